/**
 * deliver_sm → record, charge, acknowledge → webhook: inbound messages over one carrier link until the last webhook has been
 * sent. Each message is durable before its deliver_sm_resp. Measures single-part and three-part messages, and listing them.
 */
import { setTimeout as pause } from "node:timers/promises";
import { buildConcatenationHeader, listen, type PduInput, type Session } from "../src/smpp/smpp.ts";
import type { Peer } from "./peers/peer.ts";
import { startReceiver } from "./peers/receiver.ts";
import { goal, interleave, type BenchOptions, type Sample, type SuiteResult } from "./suite.ts";
import { startTuma, type Tuma } from "./tuma.ts";

/** First sender of the next turn, so that no message repeats. */
let from = 0;

/** Measures single-part and three-part messages. */
export async function inbound({ rounds, messages }: BenchOptions): Promise<SuiteResult> {
  const carrier = await listen({
    host: "127.0.0.1",
    port: 0,
    session: { window: 1000 },
    onBind: () => ({ systemId: "bench", onRequest: (pdu, session) => void session.reply(pdu, 0) }),
  });
  const receiver = await startReceiver();
  let tuma: Tuma | undefined;
  try {
    tuma = await startTuma({ SANDBOX: "false", ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8" });
    await tuma.call("POST", "/v1/operator/carriers", {
      name: "bench",
      host: "127.0.0.1",
      port: carrier.port,
      system_id: "bench",
      password: "bench",
    });
    await tuma.call("POST", "/v1/webhooks", { url: `http://127.0.0.1:${receiver.port}/hook`, events: ["inbound"] });
    const running = tuma;
    const session = await boundSession(() => [...carrier.sessions].find((each) => each.bound));
    const contenders = [1, 3].map((parts) => ({
      name: `${parts === 1 ? "one part" : "three parts"}, parts`,
      turn: () => turn(running, session, receiver, parts, messages),
    }));
    const rows = await interleave(contenders, rounds);
    return {
      suite: "inbound",
      rows,
      goals: [goal("deliver_sm a second", rows[0]!.perSecond, "/s", { atLeast: 5_000 })],
    };
  } finally {
    await carrier.close();
    await tuma?.stop();
    await receiver.stop();
  }
}

async function boundSession(find: () => Session | undefined): Promise<Session> {
  for (let tries = 0; tries < 200; tries++) {
    const session = find();
    if (session) return session;
    await pause(50);
  }
  throw new Error("the carrier link did not come up");
}

async function turn(tuma: Tuma, session: Session, receiver: Peer, parts: number, count: number): Promise<Sample> {
  await receiver.reset();
  const whole = Math.ceil(count / parts);
  const pdus = Array.from({ length: whole * parts }, (_, n) =>
    deliverSm(from + Math.floor(n / parts), n % parts, parts),
  );
  from += whole;
  const before = tuma.usage().all;
  const startedMs = Date.now();
  await deliverAll(session, pdus);
  const posted = await receiver.waitFor(whole);
  if (posted.count !== whole) throw new Error(`of ${whole} messages ${posted.count} were posted`);
  const after = tuma.usage().all;
  return {
    perSecond: (pdus.length * 1000) / (posted.lastAtMs - startedMs),
    cpuMicros: ((after.cpuSeconds - before.cpuSeconds) / pdus.length) * 1e6,
    rssMiB: after.rssMiB,
  };
}

function deliverSm(sender: number, part: number, parts: number): PduInput<"deliver_sm"> {
  const text = Buffer.from(`Vote for number ${sender}, part ${part}`);
  const header = buildConcatenationHeader({ reference: 1, referenceBits: 8, total: parts, part: part + 1 });
  return {
    command: "deliver_sm",
    sourceAddrTon: 1,
    sourceAddr: `25078${String(sender).padStart(7, "0")}`,
    destAddrTon: 1,
    destinationAddr: "250788000000",
    ...(parts === 1 ? { shortMessage: text } : { esmClass: 0x40, shortMessage: Buffer.concat([header, text]) }),
  };
}

/** Keeps the window full until all are acknowledged. */
function deliverAll(session: Session, pdus: PduInput<"deliver_sm">[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let next = 0;
    let answered = 0;
    const fill = () => {
      while (next < pdus.length && session.free > 0)
        session.request(pdus[next++]!, (outcome) => {
          if (outcome.kind !== "response" || outcome.pdu.status !== 0)
            return reject(new Error("a deliver_sm was refused"));
          if (++answered === pdus.length) resolve();
          else fill();
        });
    };
    fill();
  });
}
