import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { account, hour, openFixture, priceMicros, type Fixture } from "../../../test/harness/messages.ts";
import type { Caller } from "../../http/auth.ts";
import { readAllErrors, readErrors } from "./errors.ts";
import { addUpStats, forgetMinutes, networksOf, readAllStats, readStats, readStatsByAccount } from "./stats.ts";

let database: TestDatabase;
let fixture: Fixture;
before(async () => {
  database = await createDatabase();
  fixture = await openFixture(database);
});
after(() => database.drop());

const caller: Caller = {
  accountId: account,
  orgId: 1,
  actor: "tok_1",
  name: "t",
  scopes: new Set(["sms:read"]),
  test: false,
  operator: false,
};
const read = async (query: { from?: string; to?: string } = {}, bucket: "hour" | "day" = "hour") =>
  JSON.parse(JSON.stringify(await readStats(fixture.context, caller, { ...query, bucket }))) as {
    total: { messages: number; parts: number; cost: number; states: Record<string, number> };
    buckets: { at: string; messages: number; states: Record<string, number> }[];
    networks: { network: string; messages: number; delivered: number; delivery_rate: number | null }[];
  };

const end = (ids: number[], state: string) =>
  database.sql`update messages set state = ${state}::message_state where account_id = ${account} and id in ${database.sql(ids)}`;

test("counts are exact by hour, state and network, before and after they are folded", async () => {
  const first = [
    await fixture.accept(),
    await fixture.accept({ parts: 3 }),
    await fixture.accept({ recipient: "+250720000001" }),
  ];
  fixture.pass(hour);
  const second = [await fixture.accept(), await fixture.accept({ recipient: "+4915112345678" })];
  await end([first[0]!, first[2]!], "delivered");
  await end([first[1]!], "rejected");
  await end([second[0]!], "submitting");
  await end([second[0]!], "unknown");

  const plain = await read();
  assert.deepEqual([plain.total.messages, plain.total.parts, plain.total.cost], [5, 7, (7 * priceMicros) / 1e6]);
  const { in_progress, delivered, rejected, unknown, failed } = plain.total.states;
  assert.deepEqual([in_progress, delivered, rejected, unknown, failed], [1, 2, 1, 1, 0]);
  assert.deepEqual(
    plain.buckets.filter((bucket) => bucket.messages > 0).map(({ at, messages }) => [at, messages]),
    [
      ["2026-01-01T00:00:00.000Z", 3],
      ["2026-01-01T01:00:00.000Z", 2],
    ],
  );
  assert.equal(plain.buckets.length, 25, "hours without messages are included");
  assert.deepEqual(
    plain.networks.map(({ network, messages, delivered: there }) => [network, messages, there]),
    [
      ["MTN Rwanda", 3, 1],
      ["Airtel Rwanda", 1, 1],
      ["", 1, 0],
    ],
  );

  while (await addUpStats(fixture.context));
  assert.deepEqual(await database.sql`select from message_deltas`.then((rows) => rows.length), 0);
  assert.deepEqual(await read(), plain);

  await end([second[0]!], "delivered");
  const late = await read();
  assert.deepEqual(
    [late.total.states["unknown"], late.total.states["delivered"]],
    [0, 3],
    "a late receipt changes the counts",
  );
  assert.deepEqual((await read({ from: "2026-01-01T01:00:00Z" }, "day")).total.messages, 5, "whole days");
});

