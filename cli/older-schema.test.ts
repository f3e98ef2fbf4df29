// The commands about an installation on the database of another version: they say so, and what to do.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { migrate, readMigrations } from "../src/base/postgres/migrate.ts";
import { createDatabase, type TestDatabase } from "../test/harness/database.ts";
import { newUser, type User } from "./test/tuma.ts";

const known = await readMigrations();
/** The newest migration of 0.2.0, which had no `tuma backup`. */
const newest = /^## \[0\.2\.0\][^]*?newest migration is `(\w+)`/m.exec(readFileSync("CHANGELOG.md", "utf8"))![1]!;
let database: TestDatabase;
let user: User;
before(async () => {
  database = await createDatabase();
  const keys = "a new secret key for tests,a secret key for tests only";
  user = newUser({ DATABASE_URL: database.url, SECRET_KEY: keys });
});
after(async () => {
  user.remove();
  await database.drop();
});

async function emptied(): Promise<void> {
  await database.sql.unsafe("drop schema public cascade; create schema public");
}

/** Each with what it does to an installation. */
const commands = [["reconcile"], ["reseal"], ["password", "owner@localhost"], ["resume"], ["seed"]];

async function allSay(sentence: RegExp): Promise<void> {
  for (const words of commands) {
    const { status, stdout, stderr } = await user.tuma(words);
    assert.equal(status, 1, `${words[0]}: ${stdout}${stderr}`);
    assert.match(stderr, sentence, words[0]);
    assert.doesNotMatch(stderr, /bug|\n\s+at /, words[0]);
  }
}

test("on the schema of 0.2.0 every command says what to do, and a backup how to keep a way back", async () => {
  await emptied();
  await migrate(
    database.sql,
    known.filter(({ name }) => name <= `${newest}.sql`),
  );
  await allSay(/has the schema of an older version\. Start this version on it once, which migrates it/);
  const { status, stderr } = await user.tuma(["backup", "before.tar.gz"]);
  assert.equal(status, 1);
  assert.match(stderr, /an older version.*stop the version that is installed, and save the database.*`pg_dump/);
});

test("the check-up leaves out what reads tables that are not there yet", async () => {
  const { findings } = JSON.parse((await user.tuma(["doctor", "--json"])).stdout) as {
    findings: { check: string; level: string; what: string }[];
  };
  assert.ok(
    findings.some(({ check, what }) => check === "database" && /migrations are not applied/.test(what)),
    JSON.stringify(findings),
  );
  assert.ok(findings.some(({ level, what }) => level === "skipped" && /once the schema is that of/.test(what)));
  assert.deepEqual(
    findings.filter(({ what }) => /relation|function|could not be checked/.test(what)),
    [],
  );
});

test("on the schema of a newer version that this one cannot work with, they name it", async () => {
  await emptied();
  await migrate(database.sql, known);
  await database.sql`insert into migrations (name, hash, breaking) values ('999901010000_more.sql', 'some', true)`;
  await allSay(/migrated by a newer Tuma \(999901010000_more\.sql\).*start the newer version/);
});

test("on an empty database they say that the first start creates the tables", async () => {
  await emptied();
  await allSay(/has no tables yet: the first start creates them/);
});
