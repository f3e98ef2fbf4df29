/** The SQL of counted attempts: per endpoint and hour, by outcome and duration. */
import { inBucket, type Buckets } from "../../base/buckets.ts";
import type { Db, Sql } from "../../base/db.ts";
import type { Outcome } from "./rows.ts";

/** Attempts of an hour or a day with one outcome and about one duration. */
export interface CountRow {
  at: Date;
  delivered: boolean;
  /** A step of `durationStep`; null if there was no response. */
  duration: number | null;
  attempts: number;
}

/** The base of the logarithmic steps in which durations are counted: a percentile is exact to within half a step. */
const base = 1.2;

/** Where attempts without a response are counted. */
const unanswered = -1;

const durationStep = (ms: number) => (ms < 1 ? 0 : Math.floor(Math.log(ms) / Math.log(base)));

/** The middle of a step, in milliseconds. */
export const durationOf = (step: number) => Math.round(base ** (step + 0.5));

/** The common table expression that counts the attempts of these outcomes, in the order of their keys. */
export function countedAttempts(db: Db, outcomes: Outcome[]) {
  return db`
    insert into webhook_hours as h (account_id, endpoint_id, hour, delivered, duration, attempts)
    select account_id, endpoint_id, hour, delivered, duration, attempts
    from json_to_recordset(${JSON.stringify(sumsOf(outcomes))}::text::json) as c(
      account_id bigint, endpoint_id bigint, hour timestamptz, delivered boolean, duration smallint, attempts int)
    order by account_id, endpoint_id, hour, delivered, duration
    on conflict (account_id, endpoint_id, hour, delivered, duration) do update set attempts = h.attempts + excluded.attempts`;
}

interface Sum {
  account_id: number;
  endpoint_id: number;
  hour: string;
  delivered: boolean;
  duration: number;
  attempts: number;
}

function sumsOf(outcomes: Outcome[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { accountId, endpointId, status, attempt } of outcomes) {
    if (!attempt || endpointId < 0) continue;
    const delivered = status === "delivered";
    const duration = attempt.status_code === null ? unanswered : durationStep(attempt.duration_ms);
    const hour = `${attempt.at.slice(0, 13)}:00:00Z`;
    const key = [accountId, endpointId, hour, delivered, duration].join();
    const sum = sums.get(key);
    if (sum) sum.attempts++;
    else
      sums.set(key, {
        account_id: accountId,
        endpoint_id: endpointId,
        hour,
        delivered,
        duration,
        attempts: 1,
      });
  }
  return [...sums.values()];
}

/** The attempts of an endpoint from `from` until before `to`, by hour or day. */
export function countAttempts(
  sql: Sql,
  { accountId, endpointId, from, to, bucket, starts }: Buckets & { accountId: number; endpointId: number },
): Promise<CountRow[]> {
  return sql<CountRow[]>`
    select ${inBucket(sql, sql`hour`, { bucket, starts })} as at, delivered, nullif(duration, ${unanswered}) as duration,
      sum(attempts)::bigint as attempts
    from webhook_hours
    where account_id = ${accountId} and endpoint_id = ${endpointId} and hour >= ${from} and hour < ${to}
    group by 1, 2, 3 order by 1, 2, 3`;
}

/** Removes the counts of an endpoint. */
export async function removeCounts(db: Db, accountId: number, endpointId: number): Promise<void> {
  await db`delete from webhook_hours where account_id = ${accountId} and endpoint_id = ${endpointId}`;
}

/** Removes up to `limit` counts of hours before a time; returns how many. */
export async function removeOldCounts(sql: Sql, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from webhook_hours where ctid = any(array(select ctid from webhook_hours where hour < ${before} limit ${limit}))`;
  return result.count;
}
