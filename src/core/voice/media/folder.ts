import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Shelf, StoredFile } from "./shelf.ts";

/**
 * Files in a folder, in subfolders by the first two letters of their names. The folders themselves are the only index, so
 * processes that share the folder share all files, and age goes by file time.
 */
export class FolderShelf implements Shelf {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(path: string, name: string): Promise<void> {
    await mkdir(join(this.#folder, name.slice(0, 2)), { recursive: true, mode: 0o700 });
    await rename(path, this.#pathOf(name));
  }

  async find(name: string): Promise<StoredFile | undefined> {
    const path = this.#pathOf(name);
    const found = await stat(path).catch(() => undefined);
    if (!found) return undefined;
    return {
      bytes: found.size,
      storedAtMs: found.mtimeMs,
      read: async (start, end) => createReadStream(path, { start, end }),
    };
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  async removeBefore(timeMs: number): Promise<void> {
    for (const shard of await readdir(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(shard)) continue;
      for (const name of await readdir(join(this.#folder, shard))) {
        const found = await stat(this.#pathOf(name)).catch(() => undefined);
        if (found && found.mtimeMs < timeMs) await this.remove(name);
      }
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, name.slice(0, 2), name);
  }
}
