import type { Context } from "../../base/context.ts";
import type { WorkOptions } from "./engine.ts";
import { EngineHost } from "./engines/host.ts";
import type { EntityJob } from "./entities-child.ts";
import type { EntityListing } from "./languages.ts";
import { LANGUAGES, servedLabels, type Extent, type Language } from "./ner/ner.ts";

/** A text, the labels to find in it, and how much of each entity to return. */
export interface WantedEntities {
  text: string;
  labels: string[];
  extent?: Extent | undefined;
}

/** The longest text takes a fraction of a second. */
const limitMs = 10_000;

/** Recognises named entities with the bundled model, in its own process, which is started on first use. */
export class EntityFinder {
  readonly #host: EngineHost<EntityJob, Record<string, string[]>>;

  constructor(ctx: Context) {
    this.#host = new EngineHost(ctx, {
      name: "entities",
      module: new URL("entities-child.ts", import.meta.url),
      options: {},
      memoryMiB: 512,
      maxWaiting: 256,
    });
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }

  /** The languages of the model. */
  listings(): EntityListing[] {
    return LANGUAGES.map((language) => ({
      language,
      level: "basic",
      engine: "tuma-crf",
      model: "tuma-ner",
      licence: "Apache-2.0",
      labels: servedLabels,
    }));
  }

  /** The entities of each label: exactly these labels as keys. `language` is one of `listings()`. */
  find(wanted: WantedEntities, language: string, options: WorkOptions): Promise<Record<string, string[]>> {
    const job = { extent: undefined, ...wanted, language: language as Language };
    return this.#host.run(job, { ...options, limitMs });
  }
}
