import assert from "node:assert/strict";
import { test } from "node:test";
import { phoneOfAddress } from "./handset.ts";

for (const [address, phone, why] of [
  ["250788123456", "+250788123456", "digits with a country code"],
  ["+250788123456", "+250788123456", "E.164"],
  ["00250788123456", "+250788123456", "the international prefix 00"],
  ["1234567", "+1234567", "the shortest number"],
  ["123456789012345", "+123456789012345", "fifteen digits, the longest number"],
  ["0788123456", "0788123456", "a national number"],
  ["+0788123456", "+0788123456", "a plus before a national number"],
  ["000788123456", "000788123456", "00 before a national number"],
  ["123456", "123456", "a short code"],
  ["1234567890123456", "1234567890123456", "sixteen digits"],
  ["Tuma", "Tuma", "an alphanumeric sender"],
  ["", "", "no address"],
] as const)
  test(`${why}: ${JSON.stringify(address)} is ${JSON.stringify(phone)}`, () => {
    assert.equal(phoneOfAddress(address), phone);
  });
