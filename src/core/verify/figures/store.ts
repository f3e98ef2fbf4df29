/** The SQL of verification figures. */
import { inBucket, type Buckets } from "../../../base/buckets.ts";
import type { Db, Fragment, Tx } from "../../../base/db.ts";

/** A part of a period: whole hours or days already counted, or verifications to count one by one. */
export interface Span {
  hours: 1 | 24 | undefined;
  from: Date;
  to: Date;
}

/** Whose verifications, and of which kind. */
export interface Owner {
  accountId: number;
  test: boolean;
}

/** Outcomes of the verifications of a country and number prefix. */
export interface OutcomeRow {
  /** The hour or day in which the verifications began. */
  at: Date;
  country: string;
  /** The first six digits of the numbers, enough to identify every network. */
  prefix: string;
  /** From the first PIN to the correct code, if the row counts only verified ones; otherwise null. */
  seconds: number | null;
  requests: number;
  sent: number;
  delivered: number;
  verified: number;
  failed: number;
  expired: number;
  cancelled: number;
}

/** Counts verifications one by one, by country and prefix. */
function outcomes(db: Db, which: Fragment, now: Date, at = db`null::timestamptz`): Fragment {
  return db`
    select v.account_id, v.test, ${at} as at, v.country, substr(v.number, 2, 6) as prefix,
      case when v.state = 'verified' then round(extract(epoch from v.ended_at - v.created_at))::int end as seconds,
      count(*)::int as requests, coalesce(sum(cardinality(v.sent_at)), 0)::int as sent,
      coalesce(sum(m.delivered), 0)::int as delivered,
      (count(*) filter (where v.state = 'verified'))::int as verified,
      (count(*) filter (where v.state = 'failed'))::int as failed,
      (count(*) filter (where v.state = 'expired' or (v.state = 'in_progress' and v.expires_at <= ${now})))::int as expired,
      (count(*) filter (where v.state = 'cancelled'))::int as cancelled
    from verifications v
    cross join lateral (
      select count(*) filter (where m.state = 'delivered') as delivered
      from messages m where m.account_id = v.account_id and m.id = any(v.message_ids)
    ) m
    where ${which}
    group by 1, 2, 3, 4, 5, 6`;
}

/** The outcomes of an account's test or live verifications in these spans. */
export async function readOutcomes(
  db: Db,
  { accountId, test }: Owner,
  spans: Span[],
  now: Date,
  steps: Buckets | undefined,
): Promise<OutcomeRow[]> {
  const binned = (column: Fragment) => (steps ? inBucket(db, column, steps) : db`'2000-01-01Z'::timestamptz`);
  const begun = (hours: Span["hours"], column: Fragment) =>
    spans
      .filter((span) => span.hours === hours)
      .reduce((any, { from, to }) => db`${any} or (${column} >= ${from} and ${column} < ${to})`, db`false`);
  const counted = db`account_id = ${accountId} and test = ${test} and ((hours = 1 and (${begun(1, db`begun_at`)}))
    or (hours = 24 and (${begun(24, db`begun_at`)})))`;
  return db<OutcomeRow[]>`
    with counted as materialized (select * from verify_figures where ${counted})
    select ${binned(db`begun_at`)} as at, country, prefix, null::int as seconds, sum(requests)::int as requests, sum(sent)::int as sent,
      sum(delivered)::int as delivered, 0 as verified, sum(failed)::int as failed, sum(expired)::int as expired,
      sum(cancelled)::int as cancelled
    from counted group by 1, 2, 3
    union all
    select ${binned(db`c.begun_at`)}, c.country, c.prefix, x.seconds, 0, 0, 0, sum(x.times)::int, 0, 0, 0
    from counted c cross join lateral unnest(c.seconds, c.times) as x(seconds, times) group by 1, 2, 3, 4
    union all
    select at, country, prefix, seconds, requests, sent, delivered, verified, failed, expired, cancelled
    from (${outcomes(db, db`v.account_id = ${accountId} and v.test = ${test} and (${begun(undefined, db`v.created_at`)})`, now, binned(db`v.created_at`))}) one_by_one`;
}

/** The end of the last counted hour and day. */
export async function countedUntil(db: Db): Promise<Map<number, Date>> {
  const rows = await db<{ hours: number; until: Date }[]>`
    select hours, until from verify_counted where not late and until is not null`;
  return new Map(rows.map(({ hours, until }) => [hours, until]));
}

/** Locks the progress of a count; undefined while another process holds it. */
export async function lockCounted(tx: Tx, hours: number, late: boolean): Promise<{ until: Date | null } | undefined> {
  const [row] = await tx<{ until: Date | null }[]>`
    select until from verify_counted where hours = ${hours} and late = ${late} for update skip locked`;
  return row;
}

export async function setCounted(tx: Tx, hours: number, late: boolean, until: Date): Promise<void> {
  await tx`update verify_counted set until = ${until} where hours = ${hours} and late = ${late}`;
}

/** When the oldest verification was created; undefined without any. */
export async function firstBegun(db: Db): Promise<Date | undefined> {
  const [row] = await db<{ at: Date | null }[]>`select min(created_at) as at from verifications`;
  return row!.at ?? undefined;
}

/** Counts an hour or a day of all accounts, replacing an earlier count. */
export async function countPeriod(tx: Tx, hours: number, from: Date, to: Date, now: Date): Promise<void> {
  await tx`delete from verify_figures where hours = ${hours} and begun_at = ${from}`;
  await tx`
    insert into verify_figures (account_id, test, hours, begun_at, country, prefix, requests, sent, delivered, failed, expired,
      cancelled, seconds, times)
    select account_id, test, ${hours}, ${from}, country, prefix, sum(requests), sum(sent), sum(delivered), sum(failed), sum(expired),
      sum(cancelled), coalesce(array_agg(seconds order by seconds) filter (where seconds is not null), '{}'),
      coalesce(array_agg(verified order by seconds) filter (where seconds is not null), '{}')
    from (${outcomes(tx, tx`v.created_at >= ${from} and v.created_at < ${to}`, now)}) o group by account_id, test, country, prefix`;
}

/** Deletes figures of hours and days that ended before `before`, at most `limit`; returns how many. */
export async function deleteOldFigures(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from verify_figures where ctid = any(array(
      select ctid from verify_figures where begun_at < ${before}::timestamptz - hours * interval '1 hour' limit ${limit} for update skip locked))`;
  return gone.count;
}

/** PINs stopped by the guard, by country; by the full hour. */
export async function countBlocked(
  db: Db,
  { accountId, test }: Owner,
  { from, to }: { from: Date; to: Date },
): Promise<{ country: string; count: number }[]> {
  return db<{ country: string; count: number }[]>`
    select key as country, sum(blocked)::int as count from verify_counts
    where account_id = ${accountId} and test = ${test} and scope = 'country'
      and hour > ${from}::timestamptz - interval '1 hour' and hour < ${to}
    group by key having sum(blocked) > 0`;
}
