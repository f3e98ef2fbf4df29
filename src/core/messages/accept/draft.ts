/**
 * Validates and measures a request to send. A draft has everything that charging and sending need, and nothing from the database. Pure,
 * so that a dry run is the same code as a send.
 */
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import { maySend, type ApprovedSenders } from "../../accounts/senders/approved-senders.ts";
import { Refusal, refuseField, refuseFields, type ErrorCode, type FieldError } from "../../../base/errors.ts";
import type { Money } from "../../../base/money.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import { parseInstant } from "../../../base/time.ts";
import type { CarryingLink } from "../../carriers/routing/carrying.ts";
import type { SubmitOptions } from "../../carriers/traffic.ts";
import { isSpecialHeader, optionProblem, readOptions, readUdh, type AddProblem, type OptionFields } from "./options.ts";
import { isHexadecimal, measureOctets } from "./binary.ts";
import { MAX_PARTS, measure, measurePart, textToSend, type MessageEncoding } from "./segments.ts";
import { exceeds, type ApproveAbove } from "../approve-above.ts";
import { parseSender } from "./sender.ts";

/** A send on the wire (contract 2.1 and decisions, "Sending"), validated by `schemas.ts`. */
export interface SendFields extends OptionFields {
  to: string;
  /** With `encoding` `binary`, octets in hexadecimal. */
  text: string;
  sender?: string | null;
  validity_period?: number | null;
  send_at?: string | null;
  reference?: string | null;
  encoding?: "auto" | "smart" | "binary" | null;
  /** A user data header in hexadecimal. */
  udh?: string | null;
  /** The same as octets, from a northbound API: for a part that the sender segmented, or for a port (3GPP TS 23.040 §9.2.3.24). */
  header?: Buffer | undefined;
}

/** What an account may send, and at which price. */
export interface SendingRules {
  defaultSender: string | undefined;
  /** Approved sender IDs; undefined for any. */
  approvedSenders: ApprovedSenders | undefined;
  /** ISO 3166-1 alpha-2; undefined for any. */
  allowedCountries: ReadonlySet<string> | undefined;
  /** The account's default country, whose numbers may lack their country code; undefined for none. */
  country: string | undefined;
  /** The price per part to a destination in E.164; undefined if there is none. */
  priceFor: (to: string) => Money | undefined;
  /** Above which an account's send waits for an approver, which a single message cannot. */
  approveAbove?: ApproveAbove | undefined;
  /** The links that could take a message to a destination in E.164; absent if only plain text is sent. */
  linksFor?: (to: string, options?: SubmitOptions) => readonly CarryingLink[];
  /** The price of a call to a destination in E.164; undefined if there is none. Absent where no calls are made. */
  callPriceFor?: (to: string) => Money | undefined;
}

/** A message ready to be charged and sent. */
export interface Draft {
  to: string;
  sender: string;
  /** As it will be sent, after smart encoding; binary data in hexadecimal. */
  text: string;
  encoding: MessageEncoding;
  parts: number;
  /** Per part. */
  price: Money;
  validitySeconds: number;
  sendAt: Date | undefined;
  reference: string | undefined;
  /** Replaces the placeholder in the text (`placeholder.ts`) in the submitted message only. */
  secret?: string;
  /** The user data header that the sender set. */
  header?: Buffer;
  options?: SubmitOptions;
}

/** The default `validity_period`: a day. */
export const defaultValiditySeconds = 86_400;

/** The longest `validity_period`: a week. */
export const longestValiditySeconds = 604_800;

/** How far ahead `send_at` may be: 35 days. */
export const scheduleLimitMs = 35 * 86_400_000;

/** A `send_at` less than this in the past sends now: clocks differ. */
const pastToleranceMs = 60_000;

/**
 * Refuses the messages of one request if together they are above the account's limits: no door but that of bulk sends has a way to say that they
 * wait.
 */
