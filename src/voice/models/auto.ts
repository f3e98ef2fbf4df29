import { lockDirectory } from "../../base/postgres/directory-lock.ts";
import type { Context } from "../../base/context.ts";
import { sleep } from "../../base/time.ts";
import { defaultModels, withNeeds, type Model } from "./catalogue.ts";
import { modelsDirOf } from "./installed.ts";
import { downloadBytes, isMissing, pull } from "./pull.ts";

/** All that a first start may fetch unasked. */
const mostBytes = 150e6;
const retryMs = 30 * 60_000;

/**
 * Fetches the best small English model that can be had, where nothing here hears English. In the background: nobody waits for it,
 * and a machine without a network merely has no speech to text.
 */
export class AutoModels {
  readonly #ctx: Context;
  readonly #models: readonly Model[];
  readonly #hears: () => boolean;
  readonly #stopped = new AbortController();
  #work: Promise<void> | undefined;

  /** `models`: those that this machine can run. `hears`: true once English is heard. */
  constructor(ctx: Context, models: readonly Model[], hears: () => boolean) {
    this.#ctx = ctx;
    this.#models = models;
    this.#hears = hears;
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
    while (!signal.aborted && !this.#hears()) {
      try {
        await this.#fetchOne();
      } catch (error) {
        if (!signal.aborted)
          this.#ctx.log.warn({ reason: (error as Error).message }, "no speech model was fetched; trying again later");
      }
      if (this.#hears() || signal.aborted) return;
      await sleep(retryMs, signal).catch(() => {});
    }
  }

  /** Throws what the last candidate met. */
  async #fetchOne(): Promise<void> {
    const lock = await lockDirectory(modelsDirOf(this.#ctx.config));
    try {
      let problem: unknown = new Error("none of the small models may be fetched unasked, or runs on this machine");
      for (const id of defaultModels) {
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
    if (bytes > mostBytes) throw new Error(`${model.id} is more than may be fetched unasked`);
    for (const each of missing) {
      const { id, licence } = each;
      const about = { model: id, licence, megabytes: Math.ceil(each.bytes / 1e6) };
      log.info(about, "fetching a speech model in the background (AUTO_MODELS=false switches this off)");
      await pull(modelsDir, each, {
        signal: this.#stopped.signal,
        onFailure: (source, reason) => log.info({ model: id, source, reason }, "not from this source; trying the next"),
      });
      log.info({ model: id }, "the speech model is installed");
    }
  }
}
