/** The SQL of received messages: whose they are, writing them, showing them. */
import { assert } from "../base/assert.ts";
import type { Db, Sql, Tx } from "../base/db.ts";

/** One of our numbers, and who is on it. */
export interface Owner {
  number: string;
  account_id: number | null;
  shared: boolean;
  price: number;
  keywords: { keyword: string; account_id: number }[];
}

export function findOwners(tx: Db, numbers: string[]): Promise<Owner[]> {
  return tx<Owner[]>`
    select n.number, n.account_id, n.shared, n.price, coalesce((
      select json_agg(json_build_object('keyword', k.keyword, 'account_id', k.account_id))
      from number_keywords k where n.shared and k.number = n.number), '[]') as keywords
    from json_array_elements_text(${JSON.stringify(numbers)}::text::json) as x(number)
    join numbers n on n.number = x.number`;
}

/** A message for an account: short names, since they are written and read thousands of times a second. */
export interface MessageRow {
  /** Order within the batch, from 0. */
  n: number;
  /** Account. */
  a: number;
  /** Id. */
  i: number;
  /** Our number. */
  o: string;
  /** From. */
  f: string;
  /** Text. */
  x: string;
  /** Parts. */
  p: number;
  /** Missing parts. */
  m: number;
  /** Network. */
  t: string;
  /** Its code. */
  c: string | undefined;
  /** Keyword. */
  k: string | undefined;
  /** Link. */
  l: number;
  /** Price per part. */
  q: number;
}

/**
 * Writes messages with their charges and counts. A charge that the balance does not cover is one of nothing: a message is
 * never refused for want of money. What the simulated carrier brings is charged to the test balance once there is a real one.
 * Wallets are locked in order of key.
 */
export async function insertMessages(tx: Tx, rows: MessageRow[], now: Date): Promise<void> {
  const written = await tx`
    with input as materialized (
      select r.*, r.p * r.q as cost,
        coalesce(l.sandbox, false) and exists (select from carrier_links where not sandbox) as s
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
        n integer, a bigint, i bigint, o text, f text, x text, p smallint, m smallint, t text, c text, k text, l bigint, q bigint)
      left join carrier_links l on l.id = r.l
    ), locked as materialized (
      select w.account_id, w.test, w.balance
      from (select distinct a, s from input) i join wallets w on w.account_id = i.a and w.test = i.s
      order by w.account_id, w.test for update of w
    ), walked as (
      select i.*, l.balance, wallet_debits(l.balance, i.cost) over (partition by i.a, i.s order by i.n) as after
      from input i join locked l on l.account_id = i.a and l.test = i.s
    ), decided as materialized (
      select *, lag(after, 1, balance) over (partition by a, s order by n) as before from walked
    ), debited as (
      update wallets w set balance = d.after, inbound = w.inbound + d.count
      from (select a, s, min(after) as after, count(*) from decided group by a, s) d
      where w.account_id = d.a and w.test = d.s
    ), charged as (
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, note, created_at)
      select a, i, s, 'charge', after - before, after, i,
        case when before < cost then 'received message; the balance did not cover it' else 'received message' end,
        ${now}::timestamptz
      from decided
    )
    insert into inbound_messages (account_id, id, number, sender, text, parts, missing, telco, mccmnc, keyword, link_id, created_at)
    select a, i, o, f, x, p, m, t, c, k, l, ${now}::timestamptz from decided`;
  assert(written.count === rows.length, "an account that receives a message has both wallets");
}

/** Keeps messages to numbers that belong to nobody. */
export async function insertUnrouted(tx: Tx, rows: Omit<MessageRow, "n" | "a" | "q" | "k">[], now: Date) {
  await tx`
    insert into unrouted_messages (id, number, sender, text, parts, missing, telco, link_id, created_at)
    select i, o, f, x, p, m, t, l, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      i bigint, o text, f text, x text, p smallint, m smallint, t text, l bigint)`;
}

/** A single message as `findRepeats` asks for it. */
export interface Suspect {
  n: number;
  /** Fingerprint. */
  f: string;
  /** Link. */
  l: number;
  /** When it came. */
  r: Date;
  /** Since when its session is bound. */
  b: Date;
  /** Since when answers to the session before it may have been lost. */
  e: Date;
  /** Whether a message with this fingerprint was being written when the database went away. */
  d: boolean;
}

/**
 * Which messages were delivered before and may be so again because our answer was lost: the session of the first delivery
 * may have been dead when it was answered, or our answer took longer than a second and the copy came before it. Everything else is
 * somebody who says the same thing twice. Gives for each the deliveries that it may be a copy of, oldest first.
 */
