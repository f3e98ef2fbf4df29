/** Everything about an account as NDJSON: data portability (GDPR, article 20). */
import { audit } from "../accounts/audit.ts";
import type { Context } from "../base/context.ts";
import { formatId, type IdPrefix } from "../base/ids.ts";
import { moneyFromSql, moneyJson } from "../base/money.ts";
import type { Caller } from "../http/auth.ts";
import * as store from "./export-store.ts";

type Row = Record<string, unknown>;

/** Characters per write to the socket; many small writes are expensive. */
const chunkLength = 65_536;

/** What is exported, in order: `type`, id prefix, rows. */
const kinds: [type: string, prefix: IdPrefix | undefined, read: typeof store.exportAccount][] = [
  ["account", "acc", store.exportAccount],
  ["token", "tok", store.exportTokens],
  ["ledger_entry", "trn", store.exportLedger],
  ["message", "out_sms", store.exportMessages],
  ["report_recipients", undefined, store.exportRecipients],
  ["inbound_message", "in_sms", store.exportInbound],
  ["verification", "vrf", store.exportVerifications],
  ["optout", undefined, store.exportOptouts],
  ["conversation", undefined, store.exportConversations],
  ["note", "note", store.exportNotes],
  ["contact", undefined, store.exportContacts],
  ["canned_answer", "ans", store.exportAnswers],
  ["view", "view", store.exportViews],
  ["audit_entry", undefined, store.exportAudit],
];

const moneyFields = new Set(["balance", "test_balance", "amount", "balance_after", "price"]);

function line(type: string, prefix: IdPrefix | undefined, row: Row): string {
  const shown: Row = { type };
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
  for (const [type, prefix, read] of kinds)
    for await (const rows of read(sql, accountId)) {
      count += rows.length;
      for (const row of rows) {
        lines += line(type, prefix, row);
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
