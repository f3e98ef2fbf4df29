/**
 * `npm run voice:samples -- --out DIR [--sentences 20]`: writes our sentences in every installed voice as sound files, and a page that plays
 * them side by side. Starts the program with the models of `MODELS_DIR`, otherwise of `data/models`.
 */
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { startTuma } from "../tuma.ts";
import { modelsDir } from "./judge.ts";
import { writeSamples } from "./samples.ts";
import { modelsHere } from "./service.ts";

const usage = "npm run voice:samples -- --out DIR [--sentences 20]";

const { out, count } = readArguments();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const tuma = await startTuma({ AUTO_MODELS: "true", MODELS_DIR: modelsDir });
try {
  const service = { url: `http://127.0.0.1:${tuma.port}`, token: tuma.token };
  await modelsHere(service);
  const { written, problems } = await writeSamples(service, out, count, (name) => process.stderr.write(`  ${name}\n`));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${written} files; listen to them in ${path.join(out, "index.html")}\n`);
  if (problems.length > 0 || written === 0) process.exitCode = 1;
} finally {
  await tuma.stop();
}
process.exit();

function readArguments(): { out: string; count: number } {
  try {
    const { values } = parseArgs({
      options: { out: { type: "string" }, sentences: { type: "string", default: "20" } },
    });
    const count = Number(values.sentences);
    if (!(Number.isInteger(count) && count > 0))
      throw new Error(`--sentences must be a whole number above 0, not "${values.sentences}".`);
    if (!values.out) throw new Error("--out is missing: name the folder for the files.");
    const out = path.resolve(values.out);
    if (existsSync(out) && !statSync(out).isDirectory())
      throw new Error(`--out must be a folder, and ${out} is a file. Name another.`);
    return { out, count };
  } catch (error) {
    return fail((error as Error).message);
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n${usage}\n`);
  process.exit(2);
}
