import assert from "node:assert/strict";
import { test } from "node:test";
import { addAccount, openContext } from "../../../test/harness/accounts.ts";
import { withDatabase } from "../../../test/harness/database.ts";
import { StartFailure } from "../../base/errors.ts";
import { bootstrap, WeakBootstrapPassword } from "./bootstrap.ts";
import { verifyPassword } from "./people/passwords.ts";

const noWallet = () => Promise.resolve();

test("a database without logins gets one at the next start, and no second one afterwards", () =>
  withDatabase(async ({ sql }) => {
    await addAccount(sql, 7, 0);
    const first = await bootstrap(openContext(sql), noWallet);
    assert.deepEqual([first.isFirst, first.token, first.login?.email], [false, undefined, "owner@localhost"]);
    assert.match(first.login!.password!, /^(?:[2-9a-z]{5}-){3}[2-9a-z]{5}$/);
    const [user] = await sql<{ password: string; operator: boolean; role: string; account_id: number }[]>`
      select u.password, u.operator, m.role, m.account_id from users u join members m on m.user_id = u.id`;
    assert.deepEqual([user!.operator, user!.role, user!.account_id], [true, "owner", 7]);
    assert.ok(await verifyPassword(first.login!.password!, user!.password));
    assert.match(user!.password, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal((await bootstrap(openContext(sql), noWallet)).login, undefined);
  }));

test("of two simultaneous first starts one creates the login, with the configured address and password", () =>
  withDatabase(async ({ sql }) => {
    const env = { BOOTSTRAP_EMAIL: "Ada@Example.com", BOOTSTRAP_PASSWORD: "configured word" };
    const starts = await Promise.all([1, 2].map(() => bootstrap(openContext(sql, env), noWallet)));
    const made = starts.flatMap(({ login }) => (login ? [login] : []));
    assert.deepEqual(made, [{ email: "ada@example.com", password: undefined }]);
    const [user] = await sql<{ password: string }[]>`select password from users`;
    assert.ok(await verifyPassword("configured word", user!.password));
  }));

test("a first password that is common or the address itself is refused at the start, and nothing is created", () =>
  withDatabase(async ({ sql }) => {
    const email = "ada@example.com";
    const start = (password: string) =>
      bootstrap(openContext(sql, { BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password }), noWallet);
    for (const [password, reason] of [
      ["Password1", /^BOOTSTRAP_PASSWORD is one of the 10,000 most common passwords/],
      [email, /^BOOTSTRAP_PASSWORD is the name or the address/],
    ] as const)
      await assert.rejects(start(password), (error: Error) => {
        assert.match(error.message, reason);
        return error instanceof WeakBootstrapPassword && error instanceof StartFailure;
      });
    assert.equal((await sql`select from accounts`).length, 0);
    assert.equal((await start("configured word")).login?.email, email);
    // It is not used from then on, so an installation that has one keeps starting.
    assert.equal((await start("Password1")).login, undefined);
  }));
