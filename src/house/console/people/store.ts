/** The SQL of what an account knows of a phone. Each direction is read by an index on the phone, to a limit. */
import type { Sql } from "../../../base/db.ts";

/** A phone, seen by an account, of one kind (test or live). */
export interface Seen {
  accountId: number;
  phone: string;
  test: boolean;
}

/** The first messages of a phone that are read for the time of the first of its kind. */
const among = 1_000;

/** What was sent to a phone, of up to `limit` messages. */
export interface SentRow {
  first_at: Date | null;
  last_at: Date | null;
  sent: number;
  delivered: number;
  failed: number;
  calls: number;
  /** Micro-units, without what was refunded. */
  cost: number;
  /** Whether there may be more than were counted. */
  more: boolean;
}

/** Counts the latest `limit` messages to a phone. */
export async function countSent(sql: Sql, { accountId, phone, test }: Seen, limit: number): Promise<SentRow> {
  const [row] = await sql<[SentRow]>`
    with latest as materialized (
      select account_id, id, test, state, ended_badly, parts, price, created_at, (options -> 'call') is not null as spoken
      from messages where account_id = ${accountId} and recipient = ${phone} order by id desc limit ${limit}
    ), own as materialized (
      select l.*, price * parts - case when ended_badly is null then 0 else coalesce((
        select amount from ledger r where r.account_id = l.account_id and r.message_id = l.id and r.kind = 'refund'), 0) end as paid
      from latest l where test = ${test}
    )
    select count(*)::int as sent, count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where ended_badly <> 'cancelled')::int as failed, count(*) filter (where spoken)::int as calls,
      coalesce(sum(paid), 0)::bigint as cost, coalesce((
        select min(created_at) from (
          select test, created_at from messages where account_id = ${accountId} and recipient = ${phone} order by id limit ${among}) f
        where test = ${test}), min(created_at)) as first_at, max(created_at) as last_at,
      (select count(*) from latest) = ${limit} as more
    from own`;
  return row;
}

/** What was received from a phone, of up to `limit` messages. */
export interface ReceivedRow {
  first_at: Date | null;
  last_at: Date | null;
  received: number;
  /** The network of the latest message, MCC and MNC, if its carrier named it. */
  mccmnc: string | null;
  more: boolean;
}

/** Counts the latest `limit` messages from a phone. */
export async function countReceived(sql: Sql, { accountId, phone, test }: Seen, limit: number): Promise<ReceivedRow> {
  const [row] = await sql<[ReceivedRow]>`
    with latest as materialized (
      select id, test, mccmnc, created_at from inbound_messages
      where account_id = ${accountId} and sender = ${phone} order by id desc limit ${limit}
    ), own as materialized (select * from latest where test = ${test})
    select count(*)::int as received, coalesce((
        select min(created_at) from (
          select test, created_at from inbound_messages where account_id = ${accountId} and sender = ${phone} order by id limit ${among}) f
        where test = ${test}), min(created_at)) as first_at, max(created_at) as last_at,
      (select mccmnc from own where mccmnc is not null order by id desc limit 1) as mccmnc,
      (select count(*) from latest) = ${limit} as more
    from own`;
  return row;
}

/** A message that failed, and since which message none has arrived. */
export interface TroubleRow {
  state: string;
  code: string;
  own: string | null;
  spoken: boolean;
  failed: number;
  since: Date;
}

/** The failures since the last message that arrived, of the latest `limit`, with the latest of them; undefined if the latest arrived. */
export async function findTrouble(
  sql: Sql,
  { accountId, phone, test }: Seen,
  limit: number,
): Promise<TroubleRow | undefined> {
  const [row] = await sql<TroubleRow[]>`
    with latest as materialized (
      select * from messages where account_id = ${accountId} and recipient = ${phone} order by id desc limit ${limit}
    ), ended as (
      select m.*, count(*) filter (where state = 'delivered') over (order by id desc) as arrived_since from latest m
      where test = ${test} and (state = 'delivered' or ended_badly <> 'cancelled')
    ), failed as (select * from ended where arrived_since = 0)
    select m.state::text, error_code_of(h) as code, own_cause(l, error_code_of(h)) as own,
      (m.options -> 'call') is not null as spoken, (select count(*) from failed)::int as failed,
      (select min(created_at) from failed) as since
    from (select * from failed order by id desc limit 1) m
    join messages h on h.account_id = ${accountId} and h.id = m.id
    left join carrier_links l on l.id = h.link_id`;
  return row;
}

