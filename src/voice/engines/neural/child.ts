import { piecesOf, sentencesOf } from "../../phonemes/sentences.ts";
import { ChildRefusal, type OpenInChild } from "../../engine.ts";
import { tooLongSentence, writeWav } from "../wav.ts";
import { openHibari } from "./hibari.ts";
import { openKokoro } from "./kokoro.ts";
import type { NeuralJob } from "./job.ts";
import { openOnnx } from "./onnx.ts";

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
    // Of each piece, since a call says its code twice and a slow net takes as long as the speech.
    const spoken = new Map<string, Int16Array>();
    let samples = 0;
    const pieces = sentencesOf(words).flatMap((sentence) => piecesOf(net.phonemes(sentence, language)));
    for (const phonemes of pieces) {
      if (!/\p{L}/u.test(phonemes)) continue;
      const chunk = spoken.get(phonemes) ?? toInt16(net.speak(phonemes, rate, voice));
      spoken.set(phonemes, chunk);
      samples += chunk.length;
      if (samples > maxSeconds * net.sampleRate) throw new ChildRefusal("text_too_long", tooLongSentence(maxSeconds));
      chunks.push(chunk);
    }
    if (samples === 0) throw new ChildRefusal("text_empty", nothingToSay);
    await writeWav(into, chunks, net.sampleRate);
    return { seconds: samples / net.sampleRate };
  };
};

const nothingToSay = "The text has nothing that this voice can speak: no letters of its alphabet.";

const toInt16 = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