test("the last hour is counted by the minute, exactly, before and after it is folded", async () => {
  const minutes = async (query: { from?: string; to?: string } = {}) => {
    const reply = await readStats(fixture.context, caller, { ...query, bucket: "minute" });
    return JSON.parse(JSON.stringify(reply)) as Awaited<ReturnType<typeof read>>;
  };
  fixture.pass(5 * hour);
  const first = [await fixture.accept(), await fixture.accept({ parts: 2 })];
  fixture.pass(3 * 60_000);
  await fixture.accept();
  await end([first[0]!], "delivered");
  const plain = await minutes();
  assert.equal(plain.buckets.length, 61, "a minute without messages is there as well");
  const busy = ({ buckets }: typeof plain) =>
    buckets
      .filter(({ messages }) => messages > 0)
      .map(({ at, messages, states }) => [at, messages, states["delivered"]]);
  assert.deepEqual(busy(plain), [
    ["2026-01-01T06:00:00.000Z", 2, 1],
    ["2026-01-01T06:03:00.000Z", 1, 0],
  ]);
  while (await addUpStats(fixture.context));
  assert.deepEqual(await minutes(), plain);
  const everyone = await readAllStats(fixture.context, { bucket: "minute" });
  assert.equal(
    everyone.buckets.reduce((sum, { messages }) => sum + messages, 0),
    3,
  );
  await assert.rejects(minutes({ from: "2026-01-01T03:00:00Z" }), /more than 3 hours ago.*bucket=hour/);

  fixture.pass(5 * hour);
  while (await forgetMinutes(fixture.context));
  assert.equal((await database.sql`select from message_minutes`).length, 0);
  await end([first[1]!], "delivered");
  while (await addUpStats(fixture.context));
  assert.equal(
    (await database.sql`select from message_minutes`).length,
    0,
    "messages that end late are not counted by the minute",
  );
});

test("messages of a time are counted by account, the busiest first, before and after they are folded", async () => {
  const { sql } = database;
  const ids = [await fixture.accept(), await fixture.accept(), await fixture.accept()];
  const from = fixture.context.clock.now().toISOString();
  const to = new Date(Date.parse(from) + 1).toISOString();
  const mine = await readStatsByAccount(fixture.context, { from, to, bucket: "minute" });
  await sql`
    insert into message_deltas (account_id, test, hour, minute, prefix, state, link_id, messages, parts, cost)
    select 77, true, date_bin('1 hour', ${from}::timestamptz, '2000-01-01Z'), date_bin('1 minute', ${from}::timestamptz, '2000-01-01Z'),
      '250788', 'accepted', null, 1000, 2000, 5`;
  await end([ids[0]!], "delivered");
  for (const bucket of ["minute", "hour"] as const) {
    const read = async () =>
      (await readStatsByAccount(fixture.context, { from, to, bucket })).accounts.map(
        ({ id, messages, parts, states }) => [id, messages, parts, states.in_progress],
      );
    const before = await read();
    assert.deepEqual(before[0], ["acc_77", 1000, 2000, 1000]);
    assert.ok(Number(before[1]![1]) >= 3, "and this account's own");
    if (bucket === "minute") assert.equal(before[1]![1], mine.accounts[0]!.messages);
    while (await addUpStats(fixture.context));
    assert.deepEqual(await read(), before);
  }
  await sql`delete from message_minutes where account_id = 77`;
  await sql`delete from message_hours where account_id = 77`;
  await sql`delete from message_networks where account_id = 77`;
});

test("the counts always agree with the messages, even while they are being folded", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 30; n++) ids.push(await fixture.accept({ parts: (n % 3) + 1 }));
  const ends = ["delivered", "unknown", "cancelled", "expired"];
  await Promise.all(
    ids.map(async (id, n) => {
      for (const state of ["submitting", "sent", ends[n % 4]!, ends[(n + 1) % 3]!].slice(0, 1 + (n % 4))) {
        await end([id], state);
        if (n % 5 === 0) await addUpStats(fixture.context);
      }
    }),
  );
  const { total } = await read({ from: "2025-12-31T00:00:00Z" });
  const rows = await database.sql<{ state: string; count: number }[]>`
    select state::text, count(*) from messages where account_id = ${account} and state >= 'delivered' group by 1`;
  for (const { state, count } of rows) assert.equal(total.states[state], count, state);
  const [all] = await database.sql<{ count: number; parts: number }[]>`
    select count(*), sum(parts)::bigint as parts from messages where account_id = ${account}`;
  assert.deepEqual([total.messages, total.parts], [all!.count, all!.parts]);
});

