import { lockDirectory } from "../../../base/postgres/directory-lock.ts";
import type { Context } from "../../../base/context.ts";
import { sleep } from "../../../base/time.ts";
import { withNeeds, type Model } from "./catalogue.ts";
import { modelsDirOf } from "./installed.ts";
import { downloadBytes, isMissing, pull } from "./pull.ts";

/** Size limit for automatic downloads. */
const mostBytes = 150e6;
const retryMs = 30 * 60_000;

/** A function in a language, as `defaultModels` lists it, and whether a model serves it yet. */
export interface WantedModel {
  /** Ids, best first. */
  models: readonly string[];
  isServed(): boolean;
}

/**
 * Downloads the best available small model for each function that no model serves yet. It runs in the background: nothing waits for
 * it, and without a network the machine simply has no speech to text, and a simpler voice.
 */
export class AutoModels {
  readonly #ctx: Context;
  readonly #models: readonly Model[];
  readonly #wanted: readonly WantedModel[];
  readonly #stopped = new AbortController();
  #work: Promise<void> | undefined;

  /** `models`: the models this machine can run. */
  constructor(ctx: Context, models: readonly Model[], wanted: readonly WantedModel[]) {
    this.#ctx = ctx;
    this.#models = models;
    this.#wanted = wanted;
  }

  start(): void {
    this.#work ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new Error("stopped"));
    await this.#work;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      for (const each of this.#wanted) await this.#fetchUnlessServed(each);
      if (this.#wanted.every((each) => each.isServed()) || signal.aborted) return;
      await sleep(retryMs, signal).catch(() => {});
    }
  }

  async #fetchUnlessServed(wanted: WantedModel): Promise<void> {
    const { signal } = this.#stopped;
    if (signal.aborted || wanted.isServed()) return;
    try {
      await this.#fetchOne(wanted.models);
    } catch (error) {
      if (!signal.aborted)
        this.#ctx.log.warn({ reason: (error as Error).message }, "no speech model was downloaded; retrying later");
    }
  }

  /** Throws the last candidate's error. */
  async #fetchOne(candidates: readonly string[]): Promise<void> {
    const lock = await lockDirectory(modelsDirOf(this.#ctx.config));
    try {
      let problem: unknown = new Error("no small model may be downloaded automatically, or runs on this machine");
      for (const id of candidates) {
        const model = this.#models.find((each) => each.id === id);
        if (!model?.permissive) continue;
        try {
          await this.#fetch(model);
          return;
        } catch (error) {
          this.#stopped.signal.throwIfAborted();
          problem = error;
        }
      }
      throw problem as Error;
    } finally {
      lock.release();
    }
  }

  async #fetch(model: Model): Promise<void> {
    const { config, log } = this.#ctx;
    const modelsDir = modelsDirOf(config);
    const missing = withNeeds(model).filter((each) => isMissing(modelsDir, each));
    const bytes = missing.reduce(
      (sum, each) => sum + Math.max(...each.sources.map((source) => downloadBytes(each, source))),
      0,
    );
    if (bytes > mostBytes) throw new Error(`${model.id} is too large to be downloaded automatically`);
    for (const each of missing) {
      const { id, licence } = each;
      const about = { model: id, licence, megabytes: Math.ceil(each.bytes / 1e6) };
      log.info(about, "downloading a speech model in the background (AUTO_MODELS=false disables this)");
      await pull(modelsDir, each, {
        signal: this.#stopped.signal,
        onFailure: (source, reason) => log.info({ model: id, source, reason }, "this source failed; trying the next"),
      });
      log.info({ model: id }, "the speech model is installed");
    }
  }
}
