import { byRules, penultimate, readWords, rulesFrom } from "./rules.ts";

/*
 * Kinyarwanda, after A. Kimenyi, A Relational Grammar of Kinyarwanda (1980), ch. 1, and Y. Jouannet, Phonétique et phonologie du
 * kinyarwanda (1983). Five vowels; written double where long. b is β, and b only after m; j is ʒ, jy is ɟ, c is ʧ, cy is the palatal c;
 * l and r are one tap. A consonant before w is followed by a velar: rw is ɾɡw, mw is mŋw, bw is bɡw, tw is tkw, nw is nŋw. A consonant
 * before y is followed by a palatal: by is bɟ, my is mɲ, ry is ɾɟ, py is pc, ty is tc. Nasals before a consonant belong to its syllable
 * and take its place of articulation; before voiceless stops they are hardly more than breath, as in intare. A vowel before a nasal
 * and a consonant is long. The tones are not written, and left out.
 */

const rules = rulesFrom(`
  nshyw nʃkw, nshy nʃc, shyw ʃkw, nshw nʃkw, njyw nɟɡw, mbyw mbɟw, shy ʃc, shw ʃkw, njy nɟ, ncy nc, nyw ɲŋw, jyw ɟɡw, cyw ckw, mby mbɟ,
  mbw mbɡw, mpy mpc, mpw mpk, mvy mvj, mfy mfj, ndw ndɡw, ndy ndɟ, ntw ntkw, nty ntc, nzw nzɡw, nsw nskw, nsy nsc, nkw ŋkw, ngw ŋɡw,
  nky ŋc, ngy ŋɟ, njw nʒɡw, pfw pfkw, pfy pfc, tsw tskw, tsy tsc, bw bɡw, by bɟ, mw mŋw, my mɲ, rw ɾɡw, ry ɾɟ, lw ɾɡw, ly ɾɟ, tw tkw,
  ty tc, dw dɡw, dy dɟ, pw pk, py pc, fw fk, fy fc, vw vɡ, vy vɟ, sw skw, sy sc, zw zɡw, zy zɟ, nw nŋw, ny ɲ, jw ʒɡw, jy ɟ, cw ʧkw, cy c,
  kw kw, ky c, gw ɡw, gy ɟ, hw hw, hy hj, sh ʃ, ch ʧ, ts ts, pf pf, nsh nʃ, mb mb, mp mp, mf mf, mv mv, nd nd, nt nt, ns ns, nz nz,
  nj nʒ, nc nʧ, nk ŋk, ng ŋɡ, aa aː, ee eː, ii iː, oo oː, uu uː, a a, e e, i i, o o, u u, b β, c ʧ, d d, f f, g ɡ, h h, j ʒ, k k, l ɾ,
  m m, n n, p p, q k, r ɾ, s s, t t, v v, w w, x ks, y j, z z, á a, à a, â aː, é e, è e, ê eː, í i, î iː, ó o, ô oː, ú u, û uː, ç s
`);

/** A vowel that does not begin the word is long before a nasal and a consonant. */
const lengthened = (phonemes: string): string =>
  phonemes.replace(/(?<=[^aeiouː])([aeiou])(?=[mnŋ][^aeiouwjːmnŋɲ])/gu, "$1ː");

/** Kinyarwanda: words and punctuation to IPA, without tones. An elided vowel (n'umwana) joins the words. */
export const kinyarwanda = (sentence: string): string =>
  readWords(sentence, (word) => penultimate(lengthened(byRules(word.replaceAll("'", ""), rules))));
