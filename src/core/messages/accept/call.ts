/**
 * Sends whose text is spoken in a call: validated and measured as `draft.ts` does it for texts. Pure. A call is one part, whatever it says,
 * at the price of a call.
 */
import { refuseField, refuseFields, type FieldError, type Refusal } from "../../../base/errors.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { carries, type CarryingLink } from "../../carriers/routing/carrying.ts";
import type { SubmitOptions } from "../../carriers/traffic.ts";
import {
  defaultValiditySeconds,
  invalidNumber,
  problem,
  readSendAt,
  refuseCountry,
  refuseTogether,
  type Draft,
  type SendFields,
  type SendingRules,
} from "./draft.ts";
import { measure } from "./segments.ts";
import { parseSender } from "./sender.ts";
import { speechProblem } from "./speech.ts";

/** What says how a message reaches its phone. */
export interface ChannelFields {
  channel?: "sms" | "voice" | null;
  /** ISO 639-1. */
  language?: string | null;
  /** A plan of calls. */
  retry?: RetryFields | null;
  /** The other way, if it fails in this one. */
  fallback?: "sms" | "voice" | null;
}

/** How often and how many seconds apart a phone is called again. */
export interface RetryFields {
  times: number;
  after_s: number;
}

/** What a text asks of its carrier, if it is spoken in a language. */
export const spokenIn = (language: string, retry?: RetryFields | null): SubmitOptions => ({
  call: {
    language,
    shared: true,
    ...(retry ? { retry: { times: retry.times, afterSeconds: retry.after_s } } : {}),
  },
});

/** Members that have no effect in a call. */
const textOnly = ["message_class", "tlvs", "encoding", "udh"] as const;

/** Members of the interface that nothing is done with yet. To ignore them would send something else than was asked for. */
const notYet = ["audio_url"] as const;

/**
 * Whether a send is to be spoken; a text may say its `language`, too, and nothing is done with it unless it falls back to a call. Refuses the
 * members of calls with which nothing is done yet.
 */
export function isSpoken(fields: ChannelFields): boolean {
  const given = fields as Record<string, unknown>;
  for (const field of notYet)
    if (given[field] !== undefined && given[field] !== null)
      throw refuseField("invalid_request", field, say("`{field}` is not supported: leave it out.", { field }));
  if (fields.fallback && fields.fallback === (fields.channel ?? "sms"))
    throw refuseField(
      "invalid_request",
      "fallback",
      say("`fallback` is the channel of the message itself: name the other one, or leave it out."),
    );
  if (fields.retry && fields.channel !== "voice" && fields.fallback !== "voice")
    throw refuseField(
      "invalid_request",
      "retry",
      say("`{field}` is only for calls: leave it out, or add `channel` `voice`.", { field: "retry" }),
    );
  return fields.channel === "voice";
}

/**
 * Reads a send as a call. Throws one Refusal that names every invalid field, then one for a language without a voice
 * (`model_not_installed`), or for a destination that cannot be called.
 *
 * @param voices the languages that some voice speaks now
 */
export function draftCall(
  fields: SendFields & ChannelFields,
  rules: SendingRules,
  voices: ReadonlySet<string>,
  now: Date,
): Draft {
  const problems: FieldError[] = [];
  const number = parseNumber(fields.to, rules.country);
  if (!number.ok) problems.push(invalidNumber("to", number.why));
  const sender = readCaller(fields.sender ?? undefined, rules, problems);
  const content = readSpoken(fields.text, problems);
  const sendAt = readSendAt(fields.send_at ?? undefined, now, problems);
  const language = readLanguage(fields, problems);
  problems.push(...uselessIn(fields));
  if (problems.length > 0 || !number.ok || language === undefined) throw refuseFields(problems);
  if (!voices.has(language)) throw noVoice(language);
  refuseCountry(number.country, rules);
  const options = spokenIn(language, fields.retry);
  if (!isCallable(rules.linksFor?.(number.e164, options), options))
    throw refuseField("destination_not_allowed", "to", noCaller);
  const price = rules.callPriceFor?.(number.e164);
  if (price === undefined) throw refuseField("destination_not_allowed", "to", noCallPrice);
  refuseTogether(rules.approveAbove, [{ price, parts: content.parts }]);
  return {
    to: number.e164,
    sender,
    ...content,
    price,
    validitySeconds: fields.validity_period ?? defaultValiditySeconds,
    sendAt,
    reference: fields.reference ?? undefined,
    options,
  };
}

/** Whether one of the links to a number makes calls; where they are not known, routing decides. */
export const isCallable = (links: readonly CarryingLink[] | undefined, options: SubmitOptions): boolean =>
  links === undefined || links.some((link) => carries(link, options));

/** The text as it will be spoken. Adds to `problems` if it cannot be. */
export function readSpoken(text: string, problems: FieldError[]): Pick<Draft, "text" | "encoding" | "parts"> {
  const wrong = speechProblem(text);
  if (wrong) problems.push(problem(wrong.code, "text", wrong.reason));
  return { text, encoding: measure(text).encoding, parts: 1 };
}

/** The language of the call. Adds to `problems` if there is none. */
export function readLanguage({ language }: ChannelFields, problems: FieldError[]): string | undefined {
  if (language !== undefined && language !== null) return language.toLowerCase();
  const reason = say("is missing: say in which language the call is spoken, such as `en` or `rw`");
  problems.push(problem("invalid_request", "language", reason));
  return undefined;
}

/** A problem for each member that has no effect in a call. */
export function uselessIn(fields: object): FieldError[] {
  const given = fields as Record<string, unknown>;
  return textOnly
    .filter((field) => given[field] !== undefined && given[field] !== null)
    .map((field) =>
      problem(
        "invalid_request",
        field,
        say("has no effect in a call: leave it out, or send the message with `channel` `sms`"),
      ),
    );
}

/** What calls are listed under if neither the send nor the account has a sender. */
const unnamed = "CALL";

/** What a call is listed under. Phones show the number of the carrier link, so no sender has to be approved. */
export function readCaller(
  given: string | undefined,
  { defaultSender }: Pick<SendingRules, "defaultSender">,
  problems: FieldError[],
): string {
  const sender = parseSender(given || defaultSender || unnamed);
  if (sender.ok) return sender.sender;
  problems.push(problem("invalid_sender", "sender", say("is invalid: {reason}", { reason: sender.why })));
  return "";
}

/** Refuses a language that no voice speaks now. */
export function noVoice(language: string): Refusal {
  return refuseField(
    "model_not_installed",
    "language",
    say(
      "No voice that speaks {language} is running, so no call can be made in it. Nothing was charged. Choose another `language` or `channel` `sms`, or ask your operator to install a voice.",
      { language: { language } },
    ),
  );
}

const noCaller = say(
  "`to` cannot be called: no carrier link makes calls to it. Ask the operator to add one, or send the message with `channel` `sms`.",
);

const noCallPrice = say(
  "`to` is a destination without a price for calls, so it cannot be called. Ask the operator to add one, or send the message with `channel` `sms`.",
);
