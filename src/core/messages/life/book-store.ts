/** The SQL of messages after acceptance. Statements that lock several rows lock them in key order. */
import type { Reach } from "../../../http/auth.ts";
import type { Db, Tx } from "../../../base/db.ts";
import {
  priorityOf,
  type CarrierReceipt,
  type Heard,
  type HeardBy,
  type Outbound,
  type SpokenIn,
  type SubmitOptions,
} from "../../carriers/traffic.ts";
import { isSimulated } from "../../wallet/debits.ts";
import type { Origin } from "../accept/origin.ts";
import { endsBadly, isWaiting, type MessageState, type PartState, type Step, type Tracked } from "./tracked.ts";

/** Maximum entries in a timeline; beyond that, only final states are added. */
export const timelineLimit = 100;

/** A batch as one parameter: the cheapest encoding on both sides. */
export const json = (rows: unknown[]) => JSON.stringify(rows);

/** The key of a message. */
export interface Key {
  accountId: number;
  id: number;
}

/** A message to be begun on a link, under the fencing token of its lease. */
export type Begin = Key & { attempt: number; linkId: number; fence: number };

const beginRows = (submits: Begin[]) =>
  json(
    submits.map((submit, n) => ({
      n,
      account_id: submit.accountId,
      id: submit.id,
      attempt: submit.attempt,
      link_id: submit.linkId,
      fence: submit.fence,
    })),
  );

/**
 * queued → submitting where the attempt is as expected, the message still valid, the lease of the link current, and the link of the kind of
 * the message: simulated, or real. Returns the winners' indexes.
 */
export async function beginSubmits(db: Db, submits: Begin[], now: Date): Promise<Set<number>> {
  const won = await db<{ n: number }[]>`
    update messages m
    set state = 'submitting', attempt = m.attempt + 1, link_id = x.link_id, submitted_at = ${now}, due_at = null, check_at = null,
      timeline = case when m.timeline is null or jsonb_array_length(m.timeline) >= ${timelineLimit} then m.timeline
        else m.timeline || jsonb_build_object('at', ${now.toISOString()}::text, 'state', 'submitting', 'link', x.link_id) end
    from json_to_recordset(${beginRows(submits)}::text::json)
      as x(n int, account_id bigint, id bigint, attempt int, link_id bigint, fence bigint)
    join carrier_links l on l.id = x.link_id and l.fence = x.fence
    where m.account_id = x.account_id and m.id = x.id
      and m.state = 'queued' and m.attempt = x.attempt and m.valid_until > ${now}
      and l.sandbox = ${isSimulated(db, db`m`)}
    returning x.n`;
  return new Set(won.map((row) => row.n));
}

/** Makes those of these messages due at `at` whose link was of the wrong kind, so that they are routed again. */
export async function requeueMisrouted(db: Db, submits: Begin[], at: Date): Promise<void> {
  await db`
    update messages m set due_at = ${at}
    from json_to_recordset(${beginRows(submits)}::text::json)
      as x(n int, account_id bigint, id bigint, attempt int, link_id bigint, fence bigint)
    join carrier_links l on l.id = x.link_id
    where m.account_id = x.account_id and m.id = x.id and m.state = 'queued' and m.attempt = x.attempt
      and l.sandbox <> ${isSimulated(db, db`m`)}`;
}

/** Messages parked until one of these times (as text: the driver's dates lose microseconds), at most `limit` per priority. */
export interface WaitingUntil {
  times: string[];
  limit: number;
}

/**
 * Claims due messages by priority, then by time; each priority is a range of one index. Messages parked until one of the times of
 * `waiting` go first within their priority: they are older, and claiming them in the same write never shows them as due to other
 * processes. Scheduled messages become queued. Messages of a paused or cancelled bulk send are held again. Of those to whoever has opted out since they
 * were accepted, all but PINs are claimed as `barred`.
 */
