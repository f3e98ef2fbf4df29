/** A database for parts measured in the bench's own process: durable, and configured like the program's. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import type { Context } from "../src/base/context.ts";
import { openDatabase } from "../src/base/db.ts";
import { IdSource } from "../src/base/ids.ts";
import type { Log } from "../src/base/log.ts";
import { openMetrics } from "../src/base/metrics.ts";
import { migrate } from "../src/base/postgres/migrate.ts";
import { startPostgres } from "../src/base/postgres/postgres.ts";
import { SecretBox } from "../src/base/secrets.ts";
import { systemClock } from "../src/base/time.ts";
import { readConfig } from "../src/base/config/config.ts";
import { readUsage, type Usage } from "./machine.ts";

/** A context with its own database. */
export interface Bench {
  ctx: Context;
  /** CPU and memory used so far by this process and PostgreSQL. */
  usage(): Usage;
  stop(): Promise<void>;
}

/** Starts a durable PostgreSQL in a new folder and opens a context on it. `env` has settings; `plans` is that of the pool. */
export async function openBench(env: Record<string, string> = {}, plans: "fresh" | "kept" = "fresh"): Promise<Bench> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "tuma-bench-"));
  const log: Log = pino({ level: "silent" });
  const server = await startPostgres({ dataDir, log });
  const config = readConfig(env);
  const sql = openDatabase({
    url: server.url,
    connections: config.databaseConnections,
    name: "tuma-bench",
    log,
    plans,
  });
  await migrate(sql);
  const ctx: Context = {
    sql,
    lookUps: sql,
    ids: new IdSource(sql),
    secrets: new SecretBox(["a secret key of the benches"]),
    config,
    log,
    clock: systemClock,
    metrics: openMetrics(),
  };
  return {
    ctx,
    usage() {
      const own = process.cpuUsage();
      const database = readUsage(server.pid!);
      return {
        cpuSeconds: database.cpuSeconds + (own.user + own.system) / 1e6,
        rssMiB: database.rssMiB + Math.round(process.memoryUsage.rss() / 2 ** 20),
      };
    },
    async stop() {
      await sql.end({ timeout: 5 });
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An account with this balance, in micro-units. */
export async function addAccount({ sql }: Context, id: number, balance: number): Promise<void> {
  await sql`insert into organisations (id, name) values (${id}, 'Bench')`;
  await sql`insert into accounts (id, org_id, name) values (${id}, ${id}, 'Bench')`;
  await sql`insert into wallets (account_id, test, balance) values (${id}, false, ${balance})`;
  await sql`insert into ledger (account_id, id, test, kind, amount, balance_after)
    values (${id}, 1, false, 'adjustment', ${balance}, ${balance})`;
}

/** Runs `act` in a loop on `workers` concurrent workers; returns calls per second and the latencies. */
export async function closedLoop(workers: number, seconds: number, act: (n: number) => Promise<unknown>) {
  const latencies: number[] = [];
  let n = 0;
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  const work = async () => {
    while (performance.now() < endMs) {
      const atMs = performance.now();
      await act(n++);
      latencies.push(performance.now() - atMs);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const elapsed = (performance.now() - startMs) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { count: latencies.length, perSecond: latencies.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99) };
}
