import openEspeak from "@echogarden/espeak-ng-emscripten";
import { ChildRefusal, type OpenInChild } from "../../engine.ts";
import { tooLongSentence, writeWav } from "../wav.ts";
import type { EspeakJob } from "./job.ts";

/** eSpeak NG, compiled to WebAssembly, in its own process: its licence is the GPL, and a crash affects nothing else. */
export const open: OpenInChild<object, EspeakJob, { seconds: number }> = async () => {
  const espeak = await openEspeak();
  const worker = new espeak.eSpeakNGWorker();
  const sampleRate = worker.get_samplerate();
  return async ({ words, voice, wordsPerMinute, into, maxSeconds }) => {
    worker.set_voice(voice);
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
