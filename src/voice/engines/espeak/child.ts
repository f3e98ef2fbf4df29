import { open as openFile, rename, rm } from "node:fs/promises";
import openEspeak from "@echogarden/espeak-ng-emscripten";
import { ChildRefusal, type OpenInChild } from "../../engine.ts";
import { tooLongSentence, type EspeakJob } from "./job.ts";
import { wavHeader } from "../wav.ts";

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
    await writeWav(into, chunks, samples, sampleRate);
    return { seconds: samples / sampleRate };
  };
};

/** Written under another name first, so that the file at `into` is always complete. */
async function writeWav(into: string, chunks: Int16Array[], samples: number, sampleRate: number): Promise<void> {
  const part = `${into}.part`;
  const file = await openFile(part, "w");
  try {
    const bytes = chunks.map((chunk) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    await file.writev([wavHeader(samples, sampleRate), ...bytes]);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(part, into);
}
