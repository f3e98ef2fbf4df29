/** Calls to hooks: authenticate, read, and send through the accept path. */
import type { RequestTrace } from "../../base/traces/traces.ts";
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { languages, type Language } from "../../base/languages.ts";
import { englishOnly, say } from "../../base/sentences/sentence.ts";
import { findKey, keysSince, requestHash, type Key } from "../../base/idempotency.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { sameBytes } from "../../base/secrets.ts";
import {
  basicCredentials,
  bearerToken,
  isTestToken,
  refuseElsewhere,
  unauthorized,
  type Caller,
  type Tokens,
} from "../../http/auth.ts";
import { notFound, toRefusal } from "../../http/errors.ts";
import { inLanguage } from "../../http/translations.ts";
import { addressKey, Buckets } from "../../http/limits.ts";
import type { Acceptor, Order } from "../../core/messages/accept/accept.ts";
import { draftMessage, type Draft, type SendingRules } from "../../core/messages/accept/draft.ts";
import { conceal } from "../../core/messages/accept/placeholder.ts";
import { parseNumber, recipientFor } from "../../base/phone/phone.ts";
import { OtherCodes } from "../../core/verify/other-codes.ts";
import { bareSecret } from "../../core/webhooks/delivery/standard-webhooks.ts";
import { readMessage, readSupabase, type HookMessage } from "./forms.ts";
import { sealedFor } from "./hooks.ts";
import { signatureOf } from "./signatures.ts";
import * as store from "./store.ts";

/** A call, as received. */
export interface Call {
  /** `hook_<id>`, or the hook's name. */
  name: string;
  headers: IncomingHttpHeaders;
  /** The raw body, which a signature covers. */
  octets: Buffer;
  /** The parsed body. */
  body: unknown;
  ip: string;
  /** If requests are traced. */
  trace: RequestTrace | undefined;
}

/** What calls need from the rest of the program. */
export interface HookCallParts {
  acceptor: Pick<Acceptor, "accept">;
  /** What an account may send. */
  rules: (account: { accountId: number; test: boolean }) => SendingRules | Promise<SendingRules>;
  tokens: Tokens;
}

/** The hook and the rights of a call that was admitted. */
export interface Admitted {
  hook: store.CalledHookRow;
  /** The hook's account, with the right to send. */
  caller: Caller;
}

/** How long a code may still be sent: people ask for another one soon. */
const codeValiditySeconds = 600;

/** Serves the calls of sign-in services. */
export class HookCalls {
  readonly #ctx: Context;
  readonly #parts: HookCallParts;
  readonly #failures: Buckets;
  readonly #pace: Buckets;
  readonly #codes: OtherCodes;

  constructor(ctx: Context, parts: HookCallParts) {
    this.#ctx = ctx;
    this.#parts = parts;
    this.#failures = new Buckets({ perSecond: 1, burst: 30 }, ctx.clock);
    const { rateLimitPerSecond: perSecond, rateLimitBurst: burst } = ctx.config;
    this.#pace = new Buckets({ perSecond, burst }, ctx.clock);
    this.#codes = new OtherCodes(ctx);
  }

