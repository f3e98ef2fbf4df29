/**
 * A closed loop of HTTP requests over raw keep-alive sockets in its own process: the generator must cost less than what it measures.
 * `{n}` in path, headers or body becomes seven digits unique to the request.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createHistogram } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** What to send, at what concurrency, for how long. */
export interface Load {
  port: number;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  connections: number;
  /** The loop ends after this time or this many requests, whichever comes first. */
  seconds: number;
  requests?: number;
  /** First value of `{n}`; loads whose requests must differ start apart. */
  from?: number;
}

/** The result. Latencies are measured by the client, in milliseconds. */
export interface LoadResult {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  statuses: Record<string, number>;
  /** Broken connections and malformed responses. */
  errors: number;
}

/** Runs a load in a child process. */
export function runLoad(load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ["--child"]);
    child.once("message", (result: LoadResult) => resolve(result));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the load generator ended with ${code}`)));
    child.send(load);
  });
}

/** The request, split where the number goes. */
function requestPieces(load: Load): string[] {
  const body = load.body ?? "";
  const length = Buffer.byteLength(body.replaceAll("{n}", "0000000"));
  const headers = {
    host: `127.0.0.1:${load.port}`,
    ...load.headers,
    ...(body ? { "content-length": String(length) } : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${load.method} ${load.path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`.split("{n}");
}

const open = (load: Load) => connect(load.port, "127.0.0.1").setNoDelay(true);

/**
 * Opens the connections before the clock starts, a few at a time: a server with a short backlog (Kannel's smsbox) drops SYNs, and
 * each dropped one waits up to a minute for retransmission.
 */
async function openSockets(load: Load): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < load.connections) {
    const few = Array.from({ length: Math.min(8, load.connections - sockets.length) }, () => open(load));
    await Promise.all(few.map((socket) => once(socket, "connect")));
    sockets.push(...few);
    await pause(10);
  }
  return sockets;
}

async function generate(load: Load): Promise<LoadResult> {
  const pieces = requestPieces(load);
  const latency = createHistogram();
  const statuses: Record<string, number> = {};
  let sent = 0;
  let answered = 0;
  let errors = 0;
  const limit = load.requests ?? Number.MAX_SAFE_INTEGER;
  const opened = await openSockets(load);
  const startedMs = performance.now();
  const endMs = startedMs + load.seconds * 1000;

  const drive = (socket: Socket): Promise<void> =>
    new Promise((resolve) => {
      let pending = Buffer.alloc(0);
      let atMs = 0;
      const next = () => {
        atMs = performance.now();
        if (atMs >= endMs || sent >= limit) socket.end(() => resolve());
        else socket.write(pieces.join(String((load.from ?? 0) + sent++).padStart(7, "0")), "latin1");
      };
      if (socket.connecting) socket.on("connect", next);
      else next();
      socket.on("data", (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const status = takeAnswer(pending);
        if (!status) return;
        pending = pending.subarray(status.length);
        latency.record(Math.max(1, Math.round((performance.now() - atMs) * 1000)));
        statuses[status.code] = (statuses[status.code] ?? 0) + 1;
        answered++;
        if (status.close) replace(socket, resolve);
        else next();
      });
      socket.on("error", () => {
        errors++;
        replace(socket, resolve);
      });
    });

  /** The server closed the connection: reconnects until the time is up. */
  function replace(socket: Socket, resolve: () => void): void {
    socket.removeAllListeners().on("error", () => {});
    socket.destroy();
    if (performance.now() < endMs && sent < limit && errors < 10_000)
      setTimeout(() => void drive(open(load)).then(resolve), 1);
    else resolve();
  }

  await Promise.all(opened.map(drive));
  const elapsed = (performance.now() - startedMs) / 1000;
  return {
    requests: answered,
    perSecond: answered / elapsed,
    p50Ms: latency.percentile(50) / 1000,
    p99Ms: latency.percentile(99) / 1000,
    maxMs: answered ? latency.max / 1000 : 0,
    statuses,
    errors,
  };
}

/** Status and length of the first complete response in the bytes; undefined if incomplete. Chunked bodies end with an empty chunk. */
function takeAnswer(bytes: Buffer): { code: string; length: number; close: boolean } | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.toString("latin1", 0, end).toLowerCase();
  const length = head.includes("transfer-encoding: chunked")
    ? bytes.indexOf("\r\n0\r\n\r\n", end) + 7
    : end + 4 + Number(/content-length: *(\d+)/.exec(head)?.[1] ?? 0);
  if (length < end || bytes.length < length) return undefined;
  return { code: head.slice(9, 12), length, close: head.includes("connection: close") };
}

if (process.argv.includes("--child")) {
  process.once("message", (load: Load) => {
    void generate(load).then((result) => process.send!(result, undefined, {}, () => process.exit(0)));
  });
}
