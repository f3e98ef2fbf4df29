/**
 * Tar archives as streams (POSIX.1-2001, ustar): what a backup needs of the format, so that any `tar` opens one. Entries are regular
 * files of known size. Written here because tar-stream would bring twelve more packages, one of them native, and reads archives whose end
 * is missing or whose headers have changed in a blank.
 */
import { assert } from "../../base/assert.ts";

const block = 512;
const longest = { name: 100, prefix: 155 };
/** Eleven octal digits. */
const mostBytes = 8 ** 11 - 1;

/** An archive that is damaged, incomplete or not ours; the message says what is wrong. */
export class ArchiveDamaged extends Error {}

/** The header of an entry. Throws for a name or size that the format cannot express. */
export function tarHeader(name: string, bytes: number, at: Date): Buffer {
  assert(bytes <= mostBytes, "an entry of a tar archive is below 8 GiB");
  const header = Buffer.alloc(block);
  const { prefix, rest } = splitName(name);
  header.write(rest, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124);
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(prefix, 345);
  header.write(checksum(header), 148);
  return header;
}

/** The zeros after an entry of this size. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((block - (bytes % block)) % block);

/** The end of an archive: two blocks of zeros. */
export const tarEnd: Buffer = Buffer.alloc(2 * block);

function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= longest.name) return { prefix: "", rest: name };
  for (let slash = name.indexOf("/"); slash !== -1; slash = name.indexOf("/", slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(rest) <= longest.name && Buffer.byteLength(prefix) <= longest.prefix) return { prefix, rest };
  }
  throw new Error(`${name} is too long a name for a tar archive`);
}

/** The field with the sum of the header's octets, in which it counts as spaces itself. */
function checksum(header: Buffer): string {
  let sum = 8 * 0x20;
  for (const [index, octet] of header.entries()) if (index < 148 || index >= 156) sum += octet;
  return `${sum.toString(8).padStart(6, "0")}\0 `;
}

/** An entry that is being read. Its body must be consumed before the next entry. */
export interface TarEntry {
  name: string;
  bytes: number;
  body: AsyncGenerator<Buffer>;
}

/** Reads an archive from its chunks. Throws ArchiveDamaged where it breaks off or a header is wrong. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const octets = new Octets(source);
  for (;;) {
    const header = await octets.take(block);
    if (header.every((octet) => octet === 0)) return octets.end();
    const { name, bytes } = readHeader(header);
    const padded = Math.ceil(bytes / block) * block - bytes;
    yield { name, bytes, body: octets.chunks(bytes) };
    await octets.take(padded);
  }
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  const text = (at: number, length: number) =>
    header
      .subarray(at, at + length)
      .toString("utf8")
      .split("\0", 1)[0]!
      .trim();
  if (text(257, 5) !== "ustar") throw new ArchiveDamaged("it is not a tar archive, or it is damaged");
  if (header.toString("latin1", 148, 156) !== checksum(header))
    throw new ArchiveDamaged("the header of an entry is damaged");
  if (text(156, 1) !== "0") throw new ArchiveDamaged("it has an entry that is not a regular file");
  const prefix = text(345, longest.prefix);
  const size = text(124, 12);
  if (!/^[0-7]{1,11}$/.test(size)) throw new ArchiveDamaged("the size of an entry is damaged");
  return { name: prefix === "" ? text(0, 100) : `${prefix}/${text(0, 100)}`, bytes: Number.parseInt(size, 8) };
}

/** The octets of a stream, taken in any sizes. */
class Octets {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Exactly this many octets. */
  async take(bytes: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    for await (const chunk of this.chunks(bytes)) taken.push(chunk);
    return Buffer.concat(taken);
  }

  /** Reads zeros to the end of the stream, so that the checksum of the compression is compared too. */
  async end(): Promise<void> {
    for (let rest = this.#rest; ;) {
      if (rest.some((octet) => octet !== 0)) throw new ArchiveDamaged("something follows its end");
      const next = await this.#source.next();
      if (next.done) return;
      rest = next.value;
    }
  }

  /** The next octets, as they come. */
  async *chunks(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next();
        if (next.done) throw new ArchiveDamaged("it is incomplete: it breaks off");
        this.#rest = next.value;
        continue;
      }
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }
}
