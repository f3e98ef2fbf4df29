import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { invalidField } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import { unavailable } from "../../../http/errors.ts";

/** Argon2id (RFC 9106) with 19 MiB, 2 passes and 1 lane: OWASP's minimum. Stored with each hash. */
const strength = { memory: 19_456, passes: 2, parallelism: 1 };
const tagBytes = 32;

/** Concurrent hashes, and how many may queue: each takes memory and a thread, which traffic needs too. */
const maxAtOnce = 2;
const maxWaiting = 50;

const derive = promisify(argon2);
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw unavailable(say("Too many sign-ins in progress. Try again."));
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    // The next in the queue takes over the slot; otherwise it is free.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Different ways to type the same password are equal (NIST SP 800-63B §5.1.1.2). */
const message = (password: string) => Buffer.from(password.normalize("NFKC"));
const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/**
 * The Argon2id hash of a password, as a PHC string. Logins of one address share a salt: `beside` is the hash of another. So
 * checking a password takes the same time however many there are, and does not reveal their number.
 */
export async function hashPassword(password: string, beside?: string): Promise<string> {
  const nonce = beside === undefined ? randomBytes(16) : readHash(beside).nonce;
  const tag = await inTurn(() =>
    derive("argon2id", { message: message(password), nonce, tagLength: tagBytes, ...strength }),
  );
  const { memory, passes, parallelism } = strength;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function readHash(hash: string) {
  const parts = phc.exec(hash);
  if (!parts) throw new Error("a stored password hash is malformed");
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [nonce, tag] = parts.slice(4, 6).map((part) => Buffer.from(part, "base64")) as [Buffer, Buffer];
  return { salt: hash.slice(0, hash.lastIndexOf("$")), nonce, memory, passes, parallelism, tag };
}

/**
 * The index of the first hash that the password matches, or -1. Hashes with one salt cost one derivation; without any
 * hash it takes just as long, so that timing reveals no users.
 */
export async function matchPassword(password: string, hashes: string[]): Promise<number> {
  const derived = new Map<string, Buffer>();
  for (const [index, hash] of (hashes.length > 0 ? hashes : [absent]).entries()) {
    const { salt, tag, ...about } = readHash(hash);
    const work = () => derive("argon2id", { message: message(password), tagLength: tag.length, ...about });
    const actual = derived.get(salt) ?? (await inTurn(work));
    derived.set(salt, actual);
    if (timingSafeEqual(actual, tag) && hashes.length > 0) return index;
  }
  return -1;
}

/** True if the password matches the hash. Without a hash it takes just as long and returns false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  return (await matchPassword(password, hash === undefined ? [] : [hash])) === 0;
}

const absent = `$argon2id$v=19$m=${strength.memory},t=${strength.passes},p=${strength.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(tagBytes))}`;

/** Shorter passwords can be guessed; longer ones only cost time. */
export const passwordLength = { min: 8, max: 200 };

/** Refuses a new password that is easily guessed: short, common, or one of its owner's names, such as an email address. */
export function refuseWeakPassword(password: string, names: string[]): void {
  const weakness = weaknessOf(password, names);
  if (weakness === undefined) return;
  throw invalidField("password", say("`password` {weakness}. Choose another one.", { weakness }));
}

/** Why a new password is easily guessed, as the rest of a sentence; undefined if it is not. */
export function weaknessOf(password: string, names: string[]): Sentence | undefined {
  const plain = password.normalize("NFKC").toLowerCase();
  if (plain.length < passwordLength.min) return say("has fewer than {min} characters", { min: passwordLength.min });
  const known = names.flatMap((name) => [name.toLowerCase(), name.toLowerCase().split("@")[0]!]);
  if (known.includes(plain)) return say("is the name or the address that it belongs to, or the part before the @");
  if (new Set(plain).size < 4) return say("has fewer than 4 different characters");
  common ??= new Set(readFileSync(new URL("data/common-passwords.txt", import.meta.url), "utf8").split("\n"));
  return common.has(plain) ? say("is one of the 10,000 most common passwords, which are tried first") : undefined;
}

/** In lower case, most common first; see NOTICE. Read at the first new password. */
let common: Set<string> | undefined;

const letters = "23456789abcdefghijkmnpqrstuvwxyz";

/** Random characters that are hard to confuse, 5 bits each. */
export function randomLetters(count: number): string {
  let text = "";
  for (let i = 0; i < count; i++) text += letters[randomInt(letters.length)];
  return text;
}

/** A generated password: 100 bits. */
export function makePassword(): string {
  return [5, 5, 5, 5].map(randomLetters).join("-");
}
