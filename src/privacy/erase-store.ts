/**
 * The SQL that erases a phone number and its messages from every table. Each step takes at most `limit` rows, so that erasing a
 * number with 100,000 messages blocks no one, and is idempotent.
 */
import type { Db } from "../base/db.ts";

/** The account and the number to erase. */
export interface Subject {
  accountId: number;
  /** In E.164. */
  number: string;
  /** Matches every spelling of the number: a PostgreSQL regular expression (`spellings.ts`). */
  spelled: string;
  /** Whether to erase messages to numbers that belong to no account as well. */
  operator: boolean;
}

/** Final messages lose recipient, text, TLVs, sealed PIN and mentions of the number; cost and outcome stay. */
export async function eraseMessages(db: Db, { accountId, number, spelled }: Subject, limit: number): Promise<number> {
  const erased = await db`
    update messages set recipient = '', text = null, sealed = null, origin = null, options = null,
      reference = case when reference ~ ${spelled} then null else reference end,
      code = case when code ~ ${spelled} then null else code end,
      timeline = case when timeline::text !~ ${spelled} and timeline::text !~ '"tlvs"' then timeline else (
        select jsonb_agg(case when entry::text ~ ${spelled} then entry - 'detail' - 'code' else entry end - 'tlvs' order by n)
        from jsonb_array_elements(timeline) with ordinality as t(entry, n)) end
    where (account_id, id) in (
      select account_id, id from messages
      where account_id = ${accountId} and recipient = ${number} and final_at is not null
      order by account_id, id limit ${limit} for update)`;
  return erased.count;
}

/**
 * Members kept of bulk sends' recipients: those of the number itself, and those of others whose values mention it. Runs before
 * its messages are erased, since its own members are found through them. Returns how many recipients.
 */
export async function eraseRecipients(db: Db, { accountId, number, spelled }: Subject): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with own as materialized (
      select report_id, id from messages where account_id = ${accountId} and recipient = ${number}
    ), found as (
      select r.report_id, r.first_id, e.key
      from report_recipients r cross join lateral jsonb_each(r.recipients) e
      where r.account_id = ${accountId}
        and (r.recipients::text ~ ${spelled}
          or exists (select from own where own.report_id = r.report_id and own.id between r.first_id and r.last_id))
        and (e.value::text ~ ${spelled} or e.key::bigint in (select id from own))
    ), erased as (
      update report_recipients r set recipients = r.recipients - f.keys
      from (select report_id, first_id, array_agg(key) as keys from found group by 1, 2) f
      where r.account_id = ${accountId} and r.report_id = f.report_id and r.first_id = f.first_id
    )
    select count(*)::int as count from found`;
  return row!.count;
}

/** Inbound messages lose sender, text and TLVs. */
export async function eraseInbound(db: Db, { accountId, number }: Subject, limit: number): Promise<number> {
  const erased = await db`
    update inbound_messages set sender = '', text = null, tlvs = null, active = false where (account_id, id) in (
      select account_id, id from inbound_messages where account_id = ${accountId} and sender = ${number}
      order by account_id, id limit ${limit} for update)`;
  return erased.count;
}

/**
 * The number's conversations with their notes and the name given to it; in notes about others and in canned answers it is
 * masked, however it was written.
 */
export async function eraseConversations(db: Db, { accountId, number, spelled }: Subject): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with talks as (
      delete from conversations where account_id = ${accountId} and phone = ${number} returning 1
    ), named as (
      delete from contacts where account_id = ${accountId} and phone = ${number} returning 1
    ), notes as (
      delete from conversation_notes where account_id = ${accountId} and phone = ${number} returning 1
    ), mentions as (
      update conversation_notes set text = regexp_replace(text, ${spelled}, '***', 'g')
      where account_id = ${accountId} and phone <> ${number} and text ~ ${spelled} returning 1
    ), answers as (
      update canned_answers set text = regexp_replace(text, ${spelled}, '***', 'g'),
        name = regexp_replace(name, ${spelled}, '***', 'g')
      where account_id = ${accountId} and (text ~ ${spelled} or name ~ ${spelled}) returning 1
    )
    select ((select count(*) from talks) + (select count(*) from named) + (select count(*) from notes)
      + (select count(*) from mentions) + (select count(*) from answers))::int as count`;
  return row!.count;
}

/** The attempts of a delivery without the receivers' responses. */
const withoutResponses = (db: Db) => db`(
  select coalesce(jsonb_agg(attempt - 'response_body' - 'response_headers' order by n), '[]')
  from jsonb_array_elements(attempts_of(d)) with ordinality as t(attempt, n))`;

/** A cursor over the webhook deliveries of an account. */
export interface DeliveryCursor {
  endpointId: number;
  id: number;
}

/**
 * Scans the next `limit` deliveries. Of the deliveries about the number, settled ones lose their bodies and waiting ones are
 * deleted, since there is nothing left to deliver. Others lose the responses that contain the number.
 */
