/** The SQL of what people did after a bulk send. Every query filters by account. */
import type { Fragment, Sql } from "../../base/db.ts";

/** A bulk send whose answers are counted. */
export interface Send {
  accountId: number;
  test: boolean;
  reportId: string;
  firstId: number;
  createdAt: Date;
  endedAt: Date | null;
}

/** A bulk send of an account. */
export async function findSend(
  sql: Sql,
  accountId: number,
  test: boolean,
  reportId: string,
): Promise<Send | undefined> {
  const [row] = await sql<Send[]>`
    select account_id as "accountId", test, report_id as "reportId", first_id as "firstId", created_at as "createdAt",
      ended_at as "endedAt"
    from reports where account_id = ${accountId} and report_id = ${reportId} and test = ${test}`;
  return row;
}

/** Whether the last message that had been sent to a phone by a time belongs to the send. */
const wasLast = (sql: Sql, { accountId, test, reportId }: Send, phone: Fragment, at: Fragment): Fragment => sql`
  ${reportId}::uuid = (
    select m.report_id from messages m
    where m.account_id = ${accountId} and m.recipient = ${phone} and m.test = ${test} and m.submitted_at <= ${at}
    order by m.id desc limit 1)`;

/**
 * How many people wrote after the send, before another message reached them.
 *
 * @param most how many messages received since the send are looked at; ids are in the order of time
 */
export async function countAnswered(sql: Sql, send: Send, until: Date, most: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct i.sender)::int as count from (
      select sender, created_at from inbound_messages
      where account_id = ${send.accountId} and test = ${send.test} and active and id > ${send.firstId} and created_at < ${until}
      order by id limit ${most}
    ) i where ${wasLast(sql, send, sql`i.sender`, sql`i.created_at`)}`;
  return row!.count;
}

/** How many people opted out by a message after the send, before another message reached them. */
export async function countOptedOut(sql: Sql, send: Send, until: Date, most: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select number, created_at from optouts
      where account_id = ${send.accountId} and test = ${send.test} and keyword is not null
        and created_at >= ${send.createdAt} and created_at < ${until}
      order by created_at limit ${most}
    ) o where ${wasLast(sql, send, sql`o.number`, sql`o.created_at`)}`;
  return row!.count;
}
