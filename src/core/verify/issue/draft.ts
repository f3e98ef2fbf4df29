/** PIN messages and calls as drafts, ready to be charged and sent. Pure. */
import { maySend } from "../../accounts/senders/approved-senders.ts";
import { Refusal, refuseField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { Money } from "../../../base/money.ts";
import { carries } from "../../carriers/routing/carrying.ts";
import type { Draft } from "../../messages/accept/draft.ts";
import { MAX_PARTS } from "../../messages/accept/segments.ts";
import { parseSender } from "../../messages/accept/sender.ts";
import type { VerifySettings } from "../settings.ts";
import type { PinRequest } from "./request.ts";
import { spokenText } from "./spoken.ts";
import { measurePin, pinText, tooLongToRetrieve } from "./text.ts";

/** The parts of a PIN message. */
export interface PinParts {
  request: PinRequest;
  settings: VerifySettings;
  pin: string;
  /** Until the PIN expires; the message is not submitted after that. */
  remainingSeconds: number;
}

/**
 * Drafts the message or call under the account's rules. Refuses with `text_too_long`, `invalid_sender`, `sender_not_allowed`,
 * `destination_not_allowed` or `model_not_installed`.
 */
export function draftPin(parts: PinParts): Draft {
  const { request, pin, remainingSeconds } = parts;
  const { rules, number, country } = request;
  const content = request.voices ? callOf(parts, request.voices) : messageOf(parts);
  if (rules.allowedCountries && !rules.allowedCountries.has(country))
    throw refuseField(
      "destination_not_allowed",
      "number",
      say(
        "`{field}` is in {country}, where this account does not send. Add it to `allowed_countries` of the account's settings.",
        { field: "number", country: country || say("no country") },
      ),
    );
  return {
    to: number,
    ...content,
    price: priceOf(request),
    validitySeconds: Math.max(1, remainingSeconds),
    sendAt: undefined,
    reference: undefined,
    secret: pin,
  };
}

type Content = Pick<Draft, "sender" | "text" | "encoding" | "parts" | "options">;

function messageOf({ request, settings, pin, remainingSeconds }: PinParts): Content {
  const { brand, origin, appHash } = request;
  const language = request.language ?? settings.language;
  const template = settings.templates[language];
  const text = pinText({ template, language, brand, remainingSeconds, origin, appHash });
  const { encoding, count } = measurePin(text, pin.length);
  if (count > MAX_PARTS)
    throw new Refusal(
      "text_too_long",
      say("The template takes {parts} parts with this brand. Shorten either.", { parts: count }),
    );
  const excess = appHash === undefined ? 0 : tooLongToRetrieve(text, pin.length);
  if (excess > 0)
    throw refuseField(
      "text_too_long",
      "app_hash",
      say(
        "With `app_hash` the text is {excess} characters too long: Android reads one part of at most 140 bytes. Shorten the template or the brand, or leave `origin` out.",
        { excess },
      ),
    );
  return { sender: senderOf(settings, request), text, encoding, parts: count };
}

/** A call is one part, whatever it says. */
function callOf({ request, settings, pin }: PinParts, voices: ReadonlySet<string>): Content {
  const { brand, number, rules } = request;
  const language = request.language ?? settings.language;
  if (!voices.has(language))
    throw refuseField(
      "model_not_installed",
      "language",
      say(
        "No voice that speaks {language} is running, so no call can be made in it. Nothing was charged. Choose another `language` or `channel` `sms`, or ask your operator to install a voice.",
        { language: { language } },
      ),
    );
  const options = { call: { language } };
  if (rules.linksFor && !rules.linksFor(number, options).some((link) => carries(link, options)))
    throw refuseField(
      "destination_not_allowed",
      "number",
      say(
        "`number` cannot be called: no carrier link makes calls to it. Ask the operator to add one, or send the PIN with `channel` `sms`.",
      ),
    );
  const text = spokenText(language, brand);
  return {
    sender: callerOf(settings, request),
    text,
    encoding: measurePin(text, pin.length).encoding,
    parts: 1,
    options,
  };
}

function priceOf({ rules, number, voices }: PinRequest): Money {
  const price = voices ? rules.callPriceFor?.(number) : rules.priceFor(number);
  if (price !== undefined) return price;
  throw refuseField(
    "destination_not_allowed",
    "number",
    voices
      ? say(
          "`number` is a destination without a price for calls, so it cannot be called. Ask the operator to add one, or send the PIN with `channel` `sms`.",
        )
      : say("`{field}` is a destination without a price, so nothing can be sent there. Ask the operator to add one.", {
          field: "number",
        }),
  );
}

/** What a call is listed under. The number that phones show is the carrier link's, so nobody has to approve this. */
function callerOf(settings: VerifySettings, { rules, brand }: PinRequest): string {
  const wanted = [settings.sender ?? rules.defaultSender, brand].flatMap((each) => (each ? parseSender(each) : []));
  return wanted.find((each) => each.ok)?.sender ?? "PIN";
}

/** The configured sender, else the account's default, else the brand if it is a valid sender ID. */
function senderOf(settings: VerifySettings, { rules, brand, country }: PinRequest): string {
  for (const wanted of [settings.sender ?? rules.defaultSender, brand]) {
    const sender = wanted === undefined ? undefined : parseSender(wanted);
    if (!sender?.ok) continue;
    if (!rules.approvedSenders || maySend(rules.approvedSenders, sender.sender, country || undefined))
      return sender.sender;
    throw new Refusal(
      "sender_not_allowed",
      say(
        "`{sender}`, the sender ID for PINs, is not approved for this account and country. Set `sender` in the verification settings to an approved one.",
        { sender: sender.sender },
      ),
    );
  }
  throw new Refusal(
    "invalid_sender",
    say(
      "The account has no sender ID for PINs: set `sender` in the verification settings, or the account's `default_sender`.",
    ),
  );
}
