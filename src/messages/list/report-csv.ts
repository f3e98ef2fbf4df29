/** The messages of a report as CSV (RFC 4180), for spreadsheets and programs. */
import type { Context } from "../../base/context.ts";
import { formatId } from "../../base/ids.ts";
import { formatMoney, moneyFromSql } from "../../base/money.ts";
import type { Reached } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import { locateReport } from "./reports.ts";
import { publicStatus } from "./wire.ts";
import { listReport, type MessageRow, type Report } from "./store.ts";
import { reportOf } from "../life/tracked.ts";

/** Messages per read. */
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
 * A CSV field. A value that a spreadsheet would run as a formula is prefixed with an apostrophe (OWASP, CSV Injection); phone
 * numbers and signed amounts are not formulas.
 */
export function csvField(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  const safe = /^[=+\-@\t\r\n]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (fields: Parameters<typeof csvField>[0][]) => `${fields.map(csvField).join(",")}\r\n`;

/** `GET /v1/sms/reports/{report_id}.csv`: the report's id and its lines, oldest message first, read as fast as they are consumed. */
export async function openReportCsv(ctx: Context, owner: Reached, reportId: string) {
  const found = await locateReport(ctx, owner, reportId);
  if (!found) throw notFound();
  const { range } = found;
  // Once the first line is sent, an error can no longer be reported.
  if ((await listReport(ctx.sql, owner, range, range.firstId - 1, 1)).length === 0) throw notFound();
  return { id: range.id, lines: reportCsv(ctx, owner, range) };
}

async function* reportCsv({ sql }: Context, owner: Reached, report: Report): AsyncGenerator<string> {
  let lines = csvLine(columns.map(([name]) => name));
  let rows: MessageRow[];
  let after = report.firstId - 1;
  do {
    rows = await listReport(sql, owner, report, after, batch);
    for (const row of rows) lines += csvLine(columns.map(([, of]) => of(row)));
    after = rows.at(-1)?.id ?? after;
    yield lines;
    lines = "";
  } while (rows.length === batch);
}
