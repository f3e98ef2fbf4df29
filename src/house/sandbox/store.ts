import { ofKind, type Db, type Sql } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";
import type { Settled } from "./deliveries.ts";
import type { CarrierSettings } from "./settings.ts";

/** A message as a handset shows it. */
export interface HandsetMessage {
  number: string;
  sender: string;
  text: string;
  parts: number;
  /** The carrier's id of the first part. */
  carrierId: string;
}

/** Stores messages on handsets. */
export async function insertMessages(sql: Sql, messages: HandsetMessage[]): Promise<void> {
  await sql`
    insert into sandbox_messages (number, sender, text, parts, carrier_id)
    select number, sender, text, parts, "carrierId"
    from json_to_recordset(${JSON.stringify(messages)}::text::json)
      as m(number text, sender text, text text, parts smallint, "carrierId" text)`;
}

/** The newest messages of the reached kind that the account sent to a handset, newest first. */
export function selectMessages(sql: Sql, { accountId, test }: Reached, number: string, limit: number) {
  return sql<{ sender: string; text: string; parts: number; created_at: Date }[]>`
    select s.sender, s.text, s.parts, s.created_at
    from sandbox_messages s
    where s.number = ${number}
      and exists (
        select from carrier_messages c
        join carrier_links l on l.id = c.link_id and l.sandbox
        join messages m on m.account_id = c.account_id and m.id = c.message_id ${ofKind(sql, test, sql`m.`)}
        where c.carrier_id = s.carrier_id and c.account_id = ${accountId})
    order by s.id desc
    limit ${limit}`;
}

/** A part that the simulated carrier accepted. */
export interface Unreported {
  /** The carrier's id of the part. */
  carrierId: string;
  number: string;
  sender: string;
  /** Whether the handset has its message. */
  reached: boolean;
}

/**
 * Accepted parts whose receipts were not acknowledged: parts of messages in state `sent`, and parts on handsets whose
 * response was lost, which left the message in doubt.
 */
export async function selectUnreported(sql: Sql, limit: number): Promise<Unreported[]> {
  // As the indexes have them.
  const open = sql`(m.check_at is not null or m.submitted_at > (select until from watermarks where name = 'messages open'))`;
  return sql<Unreported[]>`
    with links as materialized (select id from carrier_links where sandbox)
    (select c.carrier_id as "carrierId", m.recipient as number, m.sender,
      exists (
        select from sandbox_messages s join carrier_messages f on f.link_id = m.link_id and f.carrier_id = s.carrier_id
        where s.number = m.recipient and f.account_id = m.account_id and f.message_id = m.id
      ) as reached
    from messages m
    join carrier_messages c on c.link_id = m.link_id and c.account_id = m.account_id and c.message_id = m.id
    where m.state = 'sent' and ${open} and m.link_id in (select id from links)
    limit ${limit})
    union all
    (select s.carrier_id, m.recipient, m.sender, true
    from messages m join links l on l.id = m.link_id
    join sandbox_messages s on s.number = m.recipient and s.created_at >= m.submitted_at - interval '1 second'
    where m.state in ('submitting', 'in_doubt') and ${open}
      and not exists (select from carrier_messages c where c.link_id = l.id and c.carrier_id = s.carrier_id)
    limit ${limit})`;
}

/** The simulated carrier's settings that differ from the defaults. */
export async function selectSettings(sql: Db): Promise<Partial<CarrierSettings>> {
  const [row] = await sql<{ settings: Partial<CarrierSettings> }[]>`select settings from sandbox_carrier`;
  return row?.settings ?? {};
}

/** Changes the simulated carrier's settings and notifies the process that runs it. */
export async function mergeSettings(sql: Sql, changes: Partial<CarrierSettings>): Promise<void> {
  await sql`
    with merged as (
      insert into sandbox_carrier (settings) values (${JSON.stringify(changes)}::text::jsonb)
      on conflict (one) do update set settings = sandbox_carrier.settings || excluded.settings)
    select pg_notify('sandbox', '')`;
}

