import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { isTransient, openDatabase, type Sql } from "../../../base/db.ts";
import { Refusal, type ErrorCode } from "../../../base/errors.ts";
import { firstIdOfReport } from "../../../base/ids.ts";
import type { Outbound, Submission } from "../../carriers/traffic.ts";
import { addAccount, draftOf, openContext } from "../../../../test/harness/accounts.ts";
import { createDatabase, withDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { dispatcherOf } from "../../../../test/harness/dispatcher.ts";
import { silentLog } from "../../../../test/harness/postgres.ts";
import { requestHash } from "../../../base/idempotency.ts";
import { Acceptor, type Accepted, type Order } from "./accept.ts";
import { sendBody } from "./wire.ts";

let database: TestDatabase;
let sql: Sql;
before(async () => {
  database = await createDatabase();
  sql = database.sql;
});
after(() => database.drop());

let accounts = 100;
async function account(balance: number, testBalance = 0): Promise<number> {
  const id = ++accounts;
  await addAccount(sql, id, balance, testBalance);
  return id;
}

const order = (accountId: number, about: Parameters<typeof draftOf>[0] = {}, more: Partial<Order> = {}): Order => ({
  accountId,
  test: false,
  draft: draftOf(about),
  priority: "single",
  ...more,
});
const keyOf = (key: string, body: unknown = key) => ({ key, bodyHash: requestHash("POST /v1/sms", body) });

/** The outcome of an order: the balance after it, a refusal's code, or a replay's body. */
async function result(promise: Promise<Accepted>): Promise<bigint | ErrorCode | { replay: string }> {
  try {
    const accepted = await promise;
    return accepted.kind === "accepted" ? accepted.message.balanceAfter : { replay: accepted.body };
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    // The outcome as the server answers it.
    if (isTransient(error)) return "unavailable";
    throw error;
  }
}

const bodyOf = (each: Accepted) =>
  each.kind === "accepted" ? sendBody(each.message, "http://127.0.0.1:8080") : each.body;

const refusedWith = (code: ErrorCode) => (error: unknown) => error instanceof Refusal && error.code === code;

/** The balance is the sum of the ledger, entry by entry, and every message has its charge. */
async function checkMoney(accountId: number): Promise<void> {
  const wallets = await sql<{ test: boolean; balance: number; messages: number }[]>`
    select test, balance, messages from wallets where account_id = ${accountId}`;
  for (const wallet of wallets) {
    const entries = await sql<{ amount: number; after: number; kind: string }[]>`
      select amount, balance_after as after, kind from ledger
      where account_id = ${accountId} and test = ${wallet.test} order by kind = 'charge', balance_after desc, amount`;
    let balance = 0;
    for (const entry of entries) {
      balance += entry.amount;
      assert.equal(entry.after, balance, "each entry has the balance that it left");
    }
    assert.equal(balance, wallet.balance);
    assert.equal(entries.filter((entry) => entry.kind === "charge").length, wallet.messages);
  }
  const [odd] = await sql<{ count: number }[]>`
    select count(*)::int as count from messages m
    full join (select * from ledger where kind = 'charge' and account_id = ${accountId}) l
      on l.account_id = m.account_id and l.id = m.id
    where coalesce(m.account_id, l.account_id) = ${accountId}
      and (m.id is null or l.id is null or l.amount <> -m.parts * m.price or l.test <> m.test)`;
  assert.equal(odd!.count, 0, "messages and charges are one to one");
}

test("batches leave what sequential debits would have left, for every mix of accounts, costs and keys", async () => {
  const acceptor = new Acceptor(openContext(sql));
  const oneOrder = fc.record({
    account: fc.nat(2),
    test: fc.boolean(),
    parts: fc.integer({ min: 1, max: 10 }),
    price: fc.constantFrom(0, 1, 6_000, 10_000, 35_000),
    key: fc.option(fc.nat(5)),
    body: fc.nat(3),
  });
  const waves = fc.array(fc.array(oneOrder, { maxLength: 25 }), { minLength: 1, maxLength: 4 });
  const balances = fc.array(fc.nat(400_000), { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(waves, balances, async (waves, start) => {
      const ids: number[] = [];
      for (let i = 0; i < 3; i++) ids.push(await account(start[2 * i]!, start[2 * i + 1]));
      const balance = start.map(BigInt);
      const stored = new Map<string, { body: number; replay: string }>();
      for (const wave of waves) {
        const running = new Set<string>();
        const expected = wave.map((each): (() => bigint | ErrorCode | { replay: string }) => {
          const name = `${each.account} ${each.key}`;
          const known = each.key === null ? undefined : stored.get(name);
          if (each.key !== null && running.has(name)) return () => "idempotency_in_progress";
          if (each.key !== null) running.add(name);
          if (known) return () => (known.body === each.body ? { replay: known.replay } : "idempotency_key_reused");
          const wallet = 2 * each.account + Number(each.test);
          const cost = BigInt(each.parts * each.price);
          if (balance[wallet]! < cost) return () => "insufficient_balance";
          balance[wallet]! -= cost;
          const left = balance[wallet]!;
          return () => left;
        });
        const given = await Promise.all(
          wave.map(async (each) => {
            const key = each.key === null ? undefined : keyOf(`key ${each.key}`, each.body);
            const about = { parts: each.parts, price: BigInt(each.price) };
            const accepted = acceptor.accept(order(ids[each.account]!, about, { test: each.test, key }));
            const given = await result(accepted);
            if (typeof given === "bigint" && each.key !== null) {
              const replay = bodyOf(await accepted);
              stored.set(`${each.account} ${each.key}`, { body: each.body, replay });
            }
            return given;
          }),
        );
        assert.deepEqual(
          given,
          expected.map((make) => make()),
        );
      }
      for (const id of ids) await checkMoney(id);
    }),
    { numRuns: 60 },
  );
});

test("two processes spend one wallet down to the last part, and never below zero", async () => {
  const id = await account(6_000 * 300);
  const processes = [1, 2].map(() => new Acceptor(openContext(sql)));
  const results = await Promise.all(
    Array.from({ length: 500 }, async (_, i) => {
      if (i % 50 === 0) await new Promise((resolve) => setTimeout(resolve, i / 50));
      return result(processes[i % 2]!.accept(order(id)));
    }),
  );
  const balances = results.filter((each) => typeof each === "bigint");
  assert.equal(balances.length, 300);
  assert.equal(new Set(balances).size, 300, "no two answers report the same balance");
  assert.equal(results.filter((each) => each === "insufficient_balance").length, 200);
  await checkMoney(id);
});

test("a key used in several processes at once is accepted once, with the same answer everywhere", async () => {
  const id = await account(6_000_000);
  const processes = [1, 2, 3].map(() => new Acceptor(openContext(sql)));
  for (let round = 0; round < 20; round++) {
    const accepted = await Promise.all(
      processes.map((acceptor) => acceptor.accept(order(id, {}, { key: keyOf(`round ${round}`) }))),
    );
    const bodies = accepted.map(bodyOf);
    assert.equal(new Set(bodies).size, 1);
    assert.equal(accepted.filter((each) => each.kind === "accepted").length, 1);
  }
  const [wallet] = await sql`select balance, messages from wallets where account_id = ${id} and not test`;
  assert.deepEqual({ ...wallet }, { balance: 6_000_000 - 20 * 6_000, messages: 20 });
  await checkMoney(id);
});

test("a key expires after its hours, and a refused request stores none", async () => {
  const id = await account(10_000);
  let now = new Date();
  const acceptor = new Acceptor(openContext(sql, { IDEMPOTENCY_HOURS: "1" }, () => now));
  const dear = order(id, { parts: 2 }, { key: keyOf("k", "dear") });
  await assert.rejects(acceptor.accept(dear), refusedWith("insufficient_balance"));
  const first = await acceptor.accept(order(id, { price: 1_000n }, { key: keyOf("k", "cheap") }));
  assert.equal(first.kind, "accepted");
  await assert.rejects(acceptor.accept(dear), refusedWith("idempotency_key_reused"));
  now = new Date(now.getTime() + 3_600_001);
  const second = await acceptor.accept(order(id, { price: 2_000n }, { key: keyOf("k", "another") }));
  assert.equal(second.kind, "accepted");
  await assert.rejects(
    acceptor.accept(order(id, {}, { key: keyOf("k", "cheap") })),
    refusedWith("idempotency_key_reused"),
  );
  await checkMoney(id);
});

test("a request that the database rejects fails alone and leaves nothing behind", async () => {
  const id = await account(600_000);
  const acceptor = new Acceptor(openContext(sql));
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      acceptor.accept(order(id, { text: i === 7 ? "a NUL \0 here" : "fine" }, { key: keyOf(`f${i}`) })),
    ),
  );
  assert.deepEqual(
    results.flatMap((each, i) => (each.status === "rejected" ? [i] : [])),
    [7],
  );
  const [count] = await sql`select count(*)::int as keys from idempotency_keys where account_id = ${id}`;
  assert.equal(count!["keys"], 19);
  await checkMoney(id);
});

