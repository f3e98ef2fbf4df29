/** How many parts a text takes, and why. How parts are submitted is in `smpp/text/long-message.ts`. */
import { countSeptets, cutPoints, cutText, septetsOf, UNITS, type Encoding } from "../../../smpp/smpp.ts";
import { smartText } from "./smart.ts";

export type { Encoding } from "../../../smpp/smpp.ts";

/** The encoding of a message's text, or `binary` for data that is written in hexadecimal. */
export type MessageEncoding = Encoding | "binary";

/** Maximum parts of one message, unless the API that takes it has a limit of its own. */
export const MAX_PARTS = 10;

/** Maximum characters in `forcedBy`. */
const MAX_FORCED = 50;

/** The size of a text. */
export interface Measure {
  readonly encoding: Encoding;
  /** Septets for "gsm7", 2 for a character of the extension table; UTF-16 code units for "ucs2". */
  readonly units: number;
  /** Parts; an empty text is one part. The caller refuses more than `MAX_PARTS`. */
  readonly count: number;
}

/** A character outside the GSM alphabet, which forces UCS-2. */
export interface ForcingCharacter {
  readonly character: string;
  /** Its first position: the number of code points before it. */
  readonly position: number;
}

/** The size and parts of a text as it will be sent. */
export interface Segmentation extends Measure {
  /** The text as sent, after smart encoding. */
  readonly text: string;
  readonly parts: readonly string[];
  /** In order, at most 50; empty for "gsm7". */
  readonly forcedBy: readonly ForcingCharacter[];
  readonly unitsInLastPart: number;
  /** Units left in the last part. */
  readonly unitsLeft: number;
}

/** Counts parts without splitting, in one pass: it runs for every send. */
export function measure(text: string): Measure {
  const septets = countSeptets(text);
  const encoding = septets < 0 ? "ucs2" : "gsm7";
  const units = septets < 0 ? text.length : septets;
  const { alone, part } = UNITS[encoding];
  const count = units <= alone ? 1 : cutPoints(text, encoding, alone, part).length;
  return { encoding, units, count };
}

/**
 * Measures a part that the sender segmented: one part if it fits into the 140 octets of a message (3GPP TS 23.040 §9.2.3.16)
 * after a header of `headerOctets`, else 2.
 */
export function measurePart(text: string, headerOctets: number): Measure {
  const septets = countSeptets(text);
  const encoding = septets < 0 ? "ucs2" : "gsm7";
  const units = septets < 0 ? text.length : septets;
  const room = 140 - headerOctets;
  return { encoding, units, count: units <= Math.floor(septets < 0 ? room / 2 : (room * 8) / 7) ? 1 : 2 };
}

/** Splits a text into the parts that `measure` counts. */
export function cut(text: string, encoding: Encoding): string[] {
  return cutText(text, encoding, UNITS[encoding].alone, UNITS[encoding].part);
}

/** The text to send under a request's `encoding`: "smart" may replace characters, anything else leaves it. */
export function textToSend(text: string, encoding: string | undefined): string {
  return encoding === "smart" ? smartText(text) : text;
}

/** Measures and splits a text and explains its encoding, for a dry run. */
export function segment(text: string, options: { encoding?: string | undefined } = {}): Segmentation {
  const sent = textToSend(text, options.encoding);
  const { encoding, units, count } = measure(sent);
  const parts = cut(sent, encoding);
  const last = parts.at(-1) ?? "";
  const unitsInLastPart = encoding === "gsm7" ? countSeptets(last) : last.length;
  const limit = count === 1 ? UNITS[encoding].alone : UNITS[encoding].part;
  const forcedBy = encoding === "gsm7" ? [] : forcingCharacters(sent);
  return { text: sent, encoding, units, count, parts, forcedBy, unitsInLastPart, unitsLeft: limit - unitsInLastPart };
}

/** The distinct characters outside the GSM alphabet with their first positions, in order, at most 50. */
export function forcingCharacters(text: string): ForcingCharacter[] {
  const seen = new Set<string>();
  const found: ForcingCharacter[] = [];
  let position = 0;
  for (const character of text) {
    if ((character.length > 1 || septetsOf(character.charCodeAt(0)) === 0) && !seen.has(character)) {
      seen.add(character);
      found.push({ character, position });
      if (found.length === MAX_FORCED) break;
    }
    position += 1;
  }
  return found;
}
