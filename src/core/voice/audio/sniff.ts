import { ChildRefusal } from "../engine.ts";
import { type AudioFormat, type Bytes, wavChunks } from "./containers.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";

/** A file's format, detected from its content. */
export interface Sniffed {
  format: AudioFormat;
  /** A wrapper around a format that also exists on its own: MP3 in a WAV. */
  container?: AudioFormat;
  /** The extension of its name under `/media/`. */
  extension: string;
}

/** How to convert a refused file into one that every installation reads. */
export const convertHint = say("Convert it, for example with `ffmpeg -i input -ac 1 -ar 16000 speech.wav`.");

/** A refusal with 415; the sentences say what the file is, or what it lacks, and what helps. */
export function unsupported(...said: Sentence[]): ChildRefusal {
  return new ChildRefusal("unsupported_audio", said);
}

/**
 * Detects the format of an uploaded file. Name and content type are ignored, because the client chooses them. Throws a
 * Refusal.
 */
export function sniff(file: Bytes): Sniffed {
  if (file.size === 0)
    throw new ChildRefusal("invalid_request", say("The file in `audio` is empty. Send an audio file."));
  const head = file.read(0, 4096);
  const found = byMagic(file, head) ?? byFrames(file, head);
  if (found) return found;
  throw unsupported(otherwise(head), convertHint);
}

