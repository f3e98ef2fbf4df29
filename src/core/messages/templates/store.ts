/** The SQL of templates. Every query filters by the account and the kind of data. */
import { listOf, ofKind, type Db, type Sql, type Tx } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";

/** A template as it is stored. */
export interface TemplateRow {
  id: number;
  test: boolean;
  name: string;
  /** ISO 639, each with its text. */
  languages: string[];
  texts: string[];
  fallbacks: Record<string, string>;
  created_at: Date;
  changed_at: Date;
}

/** An account, and whether its test data is meant. */
export interface Owner {
  accountId: number;
  test: boolean;
}

const columns = (db: Db) => db`id, test, name, languages, texts, fallbacks, created_at, changed_at`;
const json = (db: Db, value: unknown) => db`${JSON.stringify(value)}::text::jsonb`;

/** An account's templates of the reached kind, by name. */
export const templates = (sql: Sql, { accountId, test }: Reached) =>
  listOf<TemplateRow>(sql, {
    columns: columns(sql),
    from: sql`templates where account_id = ${accountId} ${ofKind(sql, test)}`,
    order: sql`lower(name), id`,
  });

/** One template. */
export async function findTemplate(db: Db, { accountId, test }: Reached, id: number): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    select ${columns(db)} from templates where account_id = ${accountId} ${ofKind(db, test)} and id = ${id}`;
  return row;
}

/** Locks a template for the transaction; undefined if there is none. */
export async function lockTemplate(tx: Tx, { accountId, test }: Reached, id: number): Promise<TemplateRow | undefined> {
  const [row] = await tx<TemplateRow[]>`
    select ${columns(tx)} from templates where account_id = ${accountId} ${ofKind(tx, test)} and id = ${id} for update`;
  return row;
}

/** Inserts a template, unless there is one of the name or the account has `most`; false then. */
export async function insertTemplate(
  tx: Tx,
  { accountId }: Owner,
  { id, test, name, languages, texts, fallbacks, created_at, changed_at }: TemplateRow,
  most: number,
): Promise<boolean> {
  const inserted = await tx`
    insert into templates (account_id, id, test, name, languages, texts, fallbacks, created_at, changed_at)
    select ${accountId}, ${id}, ${test}, ${name}, ${languages}::text[], ${texts}::text[], ${json(tx, fallbacks)}, ${created_at}, ${changed_at}
    where (select count(*) from templates where account_id = ${accountId} and test = ${test}) < ${most}
    on conflict do nothing`;
  return inserted.count > 0;
}

/** Whether a template has the name, whatever its case. */
export async function isNameTaken(db: Db, { accountId, test }: Owner, name: string): Promise<boolean> {
  const rows = await db`
    select from templates where account_id = ${accountId} and test = ${test} and lower(name) = lower(${name})`;
  return rows.length > 0;
}

/** Changes a locked template. */
export async function updateTemplate(
  tx: Tx,
  { accountId }: Reached,
  { id, name, languages, texts, fallbacks, changed_at }: TemplateRow,
): Promise<void> {
  await tx`
    update templates set name = ${name}, languages = ${languages}::text[], texts = ${texts}::text[],
      fallbacks = ${json(tx, fallbacks)}, changed_at = ${changed_at}
    where account_id = ${accountId} and id = ${id}`;
}

/** Deletes a template; false if there is none. */
export async function deleteTemplate(tx: Tx, { accountId, test }: Reached, id: number): Promise<boolean> {
  const deleted = await tx`
    delete from templates where account_id = ${accountId} ${ofKind(tx, test)} and id = ${id}`;
  return deleted.count > 0;
}
