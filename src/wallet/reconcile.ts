import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../base/db.ts";
import { openLog } from "../base/log.ts";
import { formatMoney } from "../base/money.ts";
import { startPostgres } from "../base/postgres.ts";
import { readConfig } from "../config.ts";
import { inspectMoney } from "./reconcile-store.ts";

/*
 * `npm run reconcile`: proves the invariants of money on a live database, that of DATABASE_URL or the one in DATA_DIR, whether
 * the program runs or not. Ends with 1 and the rows when one is broken.
 */

const print = (text: string) => process.stdout.write(`${text}\n`);
const config = readConfig({ SECRET_KEY: "not needed for reading", ...process.env });
const log = openLog("warn");

/** The address of the embedded server that the program runs right now, from its postmaster.pid (lines: pid, …, port, socket). */
function runningServer(dataDir: string): string | undefined {
  try {
    const lines = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(lines[0]), 0);
    return `postgres:///tuma?${new URLSearchParams({ host: lines[4]!, port: lines[3]!, user: "tuma" })}`;
  } catch {
    return undefined;
  }
}

const running = config.databaseUrl ?? runningServer(config.dataDir);
const own = running === undefined ? await startPostgres({ dataDir: config.dataDir, log }) : undefined;
const sql = openDatabase({ url: running ?? own!.url, connections: 1, name: "tuma-reconcile", log });
try {
  const { figures, findings } = await inspectMoney(sql);
  print(`${figures.wallets} wallets, ${figures.entries} ledger entries, ${figures.messages} messages`);
  print(
    `charged ${formatMoney(BigInt(figures.charged))}, refunded ${formatMoney(BigInt(figures.refunded))}, balances ${formatMoney(BigInt(figures.balance))}`,
  );
  for (const { invariant, rows } of findings) {
    print(`${rows.length === 0 ? "holds " : "BROKEN"}  ${invariant}`);
    for (const row of rows) print(`        ${JSON.stringify(row)}`);
  }
  if (findings.some(({ rows }) => rows.length > 0)) process.exitCode = 1;
} finally {
  await sql.end({ timeout: 5 });
  await own?.stop();
}
