/**
 * Full tables against empty ones: a program with `--rows` rows in each of its large tables (messages, ledger, carrier ids, webhook
 * deliveries, calls), spread over all partitions, beside one that begins empty. Messages end to end in turns, claims, lists, and the removal of
 * the oldest partition, compared to deleting its rows. A million rows take some 3 GB of disk and a minute to fill. With `--tables messages`
 * only messages and the ledger have them, some 0.8 GB a million.
 */
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../src/base/context.ts";
import { isTransient, openDatabase, type Sql } from "../src/base/db.ts";
import { openLog } from "../src/base/log.ts";
import { nextStep, readPartitions, type Retention } from "../src/base/postgres/partitions.ts";
import { startPostgres } from "../src/base/postgres/postgres.ts";
import { readConfig } from "../src/base/config/config.ts";
import { forgetCalls } from "../src/house/console/api-log/api-log.ts";
import { claimDue } from "../src/core/messages/life/book-store.ts";
import { forgetCarrierIds, lastReceiptMs } from "../src/core/messages/life/retention.ts";
import { claimDeliveries } from "../src/core/webhooks/delivery/store.ts";
import { forgetDeliveries } from "../src/core/webhooks/delivery/worker.ts";
import { ofTuma, setUp, turn } from "./end-to-end.ts";
import { median } from "./machine.ts";
import { startReceiver } from "./peers/receiver.ts";
import { startCarrier } from "./peers/smsc.ts";
import { goal, interleave, ratioGoal, type BenchOptions, type Row, type SuiteResult } from "./suite.ts";
import { openTumaDatabase, startTuma, type Tuma } from "./tuma.ts";

const dayMs = 86_400_000;
const config = readConfig({});
/** Rows per insert. */
const piece = 250_000;
const repeats = 200;

/** A partitioned table: how long its rows are kept, its housekeeping, and the select list of row `i` at the time `at`. */
interface Timed {
  table: string;
  retention: Retention;
  forget: (ctx: Context) => Promise<boolean>;
  columns: string;
  values: (about: Ids) => string;
}

interface Ids {
  account: number;
  endpoint: number;
  link: number;
}

const timed: Timed[] = [
  {
    table: "api_log",
    retention: { keptMs: config.apiLogDays * dayMs, partitions: 8 },
    forget: forgetCalls,
    columns: "account_id, id, at, method, path, status, duration_us, actor, name, request_id, request, response",
    values: ({
      account,
    }) => `${account}, 1000000 + i, at, 'POST', '/v1/sms/', case when i % 50 = 0 then 400 else 201 end, 900,
      'tok_1', 'bench', md5(i::text), '{"to":"+250788000000","text":"Order ' || i || ' is ready."}', '{"sms_id":"out_sms_' || i || '"}'`,
  },
  {
    table: "carrier_messages",
    retention: { keptMs: lastReceiptMs(config), partitions: 2 },
    forget: forgetCarrierIds,
    columns: "link_id, carrier_id, account_id, message_id, part, created_at",
    values: ({ account, link }) => `${link}, md5(i::text), ${account}, 1000000 + i, 0, at`,
  },
  {
    table: "webhook_deliveries",
    retention: { keptMs: config.webhookLogDays * dayMs, partitions: 8 },
    forget: forgetDeliveries,
    columns: "account_id, endpoint_id, event_id, event, body, status, attempts, tries, created_at",
    values: ({
      account,
      endpoint,
    }) => `${account}, ${endpoint}, i, 'dlr', '{"message_id":"out_sms_' || i || '","status":"delivered"}',
      'delivered', jsonb_build_array(jsonb_build_object('at', at, 'status_code', 200, 'duration_ms', 9, 'error', null)), 1, at`,
  },
];

/** A running program and its database. */
interface Side {
  name: string;
  tuma: Tuma;
  sql: Sql;
  ids: Ids;
}

