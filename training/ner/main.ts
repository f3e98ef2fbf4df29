/**
 * `npm run ner:train -- --data <folder> [--epochs 5] [--members 3] [--out <file>]`: trains the entity model and writes it where the program
 * reads it.
 *
 * The folder holds the third-party corpora (see sentences/README.md); `NER_DATA` is the default.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { START, TAGS } from "../../src/core/voice/ner/crf.ts";
import { openGazetteer, type Gazetteer } from "../../src/core/voice/ner/gazetteer.ts";
import { encodeModel } from "../../src/core/voice/ner/model.ts";
import { lowerCased, namePool, upperCased, withoutPunctuation, withOtherNames } from "./augment.ts";
import { otherCorpora, ownCorpora, type Corpus } from "./corpora.ts";
import { instancesOf } from "./instances.ts";
import type { Example } from "./markup.ts";
import { train, type Instance } from "./optimise.ts";
import { seeded } from "./random.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: process.env["NER_DATA"] ?? "" },
    epochs: { type: "string", default: "5" },
    rows: { type: "string", default: "327680" },
    rate: { type: "string", default: "0.12" },
    l2: { type: "string", default: "0.000005" },
    dropout: { type: "string", default: "0.15" },
    copies: { type: "string", default: "10" },
    lean: { type: "string", default: "1.75" },
    members: { type: "string", default: "3" },
    out: { type: "string", default: fileURLToPath(new URL("../../src/core/voice/ner/model.bin", import.meta.url)) },
  },
});

/** Share of names trained as if in no list, since most of the world's names are in none. */
const HIDDEN = 0.3;

/** The augmented copies of a corpus to train on. */
function* examplesOf(corpus: Corpus, gazetteer: Gazetteer, random: () => number): Generator<Example> {
  const pool = namePool(corpus.language, gazetteer, corpus.train);
  for (const example of corpus.train) {
    yield example;
    if (!corpus.ours) {
      const chance = random();
      if (chance < 0.65) yield lowerCased(example);
      else if (chance < 0.73) yield upperCased(example);
      else if (chance < 0.83) yield withoutPunctuation(example);
      continue;
    }
    yield lowerCased(example);
    yield withoutPunctuation(random() < 0.5 ? lowerCased(example) : example);
    for (let copy = 0; copy < Number(values.copies); copy++) {
      const other = withOtherNames(example, pool, 0.7, random);
      const chance = random();
      if (chance < 0.5) yield other;
      else if (chance < 0.82) yield lowerCased(other);
      else if (chance < 0.9) yield upperCased(other);
      else yield withoutPunctuation(lowerCased(other));
    }
  }
}

function instances(corpora: readonly Corpus[], rows: number, seed: number): Instance[] {
  const gazetteer = openGazetteer();
  const random = seeded(seed);
  const all: Instance[] = [];
  for (const corpus of corpora) {
    const before = all.length;
    for (const example of examplesOf(corpus, gazetteer, random)) {
      all.push(...instancesOf(example, corpus.language, gazetteer, rows, () => random() < HIDDEN));
    }
    process.stdout.write(`${corpus.name}: ${corpus.train.length} sentences, ${all.length - before} with copies\n`);
  }
  return all;
}

/**
 * Makes "no name" less likely by `lean` (log odds per word). Names are rare in training text, so the model favours precision over
 * recall; F1 on the development sentences peaks near 1.75.
 */
function leanToNames(transitions: Float32Array, lean: number): void {
  for (let from = 0; from <= START; from++) transitions[from * TAGS]! -= lean;
}

const rows = Number(values.rows);
const corpora = [...ownCorpora(), ...(values.data === "" ? [] : otherCorpora(values.data))];
if (values.data === "") process.stdout.write("no --data: training on our own sentences alone\n");
const members = Number(values.members);
const settings = {
  rows,
  epochs: Number(values.epochs),
  rate: Number(values.rate),
  l2: Number(values.l2),
  dropout: Number(values.dropout),
};

/**
 * The mean of the weights of several models, each trained on other copies in another order: their errors differ, and the mean makes
 * fewer than any of them (1 to 2 points of F1), at the size and speed of one. It is written after every model, so that it can be
 * evaluated, or training stopped, before the last.
 */
const sums = { weights: new Float32Array(rows * TAGS), transitions: new Float32Array((TAGS + 1) * TAGS) };
for (let seed = 1; seed <= members; seed++) {
  const member = train(instances(corpora, rows, seed), { ...settings, seed }, (epoch, loss) => {
    process.stdout.write(`model ${seed} of ${members}, epoch ${epoch}: loss ${loss.toFixed(4)} a sentence\n`);
  });
  for (const [at, weight] of member.weights.entries()) sums.weights[at]! += weight;
  for (const [at, weight] of member.transitions.entries()) sums.transitions[at]! += weight;
  const mean = (sum: number) => sum / seed;
  const transitions = sums.transitions.map(mean);
  leanToNames(transitions, Number(values.lean));
  writeFileSync(values.out, encodeModel(rows, sums.weights.map(mean), transitions));
  process.stdout.write(`wrote ${values.out}\n`);
}
