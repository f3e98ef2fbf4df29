import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addAccount, openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import type { Caller } from "../../http/auth.ts";
import { changePrices, readPriceList, replaceAllPrices, showPrices } from "./price-lists.ts";
import { Prices } from "./prices.ts";

let database: TestDatabase;
let ctx: Context;
let memory: Prices;
before(async () => {
  database = await createDatabase();
  ctx = openContext(database.sql);
  memory = new Prices(ctx);
  await addAccount(database.sql, 7, 0);
  await addAccount(database.sql, 8, 0);
  await database.sql`update accounts set currency = 'RWF' where id = 8`;
});
after(() => database.drop());

const caller: Caller = {
  accountId: 7,
  orgId: 7,
  actor: "tok_1",
  name: "t",
  scopes: new Set(["operator"]),
  test: false,
  operator: true,
};
const put = (prices: NonNullable<Parameters<typeof replaceAllPrices>[3]["prices"]>) =>
  replaceAllPrices(ctx, caller, memory, { prices });
const change = (body: Parameters<typeof changePrices>[3]) => changePrices(ctx, caller, memory, body);
const shown = async () =>
  (JSON.parse(JSON.stringify(await showPrices(ctx))) as { prices: Record<string, unknown>[] }).prices.map((row) =>
    [row["account_id"] ?? "default", row["currency"], row["prefix"], row["price"]].join(" "),
  );
const versionOf = async (currency: string) =>
  (await readPriceList(ctx.sql, "messages", { account_id: 0, currency })).version;
const refusal =
  (field: string | undefined, code = "invalid_request") =>
  (error: unknown) =>
    error instanceof Refusal && error.code === code && error.extras.errors?.[0]?.field === field;

test("a default price without a currency is one in each currency of accounts, and an account pays in its own", async () => {
  await put([
    { prefix: "250", price: 0.006 },
    { prefix: "254", price: "9.5", currency: "RWF" },
    { prefix: "250", price: 5, account_id: "acc_8" },
  ]);
  assert.deepEqual(await shown(), [
    "default RWF 250 0.006",
    "default RWF 254 9.5",
    "default USD 250 0.006",
    "acc_8 RWF 250 5",
  ]);
  assert.equal(memory.priceFor({ id: 7, currency: "USD" }, "+254712345678"), undefined);
  assert.equal(memory.priceFor({ id: 9, currency: "RWF" }, "+254712345678"), 9_500_000n);
  assert.equal(memory.priceFor({ id: 8, currency: "RWF" }, "+250788123456"), 5_000_000n);
});

test("an unknown account, a currency that is not the account's and a second price are refused by field", async () => {
  await assert.rejects(put([{ prefix: "1", price: 1, account_id: "acc_9" }]), refusal("prices[0].account_id"));
  await assert.rejects(
    put([{ prefix: "1", price: 1, account_id: "acc_8", currency: "USD" }]),
    refusal("prices[0].currency"),
  );
  await assert.rejects(
    put([
      { prefix: "1", price: 1, currency: "USD" },
      { prefix: "1", price: 1 },
    ]),
    refusal("prices[1].prefix"),
  );
  assert.equal((await shown()).length, 4, "nothing was saved");
});

test("a change of one list is whole, counted and audited, and leaves other lists alone", async () => {
  await put([
    { prefix: "250", price: 0.006 },
    { prefix: "254", price: 0.01 },
  ]);
  const done = await change({
    currency: "USD",
    version: await versionOf("USD"),
    set: [
      { prefix: "250", price: "0.007" },
      { prefix: "256", price: 0.02 },
    ],
    remove: ["254", "999"],
  });
  assert.deepEqual([done.added, done.changed, done.removed], [1, 1, 1]);
  assert.equal(done.version, await versionOf("USD"));
  assert.deepEqual(await shown(), [
    "default RWF 250 0.006",
    "default RWF 254 0.01",
    "default USD 250 0.007",
    "default USD 256 0.02",
  ]);
  const [entry] = await ctx.sql<{ details: { changes: unknown } }[]>`
    select details from audit_log where action = 'prices.changed' order by id desc limit 1`;
  assert.deepEqual(entry!.details.changes, [
    { prefix: "250", from: 0.006, to: 0.007 },
    { prefix: "256", from: null, to: 0.02 },
    { prefix: "254", from: 0.01, to: null },
  ]);
  assert.equal(memory.priceFor({ id: 7, currency: "USD" }, "+250788123456"), 7_000n);
});

test("a change based on a list that somebody else changed saves nothing", async () => {
  const version = await versionOf("USD");
  await change({ set: [{ prefix: "257", price: 1 }] });
  const before = await shown();
  await assert.rejects(change({ version, set: [{ prefix: "250", price: 9 }] }), refusal(undefined, "conflict"));
  await assert.rejects(
    change({
      set: [
        { prefix: "258", price: 9 },
        { prefix: "250", price: -1 },
      ],
    }),
    refusal("set[1].price"),
  );
  await assert.rejects(change({ set: [{ prefix: "250", price: 9 }], remove: ["250"] }), refusal("remove[0]"));
  assert.deepEqual(await shown(), before);
});

test("of changes that are based on the same version, one is saved", async () => {
  const version = await versionOf("USD");
  const all = await Promise.allSettled(
    [1, 2, 3, 4].map((price) => change({ version, set: [{ prefix: "250", price }] })),
  );
  assert.equal(all.filter(({ status }) => status === "fulfilled").length, 1);
});
