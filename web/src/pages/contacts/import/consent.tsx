import type { ApiError } from "../../../api/client.ts";
import { t } from "../../../texts/index.ts";
import { TextArea, TextField } from "../../../ui/forms/field.tsx";
import { errorOf } from "../../../ui/forms/form.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Note } from "../../../ui/layout/state.tsx";
import type { Column } from "./trial.ts";

/** When, where and by what words everybody in the file agreed, as far as it is written. */
export interface WrittenConsent {
  /** The value of a `datetime-local` field. */
  at: string;
  by: string;
  words: string;
}

/** Nothing is written. */
export const noConsent: WrittenConsent = { at: "", by: "", words: "" };

interface Props {
  columns: readonly Column[];
  value: WrittenConsent;
  error: ApiError | null;
  /** Whether only a part is written, with which nothing is recorded. */
  isHalf: boolean;
  onChange: (value: WrittenConsent) => void;
}

/** When and by what words they agreed: as the file says, or all of them alike. */
export function ConsentOfAll({ columns, value, error, isHalf, onChange }: Props) {
  const isInFile = columns.some(({ as }) => as?.startsWith("consent_"));
  const text = (name: keyof WrittenConsent) => ({
    value: value[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  });
  return (
    <Card title={t.contacts.consents} lead={isInFile ? t.contactImport.consentInFile : t.contactImport.consentLead}>
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t.contacts.agreedAt}
            type="datetime-local"
            error={errorOf(error, "consent.at")}
            {...text("at")}
          />
          <TextField label={t.contacts.agreedBy} hint={t.contacts.agreedByHint} maxLength={200} {...text("by")} />
        </div>
        <TextArea
          label={t.contacts.agreedWords}
          rows={2}
          maxLength={2_000}
          error={errorOf(error, "consent.words")}
          {...text("words")}
        />
        {isHalf && <Note tone="warn">{t.contactImport.halfConsent}</Note>}
      </div>
    </Card>
  );
}
