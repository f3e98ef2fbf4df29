/**
 * A fast carrier in its own process: accepts everything that is submitted, and sends a DELIVRD receipt shortly after. All
 * contenders use the same carrier. It counts the acknowledged receipts.
 */
import { receiptOf } from "../../src/smpp/receipt-pdu.ts";
import { listen } from "../../src/smpp/session/server.ts";
import type { SubmitSm } from "../../src/smpp/pdu/pdu.ts";
import type { Session } from "../../src/smpp/session/session.ts";
import { servePeer, startPeer, type Peer, type PeerCounts } from "./peer.ts";

/** Starts the carrier; it accepts any bind. */
export function startCarrier(): Promise<Peer> {
  return startPeer(new URL(import.meta.url));
}

interface Due {
  pdu: SubmitSm;
  id: string;
  session: Session;
  atMs: number;
}

async function serve(): Promise<void> {
  const counts: PeerCounts = { count: 0, lastAtMs: 0 };
  const due: Due[] = [];
  let sent = 0;
  let nextId = 0;
  let receiptsAfterMs = 50;

  const report = ({ pdu, id, session }: Due) => {
    const now = new Date();
    session.request(receiptOf(pdu, { id, state: "DELIVRD", submitDate: now, doneDate: now }), () => {
      counts.count++;
      counts.lastAtMs = Date.now();
    });
  };
  const reportDue = () => {
    const nowMs = performance.now();
    for (; sent < due.length; sent++) {
      const next = due[sent]!;
      // A client that has disconnected gets no receipts; one whose window is full delays the others until it has room.
      if (!next.session.bound) continue;
      if (next.atMs > nowMs || next.session.free === 0) break;
      report(next);
    }
    if (sent > 1_000 && sent * 2 > due.length) {
      due.splice(0, sent);
      sent = 0;
    }
  };
  setInterval(reportDue, 5);

  const { port } = await listen({
    host: "127.0.0.1",
    port: 0,
    session: { window: 500, maxUnanswered: 5_000 },
    onBind: () => ({
      systemId: "bench",
      onRequest: (pdu, session) => {
        if (pdu.command !== "submit_sm") {
          session.reply(pdu, 0);
          return;
        }
        const id = (++nextId).toString(16).padStart(8, "0");
        session.reply(pdu, 0, { messageId: id });
        if ((pdu.registeredDelivery & 3) === 1)
          due.push({ pdu, id, session, atMs: performance.now() + receiptsAfterMs });
      },
      onFree: reportDue,
    }),
  });
  servePeer(port, counts, (settings) => (receiptsAfterMs = settings.receiptsAfterMs ?? receiptsAfterMs));
}

if (process.argv.includes("--peer") && process.argv[1] === import.meta.filename) await serve();
