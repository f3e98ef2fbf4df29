import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { silentLog } from "../../../test/harness/postgres.ts";
import { isTransient, openDatabase, tryAgain, type Sql } from "../db.ts";
import { IdSource } from "../ids.ts";
import { oldLeasesAreOver } from "./timeline.ts";

/** How much of the primary's log a standby has received. */
type Received = { ids: number; events: number };

async function received(sql: Sql): Promise<Received> {
  const [row] = await sql<[Received]>`
    select (select last_value from ids) as ids, (select last_value from webhook_events) as events`;
  return row;
}

/** Puts the database into the state of a promoted standby that had received no more than `state`. */
async function failOver({ sql }: TestDatabase, state: Received): Promise<void> {
  await sql`update timelines set name = 'past ' || gen_random_uuid()`;
  await sql`select setval('ids', ${state.ids}), setval('webhook_events', ${state.events})`;
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and application_name = 'process'`;
}

const pool = (url: string) => openDatabase({ url, connections: 2, name: "process", log: silentLog });

test("whatever a failover loses, no number is handed out twice by any process", async () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ process: fc.nat(2), count: fc.integer({ min: 1, max: 2_500 }) }) },
      { weight: 1, arbitrary: fc.record({ lost: fc.nat(4) }) },
    ),
    { minLength: 4, maxLength: 14 },
  );
  const database = await createDatabase();
  const pools = [pool(database.url), pool(database.url), pool(database.url)];
  // Processes and the ids they have used live on from run to run.
  const processes = pools.map((sql) => new IdSource(sql));
  const [ids, events] = [new Set<number>(), new Set<number>()];
  try {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const states = [await received(database.sql)];
        for (const step of run) {
          if ("lost" in step) {
            await failOver(database, states[Math.max(0, states.length - 1 - step.lost)]!);
          } else {
            for (const id of await tryAgain(() => processes[step.process]!.take(step.count))) {
              assert.ok(!ids.has(id), `the id ${id} is new`);
              ids.add(id);
            }
            const [{ id }] = await tryAgain(
              () => pools[step.process]!<[{ id: number }]>`select nextval('webhook_events') as id`,
            );
            assert.ok(!events.has(id), `the event ${id} is new`);
            events.add(id);
          }
          states.push(await received(database.sql));
        }
      }),
      { numRuns: 12 },
    );
  } finally {
    await Promise.all(pools.map((sql) => sql.end({ timeout: 1 })));
    await database.drop();
  }
});

test("a database restored on the same timeline hands out no id that a running process has seen", async () => {
  const database = await createDatabase();
  try {
    const [first, second] = [new IdSource(database.sql), new IdSource(database.sql)];
    const before = await received(database.sql);
    // The first process knows nothing of the ids that the second uses after it.
    const ids = new Set([...(await second.take(5_000)), ...(await first.take(10)), ...(await second.take(5_000))]);
    await database.sql`select setval('ids', ${before.ids})`;
    for (const source of [first, second]) source.renew();
    for (const id of [...(await first.take(5_000)), ...(await second.take(5_000))]) {
      assert.ok(!ids.has(id), `the id ${id} is new`);
      ids.add(id);
    }
  } finally {
    await database.drop();
  }
});

test("the first timeline changes nothing; another one raises every sequence and holds leases back", async () => {
  const database = await createDatabase();
  const { sql, url } = database;
  const values = async () =>
    new Map(
      (
        await sql<{ name: string; value: number | null }[]>`
        select sequencename as name, last_value as value from pg_sequences`
      ).map(({ name, value }) => [name, value ?? 0]),
    );
  const isOver = async (seconds: number) =>
    (await sql<[{ over: boolean }]>`select ${oldLeasesAreOver(sql, seconds)} as over`)[0].over;
  try {
    const before = await values();
    assert.deepEqual([...(await sql`select moved from timelines`)], [{ moved: false }]);
    assert.equal(await isOver(3_600), true);

    await sql`update timelines set name = 'past'`;
    // Several processes arrive at once.
    const pools = [pool(url), pool(url), pool(url)];
    await Promise.all(pools.map((each) => Promise.all([each`select 1`, each`select 2`])));
    await Promise.all(pools.map((each) => each.end({ timeout: 1 })));
    assert.deepEqual(
      [...(await sql`select moved from timelines order by entered_at`)],
      [{ moved: false }, { moved: true }],
    );
    const after = await values();
    const jumps = new Set<number>();
    for (const [name, value] of before) jumps.add(after.get(name)! - Math.max(1, value));
    assert.ok(Math.min(...jumps) >= 2 ** 30, "every sequence is raised");
    assert.ok(Math.max(...jumps) < 2 ** 30 + 2 ** 34 + 1_000, "once");
    assert.deepEqual([await isOver(3_600), await isOver(0)], [false, true]);
  } finally {
    await database.drop();
  }
});

test("a connection that may not write enters no timeline", async () => {
  const database = await createDatabase();
  const { sql, url } = database;
  try {
    await sql`update timelines set name = 'past'`;
    await sql.unsafe(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`);
    const reader = pool(url);
    assert.equal((await reader`select 1 as one`)[0]!["one"], 1);
    await assert.rejects(reader`select nextval('ids')`, isTransient);
    await reader.end({ timeout: 1 });
    assert.equal((await sql`select from timelines`).length, 1);
  } finally {
    await database.drop();
  }
});
