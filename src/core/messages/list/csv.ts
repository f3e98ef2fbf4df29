/** Messages as CSV (RFC 4180), for programs. For people, `reader-file.ts` writes them. */
import { formatId } from "../../../base/ids.ts";
import { formatMoney, moneyFromSql } from "../../../base/money.ts";
import type { Language } from "../../../base/languages.ts";
import { reasonFor } from "../../carriers/causes/causes.ts";
import { failedOf, publicStatus } from "./wire.ts";
import type { MessageRow } from "./store.ts";
import { reportOf } from "../life/tracked.ts";

/** Messages per read. */
const batch = 1000;

type Value = string | number | boolean | null | undefined;

/** A column: its name, and its value in a row. */
export type CsvColumn<Row> = [name: string, of: (row: Row) => Value];

/** The columns of a message. Programs read them by name: new ones come last. */
export const messageColumns: readonly CsvColumn<MessageRow>[] = [
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
  ["code", (row) => row.code],
];

/** What is known of calls, after the reasons. */
export const callColumns: readonly CsvColumn<MessageRow>[] = [
  ["language", (row) => row.options?.call?.language],
  ["seconds", (row) => row.options?.call?.heard?.seconds],
  ["key", (row) => row.options?.call?.heard?.key],
];

/** What was sent in the place of messages, after what is known of calls. */
export const fallbackColumns: readonly CsvColumn<MessageRow>[] = [
  [
    "fallback_id",
    ({ options }) => (options?.fallback?.id === undefined ? "" : formatId("out_sms", options.fallback.id)),
  ],
];

/** Why a message failed, after the columns of a message: a word for programs, and a sentence in a language. */
export function reasonColumns(language: Language): readonly CsvColumn<MessageRow>[] {
  const reason = (row: MessageRow) => reasonFor(failedOf(row), language);
  return [
    ["cause", (row) => reason(row)?.cause],
    ["reason", (row) => reason(row)?.meaning],
    ["resend", (row) => reason(row)?.resend],
  ];
}

/**
 * A CSV field. A value that a spreadsheet would run as a formula is prefixed with an apostrophe (OWASP, CSV Injection); phone
 * numbers and signed amounts are not formulas.
 */
export function csvField(value: Value): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  const safe = /^[=+\-@\t\r\n]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The text in a form that spreadsheets keep: digits that they would turn into another number (`+250788123456` into 2.5E+11, `034`
 * into 34) get an apostrophe, which is ignored when we read a list of recipients.
 */
export function asText(text: string | null): string | null {
  return text !== null && /^(?:[+0]\d+|\d{12,}|\d+e\d+)$/i.test(text) ? `'${text}` : text;
}

const csvLine = (fields: Value[]) => `${fields.map(csvField).join(",")}\r\n`;

/**
 * All rows in batches, as fast as they are consumed.
 *
 * @param read the next rows after those with this id, at most `limit`; fewer are the last
 */
export async function* batchesOf<Row extends { id: number }>(
  read: (afterId: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[];
  let after = 0;
  do {
    rows = await read(after, batch);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id ?? after;
  } while (rows.length === batch);
}

/** The header and the lines of all rows, as fast as they are consumed. */
export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([name]) => name));
  for await (const rows of batches) yield rows.map((row) => csvLine(columns.map(([, of]) => of(row)))).join("");
}

/** The same lines after a byte order mark, by which spreadsheets recognise UTF-8. */
export async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield "\uFEFF";
  yield* lines;
}
