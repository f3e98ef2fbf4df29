import net from "node:net";
import type { AddressInfo } from "node:net";
import tls from "node:tls";

import type { Bind, Pdu } from "../pdu/pdu.ts";
import { Session, type SessionOptions } from "./session.ts";
import { STATUS } from "../pdu/status.ts";

/** An accepted bind: the name that the client sees, and the handlers of its session. */
export interface Acceptance extends Pick<SessionOptions, "onRequest" | "onLateResponse" | "onFree" | "onClose"> {
  /** Our system_id, for the bind response. */
  systemId?: string | undefined;
  /** Called after the bind response, when requests may be sent to the peer. */
  onBound?: ((session: Session) => void) | undefined;
}

type BindAnswer = number | Acceptance;

export interface ListenOptions {
  host: string;
  /** 0 lets the kernel choose. */
  port: number;
  tls?: { key: string | Buffer; cert: string | Buffer } | undefined;
  /** Decides on a bind: returns the command_status that refuses it, or an acceptance. */
  onBind: (bind: Bind, remoteAddress: string) => BindAnswer | Promise<BindAnswer>;
  maxSessions?: number | undefined;
  maxPerAddress?: number | undefined;
  session?: Omit<SessionOptions, "role" | "onRequest" | "onLateResponse" | "onFree" | "onClose"> | undefined;
}

/** A listening SMSC. */
export interface Listener {
  readonly port: number;
  readonly sessions: ReadonlySet<Session>;
  /** Stops listening, unbinds every session, and after `graceMs` ends the remaining ones. */
  close(graceMs?: number): Promise<void>;
}

/** The default time limit for a client's bind, and for its TLS handshake before that. */
const SESSION_INIT_MS = 10_000;

/** Serves one connection: first the bind, then its acceptance's handlers. */
function serve(socket: net.Socket, options: ListenOptions, sessions: Set<Session>): void {
  const remoteAddress = socket.remoteAddress ?? "";
  let accepted: Acceptance | undefined;

  const decide = async (bind: Bind, session: Session) => {
    const answer = await options.onBind(bind, remoteAddress);
    if (typeof answer === "number") {
      session.reply(bind, answer === 0 ? STATUS.ESME_RBINDFAIL : answer);
      session.closeAfterPeer("the bind was refused");
      return;
    }
    accepted = answer;
    const fields = { systemId: answer.systemId ?? "", tlvs: { scInterfaceVersion: 0x34 } };
    if (session.reply(bind, 0, fields)) answer.onBound?.(session);
  };

  const session = new Session(socket, {
    sessionInitMs: SESSION_INIT_MS,
    ...options.session,
    role: "smsc",
    onRequest: (pdu, session) => {
      if (accepted !== undefined) return accepted.onRequest(pdu, session);
      if (!isBind(pdu)) {
        session.reply(pdu, STATUS.ESME_RINVBNDSTS);
        return;
      }
      // Whatever the client sends right after its bind is read only once the bind is decided.
      session.pause();
      decide(pdu, session)
        .catch((error: unknown) => {
          session.reply(pdu, STATUS.ESME_RSYSERR);
          session.close(`the bind could not be decided: ${String(error)}`);
        })
        .finally(() => session.resume());
    },
    onLateResponse: (response, request, session) => accepted?.onLateResponse?.(response, request, session),
    onFree: (session) => accepted?.onFree?.(session),
    onClose: (reason, session) => {
      sessions.delete(session);
      accepted?.onClose?.(reason, session);
    },
  });
  sessions.add(session);
}

function isBind(pdu: Pdu): pdu is Bind {
  return pdu.command === "bind_transceiver" || pdu.command === "bind_transmitter" || pdu.command === "bind_receiver";
}

/** Refuses connections beyond the limits before they cost anything. */
function limit(server: net.Server, options: ListenOptions, open: Set<net.Socket>): void {
  const { maxSessions = 1_000, maxPerAddress = 100 } = options;
  const perAddress = new Map<string, number>();
  server.prependListener("connection", (socket: net.Socket) => {
    const address = socket.remoteAddress ?? "";
    const count = perAddress.get(address) ?? 0;
    if (open.size >= maxSessions || count >= maxPerAddress) {
      socket.destroy();
      return;
    }
    open.add(socket);
    perAddress.set(address, count + 1);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      open.delete(socket);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  });
}

/** Listens for binds. Rejects if the port is in use. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const sessions = new Set<Session>();
  const open = new Set<net.Socket>();
  const take = (socket: net.Socket) => {
    if (!socket.destroyed) serve(socket, options, sessions);
  };
  const handshakeTimeout = options.session?.sessionInitMs || SESSION_INIT_MS;
  const server =
    options.tls === undefined
      ? net.createServer({ noDelay: true }, take)
      : tls.createServer({ ...options.tls, handshakeTimeout }, take);
  limit(server, options, open);
  server.on("tlsClientError", (_error: Error, socket: net.Socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    sessions,
    close: async (graceMs = 2_000) => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      const guard = setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, graceMs);
      await Promise.all([...sessions].map((session) => session.unbind()));
      await closed;
      clearTimeout(guard);
    },
  };
}
