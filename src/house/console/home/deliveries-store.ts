import type { Sql } from "../../../base/db.ts";
import type { ShownDelivery } from "../../../core/webhooks/wire.ts";

/** A webhook delivery of the account. */
export async function findDelivery(sql: Sql, accountId: number, id: number): Promise<ShownDelivery | undefined> {
  const [row] = await sql<ShownDelivery[]>`
    select d.id, d.endpoint_id, d.event_id, d.event, d.status, attempts_of(d) as attempts, d.tries, d.due_at, d.created_at, d.body
    from webhook_endpoints e join webhook_deliveries d on d.account_id = e.account_id and d.endpoint_id = e.id
    where e.account_id = ${accountId} and d.id = ${id}`;
  return row;
}

/** Deliveries to all endpoints, newest first. */
export async function listDeliveries(
  sql: Sql,
  accountId: number,
  about: { status: string | undefined; event: string | undefined; limit: number; offset: number },
): Promise<ShownDelivery[]> {
  const { status, event, limit, offset } = about;
  return sql<ShownDelivery[]>`
    select d.* from webhook_endpoints e cross join lateral (
      select id, endpoint_id, event_id, event, status, attempts_of(l) as attempts, tries, due_at, created_at, body
      from webhook_deliveries l where account_id = ${accountId} and endpoint_id = e.id
        ${status === undefined ? sql`` : sql`and status = ${status}`}
        ${event === undefined ? sql`` : sql`and event = ${event}`}
      order by id desc limit ${limit + offset}
    ) d
    where e.account_id = ${accountId} order by d.id desc limit ${limit} offset ${offset}`;
}

/** The times at which a message may have been reported: the times in its timeline. */
export async function findMoments(sql: Sql, accountId: number, messageId: number): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select distinct (e ->> 'at')::timestamptz as at
    from messages m cross join jsonb_array_elements(timeline_of(m)) e
    where m.account_id = ${accountId} and m.id = ${messageId} order by at`;
  return rows.map(({ at }) => at);
}

/** When a message was received. */
export async function findReceived(sql: Sql, accountId: number, id: number): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select created_at as at from inbound_messages where account_id = ${accountId} and id = ${id}`;
  return rows.map(({ at }) => at);
}

/** When a verification ended, if it has. */
export async function findVerificationEnd(sql: Sql, accountId: number, id: number): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select ended_at as at from verifications where account_id = ${accountId} and id = ${id} and ended_at is not null`;
  return rows.map(({ at }) => at);
}

/** When a bulk send ended, if it has. */
export async function findReportEnd(sql: Sql, accountId: number, reportId: string): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select ended_at as at from reports where account_id = ${accountId} and report_id = ${reportId} and ended_at is not null`;
  return rows.map(({ at }) => at);
}

/**
 * The deliveries created in this time span with a member in their bodies, to all endpoints, oldest first.
 *
 * @param named the member as it is written, such as `"message_id":"out_sms_1"`
 */
export async function listDeliveriesOf(
  sql: Sql,
  accountId: number,
  named: string,
  [from, to]: [Date, Date],
): Promise<ShownDelivery[]> {
  return sql<ShownDelivery[]>`
    select id, endpoint_id, event_id, event, status, attempts_of(d) as attempts, tries, due_at, created_at, body
    from webhook_deliveries d where created_at between ${from} and ${to} and account_id = ${accountId} and endpoint_id > 0 and strpos(body, ${named}) > 0
    order by created_at, id limit 100`;
}