/** A pool that loses the response to the first statement that charges the account, after its commit, and allows no second one. */
function losingFirst(accountId: number): Sql {
  const charges = async () =>
    (await sql`select from ledger where account_id = ${accountId} and kind = 'charge'`).length;
  let lost = false;
  return new Proxy(sql, {
    apply(target, self, args: unknown[]) {
      const query = Reflect.apply(target, self, args) as { values: () => Promise<unknown[]> };
      const run = query.values.bind(query);
      const values = async () => {
        const before = await charges();
        const rows = await run();
        if ((await charges()) === before) return rows;
        assert.ok(!lost, "committed outcomes are not written again");
        lost = true;
        throw Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
      };
      return Object.assign(query, { values });
    },
  });
}

test("a lost answer to a commit is recovered, and charged once", async () => {
  const id = await account(600_000);
  const acceptor = new Acceptor(openContext(losingFirst(id)));
  const results = await Promise.all(
    [1, 2, 3].map((n) => result(acceptor.accept(order(id, {}, { key: keyOf(`l${n}`) })))),
  );
  assert.deepEqual(results, [594_000n, 588_000n, 582_000n]);
  await checkMoney(id);
});

test("connections that die under load cost no message, and none is charged twice", async () => {
  const id = await account(6_000 * 2_000);
  await withDatabase(async (other) => {
    await addAccount(other.sql, id, 6_000 * 2_000);
    const pool = openDatabase({ url: other.url, connections: 4, name: "victim", log: silentLog });
    const acceptor = new Acceptor(openContext(pool));
    const done = new AbortController();
    let killed = 0;
    const killer = (async () => {
      while (!done.signal.aborted) {
        const gone = await other.sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'victim' and state = 'active' and query like '%json_to_recordset%'`;
        killed += gone.length;
        // Again and again until one is caught at work.
        await new Promise((resolve) => setTimeout(resolve, gone.length > 0 ? 40 : 1));
      }
    })();
    const results = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const own = [];
        for (let i = 0; i < 40; i++)
          own.push(await result(acceptor.accept(order(id, {}, { key: keyOf(`${n} ${i}`) }))));
        return own;
      }),
    );
    done.abort();
    await killer;
    assert.ok(killed > 0, "connections died");
    const accepted = results.flat().filter((each) => typeof each === "bigint");
    const doubtful = results.flat().filter((each) => each === "unavailable").length;
    assert.equal(accepted.length + doubtful, results.flat().length);
    assert.equal(new Set(accepted).size, accepted.length, "no two answers report the same balance");
    const [row] = await other.sql<{ charges: number; messages: number; keys: number; left: number }[]>`
      select (select count(*) from ledger where kind = 'charge') as charges, (select count(*) from messages) as messages,
        (select count(*) from idempotency_keys) as keys,
        (select balance from wallets where account_id = ${id} and not test) as left`;
    assert.ok(row!.charges >= accepted.length && row!.charges <= accepted.length + doubtful);
    const { charges } = row!;
    assert.deepEqual({ ...row }, { charges, messages: charges, keys: charges, left: 6_000 * (2_000 - charges) });
    await pool.end({ timeout: 1 });
  });
});

test("if the database is unreachable the answer is 503, and nothing is accepted", async () => {
  const other = await createDatabase();
  await addAccount(other.sql, 1, 600_000);
  const acceptor = new Acceptor(openContext(other.sql));
  assert.equal(await result(acceptor.accept(order(1))), 594_000n);
  await other.drop();
  await assert.rejects(acceptor.accept(order(1)), (error: { code?: string }) => error.code === "CONNECTION_ENDED");
});

test("accepted messages go to the gateway after the commit; messages it has no room for are due at once", async () => {
  const id = await account(600_000);
  const now = new Date("2026-03-01T12:00:00Z");
  let room = 3;
  const offered: Outbound[] = [];
  const dispatcher = dispatcherOf({
    reserve: (count) => (room >= count ? ((room -= count), true) : false),
    end: ({ queued }, reserved) => {
      offered.push(...queued);
      room += reserved - queued.length;
    },
  });
  const acceptor = new Acceptor(
    openContext(sql, {}, () => now),
    dispatcher,
  );
  const sendAt = new Date("2026-03-02T12:00:00Z");
  await Promise.all([acceptor.accept(order(id, { text: "one" })), acceptor.accept(order(id, { sendAt }))]);
  assert.equal(room, 2, "room reserved for a scheduled message is free again");
  await Promise.all([1, 2, 3].map(() => acceptor.accept(order(id, { text: "waits" }))));
  assert.deepEqual(
    offered.map(({ text, recipient, attempt, validUntil }) => ({ text, recipient, attempt, validUntil })),
    [{ text: "one", recipient: "+250788000001", attempt: 0, validUntil: new Date("2026-03-02T12:00:00Z") }],
  );
  const rows = await sql`select text, state, due_at, valid_until from messages where account_id = ${id} order by id`;
  assert.deepEqual(
    rows.map((row) => [row["text"], row["state"], row["due_at"]?.toISOString(), row["valid_until"].toISOString()]),
    [
      ["one", "queued", undefined, "2026-03-02T12:00:00.000Z"],
      ["hello", "scheduled", "2026-03-02T12:00:00.000Z", "2026-03-03T12:00:00.000Z"],
      ...[1, 2, 3].map(() => ["waits", "queued", "2026-03-01T12:00:00.000Z", "2026-03-02T12:00:00.000Z"]),
    ],
  );
});

const texts = (submissions: Submission[]) => submissions.map(({ message }) => message.text);

/** A link under lease 4, and a gateway that begins on it everything that need not wait, some of it under an older lease. */
async function openWindow(linkId: number) {
  await sql`insert into carrier_links (id, name, host, port, system_id, password, bind, fence)
    values (${linkId}, ${`link ${linkId}`}, 'localhost', 0, 's', '', 'transceiver', 4)`;
  const seen = { offered: [] as string[], won: [] as string[], lost: [] as string[], unsent: [] as string[] };
  const dispatcher = dispatcherOf({
    place: (message) =>
      message.text === "waits" ? undefined : { message, linkId, fence: message.text === "late" ? 3 : 4 },
    end: ({ won, lost, queued }) => {
      seen.offered.push(...queued.map(({ text }) => text));
      seen.won.push(...texts(won));
      seen.lost.push(...texts(lost));
    },
    unsent: (submission) => void seen.unsent.push(...texts([submission])),
  });
  return { dispatcher, seen };
}

test("a message is begun with its charge if its link has room, and only under the newest lease", async () => {
  const id = await account(18_000);
  const now = new Date("2026-03-01T12:00:00Z");
  const { dispatcher, seen } = await openWindow(31);
  const acceptor = new Acceptor(
    openContext(sql, {}, () => now),
    dispatcher,
  );
  const send = (text: string, parts = 1) => result(acceptor.accept(order(id, { text, parts })));
  const given = await Promise.all([send("goes"), send("waits"), send("too dear", 2)]);
  assert.deepEqual([...given, await send("late")], [12_000n, 6_000n, "insufficient_balance", 0n]);
  assert.deepEqual(seen, { offered: ["waits", "late"], won: ["goes"], lost: ["too dear", "late"], unsent: [] });
  const rows = await sql`
    select text, state, attempt, link_id, submitted_at, due_at, timeline_of(m) as timeline from messages m where account_id = ${id} order by id`;
  const [begun, ...queued] = rows.map((row) => ({ ...row }));
  assert.deepEqual(begun, {
    text: "goes",
    state: "submitting",
    attempt: 1,
    link_id: 31,
    submitted_at: now,
    due_at: null,
    timeline: [{ at: "2026-03-01T12:00:00.000Z", state: "submitting", link: 31 }],
  });
  for (const row of queued)
    assert.deepEqual([row["state"], row["attempt"], row["link_id"], row["timeline"]], ["queued", 0, null, []]);
  await checkMoney(id);
});

test("a begun message whose commit's answer was lost returns to the queue, since nobody submitted it", async () => {
  const id = await account(600_000);
  const { dispatcher, seen } = await openWindow(32);
  const acceptor = new Acceptor(openContext(losingFirst(id)), dispatcher);
  assert.equal(await result(acceptor.accept(order(id, { text: "goes" }))), 594_000n);
  assert.deepEqual(seen, { offered: [], won: [], lost: ["goes"], unsent: ["goes"] });
  const [row] = await sql`select count(*)::int as count, min(state) as state from messages where account_id = ${id}`;
  assert.deepEqual({ ...row }, { count: 1, state: "submitting" });
});

test("the answer has the fields of the contract, with money formatted as everywhere", async () => {
  const id = await account(100_000_000);
  const accepted = await new Acceptor(openContext(sql)).accept(order(id, { parts: 2, reference: 'a "quoted" one' }));
  assert.ok(accepted.kind === "accepted");
  const { message } = accepted;
  assert.equal(firstIdOfReport(message.reportId), message.id);
  assert.equal(
    sendBody(message, "https://sms.example"),
    `{"item_count":2,"item_price":0.006,"total_cost":0.012,"remaining_balance":99.988,"report_id":"${message.reportId}",` +
      `"sms_id":"out_sms_${message.id}","self_url":"https://sms.example/v1/sms/out_sms_${message.id}","status":"sent",` +
      `"to":"+250788000001","reference":"a \\"quoted\\" one"}`,
  );
});

test("the hash of a request ignores the order of members and nothing else", () => {
  const one = requestHash("POST /v1/sms", { to: "+1", text: "a", more: [1, { b: 1, a: 2 }] });
  assert.equal(one, requestHash("POST /v1/sms", { more: [1, { a: 2, b: 1 }], text: "a", to: "+1" }));
  assert.notEqual(one, requestHash("POST /v1/sms/bulk", { to: "+1", text: "a", more: [1, { b: 1, a: 2 }] }));
  assert.notEqual(one, requestHash("POST /v1/sms", { to: "+1", text: "a", more: [{ b: 1, a: 2 }, 1] }));
});
