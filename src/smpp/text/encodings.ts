/**
 * Text to octets and back, by `data_coding` (SMPP v3.4 §5.2.19, after 3GPP TS 23.038 §4).
 *
 * Decoding never fails, and its text is safe in any database and in JSON; encoding reports characters that have no code.
 */
import { countSeptets, decodeGsm, encodeGsm, packSeptets, unpackSeptets } from "./gsm.ts";

/**
 * The alphabet of `data_coding` 0, "SMSC default alphabet": a setting of the link, since the field itself does not say which.
 */
export type DefaultAlphabet = "gsm" | "gsm-packed" | "latin1" | "ascii";

/** How to decode the octets of a message. The last five are names of the WHATWG Encoding Standard. */
export type Alphabet =
  | DefaultAlphabet
  | "ucs2"
  | "octets"
  | "iso-8859-5"
  | "iso-8859-8"
  | "shift_jis"
  | "iso-2022-jp"
  | "euc-kr";

/** The values of `data_coding` that we write. */
export const DATA_CODING = { default: 0, ascii: 1, latin1: 3, octets: 4, ucs2: 8 } as const;

/** SMPP v3.4 §5.2.19, values 1 to 15; the link decides 0. */
const SMPP_ALPHABETS: Readonly<Record<number, Alphabet>> = {
  1: "ascii",
  2: "octets",
  3: "latin1",
  4: "octets",
  5: "shift_jis",
  6: "iso-8859-5",
  7: "iso-8859-8",
  8: "ucs2",
  10: "iso-2022-jp",
  14: "euc-kr",
};

/**
 * The alphabet of a `data_coding` on a link. Values from 16 follow the GSM data coding scheme (3GPP TS 23.038 §4): general,
 * message class and message waiting groups. Reserved values mean the default.
 */
export function alphabetOf(dataCoding: number, defaultAlphabet: DefaultAlphabet = "gsm"): Alphabet {
  if (dataCoding === 0) return defaultAlphabet;
  if (dataCoding < 0x10) return SMPP_ALPHABETS[dataCoding] ?? defaultAlphabet;
  const group = dataCoding >> 4;
  if (group === 0xf) return (dataCoding & 0x04) === 0 ? defaultAlphabet : "octets";
  if (group === 0xe) return "ucs2";
  if (group < 0x8) {
    const bits = dataCoding & 0x0c;
    return bits === 0x08 ? "ucs2" : bits === 0x04 ? "octets" : defaultAlphabet;
  }
  return defaultAlphabet;
}

/** How a handset shows or stores a message (3GPP TS 23.038 §4): 0 is flash, shown at once and not stored. */
export type MessageClass = 0 | 1 | 2 | 3;

/** The message class in a `data_coding` of the general groups (bit 4 set, below 0x80) or the class group (0xF0 to 0xFF), or undefined. */
export function messageClassOf(dataCoding: number): MessageClass | undefined {
  const isGeneral = dataCoding < 0x80 && (dataCoding & 0x10) !== 0;
  return isGeneral || dataCoding >> 4 === 0xf ? ((dataCoding & 0x03) as MessageClass) : undefined;
}

/**
 * The `data_coding` of a message with a class. SMPP v3.4 (§5.2.19) defines the class group, which has no UCS-2. `general` is the group
 * of 3GPP TS 23.038 that has it, and that some carriers require for all messages.
 */
export function dataCodingOf(
  content: "default" | "octets" | "ucs2",
  messageClass: MessageClass,
  group: "message_class" | "general",
): number {
  if (content === "ucs2") return 0x18 | messageClass;
  return (group === "general" ? 0x10 : 0xf0) | (content === "octets" ? 0x04 : 0) | messageClass;
}

/** Whether every character of the text has a code in the alphabet. */
export function canEncode(text: string, alphabet: DefaultAlphabet | "ucs2"): boolean {
  if (alphabet === "ucs2") return true;
  if (alphabet === "gsm" || alphabet === "gsm-packed") return countSeptets(text) >= 0;
  const highest = alphabet === "latin1" ? 0xff : 0x7f;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > highest) return false;
  }
  return true;
}

