import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { randomLetters } from "./passwords.ts";

/** Length of a time step in seconds (RFC 6238 §5.2). */
const stepSeconds = 30;
const digits = 6;
/** Steps accepted before and after the current one, since phone clocks are off (RFC 6238 §6). */
const drift = 1;

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new 160-bit seed in Base32 (RFC 4648 §6), the form that authenticator apps expect. */
export function makeSeed(): string {
  let text = "";
  for (const byte of randomBytes(32)) text += base32[byte % 32];
  return text;
}

function readBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The URI that an authenticator app reads from a QR code. */
export function otpauthUri(seed: string, email: string): string {
  return `otpauth://totp/Tuma:${encodeURIComponent(email)}?secret=${seed}&issuer=Tuma&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}

/** The code of a time step (RFC 6238 §4, RFC 4226 §5.3). */
export function codeOf(seed: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", readBase32(seed)).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step of a time. */
export const stepOf = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds);

/** The step of the code, if later than `after`; undefined if the code is wrong or was used before. */
export function matchingStep(seed: string, code: string, now: Date, after: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = stepOf(now);
  for (let step = present - drift; step <= present + drift; step++) {
    const right = timingSafeEqual(Buffer.from(codeOf(seed, step)), Buffer.from(code));
    if (right && step > after) return step;
  }
  return undefined;
}

/** Ten codes for when the phone is lost, each valid once: 50 bits. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => `${randomLetters(5)}-${randomLetters(5)}`);
}

/** The stored form of a recovery code, which is random enough to need no salt. */
export function recoveryHash(code: string): string {
  return hash("sha256", code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""), "hex");
}
