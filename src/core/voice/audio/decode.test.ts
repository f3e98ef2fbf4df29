import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Sql } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { openContext } from "../../../../test/harness/accounts.ts";
import { wavOf } from "../../../../test/fixtures/wav.ts";
import { ChildRefusal, type WorkOptions } from "../engine.ts";
import { open as openDecoder } from "./decode-child.ts";
import { AudioDecoder } from "./decoder.ts";
import { secondsIn } from "./length.ts";
import { Resampler } from "./resample.ts";
import { sniff } from "./sniff.ts";

const fixtures = new URL("../../../../test/fixtures/audio/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "tuma-audio-"));
const decoder = new AudioDecoder(openContext(undefined as unknown as Sql), folder);
after(async () => {
  await decoder.stop();
  rmSync(folder, { recursive: true });
});

const fixture = (name: string) => readFileSync(new URL(name, fixtures));

async function decode(bytes: Uint8Array, maxSeconds = 600) {
  const [from, into] = [join(folder, "in"), join(folder, "out")];
  writeFileSync(from, bytes);
  const decoded = await decoder.decode({ from, into, maxSeconds }, {});
  const raw = readFileSync(into);
  const samples = new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  assert.equal(samples.length, Math.round(decoded.seconds * 16_000));
  return { ...decoded, samples };
}

const refused = (bytes: Uint8Array, code: string, sentence: RegExp, maxSeconds?: number) =>
  assert.rejects(
    decode(bytes, maxSeconds),
    (error: unknown) => error instanceof Refusal && error.code === code && sentence.test(error.message),
    `${code} ${sentence}`,
  );

/** The share of the energy at a frequency: 1 for a pure tone (Goertzel). */
function shareAt(samples: Int16Array | Float32Array, hz: number, rate = 16_000): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / rate);
  let [last, before, energy] = [0, 0, 0];
  for (const sample of samples) {
    [last, before] = [sample + turn * last - before, last];
    energy += sample * sample;
  }
  return (2 * (last * last + before * before - turn * last * before)) / (samples.length * energy);
}

const forms: [string, string][] = [
  ["tone.wav", "wav"],
  ["tone.mp3", "mp3"],
  ["vorbis.ogg", "ogg"],
  ["opus.ogg", "ogg"],
  ["flac.ogg", "ogg"],
  ["tone.flac", "flac"],
  ["tone.aac", "aac"],
  ["tone.m4a", "m4a"],
  ["tone.mp4", "mp4"],
  ["tone.webm", "webm"],
  ["tone.wma", "wma"],
  ["tone.amr", "amr"],
  // AMR-WB, as recorded by phones.
  ["tone.awb", "amr"],
  ["tone.3gp", "mp4"],
  ["gsm.wav", "wav"],
];

test("every format becomes 16 kHz mono: the tone of 440 Hz that it holds, 1.2 seconds of it", async () => {
  for (const [name, extension] of forms) {
    const decoded = await decode(fixture(name));
    assert.equal(decoded.extension, extension, name);
    assert.ok(Math.abs(decoded.seconds - 1.2) < 0.1, `${name} has ${decoded.seconds} s`);
    const middle = decoded.samples.subarray(3200, 16_000);
    const share = shareAt(middle, 440);
    assert.ok(share > 0.97, `${name}: ${share} of the energy at 440 Hz`);
  }
});

function riffChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length & 1)]);
}

/** A WAV with this format tag (RFC 2361) around these bytes, after a chunk as long as broadcasters' (EBU Tech 3285). */
function wavAround(tag: number, bytes: Buffer): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(tag);
  const chunks = [riffChunk("bext", Buffer.alloc(5001)), riffChunk("fmt ", format), riffChunk("data", bytes)];
  return riffChunk("RIFF", Buffer.concat([Buffer.from("WAVE"), ...chunks, riffChunk("LIST", Buffer.from("INFO"))]));
}

test("MP3 in a WAV is decoded; other contents are refused by name", async () => {
  const { seconds, extension, samples } = await decode(wavAround(0x55, fixture("tone.mp3")));
  assert.deepEqual([extension, Math.abs(seconds - 1.2) < 0.1], ["wav", true]);
  assert.ok(shareAt(samples.subarray(3200, 16_000), 440) > 0.97);
  const others = { 0x45: "G.726", 0x58: "AMR-WB", 0x161: "WMA", 0x7777: "the format 0x7777" };
  for (const [tag, name] of Object.entries(others))
    await refused(
      wavAround(Number(tag), Buffer.alloc(400)),
      "unsupported_audio",
      new RegExp(`contains ${name};.*Convert it`),
    );
  await refused(wavAround(0x55, fixture("tone.mp3")).subarray(0, 9000), "unsupported_audio", /truncated/);
});

