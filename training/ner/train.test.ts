import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { TAGS } from "../../src/core/voice/ner/crf.ts";
import { buildGazetteer, KINDS, type Gazetteer } from "../../src/core/voice/ner/gazetteer.ts";
import { encodeModel, readModel, type Model } from "../../src/core/voice/ner/model.ts";
import { recognizerOf } from "../../src/core/voice/ner/ner.ts";
import { lowerCased, namePool, withoutPunctuation, withOtherNames } from "./augment.ts";
import { ownCorpora } from "./corpora.ts";
import { instancesOf } from "./instances.ts";
import { parseLine, type Example } from "./markup.ts";
import { train } from "./optimise.ts";
import { seeded } from "./random.ts";

const folder = mkdtempSync(path.join(tmpdir(), "tuma-ner-"));
after(() => rmSync(folder, { recursive: true }));

const gazetteer: Gazetteer = buildGazetteer(
  KINDS.map((kind) => (kind === "given" || kind === "family" ? ["Asha", "Juma"] : kind === "place" ? ["Tanga"] : [])),
);

const names = ({ text, mentions }: Example) => mentions.map(({ start, end }) => text.slice(start, end));

test("markup is read as text and mentions", () => {
  const example = parseLine("[Yohani]{person} ukorera [minisante]{organisation}.");
  assert.equal(example.text, "Yohani ukorera minisante.");
  assert.deepEqual(names(example), ["Yohani", "minisante"]);
});

test("markup that is not closed or has an unknown type is refused", () => {
  assert.throws(() => parseLine("[Yohani]{person ukorera"));
  assert.throws(() => parseLine("[Yohani]{animal}"));
});

test("our own sentences are as many as their README says, in all and in lower case", () => {
  const readme = readFileSync(new URL("sentences/README.md", import.meta.url), "utf8");
  const written = ownCorpora().filter(({ name }) => !name.endsWith("-plain"));
  for (const [language, name] of [
    ["rw", "Kinyarwanda"],
    ["sw", "Swahili"],
    ["fr", "French"],
    ["en", "English"],
  ]) {
    const texts = written
      .filter((corpus) => corpus.language === language)
      .flatMap((corpus) => [...corpus.train, ...corpus.dev].map((example) => example.text));
    const lower = texts.filter((text) => text === text.toLowerCase()).length;
    const said = new RegExp(`([\\d,]+)(?: sentences)? in ${name} \\((\\d+)`).exec(readme)!;
    assert.deepEqual([said[1], said[2]], [texts.length.toLocaleString("en"), String(lower)], language);
  }
});

test("no sentence held out is trained on, in any letter case; of what is hard a fifth or the whole file is held out", () => {
  const own = ownCorpora();
  const learnt = new Set(own.flatMap((corpus) => corpus.train.map((example) => plain(example.text))));
  for (const { name, weakSpot, train: rest, dev } of own) {
    for (const { text } of dev) assert.ok(!learnt.has(plain(text)), `${name}: ${text}`);
    const share = dev.length / (rest.length + dev.length);
    const expected = name.endsWith("-held") ? 1 : weakSpot ? 0.2 : 0.1;
    assert.ok(Math.abs(share - expected) < 0.02, `${name}: ${share}`);
  }
});

/** A sentence's letters and digits: corpora part words from punctuation, we do not. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const firstColumn = (block: string) => block.split("\n").map((row) => row.split(/[\t ]/)[0]);

/** The sentences of a corpus file: lines, or tokens in the first column with blank lines between sentences. */
function sentencesOf(file: string): string[] {
  const isTable = /^\S+[\t ](?:\S+[\t ])*(?:O|[BI]-\w+)\r?$/m.test(file);
  if (!isTable) return file.split("\n");
  return file
    .replaceAll("\r", "")
    .split(/\n\s*\n/)
    .map((block) => firstColumn(block).join(" "));
}

