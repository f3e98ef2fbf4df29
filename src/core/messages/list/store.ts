/** The SQL that lists messages. Every query filters by account and uses a key or an index. */
import type { Db, Fragment } from "../../../base/db.ts";
import type { SubmitOptions } from "../../carriers/traffic.ts";
import type { NumberRanges } from "../../carriers/routing/networks.ts";
import { nearestStorable } from "../../../base/time.ts";
import type { Reached } from "../../../http/auth.ts";
import { charactersPerSecond, silenceSeconds } from "../accept/speech.ts";
import type { MessageEncoding } from "../accept/segments.ts";
import type { MessageState, TimelineEntry } from "../life/tracked.ts";

/** A message as listed. */
export interface MessageRow {
  id: number;
  report_id: string;
  test: boolean;
  sender: string;
  recipient: string;
  text: string | null;
  encoding: MessageEncoding;
  header: Uint8Array | null;
  options: SubmitOptions | null;
  parts: number;
  price: number;
  reference: string | null;
  state: MessageState;
  /** The last error code of a message that failed; empty for others. */
  code: string;
  /** What its link says of that code. */
  own_cause: string | null;
  accepted_event: boolean;
  retries: number;
  link: string | null;
  refunded: boolean;
  created_at: Date;
  send_at: Date | null;
  valid_until: Date;
  final_at: Date | null;
}

/** An entry of a timeline. */
export type TimelineRow = Omit<TimelineEntry, "at"> & { at: string };

/** The filters of a list. */
export interface MessageFilter {
  states?: MessageState[];
  /** With states, `openSince` is required. */
  openSince?: Date;
  recipient?: string;
  /** The recipient begins with one of these, in E.164. */
  beginnings?: readonly string[];
  network?: NumberRanges;
  /** Like `carrier`, `channel` and `text`, it requires `within`. */
  sender?: string;
  /** The name of the link of its last submit. */
  carrier?: string;
  /** How it reaches the phone: as a text, or spoken in a call. */
  channel?: "sms" | "voice";
  /** The last error code of a message that ended badly. */
  code?: string;
  /** Contained in its text, in any case. Requires `within`; otherwise the texts of all messages are read. */
  text?: string;
  reference?: string;
  from?: Date;
  to?: Date;
  /** These require `within` or `report`. */
  endedFrom?: Date;
  endedTo?: Date;
  /** The id range of that time: beyond `after`, up to `last`. */
  within?: { after: number; last: number };
  /** A report with the id range of its messages. */
  report?: Report;
}

/** A report, and the id range of its messages. */
export interface Report {
  id: string;
  firstId: number;
  lastId: number;
}

/** The refund is a scalar subquery, because an `exists` may be planned as a hash of all refunds of all accounts. */
const columns = (db: Db) => db`
  m.id, m.report_id, m.test, m.sender, m.recipient, m.text, m.encoding, m.header, m.options, m.parts, m.price, m.reference,
  m.state, case when m.ended_badly is not null then error_code_of(m) else '' end as code,
  case when m.ended_badly is not null then own_cause(l, error_code_of(m)) end as own_cause, m.accepted_event, m.retries, l.name as link, m.created_at, m.send_at, m.valid_until, m.final_at,
  (select true from ledger r where r.account_id = m.account_id and r.message_id = m.id and r.kind = 'refund') is true as refunded`;

const endedBadly: MessageState[] = ["undelivered", "expired", "rejected", "failed", "unknown", "cancelled"];

/** Rare states, and the condition by which their index is used. */
const few: { states: MessageState[]; where: (db: Db, openSince: Date) => ReturnType<Db> }[] = [
  {
    states: ["scheduled", "queued"],
    // Without a due time, a process holds it.
    where: (db, openSince) => db`(m.due_at is not null or m.created_at > ${openSince})`,
  },
  {
    states: ["queued", "submitting", "in_doubt", "sent"],
    where: (db, openSince) =>
      db`(m.due_at is not null or m.check_at is not null or m.created_at > ${openSince} or m.submitted_at > ${openSince})`,
  },
  {
    states: endedBadly,
    where: (db) => db`m.ended_badly is not null`,
  },
];

