import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { Refusal } from "../src/base/errors.ts";
import { Acceptor } from "../src/core/messages/accept/accept.ts";
import { debitBulk } from "../src/core/wallet/debits.ts";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { refund } from "../src/core/wallet/refunds.ts";
import { endSandboxCredit } from "../src/core/wallet/store.ts";
import { credit } from "../src/core/wallet/wallet.ts";
import { addAccount, draftOf, openContext } from "./harness/accounts.ts";
import { createDatabase, type TestDatabase } from "./harness/database.ts";
import { startServer, type TestServer } from "./harness/server.ts";

/** Simulated messages never spend money that was paid in, and messages to real phones never spend sandbox credit. */

let database: TestDatabase;
before(async () => {
  database = await createDatabase();
});
after(() => database.drop());

const step = fc.oneof(
  fc.record({
    do: fc.constant("credit" as const),
    kind: fc.constantFrom("paid" as const, "sandbox" as const, undefined),
    amount: fc.integer({ min: -40_000, max: 80_000 }).filter((amount) => amount !== 0),
  }),
  fc.record({
    do: fc.constant("send" as const),
    prices: fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ do: fc.constant("bulk" as const), price: fc.integer({ min: 0, max: 60_000 }) }),
  fc.record({ do: fc.constant("refund" as const), which: fc.nat(50) }),
  fc.record({ do: fc.constant("go live" as const) }),
);

/** What the two kinds of money must be after each step, by plain arithmetic. */
interface Model {
  paid: number;
  sandbox: number;
  isLive: boolean;
  charges: { id: number; cost: number; sandbox: boolean }[];
}

test("over any sequence of credits, sends, refunds and going live, each message spends money of its own kind only", async () => {
  const { sql } = database;
  const ctx = openContext(sql);
  const acceptor = new Acceptor(ctx);
  let accountId = 1_000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const account = ++accountId;
      await addAccount(sql, account, 0);
      await sql`update wallets set in_sandbox = true where account_id = ${account} and not test`;
      const model: Model = { paid: 0, sandbox: 0, isLive: false, charges: [] };
      const pocket = () => (model.isLive ? "paid" : "sandbox");
      for (const each of steps) {
        if (each.do === "credit") {
          const kind = each.kind ?? pocket();
          const fits = model[kind] + each.amount >= 0 && !(kind === "sandbox" && model.isLive && each.amount > 0);
          const about = {
            accountId: account,
            test: false,
            amount: BigInt(each.amount),
            note: undefined,
            kind: each.kind,
          };
          const done = sql.begin((tx) => credit(ctx, tx, about)).catch((error: unknown) => error);
          const result = await done;
          assert.equal(result instanceof Refusal, !fits, String(result));
          if (fits) model[kind] += each.amount;
        } else if (each.do === "send") {
          const sends = each.prices.map((price) =>
            acceptor.accept({
              accountId: account,
              test: false,
              priority: "single",
              draft: draftOf({ price: BigInt(price) }),
            }),
          );
          for (const [n, settled] of (await Promise.allSettled(sends)).entries()) {
            const cost: number = each.prices[n]!;
            const covered: boolean = model[pocket()] >= cost;
            assert.equal(settled.status === "fulfilled", covered, JSON.stringify(model));
            if (settled.status === "rejected" || settled.value.kind !== "accepted") continue;
            model[pocket()] -= cost;
            const { balanceAfter, id } = settled.value.message;
            assert.equal(Number(balanceAfter), model.paid + model.sandbox);
            model.charges.push({ id, cost, sandbox: !model.isLive });
          }
        } else if (each.do === "bulk") {
          const about = { accountId: account, test: false, inSandbox: !model.isLive, cost: each.price, messages: 0 };
          // Only the debit: that it needs the kind that its charges were written with.
          await sql
            .begin(async (tx) => {
              assert.equal(await debitBulk(tx, { ...about, inSandbox: model.isLive }), undefined);
              const left = await debitBulk(tx, about);
              assert.equal(left !== undefined, model[pocket()] >= each.price);
              throw new Error("undone");
            })
            .catch((error: Error) => assert.equal(error.message, "undone"));
        } else if (each.do === "refund") {
          const [charge] = model.charges.splice(each.which % Math.max(1, model.charges.length), 1);
          if (!charge) continue;
          const { id, cost } = charge;
          await sql`update messages set state = 'cancelled', final_at = now(), due_at = null where account_id = ${account} and id = ${id}`;
          const one = { accountId: account, messageId: id, test: false, amount: cost };
          await sql.begin((tx) => refund(tx, [one, one].slice(0, 1)));
          await sql.begin((tx) => refund(tx, [one]));
          model[charge.sandbox ? "sandbox" : "paid"] += cost;
        } else {
          await sql.begin((tx) => endSandboxCredit(tx, { note: "live", accountId: account }));
          model.isLive = true;
          model.sandbox = 0;
        }
        const [wallet] = await sql`
          select (balance - sandbox_credit)::int as paid, sandbox_credit::int as sandbox from wallets
          where account_id = ${account} and not test`;
        assert.deepEqual({ ...wallet }, { paid: model.paid, sandbox: model.sandbox }, each.do);
      }
    }),
    { numRuns: 60 },
  );
  const { findings } = await inspectMoney(sql);
  assert.deepEqual(
    findings.filter(({ rows }) => rows.length > 0),
    [],
  );
});

