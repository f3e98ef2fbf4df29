/**
 * Delivery receipts in the dialects of carriers: marked in esm_class (SMPP v3.4 §5.2.12), with a text (Appendix B, "specific to
 * the SMSC vendor") and TLVs (§5.3.2).
 *
 * Nothing throws: fields that cannot be read are absent from the result.
 */
import { LONGEST_CARRIER_ID } from "./carrier-id.ts";
import { readUserData } from "./text/long-message.ts";
import { DATA_CODING, decodeText, type DefaultAlphabet } from "./text/encodings.ts";

/** The states, by their names in the text of a receipt (Appendix B; the last is SMPP v5.0's). */
export type ReceiptState =
  | "DELIVRD"
  | "EXPIRED"
  | "DELETED"
  | "UNDELIV"
  | "ACCEPTD"
  | "UNKNOWN"
  | "REJECTD"
  | "ENROUTE"
  | "SKIPPED";

/** The TLVs of a receipt. */
export interface ReceiptTlvs {
  /** receipted_message_id (§5.3.2.12). */
  readonly receiptedMessageId?: string | undefined;
  /** message_state (§5.3.2.35). */
  readonly messageState?: number | undefined;
  /** network_error_code (§5.3.2.31). */
  readonly networkErrorCode?: { readonly networkType: number; readonly errorCode: number } | undefined;
}

/** The fields of a deliver_sm or data_sm that make a receipt. */
export interface ReceiptInput {
  readonly esmClass: number;
  /** short_message, or message_payload if present. */
  readonly message: Uint8Array;
  readonly dataCoding: number;
  readonly tlvs?: ReceiptTlvs | undefined;
  /** The alphabet of `data_coding` 0 on the link. Default: "gsm". */
  readonly defaultAlphabet?: DefaultAlphabet | undefined;
  /** UTC offset of the carrier's clock, since the dates in receipts have no zone. Default: 0. */
  readonly utcOffsetMinutes?: number | undefined;
}

/** A receipt. Fields that it lacks are absent. */
export interface Receipt {
  /** The carrier's message id, verbatim. `carrierIdForms` lists the spellings that the response may have used. */
  readonly id?: string;
  readonly state?: ReceiptState;
  /** The carrier's error code, verbatim ("000", "0x1F", "Absent"), or the number in network_error_code. */
  readonly error?: string;
  readonly submitDate?: Date;
  readonly doneDate?: Date;
  /** The beginning of the message's text, which some carriers repeat. */
  readonly text?: string;
}

/** Why a message counts as a receipt: its esm_class, its TLVs, or only its text. */
export type ReceiptSign = "esm_class" | "tlvs" | "text";

/** How many octets of a receipt are read. */
const MAX_OCTETS = 2048;

const TYPE_BITS = 0x3c;
const RECEIPT = 0x04;
const INTERMEDIATE = 0x20;

/**
 * Why a message counts as a receipt, or undefined if it is not one. Carriers mark receipts in esm_class; if a carrier does not,
 * the TLVs or the full text of Appendix B decide. Anyone with a handset can type that text: trust it only if it matches a
 * message that is not final, and otherwise treat it as an inbound message.
 */
export function receiptSign(input: ReceiptInput): ReceiptSign | undefined {
  const type = input.esmClass & TYPE_BITS;
  if (type === RECEIPT || type === INTERMEDIATE) return "esm_class";
  if (type !== 0) return undefined;
  const { receiptedMessageId, messageState } = input.tlvs ?? {};
  if (receiptedMessageId !== undefined && messageState !== undefined) return "tlvs";
  const fields = readFields(receiptText(input));
  const whole = fields.id !== undefined && stateOf(fields.stat) !== undefined && fields.done !== undefined;
  return whole && fields.idFirst ? "text" : undefined;
}

/** Whether a message is a receipt by any of these signs. */
export function isReceipt(input: ReceiptInput): boolean {
  return receiptSign(input) !== undefined;
}

/** Reads a receipt: from the TLVs, and from the text whatever they lack. */
export function parseReceipt(input: ReceiptInput): Receipt {
  const fields = readFields(receiptText(input));
  const tlvs = input.tlvs ?? {};
  const offset = input.utcOffsetMinutes ?? 0;
  const id = cleanId(tlvs.receiptedMessageId) ?? cleanId(fields.id);
  const state = stateOfNumber(tlvs.messageState) ?? stateOf(fields.stat) ?? intermediateState(input.esmClass);
  const error = tlvs.networkErrorCode?.errorCode.toString() ?? nonEmpty(fields.err);
  const submitDate = dateOf(fields.submit, offset);
  const doneDate = dateOf(fields.done, offset);
  const text = nonEmpty(fields.text);
  return {
    ...(id !== undefined && { id }),
    ...(state !== undefined && { state }),
    ...(error !== undefined && { error }),
    ...(submitDate !== undefined && { submitDate }),
    ...(doneDate !== undefined && { doneDate }),
    ...(text !== undefined && { text }),
  };
}

