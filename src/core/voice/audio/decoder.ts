import { stat } from "node:fs/promises";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { WorkOptions } from "../engine.ts";
import { EngineFailure, type FailureReason } from "../engines/failure.ts";
import { EngineHost } from "../engines/host.ts";
import type { Decoded, DecodeJob } from "./decode-child.ts";

/**
 * Limits of elapsed time, for input on which a decoder never returns. Ten minutes of audio take a second or two of processor
 * time, which the child limits by itself; these limits allow for a busy machine.
 */
const [baseLimitMs, limitMsPerMib, maxLimitMs] = [10_000, 3000, 30_000];
const memoryMiB = 640;
const [processes, idleMs] = [4, 300_000];
const fileAtFault = new Set<FailureReason>(["ended", "late", "memory", "bug"]);

/** Decodes uploaded audio of any format, in child processes without a network that can read only it and write only the result. */
export class AudioDecoder {
  readonly #host: EngineHost<DecodeJob, Decoded>;

  /** `folder` holds the job files. */
  constructor(ctx: Context, folder: string) {
    this.#host = new EngineHost(ctx, {
      name: "audio decoder",
      module: new URL("decode-child.ts", import.meta.url),
      options: {},
      memoryMiB,
      maxWaiting: 32,
      // One for each caller at most, since files can take long without holding any sound. They are started when needed.
      processes,
      ofCaller: { each: 1, together: 1 },
      // A tenth of a share, so that sends go on as if nothing were being decoded.
      niceness: 10,
      idleMs,
      box: { files: folder },
    });
  }

  /** Decodes a file. Rejects with a Refusal that says what is wrong with it, even if it makes the decoder fail. */
  async decode(job: DecodeJob, options: WorkOptions): Promise<Decoded> {
    const { size } = await stat(job.from);
    const limitMs = Math.min(maxLimitMs, baseLimitMs + (limitMsPerMib * size) / 2 ** 20);
    try {
      return await this.#host.run(job, { ...options, limitMs });
    } catch (error) {
      if (!(error instanceof EngineFailure) || !fileAtFault.has(error.reason)) throw error;
      throw new Refusal(
        "unsupported_audio",
        say(
          "The audio cannot be decoded within the time and memory limits: it is damaged, or not in the format it claims.",
        ),
      );
    }
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }
}
