import type { Sql } from "../../../base/db.ts";

/** Finished live messages that were not refunded, of one day, currency, prefix and link. */
export interface CarriedRow {
  at: Date;
  /** The currency of their accounts. */
  currency: string;
  /** The first six digits of the number. */
  prefix: string;
  link_id: number;
  messages: number;
  parts: number;
  /** Micro-units. */
  charged: number;
}

/** The finished live messages of all accounts on whole days (UTC): the folded counts plus the deltas since. */
export async function carriedByDay(sql: Sql, { from, to }: { from: Date; to: Date }): Promise<CarriedRow[]> {
  return sql<CarriedRow[]>`
    select c.day as at, a.currency, c.prefix, c.link_id, sum(c.messages)::bigint as messages, sum(c.parts)::bigint as parts,
      sum(c.charged)::bigint as charged
    from (
      select account_id, day, prefix, link_id, messages, parts, charged from message_links where day >= ${from} and day < ${to}
      union all
      select account_id, date_bin('1 day', hour, '2000-01-01Z'), prefix, link_id, sign * messages, sign * parts, sign * cost
      from message_deltas cross join lateral (select case when state = 'refunded' then -1 else 1 end as sign) s
      where not test and link_id is not null and hour >= ${from} and hour < ${to}
    ) c
    join accounts a on a.id = c.account_id
    group by 1, 2, 3, 4 having sum(c.parts) <> 0 order by 1`;
}

/** The first day that is counted; undefined before the first message has ended. */
export async function firstCarriedDay(sql: Sql): Promise<Date | undefined> {
  const [row] = await sql<{ day: Date | null }[]>`select min(day) as day from message_links`;
  return row!.day ?? undefined;
}
