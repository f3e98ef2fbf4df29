/** The SQL of lists of contacts. Every query filters by the account and the kind of data. */
import { listOf, ofKind, type Db, type Fragment, type Sql, type Tx } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";
import type { Fits, Owner } from "../store.ts";

/** A list of contacts. */
export interface ListRow {
  id: number;
  test: boolean;
  name: string;
  /** Null: made by hand. */
  filter: string | null;
  created_at: Date;
  changed_at: Date;
}

/** A list with the number of its members; those of a saved filter are counted by `countEach`. */
export interface CountedRow extends ListRow {
  members: number;
}

const columns = (db: Db) => db`
  l.id, l.test, l.name, l.filter, l.created_at, l.changed_at,
  (select count(*) from contact_list_members m where m.account_id = l.account_id and m.list_id = l.id) as members`;

/** An account's lists of the reached kind, by name. */
export const lists = (sql: Sql, { accountId, test }: Reached) =>
  listOf<CountedRow>(sql, {
    columns: columns(sql),
    from: sql`contact_lists where account_id = ${accountId} ${ofKind(sql, test)}`,
    order: sql`lower(name), id`,
    paged: sql`l`,
  });

/** One list. */
export async function findList(db: Db, { accountId, test }: Reached, id: number): Promise<CountedRow | undefined> {
  const [row] = await db<CountedRow[]>`
    select ${columns(db)} from contact_lists l where l.account_id = ${accountId} ${ofKind(db, test, db`l.`)} and l.id = ${id}`;
  return row;
}

/** Locks a list for the transaction; undefined if there is none. */
export async function lockList(tx: Tx, { accountId, test }: Reached, id: number): Promise<ListRow | undefined> {
  const [row] = await tx<ListRow[]>`
    select id, test, name, filter, created_at, changed_at from contact_lists
    where account_id = ${accountId} ${ofKind(tx, test)} and id = ${id} for update`;
  return row;
}

/** Inserts a list, unless there is one of the name or the account has `most`; false then. */
export async function insertList(
  tx: Tx,
  { accountId, test }: Owner,
  { id, name, filter, now }: { id: number; name: string; filter: string | null; now: Date },
  most: number,
): Promise<boolean> {
  const inserted = await tx`
    insert into contact_lists (account_id, id, test, name, filter, created_at, changed_at)
    select ${accountId}, ${id}, ${test}, ${name}, ${filter}, ${now}, ${now}
    where (select count(*) from contact_lists where account_id = ${accountId} and test = ${test}) < ${most}
    on conflict do nothing`;
  return inserted.count > 0;
}

/** Whether another list has the name, whatever its case. */
export async function isNameTaken(db: Db, { accountId, test }: Owner, name: string, but = 0): Promise<boolean> {
  const rows = await db`
    select from contact_lists where account_id = ${accountId} and test = ${test} and lower(name) = lower(${name}) and id <> ${but}`;
  return rows.length > 0;
}

/** Changes a locked list. */
export async function updateList(
  tx: Tx,
  { accountId }: Reached,
  id: number,
  { name, filter, now }: { name: string; filter: string | null; now: Date },
): Promise<void> {
  await tx`
    update contact_lists set name = ${name}, filter = ${filter}, changed_at = ${now} where account_id = ${accountId} and id = ${id}`;
}

/** Deletes a list with its members, who stay contacts; false if there is none. */
export async function deleteList(tx: Tx, { accountId, test }: Reached, id: number): Promise<boolean> {
  const deleted = await tx`
    delete from contact_lists where account_id = ${accountId} ${ofKind(tx, test)} and id = ${id}`;
  return deleted.count > 0;
}

/** The condition that a contact `c` is in a list that was made by hand. */
export const isMember = (db: Db, listId: number): Fragment => db`exists (
  select from contact_list_members m
  where m.account_id = c.account_id and m.list_id = ${listId} and m.phone = c.phone and m.test = c.test)`;

