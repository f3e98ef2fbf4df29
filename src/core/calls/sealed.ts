/** What is sealed in the rows of calls, each bound to its row. */
import type { Context } from "../../base/context.ts";
import type { CallKey } from "./store.ts";

type Sealer = Pick<Context, "secrets">;

/** What a call says. */
export interface Words {
  text: string;
  /** In the URLs of its audio. */
  token: string;
}

const purposeOf = ({ accountId, id }: CallKey, part: "words" | "audio") => `call ${part}:${accountId}/${id}`;

/** Seals what a call says. */
export const sealWords = ({ secrets }: Sealer, key: CallKey, words: Words): Buffer =>
  secrets.seal(JSON.stringify(words), purposeOf(key, "words"));

/** Opens what `sealWords` sealed. Throws if no key fits. */
export const openWords = ({ secrets }: Sealer, key: CallKey, sealed: Uint8Array): Words =>
  JSON.parse(secrets.open(sealed, purposeOf(key, "words"))) as Words;

/** Seals a WAV file. */
export const sealAudio = ({ secrets }: Sealer, key: CallKey, wav: Buffer): Buffer =>
  secrets.seal(wav.toString("base64"), purposeOf(key, "audio"));

/** Opens what `sealAudio` sealed. Throws if no key fits. */
export const openAudio = ({ secrets }: Sealer, key: CallKey, sealed: Uint8Array): Buffer =>
  Buffer.from(secrets.open(sealed, purposeOf(key, "audio")), "base64");
