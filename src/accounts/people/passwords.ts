import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Refusal } from "../../base/errors.ts";
import { unavailable } from "../../http/errors.ts";

/** Argon2id (RFC 9106) with 19 MiB, 2 passes and 1 lane: what OWASP recommends as the least. Stored with each hash. */
const strength = { memory: 19_456, passes: 2, parallelism: 1 };
const tagBytes = 32;

/** Hashes at once, and how many may wait for one: each takes memory and a thread, which traffic needs too. */
const maxAtOnce = 2;
const maxWaiting = 50;

const derive = promisify(argon2);
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw unavailable("Too many people sign in at this moment. Try again.");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    // Who waits takes over the place; otherwise it is free.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Two ways to type the same password are the same password (NIST SP 800-63B §5.1.1.2). */
const message = (password: string) => Buffer.from(password.normalize("NFKC"));
const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** The Argon2id hash of a password with a salt of its own, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() =>
    derive("argon2id", { message: message(password), nonce, tagLength: tagBytes, ...strength }),
  );
  const { memory, passes, parallelism } = strength;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** True when the password is the one that was hashed. Without a hash it takes as long and is false, so that nobody learns who exists. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = phc.exec(hash ?? absent);
  if (!parts) throw new Error("a stored password hash cannot be read");
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [nonce, expected] = parts.slice(4, 6).map((part) => Buffer.from(part, "base64")) as [Buffer, Buffer];
  const about = { message: message(password), nonce, memory, passes, parallelism, tagLength: expected.length };
  const tag = await inTurn(() => derive("argon2id", about));
  return timingSafeEqual(tag, expected) && hash !== undefined;
}

const absent = `$argon2id$v=19$m=${strength.memory},t=${strength.passes},p=${strength.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(tagBytes))}`;

/** Shorter ones are guessed; longer ones only cost time. */
export const passwordLength = { min: 8, max: 200 };

/** Refuses a password that is easily guessed by what is known of its owner. */
export function refuseWeakPassword(password: string, email: string): void {
  const plain = password.normalize("NFKC").toLowerCase();
  const known = plain === email || plain === email.split("@")[0];
  if (!known && new Set(plain).size >= 4) return;
  const text = known
    ? "`password` is your email address or its beginning. Choose another one."
    : "`password` has fewer than 4 different characters. Choose another one.";
  throw new Refusal("invalid_request", text, {
    errors: [{ field: "password", code: "invalid_request", message: text }],
  });
}

const letters = "23456789abcdefghijkmnpqrstuvwxyz";

/** Random characters that are not mistaken for each other, 5 bits each. */
export function randomLetters(count: number): string {
  let text = "";
  for (let i = 0; i < count; i++) text += letters[randomInt(letters.length)];
  return text;
}

/** A password that we make: 100 bits. */
export function makePassword(): string {
  return [5, 5, 5, 5].map(randomLetters).join("-");
}
