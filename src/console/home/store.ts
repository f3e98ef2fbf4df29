import type { Sql } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";
import { callsOfKind } from "../api-log/store.ts";
import type { Span } from "../stats/store.ts";

/** The cost of voice calls per day (UTC), in micro-units: from `from`, before `to`. */
export async function voiceCostByDay(
  sql: Sql,
  { accountId, test, from, to }: Span,
): Promise<{ at: Date; cost: number }[]> {
  return sql<{ at: Date; cost: number }[]>`
    select date_bin('1 day', created_at, '2000-01-01Z') as at, -sum(amount)::bigint as cost from ledger
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
  count: number;
  last_at: Date;
};

/**
 * Errors since `since`, grouped: failed messages by the carrier's code, and refused calls by ours. Reads at
 * most the last `limit` of each state and of the calls, so that it is as fast for an account with millions.
 */
export async function groupErrors(
  sql: Sql,
  { owner, test, since, limit }: { owner: Reached; test: boolean; since: Date; limit: number },
): Promise<ErrorRow[]> {
  const { accountId } = owner;
  return sql<ErrorRow[]>`
    (
      select 'message' as kind, state::text, coalesce(code, '') as code, count(*)::int as count,
        max(coalesce(final_at, created_at)) as last_at
      from (
        select m.state, m.final_at, m.created_at, (
            select e ->> 'code' from jsonb_array_elements(m.history) with ordinality as t(e, n)
            where e ? 'code' order by n desc limit 1) as code
        from (
          select latest.* from unnest(array['undelivered', 'expired', 'rejected', 'failed', 'unknown']::message_state[]) as ended
          cross join lateral (
            select h.*, timeline_of(h) as history from messages h
            where h.account_id = ${accountId} and h.ended_badly = ended order by h.id desc limit ${limit}
          ) latest
        ) m
        where m.test = ${test} and m.created_at >= ${since}
      ) failed
      group by 2, 3
    ) union all (
      select 'call', status::text, coalesce(code, ''), count(*)::int, max(at)
      from (
        select * from api_log where account_id = ${accountId} and status >= 400
        order by account_id desc, id desc limit ${limit}
      ) refused
      where at >= ${since} ${callsOfKind(sql, owner)}
      group by 2, 3
    )
    order by count desc, last_at desc limit 20`;
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
