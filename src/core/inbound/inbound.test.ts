import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { addAccount, openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { optRequestOf } from "../accounts/numbers/keywords.ts";
import type { Delivery } from "../carriers/link.ts";
import { SessionEnds, type InboundSource } from "../carriers/inbound.ts";
import { completeSettings } from "../carriers/definition.ts";
import { buildConcatenationHeader } from "../../smpp/smpp.ts";
import { inspectMoney } from "../wallet/reconcile-store.ts";
import { readArrival, type Part } from "./arrival.ts";
import { forgetReceivedTexts, Inbox, releaseIncomplete } from "./inbound.ts";
import { joinParts, type StoredPart } from "./join.ts";

let database: TestDatabase;
let now = new Date("2026-11-21T09:00:00Z");

before(async () => {
  database = await createDatabase();
  await addAccount(database.sql, 7, 1_000_000);
  await database.sql`insert into numbers (number, account_id, price) values ('7878', 7, 400000)`;
});
after(() => database.drop());

const source = (linkId = 1): InboundSource => ({
  linkId,
  sandbox: false,
  settings: completeSettings({}),
  boundAt: new Date("2026-11-21T08:00:00Z"),
  lastLostAt: undefined,
});

function deliverSm(sender: string, fields: Partial<Delivery> & { shortMessage: Buffer }): Delivery {
  return {
    command: "deliver_sm",
    status: 0,
    sequence: 1,
    serviceType: "",
    sourceAddrTon: 1,
    sourceAddrNpi: 1,
    sourceAddr: sender,
    destAddrTon: 3,
    destAddrNpi: 0,
    destinationAddr: "7878",
    esmClass: 0,
    dataCoding: 0,
    registeredDelivery: 0,
    tlvs: {},
    ...fields,
  } as Delivery;
}

function partOf(sender: string, total: number, part: number, text: string | Buffer, reference = 9): Delivery {
  const header = buildConcatenationHeader({ reference, referenceBits: 8, total, part });
  return deliverSm(sender, { esmClass: 0x40, shortMessage: Buffer.concat([header, Buffer.from(text)]) });
}

const texts = async (sender: string) =>
  database.sql<{ text: string; parts: number; missing: number }[]>`
    select text, parts, missing from inbound_messages where sender = ${sender} order by id`;

test("parts in any order, cut into any batches, each delivered up to three times, make one whole message", () => {
  const one = fc.integer({ min: 2, max: 9 }).chain((total) =>
    fc.record({
      total: fc.constant(total),
      order: fc.shuffledSubarray(
        Array.from({ length: total * 3 }, (_, i) => 1 + (i % total)),
        { minLength: total * 3 },
      ),
      cut: fc.integer({ min: 0, max: total * 3 }),
    }),
  );
  fc.assert(
    fc.property(one, ({ total, order, cut }) => {
      const parts = order.map((part) => {
        const arrival = readArrival(source(), partOf("250788000001", total, part, `<${part}>`), now);
        assert.equal(arrival.kind, "part");
        return arrival;
      });
      const first = joinParts([], parts.slice(0, cut));
      const stored: StoredPart[] = first.fresh.map(({ part, joined }, id) => ({ ...part, id, joined }));
      const second = joinParts(stored, parts.slice(cut));
      const messages = [...first.messages, ...second.messages];
      const whole = Array.from({ length: total }, (_, i) => `<${i + 1}>`).join("");
      assert.deepEqual(
        messages.map(({ text, parts, missing }) => ({ text, parts, missing })),
        [{ text: whole, parts: total, missing: 0 }],
      );
      assert.equal(first.duplicates + second.duplicates, total * 2);
    }),
    { numRuns: 50 },
  );
});

test("a character that the phone split across parts is joined again", () => {
  const euro = [
    partOf("250788000002", 2, 1, Buffer.from([0x41, 0x1b])),
    partOf("250788000002", 2, 2, Buffer.from("e")),
  ];
  const parts = euro.map((pdu) => readArrival(source(), pdu, now) as Part);
  assert.equal(joinParts([], parts).messages[0]!.text, "A€");
});

test("a reused reference releases the incomplete message and starts a new one", () => {
  const parts = [1, 1, 2].map((part, n) => readArrival(source(), partOf("250788000003", 3, part, `${n}`), now) as Part);
  const joined = joinParts([], parts);
  assert.deepEqual(
    joined.messages.map(({ text, missing }) => [text, missing]),
    [["0[…]", 2]],
  );
});

test("two processes that receive parts of one message at the same time release it once", async () => {
  const inboxes = [new Inbox(openContext(database.sql)), new Inbox(openContext(database.sql))];
  const senders = Array.from({ length: 20 }, (_, n) => `2507880010${10 + n}`);
  await Promise.all(
    senders.flatMap((sender) =>
      [1, 2, 3, 4].map((part) => inboxes[part % 2]!.receive(source(part % 2), partOf(sender, 4, part, `<${part}>`))),
    ),
  );
  for (const sender of senders)
    assert.deepEqual(
      (await texts(`+${sender}`)).map((row) => row.text),
      ["<1><2><3><4>"],
    );
});

test("an incomplete message is released after half an hour, with a gap for missing parts", async () => {
  const ctx = openContext(database.sql, {}, () => now);
  const inbox = new Inbox(ctx);
  for (const part of [2, 4]) await inbox.receive(source(), partOf("250788002001", 4, part, `<${part}>`));
  now = new Date(now.getTime() + 29 * 60_000);
  assert.equal(await releaseIncomplete(ctx), 0);
  now = new Date(now.getTime() + 61_000);
  assert.equal(await releaseIncomplete(ctx), 1);
  assert.equal(await releaseIncomplete(ctx), 0);
  const rows = await texts("+250788002001");
  assert.deepEqual([...rows], [{ text: "[…]<2>[…]<4>", parts: 2, missing: 2 }]);
  // One part arrives again, then a missing one arrives after all: nothing is lost or duplicated.
  await inbox.receive(source(), partOf("250788002001", 4, 2, "<2>"));
  assert.equal((await texts("+250788002001")).length, 1);
});

test("each part is charged at the number's price as long as the balance covers it, and the ledger adds up", async () => {
  const [wallet] = await database.sql<{ balance: number }[]>`
    select balance from wallets where account_id = 7 and not test`;
  assert.ok(wallet!.balance < 400_000, "messages of other tests used up the balance");
  const { findings } = await inspectMoney(database.sql);
  for (const { invariant, rows } of findings) assert.deepEqual(rows, [], invariant);
});

test("a copy of a message from within a minute before its session was lost is dropped; a copy of an earlier one is a new message", async () => {
  const ctx = openContext(database.sql, {}, () => now);
  const inbox = new Inbox(ctx);
  const phone = "250788004001";
  const say = (of: Partial<InboundSource>) =>
    inbox.receive({ ...source(), ...of }, deliverSm(phone, { shortMessage: Buffer.from("yes") }));
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await say({ boundAt: after(-600) });
  const [lastLostAt, boundAt] = [after(30), after(400)];
  now = after(401);
  await say({ boundAt, lastLostAt });
  assert.equal((await texts(`+${phone}`)).length, 1);
  const later = { lastLostAt: after(90), boundAt: after(91) };
  now = after(92);
  await say(later);
  assert.equal((await texts(`+${phone}`)).length, 2);
  // A process that has just started does not know when the session before it was lost.
  const restarted = { lastLostAt: undefined, boundAt: after(200) };
  now = after(201);
  await say(restarted);
  assert.equal((await texts(`+${phone}`)).length, 2);
});

const at = (second: number) => new Date(second * 1000);

test("failed attempts to bind do not count as another loss of the session", () => {
  const ends = new SessionEnds();
  ends.note("down", at(1));
  assert.equal(ends.last, undefined);
  ends.note("bound", at(2));
  ends.note("down", at(3));
  ends.note("connecting", at(4));
  ends.note("down", at(5));
  assert.deepEqual(ends.last, at(3));
});

test("opt-out words count with or without accents and in any case, but only alone", () => {
  for (const text of ["STOP", " Arrêt\n", "ARRÊT", "arret", "hagarika", "Stop.", "STOP!", "“stop”", "*STOP*"])
    assert.equal(optRequestOf(text), "out", text);
  assert.equal(optRequestOf("start"), "in");
  for (const text of ["stop now", "stop-start", "", "...", "astop", "stop1"])
    assert.equal(optRequestOf(text), undefined, text);
});

test("texts are erased after 30 days, and their records stay", async () => {
  const ctx = openContext(database.sql, {}, () => now);
  const inbox = new Inbox(ctx);
  await inbox.receive(source(), deliverSm("250788003001", { shortMessage: Buffer.from("private") }));
  assert.equal((await texts("+250788003001"))[0]!.text, "private");
  now = new Date(now.getTime() + 31 * 86_400_000);
  assert.equal(await forgetReceivedTexts(ctx), false);
  assert.deepEqual(
    (await texts("+250788003001")).map((row) => row.text),
    [null],
  );
});