test("the format is detected from the content, and a file that is not audio is refused by what it is", async () => {
  const refusals: [Uint8Array | string, RegExp][] = [
    ["just some words that somebody typed", /is text/],
    ["#EXTM3U\n#EXT-X-VERSION:3\nfile:///etc/passwd\n", /playlist \(HLS\)/],
    ["<!DOCTYPE html><script>alert(1)</script>", /HTML/],
    ["%PDF-1.7", /PDF/],
    ["PK\x03\x04 and more of it", /archive/],
    ["\x7fELF\x02\x01\x01", /program/],
    ["\x89PNG\r\n\x1a\n", /image/],
    ["FORM\0\0\0\x10AIFFCOMM", /AIFF/],
    [Buffer.alloc(5000, 0xa5), /not in a supported audio format/],
    [wavOf(new Int16Array(0), 16_000), /no audio that can be decoded/],
  ];
  for (const [bytes, sentence] of refusals)
    await refused(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes, "unsupported_audio", sentence);
  await refused(new Uint8Array(0), "invalid_request", /empty/);
});

test("a file shorter than its header says is refused as truncated", async () => {
  for (const name of ["tone.wav", "tone.flac", "tone.m4a", "tone.mp4", "tone.webm", "tone.wma"]) {
    const whole = fixture(name);
    await refused(whole.subarray(0, whole.length / 2), "unsupported_audio", /truncated/);
  }
});

/** With noise in place of the data after the first `share` of a file; an index at its end stays. */
function damagedAfter(name: string, share: number): Buffer {
  const bytes = Buffer.from(fixture(name));
  const [from, index] = [Math.round(share * bytes.length), bytes.lastIndexOf("moov") - 4];
  for (let at = from; at < (index > from ? index : bytes.length); at++) bytes[at] = (at * 7919) & 0xff;
  return bytes;
}

test("a file whose decoder stops early is refused, and never taken for a short or silent one", async () => {
  for (const [name] of forms) {
    const outcome = await decode(damagedAfter(name, 0.4)).catch((error: unknown) => error);
    if (outcome instanceof Refusal) assert.equal(outcome.code, "unsupported_audio", name);
    else
      assert.ok((outcome as { seconds: number }).seconds > 0.8, `${name}: ${(outcome as { seconds: number }).seconds}`);
  }
});

test("the duration that a file states or its frames add up to is the one that is decoded", () => {
  for (const [name, extension] of forms) {
    const bytes = fixture(name);
    const file = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
    const { format, container = format } = sniff(file);
    const seconds = secondsIn(file, format, container);
    assert.ok(Math.abs(seconds - 1.2) < 0.15, `${name}, ${extension}: ${seconds} s`);
  }
});

test("audio is refused as soon as it exceeds the limit, whatever the header says", async () => {
  const eleven = wavOf(new Int16Array(660 * 4000), 4000);
  await refused(eleven, "payload_too_large", /longer than the limit of 600 seconds/);
  assert.ok(Math.abs((await decode(eleven, 660)).seconds - 660) < 0.01);
  await refused(fixture("tone.mp3"), "payload_too_large", /longer than the limit of 1 seconds/, 1);
  const lying = Buffer.from(fixture("tone.flac"));
  // Ten hours, in the 36 bits of the stream's length (RFC 9639 §8.2).
  lying.writeUInt32BE(36_000 * 22_050, 22);
  await refused(lying, "payload_too_large", /longer than the limit of 600 seconds/);
});

test("a damaged file that crashes its decoder fails alone", async () => {
  for (const [name] of forms) {
    const damaged = Buffer.from(fixture(name));
    for (let at = 64; at < damaged.length; at += 7) damaged[at]! ^= 0x5a;
    await decode(damaged).catch((error: unknown) => assert.ok(error instanceof Refusal, `${name}: ${String(error)}`));
  }
  assert.equal((await decode(fixture("tone.wav"))).extension, "wav");
});

/** ADTS headers without frames, which take the decoder time and yield no sound. */
function poison(bytes: number): Buffer {
  return Buffer.alloc(bytes, Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x01, 0x1f, 0xfc, 0]));
}

test("a file that takes time without yielding sound is refused, and another caller's file waits for at most one such file", async () => {
  const ended: string[] = [];
  const put = async (name: string, bytes: Buffer, options: WorkOptions) => {
    const [from, into] = [join(folder, name), join(folder, `${name}.out`)];
    writeFileSync(from, bytes);
    await decoder.decode({ from, into, maxSeconds: 600 }, options).finally(() => ended.push(name));
  };
  const enough = new AbortController();
  const poisoned = Promise.allSettled(
    Array.from({ length: 6 }, (_, i) =>
      put(`poison ${i}`, poison(800_000), { caller: "greedy", signal: enough.signal }),
    ),
  );
  await put("normal", fixture("tone.wav"), { caller: "modest" });
  assert.ok(ended.length <= 3, `before the normal file: ${ended.join(", ")}`);
  enough.abort(new Error("left"));
  const reasons = (await poisoned).map((outcome) => (outcome.status === "rejected" ? outcome.reason : undefined));
  const refusals = reasons.filter((reason) => reason instanceof Refusal);
  assert.deepEqual([...new Set(refusals.map(({ code }) => code))], ["unsupported_audio"]);
});

