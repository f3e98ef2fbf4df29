import type { FastifyRequest } from "fastify";
import { Refusal } from "../base/errors.ts";
import { type Said, say, type Sentence } from "../base/sentences/sentence.ts";
import type { Language } from "../base/languages.ts";
import { isWithin } from "../base/networks.ts";
import { addressKey, type Buckets } from "./limits.ts";

/** Everything a token may be allowed. `operator` is for the owner of the installation. */
export const allScopes = [
  "sms:send",
  "sms:read",
  "inbound:read",
  "verify",
  "voice",
  "webhooks",
  "account:read",
  "account:write",
  "approve",
  "operator",
] as const;
/** One permission of a token. */
export type Scope = (typeof allScopes)[number];

/** The authenticated caller: a token, or a person signed in to one account. Shared between requests, hence read-only. */
export interface Caller {
  readonly accountId: number;
  readonly orgId: number;
  /** The caller's key in the audit log and the rate limits: `tok_<id>` or `usr_<id>`. */
  readonly actor: string;
  /** The token's name or the person's email address, for the audit log. */
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  /** A test token, or a person who works with test data: reaches only the simulated carrier and charges the test balance. */
  readonly test: boolean;
  readonly operator: boolean;
  /** The account's default country (ISO 3166-1 alpha-2), whose numbers may lack their country code. */
  readonly country?: string | undefined;
  /** The account's programs expect the HTTP statuses of the hosted service (`http/errors.ts`); tokens only. */
  readonly hostedStatuses?: boolean;
  /** The person's language; undefined for tokens, which say it in `Accept-Language`. */
  readonly language?: Language;
  /** May only read, whatever its scopes: a viewer, or an operator in somebody else's account. */
  readonly readOnly?: boolean;
  /** Why only the person's own session can be used, such as a suspended account. */
  readonly barred?: Sentence;
  /** Set for people only. */
  readonly userId?: number;
  /** When the token ends, or the session unless it is used; undefined: never. */
  readonly expiresAt?: Date | undefined;
  /** The networks that the token may be used from (CIDR); undefined: any. */
  readonly addresses?: readonly string[] | undefined;
}

/** A kind of traffic: test (true), live (false), or both (undefined), which only operators' look-ups reach. */
export type Reach = boolean | undefined;

/**
 * The kind of traffic that a caller has access to: that of the token, or that which the person has chosen. The other kind is
 * answered with 404, as if it did not exist.
 */
export const reachOf = (caller: Caller): boolean => caller.test;

/**
 * Whether the caller is a test token, which may not administer anything that live traffic shares. People may, according to their
 * role.
 */
export const isTestToken = ({ test, userId }: Caller): boolean => test && userId === undefined;

/** When the token that calls ends, and so everything that it makes; undefined for people, whose tokens are the account's. */
export const endOfToken = ({ userId, expiresAt }: Caller): Date | undefined =>
  userId === undefined ? expiresAt : undefined;

/** An account, and the kind of its traffic that the caller has access to. */
export interface Reached {
  accountId: number;
  test: Reach;
}

export const reached = (caller: Caller): Reached => ({ accountId: caller.accountId, test: reachOf(caller) });

/**
 * What a caller sees of tokens, credentials and the audit log, which live tokens administer for both kinds: a test token sees
 * only test ones, everybody else sees all.
 */
export const administered = (caller: Caller): Reached => ({
  accountId: caller.accountId,
  test: isTestToken(caller) ? true : undefined,
});

/** The parts of a request that an authenticator reads. */
export type Credentialed = Pick<FastifyRequest, "raw" | "protocol" | "method">;

/** Where a credential is used. */
export type From = Pick<FastifyRequest, "ip">;

