import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { type Fixture, hour, openFixture, receiptOf } from "../../../../test/harness/messages.ts";
import { Housekeeper } from "../../../base/housekeeping.ts";
import { forgetKeys } from "../../../base/idempotency.ts";
import { forgetCarrierIds, forgetTexts } from "./retention.ts";

let database: TestDatabase;
let fixture: Fixture;
before(async () => {
  database = await createDatabase();
  fixture = await openFixture(database);
  await database.sql`update text_retention set erased_until = ${fixture.context.clock.now()}`;
});
after(() => database.drop());

const day = 24 * hour;

async function tidy(forget: typeof forgetTexts) {
  const keeper = new Housekeeper(fixture.context, [{ name: "this", forget }]);
  await keeper.tidy();
  await keeper.stop();
}

async function delivered(carrierId: string) {
  const id = await fixture.accept();
  const submission = await fixture.begin(id);
  const at = fixture.context.clock.now();
  await fixture.book.settle([{ kind: "answered", submission, carrierIds: [carrierId], statuses: [0], at }]);
  await fixture.book.receipts([receiptOf(fixture, carrierId)]);
  return id;
}

const textOf = async (id: number) =>
  (await database.sql<{ text: string | null }[]>`select text from messages where id = ${id}`)[0]!.text;

test("a text is erased TEXT_DAYS after its message became final; a waiting message keeps its text", async () => {
  const late = await fixture.accept({ sendAt: new Date(fixture.context.clock.now().getTime() + 34 * day) });
  const early = await delivered("early");
  fixture.pass(29 * day);
  const younger = await delivered("younger");
  await tidy(forgetTexts);
  assert.deepEqual(await Promise.all([early, younger, late].map(textOf)), ["hello", "hello", "hello"]);
  fixture.pass(day + 1000);
  await tidy(forgetTexts);
  assert.deepEqual(await Promise.all([early, younger, late].map(textOf)), [null, "hello", "hello"]);
  fixture.pass(29 * day);
  await tidy(forgetTexts);
  assert.deepEqual(await Promise.all([younger, late].map(textOf)), [null, "hello"]);
});

test("a full batch is followed by the rest, and two processes never wait for each other", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => delivered(`many-${n}`)));
  fixture.pass(31 * day);
  await Promise.all([tidy(forgetTexts), tidy(forgetTexts)]);
  await tidy(forgetTexts);
  assert.deepEqual(new Set(await Promise.all(ids.map(textOf))), new Set([null]));
});

test("an expired Idempotency-Key is deleted", async () => {
  const nowMs = fixture.context.clock.now().getTime();
  for (const hours of [23, 24.5, 26])
    await database.sql`
      insert into idempotency_keys (account_id, key, body_hash, status, message_id, created_at)
      values (1, ${`${hours} h`}, '', 201, 1, ${new Date(nowMs - hours * hour)})`;
  await tidy(forgetKeys);
  const kept = await database.sql<{ key: string }[]>`select key from idempotency_keys order by key`;
  assert.deepEqual(
    kept.map(({ key }) => key),
    ["23 h", "24.5 h"],
  );
});

test("a carrier's id is kept while a receipt can come for it, 7 days, 24 hours and 72 hours after the submit, and six days longer at most", async () => {
  await database.sql`delete from carrier_messages`;
  await delivered("old");
  fixture.pass(11 * day - hour);
  await delivered("new");
  await tidy(forgetCarrierIds);
  const names = () =>
    database.sql<{ carrier_id: string }[]>`select carrier_id from carrier_messages order by created_at`;
  assert.deepEqual(
    (await names()).map((row) => row.carrier_id),
    ["old", "new"],
  );
  fixture.pass(6 * day + hour + 1000);
  await tidy(forgetCarrierIds);
  assert.deepEqual(
    (await names()).map((row) => row.carrier_id),
    ["new"],
  );
});
