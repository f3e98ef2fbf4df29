import { readerCsv, workbook, workbookType, type SheetColumn } from "../../../../src/base/sheet.ts";
import { language } from "../../texts/languages.ts";
import { timeZone } from "../../texts/zone.ts";
import { download } from "./csv.ts";
import type { FileType } from "./file-types.ts";

/** Downloads a table as a file for spreadsheets, in the way of the language of the page, with times in the account's zone. */
export async function saveTable<Row>(
  name: string,
  type: FileType,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const reader = { language, zone: timeZone() };
  const file =
    type === "csv"
      ? new Blob(await Array.fromAsync(readerCsv(columns, [rows], reader)), { type: "text/csv" })
      : await new Response(workbook(name.slice(0, 31), columns, [rows], reader), {
          headers: { "content-type": workbookType },
        }).blob();
  download(`${name}.${type}`, file);
}
