/**
 * Lists of an account with many messages: the first 1,000 pages of sent and received messages, a filtered list, and the export.
 * The goals assume 10 million rows of each (`--rows 10000000`: some 8 GB of disk and several minutes to fill).
 */
import { openLog } from "../src/base/log.ts";
import { openDatabase, type Sql } from "../src/base/db.ts";
import { startPostgres } from "../src/base/postgres/postgres.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { goal, type BenchOptions, type Row, type SuiteResult } from "./suite.ts";
import { startTuma, type Tuma } from "./tuma.ts";

const deepestPage = 1000;
const perPage = 20;
/** Rows per insert while filling the tables. */
const piece = 500_000;

/** Fills the tables and lists them. */
export async function listing({ rows }: BenchOptions): Promise<SuiteResult> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "tuma-bench-"));
  const log = openLog("silent");
  const database = await startPostgres({ dataDir, log });
  const tuma = await startTuma({
    DATABASE_URL: database.url,
    SECRET_KEY: "a secret key of the bench",
    ROLES: "api",
  });
  const sql = openDatabase({ url: database.url, connections: 2, name: "bench", log });
  try {
    const { id } = await tuma.call("GET", "/v1/account");
    await fill(sql, Number((id as string).slice(4)), rows);
    const sent = await pages(tuma, "/v1/sms", (body) => body["messages"]);
    const received = await pages(tuma, "/v1/sms/inbounds", (body) => body["inbound_sms"]);
    const filtered = await repeat(30, async () => {
      const list = await tuma.call("GET", "/v1/sms?status=delivered");
      const { total } = list["pages"] as { total: number };
      if (rows > 20_000 && (total !== 10_000 || list["total_is_exact"] !== false))
        throw new Error(`a filtered list has a total of ${total}, exact: ${list["total_is_exact"] as boolean}`);
    });
    const exported = await exportAll(tuma);
    const table: Row[] = [
      row(`GET /v1/sms, pages 1 to ${deepestPage} of ${rows} rows`, sent),
      row(`GET /v1/sms/inbounds, pages 1 to ${deepestPage}`, received),
      row("GET /v1/sms, filtered, counted to 10,000", filtered),
    ];
    return {
      suite: "listing",
      rows: table,
      goals: [
        goal("99th percentile of pages of messages", table[0]!.p99Ms!, "ms", { atMost: 20 }),
        goal("99th percentile of pages of received messages", table[1]!.p99Ms!, "ms", { atMost: 20 }),
        goal("memory that an export of everything adds", exported.addedMiB, "MiB", { atMost: 100 }),
      ],
      notes: [
        `the slowest of ${deepestPage} pages took ${Math.max(...sent).toFixed(1)} ms of messages, ${Math.max(...received).toFixed(1)} ms of received ones`,
        `an export of ${exported.lines} lines took ${exported.seconds.toFixed(1)} s`,
      ],
    };
  } finally {
    await sql.end({ timeout: 5 });
    await tuma.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Fills the tables with realistic rows; the indexes are dropped first and rebuilt at the end. */
export async function fill(sql: Sql, account: number, rows: number): Promise<void> {
  const indexes = await sql<{ name: string; made: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid in ('messages'::regclass, 'inbound_messages'::regclass) and not indisprimary`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  for (let from = 1; from <= rows; from += piece) {
    const to = Math.min(rows, from + piece - 1);
    process.stderr.write(`  rows to ${to} of ${rows}\n`);
    await sql`
      insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until,
        created_at, final_at)
      select ${account}::bigint, 1000000 + i, gen_random_uuid(), false, 'TUMA', '+25078' || (1000000 + i % 9000000),
        'Your order ' || i || ' is on its way.', 'gsm7', 1, 6000, 'delivered', now(), now(), now()
      from generate_series(${from}::bigint, ${to}::bigint) i`;
    await sql`
      insert into inbound_messages (account_id, id, number, sender, text, parts, link_id, created_at)
      select ${account}::bigint, 1000000 + i, '7878', '+25078' || (1000000 + i % 9000000), 'Yes, ' || i, 1, 1, now()
      from generate_series(${from}::bigint, ${to}::bigint) i`;
  }
  process.stderr.write("  indexes\n");
  for (const { made } of indexes) await sql.unsafe(made);
  await sql`update wallets set messages = ${rows}, inbound = ${rows} where account_id = ${account} and not test`;
  await sql`vacuum analyze messages, inbound_messages`;
  // Dirty pages of the fill must not count towards the lists.
  await sql`checkpoint`;
}

/** Every page once in random order, from the program's first request on; returns the latencies in milliseconds. */
async function pages(tuma: Tuma, list: string, itemsOf: (body: Record<string, unknown>) => unknown): Promise<number[]> {
  let n = 0;
  return repeat(deepestPage, async () => {
    const page = 1 + ((n++ * 617) % deepestPage);
    const body = await tuma.call("GET", `${list}?page=${page}&per_page=${perPage}`);
    if ((itemsOf(body) as unknown[]).length !== perPage) throw new Error(`page ${page} of ${list} is not full`);
  });
}

async function repeat(times: number, act: () => Promise<void>): Promise<number[]> {
  const latencies: number[] = [];
  for (let n = 0; n < times; n++) {
    const startedMs = performance.now();
    await act();
    latencies.push(performance.now() - startedMs);
  }
  return latencies;
}

function row(name: string, latencies: number[]): Row {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  const total = sorted.reduce((sum, each) => sum + each, 0);
  return { name, perSecond: (sorted.length / total) * 1000, p50Ms: at(0.5), p99Ms: at(0.99), rounds: [] };
}

/** Streams the export and tracks the program's peak memory. */
async function exportAll(tuma: Tuma): Promise<{ lines: number; seconds: number; addedMiB: number }> {
  const before = await tuma.memoryMiB();
  const startedMs = performance.now();
  const response = await fetch(`http://127.0.0.1:${tuma.port}/v1/account/export`, {
    headers: { authorization: `Bearer ${tuma.token}` },
  });
  let [lines, most, pieces] = [0, before, 0];
  for await (const chunk of response.body!) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
    if (pieces++ % 200 === 0) most = Math.max(most, await tuma.memoryMiB());
  }
  return { lines, seconds: (performance.now() - startedMs) / 1000, addedMiB: most - before };
}