/**
 * Encodes a text in an alphabet; undefined if a character has no code in it. UCS-2 is written as UTF-16BE, with surrogate pairs
 * beyond the basic plane, which every handset since about 2000 reads.
 */
export function encodeAs(text: string, alphabet: DefaultAlphabet | "ucs2"): Buffer | undefined {
  if (alphabet === "gsm") return encodeGsm(text);
  if (alphabet === "ucs2") return Buffer.from(text, "utf16le").swap16();
  if (alphabet === "gsm-packed") {
    const septets = encodeGsm(text);
    return septets === undefined ? undefined : packSeptets(septets);
  }
  return canEncode(text, alphabet) ? Buffer.from(text, "latin1") : undefined;
}

/**
 * Encodes a text for a `data_coding`; undefined if a character has no code in it, or if we do not write that coding (octets,
 * and the national ones of SMPP's table).
 */
export function encodeText(
  text: string,
  dataCoding: number,
  defaultAlphabet: DefaultAlphabet = "gsm",
): Buffer | undefined {
  const alphabet = alphabetOf(dataCoding, defaultAlphabet);
  switch (alphabet) {
    case "gsm":
    case "gsm-packed":
    case "latin1":
    case "ascii":
    case "ucs2":
      return encodeAs(text, alphabet);
    default:
      return undefined;
  }
}

/**
 * Decodes octets in an alphabet. The result is well-formed Unicode without NUL: unreadable octets become U+FFFD, and trailing NULs,
 * which some carriers append, are dropped. Binary octets are read as Latin-1, one character each.
 */
export function decodeAs(octets: Uint8Array, alphabet: Alphabet): string {
  switch (alphabet) {
    case "gsm":
      return decodeGsm(octets);
    case "gsm-packed":
      return decodeGsm(unpackSeptets(octets));
    case "ucs2":
      return withoutNul(decodeUcs2(octets));
    case "ascii":
      return holdsControls(octets) ? decodeGsm(octets) : decodeAs(octets, "latin1");
    case "latin1":
    case "octets":
      return withoutNul(asBuffer(octets).toString("latin1"));
    default:
      return withoutNul(new TextDecoder(alphabet).decode(octets));
  }
}

/** Decodes octets by `data_coding`: `decodeAs` with `alphabetOf`. */
export function decodeText(octets: Uint8Array, dataCoding: number, defaultAlphabet: DefaultAlphabet = "gsm"): string {
  return decodeAs(octets, alphabetOf(dataCoding, defaultAlphabet));
}

/**
 * Whether octets labelled ASCII contain control codes that no text contains, and no code above 127. Widely used clients
 * (node-smpp by default) write the GSM alphabet under `data_coding` 1; its `@`, `_`, `$`, `é` and escape are control codes in
 * ASCII. Trailing NULs do not count.
 */
function holdsControls(octets: Uint8Array): boolean {
  let end = octets.length;
  while (end > 0 && octets[end - 1] === 0) end -= 1;
  let found = false;
  for (let index = 0; index < end; index += 1) {
    const octet = octets[index] as number;
    if (octet > 0x7f) return false;
    if (octet === 0x7f || (octet < 0x20 && octet !== 0x09 && octet !== 0x0a && octet !== 0x0d)) found = true;
  }
  return found;
}

/**
 * UTF-16BE. A byte order mark is honoured and dropped, a trailing odd octet is dropped, and a lone surrogate becomes U+FFFD.
 */
function decodeUcs2(octets: Uint8Array): string {
  const even = octets.length & ~1;
  const mark = even < 2 ? 0 : ((octets[0] as number) << 8) | (octets[1] as number);
  const marked = mark === 0xfeff || mark === 0xfffe;
  const copy = Buffer.from(octets.subarray(marked ? 2 : 0, even));
  return (mark === 0xfffe ? copy : copy.swap16()).toString("utf16le").toWellFormed();
}

function withoutNul(text: string): string {
  if (!text.includes("\0")) return text;
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end).replaceAll("\0", "\ufffd");
}

function asBuffer(octets: Uint8Array): Buffer {
  return Buffer.isBuffer(octets) ? octets : Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
}
