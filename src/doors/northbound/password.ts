import { randomInt } from "node:crypto";

/** Omits characters that are easily confused. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";

/** SMPP v3.4 §5.2.2 allows 8 characters, here 46 bits: enough against throttled guessing. Hashed at rest. */
export function makePassword(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
