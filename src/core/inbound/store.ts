/** The SQL of inbound messages: routing, writing, listing. */
import { assert } from "../../base/assert.ts";
import { listOf, ofKind, type Db, type Sql, type Tx } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";
import type { CustomTlv } from "../../smpp/smpp.ts";
import type { AnswerProblem } from "./answer-problem.ts";
import { chargeReceived } from "../wallet/debits.ts";

/** One of our numbers with its account and, on a shared number, the keywords. */
export interface Owner {
  number: string;
  account_id: number | null;
  shared: boolean;
  price: number;
  /** An operator added it; otherwise its account claimed it for the simulated carrier. */
  placed: boolean;
  /** Its account is in the sandbox. */
  sandbox: boolean;
  keywords: { keyword: string; account_id: number }[];
}

/** Of these numbers, the rows of the ones that are ours. */
export function findOwners(tx: Db, numbers: string[]): Promise<Owner[]> {
  return tx<Owner[]>`
    select n.number, n.account_id, n.shared, n.price, n.placed, coalesce(a.sandbox, false) as sandbox, coalesce((
      select json_agg(json_build_object('keyword', k.keyword, 'account_id', k.account_id))
      from number_keywords k where n.shared and k.number = n.number), '[]') as keywords
    from json_array_elements_text(${JSON.stringify(numbers)}::text::json) as x(number)
    join numbers n on n.number = x.number left join accounts a on a.id = n.account_id`;
}

/** The links of the simulated carrier, once the installation has gone live; otherwise none. */
export async function findSimulated(tx: Db): Promise<Set<number>> {
  const rows = await tx<{ id: number }[]>`
    select id from carrier_links where sandbox and exists (select from went_live)`;
  return new Set(rows.map(({ id }) => id));
}

/** A received message for an account, with the columns of `inbound_messages`. */
export interface MessageRow {
  /** Position in the batch, from 0. */
  n: number;
  account_id: number;
  id: number;
  /** Our number. */
  number: string;
  sender: string;
  text: string;
  parts: number;
  missing: number;
  telco: string;
  mccmnc: string | undefined;
  keyword: string | undefined;
  link_id: number;
  test: boolean;
  tlvs: CustomTlv[] | undefined;
  /** Per part, in micro-units. */
  price: number;
}

/**
 * Writes messages with their charges and counts. A message that the balance does not cover is not charged: an inbound message
 * is never refused for lack of funds. Test messages are charged to the test balance.
 */
export async function insertMessages(tx: Tx, rows: MessageRow[], now: Date): Promise<void> {
  const written = await tx`
    with billed as materialized (
      select r.*, r.parts * r.price as cost
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
        n integer, account_id bigint, id bigint, number text, sender text, text text, parts smallint, missing smallint,
        telco text, mccmnc text, keyword text, link_id bigint, test boolean, tlvs jsonb, price bigint)
    ), ${chargeReceived(tx, now)}
    insert into inbound_messages
      (account_id, id, number, sender, text, parts, missing, telco, mccmnc, keyword, link_id, test, tlvs, created_at)
    select account_id, id, number, sender, text, parts, missing, telco, mccmnc, keyword, link_id, test, tlvs, ${now}::timestamptz
    from debits`;
  assert(written.count === rows.length, "an account that receives a message has both wallets");
}

/** Stores messages to numbers that belong to no account. */
export async function insertUnrouted(
  tx: Tx,
  rows: Omit<MessageRow, "n" | "account_id" | "price" | "keyword" | "test" | "tlvs">[],
  now: Date,
) {
  await tx`
    insert into unrouted_messages (id, number, sender, text, parts, missing, telco, link_id, created_at)
    select id, number, sender, text, parts, missing, telco, link_id, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      id bigint, number text, sender text, text text, parts smallint, missing smallint, telco text, link_id bigint)`;
}

/** A delivery of an unsegmented message, as the duplicate check remembers it. */
export interface Seen {
  fingerprint: string;
  link_id: number;
  received_at: Date;
}

/** A delivery that may be a duplicate. */
export interface Suspect extends Seen {
  /** Position in the batch. */
  n: number;
  /** When its session was bound. */
  bound_at: Date;
  /** Responses to the previous session may have been lost since then. */
  lost_since: Date;
  /** Any earlier delivery counts as the same one: it has the carrier's id, or was being written when the connection was lost. */
  in_doubt: boolean;
}

/**
 * For each suspect, the earlier deliveries that it may be a retransmission of, oldest first. A carrier retransmits if our
 * response was lost: the earlier delivery's session may have been dead when we responded, or our response took longer than a
 * second and crossed the retransmission. Otherwise a person has said the same thing twice.
 */
