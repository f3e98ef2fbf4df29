import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Context } from "../base/context.ts";
import { Refusal } from "../base/errors.ts";

/** The content type of a stored file. Never one that a browser would execute or render. */
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

/** 128 random bits in hex, and the extension. */
const nameForm = /^([0-9a-f]{2})[0-9a-f]{30}\.([a-z0-9]{3,4})$/;
/** Work files; any left behind by a crash are deleted after this. */
const incomingHours = 1;
const hourMs = 3_600_000;

/** A stored file. */
export interface MediaFile {
  path: string;
  type: string;
  bytes: number;
}

/**
 * Uploaded and generated audio: files under `DATA_DIR/media` with unguessable names. The folders themselves are the
 * only index, so processes that share `DATA_DIR` share all files, and expiry goes by file time.
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

  /** The folder for work files. */
  get workFolder(): string {
    return join(this.#folder, "incoming");
  }

  /** The path of a new work file, which its user deletes. */
  newWorkFile(): string {
    return join(this.workFolder, randomBytes(16).toString("hex"));
  }

  /** Refuses an upload that could fill the disk, which may also hold the database. */
  async checkRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize >= this.#reserveBytes) return;
    throw new Refusal(
      "unavailable",
      "The service has no disk space for more audio. Nothing was done; try again later.",
      {
        headers: { "retry-after": "60" },
      },
    );
  }

  /** Stores a work file. Returns the path under which anyone who knows it can fetch it. */
  async keep(path: string, extension: string): Promise<string> {
    const name = `${randomBytes(16).toString("hex")}.${extension}`;
    const folder = join(this.#folder, name.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(path, join(folder, name));
    return `/media/${name}`;
  }

  /** Deletes a work file if it still exists. */
  async discard(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  /** Deletes a stored file that was never announced, by the path that `keep` returned. */
  async forgetOne(path: string): Promise<void> {
    const name = path.slice("/media/".length);
    await this.discard(join(this.#folder, name.slice(0, 2), name));
  }

  /** The stored file of that name; undefined if there is none or it has expired. */
  async find(name: string): Promise<MediaFile | undefined> {
    const [, shard, extension] = nameForm.exec(name) ?? [];
    const type = contentTypes[extension ?? ""];
    if (shard === undefined || type === undefined) return undefined;
    const path = join(this.#folder, shard, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs > this.#keepMs) return undefined;
    return { path, type, bytes: found.size };
  }

  /** Deletes expired files. Any number of processes may do so concurrently. */
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