/** How many contacts fit each of several conditions, in one pass. */
export async function countEach(db: Db, { accountId, test }: Reached, conditions: Fits[]): Promise<number[]> {
  if (conditions.length === 0) return [];
  const counts = conditions.map((each) => db`count(*) filter (where ${each(db)})`);
  const [row] = await db<{ counts: string[] }[]>`
    select array[${counts.reduce((all, each) => db`${all}, ${each}`)}]::text[] as counts
    from contacts c where c.account_id = ${accountId} ${ofKind(db, test, db`c.`)}`;
  return row!.counts.map(Number);
}

/** Who is meant by numbers and ids. */
export interface Meant {
  phones: string[];
  ids: number[];
}

const meant = (db: Db, { accountId, test }: Owner, { phones, ids }: Meant) => db`
  select phone, id from contacts
  where account_id = ${accountId} and test = ${test} and phone = any(${phones}::text[])
  union
  select phone, id from contacts where account_id = ${accountId} and test = ${test} and id = any(${ids}::bigint[])`;

/** The contacts of numbers and ids. Locked in the order of their numbers, so that none is deleted before the transaction ends. */
export const lockMeant = (tx: Tx, owner: Owner, given: Meant) => tx<{ phone: string; id: number }[]>`
  select c.phone, c.id from contacts c join (${meant(tx, owner, given)}) m on m.phone = c.phone
  where c.account_id = ${owner.accountId} and c.test = ${owner.test} order by c.phone for key share of c`;

/** Puts contacts into a list; how many were not in it. */
export async function addMembers(
  tx: Tx,
  { accountId, test }: Owner,
  { listId, phones, now }: { listId: number; phones: string[]; now: Date },
): Promise<number> {
  const added = await tx`
    insert into contact_list_members (account_id, list_id, phone, test, added_at)
    select ${accountId}, ${listId}, phone, ${test}, ${now} from unnest(${phones}::text[]) phone on conflict do nothing`;
  return added.count;
}

/** Takes contacts out of a list; how many were in it. */
export async function removeMembers(
  tx: Tx,
  { accountId }: Owner,
  { listId, phones }: { listId: number; phones: string[] },
): Promise<number> {
  const removed = await tx`
    delete from contact_list_members where account_id = ${accountId} and list_id = ${listId} and phone = any(${phones}::text[])`;
  return removed.count;
}

/** A contact as a recipient: with the fields that were asked for. */
export interface RecipientRow {
  phone: string;
  name: string | null;
  language: string | null;
  fields: Record<string, unknown>;
}

/** How many contacts fit, and the size of what is known of them, in bytes. */
export async function measure(
  db: Db,
  { accountId, test }: Reached,
  condition: Fits,
  fields: string[],
): Promise<{ count: number; bytes: number }> {
  const [row] = await db<{ count: number; bytes: number }[]>`
    select count(*) as count, coalesce(sum(octet_length(coalesce(c.name, '')) + octet_length((${only(db, fields)})::text)), 0)::bigint as bytes
    from contacts c where c.account_id = ${accountId} ${ofKind(db, test, db`c.`)} and ${condition(db)}`;
  return row!;
}

/** The contacts that fit, oldest first, at most `limit`. */
export const recipients = (
  db: Db,
  { accountId, test }: Reached,
  condition: Fits,
  { fields, limit }: { fields: string[]; limit: number },
) => db<RecipientRow[]>`
  select c.phone, c.name, c.language, ${only(db, fields)} as fields from contacts c
  where c.account_id = ${accountId} ${ofKind(db, test, db`c.`)} and ${condition(db)} order by c.id limit ${limit}`;

/** Of the fields of a contact `c`, those of these names. */
const only = (db: Db, names: string[]): Fragment =>
  names.length === 0
    ? db`'{}'::jsonb`
    : db`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.fields) where key = any(${names}::text[]))`;
