import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Context } from "../../base/context.ts";
import { invalidField, Refusal, refuseField } from "../../base/errors.ts";
import { say, type Sentence } from "../../base/sentences/sentence.ts";
import type { VoiceFunction } from "../wallet/voice-prices.ts";
import { AudioDecoder } from "./audio/decoder.ts";
import type { Engines, Lane, Transcript, WorkOptions } from "./engine.ts";
import type { Charged, Payer, VoiceCharges } from "./charges.ts";
import type { EntityFinder, WantedEntities } from "./entities.ts";
import {
  checkInstalled,
  checkKnown,
  checkVoice,
  languagesOf,
  notInstalled,
  type Asked,
  type LanguageEntry,
} from "./languages.ts";
import type { MediaStore } from "./media/media.ts";
import { receiveAudio } from "./upload.ts";

/** The dependencies of voice. */
export interface VoiceParts {
  engines: Engines;
  entities: EntityFinder;
  media: MediaStore;
  charges: VoiceCharges;
}

/** The options of every call besides its content. */
export interface VoiceCall extends WorkOptions {
  language: string;
  lane: Lane;
  /** The wallet to charge; the public variants are free. */
  payer: Payer | undefined;
  /** An operator's token, who can type the command that installs a model. */
  isOperator?: boolean;
}

/** A call whose form may name the language; if neither does, it is `olderLanguage`. */
export type TranscriptionCall = Omit<VoiceCall, "language"> & { language: string | undefined };

/** The language of calls to the older paths that name none. */
export const olderLanguage = "rw";

/** A transcript, the audio's duration, and its stored file. */
export type Heard = Transcript & { seconds: number; url: string };

/** The duration of synthesised speech, and its stored file. */
export interface Spoken {
  seconds: number;
  url: string;
}

/** A text to speak. */
export interface Utterance {
  text: string;
  /** 0.5 to 2.0. */
  rate: number;
  /** As listed for the language; the default one if undefined. */
  voice: string | undefined;
}

/** A form with audio, as a stream. */
export interface AudioForm {
  stream: Readable;
  headers: IncomingHttpHeaders;
}

/** Maximum concurrent uploads per process; few public ones, so that slow uploads do not block the others. */
const maxUploads: Record<Lane, number> = { own: 64, public: 16 };
/** The speech rate of calls: people write while they listen. */
const callRate = 0.85;
const defaultLabels = ["person", "location", "organisation", "date"];

/** The three functions: check the request, run it on an engine, store the result. */
export class Voice {
  readonly #ctx: Context;
  readonly #parts: VoiceParts;
  readonly #decoder: AudioDecoder;
  readonly #uploads: Record<Lane, number> = { own: 0, public: 0 };
  #publicNow = 0;

  constructor(ctx: Context, parts: VoiceParts) {
    this.#ctx = ctx;
    this.#parts = parts;
    this.#decoder = new AudioDecoder(ctx, parts.media.workFolder);
  }

  async start(): Promise<void> {
    await this.#parts.engines.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#decoder.stop(), this.#parts.engines.stop(), this.#parts.entities.stop()]);
  }

