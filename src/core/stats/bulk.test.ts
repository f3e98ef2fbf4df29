import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { account, openFixture, type Fixture } from "../../../test/harness/messages.ts";
import { reportId } from "../../base/ids.ts";
import type { Caller } from "../../http/auth.ts";
import { binned } from "../messages/list/charts.ts";
import { readBulkStats, readEnds } from "./bulk.ts";

let database: TestDatabase;
let fixture: Fixture;
before(async () => {
  database = await createDatabase();
  fixture = await openFixture(database);
  fixture.pass(6 * 3_600_000);
});
after(() => database.drop());

const caller: Caller = {
  accountId: account,
  orgId: 1,
  actor: "tok_1",
  name: "t",
  scopes: new Set(["sms:read"]),
  test: false,
  operator: false,
};

/** A bulk send at a time, with its messages by state, which ended a minute apart. */
async function send(firstId: number, at: string, states: string[], isTest = false): Promise<string> {
  const { sql } = database;
  const id = reportId(new Date(at), firstId);
  await sql`
    insert into reports (account_id, report_id, first_id, last_id, test, messages, parts, total, balance_after, created_at, ended_at)
    values (${account}, ${id}, ${firstId}, ${firstId + states.length - 1}, ${isTest}, ${states.length}, ${states.length},
      ${states.length * 6000}, 0, ${at}, ${at})`;
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until,
      created_at, final_at)
    select ${account}, ${firstId} + n - 1, ${id}, ${isTest}, 'T', '+250788000001', 'x', 'gsm7', 1, 6000, state::message_state, now(), ${at},
      case when state::message_state >= 'delivered' then ${at}::timestamptz + n * interval '1 minute' end
    from unnest(${states}::text[]) with ordinality as t(state, n)`;
  return id;
}

const read = async (query: { from?: string; to?: string; bucket: "minute" | "hour" | "day" }, about = caller) => {
  const { buckets } = await readBulkStats(fixture.context, about, query);
  return JSON.parse(JSON.stringify(buckets.filter(({ sends }) => sends > 0))) as {
    at: string;
    sends: number;
    messages: number;
    cost: number;
    uncounted: number;
    states: Record<string, number>;
  }[];
};

let running: string;

test("bulk sends are counted by when they were accepted, with the outcomes of their messages so far", async () => {
  await send(1_000, "2026-01-01T02:10:00Z", ["delivered", "delivered", "undelivered"]);
  await send(2_000, "2026-01-01T02:50:30Z", ["delivered", "cancelled"]);
  running = await send(3_000, "2026-01-01T05:05:00Z", ["delivered", "sent", "queued", "unknown"]);
  await send(4_000, "2026-01-01T05:06:00Z", ["delivered"], true);
  const counted = await read({ bucket: "hour" });
  const shown = (rows: typeof counted) =>
    rows.map(({ at, sends, messages, cost, states }) => [
      at,
      sends,
      messages,
      cost,
      states["delivered"],
      states["in_progress"],
      states["undelivered"]! + states["cancelled"]! + states["unknown"]!,
    ]);
  const expected = [
    ["2026-01-01T02:00:00.000Z", 2, 5, 0.03, 3, 0, 2],
    ["2026-01-01T05:00:00.000Z", 1, 4, 0.024, 1, 2, 1],
  ];
  assert.deepEqual(shown(counted), expected);
  assert.ok(counted.every(({ uncounted }) => uncounted === 0));
  const kept = await database.sql`select from reports where account_id = ${account} and counts is not null`;
  assert.equal(kept.length, 2, "counts that can no longer change are kept");
  assert.deepEqual(shown(await read({ bucket: "hour" })), expected, "and then read");
  assert.deepEqual(
    shown(await read({ bucket: "minute" })).map(([at]) => at),
    ["2026-01-01T05:05:00.000Z"],
    "the last hour by the minute",
  );
  assert.deepEqual(
    shown(await read({ bucket: "day" })).map(([, sends, messages]) => [sends, messages]),
    [[3, 9]],
  );
  assert.deepEqual(
    (await read({ bucket: "hour" }, { ...caller, test: true })).map(({ messages }) => messages),
    [1],
  );
  assert.deepEqual(await read({ bucket: "hour" }, { ...caller, accountId: 999 }), []);
});

test("a send with unknown outcomes is counted for good once no receipt can change them", async () => {
  await database.sql`update messages set state = 'delivered', final_at = now() where account_id = ${account} and report_id = ${running} and state < 'delivered'`;
  await read({ bucket: "day" });
  const isKept = async () =>
    (await database.sql<{ counts: object | null }[]>`select counts from reports where report_id = ${running}`)[0]!
      .counts !== null;
  assert.equal(await isKept(), false);
  fixture.pass(30 * 86_400_000);
  await read({ bucket: "day", from: "2026-01-01T00:00:00Z" });
  assert.equal(await isKept(), true);
});

test("the messages of a send are counted by when they ended; another account's send is not found", async () => {
  const id = await send(5_000, "2026-01-01T03:00:00Z", ["delivered", "queued", "undelivered", "delivered"]);
  const { bucket, buckets } = await readEnds(fixture.context, caller, id);
  assert.equal(bucket, "minute");
  assert.deepEqual(
    JSON.parse(JSON.stringify(buckets)).map((each: { at: string; states: Record<string, number> }) => [
      each.at,
      each.states["delivered"],
      each.states["undelivered"],
    ]),
    [
      ["2026-01-01T03:01:00.000Z", 1, 0],
      ["2026-01-01T03:02:00.000Z", 0, 0],
      ["2026-01-01T03:03:00.000Z", 0, 1],
      ["2026-01-01T03:04:00.000Z", 1, 0],
    ],
  );
  const waiting = await send(6_000, "2026-01-01T03:30:00Z", ["queued"]);
  assert.deepEqual((await readEnds(fixture.context, caller, waiting)).buckets, []);
  await assert.rejects(readEnds(fixture.context, { ...caller, accountId: 999 }, id), { code: "not_found" });
  await assert.rejects(readEnds(fixture.context, { ...caller, test: true }, id), { code: "not_found" });
});

test("bars of a long send are hours or days, and keep every message", () => {
  const rows = [0, 59, 60, 61, 180].map((minute) => ({
    at: new Date(minute * 60_000),
    state: "delivered" as const,
    messages: 1,
  }));
  const bins = binned(rows, "hour");
  assert.deepEqual(
    bins.map(({ counts }) => counts["delivered"] ?? 0),
    [2, 2, 0, 1],
  );
});
