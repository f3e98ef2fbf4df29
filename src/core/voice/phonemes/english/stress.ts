/*
 * English phonemes as misaki writes them, the alphabet that Kokoro and hibari were trained on: IPA, with capitals for diphthongs (A I
 * O W Y), ᵊ and ᵻ for reduced vowels, and T for the flap. A stress mark stands before its vowel.
 */

/** Marks of primary and secondary stress. */
export const [primary, secondary] = ["ˈ", "ˌ"];

const vowels = new Set("AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻ");
const consonants = new Set("bdfhjklmnpstvwzðŋɡɹɾʃʒʤʧθ");
const diphthongs = new Set("AIOQWYʤʧ");
const pauses = new Set(";:,.!?—…");

/** How strongly a word is stressed, compared with its entry in the lexicon. */
export type Emphasis =
  /** The primary stress becomes the secondary one. */
  | "less"
  /** At least the secondary stress. */
  | "some"
  /** The primary stress. */
  | "full";

/** Phonemes with another emphasis; undefined leaves them as they are. */
export function emphasised(phonemes: string, emphasis: Emphasis | undefined): string {
  if (emphasis === undefined) return phonemes;
  const [strong, weak] = [phonemes.includes(primary), phonemes.includes(secondary)];
  if (strong && emphasis === "less") return weakened(phonemes);
  if (strong || emphasis === "less") return phonemes;
  if (weak) return emphasis === "full" ? phonemes.replaceAll(secondary, primary) : phonemes;
  return stressed(phonemes, emphasis === "full" ? primary : secondary);
}

/** With its primary stresses as secondary ones, and no others. */
export const weakened = (phonemes: string): string => phonemes.replaceAll(secondary, "").replaceAll(primary, secondary);

/** With a stress mark before the first vowel, if there is one. */
function stressed(phonemes: string, mark: string): string {
  const at = Array.from(phonemes).findIndex((each) => vowels.has(each));
  if (at === -1) return phonemes;
  const all = Array.from(phonemes);
  return [...all.slice(0, at), mark, ...all.slice(at)].join("");
}

/** What a word prepares for the one before it: `the` and `to` sound different before vowels and before pauses. */
export type Beginning = "vowel" | "consonant" | "pause";

/** How phonemes begin; undefined if they have neither a sound nor a pause. */
export function beginningOf(phonemes: string): Beginning | undefined {
  for (const each of phonemes) {
    if (vowels.has(each)) return "vowel";
    if (consonants.has(each)) return "consonant";
    if (pauses.has(each)) return "pause";
  }
  return undefined;
}

/** The length of a word in a comparison of which part of a compound is longer. */
export function weightOf(phonemes: string): number {
  let weight = 0;
  for (const each of phonemes) weight += diphthongs.has(each) ? 2 : 1;
  return weight;
}
