/** Parses `POST /v1/sms/verify`. */
import type { RequestTrace } from "../../../base/traces/traces.ts";
import { isIP } from "node:net";
import type { Static } from "typebox";
import type { Language } from "../../../base/languages.ts";
import { refuseFields, type FieldError } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import type { Caller } from "../../../http/auth.ts";
import { addressKey } from "../../../http/limits.ts";
import type { SendingRules } from "../../messages/accept/draft.ts";
import { forcingCharacters } from "../../messages/accept/segments.ts";
import type { generateSchema } from "../schemas.ts";
import type { Target } from "../store.ts";

/** A request for a PIN. */
export interface PinRequest extends Target {
  /** ISO 3166-1 alpha-2; '' for a number without a country. */
  country: string;
  language: Language | undefined;
  /** Set if the PIN is to be spoken in a call: the languages that some voice speaks. */
  voices: ReadonlySet<string> | undefined;
  origin: string | undefined;
  /** The hash of an Android app that reads the message. */
  appHash: string | undefined;
  /** The end user's address: IPv4, or the /64 of an IPv6 address. */
  ip: string | undefined;
  rules: SendingRules;
  /** The request that it came with, if requests are traced. */
  trace?: RequestTrace | undefined;
}

/**
 * Reads a request. Throws one Refusal naming every invalid field.
 *
 * @param voices the languages that some voice speaks, if the PIN is to be spoken
 */
export function readPinRequest(
  body: Static<typeof generateSchema>,
  caller: Caller,
  rules: SendingRules,
  voices?: ReadonlySet<string>,
): PinRequest {
  const problems: FieldError[] = [];
  const problem = (code: FieldError["code"], field: string, reason: Sentence) =>
    problems.push({ field, code, said: say("`{field}` {reason}.", { field, reason }) });
  const brand = readBrand(body.brand);
  if (!brand.ok) problem("invalid_request", "brand", brand.why);
  const number = parseNumber(body.number, rules.country);
  if (!number.ok) problem("invalid_number", "number", say("is {reason}", { reason: number.why }));
  const ip = body.client_ip ?? undefined;
  if (ip !== undefined && isIP(ip) === 0)
    problem("invalid_request", "client_ip", say("is not an IP address: correct it or leave it out"));
  const origin = body.origin ?? undefined;
  if (origin !== undefined && !isOrigin(origin))
    problem(
      "invalid_request",
      "origin",
      say("is not a host name: write it like `example.com`, without scheme or path"),
    );
  const appHash = body.app_hash ?? undefined;
  if (appHash !== undefined && !/^[A-Za-z0-9+/]{11}$/.test(appHash))
    problem(
      "invalid_request",
      "app_hash",
      say("is not the hash of an Android app: send its 11 characters, such as `FA+9qCX9VSu`"),
    );
  for (const [field, value] of Object.entries({ origin, app_hash: appHash }))
    if (value !== undefined && voices)
      problem(
        "invalid_request",
        field,
        say("has no effect in a call: leave it out, or send the PIN with `channel` `sms`"),
      );
  if (problems.length > 0 || !brand.ok || !number.ok) throw refuseFields(problems);
  return {
    accountId: caller.accountId,
    test: caller.test,
    brand: brand.brand,
    number: number.e164,
    country: number.country ?? "",
    language: body.language ?? undefined,
    voices,
    origin: origin?.toLowerCase(),
    appHash,
    ip: ip === undefined ? undefined : addressKey(ip),
    rules,
  };
}

const maxBrandLength = 40;

const no = (why: Sentence) => ({ ok: false as const, why });

type ReadBrand = { ok: true; brand: string } | { ok: false; why: Sentence };

/**
 * Reads a brand. People trust the message it appears in, so links are refused; and it must not raise the price, so it is limited to the
 * GSM alphabet (3GPP TS 23.038).
 */
function readBrand(text: string): ReadBrand {
  const brand = text.trim();
  if (brand === "") return no(say("is empty: name the service the PIN is for"));
  if (brand.length > maxBrandLength) return no(say("is too long: at most {most} characters", { most: maxBrandLength }));
  // oxlint-disable-next-line no-control-regex -- control characters are the point
  if (/[\u0000-\u001f\u007f]/.test(brand))
    return no(say("contains a line break or control character: write it on one line"));
  if (/[{}]/.test(brand)) return no(say("contains `{` or `}`, which mark placeholders: leave them out"));
  const [forcing] = forcingCharacters(brand);
  if (forcing)
    return no(
      say("contains {character}, which is not in the GSM alphabet and would cost more parts: leave it out", {
        character: JSON.stringify(forcing.character),
      }),
    );
  if (/:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}|\d+\.\d+\.\d+\.\d+|@/iu.test(brand))
    return no(say("looks like a link or an address, which PIN messages never carry: use the name alone"));
  return { ok: true, brand };
}

/** A host name such as `example.com`. */
function isOrigin(text: string): boolean {
  return text.length <= 100 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(text);
}
