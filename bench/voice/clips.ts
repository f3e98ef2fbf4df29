/** Recordings of people, with what they say. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Ears } from "./judge.ts";
import { clipHz, wavOf } from "./telephone.ts";

/** A recording: `read` sentence by sentence, `fluent` without pauses, or `digits`. */
export interface Clip {
  name: string;
  language: string;
  set: string;
  text: string;
  file: Buffer;
}

/** Recordings with a `transcripts.json`; not part of this repository. */
export const clipsFolder =
  process.env["BENCH_CLIPS"] ?? path.resolve(import.meta.dirname, "../../../shared/data/speech/clips");

/** An entry of `transcripts.json`: the text alone, or what else is known. */
type Entry = string | { text: string; language?: string; set?: string };

/**
 * The recordings of a folder; none if it has no `transcripts.json`, an object of texts by file name. An entry may be an object with `text`,
 * `language` and `set`; otherwise a name with `_fr.` is French and one with `digits` is of digits, and all others are read English.
 */
export function readClips(folder = clipsFolder): Clip[] {
  const list = path.join(folder, "transcripts.json");
  if (!existsSync(list)) return [];
  const entries = Object.entries(JSON.parse(readFileSync(list, "utf8")) as Record<string, Entry>);
  return entries.map(([name, entry]) => {
    const {
      text,
      language = name.includes("_fr.") ? "fr" : "en",
      set,
    } = typeof entry === "string" ? { text: entry } : entry;
    const file = readFileSync(path.join(folder, name));
    return { name, language, set: set ?? (name.includes("digits") ? "digits" : "read"), text, file };
  });
}

/** Pauses longer than this are shortened to it; a pause is this much quieter than the loudest part of a clip. */
const [longestPauseSeconds, pauseDecibels, windowSeconds] = [0.12, 35, 0.01];

/** Read clips in one recording and without their pauses, as somebody speaks who does not stop between sentences. */
export async function withoutPauses(clips: readonly Clip[], ears: Pick<Ears, "samples">): Promise<Clip> {
  const parts: Float32Array[] = [];
  for (const { file } of clips) parts.push(fluent(await ears.samples(file)));
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  const text = clips.map((clip) => clip.text).join(" ");
  return { name: "all read clips", language: clips[0]!.language, set: "fluent", text, file: wavOf(whole, clipHz) };
}

/** The samples with their pauses shortened, at the loudness of the other clips. */
export function fluent(samples: Float32Array): Float32Array {
  const size = windowSeconds * clipHz;
  const count = Math.floor(samples.length / size);
  const loudness = Array.from({ length: count }, (_, at) => power(samples.subarray(at * size, (at + 1) * size)));
  const loudest = loudness.reduce((most, each) => Math.max(most, each), 0);
  const quiet = loudest / 10 ** (pauseDecibels / 10);
  const kept: number[] = [];
  let pause = 0;
  for (const [at, each] of loudness.entries()) {
    pause = each < quiet ? pause + 1 : 0;
    if (pause * windowSeconds <= longestPauseSeconds) kept.push(at);
  }
  const gain = loudest === 0 ? 0 : 0.3 / Math.sqrt(loudest);
  const joined = new Float32Array(kept.length * size);
  for (const [to, from] of kept.entries()) joined.set(samples.subarray(from * size, (from + 1) * size), to * size);
  return joined.map((each) => each * gain);
}

const power = (samples: Float32Array): number => samples.reduce((sum, each) => sum + each * each, 0) / samples.length;
