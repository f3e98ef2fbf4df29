import { randomInt } from "node:crypto";

/** Without those that people take for one another. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";

/** SMPP v3.4 §5.2.2 has room for 8 characters, which are 46 bits: enough against a throttled login, and hashed at rest. */
export function makePassword(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
