/** The SQL of a restored installation's open messages. */
import type { Fragment, Sql } from "../../../base/db.ts";
import type { MessageState } from "../life/tracked.ts";

/** A message and its state. */
export interface DoubtfulRow {
  accountId: number;
  id: number;
  state: MessageState;
}

/**
 * Messages that another copy of this database may have submitted by `now`: waiting ones, and ones whose submit had begun. A scheduled
 * message whose time is yet to come is not among them.
 */
const doubtful = (sql: Sql, now: Date): Fragment => sql`
  (state in ('queued', 'submitting', 'in_doubt') or (state = 'scheduled' and send_at <= ${now}))`;

/** These messages by state. */
export function countDoubtful(sql: Sql, now: Date): Promise<{ state: MessageState; messages: number }[]> {
  return sql<{ state: MessageState; messages: number }[]>`
    select state, count(*)::int as messages from messages where ${doubtful(sql, now)} group by state order by state`;
}

/** How many messages are scheduled for a time that is yet to come. */
export async function countScheduled(sql: Sql, now: Date): Promise<number> {
  const [row] = await sql<[{ messages: number }]>`
    select count(*)::int as messages from messages where state = 'scheduled' and send_at > ${now}`;
  return row.messages;
}

/** A batch of these messages in order of account and id, after the given one. */
export function findDoubtful(
  sql: Sql,
  now: Date,
  after: Pick<DoubtfulRow, "accountId" | "id">,
  limit: number,
): Promise<DoubtfulRow[]> {
  return sql<DoubtfulRow[]>`
    select account_id as "accountId", id, state from messages
    where (account_id, id) > (${after.accountId}::bigint, ${after.id}::bigint) and ${doubtful(sql, now)}
    order by account_id, id limit ${limit}`;
}
