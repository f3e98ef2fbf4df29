import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sherpa from "sherpa-onnx-node";
import type { SherpaFamily } from "../models/catalogue.ts";
import type { OpenInChild } from "../engine.ts";
import { listening, toFloats, type ListenJob, type ListenReply } from "./samples.ts";
import { samplesPerSecond } from "./speech-parts.ts";
import { openSilero } from "./silero.ts";

/** The model that a process loads, and the location of its files. */
export interface SherpaOptions {
  family: SherpaFamily;
  folder: string;
  /** The files of the voice activity detector. */
  vadModel: string;
}

/** A neural model run by sherpa-onnx, in its own process. */
export const open: OpenInChild<SherpaOptions, ListenJob, ListenReply> = ({ family, folder, vadModel }) => {
  let language = "";
  let recognizer: sherpa.OfflineRecognizer | undefined;
  const recognizerFor = (wanted: string) => {
    // Only Whisper takes the language as an option; other languages need another recogniser.
    if (!recognizer || (family === "whisper" && wanted !== language)) {
      recognizer = openRecognizer(family, folder, wanted);
      language = wanted;
    }
    return recognizer;
  };
  if (family !== "whisper") recognizerFor("");
  return listening(openSilero(vadModel), (utterance, wanted) => {
    const listener = recognizerFor(wanted);
    const stream = listener.createStream();
    stream.acceptWaveform({ sampleRate: samplesPerSecond, samples: withSilence(toFloats(utterance)) });
    listener.decode(stream);
    return listener.getResult(stream).text;
  });
};

/** A decoder whose input is cut off mid-sound repeats the last words endlessly. */
function withSilence(samples: Float32Array): Float32Array {
  const silence = 0.2 * samplesPerSecond;
  const padded = new Float32Array(samples.length + 2 * silence);
  padded.set(samples, silence);
  return padded;
}

/** Opens the model of a family in its folder; `language` counts for Whisper only. */
export function openRecognizer(family: SherpaFamily, folder: string, language: string): sherpa.OfflineRecognizer {
  const file = (name: string) => join(folder, name);
  const modelOf: Record<SherpaFamily, () => object> = {
    moonshine: () => ({
      moonshine: { encoder: file("encoder_model.ort"), mergedDecoder: file("decoder_model_merged.ort") },
    }),
    whisper: () => ({
      whisper: { encoder: file("encoder.onnx"), decoder: file("decoder.onnx"), language },
      tokens: file("tokens.txt"),
    }),
    parakeet: () => ({
      transducer: {
        encoder: file("encoder.int8.onnx"),
        decoder: file("decoder.int8.onnx"),
        joiner: file("joiner.int8.onnx"),
      },
      tokens: file("tokens.txt"),
      modelType: "nemo_transducer",
    }),
    "nemo-ctc": () => ({ nemoCtc: { model: file("model.onnx") }, tokens: file("tokens.txt") }),
    omnilingual: () => ({ omnilingual: { model: file("model.int8.onnx") }, tokens: file("tokens.txt") }),
  };
  const open = (more: object) =>
    new sherpa.OfflineRecognizer({
      featConfig: { sampleRate: samplesPerSecond, featureDim: 80 },
      modelConfig: { ...modelOf[family](), numThreads: 1, provider: "cpu", debug: 0, ...more },
    });
  if (family !== "moonshine") return open({});
  // The makers store the tokens in their own format; sherpa-onnx reads them once, on opening.
  const scratch = mkdtempSync("/tmp/tuma-engine-");
  try {
    const tokens = join(scratch, "tokens.txt");
    writeFileSync(tokens, printTokens(readTokenizer(readFileSync(file("tokenizer.bin")))));
    return open({ tokens });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/**
 * Moonshine's tokenizer.bin: each token is preceded by its length, in one byte, or two from 128 on; length 0 means no
 * token.
 */
export function readTokenizer(bytes: Buffer): Buffer[] {
  const tokens: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    let length = bytes[at++]!;
    if (length >= 128) length = length - 128 + bytes[at++]! * 128;
    tokens.push(bytes.subarray(at, at + length));
    at += length;
  }
  return tokens;
}

/** sherpa-onnx's tokens.txt for Moonshine: base64 and number, with spaces for SentencePiece's underline. */
function printTokens(tokens: Buffer[]): string {
  return tokens.map((token, at) => `${spaced(token).toString("base64")} ${at}\n`).join("");
}

const spaced = (token: Buffer): Buffer =>
  Buffer.from(token.toString("latin1").replaceAll("\u00e2\u0096\u0081", " "), "latin1");
