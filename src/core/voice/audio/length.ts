import {
  elementAt,
  fileProperties,
  topLevelBoxes,
  wavChunks,
  wavData,
  type AudioFormat,
  type Box,
  type Bytes,
} from "./containers.ts";
import { adtsBytes, afterTags, mpegBytes } from "./sniff.ts";

/**
 * The duration of the audio that a file holds, by its headers or by counting its frames, without decoding any: what a decoder
 * must return. Rather too short than too long; 0 if unknown.
 */
export function secondsIn(file: Bytes, format: AudioFormat, container: AudioFormat): number {
  if (container === "wav") return format === "mp3" ? mpegSeconds(file, wavData(file).at) : wavSeconds(file);
  return lengths[format]?.(file) ?? 0;
}

const lengths: Partial<Record<AudioFormat, (file: Bytes) => number>> = {
  flac: flacSeconds,
  mp3: (file) => mpegSeconds(file, afterTags(file)),
  aac: adtsSeconds,
  amr: amrSeconds,
  opus: oggSeconds,
  vorbis: oggSeconds,
  oggflac: oggSeconds,
  mp4: mp4Seconds,
  webm: webmSeconds,
  wma: asfSeconds,
};

/** Headers up to this size are searched; larger ones state no length that we would find. */
const maxHeaderBytes = 2 ** 20;

function wavFormat(file: Bytes): Buffer {
  const fmt = [...wavChunks(file)].find(({ name }) => name === "fmt ");
  return fmt ? file.read(fmt.at, 20) : Buffer.alloc(0);
}

/** The sample rate in a WAV's header. */
export function wavRate(file: Bytes): number {
  const fmt = wavFormat(file);
  return fmt.length < 8 ? 0 : fmt.readUInt32LE(4);
}

/** By blocks: one sample per channel in PCM, several hundred in ADPCM and GSM, whose header states how many (RFC 2361). */
function wavSeconds(file: Bytes): number {
  const fmt = wavFormat(file);
  if (fmt.length < 14) return 0;
  const [tag, hz, blockBytes] = [fmt.readUInt16LE(0), fmt.readUInt32LE(4), fmt.readUInt16LE(12)];
  const isBlocked = [2, 0x11, 0x31].includes(tag);
  const samplesPerBlock = !isBlocked ? 1 : fmt.length < 20 ? 0 : fmt.readUInt16LE(18);
  if (hz === 0 || blockBytes === 0) return 0;
  const { at, size } = wavData(file);
  return (Math.floor(Math.min(size, file.size - at) / blockBytes) * samplesPerBlock) / hz;
}

/** RFC 9639 §8.2. */
function flacSeconds(file: Bytes): number {
  const head = file.read(0, 26);
  if (head.length < 26 || head.toString("latin1", 0, 4) !== "fLaC") return 0;
  const hz = head.readUIntBE(18, 3) >> 4;
  return hz === 0 ? 0 : ((head[21]! & 15) * 2 ** 32 + head.readUInt32BE(22)) / hz;
}

/** Tags after the last frame. */
const endTag = /^(?:TAG|APETAGEX|LYRICSBEGIN|ID3)/;
const endTagStarts = new Set(Buffer.from("TALI"));
const isEndTag = (bytes: Buffer, at: number): boolean =>
  endTagStarts.has(bytes[at] ?? 0) && endTag.test(bytes.toString("latin1", at, at + 11));

/**
 * Adds up the frames from an offset on. `frameAt` returns the length and duration of a frame; a frame counts if another one, a tag or
 * the end follows it, since damaged data holds headers by chance. What is no frame counts as damaged ones, of the same rate.
 */
function countFrames(file: Bytes, from: number, frameAt: (bytes: Buffer, at: number) => Frame | undefined): number {
  const bytes = withoutZeros(file.read(from, file.size - from));
  const endsAt = (at: number) => at >= bytes.length - 8 || isEndTag(bytes, at);
  let [seconds, frameBytes, at] = [0, 0, 0];
  for (let next: number; at < bytes.length; at = next) {
    const frame = frameAt(bytes, at);
    if (!frame && isEndTag(bytes, at)) break;
    next = at + (frame?.bytes ?? 1);
    if (!frame || !(endsAt(next) || frameAt(bytes, next))) {
      next = at + 1;
      continue;
    }
    seconds += frame.seconds;
    frameBytes += frame.bytes;
  }
  return frameBytes === 0 ? 0 : (seconds * Math.min(at, bytes.length)) / frameBytes;
}