/** Deletes what handsets received before a time; returns the number of rows. */
export async function deleteMessagesBefore(sql: Sql, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from sandbox_messages
    where id in (select id from sandbox_messages where created_at < ${before} order by id limit ${limit})`;
  return result.count;
}

/** A message sent by a simulated handset. */
export interface SentMessage {
  id: number;
  number: string;
  recipient: string;
  text: string;
  telco: string;
  /** A test token had the phone send it. */
  test: boolean;
}

/** Hands a message to the process that runs the simulated carrier. */
export async function insertSent(sql: Sql, message: Omit<SentMessage, "id">): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    with sent as (
      insert into sandbox_sent (number, recipient, text, telco, test)
      values (${message.number}, ${message.recipient}, ${message.text}, ${message.telco}, ${message.test})
      returning id)
    select id, pg_notify('sandbox_sent', '') from sent`;
  return row!.id;
}

/** Whether a message of a phone was acknowledged, which deletes it. */
export async function wasReceived(sql: Sql, id: number): Promise<boolean> {
  return (await sql`select from sandbox_sent where id = ${id}`).length === 0;
}

/** Claims due messages, in order, under a lease; if the process dies, the next one claims them. */
export async function claimSent(sql: Sql, limit: number, leaseSeconds: number): Promise<SentMessage[]> {
  const rows = await sql<SentMessage[]>`
    update sandbox_sent set due_at = now() + ${leaseSeconds} * interval '1 second'
    where id in (select id from sandbox_sent where due_at <= now() order by id limit ${limit} for update skip locked)
    returning id, number, recipient, text, telco, test`;
  return rows.sort((one, other) => one.id - other.id);
}

/** Deletes messages that were acknowledged; the others are due again soon. */
export async function settleSent(sql: Sql, settled: Settled[]): Promise<void> {
  await sql`
    with acknowledged as (delete from sandbox_sent where id = any(${idsOf(settled, true)}::bigint[]))
    update sandbox_sent set due_at = now() + interval '1 second' where id = any(${idsOf(settled, false)}::bigint[])`;
}

function idsOf(settled: Settled[], taken: boolean): number[] {
  return settled.filter((each) => each.taken === taken).map(({ id }) => id);
}

/** How a simulated call ended. */
export type EndState = "answered" | "declined" | "busy" | "no_answer";

/** How a simulated call stands, or ended. */
export type CallState = "ringing" | EndState;

/** A call that reaches a handset. */
export interface NewCall {
  number: string;
  sender: string;
  carrierId: string;
  accountId: number;
  messageId: number;
  /** What happens when nobody answers or declines. */
  fallback: "answered" | "busy" | "no_answer";
  ringMs: number;
}

/** Rings a handset. Its end is due for a report when it stops ringing, or when somebody answers or declines. */
export async function insertCall(sql: Sql, call: NewCall): Promise<void> {
  await sql`
    insert into sandbox_calls (number, sender, carrier_id, state, fallback, rings_until, due_at, account_id, message_id)
    select ${call.number}, ${call.sender}, ${call.carrierId}, 'ringing', ${call.fallback}, ends, ends, ${call.accountId}, ${call.messageId}
    from (select now() + ${call.ringMs} * interval '1 millisecond' as ends) t`;
}

/** A call on a handset. */
export interface CallRow {
  id: number;
  sender: string;
  state: CallState;
  message_id: number;
  rings_until: Date;
  created_at: Date;
  /** What it says, if it is a text that can be shown; null for a PIN, and once the text is erased. */
  text: string | null;
  /** In which language. */
  language: string | null;
}

