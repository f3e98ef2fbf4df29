import { useState } from "react";
import { useAction, useApi } from "../../api/hooks.ts";
import { t } from "../../texts/index.ts";
import { Choice, TextField } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Rows } from "../../ui/forms/rows.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import type { Field } from "./contact-data.ts";

const kinds = ["text", "number", "date", "boolean"] as const;
const most = 50;

/** Adds and removes the fields of the account's own. */
export function FieldsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t.contacts.fields} lead={t.contacts.fieldsLead}>
      {open && <Current onDone={onClose} />}
    </Dialog>
  );
}

function Current({ onDone }: { onDone: () => void }) {
  const query = useApi("GET /v1/contacts/fields");
  return <Answer query={query}>{({ fields }) => <FieldsForm before={fields} onDone={onDone} />}</Answer>;
}

/** The name of a field that is there stays, since one of another name is another field. */
interface Row extends Field {
  isNew: boolean;
}

function FieldsForm({ before, onDone }: { before: Field[]; onDone: () => void }) {
  const [first] = useState(before);
  const [rows, setRows] = useState<Row[]>(() => before.map((field) => ({ ...field, isNew: false })));
  const save = useAction("PUT /v1/contacts/fields", {
    refresh: ["GET /v1/contacts/fields", "GET /v1/contacts"],
    onDone,
  });
  const removed = first.filter(({ name }) => rows.every((row) => row.name !== name)).map(({ name }) => name);
  return (
    <Form
      windowed
      action={save}
      input={{ body: { fields: rows.map(({ name, kind }) => ({ name: name.trim(), kind })) } }}
      submit={t.common.save}
      curl={{ name: "PUT /v1/contacts/fields" }}
    >
      <Rows
        one={t.contacts.field}
        rows={rows}
        onChange={setRows}
        fresh={() => ({ name: "", kind: "text" as const, isNew: true })}
        disabledReason={rows.length >= most ? t.contacts.noMoreFields : undefined}
        path="fields"
        error={save.error}
      >
        {({ row, text }) => (
          <>
            <TextField
              label={t.common.name}
              required
              maxLength={60}
              readOnly={!row.isNew}
              className="max-sm:col-span-2 sm:flex-1"
              {...text("name")}
            />
            <Choice label={t.contacts.kind} className="max-sm:col-span-2 sm:w-40" {...text("kind")}>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t.contacts.kinds[kind]}
                </option>
              ))}
            </Choice>
          </>
        )}
      </Rows>
      {removed.length > 0 && (
        <Note tone="warn">
          <p>{t.contacts.removesFields(removed.join(", "))}</p>
        </Note>
      )}
    </Form>
  );
}
