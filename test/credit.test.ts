import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openDatabase } from "../src/base/db.ts";
import { answerOnce, requestHash } from "../src/base/idempotency.ts";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { credit } from "../src/core/wallet/wallet.ts";
import { addAccount, openContext } from "./harness/accounts.ts";
import { createDatabase, withDatabase, type TestDatabase } from "./harness/database.ts";
import { silentLog } from "./harness/postgres.ts";
import { startService, type Answer, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

let database: TestDatabase;
before(async () => {
  database = await createDatabase();
});
after(() => database.drop());

const start = () => startService({ DATABASE_URL: database.url, SANDBOX: "false" });

async function newAccount(service: Service): Promise<string> {
  const made = await service.call("POST", "/v1/operator/accounts", { name: "A customer" });
  return made.body.id as string;
}

const creditAs = (service: Service, account: string, key: string, body: object): Promise<Answer> =>
  service.call("POST", `/v1/operator/accounts/${account}/credit`, body, { headers: { "idempotency-key": key } });

const balanceOf = async (account: string, db = database) => {
  const id = Number(account.slice(4));
  const [row] = await db.sql<{ balance: number }[]>`select balance from wallets where account_id = ${id} and not test`;
  return row!.balance;
};

async function booksAgree(db = database): Promise<void> {
  const { findings } = await inspectMoney(db.sql);
  assert.deepEqual(
    findings.filter(({ rows }) => rows.length > 0),
    [],
  );
}

test("a credit in another currency than the account's is refused, and nothing is credited", async () => {
  const service = await start();
  try {
    const account = await newAccount(service);
    const { currency } = (await service.call("GET", `/v1/operator/accounts/${account}`)).body as { currency: string };
    const refused = await creditAs(service, account, "usd", { amount: "25", currency: "XOF" });
    assert.deepEqual([refused.status, refused.body.errors[0].field], [400, "currency"]);
    assert.equal(await balanceOf(account), 0);
    assert.equal((await creditAs(service, account, "own", { amount: "25", currency })).status, 200);
  } finally {
    await service.stop();
  }
});

test("a credit repeated with its key is applied once, with the same answer", async () => {
  const service = await start();
  try {
    const account = await newAccount(service);
    const body = { amount: "25.5", note: "invoice 1" };
    const many = await Promise.all(Array.from({ length: 20 }, () => creditAs(service, account, "one", body)));
    const first = many.find((each) => each.status === 200 && !each.headers.has("idempotent-replayed"))!;
    for (const each of many)
      if (each.status === 200) assert.equal(each.text, first.text);
      else assert.equal(each.body.code, "idempotency_in_progress");
    assert.equal(await balanceOf(account), 25_500_000);

    const again = await creditAs(service, account, "one", { note: "invoice 1", amount: "25.5" });
    assert.deepEqual([again.status, again.text, again.headers.get("idempotent-replayed")], [200, first.text, "true"]);
    for (const [other, changed] of [
      [account, { amount: "26" }],
      [await newAccount(service), body],
    ] as const)
      assert.equal((await creditAs(service, other, "one", changed)).body.code, "idempotency_key_reused");

    const tooMuch = { amount: "-30" };
    assert.equal((await creditAs(service, account, "two", tooMuch)).body.code, "conflict");
    assert.equal((await creditAs(service, account, "three", { amount: "4.5" })).status, 200);
    const taken = await creditAs(service, account, "two", tooMuch);
    assert.deepEqual([taken.status, taken.body.balance], [200, 0], "a refusal is not remembered");
    assert.deepEqual((await creditAs(service, account, "two", tooMuch)).text, taken.text);
    await booksAgree();
  } finally {
    await service.stop();
  }
});

test("two processes with the same key at once credit or debit once", async () => {
  await withDatabase(async ({ sql, url }) => {
    await addAccount(sql, 7, 10_000_000);
    const others = [1, 2].map(() => openDatabase({ url, connections: 5, name: "tuma-test", log: silentLog }));
    try {
      const contexts = others.map((db) => openContext(db));
      for (const amount of [5_000_000n, -15_000_000n]) {
        const key = { key: `of ${amount}`, bodyHash: requestHash("a credit", { amount: String(amount) }) };
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) => {
            const ctx = contexts[n % 2]!;
            return answerOnce(ctx, { accountId: 7, key }, async (tx) => {
              const { id, balance } = await credit(ctx, tx, { accountId: 7, test: false, amount, note: undefined });
              return { status: 200, body: `${id} ${balance}` };
            });
          }),
        );
        assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
        assert.equal(answers.filter(({ replayed }) => !replayed).length, 1);
      }
    } finally {
      await Promise.all(others.map((db) => db.end()));
    }
    const [wallet] = await sql`select balance from wallets where account_id = 7 and not test`;
    assert.equal(wallet!["balance"], 0);
  });
});

test("a service killed while crediting has credited each key once after all are repeated", async () => {
  const keys = Array.from({ length: 60 }, (_, n) => `top-up ${n}`);
  let service = await start();
  const account = await newAccount(service);
  const ask = (key: string) => creditAs(service, account, key, { amount: 1 });
  let answered = 0;
  const asked = keys.map((key) =>
    ask(key).then(
      () => answered++,
      () => undefined,
    ),
  );
  await until(() => Promise.resolve(answered > 10), { what: "some are credited" });
  process.kill(service.pid, "SIGKILL");
  await Promise.all(asked);
  await service.stop().catch(() => undefined);
  service = await start();
  try {
    for (const key of keys) assert.equal((await ask(key)).status, 200);
    assert.equal(await balanceOf(account), keys.length * 1_000_000);
    await booksAgree();
  } finally {
    await service.stop();
  }
});
