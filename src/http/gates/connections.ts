import { readFileSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addressKey } from "../limits.ts";
import type { Holding } from "./holdings.ts";

/** A request in progress. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly holding: Holding;
  readonly startedAtMs: number;
  /** What the connection had brought when the headers were complete. */
  readonly bytesBefore: number;
  /** The reply was sent, although the body may still be arriving, or the connection closed. */
  hasLeft: boolean;
}

interface Connection {
  readonly address: string;
  readonly visits: Map<ServerResponse, Visit>;
  /** Bytes at the last check, and when they last changed. */
  received: { bytes: number; atMs: number };
  written: { bytes: number; atMs: number };
}

/** What a connection may take, and what happens at the end of a request. */
export interface Patience {
  /** The most connections at once. */
  max: number;
  /** No byte of a body arrives, or none of a reply is read, for this long: the request is ended. */
  stallMs: number;
  /** Releases what a request holds. */
  release: (holding: Holding) => void;
  /** Refuses a request whose body arrives too slowly and that is not answered yet. */
  refuseSlow: (visit: Visit) => void;
}

/** What a body must bring on average. A telephone on the slowest network sends ten times as much. */
const leastBytesPerSecond = 500;
/** How often connections are checked. */
const checkMs = 2_000;
/** Connections that are closed together, so that not each further one searches for the next. */
const roomForOthers = 1 / 64;

/**
 * The connections and the requests in progress on them. Ends what arrives or is read too slowly, and when there are too many
 * connections, those of the address that has the most.
 */
export class Connections {
  readonly #patience: Patience;
  readonly #open = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Set<Socket>>();
  readonly #checks: NodeJS.Timeout;

  constructor(patience: Patience) {
    this.#patience = patience;
    this.#checks = setInterval(() => this.#check(performance.now()), Math.min(checkMs, patience.stallMs / 3)).unref();
  }

  /** Follows the connections of a server. */
  watch(server: Server): void {
    server.on("connection", (socket: Socket) => {
      if (this.#open.size >= this.#patience.max) this.#makeRoom();
      if (this.#open.size >= this.#patience.max) socket.destroy();
      else this.#follow(socket);
    });
  }

  /** Follows a request until its reply is sent and its body has arrived, or its connection closes. */
  enter(request: FastifyRequest, reply: FastifyReply): Visit {
    const { socket } = request.raw;
    const connection = this.#open.get(socket) ?? this.#follow(socket);
    const visit = {
      request,
      reply,
      holding: [],
      startedAtMs: performance.now(),
      bytesBefore: socket.bytesRead,
      hasLeft: false,
    };
    connection.visits.set(reply.raw, visit);
    return visit;
  }

  /** A reply was sent. */
  leave(reply: FastifyReply): void {
    const connection = this.#open.get(reply.request.raw.socket);
    const visit = connection?.visits.get(reply.raw);
    if (!visit) return;
    this.#patience.release(visit.holding);
    visit.hasLeft = true;
    if (reply.request.raw.complete) connection!.visits.delete(reply.raw);
  }

  /** Replies in progress announce `Connection: close`. */
  announceClose(): void {
    for (const { visits } of this.#open.values())
      for (const response of visits.keys()) if (!response.headersSent) response.setHeader("connection", "close");
  }

  stop(): void {
    clearInterval(this.#checks);
  }

  #follow(socket: Socket): Connection {
    const address = addressKey(socket.remoteAddress ?? "");
    const nowMs = performance.now();
    const connection: Connection = {
      address,
      visits: new Map(),
      received: { bytes: 0, atMs: nowMs },
      written: { bytes: 0, atMs: nowMs },
    };
    this.#open.set(socket, connection);
    const alike = this.#byAddress.get(address);
    if (alike) alike.add(socket);
    else this.#byAddress.set(address, new Set([socket]));
    // The reply of a pipelined request that waits behind others emits no event when the connection closes.
    socket.once("close", () => this.#forget(socket, connection));
    return connection;
  }

  #forget(socket: Socket, { address, visits }: Connection): void {
    if (!this.#open.delete(socket)) return;
    for (const visit of visits.values()) {
      visit.hasLeft = true;
      this.#patience.release(visit.holding);
    }
    const alike = this.#byAddress.get(address)!;
    alike.delete(socket);
    if (alike.size === 0) this.#byAddress.delete(address);
  }

  /** Closes connections of the address that has the most, except those with a request that holds something. */
  #makeRoom(): void {
    let most: ReadonlySet<Socket> = new Set();
    for (const sockets of this.#byAddress.values()) if (sockets.size > most.size) most = sockets;
    let wanted = Math.ceil(this.#patience.max * roomForOthers);
    for (const socket of most) {
      const connection = this.#open.get(socket)!;
      if (connection.visits.values().some(({ holding }) => holding.length > 0)) continue;
      socket.destroy();
      this.#forget(socket, connection);
      if (--wanted === 0) return;
    }
  }

  #check(nowMs: number): void {
    for (const [socket, connection] of this.#open) {
      // A call within the process has no real socket.
      if (!(socket instanceof Socket)) continue;
      const { received, written, visits } = connection;
      if (socket.bytesRead !== received.bytes) connection.received = { bytes: socket.bytesRead, atMs: nowMs };
      const flushed = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || flushed !== written.bytes)
        connection.written = { bytes: flushed, atMs: nowMs };
      if (nowMs - connection.written.atMs >= this.#patience.stallMs) socket.destroy();
      for (const [response, visit] of visits) {
        if (visit.hasLeft && visit.request.raw.complete) visits.delete(response);
        else if (this.#isSlow(visit, connection, nowMs)) this.#endSlow(socket, visit);
      }
    }
  }

  #isSlow({ request: { raw }, startedAtMs, bytesBefore }: Visit, { received }: Connection, nowMs: number): boolean {
    // What is not read yet waits for us.
    if (raw.complete || !raw.readableFlowing) return false;
    const { stallMs } = this.#patience;
    const expected = (leastBytesPerSecond * (nowMs - startedAtMs - stallMs / 3)) / 1000;
    return nowMs - received.atMs >= stallMs || received.bytes - bytesBefore < expected;
  }

  #endSlow(socket: Socket, visit: Visit): void {
    if (visit.hasLeft || visit.reply.sent) socket.destroy();
    else this.#patience.refuseSlow(visit);
  }
}

/** The connections that a process can hold: half of the files that it may open, since everything else opens some too. */
export function affordableConnections(): number {
  return Math.min(16_384, Math.floor(openFiles() / 2));
}

/** The files that this process may open (getrlimit(2)); elsewhere than on Linux a number that every system allows. */
function openFiles(): number {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "latin1"))?.[1] ?? 65_536);
  } catch {
    return 4_096;
  }
}
