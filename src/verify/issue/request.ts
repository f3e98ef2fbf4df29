/** Parses `POST /v1/sms/verify`. */
import { isIP } from "node:net";
import type { Static } from "typebox";
import { Refusal, type FieldError } from "../../base/errors.ts";
import { parseNumber } from "../../base/phone/phone.ts";
import type { Caller } from "../../http/auth.ts";
import { addressKey } from "../../http/limits.ts";
import type { SendingRules } from "../../messages/accept/draft.ts";
import type { generateSchema } from "../schemas.ts";
import type { Target } from "../store.ts";
import { isOrigin, readBrand, type Language } from "./text.ts";

/** A request for a PIN. */
export interface PinRequest extends Target {
  /** ISO 3166-1 alpha-2; '' for a number without a country. */
  country: string;
  language: Language | undefined;
  origin: string | undefined;
  /** The end user's address: IPv4, or the /64 of an IPv6 address. */
  ip: string | undefined;
  rules: SendingRules;
}

/** Reads a request. Throws one Refusal naming every invalid field. */
export function readPinRequest(body: Static<typeof generateSchema>, caller: Caller, rules: SendingRules): PinRequest {
  const problems: FieldError[] = [];
  const problem = (code: FieldError["code"], field: string, reason: string) =>
    problems.push({ field, code, message: `\`${field}\` ${reason}.` });
  const brand = readBrand(body.brand);
  if (!brand.ok) problem("invalid_request", "brand", brand.reason);
  const number = parseNumber(body.number, rules.country);
  if (!number.ok) problem("invalid_number", "number", `is ${number.reason}`);
  const ip = body.client_ip ?? undefined;
  if (ip !== undefined && isIP(ip) === 0)
    problem("invalid_request", "client_ip", "is not an IP address: correct it or leave it out");
  const origin = body.origin ?? undefined;
  if (origin !== undefined && !isOrigin(origin))
    problem("invalid_request", "origin", "is not a host name: write it like `example.com`, without scheme or path");
  if (problems.length > 0 || !brand.ok || !number.ok)
    throw new Refusal(problems[0]!.code, problems.map(({ message }) => message).join(" "), { errors: problems });
  return {
    accountId: caller.accountId,
    test: caller.test,
    brand: brand.brand,
    number: number.e164,
    country: number.country ?? "",
    language: body.language ?? undefined,
    origin: origin?.toLowerCase(),
    ip: ip === undefined ? undefined : addressKey(ip),
    rules,
  };
}
