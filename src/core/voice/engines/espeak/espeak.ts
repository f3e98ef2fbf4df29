import { createRequire } from "node:module";
import type { Context } from "../../../../base/context.ts";
import { Refusal } from "../../../../base/errors.ts";
import { say } from "../../../../base/sentences/sentence.ts";
import { checkScript } from "../../speech/script.ts";
import { respelled, toSpoken } from "../../speech/spoken.ts";
import { tooLongSentence } from "../wav.ts";
import type { EspeakJob, PhonemeJob } from "./job.ts";
import type { Level, TextToSpeech, WorkOptions } from "../../engine.ts";
import { EngineHost } from "../host.ts";

/**
 * The languages of eSpeak NG here. It has no Kinyarwanda voice: the voice of Swahili, a related language, reads our
 * respelling.
 */
export const espeakVoices: Readonly<Record<string, { voice: string; level: Level; model: string }>> = {
  // The variant whose digits are recognised best.
  en: { voice: "en+max", level: "basic", model: "en+max" },
  fr: { voice: "fr", level: "basic", model: "fr" },
  sw: { voice: "sw", level: "basic", model: "sw" },
  rw: { voice: "sw", level: "approximate", model: "sw, with a front end for Kinyarwanda" },
};

/** The package is optional: without it, an installation has no local synthesis. */
export function isEspeakInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve("@echogarden/espeak-ng-emscripten");
    return true;
  } catch {
    return false;
  }
}

const maxSeconds = 15 * 60;
const limitMs = 30_000;

/**
 * Duration relative to 160 words per minute, measured on texts in Swahili, French, English and Kinyarwanda: eSpeak NG
 * follows its own setting only roughly.
 */
const durations: readonly (readonly [wordsPerMinute: number, factor: number])[] = [
  [80, 2.05],
  [90, 1.91],
  [100, 1.7],
  [120, 1.39],
  [140, 1.16],
  [160, 1],
  [180, 0.877],
  [200, 0.78],
  [220, 0.704],
  [240, 0.634],
  [260, 0.582],
  [280, 0.539],
  [300, 0.503],
  [320, 0.468],
];

/** The eSpeak NG setting that makes a text take 1/`rate` of its time at rate 1. */
export function wordsPerMinute(rate: number): number {
  const wanted = 1 / rate;
  const at = durations.findIndex(([, factor]) => factor <= wanted);
  if (at === 0) return durations[0]![0];
  if (at === -1) return durations.at(-1)![0];
  const [[slow, long], [fast, short]] = [durations[at - 1]!, durations[at]!];
  return Math.round(slow + ((long - wanted) / (long - short)) * (fast - slow));
}

function tooLong(): Refusal {
  return new Refusal("text_too_long", tooLongSentence(maxSeconds));
}

/** eSpeak NG as an engine. */
export class Espeak implements TextToSpeech {
  readonly #host: EngineHost<EspeakJob | PhonemeJob, { seconds: number } | { phonemes: string }>;

  /** @param files the folder of the speech that it synthesises */
  constructor(ctx: Context, files: string) {
    this.#host = new EngineHost(ctx, {
      name: "espeak-ng",
      module: new URL("child.ts", import.meta.url),
      options: {},
      box: { files },
      memoryMiB: 512,
      maxWaiting: 100,
      idleMs: 5 * 60_000,
    });
  }

  async synthesize(...[{ text, language, rate }, into, options]: Parameters<TextToSpeech["synthesize"]>) {
    checkScript(text, language);
    const words = respelled(toSpoken(text, language), language);
    if (words === "") throw new Refusal("text_empty", say("The text has nothing to speak: no letters and no digits."));
    const { voice } = espeakVoices[language]!;
    // Texts that are far too long are not even started.
    if (words.split(/\s/).length / wordsPerMinute(rate) > (2 * maxSeconds) / 60) throw tooLong();
    const job = { words, voice, wordsPerMinute: wordsPerMinute(rate), into, maxSeconds };
    return (await this.#host.run(job, { ...options, limitMs })) as { seconds: number };
  }

  /** The phonemes of words and punctuation in IPA, with the punctuation, for a neural voice to speak. Rejects as `synthesize` does. */
  async phonemes(words: string, language: string, options: WorkOptions): Promise<string> {
    const { voice } = espeakVoices[language]!;
    const done = await this.#host.run({ words, voice, phonemes: true }, { ...options, limitMs });
    return (done as { phonemes: string }).phonemes;
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }
}
