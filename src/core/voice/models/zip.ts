import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

/** An entry of a ZIP archive (APPNOTE.TXT §4.3): also wheels, jars and aars. */
export interface ZipEntry {
  name: string;
  /** Uncompressed size. */
  bytes: number;
  packedBytes: number;
  method: number;
  headerOffset: number;
}

const [endSignature, entrySignature, localSignature] = [0x06054b50, 0x02014b50, 0x04034b50];
const maxCommentBytes = 65_535;
const maxDirectoryBytes = 16 * 2 ** 20;

/** The entries of an archive, from its central directory. Archives over 4 GiB (ZIP64) are not supported. */
export async function readZip(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, maxCommentBytes + 22));
    await file.read(tail, 0, tail.length, size - tail.length);
    const at = lastIndexOf(tail, endSignature);
    if (at === -1) throw new Error(`${path} is not a ZIP archive`);
    const [directoryBytes, directoryOffset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    if (directoryBytes > maxDirectoryBytes || directoryOffset + directoryBytes > size)
      throw new Error(`${path} is a ZIP archive of an unsupported kind`);
    const directory = Buffer.alloc(directoryBytes);
    await file.read(directory, 0, directoryBytes, directoryOffset);
    return [...entriesOf(directory)];
  } finally {
    await file.close();
  }
}

function lastIndexOf(buffer: Buffer, signature: number): number {
  for (let at = buffer.length - 22; at >= 0; at--) if (buffer.readUInt32LE(at) === signature) return at;
  return -1;
}

function* entriesOf(directory: Buffer): Generator<ZipEntry> {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature;) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    yield {
      name: directory.toString("utf8", at + 46, at + 46 + nameBytes!),
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      headerOffset: directory.readUInt32LE(at + 42),
    };
    at += 46 + nameBytes! + extraBytes! + commentBytes!;
  }
}

/** The uncompressed data of an entry. */
export async function openZipEntry(path: string, entry: ZipEntry): Promise<Readable> {
  const file = await open(path);
  const header = Buffer.alloc(30);
  await file.read(header, 0, 30, entry.headerOffset);
  await file.close();
  if (header.readUInt32LE(0) !== localSignature) throw new Error(`${path} is a damaged ZIP archive`);
  // The local header's name and extra field have lengths of their own.
  const start = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = createReadStream(path, { start, end: start + Math.max(entry.packedBytes, 1) - 1 });
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new Error(`${entry.name} uses an unsupported compression method (${entry.method})`);
  const inflate = createInflateRaw();
  packed.on("error", (error) => inflate.destroy(error));
  return packed.pipe(inflate);
}
