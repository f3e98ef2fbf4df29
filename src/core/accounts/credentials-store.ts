/** The SQL of what gives access to an account: who made it, and what ends with it. Every query filters by the account. */
import type { Db, Fragment, Tx } from "../../base/db.ts";
import { formatId } from "../../base/ids.ts";
import type { Scope } from "../../http/auth.ts";
import { rightsOf, type Role } from "./people/roles.ts";
import { notifyAccounts } from "./store.ts";

/** Whether a token is still valid. A transaction that has locked the account keeps it so. */
export async function isTokenValid(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const rows = await tx`
    select from tokens
    where account_id = ${accountId} and id = ${id} and revoked_at is null and (expires_at is null or expires_at > now())`;
  return rows.length > 0;
}

/** What a person may do in an account. A transaction that has locked the account keeps it so. */
export async function scopesOf(tx: Db, accountId: number, userId: number): Promise<readonly Scope[]> {
  const [row] = await tx<{ role: Role; own: Scope[] | null }[]>`
    select m.role, r.scopes as own
    from members m left join roles r on r.account_id = m.account_id and r.name = m.role
    where m.account_id = ${accountId} and m.user_id = ${userId}`;
  return row ? rightsOf(row.role, row.own).scopes : [];
}

/** Where a caller comes from: the person who created the token, or the token that created it, and so on; a person is their own. */
export async function rootOf(db: Db, accountId: number, actor: string): Promise<string> {
  const [row] = await db<{ actor: string }[]>`
    with recursive chain as (
      select ${actor}::text as actor, 0 as depth
      union all
      select t.created_by, c.depth + 1 from chain c
      join tokens t on t.account_id = ${accountId} and c.actor = 'tok_' || t.id
      where t.created_by is not null and c.depth < 1000
    )
    select actor from chain order by depth desc limit 1`;
  return row!.actor;
}

/** Who a stored origin counts as by now: a token that was nobody's may have become its account's first owner's. */
export const rootNow = (db: Db, account: Fragment, root: Fragment): Fragment => db`
  coalesce((select t.created_by from tokens t where t.account_id = ${account} and ${root} = 'tok_' || t.id), ${root})`;

/** Whether a token is valid and has a scope. */
export async function mayToken(db: Db, accountId: number, id: number, scope: Scope): Promise<boolean> {
  const rows = await db`
    select from tokens where account_id = ${accountId} and id = ${id} and revoked_at is null
      and (expires_at is null or expires_at > now()) and ${scope} = any(scopes)`;
  return rows.length > 0;
}

/** What ends by itself, not with who made it. */
export interface Roots {
  tokens: number[];
  credentials: number[];
  hooks: number[];
}

/** Something that gave access until now. */
export interface EndedRow {
  kind: "tok" | "esme" | "hook" | "inv";
  id: number;
  name: string;
}

/**
 * Ends credentials, and all that the tokens among them made: further tokens, SMPP credentials, hooks and open invitations. Notifies
 * every process. The caller has locked the account, so nothing is made meanwhile.
 */
export async function endCredentials(
  tx: Tx,
  accountId: number,
  { tokens, credentials, hooks }: Roots,
): Promise<EndedRow[]> {
  const rows = await tx<EndedRow[]>`
    with recursive ended as (
      select id from tokens where account_id = ${accountId} and id = any(${tokens}::bigint[]) and revoked_at is null
      union
      select t.id from tokens t join ended e on t.created_by = 'tok_' || e.id
      where t.account_id = ${accountId} and t.revoked_at is null
    ), makers as (
      select 'tok_' || id as created_by from ended
    ), revoked as (
      update tokens set revoked_at = now() where account_id = ${accountId} and id in (select id from ended)
      returning id, name
    ), unbound as (
      delete from northbound_credentials
      where account_id = ${accountId} and (id = any(${credentials}::bigint[]) or created_by in (select created_by from makers))
      returning id, system_id
    ), undelivered as (
      delete from northbound_deliveries
      where account_id = ${accountId} and credential_id in (select id from unbound)
    ), unleased as (
      delete from northbound_binds where account_id = ${accountId} and credential_id in (select id from unbound)
    ), unhooked as (
      delete from hooks
      where account_id = ${accountId} and (id = any(${hooks}::bigint[]) or created_by in (select created_by from makers))
      returning id, name
    ), uninvited as (
      delete from invitations where account_id = ${accountId} and created_by in (select created_by from makers)
      returning id, email
    )
    select 'tok' as kind, id, name from revoked
    union all select 'esme', id, system_id from unbound
    union all select 'hook', id, name from unhooked
    union all select 'inv', id, email from uninvited
    order by id`;
  await notifyAccounts(tx, accountId);
  return rows;
}