/** Fills one of two programs and compares them. */
export async function partitions({ rows, rounds, messages, tables }: BenchOptions): Promise<SuiteResult> {
  const peers = { carrier: await startCarrier(), receiver: await startReceiver() };
  const sides: Side[] = [];
  try {
    const isFilled = ({ table }: Timed) => tables.length === 0 || tables.includes(table);
    sides.push(await begin("full tables", peers, (sql, ids) => fill(sql, ids, rows, timed.filter(isFilled))));
    sides.push(await begin("empty tables", peers));
    const [full, empty] = sides as [Side, Side];
    const contenders = sides.map(({ name, tuma }) => ({ name, turn: () => turn(ofTuma(tuma), 64, messages, peers) }));
    const [fullRow, emptyRow] = (await interleave(contenders, rounds)) as [Row, Row];
    const goals = [
      ratioGoal("messages a second, full against empty", [fullRow, emptyRow], { atLeast: 0.9 }),
      ratioGoal("CPU a message, full against empty", [fullRow, emptyRow], { atMost: 1.1 }, "cpuMicros"),
    ];
    const notes = [await sizes(full.sql)];
    const reads = await readTimes(full, empty);
    notes.push(
      ...reads.map(
        ({ what, ofFull, ofEmpty }) => `${what}: ${ofFull.toFixed(2)} ms full, ${ofEmpty.toFixed(2)} ms empty`,
      ),
    );
    for (const each of timed.filter(isFilled)) {
      const { ms, removed, deleteMs, slowestMs, note } = await remove(full, each);
      goals.push(goal(`dropping ${removed} rows of ${each.table}`, ms, "ms", { atMost: 1000 }));
      notes.push(
        `${each.table}: ${note}; deleting as many rows took ${deleteMs.toFixed(0)} ms; the slowest message accepted beside the drop took ${slowestMs.toFixed(0)} ms`,
      );
    }
    return { suite: "partitions", rows: [fullRow, emptyRow], goals, notes };
  } finally {
    for (const { sql, tuma } of sides) {
      await sql.end({ timeout: 5 });
      await tuma.stop();
    }
    await peers.carrier.stop();
    await peers.receiver.stop();
  }
}

type Fill = (sql: Sql, ids: Ids) => Promise<void>;