export async function claimDue(
  db: Db,
  limit: number,
  now: Date,
  leaseUntil: Date,
  waiting: WaitingUntil[] = [],
): Promise<Claimed[]> {
  const rows = await db<ClaimedRow[]>`
    with due as materialized (
      select m.account_id, m.id, m.state, m.report_id, p.priority as rank, m.since, m.waited
      from generate_series(0, 9) as p(priority)
      cross join lateral (
        select m.*, w.n as waited
        from json_to_recordset(${json(waiting.map((each, n) => ({ n, ...each })))}::text::json)
          as w(n int, times timestamptz[], "limit" int)
        cross join lateral (
          select m.account_id, m.id, m.state, m.report_id, coalesce(m.send_at, m.created_at) as since from messages m
          where m.priority = p.priority and m.state = 'queued' and m.due_at = any(w.times) and m.valid_until > ${now}
          limit w.limit for update skip locked
        ) m
        union all
        select m.*, null from (
          select m.account_id, m.id, m.state, m.report_id, m.due_at as since from messages m
          where m.priority = p.priority and m.due_at <= ${now} and m.valid_until > ${now}
          order by m.due_at limit ${limit} for update skip locked
        ) m
      ) m
      limit ${limit}
    ), judged as (
      select d.*, r.state is not null as held, r.state = 'cancelled' as cancelled
      from due d left join reports r
        on d.rank = 9 and r.account_id = d.account_id and r.report_id = d.report_id and r.state <> 'running'
    ), reopened as (
      update reports r set cancelling = true
      from (select distinct account_id, report_id from judged where cancelled) j
      where r.account_id = j.account_id and r.report_id = j.report_id
    )
    update messages m
    set state = case when d.held then m.state else 'queued' end,
      due_at = case when d.held then m.valid_until else ${leaseUntil}::timestamptz end,
      timeline = case when d.state = 'queued' or d.held then m.timeline
        else coalesce(m.timeline, '[]') || jsonb_build_object('at', ${now.toISOString()}::text, 'state', 'queued') end
    from judged d where m.account_id = d.account_id and m.id = d.id
    returning d.held, m.account_id as "accountId", m.id, m.test, m.sender, m.recipient, coalesce(m.text, '') as text, m.encoding, m.parts,
      m.attempt, m.retries, m.valid_until as "validUntil", m.priority, m.part_states as "partStates", m.link_id as "linkId",
      m.sealed, m.header, m.options, d.since, d.waited,
      m.priority > 0 and (exists (
        select from optouts o where o.account_id = m.account_id and o.test = m.test and o.number = m.recipient offset 0
      ) or (m.options ? 'call' and exists (
        select from call_optouts o where o.account_id = m.account_id and o.test = m.test and o.number = m.recipient offset 0
      ))) is true as barred`;
  return rows
    .filter((row) => !row.held)
    .sort((a, b) => a.priority - b.priority || a.since.getTime() - b.since.getTime() || a.id - b.id)
    .map(claimed);
}

/** A claimed message, with the sealed secret for the placeholder in its text. */
export interface Claimed {
  message: Outbound;
  sealed: Uint8Array | undefined;
  /** Index into `waiting`. */
  waited: number | undefined;
  /** Its recipient has opted out. */
  barred: boolean;
}

type ClaimedRow = Omit<Outbound, "partsToSend" | "avoidLinks" | "header" | "options" | "priority"> & {
  priority: number;
  partStates: PartState[] | null;
  linkId: number | null;
  sealed: Uint8Array | null;
  header: Uint8Array | null;
  options: SubmitOptions | null;
  since: Date;
  waited: number | null;
  held: boolean;
  barred: boolean;
};

function claimed({
  partStates,
  linkId,
  sealed,
  header,
  options,
  since: _since,
  waited,
  held: _held,
  barred,
  priority,
  ...message
}: ClaimedRow): Claimed {
  const open = partStates?.flatMap((part, i) => (part === "todo" || part === "doubt" ? [i] : []));
  return {
    message: {
      ...message,
      priority: priorityOf(priority),
      ...(open && open.length < message.parts ? { partsToSend: open } : {}),
      ...(header ? { header: Buffer.from(header) } : {}),
      ...(options ? { options } : {}),
      ...(message.retries > 0 && linkId !== null ? { avoidLinks: [linkId] } : {}),
    },
    sealed: sealed ?? undefined,
    waited: waited ?? undefined,
    barred,
  };
}

/** A part that a carrier id may stand for. */
export interface Candidate extends Key {
  /** Index of the id that was looked up. */
  n: number;
  part: number;
  recipient: string;
  open: boolean;
}

