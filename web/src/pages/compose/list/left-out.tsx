import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Choice } from "../../../ui/forms/field.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Problem } from "../../../ui/layout/state.tsx";
import { download } from "../../../ui/lists/csv.ts";
import type { LeftOut, Merged } from "./csv-worker.ts";
import { t } from "../../../texts/index.ts";

/** The rows left out of the send, with their lines and reasons, and a download of all of them. */
export function LeftOutRows({ merged, file }: { merged: Merged; file: () => Promise<Blob> }) {
  const save = useMutation({ mutationFn: async () => download("rows-left-out.csv", await file()) });
  const [reason, setReason] = useState("");
  const { leftOutCount, reasons } = merged;
  const leftOut = merged.leftOut.filter(
    (row) => !reasons.some((each) => each.reason === reason) || row.reason === reason,
  );
  const count = reasons.find((each) => each.reason === reason)?.rows ?? leftOutCount;
  if (leftOutCount === 0) return null;
  return (
    <Card title={t.compose.rowsLeftOut(leftOutCount)} lead={t.compose.leftOutHint}>
      <div className="flex flex-col gap-3">
        {reasons.length > 1 && (
          <Choice label={t.compose.reason} value={reason} onChange={(event) => setReason(event.target.value)}>
            <option value="">{t.compose.anyReason(leftOutCount)}</option>
            {reasons.map((each) => (
              <option key={each.reason} value={each.reason}>
                {t.compose.rowsFor(each.rows, each.reason)}
              </option>
            ))}
          </Choice>
        )}
        <ul
          className="max-h-80 divide-y divide-line overflow-y-auto text-sm"
          tabIndex={0}
          aria-label={t.compose.leftOutRows}
        >
          {leftOut.map((row) => (
            <LeftOutRow key={row.line} row={row} />
          ))}
        </ul>
        {count > leftOut.length && (
          <p className="text-sm text-dim">{t.compose.moreInTheFile(count - leftOut.length)}</p>
        )}
        <Problem error={save.error} />
        <Button className="self-start" icon="download" busy={save.isPending} onClick={() => save.mutate()}>
          {t.compose.downloadLeftOut(leftOutCount)}
        </Button>
      </div>
    </Card>
  );
}

function LeftOutRow({ row: { line, value, reason } }: { row: LeftOut }) {
  return (
    <li className="py-1.5">
      <p className="flex gap-3">
        <span className="shrink-0 text-dim tabular-nums">{t.compose.lineNumber(line)}</span>
        <span dir="auto" className="min-w-0 font-mono wrap-anywhere">
          {value || t.compose.emptyCell}
        </span>
      </p>
      <p className="text-dim">{reason}</p>
    </li>
  );
}
