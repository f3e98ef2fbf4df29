import { byRules, penultimate, readWords, rulesFrom } from "./rules.ts";

/*
 * Swahili spells as it sounds. After E. O. Ashton, Swahili Grammar (1944), §§ 1–6, and F. Katamba and L. Marten in the Handbook of the
 * IPA's tradition: five vowels; ng' is ŋ, ng is ŋɡ; ch, j, sh, ny are ʧ, ʤ, ʃ, ɲ; th, dh, gh, kh come from Arabic. Vowels in a row are
 * syllables of their own. m before a consonant other than b, p, w, y is a syllable, as in m-tu. The stress is on the last syllable but
 * one. Implosion of b, d, g, j and aspiration distinguish few words and are left out.
 */

const rules = rulesFrom(`
  ng' ŋ, ng ŋɡ, ny ɲ, nj nʤ, nk ŋk, ch ʧ, sh ʃ, th θ, dh ð, gh ɣ, kh x, j ʤ, y j, r ɾ, a a, e e, i i, o o, u u, b b, c k, d d, f f, g ɡ,
  h h, k k, l l, m m, n n, p p, q k, s s, t t, v v, w w, x ks, z z, à a, á a, è e, é e, ê e, ô o, ç s, ü u, ö o
`);

/** A nasal that is a syllable: m before a consonant, and n before one at the beginning of a word of one more syllable (n-chi, n-ne). */
const syllabic = /^m(?=[bcdfghjklmnpqrstvxz])(?![bp])|^n(?=(?:ch|[nst])[aeiou]$)/u;

/** Swahili: words and punctuation to IPA, in narrow transcription of consonants and with five vowels. */
export const swahili = (sentence: string): string =>
  readWords(sentence, (word) => {
    const plain = word.replace(/(?<!ng)'/g, "");
    const nasal = syllabic.exec(plain)?.[0];
    const said = byRules(plain, rules);
    // The nasal takes the stress of a word of two syllables; the marked m̩ counts as one.
    return nasal === undefined ? penultimate(said) : nasalised(said, nasal);
  });

/** The word after a syllabic nasal; with one more syllable, the stress is on the nasal, which our voices cannot do. */
function nasalised(said: string, nasal: string): string {
  const rest = said.slice(nasal.length);
  const stressed = penultimate(rest);
  return `${nasal === "m" ? "m̩" : "n̩"}${stressed}`;
}
