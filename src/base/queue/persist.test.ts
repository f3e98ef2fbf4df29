import assert from "node:assert/strict";
import { test } from "node:test";
import { withDatabase } from "../../../test/harness/database.ts";
import { silentLog } from "../../../test/harness/postgres.ts";
import { openDatabase } from "../db.ts";
import { persist } from "./persist.ts";

const never = new AbortController().signal;

test("a write is repeated until it succeeds", () =>
  withDatabase(async ({ sql }) => {
    await sql`create table written (n int primary key)`;
    let tries = 0;
    await persist(async () => {
      // The first attempts lose their connection halfway.
      if (++tries <= 3) await sql`select pg_terminate_backend(pg_backend_pid())`;
      await sql`insert into written values (1) on conflict do nothing`;
    }, never);
    assert.equal(tries, 4);
    assert.equal((await sql`select from written`).count, 1);
    const broken = persist(() => sql`insert into missing values (1)`, never);
    await assert.rejects(broken, { code: "42P01" }, "an error that waiting cannot fix is thrown at once");
  }));

test("an abort ends the waiting with the last error", async () => {
  const sql = openDatabase({ url: "postgres:///x?host=/nowhere", connections: 1, name: "away", log: silentLog });
  const stop = new AbortController();
  let tries = 0;
  const writing = persist(
    () => sql`select 1`,
    stop.signal,
    () => {
      if (++tries === 2) stop.abort();
    },
  );
  await assert.rejects(writing, { code: "ENOENT" });
  assert.equal(tries, 2);
  await sql.end({ timeout: 1 });
});
