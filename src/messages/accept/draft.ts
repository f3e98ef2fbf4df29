/**
 * What a request to send says, checked and measured: a draft is all that charging and sending take, and nothing that a
 * database knows. Pure, so that a dry run is the same code as a send.
 */
import { maySend, type ApprovedSenders } from "../../accounts/senders/approved-senders.ts";
import { Refusal, type ErrorCode, type FieldError } from "../../base/errors.ts";
import type { Money } from "../../base/money.ts";
import { parseNumber } from "../../base/phone/phone.ts";
import { parseInstant } from "../../base/time.ts";
import { MAX_PARTS, measure, measurePart, textToSend, type Encoding } from "./segments.ts";
import { parseSender } from "./sender.ts";

/** A send as the wire has it (contract 2.1 and decisions, "Sending"); `schemas.ts` has checked its types. */
export interface SendFields {
  to: string;
  text: string;
  sender?: string | null;
  validity_period?: number | null;
  send_at?: string | null;
  reference?: string | null;
  encoding?: "auto" | "smart" | null;
  /** Of a part that its sender cut itself: the user data header that goes before the text (3GPP TS 23.040 §9.2.3.24). */
  header?: Buffer | undefined;
}

/** What an account may send, from where, and at which price. */
export interface SendingRules {
  defaultSender: string | undefined;
  /** Senders that the account may use; undefined is any. */
  approvedSenders: ApprovedSenders | undefined;
  /** ISO 3166-1 alpha-2; undefined is any. */
  allowedCountries: ReadonlySet<string> | undefined;
  /** The price per part to a destination in E.164; undefined where nothing is priced. */
  priceFor: (to: string) => Money | undefined;
}

/** A message that can be charged and sent. */
export interface Draft {
  to: string;
  sender: string;
  /** As it will be sent: smart encoding has replaced what it replaces. */
  text: string;
  encoding: Encoding;
  parts: number;
  /** Per part. */
  price: Money;
  validitySeconds: number;
  sendAt: Date | undefined;
  reference: string | undefined;
  /** Fills the placeholder of the text (`placeholder.ts`) in the message as it is sent, and nowhere else. */
  secret?: string;
  /** The text is one part of a message that its sender cut: this header goes before it. */
  header?: Buffer;
}

/** Without `validity_period`: a day. */
export const defaultValiditySeconds = 86_400;

/** The longest `validity_period`: a week. */
export const longestValiditySeconds = 604_800;

/** How far ahead `send_at` may be: 35 days. */
const scheduleLimitMs = 35 * 86_400_000;

/** A clock that runs ahead of ours by less than this still sends now, rather than being told that now is past. */
const pastToleranceMs = 60_000;

/**
 * Reads a send. Throws one Refusal that names every field that is wrong; only when none is does policy speak (403), since a
 * sender or a destination that cannot be read can be neither allowed nor refused.
 */
export function draftMessage(fields: SendFields, rules: SendingRules, now: Date): Draft {
  const problems: FieldError[] = [];
  const number = parseNumber(fields.to);
  if (!number.ok) problems.push(problem("invalid_number", "to", `is ${number.reason}`));
  const sender = readSender(fields.sender ?? undefined, rules, problems);
  const text = textToSend(fields.text, fields.encoding ?? undefined);
  const size = fields.header === undefined ? measure(text) : measurePart(text, fields.header.length);
  if (text.trim() === "" && fields.header === undefined)
    problems.push(problem("text_empty", "text", "is empty: write what the recipient shall read"));
  else if (fields.header !== undefined && size.count > 1)
    problems.push(problem("text_too_long", "text", "does not fit into one part with its header: cut it shorter"));
  else if (size.count > MAX_PARTS) problems.push(problem("text_too_long", "text", tooLong(fields, size.count)));
  const sendAt = readSendAt(fields.send_at ?? undefined, now, problems);
  if (problems.length > 0 || !number.ok) throw refuseAll(problems);
  const price = allow(number.e164, number.country, sender, rules);
  return {
    to: number.e164,
    sender,
    text,
    encoding: size.encoding,
    parts: size.count,
    price,
    validitySeconds: fields.validity_period ?? defaultValiditySeconds,
    sendAt,
    reference: fields.reference ?? undefined,
    ...(fields.header === undefined ? {} : { header: fields.header }),
  };
}

