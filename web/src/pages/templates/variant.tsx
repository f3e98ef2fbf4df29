import { inMicros } from "../../../../src/base/money-text.ts";
import { useRef } from "react";
import { textToSend } from "#segments";
import { measured, type Texts, type Variant } from "#variants";
import { useApi } from "../../api/hooks.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { moneyOfSum } from "../../ui/values/values.tsx";
import { insertText, MergeFields } from "../compose/merge-fields.tsx";
import { SegmentCounter } from "../compose/segments.tsx";

interface Props {
  variant: Variant;
  said: Texts;
  /** The fields of contacts. */
  known: readonly string[];
  error: string | undefined;
  onText: (text: string) => void;
  /** Makes it the text of whoever has no other; undefined if it is. */
  onFirst: (() => void) | undefined;
  /** Undefined if it is the only one. */
  onRemove: (() => void) | undefined;
}

/** The text in one language, with what it takes. */
export function VariantCard({ variant, said, known, error, onText, onFirst, onRemove }: Props) {
  const { language, text } = variant;
  const field = useRef<HTMLTextAreaElement>(null);
  const name = formats.languageName(language);
  const { text: measuredText, parts } = measured(variant, said.fallbacks, known);
  return (
    <Card
      title={name}
      lead={onFirst || !onRemove ? undefined : t.templates.forOthers}
      actions={
        <>
          {onFirst && (
            <Button size="small" aria-label={`${t.templates.makeFirst}: ${name}`} onClick={onFirst}>
              {t.templates.makeFirst}
            </Button>
          )}
          {onRemove && (
            <Button size="small" aria-label={`${t.common.remove}: ${name}`} onClick={onRemove}>
              {t.common.remove}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          ref={field}
          label={t.templates.textIn(name)}
          hideLabel
          hint={t.compose.fallbackHint}
          required
          dir="auto"
          rows={4}
          lang={language}
          error={error}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <MergeFields fields={["name", ...known]} onInsert={(each) => insertText(field, `@contact.${each}`)} />
        <SegmentCounter text={measuredText} smart={false} onSmart={() => onText(textToSend(text, "smart"))} />
        {text !== "" && <Cost parts={parts} />}
      </div>
    </Card>
  );
}

/** What one text costs with the fallbacks, if it costs the same everywhere. */
function Cost({ parts }: { parts: number }) {
  const { data } = useApi("GET /v1/templates", { query: { per_page: 1 } });
  if (!data) return null;
  const { part_price: each } = data;
  const sum = each === null ? undefined : inMicros(each * parts);
  return (
    <p className="text-sm text-dim tabular-nums">
      {sum === undefined ? t.templates.priceVaries : t.templates.costs(moneyOfSum(sum)(sum))}
    </p>
  );
}
