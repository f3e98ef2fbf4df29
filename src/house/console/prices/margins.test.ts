import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { account, hour, links, openFixture, priceMicros, type Fixture } from "../../../../test/harness/messages.ts";
import { refund } from "../../../core/wallet/refunds.ts";
import { addUpStats } from "../../../core/stats/stats.ts";
import { rateOf, readMargins } from "./margins.ts";

let database: TestDatabase;
let fixture: Fixture;
before(async () => {
  database = await createDatabase();
  fixture = await openFixture(database);
  const { sql } = database;
  await sql`
    insert into carrier_links (id, name, host, port, system_id, password, bind, sandbox)
    values (3, 'National', 'localhost', 1, 'n', '', 'transceiver', false), (4, 'Simulated', 'localhost', 1, 's', '', 'transceiver', true)`;
  await sql`
    insert into link_rates (link_id, currency, prefix, price)
    values (1, 'USD', '', 9000), (1, 'USD', '250', 2000), (2, 'USD', '25072', 7000), (3, 'RWF', '', 5000000)`;
});
after(() => database.drop());

/** A message as it ends on a link. */
async function carry(link: number, about: { parts?: number; recipient?: string } = {}, state = "delivered") {
  const id = await fixture.accept(about);
  await database.sql`
    update messages set state = ${state}::message_state, link_id = ${link}, due_at = null, final_at = created_at
    where account_id = ${account} and id = ${id}`;
  return { accountId: account, messageId: id, test: false, amount: priceMicros * (about.parts ?? 1) };
}

const read = async () =>
  JSON.parse(JSON.stringify(await readMargins(fixture.context, { from: "2026-01-01T00:00:00Z" }))) as {
    counted_since: string | null;
    currencies: {
      currency: string;
      total: Record<string, unknown>;
      days: Record<string, unknown>[];
      networks: Record<string, unknown>[];
    }[];
  };

test("there is no margin until a message has ended", async () => {
  await fixture.accept();
  const { currencies, counted_since: since } = await read();
  assert.deepEqual([currencies, since], [[], null]);
});

test("the margin is what accounts paid less what the links charge, before and after the counts are folded", async () => {
  const [first, second] = links as [number, number];
  await carry(first, { parts: 3 });
  // Below its price: 0.006 for what costs 0.007.
  await carry(second, { recipient: "+250720000001" }, "undelivered");
  await carry(3, { parts: 2 });
  await carry(4);
  const rejected = await carry(first, { parts: 5 }, "rejected");
  await database.sql.begin((tx) => refund(tx, [rejected]));
  fixture.pass(24 * hour);
  await carry(first);

  const plain = await read();
  assert.deepEqual(
    plain.currencies.map(({ currency }) => currency),
    ["USD"],
  );
  const { total, days, networks } = plain.currencies[0]!;
  assert.deepEqual(total, {
    messages: 4,
    parts: 7,
    revenue: 0.042,
    cost: 0.015,
    margin: 0.015,
    margin_percent: 50,
    uncosted: { parts: 2, revenue: 0.012 },
  });
  assert.deepEqual(
    days.map(({ at, parts, revenue, margin }) => [at, parts, revenue, margin]),
    [
      ["2026-01-01T00:00:00.000Z", 6, 0.036, 0.011],
      ["2026-01-02T00:00:00.000Z", 1, 0.006, 0.004],
    ],
  );
  assert.deepEqual(
    networks.map(({ country, network, messages, margin, margin_percent }) => [
      country,
      network,
      messages,
      margin,
      margin_percent,
    ]),
    [
      ["RW", "MTN Rwanda", 3, 0.016, 66.7],
      ["RW", "Airtel Rwanda", 1, -0.001, -16.7],
    ],
  );

  while (await addUpStats(fixture.context));
  assert.deepEqual((await database.sql`select from message_deltas`).length, 0);
  const folded = await read();
  assert.deepEqual(folded.currencies, plain.currencies);
  assert.equal(folded.counted_since, "2026-01-01T00:00:00.000Z");
});

test("a late receipt does not count a message again, and a refund after the fold removes it", async () => {
  const before_ = await read();
  const late = await carry(links[0]!, {}, "unknown");
  while (await addUpStats(fixture.context));
  await database.sql`
    update messages set state = 'delivered' where account_id = ${account} and id = ${late.messageId}`;
  const counted = (await read()).currencies[0]!.total;
  assert.equal(counted["messages"], (before_.currencies[0]!.total["messages"] as number) + 1);
  const failed = await carry(links[0]!, {}, "failed");
  while (await addUpStats(fixture.context));
  await database.sql.begin((tx) => refund(tx, [failed]));
  while (await addUpStats(fixture.context));
  assert.deepEqual((await read()).currencies[0]!.total, counted);
});

test("an account's messages are counted in its currency", async () => {
  await database.sql`update accounts set currency = 'RWF' where id = ${account}`;
  const { currency, total } = (await read()).currencies[0]!;
  assert.deepEqual([currency, total["parts"], total["cost"]], ["RWF", 8, 10]);
  await database.sql`update accounts set currency = 'USD' where id = ${account}`;
});

test("the rate for digits is that of the longest prefix, or the highest of those that they cannot distinguish", () => {
  const prices = new Map(Object.entries({ "": 1, "250": 2, "25078": 3, "2507880": 9, "2507881": 4 }));
  const rates = ["254700", "250720", "250780", "250788"].map((digits) => rateOf(prices, digits));
  assert.deepEqual(rates, [1, 2, 3, 9]);
  assert.equal(rateOf(new Map([["2507880", 9]]), "250788"), 9);
  assert.equal(rateOf(new Map([["2507880", 9]]), "250720"), undefined);
});
