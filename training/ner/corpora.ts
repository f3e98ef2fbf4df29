/**
 * The training text: our own sentences in this repository, and third-party corpora in a folder that the caller names (see
 * sentences/README.md for layout and licences).
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { EntityType } from "../../src/core/voice/ner/crf.ts";
import type { Language } from "../../src/core/voice/ner/labels.ts";
import { parseFile, type Example, type Mention } from "./markup.ts";

/** A corpus in one language; a part of it is held out for development. */
export interface Corpus {
  readonly name: string;
  readonly language: Language;
  readonly ours: boolean;
  /** Written for one kind of text that the model found hard. */
  readonly weakSpot: boolean;
  readonly train: readonly Example[];
  readonly dev: readonly Example[];
}

/** Every tenth sentence of these is held out. */
const GENERAL: readonly (readonly [string, Language])[] = [
  ["rw-news", "rw"], ["rw-sms", "rw"], ["sw-news", "sw"], ["sw-sms", "sw"],
  ["fr-news", "fr"], ["fr-sms", "fr"], ["en-news", "en"], ["en-sms", "en"],
  ["rw-plain", "rw"], ["sw-plain", "sw"], ["fr-plain", "fr"],
]; // prettier-ignore

/** Written for what the model found hard; every fifth is held out, so that each has a figure of its own. */
const WEAK_SPOTS: readonly (readonly [string, Language])[] = [
  ["rw-names", "rw"], ["rw-lists", "rw"], ["sw-names", "sw"], ["sw-surnames", "sw"], ["sw-institutions", "sw"],
  ["en-organisations", "en"], ["fr-organisations", "fr"], ["fr-lower", "fr"],
  ["rw-capitals", "rw"], ["sw-capitals", "sw"], ["en-capitals", "en"], ["fr-capitals", "fr"],
  ["rw-receipts", "rw"], ["sw-receipts", "sw"], ["en-receipts", "en"], ["fr-receipts", "fr"],
]; // prettier-ignore

/** Held out whole: their forms of receipt are in no other file, so they measure what was not learnt from others of the same form. */
const HELD_OUT: readonly (readonly [string, Language])[] = [
  ["rw-receipts-held", "rw"], ["sw-receipts-held", "sw"], ["en-receipts-held", "en"], ["fr-receipts-held", "fr"],
]; // prettier-ignore

/** Our own sentences. */
export function ownCorpora(): Corpus[] {
  return [
    ...GENERAL.map((each) => own(each, 10)),
    ...WEAK_SPOTS.map((each) => own(each, 5)),
    ...HELD_OUT.map((each) => own(each, 1)),
  ];
}

function own([name, language]: readonly [string, Language], every: number): Corpus {
  const file = readFileSync(new URL(`sentences/${name}.txt`, import.meta.url), "utf8");
  return { name, language, ours: true, weakSpot: every < 10, ...split(parseFile(file), 1, every) };
}

/** The third-party corpora under `folder`; a missing one is an error, since it would change the model. */
export function otherCorpora(folder: string): Corpus[] {
  const read = (file: string) => {
    const full = path.join(folder, file);
    if (!existsSync(full)) throw new Error(`${full} is missing; see training/ner/sentences/README.md for the layout`);
    return readFileSync(full, "utf8");
  };
  const conll = (name: string, language: Language, files: readonly string[], block: number): Corpus => {
    const examples = files.flatMap((file) => parseConll(read(file), name.startsWith("btc")));
    return { name, language, ours: false, weakSpot: false, ...split(examples, block, 10) };
  };
  return [
    conll(
      "btc",
      "en",
      ["a", "b", "e", "f", "g"].map((part) => `en/BTC/${part}.conll`),
      20,
    ),
    conll("wnut17", "en", ["en/WNUT17/wnut17train.conll", "en/WNUT17/emerging.dev.conll"], 10),
    conll("wikigold", "en", ["en/wikigold/wikigold.conll"], 20),
    conll("crossner", "en", ["ai", "literature", "music", "politics", "science"].flatMap((domain) => [
      `en/CrossNER/${domain}-train.txt`,
      `en/CrossNER/${domain}-dev.txt`,
    ]), 20), // prettier-ignore
    conll("europeana", "fr", ["fr/europeana/fr.bnf.bio"], 20),
    {
      name: "common-voice",
      language: "rw",
      ours: false,
      weakSpot: false,
      dev: [],
      train: withoutNames(read("text/common-voice-rw.txt")),
    },
  ];
}

