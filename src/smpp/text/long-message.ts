/**
 * Segments a text into the parts of a long message, and writes them as submit_sm in the concatenation mode of a link.
 *
 * The limits are those of the radio interface: 140 octets per part (3GPP TS 23.040 §9.2.3.16), which hold 160 septets or 70
 * UCS-2 characters, and with a concatenation header 153 or 67.
 */
import { assert } from "../../base/assert.ts";
import {
  alphabetOf,
  canEncode,
  DATA_CODING,
  decodeAs,
  encodeAs,
  type Alphabet,
  type DefaultAlphabet,
} from "./encodings.ts";
import { countSeptets, decodeGsm, encodeGsm, packSeptets, septetsOf, unpackSeptets } from "./gsm.ts";
import {
  buildConcatenationHeader,
  parseUserDataHeader,
  sarOf,
  type SarValues,
  type UserDataHeader,
} from "../pdu/udh.ts";

/** GSM septets, or UCS-2 if a character requires it. */
export type Encoding = "gsm7" | "ucs2";

/** How many units (septets or UTF-16 code units) fit a message of one part, and each part of a longer one. */
export const UNITS = {
  gsm7: { alone: 160, part: 153, part16: 152 },
  ucs2: { alone: 70, part: 67, part16: 66 },
} as const;

/** The esm_class bit for a message that begins with a user data header (SMPP v3.4 §5.2.12). */
export const ESM_UDHI = 0x40;

/**
 * Where to split a text: for each part, the index after its last code unit, so the last index is the text's length. A text that
 * fits `alone` units is one part. Extension characters and surrogate pairs are never split.
 */
export function cutPoints(text: string, encoding: Encoding, alone: number, part: number): number[] {
  const septets = encoding === "gsm7" ? countSeptets(text) : text.length;
  if (septets <= alone) return [text.length];
  return encoding === "gsm7" ? gsmCutPoints(text, part) : ucs2CutPoints(text, part);
}

function gsmCutPoints(text: string, part: number): number[] {
  const points: number[] = [];
  let used = 0;
  for (let index = 0; index < text.length; index += 1) {
    const septets = septetsOf(text.charCodeAt(index));
    if (used + septets > part) {
      points.push(index);
      used = 0;
    }
    used += septets;
  }
  points.push(text.length);
  return points;
}

function ucs2CutPoints(text: string, part: number): number[] {
  const points: number[] = [];
  let at = 0;
  while (text.length - at > part) {
    at += part;
    if (splitsPair(text, at)) at -= 1;
    points.push(at);
  }
  points.push(text.length);
  return points;
}

