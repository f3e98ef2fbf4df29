/** Outgoing webhooks: rows inserted, signed requests sent, outcomes recorded; against a bare HTTP loop without a database. */
import { Pool } from "undici";
import type { Caller } from "../src/http/auth.ts";
import { dlrBody, enqueue, WebhookWorker, type Delivery } from "../src/core/webhooks/webhooks.ts";
import { Endpoints } from "../src/core/webhooks/endpoints.ts";
import { addAccount, closedLoop, openBench, type Bench } from "./database.ts";
import { startReceiver } from "./peers/receiver.ts";
import type { Peer } from "./peers/peer.ts";
import { interleave, ratioGoal, type BenchOptions, type Sample, type SuiteResult } from "./suite.ts";

const account = 1_000;
const caller: Caller = {
  accountId: account,
  orgId: account,
  actor: "tok_1",
  name: "bench",
  scopes: new Set(["webhooks"]),
  test: false,
  operator: false,
};
/** Events per transaction, as for the receipts of a busy carrier. */
const batchSize = 250;

/** Measures the rate of delivery reports to one endpoint. */
export async function webhooks({ rounds, seconds, messages }: BenchOptions): Promise<SuiteResult> {
  const bench = await openBench({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8" });
  const receiver = await startReceiver();
  const worker = new WebhookWorker(bench.ctx);
  const pool = new Pool(`http://127.0.0.1:${receiver.port}`, { connections: 128 });
  try {
    await addAccount(bench.ctx, account, 0);
    const url = `http://127.0.0.1:${receiver.port}/hook`;
    await new Endpoints(bench.ctx).create(caller, { url, events: ["dlr"] });
    await worker.start();
    const rows = await interleave(
      [
        { name: "Tuma: row, signature, POST, outcome", turn: () => deliver(bench, worker, receiver, messages) },
        { name: "undici alone: POST", turn: () => post(bench, pool, seconds) },
      ],
      rounds,
    );
    return {
      suite: "webhooks",
      rows,
      goals: [ratioGoal("webhooks out against bare HTTP requests", [rows[0]!, rows[1]!], { atLeast: 0.25 })],
    };
  } finally {
    await pool.close();
    await worker.stop(2_000);
    await receiver.stop();
    await bench.stop();
  }
}

async function deliver(bench: Bench, worker: WebhookWorker, receiver: Peer, count: number): Promise<Sample> {
  const { ctx } = bench;
  await receiver.reset();
  const before = bench.usage();
  const startedMs = Date.now();
  for (let written = 0; written < count; written += batchSize) {
    const events = Array.from({ length: Math.min(batchSize, count - written) }, (_, n) => ({
      accountId: account,
      event: "dlr" as const,
      body: dlrBody({ status: "DELIVRD", messageId: written + n + 1, modifiedAt: new Date(), retries: 0 }),
    }));
    const made: Delivery[] = await ctx.sql.begin((tx) => enqueue(ctx, tx, events));
    worker.offer(made);
  }
  const received = await receiver.waitFor(count);
  if (received.count !== count) throw new Error(`${received.count} webhooks arrived of ${count}`);
  const [left] = await untilWritten(bench, count);
  const after = bench.usage();
  return {
    perSecond: (count * 1000) / (left!.doneMs - startedMs),
    cpuMicros: ((after.cpuSeconds - before.cpuSeconds) / count) * 1e6,
    rssMiB: after.rssMiB,
  };
}

/** The turn ends when the last outcome is recorded. */
async function untilWritten({ ctx: { sql } }: Bench, count: number): Promise<{ doneMs: number }[]> {
  for (let tries = 0; tries < 500; tries++) {
    const [row] = await sql`select count(*)::int as waiting from webhook_deliveries where status = 'pending'`;
    if (row!["waiting"] === 0) return [{ doneMs: Date.now() }];
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`not all outcomes of ${count} webhooks were written`);
}

async function post(bench: Bench, pool: Pool, seconds: number): Promise<Sample> {
  const body = dlrBody({ status: "DELIVRD", messageId: 1, modifiedAt: new Date(), retries: 0 });
  const before = bench.usage();
  const { count, ...sample } = await closedLoop(128, seconds, async () => {
    const answer = await pool.request({
      method: "POST",
      path: "/hook",
      headers: { "content-type": "application/json" },
      body,
    });
    await answer.body.dump();
  });
  const after = bench.usage();
  return { ...sample, cpuMicros: ((after.cpuSeconds - before.cpuSeconds) / count) * 1e6 };
}
