import { piecesOf, sentencesOf } from "../../phonemes/sentences.ts";
import { ChildRefusal, type OpenInChild } from "../../engine.ts";
import { tooLongSentence, writeWav } from "../wav.ts";
import { openHibari } from "./hibari.ts";
import { openKokoro } from "./kokoro.ts";
import type { NeuralJob, SpeakingNet } from "./job.ts";
import { openOnnx } from "./onnx.ts";
import { lengthened } from "./pauses.ts";
import { say } from "../../../../base/sentences/sentence.ts";

/** The model that a process loads, the folders of its files and of the models that it needs, and ONNX Runtime's library. */
export interface NeuralOptions {
  model: string;
  folders: Record<string, string>;
  library: string;
}

/** A neural voice, in its own process. */
export const open: OpenInChild<NeuralOptions, NeuralJob, { seconds: number }> = ({ model, folders, library }) => {
  const openNet = openOnnx(library);
  const net = model === "hibari" ? openHibari(folders[model]!, openNet) : openKokoro(folders, openNet);
  return async ({ words, language, voice, rate, into, maxSeconds }) => {
    const chunks: Int16Array[] = [];
    let samples = 0;
    for (const sound of soundsOf(net, words, { language, voice, rate })) {
      samples += sound.length;
      if (samples > maxSeconds * net.sampleRate) throw new ChildRefusal("text_too_long", tooLongSentence(maxSeconds));
      chunks.push(sound);
    }
    if (samples === 0) throw new ChildRefusal("text_empty", nothingToSay);
    await writeWav(into, chunks, net.sampleRate);
    return { seconds: samples / net.sampleRate };
  };
};

/** The speech of words, sentence by sentence. */
function* soundsOf(
  net: SpeakingNet,
  words: string,
  { language, voice, rate }: Pick<NeuralJob, "language" | "voice" | "rate">,
): Generator<Int16Array> {
  // Of each piece, since a call says its code twice and a slow net takes as long as the speech.
  const spoken = new Map<string, Int16Array>();
  const speak = (phonemes: string) => {
    const sound = spoken.get(phonemes) ?? toInt16(net.speak(phonemes, rate, voice));
    spoken.set(phonemes, sound);
    return sound;
  };
  const piecesIn = (text: string) => piecesOf(net.phonemes(text, language)).filter((each) => /\p{L}/u.test(each));
  // In one clause digits sound as people say them, and a recogniser does not hear the last one twice.
  const atOnce = (lines: string[]) => {
    const [whole, ...rest] = net.pauses && lines.length > 1 ? piecesIn(lines.join("; ; ")) : [];
    if (whole === undefined || rest.length > 0) return undefined;
    return lengthened(speak(whole), { count: lines.length - 1, sampleRate: net.sampleRate, rate });
  };
  for (const clause of sentencesOf(words).flatMap((sentence) => (net.pauses ? clausesOf(sentence) : [sentence]))) {
    const lines = clause.split("\n");
    const sound = atOnce(lines);
    if (sound) yield sound;
    else yield* lines.map(listed).flatMap(piecesIn).map(speak);
  }
}

/** A line as an item of a list: a digit is understood better in front of a comma than of a semicolon. */
const listed = (line: string): string => line.replace(/;$/, ",");

/** A sentence with several lines is spoken by clauses, so that each pause within one is the end of a line. */
const clausesOf = (sentence: string): string[] =>
  sentence.includes("\n") ? sentence.split(/(?<=[,;:]) +/) : [sentence];

const nothingToSay = say("The text has nothing that this voice can speak: no letters of its alphabet.");

const toInt16 = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
