/**
 * The SQL of the fast path: a message of one part that the carrier accepts at the first submit, and then its receipt. No row is read
 * before it is written: the conditions of the update select the messages that qualify, and it returns the changed ones.
 */
import type { Tx } from "../../base/db.ts";
import type { Origin } from "../accept/origin.ts";
import { json, type Key } from "./book-store.ts";
import type { MessageState } from "./tracked.ts";

/** A message that was written. */
export interface Written extends Key {
  /** Index of its answer or receipt. */
  n: number;
  test: boolean;
  origin: Origin | null;
}

/** The carrier accepted a message. */
export interface Acceptance extends Key {
  n: number;
  attempt: number;
  linkId: number;
  carrierId: string | null;
}

/**
 * submitting → sent, with the carrier's ids. `mayBeStray` is true if a stray receipt may be waiting for one of the ids. A message begun
 * before `unscannedSince` does not qualify: `setChecks` may have given it a `check_at`.
 */
export async function writeAcceptances(
  tx: Tx,
  acceptances: Acceptance[],
  now: Date,
  unscannedSince: Date,
): Promise<(Written & { mayBeStray: boolean })[]> {
  const rows = acceptances.map((each) => ({
    n: each.n,
    account_id: each.accountId,
    id: each.id,
    attempt: each.attempt,
    link_id: each.linkId,
    carrier_id: each.carrierId,
  }));
  return tx<(Written & { mayBeStray: boolean })[]>`
    with asked as materialized (
      select * from json_to_recordset(${json(rows)}::text::json)
        as x(n int, account_id bigint, id bigint, attempt int, link_id bigint, carrier_id text)
      order by account_id, id
    ), sent as (
      update messages m set state = 'sent', sent_at = ${now}, sealed = null
      from asked a
      where m.account_id = a.account_id and m.id = a.id and m.state = 'submitting' and m.attempt = a.attempt and m.parts = 1
        and m.timeline is null and m.check_at is null and m.submitted_at > ${unscannedSince}
      returning a.n, a.account_id, a.id, a.link_id, a.carrier_id, m.test, m.origin
    ), named as (
      insert into carrier_messages (link_id, carrier_id, account_id, message_id, part, created_at)
      select link_id, carrier_id, account_id, id, 0, ${now} from sent where carrier_id is not null
    )
    select n, account_id as "accountId", id, test, origin,
      exists (select from stray_receipts where carrier_ids && array(select carrier_id from asked)) as "mayBeStray"
    from sent order by n`;
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
}

/** Partitions ahead of the present are empty; with this bound they are not searched. */
const tomorrow = (now: Date) => new Date(now.getTime() + 86_400_000);

/** sent → its final state, if exactly one part has the receipt's id and no stray receipt does, which would have to be applied first. */
export async function writeReceipts(tx: Tx, receipts: FinalReceipt[], now: Date): Promise<Written[]> {
  const rows = receipts.map((each) => ({
    n: each.n,
    link_id: each.linkId,
    carrier_id: each.carrierId,
    word: each.word,
    state: each.state,
    ended_badly: each.endedBadly,
    code: each.code,
  }));
  return tx<Written[]>`
    with asked as materialized (
      select * from json_to_recordset(${json(rows)}::text::json)
        as x(n int, link_id bigint, carrier_id text, word text, state message_state, ended_badly message_state, code text)
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
      set state = a.state, final_at = ${now}, ended_badly = a.ended_badly, code = a.code, check_at = null,
        part_states = case when a.ended_badly is not null then array[a.word] end
      from named a
      where m.account_id = a.account_id and m.id = a.id and m.state = 'sent' and m.parts = 1 and m.timeline is null
      returning a.n, m.account_id, m.id, m.test, m.origin
    )
    select n, account_id as "accountId", id, test, origin from ended order by n`;
}
