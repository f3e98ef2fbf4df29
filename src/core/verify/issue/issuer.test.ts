import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openContext } from "../../../../test/harness/accounts.ts";
import { dispatcherOf } from "../../../../test/harness/dispatcher.ts";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { addVerifier, requestOf } from "../../../../test/harness/pins.ts";
import { until } from "../../../../test/harness/wait.ts";
import type { Context } from "../../../base/context.ts";
import { openDatabase, type Sql } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { IdSource } from "../../../base/ids.ts";
import { SecretBox } from "../../../base/secrets.ts";
import type { Submission } from "../../carriers/traffic.ts";
import { PinIssuer, type Issued } from "./issuer.ts";
import type { PinRequest } from "./request.ts";
import type { StoredSettings } from "../settings.ts";
import * as store from "../store.ts";

let database: TestDatabase;
let pools: Sql[];
/** Like two processes: each with its own pool, ids and batches. */
let issuers: [PinIssuer, PinIssuer];
let ctx: Context;
let accounts = 100;

const issuerOf = (n: number) => issuers[n % 2]!;

before(async () => {
  database = await createDatabase();
  ctx = openContext(database.sql);
  const open = (connections: number) =>
    openDatabase({ url: database.url, connections, name: "issuer", log: ctx.log, plans: "kept" });
  pools = [open(4), open(4)];
  const [one, other] = pools.map((sql) => new PinIssuer({ ...ctx, sql, ids: new IdSource(sql) }));
  issuers = [one!, other!];
});
after(async () => {
  await Promise.all(pools.map((sql) => sql.end({ timeout: 1 })));
  await database.drop();
});

async function openAccount(settings: StoredSettings, balance = 1_000_000_000): Promise<number> {
  const id = ++accounts;
  await addVerifier(database.sql, id, settings, balance);
  return id;
}

const nth = (accountId: number, n: number) => requestOf(accountId, `+2507${String(80_000_000 + n * 17)}`);

/** A guard with one limit per account. */
const limitedTo = (perAccount: number): StoredSettings["guard"] & object => ({
  per_account_per_hour: perAccount,
  per_prefix_per_hour: null,
  unconverted_per_prefix: null,
  unconverted_per_country: null,
  unconverted_per_account: null,
});

/** Issues all requests at once: the PINs, and the count of each refusal. */
async function ask(requests: PinRequest[], by: (n: number) => PinIssuer) {
  const refused: Record<string, number> = {};
  const answers = await Promise.all(
    requests.map((request, n) =>
      by(n)
        .issue(request)
        .catch((error: unknown) => {
          assert.ok(error instanceof Refusal, String(error));
          const reason = (error.extras.members?.["reason"] as string | undefined) ?? error.code;
          refused[reason] = (refused[reason] ?? 0) + 1;
        }),
    ),
  );
  return { issued: answers.filter((each): each is Issued => each !== undefined), refused };
}

/** An account's rows, counted in each table. */
async function written(accountId: number) {
  const [row] = await database.sql`
    select (select count(*)::int from ledger where account_id = ${accountId} and kind = 'charge') as charges,
      (select count(*)::int from messages where account_id = ${accountId}) as messages,
      (select count(*)::int from verifications where account_id = ${accountId}) as verifications,
      (select coalesce(sum(sends), 0)::int from verify_counts where account_id = ${accountId} and scope = 'account') as counted,
      (select coalesce(sum(sends), 0)::int from verify_counts where account_id = ${accountId} and scope = 'prefix') as by_prefix,
      (select coalesce(sum(blocked), 0)::int from verify_counts where account_id = ${accountId} and scope = 'account') as blocked`;
  return row!;
}

const all = (count: number) => ({
  charges: count,
  messages: count,
  verifications: count,
  counted: count,
  by_prefix: count,
});

