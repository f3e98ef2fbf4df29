import assert from "node:assert/strict";
import { test } from "node:test";
import { openVocoder, sampleRate, type Frames } from "./vocoder.ts";

const [bins, hop] = [601, 300];
const silence = -50;
const filled = (frames: number, value: number) => new Float32Array(bins * frames).fill(value);

/** Frames of a steady pitch, with what differs from silence. */
const framesOf = (frames: number, hz: number, parts: Partial<Frames> = {}): Frames => ({
  frames,
  pitch: new Float32Array(frames).fill(hz),
  voiced: filled(frames, silence),
  voicedTurn: filled(frames, 0),
  noise: filled(frames, silence),
  free: filled(frames, silence),
  freePhase: filled(frames, 0),
  ...parts,
});

test("pulses of a steady pitch pass an open filter unchanged, at one amplitude and period", () => {
  const samples = openVocoder()(framesOf(41, 200, { voiced: filled(41, Math.log(300)) }));
  assert.equal(samples.length, 41 * hop);
  // Away from the ends. A period of 200 Hz is 120 samples: the signal repeats, and has one peak in each.
  const inner = samples.subarray(10 * hop, 30 * hop);
  const period = sampleRate / 200;
  for (let at = 0; at + period < inner.length; at++)
    assert.ok(Math.abs(inner[at]! - inner[at + period]!) < 0.02 * 55, String(at));
  const peaks = inner.filter((value) => value > 30).length;
  assert.equal(peaks, inner.length / period);
});

test("a filter of one harmonic leaves a sine, turned by as much as the net says", () => {
  const [frames, bin] = [41, 10];
  // Half a turn: tanh(5) is nearly 1.
  const [voiced, voicedTurn] = [filled(frames, silence), filled(frames, 5)];
  voiced.fill(Math.log(300), bin * frames, (bin + 1) * frames);
  const plain = openVocoder()(framesOf(frames, 200, { voiced }));
  const turned = openVocoder()(framesOf(frames, 200, { voiced, voicedTurn }));
  const inner = Array.from(plain.subarray(10 * hop, 30 * hop));
  assert.ok(Math.max(...inner) > 0.1);
  inner.forEach((value, at) => assert.ok(Math.abs(value + turned[10 * hop + at]!) < 0.01 * Math.max(...inner)));
});

test("unvoiced frames have only noise, which is the same in every run", () => {
  const noisy = framesOf(81, 0, { voiced: filled(81, 0), noise: filled(81, 0) });
  const [one, other] = [openVocoder()(noisy), openVocoder()(noisy)];
  assert.deepEqual(one, other);
  const inner = one.subarray(4 * hop, 77 * hop);
  const power = inner.reduce((sum, value) => sum + value * value, 0) / inner.length;
  // Of 601 bins with variance 1 in both parts, and averaged by windows whose squares sum to 1.5.
  const expected = (4 * 599 + 2) / 1200 ** 2 / 1.5;
  assert.ok(Math.abs(power / expected - 1) < 0.1, `${power} instead of ${expected}`);
  assert.ok(openVocoder()(framesOf(21, 0)).every((value) => Math.abs(value) < 1e-6));
});

test("a text of one or two frames is no special case", () => {
  for (const frames of [1, 2, 3]) assert.equal(openVocoder()(framesOf(frames, 120)).length, frames * hop);
});
