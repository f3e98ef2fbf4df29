/**
 * Ends the connections of a server that has vanished without closing them: a host that lost power, a network that drops packets, a
 * stopped process. TCP alone would notice after a quarter of an hour.
 *
 * A slow statement is just as silent, so silence proves nothing. When a statement has received no byte for a while, the watchdog
 * asks the server over a new connection whether it supports TLS, which any PostgreSQL answers at once, before any login. After
 * two such probes without an answer, every connection to that address is closed, idle ones included. So are idle ones of the other
 * pools of this process, in all threads: if the server was only stopped, and wakes up after another has taken over, it would still
 * take a statement there, and confirm what is lost.
 */
import { connect, type NetConnectOpts, type Socket } from "node:net";
import { BroadcastChannel } from "node:worker_threads";

/** How long a statement may receive no byte before the server is probed, and how long the answer may take, in milliseconds. */
export interface WatchdogTimes {
  silentMs: number;
  answerMs: number;
}

interface Watched {
  isBusy: () => boolean;
  /** Where its server is. Noted once: a socket that is being closed no longer knows. */
  server: NetConnectOpts;
  bytesRead: number;
  /** Since when a statement has received no byte. */
  silentSinceMs: number | undefined;
}

/** SSLRequest (PostgreSQL documentation, 55.7): answered by one byte. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const questions = 2;

/** Where pools publish the addresses of servers that have vanished. */
const channelName = "vanished database servers";

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
  let channel: BroadcastChannel | undefined;

  const closeIdle = (address: unknown) => {
    for (const [socket, { server, isBusy }] of pool) if (nameOf(server) === address && !isBusy()) socket.destroy();
  };

  const look = () => {
    const nowMs = performance.now();
    for (const [socket, watched] of pool) {
      const answered = socket.bytesRead !== watched.bytesRead || !watched.isBusy();
      watched.bytesRead = socket.bytesRead;
      watched.silentSinceMs = answered ? undefined : (watched.silentSinceMs ?? nowMs);
      if (watched.silentSinceMs !== undefined && nowMs - watched.silentSinceMs >= silentMs) void ask(watched.server);
    }
  };

  const ask = async (server: NetConnectOpts) => {
    const address = nameOf(server);
    if (asking.has(address)) return;
    asking.add(address);
    try {
      for (let n = 0; n < questions; n++) if (await isAnswering(server, answerMs)) return;
      onGone(address);
      // Before the last socket closes it.
      channel?.postMessage(address);
      for (const [socket, other] of pool) if (nameOf(other.server) === address) socket.destroy();
    } finally {
      asking.delete(address);
    }
  };

  return (socket, isBusy) => {
    const server = serverOf(socket, path);
    // Closed already, without having told where it led.
    if (!server) return;
    pool.set(socket, { isBusy, server, bytesRead: socket.bytesRead, silentSinceMs: undefined });
    timer ??= setInterval(look, silentMs / 4).unref();
    channel ??= channelTo(closeIdle);
    // The driver removes its own listeners only.
    socket.once("close", () => {
      pool.delete(socket);
      if (pool.size > 0) return;
      clearInterval(timer);
      timer = undefined;
      channel?.close();
      channel = undefined;
    });
  };
}

function channelTo(take: (address: unknown) => void): BroadcastChannel {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: { data: unknown }) => take(data);
  channel.unref();
  return channel;
}

function serverOf({ remoteAddress, remotePort }: Socket, path: string | undefined): NetConnectOpts | undefined {
  if (path !== undefined) return { path };
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  return { host: remoteAddress, port: remotePort };
}

const nameOf = (server: NetConnectOpts): string => ("path" in server ? server.path : `${server.host}:${server.port}`);

/** Whether a server answers. One that refuses connections is not there. */
function isAnswering(server: NetConnectOpts, limitMs: number): Promise<boolean> {
  const probe = connect(server);
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
