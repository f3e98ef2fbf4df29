/**
 * HTTP → SMPP → receipt → webhook: from acceptance until the receiver has the last delivery report. Tuma, which makes
 * everything durable before acknowledging it, against Kannel, which keeps everything in memory. Both have the same load,
 * carrier and receiver, and a window of 200.
 */
import { setTimeout as pause } from "node:timers/promises";
import { kannelInstalled, startKannel, type Kannel } from "./kannel.ts";
import { runLoad, type Load } from "./load.ts";
import type { Usage } from "./machine.ts";
import { readUsage } from "./machine.ts";
import type { Peer } from "./peers/peer.ts";
import { startReceiver } from "./peers/receiver.ts";
import { startCarrier } from "./peers/smsc.ts";
import { interleave, ratioGoal, type BenchOptions, type Row, type Sample, type SuiteResult } from "./suite.ts";
import { startTuma, type Tuma } from "./tuma.ts";

const text = "Order {n} is ready. Reply STOP to opt out.";

/** A contender under load. */
interface Side {
  name: string;
  load: Pick<Load, "port" | "method" | "path" | "headers" | "body">;
  usage: () => Usage;
}

/** Measures with 64 and 256 connections. Without Kannel, it measures Tuma alone and says so. */
export async function endToEnd({ rounds, messages }: BenchOptions): Promise<SuiteResult> {
  const carrier = await startCarrier();
  const receiver = await startReceiver();
  let tuma: Tuma | undefined;
  let kannel: Kannel | undefined;
  try {
    tuma = await startTuma({ SANDBOX: "false", ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8" });
    await setUp(tuma, carrier.port, receiver.port);
    const sides: Side[] = [ofTuma(tuma)];
    if (kannelInstalled) {
      kannel = await startKannel({ carrierPort: carrier.port, window: 200 });
      sides.push(ofKannel(kannel, receiver.port));
    }
    const rows: Row[] = [];
    const result: SuiteResult = { suite: "end-to-end", rows, goals: [] };
    if (!kannel) result.skipped = "the comparison, since Kannel is not installed (apt-get install kannel)";
    for (const [connections, wanted] of [
      [64, 2.5],
      [256, 3],
    ] as const) {
      const contenders = sides.map((side) => ({
        name: `${side.name}, ${connections} connections`,
        turn: () => turn(side, connections, messages, receiver),
      }));
      const [ours, theirs] = await interleave(contenders, rounds);
      rows.push(ours!);
      if (!theirs) continue;
      rows.push(theirs);
      const at = `at ${connections} connections`;
      result.goals.push(
        ratioGoal(`end to end against Kannel ${at}`, [ours!, theirs], { atLeast: wanted }),
        ratioGoal(`CPU per message against Kannel ${at}`, [ours!, theirs], { atMost: 0.5 }, "cpuMicros"),
      );
    }
    return result;
  } finally {
    await kannel?.stop();
    await tuma?.stop();
    await carrier.stop();
    await receiver.stop();
  }
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
    usage: () => tuma.usage().all,
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

function ofKannel(kannel: Kannel, receiverPort: number): Side {
  const reportUrl = `http://127.0.0.1:${receiverPort}/dlr?n={n}&type=%d`;
  return {
    name: "Kannel",
    usage: () => readUsage(...kannel.pids),
    load: { port: kannel.port, method: "GET", path: kannel.sendPath({ to: "25078{n}", text, reportUrl }) },
  };
}

/** First number of the next turn, so that no message repeats. */
let from = 0;

/** Sends this many messages and waits for their reports. */
export async function turn(side: Side, connections: number, messages: number, receiver: Peer): Promise<Sample> {
  await receiver.reset();
  const before = side.usage();
  const startedMs = Date.now();
  const load = await runLoad({ ...side.load, connections, seconds: 120, requests: messages, from });
  from += messages;
  const accepted = (load.statuses["201"] ?? 0) + (load.statuses["202"] ?? 0);
  const reports = await receiver.waitFor(accepted);
  if (accepted !== messages || reports.count !== messages) {
    throw new Error(
      `${side.name}: of ${messages} messages ${accepted} were accepted and ${reports.count} reported; answers ${JSON.stringify(load.statuses)}, broken ${load.errors}`,
    );
  }
  // Writes after the last report count as well.
  await pause(300);
  const after = side.usage();
  return {
    perSecond: (messages * 1000) / (reports.lastAtMs - startedMs),
    p50Ms: load.p50Ms,
    p99Ms: load.p99Ms,
    cpuMicros: ((after.cpuSeconds - before.cpuSeconds) / messages) * 1e6,
    rssMiB: after.rssMiB,
  };
}
