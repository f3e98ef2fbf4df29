import assert from "node:assert/strict";
import { hash, hkdfSync } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { SecretBox } from "./secrets.ts";

const box = new SecretBox(["a secret key of a test"]);

test("a sealed value opens only for its own purpose", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (text, purpose) => {
      const sealed = box.seal(text, purpose);
      assert.equal(box.open(sealed, purpose), text);
      assert.throws(() => box.open(sealed, `${purpose}x`), /cannot be decrypted/);
    }),
  );
});

test("a sealed value with a changed byte does not open", () => {
  const sealed = box.seal("whsec_something", "webhook:1");
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i]! ^= 1;
    assert.throws(() => box.open(changed, "webhook:1"), /cannot be decrypted/, `byte ${i}`);
  }
});

test("during a rotation both keys open, and the new one seals", () => {
  const rotated = new SecretBox(["the key that comes next", "a secret key of a test"]);
  assert.equal(rotated.open(box.seal("old", "p"), "p"), "old");
  assert.throws(() => box.open(rotated.seal("new", "p"), "p"), /cannot be decrypted/);
  assert.ok(rotated.verifyMac("m", "p", Buffer.from(box.mac("m", "p"), "base64")));
  assert.ok(!box.verifyMac("m", "p", Buffer.from(rotated.mac("m", "p"), "base64")));
});

/** HMAC-SHA256 by its definition (RFC 2104 §2), for a key shorter than a block. */
function hmac(key: Buffer, message: string): string {
  const pad = (byte: number) => Buffer.alloc(64, byte).map((each, n) => each ^ (key[n] ?? 0));
  const inner = hash("sha256", Buffer.concat([pad(0x36), Buffer.from(message)]), "buffer");
  return hash("sha256", Buffer.concat([pad(0x5c), inner]), "base64");
}

test("a MAC is the HMAC-SHA256 of purpose and message, whatever their length", () => {
  const key = Buffer.from(hkdfSync("sha256", "a secret key of a test", "", "tuma mac", 32));
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "binary", minLength: 500, maxLength: 600 }));
  fc.assert(
    fc.property(text, fc.string(), (message, purpose) => {
      const mac = box.mac(message, purpose);
      assert.equal(mac, hmac(key, `${purpose}\0${message}`));
      assert.ok(box.verifyMac(message, purpose, Buffer.from(mac, "base64")));
      assert.ok(!box.verifyMac(`${message}x`, purpose, Buffer.from(mac, "base64")));
    }),
  );
});
