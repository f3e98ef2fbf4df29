/**
 * A text that holds a secret, such as a PIN, is kept with a placeholder in its place, and the secret beside it, sealed, until the
 * last submit of the message. So whoever shows, lists, logs or exports messages shows the placeholder: only what goes to the
 * carrier is filled in, in memory.
 */
import type { SecretBox } from "../../base/secrets.ts";

/** Stands in a text for the secret. As long as it is kept sealed, parts are counted with the secret in its place. */
export const placeholder = "{pin}";

/** The text as it is sent. */
export function fillIn(text: string, secret: string): string {
  return text.split(placeholder).join(secret);
}

/** Seals what fills the placeholder of one message. */
export function sealSecret(secrets: SecretBox, messageId: number, secret: string): Buffer {
  return secrets.seal(secret, purpose(messageId));
}

/** Opens what `sealSecret` made. Throws when no key fits. */
export function openSecret(secrets: SecretBox, messageId: number, sealed: Uint8Array): string {
  return secrets.open(sealed, purpose(messageId));
}

const purpose = (messageId: number) => `message:${messageId}`;
