/** The SQL of contacts. Every query filters by the account and the kind of data. */
import { listOf, ofKind, type Db, type Fragment, type Sql, type Tx } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";
import type { Field, FieldKind, Values } from "./values.ts";

/** A consent as it is shown. */
export interface ConsentRow {
  at: string;
  by: string;
  words: string;
  recorded_by: string;
  created_at: string;
}

/** A contact as it is shown. */
export interface ContactRow {
  id: number;
  phone: string;
  name: string | null;
  language: string | null;
  time_zone: string | null;
  fields: Values;
  notes: string | null;
  created_at: Date;
  changed_at: Date;
  opted_out: boolean;
  consents: ConsentRow[] | null;
}

/** What an account knows of a phone. */
export interface Contact {
  phone: string;
  name: string | null;
  language: string | null;
  time_zone: string | null;
  fields: Values;
  notes: string | null;
}

/** An account, and one kind of its data: what is written has one. */
export interface Owner {
  accountId: number;
  test: boolean;
}

/** The most consents that are kept of a phone. */
export const mostConsents = 100;

/** The columns of a contact `c`. */
const columns = (db: Db) => db`
  c.id, c.phone, c.name, c.language, c.time_zone, c.fields, c.notes, c.created_at, c.changed_at,
  exists (select from optouts o where o.account_id = c.account_id and o.number = c.phone and o.test = c.test) as opted_out,
  (select json_agg(json_build_object('at', s.at, 'by', s.by, 'words', s.words, 'recorded_by', s.recorded_by, 'created_at', s.created_at)
      order by s.at desc, s.id desc)
    from contact_consents s where s.account_id = c.account_id and s.phone = c.phone and s.test = c.test) as consents`;

/** A condition on contacts `c`. A function, since a fragment that a promise resolves to would be run as a statement. */
export type Fits = (db: Db) => Fragment;

/** What contacts are searched for. */
export interface Search {
  /** In lower case. */
  text: string;
  /** Digits of a number; undefined if the text is none. */
  digits: string | undefined;
}

const matching = (sql: Db, search: Search | undefined): Fragment =>
  search === undefined
    ? sql``
    : sql`and (strpos(lower(name), ${search.text}) > 0
        ${search.digits === undefined ? sql`` : sql`or strpos(phone, ${search.digits}) > 0`})`;

/** An account's contacts of the reached kind that are searched for and fulfil a condition on `c`, newest first. */
export const contacts = (
  sql: Db,
  { accountId, test }: Reached,
  { search, condition }: { search?: Search | undefined; condition?: Fits | undefined },
) =>
  listOf<ContactRow>(sql, {
    columns: columns(sql),
    from: sql`contacts c where account_id = ${accountId} ${ofKind(sql, test)} ${matching(sql, search)}
      ${condition === undefined ? sql`` : sql`and ${condition(sql)}`}`,
    order: sql`account_id desc, test desc, id desc`,
    paged: sql`c`,
  });

/** The contacts after one, in the order of their ids. */
export const nextContacts = (sql: Sql, { accountId, test }: Reached, after: number, limit: number) => sql<ContactRow[]>`
  select ${columns(sql)} from contacts c
  where c.account_id = ${accountId} ${ofKind(sql, test, sql`c.`)} and c.id > ${after}
  order by c.account_id, c.test, c.id limit ${limit}`;

/** One contact. */
export async function findContact(db: Db, { accountId, test }: Reached, id: number): Promise<ContactRow | undefined> {
  const [row] = await db<ContactRow[]>`
    select ${columns(db)} from contacts c where c.account_id = ${accountId} ${ofKind(db, test, db`c.`)} and c.id = ${id}`;
  return row;
}

