import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { openRandom } from "./voice/score.ts";
import { isEspeakInstalled } from "../src/core/voice/engines/espeak/espeak.ts";
import { startServer, type TestServer } from "../test/harness/server.ts";
import { readUsage } from "./machine.ts";
import { printResults } from "./print.ts";
import { sentences } from "../web/src/pages/voice/examples.ts";
import type { SuiteResult } from "./suite.ts";
import { fluent, readClips, withoutPauses } from "./voice/clips.ts";
import { measureCodes, measureHearing } from "./voice/hearing.ts";
import { openEars, type Ears } from "./voice/judge.ts";
import { measureVoices } from "./voice/round-trip.ts";
import { writeSamples } from "./voice/samples.ts";
import { digitsIn, digitWords, mistakes, randomPins, rateOf, spokenWords } from "./voice/score.ts";
import { clipHz, landline, mobile, openLines, wavOf } from "./voice/telephone.ts";

test("what was said and heard is compared in the words in which it is spoken", () => {
  const same: [language: string, said: string, heard: string][] = [
    ["en", "The bus leaves every twenty minutes at half past nine.", "The bus leaves every 20 minutes, at 9:30"],
    ["en", "We open before six o'clock; it is ill-disposed.", "we open before 6 o’clock. It is ill disposed"],
    ["en", "Mr. Smith ran ten metres.", "Mister Smith ran 10 meters!"],
    ["fr", "Lundi à neuf heures et demie, au deuxième étage.", "lundi à 9h30 au 2ème étage"],
    ["sw", "Dakika ishirini.", "dakika 20"],
  ];
  for (const [language, said, heard] of same)
    assert.deepEqual(spokenWords(said, language), spokenWords(heard, language), said);
  assert.notDeepEqual(spokenWords("at half past nine", "en"), spokenWords("at nine", "en"));
});

test("digits are the same in figures and in words, one by one or grouped", () => {
  for (const heard of ["482-013", "4, 8, 2, 0, 1, 3", "Four eight two oh one three.", "48 2013"])
    assert.equal(digitsIn(heard, "en"), "482013", heard);
  assert.equal(digitsIn("Votre code est quatre huit, deux zéro un trois", "fr"), "482013");
  assert.notEqual(digitsIn("forty-eight two zero one three", "en"), "482013");
  assert.deepEqual(digitWords("1-0-0 oh three"), ["one", "zero", "zero", "zero", "three"]);
});

const words = (text: string) => text.split(" ");

test("mistakes are insertions, deletions and substitutions; of characters no more than the sentence has", () => {
  assert.deepEqual(mistakes(words("a b c d"), words("a x c d e"), "words"), { wrong: 2, of: 4 });
  assert.deepEqual(mistakes(words("a b c d"), [], "words"), { wrong: 4, of: 4 });
  assert.deepEqual(mistakes(words("ab c"), words("abc"), "characters"), { wrong: 0, of: 3 });
  assert.deepEqual(mistakes(words("ab c"), words("la la la la"), "characters"), { wrong: 3, of: 3 });
});

test("the interval holds the share, is narrower with more texts, and is the same each time", () => {
  const random = openRandom(5);
  const texts = Array.from({ length: 400 }, () => ({ wrong: random() < 0.1 ? 1 : 0, of: 10 }));
  const [few, many] = [rateOf(texts.slice(0, 20)), rateOf(texts)];
  for (const { percent, from, to } of [few, many]) assert.ok(from <= percent && percent <= to);
  assert.ok(many.to - many.from < few.to - few.from);
  assert.deepEqual(rateOf(texts), many);
  assert.deepEqual(rateOf([{ wrong: 0, of: 7 }]), { percent: 0, from: 0, to: 0 });
});

test("codes are six digits each, the same for the same seed", () => {
  const pins = randomPins(12, 7);
  for (const pin of pins) assert.match(pin, /^\d{6}$/);
  assert.equal(new Set(pins).size, 12);
  assert.deepEqual(randomPins(12, 7), pins);
  assert.notDeepEqual(randomPins(12, 8), pins);
});

/** A tone of a second. */
const tone = (hz: number) =>
  Float32Array.from({ length: clipHz }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hz * at) / clipHz));
const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);

const clips = [
  { name: "a.wav", language: "en", set: "read", text: "one two", file: wavOf(tone(440), clipHz) },
  { name: "b.wav", language: "en", set: "read", text: "three", file: wavOf(tone(880), clipHz) },
];

let server: TestServer | undefined;
let ears: Ears;
let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tuma-bench-voice-"));
  ears = await openEars("whisper-base");
});
after(async () => {
  await server?.stop();
  await ears.stop();
  await rm(folder, { recursive: true });
});

test("a telephone passes its band only, and what comes out is a file that the service reads", async (t) => {
  const { lines, missing } = await openLines();
  for (const line of lines) {
    const passed = await ears.samples(await line.carry(tone(1000)));
    const [inside, below, above] = [
      loudness(passed),
      loudness(await ears.samples(await line.carry(tone(60)))),
      loudness(await ears.samples(await line.carry(tone(6000)))),
    ];
    assert.ok(Math.abs(passed.length / clipHz - 1) < 0.1, `${line.name}: ${passed.length} samples`);
    assert.ok(
      inside > 0.25 && inside < 0.45 && below < 0.05 && above < 0.05,
      `${line.name}: ${inside}, ${below}, ${above}`,
    );
  }
  if (!lines.includes(mobile)) t.diagnostic(missing.join("; "));
  assert.equal(lines[0], landline);
});