/** The newest parts under each id; beyond eight, an id is worthless. */
export async function findByCarrierId(db: Db, ids: { linkId: number; carrierId: string }[]): Promise<Candidate[]> {
  const rows = ids.map((each, n) => ({ n, link_id: each.linkId, carrier_id: each.carrierId }));
  return db<Candidate[]>`
    select x.n, c.account_id as "accountId", c.message_id as id, c.part, c.recipient, c.final_at is null as open
    from json_to_recordset(${json(rows)}::text::json) as x(n int, link_id bigint, carrier_id text)
    cross join lateral (
      select c.account_id, c.message_id, c.part, m.recipient, m.final_at
      from carrier_messages c join messages m on m.account_id = c.account_id and m.id = c.message_id
      where c.link_id = x.link_id and c.carrier_id = x.carrier_id
      order by c.created_at desc limit 8
    ) c`;
}

/** A message with an unanswered part. */
export interface Unanswered extends Key {
  n: number;
  sender: string;
  submittedAt: Date;
}

/** With more unanswered messages to one phone, addresses cannot tell them apart. */
export const unansweredLimit = 100;

/**
 * How far the clocks of the process that submitted a message and of the one that wrote its carrier's id may differ. An id of an earlier
 * attempt is older than that: a message in doubt waits for minutes.
 */
const clockSkewMs = 30_000;

/**
 * The newest messages of a link to a phone with an unanswered part: messages that were in doubt, and messages in flight. No index has the
 * latter, so all that is in flight is read, once for a batch: receipts with unknown ids are rare. A message whose `sent` another process is
 * about to write is answered: it has its id.
 */
export async function findUnanswered(db: Db, asked: { linkId: number; recipient: string }[]): Promise<Unanswered[]> {
  const rows = asked.map((each, n) => ({ n, link_id: each.linkId, recipient: each.recipient }));
  return db<Unanswered[]>`
    with asked as materialized (
      select * from json_to_recordset(${json(rows)}::text::json) as x(n int, link_id bigint, recipient text)
    ), flying as materialized (
      select m.account_id, m.id, m.link_id, m.recipient, m.sender, m.submitted_at, m.parts from messages m
      where (m.submitted_at > (select until from watermarks where name = 'messages unanswered') or m.check_at is not null)
        and m.state = 'submitting' and m.doubts = 0
    ), newest as (
      select a.n, f.*, row_number() over (partition by a.n order by f.submitted_at desc) as rank
      from asked a join flying f using (link_id, recipient)
    ), near as materialized (
      select * from newest where rank <= ${unansweredLimit}
    ), answered as materialized (
      select c.account_id, c.message_id as id from carrier_messages c
      join near f on f.account_id = c.account_id and f.id = c.message_id and f.link_id = c.link_id and f.parts = 1
      where c.created_at >= (select min(submitted_at) from near) - ${clockSkewMs} * interval '1 millisecond'
    )
    select n, account_id as "accountId", id, sender, submitted_at as "submittedAt"
    from near where (account_id, id) not in (select account_id, id from answered)
    union all
    select a.n, m.account_id, m.id, m.sender, m.submitted_at
    from asked a cross join lateral (
      select m.account_id, m.id, m.sender, m.submitted_at from messages m
      where m.link_id = a.link_id and m.recipient = a.recipient and m.doubts > 0
        and m.state in ('submitting', 'in_doubt', 'queued', 'sent')
      order by m.submitted_at desc limit ${unansweredLimit}
    ) m`;
}

/** What was begun over a link and has no outcome. As above, there is no index of it; links are seldom started. */
export function findBegun(db: Db, linkId: number): Promise<(Key & { attempt: number })[]> {
  return db<(Key & { attempt: number })[]>`
    select m.account_id as "accountId", m.id, m.attempt from messages m
    where (m.submitted_at > (select until from watermarks where name = 'messages unanswered') or m.check_at is not null)
      and m.state in ('submitting', 'in_doubt') and m.link_id = ${linkId}`;
}

/** How many messages to one phone are compared, per account, and for how long they may wait for their receipts. */
const comparedLimit = 20;
const comparedMs = 72 * 3_600_000;

/**
 * The newest messages to a phone that left over one of these links, in whatever state: ended ones show what a receipt cannot be told apart
 * from. By account, since that is the index; receipts with unknown ids are rare.
 */
