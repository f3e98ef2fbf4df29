/**
 * A fast receiver of webhooks in its own process: answers every request with 200 and counts them. It parses only as much
 * HTTP/1.1 as it must: if the receiver took more CPU than the sender, the bench would measure the receiver.
 */
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { servePeer, startPeer, type Peer, type PeerCounts } from "./peer.ts";

/** Starts the receiver. */
export function startReceiver(): Promise<Peer> {
  return startPeer(new URL(import.meta.url));
}

/** Jasmin repeats a report until it gets this body; nobody else reads it. */
const answer = Buffer.from("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nACK/Jasmin");

/** The length of the first request in the bytes; undefined if it is incomplete. */
function requestLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const found = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString("latin1", 0, end));
  const length = end + 4 + Number(found?.[1] ?? 0);
  return bytes.length < length ? undefined : length;
}

function serve(): void {
  const counts: PeerCounts = { count: 0, lastAtMs: 0 };
  const server = createServer({ noDelay: true }, (socket) => {
    let pending: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      for (let length = requestLength(pending); length !== undefined; length = requestLength(pending)) {
        pending = pending.subarray(length);
        counts.count++;
        counts.lastAtMs = Date.now();
        socket.write(answer);
      }
    });
    socket.on("error", () => socket.destroy());
  }).listen(0, "127.0.0.1", 1024, () => servePeer((server.address() as AddressInfo).port, counts));
}

if (process.argv.includes("--peer") && process.argv[1] === import.meta.filename) serve();
