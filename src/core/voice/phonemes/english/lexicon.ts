import { emphasised, primary, secondary, weakened, type Beginning, type Emphasis } from "./stress.ts";

/** Phonemes of a word, or by part of speech, with a `DEFAULT`; `None` is for a word before a pause. */
export type Entry = string | null | { DEFAULT: string | null; [tag: string]: string | null };

/** Words to look up: misaki's checked entries, and its others. */
export interface LexiconData {
  gold: Record<string, Entry>;
  silver: Record<string, Entry>;
}

/** A word in its sentence. */
export interface Spelled {
  text: string;
  /** Its part of speech, as the Penn Treebank calls it. */
  tag: string;
  /** How what follows begins. */
  next: Beginning;
  /** The word `to` follows. */
  beforeTo: boolean;
}

/** The words of the lexicon and those derived from them; undefined for any other. */
export type Lexicon = (word: Spelled) => string | undefined;

/** Prepares the lexicon. Its rules are those of misaki, for American English. */
export function openLexicon({ gold, silver }: LexiconData): Lexicon {
  const words: Words = { gold: finder(gold), silver: finder(silver) };
  return (word) => {
    const spelled = { ...word, text: word.text.normalize("NFKC") };
    const { text } = spelled;
    const emphasis = text === text.toLowerCase() ? undefined : text === text.toUpperCase() ? "full" : "some";
    return special(words, spelled, emphasis) ?? regular(words, spelled, emphasis);
  };
}

interface Words {
  gold: Find;
  silver: Find;
}
type Find = (word: string) => Exclude<Entry, null> | undefined;