async function begin(
  name: string,
  { carrier, receiver }: Awaited<Parameters<typeof turn>[3]>,
  filled?: Fill,
): Promise<Side> {
  const env = { SANDBOX: "false", ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8" };
  let tuma = await startTuma(env);
  await setUp(tuma, carrier.port, receiver.port);
  if (filled) {
    await tuma.stop(true);
    await fillQuickly(tuma.dataDir, filled);
    tuma = await startTuma(env, tuma.dataDir);
  }
  const sql = openTumaDatabase(tuma.dataDir, availableParallelism());
  return { name, tuma, sql, ids: await readIds(sql) };
}

async function readIds(sql: Sql): Promise<Ids> {
  const [ids] = await sql<Ids[]>`
    select account_id as account, id as endpoint, (select id from carrier_links) as link from webhook_endpoints`;
  return ids!;
}

/** Filled by a server that syncs and logs as little as it can: what is measured later runs on one with the program's settings. */
async function fillQuickly(dataDir: string, filled: Fill): Promise<void> {
  const settings = {
    max_wal_size: "6GB",
    wal_level: "minimal",
    max_wal_senders: "0",
    maintenance_work_mem: "1GB",
    autovacuum: "off",
  };
  const server = await startPostgres({ dataDir, log: openLog("silent"), durable: false, settings });
  const log = openLog("silent");
  const sql = openDatabase({ url: server.url, connections: availableParallelism(), name: "fill", log });
  try {
    await filled(sql, await readIds(sql));
  } finally {
    await sql.end({ timeout: 5 });
    await server.stop();
  }
}

/** A context whose clock is `ms` ahead. */
const ahead = (sql: Sql, ms: number) =>
  ({ sql, config, log: openLog("silent"), clock: { now: () => new Date(Date.now() + ms) } }) as unknown as Context;

/** Fills the tables, each partition with an equal share. The partitions ahead of the present are those of the past on another day. */
async function fill(sql: Sql, ids: Ids, rows: number, tables: Timed[]): Promise<void> {
  for (const { table, retention, forget, columns, values } of tables) {
    for (let aheadMs = 0; aheadMs <= retention.keptMs; aheadMs += dayMs) while (await forget(ahead(sql, aheadMs)));
    const filled = (await readPartitions(sql, table)).slice(0, -2);
    for (const [n, { from, to }] of filled.entries()) {
      process.stderr.write(`  ${table}, partition ${n + 1} of ${filled.length}\n`);
      const startMs = from?.getTime() ?? Date.now() - dayMs;
      const lengthMs = Math.min(to!.getTime() - startMs, dayMs);
      const share = Math.floor(rows / filled.length);
      await inPieces(share, (done, end) =>
        sql.unsafe(`
          insert into ${table} (${columns})
          select ${values(ids)} from (
            select i, to_timestamp(${startMs / 1000} + (i - ${n * share}) * ${lengthMs / 1000 / share}) as at
            from generate_series(${n * share + done}, ${n * share + end - 1}) i) x`),
      );
    }
    await sql`vacuum analyze ${sql(table)}`;
  }
  await fillMessages(sql, ids, rows);
  await sql`checkpoint`;
}

/** Has rows 0 to `rows` written piece by piece, on all processors. */
async function inPieces(rows: number, write: (from: number, end: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < rows) {
      const from = next;
      next = Math.min(rows, from + piece);
      await write(from, next);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
}

/** Messages and their charges; their indexes are rebuilt at the end. */
async function fillMessages(sql: Sql, ids: Ids, rows: number): Promise<void> {
  const indexes = await sql<{ name: string; made: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = 'messages'::regclass and not indisprimary`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await sql`select setval('ids', ${rows + 10_000_000}::bigint)`;
  await sql`alter table messages disable trigger user`;
  await inPieces(rows, async (from, end) => {
    process.stderr.write(`  messages, ${end} of ${rows}\n`);
    await sql`
      insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until,
        created_at, submitted_at, sent_at, final_at, link_id, attempt)
      select ${ids.account}::bigint, 1000000 + i, gen_random_uuid(), false, 'TUMA', '+25078' || (1000000 + i * 7919 % 9000000),
        'Your order ' || i || ' is on its way.', 'gsm7', 1, 6000, 'delivered', at, at, at, at, at, ${ids.link}::bigint, 1
      from (select i, now() - interval '30 days' * (1 - i::float / ${rows}::float) as at
        from generate_series(${from}::bigint, ${end - 1}::bigint) i) x`;
    await sql`
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, created_at)
      select ${ids.account}::bigint, 1000000 + i, false, 'charge', -6000, 1000000, 1000000 + i, now()
      from generate_series(${from}::bigint, ${end - 1}::bigint) i`;
  });
  await sql`alter table messages enable trigger user`;
  process.stderr.write("  indexes\n");
  await Promise.all(indexes.map(({ made }) => sql.unsafe(made)));
  await sql`update watermarks set until = now() - interval '1 hour' where until = '-infinity'`;
  await sql`vacuum analyze messages, ledger`;
}

async function sizes(sql: Sql): Promise<string> {
  const found = await sql<{ name: string; gib: number; parts: number }[]>`
    select t.name, round(sum(pg_total_relation_size(p.relid)) / 2.0 ^ 30, 1)::float as gib, count(*)::int as parts
    from unnest(${["messages", "ledger", ...timed.map(({ table }) => table)]}::text[]) t (name)
    cross join lateral (select relid from pg_partition_tree(t.name::regclass) where isleaf
      union select t.name::regclass) p group by 1 order by 1`;
  return `sizes: ${found.map(({ name, gib, parts }) => `${name} ${gib} GiB${parts > 1 ? ` in ${parts - 1} partitions` : ""}`).join(", ")}`;
}

const now = () => new Date();

/** Medians of claims that find nothing, and of lists, in milliseconds, in turns. */
async function readTimes(full: Side, empty: Side) {
  const reads: { what: string; read: (side: Side, n: number) => Promise<unknown> }[] = [
    {
      what: "a claim of deliveries",
      read: ({ sql }) =>
        claimDeliveries(sql, {
          at: now(),
          leaseUntil: now(),
          limit: 500,
          perEndpoint: 100,
          after: Number.MIN_SAFE_INTEGER,
          busy: [],
        }),
    },
    { what: "a claim of messages", read: ({ sql }) => claimDue(sql, 500, now(), now()) },
    { what: "a page of messages", read: ({ tuma }, n) => tuma.call("GET", `/v1/sms?page=${1 + (n % 50)}&per_page=20`) },
    {
      what: "a page of deliveries",
      read: ({ tuma, ids }, n) =>
        tuma.call("GET", `/v1/webhooks/whk_${ids.endpoint}/deliveries?page=${1 + (n % 50)}&per_page=20`),
    },
    {
      what: "a page of calls",
      read: ({ tuma }, n) => tuma.call("GET", `/console/api-log?page=${1 + (n % 50)}&per_page=20`),
    },
  ];
  const times: { what: string; ofFull: number; ofEmpty: number }[] = [];
  for (const { what, read } of reads) {
    const taken = new Map<Side, number[]>([
      [full, []],
      [empty, []],
    ]);
    for (let n = 0; n < repeats; n++) {
      for (const [side, all] of taken) {
        const startMs = performance.now();
        await read(side, n);
        all.push(performance.now() - startMs);
      }
    }
    times.push({ what, ofFull: median(taken.get(full)!), ofEmpty: median(taken.get(empty)!) });
  }
  return times;
}

/** Drops the first full partition on the day it is due, under traffic, and then deletes the rows of the next one. */
async function remove(side: Side, { table, retention, forget }: Timed) {
  const { sql, tuma } = side;
  const [, due, next] = await readPartitions(sql, table);
  const count = async (name: string) => (await sql<{ n: number }[]>`select count(*)::int as n from ${sql(name)}`)[0]!.n;
  const [removed, left] = [await count(due!.name), await count(next!.name)];
  // Steps that are due before it: the first partition, which the traffic of today is in, is emptied by a clock of its own.
  const at = due!.to!.getTime() + retention.keptMs - Date.now() + 1_000;
  const stop = new AbortController();
  const load = slowest(tuma, stop.signal);
  const took: number[] = [];
  let putOff = 0;
  await sql`update watermarks set until = 'infinity' where name = 'deliveries missed'`;
  for (let more = true; more;) {
    const step = nextStep(await readPartitions(sql, table), retention, new Date(Date.now() + at));
    const startMs = performance.now();
    try {
      more = await forget(ahead(sql, at));
    } catch (error) {
      if (!isTransient(error)) throw error;
      putOff++;
    }
    if (step?.kind === "drop" && step.first.name === due!.name) took[0] = performance.now() - startMs;
    if (!step) break;
    await pause(50);
  }
  stop.abort();
  const slowestMs = await load;
  const startMs = performance.now();
  await sql`delete from ${sql(next!.name)}`;
  const deleteMs = left === 0 ? Number.NaN : ((performance.now() - startMs) * removed) / left;
  return {
    ms: took[0] ?? Number.NaN,
    removed,
    deleteMs,
    slowestMs,
    note: `a partition of ${removed} rows dropped in ${took[0]?.toFixed(0)} ms, put off ${putOff} times`,
  };
}

/** Accepts messages one after the other until it is stopped; the longest time that one took. */
async function slowest(tuma: Tuma, stopped: AbortSignal): Promise<number> {
  let longest = 0;
  while (!stopped.aborted) {
    const startMs = performance.now();
    await tuma.call("POST", "/v1/sms/", { to: "+250788123456", text: "beside the drop", sender: "TUMA" });
    longest = Math.max(longest, performance.now() - startMs);
  }
  return longest;
}
