import assert from "node:assert/strict";
import { test } from "node:test";
import { createDatabase, withDatabase } from "./database.ts";

test("every test gets a migrated database of its own", async () => {
  const [one, other] = await Promise.all([createDatabase(), createDatabase()]);
  try {
    assert.notEqual(one.url, other.url);
    await one.sql`create table only_here (id int)`;
    const [found] = await other.sql`select to_regclass('only_here') as name, to_regclass('migrations') as migrations`;
    assert.deepEqual({ ...found }, { name: null, migrations: "migrations" });
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});

test("a test database is dropped even while someone is connected", async () => {
  const name = await withDatabase(async ({ sql }) => {
    void sql.reserve();
    const [row] = await sql<{ name: string }[]>`select current_database() as name`;
    return row!.name;
  });
  await withDatabase(async ({ sql }) => {
    const rows = await sql`select from pg_database where datname = ${name}`;
    assert.equal(rows.length, 0);
  });
});
