import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openEnglish, type EnglishData } from "../../phonemes/english/english.ts";
import { kinyarwanda } from "../../phonemes/kinyarwanda.ts";
import { swahili } from "../../phonemes/swahili.ts";
import type { Net } from "./onnx.ts";
import type { SpeakingNet } from "./job.ts";
import { openVocoder, sampleRate, type Frames } from "./vocoder.ts";

/**
 * hibari (Maureese Williams, Apache-2.0), a small net that learned English from Kokoro. Its other languages are spoken with the sounds
 * of English.
 */
export function openHibari(folder: string, openNet: (model: Buffer) => Net): SpeakingNet {
  const read = (name: string) => readFileSync(join(folder, name));
  const json = (name: string): unknown =>
    JSON.parse((name.endsWith(".gz") ? gunzipSync(read(name)) : read(name)).toString("utf8"));
  const net = openNet(read("hibari.onnx"));
  const ids = json("vocab.json") as Record<string, number>;
  const vocoder = openVocoder();
  let english: ((sentence: string) => string) | undefined;
  const readers: Record<string, (sentence: string) => string> = {
    en(sentence) {
      english ??= openEnglish({
        gold: json("lexicon_us_gold.json.gz") as EnglishData["gold"],
        silver: json("lexicon_us_silver.json.gz") as EnglishData["silver"],
        tagger: json("tagger.json.gz") as EnglishData["tagger"],
        guess: openGuess(openNet(read("oov.onnx")), json("oov.json") as GuessAlphabet),
      });
      return english(sentence);
    },
    sw: (sentence) => withEnglishSounds(swahili(sentence)),
    rw: (sentence) => withEnglishSounds(kinyarwanda(sentence)),
  };
  return {
    sampleRate,
    pauses: true,
    phonemes: (sentence, language) => readers[language]!(sentence),
    speak(phonemes, rate) {
      const sounds = Array.from(phonemes, (each) => ids[each]).filter((id) => id !== undefined);
      // The net begins and ends with padding.
      const values = BigInt64Array.from([0, ...sounds, 0], BigInt);
      const outputs = net.run({
        ids: { values, shape: [1, values.length] },
        speed: { values: Float32Array.of(rate), shape: [1] },
      });
      const rows = (name: string) => outputs[name]!.values as Float32Array;
      const frames: Frames = {
        frames: outputs["f0"]!.shape[1]!,
        pitch: rows("f0"),
        voiced: rows("lh"),
        voicedTurn: rows("theta"),
        noise: rows("ln"),
        free: rows("lr"),
        freePhase: rows("phi"),
      };
      return vocoder(frames);
    },
  };
}

/** English sounds in place of the sounds that English lacks. Between vowels a tap is the t of `water`, which misaki writes T. */
const englishSounds: Readonly<Record<string, string>> = {
  a: "ɑ",
  e: "ɛ",
  i: "i",
  o: "O",
  u: "u",
  ɾ: "ɹ",
  ɲ: "nj",
  ɟ: "ʤ",
  c: "ʧ",
  β: "b",
  ɣ: "ɡ",
  x: "h",
  "̩": "",
  ː: "",
};

const withEnglishSounds = (phonemes: string): string =>
  Array.from(phonemes.replace(/(?<=[aeiou]ː?)ɾ(?=ˈ?[aeiou])/gu, "T"), (each) => englishSounds[each] ?? each).join("");

/** The letters that the net for unknown words reads, and the phonemes that it writes. */
interface GuessAlphabet {
  in: string[];
  out: string[];
  maxlen: number;
}

/** Pronounces words that are not in the lexicon. Its net writes several signs a letter, with repetitions and blanks (CTC). */
function openGuess(net: Net, { in: letters, out: signs, maxlen }: GuessAlphabet): (word: string) => string {
  const numbers = new Map(letters.map((letter, at) => [letter, at + 1]));
  const guess = (known: number[]): string => {
    const outputs = net.run({ chars: { values: BigInt64Array.from(known, BigInt), shape: [1, known.length] } });
    const written = Array.from(Object.values(outputs)[0]!.values, Number);
    return written.map((sign, at) => (sign === 0 || sign === written[at - 1] ? "" : signs[sign - 1]!)).join("");
  };
  return (word) => {
    const known = Array.from(word, (letter) => numbers.get(letter)).filter((each) => each !== undefined);
    let said = "";
    for (let at = 0; at < known.length; at += maxlen) said += guess(known.slice(at, at + maxlen));
    return said;
  };
}
