import { readFileSync } from "node:fs";
import { join } from "node:path";
import { kinyarwanda } from "../../phonemes/kinyarwanda.ts";
import { swahili } from "../../phonemes/swahili.ts";
import type { SpeakingNet } from "./job.ts";
import type { Net } from "./onnx.ts";
import { sampleRate } from "./vocoder.ts";

/** Values of a style, of which a voice has one for each number of phonemes. */
const styleValues = 256;

/** Which of Kokoro's own voices speaks under the names of ours: a French one, and a Spanish one, whose vowels are those of both languages. */
const speakers: Readonly<Record<string, string>> = { siwis: "ff_siwis", natural: "ef_dora" };

/** Kokoro-82M (hexgrad, Apache-2.0). Its French phonemes are written by eSpeak NG, in that program's own process. */
export function openKokoro(folders: Record<string, string>, openNet: (model: Buffer) => Net): SpeakingNet {
  const file = (model: string, name: string) => readFileSync(join(folders[model]!, name));
  const net = openNet(file("kokoro-82m", "kokoro.onnx"));
  const ids = JSON.parse(file("hibari", "vocab.json").toString("utf8")) as Record<string, number>;
  const styles = new Map(
    Object.entries(speakers).map(([voice, speaker]) => [voice, floats(file("kokoro-voices", `${speaker}.bin`))]),
  );
  const readers: Record<string, (sentence: string) => string> = { sw: swahili, rw: kinyarwanda, fr: (ipa) => ipa };
  return {
    sampleRate,
    pauses: false,
    phonemes: (sentence, language) =>
      Array.from(readers[language]!(sentence))
        .filter((each) => each in ids)
        .join(""),
    speak(phonemes, rate, voice) {
      const sounds = Array.from(phonemes, (each) => ids[each]!);
      const values = BigInt64Array.from([0, ...sounds, 0], BigInt);
      const style = styles.get(voice)!.slice(styleValues * sounds.length, styleValues * (sounds.length + 1));
      const outputs = net.run({
        tokens: { values, shape: [1, values.length] },
        style: { values: style, shape: [1, styleValues] },
        speed: { values: Float32Array.of(rate), shape: [1] },
      });
      return outputs["audio"]!.values as Float32Array;
    },
  };
}

const floats = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
