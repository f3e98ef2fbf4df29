import { promises as dns } from "node:dns";
import type { LookupFunction } from "node:net";
import { type AddressRange, forbiddenAddress, literalAddress } from "./guard.ts";
import { noted, type Sentence } from "../../../base/sentences/sentence.ts";

/** An address that a host name resolves to. */
export interface Resolved {
  address: string;
  family: 4 | 6;
}

/** Resolves a host name; rejects with an error that has a `code` (ENOTFOUND, …). */
export type Resolver = (host: string) => Promise<Resolved[]>;

/** The host is or resolves to an address that webhooks must not reach. */
export class ForbiddenAddress extends Error {
  readonly code = "FORBIDDEN_ADDRESS";
  readonly reason: Sentence;

  constructor(reason: Sentence) {
    super(noted("the address is not allowed: {why}", { why: reason }));
    this.reason = reason;
  }
}

/** Concurrent lookups through the operating system, for names in /etc/hosts and the like. */
const systemLookups = 2;

/**
 * Queries the name servers over sockets, with a timeout, because the operating system's lookup occupies one of the process's
 * four threads, and a few names with dead servers would block all others. Only names that the servers do not know, such as
 * `localhost`, are looked up by the operating system, a few at a time.
 */
export function systemResolver(timeoutMs = 3_000): Resolver {
  const servers = new dns.Resolver({ timeout: timeoutMs, tries: 2 });
  let running = 0;
  return async (host) => {
    if (host.includes(".")) {
      const [four, six] = await Promise.allSettled([servers.resolve4(host), servers.resolve6(host)]);
      const found = [...resolved(four, 4), ...resolved(six, 6)];
      if (found.length > 0) return found;
      const code = four.status === "rejected" ? (four.reason as NodeJS.ErrnoException).code : undefined;
      if (code !== "ENOTFOUND" && code !== "ENODATA" && code !== "ECONNREFUSED")
        throw four.status === "rejected" ? four.reason : notFound(host);
    }
    if (running >= systemLookups) throw Object.assign(new Error("too many lookups"), { code: "EAI_AGAIN" });
    running++;
    try {
      return (await dns.lookup(host, { all: true })) as Resolved[];
    } finally {
      running--;
    }
  };
}

function resolved(result: PromiseSettledResult<string[]>, family: 4 | 6): Resolved[] {
  return result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];
}

function notFound(host: string): Error {
  return Object.assign(new Error(`no address for ${host}`), { code: "ENOTFOUND" });
}

/**
 * The addresses of a host. If one of them is forbidden, all are refused: a mix of public and forbidden addresses only serves to
 * get past a guard. Throws ForbiddenAddress, or the resolver's error.
 */
export async function resolveGuarded(host: string, resolver: Resolver, allowed: AddressRange[]): Promise<Resolved[]> {
  const literal = literalAddress(host);
  const found = literal
    ? [{ address: literal, family: literal.includes(":") ? (6 as const) : (4 as const) }]
    : await resolver(host);
  if (found.length === 0) throw notFound(host);
  for (const { address } of found) {
    const reason = forbiddenAddress(address, allowed);
    if (reason !== undefined) throw new ForbiddenAddress(reason);
  }
  return found;
}

/** A lookup for `net.connect` that yields only allowed addresses. Literal addresses bypass it, so check them first. */
export function guardedLookup(resolver: Resolver, allowed: () => AddressRange[]): LookupFunction {
  const answer = async (...[host, options, callback]: Parameters<LookupFunction>): Promise<void> => {
    try {
      const found = await resolveGuarded(host, resolver, allowed());
      if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    } catch (error) {
      callback(error as NodeJS.ErrnoException, options.all ? [] : "");
    }
  };
  return (...call) => void answer(...call);
}
