import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { withDatabase } from "../../../test/harness/database.ts";
import type { Sql } from "../db.ts";
import { compareSchema, migrate, readMigrations, SchemaRefused, type Migration } from "./migrate.ts";

const known = await readMigrations();
const applied = (sql: Sql) => sql<Migration[]>`select name, hash, breaking from migrations order by name`;
const added = (name: string, sql: string): Migration => ({ name, sql, hash: `hash of ${sql}`, breaking: false });
const refused = (reason: RegExp) => (error: unknown) => {
  assert.ok(error instanceof SchemaRefused);
  assert.match(error.message, reason);
  return true;
};

/** Turns a database into one built by the numbered migrations. */
async function asNumbered(sql: Sql, list = numbered): Promise<void> {
  const rows = list.split("\n").map((line) => line.split(" "));
  await sql.unsafe("drop schema public cascade; create schema public");
  await sql.unsafe(known[0]!.sql);
  await sql`
    create table migrations (
      number integer primary key, name text not null, hash text not null, breaking boolean not null,
      applied_at timestamptz not null default now()
    )`;
  for (const [n, [name, hash]] of rows.entries())
    await sql`insert into migrations values (${n + 1}, ${name!}, ${hash!}, false, '2026-01-01')`;
  await sql`alter table ledger drop constraint ledger_voice`;
  await sql`
    alter table ledger add constraint ledger_voice check (kind <> 'voice' or (amount < 0 and message_id is null)) not valid`;
}

test("messages received before they had a kind get that of the balance charged for them", () =>
  withDatabase(async ({ sql }) => {
    await sql.unsafe("drop schema public cascade; create schema public");
    const kind = known.findIndex(({ name }) => name.endsWith("_received_by_kind.sql"));
    await migrate(sql, known.slice(0, kind));
    await sql`insert into organisations (id, name) values (1, 'x')`;
    await sql`insert into accounts (id, org_id, name) values (1, 1, 'x')`;
    await sql`insert into wallets (account_id, test, balance) values (1, false, 0), (1, true, 0)`;
    for (const [id, test] of [
      [11, false],
      [12, true],
    ] as const) {
      await sql`
        insert into inbound_messages (account_id, id, number, sender, text, parts, link_id, created_at)
        values (1, ${id}, '7878', '+250788000001', 'x', 1, 1, now())`;
      await sql`
        insert into ledger (account_id, id, test, kind, amount, balance_after, message_id)
        values (1, ${id}, ${test}, 'charge', 0, 0, ${id})`;
    }
    await migrate(sql, known);
    const rows = await sql<{ id: number; test: boolean }[]>`select id, test from inbound_messages order by id`;
    assert.deepEqual(
      rows.map(({ id, test }) => [id, test]),
      [
        [11, false],
        [12, true],
      ],
    );
  }));

test("the token of the first start becomes the first operator's, with what it asked for, and no other token does", () =>
  withDatabase(async ({ sql }) => {
    await sql.unsafe("drop schema public cascade; create schema public");
    const first = known.findIndex(({ name }) => name.endsWith("_first_token.sql"));
    await migrate(sql, known.slice(0, first));
    await sql`insert into organisations (id, name) values (1, 'x')`;
    await sql`insert into accounts (id, org_id, name) values (1, 1, 'x'), (2, 1, 'y')`;
    for (const [id, operator] of [
      [5, false],
      [6, true],
      [7, true],
    ] as const)
      await sql`insert into users (id, email, name, password, operator) values (${id}, ${`${id}@example.com`}, 'x', 'x', ${operator})`;
    for (const [id, account, name] of [
      [11, 1, "bootstrap"],
      [12, 1, "first"],
      [13, 2, "bootstrap"],
    ] as const)
      await sql`
        insert into tokens (account_id, id, name, hash, hint, scopes, test)
        values (${account}, ${id}, ${name}, ${`hash ${id}`}, 'x', '{operator}', false)`;
    for (const token of [11, 12])
      await sql`
        insert into credit_approvals (id, account_id, amount, asked_in, asked_by, asked_by_name, asked_by_root, created_at, expires_at)
        values (${token}, 2, 500, 1, ${`tok_${token}`}, 'x', ${`tok_${token}`}, now(), now() + interval '7 days')`;
    await migrate(sql, known);
    const owners = await sql<{ created_by: string | null }[]>`select created_by from tokens order by id`;
    assert.deepEqual(
      owners.map((row) => row.created_by),
      ["usr_6", null, null],
    );
    const roots = await sql<{ asked_by_root: string }[]>`select asked_by_root from credit_approvals order by id`;
    assert.deepEqual(
      roots.map((row) => row.asked_by_root),
      ["usr_6", "tok_12"],
    );
  }));

