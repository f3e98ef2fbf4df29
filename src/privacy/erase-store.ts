/**
 * Where a phone number and what was written to and from it stand, and how they go. Each step takes at most `limit` rows, so that
 * nobody waits for the erasure of a number with a hundred thousand messages; each finds nothing the second time.
 */
import type { Db } from "../base/db.ts";

/** Whose data about which number, in E.164. */
export interface Subject {
  accountId: number;
  number: string;
}

/** Messages that have ended lose recipient, text and sealed PIN; what they cost and became stays. */
export async function eraseMessages(db: Db, { accountId, number }: Subject, limit: number): Promise<number> {
  const erased = await db`
    update messages set recipient = '', text = null, sealed = null, origin = null where (account_id, id) in (
      select account_id, id from messages
      where account_id = ${accountId} and recipient = ${number} and final_at is not null
      order by account_id, id limit ${limit} for update)`;
  return erased.count;
}

export async function eraseInbound(db: Db, { accountId, number }: Subject, limit: number): Promise<number> {
  const erased = await db`
    update inbound_messages set sender = '', text = null, active = false where (account_id, id) in (
      select account_id, id from inbound_messages where account_id = ${accountId} and sender = ${number}
      order by account_id, id limit ${limit} for update)`;
  return erased.count;
}

/** Where a walk through the deliveries of an account stands. */
export interface DeliveryPlace {
  endpointId: number;
  id: number;
}

/** Looks at the next `limit` deliveries beyond a place; the bodies of those that are settled and tell of the number are emptied. */
export async function eraseDeliveries(
  db: Db,
  { accountId, number }: Subject,
  after: DeliveryPlace,
  limit: number,
): Promise<{ count: number; last: DeliveryPlace | undefined }> {
  const [row] = await db<{ count: number; endpoint: number | null; id: number | null }[]>`
    with seen as materialized (
      select endpoint_id, id from webhook_deliveries
      where account_id = ${accountId} and (endpoint_id, id) > (${after.endpointId}, ${after.id})
      order by endpoint_id, id limit ${limit}
    ), erased as (
      update webhook_deliveries d
      set body = jsonb_build_object('message_id', d.body::jsonb -> 'message_id', 'erased', true)::text
      from seen s where d.account_id = ${accountId} and d.endpoint_id = s.endpoint_id and d.id = s.id
        and d.event = 'inbound' and d.due_at is null and d.body like ${`%"from":"${number}"%`}
      returning 1
    ), last as (select endpoint_id, id from seen order by endpoint_id desc, id desc limit 1)
    select (select count(*) from erased)::int as count, (select endpoint_id from last) as endpoint, (select id from last) as id`;
  const { count, endpoint, id } = row!;
  return { count, last: endpoint === null || id === null ? undefined : { endpointId: endpoint, id } };
}

export async function eraseVerifications(db: Db, { accountId, number }: Subject, limit: number): Promise<number> {
  const erased = await db`
    update verifications set number = '', sealed = null where (account_id, id) in (
      select account_id, id from verifications
      where account_id = ${accountId} and number = ${number} and state <> 'in_progress'
      order by account_id, id limit ${limit} for update)`;
  return erased.count;
}

/** What the fraud guard counted for the number. Wrong codes of the last day and blocks that stand protect its owner, and stay. */
export async function eraseGuard(db: Db, { accountId, number }: Subject, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const [row] = await db<{ count: number }[]>`
    with wrong as (
      delete from verify_numbers
      where account_id = ${accountId} and number = ${number} and coalesce(blocked_until, ${now}) <= ${now}
        and not exists (select from unnest(failed_at) as at where at > ${dayAgo})
      returning 1
    ), counted as (
      delete from verify_counts
      where account_id = ${accountId} and test in (true, false) and scope = 'number' and key = ${number} returning 1
    ), stopped as (
      update verify_blocks set key = ''
      where account_id = ${accountId} and test in (true, false) and scope = 'number' and key = ${number} and until <= ${now}
      returning 1
    )
    select ((select count(*) from wrong) + (select count(*) from counted) + (select count(*) from stopped))::int as count`;
  return row!.count;
}

/** What the simulated carrier's handset of the number got from the account. */
export async function eraseHandset(db: Db, { accountId, number }: Subject, limit: number): Promise<number> {
  const erased = await db`
    delete from sandbox_messages where id in (
      select s.id from sandbox_messages s
      where s.number = ${number} and exists (
        select from carrier_messages c join carrier_links l on l.id = c.link_id and l.sandbox
        where c.carrier_id = s.carrier_id and c.account_id = ${accountId})
      limit ${limit})`;
  return erased.count;
}

/** Stored answers under an Idempotency-Key may list the number among the rejected. They are kept for a day or so, and are few. */
export async function eraseAnswers(db: Db, { accountId, number }: Subject): Promise<number> {
  const quoted = `"${number}"`;
  const erased = await db`
    update idempotency_keys set response = replace(response, ${quoted}, '""')
    where account_id = ${accountId} and response like ${`%${quoted}%`}`;
  return erased.count;
}

/** What still needs the number to come to its end: another erasure takes it then. */
export async function countOpen(db: Db, { accountId, number }: Subject): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select (
      (select count(*) from messages where account_id = ${accountId} and recipient = ${number})
      + (select count(*) from verifications where account_id = ${accountId} and number = ${number})
      + (select count(*) from verify_numbers where account_id = ${accountId} and number = ${number})
    )::int as count`;
  return row!.count;
}

/** Calls whose addresses or bodies hold the number leave the dashboard's log. */
export async function eraseCalls(db: Db, { accountId, number }: Subject, limit: number): Promise<number> {
  const pattern = `%${number.replace("+", "")}%`;
  const erased = await db`
    delete from api_log where (account_id, id) in (
      select account_id, id from api_log
      where account_id = ${accountId} and (path like ${pattern} or request like ${pattern} or response like ${pattern})
      order by account_id, id limit ${limit} for update)`;
  return erased.count;
}
