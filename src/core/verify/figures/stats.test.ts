import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { addAccount, openContext } from "../../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import type { Context } from "../../../base/context.ts";
import { rollUpVerifications } from "./roll-up.ts";
import { forgetVerifications } from "../retention.ts";
import { showStats, spansOf } from "./stats.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const begin = Date.parse("2026-01-05T07:20:00Z");
let nowMs = begin + 3 * dayMs;
let database: TestDatabase;
let ctx: Context;

before(async () => {
  database = await createDatabase();
  ctx = openContext(database.sql, { VERIFY_DAYS: "10" }, () => new Date(nowMs));
  for (const account of [1, 2]) await addAccount(database.sql, account, 0);
  await fill(1, 3 * dayMs);
  await fill(2, 3 * dayMs, true);
});
after(() => database.drop());

/** 3,000 verifications with every outcome over a period, in two countries; the PINs of some were delivered. */
async function fill(account: number, lengthMs: number, test = false): Promise<void> {
  const { sql } = database;
  await sql`
    insert into verifications (account_id, id, test, brand, number, country, state, pin_mac, max_attempts, sent_at, message_ids,
      created_at, expires_at, ended_at)
    select ${account}::bigint, i, ${test}, 'Acme', '+2507' || (array['8', '3', '0'])[1 + i / 3 % 3] || i, (array['RW', 'KE', ''])[1 + i % 3], s.state, '\\x00', 5,
      array[at], array[i], at, at + interval '10 minutes',
      case when s.state <> 'in_progress' then at + (i * 7 % 600) * interval '1 second' end
    from generate_series(1, 3000) i
    cross join lateral (select ${new Date(begin)}::timestamptz + i * ${Math.floor(lengthMs / 3001)}::bigint * interval '1 millisecond' as at) a
    cross join lateral (
      select (array['verified', 'verified', 'failed', 'expired', 'cancelled', 'in_progress', 'verified'])[1 + i % 7]::verify_state as state
    ) s`;
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, due_at, valid_until)
    select ${account}::bigint, i, gen_random_uuid(), ${test}, 'TUMA', '+25078' || i, '{pin}', 'gsm7', 1, 0,
      (case when i % 2 = 0 then 'delivered' else 'sent' end)::message_state, now(), now()
    from generate_series(1, 3000) i`;
}

const figures = (fromMs: number, toMs: number, owner = { accountId: 1, test: false }) =>
  showStats(ctx, owner, { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() });

async function countAll(): Promise<void> {
  while (await rollUpVerifications(ctx));
}

test("figures are the same from counted hours and days as from single verifications", async () => {
  const ranges = [
    [begin - dayMs, nowMs],
    [begin, begin + 50 * 60_000],
    [begin + hourMs, begin + 2 * dayMs + 5_000],
    [begin + dayMs + 123, nowMs - 3 * hourMs],
    [Date.parse("2026-01-06T00:00:00Z"), Date.parse("2026-01-08T00:00:00Z")],
    [nowMs - 2 * hourMs, nowMs],
  ] as const;
  const before = await Promise.all(ranges.map(([from, to]) => figures(from, to)));
  assert.equal(before[0]!.requests, 3000);
  assert.ok(before[0]!.delivered === 1500 && before[0]!.countries.length === 3);
  const rwanda = before[0]!.countries.find(({ country }) => country === "RW")!;
  assert.deepEqual(
    new Set(rwanda.networks.map(({ network }) => network)),
    new Set([null, "Airtel Rwanda", "MTN Rwanda"]),
  );
  for (const name of ["requests", "delivered", "verified"] as const)
    assert.equal(
      rwanda.networks.reduce((sum, each) => sum + each[name], 0),
      rwanda[name],
    );
  await countAll();
  assert.deepEqual(await Promise.all(ranges.map(([from, to]) => figures(from, to))), before);
  const [row] = await database.sql`
    select (count(distinct begun_at) filter (where hours = 24))::int as days, (count(distinct begun_at) filter (where hours = 1))::int as hours
    from verify_figures`;
  assert.deepEqual({ ...row }, { days: 3, hours: 71 });
});

test("the figures by hour and by day add up to those of the period, counted or not", async () => {
  const to = new Date(nowMs).toISOString();
  for (const bucket of ["hour", "day"] as const) {
    const from = new Date(begin - dayMs).toISOString();
    const { buckets, ...whole } = await showStats(ctx, { accountId: 1, test: false }, { from, to, bucket });
    assert.equal(buckets!.length, bucket === "hour" ? 97 : 5);
    for (const name of ["requests", "delivered", "verified", "failed"] as const)
      assert.equal(
        buckets!.reduce((sum, each) => sum + each[name], 0),
        whole[name],
        `${name} by ${bucket}`,
      );
    assert.ok(buckets!.filter(({ requests }) => requests > 0).length >= (bucket === "hour" ? 72 : 4));
  }
  await assert.rejects(
    showStats(ctx, { accountId: 1, test: false }, { from: "2020-01-01T00:00:00Z", to, bucket: "hour" }),
    /more than 1000 buckets/,
  );
});

test("test and live verifications are counted apart", async () => {
  for (const [test, requests] of [
    [true, 3000],
    [false, 0],
  ] as const) {
    const shown = await figures(begin - dayMs, nowMs, { accountId: 2, test });
    assert.equal(shown.requests, requests);
  }
});

test("late receipts are included in the figures after four days", async () => {
  await database.sql`update messages set state = 'delivered' where account_id = 1`;
  assert.ok((await figures(begin, nowMs)).delivered < 3000);
  nowMs += 5 * dayMs;
  await countAll();
  assert.equal((await figures(begin - dayMs, nowMs)).delivered, 3000);
});

test("deleted verifications leave the figures too, and are not counted again", async () => {
  nowMs = begin + 12 * dayMs;
  await forgetVerifications(ctx);
  await countAll();
  const { requests } = await figures(begin - dayMs, nowMs);
  const [kept] = await database.sql`
    select count(*)::int as count from verifications where account_id = 1 and created_at >= ${new Date(nowMs - 10 * dayMs)}`;
  assert.ok(requests >= kept!["count"] && requests < 3000, `${requests} of ${kept!["count"]}`);
});

const at = (minute: number) => new Date(begin + minute * 60_000);

test("spans cover a period exactly and in order, and counted ones lie within what is counted", () => {
  const minutes = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(minutes, minutes, minutes, minutes, (from, length, day, hour) => {
      const until = new Map([
        [24, new Date(Math.floor(at(day).getTime() / dayMs) * dayMs)],
        [1, new Date(Math.floor(at(hour).getTime() / hourMs) * hourMs)],
      ]);
      let next = at(from).getTime();
      for (const span of spansOf({ from: at(from), to: at(from + length) }, until)) {
        assert.equal(span.from.getTime(), next);
        assert.ok(span.to > span.from);
        if (span.hours) {
          assert.equal(next % (span.hours * hourMs), 0);
          assert.equal(span.to.getTime() % (span.hours * hourMs), 0);
          assert.ok(span.to <= until.get(span.hours)!);
        }
        next = span.to.getTime();
      }
      assert.equal(next, at(from + length).getTime());
    }),
  );
});
