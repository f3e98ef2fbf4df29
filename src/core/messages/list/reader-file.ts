/** Messages in a file for people: a workbook, or CSV in the form of their language. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import type { Language } from "../../../base/languages.ts";
import { formatMoney, moneyFromSql } from "../../../base/money.ts";
import { states } from "../../../base/sentences/refusals/states.ts";
import { readerCsv, workbook, workbookType, type SheetColumn, type SheetReader } from "../../../base/sheet.ts";
import type { Reached } from "../../../http/auth.ts";
import { findAccountRow } from "../../accounts/directory.ts";
import { refuseUnknownZone } from "../../../base/time.ts";
import { timeZoneOf } from "../../accounts/settings.ts";
import { reasonFor } from "../../carriers/causes/causes.ts";
import type { CsvColumn } from "./csv.ts";
import { headings } from "./headings.ts";
import type { MessageRow } from "./store.ts";
import { failedOf } from "./wire.ts";

const texts = (name: string, of: SheetColumn<MessageRow>["of"]): SheetColumn<MessageRow> => ({
  name,
  kind: "text",
  of,
});

/** The columns of messages for people: first what they look for. */
function readerColumns(language: Language, currency: string): SheetColumn<MessageRow>[] {
  const words = headings[language];
  const yes = (is: boolean) => (is ? words.yes : words.no);
  const reason = (row: MessageRow) => reasonFor(failedOf(row), language);
  const inMoney = (name: string) => `${name} (${currency})`;
  return [
    texts(words.to, (row) => row.recipient),
    texts(words.state, (row) => (language === "en" ? row.state.replace("_", " ") : states[row.state][language])),
    texts(words.reason, (row) => reason(row)?.meaning),
    texts(words.remedy, (row) => reason(row)?.remedy),
    texts(words.resend, (row) => {
      const found = reason(row);
      return found && yes(found.resend);
    }),
    { name: words.created, kind: "time", of: (row) => row.created_at },
    { name: words.sendAt, kind: "time", of: (row) => row.send_at },
    { name: words.ended, kind: "time", of: (row) => row.final_at },
    texts(words.sender, (row) => row.sender),
    texts(words.text, (row) => row.text),
    { name: words.parts, kind: "count", of: (row) => row.parts },
    { name: inMoney(words.price), kind: "money", of: (row) => formatMoney(moneyFromSql(row.price)) },
    {
      name: inMoney(words.cost),
      kind: "money",
      of: (row) => formatMoney(moneyFromSql(row.price) * BigInt(row.parts)),
    },
    texts(words.refunded, (row) => yes(row.refunded)),
    texts(words.channel, (row) => (row.options?.call === undefined ? "SMS" : words.call)),
    texts(words.link, (row) => row.link),
    texts(words.code, (row) => row.code),
    texts(words.reference, (row) => row.reference),
    texts(words.test, (row) => yes(row.test)),
    texts(words.report, (row) => row.report_id),
    texts(words.id, (row) => formatId("out_sms", row.id)),
  ];
}

/** What is asked of a file for people. */
export interface FileRequest {
  time_zone?: string | undefined;
  /** Without its ending. */
  name: string;
  type: "csv" | "xlsx";
  language: Language;
}

/** How messages are written for the people of an account; 400 for a zone that does not exist. */
export async function readersOf(
  ctx: Context,
  { accountId }: Pick<Reached, "accountId">,
  { time_zone: named, language }: Pick<FileRequest, "time_zone" | "language">,
): Promise<{ columns: SheetColumn<MessageRow>[]; reader: SheetReader }> {
  refuseUnknownZone("time_zone", named);
  const account = (await findAccountRow(ctx, accountId))!;
  const zone = named ?? timeZoneOf(account.settings, account.default_country) ?? "UTC";
  return { columns: readerColumns(language, account.currency), reader: { language, zone } };
}

/** Sends messages as a file for people. */
export function sendFile<Row extends MessageRow>(
  reply: FastifyReply,
  { columns, reader }: { columns: readonly SheetColumn<MessageRow>[]; reader: SheetReader },
  {
    name,
    type,
    messages,
    given = [],
  }: Pick<FileRequest, "name" | "type"> & {
    messages: AsyncIterable<Row[]>;
    given?: readonly CsvColumn<Row>[];
  },
) {
  const own = given.map(([heading, of]): SheetColumn<Row> => ({
    name: heading,
    kind: "text",
    of: (row) => of(row) as string | null,
  }));
  const all = [...columns, ...own];
  const file =
    type === "csv"
      ? readerCsv(all, messages, reader)
      : workbook(headings[reader.language].sheet, all, messages, reader);
  return reply
    .type(type === "csv" ? "text/csv; charset=utf-8" : workbookType)
    .header("content-disposition", `attachment; filename="${name}.${type}"`)
    .send(Readable.from(file));
}
