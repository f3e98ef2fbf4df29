import { useState } from "react";
import { useAction } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { useReadNumber } from "../../shell/phone-numbers.ts";
import { useReadOnly } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Choice, NumberField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { errorOf, Form, useFields } from "../../ui/forms/form.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { contactNames, languagesWith, useOwnFields, type Contact, type Field } from "./contact-data.ts";

const timeZones = Intl.supportedValuesOf("timeZone");

interface Props {
  /** The one to change; a new one otherwise. */
  contact?: Contact | undefined;
  /** The number of a new one, if it is certain. */
  number?: string;
  onDone: (contact: Contact) => void;
}

/** Adds or changes a contact. The number of an existing one stays: somebody's new number is a new contact. */
export function ContactForm({ contact, number = "", onDone }: Props) {
  const options = { refresh: contactNames, onDone };
  const add = useAction("POST /v1/contacts", options);
  const change = useAction("PATCH /v1/contacts/{id}", options);
  const { error } = contact ? change : add;
  const { values, text } = useFields(
    () => ({
      number,
      name: contact?.name ?? "",
      language: contact?.language ?? "",
      zone: contact?.time_zone_derived === false ? (contact.time_zone ?? "") : "",
      notes: contact?.notes ?? "",
    }),
    error,
  );
  const [own, setOwn] = useState<Record<string, string>>(() =>
    Object.fromEntries(Object.entries(contact?.fields ?? {}).map(([name, value]) => [name, String(value)])),
  );
  const fields = useOwnFields();
  const read = useReadNumber(values.number);
  const body = {
    name: values.name.trim() || null,
    language: values.language || null,
    time_zone: values.zone || null,
    notes: values.notes.trim() || null,
    fields: Object.fromEntries(fields.map(({ name, kind }) => [name, valueOf(kind, own[name] ?? "")])),
  };
  const inputs = (
    <>
      {!contact && number === "" && (
        <TextField
          label={t.common.number}
          required
          type="tel"
          placeholder="+250788123456"
          hint={read?.hint}
          {...text("number")}
        />
      )}
      <TextField label={t.common.name} maxLength={200} {...text("name")} />
      <Choice label={t.settings.language} {...text("language")}>
        <option value="">{t.contacts.notKnown}</option>
        {languagesWith(values.language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={t.settings.timeZone} {...text("zone", "time_zone")}>
        <option value="">{t.contacts.zoneOfNumber}</option>
        {timeZones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Choice>
      {fields.map((field) => (
        <OwnField
          key={field.name}
          field={field}
          value={own[field.name] ?? ""}
          error={errorOf(error, `fields.${field.name}`)}
          onChange={(value) => setOwn({ ...own, [field.name]: value })}
        />
      ))}
      <TextArea label={t.contacts.notes} rows={3} maxLength={5_000} {...text("notes")} />
    </>
  );
  return contact ? (
    <Form
      windowed
      action={change}
      input={{ params: { id: contact.id }, body }}
      submit={t.common.save}
      curl={{ name: "PATCH /v1/contacts/{id}" }}
    >
      {inputs}
    </Form>
  ) : (
    <Form
      windowed
      action={add}
      input={{ body: { number: values.number.trim(), ...body } }}
      submit={t.contacts.add}
      curl={{ name: "POST /v1/contacts" }}
      beside={
        add.error?.code === "conflict" && (
          <Link to={paths.person(read?.e164 ?? values.number.trim())} alone>
            {t.contacts.showIt}
          </Link>
        )
      }
    >
      {inputs}
    </Form>
  );
}

/** A value as the API takes it; null for none. */
function valueOf(kind: Field["kind"], text: string): string | number | boolean | null {
  if (text.trim() === "") return null;
  if (kind === "number") return Number(text);
  return kind === "boolean" ? text === "true" : text.trim();
}

interface OwnProps {
  field: Field;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function OwnField({ field: { name, kind }, value, error, onChange }: OwnProps) {
  const common = {
    label: name,
    value,
    error,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (kind === "number") return <NumberField {...common} />;
  if (kind !== "boolean") return <TextField {...common} {...(kind === "date" ? { type: "date" } : { dir: "auto" })} />;
  return (
    <Choice {...common}>
      <option value="">{t.contacts.notKnown}</option>
      <option value="true">{t.contacts.yes}</option>
      <option value="false">{t.contacts.no}</option>
    </Choice>
  );
}

/** Why this user cannot change contacts; undefined if they can. */
export const useKeepsNoContacts = (): string | undefined => useReadOnly("sms:send");
