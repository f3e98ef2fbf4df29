import { ModelRefused } from "../refused.ts";

/** What a net has to know of its tokens, each a number. */
export interface Vocabulary {
  /** How many there are. */
  size: number;
  start: number;
  end: number;
  transcribe: number;
  translate: number;
  noSpeech: number;
  noTimestamps: number;
  blank: number;
  /** The token of each language, by its code. */
  languages: Readonly<Record<string, number>>;
  /** The bytes of each token that is text. */
  text: readonly Buffer[];
}

/**
 * Reads the vocabulary of a multilingual Whisper model, a token a line: text first, as GPT-2 writes bytes, then `<|endoftext|>`, the
 * other special tokens, and the times. Throws ModelRefused for any other.
 */
export function readVocabulary(file: string): Vocabulary {
  const tokens = file.replace(/\n$/, "").split("\n");
  const at = (name: string): number => {
    const found = tokens.lastIndexOf(name);
    if (found === -1) throw new ModelRefused(`the vocabulary lacks the token ${name}`);
    return found;
  };
  const [start, translate, end] = [at("<|startoftranscript|>"), at("<|translate|>"), at("<|endoftext|>")];
  const languages = tokens.slice(start + 1, translate).map((name, each) => {
    const code = /^<\|(\w+)\|>$/.exec(name)?.[1];
    if (code === undefined) throw new ModelRefused(`${name} of the vocabulary is not a language`);
    return [code, start + 1 + each] as const;
  });
  return {
    size: tokens.length,
    start,
    end,
    translate,
    transcribe: at("<|transcribe|>"),
    noSpeech: at("<|nocaptions|>"),
    noTimestamps: at("<|notimestamps|>"),
    blank: at("Ġ"),
    languages: Object.fromEntries(languages),
    text: tokens.slice(0, end).map(bytesOf),
  };
}

/** The vocabulary as sherpa-onnx reads it: bytes in base64, and the number. */
export const printTokens = ({ text }: Vocabulary): string =>
  text
    .map((bytes, at) => `${bytes.toString("base64")} ${at}\n`)
    .filter((line) => !line.startsWith(" "))
    .join("");

/**
 * GPT-2 writes each byte as a character that can be seen: printable ones of Latin-1 as they are, the others, in order, as those from
 * U+0100.
 */
const bytesByCharacter = new Map<string, number>();
for (let byte = 0, hidden = 0; byte < 256; byte++) {
  const seen = (byte >= 33 && byte <= 126) || (byte >= 161 && byte !== 173);
  bytesByCharacter.set(String.fromCodePoint(seen ? byte : 256 + hidden++), byte);
}

function bytesOf(token: string): Buffer {
  return Buffer.from(
    Array.from(token, (character) => {
      const byte = bytesByCharacter.get(character);
      if (byte === undefined) throw new ModelRefused(`the vocabulary has the character ${character}, which is no byte`);
      return byte;
    }),
  );
}