export async function eraseDeliveries(
  db: Db,
  { accountId, number, spelled }: Subject,
  after: DeliveryCursor,
  limit: number,
): Promise<{ count: number; last: DeliveryCursor | undefined }> {
  const isAbout = db`(d.event = 'inbound' and d.body like ${`%"from":"${number}"%`}
    or d.event = 'optout' and d.body like ${`%"number":"${number}"%`}
    or d.event = 'inbound' and d.url is not null
      and position(${`From=${encodeURIComponent(number)}&`} in d.url || '&' || d.body || '&') > 0)`;
  const [row] = await db<{ count: number; endpoint: number | null; id: number | null }[]>`
    with seen as materialized (
      select endpoint_id, id from webhook_deliveries
      where account_id = ${accountId} and (endpoint_id, id) > (${after.endpointId}, ${after.id})
      order by endpoint_id, id limit ${limit}
    ), erased as (
      update webhook_deliveries d
      set body = jsonb_build_object('message_id', d.body::jsonb -> 'message_id', 'erased', true)::text,
        attempts = ${withoutResponses(db)}, answered = null
      from seen s where d.account_id = ${accountId} and d.endpoint_id = s.endpoint_id and d.id = s.id
        and d.status <> 'pending' and ${isAbout}
      returning 1
    ), dropped as (
      delete from webhook_deliveries d using seen s
      where d.account_id = ${accountId} and d.endpoint_id = s.endpoint_id and d.id = s.id
        and d.status = 'pending' and ${isAbout}
      returning 1
    ), silenced as (
      -- Receivers may repeat in their responses what they were sent.
      update webhook_deliveries d set attempts = ${withoutResponses(db)}, answered = null
      from seen s where d.account_id = ${accountId} and d.endpoint_id = s.endpoint_id and d.id = s.id
        and not ${isAbout} and (d.attempts::text ~ ${spelled} or d.answered ~ ${spelled})
      returning 1
    ), last as (select endpoint_id, id from seen order by endpoint_id desc, id desc limit 1)
    select ((select count(*) from erased) + (select count(*) from dropped) + (select count(*) from silenced))::int as count, (select endpoint_id from last) as endpoint, (select id from last) as id`;
  const { count, endpoint, id } = row!;
  return { count, last: endpoint === null || id === null ? undefined : { endpointId: endpoint, id } };
}

/** Ended verifications lose number and sealed PIN. */
export async function eraseVerifications(db: Db, { accountId, number }: Subject, limit: number): Promise<number> {
  const erased = await db`
    update verifications set number = '', sealed = null where (account_id, id) in (
      select account_id, id from verifications
      where account_id = ${accountId} and number = ${number} and state <> 'in_progress'
      order by account_id, id limit ${limit} for update)`;
  return erased.count;
}

/**
 * Wrong codes and guard data of the number. Wrong codes of the last day, what hooks sent in it and active blocks are kept, because
 * they protect its owner.
 */
export async function eraseGuard(db: Db, { accountId, number }: Subject, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const [row] = await db<{ count: number }[]>`
    with wrong as (
      delete from verify_numbers
      where account_id = ${accountId} and test in (true, false) and number = ${number} and coalesce(blocked_until, ${now}) <= ${now}
        and not exists (select from unnest(failed_at) as at where at > ${dayAgo})
      returning 1
    ), followed as (
      delete from verify_runs where account_id = ${accountId} and prefix || lpad(line::text, 4, '0') = ${number} returning 1
    ), sent as (
      delete from verify_codes
      where account_id = ${accountId} and test in (true, false) and number = ${number} and sent_at <= ${dayAgo}
      returning 1
    ), stopped as (
      update verify_blocks set key = ''
      where account_id = ${accountId} and test in (true, false) and scope = 'number' and key = ${number} and until <= ${now}
      returning 1
    )
    select ((select count(*) from wrong) + (select count(*) from followed) + (select count(*) from sent)
      + (select count(*) from stopped))::int as count`;
  return row!.count;
}

/** Messages and calls on the number's simulated handset, except those from another account, and messages it is about to send. */
export async function eraseHandset(db: Db, subject: Subject, limit: number): Promise<number> {
  const { accountId, number } = subject;
  const sent =
    await db`delete from sandbox_sent s where number = ${number} and ${concerns(db, subject, db`s.recipient`)}`;
  const received = await db`
    delete from sandbox_messages where id in (
      select s.id from sandbox_messages s
      where s.number = ${number} and not exists (
        select from carrier_messages c join carrier_links l on l.id = c.link_id and l.sandbox
        where c.carrier_id = s.carrier_id and c.account_id <> ${accountId})
      limit ${limit})`;
  const rung = await db`
    delete from sandbox_calls where id in (
      select id from sandbox_calls where number = ${number} and account_id = ${accountId} limit ${limit})`;
  return sent.count + received.count + rung.count;
}

/** True if one of our numbers belongs to the account or is shared; numbers without an account are the operator's. */
function concerns(db: Db, { accountId, operator }: Subject, column: ReturnType<Db>) {
  return db`(exists (select from numbers n where n.number = ${column} and (n.account_id = ${accountId} or n.shared))
    or (${operator} and not exists (select from numbers n where n.number = ${column} and n.account_id is not null)))`;
}

