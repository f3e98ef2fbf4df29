import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import type { WorkOptions } from "../engines/engine.ts";
import { EngineFailure, type FailureReason } from "../engines/failure.ts";
import { EngineHost } from "../engines/host.ts";
import type { Decoded, DecodeJob } from "./decode-child.ts";

/** Ten minutes of audio take a second or two; what takes longer was made to. */
const limitMs = 30_000;
const memoryMiB = 640;
const fileAtFault = new Set<FailureReason>(["ended", "late", "memory", "bug"]);

/** Reads uploaded audio of any format, in child processes that may read nothing but it and write nothing but the result. */
export class AudioDecoder {
  readonly #host: EngineHost<DecodeJob, Decoded>;

  /** `folder` holds the files of its jobs. */
  constructor(ctx: Context, folder: string) {
    const program = fileURLToPath(new URL("../../../", import.meta.url));
    const files = realpathSync(folder);
    this.#host = new EngineHost(ctx, {
      name: "audio decoder",
      module: new URL("decode-child.ts", import.meta.url),
      options: {},
      memoryMiB,
      maxWaiting: 32,
      processes: 2,
      execArgv: [
        "--permission",
        "--allow-worker",
        `--allow-fs-read=${program}`,
        `--allow-fs-read=${files}`,
        `--allow-fs-write=${files}`,
        "--allow-fs-write=/proc/self/oom_score_adj",
      ],
    });
  }

  /** Decodes a file. Rejects with the refusal that the file deserves, also when it makes the decoder fail. */
  async decode(job: DecodeJob, options: WorkOptions): Promise<Decoded> {
    try {
      return await this.#host.run(job, { ...options, limitMs });
    } catch (error) {
      if (!(error instanceof EngineFailure) || !fileAtFault.has(error.reason)) throw error;
      throw new Refusal(
        "unsupported_audio",
        "The audio cannot be read within the limits of time and memory: it is damaged, or not what it says it is.",
      );
    }
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }
}
