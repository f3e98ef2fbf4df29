import koffi from "koffi";
import { listening, type ListenJob, type ListenReply } from "./samples.ts";
import type { OpenInChild } from "../engine.ts";
import { samplesPerSecond } from "./speech-parts.ts";
import { openSilero } from "./silero.ts";
import { asSentence } from "./transcript.ts";

/** The model that a process loads, and the location of the library. */
export interface VoskOptions {
  folder: string;
  library: string;
  vadModel: string;
}

const chunkBytes = samplesPerSecond;

/** A Vosk model, through the C API of its library (vosk_api.h), in its own process. */
export const open: OpenInChild<VoskOptions, ListenJob, ListenReply> = ({ folder, library, vadModel }) => {
  const vosk = openLibrary(library);
  vosk.setLogLevel(-1);
  const model = vosk.newModel(folder);
  if (!model) throw new Error("the Vosk model cannot be read");
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
  return listening(openSilero(vadModel), (utterance, language) => asSentence(listen(utterance), language));
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
