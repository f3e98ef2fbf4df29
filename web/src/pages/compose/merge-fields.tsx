import type { RefObject } from "react";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";

/** Fields of recipients, to put into a text. */
export function MergeFields({ fields, onInsert }: { fields: readonly string[]; onInsert: (field: string) => void }) {
  if (fields.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm text-dim">
      {t.compose.insertField}
      {fields.map((field) => (
        <Button key={field} size="small" onClick={() => onInsert(field)}>
          @contact.{field}
        </Button>
      ))}
    </div>
  );
}

/** Types a text where the cursor is. */
export function insertText({ current: field }: RefObject<HTMLTextAreaElement | null>, text: string): void {
  if (!field) return;
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
