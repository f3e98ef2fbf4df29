import { readFile } from "node:fs/promises";
import { X509Certificate } from "node:crypto";
import { isIP, type LookupFunction } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
import { clauseOf } from "../../base/errors.ts";
import type { Context } from "../../base/context.ts";
import { isSmpp, type LinkDefinition } from "../../core/carriers/definition.ts";
import type { Config } from "../../base/config/config.ts";
import { hostOf, readEndpointUrl, type AddressRange } from "../../core/webhooks/delivery/guard.ts";
import { guardedLookup, systemResolver } from "../../core/webhooks/delivery/resolve.ts";
import { healthy, problem, skipped, type Finding } from "./finding.ts";

const dayMs = 86_400_000;
/** A certificate with less time left than this should be renewed now. */
const soonMs = 14 * dayMs;
const handshakeLimitMs = 4_000;

/** A server with TLS. */
export interface TlsServer {
  host: string;
  port: number;
  /** What it is, in a sentence: `PUBLIC_URL (sms.example.com)`. */
  name: string;
  /** What stops when its certificate is not accepted. */
  effect: string;
  /** Who renews it. */
  fix: string;
  /** Whether the chain and the name are verified by us. */
  verified: boolean;
  /** Nothing that the operator can mend. */
  isCustomers?: true;
  lookup?: LookupFunction;
}

/** A certificate as a server presented it: its end, and why our TLS library refuses it. */
interface Presented {
  validFrom: Date;
  validTo: Date;
  refusal: string | undefined;
}

/** What a server presents; an Error if the handshake fails. */
function presentedBy({ host, port, lookup }: TlsServer): Promise<Presented | Error> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(lookup === undefined ? {} : { lookup }),
    });
    const end = (found: Presented | Error) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(handshakeLimitMs, () => end(new Error("no answer in time")));
    socket.once("error", end);
    socket.once("secureConnect", () => {
      const certificate = socket.getPeerCertificate() as Partial<PeerCertificate>;
      if (certificate.valid_to === undefined) return end(new Error("it presents no certificate"));
      // Typed as an Error, and a text at run time.
      const refusal = socket.authorizationError as Error | string | null;
      end({
        validFrom: new Date(certificate.valid_from!),
        validTo: new Date(certificate.valid_to),
        refusal: (typeof refusal === "string" ? refusal : refusal?.message) || undefined,
      });
    });
  });
}

