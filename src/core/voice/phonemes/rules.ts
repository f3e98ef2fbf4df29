/** A rule of spelling: what it matches, and the phonemes for it. */
export type SpellingRule = readonly [RegExp, string];

/**
 * Reads words by rules alone: the first rule that matches at a place gives the phonemes, and the reading continues behind it. Letters
 * that no rule knows are left out. The rules' expressions are sticky.
 */
export function byRules(word: string, rules: readonly SpellingRule[]): string {
  let said = "";
  for (let at = 0; at < word.length;) {
    const rule = rules.find(([pattern]) => {
      pattern.lastIndex = at;
      return pattern.test(word);
    });
    if (rule) {
      said += rule[1];
      at = Math.max(rule[0].lastIndex, at + 1);
    } else at++;
  }
  return said;
}

/** Rules from a table of letters and phonemes, as people read it: `sh ʃ, th θ`. Longer spellings come first. */
export function rulesFrom(table: string): SpellingRule[] {
  return table
    .split(",")
    .map((entry) => entry.trim().split(/\s+/) as [string, string?])
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([letters, phonemes = ""]) => [new RegExp(letters, "uy"), phonemes]);
}

/** A sentence with each word read by `read`, and its punctuation kept. A single consonant is a letter, and read as its name. */
export const readWords = (sentence: string, read: (word: string) => string): string =>
  sentence
    .toLowerCase()
    .replace(/[\p{L}\p{M}'-]+/gu, (word) => read(/^[b-df-hj-np-tv-z]$/.test(word) ? `${word}e` : word))
    .replace(/\s+/g, " ")
    .trim();

const nuclei = /[aeiou]ː?/gu;

/** With primary stress on the last syllable but one, where Swahili has it; words of one syllable have none. */
export function penultimate(phonemes: string): string {
  const places = Array.from(phonemes.matchAll(nuclei), ({ index }) => index);
  const at = places.at(-2);
  return at === undefined ? phonemes : `${phonemes.slice(0, at)}ˈ${phonemes.slice(at)}`;
}
