import { reasonOf } from "../../../../../lists/csv.ts";
import { t } from "../../../texts/index.ts";
import { language } from "../../../texts/languages.ts";
import { listFile } from "../../../ui/lists/csv.ts";
import type { Checked } from "../send-bulk.ts";
import type { LeftOut, Merged } from "./csv-worker.ts";

/** The recipients that the service rejects. */
const leftOutOf = (quote: Checked["quote"]): LeftOut[] =>
  quote.rejected.map(({ index, phonenumber, message }) => ({
    index,
    line: index + 1,
    value: phonenumber ?? "",
    reason: reasonOf(message),
    isMended: false,
  }));

/** How many rows a page shows. */
const mostShown = 200;

/** A send as the review shows it whose recipients this page does not have, but the service. */
export function mergedOf(quote: Checked["quote"], previews: Merged["previews"]): Merged {
  const leftOut = leftOutOf(quote);
  const groups = Object.entries(Object.groupBy(leftOut, ({ reason }) => reason));
  return {
    numbers: quote.total,
    good: quote.total,
    parts: quote.count,
    leftOut: leftOut.slice(0, mostShown),
    leftOutCount: leftOut.length,
    reasons: groups
      .map(([reason, rows]) => ({ reason, rows: rows!.length, mended: 0 }))
      .toSorted((one, other) => other.rows - one.rows),
    empty: [],
    unknown: [],
    previews,
  };
}

/** The recipients that the service rejects, as a file. */
export const rejectedFile = (quote: Checked["quote"]): Blob =>
  listFile(
    [t.compose.lineColumn, t.compose.reasonColumn, t.common.to],
    leftOutOf(quote).map(({ line, reason, value }) => [line, reason, value]),
    language,
  );
