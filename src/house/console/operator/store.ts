import type { Sql } from "../../../base/db.ts";

/** Maximum rows counted in a queue. */
const countLimit = 200_000;

/** All messages ever accepted, from the counts kept with the wallets. */
export async function countAccepted(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select coalesce(sum(messages), 0)::bigint as count from wallets`;
  return row!.count;
}

/** The queue of webhook deliveries. */
export interface QueueRow {
  /** Counted up to the maximum. */
  waiting: number;
  due: number;
  oldest_due_at: Date | null;
}

/** Webhook deliveries waiting for their first or next attempt. */
export async function webhookQueue(sql: Sql, now: Date): Promise<QueueRow> {
  const [row] = await sql<QueueRow[]>`
    select count(*)::int as waiting, count(*) filter (where due_at <= ${now})::int as due,
      min(due_at) filter (where due_at <= ${now}) as oldest_due_at
    from (
      select due_at from webhook_deliveries
      where due_at is not null
        or (created_at > (select until from watermarks where name = 'deliveries held') and status = 'pending') limit ${countLimit}
    ) waiting`;
  return row!;
}

/** Items waiting for a person. */
export async function countWork(
  sql: Sql,
): Promise<{ accounts: number; unrouted: number; senders_waiting: number; credits_waiting: number }> {
  const [row] = await sql<{ accounts: number; unrouted: number; senders_waiting: number; credits_waiting: number }[]>`
    select (select count(*) from accounts)::int as accounts,
      (select count(*) from (select from unrouted_messages limit 10000) u)::int as unrouted,
      (select count(*) from (select from senders where status = 'pending' limit 10000) s)::int as senders_waiting,
      (select count(*) from credit_approvals where state = 'waiting' and expires_at > now())::int as credits_waiting`;
  return row!;
}