export function findRepeats(tx: Tx, suspects: Suspect[]): Promise<{ n: number; id: number }[]> {
  return tx<{ n: number; id: number }[]>`
    select x.n, s.id
    from json_to_recordset(${JSON.stringify(suspects)}::text::json) as x(
      n integer, fingerprint uuid, link_id bigint, received_at timestamptz, bound_at timestamptz, lost_since timestamptz,
      in_doubt boolean)
    cross join lateral (
      select s.id, s.received_at
      from inbound_seen s left join carrier_links l on l.id = s.link_id
      where s.fingerprint = x.fingerprint and s.received_at <= x.received_at and (
        x.in_doubt
        or (s.link_id = x.link_id and s.received_at < x.bound_at and s.received_at > x.lost_since)
        or (s.link_id = x.link_id and s.received_at >= x.bound_at and s.received_at <= x.received_at - interval '1 second'
          and s.kept_at > x.received_at)
        or (s.link_id <> x.link_id and s.received_at > x.received_at - interval '5 minutes'
          and (coalesce(l.live ->> 'state', '') not in ('bound', 'draining')
            or (l.live ->> 'since')::timestamptz > s.received_at)))
      order by s.received_at limit 300
    ) s
    order by x.n, s.received_at`;
}

/** Remembers new deliveries; `repeated` ones move to the link and time of their retransmission. */
export async function rememberSingles(
  tx: Tx,
  fresh: Seen[],
  repeated: { id: number; link_id: number; received_at: Date }[],
  keptAt: Date,
): Promise<void> {
  if (fresh.length > 0)
    await tx`
      insert into inbound_seen (fingerprint, link_id, received_at, kept_at)
      select fingerprint, link_id, received_at, ${keptAt}::timestamptz
      from json_to_recordset(${JSON.stringify(fresh)}::text::json)
        as x(fingerprint uuid, link_id bigint, received_at timestamptz)`;
  if (repeated.length > 0)
    await tx`
      update inbound_seen s set link_id = x.link_id, received_at = x.received_at, kept_at = ${keptAt}
      from json_to_recordset(${JSON.stringify(repeated)}::text::json)
        as x(id bigint, link_id bigint, received_at timestamptz)
      where s.id = x.id`;
}

/** A received message as it is listed. */
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
  test: boolean;
  tlvs: CustomTlv[] | null;
  answer_problem: AnswerProblem | null;
  created_at: Date;
}

const shown = (db: Db) =>
  db`m.id, m.number, m.sender, m.text, m.parts, m.missing, m.telco, m.mccmnc, m.active, m.test, m.tlvs,
    m.answer_problem, m.created_at`;

/** A page, newest first. Ids are found first, so that skipped rows are not read. */
export function listInbound(sql: Sql, { accountId, test }: Reached, window: { limit: number; offset: number }) {
  return sql<InboundRow[]>`
    select ${shown(sql)}
    from (
      select m.id from inbound_messages m where m.account_id = ${accountId} ${ofKind(sql, test, sql`m.`)}
      order by m.account_id desc, m.id desc limit ${window.limit} offset ${window.offset}
    ) page
    join inbound_messages m on m.account_id = ${accountId} and m.id = page.id
    order by m.id desc`;
}

/** One received message of the reached kind. */
export async function findInbound(sql: Sql, { accountId, test }: Reached, id: number): Promise<InboundRow | undefined> {
  const [row] = await sql<InboundRow[]>`
    select ${shown(sql)} from inbound_messages m
    where m.account_id = ${accountId} and m.id = ${id} ${ofKind(sql, test, sql`m.`)}`;
  return row;
}

/** Stores why an answer was not followed; the message, unless it is gone. */
export async function writeAnswerProblem(
  sql: Sql,
  { accountId, test }: Reached,
  id: number,
  problem: AnswerProblem,
): Promise<Pick<InboundRow, "sender" | "number" | "test"> | undefined> {
  const [row] = await sql<Pick<InboundRow, "sender" | "number" | "test">[]>`
    update inbound_messages m set answer_problem = ${JSON.stringify(problem)}::text::jsonb
    where m.account_id = ${accountId} and m.id = ${id} ${ofKind(sql, test, sql`m.`)}
    returning m.sender, m.number, m.test`;
  return row;
}

/** Erases the text of one message, and marks it as inactive if `inactive` is set. */
export async function eraseText(sql: Sql, { accountId, test }: Reached, id: number, inactive: boolean): Promise<void> {
  await sql`
    update inbound_messages m set text = null, active = active and not ${inactive}
    where m.account_id = ${accountId} and m.id = ${id} ${ofKind(sql, test, sql`m.`)}`;
}

/** A message to a number that no account has. */
export type UnroutedRow = Omit<InboundRow, "mccmnc" | "active" | "test" | "tlvs" | "answer_problem"> & {
  link_id: number;
};

/** Messages to numbers that no account has, newest first. */
export const unrouted = (sql: Sql) =>
  listOf<UnroutedRow>(sql, {
    columns: sql`id, number, sender, text, parts, missing, telco, link_id, created_at`,
    from: sql`unrouted_messages`,
    order: sql`id desc`,
  });

/** Erases the texts of messages received before a time, at most `limit` of each kind; true when there may be more. */
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
