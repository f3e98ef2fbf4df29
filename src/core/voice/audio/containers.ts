/** The container, which decides the decoder. */
export type AudioFormat =
  | "wav"
  | "mp3"
  | "vorbis"
  | "opus"
  | "oggflac"
  | "flac"
  | "aac"
  | "mp4"
  | "webm"
  | "wma"
  | "amr"
  | "gsm";

/** Random access to a file: reads up to a number of bytes at an offset, fewer at the end. */
export interface Bytes {
  size: number;
  read(at: number, length: number): Buffer;
}

/**
 * True if the file's header declares more data than it has: a truncated upload. Formats without a declared length (MP3,
 * OGG, AAC, AMR, and streams of the others) are read as far as they go.
 */
export function isCutOff(file: Bytes, container: AudioFormat): boolean {
  switch (container) {
    case "wav": {
      const { at, size } = wavData(file);
      return at + size > file.size;
    }
    case "mp4":
      return topLevelBoxes(file).some((box) => box.at + box.size > file.size);
    case "webm":
      return segmentEnd(file) > file.size;
    case "wma":
      return asfSize(file) > file.size;
    default:
      return false;
  }
}

/** The chunks of a WAV (RIFF) by name, with their offset and declared length. */
export function* wavChunks(file: Bytes): Generator<{ name: string; at: number; size: number }> {
  for (let at = 12, chunks = 0; at + 8 <= file.size && chunks < 1000; chunks++) {
    const head = file.read(at, 8);
    const size = head.readUInt32LE(4);
    yield { name: head.toString("latin1", 0, 4), at: at + 8, size };
    at += 8 + size + (size & 1);
  }
}

/** The location of a WAV's samples. A streamed recording has no known length and extends to the end of the file. */
export function wavData(file: Bytes): { at: number; size: number } {
  for (const { name, at, size } of wavChunks(file))
    if (name === "data") return { at, size: size === 0 || size >= 0x7fffff00 ? file.size - at : size };
  return { at: file.size, size: 0 };
}

/** A box of an MP4 (ISO/IEC 14496-12 §4.2): its type, offset and length, header included. */
export interface Box {
  type: string;
  at: number;
  size: number;
}

/** The top-level boxes (ISO/IEC 14496-12 §4.2). */
export function topLevelBoxes(file: Bytes): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= file.size && boxes.length < 10_000;) {
    const head = file.read(at, 16);
    let size = head.readUInt32BE(0);
    if (size === 1 && head.length === 16) size = Number(head.readBigUInt64BE(8));
    if (size === 0) size = file.size - at;
    if (size < 8) break;
    boxes.push({ type: head.toString("latin1", 4, 8), at, size });
    at += size;
  }
  return boxes;
}

/** The end of a Matroska file's segment (RFC 8794 §4 and §5); 0 if it was streamed and is unknown. */
function segmentEnd(file: Bytes): number {
  const head = file.read(0, 1024);
  const first = elementAt(head, 4);
  const segment = first && first.start + first.size;
  if (segment === undefined || segment + 12 > head.length || head.readUInt32BE(segment) !== 0x18538067) return 0;
  const body = elementAt(head, segment + 4);
  return body && Number.isFinite(body.size) ? body.start + body.size : 0;
}

/** A variable-length size, and the offset of the data it describes. */
export function elementAt(bytes: Buffer, at: number): { start: number; size: number } | undefined {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  let [size, unknown] = [bytes[at]! & (0xff >> length), (bytes[at]! & (0xff >> length)) === 0xff >> length];
  for (let i = 1; i < length; i++) {
    size = size * 256 + bytes[at + i]!;
    unknown &&= bytes[at + i] === 0xff;
  }
  return { start: at + length, size: unknown ? Number.POSITIVE_INFINITY : size };
}

/** The File Properties Object (ASF §3.2). */
export const fileProperties = Buffer.from("a1dcab8c47a9cf118ee400c00c205365", "hex");

/** The file size in the File Properties Object (ASF §3.2); 0 for a broadcast, whose size is unknown. */
function asfSize(file: Bytes): number {
  const head = file.read(0, 8192);
  const at = head.indexOf(fileProperties);
  if (at === -1 || at + 92 > head.length) return 0;
  const broadcast = (head.readUInt32LE(at + 88) & 1) === 1;
  return broadcast ? 0 : Number(head.readBigUInt64LE(at + 40));
}

/** A range of a file, in decoding order. */
export type Piece = Buffer | { at: number; size: number };

/**
 * Puts the index of an MP4 first. Most recorders write it at the end; with the index first, samples are decoded as they
 * are read and not all at once. The offsets in the index are adjusted.
 */
export function indexFirst(file: Bytes, maxIndexBytes: number): Piece[] {
  const boxes = topLevelBoxes(file);
  const index = boxes.findIndex((box) => box.type === "moov");
  const media = boxes.findIndex((box) => box.type === "mdat");
  const moov = boxes[index];
  const whole = [{ at: 0, size: file.size }];
  if (!moov || media === -1 || index < media || moov.size > maxIndexBytes) return whole;
  const bytes = file.read(moov.at, moov.size);
  moveOffsets(bytes, 8, bytes.length, bytes.length, 0);
  const before = boxes.slice(0, media).map(({ at, size }) => ({ at, size }));
  return [...before, bytes, ...boxes.slice(media, index).map(({ at, size }) => ({ at, size }))];
}

const parents = new Set(["trak", "mdia", "minf", "stbl"]);

/** Adds `by` to the chunk offsets in the boxes of `bytes` (ISO/IEC 14496-12 §8.7.5). */
function moveOffsets(bytes: Buffer, start: number, end: number, by: number, depth: number): void {
  for (let at = start; at + 16 <= end;) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (size < 8 || at + size > end) return;
    const entries = Math.min(bytes.readUInt32BE(at + 12), Math.floor((size - 16) / (type === "co64" ? 8 : 4)));
    if (parents.has(type) && depth < 4) moveOffsets(bytes, at + 8, at + size, by, depth + 1);
    else if (type === "stco") {
      for (let entry = at + 16; entry < at + 16 + 4 * entries; entry += 4)
        bytes.writeUInt32BE((bytes.readUInt32BE(entry) + by) >>> 0, entry);
    } else if (type === "co64") {
      for (let entry = at + 16; entry < at + 16 + 8 * entries; entry += 8)
        bytes.writeBigUInt64BE(BigInt.asUintN(64, bytes.readBigUInt64BE(entry) + BigInt(by)), entry);
    }
    at += size;
  }
}
