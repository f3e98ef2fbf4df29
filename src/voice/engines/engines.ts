import type { Context } from "../../base/context.ts";
import type { EngineListing, Engines, TextToSpeech } from "./engine.ts";
import { Espeak, espeakVoices, isEspeakInstalled } from "./espeak.ts";

/** What this installation hears and says. */
class InstalledEngines implements Engines {
  readonly #espeak: Espeak | undefined;

  constructor(ctx: Context) {
    this.#espeak = isEspeakInstalled() ? new Espeak(ctx) : undefined;
  }

  speechToText() {
    return undefined;
  }

  textToSpeech(language: string): TextToSpeech | undefined {
    return language in espeakVoices ? this.#espeak : undefined;
  }

  listings(): EngineListing[] {
    if (!this.#espeak) return [];
    return Object.entries(espeakVoices).map(([language, { level, model }]) => ({
      function: "tts",
      language,
      level,
      engine: "espeak-ng",
      model,
      licence: "GPL-3.0-or-later",
    }));
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    await this.#espeak?.stop();
  }
}

/** The engines of this machine: those whose packages and models are installed, and those of the settings. */
export function openEngines(ctx: Context): Engines {
  return new InstalledEngines(ctx);
}
