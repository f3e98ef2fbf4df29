/**
 * The SQL of the fast path: a message of one part that the carrier accepts at the first submit, and then its receipt. No row is read
 * before it is written: the conditions of the update select the messages that qualify, and it returns the changed ones.
 */
import type { Tx } from "../../../base/db.ts";
import type { SpokenIn } from "../../carriers/traffic.ts";
import type { Origin } from "../accept/origin.ts";
import type { Accepted } from "./acceptances.ts";
import { json, type Key } from "./book-store.ts";
import type { MessageState } from "./tracked.ts";

/** A message that was written. */
export interface Written extends Key {
  /** Index of its answer or receipt. */
  n: number;
  test: boolean;
  origin: Origin | null;
}

/** A message that a receipt ended, with how it was spoken, and in whose place it was sent, if it was. */
export interface Ended extends Written {
  call: SpokenIn | null;
  fallbackOf: number | null;
}

/** The carrier accepted a message. */
export interface Acceptance extends Key {
  n: number;
  attempt: number;
  linkId: number;
  carrierId: string | null;
  /** `sent` may be written later: no other acceptance has this id. */
  late: boolean;
}

/** A message that the carrier accepted. */
export interface AcceptedRow extends Written {
  /** Only its id was written. */
  late: boolean;
  /** A stray receipt may be waiting for one of the batch's ids. */
  mayBeStray: boolean;
}

/** The times that decide what the sweeps may have done with a message since it was begun. */
export interface BegunSince {
  /** One begun before does not qualify: `setChecks` may have given it a `check_at`. */
  unscanned: Date;
  /** One begun since cannot be taken for unanswered while this transaction runs. */
  held: Date;
}

/**
 * submitting → sent, with the carrier's ids. Of `late` acceptances only the id is written, unless `sent` has to be reported or erases a
 * secret: the caller writes their state by `writeSent` or with their receipts.
 */
export async function writeAcceptances(
  tx: Tx,
  acceptances: Acceptance[],
  now: Date,
  { unscanned, held }: BegunSince,
): Promise<AcceptedRow[]> {
  const rows = acceptances.map((each) => ({
    n: each.n,
    account_id: each.accountId,
    id: each.id,
    attempt: each.attempt,
    link_id: each.linkId,
    carrier_id: each.carrierId,
    late: each.late,
  }));
  const qualifies = tx`
    m.account_id = a.account_id and m.id = a.id and m.state = 'submitting' and m.attempt = a.attempt and m.parts = 1
      and m.timeline is null and m.check_at is null and m.submitted_at > ${unscanned}`;
  const isLate = tx`(a.late and m.origin is null and m.sealed is null and m.submitted_at > ${held})`;
  return tx<AcceptedRow[]>`
    with asked as materialized (
      select * from json_to_recordset(${json(rows)}::text::json)
        as x(n int, account_id bigint, id bigint, attempt int, link_id bigint, carrier_id text, late boolean)
      order by account_id, id
    ), sent as (
      update messages m set state = 'sent', sent_at = ${now}, sealed = null
      from asked a where ${qualifies} and not ${isLate}
      returning a.n, a.account_id, a.id, a.link_id, a.carrier_id, m.test, m.origin, false as late
    ), accepted as materialized (
      select * from sent
      union all
      select a.n, a.account_id, a.id, a.link_id, a.carrier_id, m.test, m.origin, true
      from asked a join messages m on ${qualifies} and ${isLate}
    ), named as (
      insert into carrier_messages (link_id, carrier_id, account_id, message_id, part, created_at)
      select link_id, carrier_id, account_id, id, 0, ${now} from accepted a
      where carrier_id is not null and not (late and exists (
        -- Written by a first try whose commit was not answered.
        select from carrier_messages c
        where c.link_id = a.link_id and c.carrier_id = a.carrier_id and c.account_id = a.account_id and c.message_id = a.id
          and c.created_at > ${held}))
    )
    select n, account_id as "accountId", id, test, origin, late,
      exists (select from stray_receipts where carrier_ids && array(select carrier_id from asked)) as "mayBeStray"
    from accepted order by n`;
}

