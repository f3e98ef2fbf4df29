import assert from "node:assert/strict";
import { test } from "node:test";
import { openDatabase, type Sql } from "../src/base/db.ts";
import { migrate, readMigrations } from "../src/base/postgres/migrate.ts";
import { forgetCalls } from "../src/house/console/api-log/api-log.ts";
import { forgetCarrierIds } from "../src/core/messages/life/retention.ts";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { refund } from "../src/core/wallet/refunds.ts";
import { endSandboxCredit } from "../src/core/wallet/store.ts";
import { forgetDeliveries } from "../src/core/webhooks/delivery/worker.ts";
import { openContext } from "./harness/accounts.ts";
import { withDatabase } from "./harness/database.ts";
import { isFound } from "./harness/messages.ts";
import { silentLog } from "./harness/postgres.ts";

const begun = (state: string) => !["scheduled", "queued"].includes(state);

test("messages of an earlier version keep their state and history, and are claimed and swept as before", () =>
  withDatabase(async ({ sql }) => {
    const known = await readMigrations();
    await sql.unsafe("drop schema public cascade; create schema public");
    await migrate(
      sql,
      known.filter(({ name }) => name < "202611220702"),
    );
    const hour = 3_600_000;
    const later = new Date(Date.now() + hour);
    const past = new Date(Date.now() - hour);
    const states = (await sql<{ state: string }[]>`select unnest(enum_range(null::message_state))::text as state`).map(
      ({ state }) => state,
    );
    const isOpen = (state: string) => states.indexOf(state) < states.indexOf("delivered");
    for (const [n, state] of states.entries()) {
      const timeline = [{ at: past.toISOString(), state: "submitting", link: 1 }];
      await sql`
        insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, due_at, valid_until,
          attempt, link_id, submitted_at, carrier_ids, part_states, timeline, created_at, final_at)
        values (1, ${n + 1}, gen_random_uuid(), false, 'Tuma', '+250788000001', 'hello', 'gsm7', 1, 6000, ${state},
          ${isOpen(state) ? later : null}, ${later}, ${begun(state) ? 1 : 0}, ${begun(state) ? 1 : null}, ${begun(state) ? past : null},
          '{name}', ${begun(state) ? sql`array['accepted']` : null}, ${begun(state) ? sql.json(timeline) : sql.json([])}, ${past},
          ${isOpen(state) ? null : later})`;
    }
    const counted = await sql`select state, messages from message_deltas order by id`;

    await migrate(sql, known);

    const rows = await sql`
      select state::text, ${isFound(sql)} as found, due_at, check_at, ended_badly::text, part_states_of(m) as parts, timeline_of(m) as timeline
      from messages m order by id`;
    for (const [n, row] of rows.entries()) {
      const state = states[n]!;
      const waits = isOpen(state) && !begun(state);
      assert.deepEqual(
        { ...row },
        {
          state,
          found: true,
          due_at: waits ? later : null,
          check_at: isOpen(state) && !waits ? later : null,
          ended_badly: isOpen(state) || state === "delivered" ? null : state,
          parts: begun(state) ? ["accepted"] : null,
          timeline: begun(state) ? [{ at: past.toISOString(), state: "submitting", link: 1 }] : [],
        },
      );
    }
    assert.deepEqual(
      await sql`select state, messages from message_deltas order by id`,
      counted,
      "nothing is counted again",
    );
  }));

/** The previous version's inserts, one for each table. */
const deliver = (db: Sql, body: string, createdAt: Date) => db<{ id: number }[]>`
  insert into webhook_deliveries (account_id, endpoint_id, event_id, event, body, created_at)
  values (1, 2, 3, 'dlr', ${body}, ${createdAt}) returning id`;
const name = (db: Sql, carrierId: string, createdAt: Date) => db`
  insert into carrier_messages (link_id, carrier_id, account_id, message_id, part, created_at)
  values (1, ${carrierId}, 1, 1, 0, ${createdAt})`;
