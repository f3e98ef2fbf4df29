/**
 * Ends the connections of a server that has vanished without closing them: a host that lost power, a network that drops packets, a
 * stopped process. TCP alone would notice after a quarter of an hour.
 *
 * A slow statement is just as silent, so silence proves nothing. When a statement has received no byte for a while, the watchdog
 * asks the server over a new connection whether it supports TLS, which any PostgreSQL answers at once, before any login. After
 * two such probes without an answer, every connection to that address is closed, idle ones included.
 */
import { connect, type Socket } from "node:net";

/** How long a statement may receive no byte before the server is probed, and how long the answer may take, in milliseconds. */
export interface WatchdogTimes {
  silentMs: number;
  answerMs: number;
}

interface Watched {
  isBusy: () => boolean;
  bytesRead: number;
  /** Since when a statement has received no byte. */
  silentSinceMs: number | undefined;
}

/** SSLRequest (PostgreSQL documentation, 55.7): answered by one byte. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const questions = 2;

/**
 * Watches the sockets of a pool: pass the result to the driver as `onsocket`.
 *
 * @param path of the unix socket, if the pool uses one
 * @param onGone called when a server is given up
 */
export function watchSockets(
  { silentMs, answerMs }: WatchdogTimes,
  path: string | undefined,
  onGone: (address: string) => void,
): (socket: Socket, isBusy: () => boolean) => void {
  const pool = new Map<Socket, Watched>();
  const asking = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    const nowMs = performance.now();
    for (const [socket, watched] of pool) {
      const answered = socket.bytesRead !== watched.bytesRead || !watched.isBusy();
      watched.bytesRead = socket.bytesRead;
      watched.silentSinceMs = answered ? undefined : (watched.silentSinceMs ?? nowMs);
      if (nowMs - (watched.silentSinceMs ?? nowMs) >= silentMs) void ask(socket);
    }
  };

  const ask = async (socket: Socket) => {
    const address = addressOf(socket, path);
    if (asking.has(address)) return;
    asking.add(address);
    try {
      for (let n = 0; n < questions; n++) if (await isAnswering(socket, path, answerMs)) return;
      onGone(address);
      for (const other of pool.keys()) if (addressOf(other, path) === address) other.destroy();
    } finally {
      asking.delete(address);
    }
  };

  return (socket, isBusy) => {
    pool.set(socket, { isBusy, bytesRead: socket.bytesRead, silentSinceMs: undefined });
    timer ??= setInterval(look, silentMs / 4).unref();
    // The driver removes its own listeners only.
    socket.once("close", () => {
      pool.delete(socket);
      if (pool.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  };
}

const addressOf = ({ remoteAddress, remotePort }: Socket, path: string | undefined): string =>
  path ?? `${remoteAddress}:${remotePort}`;

/** Whether the server at the other end of a socket answers. One that refuses connections is not there. */
function isAnswering(
  { remoteAddress, remotePort }: Socket,
  path: string | undefined,
  limitMs: number,
): Promise<boolean> {
  const probe = path === undefined ? connect(remotePort!, remoteAddress) : connect(path);
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      clearTimeout(timer);
      probe.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, limitMs, false);
    probe.once("error", () => end(false));
    probe.once("close", () => end(false));
    probe.once("data", () => end(true));
    probe.write(question);
  });
}
