/** The doors of programs that exist elsewhere over HTTP, against POST /v1/sms on one program and one carrier: what each costs the accept path. */
import { setUp } from "./end-to-end.ts";
import { runLoad, type Load } from "./load.ts";
import { costEach } from "./machine.ts";
import type { Peer } from "./peers/peer.ts";
import { startReceiver } from "./peers/receiver.ts";
import { startCarrier } from "./peers/smsc.ts";
import { interleave, ratioGoal, type BenchOptions, type Sample, type SuiteResult } from "./suite.ts";
import { startTuma, type Tuma } from "./tuma.ts";

const text = "Order {n} is ready. Reply STOP to opt out.";

/** First number of the next turn, so that no message repeats. */
let from = 0;

/** Fields as a form, with `{n}` as the load generator replaces it. */
const fields = (about: Record<string, string>) => new URLSearchParams(about).toString().replaceAll("%7Bn%7D", "{n}");

/** A request of each door that sends one message. */
function doorsOf(tuma: Tuma, login: { username: string; password: string }, account: string) {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  return {
    "POST /v1/sms": {
      method: "POST",
      path: "/v1/sms",
      headers: { authorization: `Bearer ${tuma.token}`, "content-type": "application/json" },
      body: JSON.stringify({ to: "+25078{n}", text, sender: "TUMA" }),
    },
    "Kannel's sendsms": {
      method: "GET",
      path: `/cgi-bin/sendsms?${fields({ ...login, from: "TUMA", to: "+25078{n}", text })}`,
    },
    "Africa's Talking's messaging": {
      method: "POST",
      path: "/version1/messaging",
      headers: { ...form, apiKey: tuma.token, accept: "application/json" },
      body: fields({ username: account, to: "+25078{n}", message: text, from: "TUMA", bulkSMSMode: "1" }),
    },
  } satisfies Record<string, Pick<Load, "method" | "path" | "headers" | "body">>;
}

/** Measures with 64 messages in flight, each turn until the last report. */
export async function doors({ rounds, messages }: BenchOptions): Promise<SuiteResult> {
  const [carrier, receiver] = [await startCarrier(), await startReceiver()];
  let tuma: Tuma | undefined;
  try {
    tuma = await startTuma({ SANDBOX: "false", ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8" });
    const running = tuma;
    await setUp(running, carrier.port, receiver.port);
    const made = await running.call("POST", "/v1/account/smpp", { parts_per_second: 100_000 });
    const login = { username: made["system_id"] as string, password: made["password"] as string };
    const { id } = await running.call("GET", "/v1/account");
    const requests = Object.entries(doorsOf(running, login, id as string));
    const rows = await interleave(
      requests.map(([name, request]) => ({ name, turn: () => turn(running, request, messages, receiver) })),
      rounds,
    );
    const [own, kannel, africasTalking] = rows;
    const goals = [
      ratioGoal("Africa's Talking's form against Kannel's", [africasTalking!, kannel!], { atLeast: 0.9 }),
      ratioGoal("Africa's Talking's form against POST /v1/sms", [africasTalking!, own!], { atLeast: 0.7 }),
    ];
    return { suite: "doors", rows, goals };
  } finally {
    await tuma?.stop();
    await carrier.stop();
    await receiver.stop();
  }
}

async function turn(
  tuma: Tuma,
  request: Pick<Load, "method" | "path" | "headers" | "body">,
  messages: number,
  receiver: Peer,
): Promise<Sample> {
  await receiver.reset();
  const before = tuma.usageOf();
  const load = await runLoad({
    port: tuma.port,
    ...request,
    connections: 64,
    seconds: 120,
    requests: messages,
    from,
  });
  from += messages;
  const reports = await receiver.waitFor(messages);
  if (reports.count !== messages)
    throw new Error(`of ${messages}, ${JSON.stringify(load.statuses)} were answered, ${reports.count} reported`);
  const { perSecond, p50Ms, p99Ms } = load;
  return { perSecond, p50Ms, p99Ms, ...costEach(before, tuma.usageOf(), messages) };
}
