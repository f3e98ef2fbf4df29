/** The SQL of calls. */
import type { Db, Sql } from "../../base/db.ts";

/** The key of what is spoken: that of the message of a call with a PIN; a text that many are called to hear has an id of its own. */
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

/** What is to be spoken: its key, what is sealed in its row, and whether there is audio already. */
export type Asked = CallKey & { sealed: Uint8Array; isSpoken: boolean };

const asked = (sql: Db) => sql`account_id as "accountId", id, sealed, audio is not null as "isSpoken"`;

/** Inserts a call unless it exists, and returns its row: what an earlier attempt stored, if there was one. */
export async function insertCall(sql: Sql, call: NewCall): Promise<Asked> {
  const [row] = await sql<Asked[]>`
    insert into calls as c (account_id, id, token_hash, language, sealed, expires_at)
    values (${call.accountId}, ${call.id}, ${call.tokenHash}, ${call.language}, ${call.sealed}, ${call.expiresAt})
    on conflict (account_id, id) do update set expires_at = c.expires_at
    returning ${asked(sql)}`;
  return row!;
}

/** The audio of a text for many calls. */
export interface NewText extends NewCall {
  textMac: Buffer;
}

/** The row of a text that is kept beyond a time. Nearly all calls with a text find it, so nothing is written for them. */
export async function findText(sql: Db, accountId: number, textMac: Buffer, beyond: Date): Promise<Asked | undefined> {
  const [row] = await sql<Asked[]>`
    select ${asked(sql)} from calls where account_id = ${accountId} and text_mac = ${textMac} and expires_at > ${beyond}`;
  return row;
}

/** Which of these texts of an account have audio, by their MACs in base64. */
export async function findSpokenTexts(sql: Db, accountId: number, textMacs: Buffer[]): Promise<Map<string, Asked>> {
  const macs = textMacs.map((each) => each.toString("base64"));
  const rows = await sql<(Asked & { mac: string })[]>`
    select ${asked(sql)}, encode(text_mac, 'base64') as mac from calls
    where account_id = ${accountId} and audio is not null and expires_at > now()
      and text_mac = any(array(select decode(mac, 'base64') from unnest(${macs}::text[]) as mac))`;
  return new Map(rows.map((row) => [row.mac, row]));
}

/** Inserts the row of a text, or keeps the one that is there until the same time. */
export async function insertText(sql: Sql, text: NewText): Promise<Asked> {
  const [row] = await sql<Asked[]>`
    insert into calls as c (account_id, id, token_hash, language, sealed, expires_at, text_mac)
    values (${text.accountId}, ${text.id}, ${text.tokenHash}, ${text.language}, ${text.sealed}, ${text.expiresAt}, ${text.textMac})
    on conflict (account_id, text_mac) where text_mac is not null
      do update set expires_at = greatest(c.expires_at, excluded.expires_at)
    returning ${asked(sql)}`;
  return row!;
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

/** Deletes calls whose PIN has expired, and texts that no call has needed lately; returns how many. */
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