/** Holds out one of `every` blocks of sentences for development; blocks keep documents together. */
function split(examples: readonly Example[], block: number, every: number): { train: Example[]; dev: Example[] } {
  const isDev = (index: number) => Math.floor(index / block) % every === every - 1;
  return { train: examples.filter((_, i) => !isDev(i)), dev: examples.filter((_, i) => isDev(i)) };
}

/** Sentences without capitals, except in a first word that also occurs uncapitalised, have no names: they teach plain words. */
function withoutNames(file: string): Example[] {
  const lines = file.split("\n").filter((line) => line.length > 12 && !/.\p{Lu}/u.test(line));
  const plain = new Set(lines.flatMap((line) => line.match(/(?<=\s)\p{Ll}+/gu) ?? []));
  const isPlain = (line: string) => plain.has(/^\p{L}*/u.exec(line)![0].toLowerCase());
  return lines.filter(isPlain).map((text) => ({ text, mentions: [] }));
}

/** The types of the corpora, in lower case and without `B-`/`I-`, as ours; all others are `misc`. */
const TYPE_OF: Readonly<Record<string, EntityType>> = {
  per: "person", person: "person", politician: "person", writer: "person", musicalartist: "person", researcher: "person",
  scientist: "person", loc: "location", location: "location", country: "location", org: "organisation",
  organisation: "organisation", corporation: "organisation", group: "organisation", politicalparty: "organisation",
  university: "organisation", band: "organisation",
}; // prettier-ignore

/** Common nouns that CrossNER annotates; no reader would call them names. */
const NOT_NAMES = new Set(["field", "task", "algorithm", "metrics", "discipline", "chemicalcompound", "chemicalelement", "protein", "enzyme", "musicgenre", "literarygenre", "musicalinstrument", "theory"]); // prettier-ignore

/** Reads token–tag lines; blank lines part sentences. */
function parseConll(file: string, isTwitter: boolean): Example[] {
  const examples: Example[] = [];
  for (const block of file.replaceAll("\r", "").split(/\n\s*\n/)) {
    const rows = block
      .split("\n")
      .map((line) => line.split(/[\t ]+/))
      .filter((row) => row.length > 1 && row[0] !== "-DOCSTART-");
    for (const sentence of cutLong(rows.map((row) => [row[0]!, row.at(-1)!] as const)))
      examples.push(detokenise(sentence, isTwitter));
  }
  return examples;
}

type Row = readonly [token: string, tag: string];

/** Longest sentence left whole. Europeana's pages have no sentence breaks and are split after full stops outside names. */
const MAX_ROWS = 120;

function cutLong(rows: readonly Row[]): Row[][] {
  if (rows.length <= MAX_ROWS) return rows.length === 0 ? [] : [[...rows]];
  const sentences: Row[][] = [[]];
  for (const row of rows) {
    const current = sentences.at(-1)!;
    current.push(row);
    if (row[1] === "O" && (row[0] === "." || current.length >= MAX_ROWS)) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

/** Joins tokens as people write them, so that training text resembles real input. */
function detokenise(rows: readonly Row[], isTwitter: boolean): Example {
  let text = "";
  const mentions: { start: number; end: number; type: Mention["type"] }[] = [];
  let last = "O";
  let opened = false;
  for (const [token, tag] of rows) {
    const glued = text === "" || opened || /^[.,;:!?)\]%’”]+$|^['’](?:s|t|m|re|ve|ll|d)?$|^n['’]t$/i.test(token);
    if (!glued) text += " ";
    opened = /^[([“«]$|['’]$/.test(token) && token.length < 6;
    const type = typeOf(tag, token, isTwitter);
    const current = mentions.at(-1);
    const start = text.length;
    text += token;
    if (type !== undefined && current !== undefined && last === type && !tag.startsWith("B-"))
      current.end = text.length;
    else if (type !== undefined) mentions.push({ start, end: text.length, type });
    last = type ?? "O";
  }
  return { text, mentions };
}

/** BTC calls @names people; WNUT and most readers do not. */
function typeOf(tag: string, token: string, isTwitter: boolean): EntityType | undefined {
  const name = tag.replace(/^[BI]-/, "").toLowerCase();
  if (name === "o" || NOT_NAMES.has(name) || (isTwitter && token.startsWith("@"))) return undefined;
  return TYPE_OF[name] ?? "misc";
}
