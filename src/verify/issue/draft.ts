/** A PIN message that can be charged and sent. Pure. */
import { maySend } from "../../accounts/senders/approved-senders.ts";
import { Refusal, refuseField } from "../../base/errors.ts";
import type { Draft } from "../../messages/accept/draft.ts";
import { MAX_PARTS } from "../../messages/accept/segments.ts";
import { parseSender } from "../../messages/accept/sender.ts";
import type { Wish } from "./plan.ts";
import type { VerifySettings } from "../settings.ts";
import { wordingOf } from "./text.ts";

/** What a PIN message is made from. */
export interface PinParts {
  wish: Wish;
  settings: VerifySettings;
  pin: string;
  /** Nothing is submitted after it. */
  remainingSeconds: number;
}

/** Drafts the message by the account's rules. Refuses with `text_too_long`, `invalid_sender`, `sender_not_allowed` or `destination_not_allowed`. */
export function draftPin({ wish, settings, pin, remainingSeconds }: PinParts): Draft {
  const { rules, number, country, brand, origin } = wish;
  const language = wish.language ?? settings.language;
  const template = settings.templates[language];
  const { text, encoding, count } = wordingOf({ template, language, brand, remainingSeconds, origin }, pin.length);
  if (count > MAX_PARTS)
    throw new Refusal("text_too_long", `The template takes ${count} parts with this brand. Shorten it.`);
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
      "`number` is a destination that has no price, so nothing can be sent there. Ask the operator to add one.",
    );
  return {
    to: number,
    sender: senderOf(settings, wish),
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

/** The setting, the account's default, else the brand where it can be a sender and any may be used. */
function senderOf(settings: VerifySettings, { rules, brand, country }: Wish): string {
  for (const wanted of [settings.sender ?? rules.defaultSender, brand]) {
    const sender = wanted === undefined ? undefined : parseSender(wanted);
    if (!sender?.ok) continue;
    if (!rules.approvedSenders || maySend(rules.approvedSenders, sender.sender, country || undefined))
      return sender.sender;
    throw new Refusal(
      "sender_not_allowed",
      `\`${sender.sender}\`, the sender of PINs, is not approved for this account and country. Set \`sender\` of the verification settings to one that is.`,
    );
  }
  throw new Refusal(
    "invalid_sender",
    "The account has no sender for PINs: set `sender` of the verification settings, or `default_sender` of the account.",
  );
}
