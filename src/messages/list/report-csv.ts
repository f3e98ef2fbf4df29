/** The results of a report as CSV (RFC 4180), for a spreadsheet as much as for a program. */
import type { Context } from "../../base/context.ts";
import { formatId } from "../../base/ids.ts";
import { formatMoney, moneyFromSql } from "../../base/money.ts";
import { publicStatus } from "./wire.ts";
import { listReport, type MessageRow, type Report } from "./store.ts";
import { reportOf } from "../life/tracked.ts";

/** Messages that are read at a time. */
const batch = 1000;

const columns: [name: string, of: (row: MessageRow) => string | number | boolean | null | undefined][] = [
  ["sms_id", (row) => formatId("out_sms", row.id)],
  ["to", (row) => row.recipient],
  ["status", (row) => publicStatus(row.state)],
  ["state", (row) => row.state],
  ["delivery_report", (row) => reportOf(row.state) ?? (row.accepted_event ? "ACCEPTED" : "")],
  ["item_count", (row) => row.parts],
  ["item_price", (row) => formatMoney(moneyFromSql(row.price))],
  ["total_cost", (row) => formatMoney(moneyFromSql(row.price) * BigInt(row.parts))],
  ["refunded", (row) => row.refunded],
  ["retries_count", (row) => row.retries],
  ["carrier", (row) => row.link],
  ["sender", (row) => row.sender],
  ["reference", (row) => row.reference],
  ["created_at", (row) => row.created_at.toISOString()],
  ["send_at", (row) => row.send_at?.toISOString()],
  ["final_at", (row) => row.final_at?.toISOString()],
  ["text", (row) => row.text],
];

/**
 * A field of CSV. What a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV Injection); a phone
 * number or an amount is none, although it begins with a sign.
 */
export function csvField(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  const safe = /^[=+\-@\t\r\n]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (fields: Parameters<typeof csvField>[0][]) => `${fields.map(csvField).join(",")}\r\n`;

/** The lines of a report, the oldest message first, read as fast as they are taken. */
export async function* reportCsv({ sql }: Context, accountId: number, report: Report): AsyncGenerator<string> {
  let lines = csvLine(columns.map(([name]) => name));
  let rows: MessageRow[];
  let after = report.firstId - 1;
  do {
    rows = await listReport(sql, accountId, report, after, batch);
    for (const row of rows) lines += csvLine(columns.map(([, of]) => of(row)));
    after = rows.at(-1)?.id ?? after;
    yield lines;
    lines = "";
  } while (rows.length === batch);
}