test("two processes on one account: its limits hold to the last PIN, and all tables agree", async () => {
  for (let round = 0; round < 5; round++) {
    const account = await openAccount({ guard: limitedTo(137) });
    const requests = Array.from({ length: 400 }, (_, n) => nth(account, n));
    const { issued, refused } = await ask(requests, issuerOf);
    assert.equal(issued.length, 137);
    assert.deepEqual(refused, { account_limit: 263 });
    assert.deepEqual(await written(account), { ...all(137), blocked: 263 });
    const blocks = await database.sql`select hits from verify_blocks where account_id = ${account}`;
    assert.deepEqual([...blocks], [{ hits: 263 }]);
  }
});

test("two processes on the same numbers: one verification, one PIN and one charge each", async () => {
  const account = await openAccount({ guard: { enabled: false } });
  const requests = Array.from({ length: 600 }, (_, n) => nth(account, n % 150));
  const { issued } = await ask(requests, (n) => issuers[Math.floor(n / 150) % 2]!);
  assert.equal(issued.length, 600);
  assert.equal(new Set(issued.map(({ id }) => id)).size, 150);
  assert.equal(issued.filter(({ cost }) => cost > 0n).length, 150);
  assert.deepEqual(await written(account), { ...all(150), blocked: 0 });
});

test("a batch counts the PINs of earlier batches", async () => {
  const [issuer] = issuers;
  const account = await openAccount({ guard: limitedTo(700) });
  await issuer.issue(nth(account, 5000));
  const first = await ask(
    Array.from({ length: 600 }, (_, n) => nth(account, n % 300)),
    () => issuer,
  );
  assert.equal(first.issued.filter(({ cost }) => cost > 0n).length, 300);
  assert.deepEqual(await written(account), { ...all(301), blocked: 0 });
  const second = await ask(
    Array.from({ length: 600 }, (_, n) => nth(account, 1000 + n)),
    () => issuer,
  );
  assert.equal(second.issued.length, 399);
  assert.deepEqual(second.refused, { account_limit: 201 });
});

test("PINs the wallet does not cover are not counted by later batches", async () => {
  const [issuer] = issuers;
  const account = await openAccount({ guard: limitedTo(700) }, 6_000 * 410);
  const { issued, refused } = await ask(
    Array.from({ length: 900 }, (_, n) => nth(account, n)),
    () => issuer,
  );
  assert.equal(issued.length, 410);
  assert.deepEqual(refused, { insufficient_balance: 490 });
  assert.deepEqual(await written(account), { ...all(410), blocked: 0 });
});

test("settings changed while PINs are requested apply from then on", async () => {
  const account = await openAccount({ guard: { enabled: false } });
  const asking = ask(
    Array.from({ length: 800 }, (_, n) => nth(account, n)),
    issuerOf,
  );
  await database.sql.begin(async (tx) => {
    await store.lockAccounts(tx, [account]);
    await store.writeSettings(tx, account, { guard: { deny: ["+250"] } });
  });
  const sentBefore = (await written(account))["charges"] as number;
  const { issued, refused } = await asking;
  assert.equal(issued.length, sentBefore, "none is sent after the change");
  assert.equal(refused["denied"] ?? 0, 800 - sentBefore);
});

test("known and new numbers and addresses in one batch are each decided correctly", async () => {
  const [issuer] = issuers;
  const account = await openAccount({ guard: { ...limitedTo(10_000), per_ip_per_hour: 2 } });
  const old = await issuer.issue(nth(account, 0));
  await issuer.issue({ ...nth(account, 1), ip: "192.0.2.1" });
  await database.sql`
    insert into verify_numbers (account_id, test, number, blocked_until)
    values (${account}, false, ${nth(account, 2).number}, now() + interval '1 hour')`;
  const requests = Array.from({ length: 40 }, (_, n) => nth(account, n % 20));
  requests.push(...[30, 31, 32].map((n) => ({ ...nth(account, n), ip: "192.0.2.1" })));
  const { issued, refused } = await ask(requests, () => issuer);
  assert.deepEqual(refused, { too_many_attempts: 2, ip_limit: 2 });
  assert.equal(issued.length, 39);
  assert.equal(issued.filter(({ id }) => id === old.id).length, 2, "the verification in progress is used");
  assert.equal(issued.filter(({ cost }) => cost > 0n).length, 18);
  assert.deepEqual(await written(account), { ...all(20), blocked: 2 });
});

