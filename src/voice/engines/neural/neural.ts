import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import type { TextToSpeech } from "../../engine.ts";
import { withNeeds, type Model } from "../../models/catalogue.ts";
import { folderOf } from "../../models/installed.ts";
import { checkScript } from "../../speech/script.ts";
import { toSpoken } from "../../speech/spoken.ts";
import { EngineFailure } from "../failure.ts";
import { EngineHost } from "../host.ts";
import type { NeuralOptions } from "./child.ts";
import type { NeuralJob } from "./job.ts";

const maxSeconds = 15 * 60;
/** A slow machine speaks a character in this time. */
const [firstLimitMs, limitMsPerCharacter] = [30_000, 40];
/** A model that cannot be opened is tried again after this long; until then another voice speaks without delay. */
const closedMs = 60_000;

/** A neural voice from the catalogue, in a process that is started on first use. */
export class NeuralVoice implements TextToSpeech {
  readonly #ctx: Context;
  readonly #host: EngineHost<NeuralJob, { seconds: number }, NeuralOptions>;
  #closedUntilMs = 0;

  /**
   * @param library ONNX Runtime's
   * @param files the folder of the speech that it synthesises
   */
  constructor(
    ctx: Context,
    model: Model,
    { modelsDir, library, files }: { modelsDir: string; library: string; files: string },
  ) {
    this.#ctx = ctx;
    this.#host = new EngineHost<NeuralJob, { seconds: number }, NeuralOptions>(ctx, {
      name: model.id,
      module: new URL("child.ts", import.meta.url),
      options: { folder: folderOf(modelsDir, model.id), library },
      box: { reads: withNeeds(model).map(({ id }) => folderOf(modelsDir, id)), files, native: true },
      // The model, the lexicon, and a minute's samples in several forms.
      memoryMiB: 900 + (4 * model.bytes) / 2 ** 20,
      maxWaiting: 100,
      idleMs: 5 * 60_000,
    });
  }

  async synthesize(...[{ text, language, voice = "", rate }, into, options]: Parameters<TextToSpeech["synthesize"]>) {
    checkScript(text, language);
    const words = toSpoken(text, language);
    if (words === "") throw new Refusal("text_empty", "The text has nothing to speak: no letters and no digits.");
    if (this.#ctx.clock.monotonicMs() < this.#closedUntilMs) throw new EngineFailure("closed");
    const limitMs = firstLimitMs + words.length * limitMsPerCharacter;
    try {
      return await this.#host.run({ words, language, voice, rate, into, maxSeconds }, { ...options, limitMs });
    } catch (error) {
      if (error instanceof EngineFailure && error.reason === "closed")
        this.#closedUntilMs = this.#ctx.clock.monotonicMs() + closedMs;
      throw error;
    }
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }
}