/** The contact of a phone. */
export async function findIdOf(db: Db, { accountId, test }: Owner, phone: string): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select id from contacts where account_id = ${accountId} and test = ${test} and phone = ${phone}`;
  return row?.id;
}

const json = (db: Db, value: unknown) => db`${JSON.stringify(value)}::text::jsonb`;

/** Inserts a contact, unless there is one of the phone; false then. */
export async function insertContact(
  tx: Tx,
  { accountId, test }: Owner,
  { phone, name, language, time_zone: zone, fields, notes }: Contact,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const inserted = await tx`
    insert into contacts (account_id, phone, test, id, name, language, time_zone, fields, notes, created_at, changed_at)
    values (${accountId}, ${phone}, ${test}, ${id}, ${name}, ${language}, ${zone}, ${json(tx, fields)}, ${notes}, ${now}, ${now})
    on conflict (account_id, phone, test) do nothing`;
  return inserted.count > 0;
}

/** Changes of a contact; undefined members stay. */
export type Changed = { [Name in "name" | "language" | "time_zone" | "notes"]?: string | null | undefined } & {
  /** Values that are set. */
  set: Values;
  /** Fields that lose their value. */
  unset: string[];
};

/** Changes a contact; false if there is none. */
export async function updateContact(
  tx: Tx,
  { accountId, test }: Reached,
  id: number,
  { name, language, time_zone: zone, notes, set, unset }: Changed,
  now: Date,
): Promise<boolean> {
  const put = (column: Fragment, value: string | null | undefined) =>
    value === undefined ? tx`` : tx`${column} = ${value},`;
  const changed = await tx`
    update contacts c set ${put(tx`name`, name)} ${put(tx`language`, language)} ${put(tx`time_zone`, zone)} ${put(tx`notes`, notes)}
      fields = (fields || ${json(tx, set)}) - ${unset}::text[], changed_at = ${now}
    where c.account_id = ${accountId} ${ofKind(tx, test, tx`c.`)} and c.id = ${id}`;
  return changed.count > 0;
}

/** Deletes a contact; false if there is none. Its consents stay: they say what was allowed until then. */
export async function deleteContact(tx: Tx, { accountId, test }: Reached, id: number): Promise<boolean> {
  const deleted = await tx`
    delete from contacts where account_id = ${accountId} ${ofKind(tx, test)} and id = ${id}`;
  return deleted.count > 0;
}

/** Names a phone, which becomes a contact if it is none. */
export async function putName(
  tx: Tx,
  { accountId, test }: Owner,
  { phone, name }: { phone: string; name: string },
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await tx`
    insert into contacts (account_id, phone, test, id, name, created_at, changed_at)
    values (${accountId}, ${phone}, ${test}, ${id}, ${name}, ${now}, ${now})
    on conflict (account_id, phone, test) do update set name = excluded.name, changed_at = excluded.changed_at`;
}

/** Takes the name of a phone away; a contact of which nothing else is known goes. */
export async function removeName(tx: Tx, { accountId, test }: Owner, phone: string, now: Date): Promise<void> {
  const key = tx`account_id = ${accountId} and phone = ${phone} and test = ${test}`;
  // Locked first, so that nothing is learnt of it between the two statements.
  await tx`select from contacts where ${key} for update`;
  const gone = await tx`
    delete from contacts where ${key} and language is null and time_zone is null and notes is null and fields = '{}'
      and not exists (select from contact_consents where ${key}) and not exists (select from contact_list_members where ${key})`;
  if (gone.count === 0)
    await tx`update contacts set name = null, changed_at = ${now} where ${key} and name is not null`;
}

/** A consent to be kept. */
export interface Consent {
  id: number;
  at: Date;
  by: string;
  words: string;
}

/** Locks the contact with an id and returns its phone; undefined if there is none. */
export async function lockContact(
  tx: Tx,
  { accountId, test }: Reached,
  id: number,
): Promise<{ phone: string; test: boolean } | undefined> {
  const [row] = await tx<{ phone: string; test: boolean }[]>`
    select phone, test from contacts where account_id = ${accountId} ${ofKind(tx, test)} and id = ${id} for update`;
  return row;
}

/** How many consents of a phone are kept. */
export async function countConsents(tx: Tx, { accountId, test }: Owner, phone: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from contact_consents where account_id = ${accountId} and phone = ${phone} and test = ${test}`;
  return row!.count;
}

/** Keeps consents of a phone. */
export async function insertConsents(
  tx: Tx,
  { accountId, test }: Owner,
  { phone, consents, by: recordedBy, now }: { phone: string; consents: Consent[]; by: string; now: Date },
): Promise<void> {
  for (const { id, at, by, words } of consents)
    await tx`
      insert into contact_consents (account_id, id, phone, test, at, by, words, recorded_by, created_at)
      values (${accountId}, ${id}, ${phone}, ${test}, ${at}, ${by}, ${words}, ${recordedBy}, ${now})`;
}

/**
 * The fields of an account, by name. Who writes values of them takes them for the transaction: none of them is removed, or becomes of
 * another kind, before it ends.
 */
export const findFields = (db: Db, { accountId, test }: Reached, { taken }: { taken: boolean }) => db<Field[]>`
  select name, kind from contact_fields where account_id = ${accountId} ${ofKind(db, test)}
  order by lower(name) ${taken ? db`for share` : db``}`;

/** Adds fields whose names are new, in the order of their names. */
export async function insertFields(tx: Tx, { accountId, test }: Owner, fields: Field[], now: Date): Promise<void> {
  for (const { name, kind } of fields.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    await tx`
      insert into contact_fields (account_id, test, name, kind, created_at)
      values (${accountId}, ${test}, ${name}, ${kind}, ${now}) on conflict do nothing`;
}

/** Changes the kind of a field, unless contacts have values of it; false then. */
export async function changeKind(tx: Tx, owner: Owner, name: string, kind: FieldKind): Promise<boolean> {
  const { accountId, test } = owner;
  await tx`
    update contact_fields set kind = ${kind} where account_id = ${accountId} and test = ${test} and name = ${name}`;
  const [used] = await tx`
    select from contacts where account_id = ${accountId} and test = ${test} and fields ? ${name} limit 1`;
  return used === undefined;
}

/** Removes fields and what contacts have in them: first the fields, for which whoever writes values of them is waited for. */
export async function deleteFields(tx: Tx, { accountId, test }: Owner, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await tx`delete from contact_fields where account_id = ${accountId} and test = ${test} and name = any(${names})`;
  await tx`
    update contacts set fields = fields - ${names}::text[]
    where account_id = ${accountId} and test = ${test} and fields ?| ${names}::text[]`;
}

/** The languages of contacts by their phones; those without one are left out. */
export const findLanguages = (db: Db, { accountId, test }: Reached, phones: string[]) => db<
  { phone: string; language: string }[]
>`
  select phone, language from contacts
  where account_id = ${accountId} ${ofKind(db, test)} and phone = any(${phones}::text[]) and language is not null`;
