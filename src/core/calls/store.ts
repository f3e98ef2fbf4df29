/** The SQL of calls. */
import type { Db, Sql } from "../../base/db.ts";

/** The key of a call: that of its message. */
export interface CallKey {
  accountId: number;
  id: number;
}

/** A call to be spoken. */
export interface NewCall extends CallKey {
  tokenHash: Buffer;
  language: string;
  sealed: Buffer;
  expiresAt: Date;
}

/** Channels: one notifies the processes that speak, the other the processes that wait for audio. */
export const channels = { waiting: "calls", spoken: "calls_spoken" };

/** Inserts a call unless it exists, and returns what is sealed in its row: what an earlier attempt stored, if there was one. */
export async function insertCall(sql: Sql, call: NewCall): Promise<Uint8Array> {
  const [row] = await sql<{ sealed: Uint8Array }[]>`
    insert into calls as c (account_id, id, token_hash, language, sealed, expires_at)
    values (${call.accountId}, ${call.id}, ${call.tokenHash}, ${call.language}, ${call.sealed}, ${call.expiresAt})
    on conflict (account_id, id) do update set expires_at = c.expires_at
    returning sealed`;
  return row!.sealed;
}

/** Whether a call has been spoken; undefined if there is no such call any more. */
export async function isSpoken(sql: Sql, { accountId, id }: CallKey): Promise<boolean | undefined> {
  const [row] = await sql<{ spoken: boolean }[]>`
    select audio is not null as spoken from calls where account_id = ${accountId} and id = ${id} and expires_at > now()`;
  return row?.spoken;
}

/** A call that a process speaks. */
export interface Claimed extends CallKey {
  language: string;
  sealed: Uint8Array;
}

/** Claims unspoken calls, the oldest first, under a lease: if the process dies, another one speaks them. */
export function claimUnspoken(sql: Sql, limit: number, leaseSeconds: number): Promise<Claimed[]> {
  return sql<Claimed[]>`
    update calls c set claimed_until = now() + ${leaseSeconds} * interval '1 second'
    from (
      select account_id, id from calls
      where audio is null and claimed_until <= now() and expires_at > now()
      order by claimed_until limit ${limit} for update skip locked
    ) due
    where c.account_id = due.account_id and c.id = due.id
    returning c.account_id as "accountId", c.id, c.language, c.sealed`;
}

/** Stores the audio of a call, and notifies its process. */
export async function writeAudio(sql: Sql, { accountId, id }: CallKey, audio: Buffer): Promise<void> {
  await sql`
    with spoken as (
      update calls set audio = ${audio} where account_id = ${accountId} and id = ${id} returning id
    )
    select pg_notify(${channels.spoken}, id::text) from spoken`;
}

/** Lets another process speak a call after a pause. */
export async function postpone(sql: Sql, { accountId, id }: CallKey, seconds: number): Promise<void> {
  await sql`
    update calls set claimed_until = now() + ${seconds} * interval '1 second'
    where account_id = ${accountId} and id = ${id} and audio is null`;
}

/** The audio under a token; undefined if there is none, or the call is over. */
export async function findAudio(sql: Db, tokenHash: Buffer): Promise<(CallKey & { audio: Uint8Array }) | undefined> {
  const [row] = await sql<(CallKey & { audio: Uint8Array })[]>`
    select account_id as "accountId", id, audio from calls
    where token_hash = ${tokenHash} and audio is not null and expires_at > now()`;
  return row;
}

/** What is sealed in these calls of an account, by id. Ones that are over are absent. */
export async function findSealed(sql: Db, accountId: number, ids: number[]): Promise<Map<number, Uint8Array>> {
  const rows = await sql<{ id: number; sealed: Uint8Array }[]>`
    select id, sealed from calls
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and audio is not null and expires_at > now()`;
  return new Map(rows.map(({ id, sealed }) => [id, sealed]));
}

/** Deletes calls and notifies whoever waits for their audio. */
export async function deleteCalls(db: Db, keys: CallKey[]): Promise<void> {
  await db`
    with gone as (
      delete from calls c using json_to_recordset(${JSON.stringify(keys)}::text::json) as x("accountId" bigint, id bigint)
      where c.account_id = x."accountId" and c.id = x.id returning c.id
    )
    select pg_notify(${channels.spoken}, id::text) from gone`;
}

/** Deletes calls whose PIN has expired; returns how many. */
export async function deleteExpired(sql: Sql, limit: number): Promise<number> {
  const result = await sql`
    delete from calls where ctid = any(array(
      select ctid from calls where expires_at <= now() limit ${limit} for update skip locked))`;
  return result.count;
}

/** Says which languages this process speaks. */
export async function announceVoices(sql: Sql, languages: string[]): Promise<void> {
  await sql`
    insert into call_voices (language, seen_at) select language, now() from unnest(${languages}::text[]) as language order by 1
    on conflict (language) do update set seen_at = excluded.seen_at`;
}

/** The languages that some process has announced in this time. */
export async function findVoices(sql: Db, seconds: number): Promise<string[]> {
  const rows = await sql<{ language: string }[]>`
    select language from call_voices where seen_at > now() - ${seconds} * interval '1 second' order by language`;
  return rows.map(({ language }) => language);
}