test("read clips become one without pauses, and their names or entries say what they are", async () => {
  const silent = new Float32Array(clipHz);
  const joined = fluent(Float32Array.from([...silent, ...tone(440), ...silent, ...tone(440), ...silent]));
  assert.ok(Math.abs(joined.length / clipHz - 2.36) < 0.05, `${joined.length / clipHz} s`);
  const whole = await withoutPauses(clips, ears);
  assert.deepEqual([whole.text, whole.set], ["one two three", "fluent"]);
  assert.ok(Math.abs((whole.file.length - 44) / 2 / clipHz - 2) < 0.05);
  for (const { name, file } of clips) await writeFile(path.join(folder, name), file);
  await writeFile(path.join(folder, "a_fr.wav"), clips[0]!.file);
  await writeFile(path.join(folder, "digits.wav"), clips[0]!.file);
  const entries = { "a.wav": "one", "b.wav": { text: "two", set: "fluent" }, "a_fr.wav": "un", "digits.wav": "two" };
  await writeFile(path.join(folder, "transcripts.json"), JSON.stringify(entries));
  assert.deepEqual(
    readClips(folder).map(({ language, set, text }) => `${language} ${set} ${text}`),
    ["en read one", "en fluent two", "fr read un", "en digits two"],
  );
  assert.deepEqual(readClips(path.join(folder, "nothing")), []);
});

const skip = !isEspeakInstalled() && "eSpeak NG is not installed";

test("every installed voice is measured, and rows say what is missing: the judge, a recogniser", { skip }, async () => {
  server = await startServer({ MODELS_DIR: path.join(folder, "models") });
  const service = {
    url: server.url,
    token: server.token,
    usageOf: () => ({ "Node.js": readUsage(process.pid), PostgreSQL: { cpuSeconds: 0, rssMiB: 0 } }),
  };
  const result: SuiteResult = { suite: "voice", rows: [], goals: [], notes: [], tables: [], heard: [] };
  const { judge: _, ...deaf } = ears;
  const all = { count: 1, only: [] };
  await measureVoices(service, { ...deaf, missing: "not judged: no model" }, all, result);
  const [voices] = result.tables!;
  assert.deepEqual(
    voices!.rows.map(([lang, voice, wrong]) => [lang, voice, wrong]),
    ["rw", "sw", "en", "fr"].map((lang) => [
      lang,
      voices!.rows.find(([each]) => each === lang)![1],
      "not judged: no model",
    ]),
  );
  for (const row of voices!.rows) assert.match(row[1]!, /^espeak \(/);
  for (const [, , , cpu, wall] of voices!.rows) assert.ok(Number(cpu) > 0 && Number(wall) > 0);
  const judging: Ears = { ...deaf, judge: () => Promise.resolve(sentences["en"]![0]!.replace("Monday", "a Monday")) };
  await measureVoices(service, judging, all, result);
  // A voice that fails does not keep the others from being measured.
  const failing: Ears = { ...deaf, judge: () => Promise.reject(new Error("the engine took too long")) };
  await measureVoices(service, failing, { count: 1, only: ["espeak"] }, result);
  assert.deepEqual(
    result.tables![2]!.rows.map(([, , sentence]) => sentence),
    Array.from({ length: 4 }, () => "not measured: the engine took too long"),
  );
  const [, , english] = result.tables![1]!.rows;
  assert.match(english![2]!, /^7\.7 % \(7\.7 to 7\.7\) of words$/);
  await measureCodes(service, ears, 7, result);
  assert.deepEqual(
    result.tables![3]!.rows.map(([lang]) => lang),
    ["en", "fr"],
  );
  await measureHearing(service, ears, result);
  const printed = printResults({ cores: 2, cpu: "any", memoryGiB: 4, node: "v24", fdatasyncPerSecond: 1 }, [result]);
  assert.match(printed, /not measured: no recogniser/);
  assert.match(printed, /no clips|no model for this language/);
  assert.match(printed, /en +espeak \(en\+max\) +7\.7 % \(7\.7 to 7\.7\) of words/);
});

test(
  "sentences are written as files, named after language, voice and number, with a page that plays them",
  { skip },
  async () => {
    const into = path.join(folder, "samples");
    const { written, problems } = await writeSamples(server!, into, 1);
    assert.deepEqual([written, problems], [4, []]);
    const names = (await readdir(into)).toSorted();
    assert.deepEqual(names, [
      "en-espeak-01.wav",
      "fr-espeak-01.wav",
      "index.html",
      "rw-espeak-01.wav",
      "sw-espeak-01.wav",
    ]);
    const page = await readFile(path.join(into, "index.html"), "utf8");
    for (const name of names.filter((each) => each.endsWith(".wav"))) {
      assert.ok(page.includes(`src="${name}"`));
      assert.equal((await readFile(path.join(into, name))).toString("latin1", 0, 4), "RIFF");
    }
    for (const lang of ["en", "sw"]) assert.ok(page.includes(sentences[lang]![0]!));
  },
);
