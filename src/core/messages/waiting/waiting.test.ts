import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { account, type Fixture, hour, openFixture, second } from "../../../../test/harness/messages.ts";
import { quietHours } from "../../carriers/traffic.ts";
import { openDatabase } from "../../../base/db.ts";
import { until } from "../../../../test/harness/wait.ts";
import { countOverdue, countWaiting, overdueSince, waitingMessages } from "./waiting.ts";

let database: TestDatabase;
let fixture: Fixture;
before(async () => {
  database = await createDatabase();
  fixture = await openFixture(database);
});
after(() => database.drop());

const page = { limit: 100, offset: 0 };
const now = () => fixture.context.clock.now();
const causes = async () =>
  Object.fromEntries((await waitingMessages(fixture.context, {}).read(page)).map(({ id, cause }) => [id, cause]));
const decline = async (id: number, how: { retryAt?: Date; group?: string }, reason = "none of its links is up") =>
  fixture.book.decline([{ message: await fixture.outbound(id), reason, ...how }]);
const later = (ms: number) => new Date(now().getTime() + ms);

test("each waiting message has its cause, and the counts, the list, the alarm and the metric agree on what is overdue", async () => {
  const begun = now();
  const [parked, urgent, quiet, paused, retried, due, scheduled] = [
    await fixture.accept(),
    await fixture.accept({ priority: "urgent" }),
    await fixture.accept({ priority: "bulk" }),
    await fixture.accept({ priority: "bulk" }),
    await fixture.accept(),
    await fixture.accept(),
    await fixture.accept({ sendAt: later(hour) }),
  ] as const;
  await decline(parked, { group: "a route" });
  await decline(quiet, { retryAt: later(hour) }, quietHours);
  await database.sql`update messages set due_at = valid_until where id = ${paused}`;
  const submission = await fixture.begin(retried);
  await fixture.book.settle([{ kind: "answered", submission, carrierIds: [null], statuses: [8], at: now() }]);
  fixture.pass(2 * second);
  await decline(urgent, { retryAt: later(10 * second) });
  const held = await fixture.accept({ heldSince: now() });
  assert.deepEqual(await causes(), {
    [parked]: "link",
    [urgent]: "link",
    [quiet]: "quiet_hours",
    [paused]: "pause",
    [retried]: "retry",
    [due]: "turn",
    [held]: "process",
    [scheduled]: "time",
  });
  const counted = await countWaiting(fixture.context);
  assert.deepEqual(counted, { overdue: 3, held: 4, scheduled: 1, overdueSince: begun });
  assert.equal(await countOverdue(fixture.context, 100), counted.overdue);
  assert.deepEqual(await overdueSince(fixture.context, later(-second)), begun);
  assert.equal(await overdueSince(fixture.context, later(-hour)), undefined);
  const overdue = await waitingMessages(fixture.context, { causes: ["link", "turn"] }).read(page);
  assert.deepEqual(new Set(overdue.map(({ id }) => id)), new Set([parked, urgent, due]));
  assert.deepEqual(
    overdue.map(({ at }) => at),
    [begun, begun, begun],
    "since when they should have been sent",
  );
  const list = waitingMessages(fixture.context, { accountId: account, causes: ["pause", "time"] });
  assert.deepEqual(
    (await list.read(page)).map(({ id }) => id),
    [scheduled, paused],
    "those without a time come last",
  );
  assert.equal(await list.count(1), 1);
  assert.equal(await waitingMessages(fixture.context, { accountId: account + 1 }).count(10), 0);
  await database.sql`delete from messages`;
});

test("neither counting nor listing reads the messages that do not wait", async () => {
  await database.sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, priority, due_at,
      valid_until, created_at, final_at)
    select ${account}, n, gen_random_uuid(), false, 'TUMA', '+250788000001', 'x', 'gsm7', 1, 0,
      case when n % 100 = 0 then 'queued' else 'delivered' end::message_state, 5,
      case when n % 100 = 0 then ${now()}::timestamptz - (n - 1000000) * interval '1 second' end, ${later(hour)},
      ${now()}::timestamptz - interval '2 days', case when n % 100 <> 0 then ${now()}::timestamptz end
    from generate_series(1000001, 1020000) n`;
  await database.sql`update watermarks set until = ${later(-second)} where name = 'messages held'`;
  await database.sql`analyze messages`;
  const scanned = async () => {
    const [row] = await database.sql<{ rows: number }[]>`
      select seq_tup_read::int as rows from pg_stat_user_tables where relname = 'messages'`;
    return row!.rows;
  };
  const before = await scanned();
  const sql = openDatabase({ url: database.url, connections: 1, name: "waiting", log: fixture.context.log });
  const context = { ...fixture.context, sql };
  assert.equal((await countWaiting(context)).overdue, 200);
  assert.equal((await waitingMessages(context, { causes: ["turn"], accountId: account }).read(page)).length, 100);
  assert.equal((await overdueSince(context, now()))!.getTime(), now().getTime() - 20_000 * second);
  const looks = async () => {
    const [row] = await database.sql<{ looks: number }[]>`
      select idx_scan::int as looks from pg_stat_user_indexes where indexrelname = 'messages_due'`;
    return row!.looks;
  };
  const looked = await looks();
  // A backend flushes its statistics as it exits.
  await sql.end();
  await until(async () => (await looks()) > looked, { what: "the index on due times is counted" });
  assert.ok((await scanned()) - before < 20_000, "no scan of the table");
});
