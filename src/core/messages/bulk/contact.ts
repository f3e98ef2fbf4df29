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
import { choose, emptyFields, mergeText, unknownFields, type Template } from "../templates/merge.ts";

/** A recipient as given: its number, and a value for each merge field. */
export type Given = Record<string, unknown> & { phonenumber: string };

/** The text of a send, for all recipients. */
export interface Content {
  /** The text, or the first of those of a template. */
  template: Template;
  /** The texts of a template by language, of which each recipient gets one; undefined without a template. */
  variants?: Variants | undefined;
  smart: boolean;
  /** Whether it is spoken in calls. */
  isSpoken?: boolean;
  /** Whether to reject a recipient that lacks a merge field, rather than leave the field as typed. */
  refuseUnknown: boolean;
}

/** The texts of a template. */
export interface Variants {
  /** ISO 639, in the order of the template. */
  languages: readonly string[];
  texts: readonly Template[];
  /** The language of whoever names none. */
  common: string | undefined;
}

/** A recipient as read. */
export interface Contact {
  /** The language of the template's text that it gets; undefined without a template. */
  variant?: string;

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
    this.#isMerged = content.variants !== undefined || content.template.tails.length > 0;
  }

  /** The recipient's number and text, or why it cannot be sent to. */
  read(given: Given): Contact | Unfit {
    const number = parseNumber(given.phonenumber, this.#country);
    if (!number.ok)
      return unfit("invalid_number", say("`{field}` is {reason}.", { field: "phonenumber", reason: number.why }));
    const chosen = this.#chosen(given);
    if (!chosen) return unfit("invalid_request", strangeLanguage);
    const { template, variant } = chosen;
    const unknown = this.#refuseUnknown(template, given);
    if (unknown !== undefined) return unfit("invalid_request", unknown);
    const merged = mergeText(template, given, longestMerged[this.#content.smart ? "smart" : "plain"]);
    const about = { to: number.e164, country: number.country, ...(variant === undefined ? {} : { variant }) };
    if (this.#content.isSpoken) return readCall(about, merged);
    const size = merged === undefined ? undefined : this.#measure(merged);
    if (size === undefined || size.parts > MAX_PARTS) return unfit("text_too_long", tooLong(size?.parts));
    if (this.#isMerged && size.text.trim() === "")
      return unfit("text_empty", say("The text is empty for this recipient."));
    return { ...about, ...size };
  }

  /** The text that a recipient gets: of a template, that of its language. Undefined if its language is none. */
  #chosen({ language }: Given): { template: Template; variant?: string } | undefined {
    const { template, variants } = this.#content;
    if (!variants) return { template };
    const said = language === undefined || language === null || language === "" ? undefined : language;
    if (said !== undefined && !isLanguage(said)) return undefined;
    const { languages, texts, common } = variants;
    const variant = choose(languages, [said?.toLowerCase(), common]);
    return { template: texts[languages.indexOf(variant)]!, variant };
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

  #refuseUnknown(template: Template, given: Given): Sentence | undefined {
    if (!this.#content.refuseUnknown) return undefined;
    const unknown = unknownFields(template, Object.keys(given), this.#hints < mostHints);
    const first = unknown.find((field) => !field.hasFallback);
    if (!first) return this.#refuseEmpty(template, given);
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

  /** With a template, a value that is empty and has no fallback counts as missing. */
  #refuseEmpty(template: Template, given: Given): Sentence | undefined {
    const [name] = this.#content.variants ? emptyFields(template, given) : [];
    return name === undefined
      ? undefined
      : say(
          "`@contact.{name}` is empty for this recipient, and the template has no fallback for it. Fill it in, or add a fallback.",
          { name },
        );
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
function readCall(about: Pick<Contact, "to" | "country" | "variant">, merged: string | undefined): Contact | Unfit {
  const wrong = merged === undefined ? tooLongToSay : speechProblem(merged);
  if (merged === undefined || wrong)
    return unfit(wrong!.code, say("`{field}` {reason}.", { field: "text", reason: wrong!.reason }));
  return { ...about, text: merged, encoding: measure(merged).encoding, parts: 1 };
}

const isLanguage = (value: unknown): value is string => typeof value === "string" && /^[a-z]{2,3}$/i.test(value);

const strangeLanguage = say("`language` must be two or three letters, such as `en` or `rw`.");

const unfit = (code: ErrorCode, said: Sentence): Unfit => ({ code, said });

const tooLong = (parts: number | undefined): Sentence =>
  parts === undefined
    ? say("The text takes more than {most} parts after the merge; the maximum is {most}.", { most: MAX_PARTS })
    : say("The text takes {parts} parts after the merge; the maximum is {most}.", { parts, most: MAX_PARTS });