const log = (db: Sql, id: number, at: Date) => db`
  insert into api_log (account_id, id, at, method, path, status, duration_us, actor, name, request_id)
  values (1, ${id}, ${at}, 'GET', '/v1/sms', 200, 1, 'tok_1', 't', 'x')`;

test("tables with rows become partitioned where they are, and a process of the previous version keeps writing", () =>
  withDatabase(async ({ sql, url }) => {
    const known = await readMigrations();
    await sql.unsafe("drop schema public cascade; create schema public");
    await migrate(
      sql,
      known.filter(({ name }) => name < "202611221610"),
    );
    const role = `reader_${process.pid}`;
    const old = openDatabase({ url, connections: 1, name: "previous version", log: silentLog });
    const day = 86_400_000;
    const ago = (days: number) => new Date(Date.now() - days * day);
    // One clock was wrong by a year.
    for (const [n, days] of [20, 3, 0, -365].entries()) {
      await deliver(old, `before ${n}`, ago(days));
      await name(old, `before ${n}`, ago(days));
      await log(old, n + 1, ago(days));
    }
    await sql.unsafe(
      `create role ${role}; grant usage on schema public to ${role}; grant select on api_log to ${role}`,
    );
    try {
      const files = () => sql<{ name: string; file: number; rows: number }[]>`
        select regexp_replace(c.relname, '_first', '') as name, pg_relation_filenode(c.oid)::int as file
        from pg_class c where c.relname ~ '^(api_log|carrier_messages|webhook_deliveries)_(first|.*first_.*|[a-z]+)' and c.relkind in ('r', 'i')
          or c.relname in ('api_log', 'carrier_messages', 'webhook_deliveries') and c.relkind = 'r'
        order by 1`;
      const before = await files();
      assert.ok(before.length > 10);
      await migrate(sql, known);
      const still = await files();
      for (const each of before)
        assert.deepEqual(
          still.find((other) => other.name === each.name),
          each,
          "nothing is written again",
        );

      const bodies = (await sql<{ id: number }[]>`select id from webhook_deliveries order by id`).map(({ id }) => id);
      assert.deepEqual(bodies, [1, 2, 3, 4]);
      // The statements of the previous version, prepared before the migration, and rows beyond the first partition.
      for (const days of [0, -2 * 365]) {
        await deliver(old, "after", ago(days));
        await name(old, "after", ago(days));
        await log(old, 100 - days, ago(days));
      }
      assert.deepEqual(
        (await sql`select id from webhook_deliveries where body = 'after' order by id`).map(({ id }) => id as number),
        [5, 6],
      );
      await sql.begin(async (tx) => {
        await tx.unsafe(`set local role ${role}`);
        assert.equal((await tx`select from api_log`).length, 6, "grants are the same");
      });
      await sql`update webhook_deliveries set status = 'delivered'`;
      await sql`update watermarks set until = 'infinity' where name = 'deliveries missed'`;
      const later = openContext(sql, {}, () => ago(-60));
      for (const forget of [forgetCalls, forgetCarrierIds, forgetDeliveries]) while (await forget(later));
      for (const table of ["api_log", "carrier_messages", "webhook_deliveries"])
        assert.equal((await sql`select from ${sql(table)}`).length, 2, `${table} has only the rows of the future`);
    } finally {
      await old.end({ timeout: 1 });
      await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
    }
  }));

/** An entry of a ledger in units: what was given or paid in, what a message cost, and what of that came back. */
type Entry = [
  "sandbox credit" | "an invoice" | "a correction" | "live" | "message" | "refund" | "change" | "received" | "voice",
  number,
];

