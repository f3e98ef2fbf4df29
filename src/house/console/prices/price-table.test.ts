import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addAccount, openContext } from "../../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import type { Context } from "../../../base/context.ts";
import type { PriceKind } from "../../../core/wallet/price-kinds.ts";
import { destinations, listPriceLists, showPriceList } from "./price-table.ts";

let database: TestDatabase;
let ctx: Context;
before(async () => {
  database = await createDatabase();
  ctx = openContext(database.sql);
  const { sql } = database;
  await addAccount(sql, 7, 0);
  await addAccount(sql, 8, 0);
  await sql`update accounts set currency = 'RWF', name = 'Isoko' where id = 8`;
  await sql`
    insert into carrier_links (id, name, host, port, system_id, password, bind, settings)
    values (1, 'Aggregator', 'localhost', 1, 'a', '', 'transceiver', '{}'), (2, 'National', 'localhost', 1, 'b', '', 'transceiver', '{}')`;
  await sql`
    insert into link_rates (link_id, currency, prefix, price)
    values (1, 'USD', '', 9000), (1, 'USD', '25078', 5000), (2, 'RWF', '250', 6000000)`;
  await sql`
    insert into prices (account_id, currency, prefix, price)
    values (0, 'USD', '', 10000), (0, 'USD', '25078', 4500), (0, 'USD', '25072', 0), (8, 'RWF', '250', 8000000)`;
});
after(() => database.drop());

const read = async (query: { kind?: PriceKind; account_id?: string; currency?: string }) =>
  JSON.parse(JSON.stringify(await showPriceList(ctx, query))) as {
    currency: string;
    account: string | null;
    version: string;
    prices: Record<string, unknown>[];
  };

test("a list has the country, the network, the cost and the margin of each prefix", async () => {
  const { currency, prices } = await read({});
  assert.equal(currency, "USD");
  assert.deepEqual(
    prices.map((row) => [
      row["prefix"],
      row["country"],
      row["network"],
      row["price"],
      row["margin"],
      row["margin_percent"],
    ]),
    [
      ["", null, null, 0.01, 0.001, 10],
      ["25072", "RW", "Airtel Rwanda", 0, -0.009, null],
      ["25078", "RW", "MTN Rwanda", 0.0045, -0.0005, -11.1],
    ],
  );
  assert.deepEqual(prices[2]!["costs"], [
    { carrier_id: "car_1", carrier: "Aggregator", currency: "USD", lowest: 0.005, highest: 0.005 },
    { carrier_id: "car_2", carrier: "National", currency: "RWF", lowest: 6, highest: 6 },
  ]);
});

test("an account's list is in its currency, and costs in others give no margin", async () => {
  const { account, currency, prices } = await read({ account_id: "acc_8" });
  assert.deepEqual([account, currency], ["Isoko", "RWF"]);
  assert.deepEqual([prices[0]!["margin"], prices[0]!["margin_percent"]], [2, 25]);
  await database.sql`delete from link_rates where link_id = 2`;
  assert.equal((await read({ account_id: "acc_8" })).prices[0]!["margin"], null);
  await assert.rejects(read({ account_id: "acc_8", currency: "USD" }), /pays in RWF/);
  await assert.rejects(read({ account_id: "acc_99" }), { code: "not_found" });
});

test("the lists include the default one of each currency that an account pays in", async () => {
  assert.deepEqual(await listPriceLists(ctx), {
    lists: [
      { account_id: null, account: null, currency: "RWF", prices: 0, calls: 0 },
      { account_id: null, account: null, currency: "USD", prices: 3, calls: 0 },
      { account_id: "acc_8", account: "Isoko", currency: "RWF", prices: 1, calls: 0 },
    ],
  });
});

test("prices of calls are a list of their own, whose costs are the rates of links that make calls", async () => {
  const { sql } = database;
  const settings = { http: { calls: { answer: "<Play>{audio_url}</Play>" } } };
  await sql`
    insert into carrier_links (id, name, host, port, system_id, password, bind, settings)
    values (3, 'Calls', 'localhost', 1, 'c', '', 'http', ${sql.json(settings)})`;
  await sql`insert into link_rates (link_id, currency, prefix, price) values (3, 'USD', '250', 20000)`;
  await sql`
    insert into call_prices (account_id, currency, prefix, price)
    values (0, 'USD', '250', 30000), (8, 'RWF', '', 40000000), (8, 'RWF', '250', 30000000)`;
  const calls = (await read({ kind: "calls" })).prices;
  assert.deepEqual(
    calls.map(({ prefix, price, costs, margin }) => [prefix, price, costs, margin]),
    [["250", 0.03, [{ carrier_id: "car_3", carrier: "Calls", currency: "USD", lowest: 0.02, highest: 0.02 }], 0.01]],
  );
  const messages = (await read({})).prices.flatMap(({ costs }) => costs as { carrier: string }[]);
  assert.ok(!messages.some(({ carrier }) => carrier === "Calls"), "a link that makes calls carries no messages");
  assert.notEqual((await read({ kind: "calls" })).version, (await read({})).version);
  const { lists } = await listPriceLists(ctx);
  assert.deepEqual(
    lists.map((list) => [list.account_id, list.currency, list.prices, list.calls]),
    [
      [null, "RWF", 0, 0],
      [null, "USD", 3, 1],
      ["acc_8", "RWF", 1, 2],
    ],
  );
});

test("destinations name countries and networks by their prefixes", () => {
  const { countries, networks } = destinations();
  assert.equal(countries.find(({ country }) => country === "RW")?.prefix, "250");
  assert.equal(countries.find(({ prefix }) => prefix === "1")?.country, "US");
  const mtn = networks.find(({ network }) => network === "MTN Rwanda");
  assert.deepEqual([mtn?.country, mtn?.codes, mtn?.prefixes], ["RW", ["63510"], ["25078", "25079"]]);
});
