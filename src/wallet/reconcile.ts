import type { Sql } from "../base/db.ts";
import { withLiveDatabase } from "../base/postgres/live-database.ts";
import { openLog } from "../base/log.ts";
import { formatMoney } from "../base/money.ts";
import { readConfig } from "../config.ts";
import { inspectMoney } from "./reconcile-store.ts";

/*
 * `npm run reconcile`: checks the invariants of money on a live database, that of DATABASE_URL or the one in DATA_DIR, whether or not the program is running. If one is violated, prints the rows and exits with 1.
 */

const print = (text: string) => process.stdout.write(`${text}\n`);
const config = readConfig({ SECRET_KEY: "not needed for reading", ...process.env });

/** Prints the findings; true if every invariant holds. */
async function reconcile(sql: Sql): Promise<boolean> {
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
}

const holds = await withLiveDatabase(config, openLog("warn"), "tuma-reconcile", reconcile);
if (holds === undefined) print(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
process.exitCode = holds === undefined ? 2 : holds ? 0 : 1;