/** The message of an intermediate notification is still in transit, whatever the text says. */
function intermediateState(esmClass: number): ReceiptState | undefined {
  return (esmClass & TYPE_BITS) === INTERMEDIATE ? "ENROUTE" : undefined;
}

/**
 * The text of a receipt. Its data_coding cannot be trusted: many carriers copy that of the message. NULs are dropped: some
 * carriers end strings with them, and the GSM alphabet would read them as `@`.
 */
function receiptText(input: ReceiptInput): string {
  const { esmClass, dataCoding, defaultAlphabet } = input;
  const { octets, text } = readUserData(input.message.subarray(0, MAX_OCTETS), esmClass, dataCoding, defaultAlphabet);
  const nul = octets.indexOf(0);
  if (nul < 0 && KEY_NEAR.test(text)) return text;
  const other =
    nul === 0 || nul === 1 ? decodeText(octets, DATA_CODING.ucs2) : octets.toString("latin1").replaceAll("\0", " ");
  return KEY_NEAR.test(other) ? other : text;
}

const KEY_NEAR = /\b(?:id|stat(?:us)?|sub|dlvrd|err)\s*[:=]/i;

interface Fields {
  id?: string;
  submit?: string;
  done?: string;
  stat?: string;
  err?: string;
  text?: string;
  /** The text begins with the id, as in Appendix B. */
  idFirst: boolean;
}

/** The keys in every spelling seen. Only `id` can be the end of another word, so only `id` needs a boundary before it. */
const KEYS =
  /(?:\b(?:message[ _-]?|msg[ _-]?|smsc?[ _-]?)?(id)|(sub(?:mitted)?)|(dlvrd|delivered)|(submit[ _-]?(?:date|time)?)|(done[ _-]?(?:date|time)?)|(stat(?:us|e)?)|(err(?:or)?(?:[ _-]?code)?)|(text|txt))\s*[:=]/gi;

const NAMES = ["id", undefined, undefined, "submit", "done", "stat", "err", "text"] as const;

/**
 * Finds the fields in any order and case: a value extends to the next key, and the first of a repeated key counts. Once the
 * fields that matter have been found, `text` ends the search: a customer's text follows, which may look like fields too.
 */
function readFields(text: string): Fields {
  const fields: Fields = { idFirst: /^\s*(?:message[ _-]?|msg[ _-]?)?id\s*[:=]/i.test(text) };
  let name: (typeof NAMES)[number];
  let from = -1;
  const close = (to: number): void => {
    if (name !== undefined && from >= 0) fields[name] ??= trimmed(text.slice(from, to));
  };
  for (const match of text.matchAll(KEYS)) {
    if (name === "text" && fields.id !== undefined && fields.stat !== undefined) break;
    close(match.index);
    let group = 1;
    while (match[group] === undefined) group += 1;
    name = NAMES[group - 1];
    from = match.index + match[0].length;
  }
  close(text.length);
  return fields;
}

const PADDING = " \t\r\n\0,;|";

/**
 * Trims blanks, NULs and separators. In a loop, because a regular expression anchored at the end is quadratic in inner blanks.
 */
function trimmed(value: string): string {
  let from = 0;
  let to = value.length;
  while (from < to && PADDING.includes(value[from] as string)) from += 1;
  while (to > from && PADDING.includes(value[to - 1] as string)) to -= 1;
  return value.slice(from, to);
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === "" ? undefined : value;
}

function cleanId(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const id = trimmed(value.replaceAll("\0", ""));
  return id === "" || id.length > LONGEST_CARRIER_ID ? undefined : id;
}

/** message_state (§5.2.28), plus 0 and 9 of SMPP v5.0 §4.7.15. */
const STATES: readonly ReceiptState[] = [
  "ENROUTE",
  "ENROUTE",
  "DELIVRD",
  "EXPIRED",
  "DELETED",
  "UNDELIV",
  "ACCEPTD",
  "UNKNOWN",
  "REJECTD",
  "SKIPPED",
];

function stateOfNumber(state: number | undefined): ReceiptState | undefined {
  return state === undefined ? undefined : STATES[state];
}

