/**
 * Reads one recipient of a bulk send, independently of any account: its number, its text after the merge, its parts. The
 * dashboard's preview runs the same code, so that it counts what will be charged.
 */
import type { ErrorCode } from "../../../base/errors.ts";
import { type Said, say, type Sentence } from "../../../base/sentences/sentence.ts";
import { isLandline } from "../../../base/phone/number-plans.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import { MAX_PARTS, measure, textToSend, type Encoding } from "../accept/segments.ts";
import { speechProblem, tooLongToSay } from "../accept/speech.ts";
import { mergeText, unknownFields, type Template } from "../templates/merge.ts";

/** A recipient as given: its number, and a value for each merge field. */
export type Given = Record<string, unknown> & { phonenumber: string };

/** The text of a send, for all recipients. */
export interface Content {
  template: Template;
  smart: boolean;
  /** Whether it is spoken in calls. */
  isSpoken?: boolean;
  /** Whether to reject a recipient that lacks a merge field, rather than leave the field as typed. */
  refuseUnknown: boolean;
}

/** A recipient as read. */
export interface Contact {
  /** In E.164. */
  to: string;
  /** ISO 3166-1 alpha-2; undefined for numbers without a country. */
  country: string | undefined;
  text: string;
  encoding: Encoding;
  parts: number;
}

/** Why a recipient cannot be sent to. */
export interface Unfit {
  code: ErrorCode;
  said: Said;
}

/** What a list has in it that is sent, and charged, but may not be meant. */
export interface Doubts {
  /** Numbers that can only be fixed lines. */
  landlines: number;
  /** Numbers that get several texts, and the most texts that one number gets. */
  repeatedNumbers: number;
  mostToOne: number;
}

/** The limit of a merged text. A longer one exceeds 10 parts (1,530 septets), even if smart encoding halves it. */
const longestMerged = { plain: 1_530, smart: 3_060 };
/** For how many recipients the probable merge field is suggested; further ones would nearly always get the same suggestion. */
const mostHints = 50;

/** Reads the recipients of one send, in order. */
export class ContactReader {
  readonly #content: Content;
  readonly #country: string | undefined;
  readonly #isMerged: boolean;
  /** The numbers read so far, each with its text, or texts if there are several. */
  readonly #seen = new Map<string, string | Set<string>>();
  #hints = 0;
  #size: Pick<Contact, "text" | "encoding" | "parts"> | undefined;

  /** @param country the account's default country, whose numbers may lack their country code */
  constructor(content: Content, country?: string) {
    this.#content = content;
    this.#country = country;
    this.#isMerged = content.template.tails.length > 0;
  }

  /** The recipient's number and text, or why it cannot be sent to. */
  read(given: Given): Contact | Unfit {
    const number = parseNumber(given.phonenumber, this.#country);
    if (!number.ok)
      return unfit("invalid_number", say("`{field}` is {reason}.", { field: "phonenumber", reason: number.why }));
    const unknown = this.#refuseUnknown(given);
    if (unknown !== undefined) return unfit("invalid_request", unknown);
    const { template, smart } = this.#content;
    const merged = mergeText(template, given, longestMerged[smart ? "smart" : "plain"]);
    if (this.#content.isSpoken) return readCall({ to: number.e164, country: number.country }, merged);
    const size = merged === undefined ? undefined : this.#measure(merged);
    if (size === undefined || size.parts > MAX_PARTS) return unfit("text_too_long", tooLong(size?.parts));
    if (this.#isMerged && size.text.trim() === "")
      return unfit("text_empty", say("The text is empty for this recipient."));
    return { to: number.e164, country: number.country, ...size };
  }

  /** What the recipients that `wasSeen` did not know have in them that their sender may not want. */
  doubts(): Doubts {
    const repeated = [...this.#seen.values()].filter((texts) => typeof texts !== "string");
    return {
      landlines: [...this.#seen.keys()].filter(isLandline).length,
      repeatedNumbers: repeated.length,
      mostToOne: repeated.reduce((most, texts) => Math.max(most, texts.size), Math.min(1, this.#seen.size)),
    };
  }

  /** True if an earlier recipient had the same number and text. */
  wasSeen({ to, text }: Contact): boolean {
    const texts = this.#seen.get(to);
    if (texts === undefined) this.#seen.set(to, text);
    if (texts === undefined || texts === text) return texts === text;
    if (typeof texts === "string") this.#seen.set(to, new Set([texts, text]));
    else if (texts.has(text)) return true;
    else texts.add(text);
    return false;
  }

  #refuseUnknown(given: Given): Sentence | undefined {
    if (!this.#content.refuseUnknown) return undefined;
    const unknown = unknownFields(this.#content.template, Object.keys(given), this.#hints < mostHints);
    const first = unknown.find((field) => !field.hasFallback);
    if (!first) return undefined;
    this.#hints++;
    const { name, similar } = first;
    return similar === undefined
      ? say(
          "`text` has `@contact.{name}`, which this recipient does not have. Add the member, or a fallback: `@contact.name|friend`.",
          { name },
        )
      : say("`text` has `@contact.{name}`, which this recipient does not have; did you mean `@contact.{similar}`?", {
          name,
          similar,
        });
  }

  /** Measured only once if the text has no merge fields. */
  #measure(merged: string): Pick<Contact, "text" | "encoding" | "parts"> {
    if (!this.#isMerged && this.#size) return this.#size;
    const text = textToSend(merged, this.#content.smart ? "smart" : undefined);
    const { encoding, count } = measure(text);
    this.#size = { text, encoding, parts: count };
    return this.#size;
  }
}

/** A call is one part, whatever it says. */
function readCall(about: Pick<Contact, "to" | "country">, merged: string | undefined): Contact | Unfit {
  const wrong = merged === undefined ? tooLongToSay : speechProblem(merged);
  if (merged === undefined || wrong)
    return unfit(wrong!.code, say("`{field}` {reason}.", { field: "text", reason: wrong!.reason }));
  return { ...about, text: merged, encoding: measure(merged).encoding, parts: 1 };
}

const unfit = (code: ErrorCode, said: Sentence): Unfit => ({ code, said });

const tooLong = (parts: number | undefined): Sentence =>
  parts === undefined
    ? say("The text takes more than {most} parts after the merge; the maximum is {most}.", { most: MAX_PARTS })
    : say("The text takes {parts} parts after the merge; the maximum is {most}.", { parts, most: MAX_PARTS });
