/**
 * HTTP → SMPP → receipt → webhook: from acceptance until the receiver has the last delivery report. Tuma, which makes everything durable before
 * acknowledging it, against Kannel that keeps everything in memory, Kannel with its durable stores, and Jasmin with RabbitMQ and Redis. All
 * have the same load, carrier and receiver; Tuma and Kannel have a window of 200, Jasmin has none.
 */
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { jasminInstalled, startJasmin } from "./jasmin.ts";
import { kannelInstalled, startKannel } from "./kannel.ts";
import { runLoad, type Load } from "./load.ts";
import { costEach, readUsage, type Usage } from "./machine.ts";
import type { Peer } from "./peers/peer.ts";
import { startReceiver } from "./peers/receiver.ts";
import { startCarrier } from "./peers/smsc.ts";
import { goal, interleave, ratioGoal, type BenchOptions, type Goal, type Row } from "./suite.ts";
import type { Sample, SuiteResult } from "./suite.ts";
import { databaseUrl, startTuma, type Tuma } from "./tuma.ts";

const text = "Order {n} is ready. Reply STOP to opt out.";

/** A contender under load. */
interface Side {
  name: string;
  load: Pick<Load, "port" | "method" | "path" | "headers" | "body">;
  usage: () => Record<string, Usage>;
  walBytes?: () => Promise<number>;
  /** The part of a turn's messages that it gets, if it is so slow that its turns would take minutes. */
  share?: number;
}

/** What stays the same in all turns of a suite. */
export interface Peers {
  carrier: Peer;
  receiver: Peer;
}

/** A contender, and how to stop it. */
interface Running {
  side: Side;
  stop: () => Promise<void>;
}

const forgetful = "Kannel in memory";
const durable = "Kannel, durable";

/** Measures with 64 and 256 connections. Peers that are not installed are missing, and the result says so. */
export async function endToEnd({ rounds, messages, receiptsAfterMs, baseline }: BenchOptions): Promise<SuiteResult> {
  const peers = { carrier: await startCarrier(), receiver: await startReceiver() };
  const running: Running[] = [];
  try {
    running.push(await runTuma("Tuma", peers));
    if (availableParallelism() > 2) running.push(await runApart("Tuma, webhooks in a process of their own", peers));
    if (baseline !== undefined) running.push(await runTuma("Tuma, baseline", peers, baseline));
    if (kannelInstalled) {
      running.push(await runKannel(forgetful, peers, false), await runKannel(durable, peers, true));
    }
    if (jasminInstalled) running.push(await runJasmin(peers));
    const result: SuiteResult = { suite: "end-to-end", rows: [], goals: [] };
    const missing = [
      ...(kannelInstalled ? [] : ["Kannel (apt-get install kannel kannel-extras)"]),
      ...(jasminInstalled ? [] : ["Jasmin (bench/peers/jasmin.sh)"]),
    ];
    if (missing.length > 0) result.skipped = `the comparison with ${missing.join(" and ")}: not installed`;
    for (const afterMs of receiptsAfterMs) {
      for (const connections of [64, 256]) {
        const at = `${connections} connections, receipts after ${afterMs} ms`;
        const contenders = running.map(({ side }) => ({
          name: `${side.name}, ${at}`,
          turn: () => turn(side, connections, messages, peers, afterMs),
        }));
        const rows = await interleave(contenders, rounds);
        result.rows.push(...rows);
        const byName = new Map(running.map(({ side }, n) => [side.name, rows[n]!]));
        result.goals.push(...goalsAt(at, byName));
      }
    }
    return result;
  } finally {
    for (const { stop } of running) await stop();
    await peers.carrier.stop();
    await peers.receiver.stop();
  }
}

function goalsAt(at: string, rows: Map<string, Row>): Goal[] {
  const [ours, memory, spool] = [rows.get("Tuma")!, rows.get(forgetful), rows.get(durable)];
  const goals = [goal(`WAL per message, ${at}`, Math.round(ours.walBytes!), "bytes", { atMost: 2048 })];
  if (memory) {
    goals.push(
      ratioGoal(`end to end against Kannel in memory, ${at}`, [ours, memory], { atLeast: 1 }),
      ratioGoal(`CPU against Kannel in memory, ${at}`, [ours, memory], { atMost: 1.1 }, "cpuMicros"),
    );
  }
  if (spool) goals.push(ratioGoal(`end to end against Kannel, durable, ${at}`, [ours, spool], { atLeast: 4 }));
  return goals;
}