export async function findSentTo(
  db: Db,
  asked: { linkIds: number[]; recipient: string }[],
  now: Date,
): Promise<Unanswered[]> {
  const rows = asked.map((each, n) => ({ n, link_ids: each.linkIds, recipient: each.recipient }));
  return db<Unanswered[]>`
    select x.n, m.account_id as "accountId", m.id, m.sender, m.submitted_at as "submittedAt"
    from json_to_recordset(${json(rows)}::text::json) as x(n int, link_ids bigint[], recipient text)
    cross join accounts a
    cross join lateral (
      select m.* from messages m where m.account_id = a.id and m.recipient = x.recipient order by m.id desc limit ${comparedLimit}
    ) m
    where m.link_id = any(x.link_ids) and m.submitted_at > ${new Date(now.getTime() - comparedMs)}`;
}

/** A stored receipt that has matched no message yet. */
export interface Stray {
  id: number;
  carrierIds: string[];
  receipt: CarrierReceipt;
}

/** Stray receipts that came over these links, or over others to the same carriers, with any of these ids; locked. */
export async function findStrays(tx: Tx, linkIds: number[], carrierIds: string[]): Promise<Stray[]> {
  const rows = await tx<StrayRow[]>`
    select id, carrier_ids as "carrierIds", receipt from stray_receipts
    where carrier_ids && ${carrierIds} and (link_id = any(${linkIds}::bigint[]) or exists (
      select from jsonb_array_elements_text(receipt -> 'siblings') sibling where sibling::bigint = any(${linkIds}::bigint[])))
    order by id for update`;
  return rows.map(stray);
}

/** A row of `stray_receipts`. */
export type StrayRow = Omit<Stray, "receipt"> & {
  receipt: Omit<CarrierReceipt, "at" | "submittedAt"> & { at: string; submittedAt?: string };
};

/** A row as a stray receipt. */
export function stray({ receipt: { at, submittedAt, ...receipt }, ...row }: StrayRow): Stray {
  const dates = { at: new Date(at), ...(submittedAt === undefined ? {} : { submittedAt: new Date(submittedAt) }) };
  return { ...row, receipt: { ...receipt, ...dates } };
}

/** Stores receipts that match no message yet. */
export async function insertStrays(tx: Tx, receipts: CarrierReceipt[], now: Date): Promise<void> {
  const rows = receipts.map((receipt) => ({ link_id: receipt.linkId, carrier_ids: receipt.carrierIds, receipt }));
  await tx`
    insert into stray_receipts (link_id, carrier_ids, receipt, created_at)
    select x.link_id, x.carrier_ids, x.receipt, ${now}
    from json_to_recordset(${json(rows)}::text::json) as x(link_id bigint, carrier_ids text[], receipt jsonb)`;
}

/** Deletes stray receipts that have found their message. */
export async function deleteStrays(db: Db, ids: number[]): Promise<void> {
  await db`delete from stray_receipts where id = any(${ids}::bigint[])`;
}

/** The carrier's id for a part. */
export interface CarrierId extends Key {
  linkId: number;
  carrierId: string;
  part: number;
}

/** Stores the ids under which receipts will come. */
export async function insertCarrierIds(tx: Tx, ids: CarrierId[], now: Date): Promise<void> {
  const rows = ids.map((each) => ({
    link_id: each.linkId,
    carrier_id: each.carrierId,
    account_id: each.accountId,
    message_id: each.id,
    part: each.part,
  }));
  await tx`
    insert into carrier_messages (link_id, carrier_id, account_id, message_id, part, created_at)
    select x.link_id, x.carrier_id, x.account_id, x.message_id, x.part, ${now}
    from json_to_recordset(${json(rows)}::text::json)
      as x(link_id bigint, carrier_id text, account_id bigint, message_id bigint, part smallint)`;
}

/**
 * The messages of these, all `submitting`, that their carrier accepted: their process died before it wrote `sent`. Reads the ids that
 * were written up to `withinMs` after the submits, since no index leads from a message to its ids.
 */