/** Some writers pad the end. */
function withoutZeros(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}

interface Frame {
  bytes: number;
  seconds: number;
}

/** Samples per frame and sample rates in MPEG audio (ISO/IEC 11172-3 §2.4.2.3, 13818-3 §2.4.2.3). */
function mpegSeconds(file: Bytes, from: number): number {
  return countFrames(file, from, (bytes, at) => {
    const length = bytes[at] === 0xff ? mpegBytes(bytes, at) : 0;
    if (length === 0) return undefined;
    const [version, layer, rate] = [
      (bytes[at + 1]! >> 3) & 3,
      4 - ((bytes[at + 1]! >> 1) & 3),
      (bytes[at + 2]! >> 2) & 3,
    ];
    const hz = [44_100, 48_000, 32_000][rate]! / (version === 3 ? 1 : version === 2 ? 2 : 4);
    const samples = layer === 1 ? 384 : layer === 2 || version === 3 ? 1152 : 576;
    return { bytes: length, seconds: samples / hz };
  });
}

/** ISO/IEC 13818-7 §6.2 and table 35. */
const adtsRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
] as const;

function adtsSeconds(file: Bytes): number {
  return countFrames(file, afterTags(file), (bytes, at) => {
    const length = bytes[at] === 0xff ? adtsBytes(bytes, at) : 0;
    if (length === 0) return undefined;
    return { bytes: length, seconds: (1024 * ((bytes[at + 6]! & 3) + 1)) / adtsRates[(bytes[at + 2]! >> 2) & 15]! };
  });
}

/** The octets of a frame by its type, header included (RFC 4867 §5.3): speech, comfort noise, and no data. */
const amrBytes = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1] as const;
const amrWideBytes = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1] as const;

/** Frames of 20 ms, up to the first that is not one; the rest counts as damaged frames. */
function amrSeconds(file: Bytes): number {
  const bytes = file.read(0, file.size);
  const isWide = bytes.toString("latin1", 0, 9) === "#!AMR-WB\n";
  const sizes = isWide ? amrWideBytes : amrBytes;
  let [frames, at] = [0, isWide ? 9 : 6];
  for (; at < bytes.length; frames++) {
    const size = sizes[(bytes[at]! >> 3) & 15]!;
    if (size === 0 || at + size > bytes.length) break;
    at += size;
  }
  const isCut = at < bytes.length && bytes.length - at < Math.max(...sizes);
  return frames * 0.02 * (isCut ? 1 : bytes.length / at);
}

/** A recording that begins later than this was cut from a longer one, and its positions are not its duration. */
const latestStartSeconds = 10;

/** By the position on the last complete page of a single stream (RFC 3533 §6); what follows it, if no page, counts as damaged. */
function oggSeconds(file: Bytes): number {
  const head = file.read(0, 1024);
  const { hz, skipped } = oggRate(head, 27 + (head[26] ?? 0));
  if (hz === 0) return 0;
  const serial = head.readUInt32LE(14);
  let [first, last, at] = [0, 0, 0];
  let page = pageAt(file, at);
  for (; page && at + page.bytes <= file.size; page = pageAt(file, at)) {
    if (page.serial !== serial) return 0;
    if (page.position > 0) [first, last] = [first || page.position, page.position];
    at += page.bytes;
  }
  const seconds = (last - skipped - (first / hz > latestStartSeconds ? first : 0)) / hz;
  return Math.max(0, page || at === 0 ? seconds : (seconds * file.size) / at);
}

/** The rate of positions, and how many to skip at the start: RFC 7845 §4 and §5.1, Ogg FLAC mapping, Vorbis I §4.2.2. */
function oggRate(head: Buffer, body: number): { hz: number; skipped: number } {
  if (head.length < body + 30) return { hz: 0, skipped: 0 };
  if (head.toString("latin1", body, body + 8) === "OpusHead")
    return { hz: 48_000, skipped: head.readUInt16LE(body + 10) };
  const isFlac = head.toString("latin1", body + 1, body + 5) === "FLAC";
  return { hz: isFlac ? head.readUIntBE(body + 27, 3) >> 4 : head.readUInt32LE(body + 12), skipped: 0 };
}

