/**
 * A customer that submits over SMPP, in its own process: binds as a transceiver, keeps its window full, and acknowledges every
 * receipt. It reports how fast it got responses, and when its last receipt arrived.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createHistogram } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { Session, type PduInput } from "../../src/smpp/smpp.ts";

/** What to submit, and how. */
export interface Customer {
  port: number;
  systemId: string;
  password: string;
  /** The window: submit_sm without a response. */
  window: number;
  messages: number;
  /** The first number. */
  from: number;
  text: string;
}

/** The result of a run. */
export interface CustomerResult {
  /** Responses to submit_sm per second, all of them ESME_ROK. */
  acceptedPerSecond: number;
  /** Receipts per second, from the first submit to the last receipt. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  receipts: number;
}

/** Runs a customer; rejects if a submit is refused or receipts are missing. */
export async function runCustomer(customer: Customer): Promise<CustomerResult> {
  const child = fork(fileURLToPath(import.meta.url), ["--customer", JSON.stringify(customer)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new AbortController();
  child.once("exit", (code) => ended.abort(new Error(`the customer ended with ${code}`)));
  const [result] = (await once(child, "message", { signal: ended.signal })) as [CustomerResult];
  return result;
}

async function submitAll(customer: Customer): Promise<CustomerResult> {
  const { port, systemId, password, window, messages, from, text } = customer;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const receipts = new Set<string>();
  const idleMs = 20_000;
  let lastMs = 0;
  let done: (() => void) | undefined;
  const session = new Session(socket, {
    role: "esme",
    window,
    maxUnanswered: 5_000,
    onRequest: (pdu, session) => {
      session.reply(pdu, 0, { messageId: "" });
      if (pdu.command !== "deliver_sm" || pdu.tlvs.receiptedMessageId === undefined) return;
      receipts.add(pdu.tlvs.receiptedMessageId);
      lastMs = performance.now();
      if (receipts.size === messages) done?.();
    },
  });
  const bound = await session.ask({ command: "bind_transceiver", systemId, password, interfaceVersion: 0x34 });
  if (bound.kind !== "response" || bound.pdu.status !== 0) throw new Error("the bind was refused");
  const latency = createHistogram();
  const startedMs = performance.now();
  await new Promise<void>((resolve, reject) => {
    let next = 0;
    let answered = 0;
    const fill = () => {
      while (next < messages && session.free > 0) {
        const sentMs = performance.now();
        session.request(submitSm(from + next++, text), (outcome) => {
          if (outcome.kind !== "response" || outcome.pdu.status !== 0)
            return reject(new Error(`a submit_sm ended as ${JSON.stringify(outcome)}`));
          latency.record(Math.max(1, Math.round((performance.now() - sentMs) * 1000)));
          if (++answered === messages) resolve();
          else fill();
        });
      }
    };
    fill();
  });
  const acceptedMs = performance.now() - startedMs;
  await new Promise<void>((resolve) => {
    done = resolve;
    if (receipts.size === messages) return resolve();
    const timer = setInterval(() => {
      if (performance.now() - Math.max(lastMs, startedMs + acceptedMs) < idleMs) return;
      clearInterval(timer);
      resolve();
    }, 200);
  });
  const result = {
    acceptedPerSecond: (messages * 1000) / acceptedMs,
    perSecond: (messages * 1000) / (lastMs - startedMs),
    p50Ms: latency.percentile(50) / 1000,
    p99Ms: latency.percentile(99) / 1000,
    receipts: receipts.size,
  };
  await session.unbind();
  return result;
}

function submitSm(n: number, text: string): PduInput<"submit_sm"> {
  const digits = String(n).padStart(7, "0");
  return {
    command: "submit_sm",
    sourceAddrTon: 5,
    sourceAddr: "TUMA",
    destAddrTon: 1,
    destAddrNpi: 1,
    destinationAddr: `25078${digits}`,
    registeredDelivery: 1,
    shortMessage: Buffer.from(text.replace("{n}", digits), "latin1"),
  };
}

if (process.argv[2] === "--customer" && process.argv[1] === import.meta.filename) {
  const result = await submitAll(JSON.parse(process.argv[3]!) as Customer);
  process.send!(result, undefined, {}, () => process.exit(0));
}
