/**
 * `npm run ner:eval [-- --data <folder>] [--errors <language>] [--model <file>]`: F1 of exact spans on the
 * held-out sentences by language and type, as written and in lower case; and the speed on one core. `--data` adds third-party corpora.
 */
import { parseArgs } from "node:util";
import { openGazetteer } from "../../src/core/voice/ner/gazetteer.ts";
import { readModel } from "../../src/core/voice/ner/model.ts";
import {
  LANGUAGES,
  openRecognizer,
  recognizerOf,
  type Entity,
  type Label,
  type Language,
  type Recognizer,
} from "../../src/core/voice/ner/ner.ts";
import { lowerCased } from "./augment.ts";
import { otherCorpora, ownCorpora, type Corpus } from "./corpora.ts";
import type { Example } from "./markup.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: process.env["NER_DATA"] ?? "" },
    errors: { type: "string" },
    model: { type: "string", default: "" },
  },
});

const LABELS: readonly Label[] = ["person", "location", "organisation", "date", "misc"];

/** The types that count towards a language's score: all corpora annotate them. */
const MAIN: ReadonlySet<Label> = new Set(["person", "location", "organisation", "date"]);

/** True positives, predictions, and annotated spans. */
interface Counts {
  right: number;
  found: number;
  gold: number;
}

const f1 = ({ right, found, gold }: Counts) => (found + gold === 0 ? Number.NaN : (200 * right) / (found + gold));
const zero = (): Counts => ({ right: 0, found: 0, gold: 0 });

const keyOf = ({ label, start, end }: Entity) => `${label} ${start} ${end}`;

/** Adds an example's counts by label. Dates count only where the corpus annotates them. */
function count(recognizer: Recognizer, example: Example, corpus: Corpus, byLabel: Map<Label, Counts>): void {
  const labels = new Set(LABELS.filter((label) => corpus.ours || label !== "date"));
  const found = recognizer.entities(example.text, corpus.language, labels);
  const gold = example.mentions.map(({ start, end, type }): Entity => ({ label: type, start, end }));
  const goldKeys = new Set(gold.map(keyOf));
  for (const entity of found) {
    const counts = byLabel.get(entity.label)!;
    counts.found++;
    if (goldKeys.has(keyOf(entity))) counts.right++;
  }
  for (const { label } of gold) byLabel.get(label)!.gold++;
  if (values.errors === corpus.language) printErrors(example.text, gold, found);
}

function printErrors(text: string, gold: readonly Entity[], found: readonly Entity[]): void {
  const [goldKeys, foundKeys] = [new Set(gold.map(keyOf)), new Set(found.map(keyOf))];
  const show = (sign: string, entity: Entity) => ` ${sign}${entity.label}:${text.slice(entity.start, entity.end)}`;
  const missed = gold.filter((entity) => !foundKeys.has(keyOf(entity))).map((entity) => show("-", entity));
  const wrong = found.filter((entity) => !goldKeys.has(keyOf(entity))).map((entity) => show("+", entity));
  if (missed.length + wrong.length > 0) process.stdout.write(`${text}\n   ${[...missed, ...wrong].join("")}\n`);
}

function measure(
  recognizer: Recognizer,
  corpora: readonly Corpus[],
  change: (example: Example) => Example,
): Map<Label, Counts> {
  const byLabel = new Map(LABELS.map((label) => [label, zero()]));
  for (const corpus of corpora) for (const example of corpus.dev) count(recognizer, change(example), corpus, byLabel);
  return byLabel;
}

function total(byLabel: ReadonlyMap<Label, Counts>): Counts {
  const sum = zero();
  for (const [label, counts] of byLabel) {
    if (!MAIN.has(label)) continue;
    sum.right += counts.right;
    sum.found += counts.found;
    sum.gold += counts.gold;
  }
  return sum;
}

const figure = (value: number) => (Number.isNaN(value) ? "–" : value.toFixed(1)).padStart(7);

function printFigures(recognizer: Recognizer, title: string, corpora: readonly Corpus[]): void {
  if (corpora.every((corpus) => corpus.dev.length === 0)) return;
  for (const [name, change] of [
    ["as written", (example: Example) => example],
    ["lower case", lowerCased],
  ] as const) {
    const byLabel = measure(recognizer, corpora, change);
    const columns = LABELS.map((label) => figure(f1(byLabel.get(label)!)));
    process.stdout.write(`${title.padEnd(26)} ${name}  ${figure(f1(total(byLabel)))}  ${columns.join(" ")}\n`);
  }
}

/** Texts per second and p99 latency over the development texts. */
function printSpeed(recognizer: Recognizer, corpora: readonly Corpus[]): void {
  const texts = corpora.flatMap((corpus) =>
    corpus.dev.map((example) => [example.text.slice(0, 160), corpus.language] as const),
  );
  const labels = ["person", "location", "organisation", "date"];
  const timesMs: number[] = [];
  for (let i = 0; i < 3000; i++) {
    const [text, language] = texts[i % texts.length]!;
    const start = process.hrtime.bigint();
    recognizer.recognize(text, language, labels);
    if (i >= 1000) timesMs.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  const sum = timesMs.reduce((a, b) => a + b, 0);
  const p99 = timesMs.toSorted((a, b) => a - b)[Math.floor(timesMs.length * 0.99)]!;
  process.stdout.write(
    `\n${Math.round((1000 * timesMs.length) / sum)} texts of up to 160 characters a second, p99 ${p99.toFixed(2)} ms\n`,
  );
}

const recognizer = values.model === "" ? openRecognizer() : recognizerOf(readModel(values.model), openGazetteer());
const ours = ownCorpora();
const others = values.data === "" ? [] : otherCorpora(values.data);
const ofLanguage = (corpora: readonly Corpus[], language: Language) =>
  corpora.filter((each) => each.language === language);
process.stdout.write(`${"".padEnd(38)}     all  ${LABELS.map((label) => label.slice(0, 7).padStart(7)).join(" ")}\n`);
for (const language of LANGUAGES) printFigures(recognizer, `${language}, own sentences`, ofLanguage(ours, language));
for (const corpus of ours.filter((each) => each.weakSpot)) printFigures(recognizer, `  ${corpus.name}`, [corpus]);
for (const [title, ending] of [
  ["receipts, all languages", "-receipts"],
  ["other forms of receipt", "-receipts-held"],
] as const) {
  const corpora = ours.filter((each) => each.name.endsWith(ending));
  printFigures(recognizer, `  ${title}`, corpora);
}
for (const corpus of others) printFigures(recognizer, `${corpus.language}, ${corpus.name}`, [corpus]);
printSpeed(recognizer, ours);

/** The example of the documentation. */
const SHOWN = "Yohani ukorera minisante atuye i musanze.";
for (const text of [SHOWN, SHOWN.toLowerCase()]) {
  process.stdout.write(
    `${text} ${JSON.stringify(recognizer.recognize(text, "rw", ["person", "organisation", "location"]))}\n`,
  );
}
