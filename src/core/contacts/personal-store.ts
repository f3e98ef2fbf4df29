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
    ), lists as (
      update contact_lists set name = regexp_replace(name, ${spelled}, '***', 'g') || case when name ~ ${spelled} then ' ' || id else '' end,
        filter = regexp_replace(filter, ${spelled}, '***', 'g')
      where account_id = ${accountId} and (name ~ ${spelled} or filter ~ ${spelled}) returning 1
    )
    ${countOf(sql, "erased", "consents", "mentions", "lists")}`;
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

/** Lists of contacts. */
export const exportLists = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, test, name, filter, created_at, changed_at from contact_lists
      where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );

type MemberKey = [list: number, phone: string];

/** Who is in the lists that were made by hand. */
export const exportMembers = (sql: Sql, accountId: number) =>
  byKey(
    [0, ""],
    (row): MemberKey => [Number(String(row["list_id"]).replace("lst_", "")), row["phone"] as string],
    ([list, phone]: MemberKey) => sql<ExportRow[]>`
      select 'lst_' || list_id as list_id, phone, added_at from contact_list_members
      where account_id = ${accountId} and (list_id, phone) > (${list}, ${phone}) order by list_id, phone limit ${exportedAtOnce}`,
  );