/** The certificate of a server: expired, soon to expire, not accepted, or in order. */
export async function checkServer(server: TlsServer, now: Date): Promise<Finding> {
  const found = await presentedBy(server);
  if (found instanceof Error)
    return problem("warning", "certificates", {
      what: `${server.name} does not answer with TLS: ${clauseOf(found.message)}.`,
      fix: "Check that the address is right, and that the machine can be reached from here.",
    });
  const expiry = expiryFinding(server, found, now);
  if (expiry) return expiry;
  if (found.refusal !== undefined && server.verified)
    return problem(levelOf(server), "certificates", {
      what: `The certificate of ${server.name} is not accepted: ${found.refusal}.`,
      why: server.effect,
      fix: `${server.fix} It must be for this name, and be sent with its whole chain.`,
    });
  return healthy("certificates", `The certificate of ${server.name} is valid until ${dayOf(found.validTo)}.`);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Broken is what the operator has to mend. */
const levelOf = ({ isCustomers }: Pick<TlsServer, "isCustomers">) => (isCustomers ? "warning" : "broken");

function expiryFinding(
  { name, effect, fix, ...whose }: Pick<TlsServer, "name" | "effect" | "fix" | "isCustomers">,
  { validFrom, validTo }: Pick<Presented, "validFrom" | "validTo">,
  now: Date,
): Finding | undefined {
  const left = validTo.getTime() - now.getTime();
  if (left <= 0)
    return problem(levelOf(whose), "certificates", {
      what: `The certificate of ${name} expired on ${dayOf(validTo)}.`,
      why: effect,
      fix,
    });
  if (validFrom > now)
    return problem(levelOf(whose), "certificates", {
      what: `The certificate of ${name} is valid only from ${validFrom.toISOString()}.`,
      why: effect,
      fix: "Check this machine's clock. If it is right, use the certificate later.",
    });
  if (left < soonMs)
    return problem("warning", "certificates", {
      what: `The certificate of ${name} expires on ${dayOf(validTo)}.`,
      why: effect,
      fix,
    });
  return undefined;
}

/** The certificates that need no database: of PUBLIC_URL, and of the SMPP server's own file. */
export async function checkOwnCertificates(config: Config, now: Date): Promise<Finding[]> {
  const found: Finding[] = [];
  if (config.publicUrl?.startsWith("https:")) {
    const url = new URL(config.publicUrl);
    const server: TlsServer = {
      host: hostOf(url),
      port: Number(url.port) || 443,
      name: `PUBLIC_URL (${url.host})`,
      effect: "Clients and carriers refuse to connect.",
      fix: "Renew the certificate of the proxy in front of the service (with certbot: `certbot renew`).",
      verified: true,
    };
    found.push(await checkServer(server, now));
  }
  if (config.smppTlsPort !== undefined && config.smppTlsCert !== undefined)
    found.push(await checkFile(config.smppTlsCert, now));
  return found;
}

async function checkFile(path: string, now: Date): Promise<Finding> {
  const name = `the SMPP server (${path})`;
  const fix = "Replace the file with a renewed certificate and restart the program.";
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(await readFile(path));
  } catch (error) {
    return problem("broken", "certificates", {
      what: `The certificate of ${name} cannot be read: ${(error as Error).message}.`,
      fix: "Set NORTHBOUND_SMPP_TLS_CERT to a PEM file that the program may read.",
    });
  }
  const dates = { validFrom: certificate.validFromDate, validTo: certificate.validToDate };
  const effect = "Customers' clients refuse to connect with TLS.";
  return (
    expiryFinding({ name, effect, fix }, dates, now) ??
    healthy("certificates", `The certificate of ${name} is valid until ${dayOf(dates.validTo)}.`)
  );
}

/** The carriers that links reach with TLS. */
export function carrierServers(definitions: LinkDefinition[]): TlsServer[] {
  return definitions
    .filter(({ bind, settings, enabled, sandbox }) => isSmpp(bind) && settings.tls && enabled && !sandbox)
    .map(({ name, host, port, settings }) => ({
      host,
      port,
      name: `the carrier of the link ${name} (${host}:${port})`,
      effect: "The link does not bind, and its messages wait.",
      fix: "Ask the carrier to renew it.",
      verified: settings.tls_verify,
    }));
}

/** The receivers of webhooks, each once. They are customers' machines, so the guard against private addresses applies. */
export function receiverServers(receivers: { url: string; allowed: AddressRange[] }[]): TlsServer[] {
  const resolver = systemResolver();
  const servers = new Map<string, TlsServer>();
  for (const { url: text, allowed } of receivers) {
    let url: URL;
    try {
      url = readEndpointUrl(text, allowed);
    } catch {
      // Its deliveries fail with the reason.
      continue;
    }
    if (url.protocol !== "https:") continue;
    servers.set(url.host, {
      host: hostOf(url),
      port: Number(url.port) || 443,
      name: `the webhook receiver ${url.host}`,
      effect: "Its events are not delivered; they are retried for about three days.",
      fix: "Tell the account that owns the receiver to renew it, then replay the failed events.",
      verified: true,
      isCustomers: true,
      lookup: guardedLookup(resolver, () => allowed),
    });
  }
  return [...servers.values()];
}

/** Handshakes at a time, and receivers at most. */
const atOnce = 16;
const mostServers = 200;

/** The certificates of others, with few handshakes at a time. */
export async function checkServers(ctx: Pick<Context, "clock">, servers: TlsServer[]): Promise<Finding[]> {
  const now = ctx.clock.now();
  const waiting = servers.slice(0, mostServers);
  const found: Finding[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) found.push(await checkServer(next, now));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (servers.length > mostServers)
    found.push(skipped("certificates", `${servers.length - mostServers} further receivers were not checked.`));
  const wrong = found.filter(({ level }) => level !== "healthy");
  if (wrong.length > 0 || found.length === 0) return wrong;
  return [healthy("certificates", `The certificates of ${found.length} carriers and receivers are in order.`)];
}
