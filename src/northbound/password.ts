import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** RFC 9106 §4 by OWASP's least: 19 MiB, two passes, one lane. About 25 ms of one thread, not of the event loop. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Without those that people take for one another. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz";

/** SMPP v3.4 §5.2.2 has room for 8 characters, which are 46 bits: enough against a throttled login, and hashed at rest. */
export function makePassword(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Argon2id of a password with its salt and cost, in the order of the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { ...cost, message: password, nonce });
  return `argon2id$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${nonce.toString("base64")}$${tag.toString("base64")}`;
}

/** True when the password is the one of the hash; in constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(
    hash,
  )!;
  const expected = Buffer.from(tag!, "base64");
  const found = await derive("argon2id", {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: password,
    nonce: Buffer.from(salt!, "base64"),
  });
  return timingSafeEqual(found, expected);
}
