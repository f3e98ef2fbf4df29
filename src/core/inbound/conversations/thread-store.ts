/** The SQL of a thread: what a phone and the account have written to each other, with the notes about it. */
import { ofKind, type Db, type Sql } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";
import type { AnswerProblem } from "../answer-problem.ts";
import type { Key } from "./store.ts";

/** A message in either direction, or a note. */
export interface ThreadRow {
  direction: "in" | "out" | "note";
  id: number;
  /** Our number or sender ID. */
  ours: string;
  text: string | null;
  state: string;
  parts: number;
  /** Of a message that was spoken in a call. */
  spoken: boolean;
  /** The last error code of a sent message that failed, and what its link says of it. */
  code: string;
  own: string | null;
  /** The bulk send that it belongs to. */
  report_id: string | null;
  reference: string | null;
  report_at: Date | null;
  resend_of: string | null;
  author: string | null;
  /** Of a received message. */
  answer_problem: AnswerProblem | null;
  created_at: Date;
}

/** Messages to or from a phone that are read for one page: those of the other kind (test or live) are among them. */
const scanned = 1_000;

/**
 * Everything before a position with whichever of our addresses, oldest first, up to `limit`; `older` is the position before which
 * there may be more, null at the beginning. Each direction is read by an index on the phone, and what it finds may be of the other
 * kind, so a page may be short although there are older messages.
 */
export async function findThread(
  sql: Sql,
  { accountId, phone, test }: Omit<Key, "ours">,
  before: number,
  limit: number,
): Promise<{ rows: ThreadRow[]; older: number | null }> {
  const found = await sql<(ThreadRow & { reached: number })[]>`
    with sent as materialized (
      select id, test from messages
      where account_id = ${accountId} and recipient = ${phone} and id < ${before} order by id desc limit ${scanned}
    ), received as materialized (
      select id, test from inbound_messages
      where account_id = ${accountId} and sender = ${phone} and id < ${before} order by id desc limit ${scanned}
    ), noted as materialized (
      select id, test from conversation_notes
      where account_id = ${accountId} and phone = ${phone} and id < ${before} order by id desc limit ${scanned}
    ), reached as (
      select coalesce(max(id), 0) as id from (
        select min(id) as id from sent having count(*) = ${scanned}
        union all select min(id) from received having count(*) = ${scanned}
        union all select min(id) from noted having count(*) = ${scanned}) ends
    ), page as (
      select * from (
        select 'out' as direction, id from sent where test = ${test}
        union all select 'in', id from received where test = ${test}
        union all select 'note', id from noted where test = ${test}
      ) said where id >= (select id from reached) order by id desc limit ${limit + 1}
    )
    select r.id as reached, p.direction, p.id, coalesce(o.sender, i.number, n.ours) as ours,
      coalesce(o.text, i.text, n.text) as text,
      coalesce(o.state::text, case p.direction when 'in' then 'received' else 'note' end) as state,
      coalesce(o.parts, i.parts, 0)::int as parts, (o.options -> 'call') is not null as spoken,
      case when o.ended_badly is not null then error_code_of(o) else '' end as code,
      case when o.ended_badly is not null then own_cause(l, error_code_of(o)) end as own,
      b.report_id, b.reference, b.created_at as report_at, b.resend_of,
      coalesce(nullif(u.name, ''), n.author) as author, i.answer_problem,
      coalesce(o.created_at, i.created_at, n.created_at) as created_at
    from reached r left join page p on true
    left join messages o on p.direction = 'out' and o.account_id = ${accountId} and o.id = p.id
    left join carrier_links l on l.id = o.link_id
    left join reports b on b.account_id = ${accountId} and b.report_id = o.report_id
    left join inbound_messages i on p.direction = 'in' and i.account_id = ${accountId} and i.id = p.id
    left join conversation_notes n on p.direction = 'note' and n.account_id = ${accountId} and n.id = p.id
    left join users u on u.id = n.user_id
    order by p.id desc`;
  const rows = found.filter(({ id }) => id !== null);
  const shown = rows.slice(0, limit).map(({ reached: _reached, ...row }) => row);
  const { reached } = found[0]!;
  const older = rows.length > limit ? shown.at(-1)!.id : reached > 0 ? reached : null;
  return { rows: shown.toReversed(), older };
}

/** One of our addresses, and whether its messages are test. */
export interface OurAddress {
  ours: string;
  test: boolean;
}

/** Our addresses with which a phone has a conversation, latest first, then other senders of recent messages to it. */
export function findOurAddresses(sql: Sql, { accountId, test }: Reached, phone: string): Promise<OurAddress[]> {
  return sql<OurAddress[]>`
    select ours, test from (
      select ours, test, last_id as id, true as answers from conversations c
      where account_id = ${accountId} and phone = ${phone} ${ofKind(sql, test, sql`c.`)}
      union all
      select sender, test, max(id), false from (
        select sender, test, id from messages
        where account_id = ${accountId} and recipient = ${phone} ${ofKind(sql, test)} order by id desc limit ${scanned}
      ) sent group by sender, test
    ) addresses
    group by ours, test order by bool_or(answers) desc, max(id) desc limit 20`;
}

/** Whether the account receives at an address, or has sent with it. */
export async function isOurs(db: Db, { accountId, phone, ours }: Key): Promise<boolean> {
  const rows = await db`
    select from numbers where number = ${ours} and account_id = ${accountId}
    union all select from number_keywords where number = ${ours} and account_id = ${accountId}
    union all select from senders where account_id = ${accountId} and sender = ${ours}
    union all select from accounts where id = ${accountId} and default_sender = ${ours}
    union all (
      select from messages where account_id = ${accountId} and recipient = ${phone} and sender = ${ours} limit 1)
    limit 1`;
  return rows.length > 0;
}

/** Inserts a note. */
export async function insertNote(
  db: Db,
  { accountId, phone, ours, test }: Key,
  note: { id: number; userId: number | null; author: string; text: string; at: Date },
): Promise<void> {
  await db`
    insert into conversation_notes (account_id, id, phone, ours, test, user_id, author, text, created_at)
    values (${accountId}, ${note.id}, ${phone}, ${ours}, ${test}, ${note.userId}, ${note.author}, ${note.text}, ${note.at})`;
}

/** Deletes a note of the reached kind; its conversation, or undefined if there is none. */
export async function deleteNote(db: Db, { accountId, test }: Reached, id: number): Promise<Key | undefined> {
  const [row] = await db<Omit<Key, "accountId">[]>`
    delete from conversation_notes n where account_id = ${accountId} and id = ${id} ${ofKind(db, test, db`n.`)}
    returning phone, ours, test`;
  return row && { accountId, ...row };
}

/** Deletes notes written before a time, at most `limit`; true if there may be more. */
export async function forgetNotes(sql: Sql, before: Date, limit: number): Promise<boolean> {
  const forgotten = await sql`
    delete from conversation_notes where (account_id, id) in (
      select account_id, id from conversation_notes where created_at < ${before} limit ${limit} for update skip locked)`;
  return forgotten.count === limit;
}
