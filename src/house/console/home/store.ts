import { inBucket, type Buckets } from "../../../base/buckets.ts";
import { ofKind, type Sql } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";
import { callsOfKind } from "../api-log/store.ts";
import type { Span } from "../../../core/stats/stats.ts";

/** The cost of voice calls per day, in micro-units. */
export async function voiceCostByDay(
  sql: Sql,
  { accountId, test, from, to, bucket, starts }: Span & Buckets,
): Promise<{ at: Date; cost: number }[]> {
  return sql<{ at: Date; cost: number }[]>`
    select ${inBucket(sql, sql`created_at`, { bucket, starts })} as at, -sum(amount)::bigint as cost from ledger
    where account_id = ${accountId} and test = ${test} and kind = 'voice' and created_at >= ${from} and created_at < ${to}
    group by 1`;
}

/** An error that occurred repeatedly: the final state of messages, or the HTTP status of calls. */
export type ErrorRow = (
  | { kind: "message"; state: "undelivered" | "expired" | "rejected" | "failed" | "unknown" }
  | { kind: "call"; state: string }
) & {
  /** The carrier's code, or our stable code; empty if unknown. */
  code: string;
  /** What the link says of the carrier's code. */
  own: string | null;
  count: number;
  last_at: Date;
};

/**
 * Errors since `since`, the start of an hour, grouped: failed messages by the carrier's code, and refused calls by ours. Messages
 * are counted by the statistics, so that the counts agree with the other figures of the page. Only for the time of the last of each
 * kind are messages read, and calls are counted: the last `limit` of each state and of the calls, so that it is as fast for an
 * account with millions.
 */
export async function groupErrors(
  sql: Sql,
  { owner, test, since, limit }: { owner: Reached; test: boolean; since: Date; limit: number },
): Promise<ErrorRow[]> {
  const { accountId } = owner;
  return sql<ErrorRow[]>`
    with counted as (
      select kinds.state, kinds.code, own_cause(l, kinds.code) as own, sum(kinds.messages)::int as count, max(kinds.hour) as hour
      from (
        select state, code, messages, hour, link_id from message_errors
        where account_id = ${accountId} and test = ${test} and hour >= ${since}
        union all
        select state, code, messages, hour, link_id from message_error_deltas
        where account_id = ${accountId} and test = ${test} and hour >= ${since}
      ) kinds left join carrier_links l on l.id = kinds.link_id
      group by 1, 2, 3 having sum(kinds.messages) > 0
    ), latest as (
      select m.state::text, m.code, max(m.at) as at
      from unnest(array['undelivered', 'expired', 'rejected', 'failed', 'unknown']::message_state[]) as ended
      cross join lateral (
        select h.state, h.test, h.created_at, coalesce(h.final_at, h.created_at) as at, error_code_of(h) as code from messages h
        where h.account_id = ${accountId} and h.ended_badly = ended order by h.id desc limit ${limit}
      ) m
      where m.test = ${test} and m.created_at >= ${since}
      group by 1, 2
    )
    (
      select 'message' as kind, state, code, own, count, coalesce(at, hour) as last_at
      from counted left join latest using (state, code)
    ) union all (
      select 'call', status::text, coalesce(code, ''), null, count(*)::int, max(at)
      from (
        select * from api_log where account_id = ${accountId} and status >= 400
        order by account_id desc, id desc limit ${limit}
      ) refused
      where at >= ${since} ${callsOfKind(sql, owner)}
      group by 2, 3
    )
    order by count desc, last_at desc limit 20`;
}

/** What an account has done of what people begin with. */
export interface FirstSteps {
  sent: boolean;
  sent_many: boolean;
  replied: boolean;
  called: boolean;
  has_webhook: boolean;
  delivered: boolean;
}

/** The first steps of an account with data of one kind. Tokens, webhooks and what is sent to these are looked at as they are kept. */
export async function firstSteps(sql: Sql, accountId: number, test: boolean): Promise<FirstSteps> {
  const [row] = await sql<FirstSteps[]>`
    select
      exists (select from message_hours where account_id = ${accountId} and test = ${test})
        or exists (select from message_deltas where account_id = ${accountId} and test = ${test}) as sent,
      exists (select from reports where account_id = ${accountId} and test = ${test}) as sent_many,
      exists (select from inbound_messages m where account_id = ${accountId} ${ofKind(sql, test, sql`m.`)}) as replied,
      exists (select from tokens where account_id = ${accountId} and test = ${test} and last_used_at is not null) as called,
      exists (select from webhook_endpoints where account_id = ${accountId}) as has_webhook,
      exists (select from webhook_hours where account_id = ${accountId} and delivered) as delivered`;
  return row!;
}

/** An endpoint's health: the outcomes of its last deliveries. */
export interface HealthRow {
  id: number;
  url: string;
  enabled: boolean;
  disabled_reason: string | null;
  failing_since: Date | null;
  first_attempt_at: Date | null;
  delivered: number;
  failed: number;
  pending: number;
  last_at: Date | null;
}

export async function webhookHealth(sql: Sql, accountId: number, lookedAt: number): Promise<HealthRow[]> {
  return sql<HealthRow[]>`
    select e.id, e.url, e.enabled, e.disabled_reason, e.failing_since, e.first_attempt_at, d.delivered, d.failed, d.pending, d.last_at
    from webhook_endpoints e cross join lateral (
      select count(*) filter (where status = 'delivered')::int as delivered,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'pending')::int as pending, max(created_at) as last_at
      from (
        select status, created_at from webhook_deliveries
        where account_id = ${accountId} and endpoint_id = e.id order by id desc limit ${lookedAt}
      ) last
    ) d
    where e.account_id = ${accountId} order by e.id limit 100`;
}
