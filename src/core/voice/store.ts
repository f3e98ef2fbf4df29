/** The SQL for counting calls of the public variants. */
import type { Sql } from "../../base/db.ts";

/** How often one address may call. */
export interface PublicLimits {
  perMinute: number;
  perDay: number;
}

/** The callers that are counted together. */
export interface PublicCaller {
  endpoint: string;
  /** A keyed hash of the address; reveals nothing about it. */
  key: Buffer;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Counts a call unless a limit is reached; true if counted. Concurrent calls are serialised by the row lock. */
export async function countCall(sql: Sql, caller: PublicCaller, limits: PublicLimits, now: Date): Promise<boolean> {
  const { endpoint, key } = caller;
  const minuteAgo = new Date(now.getTime() - minuteMs);
  const dayAgo = new Date(now.getTime() - dayMs);
  const counted = await sql`
    insert into public_voice_calls as c (endpoint, caller, calls, last_at)
    values (${endpoint}, ${key}, array[${now}::timestamptz], ${now})
    on conflict (endpoint, caller) do update
    set calls = array(select at from unnest(c.calls) as at where at > ${dayAgo} order by at) || ${now}::timestamptz,
        last_at = ${now}
    where (select count(*) from unnest(c.calls) as at where at > ${minuteAgo}) < ${limits.perMinute}
      and (select count(*) from unnest(c.calls) as at where at > ${dayAgo}) < ${limits.perDay}
    returning 1`;
  return counted.length === 1;
}

/** The times of counted calls, oldest first. */
export async function readCalls(sql: Sql, { endpoint, key }: PublicCaller): Promise<Date[]> {
  const [row] = await sql<{ calls: Date[] }[]>`
    select calls from public_voice_calls where endpoint = ${endpoint} and caller = ${key}`;
  return row?.calls ?? [];
}

/** Deletes callers that have not called for a day; true if there may be more. */
export async function forgetCallers(sql: Sql, now: Date): Promise<boolean> {
  const batch = 1000;
  const gone = await sql`
    delete from public_voice_calls where ctid = any (array(
      select ctid from public_voice_calls where last_at < ${new Date(now.getTime() - dayMs)} limit ${batch}
      for update skip locked))`;
  return gone.count === batch;
}
