/** The SQL of phones. What they are given to send is in `dial/store.ts`. */
import { listOf, type Db, type Json, type Sql, type Tx } from "../../../base/db.ts";
import { leftOf, sentInDay } from "../dial/store.ts";
import type { LinkSettings } from "../schemas.ts";
import { channel } from "../store.ts";

/** Who added a phone, as the audit log needs it. */
export interface AddedBy {
  accountId: number;
  orgId: number;
  actor: string;
  name: string;
}

/** A SIM, and what it sent. */
export interface SimRow {
  sim: number;
  linkId: number | null;
  linkName: string | null;
  /** The parts that it sent in 24 hours. */
  day: number;
  /** The parts that it may send now. */
  left: number;
}

/** A phone, as operators see it. */
export interface PhoneRow {
  id: number;
  name: string;
  device: string | null;
  numbers: (string | null)[];
  unlocked: boolean;
  dailyLimit: number;
  sims: SimRow[];
  /** Seconds since its last call. */
  quietFor: number | null;
  codeUntil: Date | null;
  registeredAt: Date | null;
  seenAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
}

const columns = (db: Db) => db`
  p.id, p.name, p.device, p.numbers, p.unlocked, p.daily_limit as "dailyLimit", p.code_until as "codeUntil", p.registered_at as "registeredAt",
  p.seen_at as "seenAt", p.revoked_at as "revokedAt", p.created_at as "createdAt",
  extract(epoch from now() - p.seen_at)::float8 as "quietFor",
  coalesce((
    select jsonb_agg(jsonb_build_object('sim', s.sim, 'linkId', l.id, 'linkName', l.name,
      'day', ${sentInDay(db, db`s.sim`)}, 'left', ${leftOf(db, db`s.sim`)}) order by s.sim)
    from (select value::int as sim from jsonb_array_elements(p.sims)) s
    left join carrier_links l on l.bind = 'phone' and l.host = 'phn_' || p.id and l.port = s.sim), '[]') as sims`;

/** A list of all phones, newest first; revoked ones too. */
export const phones = (db: Db) =>
  listOf<PhoneRow>(db, { columns: columns(db), from: db`phones p`, order: db`p.id desc` });

/** One phone. */
export async function readPhone(db: Db, id: number): Promise<PhoneRow | undefined> {
  const [row] = await db<PhoneRow[]>`select ${columns(db)} from phones p where p.id = ${id}`;
  return row;
}

/** What a new phone is made of. */
export interface NewPhoneRow {
  id: number;
  name: string;
  codeMac: string;
  codeSeconds: number;
  addedBy: AddedBy;
  keepSandbox: boolean;
  signingKey: Uint8Array;
  numbers: (string | null)[];
  unlocked: boolean;
  dailyLimit: number;
}

/** Adds a phone; returns until when its code is good. If the name is taken, throws a unique violation (`isDuplicate`). */
export async function insertPhone(tx: Tx, row: NewPhoneRow): Promise<Date> {
  const [made] = await tx<{ until: Date }[]>`
    insert into phones (id, name, code_mac, code_until, added_by, keep_sandbox, signing_key, numbers, unlocked, daily_limit)
    values (${row.id}, ${row.name}, ${row.codeMac}, now() + make_interval(secs => ${row.codeSeconds}),
      ${tx.json(row.addedBy as unknown as Json)}, ${row.keepSandbox}, ${row.signingKey}, ${tx.json(row.numbers)}, ${row.unlocked}, ${row.dailyLimit})
    returning code_until as until`;
  return made!.until;
}

/** What is known of a phone when it registers. */
export interface Registering {
  id: number;
  name: string;
  addedBy: AddedBy;
  keepSandbox: boolean;
  late: boolean;
}

/** The phone with a code, locked; undefined if no phone has it, or not any more. */
export async function lockByCode(tx: Tx, codeMac: string): Promise<Registering | undefined> {
  const [row] = await tx<Registering[]>`
    select id, name, added_by as "addedBy", keep_sandbox as "keepSandbox", code_until < now() as late
    from phones where code_mac = ${codeMac} and revoked_at is null for update`;
  return row;
}

/** Gives a phone its token, and ends its code. */
export async function registerPhone(
  tx: Tx,
  id: number,
  { tokenHash, device, sims }: { tokenHash: string; device: string | null; sims: number[] },
): Promise<void> {
  await tx`
    update phones set code_mac = null, code_until = null, token_hash = ${tokenHash}, device = ${device}, sims = ${tx.json(sims)},
      registered_at = now(), seen_at = now()
    where id = ${id}`;
}

