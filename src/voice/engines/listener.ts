import type { Context } from "../../base/context.ts";
import { folderOf } from "../models/installed.ts";
import { withNeeds, type Model } from "../models/catalogue.ts";
import type { SpeechToText, Transcript } from "../engine.ts";
import { EngineHost } from "./host.ts";
import type { ListenJob } from "./samples.ts";

/** More than ten minutes of audio take on a slow machine. */
const [firstLimitMs, limitMsPerSecond] = [20_000, 600];

/** A transcription model from the catalogue, in a process that is started on first use. */
export class Listener implements SpeechToText {
  readonly model: Model;
  readonly #host: EngineHost<ListenJob, Transcript>;

  /** @param files the folder of the audio that it transcribes */
  constructor(ctx: Context, model: Model, { modelsDir, files }: { modelsDir: string; files: string }) {
    this.model = model;
    const folder = folderOf(modelsDir, model.id);
    const vadModel = `${folderOf(modelsDir, "silero-vad")}/silero_vad.onnx`;
    const library = `${folderOf(modelsDir, "libvosk")}/libvosk.so`;
    this.#host = new EngineHost<ListenJob, Transcript>(ctx, {
      name: model.id,
      module: new URL(model.engine === "vosk" ? "vosk-child.ts" : "sherpa-child.ts", import.meta.url),
      options: { family: model.family, folder, vadModel, library },
      box: { reads: withNeeds(model).map(({ id }) => folderOf(modelsDir, id)), files, native: true },
      // The model, its working memory, and ten minutes of samples.
      memoryMiB: 600 + (3 * model.bytes) / 2 ** 20,
      maxWaiting: 50,
      idleMs: 5 * 60_000,
    });
  }

  transcribe(...[audio, language, options]: Parameters<SpeechToText["transcribe"]>): Promise<Transcript> {
    const limitMs = firstLimitMs + audio.seconds * limitMsPerSecond;
    return this.#host.run({ path: audio.path, language }, { ...options, limitMs });
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }
}
