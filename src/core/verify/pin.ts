/** PINs: generating and comparing them, and reading what people type. */
import { randomInt } from "node:crypto";
import type { SecretBox } from "../../base/secrets.ts";

/** `length` random digits, uniformly distributed. */
export function drawPin(length: number): string {
  return String(randomInt(0, 10 ** length)).padStart(length, "0");
}

const purposeOf = (id: number) => `verify:${id}`;

/** The HMAC of a verification's PIN in base64, bound to that verification. */
export function pinMac(secrets: SecretBox, id: number, pin: string): string {
  return secrets.mac(pin, purposeOf(id));
}

/** True if the code is the verification's PIN; in constant time. */
export function isPin(secrets: SecretBox, id: number, code: string, mac: Uint8Array): boolean {
  return secrets.verifyMac(code, purposeOf(id), mac);
}

/** A code as typed: spaces and dashes are dropped, full-width and Arabic-Indic digits become ASCII. */
export function normaliseCode(code: string): string {
  return code
    .replaceAll(/[\s\-\u00ad\u200b-\u200f\u202a-\u202e\u2010-\u2015\u2060-\u2069]/gu, "")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) => String(digit.charCodeAt(0) & 0x0f));
}
