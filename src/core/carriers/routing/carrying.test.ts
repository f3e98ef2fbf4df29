import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeTlv } from "../../../smpp/smpp.ts";
import type { LinkTlv } from "../schemas.ts";
import { carries, keptTlvs, resolveNamed, resolveTagged, type CarryingLink } from "./carrying.ts";

const tlv = (name: string, tag: number, more: Partial<LinkTlv> = {}): LinkTlv => ({ name, tag, type: "text", ...more });
const link = (name: string, ...tlvs: LinkTlv[]): CarryingLink => ({
  name,
  sandbox: false,
  isPlain: false,
  serviceType: "",
  tlvs,
});

const north = link("north", tlv("campaign", 0x1401), tlv("shelf", 0x1402, { type: "int2" }));
const south = link("south", tlv("campaign", 0x1501), tlv("entity", 0x1502), tlv("fixed", 0x1503, { value: "x" }));
const problemsOf = (given: object, ...links: CarryingLink[]) => {
  const resolved = resolveNamed({ ...given }, links);
  return "problems" in resolved ? resolved.problems.map(({ field }) => field) : [];
};

test("TLVs get their tags from a link that takes all of them", () => {
  const resolved = resolveNamed({ campaign: "x", entity: "y" }, [north, south]);
  assert.ok("tlvs" in resolved);
  assert.deepEqual(
    resolved.tlvs.map(({ name, tag }) => [name, tag]),
    [
      ["campaign", 0x1501],
      ["entity", 0x1502],
    ],
  );
  const options = { tlvs: resolved.tlvs };
  assert.deepEqual(
    [north, south].map((each) => carries(each, options)),
    [false, true],
  );
  assert.deepEqual(problemsOf({ shelf: 1, entity: "y" }, north, south), ["tlvs"], "no single link takes both");
  assert.deepEqual(problemsOf({ campain: "x", shelf: "no number" }, north, south), ["tlvs.campain", "tlvs.shelf"]);
  assert.deepEqual(problemsOf({ fixed: "y" }, south), ["tlvs.fixed"], "a constant is the operator's");
  assert.deepEqual(problemsOf({ campaign: "x" }), ["tlvs.campaign"], "without any link");
});

test("TLVs by tag are resolved by the link that takes most of them", () => {
  const octets = Buffer.from("ab");
  const given = [0x1401, 0x1501, 0x1502, 0x1503, 0x3000].map((tag) => ({ tag, octets }));
  const { tlvs, dropped } = resolveTagged(given, [north, south]);
  assert.deepEqual(
    tlvs.map(({ tag }) => tag),
    [0x1501, 0x1502],
  );
  assert.deepEqual(dropped, [0x1401, 0x1503, 0x3000]);
  const wrong = resolveTagged([{ tag: 0x1402, octets: Buffer.from("abc") }], [north]);
  assert.deepEqual(wrong, { tlvs: [], dropped: [0x1402] }, "three octets are no int2");
});

test("some link carries the resolved TLVs, and an HTTP link carries only plain text", () => {
  const names = fc.constantFrom("campaign", "entity", "shelf", "other");
  const values = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
  fc.assert(
    fc.property(fc.dictionary(names, values), (given) => {
      const resolved = resolveNamed(given, [north, south]);
      if (!("tlvs" in resolved)) return assert.ok(resolved.problems.length > 0);
      assert.ok([north, south].some((each) => carries(each, { tlvs: resolved.tlvs })));
      for (const { type, octets } of resolved.tlvs)
        assert.ok(decodeTlv(type, Buffer.from(octets, "hex")) !== undefined);
    }),
  );
  const http = { ...link("http"), isPlain: true };
  assert.ok(carries(http, { priorityFlag: 1 }));
  assert.ok(!carries(http, { protocolId: 64 }) && !carries(http, { serviceType: "USSD" }));
  const fixed = { ...north, serviceType: "TUMA" };
  assert.deepEqual(
    [north, fixed].flatMap((each) => ["USSD", "TUMA"].map((serviceType) => carries(each, { serviceType }))),
    [true, true, false, true],
  );
  assert.ok(!carries(http, { messageClass: 0 }) && !carries(http, { binary: true }));
  assert.ok(carries({ ...http, sandbox: true }, { messageClass: 0, binary: true }));
});

test("received TLVs are kept by the link's list; octets that do not fit their type stay octets", () => {
  const list = [tlv("code", 0x2000, { type: "int1" }), tlv("out", 0x2001, { direction: "out" })];
  const read = (octets: Buffer) =>
    keptTlvs(list, () => [
      { tag: 0x2000, value: octets },
      { tag: 0x2001, value: octets },
    ]);
  assert.deepEqual(read(Buffer.from([7])), [{ name: "code", tag: 0x2000, type: "int1", octets: "07" }]);
  assert.deepEqual(read(Buffer.from("ab")), [{ name: "code", tag: 0x2000, type: "octets", octets: "6162" }]);
  assert.deepEqual(read(Buffer.alloc(256)), [], "nobody needs so many");
  assert.deepEqual(
    keptTlvs([list[1]!], () => assert.fail("nothing is read that nothing keeps")),
    [],
  );
});
