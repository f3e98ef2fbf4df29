import type { Sql } from "../../base/db.ts";
import { inBucket, type Bucket, type Buckets } from "../../base/buckets.ts";

/** Only one process compacts at a time: two would wait for each other's rows. */
const compactionLock = 7_481_038;

/** An account, and when its messages were accepted: from `from`, before `to`. */
export interface Span {
  accountId: number;
  test: boolean;
  from: Date;
  to: Date;
}

/** Messages accepted or made final in one bucket. */
export interface CountRow {
  at: Date;
  /** `accepted`, or a final state. */
  state: string;
  messages: number;
  parts: number;
  cost: number;
}

/** The table of folded counts for each width of a bucket, and what its rows are by; the deltas have columns of the same names. */
const folded = {
  minute: (sql: Sql) => ({ table: sql`message_minutes`, time: sql`minute` }),
  hour: (sql: Sql) => ({ table: sql`message_hours`, time: sql`hour` }),
  day: (sql: Sql) => ({ table: sql`message_hours`, time: sql`hour` }),
};

/**
 * Counts by minute, hour or day of acceptance, the folded ones and the deltas since: of one account, or of live and test messages of
 * all together.
 */
export async function countByTime(
  sql: Sql,
  { from, to, bucket, starts, ...owner }: Buckets & Partial<Pick<Span, "accountId" | "test">>,
): Promise<CountRow[]> {
  const { table, time } = folded[bucket](sql);
  const which = sql`${time} >= ${from} and ${time} < ${to}
    ${owner.accountId === undefined ? sql`` : sql`and account_id = ${owner.accountId} and test = ${owner.test!}`}`;
  return sql<CountRow[]>`
    select ${inBucket(sql, sql`at`, { bucket, starts })} as at, state, sum(messages)::bigint as messages,
      sum(parts)::bigint as parts, sum(cost)::bigint as cost
    from (
      select ${time} as at, state, messages, parts, cost from ${table} where ${which}
      union all
      select ${time} as at, state, messages, parts, cost from message_deltas where ${which}
    ) counted
    group by 1, 2 order by 1, 2`;
}

/** Messages of one account. */
export interface AccountCountRow extends Omit<CountRow, "at"> {
  account_id: number;
}

/** Counts of live and test messages by account, those with most messages, at most `limit` accounts. */
export async function countByAccount(
  sql: Sql,
  { from, to }: Pick<Span, "from" | "to">,
  bucket: Bucket,
  limit: number,
): Promise<AccountCountRow[]> {
  const { table, time } = folded[bucket](sql);
  return sql<AccountCountRow[]>`
    with counted as (
      select account_id, state, sum(messages)::bigint as messages, sum(parts)::bigint as parts, sum(cost)::bigint as cost
      from (
        select account_id, state, messages, parts, cost from ${table} where ${time} >= ${from} and ${time} < ${to}
        union all
        select account_id, state, messages, parts, cost from message_deltas where ${time} >= ${from} and ${time} < ${to}
      ) counts
      group by 1, 2
    ), busiest as (
      select account_id from counted where state = 'accepted' and messages > 0 order by messages desc, account_id limit ${limit}
    )
    select counted.* from counted join busiest using (account_id)`;
}

export interface PrefixRow {
  prefix: string;
  state: string;
  messages: number;
}

/** Counts by the first digits of the recipient, over whole days (UTC). */
export async function countByPrefix(sql: Sql, span: Span): Promise<PrefixRow[]> {
  const { accountId, test, from, to } = span;
  return sql<PrefixRow[]>`
    select prefix, state, sum(messages)::bigint as messages
    from (
      select prefix, state, messages from message_networks
      where account_id = ${accountId} and test = ${test} and day >= ${from} and day < ${to}
      union all
      select prefix, state, messages from message_deltas
      where account_id = ${accountId} and test = ${test}
        and date_bin('1 day', hour, '2000-01-01Z') >= ${from} and date_bin('1 day', hour, '2000-01-01Z') < ${to}
    ) counted
    group by 1, 2`;
}

/** Failed messages of one kind. */
export interface ErrorCountRow {
  account_id: number;
  prefix: string;
  /** 0 for none. */
  link_id: number;
  state: string;
  code: string;
  /** What the link says of the code. */
  own: string | null;
  messages: number;
}

/** The maximum number of kinds of errors that one query counts. */
const mostErrors = 20_000;

