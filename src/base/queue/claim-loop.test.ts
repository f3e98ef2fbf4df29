import assert from "node:assert/strict";
import { after, afterEach, beforeEach, test } from "node:test";
import { createDatabase } from "../../../test/harness/database.ts";
import { silentLog } from "../../../test/harness/postgres.ts";
import { until } from "../../../test/harness/wait.ts";
import { ClaimLoop, type ClaimLoopOptions } from "./claim-loop.ts";

const database = await createDatabase();
const { sql } = database;
after(() => database.drop());
await sql`create table jobs (id int primary key, due_at timestamptz, done int not null default 0)`;
beforeEach(() => sql`truncate jobs`);
/** Loops that a test has opened and not ended: after a failure they would keep the process alive. */
const opened = new Set<ClaimLoop<Job, Outcome>>();
afterEach(() => end(...opened));

interface Job {
  id: number;
  due_at: Date;
}
/** The outcome of a job: done, or due again. */
interface Outcome extends Job {
  next: Date | null;
}

const leaseMs = 60_000;
const batch = 10;

const addJobs = (count: number, from = 1) =>
  sql`insert into jobs (id, due_at) select n, now() from generate_series(${from}::int, ${from + count - 1}::int) n`;

const claimJobs = (limit = batch) => sql<Job[]>`
  update jobs set due_at = ${new Date(Date.now() + leaseMs)} where id in (
    select id from jobs where due_at <= now() order by due_at limit ${limit} for update skip locked)
  returning id, due_at`;

const settleJobs = async (outcomes: Outcome[]) => {
  for (const { id, due_at, next } of outcomes)
    await sql`update jobs set due_at = ${next}, done = done + ${next ? 0 : 1} where id = ${id} and due_at = ${due_at}`;
};

const done = (job: Job): Outcome => ({ ...job, next: null });

/** A loop over the table that does each job at once, unless told otherwise. It polls every minute, so the tests rely on wakes. */
function loopOf(options: Partial<ClaimLoopOptions<Job, Outcome>> = {}) {
  const loop: ClaimLoop<Job, Outcome> = new ClaimLoop<Job, Outcome>({
    name: "jobs",
    log: silentLog,
    pollMs: 60_000,
    claim: async () => {
      const rows = await claimJobs();
      if (rows.length === batch) loop.wake();
      return [...rows];
    },
    begin: (jobs) => {
      for (const job of jobs) void loop.settle(done(job));
    },
    settle: settleJobs,
    giveBack: (job) => ({ ...job, next: new Date() }),
    ...options,
  });
  opened.add(loop);
  return loop;
}

const end = async (...loops: ClaimLoop<Job, Outcome>[]) => {
  for (const loop of loops) {
    await loop.drain(1_000);
    await loop.stop(1_000);
    opened.delete(loop);
  }
};

const open = async () => (await sql`select from jobs where due_at is not null`).count;
const allDone = () => until(async () => (await open()) === 0, { what: "every job done" });

test("a start works through the table, claim after claim, and ends idle", async () => {
  await addJobs(35);
  const loop = loopOf();
  assert.equal(loop.mode, "stopped");
  await loop.start();
  await allDone();
  await until(() => loop.mode === "idle");
  await end(loop);
  assert.equal(loop.mode, "stopped");
});

test("two loops do each job once", async () => {
  await addJobs(500);
  const loops = [loopOf(), loopOf()];
  await Promise.all(loops.map((loop) => loop.start()));
  await allDone();
  assert.equal((await sql`select from jobs where done = 1`).count, 500);
  await end(...loops);
});

