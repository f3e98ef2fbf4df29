import { open as openFile, rename, rm } from "node:fs/promises";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";

/** The 44-byte header of a WAV file: PCM, 16 bits, one channel (RIFF, Multimedia Programming Interface 1.0). */
export function wavHeader(samples: number, sampleRate: number): Buffer {
  const header = Buffer.alloc(44);
  const dataBytes = samples * 2;
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** The contents of a WAV header, and the offset of the samples. */
export interface WavFormat {
  channels: number;
  sampleRate: number;
  bitsPerSample: number;
  dataOffset: number;
  dataBytes: number;
}

/**
 * Parses the chunks of an integer PCM WAV file; undefined if it is not one. A streaming writer does not know the length and
 * writes the maximum: the samples then extend to the end of the file.
 */
export function readWavFormat(file: Buffer): WavFormat | undefined {
  if (file.length < 12 || file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WAVE")
    return undefined;
  let format: Pick<WavFormat, "channels" | "sampleRate" | "bitsPerSample"> | undefined;
  for (let at = 12; at + 8 <= file.length;) {
    const [name, bytes] = [file.toString("latin1", at, at + 4), file.readUInt32LE(at + 4)];
    const data = at + 8;
    if (name === "fmt " && data + 16 <= file.length) {
      const pcm = [1, 0xfffe].includes(file.readUInt16LE(data));
      if (!pcm) return undefined;
      format = {
        channels: file.readUInt16LE(data + 2),
        sampleRate: file.readUInt32LE(data + 4),
        bitsPerSample: file.readUInt16LE(data + 14),
      };
    }
    if (name === "data")
      return format && { ...format, dataOffset: data, dataBytes: Math.min(bytes, file.length - data) };
    at = data + bytes + (bytes % 2);
  }
  return undefined;
}

/** Writes a WAV file, under another name first, so that the file at `into` is always complete. */
export async function writeWav(into: string, chunks: Int16Array[], sampleRate: number): Promise<void> {
  const part = `${into}.part`;
  const samples = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const file = await openFile(part, "w");
  try {
    const bytes = chunks.map((chunk) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    await file.writev([wavHeader(samples, sampleRate), ...bytes]);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(part, into);
}

/** The refusal of a text that would take longer than `maxSeconds`. */
export const tooLongSentence = (maxSeconds: number): Sentence =>
  say("The speech would be longer than {minutes} minutes. Split the text, or raise speech_rate.", {
    minutes: Math.round(maxSeconds / 60),
  });