/** One kind of credential. The server tries them in order; the first to find its credential decides. */
export interface Authenticator {
  /**
   * The request's credential, or undefined if it has none of this kind. Throws a Refusal if it cannot be parsed or must not be
   * used for such a request.
   */
  credential(request: Credentialed): string | undefined;
  /** The cached caller of a recently used credential, without a query. Where it is used may be recorded with it. */
  known(credential: string, from: From): Caller | undefined;
  /**
   * Looks a credential up. Undefined when it is unknown, revoked or expired; throws a Refusal `forbidden` when the account
   * is suspended or the credential may not be used here at all.
   */
  lookUp(credential: string, from: From): Promise<Caller | undefined>;
  /** Like `lookUp`, for a request that is already open: never from the cache, and a session counts as used only by new requests. */
  watch(credential: string): Promise<Caller | undefined>;
  /** Calls back once credentials of an account, or of all, may have changed, and `lookUp` shows it. */
  onChange(changed: (accountId: number | undefined) => void): void;
  /** The refusal for a credential that does not work. */
  refusal(): Refusal;
  /** Whether an address that keeps sending invalid credentials gets 429 instead of 401. */
  readonly throttled: boolean;
}

/** The look-up of tokens, implemented by `core/accounts`. */
export type Tokens = Pick<Authenticator, "known" | "lookUp" | "watch" | "onChange">;

/** Authenticates by `Authorization: Bearer …`. */
export function byToken(tokens: Tokens): Authenticator {
  return {
    credential({ raw }) {
      const header = raw.headers.authorization;
      if (header === undefined) return undefined;
      const token = bearerToken(header);
      if (token === undefined) throw missingToken(header);
      return token;
    },
    known: (token, from) => tokens.known(token, from),
    lookUp: (token, from) => tokens.lookUp(token, from),
    watch: (token) => tokens.watch(token),
    onChange: (changed) => tokens.onChange(changed),
    refusal: unknownToken,
    throttled: true,
  };
}

/** The token of `Authorization: Bearer …` (RFC 6750 §2.1; the scheme in any case), or undefined. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header.length < 8 || header.length > 1024) return undefined;
  if (!header.startsWith("Bearer ") && header.slice(0, 7).toLowerCase() !== "bearer ") return undefined;
  return header.slice(7).trim() || undefined;
}

/** The user and password of `Authorization: Basic …` (RFC 7617; the scheme in any case), or undefined. Either may be empty. */
export function basicCredentials(header: string | undefined): { user: string; password: string } | undefined {
  if (header === undefined || header.length > 2048) return undefined;
  const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(header) ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  return colon === -1 ? undefined : { user: pair.slice(0, colon), password: pair.slice(colon + 1) };
}

/** A 401 refusal with the challenge that RFC 9110 §15.5.2 requires. */
export function unauthorized(said: Said, parameters = "", code: "unauthorized" | "totp_required" = "unauthorized") {
  return new Refusal(code, said, { headers: { "www-authenticate": `Bearer realm="tuma"${parameters}` } });
}

/** The refusal for a request without a usable `Authorization` header. */
export function missingToken(header: string | undefined): Refusal {
  return unauthorized(
    header === undefined
      ? say("The request has no token. Send the header `Authorization: Bearer <token>`.")
      : say("The `Authorization` header cannot be read. It must be `Bearer`, a space, and the token."),
  );
}

/** The refusal of a suspended account. */
export const suspended = (): Refusal =>
  new Refusal("forbidden", say("This account is suspended. Ask the operator to resume it."));

/** Refuses a token at an address that is none of its own. */
export function refuseElsewhere({ addresses }: Caller, { ip }: From): void {
  if (addresses === undefined || isWithin(ip, addresses)) return;
  throw new Refusal(
    "forbidden",
    say(
      "This token may be used from certain addresses only, and {address} is none of them. Send from one of them, or ask an owner of the account to change them.",
      { address: ip },
    ),
  );
}

/** The refusal of a token that does not work. */
export const unknownToken = (): Refusal =>
  unauthorized(
    say("The token is unknown, revoked or expired. Use a valid one, or create one with `POST /v1/account/tokens`."),
    ', error="invalid_token"',
  );

/**
 * Looks up a credential that is not cached. The look-up comes before any refusal: many clients share one address (NAT, a
 * proxy), so other clients' invalid credentials must not block this one. Only invalid credentials use up the address's
 * allowance; beyond it they are answered with 429, so that a broken client slows down.
 */
