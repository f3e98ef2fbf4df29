import type { Db, Sql, Tx } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";

/** Values that occur in the newest messages of an account, most frequent first. */
export interface Occurring {
  senders: string[];
  carriers: string[];
  codes: string[];
}

/** Choices of one kind. */
const mostChoices = 50;

/** Senders and links of the newest `limit` messages, and the error codes of the newest `limit` of each state that ended badly. */
export async function occurring(sql: Sql, { accountId, test }: Reached, limit: number): Promise<Occurring> {
  const ofKind = test === undefined ? sql`` : sql`and m.test = ${test}`;
  const [row] = await sql<Occurring[]>`
    with newest as materialized (
      select sender, link_id from messages m where account_id = ${accountId} ${ofKind}
      order by account_id desc, id desc limit ${limit}
    ), failed as materialized (
      select (select e ->> 'code' from jsonb_array_elements(timeline_of(h)) with ordinality as t(e, n)
        where e ? 'code' order by n desc limit 1) as code
      from unnest(array['undelivered', 'expired', 'rejected', 'failed', 'unknown']::message_state[]) as ended
      cross join lateral (
        select m from messages m where m.account_id = ${accountId} and m.ended_badly = ended ${ofKind}
        order by m.id desc limit ${Math.ceil(limit / 10)}
      ) latest(h)
    )
    select
      array(select sender from newest group by 1 order by count(*) desc, 1 limit ${mostChoices}) as senders,
      array(select l.name from newest n join carrier_links l on l.id = n.link_id
        group by 1 order by count(*) desc, 1 limit ${mostChoices}) as carriers,
      array(select code from failed where code is not null group by 1 order by count(*) desc, 1 limit ${mostChoices}) as codes`;
  return row!;
}

/** A saved view of the list of messages. */
export interface ViewRow {
  id: number;
  name: string;
  shared: boolean;
  query: Record<string, string>;
}

/** Views that a person sees: those of the account, and their own. */
const seen = (db: Db, accountId: number, userId: number) =>
  db`account_id = ${accountId} and (user_id is null or user_id = ${userId})`;

/** The views that a person sees, by name. */
export async function listViews(db: Db, accountId: number, userId: number): Promise<ViewRow[]> {
  return db<ViewRow[]>`
    select id, name, user_id is null as shared, query from message_views where ${seen(db, accountId, userId)}
    order by lower(name), id`;
}

/** Saves a view; false if there are `limit` already. Throws a unique violation for a name that is taken. */
export async function insertView(
  tx: Tx,
  accountId: number,
  userId: number | undefined,
  { id, name, query }: Omit<ViewRow, "shared">,
  limit: number,
): Promise<boolean> {
  // One at a time: otherwise two concurrent inserts could exceed the limit.
  await tx`select from accounts where id = ${accountId} for no key update`;
  const { count } = await tx`
    insert into message_views (account_id, id, user_id, name, query)
    select ${accountId}, ${id}, ${userId ?? null}, ${name}, ${tx.json(query)}
    where (select count(*) from message_views where account_id = ${accountId} and user_id is not distinct from ${userId ?? null}) < ${limit}`;
  return count === 1;
}

/** Deletes a view that the person sees; its row, or undefined if there is none. */
export async function deleteView(
  tx: Tx,
  accountId: number,
  userId: number,
  id: number,
): Promise<Pick<ViewRow, "name" | "shared"> | undefined> {
  const [row] = await tx<Pick<ViewRow, "name" | "shared">[]>`
    delete from message_views where ${seen(tx, accountId, userId)} and id = ${id}
    returning name, user_id is null as shared`;
  return row;
}
