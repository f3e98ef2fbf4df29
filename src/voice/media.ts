import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Context } from "../base/context.ts";
import { Refusal } from "../base/errors.ts";

/** What a kept file is served as. Never a type that a browser would run or draw. */
const contentTypes: Record<string, string> = {
  wav: "audio/wav",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  flac: "audio/flac",
  aac: "audio/aac",
  m4a: "audio/mp4",
  mp4: "audio/mp4",
  webm: "audio/webm",
  wma: "audio/x-ms-wma",
  amr: "audio/amr",
};

/** 128 random bits in hex, and what the content is. */
const nameForm = /^([0-9a-f]{2})[0-9a-f]{30}\.([a-z0-9]{3,4})$/;
/** Work in progress; what a crash left there goes after this. */
const incomingHours = 1;
const hourMs = 3_600_000;

/** A kept file. */
export interface MediaFile {
  path: string;
  type: string;
  bytes: number;
}

/**
 * Uploaded and generated audio: files under `DATA_DIR/media`, whose names nobody can guess. There is no list of them but the
 * folders themselves, so that processes that share `DATA_DIR` share it all, and what is old is told by its time.
 */
export class MediaStore {
  readonly #folder: string;
  readonly #keepMs: number;
  readonly #reserveBytes: number;

  constructor({ config }: Context) {
    this.#folder = resolve(config.dataDir, "media");
    this.#keepMs = config.audioHours * hourMs;
    this.#reserveBytes = config.diskReserveMib * 2 ** 20;
    mkdirSync(this.workFolder, { recursive: true, mode: 0o700 });
  }

  /** Where work in progress lies. */
  get workFolder(): string {
    return join(this.#folder, "incoming");
  }

  /** A path for a file of work in progress, which its user removes. */
  newWorkFile(): string {
    return join(this.workFolder, randomBytes(16).toString("hex"));
  }

  /** Refuses what would fill the disk that the database may lie on as well. */
  async checkRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize >= this.#reserveBytes) return;
    throw new Refusal("unavailable", "The service has no room for more audio now. Nothing was done; try again later.", {
      headers: { "retry-after": "60" },
    });
  }

  /** Keeps a file of work in progress. Returns the path under which everybody who knows it can fetch it. */
  async keep(path: string, extension: string): Promise<string> {
    const name = `${randomBytes(16).toString("hex")}.${extension}`;
    const folder = join(this.#folder, name.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(path, join(folder, name));
    return `/media/${name}`;
  }

  /** Removes a file of work in progress, where it is still there. */
  async discard(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  /** Removes a kept file that nobody was told of, by the path that `keep` gave it. */
  async forgetOne(path: string): Promise<void> {
    const name = path.slice("/media/".length);
    await this.discard(join(this.#folder, name.slice(0, 2), name));
  }

  /** The kept file of that name; undefined where there is none, or none any more. */
  async find(name: string): Promise<MediaFile | undefined> {
    const [, shard, extension] = nameForm.exec(name) ?? [];
    const type = contentTypes[extension ?? ""];
    if (shard === undefined || type === undefined) return undefined;
    const path = join(this.#folder, shard, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs > this.#keepMs) return undefined;
    return { path, type, bytes: found.size };
  }

  /** Removes what is older than it is kept. Any number of processes may do so at once. */
  async forget(): Promise<boolean> {
    for (const folder of await readdir(this.#folder)) {
      const keepMs = folder === "incoming" ? incomingHours * hourMs : this.#keepMs;
      for (const name of await readdir(join(this.#folder, folder))) {
        const path = join(this.#folder, folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > keepMs) await rm(path, { force: true });
      }
    }
    return false;
  }
}