/** The sender that was asked for or the account's default one; adds to `problems` where neither can be used. */
export function readSender(given: string | undefined, rules: SendingRules, problems: FieldError[]): string {
  const wanted = given || rules.defaultSender;
  if (wanted === undefined) {
    const reason =
      "is missing, and the account has no default sender: give one, or set `default_sender` of the account";
    problems.push(problem("invalid_sender", "sender", reason));
    return "";
  }
  const sender = parseSender(wanted);
  if (sender.ok) return sender.sender;
  problems.push(problem("invalid_sender", "sender", `is refused: ${sender.reason}`));
  return "";
}

/** The time to send at; undefined for now. Adds to `problems` what cannot be read or is out of range. */
export function readSendAt(given: string | undefined, now: Date, problems: FieldError[]): Date | undefined {
  if (given === undefined) return undefined;
  const at = parseInstant(given);
  const reason =
    at === undefined
      ? "is not a time with a zone: write ISO 8601 such as 2026-11-21T09:00:00Z"
      : at.getTime() < now.getTime() - pastToleranceMs
        ? "is in the past: give a later time, or leave it out to send now"
        : at.getTime() > now.getTime() + scheduleLimitMs
          ? "is too far ahead: at most 35 days"
          : undefined;
  if (reason !== undefined) problems.push(problem("invalid_request", "send_at", reason));
  return at !== undefined && at > now ? at : undefined;
}

function tooLong(fields: SendFields, parts: number): string {
  const take = `takes ${parts} parts, and ${MAX_PARTS} is the most: `;
  if (measure(fields.text).encoding === "gsm7") return `${take}shorten it to 1530 GSM characters`;
  const smart = fields.encoding === "smart" ? undefined : measure(textToSend(fields.text, "smart"));
  if (smart && smart.count <= MAX_PARTS) return `${take}\`"encoding":"smart"\` would make it ${smart.count}`;
  return `${take}shorten it to 670 characters, or leave out the characters that GSM 03.38 lacks, which allows 1530`;
}

/** The policy of the account, and the price that it pays. */
function allow(to: string, country: string | undefined, sender: string, rules: SendingRules): Money {
  if (rules.approvedSenders && !maySend(rules.approvedSenders, sender, country)) throw unapprovedSender();
  if (rules.allowedCountries && (country === undefined || !rules.allowedCountries.has(country))) {
    const place = country ?? "a number of no country";
    const message = `\`to\` is in ${place}, where this account does not send. Add it to \`allowed_countries\` of the account's settings.`;
    throw new Refusal("destination_not_allowed", message, fieldExtras("destination_not_allowed", "to", message));
  }
  const price = rules.priceFor(to);
  if (price !== undefined) return price;
  const message = "`to` is a destination that has no price, so nothing can be sent there. Ask the operator to add one.";
  throw new Refusal("destination_not_allowed", message, fieldExtras("destination_not_allowed", "to", message));
}

/** The refusal of a sender that the account may not use. */
export function unapprovedSender(): Refusal {
  const message =
    "`sender` is not approved for this account and country. Use one that is (`GET /v1/senders`), or ask for this one.";
  return new Refusal("sender_not_allowed", message, fieldExtras("sender_not_allowed", "sender", message));
}

const fieldExtras = (code: ErrorCode, field: string, message: string) => ({ errors: [{ field, code, message }] });

function problem(code: ErrorCode, field: string, reason: string): FieldError {
  return { field, code, message: `\`${field}\` ${reason}.` };
}

/** The first problem gives the code and the status; the sentence tells them all. */
export function refuseAll(problems: FieldError[]): Refusal {
  return new Refusal(problems[0]!.code, problems.map(({ message }) => message).join(" "), { errors: problems });
}