/** Writes `sent` of acceptances whose ids are written, unless something else has happened to the messages since. */
export async function writeSent(tx: Tx, accepted: Accepted[]): Promise<void> {
  const rows = accepted.map(({ accountId, id, attempt, at }) => ({ account_id: accountId, id, attempt, at }));
  await tx`
    with accepted as materialized (
      select * from json_to_recordset(${json(rows)}::text::json)
        as x(account_id bigint, id bigint, attempt int, at timestamptz) order by account_id, id
    )
    update messages m set state = 'sent', sent_at = a.at
    from accepted a
    where m.account_id = a.account_id and m.id = a.id and m.state = 'submitting' and m.attempt = a.attempt
      and m.timeline is null`;
}

/** A final receipt. */
export interface FinalReceipt {
  n: number;
  linkId: number;
  carrierId: string;
  /** The state of the part, and the resulting state of the message. */
  word: string;
  state: MessageState;
  /** The state again, unless it is `delivered`. */
  endedBadly: MessageState | undefined;
  code: string | undefined;
  /** The acceptance of the id, if `sent` is still to be written. */
  accepted: Pick<Accepted, "attempt" | "at"> | undefined;
}

/** Partitions ahead of the present are empty; with this bound they are not searched. */
const tomorrow = (now: Date) => new Date(now.getTime() + 86_400_000);

/**
 * sent → its final state, if exactly one part has the receipt's id and no stray receipt does, which would have to be applied first. Not
 * of a call that nobody answered, which is refunded, nor of a message that failed and has a fallback, which is sent.
 */
export async function writeReceipts(tx: Tx, receipts: FinalReceipt[], now: Date): Promise<Ended[]> {
  const rows = receipts.map((each) => ({
    n: each.n,
    link_id: each.linkId,
    carrier_id: each.carrierId,
    word: each.word,
    state: each.state,
    ended_badly: each.endedBadly,
    code: each.code,
    attempt: each.accepted?.attempt,
    sent_at: each.accepted?.at,
  }));
  return tx<Ended[]>`
    with asked as materialized (
      select * from json_to_recordset(${json(rows)}::text::json)
        as x(n int, link_id bigint, carrier_id text, word text, state message_state, ended_badly message_state, code text,
          attempt int, sent_at timestamptz)
    ), named as materialized (
      select a.*, c.account_id, c.id
      from asked a cross join lateral (
        select min(account_id) as account_id, min(message_id) as id, count(*) as parts from (
          select account_id, message_id from carrier_messages c
          where c.link_id = a.link_id and c.carrier_id = a.carrier_id and c.created_at < ${tomorrow(now)} limit 2
        ) first
      ) c
      where c.parts = 1 and not exists (select from stray_receipts where carrier_ids && array(select carrier_id from asked))
      order by c.account_id, c.id
    ), ended as (
      update messages m
      set state = a.state, sent_at = coalesce(m.sent_at, a.sent_at), final_at = ${now}, ended_badly = a.ended_badly, code = a.code, check_at = null,
        part_states = case when a.ended_badly is not null then array[a.word] end
      from named a
      where m.account_id = a.account_id and m.id = a.id and m.parts = 1 and m.timeline is null
        and (m.state = 'sent' or (m.state = 'submitting' and m.attempt = a.attempt))
        and (a.ended_badly is null or m.options is null or not m.options ?| array['call', 'fallback'])
      returning a.n, m.account_id, m.id, m.test, m.origin, m.options -> 'call' as call, (m.options ->> 'fallbackOf')::bigint as fallback_of
    )
    select n, account_id as "accountId", id, test, origin, call, fallback_of as "fallbackOf" from ended order by n`;
}
