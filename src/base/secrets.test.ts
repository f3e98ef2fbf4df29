import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { SecretBox } from "./secrets.ts";

const box = new SecretBox(["a secret key of a test"]);

test("what is sealed opens for its own purpose and no other", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (text, purpose) => {
      const sealed = box.seal(text, purpose);
      assert.equal(box.open(sealed, purpose), text);
      assert.throws(() => box.open(sealed, `${purpose}x`), /does not open/);
    }),
  );
});

test("a changed byte does not open", () => {
  const sealed = box.seal("whsec_something", "webhook:1");
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i]! ^= 1;
    assert.throws(() => box.open(changed, "webhook:1"), /does not open/, `byte ${i}`);
  }
});

test("during a rotation both keys open, and the new one seals", () => {
  const rotated = new SecretBox(["the key that comes next", "a secret key of a test"]);
  assert.equal(rotated.open(box.seal("old", "p"), "p"), "old");
  assert.throws(() => box.open(rotated.seal("new", "p"), "p"), /does not open/);
  assert.ok(rotated.verifyMac("m", "p", box.mac("m", "p")));
  assert.ok(!box.verifyMac("m", "p", rotated.mac("m", "p")));
});