export async function findAccepted(tx: Tx, keys: Key[], withinMs: number): Promise<CarrierId[]> {
  const rows = keys.map(({ accountId, id }) => ({ account_id: accountId, id }));
  return tx<CarrierId[]>`
    with asked as materialized (
      select m.account_id, m.id, m.link_id, m.submitted_at,
        case when m.options #> '{call,retry}' is not null then m.retries end as turn
      from json_to_recordset(${json(rows)}::text::json) as x(account_id bigint, id bigint)
      join messages m using (account_id, id)
      where m.parts = 1
    )
    select c.account_id as "accountId", c.message_id as id, c.link_id as "linkId", c.carrier_id as "carrierId", c.part
    from carrier_messages c join asked a on a.account_id = c.account_id and a.id = c.message_id and a.link_id = c.link_id
    where c.created_at >= (select min(submitted_at) from asked) - ${clockSkewMs} * interval '1 millisecond'
      and c.created_at <= (select max(submitted_at) from asked) + ${withinMs + clockSkewMs} * interval '1 millisecond'
      and c.created_at >= a.submitted_at - ${clockSkewMs} * interval '1 millisecond'
      and c.part = coalesce(a.turn, c.part)`;
}

/** Opts a phone out of an account's calls by a key; false if it had opted out before. */
export async function insertCallOptout(
  tx: Tx,
  optout: { accountId: number; test: boolean; number: string; key: string; at: Date },
): Promise<boolean> {
  const { accountId, test, number, key, at } = optout;
  const { count } = await tx`
    insert into call_optouts (account_id, test, number, keyword, created_at)
    values (${accountId}, ${test}, ${number}, ${key}, ${at}) on conflict do nothing`;
  return count > 0;
}

/** A call of which something new was heard. */
export interface HeardCall {
  test: boolean;
  state: MessageState;
  retries: number;
  recipient: string;
  call: SpokenIn;
  /** The message in whose place the call was made. */
  fallbackOf: number | null;
}

/**
 * Writes what was heard of a call by the link that made it, and returns the call; undefined if nothing of it is new. Calls with a PIN have
 * nothing to say.
 */
export async function writeHeard(
  tx: Tx,
  { accountId, id, linkId }: HeardBy,
  { seconds, key, machine }: Heard,
): Promise<HeardCall | undefined> {
  const [row] = await tx<HeardCall[]>`
    with known as materialized (
      select account_id, id, options #> '{call,heard}' as before, jsonb_strip_nulls(jsonb_build_object(
        'seconds', greatest((options #> '{call,heard,seconds}')::int, ${seconds ?? null}::int),
        'key', coalesce(options #>> '{call,heard,key}', ${key ?? null}::text),
        'machine', coalesce(options #> '{call,heard,machine}', to_jsonb(${machine ?? null}::boolean)))) as heard
      from messages
      where account_id = ${accountId} and id = ${id} and link_id = ${linkId} and options -> 'call' ? 'shared'
      for update
    )
    update messages m set options = jsonb_set(m.options, '{call,heard}', k.heard)
    from known k where m.account_id = k.account_id and m.id = k.id and k.heard is distinct from k.before
    returning m.test, m.state, m.retries, m.recipient, m.options -> 'call' as call,
      (m.options ->> 'fallbackOf')::bigint as "fallbackOf"`;
  return row;
}

/** The columns of a `Tracked` message `m`. */
export const columns = (db: Db) => db`
  m.account_id as "accountId", m.id, m.test, m.state, m.parts, m.price, m.priority, m.attempt, m.retries, m.congestion, m.doubts,
  m.accepted_event as "acceptedEvent", m.recipient, m.link_id as "linkId", part_states_of(m) as "partStates",
  coalesce(m.due_at, m.check_at) as "dueAt", m.valid_until as "validUntil", m.final_at as "finalAt", m.origin,
  m.options -> 'call' as call, coalesce(m.options ? 'fallback', false) as "hasFallback",
  (m.options ->> 'fallbackOf')::bigint as "fallbackOf"`;

/** A row of `columns`. */
export type TrackedRow = Omit<
  Tracked,
  "linkId" | "partStates" | "dueAt" | "finalAt" | "origin" | "call" | "fallbackOf"
> & {
  linkId: number | null;
  call: SpokenIn | null;
  fallbackOf: number | null;
  partStates: PartState[] | null;
  dueAt: Date | null;
  finalAt: Date | null;
  origin: Origin | null;
};

