import type { Context } from "../../../../base/context.ts";
import { Refusal } from "../../../../base/errors.ts";
import { say } from "../../../../base/sentences/sentence.ts";
import type { TextToSpeech } from "../../engine.ts";
import { withNeeds, type Model } from "../../models/catalogue.ts";
import { folderOf } from "../../models/installed.ts";
import { sentencesOf } from "../../phonemes/sentences.ts";
import { checkScript } from "../../speech/script.ts";
import { toSpoken } from "../../speech/spoken.ts";
import { EngineFailure } from "../failure.ts";
import type { Espeak } from "../espeak/espeak.ts";
import { EngineHost } from "../host.ts";
import type { NeuralOptions } from "./child.ts";
import type { NeuralJob } from "./job.ts";

const maxSeconds = 15 * 60;
/** How long a slow machine may take for the first words, and for each further character of a default voice and of a slow one. */
const [firstLimitMs, limitMsPerCharacter, slowMsPerCharacter] = [30_000, 40, 400];
/** A slow voice has a short queue, because whoever is last in it waits for all the others. */
const [longQueue, shortQueue] = [100, 8];
/** A model that cannot be opened is tried again after this long; until then another voice speaks without delay. */
const closedMs = 60_000;

/** eSpeak NG, as what writes the phonemes of words in IPA. */
export type PhonemeWriter = Pick<Espeak, "phonemes">;

/** A neural voice from the catalogue, in a process that is started on first use. */
export class NeuralVoice implements TextToSpeech {
  readonly #ctx: Context;
  readonly #host: EngineHost<NeuralJob, { seconds: number }, NeuralOptions>;
  readonly #model: Model;
  readonly #espeak: PhonemeWriter | undefined;
  #closedUntilMs = 0;

  /**
   * @param library ONNX Runtime's
   * @param files the folder of the speech that it synthesises
   * @param espeak what writes the phonemes of the languages for which the model needs it
   */
  constructor(
    ctx: Context,
    model: Model,
    places: { modelsDir: string; library: string; files: string },
    espeak: PhonemeWriter | undefined,
  ) {
    const { modelsDir, library, files } = places;
    const folders = Object.fromEntries(withNeeds(model).map(({ id }) => [id, folderOf(modelsDir, id)]));
    this.#ctx = ctx;
    this.#model = model;
    this.#espeak = espeak;
    this.#host = new EngineHost<NeuralJob, { seconds: number }, NeuralOptions>(ctx, {
      name: model.id,
      module: new URL("child.ts", import.meta.url),
      options: { model: model.id, folders, library },
      box: { reads: Object.values(folders), files, native: true },
      // The model, the lexicon, and a minute's samples in several forms.
      memoryMiB: 900 + (4 * model.bytes) / 2 ** 20,
      maxWaiting: model.isSlow ? shortQueue : longQueue,
      idleMs: 5 * 60_000,
    });
  }

  async synthesize(...[{ text, language, voice = "", rate }, into, options]: Parameters<TextToSpeech["synthesize"]>) {
    checkScript(text, language);
    const words = toSpoken(text, language);
    if (words === "") throw new Refusal("text_empty", say("The text has nothing to speak: no letters and no digits."));
    if (this.#ctx.clock.monotonicMs() < this.#closedUntilMs) throw new EngineFailure("closed");
    const { isSlow, espeakLanguages } = this.#model;
    const limitMs = firstLimitMs + words.length * (isSlow ? slowMsPerCharacter : limitMsPerCharacter);
    // In lines, because phonemes have no capitals that show where a sentence begins.
    const read = espeakLanguages?.includes(language)
      ? await this.#espeak!.phonemes(sentencesOf(words).join("\n"), language, options)
      : words;
    try {
      return await this.#host.run({ words: read, language, voice, rate, into, maxSeconds }, { ...options, limitMs });
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
