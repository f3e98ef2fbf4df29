/**
 * Named entity recognition for Kinyarwanda, Swahili, English and French.
 *
 * People, places, organisations and other names come from a trained model (a linear-chain CRF over hashed features,
 * with lists of names as hints); entities with a recognisable format, such as dates, amounts of money and phone
 * numbers, come from patterns. Everything runs in the caller's thread: a text message takes a fraction of a
 * millisecond.
 */
import { TAGS, spansOf, viterbi, type EntityType } from "./crf.ts";
import { inExtent, type Extent } from "./extent.ts";
import { featuresOf } from "./features.ts";
import { openGazetteer, type Gazetteer } from "./gazetteer.ts";
import { labelOf, MODEL_LABELS, PATTERN_LABELS, type Label, type Language } from "./labels.ts";
import { readModel, type Model } from "./model.ts";
import { cards, codes, ibans } from "./patterns/identifiers.ts";
import { emails, ips, phones, urls } from "./patterns/contacts.ts";
import { dates } from "./patterns/dates.ts";
import { money, ordinals, percentages, quantities } from "./patterns/numbers.ts";
import { times } from "./patterns/times.ts";
import { fillSlots, slotsOf } from "./receipts/slots.ts";
import { isReceipt } from "./receipts/words.ts";
import type { Slice } from "./patterns/pattern.ts";
import { sentences, tokenize, type Token } from "./tokens.ts";

export { EXTENTS, type Extent } from "./extent.ts";
export { LANGUAGES, type Label, type Language } from "./labels.ts";

/** An entity in a text: `start` and `end` (exclusive) are offsets in UTF-16 code units. */
export interface Entity extends Slice {
  readonly label: Label;
}

/** Finds entities. Stateless. */
export interface Recognizer {
  /**
   * The entities of each requested label: exactly those labels as keys, as spelled and ordered in the request; each
   * entity as written in the text, in order of appearance, each spelling once. A label that is unsupported or has no
   * match has an empty list. Without `extent`, names are bare and dates whole.
   */
  recognize(text: string, language: Language, labels: readonly string[], extent?: Extent): Record<string, string[]>;
  /** All entities of some labels with their positions, in order of appearance. */
  entities(text: string, language: Language, labels: ReadonlySet<Label>, extent?: Extent): Entity[];
}

/** The supported labels, in listing order. Every one has synonyms (labels.ts). */
export const servedLabels: readonly Label[] = [...MODEL_LABELS, ...PATTERN_LABELS];

/** Loads the bundled model and lists; takes some tens of milliseconds, so do it once. */
export function openRecognizer(): Recognizer {
  return recognizerOf(readModel(new URL("model.bin", import.meta.url)), openGazetteer());
}

/** A recogniser with the given model. */
export function recognizerOf(model: Model, gazetteer: Gazetteer): Recognizer {
  const entities: Recognizer["entities"] = (text, language, labels, extent) =>
    findEntities(model, gazetteer, text, language, labels).map((entity) => ({
      label: entity.label,
      ...inExtent(text, entity, entity.label, language, extent),
    }));
  return {
    entities,
    recognize(text, language, labels, extent) {
      const meant = new Map(labels.map((name) => [name, labelOf(name)]));
      const wanted = new Set([...meant.values()].filter((label) => label !== undefined));
      const found = new Map<Label | undefined, Set<string>>();
      for (const { label, start, end } of entities(text, language, wanted, extent)) {
        const texts = found.get(label) ?? new Set();
        found.set(label, texts.add(text.slice(start, end)));
      }
      // Object.fromEntries defines keys instead of assigning them, so even a label `__proto__` is an ordinary key.
      return Object.fromEntries(Array.from(meant, ([name, label]) => [name, [...(found.get(label) ?? [])]]));
    },
  };
}

const PATTERNS: Readonly<Record<(typeof PATTERN_LABELS)[number], (text: string, language: Language) => Slice[]>> = {
  date: dates,
  time: times,
  money,
  percentage: percentages,
  phone: phones,
  email: emails,
  url: urls,
  ip: ips,
  card: cards,
  iban: ibans,
  code: codes,
  ordinal: ordinals,
  quantity: quantities,
};

function findEntities(
  model: Model,
  gazetteer: Gazetteer,
  text: string,
  language: Language,
  labels: ReadonlySet<Label>,
): Entity[] {
  const names =
    MODEL_LABELS.some((label) => labels.has(label)) || labels.has("date")
      ? findNames(model, gazetteer, text, language)
      : [];
  const found: Entity[] = names.filter((entity) => labels.has(entity.label));
  for (const label of PATTERN_LABELS) {
    if (!labels.has(label)) continue;
    const slices = PATTERNS[label](text, language);
    // `Hôpital du 5 Juillet` is a name, not a date; the ordinal in `12th of March` is a day.
    const around = label === "date" ? names : label === "ordinal" ? dates(text, language) : [];
    for (const slice of slices) if (!around.some((other) => isWithin(slice, other))) found.push({ label, ...slice });
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Whether a slice is a proper part of another. */
function isWithin(slice: Slice, other: Slice): boolean {
  return slice.start >= other.start && slice.end <= other.end && slice.end - slice.start < other.end - other.start;
}

/** Names of diseases look like names of places and organisations. */
const DISEASE = /^(?:covid|corona|coronavirus|koronavirusi|ebola|mpox|malaria|hiv|vih|ukimwi|sida)(?:-\d+)?$/i;

/** The names the model finds, sentence by sentence; not parts of an address, an amount (`amafaranga y'u Rwanda`) or a code. */
function findNames(model: Model, gazetteer: Gazetteer, text: string, language: Language): Entity[] {
  const found: Entity[] = [];
  const hasSlots = isReceipt(text);
  for (const sentence of sentences(tokenize(text, language))) {
    for (const { start, end, type } of spansOf(decode(model, gazetteer, sentence, language, hasSlots))) {
      const name = { label: type satisfies EntityType, start: sentence[start]!.start, end: sentence[end - 1]!.end };
      if (type === "misc" || !DISEASE.test(text.slice(name.start, name.end))) found.push(name);
    }
  }
  if (found.length === 0) return found;
  const other = [...money(text), ...emails(text), ...urls(text), ...codes(text)];
  return found.filter((name) => !other.some((slice) => isWithin(name, slice)));
}

/** The best tags of a sentence; `hasSlots` if it is part of a receipt. */
function decode(
  model: Model,
  gazetteer: Gazetteer,
  sentence: readonly Token[],
  language: Language,
  hasSlots: boolean,
): Uint8Array {
  const { rows, offsets } = featuresOf(sentence, language, gazetteer, model.rows);
  const emissions = new Int32Array(sentence.length * TAGS);
  for (let t = 0; t < sentence.length; t++) {
    for (let i = offsets[t]!; i < offsets[t + 1]!; i++) {
      const row = rows[i]! * TAGS;
      for (let tag = 0; tag < TAGS; tag++) emissions[t * TAGS + tag]! += model.weights[row + tag]!;
    }
  }
  if (hasSlots) fillSlots(emissions, slotsOf(sentence, gazetteer), model.scale);
  return viterbi(emissions, model.transitions, sentence.length);
}