test("two processes taking turns: each limit holds to the last PIN", async () => {
  for (const [reason, guard] of [
    ["account_limit", limitedTo(30)],
    ["country_limit", { ...limitedTo(10_000), per_country_per_hour: 30 }],
    ["prefix_limit", { ...limitedTo(10_000), per_prefix_per_hour: 30 }],
    ["no_conversion_prefix", { ...limitedTo(10_000), unconverted_per_prefix: 30 }],
  ] as const) {
    const account = await openAccount({ guard });
    const asked = { issued: 0, refused: 0 };
    for (let n = 0; n < 10; n++) {
      const requests = Array.from({ length: 5 }, (_, i) =>
        requestOf(account, `+25078810${String(n * 500 + i * 17).padStart(4, "0")}`),
      );
      const { issued, refused } = await ask(requests, () => issuers[Math.floor(n / 2) % 2]!);
      asked.issued += issued.length;
      asked.refused += refused[reason] ?? 0;
    }
    assert.deepEqual(asked, { issued: 30, refused: 20 }, reason);
    assert.deepEqual(await written(account), { ...all(30), blocked: 20 });
  }
});

test("a changed setting applies to the next call", async () => {
  const [issuer] = issuers;
  const account = await openAccount({ guard: limitedTo(10_000) });
  for (let n = 0; n < 3; n++) await issuer.issue(nth(account, n));
  await database.sql.begin(async (tx) => {
    await store.lockAccounts(tx, [account]);
    await store.writeSettings(tx, account, { guard: { deny: [nth(account, 3).number] } });
  });
  assert.deepEqual((await ask([nth(account, 3)], () => issuer)).refused, { denied: 1 });
  assert.equal((await ask([nth(account, 4)], () => issuer)).issued.length, 1);
});

test("repeats among new numbers do not break a run of neighbouring numbers", async () => {
  const [issuer] = issuers;
  const account = await openAccount({ guard: { ...limitedTo(10_000), sequential_run: 12 } });
  const numberOf = (line: number) => requestOf(account, `+25078822${String(line).padStart(4, "0")}`);
  await issuer.issue(numberOf(5000));
  let [sent, refused] = [0, 0];
  for (let n = 0; n < 10; n++) {
    const line = 1000 + n * 3;
    const asked = await ask([line, 5000, line + 1, 5000].map(numberOf), () => issuer);
    sent += asked.issued.filter(({ cost }) => cost > 0n).length;
    refused += asked.refused["sequential_numbers"] ?? 0;
  }
  assert.ok(sent <= 13, `${sent} were sent`);
  assert.ok(refused > 0);
});

test("whenever the hour turns while a PIN is decided, sends of the old hour block nothing in the new one", async () => {
  const lastOfHour = new Date("2026-06-01T10:59:59.999Z");
  let [looks, turnsAt] = [0, Infinity];
  const now = () => new Date(lastOfHour.getTime() + (++looks >= turnsAt ? 1 : 0));
  const turning = { ...openContext(database.sql, {}, now), sql: pools[0]!, ids: new IdSource(pools[0]!) };
  for (let look = 1; look <= 8; look++) {
    const issuer = new PinIssuer(turning);
    const account = await openAccount({ guard: limitedTo(1) });
    turnsAt = Infinity;
    await issuer.issue(nth(account, 0));
    [looks, turnsAt] = [0, look];
    await ask([nth(account, 1)], () => issuer);
    turnsAt = 0;
    const blocks = await database.sql`
      select until from verify_blocks where account_id = ${account} and until > ${now()}
        and not exists (select from verify_counts where account_id = ${account} and hour = ${now()} and sends > 0)`;
    assert.deepEqual([...blocks], [], `the hour turns at look ${look}`);
  }
});

