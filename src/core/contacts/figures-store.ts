/** The SQL of what filters ask of a contact's messages. */
import type { Db, Fragment, Sql, Tx } from "../../base/db.ts";
import { advanceWatermark, lockWatermark } from "../../base/queue/watermarks.ts";

/** Only one process counts at a time: what an older snapshot says must not be written after a newer one. */
const countingLock = 7_481_041;

async function isOurTurn(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ mine: boolean }[]>`select pg_try_advisory_xact_lock(${countingLock}) as mine`;
  return row!.mine;
}

/** How many failures in a row are counted, and in how many of the latest messages they are looked for. */
const mostFailed = 10;

/** How many of the latest messages to a contact `c` that have ended, one after the other, have failed. */
const failedInRow = (db: Db): Fragment => db`(
  select count(*) filter (where delivered = 0) from (
    select sum((m.ended_badly is null)::int) over (order by m.id desc) as delivered from messages m
    where m.account_id = c.account_id and m.recipient = c.phone and m.test = c.test and m.final_at is not null
      and m.ended_badly is distinct from 'cancelled'
    order by m.id desc limit ${mostFailed}
  ) latest)`;

/** Looks up the messages of new contacts, at most `limit` of them; those that a transaction holds later. True if there may be more. */
export async function countFresh(sql: Sql, limit: number): Promise<boolean> {
  return sql.begin(async (tx) => {
    if (!(await isOurTurn(tx))) return false;
    const { count } = await tx`
      with fresh as materialized (
        select account_id, phone, test from contacts where uncounted
        order by account_id, phone, test limit ${limit} for no key update skip locked
      )
      update contacts c set uncounted = false, failed = ${failedInRow(tx)}, last_message_at = (
        select max(m.created_at) from messages m
        where m.account_id = c.account_id and m.recipient = c.phone and m.test = c.test)
      from fresh f where c.account_id = f.account_id and c.phone = f.phone and c.test = f.test`;
    return count === limit;
  });
}

/**
 * Brings contacts up to date of the messages that were accepted or ended up to `until`, from where the watermark stands, which moves on once
 * none of them is left: not past a contact that a transaction holds. True if there may be more to do now.
 */
export async function foldSpan(
  sql: Sql,
  watermark: string,
  until: Date,
  { batch, longestMs }: { batch: number; longestMs: number },
): Promise<boolean> {
  return sql.begin(async (tx) => {
    if (!(await isOurTurn(tx))) return false;
    const since = await lockWatermark(tx, watermark, until, 0);
    if (since === undefined) return false;
    const end = new Date(Math.min(until.getTime(), new Date(since).getTime() + longestMs));
    const { stale, written } = await fold(tx, since, end, batch);
    if (stale === batch) return written > 0;
    if (written < stale) return false;
    await advanceWatermark(tx, watermark, end);
    return end < until;
  });
}

async function fold(tx: Tx, since: string, until: Date, limit: number): Promise<{ stale: number; written: number }> {
  const within = (column: Fragment) => tx`${column} > ${since}::text::timestamptz and ${column} <= ${until}`;
  const [row] = await tx<{ stale: number; written: number }[]>`
    with touched as materialized (
      select account_id, recipient, test, max(created_at) as last, bool_or(ended_badly is not null) as bad from (
        select account_id, recipient, test, created_at, ended_badly from messages where ${within(tx`created_at`)}
        union all
        select account_id, recipient, test, created_at, ended_badly from messages where ${within(tx`final_at`)}
      ) m group by 1, 2, 3
    ), stale as materialized (
      select c.account_id, c.phone, c.test, greatest(c.last_message_at, t.last) as last, f.failed
      from touched t join contacts c on c.account_id = t.account_id and c.phone = t.recipient and c.test = t.test
      -- Whom nothing has failed for is not looked up because a message was delivered.
      cross join lateral (select case when t.bad or c.failed > 0 then ${failedInRow(tx)} else 0 end as failed) f
      where not c.uncounted and (greatest(c.last_message_at, t.last), f.failed) is distinct from (c.last_message_at, c.failed)
      limit ${limit}
    ), free as materialized (
      select s.* from stale s join contacts c using (account_id, phone, test)
      order by account_id, phone, test for no key update of c skip locked
    ), written as (
      update contacts c set last_message_at = f.last, failed = f.failed
      from free f where c.account_id = f.account_id and c.phone = f.phone and c.test = f.test returning 1
    )
    select (select count(*) from stale)::int as stale, (select count(*) from written)::int as written`;
  return row!;
}
