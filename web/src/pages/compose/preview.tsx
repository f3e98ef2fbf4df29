import { secondsOf } from "#speech";
import { Card } from "../../ui/layout/page.tsx";
import { Note } from "../../ui/layout/state.tsx";
import { Hear } from "./call.tsx";
import type { Merged } from "./list/csv-worker.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";

/**
 * The text as the first recipients will see it, and the totals.
 *
 * @param call the language in which it is spoken, where the list has none; empty or absent for texts
 */
export function MergePreview({ merged, call }: { merged: Merged | undefined; call?: string | undefined }) {
  if (!merged) {
    return (
      <Card title={t.compose.preview}>
        <p className="text-dim">{t.compose.previewHint}</p>
      </Card>
    );
  }
  return (
    <>
      <Card
        title={t.compose.preview}
        lead={`${t.counts.numbers(merged.good)}${call ? "" : `, ${t.counts.parts(merged.parts)}`}`}
      >
        <Texts texts={merged.previews} call={call} />
      </Card>
      {merged.empty.map(({ field, count: times }) => (
        <Note key={field} tone="warn">
          {t.compose.emptyField(`@contact.${field}`, times, merged.good === times)}
        </Note>
      ))}
    </>
  );
}

/** Texts as their recipients see them, or hear them in a language. */
export function Texts({ texts, call }: { texts: Merged["previews"]; call?: string | undefined }) {
  return (
    <ul className="flex flex-col gap-3" aria-label={t.compose.preview}>
      {texts.map((preview, index) => (
        // A number may be there twice, with the same text while there is none.
        <li key={index}>
          <p className="mb-1 flex justify-between text-xs text-dim">
            <span>
              <span className="font-mono">{preview.to}</span>
              {preview.variant !== undefined && ` · ${formats.languageName(preview.variant)}`}
            </span>
            <span>{call ? t.compose.aboutSeconds(secondsOf(preview.text)) : t.counts.parts(preview.parts)}</span>
          </p>
          <p
            dir="auto"
            className="rounded-2xl rounded-bl-sm border border-line bg-sunk px-3 py-1.5 wrap-anywhere whitespace-pre-wrap"
          >
            {preview.text || <span className="text-dim">{t.compose.noTextYet}</span>}
          </p>
          {call && preview.text !== "" && (
            <div className="mt-1.5">
              <Hear text={preview.text} language={preview.language ?? call} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
