import type { ErrorCode } from "../../base/errors.ts";
import { english, type Said } from "../../base/sentences/sentence.ts";

/**
 * Quality of a function in a language. `none`: not available; `basic`: intelligible; `approximate`: uses the voice or model of
 * a related language; `full`: the quality that the model's makers publish.
 */
export type Level = "none" | "basic" | "approximate" | "full";

/** One function in one language as served by this installation: an entry of `GET /ai/languages`. */
export interface EngineListing {
  function: "stt" | "tts";
  /** ISO 639-1. */
  language: string;
  level: Level;
  /** `espeak-ng`, `sherpa-onnx`; null if the level is `none`. */
  engine: string | null;
  model: string | null;
  /** SPDX expression of the model's licence. */
  licence: string | null;
  /** The command that installs a model where there is none, or a better one. */
  install?: string | undefined;
  /** Of text to speech: every voice of the language here, the default first. */
  voices?: VoiceListing[];
}

/** A voice in which a language is spoken here. */
export interface VoiceListing {
  /** Its name in a request. */
  voice: string;
  level: Level;
  engine: string;
  model: string;
  licence: string | null;
}

/** Options of every job besides its input. */
export interface WorkOptions {
  /** Aborted when no one waits for the result any more. */
  signal?: AbortSignal | undefined;
  /** Jobs without a token queue behind the others and may fill only part of the queue. */
  lane?: Lane | undefined;
  /** The caller: an account, or in the public lane an address. Callers of a lane take turns. */
  caller?: string | undefined;
}

/** The origin of a job: a token, or the public variants. */
export type Lane = "own" | "public";

/** Decoded speech: signed 16-bit little-endian samples, 16 kHz, one channel, in a file without a header. */
export interface Audio {
  path: string;
  seconds: number;
}

/** A transcript; `segments` in order, times in seconds from the beginning. Both empty for silence. */
export interface Transcript {
  text: string;
  segments: { start: number; end: number; text: string }[];
}

/** A transcription engine. */
export interface SpeechToText {
  /** Rejects with a Refusal: `busy` if too many jobs are queued, `unavailable` if the engine failed or timed out. */
  transcribe(audio: Audio, language: string, options: WorkOptions): Promise<Transcript>;
}

/** Text to synthesise. `rate` 2 takes half the time of 1. */
export interface Speech {
  text: string;
  language: string;
  /** The engine's name of the voice, if it has several. */
  voice?: string | undefined;
  /** 0.5 to 2.0. */
  rate: number;
}

/** A synthesis engine. */
export interface TextToSpeech {
  /** Writes a 16-bit PCM WAV file to `into`. Rejects as `transcribe` does. */
  synthesize(speech: Speech, into: string, options: WorkOptions): Promise<{ seconds: number }>;
}

/** All engines of this installation: `InstalledEngines` of `engines.ts`. */
export interface Engines {
  /** The engine for a language; undefined if no model for it is installed. */
  speechToText(language: string): SpeechToText | undefined;
  /** The voice of this name; without a name the default one, and in its place the next if its engine cannot be opened. */
  textToSpeech(language: string, voice?: string): TextToSpeech | undefined;
  /** Every function in every language for which a model is known. */
  listings(): EngineListing[];
  /** Prepares the small engines; does not wait for downloads. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The function that a module for a child process exports as `open`: it prepares the module for jobs, which then arrive one at a
 * time. Options, inputs and outputs are JSON.
 */
export type OpenInChild<Options, Input, Output> = (
  options: Options,
) => Promise<(job: Input) => Promise<Output>> | ((job: Input) => Promise<Output>);

/** Thrown by a module in a child: the job's caller gets a Refusal with this code and message. */
export class ChildRefusal extends Error {
  readonly code: ErrorCode;
  readonly said: Said;

  /** @param said with values that survive JSON */
  constructor(code: ErrorCode, said: Said) {
    super(english(said));
    this.code = code;
    this.said = said;
  }
}
