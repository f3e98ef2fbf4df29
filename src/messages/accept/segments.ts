/**
 * What a text costs in parts, and why: the rules of sending that a customer sees. How parts travel is `smpp/text/long-message.ts`.
 */
import { countSeptets, cutPoints, cutText, septetsOf, UNITS, type Encoding } from "../../smpp/smpp.ts";
import { smartText } from "./smart.ts";

export type { Encoding } from "../../smpp/smpp.ts";

/** Most parts of one message. */
export const MAX_PARTS = 10;

/** Most characters that `forcedBy` lists. */
const MAX_FORCED = 50;

/** What a text takes. */
export interface Measure {
  readonly encoding: Encoding;
  /** Septets for "gsm7", where characters of the extension table count 2; UTF-16 code units for "ucs2". */
  readonly units: number;
  /** Parts. An empty text is one part. More than `MAX_PARTS` is for the caller to refuse. */
  readonly count: number;
}

/** A character that the GSM alphabet lacks, so that the text has to go in UCS-2. */
export interface ForcingCharacter {
  readonly character: string;
  /** Where it stands first: characters (Unicode code points) before it. */
  readonly position: number;
}

/** Everything about a text as it will be sent. */
export interface Segmentation extends Measure {
  /** The text that is sent: the caller's, or what smart encoding made of it. */
  readonly text: string;
  readonly parts: readonly string[];
  /** Each once, in order, 50 at most; empty for "gsm7". */
  readonly forcedBy: readonly ForcingCharacter[];
  readonly unitsInLastPart: number;
  /** Units that the last part still has room for before the text takes one more part. */
  readonly unitsLeft: number;
}

/** Counts parts without cutting. This runs for every send: about the time it takes to read the text once. */
export function measure(text: string): Measure {
  const septets = countSeptets(text);
  const encoding = septets < 0 ? "ucs2" : "gsm7";
  const units = septets < 0 ? text.length : septets;
  const { alone, part } = UNITS[encoding];
  const count = units <= alone ? 1 : cutPoints(text, encoding, alone, part).length;
  return { encoding, units, count };
}

/**
 * Counts what its sender cut already: one part where it fits into the 140 octets of a message (3GPP TS 23.040 §9.2.3.16) after
 * a header of `headerOctets`, else 2.
 */
export function measurePart(text: string, headerOctets: number): Measure {
  const septets = countSeptets(text);
  const encoding = septets < 0 ? "ucs2" : "gsm7";
  const units = septets < 0 ? text.length : septets;
  const room = 140 - headerOctets;
  return { encoding, units, count: units <= Math.floor(septets < 0 ? room / 2 : (room * 8) / 7) ? 1 : 2 };
}

/** Cuts a text into the parts that `measure` counts. Joined they are the text. */
export function cut(text: string, encoding: Encoding): string[] {
  return cutText(text, encoding, UNITS[encoding].alone, UNITS[encoding].part);
}

/** The text to send for the `encoding` that a request asks for: "smart" may replace characters, anything else changes nothing. */
export function textToSend(text: string, encoding: string | undefined): string {
  return encoding === "smart" ? smartText(text) : text;
}

/** Measures, cuts and explains, for a dry run and for a message's own page. */
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

/** The characters that the GSM alphabet lacks, each once with its first place, in order, 50 at most. */
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