/** Accounts of an installation, and how much of each live balance is sandbox credit once it is told apart. */
const histories: Record<string, { entries: Entry[]; inTrial: number; inProduction: number; stays?: true }> = {
  "given, and untouched": { entries: [["sandbox credit", 100]], inTrial: 100, inProduction: 0 },
  "given, and partly spent": {
    entries: [
      ["sandbox credit", 100],
      ["message", -30],
      ["received", -2],
      ["voice", -3],
    ],
    inTrial: 65,
    inProduction: 0,
  },
  "spent, and partly refunded": {
    entries: [
      ["sandbox credit", 100],
      ["message", -30],
      ["message", -20],
      ["refund", 20],
    ],
    inTrial: 70,
    inProduction: 0,
  },
  "changed by a change of a message": {
    entries: [
      ["sandbox credit", 100],
      ["message", -10],
      ["change", -5],
      ["refund", 15],
      ["message", -1],
    ],
    inTrial: 99,
    inProduction: 0,
  },
  "paid in beside it": {
    entries: [
      ["sandbox credit", 100],
      ["message", -60],
      ["an invoice", 50],
      ["message", -10],
    ],
    inTrial: 30,
    inProduction: 0,
  },
  "paid in, and more spent than was given": {
    entries: [
      ["sandbox credit", 100],
      ["an invoice", 50],
      ["message", -120],
    ],
    inTrial: 0,
    inProduction: 0,
  },
  "given twice": {
    entries: [
      ["sandbox credit", 100],
      ["message", -100],
      ["sandbox credit", 40],
    ],
    inTrial: 40,
    inProduction: 0,
  },
  "corrected by hand": {
    entries: [
      ["sandbox credit", 100],
      ["a correction", -80],
      ["message", -5],
    ],
    inTrial: 15,
    inProduction: 0,
  },
  "paid in only": {
    entries: [
      ["an invoice", 50],
      ["message", -20],
      ["refund", 20],
    ],
    inTrial: 0,
    inProduction: 0,
  },
  "nothing at all": { entries: [], inTrial: 0, inProduction: 0 },
  "live for long": {
    entries: [
      ["sandbox credit", 100],
      ["message", -10],
      ["live", -90],
      ["an invoice", 70],
      ["message", -20],
    ],
    inTrial: 0,
    inProduction: 0,
  },
  "in the sandbox of a live installation": {
    entries: [
      ["sandbox credit", 100],
      ["an invoice", 10],
      ["message", -40],
    ],
    inTrial: 60,
    inProduction: 60,
    stays: true,
  },
};

const unit = 1_000_000;
const liveNote = "the first carrier link ends the sandbox credit";

/** Writes an account as the version before wrote it. */
async function writeHistory(sql: Sql, accountId: number, entries: Entry[], inSandbox: boolean): Promise<void> {
  await sql`insert into organisations (id, name) values (${accountId}, 'An organisation')`;
  await sql`insert into accounts (id, org_id, name, sandbox) values (${accountId}, ${accountId}, 'An account', ${inSandbox})`;
  let balance = 0;
  let message = 0;
  for (const [n, [what, units]] of entries.entries()) {
    const id = n + 1;
    const amount = units * unit;
    balance += amount;
    const write = (kind: string, messageId: number | null, note: string | null) => sql`
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, note)
      values (${accountId}, ${id}, false, ${kind}, ${amount}, ${balance}, ${messageId}, ${note})`;
    if (what === "message") {
      message = id;
      await sql`
        insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until, final_at)
        values (${accountId}, ${id}, gen_random_uuid(), false, 'TUMA', '+250788000001', 'hello', 'gsm7', 1, ${-amount}, 'delivered', now(), now())`;
      await write("charge", id, null);
    } else if (what === "received") {
      await sql`
        insert into inbound_messages (account_id, id, number, sender, text, parts, link_id, created_at)
        values (${accountId}, ${id}, '7878', '+250788000001', 'hello', 1, 1, now())`;
      await write("charge", id, "received message");
    } else if (what === "voice") {
      await sql`
        insert into voice_charges (account_id, id, function, language, quantity, price, cost, request_id)
        values (${accountId}, ${id}, 'stt', 'en', 1000, ${-amount}, ${-amount}, 'x')`;
      await write("voice", null, "stt");
    } else if (what === "change") {
      await sql`update messages set price = price - ${amount} where account_id = ${accountId} and id = ${message}`;
      await write("adjustment", message, "changed");
    } else if (what === "refund") {
      await sql`update messages set state = 'cancelled' where account_id = ${accountId} and id = ${message}`;
      await write("refund", message, null);
    } else if (what === "sandbox credit" || what === "an invoice") await write("topup", null, what);
    else await write("adjustment", null, what === "live" ? liveNote : what);
  }
  const counted = (wanted: string) => entries.filter(([what]) => what === wanted).length;
  await sql`
    insert into wallets (account_id, test, balance, messages, inbound) values
      (${accountId}, false, ${balance}, ${counted("message")}, ${counted("received")}), (${accountId}, true, ${5 * unit}, 0, 0)`;
  await sql`
    insert into ledger (account_id, id, test, kind, amount, balance_after, note)
    values (${accountId}, 900, true, 'topup', ${5 * unit}, ${5 * unit}, 'sandbox credit')`;
}