export function refuseTogether(
  above: ApproveAbove | undefined,
  drafts: readonly Pick<Draft, "price" | "parts">[],
): void {
  if (above === undefined) return;
  const messages = drafts.length;
  const cost = drafts.reduce((sum, { price, parts }) => sum + price * BigInt(parts), 0n);
  if (!exceeds(above, { messages, costMicros: Number(cost) })) return;
  throw new Refusal(
    "forbidden",
    messages === 1
      ? say(
          "The message costs {cost}, more than this account sends without an approver. Send it with `POST /v1/sms/bulk`, where it waits for one.",
          { cost: { money: cost } },
        )
      : say(
          "These {messages} messages cost {cost}, more than this account sends without an approver. Send them with `POST /v1/sms/bulk`, where they wait for one.",
          { messages, cost: { money: cost } },
        ),
  );
}

/**
 * Reads a send. Throws one Refusal that names every invalid field. Policy (403) is checked only when all fields are valid: an unreadable
 * sender or destination can be neither allowed nor refused.
 *
 * @param mostParts up to 255, for APIs that take longer texts
 */
export function draftMessage(fields: SendFields, rules: SendingRules, now: Date, mostParts = MAX_PARTS): Draft {
  const problems: FieldError[] = [];
  const number = parseNumber(fields.to, rules.country);
  if (!number.ok) problems.push(invalidNumber("to", number.why));
  const sender = readSender(fields.sender ?? undefined, rules, problems);
  const add: AddProblem = (field, reason) => void problems.push(optionProblem(field, reason));
  const header = fields.header ?? readUdh(fields.udh, add);
  const content = readContent(fields, header, problems, mostParts);
  const sendAt = readSendAt(fields.send_at ?? undefined, now, problems);
  const binary = content.encoding === "binary" ? "encoding" : header && isSpecialHeader(header) ? "udh" : undefined;
  const options = number.ok ? readOptions(fields, binary, () => rules.linksFor?.(number.e164) ?? [], add) : undefined;
  if (problems.length > 0 || !number.ok) throw refuseFields(problems);
  const price = allow(number.e164, number.country, sender, rules);
  refuseTogether(rules.approveAbove, [{ price, parts: content.parts }]);
  return {
    to: number.e164,
    sender,
    ...content,
    price,
    validitySeconds: fields.validity_period ?? defaultValiditySeconds,
    sendAt,
    reference: fields.reference ?? undefined,
    ...(header === undefined ? {} : { header }),
    ...(options === undefined ? {} : { options }),
  };
}

/** The text or binary data as it will be sent, with its number of parts. Adds to `problems` if it cannot be sent. */
export function readContent(
  fields: Pick<SendFields, "text" | "encoding">,
  header: Buffer | undefined,
  problems: FieldError[],
  mostParts = MAX_PARTS,
): Pick<Draft, "text" | "encoding" | "parts"> {
  const isBinary = fields.encoding === "binary";
  const isReadable = !isBinary || isHexadecimal(fields.text);
  const text = isBinary ? fields.text.toLowerCase() : textToSend(fields.text, fields.encoding ?? undefined);
  const size = isBinary
    ? measureOctets(text, header?.length)
    : header === undefined
      ? measure(text)
      : measurePart(text, header.length);
  if (!isReadable)
    problems.push(
      problem("invalid_request", "text", say("is not binary data: write two hexadecimal digits for each octet")),
    );
  else if (text.trim() === "" && header === undefined)
    problems.push(
      problem(
        "text_empty",
        "text",
        isBinary ? say("is empty: write the octets of the message") : say("is empty: write the text of the message"),
      ),
    );
  else if (header !== undefined && size.count > 1)
    problems.push(problem("text_too_long", "text", say("does not fit into one part with its header: shorten it")));
  else if (size.count > mostParts)
    problems.push(problem("text_too_long", "text", isBinary ? tooManyOctets(size.count) : tooLong(fields, size.count)));
  return { text, encoding: size.encoding, parts: size.count };
}

