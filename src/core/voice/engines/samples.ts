import { open } from "node:fs/promises";
import { survey, surveyWarmUpSamples, type Survey, type VoiceDetector } from "./speech-parts.ts";

/** A piece of work on an `Audio`, as sent to a child; `from` and `to` (exclusive) are samples. */
export type ListenJob =
  | { do: "survey"; path: string; from: number; to: number }
  | { do: "hear"; path: string; from: number; to: number; language: string };

/** What a child answers: the survey, or the text that it heard. */
export type ListenReply = Survey | string;

/** The work of a child that listens: `hear` transcribes an utterance, signed 16-bit little-endian samples. */
export function listening(
  detector: VoiceDetector,
  hear: (utterance: Buffer, language: string) => string,
): (job: ListenJob) => Promise<ListenReply> {
  return async (job) => {
    if (job.do === "hear") return hear(await readSamples(job.path, job.from, job.to), job.language);
    const warmUpFrom = Math.max(0, job.from - surveyWarmUpSamples);
    const samples = toFloats(await readSamples(job.path, warmUpFrom, job.to));
    return survey(detector, samples, job.from - warmUpFrom);
  };
}

/** Only these samples of a file: ten minutes of audio need not be in memory for each sentence. */
async function readSamples(path: string, from: number, to: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(2 * (to - from));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 2 * from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Signed 16-bit little-endian samples, as fractions of full scale. */
export function toFloats(bytes: Buffer): Float32Array {
  const samples = new Float32Array(bytes.length >> 1);
  for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768;
  return samples;
}
