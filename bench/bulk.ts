/** Bulk sends of 100,000 over HTTP, and their impact on single messages from the same account. */
import { setTimeout as pause } from "node:timers/promises";
import { goal, type BenchOptions, type Row, type SuiteResult } from "./suite.ts";
import { median } from "./machine.ts";
import { startTuma, type Tuma } from "./tuma.ts";

/** Recipients per call. */
export const recipients = 100_000;
/** Single messages per second during the bulk sends. */
const singlesPerSecond = 50;

/**
 * Sends 100,000 per call repeatedly with no other load; then single messages at a steady rate, alone and during bulk sends. Only
 * the API role runs, so this measures acceptance up to the commit.
 */
export async function bulk({ rounds, seconds }: BenchOptions): Promise<SuiteResult> {
  const tuma = await startTuma({ ROLES: "api" });
  try {
    const { id } = await tuma.call("GET", "/v1/account");
    await tuma.call("POST", `/v1/operator/accounts/${id as string}/credit`, { amount: 1_000_000, note: "bench" });
    let sent = 0;
    // Built before the clock starts: serialising 100,000 recipients blocks this process.
    const prepare = () => bulkBody(sent++);
    await sendBulk(tuma, prepare());
    const alone: number[] = [];
    const quiet: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < rounds; round++) {
      alone.push(await sendBulk(tuma, prepare()));
      quiet.push(...(await singles(tuma, pause(seconds * 1000))));
      const body = prepare();
      beside.push(...(await singles(tuma, sendBulk(tuma, body))));
    }
    const ms = median(alone);
    const rows: Row[] = [
      { name: "100,000 in one call", ...figures(alone), perSecond: recipients / (ms / 1000), rounds: [] },
      { name: "single sends, alone", ...figures(quiet), perSecond: singlesPerSecond, rounds: [] },
      { name: "single sends beside a bulk send", ...figures(beside), perSecond: singlesPerSecond, rounds: [] },
    ];
    return {
      suite: "bulk",
      rows,
      goals: [
        goal("100,000 recipients to 201", ms, "ms", { atMost: 2000 }),
        goal("recipients accepted a second", recipients / (ms / 1000), "/s", { atLeast: 50_000 }),
        goal("added to the 99th percentile of single sends", rows[2]!.p99Ms! - rows[1]!.p99Ms!, "ms", { atMost: 50 }),
      ],
    };
  } finally {
    await tuma.stop();
  }
}

/** The body of one call, with unique numbers and names. */
export function bulkBody(nth: number): string {
  return JSON.stringify({
    text: "Muraho @contact.name, your order is ready.",
    sender: "TUMA",
    recipients: Array.from({ length: recipients }, (_, n) => ({
      phonenumber: `+25078${String((nth * recipients + n) % 10_000_000).padStart(7, "0")}`,
      name: `Customer ${nth}-${n}`,
    })),
  });
}

/** One call; returns its latency in milliseconds. */
export async function sendBulk(tuma: Tuma, body: string, count = recipients): Promise<number> {
  const startedMs = performance.now();
  const answer = await post(tuma, "/v1/sms/bulk", body);
  if (answer.total !== count) throw new Error(`${answer.total} of ${count} were accepted`);
  return performance.now() - startedMs;
}

/** Single sends at a steady rate until `until` settles; returns the latencies in milliseconds. */
async function singles(tuma: Tuma, until: Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  const open: Promise<void>[] = [];
  const over = new AbortController();
  const ended = until.finally(() => over.abort());
  while (!over.signal.aborted) {
    const startedMs = performance.now();
    const body = JSON.stringify({ to: "+250788123456", text: "Your order is ready.", sender: "TUMA" });
    open.push(post(tuma, "/v1/sms", body).then(() => void latencies.push(performance.now() - startedMs)));
    await pause(1000 / singlesPerSecond);
  }
  await Promise.all([ended, ...open]);
  return latencies;
}

async function post(tuma: Tuma, path: string, body: string): Promise<{ total: number }> {
  const response = await fetch(`http://127.0.0.1:${tuma.port}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${tuma.token}`, "content-type": "application/json" },
    body,
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as { total: number };
}

function figures(latencies: number[]): { p50Ms: number; p99Ms: number } {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
