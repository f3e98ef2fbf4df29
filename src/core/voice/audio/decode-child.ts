/** Runs in a child process: decodes uploaded audio of any format into the samples that engines take. */
import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { ChildRefusal, type OpenInChild } from "../engine.ts";
import { indexFirst, isCutOff, wavData, type AudioFormat, type Bytes, type Piece } from "./containers.ts";
import { secondsIn, wavRate } from "./length.ts";
import { Resampler, speechHz } from "./resample.ts";
import { afterTags, convertHint, sniff, unsupported } from "./sniff.ts";
import { say } from "../../../base/sentences/sentence.ts";

export interface DecodeJob {
  /** The uploaded file. */
  from: string;
  /** Path for the samples: signed 16-bit little-endian, 16 kHz, mono, no header. */
  into: string;
  maxSeconds: number;
}

export interface Decoded {
  seconds: number;
  /** The format detected from the content. */
  extension: string;
}

/** The common interface of all decoders: a stream of bytes in, floats per channel out. */
interface StreamDecoder {
  decode(bytes: Uint8Array): Pcm | Promise<Pcm>;
  flush?(): Pcm | Promise<Pcm>;
  free?(): void;
}
interface Pcm {
  channelData: Float32Array[];
  sampleRate: number;
  samplesDecoded?: number;
}
/** `hz` is the rate that the header of a WAV states; the other decoders find it in the stream. */
type DecoderModule = { decoder(about: { hz: number }): StreamDecoder | Promise<StreamDecoder> };

/** One decoder per format, most compiled to WebAssembly: a hostile file cannot reach beyond its decoder's memory. */
const decoders: Record<AudioFormat, { package: string; load: () => Promise<unknown> }> = {
  wav: { package: "@audio/decode-wav", load: () => import("@audio/decode-wav") },
  mp3: { package: "@audio/decode-mp3", load: () => import("@audio/decode-mp3") },
  vorbis: { package: "@audio/decode-vorbis", load: () => import("@audio/decode-vorbis") },
  opus: { package: "@audio/decode-opus", load: () => import("@audio/decode-opus") },
  flac: { package: "@audio/decode-flac", load: () => import("@audio/decode-flac") },
  oggflac: { package: "@audio/decode-flac", load: () => import("@audio/decode-flac") },
  aac: { package: "@audio/decode-aac", load: () => import("@audio/decode-aac") },
  mp4: { package: "@audio/decode-mp4", load: () => import("@audio/decode-mp4") },
  webm: { package: "@audio/decode-webm", load: () => import("@audio/decode-webm") },
  wma: { package: "@audio/decode-wma", load: () => import("@audio/decode-wma") },
  amr: { package: "@audio/decode-amr", load: () => import("@audio/decode-amr") },
  gsm: { package: "", load: () => import("./gsm.ts") },
};

/**
 * The octets fed at once. Small, so that the output of a few highly compressed bytes fits into memory before the time limit is
 * checked.
 */
const chunkBytes = 4096;
/** The FLAC decoder loses frames that span several chunks; no frame is longer than this. */
const flacChunkBytes = 2 ** 18;
const maxIndexBytes = 8 * 2 ** 20;
/**
 * The processor time that a file may take for its start, each MiB read and each second of sound: several times what any format needs, for slow
 * machines. Time beyond that is wasted. On two processors a busy decoder slows down every send, however far it gives way: so what
 * wastes time is decoded at a tenth of the pace.
 */
const [startMs, msPerMib, msPerSecond] = [100, 150, 30];
const pausesPerWaste = 9;
/** How much may be wasted: damaged input can take seconds per kilobyte. With the pauses, less than the host allows for any file. */
const maxWasteMs = 800;
/** For formats that consist only of frames after ID3 tags: if this much, or this much waste, yields no sample, there is no sound in the file. */
const frameFormats = new Set<AudioFormat>(["aac", "amr", "mp3"]);
const [maxMuteBytes, maxMuteWasteMs] = [2 ** 18, 150];
const [minHz, maxHz] = [4000, 192_000];
/**
 * A decoder that meets damage may stop without an error. If it returns less of the audio than this, the file is refused; a little
 * is missing from many sound files, since encoders pad the first and last frames.
 */
