/**
 * submit_sm with receipts: the rate of acceptance, durable before each response, with receipts flowing back, and the rate up to the last
 * receipt. Against POST /v1/sms with webhooks, on one program and one carrier; and against Jasmin's SMPP server on the same carrier.
 */
import { jasminInstalled, startJasmin, type Jasmin } from "./jasmin.ts";
import { runLoad } from "./load.ts";
import { costEach } from "./machine.ts";
import { setUp, usageOf } from "./end-to-end.ts";
import { runCustomer } from "./peers/customer.ts";
import type { Peer } from "./peers/peer.ts";
import { startReceiver } from "./peers/receiver.ts";
import { startCarrier } from "./peers/smsc.ts";
import { interleave, ratioGoal, type BenchOptions, type Row, type Sample, type SuiteResult } from "./suite.ts";
import { startTuma, type Tuma } from "./tuma.ts";
import { freePort } from "../test/harness/process.ts";

const text = "Order {n} is ready. Reply STOP to opt out.";

/** First number of the next turn, so that no message repeats. */
let from = 0;

/** A bind to test. */
type Login = Jasmin["smpp"];

/** Jasmin's turns get this part of the messages, or they would take minutes. */
const jasminShare = 0.1;

/** Measures with 64 and with 256 messages in flight. */
export async function northbound({ rounds, messages }: BenchOptions): Promise<SuiteResult> {
  const carrier = await startCarrier();
  const receiver = await startReceiver();
  const port = await freePort();
  let tuma: Tuma | undefined;
  let jasmin: Jasmin | undefined;
  try {
    if (jasminInstalled) jasmin = await startJasmin({ carrierPort: carrier.port });
    tuma = await startTuma({
      SANDBOX: "false",
      ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8",
      NORTHBOUND_SMPP_PORT: String(port),
    });
    const running = tuma;
    await setUp(running, carrier.port, receiver.port);
    const made = await running.call("POST", "/v1/account/smpp", { window: 1000, parts_per_second: 100_000 });
    const login: Login = { port, systemId: made["system_id"] as string, password: made["password"] as string };
    const rows: Row[] = [];
    const result: SuiteResult = { suite: "northbound", rows, goals: [] };
    if (!jasmin) result.skipped = "the comparison with Jasmin (bench/peers/jasmin.sh): not installed";
    for (const window of [64, 256]) {
      const whole: Record<"http" | "smpp" | "jasmin", Sample[]> = { http: [], smpp: [], jasmin: [] };
      const peer = jasmin;
      const [http, smpp, theirs] = await interleave(
        [
          {
            name: `POST /v1/sms accepted, ${window} in flight`,
            turn: () => httpTurn(running, window, messages, receiver, whole.http),
          },
          {
            name: `submit_sm accepted, ${window} in flight`,
            turn: () => smppTurn(running, login, window, messages, receiver, whole.smpp),
          },
          ...(peer
            ? [
                {
                  name: `submit_sm to Jasmin accepted, ${window} in flight`,
                  turn: () => jasminTurn(peer, window, Math.ceil(messages * jasminShare), whole.jasmin),
                },
              ]
            : []),
        ],
        rounds,
      );
      rows.push(http!, smpp!);
      const [httpWhole, smppWhole] = [
        wholeRow(`POST /v1/sms to the last webhook, ${window} in flight`, whole.http),
        wholeRow(`submit_sm to the last receipt, ${window} in flight`, whole.smpp),
      ];
      rows.push(httpWhole, smppWhole);
      const at = `with ${window} in flight`;
      result.goals.push(
        ratioGoal(`submit_sm with receipts against HTTP, accepted ${at}`, [smpp!, http!], { atLeast: 0.8 }),
        ratioGoal(`submit_sm to the last receipt against HTTP ${at}`, [smppWhole, httpWhole], { atLeast: 0.8 }),
      );
      if (!theirs) continue;
      const theirsWhole = wholeRow(`submit_sm to Jasmin to the last receipt, ${window} in flight`, whole.jasmin);
      rows.push(theirs, theirsWhole);
      result.goals.push(
        ratioGoal(`submit_sm to the last receipt against Jasmin ${at}`, [smppWhole, theirsWhole], { atLeast: 4 }),
      );
    }
    return result;
  } finally {
    await tuma?.stop();
    await jasmin?.stop();
    await carrier.stop();
    await receiver.stop();
  }
}

/** Samples of the rounds, without the warm-up. */
function wholeRow(name: string, samples: Sample[]): Row {
  const rounds = samples.slice(1);
  const sorted = rounds.map((sample) => sample.perSecond).sort((one, other) => one - other);
  return { name, perSecond: sorted[Math.floor(sorted.length / 2)]!, rounds };
}

async function httpTurn(
  tuma: Tuma,
  connections: number,
  messages: number,
  receiver: Peer,
  whole: Sample[],
): Promise<Sample> {
  await receiver.reset();
  const before = tuma.usageOf();
  const startedMs = Date.now();
  const load = await runLoad({
    port: tuma.port,
    method: "POST",
    path: "/v1/sms",
    headers: { authorization: `Bearer ${tuma.token}`, "content-type": "application/json" },
    body: JSON.stringify({ to: "+25078{n}", text, sender: "TUMA" }),
    connections,
    seconds: 120,
    requests: messages,
    from,
  });
  from += messages;
  const reports = await receiver.waitFor(messages);
  if (load.statuses["201"] !== messages || reports.count !== messages)
    throw new Error(
      `of ${messages} messages, ${JSON.stringify(load.statuses)} were accepted and ${reports.count} reported`,
    );
  whole.push({ perSecond: (messages * 1000) / (reports.lastAtMs - startedMs) });
  const { perSecond, p50Ms, p99Ms } = load;
  return { perSecond, p50Ms, p99Ms, ...costEach(before, tuma.usageOf(), messages) };
}

async function smppTurn(
  tuma: Tuma,
  login: Login,
  window: number,
  messages: number,
  receiver: Peer,
  whole: Sample[],
): Promise<Sample> {
  await receiver.reset();
  const before = tuma.usageOf();
  const result = await runCustomer({ ...login, window, messages, from, text });
  from += messages;
  if (result.receipts !== messages) throw new Error(`of ${messages} receipts ${result.receipts} came`);
  // The account's webhook gets them as well, as in production.
  await receiver.waitFor(messages);
  whole.push({ perSecond: result.perSecond });
  const { acceptedPerSecond: perSecond, p50Ms, p99Ms } = result;
  return { perSecond, p50Ms, p99Ms, ...costEach(before, tuma.usageOf(), messages) };
}

async function jasminTurn(jasmin: Jasmin, window: number, messages: number, whole: Sample[]): Promise<Sample> {
  const before = usageOf(jasmin.pids);
  const result = await runCustomer({ ...jasmin.smpp, window, messages, from, text });
  from += messages;
  if (result.receipts !== messages) throw new Error(`of ${messages} receipts of Jasmin ${result.receipts} came`);
  whole.push({ perSecond: result.perSecond });
  const { acceptedPerSecond: perSecond, p50Ms, p99Ms } = result;
  return { perSecond, p50Ms, p99Ms, ...costEach(before, usageOf(jasmin.pids), messages) };
}
