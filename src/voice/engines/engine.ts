import type { ErrorCode } from "../../base/errors.ts";

/**
 * How well a function is served in a language: not at all; so that it can be understood; by the voice or model of a
 * neighbouring language; as the model's makers publish it.
 */
export type Level = "none" | "basic" | "approximate" | "full";

/** What this installation serves for one function in one language: a line of `GET /ai/languages`. */
export interface EngineListing {
  function: "stt" | "tts";
  /** ISO 639-1. */
  language: string;
  level: Level;
  /** `espeak-ng`, `sherpa-onnx`; null where the level is `none`. */
  engine: string | null;
  model: string | null;
  /** SPDX expression of the model's licence. */
  licence: string | null;
  /** Where the level is `none`: the command that installs a model, or undefined when there is none to install. */
  install?: string | undefined;
}

/** What every piece of work may say besides its input. */
export interface WorkOptions {
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
  /** Public work waits behind everybody else's and may fill only a part of a queue. */
  lane?: Lane | undefined;
}

/** Whose work it is: a token's, or that of the public variants. */
export type Lane = "own" | "public";

/** Decoded speech: signed 16-bit little-endian samples, 16 kHz, one channel, in a file without a header. */
export interface Audio {
  path: string;
  seconds: number;
}

/** What was said; `segments` in order, times in seconds from the beginning. Both empty for silence. */
export interface Transcript {
  text: string;
  segments: { start: number; end: number; text: string }[];
}

/** An engine that writes down speech. */
export interface SpeechToText {
  /** Rejects with a Refusal: `busy` when too many wait, `unavailable` when the engine failed or took too long. */
  transcribe(audio: Audio, language: string, options: WorkOptions): Promise<Transcript>;
}

/** What is to be spoken. `rate` 2 takes half the time of 1. */
export interface Speech {
  text: string;
  language: string;
  /** 0.5 to 2.0. */
  rate: number;
}

/** An engine that speaks. */
export interface TextToSpeech {
  /** Writes a 16-bit PCM WAV file to `into`. Rejects as `transcribe` does. */
  synthesize(speech: Speech, into: string, options: WorkOptions): Promise<{ seconds: number }>;
}

/** All engines of this installation: `openEngines(ctx)` of `engines.ts`. */
export interface Engines {
  /** The engine for a language; undefined when no model for it is installed. */
  speechToText(language: string): SpeechToText | undefined;
  textToSpeech(language: string): TextToSpeech | undefined;
  /** Every function in every language that a model is known for. */
  listings(): EngineListing[];
  /** Makes the small engines ready to answer; waits for no download. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * What a module that runs in a child process exports as `open`: makes it ready for jobs, which then come one at a time.
 * Options, inputs and outputs are JSON.
 */
export type OpenInChild<Options, Input, Output> = (
  options: Options,
) => Promise<(job: Input) => Promise<Output>> | ((job: Input) => Promise<Output>);

/** Thrown by a module in a child: the caller of the job gets a Refusal with this code and sentence. */
export class ChildRefusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail: string) {
    super(detail);
    this.code = code;
  }
}
