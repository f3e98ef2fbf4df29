import { readFile } from "node:fs/promises";
import koffi from "koffi";
import { toFloats, type ListenJob } from "./samples.ts";
import type { OpenInChild, Transcript } from "../engine.ts";
import { cutIntoUtterances, findSpeech, samplesPerSecond } from "./speech-parts.ts";
import { openSilero } from "./silero.ts";
import { asSentence, joinSegments } from "./transcript.ts";

/** The model that a process loads, and the location of the library. */
export interface VoskOptions {
  folder: string;
  library: string;
  vadModel: string;
}

/** Vosk is streaming and has no maximum; shorter utterances give callers more timestamps. */
const longestSeconds = 20;
const chunkBytes = samplesPerSecond;

/** A Vosk model, through the C API of its library (vosk_api.h), in its own process. */
export const open: OpenInChild<VoskOptions, ListenJob, Transcript> = ({ folder, library, vadModel }) => {
  const vosk = openLibrary(library);
  vosk.setLogLevel(-1);
  const model = vosk.newModel(folder);
  if (!model) throw new Error("the Vosk model cannot be read");
  const vad = openSilero(vadModel);
  const listen = (bytes: Buffer): string => {
    const recognizer = vosk.newRecognizer(model, samplesPerSecond);
    const said: string[] = [];
    try {
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const chunk = bytes.subarray(at, at + chunkBytes);
        if (vosk.accept(recognizer, chunk, chunk.length)) said.push(vosk.result(recognizer));
      }
      said.push(vosk.finalResult(recognizer));
    } finally {
      vosk.freeRecognizer(recognizer);
    }
    return said.map((json) => (JSON.parse(json) as { text: string }).text).join(" ");
  };
  return async ({ path, language }) => {
    const bytes = await readFile(path);
    const samples = toFloats(bytes);
    const utterances = cutIntoUtterances(samples, findSpeech(vad, samples), longestSeconds);
    return joinSegments(
      utterances.map(({ from, to }) => ({
        start: from / samplesPerSecond,
        end: to / samplesPerSecond,
        text: asSentence(listen(bytes.subarray(from * 2, to * 2)), language),
      })),
    );
  };
};

function openLibrary(path: string) {
  const library = koffi.load(path);
  return {
    setLogLevel: library.func("void vosk_set_log_level(int)") as (level: number) => void,
    newModel: library.func("void *vosk_model_new(const char *)") as (folder: string) => unknown,
    newRecognizer: library.func("void *vosk_recognizer_new(void *, float)") as (
      model: unknown,
      rate: number,
    ) => unknown,
    accept: library.func("int vosk_recognizer_accept_waveform(void *, const void *, int)") as (
      recognizer: unknown,
      samples: Buffer,
      bytes: number,
    ) => number,
    result: library.func("const char *vosk_recognizer_result(void *)") as (recognizer: unknown) => string,
    finalResult: library.func("const char *vosk_recognizer_final_result(void *)") as (recognizer: unknown) => string,
    freeRecognizer: library.func("void vosk_recognizer_free(void *)") as (recognizer: unknown) => void,
  };
}