test("a wake during a claim makes one more claim, however many wakes there were", async () => {
  let claims = 0;
  const release: (() => void)[] = [];
  const loop = loopOf({
    claim: async () => {
      claims++;
      const rows = await claimJobs();
      await new Promise<void>((resolve) => release.push(resolve));
      return [...rows];
    },
  });
  await loop.start();
  await until(() => release.length === 1);
  await addJobs(1);
  for (let n = 0; n < 3; n++) loop.wake();
  assert.equal(loop.mode, "woken");
  release[0]!();
  await until(() => release.length === 2);
  assert.equal(loop.mode, "claiming");
  release[1]!();
  await allDone();
  await until(() => loop.mode === "idle");
  assert.equal(claims, 2);
  await end(loop);
});

test("the poll finds unannounced rows, and a later claim makes up for a failed one", async () => {
  let polls = 0;
  const loop = loopOf({
    pollMs: 20,
    onPoll: () => polls++,
    claim: async () => {
      if (polls < 3) await sql`select pg_terminate_backend(pg_backend_pid())`;
      return [...(await claimJobs())];
    },
  });
  await addJobs(1);
  await loop.start();
  await allDone();
  assert.ok(polls >= 3);
  await end(loop);
});

test("a drain returns rows that are not begun, waits for rows in flight, and settles them", async () => {
  await addJobs(5);
  const waiting: Job[] = [];
  const inFlight: Job[] = [];
  const loop = loopOf({
    begin: (jobs) => {
      inFlight.push(...jobs.slice(0, 1));
      waiting.push(...jobs.slice(1));
    },
    unbegun: () => waiting.splice(0),
    inFlight: () => inFlight.length,
  });
  await loop.start();
  await until(() => waiting.length === 4);
  const drained = loop.drain(10_000);
  assert.equal(loop.mode, "draining");
  await until(async () => (await sql`select from jobs where due_at <= now()`).count === 4, { what: "four given back" });
  void loop.settle(done(inFlight.pop()!));
  await drained;
  await loop.stop(1_000);
  assert.equal(await open(), 4);
});

test("without room nothing is claimed until a wake, which is sent when there is room again", async () => {
  await addJobs(15);
  let room = batch;
  const loop = loopOf({
    claim: async () => {
      if (room === 0) return undefined;
      const rows = [...(await claimJobs(room))];
      room -= rows.length;
      loop.wake();
      return rows;
    },
  });
  await loop.start();
  await until(async () => (await open()) === 5 && loop.mode === "idle");
  room = batch;
  loop.wake();
  await allDone();
  await end(loop);
});

test("rows that are claimed or offered during a drain are released at once", async () => {
  await addJobs(1);
  let release: (() => void) | undefined;
  let begun = 0;
  const loop = loopOf({
    claim: async () => {
      const rows = await claimJobs();
      await new Promise<void>((resolve) => (release = resolve));
      return [...rows];
    },
    begin: () => void begun++,
    inFlight: () => 0,
  });
  await loop.start();
  await until(async () => (await sql`select from jobs where due_at > now()`).count === 1);
  await addJobs(1, 100);
  const [offered] = [...(await claimJobs(1))];
  await loop.drain(0);
  void loop.offer([offered!]);
  release?.();
  await loop.stop(1_000);
  assert.equal((await sql`select from jobs where due_at <= now()`).count, 2);
  assert.equal(begun, 0);
});

test("outcomes are written once the database is back, and only for rows that still have the lease", async () => {
  let cuts = 3;
  const loop = loopOf({
    claim: async () => undefined,
    settle: async (outcomes) => {
      if (cuts-- > 0) await sql`select pg_terminate_backend(pg_backend_pid())`;
      await settleJobs(outcomes);
    },
  });
  await loop.start();
  await addJobs(2);
  const jobs = [...(await claimJobs())];
  await sql`update jobs set due_at = now() + interval '1 hour' where id = 2`;
  await Promise.all(jobs.map((job) => loop.settle(done(job))));
  assert.deepEqual(
    (await sql`select id, done from jobs order by id`).map((row) => [row["id"], row["done"]]),
    [
      [1, 1],
      [2, 0],
    ],
  );
  await end(loop);
});
