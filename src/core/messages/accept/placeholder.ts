/**
 * A text with secrets, such as a PIN, is stored with placeholders, and the secrets beside it, sealed, until the last submit. Whatever
 * shows, lists, logs or exports messages shows the placeholders; they are filled in only in memory, on the way to the carrier.
 */
import type { SecretBox } from "../../../base/secrets.ts";

/** Stands in a text for a secret. Parts are counted with the secrets filled in. */
export const placeholder = "{pin}";

/** Separates what several placeholders stand for: a control character that no text needs. */
const separator = "\u001f";

/**
 * The text as submitted: the first placeholder stands for the first secret and so on, the last secret for all that follow. In a text that
 * is spoken, the digits are read one by one, with a pause after each.
 */
export function fillIn(text: string, secret: string, isSpoken = false): string {
  const secrets = secret.split(separator).map((each) => (isSpoken ? each.split("").join(", ") : each));
  const [start = "", ...rest] = text.split(placeholder);
  return rest.reduce((filled, piece, n) => filled + secrets[Math.min(n, secrets.length - 1)]! + piece, start);
}

/** What may stand within a digit: the marks of a keycap, and characters without a width. */
const mark = String.raw`[\p{M}\p{Cf}]*`;
/** What people write between the digits of a code: nothing, one sign, spaces, or a dash or comma with spaces. */
const between = String.raw`(?:[\p{P}\p{S}]|[\s\p{Cf}]{0,3}[\p{Pd},]?[\s\p{Cf}]{0,3})`;
/** Digits of any script that belong together, with the letters that touch them. */
const run = String.raw`(?:(?<![\p{L}\p{M}])[\p{L}\p{M}]+)?\p{N}${mark}(?:(?:${between}|[\p{L}\p{M}]+)\p{N}${mark})*[\p{L}\p{M}]*`;
/** The fewest letters and digits of a code. */
const shortestCode = 4;

/**
 * Takes everything out of a text that may be a code: runs of four digits or more, however written, words of four letters and
 * digits or more, and the code itself where it is known. Nobody marks it in the sentence of a sign-in service, so rather too much
 * than too little. `fillIn` restores the text exactly.
 *
 * @returns the text with placeholders, and what they stand for; undefined if nothing may be a code
 */
export function conceal(text: string, code?: string): { text: string; secret: string | undefined } {
  const known = [code, placeholder].flatMap((each) => (each && !each.includes(separator) ? RegExp.escape(each) : []));
  const secrets: string[] = [];
  const concealed = text.replaceAll(new RegExp([...known, run].join("|"), "gu"), (found) => {
    const isKnown = found === code || found === placeholder;
    if (!isKnown && found.replaceAll(/[^\p{L}\p{N}]/gu, "").length < shortestCode) return found;
    secrets.push(found);
    return placeholder;
  });
  return { text: concealed, secret: secrets.length === 0 ? undefined : secrets.join(separator) };
}

/** Seals the secret of one message. */
export function sealSecret(secrets: SecretBox, messageId: number, secret: string): Buffer {
  return secrets.seal(secret, purpose(messageId));
}

/** Opens a secret sealed by `sealSecret`. Throws when no key fits. */
export function openSecret(secrets: SecretBox, messageId: number, sealed: Uint8Array): string {
  return secrets.open(sealed, purpose(messageId));
}

const purpose = (messageId: number) => `message:${messageId}`;