test("other accounts and test tokens see nothing of it, and ranges that are too long are refused", async () => {
  const other = await readStats(fixture.context, { ...caller, accountId: 999 }, { bucket: "hour" });
  assert.equal(other.total.messages, 0);
  assert.equal((await readStats(fixture.context, { ...caller, test: true }, { bucket: "hour" })).total.messages, 0);
  await assert.rejects(read({ from: "2020-01-01T00:00:00Z" }), /more than 1000 buckets/);
  await assert.rejects(read({ from: "yesterday" }), /ISO 8601/);
  await assert.rejects(read({ from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" }), /must be before/);
});

test("days are those of a zone, also when its clocks change, and agree with UTC's in sum", async () => {
  const other = { ...caller, accountId: 4711 };
  // Europe/Paris begins 29 March 2026 at 23:00 and 30 March at 22:00 of UTC.
  const hours = ["28T22", "28T23", "29T12", "29T21", "29T22", "30T21", "30T22"];
  for (const [n, at] of hours.entries())
    await database.sql`
      insert into message_hours (account_id, test, hour, state, messages, parts, cost)
      values (4711, false, ${`2026-03-${at}:00:00Z`}, 'accepted', ${10 ** n}, ${10 ** n}, 0)`;
  const range = { from: "2026-03-28T23:00:00Z", to: "2026-03-30T22:00:00Z", bucket: "day" as const };
  const counted = async (query: object) =>
    (await readStats(fixture.context, other, { ...range, ...query })).buckets.map(({ at, messages }) => [at, messages]);
  assert.deepEqual(await counted({ time_zone: "Europe/Paris" }), [
    ["2026-03-28T23:00:00.000Z", 1_110],
    ["2026-03-29T22:00:00.000Z", 110_000],
  ]);
  assert.deepEqual(await counted({}), [
    ["2026-03-28T00:00:00.000Z", 11],
    ["2026-03-29T00:00:00.000Z", 11_100],
    ["2026-03-30T00:00:00.000Z", 1_100_000],
  ]);
  const nairobi = await counted({
    time_zone: "Africa/Nairobi",
    from: "2026-03-29T21:00:00Z",
    to: "2026-03-30T21:00:00Z",
  });
  assert.deepEqual(nairobi, [["2026-03-29T21:00:00.000Z", 11_000]]);
});

test("without final messages there is no delivery rate", () => {
  assert.equal(networksOf([{ prefix: "250781", state: "accepted", messages: 2 }])[0]!.delivery_rate, null);
});

test("errors are counted by state, code, network and link, and leave the counts when a late receipt corrects them", async () => {
  const from = "2026-01-01T00:00:00Z";
  const errors = async (about: Partial<Caller> = {}) => {
    const reply = await readErrors(
      fixture.context,
      { ...caller, accountId: 55, ...about },
      { from, bucket: "day" },
      "en",
    );
    return reply.errors.map(({ state, code, network, carrier_id: link, messages }) =>
      [state, code, network, link, messages].join(" "),
    );
  };
  const { sql } = database;
  const [first, ...rest] = [
    await fixture.accept(),
    await fixture.accept(),
    await fixture.accept(),
    await fixture.accept(),
  ];
  await sql`update messages set account_id = 55 where account_id = ${account} and id in ${sql([first, ...rest])}`;
  const fail = (id: number, state: string, code: string, link: number) => sql`
    update messages set state = ${state}::message_state, ended_badly = ${state}::message_state, code = ${code}, link_id = ${link}
    where account_id = 55 and id = ${id}`;
  await fail(first, "undelivered", "1", 3);
  await fail(rest[0], "undelivered", "1", 3);
  await fail(rest[1], "rejected", "11", 4);
  await fail(rest[2], "unknown", "", 3);
  const all = ["undelivered 1 MTN Rwanda car_3 2", "rejected 11 MTN Rwanda car_4 1", "unknown  MTN Rwanda car_3 1"];
  assert.deepEqual((await errors()).toSorted(), all.toSorted());
  while (await addUpStats(fixture.context));
  assert.equal((await sql`select from message_error_deltas`).length, 0);
  assert.deepEqual((await errors()).toSorted(), all.toSorted(), "the same after folding");
  await sql`update messages set state = 'delivered', ended_badly = null, code = '0' where account_id = 55 and id = ${rest[2]}`;
  assert.deepEqual((await errors()).toSorted(), all.slice(0, 2).toSorted());
  assert.deepEqual(await errors({ accountId: 56 }), []);
  assert.deepEqual(await errors({ test: true }), []);
  const everyone = await readAllErrors(fixture.context, { from, bucket: "day" }, "en");
  const worst = everyone.errors.find(({ code, carrier_id: link }) => code === "1" && link === "car_3")!;
  assert.deepEqual(worst.accounts, [{ id: "acc_55", name: "", messages: 2 }]);
});
