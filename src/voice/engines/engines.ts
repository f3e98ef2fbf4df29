import { createRequire } from "node:module";
import type { Context } from "../../base/context.ts";
import { AutoModels } from "../models/auto.ts";
import { catalogue, type Model } from "../models/catalogue.ts";
import { isInstalled, modelsDirOf, runsHere } from "../models/installed.ts";
import type { EngineListing, Engines, SpeechToText, TextToSpeech } from "../engine.ts";
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
  readonly #heardElsewhere: Map<string, UpstreamEngine>;
  readonly #spokenElsewhere: Map<string, UpstreamEngine>;
  readonly #autoModels: AutoModels | undefined;

  /** @param files the folder of audio, the only one in which they read and write */
  constructor(ctx: Context, files: string) {
    this.#ctx = ctx;
    this.#files = files;
    this.#modelsDir = modelsDirOf(ctx.config);
    this.#models = catalogue.filter((model) => model.kind === "stt" && runsHere(model) && hasPackages(model));
    this.#espeak = isEspeakInstalled() ? new Espeak(ctx, files) : undefined;
    const open = (upstreams: typeof ctx.config.sttUpstreams) =>
      new Map(Object.entries(upstreams).map(([language, upstream]) => [language, new UpstreamEngine(ctx, upstream)]));
    this.#heardElsewhere = open(ctx.config.sttUpstreams);
    this.#spokenElsewhere = open(ctx.config.ttsUpstreams);
    const hears = () => this.speechToText("en") !== undefined;
    this.#autoModels = ctx.config.autoModels ? new AutoModels(ctx, this.#models, hears) : undefined;
  }

  speechToText(language: string): SpeechToText | undefined {
    const elsewhere = this.#heardElsewhere.get(language);
    if (elsewhere) return elsewhere;
    const model = this.#installedFor(language);
    return model && this.#listenerOf(model);
  }

  textToSpeech(language: string): TextToSpeech | undefined {
    return this.#spokenElsewhere.get(language) ?? (language in espeakVoices ? this.#espeak : undefined);
  }

  listings(): EngineListing[] {
    const heard = new Set([...this.#heardElsewhere.keys(), ...catalogue.flatMap(({ levels }) => Object.keys(levels))]);
    const spoken = new Set([...this.#spokenElsewhere.keys(), ...Object.keys(espeakVoices)]);
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
    await Promise.all([this.#espeak?.stop(), ...[...this.#listeners.values()].map((listener) => listener.stop())]);
  }

  #installedFor(language: string): Model | undefined {
    return this.#models.find((model) => model.levels[language] && isInstalled(this.#modelsDir, model));
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
    const model = this.#installedFor(language);
    if (!model) return { ...nothing, function: "stt", language, install: this.#installationFor(language) };
    const { id, engine, licence, levels } = model;
    return { function: "stt", language, level: levels[language]!, engine, model: id, licence };
  }

  /** The command for the smallest measured model, or else the smallest of all. */
  #installationFor(language: string): string | undefined {
    const serving = this.#models.filter((model) => model.levels[language]);
    const measured = serving.filter(({ status }) => status === "measured");
    const [smallest] = (measured.length > 0 ? measured : serving).toSorted((one, other) => one.bytes - other.bytes);
    return smallest && `npm run models -- pull ${smallest.id}`;
  }

  #listingOfSpeaking(language: string): EngineListing {
    const elsewhere = this.#spokenElsewhere.get(language);
    if (elsewhere) return upstreamListing("tts", language, elsewhere, "tts-1");
    if (!this.#espeak) {
      const install = "npm install --include=optional";
      return { ...nothing, function: "tts", language, install };
    }
    const { level, model } = espeakVoices[language]!;
    return { function: "tts", language, level, engine: "espeak-ng", model, licence: "GPL-3.0-or-later" };
  }
}

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
};

/** Engine packages are optional, for platforms without a build. */
function hasPackages(model: Model): boolean {
  const { resolve } = createRequire(import.meta.url);
  try {
    for (const name of packages[model.engine]) resolve(name);
    return true;
  } catch {
    return false;
  }
}