function splitsPair(text: string, index: number): boolean {
  return (text.charCodeAt(index - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}

/** Splits a text at `cutPoints`. */
export function cutText(text: string, encoding: Encoding, alone: number, part: number): string[] {
  let from = 0;
  return cutPoints(text, encoding, alone, part).map((to) => {
    const piece = text.slice(from, to);
    from = to;
    return piece;
  });
}

/**
 * How a link concatenates: a header with an 8-bit or 16-bit reference, SMPP's SAR TLVs, or the whole text in `message_payload`
 * for the carrier to segment.
 */
export type LongMessageMode = "udh8" | "udh16" | "sar" | "payload";

/** The text settings of a link. */
export interface LinkText {
  readonly mode: LongMessageMode;
  /** The alphabet of `data_coding` 0. Default: "gsm". */
  readonly defaultAlphabet?: DefaultAlphabet | undefined;
}

/** The text fields of one submit_sm. `esmClass` is 0 or `ESM_UDHI`; the caller may add other bits. */
export interface CarrierPart {
  readonly dataCoding: number;
  readonly esmClass: number;
  readonly shortMessage: Buffer;
  readonly tlvs: SarValues & { readonly messagePayload?: Buffer };
}

/**
 * Segments a text into the submit_sm of a link.
 *
 * `encoding` is the encoding in which the text was counted and charged. The number of parts differs in two cases: a 16-bit
 * reference leaves 152 septets or 66 characters, so a text that fills its parts exactly takes one more; and if the link's
 * default alphabet lacks a character of GSM (€ in Latin-1, é in ASCII), the text is sent in UCS-2. With "payload" there is
 * always one part. `reference` is any integer; its low 8 or 16 bits are used.
 */
export function splitForCarrier(text: string, encoding: Encoding, reference: number, link: LinkText): CarrierPart[] {
  const alphabet = link.defaultAlphabet ?? "gsm";
  const sent = encoding === "gsm7" && fitsDefault(text, alphabet) ? "gsm7" : "ucs2";
  const dataCoding = sent === "gsm7" ? DATA_CODING.default : DATA_CODING.ucs2;
  const limits = UNITS[sent];
  const pieces = cutText(text, sent, limits.alone, link.mode === "udh16" ? limits.part16 : limits.part);
  assert(pieces.length <= 255, "a concatenation has 255 parts at most");
  if (pieces.length > 1 && link.mode === "payload") {
    return [
      {
        dataCoding,
        esmClass: 0,
        shortMessage: Buffer.alloc(0),
        tlvs: { messagePayload: octetsOf(text, sent, alphabet) },
      },
    ];
  }
  return pieces.map((piece, index) => {
    if (pieces.length === 1)
      return { dataCoding, esmClass: 0, shortMessage: octetsOf(piece, sent, alphabet), tlvs: {} };
    const referenceBits = link.mode === "udh8" ? 8 : 16;
    const concatenation = { reference, referenceBits, total: pieces.length, part: index + 1 } as const;
    if (link.mode === "sar") {
      return { dataCoding, esmClass: 0, shortMessage: octetsOf(piece, sent, alphabet), tlvs: sarOf(concatenation) };
    }
    const header = buildConcatenationHeader(concatenation);
    const shortMessage = Buffer.concat([header, octetsOf(piece, sent, alphabet, header.length)]);
    return { dataCoding, esmClass: ESM_UDHI, shortMessage, tlvs: {} };
  });
}

/** How many octets fit into a binary message of one part, and into each part of a longer one. */
const OCTETS = { alone: 140, part: 134, part16: 133 } as const;

/**
 * The number of parts of binary data (3GPP TS 23.040 §9.2.3.16). With a header of the sender's own, which must fit into one part, 2
 * means that it does not.
 */
export function countOctets(length: number, headerOctets?: number): number {
  if (headerOctets !== undefined) return headerOctets + length <= OCTETS.alone ? 1 : 2;
  return length <= OCTETS.alone ? 1 : Math.ceil(length / OCTETS.part);
}

/** Binary data in the parts that `countOctets` counts. */
export function cutOctets(octets: Buffer, part: number = OCTETS.part): Buffer[] {
  if (octets.length <= OCTETS.alone) return [octets];
  return Array.from({ length: Math.ceil(octets.length / part) }, (_, n) => octets.subarray(n * part, (n + 1) * part));
}

/** Segments binary data into the submit_sm of a link, as `splitForCarrier` does a text. */
export function splitOctets(octets: Buffer, reference: number, { mode }: LinkText): CarrierPart[] {
  const dataCoding = DATA_CODING.octets;
  const whole = (shortMessage: Buffer, tlvs: CarrierPart["tlvs"]) => ({ dataCoding, esmClass: 0, shortMessage, tlvs });
  const pieces = cutOctets(octets, mode === "udh16" ? OCTETS.part16 : OCTETS.part);
  if (pieces.length === 1) return [whole(octets, {})];
  if (mode === "payload") return [whole(Buffer.alloc(0), { messagePayload: octets })];
  return pieces.map((piece, index) => {
    const referenceBits = mode === "udh8" ? 8 : 16;
    const concatenation = { reference, referenceBits, total: pieces.length, part: index + 1 } as const;
    if (mode === "sar") return whole(piece, sarOf(concatenation));
    return octetsWithHeader(piece, buildConcatenationHeader(concatenation));
  });
}

/** Writes binary data with a user data header, unchanged. */
export function octetsWithHeader(octets: Buffer, header: Buffer): CarrierPart {
  const shortMessage = Buffer.concat([header, octets]);
  return { dataCoding: DATA_CODING.octets, esmClass: ESM_UDHI, shortMessage, tlvs: {} };
}

/**
 * Writes a part that its sender segmented, with the sender's user data header. On a link that uses SAR TLVs, a header that has
 * only a concatenation becomes SAR TLVs.
 */
export function partWithHeader(text: string, encoding: Encoding, header: Buffer, link: LinkText): CarrierPart {
  const alphabet = link.defaultAlphabet ?? "gsm";
  const sent = encoding === "gsm7" && fitsDefault(text, alphabet) ? "gsm7" : "ucs2";
  const dataCoding = sent === "gsm7" ? DATA_CODING.default : DATA_CODING.ucs2;
  const said = parseUserDataHeader(header);
  if (link.mode === "sar" && said?.concatenation !== undefined && said.elements.length === 1) {
    return { dataCoding, esmClass: 0, shortMessage: octetsOf(text, sent, alphabet), tlvs: sarOf(said.concatenation) };
  }
  const shortMessage = Buffer.concat([header, octetsOf(text, sent, alphabet, header.length)]);
  return { dataCoding, esmClass: ESM_UDHI, shortMessage, tlvs: {} };
}

/**
 * Whether a text can be sent as `data_coding` 0: its characters are both in the link's alphabet and in GSM, by which it is
 * segmented.
 */
function fitsDefault(text: string, alphabet: DefaultAlphabet): boolean {
  return canEncode(text, alphabet) && (alphabet.startsWith("gsm") || countSeptets(text) >= 0);
}

function octetsOf(text: string, encoding: Encoding, alphabet: DefaultAlphabet, headerOctets = 0): Buffer {
  const octets =
    encoding === "gsm7" && alphabet === "gsm-packed"
      ? packSeptets(encodeGsm(text) ?? Buffer.alloc(0), fillBitsAfter(headerOctets))
      : encodeAs(text, encoding === "gsm7" ? alphabet : "ucs2");
  assert(octets !== undefined, "a text is encoded in an alphabet that has its characters");
  return octets;
}

/** Fill bits that align packed septets after a header (3GPP TS 23.040 §9.2.3.24). */
function fillBitsAfter(headerOctets: number): number {
  return (7 - ((headerOctets * 8) % 7)) % 7;
}

/** The content of a received message. */
export interface UserData {
  readonly header?: UserDataHeader;
  /** The octets after the header, for binary messages. */
  readonly octets: Buffer;
  readonly text: string;
}

/**
 * Reads a received message: splits off the header where esm_class has the UDHI bit, and decodes the rest. `message` is
 * short_message, or message_payload if present. A header that extends past the message is read as text.
 */
export function readUserData(
  message: Uint8Array,
  esmClass: number,
  dataCoding: number,
  defaultAlphabet: DefaultAlphabet = "gsm",
): UserData {
  const header = (esmClass & ESM_UDHI) === 0 ? undefined : parseUserDataHeader(message);
  const octets = Buffer.from(message.subarray(header?.octets ?? 0));
  const alphabet = alphabetOf(dataCoding, defaultAlphabet);
  const text =
    alphabet === "gsm-packed"
      ? decodeGsm(unpackSeptets(octets, fillBitsAfter(header?.octets ?? 0)))
      : decodeAs(octets, alphabet);
  return header === undefined ? { octets, text } : { header, octets, text };
}

/** The octets of a received part, without its header. */
export interface ReceivedPart {
  readonly octets: Uint8Array;
  /** Length of its header, 0 if it has none. */
  readonly headerOctets: number;
  readonly alphabet: Alphabet;
}

/**
 * Joins the text of a message from its parts in order. Octets are joined before decoding: some phones split inside an escaped
 * GSM character or a surrogate pair.
 */
export function joinReceived(parts: readonly ReceivedPart[]): string {
  let text = "";
  for (let from = 0; from < parts.length;) {
    const { alphabet } = parts[from]!;
    let to = from + 1;
    while (to < parts.length && parts[to]!.alphabet === alphabet) to += 1;
    const run = parts.slice(from, to);
    text +=
      alphabet === "gsm-packed"
        ? decodeGsm(Buffer.concat(run.map((part) => unpackSeptets(part.octets, fillBitsAfter(part.headerOctets)))))
        : decodeAs(Buffer.concat(run.map((part) => part.octets)), alphabet);
    from = to;
  }
  return text;
}
