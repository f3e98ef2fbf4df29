/** The SQL that erases a phone number from contacts, and that exports them. */
import type { Sql } from "../../base/db.ts";
import { byId, byKey, countOf, exportedAtOnce, type ExportRow, type Subject } from "../../base/personal.ts";

/** The contact with its consents; in what was written about others the number is masked, however it was written. */
export async function eraseContacts(sql: Sql, { accountId, number, spelled }: Subject): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with erased as (
      delete from contacts where account_id = ${accountId} and phone = ${number} returning 1
    ), consents as (
      delete from contact_consents where account_id = ${accountId} and phone = ${number} returning 1
    ), mentions as (
      update contacts set name = regexp_replace(name, ${spelled}, '***', 'g'),
        notes = regexp_replace(notes, ${spelled}, '***', 'g'),
        fields = (
          select coalesce(jsonb_object_agg(key, case jsonb_typeof(value)
            when 'string' then to_jsonb(regexp_replace(value #>> '{}', ${spelled}, '***', 'g')) else value end), '{}')
          from jsonb_each(fields))
      where account_id = ${accountId} and phone <> ${number}
        and (name ~ ${spelled} or notes ~ ${spelled} or jsonb_path_exists(fields, '$.* ? (@.type() == "string")')
          and exists (select from jsonb_each_text(fields) where value ~ ${spelled})) returning 1
    )
    ${countOf(sql, "erased", "consents", "mentions")}`;
  return row!.count;
}

type ContactKey = [test: boolean, id: number];

/** Contacts. */
export const exportContacts = (sql: Sql, accountId: number) =>
  byKey(
    [false, 0],
    (row): ContactKey => [row["test"] as boolean, row["id"] as number],
    ([test, id]: ContactKey) => sql<ExportRow[]>`
      select id, phone, test, name, language, time_zone, fields, notes, created_at, changed_at from contacts
      where account_id = ${accountId} and (test, id) > (${test}, ${id}) order by test, id limit ${exportedAtOnce}`,
  );

type FieldKey = [test: boolean, name: string];

/** The fields of contacts. */
export const exportFields = (sql: Sql, accountId: number) =>
  byKey(
    [false, ""],
    (row): FieldKey => [row["test"] as boolean, row["name"] as string],
    ([test, name]: FieldKey) => sql<ExportRow[]>`
      select test, name, kind, created_at from contact_fields
      where account_id = ${accountId} and (test, name) > (${test}, ${name}) order by test, name limit ${exportedAtOnce}`,
  );

/** Consents, also of phones whose contact was deleted. */
export const exportConsents = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, phone, test, at, by, words, recorded_by, created_at from contact_consents
      where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );
