import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { carrierIdForms, foldCarrierId, foldedCarrierIds } from "./carrier-id.ts";

test("the exact string is always first", () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      assert.deepEqual(carrierIdForms(id)[0], { form: "exact", id });
    }),
  );
});

test("a decimal receipt finds a hexadecimal response, in either case and padded", () => {
  const forms = carrierIdForms("0000048879");
  for (const id of ["beef", "BEEF", "0000beef", "0000BEEF", "48879"])
    assert.ok(
      forms.some((form) => form.id === id),
      id,
    );
});

test("a hexadecimal receipt finds a decimal response", () => {
  const forms = carrierIdForms("0xBEEF");
  for (const id of ["48879", "0000048879", "beef"])
    assert.ok(
      forms.some((form) => form.id === id),
      id,
    );
});

test("paddings and letter cases of an id fold to one spelling", () => {
  assert.equal(foldCarrierId("00AbC"), foldCarrierId("abc"));
  assert.equal(foldCarrierId(" 0x1F "), "1f");
  assert.equal(foldCarrierId("000"), "0");
  assert.equal(foldCarrierId("550E8400-E29B"), "550e8400-e29b");
});

test("the two bases find each other through the folded form, for every number of 64 bits", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.nat(20), (value, width) => {
      const decimal = value.toString().padStart(width, "0");
      const hex = value.toString(16).toUpperCase().padStart(width, "0");
      assert.ok(foldedCarrierIds(decimal).some(({ id }) => id === foldCarrierId(hex)));
      assert.ok(foldedCarrierIds(hex).some(({ id }) => id === foldCarrierId(decimal)));
    }),
  );
});

test("each form appears once, there are few of them, and long ids are not treated as numbers", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]{1,40}$/)), (id) => {
      const ids = carrierIdForms(id).map((form) => form.id);
      assert.equal(new Set(ids).size, ids.length);
      assert.ok(ids.length <= 24);
    }),
  );
  assert.equal(foldedCarrierIds("f".repeat(32)).length, 1);
});