test("a new block and a lifted one apply to the next call", async () => {
  const [issuer] = issuers;
  const account = await openAccount({ guard: limitedTo(3) });
  for (let n = 0; n < 3; n++) await issuer.issue(nth(account, n));
  assert.deepEqual((await ask([nth(account, 3)], () => issuer)).refused, { account_limit: 1 });
  await database.sql.begin(async (tx) => {
    await store.lockAccounts(tx, [account]);
    await tx`update verify_blocks set until = now() - interval '1 second' where account_id = ${account}`;
    await store.writeSettings(tx, account, { guard: limitedTo(100) });
  });
  assert.equal((await ask([nth(account, 4), nth(account, 5)], () => issuer)).issued.length, 2);
});

test("a PIN sealed under a lost key is not resent, costs nothing and fails no neighbour", async () => {
  const id = await openAccount({});
  const [issuer] = issuers;
  await issuer.issue(nth(id, 1));
  const sealed = new SecretBox(["a secret key that is gone"]).seal("123456", "message:1");
  await database.sql`
    update verifications set sealed = ${sealed}, sent_at = array[now() - interval '5 minutes'] where account_id = ${id}`;
  const { issued, refused } = await ask([nth(id, 1), nth(id, 2)], () => issuer);
  assert.deepEqual({ issued: issued.length, refused }, { issued: 1, refused: { too_many_attempts: 1 } });
  const [sent] = await database.sql`select count(*)::int as messages from messages where account_id = ${id}`;
  assert.equal(sent!["messages"], 2);
});

/** A pool whose every write of a batch of PINs goes through `follow`. */
function following(pool: Sql, follow: (run: () => Promise<unknown>) => Promise<unknown>): Sql {
  return new Proxy(pool, {
    apply: (target, self, args: [TemplateStringsArray, ...unknown[]]) => {
      const query = Reflect.apply(target as unknown as (...all: unknown[]) => unknown, self, args);
      if (!args[0].join("").includes("begun_verifications as")) return query;
      return follow(async () => await query);
    },
  });
}