/** Since when messages were accepted or begun that may be open without an index entry that says so. */
export async function openSince(db: Db): Promise<Date> {
  const [row] = await db<
    { since: Date }[]
  >`select greatest(until, 'epoch') as since from watermarks where name = 'messages open'`;
  return row!.since;
}

function inStates(db: Db, states: MessageState[], since: Date | undefined) {
  const wanted = db`m.state = any(${states}::message_state[])`;
  const group = few.find((each) => states.every((state) => each.states.includes(state)));
  return group && since ? db`${group.where(db, since)} and ${wanted}` : wanted;
}

/** Longer than the longest number. */
const longestPhone = 20;

/** Digits sort alike in every collation. Punctuation would give a tighter bound, but does not sort alike. */
const beginsWith = (db: Db, start: string) =>
  db`m.recipient >= ${start} and m.recipient <= ${start.padEnd(longestPhone, "9")}`;

const beginsWithAny = (db: Db, starts: readonly string[]): Fragment =>
  starts.map((start) => beginsWith(db, start)).reduce<Fragment>((all, each) => db`${all} or ${each}`, db`false`);

const plus = (digits: readonly string[]) => digits.map((prefix) => `+${prefix}`);

function inNetwork(db: Db, { prefixes, without }: NumberRanges) {
  return db`(${beginsWithAny(db, plus(prefixes))}) and not (${beginsWithAny(db, plus(without))})`;
}

/**
 * Messages that ended badly and whose timeline has this code last; a timeline that is not yet written has its code in the row. As
 * an array, because only then does the planner always read the few that ended badly, whatever it estimates for the code.
 */
const endedWith = (db: Db, accountId: number, { code, within }: MessageFilter) => db`m.id = any(array(
  select h.id from messages h
  where h.account_id = ${accountId} and h.ended_badly = any(${endedBadly}::message_state[])
    ${within ? db`and h.id > ${within.after} and h.id <= ${within.last}` : db``}
    and case when h.timeline is null then h.code = ${code!}
      else h.timeline @> ${JSON.stringify([{ code }])}::text::jsonb and ${code!} = (
        select e ->> 'code' from jsonb_array_elements(h.timeline) with ordinality as t(e, n)
        where e ? 'code' order by n desc limit 1) end))`;

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

function condition(db: Db, { accountId, test }: Reached, filter: MessageFilter) {
  const { states, recipient, beginnings, network, sender, reference, from, to, within, report } = filter;
  const { carrier, channel, code, text } = filter;
  return db`m.account_id = ${accountId}
    ${test === undefined ? db`` : db`and m.test = ${test}`}
    ${states ? db`and ${inStates(db, states, filter.openSince)}` : db``}
    ${recipient === undefined ? db`` : db`and m.recipient = ${recipient}`}
    ${beginnings ? db`and (${beginsWithAny(db, beginnings)})` : db``}
    ${network ? db`and ${inNetwork(db, network)}` : db``}
    ${sender === undefined ? db`` : db`and m.sender = ${sender}`}
    ${carrier === undefined ? db`` : db`and m.link_id = (select id from carrier_links where name = ${carrier})`}
    ${channel === undefined ? db`` : db`and (m.options -> 'call' is not null) = ${channel === "voice"}`}
    ${code === undefined ? db`` : db`and ${endedWith(db, accountId, filter)}`}
    ${text === undefined ? db`` : db`and m.text ilike ${`%${escaped(text)}%`}`}
    ${reference === undefined ? db`` : db`and m.reference = ${reference}`}
    ${within ? db`and m.id > ${within.after} and m.id <= ${within.last}` : db``}
    ${from ? db`and m.created_at >= ${from}` : db``}
    ${to ? db`and m.created_at < ${to}` : db``}
    ${filter.endedFrom ? db`and m.final_at >= ${filter.endedFrom}` : db``}
    ${filter.endedTo ? db`and m.final_at < ${filter.endedTo}` : db``}
    ${report ? db`and m.id between ${report.firstId} and ${report.lastId} and m.report_id = ${report.id}` : db``}`;
}

