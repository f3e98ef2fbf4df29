/**
 * A text with a secret, such as a PIN, is stored with a placeholder, and the secret beside it, sealed, until the last submit. Whatever
 * shows, lists, logs or exports messages shows the placeholder; it is filled in only in memory, on the way to the carrier.
 */
import type { SecretBox } from "../../base/secrets.ts";

/** Stands in a text for the secret. Parts are counted with the secret filled in. */
export const placeholder = "{pin}";

/** The text as submitted. In a text that is spoken, the digits are read one by one, with a pause after each. */
export function fillIn(text: string, secret: string, isSpoken = false): string {
  return text.split(placeholder).join(isSpoken ? secret.split("").join(", ") : secret);
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