/** A row of `columns` as the state machine sees it. */
export function tracked({ linkId, partStates, dueAt, finalAt, origin, call, fallbackOf, ...row }: TrackedRow): Tracked {
  return {
    ...row,
    partStates: partStates ?? Array.from({ length: row.parts }, () => "todo" as const),
    ...(linkId === null ? {} : { linkId }),
    ...(dueAt === null ? {} : { dueAt }),
    ...(finalAt === null ? {} : { finalAt }),
    ...(origin === null ? {} : { origin }),
    ...(call === null ? {} : { call }),
    ...(fallbackOf === null ? {} : { fallbackOf }),
  };
}

/** Locks messages and reads them; missing ones, and those of another kind than `test` where that is given, are left out. */
export async function lockMessages(tx: Tx, keys: (Key & { test?: Reach })[]): Promise<Tracked[]> {
  const rows = keys.map((key) => ({ account_id: key.accountId, id: key.id, test: key.test }));
  const found = await tx<TrackedRow[]>`
    select ${columns(tx)} from json_to_recordset(${json(rows)}::text::json) as x(account_id bigint, id bigint, test boolean)
    join messages m on m.account_id = x.account_id and m.id = x.id and m.test = coalesce(x.test, m.test)
    order by m.account_id, m.id for update of m`;
  return found.map(tracked);
}

/**
 * Writes steps of locked messages. Once a message can never be submitted again, its sealed secret is erased. A `sent` one
 * begun since `unscannedSince` needs no `check_at`, which would cost an index entry: `setChecks` will find it.
 */
export async function updateMessages(tx: Tx, steps: Step[], unscannedSince: Date): Promise<void> {
  const rows = steps.map(({ message, entries }) => ({
    account_id: message.accountId,
    id: message.id,
    state: message.state,
    retries: message.retries,
    congestion: message.congestion,
    doubts: message.doubts,
    accepted_event: message.acceptedEvent,
    part_states: message.partStates,
    due_at: isWaiting(message.state) ? (message.dueAt ?? null) : null,
    check_at: isWaiting(message.state) ? null : (message.dueAt ?? null),
    ended_badly: endsBadly(message.state) ? message.state : null,
    final_at: message.finalAt ?? null,
    entries,
  }));
  await tx`
    update messages m
    set state = x.state, retries = x.retries, congestion = x.congestion, doubts = x.doubts, accepted_event = x.accepted_event,
      sealed = case when x.state in ('scheduled', 'queued', 'submitting', 'in_doubt') then m.sealed end,
      part_states = x.part_states, final_at = x.final_at, ended_badly = x.ended_badly, due_at = x.due_at,
      check_at = case when x.state = 'sent' and coalesce(m.due_at, m.check_at) is null and m.submitted_at > ${unscannedSince} then null
        else x.check_at end,
      timeline = case when jsonb_array_length(m.timeline) >= ${timelineLimit} and x.final_at is null then m.timeline
        else timeline_of(m) || x.entries end
    from json_to_recordset(${json(rows)}::text::json)
      as x(account_id bigint, id bigint, state message_state, retries smallint, congestion smallint, doubts smallint,
        accepted_event boolean, part_states text[], due_at timestamptz, check_at timestamptz, final_at timestamptz,
        ended_badly message_state, entries jsonb)
    where m.account_id = x.account_id and m.id = x.id`;
}

/** What links say of error codes; undefined where a link says nothing. */
export type OwnCauses = (linkId: number, code: string) => string | undefined;

/** What these links say of codes that they gave; without any, nothing is asked. */
export async function findOwnCauses(tx: Tx, given: { linkId: number; code: string }[]): Promise<OwnCauses> {
  if (given.length === 0) return () => undefined;
  const rows = await tx<{ link_id: number; code: string; cause: string }[]>`
    select g.link_id, g.code, own_cause(l, g.code) as cause
    from (
      select distinct link_id, code from json_to_recordset(
        ${JSON.stringify(given.map(({ linkId, code }) => ({ link_id: linkId, code })))}::text::json) as x(link_id bigint, code text)
    ) g join carrier_links l on l.id = g.link_id
    where own_cause(l, g.code) is not null`;
  const known = new Map(rows.map((row) => [`${row.link_id} ${row.code}`, row.cause]));
  return (linkId, code) => known.get(`${linkId} ${code}`);
}