  /** Every language with the engines that serve it. */
  languages(): LanguageEntry[] {
    return languagesOf(this.#parts.engines.listings(), this.#parts.entities.listings());
  }

  /**
   * Transcribes the uploaded audio and stores the file. Problems with the file are reported before a missing model,
   * because installing one would not fix them.
   */
  async transcribe(form: AudioForm, asked: TranscriptionCall): Promise<Charged<Heard>> {
    const { media, charges } = this.#parts;
    if (asked.language !== undefined) checkKnown(this.languages(), "stt", asked.language);
    await media.checkRoom();
    // Before anything is read: the duration is known only after decoding.
    await charges.expect({ ...asked, language: asked.language ?? olderLanguage, what: "stt" }, 1);
    const upload = media.newWorkFile();
    const samples = media.newWorkFile();
    try {
      const language = await this.#receive(form, upload, asked);
      const call = { ...asked, language };
      return await this.#work(call.lane, async () => {
        const maxSeconds = this.#audioLimits(call.lane).seconds;
        const { seconds, extension } = await this.#decoder.decode({ from: upload, into: samples, maxSeconds }, call);
        const engine = this.#installed("stt", call, (language) => this.#parts.engines.speechToText(language));
        const hear = async () => {
          const heard = await this.#timed("stt", call.language, async () => ({
            ...(await engine.transcribe({ path: samples, seconds }, call.language, call)),
            seconds,
          }));
          return { ...heard, url: await media.keep(upload, extension) };
        };
        return charges.charge({ ...call, what: "stt" }, Math.round(seconds * 1000), hear, ({ url }) =>
          media.forgetOne(url),
        );
      });
    } finally {
      await Promise.all([media.discard(upload), media.discard(samples)]);
    }
  }

  /** Synthesises a text, in the default voice unless one is named: the stored WAV file and its duration. */
  async synthesize({ text, rate, voice }: Utterance, call: VoiceCall): Promise<Charged<Spoken>> {
    const { config } = this.#ctx;
    const { media, charges } = this.#parts;
    checkKnown(this.languages(), "tts", call.language);
    const characters = checkText(
      text,
      call.lane === "public" ? config.publicSpeechLimitCharacters : config.speechLimitCharacters,
    );
    const { engines } = this.#parts;
    const engine = this.#installed("tts", call, (language) => {
      checkVoice(this.languages(), language, voice);
      return engines.textToSpeech(language, voice);
    });
    await media.checkRoom();
    const file = media.newWorkFile();
    try {
      const speak = async () => {
        const spoken = await this.#timed("tts", call.language, () =>
          engine.synthesize({ text, language: call.language, rate }, file, call),
        );
        return { ...spoken, url: await media.keep(file, "wav") };
      };
      return await this.#work(call.lane, () =>
        charges.charge({ ...call, what: "tts" }, characters, speak, ({ url }) => media.forgetOne(url)),
      );
    } finally {
      await media.discard(file);
    }
  }

  /**
   * Speaks a text for a call, slowly, in the default voice: a WAV file of which nothing is kept. Refuses a language without a voice and a
   * text that it cannot read.
   */
  async speak(text: string, language: string): Promise<Buffer> {
    const { media, engines } = this.#parts;
    const engine = this.#installed("tts", { language }, (each) => engines.textToSpeech(each));
    await media.checkRoom();
    const file = media.newWorkFile();
    try {
      await engine.synthesize({ text, language, rate: callRate }, file, { lane: "own", caller: "calls" });
      return await readFile(file);
    } finally {
      await media.discard(file);
    }
  }

  /** The entities of each label; by default of the usual four. */
  async findEntities(wanted: WantedEntities, call: VoiceCall): Promise<Charged<Record<string, string[]>>> {
    const { config } = this.#ctx;
    const { entities, charges } = this.#parts;
    checkKnown(this.languages(), "ner", call.language);
    const characters = checkText(
      wanted.text,
      call.lane === "public" ? config.publicEntityLimitCharacters : config.entityLimitCharacters,
    );
    checkInstalled(this.languages(), "ner", call);
    const labels = wanted.labels.length === 0 ? defaultLabels : wanted.labels;
    const find = () => entities.find({ ...wanted, labels }, call.language, call);
    return this.#work(call.lane, () => charges.charge({ ...call, what: "ner" }, characters, find));
  }

  #installed<Engine>(what: VoiceFunction, asked: Asked, find: (language: string) => Engine | undefined): Engine {
    checkInstalled(this.languages(), what, asked);
    const engine = find(asked.language);
    // A model may be removed at run time.
    if (!engine) throw notInstalled([], what, asked);
    return engine;
  }

  /** Receives the audio, and returns the language: that of the call, otherwise that of the form. */
  async #receive({ stream, headers }: AudioForm, path: string, call: TranscriptionCall): Promise<string> {
    if (this.#uploads[call.lane] >= maxUploads[call.lane])
      throw tooMuch(say("Too many uploads are in progress. Wait and try again."));
    this.#uploads[call.lane]++;
    try {
      const maxBytes = this.#audioLimits(call.lane).mib * 2 ** 20;
      const fields = await receiveAudio(stream, headers, { path, maxBytes });
      const language = call.language ?? (fields.get("lang") || olderLanguage);
      if (call.language === undefined) checkKnown(this.languages(), "stt", language);
      else checkBodyLanguage(fields.get("lang"), language);
      return language;
    } finally {
      this.#uploads[call.lane]--;
    }
  }

  #audioLimits(lane: Lane): { mib: number; seconds: number } {
    const { config } = this.#ctx;
    return lane === "public"
      ? { mib: config.publicAudioLimitMib, seconds: config.publicAudioLimitSeconds }
      : { mib: config.audioLimitMib, seconds: config.audioLimitSeconds };
  }

  /** Limits concurrent public jobs: more would queue ahead of requests with a token. */
  async #work<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    if (lane === "own") return work();
    if (this.#publicNow >= this.#ctx.config.publicVoiceAtOnce)
      throw tooMuch(say("Too many requests without a token are in progress. Wait and try again."));
    this.#publicNow++;
    try {
      return await work();
    } finally {
      this.#publicNow--;
    }
  }

  async #timed<Result extends { seconds: number }>(what: VoiceFunction, language: string, work: () => Promise<Result>) {
    const startedAtMs = this.#ctx.clock.monotonicMs();
    const result = await work();
    const tookSeconds = (this.#ctx.clock.monotonicMs() - startedAtMs) / 1000;
    if (result.seconds > 0)
      this.#ctx.metrics.voiceRealTimeFactor.observe({ function: what, language }, tookSeconds / result.seconds);
    return result;
  }
}

/** Refuses a `lang` in the body that differs from the path's. */
export function checkBodyLanguage(inBody: string | undefined, inPath: string): void {
  if (inBody === undefined || inBody === inPath) return;
  throw invalidField(
    "lang",
    say("`lang` in the body differs from the language in the path. Omit it, or use the same one."),
  );
}

/** The length in code points of a text that is neither empty nor too long. */
function checkText(text: string, limit: number): number {
  if (text.trim() === "") throw refuseField("text_empty", "text", say("`text` is empty. Send at least one character."));
  let characters = 0;
  for (const _ of text) characters++;
  if (characters <= limit) return characters;
  throw refuseField(
    "text_too_long",
    "text",
    say("`text` has {characters} characters, more than the limit of {limit}. Split it.", { characters, limit }),
  );
}

function tooMuch(said: Sentence): Refusal {
  return new Refusal("busy", said, { headers: { "retry-after": "5" } });
}
