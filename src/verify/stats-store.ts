/** The SQL of the figures. */
import type { Db } from "../base/db.ts";

/** Verifications of a group, by what became of them. */
export interface FunnelRow {
  depth: "all" | "country" | "network";
  country: string | null;
  /** The carrier link that took the PIN; null while none has. */
  network: string | null;
  requests: number;
  sent: number;
  delivered: number;
  verified: number;
  failed: number;
  expired: number;
  cancelled: number;
  medianSeconds: number | null;
}

/** Counts the verifications that began in a time. */
export async function countFunnel(
  db: Db,
  accountId: number,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<FunnelRow[]> {
  return db<FunnelRow[]>`
    select (array['network', 'country', 'country', 'all'])[1 + grouping(v.country, l.name)] as depth, v.country, l.name as network,
      count(*)::int as requests, coalesce(sum(cardinality(v.sent_at)), 0)::int as sent,
      coalesce(sum(m.delivered), 0)::int as delivered,
      count(*) filter (where v.state = 'verified')::int as verified,
      count(*) filter (where v.state = 'failed')::int as failed,
      count(*) filter (where v.state = 'expired' or (v.state = 'in_progress' and v.expires_at <= ${now}))::int as expired,
      count(*) filter (where v.state = 'cancelled')::int as cancelled,
      percentile_cont(0.5) within group (order by extract(epoch from v.ended_at - v.created_at))
        filter (where v.state = 'verified') as "medianSeconds"
    from verifications v
    cross join lateral (
      select count(*) filter (where m.state = 'delivered') as delivered, max(m.link_id) as link_id
      from messages m where m.account_id = v.account_id and m.id = any(v.message_ids)
    ) m
    left join carrier_links l on l.id = m.link_id
    where v.account_id = ${accountId} and v.created_at >= ${from} and v.created_at < ${to}
    group by grouping sets ((), (v.country), (v.country, l.name))`;
}

/** PINs that the guard did not send, by country; by the full hour. */
export async function countBlocked(
  db: Db,
  accountId: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ country: string; count: number }[]> {
  return db<{ country: string; count: number }[]>`
    select key as country, sum(blocked)::int as count from verify_counts
    where account_id = ${accountId} and scope = 'country' and hour > ${from}::timestamptz - interval '1 hour' and hour < ${to}
    group by key having sum(blocked) > 0`;
}