/** A phone that calls. */
export interface CallingPhone {
  id: number;
  name: string;
  device: string | null;
  addedBy: AddedBy;
  keepSandbox: boolean;
  sims: number[];
  signingKey: Uint8Array;
  createdAt: Date;
  /** Whether its event stream is open, to whichever process. */
  listens: boolean;
}

const calling = (db: Db) => db`
  id, name, device, added_by as "addedBy", keep_sandbox as "keepSandbox", sims, signing_key as "signingKey", created_at as "createdAt",
  coalesce(beat_at > now() - interval '40 seconds', false) as listens`;

/** The phone with a token, which is noted as its call. */
export async function phoneOfToken(sql: Sql, tokenHash: string): Promise<CallingPhone | undefined> {
  const [row] = await sql<CallingPhone[]>`
    update phones set seen_at = now() where token_hash = ${tokenHash} and revoked_at is null returning ${calling(sql)}`;
  return row;
}

/** A phone that posts what it has received. */
export interface PostingPhone {
  id: number;
  signingKey: Uint8Array;
  sims: number[];
  numbers: (string | null)[];
  createdAt: Date;
  links: { id: number; sim: number; settings: Partial<LinkSettings>; createdAt: string }[];
}

/** A phone with its links, unless it is revoked. */
export async function phoneToPost(sql: Sql, id: number): Promise<PostingPhone | undefined> {
  const [row] = await sql<PostingPhone[]>`
    select id, signing_key as "signingKey", sims, numbers, created_at as "createdAt", coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'sim', l.port, 'settings', l.settings, 'createdAt', l.created_at) order by l.port)
      from carrier_links l where l.bind = 'phone' and l.host = 'phn_' || p.id), '[]') as links
    from phones p where id = ${id} and revoked_at is null`;
  return row;
}

/** Notes that a phone asks for messages. */
export async function noteAsked(sql: Sql, id: number): Promise<void> {
  await sql`update phones set asked_at = now() where id = ${id}`;
}

/** Notes that the event stream of a phone is open, or not any more. Returns whether the phone may still call. */
export async function noteStream(sql: Sql, id: number, open: boolean): Promise<boolean> {
  const rows = open
    ? await sql`update phones set beat_at = now(), seen_at = now() where id = ${id} and revoked_at is null returning id`
    : await sql`update phones set beat_at = null where id = ${id} returning id`;
  return rows.length > 0;
}

/** Replaces the SIMs that a phone has. */
export async function updateSims(sql: Sql, id: number, sims: number[]): Promise<void> {
  await sql`update phones set sims = ${sql.json(sims)} where id = ${id}`;
}

/** The SIMs of a phone that have a link. */
export async function linkedSims(sql: Sql, wireId: string): Promise<Set<number>> {
  const rows = await sql<
    { sim: number }[]
  >`select port as sim from carrier_links where bind = 'phone' and host = ${wireId}`;
  return new Set(rows.map(({ sim }) => sim));
}

/** Revokes a phone: its token and code end, and its links are disabled. Undefined if there is none, or it was revoked before. */
export async function revokePhone(tx: Tx, id: number): Promise<{ name: string } | undefined> {
  const [row] = await tx<{ name: string }[]>`
    update phones set revoked_at = now(), token_hash = null, code_mac = null, code_until = null, beat_at = null
    where id = ${id} and revoked_at is null returning name`;
  if (!row) return undefined;
  await tx`update carrier_links set enabled = false where bind = 'phone' and host = ${`phn_${id}`}`;
  await tx`select pg_notify(${channel}, '')`;
  return row;
}

/** What a phone was given of which it has not said how it ended, beyond a message; 1,000 at most. */
export function findUnended(sql: Sql, id: number, afterId: number) {
  return sql<{ id: number; linkId: number; recipient: string }[]>`
    select id, link_id as "linkId", recipient from phone_messages
    where phone_id = ${id} and id > ${afterId} and handed_at is not null and ended_at is null order by id limit 1000`;
}

/** Deletes what phones were given so long ago that nothing is reported of it any more. */
export async function deleteOld(sql: Sql, before: Date, limit: number): Promise<boolean> {
  const gone = await sql`
    delete from phone_messages where id in (
      select id from phone_messages where created_at < ${before} and valid_until < ${before} limit ${limit})`;
  return gone.count === limit;
}

/** Deletes what phones were given for a number and have reported. */
export async function eraseMessages(
  sql: Sql,
  accountId: number,
  number: string,
  limit: number,
): Promise<{ count: number }> {
  return sql`
    delete from phone_messages where id in (
      select id from phone_messages where account_id = ${accountId} and recipient = ${number}
        and (reported_at is not null or valid_until < now()) limit ${limit})`;
}
