import type { Sql } from "../../base/db.ts";
import { formatId } from "../../base/ids.ts";
import type { ShownDelivery } from "../../webhooks/wire.ts";

/** A webhook delivery of the account. */
export async function findDelivery(sql: Sql, accountId: number, id: number): Promise<ShownDelivery | undefined> {
  const [row] = await sql<ShownDelivery[]>`
    select d.id, d.endpoint_id, d.event_id, d.event, d.status, d.attempts, d.due_at, d.created_at, d.body
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
      select id, endpoint_id, event_id, event, status, attempts, due_at, created_at, body from webhook_deliveries
      where account_id = ${accountId} and endpoint_id = e.id
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

/** The deliveries of a message's reports created in this time span, to all endpoints, oldest first. */
export async function listDeliveriesOf(
  sql: Sql,
  accountId: number,
  messageId: number,
  [from, to]: [Date, Date],
): Promise<ShownDelivery[]> {
  const named = `"message_id":"${formatId("out_sms", messageId)}"`;
  return sql<ShownDelivery[]>`
    select id, endpoint_id, event_id, event, status, attempts, due_at, created_at, body from webhook_deliveries
    where created_at between ${from} and ${to} and account_id = ${accountId} and event = 'dlr'
      and strpos(body, ${named}) > 0
    order by created_at, id limit 100`;
}