/** An entry in lower case also stands for the capitalised word, and the other way round, unless that has its own. */
function finder(entries: Record<string, Entry>): Find {
  const known = new Map(Object.entries(entries));
  return (word) => {
    const own = known.get(word);
    if (own !== undefined || word.length < 2) return own ?? undefined;
    const lower = word.toLowerCase();
    if (word === lower) return known.get(capitalised(word)) ?? undefined;
    return word === capitalised(lower) ? (known.get(lower) ?? undefined) : undefined;
  };
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** Words whose sound depends on the sentence, and abbreviations with full stops. */
function special({ gold }: Words, { text, tag, next, beforeTo }: Spelled, emphasis?: Emphasis): string | undefined {
  const own = (word: string, part = "DEFAULT") => {
    const entry = gold(word);
    return typeof entry === "object" ? (entry[part] ?? undefined) : entry;
  };
  const lower = text.toLowerCase();
  const isShouted = text.length > 1 && text === text.toUpperCase();
  if (/^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u.test(text.replace(/^\.+|\.+$/g, ""))) return spelledOut({ gold }, text);
  if (lower === "a") return tag === "DT" ? "ɐ" : "ˈA";
  if (lower === "am") {
    if (tag.startsWith("NN")) return spelledOut({ gold }, text);
    return next === "pause" || text !== "am" || emphasis === "full" ? own("am") : "ɐm";
  }
  if (lower === "an") return isShouted && tag.startsWith("NN") ? spelledOut({ gold }, text) : "ɐn";
  if (text === "I" && tag === "PRP") return `${secondary}I`;
  if (lower === "by" && tag.startsWith("RB")) return "bˈI";
  if (lower === "to" && (!isShouted || ["TO", "IN"].includes(tag)))
    return next === "pause" ? own("to") : next === "vowel" ? "tʊ" : "tə";
  if (lower === "in" && (!isShouted || tag !== "NNP")) return next === "pause" || tag !== "IN" ? "ˈɪn" : "ɪn";
  if (lower === "the" && (!isShouted || tag === "DT")) return next === "vowel" ? "ði" : "ðə";
  if (lower === "used") return own("used", ["VBD", "JJ"].includes(tag) && beforeTo ? "VBD" : "DEFAULT");
  return undefined;
}

/** Letter by letter, with the stress on the last. */
function spelledOut({ gold }: Pick<Words, "gold">, text: string): string | undefined {
  const spelled = Array.from(text.replace(/[^\p{L}]/gu, ""));
  const letters = spelled.map((letter) => gold(letter.toUpperCase())).filter((each) => typeof each === "string");
  if (letters.length === 0 || letters.length < spelled.length) return undefined;
  const said = weakened(emphasised(letters.join(""), "some"));
  const last = said.lastIndexOf(secondary);
  return last === -1 ? said : said.slice(0, last) + primary + said.slice(last + secondary.length);
}

function regular(words: Words, word: Spelled, emphasis?: Emphasis): string | undefined {
  const spelled = { ...word, text: asListed(words, word) };
  const { text } = spelled;
  if (isKnown(words, text)) return find(words, spelled, emphasis);
  for (const [ending, other] of [
    ["s'", "'s"],
    ["'", ""],
  ] as const) {
    const changed = text.slice(0, -ending.length) + other;
    if (text.endsWith(ending) && isKnown(words, changed)) return find(words, { ...spelled, text: changed }, emphasis);
  }
  return inflected(words, spelled, emphasis);
}

/** In lower case, if only capitals distinguish the word from one that is listed. A short name is not that word. */
function asListed(words: Words, { text, tag, ...rest }: Spelled): string {
  const lower = text.toLowerCase();
  const isWord = text.length > 1 && text !== lower && /^[\p{L}']+$/u.test(text);
  if (
    !isWord ||
    (tag === "NNP" && text.length <= 7) ||
    words.gold(text) !== undefined ||
    words.silver(text) !== undefined
  )
    return text;
  if (text !== text.toUpperCase() && text.slice(1) !== lower.slice(1)) return text;
  const isListed =
    words.gold(lower) !== undefined ||
    words.silver(lower) !== undefined ||
    inflected(words, { text: lower, tag, ...rest }, undefined) !== undefined;
  return isListed ? lower : text;
}

/** Whether `find` has an answer: an entry, or an abbreviation to spell out. */
function isKnown({ gold, silver }: Words, text: string): boolean {
  if (gold(text) !== undefined || silver(text) !== undefined) return true;
  if (!/^[A-Za-z]+$/.test(text)) return false;
  if (text.length === 1) return true;
  if (text === text.toUpperCase() && gold(text.toLowerCase()) !== undefined) return true;
  return text.slice(1) === text.slice(1).toUpperCase();
}

function find(words: Words, { text, tag, next }: Spelled, emphasis?: Emphasis): string | undefined {
  const isShouted = text === text.toUpperCase() && words.gold(text) === undefined;
  const listed = isShouted ? text.toLowerCase() : text;
  const isName = isShouted && tag === "NNP";
  const entry = words.gold(listed) ?? (isName ? undefined : words.silver(listed));
  const said = typeof entry === "object" ? readingOf(entry, tag, next) : entry;
  if (said === undefined || (isName && !said.includes(primary))) {
    const letters = spelledOut(words, listed);
    if (letters !== undefined) return letters;
  }
  return said === undefined ? undefined : emphasised(said, emphasis);
}

function readingOf(entry: Exclude<Entry, string | null>, tag: string, next: Beginning): string | undefined {
  if (next === "pause" && "None" in entry) return entry["None"] ?? undefined;
  const part = tag in entry ? tag : partOf(tag);
  return (part in entry ? entry[part] : entry.DEFAULT) ?? undefined;
}

const partOf = (tag: string): string =>
  tag.startsWith("VB")
    ? "VERB"
    : tag.startsWith("NN")
      ? "NOUN"
      : /^(?:ADV|RB)/.test(tag)
        ? "ADV"
        : /^(?:ADJ|JJ)/.test(tag)
          ? "ADJ"
          : tag;

/** Plurals, past tenses and participles of listed words. */
function inflected(words: Words, word: Spelled, emphasis?: Emphasis): string | undefined {
  for (const { ending, stems, sound } of endings) {
    if (!ending.test(word.text)) continue;
    const stem = stems(word.text).find((each) => each.length > 1 && isKnown(words, each));
    const said =
      stem && find(words, { ...word, text: stem }, ending.source.includes("ing") ? (emphasis ?? "some") : emphasis);
    if (said) return sound(said);
  }
  return undefined;
}

const tapped = /(?<=[AIOWYiuæɑəɛɪɹʊʌ])t$/u;

const endings: readonly { ending: RegExp; stems: (word: string) => string[]; sound: (stem: string) => string }[] = [
  {
    ending: /..s$/,
    stems: (word) => [
      ...(word.endsWith("ss") ? [] : [word.slice(0, -1)]),
      ...(word.endsWith("'s") || /..es$/.test(word.replace(/ies$/, "")) ? [word.slice(0, -2)] : []),
      ...(/..ies$/.test(word) ? [`${word.slice(0, -3)}y`] : []),
    ],
    sound: (stem) => stem + (/[ptkfθ]$/u.test(stem) ? "s" : /[szʃʒʧʤ]$/u.test(stem) ? "ᵻz" : "z"),
  },
  {
    ending: /...d$/,
    stems: (word) => [
      ...(word.endsWith("dd") ? [] : [word.slice(0, -1)]),
      ...(/..ed$/.test(word) && !word.endsWith("eed") ? [word.slice(0, -2)] : []),
    ],
    sound: (stem) => {
      if (/[pkfθʃsʧ]$/u.test(stem)) return `${stem}t`;
      if (stem.endsWith("d")) return `${stem}ᵻd`;
      if (!stem.endsWith("t")) return `${stem}d`;
      return tapped.test(stem) ? stem.replace(tapped, "ɾᵻd") : `${stem}ᵻd`;
    },
  },
  {
    ending: /..ing$/,
    stems: (word) => [
      ...(word.length > 5 ? [word.slice(0, -3)] : []),
      `${word.slice(0, -3)}e`,
      ...(/([bcdgklmnprstvxz])\1ing$|cking$/.test(word) ? [word.slice(0, -4)] : []),
    ],
    sound: (stem) => `${stem.replace(tapped, "ɾ")}ɪŋ`,
  },
];
