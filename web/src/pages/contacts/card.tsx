import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { fieldTime, timeOfField } from "../../texts/zone.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Card, Fact, Facts } from "../../ui/layout/page.tsx";
import { Time } from "../../ui/values/values.tsx";
import { contactNames, useOwnFields, valueText, type Contact } from "./contact-data.ts";
import { ContactForm, useKeepsNoContacts } from "./form.tsx";

/** The contact of a number on the page of the person, or the way to make one of it for those who may. */
export function ContactCard({ number, contact }: { number: string; contact: Contact | null | undefined }) {
  const [open, setOpen] = useState(false);
  const readOnly = useKeepsNoContacts();
  if (contact === undefined || (contact === null && readOnly !== undefined)) return null;
  return (
    <Card
      title={t.contacts.contact}
      actions={
        contact ? (
          <>
            <Button size="small" disabledReason={readOnly} onClick={() => setOpen(true)}>
              {t.contacts.change}
            </Button>
            <DeleteButton contact={contact} />
          </>
        ) : (
          <Button size="small" icon="plus" onClick={() => setOpen(true)}>
            {t.contacts.addAContact}
          </Button>
        )
      }
    >
      {contact ? <Known contact={contact} /> : <p className="text-dim">{t.contacts.notYet}</p>}
      <Dialog open={open} onClose={() => setOpen(false)} title={contact ? t.contacts.change : t.contacts.addAContact}>
        {open && <ContactForm contact={contact ?? undefined} number={number} onDone={() => setOpen(false)} />}
      </Dialog>
    </Card>
  );
}

function Known({ contact }: { contact: Contact }) {
  const fields = useOwnFields();
  const { name, language, time_zone: zone, time_zone_derived: derived, notes } = contact;
  return (
    <div className="flex flex-col gap-4">
      <Facts>
        <Fact name={t.common.name}>{name === null ? <None /> : <span dir="auto">{name}</span>}</Fact>
        <Fact name={t.settings.language}>{language === null ? <None /> : formats.languageName(language)}</Fact>
        <Fact name={t.settings.timeZone}>
          {zone ?? <None />} {derived && <span className="text-dim">{t.contacts.derived}</span>}
        </Fact>
        {fields.map(({ name: field, kind }) => {
          const value = contact.fields[field];
          return (
            value !== undefined && (
              <Fact key={field} name={field}>
                <span dir="auto">{valueText(kind, value)}</span>
              </Fact>
            )
          );
        })}
        {notes !== null && (
          <Fact name={t.contacts.notes}>
            <span dir="auto" className="whitespace-pre-wrap">
              {notes}
            </span>
          </Fact>
        )}
      </Facts>
      <Consents contact={contact} />
    </div>
  );
}

const None = () => <span className="text-dim">–</span>;

/** When and by what words they agreed, latest first. */
function Consents({ contact: { id, consent } }: { contact: Contact }) {
  const [open, setOpen] = useState(false);
  const readOnly = useKeepsNoContacts();
  return (
    <section className="flex flex-col items-start gap-2 border-t border-line pt-3">
      <h3 className="font-medium">{t.contacts.consents}</h3>
      {consent.length === 0 ? (
        <p className="text-dim">{t.contacts.noConsents}</p>
      ) : (
        <ul className="flex w-full flex-col gap-2">
          {consent.map(({ at, by, words, recorded_at: recorded, recorded_by: recorder }) => (
            <li key={`${at} ${recorded} ${words}`} className="min-w-0 wrap-anywhere">
              <p dir="auto">{words}</p>
              <p className="text-sm text-dim">
                <Time at={at} /> · <span dir="auto">{by}</span> · {t.contacts.recordedBy(recorder)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" icon="plus" disabledReason={readOnly} onClick={() => setOpen(true)}>
        {t.contacts.addConsent}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.contacts.addConsent} lead={t.contacts.consentLead}>
        {open && <ConsentForm id={id} onDone={() => setOpen(false)} />}
      </Dialog>
    </section>
  );
}

function ConsentForm({ id, onDone }: { id: string; onDone: () => void }) {
  const add = useAction("POST /v1/contacts/{id}/consent", { refresh: contactNames, onDone });
  const { values, text } = useFields(() => ({ at: fieldTime(new Date().toISOString()), by: "", words: "" }), add.error);
  const body = { at: values.at && timeOfField(values.at), by: values.by.trim(), words: values.words.trim() };
  return (
    <Form
      windowed
      action={add}
      input={{ params: { id }, body }}
      submit={t.contacts.addConsent}
      curl={{ name: "POST /v1/contacts/{id}/consent" }}
    >
      <TextField label={t.contacts.agreedAt} type="datetime-local" required {...text("at")} />
      <TextField label={t.contacts.agreedBy} hint={t.contacts.agreedByHint} required maxLength={200} {...text("by")} />
      <TextArea label={t.contacts.agreedWords} rows={3} required maxLength={2_000} {...text("words")} />
    </Form>
  );
}

function DeleteButton({ contact: { id, name, number } }: { contact: Contact }) {
  const readOnly = useKeepsNoContacts();
  const remove = useAction("DELETE /v1/contacts/{id}", { refresh: contactNames });
  return (
    <ConfirmButton
      label={t.contacts.delete}
      question={t.contacts.deleteQuestion(name ?? number)}
      consequence={t.contacts.deleteConsequence}
      disabledReason={readOnly}
      run={() => remove.mutateAsync({ params: { id } })}
    />
  );
}
