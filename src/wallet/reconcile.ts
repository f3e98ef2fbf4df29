import { existsSync, readFileSync } from "node:fs";
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

/** Prints what was found; true when every invariant holds. */
async function reconcile(url: string): Promise<boolean> {
  const sql = openDatabase({ url, connections: 1, name: "tuma-reconcile", log });
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
    return findings.every(({ rows }) => rows.length === 0);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const running = config.databaseUrl ?? runningServer(config.dataDir);
if (running !== undefined) {
  process.exitCode = (await reconcile(running)) ? 0 : 1;
} else if (existsSync(join(config.dataDir, "postgres"))) {
  const own = await startPostgres({ dataDir: config.dataDir, log });
  try {
    process.exitCode = (await reconcile(own.url)) ? 0 : 1;
  } finally {
    await own.stop();
  }
} else {
  print(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  process.exitCode = 2;
}