/** A page, newest first. Ids are found first, so that skipped rows are not read. */
export async function listMessages(
  db: Db,
  owner: Reached,
  filter: MessageFilter,
  window: { limit: number; offset: number },
): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select ${columns(db)}
    from (
      select m.id from messages m where ${condition(db, owner, filter)}
      order by m.account_id desc, m.id desc limit ${window.limit} offset ${window.offset}
    ) page
    join messages m on m.account_id = ${owner.accountId} and m.id = page.id
    left join carrier_links l on l.id = m.link_id
    order by m.id desc`;
}

/** Messages beyond `afterId`, oldest first. */
export async function listFrom(
  db: Db,
  owner: Reached,
  filter: MessageFilter,
  afterId: number,
  limit: number,
): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select ${columns(db)} from messages m left join carrier_links l on l.id = m.link_id
    where ${condition(db, owner, filter)} and m.id > ${afterId}
    order by m.account_id, m.id limit ${limit}`;
}

/** Tolerance for id ranges: ids are in time order except for commit latency and clock skew between processes. */
const disorderMs = 5 * 60_000;

/** The id range of the messages of a time range. */
export async function findRange(
  db: Db,
  accountId: number,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): Promise<{ after: number; last: number }> {
  const [first, end] = await Promise.all([
    from && findTurn(db, accountId, nearestStorable(new Date(from.getTime() - disorderMs))),
    to && findTurn(db, accountId, nearestStorable(new Date(to.getTime() + disorderMs))),
  ]);
  return { after: first?.before ?? 0, last: end?.until ?? Number.MAX_SAFE_INTEGER };
}

/**
 * The ids between which messages change from older than `at` to newer: up to `before` all are older, beyond `until` none is.
 * Undefined if the account has no messages. A binary search over ids, because an index on the time would make every send
 * slower.
 */
async function findTurn(db: Db, accountId: number, at: Date): Promise<{ before: number; until: number } | undefined> {
  const [row] = await db<{ before: number; until: number }[]>`
    with recursive ends as (
      select (select min(id) from messages where account_id = ${accountId}) as low,
        (select max(id) from messages where account_id = ${accountId}) as high
    ), halves as (
      select low - 1 as before, high as until, 0 as step from ends where low is not null
      union all
      select case when m.created_at < ${at} then m.id else h.before end,
        case when m.created_at < ${at} then h.until else (h.before + h.until) / 2 end, step + 1
      from halves h left join lateral (
        select id, created_at from messages
        where account_id = ${accountId} and id > (h.before + h.until) / 2 and id <= h.until
        order by account_id, id limit 1
      ) m on true
      where h.until - h.before > 1000 and step < 100
    )
    select before, until from halves order by step desc limit 1`;
  return row;
}

/** The oldest of the newest `limit` messages that match; undefined if fewer do. Without filters, only the primary key is read. */
export async function findOldest(
  db: Db,
  owner: Reached,
  filter: MessageFilter,
  limit: number,
): Promise<{ id: number; at: Date } | undefined> {
  const [row] = await db<{ id: number; at: Date }[]>`
    select o.id, o.created_at as at from messages o
    where o.account_id = ${owner.accountId} and o.id = (
      select m.id from messages m where ${condition(db, owner, filter)}
      order by m.account_id desc, m.id desc limit 1 offset ${limit - 1})`;
  return row;
}