/** The open invitations that a person sent, in all accounts or one. They end. */
export async function endInvitationsBy(
  tx: Tx,
  actor: string,
  accountId: number | undefined,
): Promise<(EndedRow & { account_id: number })[]> {
  return tx<(EndedRow & { account_id: number })[]>`
    delete from invitations
    where created_by = ${actor} and (${accountId ?? null}::bigint is null or account_id = ${accountId ?? null})
    returning account_id, 'inv' as kind, id, email as name`;
}

/** The tokens that a login got with its password, in all accounts or one. */
export async function tokensOfLogin(
  tx: Tx,
  userId: number,
  accountId: number | undefined,
): Promise<{ account_id: number; ids: number[] }[]> {
  return tx<{ account_id: number; ids: number[] }[]>`
    select account_id, array_agg(id) as ids from tokens
    where user_id = ${userId} and revoked_at is null
      and (${accountId ?? null}::bigint is null or account_id = ${accountId ?? null})
    group by account_id order by account_id`;
}

/** The tokens with the scope `operator` that a person made, by account. */
export async function tokensOfOperator(tx: Tx, userId: number): Promise<{ account_id: number; ids: number[] }[]> {
  return tx<{ account_id: number; ids: number[] }[]>`
    select account_id, array_agg(id) as ids from tokens
    where created_by = ${formatId("usr", userId)} and 'operator' = any(scopes) and revoked_at is null
    group by account_id order by account_id`;
}

/** Something that gives access to an account. */
export interface CredentialRow {
  kind: "tok" | "esme" | "hook";
  id: number;
  name: string;
  /** Null for a hook, which sends only. */
  scopes: Scope[] | null;
  test: boolean;
  created_by: string | null;
  /** It, or a token that led to it, came from a password, and ends with the login. */
  ends_with_login: boolean;
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
}

/** What gives access to an account, newest first: all of it, or what an actor made, directly or with their tokens. */
export function listCredentials(db: Db, accountId: number, actor: string | undefined, limit: number) {
  return db<CredentialRow[]>`
    with recursive held as (
      select id, created_by, user_id is not null as ends_with_login from tokens
      where account_id = ${accountId} and revoked_at is null and (expires_at is null or expires_at > now())
    ), made as (
      select * from held where ${actor ?? null}::text is null or created_by = ${actor ?? null}
      union
      select h.id, h.created_by, h.ends_with_login or m.ends_with_login from held h join made m on h.created_by = 'tok_' || m.id
    ), makers as (
      select 'tok_' || id as actor, bool_or(ends_with_login) as ends_with_login from made group by id
      union all select ${actor ?? null}::text, false where ${actor ?? null}::text is not null
    ), found as (
      select 'tok' as kind, t.id, t.name, t.scopes, t.test, t.created_by, m.ends_with_login, t.expires_at, t.last_used_at, t.created_at
      from tokens t join makers m on m.actor = 'tok_' || t.id where t.account_id = ${accountId}
      union all
      select 'esme', c.id, c.system_id, c.scopes, c.test, c.created_by, coalesce(m.ends_with_login, false), c.expires_at, c.last_used_at,
        c.created_at
      from northbound_credentials c left join makers m on m.actor = c.created_by
      where c.account_id = ${accountId} and (${actor ?? null}::text is null or m.actor is not null)
      union all
      select 'hook', h.id, h.name, null, h.test, h.created_by, coalesce(m.ends_with_login, false), h.expires_at, h.last_used_at, h.created_at
      from hooks h left join makers m on m.actor = h.created_by
      where h.account_id = ${accountId} and (${actor ?? null}::text is null or m.actor is not null)
    )
    select * from found where expires_at is null or expires_at > now() order by id desc limit ${limit}`;
}
