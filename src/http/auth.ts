import type { FastifyRequest } from "fastify";
import { Refusal } from "../base/errors.ts";
import { addressKey, type Buckets } from "./limits.ts";

/** What a token may do. `operator` is the installation's owner. */
export const allScopes = [
  "sms:send",
  "sms:read",
  "inbound:read",
  "verify",
  "voice",
  "webhooks",
  "account:read",
  "account:write",
  "operator",
] as const;
/** One thing that a token may do. */
export type Scope = (typeof allScopes)[number];

/** Who asks: the account of the token, and what the token allows. Shared between requests, so never written to. */
export interface Caller {
  readonly accountId: number;
  readonly orgId: number;
  readonly tokenId: number;
  /** The token's name, for the audit log. */
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  /** A test token: reaches only the simulated carrier and charges the test balance. */
  readonly test: boolean;
  readonly operator: boolean;
}

/** Where tokens are known. The work of `accounts/`; given to the server by the program. */
export interface Authenticator {
  /** The caller of a token seen lately, without asking the database. */
  known(token: string): Caller | undefined;
  /**
   * Looks a token up. Undefined when it is unknown, revoked or expired; throws a Refusal `forbidden` when the account is
   * suspended or the token may not be used here at all.
   */
  lookUp(token: string): Promise<Caller | undefined>;
}

/** The token of `Authorization: Bearer …` (RFC 6750 §2.1; the scheme in any case), or undefined. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header.length < 8 || header.length > 1024) return undefined;
  if (!header.startsWith("Bearer ") && header.slice(0, 7).toLowerCase() !== "bearer ") return undefined;
  return header.slice(7).trim() || undefined;
}

function unauthorized(detail: string, parameters = ""): Refusal {
  return new Refusal("unauthorized", detail, { headers: { "www-authenticate": `Bearer realm="tuma"${parameters}` } });
}

/** The refusal for a request without a usable `Authorization` header. */
export function missingToken(header: string | undefined): Refusal {
  return unauthorized(
    header === undefined
      ? "The request carries no token. Send the header `Authorization: Bearer <token>`."
      : "The `Authorization` header cannot be read. It must be `Bearer`, a space, and the token.",
  );
}

const unknownToken = () =>
  unauthorized(
    "The token is unknown, revoked or expired. Use a valid one, or make a new one with `POST /v1/account/tokens`.",
    ', error="invalid_token"',
  );

/**
 * Looks up a token that is not in memory. Addresses that keep sending tokens that do not work are refused before the
 * database is asked, so that guessing costs nobody else anything.
 */
export async function lookUpCaller(
  authenticator: Authenticator,
  failures: Buckets,
  token: string,
  request: FastifyRequest,
): Promise<Caller> {
  const address = addressKey(request.ip);
  const waitSeconds = failures.secondsUntil(address);
  if (waitSeconds > 0) {
    throw new Refusal(
      "rate_limited",
      `Too many requests from this address carried a token that does not work. Wait ${waitSeconds} s and use a valid one.`,
      { headers: { "retry-after": String(waitSeconds) } },
    );
  }
  const caller = await authenticator.lookUp(token);
  if (caller) return caller;
  failures.take(address);
  throw unknownToken();
}

/** Refuses a caller whose token lacks the scope, naming it. */
export function missingScope(scope: Scope): Refusal {
  return new Refusal(
    "forbidden",
    `This token lacks the scope \`${scope}\`, which this request needs. Use a token that has it.`,
  );
}