test("a migrated database has every migration once, and a second start applies none", () =>
  withDatabase(async ({ sql }) => {
    assert.deepEqual(
      (await applied(sql)).map((row) => row.name),
      known.map((migration) => migration.name),
    );
    assert.deepEqual(await migrate(sql), []);
  }));

test("copies that start together apply a new migration once", () =>
  withDatabase(async ({ sql }) => {
    const more = [...known, added("999901010000_more.sql", "create table more (id int)")];
    const each = await Promise.all([1, 2, 3].map(() => migrate(sql, more)));
    assert.deepEqual(each.flat(), ["999901010000_more.sql"]);
  }));

test("a migration that fails leaves the database as it was", () =>
  withDatabase(async ({ sql }) => {
    const more = [...known, added("999901010000_more.sql", "create table more (id int); select nothing")];
    await assert.rejects(
      migrate(sql, more),
      /999901010000_more\.sql failed, and the database is as it was before it: column "nothing" does not exist\./,
    );
    assert.equal((await sql`select to_regclass('more') as more`)[0]!["more"], null);
    assert.equal((await applied(sql)).length, known.length);
  }));

test("an edited migration is refused, and so is a newer one that breaks this version", () =>
  withDatabase(async ({ sql }) => {
    const [baseline, ...later] = known;
    await assert.rejects(migrate(sql, [{ ...baseline!, hash: "other" }, ...later]), refused(/never edited/));
    await sql`insert into migrations (name, hash, breaking) values ('999901010000_more.sql', 'some', false)`;
    assert.deepEqual(await migrate(sql), []);
    assert.deepEqual(await compareSchema(sql), { missing: [], newer: ["999901010000_more.sql"] });
    await sql`update migrations set breaking = true where name = '999901010000_more.sql'`;
    await assert.rejects(migrate(sql), refused(/newer Tuma \(999901010000_more\.sql\)/));
  }));

test("a database that the numbered migrations built is at the baseline, and loses nothing", () =>
  withDatabase(async ({ sql }) => {
    await asNumbered(sql);
    await sql`insert into organisations (id, name) values (1, 'Kept')`;
    assert.deepEqual(
      await migrate(sql),
      known.slice(1).map((migration) => migration.name),
    );
    const [baseline] = await sql`select name, hash, breaking, applied_at from migrations order by name`;
    const { name, hash, breaking } = known[0]!;
    assert.deepEqual({ ...baseline }, { name, hash, breaking, applied_at: new Date("2026-01-01") });
    assert.deepEqual([...(await sql`select name from organisations`)], [{ name: "Kept" }]);
    const [constraint] = await sql`select convalidated from pg_constraint where conname = 'ledger_voice'`;
    assert.deepEqual({ ...constraint }, { convalidated: true });
    assert.deepEqual(await migrate(sql), []);
  }));

test("a database that stopped within the numbered migrations is refused with the fix", () =>
  withDatabase(async ({ sql }) => {
    await asNumbered(sql, numbered.split("\n").slice(0, 27).join("\n"));
    await assert.rejects(
      migrate(sql),
      refused(/its last migration is 0027_messages_that_ended_badly\.sql\)\. Start commit \w+ on it once/),
    );
    await asNumbered(sql, numbered.replace("fe0530b9", "00000000"));
    await assert.rejects(migrate(sql), refused(/before 0\.2\.0/));
    assert.equal((await sql`select count(*)::int as count from migrations`)[0]!["count"], 31);
  }));