/** Issues requests from concurrent callers, each pausing briefly between two, so that batches form while others are in flight. */
async function askInTurn(requests: PinRequest[], by: (n: number) => PinIssuer, callers = 30) {
  const issued: Issued[] = [];
  const refused: Record<string, number> = {};
  let next = 0;
  const call = async () => {
    for (let n = next++; n < requests.length; n = next++) {
      await pause(n % 4);
      const answer = await ask([requests[n]!], () => by(n));
      issued.push(...answer.issued);
      for (const reason of Object.keys(answer.refused)) refused[reason] = (refused[reason] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return { issued, refused };
}

test("limits, wallets and repeats hold to the last PIN while two processes write batch upon batch", async () => {
  for (let round = 0; round < 4; round++) {
    for (const { limit, afford, sent, refused, blocked } of [
      { limit: 300, afford: 10_000, sent: 300, refused: { account_limit: 200 }, blocked: 200 },
      { limit: 10_000, afford: 310, sent: 310, refused: { insufficient_balance: 190 }, blocked: 0 },
    ]) {
      const account = await openAccount({ guard: limitedTo(limit) }, 6_000 * afford);
      const asked = await askInTurn(
        Array.from({ length: 500 }, (_, n) => nth(account, n)),
        issuerOf,
      );
      assert.equal(asked.issued.length, sent);
      assert.deepEqual(asked.refused, refused);
      assert.deepEqual(await written(account), { ...all(sent), blocked });
    }

    const known = await openAccount({ guard: limitedTo(330) });
    await ask(
      [0, 1, 2].map((n) => nth(known, n)),
      issuerOf,
    );
    // 3 exist already, and requests made twice are sent once.
    const requests = Array.from({ length: 500 }, (_, n) => nth(known, n % 97 === 90 ? n % 3 : n));
    const byNumber = await askInTurn([...requests, ...requests.slice(200, 220)], issuerOf);
    const counts = await written(known);
    assert.deepEqual(counts, { ...all(330), blocked: byNumber.refused["account_limit"] });
    assert.equal(new Set(byNumber.issued.filter(({ cost }) => cost > 0n).map(({ id }) => id)).size, 327);
  }
});

test("numbers are looked up by verifications_number before the table has statistics", async () => {
  const own = await createDatabase();
  const sql = openDatabase({ url: own.url, connections: 1, name: "issuer", log: ctx.log, plans: "kept" });
  try {
    await addVerifier(own.sql, 1, { guard: { enabled: false } }, 1_000_000_000);
    const issuer = new PinIssuer({ ...ctx, sql, ids: new IdSource(sql) });
    for (let n = 0; n < 1000; n += 250)
      await ask(
        Array.from({ length: 250 }, (_, i) => nth(1, n + i)),
        () => issuer,
      );
    // A backend flushes its statistics as it exits.
    await sql.end();
    const read = await until(
      async () => {
        const found = await own.sql<{ name: string; looks: number; rows: number }[]>`
          select indexrelname as name, idx_scan::int as looks, idx_tup_read::int as rows from pg_stat_user_indexes
          where indexrelname in ('verifications_number', 'verifications_begun', 'verifications_pkey', 'verify_blocks_pkey')`;
        return found.some(({ name, looks }) => name === "verifications_number" && looks >= 1000) && found;
      },
      { what: "each number is looked up by verifications_number" },
    );
    assert.equal(read.length, 4);
    for (const { name, rows } of read) assert.ok(rows < 1000, `${rows} rows were read by ${name}`);
  } finally {
    await sql.end();
    await own.drop();
  }
});

test("PINs whose commit answers are lost are found again: one charge, one message, and begun submits return to the queue", async () => {
  const account = await openAccount({ guard: limitedTo(10_000) });
  let sent = 0;
  // Loses the responses to two statements after their commit.
  const sql = following(pools[0]!, async (run) => {
    const isLost = ++sent === 2 || sent === 3;
    const rows = await run();
    if (!isLost) return rows;
    throw Object.assign(new Error("the connection went"), { code: "CONNECTION_CLOSED" });
  });
  const unsent: Submission[] = [];
  const begun: Submission[] = [];
  const link = { id: 1, fence: 4 };
  await database.sql`insert into carrier_links (id, name, host, port, system_id, password, bind, fence)
    values (${link.id}, 'link', 'localhost', 0, 's', '', 'transceiver', ${link.fence})`;
  const gateway = dispatcherOf({
    place: (message) => ({ message, linkId: link.id, fence: link.fence }),
    end: ({ won }) => begun.push(...won),
    unsent: (submission) => unsent.push(submission),
  });
  const issuer = new PinIssuer({ ...ctx, sql, ids: new IdSource(pools[0]!) }, gateway);
  await issuer.issue(nth(account, 0));
  begun.length = 0;
  const from = (n: number, length: number) => Array.from({ length }, (_, i) => nth(account, n + i));
  const first = ask(from(1, 20), () => issuer);
  await until(() => sent === 2, { what: "a batch is sent" });
  const second = ask(from(21, 20), () => issuer);
  const answers = await Promise.all([first, second]);
  answers.push(await askInTurn(from(41, 160), () => issuer));
  const issued = answers.flatMap((answer) => answer.issued);
  const ids = new Set(issued.map(({ id }) => id));
  assert.ok(unsent.length > 0, "submits begun by the lost commits return to the queue");
  assert.equal(new Set([...unsent, ...begun].map(({ message }) => message.id)).size, unsent.length + begun.length);
  assert.deepEqual(new Set([...unsent, ...begun].map(({ message }) => message.id)), ids);
  assert.equal(issued.length, 200);
  assert.ok(issued.every(({ cost }) => cost === 6_000n));
  assert.deepEqual(await written(account), { ...all(201), blocked: 0 });
});
