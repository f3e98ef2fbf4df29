/** The SQL that erases a phone number from the API log and from saved views, and that exports the views. */
import type { Sql } from "../../base/db.ts";
import { byId, exportedAtOnce, type ExportRow, inBatches, type Subject } from "../../base/personal.ts";

/** Logged calls with the number in path or body. */
export const eraseCalls = (sql: Sql, { accountId, spelled }: Subject): Promise<number> =>
  inBatches(
    (limit) => sql`
      delete from api_log where (account_id, id) in (
        select account_id, id from api_log
        where account_id = ${accountId} and (path ~ ${spelled} or request ~ ${spelled} or response ~ ${spelled})
        order by account_id, id limit ${limit} for update)`,
  );

/** Saved views that filter by the number. */
export async function eraseViews(sql: Sql, { accountId, spelled }: Subject): Promise<number> {
  const erased = await sql`delete from message_views where account_id = ${accountId} and query::text ~ ${spelled}`;
  return erased.count;
}

/** Saved views of the list of messages, of the account and of people. */
export const exportViews = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, user_id, name, query, created_at from message_views
      where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );
