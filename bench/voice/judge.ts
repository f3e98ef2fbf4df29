/** What reads any sound file, and the recogniser that judges voices. Both are the program's own parts, without the program. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Sql } from "../../src/base/db.ts";
import { AudioDecoder } from "../../src/core/voice/audio/decoder.ts";
import { Listener } from "../../src/core/voice/engines/listener.ts";
import { toFloats } from "../../src/core/voice/engines/samples.ts";
import { modelOf } from "../../src/core/voice/models/catalogue.ts";
import { isInstalled, modelsDirOf } from "../../src/core/voice/models/installed.ts";
import { openContext } from "../../test/harness/accounts.ts";

/** The folder of this machine's models, as `tuma models` and `npm start` have it in this folder. */
export const modelsDir = modelsDirOf({ modelsDir: process.env["MODELS_DIR"], dataDir: "./data" });

/** The one recogniser that judges every voice, so that their figures can be compared. */
const judgeModel = "whisper-base";

/** The language that the judge is told, where it does not know the one that is spoken. */
const judgedAs: Readonly<Record<string, string>> = { rw: "sw" };

/** Reads and hears sound files. */
export interface Ears {
  /** The samples of a sound file of any format, 16 kHz, within ±1. */
  samples(file: Buffer): Promise<Float32Array>;
  /** What the judge hears in a file; absent without its model, and then `missing` says what to do. */
  judge?: (file: Buffer, language: string) => Promise<string>;
  missing?: string;
  stop(): Promise<void>;
}

/** Opens them. The judge hears languages in which the service offers no speech to text with it, because only voices are compared. */
export async function openEars(model = judgeModel): Promise<Ears> {
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-ears-"));
  const work = path.join(folder, "work");
  await mkdir(work);
  const ctx = openContext(undefined as unknown as Sql, { DATA_DIR: path.join(folder, "data"), AUTO_MODELS: "false" });
  const decoder = new AudioDecoder(ctx, work);
  const known = modelOf(model)!;
  const listener = isInstalled(modelsDir, known) ? new Listener(ctx, known, { modelsDir, files: work }) : undefined;
  const [from, into] = [path.join(work, "from"), path.join(work, "into")];
  const decode = async (file: Buffer) => {
    await writeFile(from, file);
    return decoder.decode({ from, into, maxSeconds: 600 }, {});
  };
  return {
    async samples(file) {
      await decode(file);
      return toFloats(await readFile(into));
    },
    ...(listener
      ? {
          async judge(file: Buffer, language: string) {
            const { seconds } = await decode(file);
            return (await listener.transcribe({ path: into, seconds }, judgedAs[language] ?? language, {})).text;
          },
        }
      : { missing: `not judged: ${model} is not in ${modelsDir} (tuma models pull ${model})` }),
    async stop() {
      await Promise.all([decoder.stop(), listener?.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
