/** Weights of an averaged perceptron over Penn Treebank tags, and the tags of words that have only one. */
export interface TaggerData {
  tagdict: Record<string, string>;
  tags: string[];
  vocab?: string[];
  weights: Record<string, Record<string, number>>;
}

/** The parts of speech of the words of a sentence, which decide how `read`, `live` or `record` is pronounced. */
export type Tagger = (words: readonly string[]) => string[];

const [start, end] = [
  ["-START2-", "-START-"],
  ["-END-", "-END2-"],
];

/** Prepares the tagger. It decides from left to right, by the words around each one and the tags before it. */
export function openTagger({ tagdict, tags, vocab, weights }: TaggerData): Tagger {
  const only = new Map(Object.entries(tagdict));
  const known = vocab && new Set(vocab);
  const weighted = new Map(Object.entries(weights).map(([feature, each]) => [feature, Object.entries(each)]));
  // The last of the best in this order wins.
  const inOrder = tags.toSorted();
  const best = (features: string[]): string => {
    const scores = new Map<string, number>();
    for (const feature of features)
      for (const [tag, weight] of weighted.get(feature) ?? []) scores.set(tag, (scores.get(tag) ?? 0) + weight);
    if (scores.size === 0) return "NN";
    return inOrder.reduce((found, tag) => ((scores.get(tag) ?? 0) >= (scores.get(found) ?? 0) ? tag : found));
  };
  return (words) => {
    const near = words.map((word) => (known && !known.has(normal(word)) ? `<${shapeOf(word)}>` : normal(word)));
    const around = [...start, ...near, ...end];
    const found: string[] = [];
    for (const [at, word] of words.entries()) {
      const before = found.at(-1) ?? start[1]!;
      const second = found.at(-2) ?? (at === 0 ? start[0]! : start[1]!);
      found.push(only.get(word) ?? best(featuresOf(word, at, around, before, second)));
    }
    return found;
  };
}

function featuresOf(word: string, at: number, around: readonly string[], before: string, second: string): string[] {
  const [w2, w1, own, next1, next2] = around.slice(at, at + 5) as [string, string, string, string, string];
  return [
    "b",
    `s3=${word.slice(-3)}`,
    `p1=${word[0]}`,
    `w=${own}`,
    `sh=${shapeOf(word)}`,
    at === 0 ? "i0" : "i+",
    `t-1=${before}`,
    `t-2=${second}`,
    `t-12=${before},${second}`,
    `w-1=${w1}`,
    `s3-1=${w1.slice(-3)}`,
    `w-2=${w2}`,
    `w+1=${next1}`,
    `s3+1=${next1.slice(-3)}`,
    `w+2=${next2}`,
  ];
}

const normal = (word: string): string => (word.includes("-") && !word.startsWith("-") ? "!HYPHEN" : word.toLowerCase());

/** Words that the tagger does not know are compared by their capitals. */
function shapeOf(word: string): string {
  if (!/^\p{L}+$/u.test(word))
    return Array.from(word.slice(0, 4), (each) => (/\p{L}/u.test(each) ? "x" : each)).join("");
  if (word === word.toLowerCase()) return "x";
  if (word === word.toUpperCase()) return word.length > 1 ? "XX" : "X1";
  return word.slice(1) === word.slice(1).toLowerCase() ? "Xx" : "xX";
}
