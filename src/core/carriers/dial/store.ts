/** The SQL of what phones are given to send. */
import type { Db, Fragment, Sql } from "../../../base/db.ts";
import { notify } from "../../../base/queue/notify.ts";
import type { Context } from "../../../base/context.ts";

/** Notifies the processes that run links to a phone; the payload is its id. */
export const phonesChannel = "phones";

/** Notifies the links of a phone that it has called. They also look now and then, so a lost notification only means a delay. */
export const notifyLinks = (ctx: Pick<Context, "sql" | "log">, phoneId: number): void =>
  notify(ctx, phonesChannel, String(phoneId));

/** What is told a phone in its event stream, by the names of the app; `end` ends the stream. */
export type PhoneEvent = "MessageEnqueued" | "WebhooksUpdated" | "SettingsUpdated" | "end";

/** Notifies the processes that phones call; the payload is the id of a phone, a space and an event. */
export const phoneEventsChannel = "phone_events";

/** Tells a phone something, if it listens to any process. The app also asks now and then, so a lost event only means a delay. */
export const tellPhone = (ctx: Pick<Context, "sql" | "log">, phoneId: number, event: PhoneEvent): void =>
  notify(ctx, phoneEventsChannel, `${phoneId} ${event}`);

/** Android lets an app send so many parts in half an hour before it asks the person who holds the phone. */
const androidLimit = 30;

/** How a phone stands, as its links see it. Ages are in seconds by the database's clock, null for never. */
export interface PhoneStanding {
  sims: number[];
  revoked: boolean;
  registered: boolean;
  seen: number | null;
  asked: number | null;
  beat: number | null;
  /** The parts that may be sent over the SIM now. */
  left: number;
}

/** The parts that a SIM of `phones p` was given in 24 hours. */
export const sentInDay = (db: Db, sim: Fragment): Fragment => db`(
  select coalesce(sum(m.parts), 0)::int from phone_messages m
  where m.phone_id = p.id and m.sim = ${sim} and m.created_at > now() - interval '24 hours')`;

/** The parts that a SIM of `phones p` may send now: within Android's limit for the phone, unless that is lifted, and within the SIM's for a day. */
export const leftOf = (db: Db, sim: Fragment): Fragment => db`
  greatest(0, least(
    case when p.unlocked then p.daily_limit else ${androidLimit} - (
      select coalesce(sum(m.parts), 0) from phone_messages m
      where m.phone_id = p.id and m.created_at > now() - interval '30 minutes') end,
    p.daily_limit - ${sentInDay(db, sim)}))::int`;

/** How a phone stands; undefined if there is none. */
export async function readStanding(db: Db, phoneId: number, sim: number): Promise<PhoneStanding | undefined> {
  const age = (column: string) => db`extract(epoch from now() - ${db(column)})::float8`;
  const [row] = await db<PhoneStanding[]>`
    select p.sims, p.revoked_at is not null as revoked, p.registered_at is not null as registered,
      ${age("seen_at")} as seen, ${age("asked_at")} as asked, ${age("beat_at")} as beat, ${leftOf(db, db`${sim}`)} as left
    from phones p where id = ${phoneId}`;
  return row;
}

/** What is put down for a phone to send. */
export interface Put {
  id: number;
  accountId: number;
  phoneId: number;
  linkId: number;
  sim: number;
  attempt: number;
  recipient: string;
  text: Uint8Array;
  parts: number;
  priority: number;
  validUntil: Date;
}

/**
 * Puts a message down for its phone, unless the link is somebody else's by now, the phone is revoked or may send no more for now. One
 * that an earlier process put down and the phone has not asked for is replaced.
 */
