/** PIN messages as drafts, ready to be charged and sent. Pure. */
import { maySend } from "../../accounts/senders/approved-senders.ts";
import { Refusal, refuseField } from "../../base/errors.ts";
import type { Draft } from "../../messages/accept/draft.ts";
import { MAX_PARTS } from "../../messages/accept/segments.ts";
import { parseSender } from "../../messages/accept/sender.ts";
import type { VerifySettings } from "../settings.ts";
import type { PinRequest } from "./request.ts";
import { measurePin, pinText } from "./text.ts";

/** The parts of a PIN message. */
export interface PinParts {
  request: PinRequest;
  settings: VerifySettings;
  pin: string;
  /** Until the PIN expires; the message is not submitted after that. */
  remainingSeconds: number;
}

/** Drafts the message under the account's rules. Refuses with `text_too_long`, `invalid_sender`, `sender_not_allowed` or `destination_not_allowed`. */
export function draftPin({ request, settings, pin, remainingSeconds }: PinParts): Draft {
  const { rules, number, country, brand, origin } = request;
  const language = request.language ?? settings.language;
  const template = settings.templates[language];
  const text = pinText({ template, language, brand, remainingSeconds, origin });
  const { encoding, count } = measurePin(text, pin.length);
  if (count > MAX_PARTS)
    throw new Refusal("text_too_long", `The template takes ${count} parts with this brand. Shorten either.`);
  if (rules.allowedCountries && !rules.allowedCountries.has(country))
    throw refuseField(
      "destination_not_allowed",
      "number",
      `\`number\` is in ${country || "no country"}, where this account does not send. Add it to \`allowed_countries\` of the account's settings.`,
    );
  const price = rules.priceFor(number);
  if (price === undefined)
    throw refuseField(
      "destination_not_allowed",
      "number",
      "`number` is a destination without a price, so nothing can be sent there. Ask the operator to add one.",
    );
  return {
    to: number,
    sender: senderOf(settings, request),
    text,
    encoding,
    parts: count,
    price,
    validitySeconds: Math.max(1, remainingSeconds),
    sendAt: undefined,
    reference: undefined,
    secret: pin,
  };
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
      `\`${sender.sender}\`, the sender ID for PINs, is not approved for this account and country. Set \`sender\` in the verification settings to an approved one.`,
    );
  }
  throw new Refusal(
    "invalid_sender",
    "The account has no sender ID for PINs: set `sender` in the verification settings, or the account's `default_sender`.",
  );
}