const [leastDecoded, leastMissingSeconds] = [0.9, 0.25];

export const open: OpenInChild<unknown, DecodeJob, Decoded> = () => decode;

async function decode({ from, into, maxSeconds }: DecodeJob): Promise<Decoded> {
  const input = openSync(from, "r");
  try {
    const file = bytesOf(input);
    const { format, container = format, extension } = sniff(file);
    if (isCutOff(file, container)) throw cutOff();
    const expected = secondsIn(file, format, container);
    // Only FLAC states its length exactly, and in its first bytes.
    if (format === "flac" && expected > maxSeconds) throw tooLong(maxSeconds);
    const pieces = piecesOf(file, format, container);
    const decoder = await openDecoder(format, container === "wav" ? wavRate(file) : 0);
    const output = new SpeechFile(into, maxSeconds);
    try {
      const size = format === "flac" || format === "oggflac" ? flacChunkBytes : chunkBytes;
      await pump(decoder, budgeted(chunks(file, pieces, size), format, output), output);
      if (output.seconds < expected * leastDecoded - leastMissingSeconds) throw damaged(output.seconds, expected);
      if (output.seconds === 0) throw unsupported(say("The file contains no audio that can be decoded."), convertHint);
      return { seconds: output.seconds, extension };
    } finally {
      output.close();
      decoder.free?.();
    }
  } finally {
    closeSync(input);
  }
}

/** The ranges fed to the decoder, in this order. */
function piecesOf(file: Bytes, format: AudioFormat, container: AudioFormat): Piece[] {
  if (format === "mp4") return indexFirst(file, maxIndexBytes);
  if (container !== format) return [wavData(file)];
  const at = frameFormats.has(format) ? afterTags(file) : 0;
  return [{ at, size: file.size - at }];
}

/** The chunks, with pauses for wasted time, until that is too much or the file turns out to contain no sound. */
async function* budgeted(bytes: Iterable<Buffer>, format: AudioFormat, output: SpeechFile): AsyncGenerator<Buffer> {
  const before = process.threadCpuUsage();
  let [readBytes, wastedMs] = [0, 0];
  for (const chunk of bytes) {
    yield chunk;
    readBytes += chunk.length;
    const { user, system } = process.threadCpuUsage(before);
    const neededMs = startMs + (msPerMib * readBytes) / 2 ** 20 + msPerSecond * output.seconds;
    const moreMs = (user + system) / 1000 - neededMs - wastedMs;
    if (moreMs > 0) {
      wastedMs += moreMs;
      await setTimeout(pausesPerWaste * moreMs);
    }
    const isMute =
      output.seconds === 0 && frameFormats.has(format) && (readBytes >= maxMuteBytes || wastedMs > maxMuteWasteMs);
    if (isMute || wastedMs > maxWasteMs)
      throw unsupported(say("The file is damaged: it holds hardly any audio for its size."), convertHint);
  }
}

async function openDecoder(format: AudioFormat, hz: number): Promise<StreamDecoder> {
  const { package: name, load } = decoders[format];
  let module: DecoderModule;
  try {
    module = (await load()) as DecoderModule;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw unsupported(
      say("This installation cannot read this format. The operator can add it with `npm install {name}`.", { name }),
      convertHint,
    );
  }
  return module.decoder({ hz });
}

