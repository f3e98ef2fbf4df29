/** The SQL that finds current problems. It runs every few seconds, so each statement reads little. */
import type { Sql } from "../../../base/db.ts";
import type { PrefixRow } from "../../../core/stats/stats.ts";

/** Links that should be bound and are not. A disabled or draining link is unbound on purpose. */
export function unboundLinks(sql: Sql, sandbox: boolean) {
  return sql<{ id: number; name: string; state: string; reason: string }[]>`
    select id, name, case when leased then coalesce(live ->> 'state', 'connecting') else 'down' end as state,
      case when leased then coalesce(live ->> 'reason', '') else 'no gateway process runs this link' end as reason
    from (select *, coalesce(lease_until > now(), false) as leased from carrier_links) l
    where enabled and not draining and (not sandbox or ${sandbox})
      and not (leased and coalesce(live ->> 'state', 'connecting') in ('bound', 'draining'))
    order by id`;
}

/** Whether there is a link to a carrier, enabled or not; the simulated carrier is none. */
export async function hasLink(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select exists (select from carrier_links where not sandbox) as found`;
  return row!.found;
}

/** Among so many of an endpoint's newest deliveries, one has been attempted, unless it has only just begun to get events. */
const deliveriesLookedAt = 20;

/** Endpoints whose deliveries fail, and endpoints that were disabled for failing. */
export function failingEndpoints(sql: Sql) {
  return sql<
    { account_id: number; id: number; name: string; host: string; reason: string | null; error: string | null }[]
  >`
    select e.account_id, e.id, a.name, coalesce(substring(e.url from '^[^/]+//([^/?#]+)'), e.url) as host, e.disabled_reason as reason,
      (select attempts -> -1 ->> 'error' from (
        select id, attempts from webhook_deliveries
        where account_id = e.account_id and endpoint_id = e.id order by id desc limit ${deliveriesLookedAt}) newest
      where attempts <> '[]' order by id desc limit 1) as error
    from webhook_endpoints e join accounts a on a.id = e.account_id
    where a.suspended_at is null and ((e.enabled and e.failing_since is not null) or (not e.enabled and e.disabled_reason is not null))
    order by e.account_id, e.id limit 1000`;
}

/** Balances below their account's `low_balance`. */
export function lowBalances(sql: Sql) {
  return sql<{ account_id: number; name: string; currency: string; balance: number; threshold: number }[]>`
    select a.id as account_id, a.name, a.currency, w.balance, (a.settings ->> 'low_balance')::float8 as threshold
    from accounts a join wallets w on w.account_id = a.id and not w.test
    where jsonb_typeof(a.settings -> 'low_balance') = 'number' and a.suspended_at is null
      and w.balance < (a.settings ->> 'low_balance')::numeric * 1000000
    order by a.id limit 10000`;
}

/** Prefixes and countries that the verification guard has stopped. */
export function stoppedPrefixes(sql: Sql, now: Date) {
  return sql<{ account_id: number; name: string; scope: string; key: string; reason: string }[]>`
    select distinct on (b.account_id, b.scope, b.key) b.account_id, a.name, b.scope, b.key, b.reason
    from verify_blocks b join accounts a on a.id = b.account_id
    where b.until > ${now} and not b.test and b.scope in ('prefix', 'country', 'account')
    order by b.account_id, b.scope, b.key, b.id desc limit 1000`;
}

/** Rows read for the recent delivery rates: enough for a reliable rate, and few enough to read every few seconds. */
const recentRows = 20_000;

/** Live messages that became final since `since`, by the first digits of the recipient and by state. */
export function recentByPrefix(sql: Sql, since: Date): Promise<PrefixRow[]> {
  return sql<PrefixRow[]>`
    with recent as materialized (
      select substr(recipient, 2, 6) as prefix, state::text as state from messages
      where final_at >= ${since} and not test and account_id not in (select id from accounts where sandbox) limit ${recentRows}
    ), counted as (
      select prefix, state, count(*) as messages from recent group by 1, 2
    )
    select prefix, 'accepted' as state, sum(messages)::bigint as messages from counted group by 1
    union all select prefix, state, messages from counted`;
}

/** The same over whole days, from the statistics. */
export function weekByPrefix(sql: Sql, from: Date, to: Date): Promise<PrefixRow[]> {
  return sql<PrefixRow[]>`
    select prefix, state, sum(messages)::bigint as messages from message_networks
    where not test and account_id not in (select id from accounts where sandbox) and day >= ${from} and day < ${to} group by 1, 2`;
}

/** Whether an alarm of the installation is on. */
export async function isAlarmed(sql: Sql, kind: string, key: string): Promise<boolean> {
  return (await sql`select from alarms where kind = ${kind} and key = ${key} and ended_at is null`).length > 0;
}
