import type { Name, Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { decimal } from "../../ui/values/values.tsx";
import { conversationNames } from "../inbox/thread-data.ts";

/** A contact of the account. */
export type Contact = Reply<"GET /v1/contacts/{id}">;

/** A field that the account gives its contacts. */
export type Field = Reply<"GET /v1/contacts/fields">["fields"][number];

/** What shows contacts or their names, and is asked for again once one has changed. */
export const contactNames: Name[] = [
  "GET /v1/contacts",
  "GET /v1/lists",
  "GET /v1/lists/{id}",
  "GET /v1/lists/{id}/members",
  ...conversationNames,
];

/** The contact of a number; null if there is none, undefined until that is known. A short code is in other numbers, too. */
export function useContactOf(number: string): Contact | null | undefined {
  const { data } = useApi("GET /v1/contacts", { query: { q: number, per_page: 100 } });
  return data && (data.contacts.find((each) => each.number === number) ?? null);
}

/** The fields of the account's own; none until they are there. */
export const useOwnFields = (): readonly Field[] => useApi("GET /v1/contacts/fields").data?.fields ?? [];

const days = formats.date({ dateStyle: "long", timeZone: "UTC" });

/** A value of a field, as it is read. */
export function valueText(kind: Field["kind"], value: Contact["fields"][string]): string {
  if (typeof value === "boolean") return value ? t.contacts.yes : t.contacts.no;
  if (typeof value === "number") return decimal(value, Math.min(20, String(value).split(".")[1]?.length ?? 0));
  return kind === "date" ? days.format(new Date(`${value}T00:00:00Z`)) : value;
}

/** The languages that are offered; a contact may have any other through the API. */
const languages = "am ar en fr ha ig lg ln mg ny om pt rn rw sn so sw ti xh yo zu".split(" ");

/** The languages to choose from, by name. @param own the code of the present one, which is kept if it is another; empty for none */
export function languagesWith(own: string): { code: string; name: string }[] {
  const codes = own === "" || languages.includes(own) ? languages : [own, ...languages];
  return codes
    .map((code) => ({ code, name: formats.languageName(code) }))
    .toSorted((one, other) => formats.compare(one.name, other.name));
}
