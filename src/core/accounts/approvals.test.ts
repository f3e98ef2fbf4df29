import assert from "node:assert/strict";
import { test } from "node:test";
import { openContext } from "../../../test/harness/accounts.ts";
import { withDatabase } from "../../../test/harness/database.ts";
import type { Sql } from "../../base/db.ts";
import { migrate, readMigrations, SchemaRefused } from "../../base/postgres/migrate.ts";
import type { Caller } from "../../http/auth.ts";
import { changeAccount } from "./accounts.ts";
import { bootstrap } from "./bootstrap.ts";
import { firstAccount } from "./store.ts";

const noWallet = () => Promise.resolve();

async function approveSends(sql: Sql): Promise<void> {
  const ctx = openContext(sql);
  await bootstrap(ctx, noWallet);
  const accountId = (await firstAccount(sql))!;
  const caller = { accountId, actor: "tok_1", name: "x" } as Caller;
  await changeAccount(ctx, caller, accountId, { settings: { approve_above: { recipients: 10 } } }, (sender) => ({
    ok: true,
    sender,
  }));
}

const approveCredit = (sql: Sql) => bootstrap(openContext(sql, { APPROVE_CREDIT_ABOVE: "500" }), noWallet);

test("once approvers are relied on, a version without them refuses the database, since it would send and credit at once", async () => {
  const known = await readMigrations();
  const older = known.filter(({ name }) => name < "202611281825_approvals.sql");
  for (const rely of [approveSends, approveCredit])
    await withDatabase(async ({ sql }) => {
      await bootstrap(openContext(sql), noWallet);
      assert.deepEqual(await migrate(sql, older), []);
      await rely(sql);
      await assert.rejects(migrate(sql, older), (error: unknown) => {
        assert.ok(error instanceof SchemaRefused);
        assert.match(error.message, /newer Tuma \(202611281825_approvals\.sql\)/);
        return true;
      });
      assert.deepEqual(await migrate(sql), []);
    });
});
