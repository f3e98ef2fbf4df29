import type { Reply } from "../../api/client.ts";
import { Card } from "../../ui/layout/page.tsx";
import { count, money } from "../../ui/values/values.tsx";
import type { Merged } from "./csv-worker.ts";
import { t } from "../../texts/index.ts";

type Quote = Reply<"POST /v1/sms/bulk">;

/** The text as the first recipients will see it, the totals, and the skipped lines. */
export function MergePreview({ merged, quote }: { merged: Merged | undefined; quote: Quote | undefined }) {
  if (!merged) {
    return (
      <Card title={t.compose.preview}>
        <p className="text-dim">{t.compose.previewHint}</p>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-5 lg:sticky lg:top-[calc(var(--top)+1rem)]">
      <Card title={t.compose.preview} lead={`${t.counts.numbers(merged.good)}, ${t.counts.parts(merged.parts)}`}>
        <ul className="flex flex-col gap-3">
          {merged.previews.map((preview) => (
            <li key={preview.to}>
              <p className="mb-1 flex justify-between text-xs text-dim">
                <span className="font-mono">{preview.to}</span>
                <span>{t.counts.parts(preview.parts)}</span>
              </p>
              <p
                dir="auto"
                className="rounded-2xl rounded-bl-sm border border-line bg-sunk px-3 py-1.5 wrap-anywhere whitespace-pre-wrap"
              >
                {preview.text || <span className="text-dim">{t.compose.noTextYet}</span>}
              </p>
            </li>
          ))}
        </ul>
      </Card>
      {quote && <Priced quote={quote} />}
      {merged.badCount > 0 && !quote && <Bad merged={merged} />}
    </div>
  );
}

function Bad({ merged }: { merged: Merged }) {
  return (
    <Card title={t.compose.linesWithoutNumber(merged.badCount)}>
      <ul className="flex flex-col gap-0.5 font-mono text-sm">
        {merged.bad.map(({ line, value }) => (
          <li key={line} className="flex gap-3">
            <span className="w-14 text-right text-dim">{line}</span>
            <span className="truncate">{value || "empty"}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-dim">{t.compose.skippedHint}</p>
    </Card>
  );
}

function Priced({ quote }: { quote: Quote }) {
  const reasons = new Map<string, number>();
  for (const { code } of quote.rejected) reasons.set(code, (reasons.get(code) ?? 0) + 1);
  return (
    <Card title={t.compose.priceCheck}>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 tabular-nums">
        <dt className="text-dim">{t.compose.recipients}</dt>
        <dd className="text-right">{count(quote.total)}</dd>
        <dt className="text-dim">{t.common.parts}</dt>
        <dd className="text-right">{count(quote.count)}</dd>
        <dt className="text-dim">{t.common.cost}</dt>
        <dd className="text-right font-semibold">{money(quote.total_cost)}</dd>
        <dt className="text-dim">{t.common.balance}</dt>
        <dd className="text-right">{money(quote.remaining_balance)}</dd>
      </dl>
      {quote.rejected.length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <p className="font-medium text-warn">{t.compose.rejected(quote.rejected.length)}</p>
          <ul className="mt-1 flex flex-col gap-0.5 text-sm">
            {[...reasons].map(([code, times]) => (
              <li key={code} className="flex justify-between">
                <span>{code.replaceAll("_", " ")}</span>
                <span className="tabular-nums">{count(times)}</span>
              </li>
            ))}
          </ul>
          <ul
            className="mt-2 flex max-h-40 flex-col gap-0.5 overflow-y-auto font-mono text-sm text-dim"
            tabIndex={0}
            aria-label={t.compose.skippedLines}
          >
            {quote.rejected.slice(0, 100).map((each) => (
              <li key={each.index} className="truncate" title={each.message}>
                {each.index + 1}: {each.phonenumber ?? "–"} ({each.code})
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
