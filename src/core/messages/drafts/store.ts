/** The SQL of drafts. Every query filters by the account and the kind of data. */
import type { Db, Sql } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";
import type { DraftContent, DraftRecipients } from "./schemas.ts";

/** What is shown of a draft everywhere. */
interface About {
  id: string;
  revision: number;
  list_name: string | null;
  created_by_name: string;
  created_at: Date;
  changed_by_name: string;
  changed_at: Date;
}

/** A draft as it is listed. */
export interface SavedRow extends About {
  text: string;
  reference: string;
  to: string;
}

/** A whole draft. */
export interface DraftRow extends About {
  content: DraftContent;
  list: string | null;
}

/** A save. */
export interface Saved {
  id: string;
  /** The revision that it is based on. */
  revision: number;
  content: DraftContent;
  /** Undefined: unchanged. */
  list: DraftRecipients | null | undefined;
  by: string;
  byName: string;
  now: Date;
}

const about = (db: Db) => db`id, revision, list_name, created_by_name, created_at, changed_by_name, changed_at`;

/** How much of a text is listed. */
const listedChars = 200;

const listed = (db: Db) =>
  db`${about(db)}, left(content ->> 'text', ${listedChars}) as text, content ->> 'reference' as reference, content ->> 'to' as to`;

const owned = (db: Db, { accountId, test }: Reached) =>
  db`account_id = ${accountId} ${test === undefined ? db`` : db`and test = ${test}`}`;

const json = (db: Db, content: DraftContent) => db`${JSON.stringify(content)}::text::jsonb`;

/** Those of the account, last saved first. */
export const listDrafts = (sql: Sql, owner: Reached) => sql<SavedRow[]>`
  select ${listed(sql)} from drafts where ${owned(sql, owner)} order by changed_at desc, id`;

/** One of the account. */
export async function findDraft(sql: Sql, owner: Reached, id: string): Promise<DraftRow | undefined> {
  const [row] = await sql<DraftRow[]>`
    select ${about(sql)}, content, list from drafts where ${owned(sql, owner)} and id = ${id}`;
  return row;
}

/** Begins a draft, unless it is there or the account has `most`; undefined then. */
export async function insertDraft(
  sql: Sql,
  { accountId, test }: { accountId: number; test: boolean },
  { id, content, list, by, byName, now }: Saved,
  most: number,
): Promise<SavedRow | undefined> {
  const [row] = await sql<SavedRow[]>`
    insert into drafts (account_id, test, id, content, list_name, list, created_by, created_by_name, created_at, changed_by, changed_by_name,
      changed_at)
    select ${accountId}, ${test}, ${id}, ${json(sql, content)}, ${list?.name ?? null}, ${list?.text ?? null}, ${by}, ${byName}, ${now}, ${by},
      ${byName}, ${now}
    where (select count(*) from drafts where account_id = ${accountId}) < ${most}
    on conflict do nothing
    returning ${listed(sql)}`;
  return row;
}

/** Saves a draft, if it is still at the revision that the save is based on; undefined if not. */
export async function updateDraft(
  sql: Sql,
  owner: Reached,
  { id, revision, content, list, by, byName, now }: Saved,
): Promise<SavedRow | undefined> {
  const [row] = await sql<SavedRow[]>`
    update drafts set revision = revision + 1, content = ${json(sql, content)}, changed_by = ${by}, changed_by_name = ${byName},
      changed_at = ${now}
      ${list === undefined ? sql`` : sql`, list_name = ${list?.name ?? null}, list = ${list?.text ?? null}`}
    where ${owned(sql, owner)} and id = ${id} and revision = ${revision}
    returning ${listed(sql)}`;
  return row;
}

/** A draft, and whether its last save was this one: its answer may have been lost. */
export async function findSaved(
  sql: Sql,
  owner: Reached,
  { id, revision, content, list, by }: Saved,
): Promise<(SavedRow & { same: boolean }) | undefined> {
  const [row] = await sql<(SavedRow & { same: boolean })[]>`
    select ${listed(sql)},
      revision = ${revision + 1} and changed_by = ${by} and content = ${json(sql, content)}
        ${list === undefined ? sql`` : sql`and list is not distinct from ${list?.text ?? null}`} as same
    from drafts where ${owned(sql, owner)} and id = ${id}`;
  return row;
}

/** Deletes a draft, if it is still at a revision; undefined: at whichever. False if it was not deleted. */
export async function deleteDraft(
  sql: Sql,
  owner: Reached,
  id: string,
  revision: number | undefined,
): Promise<boolean> {
  const deleted = await sql`
    delete from drafts
    where ${owned(sql, owner)} and id = ${id} ${revision === undefined ? sql`` : sql`and revision = ${revision}`}`;
  return deleted.count > 0;
}

/** Deletes drafts that nobody has saved since, at most `limit`; how many. */
export async function deleteUnchanged(sql: Sql, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from drafts where (account_id, test, id) in (
      select account_id, test, id from drafts where changed_at < ${before} limit ${limit} for update skip locked)`;
  return deleted.count;
}