  /**
   * Authenticates a call: by a signature or password made with the hook's secret, or by an access token of its account with the
   * scope `sms:send`. An unknown hook and a wrong secret get the same refusal, so it does not reveal which hooks exist.
   */
  async admit(call: Call): Promise<Admitted> {
    const admitted = (await this.#bySecret(call)) ?? (await this.#byToken(call));
    if (!admitted) {
      // Limited only now, so that wrong secrets from a shared address, such as a cloud's, do not lock out callers with the right one.
      const address = addressKey(call.ip);
      if (this.#failures.take(address) >= 0) throw refused(call);
      const waitSeconds = Math.max(1, this.#failures.secondsUntil(address));
      throw tooMany("Too many calls from this address had a wrong secret.", waitSeconds);
    }
    const { hook } = admitted;
    if (hook.suspended)
      throw new Refusal("forbidden", say("This account is suspended. Ask the operator to resume it."));
    if (admitted.caller.test && !this.#ctx.config.sandbox)
      throw new Refusal(
        "forbidden",
        englishOnly("A test hook needs the simulated carrier, which is disabled (`SANDBOX=false`)."),
      );
    if (this.#pace.take(hook.id) < 0)
      throw tooMany("This hook is called too often.", Math.max(1, this.#pace.secondsUntil(hook.id)));
    return admitted;
  }

  async #bySecret(call: Call): Promise<Admitted | undefined> {
    const signature = signatureOf(call.headers);
    const password = passwordOf(call.headers.authorization);
    const id = parseId("hook", call.name);
    if (id === undefined || (signature === undefined && password === undefined)) return undefined;
    const hook = await store.findCalled(this.#ctx.lookUps, id);
    if (!hook) return undefined;
    const now = this.#ctx.clock.now();
    const secrets = this.#secretsOf(hook, now);
    const wrong = signature?.(call.octets, secrets, now);
    if (wrong === "too old")
      throw unauthorized(
        englishOnly(
          "`webhook-timestamp`, or `t` of `ZITADEL-Signature`, is more than 5 minutes off. Correct the clock of the machine that sends the call.",
        ),
      );
    const given = Buffer.from(bareSecret(password ?? ""));
    const holds = signature ? wrong === undefined : secrets.some((secret) => sameBytes(Buffer.from(secret), given));
    return holds ? { hook, caller: callerOf(hook) } : undefined;
  }

  async #byToken(call: Call): Promise<Admitted | undefined> {
    const token = passwordOf(call.headers.authorization);
    if (token === undefined) return undefined;
    const { lookUps } = this.#ctx;
    const { tokens } = this.#parts;
    const owner = tokens.known(token, call) ?? (await tokens.lookUp(token, call));
    if (!owner) return undefined;
    refuseElsewhere(owner, call);
    if (!owner.scopes.has("sms:send"))
      throw new Refusal(
        "forbidden",
        say("This token lacks the scope `sms:send`, which this request needs. Use a token that has it."),
      );
    const id = parseId("hook", call.name);
    const hook =
      id === undefined
        ? await store.findNamed(lookUps, owner.accountId, call.name)
        : await store.findCalled(lookUps, id);
    if (!hook || hook.account_id !== owner.accountId || (isTestToken(owner) && !hook.test)) throw notFound();
    return { hook, caller: { ...owner, test: hook.test } };
  }

  #secretsOf(hook: store.CalledHookRow, now: Date): string[] {
    const { secrets } = this.#ctx;
    const isOldValid = hook.old_secret !== null && hook.old_secret_until !== null && hook.old_secret_until > now;
    return [hook.secret, ...(isOldValid ? [hook.old_secret!] : [])].map((sealed) =>
      secrets.open(sealed, sealedFor(hook.id)),
    );
  }

  /**
   * Sends the message of an admitted call and returns its id. A repeated call sends nothing and returns the first id. Throws the
   * refusals of the accept path, which are also recorded as the hook's last error.
   */
  async send({ hook, caller }: Admitted, call: Call): Promise<string> {
    const { sql, clock, log } = this.#ctx;
    const { account_id: accountId, id } = hook;
    const inBackground = (work: Promise<void>) =>
      void work.catch((error: unknown) => log.debug({ err: error }, "the use of a hook was not recorded"));
    try {
      const message =
        hook.form === "supabase" ? readSupabase(call.body, hook.template) : readMessage(call.body, hook.template);
      const rules = await this.#parts.rules({ accountId, test: caller.test });
      const draft = this.#draft(hook, message, rules);
      const sent = await this.#accept(
        {
          accountId,
          test: caller.test,
          id: await this.#ctx.ids.one(),
          draft,
          // Somebody is waiting for a code, and has asked for it although they may have opted out of other messages.
          priority: message.code === undefined ? "single" : "urgent",
          key: keyOf(hook, call, message, draft),
          trace: call.trace,
        },
        rules,
        message.ip,
      );
      inBackground(store.recordUse(sql, accountId, id, clock.now()));
      return sent;
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal) inBackground(store.recordRefusal(sql, accountId, id, recorded(refusal, clock.now())));
      throw error;
    }
  }

  /** Sends a message that the guard lets pass, and counts it unless nothing was sent: for a repeated call, or if it is refused. */
  async #accept(order: Order & { id: number }, rules: SendingRules, ip: string | undefined): Promise<string> {
    const { sql, clock } = this.#ctx;
    const { accountId, test, id, draft, key } = order;
    const isRepeat = key && (await findKey(sql, accountId, key.key, keysSince(this.#ctx, clock.now())));
    const about = {
      accountId,
      test,
      number: draft.to,
      country: numberCountry(draft.to),
      ip: ip === undefined || isIP(ip) === 0 ? undefined : addressKey(ip),
      fromHook: true,
    };
    const cost = Number(draft.price) * draft.parts;
    const reserved = isRepeat ? undefined : await this.#codes.reserve({ id, about, home: rules, cost });
    try {
      const accepted = await this.#parts.acceptor.accept(order);
      if (accepted.kind === "accepted") return formatId("out_sms", accepted.message.id);
      if (reserved) await this.#codes.release(reserved);
      return (JSON.parse(accepted.body) as { sms_id: string }).sms_id;
    } catch (error) {
      // After an error of ours it may have been sent.
      if (reserved && error instanceof Refusal && error.status < 500) await this.#codes.release(reserved);
      throw error;
    }
  }

  /** The message with every possible code sealed: whoever reads messages must not be able to sign in with them. */
  #draft(hook: store.CalledHookRow, message: HookMessage, rules: SendingRules): Draft {
    const { text, code } = message;
    const written = message.to.trim();
    const international = /^[1-9]/.test(written) ? `+${written}` : written;
    const to = recipientFor(international, written, rules.country);
    const sender = message.sender ?? hook.sender;
    const validity = code === undefined ? {} : { validity_period: codeValiditySeconds };
    const draft = draftMessage({ to, text, sender, ...validity }, rules, this.#ctx.clock.now());
    const { text: concealed, secret } = conceal(draft.text, code);
    return { ...draft, text: concealed, ...(secret === undefined ? {} : { secret }) };
  }
}

/** ISO 3166-1 alpha-2; '' for a number without a country. */
function numberCountry(e164: string): string {
  const number = parseNumber(e164);
  return (number.ok && number.country) || "";
}

/** `Bearer`'s token, or the password of `Basic` whatever its user name; undefined if there is neither, or it is empty. */
export const passwordOf = (header: string | undefined): string | undefined =>
  bearerToken(header) ?? (basicCredentials(header)?.password || undefined);

/**
 * The idempotency key of a call that has an id of its own. It begins with a space, as no client's key does (`keyOf` in
 * `base/idempotency.ts`), and covers the text with its placeholder, so no hash of a code is stored.
 */
function keyOf(hook: store.HookRow, { headers }: Call, message: HookMessage, draft: Draft): Key | undefined {
  const own = message.key ?? headers["webhook-id"] ?? headers["idempotency-key"];
  if (typeof own !== "string" || !/^[\x21-\x7e]{1,200}$/.test(own)) return undefined;
  const hash = requestHash(`POST /v1/hooks/${hook.id}`, { to: draft.to, text: draft.text, sender: draft.sender });
  return { key: ` hook ${hook.id} ${own}`, bodyHash: hash };
}

/** The hook itself as the caller, for limits and the API log. */
function callerOf(hook: store.CalledHookRow): Caller {
  return {
    accountId: hook.account_id,
    orgId: hook.org_id,
    actor: formatId("hook", hook.id),
    name: hook.name,
    scopes: new Set(["sms:send"]),
    test: hook.test,
    operator: false,
    country: hook.default_country ?? undefined,
  };
}

const tooMany = (what: string, waitSeconds: number) =>
  new Refusal("rate_limited", englishOnly(`${what} Wait ${waitSeconds} s.`), {
    headers: { "retry-after": String(waitSeconds) },
  });

/** A refusal in every language: whoever reads it later has one, and it may be any sentence of the accept path. */
function recorded({ said }: Refusal, now: Date) {
  const inEach = languages.map((language) => [language, inLanguage(said, language)?.slice(0, 500)] as const);
  const { en, ...translations } = Object.fromEntries(inEach) as Partial<Record<Language, string>>;
  return { error: en!, translations, now };
}

function refused({ headers }: Call): Refusal {
  if (!signatureOf(headers) && passwordOf(headers.authorization) === undefined)
    return unauthorized(
      englishOnly(
        "The call has neither a signature (Standard Webhooks, ZITADEL) nor a usable `Authorization` header. Configure the service with the hook's secret.",
      ),
    );
  return unauthorized(
    englishOnly(
      "There is no hook with this URL and secret. Copy both from the hook; if the secret is lost, rotate it.",
    ),
  );
}
