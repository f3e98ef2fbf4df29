/** How long a text may be when it is spoken in a call, and about how long it takes. Pure, and shared with the dashboard. */
import { say, type Sentence } from "../../../base/sentences/sentence.ts";

/** The longest text of a call, in characters: about a minute and a half. Few listen for longer, and every second of it costs. */
export const longestSpoken = 1_000;

/** Characters of speech in a second, at the slow rate of calls. */
export const charactersPerSecond = 11.5;
/** Silence before the text, since people say a word first, and after it. */
export const silenceSeconds = 1;

/** About how long a text is when it is spoken in a call, in whole seconds. Voices and languages differ by a quarter. */
export const secondsOf = (text: string): number => Math.ceil(silenceSeconds + text.trim().length / charactersPerSecond);

const tooLong = (count: number) => ({
  code: "text_too_long" as const,
  reason: say("has {count} characters, more than the maximum of {most} in a call: shorten it", {
    count,
    most: longestSpoken,
  }),
});

/** The same of a text that was not even put together. */
export const tooLongToSay = {
  code: "text_too_long" as const,
  reason: say("has more than the maximum of {most} characters in a call: shorten it", { most: longestSpoken }),
};

/** Why a text cannot be spoken; `reason` continues a sentence that begins with the text. */
export function speechProblem(text: string): { code: "text_empty" | "text_too_long"; reason: Sentence } | undefined {
  if (text.length > longestSpoken) return tooLong(text.length);
  if (/[\p{L}\p{N}]/u.test(text)) return undefined;
  return { code: "text_empty", reason: say("has no word that could be spoken: write the text of the call") };
}