/** The newest calls of the reached kind from the account on a handset, newest first. */
export function selectCalls(sql: Sql, { accountId, test }: Reached, number: string, limit: number) {
  return sql<CallRow[]>`
    select s.id, s.sender, s.state, s.message_id, s.rings_until, s.created_at, m.options -> 'call' ->> 'language' as language,
      case when m.options -> 'call' ? 'shared' then m.text end as text
    from sandbox_calls s
    join messages m on m.account_id = s.account_id and m.id = s.message_id ${ofKind(sql, test, sql`m.`)}
    where s.number = ${number} and s.account_id = ${accountId}
    order by s.id desc limit ${limit}`;
}

/** Answers or declines a ringing call; the state after, undefined if there is no such call. */
export async function actOnCall(
  sql: Sql,
  { accountId, test }: Reached,
  id: number,
  state: "answered" | "declined",
): Promise<CallState | undefined> {
  const [row] = await sql<{ state: CallState }[]>`
    with acted as (
      update sandbox_calls s set state = ${state}, due_at = now() from messages m
      where s.id = ${id} and s.account_id = ${accountId} and s.state = 'ringing'
        and m.account_id = s.account_id and m.id = s.message_id ${ofKind(sql, test, sql`m.`)}
      returning s.id, s.state
    ), told as (select pg_notify('sandbox_calls', '') from acted)
    select coalesce((select a.state from acted a, told), s.state) as state from sandbox_calls s
    join messages m on m.account_id = s.account_id and m.id = s.message_id ${ofKind(sql, test, sql`m.`)}
    where s.id = ${id} and s.account_id = ${accountId}`;
  return row?.state;
}

/** The message of an answered call, with the link that made the call; undefined if the phone has no such call. */
export async function findAnswered(sql: Sql, { accountId, test }: Reached, id: number) {
  const [row] = await sql<{ id: number; linkId: number; text: string | null }[]>`
    select m.id, m.link_id as "linkId", m.text from sandbox_calls s
    join messages m on m.account_id = s.account_id and m.id = s.message_id ${ofKind(sql, test, sql`m.`)}
    where s.id = ${id} and s.account_id = ${accountId} and s.state = 'answered'`;
  return row;
}

/** A call that ended or was answered, to be reported. */
export interface EndedCall {
  id: number;
  carrierId: string;
  number: string;
  sender: string;
  state: EndState;
}

/** Claims calls that are due for a report, under a lease; ones still ringing end as their numbers say. */
export function claimEnded(sql: Sql, limit: number, leaseSeconds: number): Promise<EndedCall[]> {
  return sql<EndedCall[]>`
    update sandbox_calls set due_at = now() + ${leaseSeconds} * interval '1 second',
      state = case when state = 'ringing' then fallback else state end
    where id in (select id from sandbox_calls where due_at <= now() order by due_at limit ${limit} for update skip locked)
    returning id, carrier_id as "carrierId", number, sender, state`;
}

/** Calls whose report was acknowledged are done; the others are due again soon. */
export async function settleCalls(sql: Sql, settled: Settled[]): Promise<void> {
  await sql`
    update sandbox_calls set due_at = case when id = any(${idsOf(settled, false)}::bigint[]) then now() + interval '1 second' end
    where id = any(${settled.map(({ id }) => id)}::bigint[]) and due_at is not null`;
}

/** Deletes calls of before a time; returns the number of rows. */
export async function deleteCallsBefore(sql: Sql, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from sandbox_calls where id in (select id from sandbox_calls where created_at < ${before} order by id limit ${limit})`;
  return result.count;
}

/** The ownership of a number, as far as it decides who may simulate its correspondents. */
export async function findRecipient(sql: Db, number: string) {
  const [row] = await sql<{ account_id: number | null; shared: boolean }[]>`
    select account_id, shared from numbers where number = ${number}`;
  return row;
}

/** True if the installation has more than one account. */
export async function hasSeveralAccounts(sql: Db): Promise<boolean> {
  return (await sql`select from accounts limit 2`).length > 1;
}