function pageAt(file: Bytes, at: number) {
  const head = file.read(at, 27 + 255);
  if (head.length < 27 || head.toString("latin1", 0, 4) !== "OggS") return undefined;
  const segments = head.subarray(27, 27 + head[26]!);
  const bytes = 27 + head[26]! + segments.reduce((sum, size) => sum + size, 0);
  return { bytes, serial: head.readUInt32LE(14), position: Number(head.readBigInt64LE(6)) };
}

/** By the media header of the audio track (ISO/IEC 14496-12 §8.4.2); fragmented files have none. */
function mp4Seconds(file: Bytes): number {
  const box = topLevelBoxes(file).find(({ type }) => type === "moov");
  if (!box || box.size > maxHeaderBytes) return 0;
  const moov = contentOf(file, box);
  for (const track of topLevelBoxes(moov).filter(({ type }) => type === "trak")) {
    const seconds = soundSeconds(contentOf(moov, track));
    if (seconds !== undefined) return seconds;
  }
  return 0;
}

/** The content of the first box of this type. */
function child(bytes: Bytes, name: string): Bytes | undefined {
  const box = topLevelBoxes(bytes).find(({ type }) => type === name);
  return box && contentOf(bytes, box);
}

function contentOf(bytes: Bytes, { at, size }: Box): Bytes {
  const content = bytes.read(at + 8, size - 8);
  return { size: content.length, read: (from, length) => content.subarray(from, from + length) };
}

function soundSeconds(track: Bytes): number | undefined {
  const media = child(track, "mdia");
  if (!media || child(media, "hdlr")?.read(8, 4).toString("latin1") !== "soun") return undefined;
  const header = child(media, "mdhd")?.read(0, 32);
  if (!header || header.length < 20) return 0;
  const isLong = header[0] === 1 && header.length >= 32;
  const [scale, duration] = isLong
    ? [header.readUInt32BE(20), Number(header.readBigUInt64BE(24))]
    : [header.readUInt32BE(12), header.readUInt32BE(16)];
  // All ones mean unknown.
  return scale === 0 || duration >= 0xffffffff ? 0 : duration / scale;
}

/** Codec ids of video begin so (Matroska codec specifications); a file's duration is that of its longest track. */
const videoCodec = /V_(?:VP|AV1|MPEG|MS|THEORA|UNCOMP|REAL|QUICK|PRORES|FFV1)/;

/** The duration in the segment's information (RFC 9559 §5.1.2), in a file with sound alone. */
function webmSeconds(file: Bytes): number {
  const head = file.read(0, 8192);
  if (videoCodec.test(head.toString("latin1"))) return 0;
  const info = head.indexOf(Buffer.from("1549a966", "hex"));
  const body = info === -1 ? undefined : elementAt(head, info + 4);
  if (!body) return 0;
  const inside = head.subarray(body.start, Math.min(head.length, body.start + body.size));
  const numberAt = (id: string, read: (bytes: Buffer) => number | undefined): number | undefined => {
    const at = inside.indexOf(Buffer.from(id, "hex"));
    const element = at === -1 ? undefined : elementAt(inside, at + id.length / 2);
    return element && read(inside.subarray(element.start, element.start + element.size));
  };
  const scale = numberAt("2ad7b1", (bytes) =>
    bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : undefined,
  );
  const duration = numberAt("4489", (bytes) =>
    bytes.length === 8 ? bytes.readDoubleBE() : bytes.length === 4 ? bytes.readFloatBE() : undefined,
  );
  const seconds = ((duration ?? 0) * (scale ?? 1_000_000)) / 1e9;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/** A video stream (ASF §10.1). */
const videoStream = Buffer.from("c0ef19bc4d5bcf11a8fd00805f5c442b", "hex");

/** The play duration, in units of 100 ns, less the preroll, in ms (ASF §3.2); unknown for a broadcast. */
function asfSeconds(file: Bytes): number {
  const head = file.read(0, 8192);
  const at = head.indexOf(fileProperties);
  if (at === -1 || at + 92 > head.length || head.includes(videoStream)) return 0;
  const isBroadcast = (head.readUInt32LE(at + 88) & 1) === 1;
  const seconds = Number(head.readBigUInt64LE(at + 64)) / 1e7 - Number(head.readBigUInt64LE(at + 80)) / 1e3;
  return isBroadcast ? 0 : Math.max(0, seconds);
}
