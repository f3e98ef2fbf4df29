/** The SQL of conversations' cookies. */
import type { Sql, Tx } from "../../../base/db.ts";

/** Whose cookies: those of the conversation in which a message was received, on one host. */
export interface CookieKey {
  accountId: number;
  messageId: number;
  /** Of the URL, without the port: cookies do not distinguish ports (RFC 6265 §8.5). */
  host: string;
}

/** Cookies as they are stored; `sealed` is null where there are none yet. */
export interface CookieRow {
  id: number;
  sealed: Uint8Array | null;
}

/** The unexpired cookies of a message's conversation, which are kept until `until` from now on; undefined if there are none. */
export async function touchCookies(
  sql: Sql,
  { accountId, messageId, host }: CookieKey,
  now: Date,
  until: Date,
): Promise<CookieRow | undefined> {
  const [row] = await sql<CookieRow[]>`
    update conversation_cookies c set expires_at = ${until}
    from inbound_messages m
    where m.account_id = ${accountId} and m.id = ${messageId} and c.account_id = ${accountId} and c.number = m.number
      and c.phone = m.sender and c.test = m.test and c.host = ${host} and c.expires_at > ${now}
    returning c.id, c.sealed`;
  return row;
}

/**
 * Locks the cookies of a message's conversation until the end of the transaction, in a new row if need be. Undefined if the message was
 * erased; its lock keeps an erasure, which takes messages first, from passing in between.
 */
export async function lockCookies(
  tx: Tx,
  { accountId, messageId, host }: CookieKey,
  now: Date,
  until: Date,
): Promise<CookieRow | undefined> {
  const [row] = await tx<CookieRow[]>`
    insert into conversation_cookies as c (account_id, number, phone, test, host, expires_at)
    select account_id, number, sender, test, ${host}, ${until}::timestamptz from inbound_messages
    where account_id = ${accountId} and id = ${messageId} and sender <> '' for share
    on conflict (account_id, number, phone, test, host) do update
      set expires_at = excluded.expires_at, sealed = case when c.expires_at > ${now} then c.sealed end
    returning id, sealed`;
  return row;
}

/** Replaces locked cookies; undefined deletes them. */
export async function writeCookies(tx: Tx, accountId: number, id: number, sealed: Buffer | undefined): Promise<void> {
  if (sealed)
    await tx`update conversation_cookies set sealed = ${sealed} where account_id = ${accountId} and id = ${id}`;
  else await tx`delete from conversation_cookies where account_id = ${accountId} and id = ${id}`;
}

/** Deletes up to `limit` conversations' cookies that have expired; returns how many. */
export async function deleteExpiredCookies(sql: Sql, now: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from conversation_cookies where id in (
      select id from conversation_cookies where expires_at <= ${now} order by expires_at limit ${limit} for update skip locked)`;
  return deleted.count;
}
