import net from "node:net";
import tls from "node:tls";
import type { Context } from "../../../base/context.ts";
import { failureOf } from "../../../base/errors.ts";
import { noted } from "../../../base/sentences/sentence.ts";
import { STATUS, statusNamed, type LinkStatus } from "../../../smpp/smpp.ts";
import type { LinkDefinition } from "../definition.ts";
import { AccessTokens, NoToken } from "../http/access-tokens.ts";
import type { AttemptOutcome } from "../attempt-outcomes.ts";
import { RecentPdus, type RecentPdu } from "../recent-pdus.ts";
import { SmppLink } from "./smpp-link.ts";

/** An attempt, with the reason as it is noted of links, in English. */
export interface Attempt {
  outcome: AttemptOutcome;
  /** The name of what failed: `ESME_RINVPASWD`, `ECONNREFUSED`; undefined if nothing did, or it has none. */
  code?: string | undefined;
  reason: string;
  pdus: RecentPdu[];
}

/**
 * Connects as a link of this definition would, within a time limit, and disconnects. No message is sent: over SMPP it binds and unbinds, and what
 * the carrier delivers meanwhile is refused for now, so that it comes again; over HTTP it connects, and asks for a token if the API has them.
 */
export function attempt(ctx: Context, definition: LinkDefinition, limitMs: number): Promise<Attempt> {
  return definition.bind === "http" ? attemptHttp(definition, limitMs) : attemptBind(ctx, definition, limitMs);
}

async function attemptBind(ctx: Context, definition: LinkDefinition, limitMs: number): Promise<Attempt> {
  const recent = new RecentPdus();
  const from = definition.systemId;
  const decided = Promise.withResolvers<LinkStatus>();
  let reached: LinkStatus["state"] = "connecting";
  const link = new SmppLink(ctx, definition, {
    onState: (status) => {
      if (status.state === "bound" || status.state === "down") decided.resolve(status);
      else reached = status.state;
    },
    onBind: (command, status) => recent.note({ command, status, from }),
    onFree: () => {},
    onDeliver: ({ command, sourceAddr, destinationAddr }, answer) => {
      answer(STATUS.ESME_RX_T_APPN);
      recent.note({ command, status: STATUS.ESME_RX_T_APPN, from: sourceAddr, to: destinationAddr });
    },
    onLateResponse: () => {},
  });
  const late = (): LinkStatus => ({
    state: "down",
    reason: noted(reached === "binding" ? "no answer to the bind in time" : "no connection in time"),
    since: new Date(),
    code: "ETIMEDOUT",
  });
  let limit: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => (limit = setTimeout(resolve, limitMs)));
  link.start();
  const { state, reason, code } = await Promise.race([decided.promise, deadline.then(late)]);
  // A carrier that does not answer the unbind is not waited for.
  await Promise.race([link.stop(), deadline]);
  clearTimeout(limit);
  const outcome =
    state === "bound" ? "bound" : reached === "connecting" ? connecting(definition, code) : outcomeOf(code);
  return { outcome, code, reason, pdus: recent.newestFirst() };
}

/** A peer without TLS often just hangs up on a handshake. */
const connecting = ({ settings }: LinkDefinition, code: string | undefined) =>
  settings.tls && code === "ECONNRESET" ? "no_tls" : outcomeOf(code);

async function attemptHttp(definition: LinkDefinition, limitMs: number): Promise<Attempt> {
  const { settings, credentials } = definition;
  const signal = AbortSignal.timeout(limitMs);
  const auth = settings.http?.auth;
  const tokens =
    auth?.type === "oauth"
      ? new AccessTokens(auth, credentials, { rejectUnauthorized: settings.tls_verify, timeout: limitMs })
      : undefined;
  try {
    await reach(definition, signal);
    await tokens?.get(signal);
    return tokens === undefined
      ? { outcome: "reached", reason: noted("connected"), pdus: [] }
      : { outcome: "token_issued", reason: noted("the access token was issued"), pdus: [] };
  } catch (error) {
    return { ...failed(error as NodeJS.ErrnoException), pdus: [] };
  } finally {
    await tokens?.close();
  }
}

/** Connects to the address of an HTTP API, over TLS if its URL says so. */
async function reach({ host, port, settings }: LinkDefinition, signal: AbortSignal): Promise<void> {
  const isSecure = new URL(settings.http!.url).protocol === "https:";
  // An IPv6 address is in brackets in a URL.
  const address = { host: host.replace(/^\[(.*)\]$/, "$1"), port };
  const socket = isSecure
    ? tls.connect({
        ...address,
        rejectUnauthorized: settings.tls_verify,
        ...(net.isIP(address.host) ? {} : { servername: address.host }),
      })
    : net.connect(address);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener("abort", abort, { once: true });
  socket.once(isSecure ? "secureConnect" : "connect", resolve);
  socket.on("error", reject);
  try {
    await promise;
  } finally {
    signal.removeEventListener("abort", abort);
    socket.destroy();
  }
}

function failed(error: NodeJS.ErrnoException): Omit<Attempt, "pdus"> {
  if (error.name === "TimeoutError")
    return { outcome: "no_answer", code: "ETIMEDOUT", reason: noted("no connection in time") };
  if (error instanceof NoToken) return { outcome: error.refused ? "refused" : "closed", reason: error.message };
  return { outcome: outcomeOf(error.code), code: error.code, reason: failureOf(error) };
}

/** By the names of Node.js, OpenSSL and SMPP; a failure without a name is a connection that ended. */
const outcomes: Readonly<Record<string, AttemptOutcome>> = {
  ENOTFOUND: "host_unknown",
  EAI_AGAIN: "host_unknown",
  ECONNREFUSED: "connection_refused",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ETIMEDOUT: "no_answer",
  UND_ERR_CONNECT_TIMEOUT: "no_answer",
  EPROTO: "no_tls",
  CERT_HAS_EXPIRED: "certificate",
  CERT_NOT_YET_VALID: "certificate",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate",
  UNABLE_TO_GET_ISSUER_CERT: "certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate",
};

function outcomeOf(code: string | undefined): AttemptOutcome {
  if (code === undefined) return "closed";
  if (statusNamed(code) !== undefined) return "refused";
  return outcomes[code] ?? (code.startsWith("ERR_SSL_") ? "no_tls" : "closed");
}
