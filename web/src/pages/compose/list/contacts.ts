import { useMemo } from "react";
import { useApi } from "../../../api/hooks.ts";
import { t } from "../../../texts/index.ts";
import { inPlainWords } from "../../../ui/forms/words.ts";
import type { Contact, Field } from "../../contacts/contact-data.ts";
import type { ContactList } from "../../contacts/lists/list-data.ts";
import type { ListSource } from "../draft.ts";
import type { Mapping, Merged } from "./csv-worker.ts";

/** Contacts of a list that are read: the first, by which its texts are shown. */
const mostRead = 100;

/** The columns of contacts as a list: the number, the name, and the fields. */
export const contactMapping: Mapping = { phone: 0, name: 1 };

const cell = (value: string | number | boolean | null | undefined) => `"${String(value ?? "").replaceAll('"', '""')}"`;

/** Contacts as a list, with a column for each field, and one for the language if it is wanted and no field is called so. */
export function listOfContacts(contacts: readonly Contact[], fields: readonly Field[], withLanguage: boolean): string {
  const names = fields.map(({ name }) => name);
  const isNamed = withLanguage && !names.includes("language");
  const lines = contacts.map(({ number, name, language, fields: values }) => [
    number,
    name,
    ...(isNamed ? [language] : []),
    ...names.map((field) => values[field]),
  ]);
  const header = ["number", "name", ...(isNamed ? ["language"] : []), ...names];
  return [header, ...lines].map((line) => line.map(cell).join(",")).join("\n");
}

/** The list of contacts that a send is for, and its first contacts as a list. */
export interface OfContacts {
  /** Undefined if the send is for none, or until it is there. */
  list: ContactList | undefined;
  source: ListSource | undefined;
  waits: boolean;
  error: Error | null;
}

/** Reads a list of contacts as it is now. @param withLanguage whether their languages are wanted, too */
export function useContactsOf(id: string | undefined, withLanguage: boolean): OfContacts {
  const enabled = id !== undefined;
  const params = { id: id ?? "" };
  const found = useApi("GET /v1/lists/{id}", { params }, { enabled });
  const list = found.data?.id === id ? found.data : undefined;
  const isFine = enabled && list !== undefined && list.problem === null;
  const members = useApi("GET /v1/lists/{id}/members", { params, query: { per_page: mostRead } }, { enabled: isFine });
  const fields = useApi("GET /v1/contacts/fields", {}, { enabled });
  const isOwn = isFine && !members.isPlaceholderData;
  const text =
    isOwn && members.data && fields.data
      ? listOfContacts(members.data.contacts, fields.data.fields, withLanguage)
      : undefined;
  const name = list?.name ?? "";
  const source = useMemo(() => (text === undefined ? undefined : { name, source: text }), [name, text]);
  const broken = list && list.problem !== null ? new Error(inPlainWords(list.problem, t.contactLists.filter)) : null;
  const error = enabled ? (broken ?? found.error ?? members.error ?? fields.error) : null;
  return { list, source: enabled ? source : undefined, waits: enabled && !source && !error, error };
}

/** What is merged with the first contacts of a list, as it is about for the whole of it. */
export function aboutAll(merged: Merged, contacts: number): Merged {
  const { numbers, good, parts } = merged;
  if (numbers >= contacts) return merged;
  return {
    ...merged,
    numbers: contacts,
    good: good === 0 ? 0 : contacts,
    parts: good === 0 ? 0 : Math.round((parts / good) * contacts),
    // Which of the others are left out, or lack a field, only the service knows.
    leftOut: [],
    leftOutCount: 0,
    reasons: [],
    empty: [],
  };
}
