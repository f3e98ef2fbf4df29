/** The SQL of an account's own roles. */
import type { Db, Tx } from "../../../base/db.ts";
import type { Scope } from "../../../http/auth.ts";
import { accountsChannel } from "../store.ts";
import type { Role } from "./roles.ts";

/** A role of the account's own. */
export interface RoleRow {
  name: Role;
  scopes: Scope[];
}

/** The account's own roles, by name. */
export const listRoles = (db: Db, accountId: number): Promise<RoleRow[]> =>
  db<RoleRow[]>`select name, scopes from roles where account_id = ${accountId} order by name limit 1000`;

/** The scopes of a role of the account's own; null if it has none of this name. */
export async function findScopes(db: Db, accountId: number, name: Role): Promise<Scope[] | null> {
  const [row] = await db<{ scopes: Scope[] }[]>`
    select scopes from roles where account_id = ${accountId} and name = ${name}`;
  return row?.scopes ?? null;
}

/** How many people have each role, and how many invitations offer it. */
export const countHolders = (db: Db, accountId: number): Promise<{ role: Role; members: number; invited: number }[]> =>
  db`
    select role, sum(members)::int as members, sum(invited)::int as invited from (
      select role, 1 as members, 0 as invited from members where account_id = ${accountId}
      union all
      select role, 0, 1 from invitations where account_id = ${accountId}) held
    group by role`;

/** The people who have a role, and the addresses that it is offered to. */
export async function holdersOf(
  tx: Tx,
  accountId: number,
  name: Role,
): Promise<{ user_id: number | null; email: string }[]> {
  return tx<{ user_id: number | null; email: string }[]>`
    select m.user_id, u.email from members m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and m.role = ${name}
    union all
    select null, email from invitations where account_id = ${accountId} and role = ${name}
    order by email limit 1000`;
}

/** Creates a role, or gives it these scopes. Every process rereads what its people may do. */
export async function putRole(tx: Tx, accountId: number, { name, scopes }: RoleRow): Promise<void> {
  await tx`
    insert into roles (account_id, name, scopes) values (${accountId}, ${name}, ${scopes}::text[])
    on conflict (account_id, name) do update set scopes = excluded.scopes`;
  await tx`select pg_notify(${accountsChannel}, '')`;
}

/** Removes a role that nobody has. */
export async function deleteRole(tx: Tx, accountId: number, name: Role): Promise<void> {
  await tx`delete from roles where account_id = ${accountId} and name = ${name}`;
}