test("a migration named by a number is refused before any is applied", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-migrations-"));
  try {
    await writeFile(path.join(folder, "0032_more.sql"), "select 1");
    await assert.rejects(readMigrations(pathToFileURL(`${folder}/`)), /0032_more\.sql: migrations are named/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The migrations that the baseline replaced, with the SHA-256 of each. */
const numbered = `\
0001_foundation.sql fe0530b9a0a6d3e9c6ae81042ca70aca021a25f745a3051863d1fb1b4d63c408
0002_verify.sql 1c8bd86ec8f5ff825faa847273475fdf256ae54f4167d4d9902f1aefc7a01585
0003_inbound.sql e30c778dc5c2382b25bad1a1f2b6211000e320c4798a5b72460c6fa406376866
0004_retention.sql 9d202dcbd1687c2a3084f0a946d0f108f9d0c4542a86f99d7f058bb9274b97a4
0005_bulk.sql b2851b649dfebaf747ce47edceaf22b2d9a6fcaf46e06ab85238361130231b23
0006_inbound_texts.sql 1ca1580f0fe3290b45f8008cdbee1cdea5fb2a4150e2b2bc95e9cd8161e9856a
0007_northbound.sql 5ce9acc7ca35ea09f813ec6ee4373d1fd8a7b8f57340590046dfd0b02b8b7257
0008_people.sql d4dfc348f75e6efb11eb1518058cd43aad5346ddf847e60ef2ee629410a0a1ae
0009_http_links.sql 1201e3fe5577e35d7a13c3537812156f40e1322611b924dea4df39fa09caa05e
0010_verify_speed.sql 4198a5e582ae70ca78526e11923f78d95467428cf3904178534ca4755e22d017
0011_stats.sql 6e147e20dd2f37b2b47f44c8276fcf483228f14308b6fc0f6ba38c160dea7cbe
0012_sender_reviews.sql 0d0470a049948bc1c7647504641eef279c9e99dd98e201234fcba2ecd748ca34
0013_verify_age.sql 886869b505d91d000af996acb063c9ed53490fbb037c35a39cc09754234fdbac
0014_public_voice.sql 3ef93063fa6952ab9255991ba0735cc5f5261920c50969807090c74deb6dabd0
0015_console.sql 36e5028d70a61e7b4b4ba5a0c33d0cee7401108ec96e00c26aa1caac446abe03
0016_carrier_choice.sql 1e9acd460b931669993fa5249d1cac8049c6ecabff30fd2be09222dc255a499c
0017_low_balance.sql 777b645184ec905cdd4b4cd288f3ed3857f810ef1ff6d6448e3bb6ffd5cc8468
0018_stats_by_hour.sql 1d7cc85dd902641ec306ae9b25a5be1ceec0b55279a34e64caac9a2affb54ccd
0019_blocked_numbers.sql a4395c98691c836a0fc6d4b172dc3892afb06e5f5677d211d3b4997949004b48
0020_smpp_password_form.sql fae8f4ceae69752b5d48d8f2b95d63ed81249da2fd849fbf5cea01f0194df481
0021_voice_ledger_kind.sql e503ae404b018af8c91874c495122554f08dc567afe836aa958f2717226f1a7b
0022_voice_prices.sql 1b7ab72f4f14d0815342b45723c2180301b110ac2b0fb602bffeaa836a53ec73
0023_list_indexes.sql 6bbe043605b665bfd5a77178411d5f3432225af06fc9384b08ed999c934dc635
0024_sign_in_guesses.sql c1053da67068269df9923c5a4901cb3a417233812eebf7c237fc0ea784465eac
0025_verify_versions.sql 7de72ddb9e3bfd3817eb405d44cbdcb9b90fd255a255d7d67fc00b96f2907181
0026_northbound_limits.sql 23a1cb59795f09b9393d1d2ab199fcd478646653f3ae5b229f6b64dc983c6dc8
0027_messages_that_ended_badly.sql aac0b27e3e5dc2111f3fc375b9b5ecca4104df0bc4a2b74b48a5792037e24906
0028_verify_figures.sql 0c869fc33abedf2509a90742dec467661d586479eceb44abee601586313c9836
0029_verify_figures_by_prefix.sql ca77ee0eeeba0a907b7918732228d83b880fa0c991eec358f790cd3d5129818f
0030_voice_spending.sql d45f9b3661aa6d1db04e46390acfbbbd62110dc4240d3b5cad211a4ff192847c
0031_verifications_by_number.sql 6e96b1878702619a766c3ef9f767e35e88e9c26c06f374fa6e79bbe056d2b820`;
