/**
 * The archive of a backup: a compressed tar with `backup.json` first, then tables, what ends the tables, files, and `SHA256SUMS` last.
 * So it can be written and read as a stream, `sha256sum -c` checks an unpacked one, and one that breaks off is recognised.
 */
import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { ArchiveDamaged, readTar, tarEnd, tarHeader, tarPadding, type TarEntry } from "./tar.ts";

/** The description of a backup, `backup.json`. */
export interface Manifest {
  format: 1;
  /** Names this backup. */
  id: string;
  /** The version of Tuma that made it. */
  version: string;
  /** The time of the snapshot, ISO 8601. */
  takenAt: string;
  postgres: string;
  /** The migrations of its database. */
  migrations: { name: string; hash: string }[];
  tables: TableShape[];
  /** A MAC of the id, by which a restore recognises the right SECRET_KEY. */
  keyCheck: string;
  /** Whether the archive contains SECRET_KEY. */
  hasKey: boolean;
  /** The speech models that were installed; they are not in the archive. */
  models: string[];
  /** Where audio is, if it is not in the archive. */
  mediaElsewhere: boolean;
  /** The settings, without secrets. */
  configuration: Record<string, unknown>;
}

/** A table: its columns in the order of the data, and its partitions, if it is partitioned by time. */
export interface TableShape {
  name: string;
  columns: string[];
  partitions: { name: string; bound: string }[];
}

/** What is known once all tables have been read, `end.json`. */
export interface Ending {
  /** The last value of each sequence. */
  sequences: Record<string, number>;
}

/** The entries of an archive. */
export const entryNames = {
  manifest: "backup.json",
  ending: "end.json",
  sums: "SHA256SUMS",
  key: "secret.key",
  table: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, "0")}.copy`,
} as const;

/** The table in the name of an entry; undefined for other entries. */
export const tableOf = (name: string): string | undefined => /^tables\/([a-z_0-9]+)\/\d+\.copy$/.exec(name)?.[1];

/** The file in `DATA_DIR` that an entry is; undefined for other entries, and for names that lead elsewhere. */
export function fileOf(name: string): string | undefined {
  if (name === entryNames.key) return name;
  if (/^media\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{3,4}$/.test(name)) return name;
  return /^carriers\/[\w.-]+\.json$/.test(name) && !name.includes("..") ? name : undefined;
}

/** Writes an archive to a stream. */
export class ArchiveWriter {
  readonly #at: Date;
  readonly #gzip = createGzip({ level: 1 });
  readonly #written: Promise<void>;
  readonly #sums: string[] = [];
  /** Octets of the entries so far, before compression. */
  bytes = 0;

  /** @param at the time of the entries */
  constructor(target: Writable, at: Date) {
    this.#at = at;
    // Also ends at the standard output, which is never closed.
    this.#written = pipeline(this.#gzip, target);
    // Reported by `end`, or by the next write.
    this.#written.catch(() => undefined);
  }

  /** Adds an entry from its chunks, which have `bytes` octets together. */
  async add(name: string, bytes: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    await this.#write(tarHeader(name, bytes, this.#at));
    const sum = createHash("sha256");
    let written = 0;
    for await (const chunk of chunks) {
      sum.update(chunk);
      written += chunk.length;
      await this.#write(chunk);
    }
    if (written !== bytes) throw new Error(`${name} changed while it was read`);
    await this.#write(tarPadding(bytes));
    this.#sums.push(lineOf(name, sum.digest("hex")));
    this.bytes += bytes;
  }

  addText(name: string, text: string): Promise<void> {
    const octets = Buffer.from(text);
    return this.add(name, octets.length, [octets]);
  }

  /** Adds the checksums and ends the archive; resolves once the target has it all. */
  async end(): Promise<void> {
    await this.addText(entryNames.sums, this.#sums.join(""));
    await this.#write(tarEnd);
    this.#gzip.end();
    await this.#written;
  }

  /** Gives the archive up; what was written is not one. */
  abandon(error: Error): void {
    this.#gzip.destroy(error);
  }

  async #write(chunk: Buffer): Promise<void> {
    if (this.#gzip.write(chunk)) return;
    const waiting = new AbortController();
    try {
      // A target that has failed drains nothing any more.
      await Promise.race([once(this.#gzip, "drain", waiting), this.#written]);
    } finally {
      waiting.abort();
    }
  }
}

/** Reads an archive from a stream, and checks it on the way. */
export class ArchiveReader {
  readonly #entries: AsyncGenerator<TarEntry>;
  readonly #sums = new Map<string, string>();

  constructor(source: Readable) {
    const gunzip = createGunzip();
    source.on("error", (error) => gunzip.destroy(error));
    this.#entries = readTar(decompressed(source.pipe(gunzip)));
  }

  /**
   * The next entry, whose body must be consumed; undefined after the last, when all checksums were right. Throws ArchiveDamaged for an
   * archive that breaks off, was changed, or is none.
   */
  async next(): Promise<TarEntry | undefined> {
    const { value: entry, done } = await this.#entries.next();
    if (done) throw new ArchiveDamaged("it is incomplete: its checksums are missing");
    if (entry.name === entryNames.sums) {
      this.#compare(await textOf(entry));
      if (!(await this.#entries.next()).done) throw new ArchiveDamaged("something follows its checksums");
      return undefined;
    }
    const sum = createHash("sha256");
    return { ...entry, body: this.#summed(entry, sum) };
  }

  async *#summed({ name, body }: TarEntry, sum: Hash): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      sum.update(chunk);
      yield chunk;
    }
    this.#sums.set(name, sum.digest("hex"));
  }

  #compare(text: string): void {
    const expected = new Map(
      text.split("\n").flatMap((line) => (line === "" ? [] : [[line.slice(66), line.slice(0, 64)]])),
    );
    for (const [name, sum] of this.#sums)
      if (expected.get(name) !== sum)
        throw new ArchiveDamaged(`${name} is not as it was written: its checksum is wrong`);
    const missing = [...expected.keys()].find((name) => !this.#sums.has(name));
    if (missing !== undefined) throw new ArchiveDamaged(`${missing} is missing`);
    const written = Array.from(this.#sums, ([name, sum]) => lineOf(name, sum)).join("");
    if (text !== written) throw new ArchiveDamaged("its list of checksums is not as it was written");
  }
}

/** A line of SHA256SUMS, as `sha256sum` reads it. */
const lineOf = (name: string, sum: string) => `${sum}  ${name}\n`;

/** The errors of the decompression are damage too. */
async function* decompressed(gunzip: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of gunzip) yield chunk;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith("Z_")) throw new ArchiveDamaged(`it cannot be decompressed (${message})`, { cause: error });
    throw error;
  }
}

/** Small entries only. */
const longestText = 64 * 2 ** 20;

/** The whole text of an entry. */
export async function textOf({ name, bytes, body }: TarEntry): Promise<string> {
  if (bytes > longestText) throw new ArchiveDamaged(`${name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** The chunks of a stream as they are needed. */
export const streamOf = (chunks: AsyncIterable<Buffer>): Readable => Readable.from(chunks, { objectMode: false });
