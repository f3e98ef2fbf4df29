import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { isTransient } from "../db.ts";
import {
  keepTable,
  lastKeptMs,
  nextStep,
  partitionMs,
  readPartitions,
  type Partition,
  type Retention,
  type TimedTable,
} from "./partitions.ts";

const dayMs = 86_400_000;
const startMs = Date.parse("2026-11-22T15:00:00Z");

/** Takes all steps that are due; returns the partitions after them, and the dropped ones. */
function allSteps(partitions: Partition[], retention: Retention, now: Date) {
  const dropped: Partition[] = [];
  let left = partitions;
  for (let step; (step = nextStep(left, retention, now));) {
    assert.ok(dropped.length + left.length < 1_000, "the steps end");
    if (step.kind === "drop") {
      dropped.push(step.first);
      left = [{ ...step.second, from: undefined }, ...left.slice(2)];
    } else {
      assert.ok(step.at > step.last.from!, "a partition has a length");
      left = [...left.slice(0, -1), { ...step.last, to: step.at }, { name: "", from: step.at, to: undefined }];
    }
  }
  return { left, dropped };
}

test("whenever housekeeping runs, the partitions cover all of time, and no row is dropped early or, in regular operation, late", () => {
  const run = fc.record({
    keptDays: fc.integer({ min: 1, max: 365 }),
    divided: fc.integer({ min: 1, max: 8 }),
    /** Hours from one housekeeping to the next: some are late by weeks, some clocks go back. */
    pauses: fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(6) },
        { weight: 1, arbitrary: fc.integer({ min: -72, max: 2_000 }) },
      ),
      { maxLength: 120 },
    ),
  });
  fc.assert(
    fc.property(run, ({ keptDays, divided, pauses }) => {
      const keptMs = keptDays * dayMs;
      const retention = { keptMs, partitions: divided };
      const cut = new Date(Date.parse("2026-11-25"));
      let partitions: Partition[] = [
        { name: "first", from: undefined, to: cut },
        { name: "next", from: cut, to: undefined },
      ];
      let nowMs = startMs;
      for (const hours of [0, ...pauses]) {
        nowMs += hours * 3_600_000;
        const { left, dropped } = allSteps(partitions, retention, new Date(nowMs));
        for (const each of dropped) assert.ok(each.to!.getTime() + keptMs <= nowMs, "every row of it was due");
        for (const [n, each] of left.entries()) assert.equal(each.from, n === 0 ? undefined : left[n - 1]!.to);
        assert.equal(left.at(-1)!.to, undefined);
        assert.ok(left.at(-1)!.from!.getTime() > nowMs + dayMs, "the last one is still empty");
        const due = left.slice(0, -2).filter(({ to }) => to!.getTime() + keptMs <= nowMs);
        assert.deepEqual(due, [], "what is due is dropped");
        partitions = left;
      }
      if (pauses.every((hours) => hours === 6)) assert.ok(partitions.length <= 13, `${partitions.length} partitions`);
      // Whatever happened before: after a time of regular operation, nothing is older than promised.
      const longMs = nowMs + lastKeptMs(retention) + 2_000 * 3_600_000;
      for (let atMs = nowMs; atMs <= longMs; atMs += dayMs / 2)
        partitions = allSteps(partitions, retention, new Date(atMs)).left;
      assert.ok(partitions[0]!.to!.getTime() + keptMs > longMs - dayMs / 2);
      for (const { from, to } of partitions.slice(1, -1))
        assert.ok(to!.getTime() - from!.getTime() <= partitionMs(retention) + dayMs);
    }),
    { numRuns: 40 },
  );
});

let database: TestDatabase;
before(async () => {
  database = await createDatabase();
});
after(() => database.drop());

const table: TimedTable = { name: "api_log", column: "at", retention: { keptMs: 7 * dayMs, partitions: 8 } };

const at = (ms: number) => openContext(database.sql, {}, () => new Date(ms));

async function keep(ms: number, about: TimedTable = table): Promise<void> {
  while (await keepTable(at(ms), about, 100));
}

let lastId = 0;
const call = (ms: number) => database.sql`
  insert into api_log (account_id, id, at, method, path, status, duration_us, actor, name, request_id)
  values (1, ${++lastId}, ${new Date(ms)}, 'GET', '/v1/sms', 200, 1, 'tok_1', 't', 'x')`;
