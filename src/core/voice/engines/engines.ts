import { createRequire } from "node:module";
import type { Context } from "../../../base/context.ts";
import { AutoModels } from "../models/auto.ts";
import { catalogue, defaultModels, type Model } from "../models/catalogue.ts";
import { isInstalled, modelsDirOf, runsHere } from "../models/installed.ts";
import type { EngineListing, Engines, SpeechToText, TextToSpeech, VoiceListing } from "../engine.ts";
import { EngineFailure } from "./failure.ts";
import { NeuralVoice } from "./neural/neural.ts";
import { onnxLibrary } from "./neural/runtime.ts";
import { Espeak, espeakVoices, isEspeakInstalled } from "./espeak/espeak.ts";
import { Listener } from "./listener.ts";
import { UpstreamEngine } from "./upstream.ts";

/**
 * The transcription and synthesis engines of this installation. Models installed or removed at run time are noticed at
 * once.
 */
export class InstalledEngines implements Engines {
  readonly #ctx: Context;
  readonly #files: string;
  readonly #modelsDir: string;
  readonly #models: readonly Model[];
  readonly #espeak: Espeak | undefined;
  readonly #listeners = new Map<string, Listener>();
  readonly #library = onnxLibrary();
  readonly #neural = new Map<string, NeuralVoice>();
  readonly #heardElsewhere: Map<string, UpstreamEngine>;
  readonly #spokenElsewhere: Map<string, UpstreamEngine>;
  readonly #autoModels: AutoModels | undefined;

  /** @param files the folder of audio, the only one in which they read and write */
  constructor(ctx: Context, files: string) {
    this.#ctx = ctx;
    this.#files = files;
    this.#modelsDir = modelsDirOf(ctx.config);
    this.#models = catalogue.filter(
      (model) => model.kind !== "part" && runsHere(model) && hasPackages(model, this.#library),
    );
    this.#espeak = isEspeakInstalled() ? new Espeak(ctx, files) : undefined;
    const open = (upstreams: typeof ctx.config.sttUpstreams) =>
      new Map(Object.entries(upstreams).map(([language, upstream]) => [language, new UpstreamEngine(ctx, upstream)]));
    this.#heardElsewhere = open(ctx.config.sttUpstreams);
    this.#spokenElsewhere = open(ctx.config.ttsUpstreams);
    const wanted = defaultModels.map(({ function: what, language, models }) => ({
      models,
      isServed: () => this.#serves(what, language),
    }));
    this.#autoModels = ctx.config.autoModels ? new AutoModels(ctx, this.#models, wanted) : undefined;
  }

  speechToText(language: string): SpeechToText | undefined {
    const elsewhere = this.#heardElsewhere.get(language);
    if (elsewhere) return elsewhere;
    const model = this.#installedFor("stt", language);
    return model && this.#listenerOf(model);
  }

  textToSpeech(language: string, voice?: string): TextToSpeech | undefined {
    const voices = this.#voicesOf(language);
    if (voice !== undefined) return voices.find(({ listing }) => listing.voice === voice)?.engine;
    return voices.length === 0 ? undefined : firstThatOpens(voices.map(({ engine }) => engine));
  }