test("none of our sentences is in a public test set", (t) => {
  const data = process.env["NER_DATA"];
  if (!data) return t.skip("NER_DATA is unset: it names the folder of the third-party corpora");
  const files = readdirSync(data, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(?:conll|txt|bio|tsv)$/.test(name),
  );
  const ours = new Map(
    ownCorpora()
      .flatMap((corpus) => [...corpus.train, ...corpus.dev])
      .map(({ text }) => [plain(text), text]),
  );
  let theirs = 0;
  for (const name of files) {
    for (const sentence of sentencesOf(readFileSync(path.join(data, name), "utf8"))) {
      theirs++;
      const letters = plain(sentence);
      assert.ok(letters.length < 20 || !ours.has(letters), `${name}: ${sentence}`);
    }
  }
  assert.ok(theirs > 0, "the folder has no sentences");
});

test("names in capitals are replaced by names in capitals, people with the surname first or last", () => {
  const example = parseLine("Paid to [OTIENO BRIAN]{person} by [Asha Juma]{person}");
  const pool = namePool("sw", gazetteer, [example]);
  const random = seeded(3);
  const orders = new Set<string>();
  for (let i = 0; i < 200; i++) {
    const [capitals, usual] = names(withOtherNames(example, pool, 1, random));
    assert.equal(capitals, capitals!.toUpperCase());
    assert.ok(/\p{Ll}/u.test(usual!) || usual === "OTIENO BRIAN", usual);
    orders.add(capitals);
  }
  assert.ok(orders.has("ASHA JUMA") && orders.has("JUMA ASHA"), [...orders].join(", "));
});

test("mentions stay slices of the text through every kind of copy", () => {
  const example = parseLine("«[Asha]{person}», wa [Tanga]{location}; alifika [Jumatatu]{date}.");
  assert.deepEqual(names(lowerCased(example)), ["asha", "tanga", "jumatatu"]);
  assert.equal(withoutPunctuation(example).text, "Asha wa Tanga alifika Jumatatu");
  assert.deepEqual(names(withoutPunctuation(example)), ["Asha", "Tanga", "Jumatatu"]);
  const pool = namePool("sw", gazetteer, [example]);
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const copy = withOtherNames(example, pool, 1, seeded(seed));
      assert.equal(copy.mentions.length, 3);
      assert.match(names(copy)[0]!, /^[AJ]/);
      assert.equal(names(copy)[2], "Jumatatu");
    }),
  );
});

test("a model trained on some sentences finds their names, also after it is saved and loaded", () => {
  const lines = [
    "[Asha]{person} yupo [Tanga]{location}",
    "[Juma]{person} yupo [Moshi]{location}",
    "yupo nyumbani",
    "[Rehema]{person} anatoka [Lindi]{location}",
  ];
  const rows = 4096;
  const instances = lines.flatMap((line) => instancesOf(parseLine(line), "sw", gazetteer, rows, () => false));
  const losses: number[] = [];
  const settings = { rows, epochs: 20, rate: 0.2, l2: 1e-5, dropout: 0, seed: 1 };
  const learnt = train(instances, settings, (_, loss) => losses.push(loss));
  assert.ok(losses.at(-1)! < losses[0]! / 10);
  const file = path.join(folder, "model.bin");
  writeFileSync(file, encodeModel(rows, learnt.weights, learnt.transitions));
  const recognizer = recognizerOf(readModel(file), gazetteer);
  for (const line of lines) {
    const { text, mentions } = parseLine(line);
    const found = recognizer.entities(text, "sw", new Set(["person", "location"]));
    assert.deepEqual(
      found,
      mentions.map(({ start, end, type }) => ({ label: type, start, end })),
    );
  }
});

function read(content: Uint8Array): Model {
  const file = path.join(folder, "other.bin");
  writeFileSync(file, content);
  return readModel(file);
}

test("a model file of another kind, or cut off, is refused", () => {
  const rows = 16;
  const bytes = encodeModel(rows, new Float32Array(rows * TAGS).fill(1), new Float32Array((TAGS + 1) * TAGS));
  assert.equal(read(bytes).rows, rows);
  assert.throws(() => read(bytes.subarray(0, bytes.length - 1)));
  assert.throws(() => read(new TextEncoder().encode("an entity model is no text of this kind")));
});
