/** The SQL of open messages of accounts that go live. */
import type { Db, Tx } from "../../../base/db.ts";

/** States in which a message may still be submitted; as text, so that the planner keeps to the primary key. */
const open = (db: Db) => db`not test and state::text in ('scheduled', 'queued', 'submitting', 'in_doubt')`;

/** The accounts outside the sandbox that have open live messages. */
export async function accountsWithOpen(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct account_id as id from messages
    where ${open(db)} and account_id in (select id from accounts where not sandbox) order by 1`;
  return rows.map(({ id }) => id);
}

/** The newest message of an account; 0 if there is none. */
export async function newestMessage(db: Db, accountId: number): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    select coalesce(max(id), 0) as id from messages where account_id = ${accountId}`;
  return row!.id;
}

/** The open live messages of an account beyond an id, up to another, oldest first. */
export async function findOpen(
  db: Db,
  accountId: number,
  { after, last }: { after: number; last: number },
  limit: number,
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from messages where account_id = ${accountId} and id > ${after} and id <= ${last} and ${open(db)}
    order by account_id, id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Has bulk sends of an account checked for their end now, also the ones scheduled for much later. */
export async function checkSends(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx`update reports set check_at = ${now} where account_id = ${accountId} and not test and check_at > ${now}`;
}