function byMagic(file: Bytes, head: Buffer): Sniffed | undefined {
  const magic = head.toString("latin1", 0, 4);
  const second = head.toString("latin1", 8, 12);
  if ((magic === "RIFF" || magic === "RF64") && second === "WAVE") return inWav(file);
  if (magic === "fLaC") return { format: "flac", extension: "flac" };
  if (magic === "OggS") return inOgg(head);
  if (head.toString("latin1", 4, 8) === "ftyp") return inMp4(second);
  if (head.toString("hex", 0, 4) === "1a45dfa3") {
    if (head.indexOf("webm") === -1 && head.indexOf("matroska") === -1) return undefined;
    return { format: "webm", extension: "webm" };
  }
  if (head.toString("hex", 0, 8) === "3026b2758e66cf11") return { format: "wma", extension: "wma" };
  if (/^#!AMR(-WB)?\n/.test(head.toString("latin1", 0, 9))) return { format: "amr", extension: "amr" };
  return undefined;
}

/**
 * By format tag (RFC 2361): PCM, Microsoft ADPCM, float, A-law, µ-law, IMA ADPCM, and the extensible tag, which names
 * its format later.
 */
const wavFormats = new Set([1, 2, 3, 6, 7, 0x11, 0xfffe]);
/** MPEG audio, layers 2 and 3, as consecutive frames. */
const mpegInWav = new Set([0x50, 0x55]);
const gsmInWav = 0x31;
const otherWavFormats = new Map([
  [0x20, "Yamaha ADPCM"],
  [0x22, "TrueSpeech"],
  [0x42, "G.723.1"],
  [0x45, "G.726"],
  [0x57, "AMR"],
  [0x58, "AMR-WB"],
  [0x64, "G.726"],
  [0x65, "G.722"],
  [0x83, "G.729"],
  [0xff, "AAC"],
  [0x160, "WMA"],
  [0x161, "WMA"],
  [0x162, "WMA"],
  [0x28f, "G.722"],
  [0x2000, "AC-3"],
  [0xf1ac, "FLAC"],
]);

function inWav(file: Bytes): Sniffed {
  const fmt = wavChunks(file).find(({ name }) => name === "fmt ");
  const bytes = fmt && file.read(fmt.at, 2);
  const tag = bytes?.length === 2 ? bytes.readUInt16LE() : undefined;
  if (tag !== undefined && wavFormats.has(tag)) return { format: "wav", extension: "wav" };
  if (tag === gsmInWav) return { format: "gsm", container: "wav", extension: "wav" };
  if (tag !== undefined && mpegInWav.has(tag)) return { format: "mp3", container: "wav", extension: "wav" };
  const what =
    tag === undefined
      ? say("no format")
      : (otherWavFormats.get(tag) ?? say("the format {code}", { code: `0x${tag.toString(16)}` }));
  throw unsupported(
    say("The WAV file contains {what}; supported are PCM, float, A-law, µ-law, ADPCM, GSM 06.10 and MP3.", { what }),
    convertHint,
  );
}

/** The first packet names the codec (RFC 3533 §4, RFC 7845 §5.1, Vorbis I §4.2, Ogg FLAC mapping). */
function inOgg(head: Buffer): Sniffed {
  const body = head.subarray(27 + (head[26] ?? 0));
  const opens = (magic: string) => body.subarray(0, magic.length).equals(Buffer.from(magic, "latin1"));
  if (opens("\x01vorbis")) return { format: "vorbis", extension: "ogg" };
  if (opens("OpusHead")) return { format: "opus", extension: "ogg" };
  if (opens("\x7fFLAC")) return { format: "oggflac", extension: "ogg" };
  const what = opens("Speex")
    ? "Speex"
    : opens("\x80theora")
      ? say("video")
      : say("something that is not Vorbis, Opus or FLAC");
  throw unsupported(say("The OGG file contains {what}.", { what }), convertHint);
}

/** Major brands of images that share the container (ISO/IEC 23008-12). */
function inMp4(brand: string): Sniffed {
  if (/^(heic|heix|mif1|msf1|avif|avis)$/.test(brand)) throw unsupported(say("The file is an image."), convertHint);
  return { format: "mp4", extension: brand.startsWith("M4A") ? "m4a" : "mp4" };
}

/**
 * Formats without a magic number: requires three consecutive frames, since a single sync word occurs in any data. An
 * ID3v2 tag may precede them.
 */
function byFrames(file: Bytes, head: Buffer): Sniffed | undefined {
  const at = afterTags(file);
  const bytes = at === 0 && file.size <= head.length ? head : file.read(at, 16_384);
  if (bytes.toString("latin1", 0, 4) === "fLaC") return { format: "flac", extension: "flac" };
  if (framesInRow(bytes, 0, adtsBytes)) return { format: "aac", extension: "aac" };
  // Some writers pad between tag and audio.
  for (let start = 0; start < Math.min(4096, bytes.length - 4); start++) {
    if (bytes[start] === 0xff && framesInRow(bytes, start, mpegBytes)) return { format: "mp3", extension: "mp3" };
    if (at === 0 && bytes[start] !== 0) break;
  }
  return undefined;
}

/** The offset after the ID3v2 tags at the beginning, which may contain a picture of several megabytes; 0 without tags. */
export function afterTags(file: Bytes): number {
  let at = 0;
  for (let tags = 0; tags < 4; tags++) {
    const tag = file.read(at, 10);
    if (tag.length < 10 || tag.toString("latin1", 0, 3) !== "ID3") break;
    at += 10 + ((tag[6]! & 127) << 21) + ((tag[7]! & 127) << 14) + ((tag[8]! & 127) << 7) + (tag[9]! & 127);
  }
  return at;
}

function framesInRow(bytes: Buffer, start: number, lengthAt: (bytes: Buffer, at: number) => number): boolean {
  let at = start;
  for (let frames = 0; frames < 3; frames++) {
    // A file that ends with its second frame is short but valid.
    if (frames > 0 && at >= bytes.length - 7) return true;
    const length = lengthAt(bytes, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** The length of an ADTS frame (ISO/IEC 13818-7 §6.2); 0 if this is not one. */
export function adtsBytes(bytes: Buffer, at: number): number {
  if (at + 7 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0) return 0;
  if (((bytes[at + 2]! >> 2) & 15) > 12) return 0;
  const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5);
  return length > 7 ? length : 0;
}

/** kbit/s by version and layer (ISO/IEC 11172-3 §2.4.2.3, 13818-3 §2.4.2.3): MPEG-1 layers 1 to 3, then MPEG-2 1, and 2 with 3. */
const bitrates = [
  [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;

/** The length of an MPEG audio frame; 0 if this is not one. */
export function mpegBytes(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return 0;
  const version = (bytes[at + 1]! >> 3) & 3;
  const layer = 4 - ((bytes[at + 1]! >> 1) & 3);
  const rate = (bytes[at + 2]! >> 2) & 3;
  const index = bytes[at + 2]! >> 4;
  if (version === 1 || layer === 4 || rate === 3 || index === 0 || index === 15) return 0;
  const mpeg1 = version === 3;
  const kbits = bitrates[mpeg1 ? layer - 1 : layer === 1 ? 3 : 4]![index - 1]!;
  const hz = [44_100, 48_000, 32_000][rate]! / (mpeg1 ? 1 : version === 2 ? 2 : 4);
  const padding = (bytes[at + 2]! >> 1) & 1;
  if (layer === 1) return (Math.floor((12_000 * kbits) / hz) + padding) * 4;
  return Math.floor(((layer === 3 && !mpeg1 ? 72_000 : 144_000) * kbits) / hz) + padding;
}

const others: [RegExp, Sentence][] = [
  [/^\s*#EXTM3U/, say("The file is a playlist (HLS), which only links to audio.")],
  [/^(\[playlist\]|<asx|<\?xml[^]*<smil)/i, say("The file is a playlist, which only links to audio.")],
  [/^FORM....AIF[FC]/s, say("AIFF is not supported.")],
  [/^caff/, say("CAF is not supported.")],
  [/^MThd/, say("The file is MIDI, which is notes rather than audio.")],
  [/^(\x89PNG|GIF8|\xff\xd8\xff|RIFF....WEBP)/s, say("The file is an image.")],
  [/^%PDF/, say("The file is a PDF document.")],
  [/^(PK|7z\xbc\xaf|Rar!|\xfd7zXZ)/, say("The file is an archive; send the audio itself.")],
  [/^(\x7fELF|MZ)/, say("The file is a program.")],
  [/^RIFF....AVI /s, say("AVI is not supported.")],
  [/^\s*<(!doctype|html|\?xml|svg)/i, say("The file is an HTML or XML document.")],
];

function otherwise(head: Buffer): Sentence {
  const text = head.toString("latin1");
  const known = others.find(([pattern]) => pattern.test(text));
  if (known) return known[1];
  if (isText(head)) return say("The file is text, not audio.");
  return say("The file is not in a supported audio format: WAV, MP3, OGG, FLAC, AAC, M4A, MP4, WebM, WMA or AMR.");
}

function isText(head: Buffer): boolean {
  try {
    // Decode as a stream, since the head may end within a character.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return !/[\p{Cc}--[\t\n\v\f\r]]/v.test(text);
  } catch {
    return false;
  }
}