/** How many messages match, counted up to `limit`. */
export async function countMessages(db: Db, owner: Reached, filter: MessageFilter, limit: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from (
      select from messages m where ${condition(db, owner, filter)} limit ${limit}) found`;
  return row!.count;
}

/** One message with its timeline and the names of the links in it. */
export async function findMessage(
  db: Db,
  owner: Reached,
  id: number,
): Promise<(MessageRow & { timeline: TimelineRow[]; links: Record<string, string> }) | undefined> {
  const [row] = await db<(MessageRow & { timeline: TimelineRow[]; links: Record<string, string> })[]>`
    select ${columns(db)}, t.timeline, coalesce((
        select jsonb_object_agg(c.id, c.name) from carrier_links c
        where c.id in (select (e ->> 'link')::bigint from jsonb_array_elements(t.timeline) e)), '{}') as links
    from messages m cross join lateral timeline_of(m) as t(timeline) left join carrier_links l on l.id = m.link_id
    where ${condition(db, owner, {})} and m.id = ${id}`;
  return row;
}

/** Messages that failed in one way. */
export interface FailedCount {
  state: MessageState;
  code: string;
  own: string | null;
  isCall: boolean;
  messages: number;
}

/** The failed messages of a report by what decides their cause. */
export function countFailures(db: Db, owner: Reached, report: Report): Promise<FailedCount[]> {
  return db<FailedCount[]>`
    select f.state, f.code, own_cause(l, f.code) as own, f.is_call as "isCall", sum(f.messages)::int as messages
    from (
      select m.state, error_code_of(m) as code, m.options -> 'call' is not null as is_call, m.link_id, count(*) as messages
      from messages m where ${condition(db, owner, { report })} and m.ended_badly is not null and m.state <> 'cancelled'
      group by 1, 2, 3, 4
    ) f left join carrier_links l on l.id = f.link_id
    group by 1, 2, 3, 4 order by 5 desc`;
}

/** The messages of a report that ended in one minute, in one state. */
export interface EndedRow {
  at: Date;
  state: MessageState;
  messages: number;
}

/** The answered calls of a report in which one key was pressed, or none. */
export interface AnsweredCount {
  key: string | null;
  calls: number;
  /** They lasted at least so large a share of the time that their text takes. */
  listened: number;
  machine: number;
}

/**
 * The answered calls of a report, by key.
 *
 * @param share how much of the text has to be heard, from 0 to 1; about how long it takes is said as in `accept/speech.ts`
 */
export function countAnswered(db: Db, owner: Reached, report: Report, share: number): Promise<AnsweredCount[]> {
  return db<AnsweredCount[]>`
    select m.options #>> '{call,heard,key}' as key, count(*)::int as calls,
      count(*) filter (where (m.options #> '{call,heard,seconds}')::int >=
        ${share}::float * (${silenceSeconds}::float + length(m.text) / ${charactersPerSecond}::float))::int as listened,
      count(*) filter (where (m.options #> '{call,heard,machine}')::boolean)::int as machine
    from messages m where ${condition(db, owner, { report })} and m.state = 'delivered'
    group by 1 order by 1`;
}

/** What was sent in the place of messages of a report, in one state. */
export interface FallbackCount {
  state: MessageState;
  messages: number;
  /** Micro-units. */
  cost: number;
  refunded: number;
}

/** What was sent in the place of messages of a report, by state. */
export function countFallbacks(db: Db, owner: Reached, report: Report): Promise<FallbackCount[]> {
  return db<FallbackCount[]>`
    with sent as materialized (
      select (m.options #>> '{fallback,id}')::bigint as id
      from messages m where ${condition(db, owner, { report })} and m.options #> '{fallback,id}' is not null
    )
    select f.state, count(*)::int as messages, sum(f.parts * f.price)::bigint as cost,
      coalesce(sum(r.amount), 0)::bigint as refunded
    from sent s join messages f on f.account_id = ${owner.accountId} and f.id = s.id
    left join ledger r on r.account_id = f.account_id and r.message_id = f.id and r.kind = 'refund'
    group by f.state order by f.state`;
}

/** When the messages of a report ended, by the minute. */
export async function countEnds(db: Db, owner: Reached, report: Report): Promise<EndedRow[]> {
  return db<EndedRow[]>`
    select date_bin('1 minute', m.final_at, '2000-01-01Z') as at, m.state, count(*) as messages
    from messages m where ${condition(db, owner, { report })} and m.final_at is not null
    group by 1, 2 order by 1`;
}

/** The messages of a report in one state. */
export interface ReportCount {
  state: MessageState;
  messages: number;
  parts: number;
  cost: number;
  refunded: number;
  since: Date;
  /** The earliest and the latest scheduled time; null for none. */
  first: Date | null;
  last: Date | null;
}

/** The totals of a report by state. */
export async function countReport(db: Db, owner: Reached, report: Report): Promise<ReportCount[]> {
  return db<ReportCount[]>`
    select m.state, count(*) as messages, sum(m.parts) as parts, sum(m.parts * m.price)::bigint as cost,
      coalesce(sum(r.amount), 0)::bigint as refunded, min(m.created_at) as since, min(m.send_at) as first, max(m.send_at) as last
    from messages m
    left join ledger r on r.account_id = m.account_id and r.message_id = m.id and r.kind = 'refund'
    where ${condition(db, owner, { report })}
    group by m.state order by m.state`;
}
