import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { readBucketAddress } from "../../../base/config/bucket-address.ts";
import { BucketShelf } from "./bucket.ts";
import { FolderShelf } from "./folder.ts";
import type { Shelf, StoredFile } from "./shelf.ts";

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
const nameForm = /^[0-9a-f]{32}\.([a-z0-9]{3,4})$/;
/** Work files; any left behind by a crash are deleted after this. */
const incomingHours = 1;
const hourMs = 3_600_000;

/** A stored file and its content type. */
export type MediaFile = StoredFile & { type: string };

/**
 * Uploaded and generated audio under unguessable names: in the bucket of `MEDIA_URL`, which processes on all hosts share, or else in
 * `DATA_DIR/media`. Work files are always local.
 */
export class MediaStore {
  readonly #folder: string;
  readonly #shelf: Shelf;
  readonly #keepMs: number;
  readonly #reserveBytes: number;

  constructor({ config, log }: Context) {
    this.#folder = resolve(config.dataDir, "media");
    this.#shelf =
      config.mediaUrl === undefined
        ? new FolderShelf(this.#folder)
        : new BucketShelf(readBucketAddress(config.mediaUrl), log);
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
      say("The service has no disk space for more audio. Nothing was done; try again later."),
      {
        headers: { "retry-after": "60" },
      },
    );
  }

  /** Stores a work file. Returns the path under which anyone who knows it can fetch it. */
  async keep(path: string, extension: string): Promise<string> {
    const name = `${randomBytes(16).toString("hex")}.${extension}`;
    await this.#shelf.put(path, name);
    return `/media/${name}`;
  }

  /** Deletes a work file if it still exists. */
  async discard(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  /** Deletes a stored file that was never announced, by the path that `keep` returned. */
  async forgetOne(path: string): Promise<void> {
    await this.#shelf.remove(path.slice("/media/".length));
  }

  /** The stored file of that name; undefined if there is none or it has expired. */
  async find(name: string): Promise<MediaFile | undefined> {
    const type = contentTypes[nameForm.exec(name)?.[1] ?? ""];
    if (type === undefined) return undefined;
    const found = await this.#shelf.find(name);
    if (!found || Date.now() - found.storedAtMs > this.#keepMs) return undefined;
    return { ...found, type };
  }

  /** Deletes expired files, and work files that a crash left behind. */
  async forget(): Promise<boolean> {
    for (const name of await readdir(this.workFolder)) {
      const path = join(this.workFolder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > incomingHours * hourMs) await this.discard(path);
    }
    await this.#shelf.removeBefore(Date.now() - this.#keepMs);
    return false;
  }
}