  listings(): EngineListing[] {
    const heard = new Set([...this.#heardElsewhere.keys(), ...catalogued("stt")]);
    const spoken = new Set([...this.#spokenElsewhere.keys(), ...Object.keys(espeakVoices), ...catalogued("tts")]);
    return [
      ...[...heard].map((language) => this.#listingOfHearing(language)),
      ...[...spoken].map((language) => this.#listingOfSpeaking(language)),
    ];
  }

  async start(): Promise<void> {
    this.#autoModels?.start();
  }

  async stop(): Promise<void> {
    await this.#autoModels?.stop();
    const engines = [...(this.#espeak ? [this.#espeak] : []), ...this.#listeners.values(), ...this.#neural.values()];
    await Promise.all(engines.map((engine) => engine.stop()));
  }

  /** Whether another service or a model does this; eSpeak NG is no model. */
  #serves(what: "stt" | "tts", language: string): boolean {
    const elsewhere = what === "stt" ? this.#heardElsewhere : this.#spokenElsewhere;
    return elsewhere.has(language) || this.#installedFor(what, language) !== undefined;
  }

  #known(kind: "stt" | "tts", language: string): Model[] {
    return this.#models.filter(
      ({ kind: own, levels, espeakLanguages }) =>
        own === kind && levels[language] && (this.#espeak || !espeakLanguages?.includes(language)),
    );
  }

  #installedFor(kind: "stt" | "tts", language: string): Model | undefined {
    return this.#known(kind, language).find((model) => isInstalled(this.#modelsDir, model));
  }

  /** The voices of a language, the default first: another service's, those of models, eSpeak NG's. */
  #voicesOf(language: string): InstalledVoice[] {
    const elsewhere = this.#spokenElsewhere.get(language);
    const models = this.#known("tts", language).filter((model) => isInstalled(this.#modelsDir, model));
    const simple = espeakVoices[language];
    return [
      ...(elsewhere ? [upstreamVoice(language, elsewhere)] : []),
      ...models.flatMap((model) => voicesOf(model, language, this.#neuralOf(model))),
      ...(simple && this.#espeak ? [espeakVoice(simple, this.#espeak)] : []),
    ];
  }

  #neuralOf(model: Model): NeuralVoice {
    let voice = this.#neural.get(model.id);
    if (!voice) {
      const places = { modelsDir: this.#modelsDir, library: this.#library!, files: this.#files };
      voice = new NeuralVoice(this.#ctx, model, places, this.#espeak);
      this.#neural.set(model.id, voice);
    }
    return voice;
  }

  #listenerOf(model: Model): Listener {
    let listener = this.#listeners.get(model.id);
    if (!listener) {
      listener = new Listener(this.#ctx, model, { modelsDir: this.#modelsDir, files: this.#files });
      this.#listeners.set(model.id, listener);
    }
    return listener;
  }

  #listingOfHearing(language: string): EngineListing {
    const elsewhere = this.#heardElsewhere.get(language);
    if (elsewhere) return upstreamListing("stt", language, elsewhere, "whisper-1");
    const model = this.#installedFor("stt", language);
    if (!model) return { ...nothing, function: "stt", language, install: this.#installationFor("stt", language) };
    const { id, engine, licence, levels } = model;
    return { function: "stt", language, level: levels[language]!, engine, model: id, licence };
  }

  /** The command for the smallest measured model, or else the smallest of all. */
  #installationFor(kind: "stt" | "tts", language: string): string | undefined {
    const serving = this.#known(kind, language).filter(({ sources }) => sources.length > 0);
    const measured = serving.filter(({ status }) => status === "measured");
    const [smallest] = (measured.length > 0 ? measured : serving).toSorted((one, other) => one.bytes - other.bytes);
    return smallest && `tuma models pull ${smallest.id}`;
  }

  #listingOfSpeaking(language: string): EngineListing {
    const voices = this.#voicesOf(language).map(({ listing }) => listing);
    const pull = this.#serves("tts", language) ? undefined : this.#installationFor("tts", language);
    const [first] = voices;
    if (!first) return { ...nothing, function: "tts", language, install: pull ?? "npm install --include=optional" };
    const { voice: _, ...served } = first;
    return { function: "tts", language, ...served, install: pull, voices };
  }
}

/** A voice, as listed, and what speaks with it. */
interface InstalledVoice {
  listing: VoiceListing;
  engine: TextToSpeech;
}

const upstreamVoice = (language: string, engine: UpstreamEngine): InstalledVoice => {
  const { level, model, licence } = upstreamListing("tts", language, engine, "tts-1");
  const voice = engine.upstream.voice ?? "upstream";
  return { listing: { voice, level, engine: "upstream", model: model!, licence }, engine };
};

const voicesOf = ({ id, engine, licence, levels, voices }: Model, language: string, speaker: TextToSpeech) =>
  (voices?.[language] ?? []).map((voice): InstalledVoice => ({
    listing: { voice, level: levels[language]!, engine, model: id, licence },
    engine: { synthesize: (speech, into, options) => speaker.synthesize({ ...speech, voice }, into, options) },
  }));

const espeakVoice = ({ level, model }: (typeof espeakVoices)[string], engine: Espeak): InstalledVoice => ({
  listing: { voice: "espeak", level, engine: "espeak-ng", model, licence: "GPL-3.0-or-later" },
  engine,
});

/** The first engine, and in its place the next if it cannot be opened: a damaged model must not silence a language. */
const firstThatOpens = (engines: TextToSpeech[]): TextToSpeech => ({
  async synthesize(speech, into, options) {
    for (const engine of engines.slice(0, -1)) {
      try {
        return await engine.synthesize(speech, into, options);
      } catch (error) {
        if (!(error instanceof EngineFailure && error.reason === "closed")) throw error;
      }
    }
    return engines.at(-1)!.synthesize(speech, into, options);
  },
});

const catalogued = (kind: Model["kind"]): string[] =>
  catalogue.filter((model) => model.kind === kind).flatMap(({ levels }) => Object.keys(levels));

const nothing = { level: "none", engine: null, model: null, licence: null } as const;

/** Only the operator of such a service could state its real quality. */
const upstreamListing = (
  of: "stt" | "tts",
  language: string,
  { upstream }: UpstreamEngine,
  fallback: string,
): EngineListing => ({
  function: of,
  language,
  level: "full",
  engine: "upstream",
  model: upstream.model ?? fallback,
  licence: null,
});

const packages: Record<Model["engine"], string[]> = {
  "sherpa-onnx": ["sherpa-onnx-node"],
  vosk: ["koffi", "sherpa-onnx-node"],
  "onnx-runtime": [],
};

/** Engine packages are optional, for platforms without a build. */
function hasPackages({ engine }: Model, library: string | undefined): boolean {
  const { resolve } = createRequire(import.meta.url);
  if (engine === "onnx-runtime") return library !== undefined;
  try {
    for (const name of packages[engine]) resolve(name);
    return true;
  } catch {
    return false;
  }
}
