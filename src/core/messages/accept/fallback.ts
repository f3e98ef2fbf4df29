/**
 * What is sent in the place of a message that is not delivered, or of a call that nobody answers: drafted when the message is accepted, so that
 * what it will cost is known, and sent by `life/fallbacks.ts`. Pure.
 */
import { Refusal, refuseField } from "../../../base/errors.ts";
import { moneyFromSql, moneyToSql, type Money } from "../../../base/money.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { Fallback } from "../../carriers/traffic.ts";
import { draftCall, type ChannelFields } from "./call.ts";
import { draftMessage, refuseTogether, type Draft, type SendFields, type SendingRules } from "./draft.ts";
import { measure, type Encoding } from "./segments.ts";

/** A text as a fallback: a call is one part, whatever it says. */
export function contentOf(text: string, { call }: Pick<Fallback, "call">): { encoding: Encoding; parts: number } {
  const { encoding, count } = measure(text);
  return { encoding, parts: call ? 1 : count };
}

/** What a fallback costs if it is sent. */
export const fallbackCost = (text: string, fallback: Fallback): Money =>
  moneyFromSql(fallback.price) * BigInt(contentOf(text, fallback).parts);

/**
 * Adds the fallback that a send asks for to its draft. Refuses what could not be sent that way now, and what costs more with it than the account
 * sends without an approver.
 *
 * @param voices the languages that some voice speaks now
 */
export function withFallback(
  draft: Draft,
  fields: SendFields & ChannelFields,
  rules: SendingRules,
  voices: ReadonlySet<string>,
  now: Date,
): Draft {
  const { fallback: way, sender, language, retry } = fields;
  if (!way) return draft;
  if (way === "voice") refuseOctets(draft);
  const { to, text } = draft;
  const own = { ...rules, approveAbove: undefined };
  const other = asFallback(() =>
    way === "voice"
      ? draftCall(
          { to, text, sender: sender ?? null, language: language ?? null, retry: retry ?? null },
          own,
          voices,
          now,
        )
      : draftMessage({ to, text, sender: sender ?? null }, own, now),
  );
  const fallback: Fallback = {
    price: moneyToSql(other.price),
    sender: other.sender,
    ...(other.options?.call === undefined ? {} : { call: other.options.call }),
  };
  const cost = draft.price * BigInt(draft.parts) + fallbackCost(text, fallback);
  refuseTogether(rules.approveAbove, [{ price: cost, parts: 1 }]);
  return { ...draft, options: { ...draft.options, fallback } };
}

/** Runs it, and says of a refusal that it is about the fallback. */
function asFallback<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const said = [
      say("The message cannot fall back as `fallback` asks for; leave that out, or mend this."),
      error.said,
    ];
    throw new Refusal(error.code, said, error.extras);
  }
}

/** Binary data, and parts with a header of their own, cannot be spoken. */
function refuseOctets({ encoding, header }: Draft): void {
  const field = encoding === "binary" ? "encoding" : header === undefined ? undefined : "udh";
  if (field === undefined) return;
  throw refuseField(
    "invalid_request",
    "fallback",
    say("`{field}` does not go with `fallback` `voice`, which speaks the text: leave one of them out.", { field }),
  );
}