export function findRepeats(tx: Tx, suspects: Suspect[]): Promise<{ n: number; id: number }[]> {
  return tx<{ n: number; id: number }[]>`
    select i.n, s.id
    from json_to_recordset(${JSON.stringify(suspects)}::text::json) as i(
      n integer, f uuid, l bigint, r timestamptz, b timestamptz, e timestamptz, d boolean)
    cross join lateral (
      select s.id, s.received_at
      from inbound_seen s left join carrier_links l on l.id = s.link_id
      where s.fingerprint = i.f and s.received_at <= i.r and (
        i.d
        or (s.link_id = i.l and s.received_at < i.b and s.received_at > i.e)
        or (s.link_id = i.l and s.received_at >= i.b and s.received_at <= i.r - interval '1 second' and s.kept_at > i.r)
        or (s.link_id <> i.l and s.received_at > i.r - interval '5 minutes'
          and (coalesce(l.live ->> 'state', '') not in ('bound', 'draining')
            or (l.live ->> 'since')::timestamptz > s.received_at)))
      order by s.received_at limit 300
    ) s
    order by i.n, s.received_at`;
}

/** Remembers what was kept. A delivery that a copy was found for now counts as delivered with the copy. */
export async function rememberSingles(
  tx: Tx,
  kept: { f: string; l: number; r: Date }[],
  moved: { id: number; l: number; r: Date }[],
  keptAt: Date,
): Promise<void> {
  if (kept.length > 0)
    await tx`
      insert into inbound_seen (fingerprint, link_id, received_at, kept_at)
      select f, l, r, ${keptAt}::timestamptz
      from json_to_recordset(${JSON.stringify(kept)}::text::json) as x(f uuid, l bigint, r timestamptz)`;
  if (moved.length > 0)
    await tx`
      update inbound_seen s set link_id = x.l, received_at = x.r, kept_at = ${keptAt}
      from json_to_recordset(${JSON.stringify(moved)}::text::json) as x(id bigint, l bigint, r timestamptz)
      where s.id = x.id`;
}

/** A received message as it is shown. */
export interface InboundRow {
  id: number;
  number: string;
  sender: string;
  text: string | null;
  parts: number;
  missing: number;
  telco: string;
  mccmnc: string | null;
  active: boolean;
  created_at: Date;
}

const shown = (db: Db) =>
  db`m.id, m.number, m.sender, m.text, m.parts, m.missing, m.telco, m.mccmnc, m.active, m.created_at`;

/** A page, the newest first. Ids are found first, so that what is skipped is not read. */
export function listInbound(sql: Sql, accountId: number, window: { limit: number; offset: number }) {
  return sql<InboundRow[]>`
    select ${shown(sql)}
    from (
      select m.id from inbound_messages m where m.account_id = ${accountId}
      order by m.account_id desc, m.id desc limit ${window.limit} offset ${window.offset}
    ) page
    join inbound_messages m on m.account_id = ${accountId} and m.id = page.id
    order by m.id desc`;
}

/** All messages that an account received, from the count that its wallets keep. */
export async function countInbound(sql: Sql, accountId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select coalesce(sum(inbound), 0)::bigint as count from wallets where account_id = ${accountId}`;
  return row!.count;
}

export async function findInbound(sql: Sql, accountId: number, id: number): Promise<InboundRow | undefined> {
  const [row] = await sql<InboundRow[]>`
    select ${shown(sql)} from inbound_messages m where m.account_id = ${accountId} and m.id = ${id}`;
  return row;
}

/** A message to a number of nobody. */
export interface UnroutedRow {
  id: number;
  number: string;
  sender: string;
  text: string | null;
  parts: number;
  missing: number;
  telco: string;
  link_id: number;
  created_at: Date;
}

export function listUnrouted(sql: Sql, window: { limit: number; offset: number }) {
  return sql<UnroutedRow[]>`
    select id, number, sender, text, parts, missing, telco, link_id, created_at
    from unrouted_messages order by id desc limit ${window.limit} offset ${window.offset}`;
}

export async function countUnrouted(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) from unrouted_messages`;
  return row!.count;
}

/** Removes the texts of what was received before a time, at most `limit` of each kind; true when there may be more. */
export async function eraseTexts(sql: Sql, before: Date, limit: number): Promise<boolean> {
  const messages = await sql`
    update inbound_messages set text = null where (account_id, id) in (
      select account_id, id from inbound_messages where created_at < ${before} and text is not null
      order by created_at limit ${limit} for update skip locked)`;
  const unrouted = await sql`
    update unrouted_messages set text = null where id in (
      select id from unrouted_messages where created_at < ${before} and text is not null
      order by created_at limit ${limit} for update skip locked)`;
  return Math.max(messages.count, unrouted.count) === limit;
}
