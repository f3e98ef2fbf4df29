import { ofKind, type Sql } from "../../base/db.ts";
import { formatId } from "../../base/ids.ts";
import type { Reached } from "../../http/auth.ts";
import type { ShownDelivery } from "../../webhooks/wire.ts";

/** A phone that wrote to the account recently. */
export interface ConversationRow {
  phone: string;
  /** Our number that it last wrote to. */
  number: string;
  text: string | null;
  telco: string;
  last_id: number;
  last_at: Date;
  received: number;
  opted_out: boolean;
  /** Whether the last message is test. */
  test: boolean;
}

/** Among the last `lookedAt` inbound messages, the senders whose numbers contain the digits, latest first. */
export async function listConversations(
  sql: Sql,
  { accountId, test }: Reached,
  { lookedAt, digits, limit, offset }: { lookedAt: number; digits: string; limit: number; offset: number },
): Promise<(ConversationRow & { total: number })[]> {
  return sql<(ConversationRow & { total: number })[]>`
    with recent as materialized (
      select id, sender, number, text, telco, test, created_at from inbound_messages
      where account_id = ${accountId} ${ofKind(sql, test)} order by account_id desc, id desc limit ${lookedAt}
    ), phones as (
      select sender, max(id) as last_id, count(*)::int as received from recent
      where sender <> '' and strpos(sender, ${digits}) > 0 group by sender
    )
    select p.sender as phone, r.number, r.text, r.telco, p.last_id, r.created_at as last_at, p.received, r.test,
      exists (
        select from optouts o where o.account_id = ${accountId} and o.test = ${test ?? false} and o.number = p.sender
      ) as opted_out,
      count(*) over ()::int as total
    from phones p join recent r on r.id = p.last_id
    order by p.last_id desc limit ${limit} offset ${offset}`;
}

/** A webhook delivery of the account. */
export async function findDelivery(sql: Sql, accountId: number, id: number): Promise<ShownDelivery | undefined> {
  const [row] = await sql<ShownDelivery[]>`
    select d.id, d.endpoint_id, d.event_id, d.event, d.status, d.attempts, d.due_at, d.created_at, d.body
    from webhook_endpoints e join webhook_deliveries d on d.account_id = e.account_id and d.endpoint_id = e.id
    where e.account_id = ${accountId} and d.id = ${id}`;
  return row;
}

/** A message of a conversation, in either direction. */
export interface ExchangeRow {
  direction: "in" | "out";
  id: number;
  ours: string;
  text: string | null;
  state: string;
  parts: number;
  test: boolean;
  created_at: Date;
}

/** Messages to and from a phone, newest first. */
export async function listExchange(
  sql: Sql,
  { accountId, test }: Reached,
  phone: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ExchangeRow[]> {
  const reach = limit + offset;
  return sql<ExchangeRow[]>`
    select * from (
      (select 'out' as direction, id, sender as ours, text, state::text, parts::int, test, created_at from messages
        where account_id = ${accountId} and recipient = ${phone} ${ofKind(sql, test)} order by id desc limit ${reach})
      union all
      (select 'in', id, number, text, 'received', parts::int, test, created_at from inbound_messages
        where account_id = ${accountId} and sender = ${phone} ${ofKind(sql, test)} order by id desc limit ${reach})
    ) both_ways
    order by id desc limit ${limit} offset ${offset}`;
}

/** The number of messages, each direction counted up to `limit`. */
export async function countExchange(
  sql: Sql,
  { accountId, test }: Reached,
  phone: string,
  limit: number,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select (select count(*) from (
        select from messages where account_id = ${accountId} and recipient = ${phone} ${ofKind(sql, test)} limit ${limit}) o)
      + (select count(*) from (
        select from inbound_messages where account_id = ${accountId} and sender = ${phone} ${ofKind(sql, test)} limit ${limit}) i) as count`;
  return row!.count;
}

/** True if the phone has opted out of messages of the caller's kind; a person sends live messages. */
export async function isOptedOut(sql: Sql, { accountId, test = false }: Reached, phone: string): Promise<boolean> {
  const rows = await sql`
    select from optouts where account_id = ${accountId} and test = ${test} and number = ${phone}`;
  return rows.length > 0;
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
