import assert from "node:assert/strict";
import { test } from "node:test";
import { readTokenizer } from "./sherpa-child.ts";
import { cutIntoUtterances, findSpeech, samplesPerSecond, windowSamples } from "./speech-parts.ts";
import { asSentence, joinSegments } from "./transcript.ts";

/** Detects whatever is loud, as late as a real detector: five windows at the start, ten at the end. */
function openDetector() {
  let [speech, other] = [false, 0];
  return {
    reset: () => void ([speech, other] = [false, 0]),
    accept(samples: Float32Array): boolean {
      const loud = Math.max(...samples) > 0.1;
      other = loud === speech ? 0 : other + 1;
      if (other === (speech ? 10 : 5)) [speech, other] = [!speech, 0];
      return speech;
    },
  };
}
const detector = openDetector();

/** Loud and quiet stretches, in seconds, starting with a quiet one. */
function sound(...seconds: number[]): Float32Array {
  const parts = seconds.map((each, at) => new Float32Array(each * samplesPerSecond).fill(at % 2 === 0 ? 0 : 0.5));
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

test("silence has no speech, and speech is found with a margin on either side", () => {
  assert.deepEqual(findSpeech(detector, sound(3)), []);
  const [stretch, ...others] = findSpeech(detector, sound(2, 1, 2));
  assert.deepEqual(others, []);
  const { from, to } = stretch!;
  assert.ok(from < 2 * samplesPerSecond && from > 1.3 * samplesPerSecond, `${from}`);
  assert.ok(to > 2.9 * samplesPerSecond && to < 3.5 * samplesPerSecond, `${to}`);
});

test("utterances fit the model's limit, stay in order, and lose no speech", () => {
  const samples = sound(1, 3, 0.7, 3, 0.7, 3, 5, 30, 1);
  const speech = findSpeech(detector, samples);
  const utterances = cutIntoUtterances(samples, speech, 9);
  for (const [at, { from, to }] of utterances.entries()) {
    assert.ok(to > from && to - from <= 9 * samplesPerSecond);
    if (at > 0) assert.ok(from >= utterances[at - 1]!.to);
  }
  for (let at = 0; at < samples.length; at += windowSamples) {
    if (samples[at]! > 0)
      assert.ok(
        utterances.some(({ from, to }) => at >= from && at < to),
        `${at}`,
      );
  }
  // Two of 3 s with a short pause between are one, since a model understands a whole sentence better.
  assert.ok(utterances[0]!.to > 7.7 * samplesPerSecond && speech[0]!.to < 4.7 * samplesPerSecond);
});

test("speech without a pause is cut at its quietest point", () => {
  const samples = new Float32Array(15 * samplesPerSecond).fill(0.5);
  samples.fill(0.01, 7 * samplesPerSecond, 7.1 * samplesPerSecond);
  const [first] = cutIntoUtterances(samples, [{ from: 0, to: samples.length }], 9);
  assert.ok(Math.abs(first!.to / samplesPerSecond - 7.05) < 0.06, `${first!.to / samplesPerSecond}`);
});

test("a transcript has single spaces, capitals at the start of sentences, and no empty segments", () => {
  assert.deepEqual(
    joinSegments([
      { start: 0, end: 1.234, text: "  hello   there. how are you," },
      { start: 2, end: 3, text: " ... " },
      { start: 3, end: 4, text: "my friend,," },
    ]),
    {
      text: "Hello there. How are you, my friend.",
      segments: [
        { start: 0, end: 1.23, text: "Hello there. How are you," },
        { start: 3, end: 4, text: "my friend." },
      ],
    },
  );
  assert.deepEqual(joinSegments([{ start: 0, end: 1, text: "." }]), { text: "", segments: [] });
});

test("a phrase that a decoder repeats in a loop is kept once", () => {
  const text = "It was late. We went home. We went home. We went home. We went home.";
  assert.equal(joinSegments([{ start: 0, end: 1, text }]).text, "It was late. We went home.");
  const code = "Your code is 482-913-913-913-913-913-9";
  assert.equal(joinSegments([{ start: 0, end: 1, text: code }]).text, "Your code is 482-913");
  const song = "Again and again, again and again.";
  assert.equal(joinSegments([{ start: 0, end: 1, text: song }]).text, song);
});

test("bare words become a sentence", () => {
  assert.equal(asSentence(" i said i'm  here ", "en"), "I said I'm here.");
  assert.equal(asSentence("il dit oui", "fr"), "Il dit oui.");
  assert.equal(asSentence("", "en"), "");
});

test("Moonshine's tokenizer is read, with lengths of one and of two bytes", () => {
  const long = Buffer.alloc(200, 97);
  const bytes = Buffer.concat([Buffer.from([2, 104, 105, 0, (200 % 128) | 128, 200 >> 7]), long]);
  assert.deepEqual(readTokenizer(bytes), [Buffer.from("hi"), Buffer.alloc(0), long]);
});