export async function putMessage(sql: Sql, put: Put, fence: number): Promise<boolean> {
  return sql.begin(async (tx) => {
    // Locked first, so that two SIMs do not both take the last of what the phone may send.
    await tx`select from phones where id = ${put.phoneId} for no key update`;
    const rows = await tx`
      insert into phone_messages (id, account_id, phone_id, link_id, sim, attempt, recipient, text, parts, priority, valid_until)
      select ${put.id}::bigint, ${put.accountId}::bigint, p.id, l.id, ${put.sim}, ${put.attempt}, ${put.recipient}, ${put.text},
        ${put.parts}, ${put.priority}, ${put.validUntil}
      from phones p join carrier_links l on l.id = ${put.linkId} and l.fence = ${fence}
      where p.id = ${put.phoneId} and p.revoked_at is null and ${leftOf(tx, tx`${put.sim}`)} >= ${put.parts}
      on conflict (id) do update set account_id = excluded.account_id, phone_id = excluded.phone_id, link_id = excluded.link_id,
        sim = excluded.sim, attempt = excluded.attempt, recipient = excluded.recipient, text = excluded.text, parts = excluded.parts,
        priority = excluded.priority, valid_until = excluded.valid_until, created_at = now(), fetched_at = null
      where phone_messages.handed_at is null
      returning id`;
    return rows.length > 0;
  });
}

/** Takes messages back that the phone has not asked for; returns their ids. */
export async function withdrawMessages(sql: Sql, ids: number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    delete from phone_messages where id = any(${ids}::bigint[]) and fetched_at is null returning id`;
  return rows.map(({ id }) => id);
}

/** What has become of messages that were put down; those that are gone are not in it. */
export function readPut(sql: Sql, ids: number[]): Promise<{ id: number; attempt: number; handed: boolean }[]> {
  return sql<{ id: number; attempt: number; handed: boolean }[]>`
    select id, attempt, handed_at is not null as handed from phone_messages where id = any(${ids}::bigint[])`;
}

/** A message that a phone asks for. */
export interface Asked {
  id: number;
  accountId: number;
  linkId: number;
  sim: number;
  attempt: number;
  recipient: string;
  text: Uint8Array;
  priority: number;
  validUntil: Date;
  createdAt: Date;
  handed: boolean;
}

/** The messages that a phone has yet to send, as far as is known: from now on they can no longer be taken back. */
export async function fetchMessages(sql: Sql, phoneId: number, limit: number): Promise<Asked[]> {
  const rows = await sql<Asked[]>`
    with open as (
      select id from phone_messages where phone_id = ${phoneId} and reported_at is null and text is not null and valid_until > now()
      order by priority, id limit ${limit} for update
    )
    update phone_messages m set fetched_at = coalesce(fetched_at, now())
    from open where m.id = open.id
    returning m.id, account_id as "accountId", link_id as "linkId", sim, attempt, recipient, text, priority,
      valid_until as "validUntil", created_at as "createdAt", handed_at is not null as handed`;
  return rows.sort((one, other) => one.priority - other.priority || one.id - other.id);
}

/** Notes which messages are on their phone, and drops those that it must not send. */
export async function noteHanded(sql: Sql, handed: number[], void_: number[]): Promise<void> {
  await sql`
    with dropped as (delete from phone_messages where id = any(${void_}::bigint[]) and handed_at is null)
    update phone_messages set handed_at = now() where id = any(${handed}::bigint[]) and handed_at is null`;
}

/** The messages of a phone that it may report. */
export function findHanded(sql: Sql, phoneId: number, ids: number[]) {
  return sql<{ id: number; linkId: number; recipient: string; handedAt: Date }[]>`
    select id, link_id as "linkId", recipient, handed_at as "handedAt" from phone_messages
    where phone_id = ${phoneId} and id = any(${ids}::bigint[]) and handed_at is not null`;
}

/** Notes that the phone has these messages for certain, so that their texts are not needed any more, and which of them have ended. */
export async function noteReported(sql: Sql, ids: number[], ended: number[]): Promise<void> {
  await sql`
    update phone_messages set reported_at = coalesce(reported_at, now()), text = null,
      ended_at = case when id = any(${ended}::bigint[]) then coalesce(ended_at, now()) else ended_at end
    where id = any(${ids}::bigint[])`;
}
