import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { addAccount, openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { Prices } from "../wallet/prices.ts";
import { inspectMoney } from "../wallet/reconcile-store.ts";
import { replaceVoicePrices, type VoicePriceRow } from "../wallet/store.ts";
import { voiceCost, type VoiceFunction } from "../wallet/voice-prices.ts";
import { VoiceCharges, type Charge } from "./charges.ts";

let database: TestDatabase;
let ctx: Context;
let prices: Prices;
let charges: VoiceCharges;
let lastAccount = 100;

const common: VoicePriceRow[] = [
  { account_id: 0, currency: "USD", function: "stt", price: 400 },
  { account_id: 0, currency: "USD", function: "tts", price: 7 },
];

before(async () => {
  database = await createDatabase();
  ctx = openContext(database.sql);
  prices = new Prices(ctx);
  await setPrices(common);
  charges = new VoiceCharges(ctx, prices);
});
after(() => database.drop());

async function setPrices(rows: VoicePriceRow[]): Promise<void> {
  await database.sql.begin((tx) => replaceVoicePrices(tx, rows));
  await prices.refresh();
}

async function newAccount(balance: number, testBalance = 0): Promise<number> {
  await addAccount(database.sql, ++lastAccount, balance, testBalance);
  return lastAccount;
}

const callOf = (accountId: number, what: VoiceFunction, test = false) => ({
  what,
  language: "en",
  payer: { accountId, test, requestId: "r" },
});

const balanceOf = async (accountId: number, test = false) => {
  const [row] = await database.sql<{ balance: number; entries: number }[]>`
    select balance, (select sum(amount)::bigint from ledger l where l.account_id = w.account_id and l.test = w.test) as entries
    from wallets w where account_id = ${accountId} and test = ${test}`;
  assert.equal(row!.balance, row!.entries, "the balance is the sum of its entries");
  return row!.balance;
};

const isShort = (error: unknown) => error instanceof Refusal && error.code === "insufficient_balance";

const costAt400 = (what: VoiceFunction, quantity: number) => voiceCost(what, 400n, quantity);

test("a started second of audio costs a whole one; a character costs a thousandth of the price, rounded up to a micro-unit", () => {
  assert.deepEqual(
    [1, 999, 1000, 1001, 600_000].map((ms) => costAt400("stt", ms)),
    [400n, 400n, 400n, 800n, 240_000n],
  );
  assert.deepEqual(
    [1, 2, 5, 1000, 5000].map((count) => costAt400("tts", count)),
    [1n, 1n, 2n, 400n, 2000n],
  );
  assert.equal(costAt400("ner", 2501), 1001n);
  assert.equal(voiceCost("stt", 9_000_000_000_000_000n, 600_000), 5_400_000_000_000_000_000n, "beyond any balance");
});

test("without a price, or at price 0, a call is free and leaves no entry; an account's own price overrides the default", async (t) => {
  const [ordinary, favoured] = [await newAccount(1000), await newAccount(1000)];
  await setPrices([
    ...common,
    { account_id: favoured, currency: "USD", function: "stt", price: 0 },
    { account_id: favoured, currency: "USD", function: "ner", price: 1000 },
  ]);
  t.after(() => setPrices(common));
  const spend = async (accountId: number, what: VoiceFunction) =>
    (await charges.charge(callOf(accountId, what), 1000, async () => "done")).charge?.cost;
  assert.deepEqual([await spend(ordinary, "stt"), await spend(ordinary, "ner")], [400n, undefined]);
  assert.deepEqual([await spend(favoured, "stt"), await spend(favoured, "ner")], [undefined, 1000n]);
  assert.deepEqual([await balanceOf(ordinary), await balanceOf(favoured)], [600, 0]);
  const free = await charges.charge({ ...callOf(ordinary, "stt"), payer: undefined }, 1000, async () => "public");
  assert.equal(free.charge, undefined);
});

test("a call that the balance does not cover is refused before any work, and calls in progress count as spent", async () => {
  const account = await newAccount(1000);
  await assert.rejects(
    charges.charge(callOf(account, "stt"), 3000, () => assert.fail("worked")),
    isShort,
  );
  const gate = Promise.withResolvers<void>();
  const first = charges.charge(callOf(account, "stt"), 2000, () => gate.promise);
  await assert.rejects(
    charges.charge(callOf(account, "stt"), 1000, () => assert.fail("worked")),
    /costs 0\.0004 .*balance is 0\.001, of which 0\.0008 is reserved by calls in progress/,
  );
  await assert.rejects(charges.expect(callOf(account, "stt"), 1), isShort);
  gate.resolve();
  assert.equal((await first).charge!.balanceAfter, 200n);
  assert.equal(await balanceOf(account), 200);
});

test("a failed or abandoned call costs nothing and leaves no reservation", async () => {
  const account = await newAccount(400);
  const fails = charges.charge(callOf(account, "stt"), 1000, async () => Promise.reject(new Error("crashed")));
  await assert.rejects(fails, /crashed/);
  const left = new AbortController();
  const undone: string[] = [];
  const leaves = charges.charge(
    { ...callOf(account, "stt"), signal: left.signal },
    1000,
    async () => {
      left.abort(new Error("left"));
      return "a file";
    },
    async (result) => void undone.push(result),
  );
  await assert.rejects(leaves, /left/);
  assert.deepEqual(undone, ["a file"]);
  assert.equal((await charges.charge(callOf(account, "stt"), 1000, async () => "done")).charge!.balanceAfter, 0n);
});

test("if messages spend the balance meanwhile, the result is withheld and nothing is charged", async () => {
  const account = await newAccount(400);
  const undone: string[] = [];
  const call = charges.charge(
    callOf(account, "stt"),
    1000,
    async () => {
      await database.sql`update wallets set balance = 399 where account_id = ${account} and not test`;
      await database.sql`
        insert into ledger (account_id, id, test, kind, amount, balance_after) values (${account}, 9, false, 'adjustment', -1, 399)`;
      return "a file";
    },
    async (result) => void undone.push(result),
  );
  await assert.rejects(call, isShort);
  assert.deepEqual(undone, ["a file"]);
  assert.equal(await balanceOf(account), 399);
});

test("a charge whose answer is lost with its connection is not made twice", async () => {
  const account = await newAccount(400);
  let lost = 0;
  // The statement that writes voice_charges commits, but its caller sees a closed connection.
  const losing = new Proxy(database.sql, {
    apply(target, self, [text, ...rest]: [TemplateStringsArray, ...unknown[]]) {
      const answer = Reflect.apply(target, self, [text, ...rest]) as Promise<unknown>;
      if (lost > 0 || !text.join("").includes("insert into voice_charges")) return answer;
      lost++;
      return answer.then(() => Promise.reject(Object.assign(new Error("closed"), { code: "CONNECTION_CLOSED" })));
    },
  });
  const there = new VoiceCharges({ ...ctx, sql: losing }, prices);
  const { charge } = await there.charge(callOf(account, "stt"), 1000, async () => "done");
  assert.deepEqual([lost, charge?.balanceAfter], [1, 0n]);
  assert.equal(await balanceOf(account), 0);
});

test("a test token's call is paid for from the test balance", async () => {
  const account = await newAccount(0, 1000);
  await charges.charge(callOf(account, "stt", true), 1000, async () => "done");
  assert.deepEqual([await balanceOf(account, true), await balanceOf(account)], [600, 0]);
});

/** A call of the model: what it requests, how its work ends, and after how long. */
const anyCall = fc.record({
  test: fc.boolean(),
  what: fc.constantFrom<VoiceFunction>("stt", "tts", "ner"),
  quantity: fc.integer({ min: 1, max: 5000 }),
  ends: fc.constantFrom("done", "done", "done", "fails", "left"),
  ms: fc.nat(4),
});

/** A balance; undefined is exactly the cost of all calls together. */
const anyBalance = fc.option(fc.nat(8000), { nil: undefined });

const costOf = (what: VoiceFunction, quantity: number) =>
  Number(voiceCost(what, BigInt(common.find((row) => row.function === what)?.price ?? 0), quantity));

test("for any concurrent calls in two processes there are as many charges as successes, each of the right cost, and the books agree", async () => {
  const elsewhere = new VoiceCharges(ctx, prices);
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { maxLength: 24 }), anyBalance, anyBalance, async (calls, live, ofTests) => {
      const costs = { live: 0, test: 0 };
      for (const { what, quantity, test: isTest } of calls) costs[isTest ? "test" : "live"] += costOf(what, quantity);
      const wallets = { live: live ?? costs.live, test: ofTests ?? costs.test };
      const account = await newAccount(wallets.live, wallets.test);
      const undone = new Set<number>();
      const run = async ({ test: isTest, what, quantity, ends, ms }: (typeof calls)[number], n: number) => {
        const leaving = new AbortController();
        const work = async () => {
          await pause(ms);
          if (ends === "fails") throw new Error("fails");
          if (ends === "left") leaving.abort(new Error("left"));
          return n;
        };
        const call = { ...callOf(account, what, isTest), signal: leaving.signal };
        const { result, charge } = await (n % 3 === 0 ? elsewhere : charges).charge(
          call,
          quantity,
          work,
          async (at) => {
            undone.add(at);
          },
        );
        assert.equal(result, n);
        return charge;
      };
      const outcomes = await Promise.allSettled(calls.map(run));
      const paid: Charge[] = [];
      for (const [n, outcome] of outcomes.entries()) {
        const { what, quantity, ends } = calls[n]!;
        const cost = BigInt(costOf(what, quantity));
        if (outcome.status === "rejected") {
          assert.ok(ends !== "done" || isShort(outcome.reason), String(outcome.reason));
          continue;
        }
        assert.ok(ends === "done" || cost === 0n, "only completed work is charged");
        assert.ok(!undone.has(n), "an announced file is kept");
        assert.equal(outcome.value?.cost ?? 0n, cost);
        if (outcome.value) paid.push(outcome.value);
      }
      const entries = await database.sql<{ id: number; amount: number }[]>`
        select id, amount from ledger where account_id = ${account} and kind = 'voice' order by id`;
      assert.deepEqual(
        entries.map(({ id, amount }) => [id, BigInt(-amount)]),
        paid.map(({ id, cost }) => [id, cost]).sort(([one], [other]) => Number(one) - Number(other)),
      );
      for (const wallet of ["live", "test"] as const) {
        assert.ok((await balanceOf(account, wallet === "test")) >= 0);
        if (costs[wallet] > wallets[wallet]) continue;
        const refused = outcomes.filter(
          (outcome, n) =>
            calls[n]!.test === (wallet === "test") && outcome.status === "rejected" && isShort(outcome.reason),
        );
        assert.deepEqual(refused, [], "nothing is refused if the balance covers everything");
      }
    }),
    { numRuns: 60 },
  );
  const { findings } = await inspectMoney(database.sql);
  assert.deepEqual(
    findings.filter(({ rows }) => rows.length > 0),
    [],
  );
});

test("reconcile finds a charge without its call, a call without its charge, and a wrong sum", async () => {
  const account = await newAccount(1000);
  const { charge } = await charges.charge(callOf(account, "stt"), 1500, async () => "done");
  const broken = async () =>
    (await inspectMoney(database.sql)).findings
      .filter(({ rows }) => rows.length > 0)
      .map(({ invariant, rows }) => [invariant.split(" ").slice(0, 3).join(" "), rows.length]);
  assert.deepEqual(await broken(), []);
  const id = charge!.id;
  for (const wrong of [{ quantity: 2500 }, { cost: 799 }]) {
    const [before] = await database.sql`select quantity, cost from voice_charges where id = ${id}`;
    await database.sql`update voice_charges set ${database.sql(wrong)} where id = ${id}`;
    assert.deepEqual(await broken(), [["a voice call", 1]]);
    await database.sql`update voice_charges set ${database.sql(before!)} where id = ${id}`;
  }
  await database.sql`update voice_charges set id = id + 1 where id = ${id}`;
  assert.deepEqual(await broken(), [["a voice call", 2]]);
  await database.sql`update voice_charges set id = id - 1 where id = ${id + 1}`;
});