export async function lookUpCaller(
  authenticator: Authenticator,
  failures: Buckets,
  credential: string,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await authenticator.lookUp(credential, request);
  if (caller) return caller;
  const address = addressKey(request.ip);
  if (!authenticator.throttled || failures.take(address) >= 0) throw authenticator.refusal();
  const waitSeconds = Math.max(1, failures.secondsUntil(address));
  throw new Refusal(
    "rate_limited",
    say("Too many requests from this address used an invalid token. Wait {seconds} s, then use a valid one.", {
      seconds: waitSeconds,
    }),
    { headers: { "retry-after": String(waitSeconds) } },
  );
}

/** What a route requires of its caller beyond being authenticated. */
export type Requirement = Scope | "any" | "session";

/** Scopes for things that test and live traffic share: the account, its webhooks, the installation. */
const sharedScopes: ReadonlySet<Requirement> = new Set(["account:write", "webhooks", "operator"]);

/**
 * What a route requires, and whether it affects only simulated traffic: then test tokens may use it although its scope is
 * shared.
 */
export interface Access {
  scope: Requirement;
  /** Further scopes that it needs. */
  also?: readonly Scope[] | undefined;
  sandbox: boolean;
}

/** Whether test tokens may not use a route. */
export const isLiveOnly = ({ scope, sandbox }: Access): boolean => !sandbox && sharedScopes.has(scope);

/** Whether a caller may read what a scope opens. */
export const mayRead = (caller: Caller, scope: Scope): boolean =>
  caller.scopes.has(scope) && !(isTestToken(caller) && isLiveOnly({ scope, sandbox: false }));

/** Refuses a caller who may not use a route, and names what is missing. */
export function refuseUnlessAllowed(caller: Caller, access: Access, method: string): void {
  const { scope } = access;
  if (scope === "session") {
    if (caller.userId !== undefined) return;
    throw new Refusal("forbidden", say("This is for people, not for tokens. Sign in with `POST /console/login`."));
  }
  if (caller.barred !== undefined) throw new Refusal("forbidden", caller.barred);
  if (scope === "any") return;
  const missing = [scope, ...(access.also ?? [])].find((each) => !caller.scopes.has(each));
  if (missing !== undefined) throw missingScope(caller, missing);
  if (isTestToken(caller) && isLiveOnly(access)) {
    throw new Refusal(
      "forbidden",
      say(
        "A test token can only send, verify and read test traffic. To administer the account, its webhooks or the installation, use a live token.",
      ),
    );
  }
  if (caller.readOnly && method !== "GET" && method !== "HEAD") {
    throw new Refusal(
      "forbidden",
      say(
        "You have read-only access to this account. Ask one of its owners for another role, or switch to your own account.",
      ),
    );
  }
}

/** With this header, a page of the dashboard states which data it shows on each write. */
const shownDataHeader = "x-tuma-data";

/**
 * Refuses a write from a page that shows the other kind of data than the session: another window has switched it since, and a
 * send that the page calls a test would reach real phones.
 */
export function refuseOtherData(
  { test, userId }: Caller,
  { scope }: Access,
  { method, headers }: FastifyRequest["raw"],
) {
  const shown = headers[shownDataHeader];
  if (userId === undefined || shown === undefined || scope === "session" || method === "GET" || method === "HEAD")
    return;
  if (shown === (test ? "test" : "live")) return;
  throw new Refusal(
    "conflict",
    // Refused only if the two differ.
    test
      ? say(
          "This page shows live data, but another window has switched to test data. Nothing was changed; check what the page shows now, and try again.",
        )
      : say(
          "This page shows test data, but another window has switched to live data. Nothing was changed; check what the page shows now, and try again.",
        ),
    { members: { session_changed: true } },
  );
}

/** The refusal of a caller who lacks a scope. */
export function missingScope(caller: Caller, scope: Scope): Refusal {
  return new Refusal(
    "forbidden",
    caller.userId === undefined
      ? say("This token lacks the scope `{scope}`, which this request needs. Use a token that has it.", { scope })
      : say(
          "Your role lacks the scope `{scope}`, which this request needs. Ask an owner of the account for another role.",
          { scope },
        ),
  );
}