/** A time at which steps are due, whatever was done before. */
const later = async () => (await readPartitions(database.sql, "api_log")).at(-1)!.from!.getTime() + 30 * dayMs;
const times = async () =>
  (await database.sql<{ at: Date }[]>`select at from api_log order by at`).map((row) => row.at.getTime());

test("rows of any time are taken; they are gone within their promise, and never before", async () => {
  const now = Date.now();
  const hourMs = 3_600_000;
  const given = fc.array(
    fc.record({
      /** Its clock is wrong by years, or right. */
      offsetMs: fc.oneof(
        { weight: 6, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.constantFrom(-3_000, -20, 20, 900).map((days) => days * dayMs) },
      ),
      passMs: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 }).map((hours) => hours * hourMs) },
        { weight: 1, arbitrary: fc.constant(40 * dayMs) },
      ),
    }),
    { minLength: 5, maxLength: 25 },
  );
  let clockMs = now;
  await fc.assert(
    fc.asyncProperty(given, async (rows) => {
      await database.sql`delete from api_log`;
      const kept: number[] = [];
      for (const { offsetMs, passMs } of rows) {
        await call(clockMs + offsetMs);
        kept.push(clockMs + offsetMs);
        clockMs += passMs;
        await keep(clockMs);
        const found = await times();
        const [young, old] = [clockMs - table.retention.keptMs, clockMs - lastKeptMs(table.retention)];
        const younger = (all: number[]) => all.filter((each) => each >= young).sort((one, other) => one - other);
        assert.deepEqual(younger(found), younger(kept), "no row is gone before its time");
        assert.deepEqual(
          found.filter((each) => each < old),
          [],
          "no row is older than promised",
        );
      }
    }),
    { numRuns: 8 },
  );
  const layout = await database.sql<{ name: string; made: string[] }[]>`
    select c.relname as name, array_agg(d.made order by d.made) as made
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_index x on x.indrelid = c.oid
    cross join lateral (select regexp_replace(pg_get_indexdef(x.indexrelid), '.* USING', '') as made) d
    where i.inhparent = 'api_log'::regclass group by 1`;
  assert.ok(layout.length > 2);
  assert.equal(layout[0]!.made.length, 4);
  for (const { made } of layout) assert.deepEqual(made, layout[0]!.made, "every partition has the same indexes");
});

test("processes that keep a table at the same time take each step once", async () => {
  const now = await later();
  await Promise.all([1, 2, 3].map(() => keep(now)));
  await keep(now);
  const partitions = await readPartitions(database.sql, "api_log");
  assert.equal(nextStep(partitions, table.retention, new Date(now)), undefined);
  assert.equal(partitions.at(-1)!.to, undefined);
});

test("a step that does not get its lock is put off, changes nothing, and delays no one for long", async () => {
  const { sql } = database;
  await sql`delete from api_log`;
  const now = await later();
  const before = await readPartitions(sql, "api_log");
  const reading = Promise.withResolvers<void>();
  const readDone = Promise.withResolvers<void>();
  const reader = sql.begin(async (tx) => {
    await tx`select from api_log limit 1`;
    reading.resolve();
    await readDone.promise;
  });
  await reading.promise;
  const step = keepTable(at(now), table, 100);
  const refused = await step.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(isTransient(refused), "the next housekeeping repeats it");
  assert.deepEqual(await readPartitions(sql, "api_log"), before);
  await call(now);
  readDone.resolve();
  await reader;
  await keep(now);
  assert.deepEqual(await times(), [now]);
});

test("a partition with rows that outlive the others stays until they are gone; its other rows are deleted", async () => {
  const { sql } = database;
  await sql`delete from api_log`;
  const from = await later();
  await keep(from);
  const lasting: TimedTable = {
    ...table,
    outlive: {
      rows: (db) => db`status = 500`,
      any: async (tx, { name }) => (await tx`select from ${tx(name)} where status = 500 limit 1`).length > 0,
    },
  };
  for (let n = 0; n < 3; n++) await call(from);
  await sql`update api_log set status = 500 where id = ${lastId}`;
  await keep(from + 30 * dayMs, lasting);
  assert.deepEqual(await times(), [from], "the row that outlives the others");
  const [first] = await readPartitions(sql, "api_log");
  await sql`update api_log set status = 200`;
  await keep(from + 30 * dayMs, lasting);
  assert.deepEqual(await times(), []);
  assert.ok((await readPartitions(sql, "api_log")).every(({ name }) => name !== first!.name));
});
