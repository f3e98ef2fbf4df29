/** Recordings as they come out of a telephone. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { wavHeader } from "../../src/core/voice/engines/wav.ts";

/** The rate of decoded clips. */
export const clipHz = 16_000;
/** A telephone's band (ITU-T G.712), and a filter long enough for it. */
const [lowestHz, highestHz, filterTaps] = [300, 3400, 511];

/** What a clip goes through. */
export interface Line {
  name: string;
  /** The file that arrives, from samples at `clipHz` within ±1. */
  carry(samples: Float32Array): Promise<Buffer>;
}

/** A landline: 300 to 3,400 Hz, 8,000 samples a second, µ-law (ITU-T G.711), as WAV. */
export const landline: Line = {
  name: "µ-law",
  carry: (samples) => Promise.resolve(muLawWav(narrowed(samples))),
};

/** A mobile phone: the same band in AMR narrowband at 12.2 kbit/s (3GPP TS 26.071), which SoX encodes. */
export const mobile: Line = {
  name: "AMR",
  carry: (samples) =>
    inFolder(async (folder) => {
      const [from, into] = [path.join(folder, "from.wav"), path.join(folder, "into.amr-nb")];
      await writeFile(from, wavOf(narrowed(samples), clipHz / 2));
      await run("sox", [from, "-C", "7", into]);
      return readFile(into);
    }),
};

const run = promisify(execFile);

/** The lines that can be tried here, and why the others cannot. */
export async function openLines(): Promise<{ lines: Line[]; missing: string[] }> {
  const works = await mobile.carry(new Float32Array(clipHz)).then(
    () => true,
    () => false,
  );
  const hint = "AMR: SoX that writes it is not installed (`apt-get install sox libopencore-amrnb0`)";
  return works ? { lines: [landline, mobile], missing: [] } : { lines: [landline], missing: [hint] };
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-line-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A mono 16-bit WAV file of samples within ±1. */
export function wavOf(samples: Float32Array, hz: number): Buffer {
  const values = Int16Array.from(samples, (each) => Math.round(Math.max(-1, Math.min(1, each)) * 32_767));
  return Buffer.concat([wavHeader(values.length, hz), Buffer.from(values.buffer)]);
}

/** Half the samples of a clip, in the telephone's band. */
function narrowed(samples: Float32Array): Float32Array {
  const half = filterTaps >> 1;
  return Float32Array.from({ length: samples.length >> 1 }, (_, at) => {
    let sum = 0;
    for (let tap = 0; tap < filterTaps; tap++) sum += band[tap]! * (samples[2 * at + tap - half] ?? 0);
    return sum;
  });
}

/** A windowed sinc from the lowest to the highest frequency. */
const band = Float64Array.from({ length: filterTaps }, (_, tap) => {
  const at = tap - (filterTaps >> 1);
  const pass = (hz: number) =>
    at === 0 ? (2 * hz) / clipHz : Math.sin((2 * Math.PI * hz * at) / clipHz) / (Math.PI * at);
  const hann = 0.5 + 0.5 * Math.cos((2 * Math.PI * at) / filterTaps);
  return (pass(highestHz) - pass(lowestHz)) * hann;
});

function muLawWav(samples: Float32Array): Buffer {
  const body = Buffer.from(Uint8Array.from(samples, muLaw));
  const header = wavHeader(0, clipHz / 2);
  header.writeUInt32LE(36 + body.length, 4);
  header.writeUInt16LE(7, 20);
  header.writeUInt32LE(clipHz / 2, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.writeUInt32LE(body.length, 40);
  return Buffer.concat([header, body]);
}

/** An octet of G.711: sign, segment and interval, inverted. */
function muLaw(sample: number): number {
  const [bias, most] = [132, 32_635];
  const size = Math.min(Math.round(Math.abs(sample) * 32_768), most) + bias;
  const segment = 24 - Math.clz32(size);
  return ~((sample < 0 ? 0x80 : 0) | (segment << 4) | ((size >> (segment + 3)) & 0xf)) & 0xff;
}
