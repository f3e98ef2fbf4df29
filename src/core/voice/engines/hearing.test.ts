import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { readTokenizer } from "./sherpa-child.ts";
import { transcribeInTurns } from "./listener.ts";
import { listening, type ListenJob } from "./samples.ts";
import {
  cutIntoUtterances,
  findSpeech,
  samplesPerSecond,
  survey,
  surveySamples,
  surveyWarmUpSamples,
  windowSamples,
} from "./speech-parts.ts";
import { asSentence, joinOverlaps, joinSegments } from "./transcript.ts";

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

const speechIn = (samples: Float32Array) => findSpeech(survey(detector, samples), samples.length);

test("silence has no speech, and speech is found with a margin on either side", () => {
  assert.deepEqual(speechIn(sound(3)), []);
  const [stretch, ...others] = speechIn(sound(2, 1, 2));
  assert.deepEqual(others, []);
  const { from, to } = stretch!;
  assert.ok(from < 2 * samplesPerSecond && from > 1.3 * samplesPerSecond, `${from}`);
  assert.ok(to > 2.9 * samplesPerSecond && to < 3.5 * samplesPerSecond, `${to}`);
});

test("utterances fit the model's limit, stay in order, and lose no speech", () => {
  const samples = sound(1, 3, 0.7, 3, 0.7, 3, 5, 30, 1);
  const found = survey(detector, samples);
  const speech = findSpeech(found, samples.length);
  const utterances = cutIntoUtterances(found, speech, 9);
  for (const [at, { from, to }] of utterances.entries()) {
    assert.ok(to > from && to - from <= 9 * samplesPerSecond);
    if (at > 0) assert.ok(from > utterances[at - 1]!.from && to > utterances[at - 1]!.to);
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

test("speech without a pause is cut where it is quietest, into utterances that overlap by two seconds or nearly", () => {
  const samples = new Float32Array(15 * samplesPerSecond).fill(0.5);
  samples.fill(0.01, 6 * samplesPerSecond, 6.1 * samplesPerSecond);
  const [first, second] = cutIntoUtterances(survey(detector, samples), [{ from: 0, to: samples.length }], 9);
  const [middle, overlap] = [(first!.to + second!.from) / 2, first!.to - second!.from];
  assert.ok(Math.abs(middle / samplesPerSecond - 6.05) < 0.06, `${middle / samplesPerSecond}`);
  assert.ok(overlap >= 1.5 * samplesPerSecond && overlap <= 2 * samplesPerSecond, `${overlap / samplesPerSecond}`);
});

test("surveys of parts make up that of the whole, also where speech continues from one into the next", () => {
  const samples = sound(1, 1.5, 2, 4, 0.5);
  const whole = survey(detector, samples);
  const at = 200 * windowSamples;
  const first = survey(detector, samples.subarray(0, at));
  const second = survey(detector, samples.subarray(at - surveyWarmUpSamples), surveyWarmUpSamples);
  assert.ok(whole.speech[200] && whole.speech[199]);
  assert.deepEqual([...first.speech, ...second.speech], whole.speech);
  assert.deepEqual([...first.loudness, ...second.loudness], whole.loudness);
  assert.equal(surveySamples % windowSamples, 0);
});

test("a file is transcribed piece by piece, and a sentence that is heard twice in an overlap is returned once", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tuma-hearing-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const samples = sound(1, 20, 60, 3, 1);
  const path = join(folder, "audio");
  writeFileSync(
    path,
    Int16Array.from(samples, (each) => each * 32_767),
  );
  // Two words a second, each named by when it is said, as a model would return them: without the word that the window cuts.
  const jobs: ListenJob[] = [];
  const listen = listening(openDetector(), () => "");
  const transcript = await transcribeInTurns({
    audio: { path, seconds: samples.length / samplesPerSecond },
    language: "en",
    longestSeconds: 9,
    run(job) {
      jobs.push(job);
      if (job.do === "survey") return listen(job);
      const words: string[] = [];
      for (let at = Math.ceil((2 * job.from) / samplesPerSecond); (at + 1) / 2 <= job.to / samplesPerSecond; at++)
        words.push(`w${at}`);
      return Promise.resolve(`${words.join(" ")}.`);
    },
  });
  const numbers = Array.from(transcript.text.matchAll(/\d+/g), Number);
  assert.deepEqual(
    numbers,
    numbers.toSorted((one, other) => one - other),
  );
  assert.equal(new Set(numbers).size, numbers.length);
  for (let at = 2; at < 42; at++) assert.ok(numbers.includes(at), `word ${at} of ${transcript.text}`);
  for (const { from, to } of jobs) assert.ok(to - from <= surveySamples);
  for (const [at, { start, end }] of transcript.segments.entries())
    assert.ok(start < end && (at === 0 || start >= transcript.segments[at - 1]!.end));
});

const joined = (one: string, other: string) =>
  joinOverlaps([
    { start: 0, end: 8, text: one },
    { start: 6, end: 14, text: other },
  ]).map(({ text }) => text);

test("overlapping texts are joined at a word on which both agree, or else by time", () => {
  assert.deepEqual(
    joined("and so my fellow americans ask not what your country can", "What your country can do for you."),
    ["and so my fellow americans ask not what your", "country can do for you."],
  );
  // The cut word at either edge is the other's to say.
  assert.deepEqual(joined("he spoke of the new law to the presi", "aw, to the president of the senate"), [
    "he spoke of the new law to",
    "the president of the senate",
  ]);
  const [before, after] = joined(
    "one two three four five six seven eight",
    "alpha beta gamma delta epsilon zeta eta theta",
  );
  assert.equal(before!.split(" ").length + after!.split(" ").length, 14);
  assert.deepEqual(joined("", "something else"), ["", "something else"]);
  assert.deepEqual(
    joinOverlaps([
      { start: 0, end: 1, text: "yes" },
      { start: 1, end: 2, text: "yes" },
    ]).map(({ text }) => text),
    ["yes", "yes"],
  );
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
