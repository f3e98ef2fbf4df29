import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ModelRefused } from "../refused.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { whisperNets } from "./nets.ts";
import { printTokens, readVocabulary, type Vocabulary } from "./vocabulary.ts";

/**
 * Makes what sherpa-onnx runs (`encoder.onnx`, `decoder.onnx`, `tokens.txt`) from a Whisper model of CTranslate2 (`model.bin`,
 * `config.json`, `vocabulary.txt`) in the same folder: weights in 8 bits, everything else as it is. The same files make the same
 * bytes on every machine. It takes a few seconds, in which this thread does nothing else, and memory for twice the model. Throws
 * ModelRefused for anything else.
 */
export async function convertWhisper(folder: string): Promise<void> {
  const read = (name: string) => readFile(join(folder, name));
  const vocabulary = readVocabulary((await read("vocabulary.txt")).toString());
  const suppressed = suppressedBy((await read("config.json")).toString(), vocabulary);
  const { encoder, decoder } = whisperNets(readCheckpoint(await read("model.bin")), vocabulary, suppressed);
  await writeFile(join(folder, "encoder.onnx"), encoder);
  await writeFile(join(folder, "decoder.onnx"), decoder);
  await writeFile(join(folder, "tokens.txt"), printTokens(vocabulary));
}

/** The tokens that are no speech, by the makers' list, and all times, which nobody asks for here. */
function suppressedBy(config: string, { noTimestamps, size }: Vocabulary): number[] {
  const listed = parsed(config)?.suppress_ids;
  if (!Array.isArray(listed) || !listed.every((each) => Number.isInteger(each) && each >= 0))
    throw new ModelRefused("config.json does not list the tokens that are no speech (suppress_ids)");
  const times = Array.from({ length: size - noTimestamps }, (_, at) => noTimestamps + at);
  return [...(listed as number[]), ...times];
}

function parsed(text: string): { suppress_ids?: unknown } | null {
  try {
    return JSON.parse(text) as { suppress_ids?: unknown } | null;
  } catch {
    return null;
  }
}
