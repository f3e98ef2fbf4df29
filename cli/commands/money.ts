import { openLog } from "../../src/base/log.ts";
import { formatMoney } from "../../src/base/money.ts";
import { withLiveDatabase } from "../../src/base/postgres/live-database.ts";
import { requireSchema } from "../../src/base/postgres/migrate.ts";
import { inspectMoney } from "../../src/core/wallet/books.ts";
import { exitCodes, type ExitCode } from "../exit.ts";
import { found, onInstallation, settingsOf } from "../installation.ts";
import type { Invocation } from "../invocation.ts";
import { counted } from "../terminal.ts";

const amount = (micros: string) => formatMoney(BigInt(micros));

/** Checks the invariants of money; the rows that violate one are printed. */
export async function reconcile(call: Invocation): Promise<ExitCode> {
  const { terminal } = call;
  const config = settingsOf({ SECRET_KEY: "not needed for reading", ...call.env });
  const log = openLog("warn", process.stderr);
  const inspected = await onInstallation(
    withLiveDatabase(config, log, "tuma-reconcile", async (sql) => {
      await requireSchema(sql);
      return inspectMoney(sql);
    }),
  );
  const { figures, findings } = found(config, inspected);
  const holds = findings.every(({ rows }) => rows.length === 0);
  terminal.show({ holds, figures, invariants: findings }, () =>
    [
      [
        counted(figures.wallets, "wallet"),
        counted(figures.entries, "ledger entry", "ledger entries"),
        counted(figures.messages, "message"),
      ].join(", "),
      ...figures.currencies.map(
        (each) =>
          `${each.currency}  charged ${amount(each.charged)}, refunded ${amount(each.refunded)}, balances ${amount(each.balance)}`,
      ),
      ...findings.flatMap(({ invariant, rows }) => [
        `${rows.length === 0 ? "holds " : "BROKEN"}  ${invariant}`,
        ...rows.map((row) => `        ${JSON.stringify(row)}`),
      ]),
    ].join("\n"),
  );
  return holds ? exitCodes.done : exitCodes.partly;
}
