/** Everything about an account as NDJSON: data portability (GDPR, article 20). */
import { audit } from "../../core/accounts/audit.ts";
import type { Context } from "../../base/context.ts";
import { formatId } from "../../base/ids.ts";
import { moneyFromSql, moneyJson } from "../../base/money.ts";
import type { Export, ExportRow } from "../../base/personal.ts";
import type { Caller } from "../../http/auth.ts";
import { modules } from "../../modules.ts";

/** Characters per write to the socket; many small writes are expensive. */
const chunkLength = 65_536;

/** What is exported, in the order of the areas and their tables. */
export const exported: readonly Export[] = modules
  .flatMap(({ tables }) => Object.values(tables))
  .flatMap((table) => (typeof table.export === "object" ? table.export : []));

const moneyFields = new Set(["balance", "test_balance", "amount", "balance_after", "price", "cost"]);

function line({ type, prefix }: Export, row: ExportRow): string {
  const shown: ExportRow = { type };
  for (const [name, value] of Object.entries(row)) {
    if (name === "id") shown[name] = prefix ? formatId(prefix, value as number) : String(value);
    else if (moneyFields.has(name) && typeof value === "number") shown[name] = moneyJson(moneyFromSql(value));
    else shown[name] = value;
  }
  return `${JSON.stringify(shown)}\n`;
}

/** The lines of an export, read as fast as they are consumed. The last one counts the others: without it the export is incomplete. */
export async function* exportLines({ sql }: Context, accountId: number): AsyncGenerator<string> {
  let lines = "";
  let count = 0;
  for (const kind of exported)
    for await (const rows of kind.rows(sql, accountId)) {
      count += rows.length;
      for (const row of rows) {
        lines += line(kind, row);
        if (lines.length < chunkLength) continue;
        yield lines;
        lines = "";
      }
    }
  yield `${lines}${JSON.stringify({ type: "end", lines: count })}\n`;
}

/** Records an export in the audit log, before its first line. */
export async function auditExport(ctx: Context, caller: Caller): Promise<void> {
  const { accountId } = caller;
  await ctx.sql.begin((tx) => audit(ctx, tx, caller, { accountId, action: "privacy.exported" }));
}
