import openEspeak from "@echogarden/espeak-ng-emscripten";
import { ChildRefusal, type OpenInChild } from "../../engine.ts";
import { tooLongSentence, writeWav } from "../wav.ts";
import type { EspeakJob, PhonemeJob } from "./job.ts";

/** eSpeak NG, compiled to WebAssembly, in its own process: its licence is the GPL, and a crash affects nothing else. */
export const open: OpenInChild<
  object,
  EspeakJob | PhonemeJob,
  { seconds: number } | { phonemes: string }
> = async () => {
  const espeak = await openEspeak();
  const worker = new espeak.eSpeakNGWorker();
  const sampleRate = worker.get_samplerate();
  return async (job) => {
    worker.set_voice(job.voice);
    if ("phonemes" in job) return { phonemes: inClauses(job.words, (words) => worker.synthesize_ipa(words).ipa) };
    const { words, wordsPerMinute, into, maxSeconds } = job;
    worker.set_rate(wordsPerMinute);
    const chunks: Int16Array[] = [];
    let samples = 0;
    let tooLong = false;
    worker.synthesize(words, (chunk) => {
      chunks.push(chunk);
      samples += chunk.length;
      tooLong = samples > maxSeconds * sampleRate;
      return tooLong;
    });
    if (tooLong) throw new ChildRefusal("text_too_long", tooLongSentence(maxSeconds));
    await writeWav(into, chunks, sampleRate);
    return { seconds: samples / sampleRate };
  };
};

/**
 * Reads each clause, and keeps the punctuation and the ends of lines, which eSpeak NG leaves out. It writes `_` between phonemes, `-`
 * where it may join words, and `(en)` where it reads a word as one of another language.
 */
const inClauses = (text: string, read: (words: string) => string): string =>
  text
    .replace(/[^.,;:?!\n]*\p{L}[^.,;:?!\n]*/gu, (words) => ` ${tidied(read(words.trim()))}`)
    .replace(/(^|\n) /g, "$1");

const tidied = (ipa: string): string =>
  ipa
    .replace(/\([a-z-]+\)|[_-]/g, "")
    .replace(/\s+/g, " ")
    .trim();