async function pump(decoder: StreamDecoder, bytes: AsyncIterable<Buffer>, output: SpeechFile): Promise<void> {
  const read = async (work: () => Pcm | Promise<Pcm> | undefined): Promise<void> => {
    let pcm: Pcm | undefined;
    try {
      pcm = await work();
    } catch (error) {
      if (error instanceof RangeError) throw unsupported(say("The audio is damaged."), convertHint);
      throw unsupported(say("The audio cannot be decoded: it is damaged or uses a rare encoding."), convertHint);
    }
    output.add(pcm);
  };
  // Not a Buffer: its `slice` shares memory, while Uint8Array's copies.
  for await (const chunk of bytes)
    await read(() => decoder.decode(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length)));
  await read(() => decoder.flush?.());
  output.end();
}

function bytesOf(descriptor: number): Bytes {
  return {
    size: fstatSync(descriptor).size,
    read(at, length) {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at));
    },
  };
}

const damaged = (seconds: number, expected: number) =>
  unsupported(
    say(
      "Only {seconds} of the file's {expected} seconds can be decoded: it was truncated or damaged. Send the complete file.",
      { seconds: seconds.toFixed(1), expected: expected.toFixed(1) },
    ),
  );

const cutOff = () =>
  unsupported(say("The file is shorter than its header says: it was truncated. Send the complete file."));

const tooLong = (maxSeconds: number) =>
  new ChildRefusal(
    "payload_too_large",
    say("The audio is longer than the limit of {maxSeconds} seconds. Split it and send the pieces separately.", {
      maxSeconds,
    }),
  );

function* chunks(file: Bytes, pieces: Piece[], size: number): Generator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) yield piece;
    else for (let at = 0; at < piece.size; at += size) yield file.read(piece.at + at, Math.min(size, piece.size - at));
  }
}

/** Mixes decoded audio down to mono at 16 kHz and writes it, up to a limit. */
class SpeechFile {
  readonly #file: number;
  readonly #maxSeconds: number;
  #resampler: { hz: number; of: Resampler } | undefined;
  #samples = 0;

  constructor(path: string, maxSeconds: number) {
    this.#file = openSync(path, "w", 0o600);
    this.#maxSeconds = maxSeconds;
  }

  get seconds(): number {
    return this.#samples / speechHz;
  }

  add(pcm: Pcm | undefined): void {
    const [first] = pcm?.channelData ?? [];
    // Some decoders trim the samples but not their count, others the reverse.
    const length = Math.min(pcm?.samplesDecoded ?? Number.POSITIVE_INFINITY, first?.length ?? 0);
    if (!pcm || !first || length === 0) return;
    const hz = pcm.sampleRate;
    if (!Number.isInteger(hz) || hz < minHz || hz > maxHz)
      throw unsupported(
        say("The sample rate is {hz} Hz; {minHz} to {maxHz} Hz are supported.", { hz, minHz, maxHz }),
        convertHint,
      );
    // Chained streams may change their sample rate.
    if (this.#resampler?.hz !== hz) {
      this.end();
      this.#resampler = { hz, of: new Resampler(hz) };
    }
    const mono = mixed(pcm.channelData, length);
    this.#write(hz === speechHz ? mono : this.#resampler.of.push(mono));
  }

  end(): void {
    if (this.#resampler && this.#resampler.hz !== speechHz) this.#write(this.#resampler.of.flush());
    this.#resampler = undefined;
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(samples: Float32Array): void {
    this.#samples += samples.length;
    if (this.seconds > this.#maxSeconds) throw tooLong(this.#maxSeconds);
    const bytes = Buffer.allocUnsafe(2 * samples.length);
    for (let i = 0; i < samples.length; i++) {
      const level = Math.round(samples[i]! * 32_767);
      bytes.writeInt16LE(level > 32_767 ? 32_767 : level < -32_768 ? -32_768 : level, 2 * i);
    }
    writeSync(this.#file, bytes);
  }
}

/** The mean of all channels. NaN, as in broken floats, becomes silence. */
function mixed(channels: Float32Array[], length: number): Float32Array {
  const mono = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    let sum = 0;
    for (const channel of channels) sum += channel[i] ?? 0;
    const level = sum / channels.length;
    mono[i] = Number.isFinite(level) ? level : 0;
  }
  return mono;
}
