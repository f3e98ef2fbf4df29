import { hash, randomBytes, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 32;
const checksumLength = 6;

/**
 * A new token: `tuma_live_` or `tuma_test_`, 32 random characters of base 62 (190 bits), and 6 more for the CRC-32 of
 * everything before. Prefix and checksum let secret scanners find leaked tokens without false alarms.
 */
export function makeToken(test: boolean): string {
  let body = `tuma_${test ? "test" : "live"}_`;
  for (let i = 0; i < secretLength; i++) body += alphabet[randomInt(62)];
  return body + checksum(body);
}

/** A new token of 32 hexadecimal digits (128 bits), like Twilio's, since programs written for Twilio may accept no other form. */
export const makeHexToken = (): string => randomBytes(16).toString("hex");

/** True for a token with our prefix and a valid checksum: one that we may have issued. */
export function isWellFormedToken(token: string): boolean {
  if (!/^tuma_(live|test)_[0-9A-Za-z]{38}$/.test(token)) return false;
  return checksum(token.slice(0, -checksumLength)) === token.slice(-checksumLength);
}

/** Tokens are stored and looked up by SHA-256: they are random enough to need no salt. */
export function tokenHash(token: string): string {
  return hash("sha256", token, "hex");
}

/** The recognisable but useless part of a token: the beginning and the last four characters. */
export function tokenHint(token: string): string {
  return `${token.slice(0, isWellFormedToken(token) ? 14 : 4)}…${token.slice(-4)}`;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