async function runTuma(name: string, { carrier, receiver }: Peers, from?: string): Promise<Running> {
  const tuma = await startTuma({ SANDBOX: "false", ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8" }, undefined, from);
  await setUp(tuma, carrier.port, receiver.port);
  return { side: { ...ofTuma(tuma), name }, stop: () => tuma.stop() };
}

/** Where there are cores to spare: one process accepts and submits, another one delivers reports. */
async function runApart(name: string, { carrier, receiver }: Peers): Promise<Running> {
  const env = { SANDBOX: "false", ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8", SECRET_KEY: randomBytes(32).toString("hex") };
  const first = await startTuma({ ...env, ROLES: "api,gateway" });
  const second = await startTuma({ ...env, ROLES: "webhooks", DATABASE_URL: databaseUrl(first.dataDir) });
  await setUp(first, carrier.port, receiver.port);
  const usage = () => {
    const { "Node.js": node, PostgreSQL } = first.usageOf();
    const webhooks = readUsage(second.pid);
    return {
      "Node.js": { cpuSeconds: node.cpuSeconds + webhooks.cpuSeconds, rssMiB: node.rssMiB + webhooks.rssMiB },
      PostgreSQL,
    };
  };
  const stop = async () => {
    await second.stop();
    await first.stop();
  };
  return { side: { ...ofTuma(first), name, usage }, stop };
}

async function runKannel(name: string, { carrier, receiver }: Peers, isDurable: boolean): Promise<Running> {
  const kannel = await startKannel({ carrierPort: carrier.port, window: 200, durable: isDurable });
  const path = kannel.sendPath({ to: "25078{n}", text, reportUrl: reportUrl(receiver) });
  const side = { name, usage: () => usageOf(kannel.pids), load: { port: kannel.port, method: "GET", path } };
  return { side, stop: () => kannel.stop() };
}

async function runJasmin({ carrier, receiver }: Peers): Promise<Running> {
  const jasmin = await startJasmin({ carrierPort: carrier.port });
  const path = jasmin.sendPath({ to: "25078{n}", text, reportUrl: reportUrl(receiver) });
  const load = { port: jasmin.port, method: "GET", path };
  return {
    side: { name: "Jasmin", usage: () => usageOf(jasmin.pids), load, share: 0.1 },
    stop: () => jasmin.stop(),
  };
}

const reportUrl = (receiver: Peer) => `http://127.0.0.1:${receiver.port}/dlr?n={n}`;

/** CPU and memory of each program. */
export function usageOf(pids: Record<string, number[]>): Record<string, Usage> {
  return Object.fromEntries(Object.entries(pids).map(([program, own]) => [program, readUsage(...own)]));
}

/** A carrier link, a webhook, and credit for millions of messages. */
export async function setUp(tuma: Tuma, carrierPort: number, receiverPort: number): Promise<void> {
  const account = await tuma.call("GET", "/v1/account");
  const link = {
    name: "bench",
    host: "127.0.0.1",
    port: carrierPort,
    system_id: "bench",
    password: "bench",
    window: 200,
  };
  const { id } = await tuma.call("POST", "/v1/operator/carriers", link);
  await tuma.call("POST", `/v1/operator/accounts/${account["id"]}/credit`, { amount: 1_000_000, note: "bench" });
  await tuma.call("POST", "/v1/webhooks", { url: `http://127.0.0.1:${receiverPort}/hook`, events: ["dlr"] });
  for (let tries = 0; tries < 200; tries++) {
    const state = JSON.stringify(await tuma.call("GET", `/v1/operator/carriers/${id}`));
    if (/"bound"/.test(state)) return;
    await pause(50);
  }
  throw new Error("the carrier link did not come up");
}

/** Single sends over HTTP, each with its own Idempotency-Key. */
export function ofTuma(tuma: Tuma): Side {
  return {
    name: "Tuma",
    usage: () => tuma.usageOf(),
    walBytes: () => tuma.walBytes(),
    load: {
      port: tuma.port,
      method: "POST",
      path: "/v1/sms/",
      headers: {
        authorization: `Bearer ${tuma.token}`,
        "content-type": "application/json",
        "idempotency-key": "bench-{n}",
      },
      body: JSON.stringify({ to: "+25078{n}", text, sender: "TUMA" }),
    },
  };
}

/** First number of the next turn, so that no message repeats. */
let from = 0;

/** Sends this many messages and waits for their reports. The rate does not count the time for which the carrier holds its receipts. */
export async function turn(
  side: Side,
  connections: number,
  ofOthers: number,
  { carrier, receiver }: Peers,
  receiptsAfterMs = 50,
): Promise<Sample> {
  const messages = Math.ceil(ofOthers * (side.share ?? 1));
  await carrier.reset({ receiptsAfterMs });
  await receiver.reset();
  const [before, walBefore] = [side.usage(), await side.walBytes?.()];
  const startedMs = Date.now();
  const load = await runLoad({ ...side.load, connections, seconds: 120, requests: messages, from });
  from = (from + messages) % 9_000_000;
  const accepted = ["200", "201", "202"].reduce((sum, status) => sum + (load.statuses[status] ?? 0), 0);
  const reports = await receiver.waitFor(accepted, 10_000 + receiptsAfterMs);
  if (accepted !== messages || reports.count !== messages) {
    throw new Error(
      `${side.name}: of ${messages} messages ${accepted} were accepted and ${reports.count} reported; answers ${JSON.stringify(load.statuses)}, broken ${load.errors}`,
    );
  }
  // Writes after the last report count as well.
  await pause(300);
  const [cost, walAfter] = [costEach(before, side.usage(), messages), await side.walBytes?.()];
  return {
    perSecond: (messages * 1000) / (reports.lastAtMs - startedMs - receiptsAfterMs),
    p50Ms: load.p50Ms,
    p99Ms: load.p99Ms,
    ...cost,
    ...(walBefore !== undefined && walAfter !== undefined && { walBytes: (walAfter - walBefore) / messages }),
  };
}
