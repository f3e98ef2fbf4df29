/**
 * submit_sm and its response, the receipt as deliver_sm and its response, over loopback with both ends in this process: ours against
 * npm smpp 0.5.1, as published and with TCP_NODELAY. Runs are interleaved, so that noise hits all alike.
 */
import { connect } from "node:net";
import { once } from "node:events";

import { listen, Session } from "../src/smpp/smpp.ts";
import { npmSmpp } from "../test/npm-smpp.ts";
import type { PeerSession } from "../test/npm-smpp.ts";
import { interleave, ratioGoal, type BenchOptions, type Sample, type SuiteResult } from "./suite.ts";

const window = 100;
const message = Buffer.from("Your appointment is tomorrow at 10:00. Reply 1 to confirm, 2 to move it.");
const receipt = Buffer.from(
  "id:0123456789 sub:001 dlvrd:001 submit date:2511210341 done date:2511210341 stat:DELIVRD err:000",
);

/** One run: messages per second from the first submit to the last receipt. */
type Run = (total: number) => Promise<number>;

/** Keeps `window` requests outstanding until `total` responses and as many receipts have arrived. */
function drive(total: number, submit: (answered: () => void) => void) {
  let sent = 0;
  let answered = 0;
  let receipts = 0;
  const { promise: finished, resolve: done } = Promise.withResolvers<void>();
  const check = () => {
    if (answered === total && receipts === total) done();
  };
  const more = () => {
    while (sent < total && sent - answered < window) {
      sent++;
      submit(() => {
        answered++;
        more();
        check();
      });
    }
  };
  const received = () => {
    receipts++;
    check();
  };
  return { more, received, finished };
}

async function ours(total: number): Promise<number> {
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    session: { window: 1_000_000 },
    onBind: () => ({
      onRequest: (pdu, session) => {
        if (pdu.command !== "submit_sm") return;
        const messageId = String(pdu.sequence);
        session.reply(pdu, 0, { messageId });
        session.request(
          {
            command: "deliver_sm",
            sourceAddr: pdu.destinationAddr,
            destinationAddr: pdu.sourceAddr,
            esmClass: 4,
            shortMessage: receipt,
            tlvs: { receiptedMessageId: messageId, messageState: 2 },
          },
          () => {},
        );
      },
    }),
  });
  const socket = connect({ host: "127.0.0.1", port: listener.port });
  await once(socket, "connect");
  const session = new Session(socket, {
    role: "esme",
    window,
    onRequest: (pdu, own) => {
      own.reply(pdu, 0);
      received();
    },
  });
  const { more, received, finished } = drive(total, (answered) =>
    session.request(
      {
        command: "submit_sm",
        sourceAddrTon: 5,
        sourceAddr: "TUMA",
        destAddrTon: 1,
        destAddrNpi: 1,
        destinationAddr: "250788123456",
        registeredDelivery: 1,
        shortMessage: message,
        tlvs: { userMessageReference: 7 },
      },
      answered,
    ),
  );
  await session.ask({ command: "bind_transceiver", systemId: "bench" });
  const startMs = performance.now();
  more();
  await finished;
  const seconds = (performance.now() - startMs) / 1000;
  await session.unbind();
  await listener.close();
  return total / seconds;
}

const theirs =
  (noDelay: boolean): Run =>
  async (total) => {
    const server = npmSmpp.createServer((session) => {
      session.socket.setNoDelay(noDelay);
      session.on("error", () => {});
      session.on("bind_transceiver", (pdu) => session.send(pdu.response()));
      session.on("submit_sm", (pdu) => {
        const messageId = String(pdu.sequence_number);
        session.send(pdu.response({ message_id: messageId }));
        session.deliver_sm({
          source_addr: pdu.destination_addr,
          destination_addr: pdu.source_addr,
          esm_class: 4,
          short_message: receipt,
          receipted_message_id: messageId,
          message_state: 2,
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const session = await new Promise<PeerSession>((resolve) => {
      const client = npmSmpp.connect({ host: "127.0.0.1", port: server.address().port }, () => resolve(client));
    });
    session.socket.setNoDelay(noDelay);
    session.on("error", () => {});
    const { more, received, finished } = drive(total, (answered) =>
      session.submit_sm(
        {
          source_addr_ton: 5,
          source_addr: "TUMA",
          dest_addr_ton: 1,
          dest_addr_npi: 1,
          destination_addr: "250788123456",
          registered_delivery: 1,
          short_message: message,
          user_message_reference: 7,
        },
        answered,
      ),
    );
    session.on("deliver_sm", (pdu) => {
      session.send(pdu.response());
      received();
    });
    await new Promise<void>((resolve) => session.bind_transceiver({ system_id: "bench" }, () => resolve()));
    const startMs = performance.now();
    more();
    await finished;
    const seconds = (performance.now() - startMs) / 1000;
    session.close();
    server.close();
    return total / seconds;
  };

/** Runs one and adds the CPU and memory of this process, which is both ends. */
async function measure(run: Run, total: number): Promise<Sample> {
  const before = process.cpuUsage();
  const perSecond = await run(total);
  const used = process.cpuUsage(before);
  return { perSecond, cpuMicros: (used.user + used.system) / total };
}

/** The SMPP session alone, with receipts. */
export async function smpp({ rounds, messages }: BenchOptions): Promise<SuiteResult> {
  const count = messages * 4;
  const rows = await interleave(
    [
      { name: "Tuma", turn: () => measure(ours, count) },
      { name: "npm smpp 0.5.1", turn: () => measure(theirs(false), count) },
      { name: "npm smpp 0.5.1 + TCP_NODELAY", turn: () => measure(theirs(true), count) },
    ],
    rounds,
  );
  return {
    suite: "smpp",
    rows,
    goals: [
      ratioGoal("SMPP session with receipts against npm smpp", [rows[0]!, rows[1]!], { atLeast: 10 }),
      ratioGoal("the same, with TCP_NODELAY set for it", [rows[0]!, rows[2]!], { atLeast: 10 }),
    ],
    notes: ["CPU is that of both ends, which share a process"],
  };
}