/** Failed live or test messages of one account, or of all, by kind, the most frequent first. */
export async function countErrors(
  sql: Sql,
  { accountId, test, from, to }: Omit<Span, "accountId"> & { accountId: number | undefined },
): Promise<ErrorCountRow[]> {
  const which = sql`test = ${test} and hour >= ${from} and hour < ${to}
    ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}`;
  return sql<ErrorCountRow[]>`
    select c.*, own_cause(l, c.code) as own from (
    select account_id, prefix, link_id, state, code, sum(messages)::bigint as messages
    from (
      select account_id, prefix, link_id, state, code, messages from message_errors where ${which}
      union all
      select account_id, prefix, link_id, state, code, messages from message_error_deltas where ${which}
    ) counted
    group by 1, 2, 3, 4, 5 having sum(messages) > 0
    order by 6 desc limit ${mostErrors}
    ) c left join carrier_links l on l.id = c.link_id order by c.messages desc`;
}

/** The names of these accounts, by id. */
export async function accountNames(sql: Sql, ids: number[]): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; name: string }[]>`
    select id, name from accounts where id = any(${ids}::bigint[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Folds some counts of errors. True if there may be more. */
export async function compactErrors(sql: Sql, limit: number): Promise<boolean> {
  const [row] = await sql<{ taken: number }[]>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(${compactionLock + 1}) as mine
    ), taken as materialized (
      delete from message_error_deltas where id in (
        select id from message_error_deltas where (select mine from turn) order by id limit ${limit})
      returning *
    ), folded as (
      insert into message_errors as e (account_id, test, hour, prefix, link_id, state, code, messages)
      select account_id, test, hour, prefix, link_id, state, code, sum(messages) from taken group by 1, 2, 3, 4, 5, 6, 7
      on conflict (account_id, test, hour, prefix, link_id, state, code) do update
        set messages = e.messages + excluded.messages
    )
    select count(*) as taken from taken`;
  return row!.taken === limit;
}

/** Deletes counts of errors before a time, at most `limit`; returns how many. */
export async function deleteOldErrors(sql: Sql, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from message_errors where ctid = any(array(
      select ctid from message_errors where hour < ${before} limit ${limit}))`;
  return gone.count;
}

/** Deletes counts by minute before a time, at most `limit`; returns how many. */
export async function deleteOldMinutes(sql: Sql, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from message_minutes where ctid = any(array(
      select ctid from message_minutes where minute < ${before} limit ${limit}))`;
  return gone.count;
}

/** Folds some deltas; by the minute only those since a time. True if there may be more. */
export async function compact(sql: Sql, minutesSince: Date, limit: number): Promise<boolean> {
  const [row] = await sql<{ taken: number }[]>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(${compactionLock}) as mine
    ), taken as materialized (
      delete from message_deltas where id in (
        select id from message_deltas where (select mine from turn) order by id limit ${limit})
      returning *
    ), minutes as (
      insert into message_minutes as m (account_id, test, minute, state, messages, parts, cost)
      select account_id, test, minute, state, sum(messages), sum(parts), sum(cost) from taken
      where state <> 'refunded' and minute >= ${minutesSince} group by 1, 2, 3, 4
      on conflict (account_id, test, minute, state) do update
        set messages = m.messages + excluded.messages, parts = m.parts + excluded.parts, cost = m.cost + excluded.cost
    ), hours as (
      insert into message_hours as h (account_id, test, hour, state, messages, parts, cost)
      select account_id, test, hour, state, sum(messages), sum(parts), sum(cost) from taken
      where state <> 'refunded' group by 1, 2, 3, 4
      on conflict (account_id, test, hour, state) do update
        set messages = h.messages + excluded.messages, parts = h.parts + excluded.parts, cost = h.cost + excluded.cost
    ), networks as (
      insert into message_networks as n (account_id, test, day, prefix, state, messages, parts, cost)
      select account_id, test, date_bin('1 day', hour, '2000-01-01Z'), prefix, state, sum(messages), sum(parts), sum(cost)
      from taken where state <> 'refunded' group by 1, 2, 3, 4, 5
      on conflict (account_id, test, day, prefix, state) do update
        set messages = n.messages + excluded.messages, parts = n.parts + excluded.parts, cost = n.cost + excluded.cost
    ), links as (
      insert into message_links as l (account_id, day, prefix, link_id, messages, parts, charged)
      select account_id, date_bin('1 day', hour, '2000-01-01Z'), prefix, link_id,
        sum(sign * messages), sum(sign * parts), sum(sign * cost)
      from taken cross join lateral (select case when state = 'refunded' then -1 else 1 end as sign) s
      where not test and link_id is not null group by 1, 2, 3, 4
      on conflict (account_id, day, prefix, link_id) do update
        set messages = l.messages + excluded.messages, parts = l.parts + excluded.parts, charged = l.charged + excluded.charged
    )
    select count(*) as taken from taken`;
  return row!.taken === limit;
}
