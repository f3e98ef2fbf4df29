/** The SQL of canned answers. */
import type { Db, Sql } from "../../../base/db.ts";

/** A text that people insert into their answers. */
export interface AnswerRow {
  id: number;
  name: string;
  text: string;
  changed_at: Date;
}

/** An account's canned answers, by name. */
export const listAnswers = (sql: Sql, accountId: number) => sql<AnswerRow[]>`
  select id, name, text, changed_at from canned_answers where account_id = ${accountId} order by lower(name), id`;

/** Inserts an answer, unless there are already `most`; false if there are. */
export async function insertAnswer(db: Db, accountId: number, row: AnswerRow, most: number): Promise<boolean> {
  const inserted = await db`
    insert into canned_answers (account_id, id, name, text, created_at, changed_at)
    select ${accountId}, ${row.id}, ${row.name}, ${row.text}, ${row.changed_at}, ${row.changed_at}
    where (select count(*) from canned_answers where account_id = ${accountId}) < ${most}`;
  return inserted.count > 0;
}

/** Changes an answer; false if there is none. */
export async function updateAnswer(db: Db, accountId: number, row: AnswerRow): Promise<boolean> {
  const changed = await db`
    update canned_answers set name = ${row.name}, text = ${row.text}, changed_at = ${row.changed_at}
    where account_id = ${accountId} and id = ${row.id}`;
  return changed.count > 0;
}

/** Deletes an answer; its name, or undefined if there is none. */
export async function deleteAnswer(db: Db, accountId: number, id: number): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    delete from canned_answers where account_id = ${accountId} and id = ${id} returning name`;
  return row?.name;
}
