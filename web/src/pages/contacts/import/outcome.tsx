import { language } from "../../../texts/languages.ts";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { inPlainWords } from "../../../ui/forms/words.ts";
import { Card, Figure, Figures } from "../../../ui/layout/page.tsx";
import { download, listFile } from "../../../ui/lists/csv.ts";
import { count } from "../../../ui/values/values.tsx";
import type { Imported } from "./trial.ts";

/** How many contacts an import adds and changes, and what becomes of the other lines. */
export function Outcome({ imported }: { imported: Imported }) {
  const { new: added, changed, unchanged, merged, refused_total: refused } = imported;
  return (
    <Figures>
      <Figure name={t.contactImport.new} value={count(added)} />
      <Figure name={t.contactImport.changed} value={count(changed)} />
      <Figure name={t.contactImport.unchanged} value={count(unchanged)} />
      <Figure name={t.contactImport.merged} value={count(merged)} note={merged > 0 && t.contactImport.mergedHint} />
      <Figure
        name={t.contactImport.refused}
        value={count(refused)}
        {...(refused > 0 ? { tone: "warn" as const } : {})}
      />
    </Figures>
  );
}

/** How many lines are shown of each reason; the others are in the download. */
const mostShown = 50;

/** The lines that are left out, by reason, and what to do about them. */
export function Refused({ imported: { refused, refused_total: total }, mend }: { imported: Imported; mend: string }) {
  if (total === 0) return null;
  const reasons = Object.entries(Object.groupBy(refused, ({ reason }) => reason)).toSorted(
    ([, one], [, other]) => other!.length - one!.length,
  );
  const file = () =>
    listFile(
      [t.compose.lineColumn, t.compose.reasonColumn, t.common.number],
      refused.map(({ line, reason, number }) => [line, reason, number]),
      language,
    );
  return (
    <Card title={t.contactImport.refusedLines(total)} lead={mend}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-col divide-y divide-line text-sm">
          {reasons.map(([reason, lines = []], index) => (
            <details key={reason} open={index === 0} className="py-1.5">
              <summary className="touch font-medium wrap-anywhere">
                {t.compose.rowsFor(lines.length, inPlainWords(reason))}
              </summary>
              <ul className="mt-1 divide-y divide-line">
                {lines.slice(0, mostShown).map(({ line, number }) => (
                  <li key={line} className="flex flex-wrap gap-x-4 py-1">
                    <span className="text-dim tabular-nums">{t.compose.lineNumber(line)}</span>
                    <span className="min-w-0 font-mono wrap-anywhere">{number || t.compose.emptyCell}</span>
                  </li>
                ))}
              </ul>
              {lines.length > mostShown && (
                <p className="py-1.5 text-dim">{t.compose.moreInTheFile(lines.length - mostShown)}</p>
              )}
            </details>
          ))}
        </div>
        <Button className="self-start" icon="download" onClick={() => download("lines-left-out.csv", file())}>
          {t.compose.downloadLeftOut(refused.length)}
        </Button>
      </div>
    </Card>
  );
}