test("a small file that takes time without a sample is refused for that, long before it is decoded to its end", async () => {
  // Decoded to its end it takes one and a half seconds of processor time, and is refused as truncated.
  await refused(poison(36_000), "unsupported_audio", /holds hardly any audio for its size/);
});

test("a file that takes time without yielding sound pauses for several times as long", async () => {
  const [from, into] = [join(folder, "slow"), join(folder, "slow.out")];
  writeFileSync(from, poison(36_000));
  // In this process, whose time can be read: what its event loop waited, which other load does not add to.
  const decodeHere = await openDecoder({});
  const [cpuBefore, loopBefore] = [process.threadCpuUsage(), performance.eventLoopUtilization()];
  await assert.rejects(decodeHere({ from, into, maxSeconds: 600 }), ChildRefusal);
  const { user, system } = process.threadCpuUsage(cpuBefore);
  const { idle } = performance.eventLoopUtilization(loopBefore);
  assert.ok(idle > (3 * (user + system)) / 1000, `${(user + system) / 1000} ms of work, ${idle} ms of pauses`);
});

test("a file with a picture in front of the sound is accepted", async () => {
  const size = 300_000;
  const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, (size >> 14) & 127, (size >> 7) & 127, size & 127]);
  for (const name of ["tone.mp3", "tone.aac"]) {
    const { seconds } = await decode(Buffer.concat([tag, Buffer.alloc(size, 0xa5), fixture(name)]));
    assert.ok(Math.abs(seconds - 1.2) < 0.1, `${name} has ${seconds} s`);
  }
});

test("files of a few bytes are refused like any other file that is not audio", async () => {
  for (const bytes of [[0xff], [0xff, 0xf1], [0, 0, 0], [0x49, 0x44, 0x33, 4]])
    await refused(Uint8Array.from(bytes), "unsupported_audio", /not in a supported audio format|is text/);
});

test("the decoder can read only the program and its uploads, and write only to the uploads' folder", async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "tuma-elsewhere-"));
  after(() => rmSync(elsewhere, { recursive: true }));
  const [outside, inside] = [join(elsewhere, "tone.wav"), join(folder, "tone.wav")];
  for (const path of [outside, inside]) writeFileSync(path, fixture("tone.wav"));
  const jobs = [
    { from: outside, into: join(folder, "out"), maxSeconds: 600 },
    { from: inside, into: join(elsewhere, "out"), maxSeconds: 600 },
  ];
  for (const job of jobs) await assert.rejects(decoder.decode(job, {}), Refusal);
  assert.ok(!existsSync(join(elsewhere, "out")));
  assert.ok((await decoder.decode({ ...jobs[0]!, from: inside }, {})).seconds > 1);
});

test("resampling keeps a tone, its length and its level, at every rate and however it is split", () => {
  for (const hz of [8000, 11_025, 16_001, 22_050, 44_100, 48_000, 96_000]) {
    const tone = Float32Array.from({ length: hz }, (_, i) => 0.5 * Math.sin((2 * Math.PI * 1000 * i) / hz));
    const resampler = new Resampler(hz);
    const pieces: number[] = [];
    for (let at = 0, size = 1; at < tone.length; at += size, size = (size * 3) % 1009)
      pieces.push(...resampler.push(tone.subarray(at, at + size)));
    pieces.push(...resampler.flush());
    assert.ok(Math.abs(pieces.length - 16_000) < 16, `${hz} Hz gave ${pieces.length} samples`);
    const middle = Float32Array.from(pieces.slice(1000, 15_000));
    assert.ok(shareAt(middle, 1000) > 0.999, `${hz} Hz`);
    const level = Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
    assert.ok(Math.abs(level - 0.5 / Math.SQRT2) < 0.002, `${hz} Hz has level ${level}`);
  }
});

test("resampling lets no frequency above 8 kHz alias into the audible band", () => {
  const high = Float32Array.from({ length: 48_000 }, (_, i) => Math.sin((2 * Math.PI * 11_000 * i) / 48_000));
  const heard = new Resampler(48_000).push(high).subarray(500);
  assert.ok(Math.max(...heard.map(Math.abs)) < 0.001);
});