/** Beginnings of the words in `stat:`, in capitals and without punctuation. Order matters: UNDELIV before DELIV. */
const STATE_WORDS: readonly (readonly [RegExp, ReceiptState])[] = [
  [/^(?:UNDEL|UNDLV|NONDEL|NOTDEL|FAIL|ERR)/, "UNDELIV"],
  [/^(?:DELIV|DLVRD|DELVRD|DELIVD)/, "DELIVRD"],
  [/^EXP/, "EXPIRED"],
  [/^(?:DELET|CANCEL)/, "DELETED"],
  [/^(?:ACCEP|ACPT|ACPTD)/, "ACCEPTD"],
  [/^(?:REJ|RJCT)/, "REJECTD"],
  [/^(?:ENROUT|BUFF|PENDING|QUEUED|SUBMIT|SCHED|RETRY)/, "ENROUTE"],
  [/^SKIP/, "SKIPPED"],
  [/^(?:UNKN|UNKWN)/, "UNKNOWN"],
];

function stateOf(word: string | undefined): ReceiptState | undefined {
  if (word === undefined) return undefined;
  if (/^0*\d$/.test(word)) return STATES[Number(word)];
  const letters = word.toUpperCase().replaceAll(/[^A-Z]/g, "");
  return STATE_WORDS.find(([pattern]) => pattern.test(letters))?.[1];
}

/**
 * Appendix B's YYMMDDhhmm; in some dialects with seconds, a four-digit year or punctuation, or in SMPP's own time format
 * (§7.1.1). Twelve digits are read with a two-digit year if that yields a date. With a full year from 2013 on it does not,
 * because the year's last two digits are not a month.
 */
function dateOf(value: string | undefined, utcOffsetMinutes: number): Date | undefined {
  if (value === undefined) return undefined;
  const smpp = /^(\d{12})\d(\d{2})([+-])$/.exec(value);
  if (smpp !== null) {
    const quarters = Number(smpp[2]) * (smpp[3] === "-" ? -1 : 1);
    return dateOfDigits(smpp[1] as string, 2, quarters * 15);
  }
  const digits = value.replaceAll(/\D/g, "");
  switch (digits.length) {
    case 10:
      return dateOfDigits(digits, 2, utcOffsetMinutes);
    case 12:
      return dateOfDigits(digits, 2, utcOffsetMinutes) ?? dateOfDigits(digits, 4, utcOffsetMinutes);
    case 14:
      return dateOfDigits(digits, 4, utcOffsetMinutes);
    default:
      return undefined;
  }
}

function dateOfDigits(digits: string, yearDigits: 2 | 4, utcOffsetMinutes: number): Date | undefined {
  const year = numberAt(digits, 0, yearDigits) + (yearDigits === 2 ? 2000 : 0);
  const month = numberAt(digits, yearDigits, 2);
  const day = numberAt(digits, yearDigits + 2, 2);
  const hour = numberAt(digits, yearDigits + 4, 2);
  const minute = numberAt(digits, yearDigits + 6, 2);
  const second = numberAt(digits, yearDigits + 8, 2);
  if (month < 1 || hour > 23 || minute > 59 || second > 60) return undefined;
  const local = Date.UTC(year, month - 1, day, hour, minute);
  const date = new Date(local);
  // A day that the month does not have falls into another one.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  date.setTime(local + (second - utcOffsetMinutes * 60) * 1000);
  return date;
}

/** The number in this many digits; missing ones are 0. */
function numberAt(digits: string, at: number, count: number): number {
  let number = 0;
  for (let i = at; i < at + count; i++) number = number * 10 + (i < digits.length ? digits.charCodeAt(i) - 48 : 0);
  return number;
}

/** The fields of a receipt that we write. */
export interface ReceiptTextFields {
  readonly id: string;
  readonly state: ReceiptState;
  readonly submitDate: Date;
  readonly doneDate: Date;
  /** Three digits. Default: "000". */
  readonly error?: string | undefined;
  /** The message's text. Its first 20 characters are repeated, with a full stop for each that is not printable ASCII. */
  readonly text?: string | undefined;
}

/** The text of a receipt (Appendix B), with dates in UTC, in characters that are in both ASCII and the GSM alphabet. */
export function buildReceiptText(fields: ReceiptTextFields): string {
  const delivered = fields.state === "DELIVRD" ? "001" : "000";
  const text = (fields.text ?? "").slice(0, 20).replaceAll(/[^ -#%-?A-Za-z]/g, ".");
  return (
    `id:${fields.id} sub:001 dlvrd:${delivered} submit date:${receiptDate(fields.submitDate)} ` +
    `done date:${receiptDate(fields.doneDate)} stat:${fields.state} err:${fields.error ?? "000"} text:${text}`
  );
}

/** The message_state of a state. */
export function messageStateOf(state: ReceiptState): number {
  return STATES.lastIndexOf(state);
}

function receiptDate(date: Date): string {
  return date.toISOString().replaceAll(/\D/g, "").slice(2, 12);
}