for (const kind of ["inTrial", "inProduction"] as const)
  test(`sandbox credit is told apart from what was paid in, ${kind === "inTrial" ? "in a trial" : "in production"}, and every sum holds`, () =>
    withDatabase(async ({ sql }) => {
      const known = await readMigrations();
      await sql.unsafe("drop schema public cascade; create schema public");
      await migrate(
        sql,
        known.filter(({ name }) => name < "202611232159"),
      );
      if (kind === "inProduction") await sql`insert into went_live default values`;
      const all = Object.entries(histories);
      for (const [n, [, { entries, stays }]] of all.entries()) await writeHistory(sql, n + 1, entries, stays === true);
      const balances = () => sql<{ id: number; balance: number }[]>`
        select account_id as id, test, balance from wallets order by account_id, test`;
      const before = await balances();

      await migrate(sql, known);

      assert.deepEqual(await balances(), before, "nobody has more or less");
      const broken = async () => (await inspectMoney(sql)).findings.filter(({ rows }) => rows.length > 0);
      assert.deepEqual(await broken(), []);
      const wallets = await sql<{ name: string; credit: number; in_sandbox: boolean }[]>`
        select account_id::int as id, sandbox_credit::bigint as credit, in_sandbox from wallets where not test order by account_id`;
      assert.deepEqual(
        Object.fromEntries(wallets.map(({ credit, in_sandbox }, n) => [all[n]![0], [credit / unit, in_sandbox]])),
        Object.fromEntries(all.map(([name, each]) => [name, [each[kind], kind === "inTrial" || each.stays === true]])),
      );
      const trail = await sql`
        select account_id, id from (
          select account_id, id, balance_after, sum(amount) over (partition by account_id, test order by id) as total from ledger
        ) entries where balance_after <> total`;
      assert.deepEqual([...trail], [], "each entry starts from the balance of the one before");

      // What was charged before is refunded, and an account goes live, as the sums say.
      const charges = await sql<{ account_id: number; message_id: number; cost: number }[]>`
        select m.account_id, m.id as message_id, m.parts * m.price as cost from messages m
        where state = 'delivered' order by account_id, id`;
      for (const { account_id: accountId, message_id: messageId, cost } of charges) {
        await sql`update messages set state = 'failed' where account_id = ${accountId} and id = ${messageId}`;
        await sql.begin((tx) => refund(tx, [{ accountId, messageId, test: false, amount: cost }]));
      }
      assert.deepEqual(await broken(), []);
      const credits = await sql<
        { credit: number }[]
      >`select sandbox_credit as credit from wallets where not test order by account_id`;
      await sql.begin((tx) => endSandboxCredit(tx, { note: liveNote, accountId: undefined }));
      assert.deepEqual(await broken(), []);
      const after = await sql<{ balance: number; credit: number; in_sandbox: boolean; sandbox: boolean }[]>`
        select w.balance, w.sandbox_credit as credit, w.in_sandbox, a.sandbox from wallets w join accounts a on a.id = w.account_id
        where not w.test order by w.account_id`;
      for (const [n, wallet] of after.entries())
        assert.deepEqual(
          [wallet.credit, wallet.in_sandbox],
          wallet.sandbox ? [credits[n]!.credit, true] : [0, false],
          all[n]![0],
        );
    }));