/** The requested or default sender; adds to `problems` where neither is valid. */
export function readSender(
  given: string | undefined,
  rules: Pick<SendingRules, "defaultSender">,
  problems: FieldError[],
): string {
  const wanted = given || rules.defaultSender;
  if (wanted === undefined) {
    const reason = say(
      "is missing, and the account has no default sender: send one, or set the account's `default_sender`",
    );
    problems.push(problem("invalid_sender", "sender", reason));
    return "";
  }
  const sender = parseSender(wanted);
  if (sender.ok) return sender.sender;
  problems.push(problem("invalid_sender", "sender", say("is invalid: {reason}", { reason: sender.why })));
  return "";
}

/** The time to send at; undefined for now. Adds to `problems` where it is invalid or out of range. */
export function readSendAt(given: string | undefined, now: Date, problems: FieldError[]): Date | undefined {
  if (given === undefined) return undefined;
  const at = parseInstant(given);
  const reason =
    at === undefined
      ? say("is not a time with a zone: use ISO 8601 such as 2026-11-21T09:00:00Z")
      : at.getTime() < now.getTime() - pastToleranceMs
        ? say("is in the past: give a later time, or leave it out to send now")
        : at.getTime() > now.getTime() + scheduleLimitMs
          ? say("is too far ahead: at most 35 days")
          : undefined;
  if (reason !== undefined) problems.push(problem("invalid_request", "send_at", reason));
  return at !== undefined && at > now ? at : undefined;
}

const tooManyOctets = (parts: number) =>
  say("takes {parts} parts, more than the maximum of {most}: shorten it to 1340 octets", { parts, most: MAX_PARTS });

function tooLong(fields: Pick<SendFields, "text" | "encoding">, parts: number): Sentence {
  const size = { parts, most: MAX_PARTS };
  if (measure(fields.text).encoding === "gsm7")
    return say("takes {parts} parts, more than the maximum of {most}: shorten it to 1530 GSM characters", size);
  const smart = fields.encoding === "smart" ? undefined : measure(textToSend(fields.text, "smart"));
  if (smart && smart.count <= MAX_PARTS)
    return say('takes {parts} parts, more than the maximum of {most}: `"encoding":"smart"` would make it {smart}', {
      ...size,
      smart: smart.count,
    });
  return say(
    "takes {parts} parts, more than the maximum of {most}: shorten it to 670 characters, or to 1530 without the characters that GSM 03.38 lacks",
    size,
  );
}

/** Checks the account's policy and returns the price per part. */
function allow(to: string, country: string | undefined, sender: string, rules: SendingRules): Money {
  if (rules.approvedSenders && !maySend(rules.approvedSenders, sender, country)) throw unapprovedSender();
  refuseCountry(country, rules);
  const price = rules.priceFor(to);
  if (price !== undefined) return price;
  throw refuseField(
    "destination_not_allowed",
    "to",
    say("`{field}` is a destination without a price, so nothing can be sent there. Ask the operator to add one.", {
      field: "to",
    }),
  );
}

/** Refuses a destination in a country where the account does not send. */
export function refuseCountry(country: string | undefined, { allowedCountries }: SendingRules): void {
  if (!allowedCountries || (country !== undefined && allowedCountries.has(country))) return;
  throw refuseField(
    "destination_not_allowed",
    "to",
    say(
      "`{field}` is in {country}, where this account does not send. Add it to `allowed_countries` of the account's settings.",
      { field: "to", country: country ?? say("a number of no country") },
    ),
  );
}

/** Refuses a sender that is not approved. */
export function unapprovedSender(): Refusal {
  return refuseField(
    "sender_not_allowed",
    "sender",
    say(
      "`sender` is not approved for this account and country. Use an approved one (`GET /v1/senders`), or request this one with `POST /v1/senders`.",
    ),
  );
}

/** The `FieldError` for an invalid field. `reason` continues a sentence that begins with the field. */
export function problem(code: ErrorCode, field: string, reason: Sentence): FieldError {
  return { field, code, said: say("`{field}` {reason}.", { field, reason }) };
}

/** The `FieldError` for an invalid number. */
export function invalidNumber(field: string, why: Sentence): FieldError {
  return { field, code: "invalid_number", said: say("`{field}` is {reason}.", { field, reason: why }) };
}
