import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import fc from "fast-check";
import { withDatabase } from "../../../test/harness/database.ts";
import { findPrice, priceTable } from "./prices.ts";
import { inspectMoney } from "./reconcile-store.ts";

const dollars = (id: number) => ({ id, currency: "USD" });

test("the price is that of the longest prefix in the account's list, otherwise in its currency's default list", () => {
  const table = priceTable([
    { account_id: 0, currency: "USD", prefix: "", price: 10_000 },
    { account_id: 0, currency: "USD", prefix: "250", price: 6_000 },
    { account_id: 0, currency: "RWF", prefix: "250", price: 9_000_000 },
    { account_id: 7, currency: "USD", prefix: "2507", price: 5_000 },
    { account_id: 7, currency: "USD", prefix: "25078", price: 4_000 },
  ]);
  assert.equal(findPrice(table, dollars(7), "+250788123456"), 4_000n);
  assert.equal(findPrice(table, dollars(7), "+250728123456"), 5_000n);
  assert.equal(findPrice(table, dollars(7), "+254712345678"), 10_000n);
  assert.equal(findPrice(table, dollars(8), "+250788123456"), 6_000n);
  assert.equal(findPrice(table, { id: 9, currency: "RWF" }, "+250788123456"), 9_000_000n);
  assert.equal(
    findPrice(table, { id: 9, currency: "RWF" }, "+254712345678"),
    undefined,
    "no price is another currency's",
  );
  assert.equal(findPrice(priceTable([]), dollars(8), "+250788123456"), undefined);
});

test("the longest prefix wins, as trying all of them would find", () => {
  const digits = fc.stringMatching(/^[12]{0,5}$/);
  fc.assert(
    fc.property(fc.dictionary(digits, fc.nat(99)), fc.stringMatching(/^[12]{1,8}$/), (list, number) => {
      const rows = Object.entries(list).map(([prefix, price]) => ({ account_id: 0, currency: "USD", prefix, price }));
      const best = rows
        .filter((row) => number.startsWith(row.prefix))
        .sort((a, b) => b.prefix.length - a.prefix.length)[0];
      assert.equal(findPrice(priceTable(rows), dollars(1), `+${number}`), best && BigInt(best.price));
    }),
  );
});

test("reconcile finds every broken invariant, and nothing in a sound ledger", async () => {
  await withDatabase(async ({ sql, url }) => {
    await sql`insert into organisations (id, name) values (1, 'x')`;
    await sql`insert into accounts (id, org_id, name) values (1, 1, 'x')`;
    await sql`insert into wallets (account_id, test, balance) values (1, false, 100), (1, true, 0)`;
    await sql`insert into ledger (account_id, id, test, kind, amount, balance_after) values (1, 1, false, 'topup', 120, 120)`;
    const send = (id: number, state: string) => sql`
      insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until)
      values (1, ${id}, gen_random_uuid(), false, 'T', '+250788123456', 'x', 'gsm7', 2, 5, ${state}, now())`;
    const charge = (id: number, amount: number) => sql`
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id)
      values (1, ${id}, false, 'charge', ${amount}, 100, ${id})`;
    await send(2, "sent");
    await charge(2, -10);
    await send(3, "delivered");
    await charge(3, -10);
    const broken = async () =>
      (await inspectMoney(sql)).findings
        .filter(({ rows }) => rows.length > 0)
        .map(({ invariant }) => invariant.split(" ").slice(0, 4).join(" "));
    assert.deepEqual(await broken(), []);
    const reconcile = () =>
      promisify(execFile)(process.execPath, ["cli/tuma.mjs", "reconcile"], {
        cwd: new URL("../../..", import.meta.url),
        env: { ...process.env, DATABASE_URL: url },
      });
    assert.match(
      (await reconcile()).stdout,
      /3 ledger entries, 2 messages\nUSD  charged 0\.00002, refunded 0\.0, balances 0\.0001\n/,
    );

    await sql`update wallets set sandbox_credit = 1 where not test`;
    assert.deepEqual(await broken(), ["sandbox credit is the"]);
    await sql`update wallets set sandbox_credit = 0, balance = 99 where not test`;
    assert.deepEqual(await broken(), ["a balance is the"]);
    await assert.rejects(reconcile(), { code: 5 });
    await sql`update wallets set balance = 100 where not test`;
    await send(4, "sent");
    await send(5, "sent");
    await charge(5, -5);
    await sql`update wallets set balance = 95 where not test`;
    assert.deepEqual(await broken(), ["a message has exactly"]);
    await sql`delete from messages where id in (4, 5)`;
    await sql`
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id)
      values (1, 9, false, 'refund', 9, 100, 3)`;
    await sql`update wallets set balance = 104 where not test`;
    assert.deepEqual(await broken(), ["a message has at", "only a message that"]);
  });
});