/** A bulk send with the message that it had for the phone. */
export interface SendRow {
  report_id: string;
  reference: string | null;
  created_at: Date;
  resend_of: string | null;
  id: number;
  state: string;
  /** The members given for the phone, if they were kept. */
  columns: string[] | null;
  values: (string | null)[] | null;
}

/** The latest bulk sends to a phone among its latest `messages`, up to `limit`. */
export function findSends(
  sql: Sql,
  { accountId, phone, test }: Seen,
  messages: number,
  limit: number,
): Promise<SendRow[]> {
  return sql<SendRow[]>`
    with latest as materialized (
      select id, report_id, test, state from messages
      where account_id = ${accountId} and recipient = ${phone} order by id desc limit ${messages}
    ), sends as materialized (
      select distinct on (m.report_id) m.report_id, m.id, m.state, b.reference, b.created_at, b.resend_of, b.columns
      from latest m join reports b on b.account_id = ${accountId} and b.report_id = m.report_id
      where m.test = ${test} order by m.report_id, m.id desc
    )
    select s.report_id, s.id, s.state::text, s.reference, s.created_at, s.resend_of, s.columns, k.values
    from (select * from sends order by id desc limit ${limit}) s
    left join lateral (
      select r.recipients -> s.id::text as values from report_recipients r
      where r.account_id = ${accountId} and r.report_id = s.report_id and r.first_id <= s.id and r.last_id >= s.id
    ) k on true
    order by s.id desc`;
}

/** How many of the latest `limit` verifications of a phone are in each state. */
export function countPins(sql: Sql, { accountId, phone, test }: Seen, limit: number) {
  return sql<{ state: "in_progress" | "verified" | "failed" | "expired" | "cancelled"; count: number }[]>`
    select state, count(*)::int as count from (
      select state, test from verifications where account_id = ${accountId} and number = ${phone}
      order by created_at desc limit ${limit}) v
    where test = ${test} group by state`;
}

/** A conversation of the phone, by our address. */
export interface ConversationRow {
  ours: string;
  unread: number;
  done: boolean;
  assignee: string | null;
}

/** The conversations of a phone, last received first. */
export function findConversations(
  sql: Sql,
  { accountId, phone, test }: Seen,
  limit: number,
): Promise<ConversationRow[]> {
  return sql<ConversationRow[]>`
    select c.ours, c.unread, c.done, u.name as assignee from conversations c left join lateral (
      select coalesce(nullif(u.name, ''), u.email) as name from members m join users u on u.id = m.user_id
      where m.account_id = c.account_id and m.user_id = c.assignee
    ) u on true
    where c.account_id = ${accountId} and c.phone = ${phone} and c.test = ${test} order by c.last_id desc limit ${limit}`;
}

/** What was said of a phone: the name given to it, and its opt-out. */
export interface SaidRow {
  name: string | null;
  keyword: string | null;
  opted_out_at: Date | null;
}

export async function findSaid(sql: Sql, { accountId, phone, test }: Seen): Promise<SaidRow> {
  const [row] = await sql<[SaidRow]>`
    select n.name, o.keyword, o.created_at as opted_out_at from (select) one
    left join contacts n on n.account_id = ${accountId} and n.phone = ${phone} and n.test = ${test}
    left join optouts o on o.account_id = ${accountId} and o.number = ${phone} and o.test = ${test}`;
  return row;
}
