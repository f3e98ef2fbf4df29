import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Shares, type Claim, type Share } from "./shares.ts";

const account: Share = { each: 10, together: 1, spare: 0.5 };
const stranger: Share = { each: 10, together: 0.5 };

test("an owner holds its share, and what nobody needs only where that is allowed", () => {
  const shares = new Shares(80);
  const takeAll = (owner: string, share: Share) => {
    for (let n = 0; ; n++) if (shares.take({ owner, share, amount: 1 })) return n;
  };
  assert.equal(takeAll("a stranger", stranger), 10);
  assert.equal(takeAll("an account", account), 30, "until half is free");
  for (const each of ["b", "c", "d", "e"]) assert.equal(takeAll(each, account), 10);
  assert.equal(shares.take({ owner: "f", share: account, amount: 1 }), "all");
});

test("strangers together leave the rest to others, however many they are", () => {
  const shares = new Shares(80);
  for (let n = 0; n < 40; n++)
    assert.equal(shares.take({ owner: `stranger ${n}`, share: stranger, amount: 1 }), undefined);
  assert.equal(shares.take({ owner: "one more", share: stranger, amount: 1 }), "all");
  assert.equal(shares.take({ owner: "an account", share: account, amount: 1 }), undefined);
});

test("no order of claims gives out more than there is, or forgets what is held", () => {
  const claims = fc.array(
    fc.record({
      owner: fc.constantFrom(1, 2, "3", "4"),
      share: fc.constantFrom(account, stranger, { each: 5, together: 1, small: 2 }),
      amount: fc.integer({ min: 1, max: 20 }),
      isKept: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(claims, (all) => {
      const shares = new Shares(80);
      const held: Claim[] = [];
      for (const { isKept, ...claim } of all) {
        if (shares.take(claim)) continue;
        if (isKept) held.push(claim);
        else shares.release(claim);
        assert.ok(held.reduce((sum, { amount }) => sum + amount, 0) <= 80);
      }
      for (const claim of held) shares.release(claim);
      assert.equal(
        shares.take({ owner: 1, share: { each: 1, together: 1 }, amount: 80 }),
        undefined,
        "all is free again",
      );
    }),
  );
});
