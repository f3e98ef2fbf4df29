import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/forms/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Icon } from "../../../ui/layout/icon.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Problem } from "../../../ui/layout/state.tsx";
import { download } from "../../../ui/lists/csv.ts";
import type { LeftOut, LeftOutFor, Merged } from "./csv-worker.ts";
import { t } from "../../../texts/index.ts";

/** Corrects the number of a row. */
type Mend = (row: LeftOut, value: string) => void;

interface Props {
  merged: Pick<Merged, "leftOut" | "leftOutCount" | "reasons">;
  /** All of them with their reasons. */
  file: () => Promise<Blob>;
  /** Without it, they are only shown. */
  onMend?: Mend;
}

/** Up to this many rows, those of all reasons are shown at first. */
const fewRows = 20;

/** The rows left out of the send, by reason; their numbers can be corrected where they stand. */
export function LeftOutRows({ merged: { leftOut, leftOutCount, reasons }, file, onMend }: Props) {
  const save = useMutation({ mutationFn: async () => download("rows-left-out.csv", await file()) });
  const mended = reasons.reduce((sum, each) => sum + each.mended, 0);
  if (leftOutCount + (onMend ? mended : 0) === 0) return null;
  return (
    <Card title={t.compose.rowsLeftOut(leftOutCount)} lead={onMend ? t.compose.mendHint : t.compose.leftOutHint}>
      <div className="flex flex-col gap-3">
        {mended > 0 && <p className="text-good">{t.compose.rowsMended(mended)}</p>}
        <div role="region" aria-label={t.compose.leftOutRows} className="flex flex-col divide-y divide-line text-sm">
          {reasons.map((each, index) => (
            <Reason
              key={each.reason}
              about={each}
              rows={leftOut.filter(({ reason }) => reason === each.reason)}
              isOpenAtFirst={index === 0 || leftOut.length <= fewRows}
              {...(onMend ? { onMend } : {})}
            />
          ))}
        </div>
        <Problem error={save.error} />
        {leftOutCount > 0 && (
          <Button className="self-start" icon="download" busy={save.isPending} onClick={() => save.mutate()}>
            {t.compose.downloadLeftOut(leftOutCount)}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface ReasonProps extends Pick<Props, "onMend"> {
  about: LeftOutFor;
  rows: LeftOut[];
  isOpenAtFirst: boolean;
}

/** The rows of one reason, behind it. */
function Reason({ about: { reason, rows: count, mended }, rows, isOpenAtFirst, onMend }: ReasonProps) {
  const [open, setOpen] = useState(isOpenAtFirst);
  const shown = onMend ? rows : rows.filter(({ isMended }) => !isMended);
  const more = count + (onMend ? mended : 0) - shown.length;
  if (shown.length === 0 && more === 0) return null;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-1.5 font-medium max-sm:py-3">{t.compose.rowsFor(count, reason)}</summary>
      {open && (
        <>
          <ul className="max-h-80 divide-y divide-line overflow-y-auto pl-4" tabIndex={0} aria-label={reason}>
            {shown.map((row) => (
              <li key={row.index} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                <span className="shrink-0 text-dim tabular-nums">{t.compose.lineNumber(row.line)}</span>
                {onMend ? (
                  <NumberOf row={row} onMend={onMend} />
                ) : (
                  <span dir="auto" className="min-w-0 font-mono wrap-anywhere">
                    {row.value || t.compose.emptyCell}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {more > 0 && <p className="py-1.5 text-dim">{t.compose.moreInTheFile(more)}</p>}
        </>
      )}
    </details>
  );
}

/** The number of a row, which is taken over on leaving the field or by Enter. */
function NumberOf({ row, onMend }: { row: LeftOut; onMend: Mend }) {
  const [value, setValue] = useState(row.value);
  const take = () => {
    if (value.trim() !== row.value) onMend(row, value.trim());
  };
  return (
    <>
      <TextField
        className="min-w-0 flex-1"
        label={t.compose.numberInLine(row.line)}
        hideLabel
        inputMode="tel"
        placeholder={t.compose.emptyCell}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
      {row.isMended && (
        <span className="inline-flex items-center gap-1 text-good">
          <Icon name="check" className="size-3.5" />
          {t.compose.isSent}
        </span>
      )}
    </>
  );
}