describe("over the API", () => {
  let server: TestServer;
  let account: string;
  let token: string;
  before(async () => {
    server = await startServer();
    const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
      body: { name: "Trial", sandbox: true },
    });
    account = made.body.id;
    token = made.body.token.token;
  });
  after(() => server.stop());

  const give = (body: object) =>
    server.call<{ kind: string; code: string }>(`POST /v1/operator/accounts/${account}/credit`, { body });
  const wallet = async () => {
    const { body } = await server.call<{ balance: number; sandbox_credit: number }>("GET /v1/account", { token });
    return [body.balance, body.sandbox_credit];
  };
  const text = { sender: "TRIAL", text: "hello" };
  const send = () => server.call<{ detail: string }>("POST /v1/sms", { token, body: { ...text, to: "+250788330001" } });

  test("what was paid in is not spent in the sandbox, and stays when the account goes live; both sums are shown", async () => {
    assert.deepEqual(await wallet(), [100, 100]);
    assert.equal((await give({ amount: 40, kind: "paid" })).body.kind, "paid");
    assert.equal((await give({ amount: -99.99 })).body.kind, "sandbox", "by default what its messages spend now");
    assert.deepEqual(await wallet(), [40.01, 0.01]);
    assert.equal((await send()).status, 201);
    assert.deepEqual(await wallet(), [40.004, 0.004]);
    const short = await send();
    assert.equal(short.status, 402);
    assert.match(
      short.body.detail,
      /the sandbox credit is 0\.004\..* the 40\.0 that was paid in is kept for real ones/,
    );
    const recipients = Array.from({ length: 3 }, (_, n) => ({ phonenumber: `+25078833000${n}`, name: "x" }));
    const bulk = await server.call<{ detail: string }>("POST /v1/sms/bulk", { token, body: { ...text, recipients } });
    assert.equal(bulk.status, 402, bulk.text);
    assert.match(bulk.body.detail, /the sandbox credit is 0\.004/);

    const link = { name: "real", host: "127.0.0.1", port: 9, system_id: "x", password: "x", enabled: false };
    assert.equal((await server.call("POST /v1/operator/carriers", { body: link })).status, 200);
    assert.deepEqual(await wallet(), [40.004, 0.004], "an account that was created in the sandbox stays in it");
    const preview = await server.call<{ accounts: { balance: number; sandbox_credit: number }[] }>(
      `GET /v1/operator/going-live?account_id=${account}`,
    );
    const [changes] = preview.body.accounts;
    assert.deepEqual([changes!.balance, changes!.sandbox_credit], [40, 0.004]);
    const mode = () => server.call(`POST /v1/operator/accounts/${account}/mode`, { body: { mode: "live" } });
    assert.equal((await mode()).status, 200);
    assert.deepEqual(await wallet(), [40, 0]);
    const refused = await give({ amount: 5, kind: "sandbox" });
    assert.deepEqual([refused.status, refused.body.code], [409, "conflict"]);
    assert.equal((await give({ amount: 5 })).body.kind, "paid");
    assert.equal((await give({ amount: 5, test: true, kind: "paid" })).status, 400);
    const { entries } = (
      await server.call<{ entries: { kind: string; amount: number; sandbox: boolean }[] }>("GET /v1/account/ledger", {
        token,
      })
    ).body;
    assert.deepEqual(
      entries.map(({ kind, amount, sandbox }) => [kind, amount, sandbox]),
      [
        ["topup", 5, false],
        ["adjustment", -0.004, true],
        ["charge", -0.006, true],
        ["adjustment", -99.99, true],
        ["topup", 40, false],
        ["topup", 100, true],
      ],
    );
    const books = await server.call<{ holds: boolean }>("POST /v1/operator/reconcile");
    assert.equal(books.body.holds, true, books.text);
  });
});
