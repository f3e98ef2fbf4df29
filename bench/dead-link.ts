/**
 * The impact of a link that is down on one that is up: two links, each serving a country, one of them unreachable with 200,000
 * older messages queued. Then how soon and how fast those messages are sent once the link is back.
 */
import { setTimeout as pause } from "node:timers/promises";
import { recipients, sendBulk } from "./bulk.ts";
import { freePort } from "../test/harness/process.ts";
import { startCarrier } from "./peers/smsc.ts";
import type { Peer } from "./peers/peer.ts";
import { goal, type BenchOptions, type SuiteResult } from "./suite.ts";
import { startTuma, type Tuma } from "./tuma.ts";

/** Bulk calls whose messages are parked for the link that is down. */
const waitingCalls = 2;
/** Messages over the healthy link per turn. */
const healthy = 20_000;
/** Without a delivery for this long, the run is stalled. */
const stalledMs = 60_000;

export async function deadLink(_options: BenchOptions): Promise<SuiteResult> {
  const carrier = await startCarrier();
  const back = await startCarrier();
  const tuma = await startTuma({ SANDBOX: "false" });
  try {
    const dead = await setUp(tuma, carrier.port);
    await turn(tuma, carrier, 0);
    const without = await turn(tuma, carrier, 1);
    for (let call = 0; call < waitingCalls; call++) await sendBulk(tuma, body("+25078", recipients, call), recipients);
    const first = await turn(tuma, carrier, 2);
    const beside = await turn(tuma, carrier, 3);
    await tuma.call("PATCH", `/v1/operator/carriers/${dead}`, { port: back.port });
    const boundMs = await untilBound(tuma, dead);
    const firstBack = await delivered(back, 1, boundMs);
    const drain = await delivered(back, healthy, boundMs);
    return {
      suite: "dead-link",
      rows: [
        { name: `${healthy} on a healthy link`, perSecond: without, rounds: [] },
        { name: `the same behind ${waitingCalls * recipients} new ones for a dead link`, perSecond: first, rounds: [] },
        { name: "the same while these wait", perSecond: beside, rounds: [] },
        { name: `the first ${healthy} of these once it is back`, perSecond: (healthy / drain) * 1000, rounds: [] },
      ],
      goals: [
        goal("a healthy link's rate behind what a dead one was just sent", first / without, "×", { atLeast: 0.5 }),
        goal("a healthy link's rate beside a dead one's backlog", beside / without, "×", { atLeast: 0.8 }),
        goal("from the bind to the first of the backlog", firstBack / 1000, "s", { atMost: 2 }),
        goal("the backlog's rate against the healthy link's", ((healthy / drain) * 1000) / without, "×", {
          atLeast: 0.8,
        }),
      ],
    };
  } finally {
    await tuma.stop();
    await carrier.stop();
    await back.stop();
  }
}

/** Creates two links and their routes; returns the unreachable one. */
async function setUp(tuma: Tuma, carrierPort: number): Promise<string> {
  const { id: account } = await tuma.call("GET", "/v1/account");
  await tuma.call("POST", `/v1/operator/accounts/${account as string}/credit`, { amount: 1_000_000, note: "bench" });
  const ids: string[] = [];
  for (const [name, port] of [
    ["healthy", carrierPort],
    ["dead", await freePort()],
  ] as const) {
    const link = { name, host: "127.0.0.1", port, system_id: "bench", password: "bench", window: 200 };
    ids.push((await tuma.call("POST", "/v1/operator/carriers", link))["id"] as string);
  }
  const routes = ids.map((carrier_id, n) => ({ prefix: ["254", "250"][n], carriers: [{ carrier_id }] }));
  await tuma.call("PUT", "/v1/operator/routes", routes);
  await untilBound(tuma, ids[0]!);
  return ids[1]!;
}

async function untilBound(tuma: Tuma, id: string): Promise<number> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (/"bound"/.test(JSON.stringify(await tuma.call("GET", `/v1/operator/carriers/${id}`)))) return Date.now();
    await pause(25);
  }
  throw new Error("the carrier link did not come up");
}

/** Sends over the healthy link in one call; returns receipts per second, from the response to the last receipt. */
async function turn(tuma: Tuma, carrier: Peer, nth: number): Promise<number> {
  const { count } = await carrier.counts();
  const fromMs = Date.now();
  await sendBulk(tuma, body("+25471", healthy, nth), healthy);
  return (healthy / (await delivered(carrier, count + healthy, fromMs))) * 1000;
}

/** Milliseconds until the carrier has had that many receipts acknowledged. */
async function delivered(carrier: Peer, wanted: number, fromMs: number): Promise<number> {
  let [last, changedMs] = [0, Date.now()];
  for (;;) {
    const { count } = await carrier.counts();
    if (count >= wanted) return Date.now() - fromMs;
    if (count !== last) [last, changedMs] = [count, Date.now()];
    if (Date.now() - changedMs > stalledMs) throw new Error(`${count} of ${wanted} were delivered`);
    await pause(20);
  }
}

function body(prefix: string, count: number, nth: number): string {
  return JSON.stringify({
    text: "Your order is ready.",
    sender: "TUMA",
    recipients: Array.from({ length: count }, (_, n) => ({
      phonenumber: prefix + String(nth * count + n).padStart(7, "0"),
      name: `Customer ${n}`,
    })),
  });
}