/** Released parts of inbound messages: their fingerprints are kept, to recognise retransmissions within the hour. */
export async function eraseParts(db: Db, subject: Subject): Promise<number> {
  const erased = await db`
    update inbound_parts p set sender = '', octets = '\\x', tlvs = null
    where p.sender = ${subject.number} and p.joined_at is not null and ${concerns(db, subject, db`p.number`)}`;
  return erased.count;
}

/** Messages to numbers that belonged to no account when they arrived. */
export async function eraseUnrouted(db: Db, { accountId, number, operator }: Subject): Promise<number> {
  const erased = await db`
    update unrouted_messages u set sender = '', text = null
    where u.sender = ${number}
      and (${operator} or exists (select from numbers n where n.number = u.number and n.account_id = ${accountId}))`;
  return erased.count;
}

/** Pending deliveries about the number to northbound binds and receivers, and the cookies of programs that talk with it. */
export async function eraseNorthbound(db: Db, { accountId, number, spelled }: Subject): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with deliveries as (
      delete from northbound_deliveries where account_id = ${accountId} and body ~ ${spelled} returning 1
    ), callbacks as (
      delete from webhook_deliveries
      where account_id = ${accountId} and endpoint_id < 0
        and (url ~ ${spelled} or body ~ ${spelled} or headers::text ~ ${spelled}) returning 1
    ), cookies as (
      delete from conversation_cookies where account_id = ${accountId} and phone = ${number} returning 1
    )
    select ((select count(*) from deliveries) + (select count(*) from callbacks) + (select count(*) from cookies))::int as count`;
  return row!.count;
}

/**
 * Stray receipts, unless they may be for an open message or another account; they contain no personal data except the phone.
 */
export async function eraseStrays(db: Db, { accountId, number }: Subject): Promise<number> {
  const erased = await db`
    delete from stray_receipts
    where ltrim(receipt ->> 'recipient', '+') = ${number.slice(1)} and not exists (
      select from accounts a join messages m on m.account_id = a.id and m.recipient = ${number}
      where a.id <> ${accountId} or m.final_at is null)`;
  return erased.count;
}

/** Masks the number in the audit log, removes it from the guard's allow list, and deletes saved views that filter by it. */
export async function eraseMentions(db: Db, { accountId, number, spelled }: Subject, masked: string): Promise<number> {
  const quoted = `"${number}"`;
  const [row] = await db<{ count: number }[]>`
    with entries as (
      update audit_log
      set target = case when target = ${number} then ${masked} else target end,
        details = replace(details::text, ${quoted}, ${`"${masked}"`})::jsonb
      where account_id = ${accountId} and (target = ${number} or details::text like ${`%${quoted}%`})
      returning 1
    ), allowed as (
      update verify_accounts set settings = jsonb_set(settings, '{guard,allow}', (settings #> '{guard,allow}') - ${number}::text)
      where account_id = ${accountId} and settings #> '{guard,allow}' @> to_jsonb(${number}::text)
      returning 1
    ), viewed as (
      delete from message_views where account_id = ${accountId} and query::text ~ ${spelled} returning 1
    )
    select ((select count(*) from entries) + (select count(*) from allowed) + (select count(*) from viewed))::int as count`;
  return row!.count;
}

/** Responses stored under an Idempotency-Key may list the number among the rejected recipients. They are few. */
export async function eraseAnswers(db: Db, { accountId, spelled }: Subject): Promise<number> {
  const named = `"phonenumber":"[^"]{0,40}${spelled}[^"]{0,40}"`;
  const erased = await db`
    update idempotency_keys set response = regexp_replace(response, ${named}, '"phonenumber":""', 'g')
    where account_id = ${accountId} and response ~ ${named}`;
  return erased.count;
}

/** Rows that still need the number: a later erasure removes it once they have ended. */
export async function countOpen(db: Db, subject: Subject): Promise<number> {
  const { accountId, number } = subject;
  const [row] = await db<{ count: number }[]>`
    select (
      (select count(*) from messages where account_id = ${accountId} and recipient = ${number})
      + (select count(*) from verifications where account_id = ${accountId} and number = ${number})
      + (select count(*) from verify_numbers where account_id = ${accountId} and test in (true, false) and number = ${number})
      + (select count(*) from verify_codes where account_id = ${accountId} and test in (true, false) and number = ${number})
      + (select count(*) from verify_blocks
         where account_id = ${accountId} and test in (true, false) and scope = 'number' and key = ${number})
      + (select count(*) from inbound_parts p where sender = ${number} and ${concerns(db, subject, db`p.number`)})
    )::int as count`;
  return row!.count;
}

/** Logged calls with the number in path or body. */
export async function eraseCalls(db: Db, { accountId, spelled }: Subject, limit: number): Promise<number> {
  const erased = await db`
    delete from api_log where (account_id, id) in (
      select account_id, id from api_log
      where account_id = ${accountId} and (path ~ ${spelled} or request ~ ${spelled} or response ~ ${spelled})
      order by account_id, id limit ${limit} for update)`;
  return erased.count;
}
