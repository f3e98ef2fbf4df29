import assert from "node:assert/strict";
import { test } from "node:test";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { freePort } from "../test/harness/process.ts";
import { until } from "../test/harness/wait.ts";
import { exitCodes } from "./exit.ts";
import { newUser, signedIn } from "./test/tuma.ts";

const { server, user } = await signedIn();

const violated = async () => {
  const { figures, findings } = await inspectMoney(server.database.sql);
  assert.deepEqual(
    findings.filter(({ rows }) => rows.length > 0),
    [],
  );
  return figures;
};

test("what the check of the books counts is said of one thing and of several", async () => {
  await user.json(["send", "+250788610001", "One", "--sender", "TUMA"]);
  const { stdout } = await user.tuma(["reconcile"]);
  assert.equal(stdout.split("\n")[0], "2 wallets, 3 ledger entries, 1 message");
});

test("a new installation is filled with a month that reconciles, while it runs, and only once", async () => {
  const { accounts } = await user.json(["seed"]);
  assert.equal(accounts.length, 3);
  const figures = await violated();
  assert.ok(figures.messages > 5_000, `${figures.messages} messages`);
  const { sql } = server.database;
  const states = await sql<{ state: string }[]>`select distinct state::text as state from messages`;
  const wanted = [
    "scheduled",
    "queued",
    "in_doubt",
    "sent",
    "delivered",
    "undelivered",
    "expired",
    "rejected",
    "failed",
    "unknown",
    "cancelled",
  ];
  for (const state of wanted)
    assert.ok(
      states.some((each) => each.state === state),
      state,
    );
  const days = await sql`select distinct created_at::date from messages`;
  assert.ok(days.length >= 29);

  const { body } = await server.call<{ accounts: { id: string; balance: number }[] }>(
    "GET /v1/operator/accounts?per_page=100",
  );
  for (const { id } of accounts) assert.ok(body.accounts.find((each) => each.id === id)!.balance > 0);
  // The statistics are folded by the program, from what the triggers saw.
  const delivered = await until(
    async () => {
      const stats = await server.call<{ accounts: { id: string; messages: number; states: { delivered?: number } }[] }>(
        `GET /v1/operator/stats/accounts?from=${new Date(Date.now() - 31 * 86_400_000).toISOString()}&to=${new Date().toISOString()}`,
      );
      return stats.body.accounts.find(({ id }) => id === accounts[0].id);
    },
    { what: "statistics" },
  );
  assert.ok(delivered.messages >= accounts[0].sent - 20, JSON.stringify(delivered));

  const again = await user.tuma(["seed"]);
  assert.deepEqual([again.status, again.stdout], [exitCodes.failed, ""]);
  assert.match(again.stderr, /It is seeded already/);
});

test("an installation with a link to a real carrier is refused, and stays as it was", async () => {
  const link = { name: "real", host: "127.0.0.1", port: 1, system_id: "x", password: "x", enabled: false };
  const { status } = await server.call("POST /v1/operator/carriers", { body: link });
  assert.equal(status, 200);
  const before = await violated();
  const refused = await user.tuma(["seed", "--json"]);
  assert.equal(refused.status, exitCodes.failed);
  assert.equal(JSON.parse(refused.stderr).error.code, "live_installation");
  assert.equal((await violated()).messages, before.messages);
});

test("a setting that is wrong, and a database that is away, are errors in a sentence", async () => {
  const wrong = newUser({ ...user.env, PORT: "eighty" });
  const away = newUser({ ...user.env, DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/tuma` });
  try {
    const [invalid, unreachable] = [await wrong.tuma(["seed"]), await away.tuma(["seed"])];
    assert.deepEqual([invalid.status, invalid.stdout], [exitCodes.failed, ""]);
    assert.match(invalid.stderr, /^tuma: invalid configuration:\n {2}PORT must be a whole number/);
    assert.deepEqual([unreachable.status, unreachable.stdout], [exitCodes.failed, ""]);
    assert.match(unreachable.stderr, /^tuma: The database cannot be reached: .*ECONNREFUSED/);
  } finally {
    wrong.remove();
    away.remove();
  }
});
