/**
 * A million recipients in ten calls: the acceptance rate, the drain rate over one link up to the receiver's last report, and whether
 * memory and rate stay flat as the tables grow. Unbounded; some five minutes on two cores.
 */
import { setTimeout as pause } from "node:timers/promises";
import { bulkBody, recipients, sendBulk } from "./bulk.ts";
import { ofTuma, setUp, turn } from "./end-to-end.ts";
import { median } from "./machine.ts";
import type { Peer } from "./peers/peer.ts";
import { startReceiver } from "./peers/receiver.ts";
import { startCarrier } from "./peers/smsc.ts";
import { goal, type BenchOptions, type SuiteResult } from "./suite.ts";
import { startTuma, type Tuma } from "./tuma.ts";

const calls = 10;
/** Connections of the single sends that the drain is compared to. */
const connections = 64;
/** Without a report for this long, the drain is stalled. */
const stalledMs = 60_000;
/** Reports per stage. */
const stage = 100_000;

/** A stage of the drain. */
interface Stage {
  reported: number;
  perSecond: number;
  rssMiB: number;
}

/** API, gateway and webhooks in one program; carrier and receiver as in the end-to-end suite. */
export async function million({ messages }: BenchOptions): Promise<SuiteResult> {
  const [carrier, receiver] = [await startCarrier(), await startReceiver()];
  const tuma = await startTuma({ SANDBOX: "false", ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8" });
  try {
    await setUp(tuma, carrier.port, receiver.port);
    const singles: number[] = [];
    for (let n = 0; n < 4; n++)
      singles.push((await turn(ofTuma(tuma), connections, messages, { carrier, receiver })).perSecond);
    const endToEnd = median(singles.slice(1));
    await receiver.reset();
    const taken: number[] = [];
    const sizes: number[] = [];
    for (let call = 0; call < calls; call++) {
      taken.push(await sendBulk(tuma, bulkBody(call)));
      sizes.push(await tuma.memoryMiB());
    }
    const stages = await drain(tuma, receiver, calls * recipients);
    const drained = rate(stages);
    const settled = [...sizes.slice(2), ...stages.map(({ rssMiB }) => rssMiB)];
    return {
      suite: "million",
      rows: [
        {
          name: `${calls} calls of ${recipients}, beside the drain`,
          perSecond: recipients / (median(taken) / 1000),
          p50Ms: median(taken),
          rounds: [],
        },
        { name: "reported through one link", perSecond: drained, rounds: [] },
        { name: "single sends, end to end", perSecond: endToEnd, rounds: [] },
      ],
      goals: [
        goal("the drain against single sends end to end", drained / endToEnd, "×", { atLeast: 1 }),
        goal("its last fifth against its second", rate(stages.slice(-2)) / rate(stages.slice(2, 4)), "×", {
          atLeast: 0.8,
        }),
        goal("memory after the third call against the most later", Math.max(...settled) - settled[0]!, "MiB", {
          atMost: 150,
        }),
      ],
      notes: [
        `memory of the program after each call, MiB: ${sizes.join(", ")}`,
        `reports per second and memory in each ${stage} of the drain: ${stages.map(({ perSecond, rssMiB }) => `${Math.round(perSecond)}/s ${rssMiB} MiB`).join(", ")}`,
      ],
    };
  } finally {
    await tuma.stop();
    await carrier.stop();
    await receiver.stop();
  }
}

/** Watches the drain until everything is reported. */
async function drain(tuma: Tuma, receiver: Peer, wanted: number): Promise<Stage[]> {
  const stages: Stage[] = [];
  let [from, fromMs, changedMs] = [(await receiver.counts()).count, performance.now(), performance.now()];
  for (let last = from; last < wanted;) {
    await pause(200);
    const { count } = await receiver.counts();
    const nowMs = performance.now();
    if (count !== last) changedMs = nowMs;
    if (nowMs - changedMs > stalledMs) throw new Error(`the drain stopped at ${count} of ${wanted} reports`);
    last = count;
    if (count - from < stage && count < wanted) continue;
    const rssMiB = await tuma.memoryMiB();
    stages.push({ reported: count - from, perSecond: (count - from) / ((nowMs - fromMs) / 1000), rssMiB });
    process.stderr.write(`  ${count} of ${wanted}, ${Math.round(stages.at(-1)!.perSecond)}/s, ${rssMiB} MiB\n`);
    [from, fromMs] = [count, nowMs];
  }
  return stages;
}

/** Reports per second over several stages. */
function rate(stages: Stage[]): number {
  const reported = stages.reduce((sum, each) => sum + each.reported, 0);
  return reported / stages.reduce((sum, each) => sum + each.reported / each.perSecond, 0);
}
