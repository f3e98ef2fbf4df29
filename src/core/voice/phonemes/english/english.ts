import { openLexicon, type Lexicon, type LexiconData, type Spelled } from "./lexicon.ts";
import { beginningOf, emphasised, primary, weightOf, type Beginning } from "./stress.ts";
import { openTagger, type TaggerData } from "./tagger.ts";

/** The data of the English front end, and what pronounces words that it does not know. */
export interface EnglishData extends LexiconData {
  tagger: TaggerData;
  /** Phonemes of any word in letters. */
  guess: (word: string) => string;
}

/** A word of a chunk of text between spaces: `don't` is `do` and `n't`, `well-known` three. */
interface Token {
  text: string;
  tag: string;
}

/**
 * English: words and punctuation to the phonemes in which misaki writes American English (see `stress.ts`). The rules are misaki's
 * (hexgrad, Apache-2.0), for text that `speech/` has already put into words.
 */
export function openEnglish({ tagger: weights, guess, ...words }: EnglishData): (sentence: string) => string {
  const lexicon = openLexicon(words);
  const tagger = openTagger(weights);
  return (sentence) => {
    const chunks = spellings(sentence)
      .split(/\s+/)
      .filter(Boolean)
      .map((chunk) => tokensOf(chunk));
    const tags = tagger(chunks.flat());
    const hasSmall = /\p{Ll}/u.test(sentence);
    const isOneLetter = /^\P{L}*\p{L}\P{L}*$/u.test(sentence);
    let at = -1;
    const tagged = chunks.map((chunk) =>
      chunk.map((text): Token => {
        at++;
        // A capital A within a sentence is the letter, as in `gate A`, and so is one alone, as in a code.
        return { text, tag: text === "A" && ((at > 0 && hasSmall) || isOneLetter) ? "NN" : tags[at]! };
      }),
    );
    let next: Beginning = "pause";
    let beforeTo = false;
    const said: string[] = [];
    // From the end, because a word may depend on how the next one begins.
    for (const chunk of tagged.toReversed()) {
      let whole = "";
      for (const part of partsOf(chunk).toReversed()) {
        const isPause = /^[.,;:?!]$/.test(part[0]!.text);
        const phonemes: string = isPause ? part[0]!.text : read(part, { next, beforeTo });
        next = beginningOf(phonemes) ?? next;
        beforeTo = part.length === 1 && /^to$/i.test(part[0]!.text);
        whole = phonemes + whole;
      }
      said.unshift(whole);
    }
    return said.filter(Boolean).join(" ").replaceAll("ɾ", "T").replaceAll("ʔ", "t");
  };

  /** One token, or several without a space or punctuation between them. */
  function read(tokens: Token[], around: Pick<Spelled, "next" | "beforeTo">): string {
    const found = readParts(tokens, around, lexicon);
    return found === undefined ? guessed(tokens.map(({ text }) => text).join("")) : joined(found);
  }

  function guessed(text: string): string {
    const pieces = text.match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? [];
    return pieces.map(guess).join(" ");
  }
}

/** The first token of the part that was read together, and its phonemes. */
interface Read {
  text: string;
  phonemes: string;
}

/** More than any word of the lexicon has (`what-you-see-is-what-you-get`, 13). Each one more costs every part of a long chunk another try. */
const mostTokens = 16;

/**
 * Reads the longest run of tokens at the end that the lexicon has, then what precedes it, and so on. Undefined if a token is in no
 * run: then the whole is better guessed.
 */
function readParts(tokens: Token[], around: Pick<Spelled, "next" | "beforeTo">, lexicon: Lexicon): Read[] | undefined {
  const found: Read[] = [];
  let context = around;
  for (let end = tokens.length; end > 0;) {
    let start = Math.max(0, end - mostTokens);
    let phonemes: string | undefined;
    for (; start < end; start++) {
      const run = tokens.slice(start, end);
      const text = run.map((each) => each.text).join("");
      phonemes = lexicon({ text, tag: tagOf(run), ...context });
      if (phonemes !== undefined) {
        found.unshift({ text, phonemes });
        context = { next: beginningOf(phonemes) ?? context.next, beforeTo: /^to$/i.test(text) };
        break;
      }
    }
    if (phonemes === undefined) {
      start = end - 1;
      if (!/^['-]+$/.test(tokens[start]!.text)) return undefined;
    }
    end = start;
  }
  return found;
}

/** The part of speech of a run is that of its longest token; capitals count twice. */
const tagOf = (run: Token[]): string =>
  run.reduce((longest, each) => (lengthOf(each) > lengthOf(longest) ? each : longest)).tag;
const lengthOf = ({ text }: Token) =>
  Array.from(text).reduce((sum, each) => sum + (each === each.toLowerCase() ? 1 : 2), 0);

/** A compound keeps the stress of its heavier half. */
function joined(parts: Read[]): string {
  const said = parts.filter(({ phonemes }) => phonemes !== "");
  const strong = said.filter(({ phonemes }) => phonemes.includes(primary));
  let weak: Read[] = [];
  if (said.length === 2 && said[0]!.text.length === 1) weak = [said[1]!];
  else if (said.length >= 2 && strong.length > Math.floor((said.length + 1) / 2))
    weak = said
      .toSorted((one, other) => rank(one) - rank(other) || weightOf(one.phonemes) - weightOf(other.phonemes))
      .slice(0, Math.floor(said.length / 2));
  return parts.map((part) => (weak.includes(part) ? emphasised(part.phonemes, "less") : part.phonemes)).join("");
}
const rank = ({ phonemes }: Read) => (phonemes.includes(primary) ? 1 : 0);

/** Single capitals in a row are spelled out: `P I N`, `A M`. Written with full stops, the lexicon does so. */
const spellings = (sentence: string): string =>
  sentence.replace(/(?<![\p{L}'-])\p{Lu}(?: \p{Lu}(?![\p{L}'-]))+/gu, (letters) => letters.replaceAll(" ", "."));

/** The endings that the tagger takes for words. */
const endings = /(?<=\p{L})(?:n't|'(?:s|re|ve|ll|d|m))$/iu;
const camelCase = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** The tokens of a chunk: punctuation at its ends, endings, and the halves of compounds. */
function tokensOf(chunk: string): string[] {
  const [, before = "", middle = "", after = ""] = /^([.,;:?!]*)(.*?)([.,;:?!]*)$/u.exec(chunk)!;
  const ending = endings.exec(middle)?.[0] ?? "";
  const stem = middle.slice(0, middle.length - ending.length);
  const words = stem
    .split(/([-.,;:?!]+|(?<=^|-)'|'$)/u)
    .flatMap((word) => (/^\p{Lu}+(?:\.|$)/u.test(word) ? [word] : word.split(camelCase)));
  const isAbbreviation = /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u.test(stem);
  return [...Array.from(before), ...(isAbbreviation ? [stem] : words), ending, ...Array.from(after)].filter(Boolean);
}

/** The tokens of a chunk in runs that are read together, and each sign of punctuation alone. */
function partsOf(tokens: Token[]): Token[][] {
  const parts: Token[][] = [];
  let open = false;
  for (const token of tokens) {
    const isPause = /^[.,;:?!]+$/.test(token.text);
    if (open && !isPause) parts.at(-1)!.push(token);
    else parts.push([token]);
    open = !isPause;
  }
  return parts;
}
