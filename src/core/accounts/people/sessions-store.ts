import type { AccountSettings } from "../settings.ts";
import { withoutWaiting, type Db, type Sql, type Tx } from "../../../base/db.ts";
import type { Scope } from "../../../http/auth.ts";
import type { Language } from "../../../base/languages.ts";
import { rightsOf, visitorRights, type Rights, type Role } from "./roles.ts";
import { accountsChannel } from "../store.ts";
import { readsOf } from "./store.ts";

/** A valid session, with its person and the account being viewed. */
export interface SessionRow {
  user_id: number;
  account_id: number;
  org_id: number;
  account_name: string;
  currency: string;
  default_country: string | null;
  settings: Partial<AccountSettings>;
  suspended: boolean;
  /** The account is in the sandbox. */
  sandbox: boolean;
  email: string;
  name: string;
  operator: boolean;
  totp: boolean;
  /** The language that the person chose. */
  language: Language | null;
  /** That, or what their browser prefers. */
  reads: Language;
  /** The person works with test data. */
  test: boolean;
  /** Null: an operator in an account they do not belong to. */
  role: Role | null;
  /** The scopes of the account's own role of that name. */
  own_scopes: Scope[] | null;
  seen_at: Date;
  /** Its last recorded use is more than a minute ago. */
  is_use_due: boolean;
  expires_at: Date;
  created_at: Date;
}

/** What the session's person may do in the account being viewed. */
export const rightsIn = ({ role, own_scopes }: Pick<SessionRow, "role" | "own_scopes">): Rights =>
  role === null ? visitorRights : rightsOf(role, own_scopes);

/**
 * The session of a cookie, provided that it is neither idle since before `idleSince` nor expired and its person may
 * view the account.
 */
export async function findSession(
  sql: Sql,
  hash: string,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    select s.user_id, s.account_id, a.org_id, a.name as account_name, a.currency, a.default_country, a.settings,
      a.suspended_at is not null as suspended, a.sandbox,
      u.email, u.name, u.operator, u.totp is not null as totp, u.language, ${readsOf(sql)} as reads, m.role, r.scopes as own_scopes, s.test, s.seen_at, s.expires_at, s.created_at,
      s.seen_at < ${now}::timestamptz - interval '1 minute' as is_use_due
    from sessions s
    join users u on u.id = s.user_id
    join accounts a on a.id = s.account_id
    left join members m on m.account_id = s.account_id and m.user_id = s.user_id
    left join roles r on r.account_id = m.account_id and r.name = m.role
    where s.hash = decode(${hash}, 'hex') and s.expires_at > ${now} and s.seen_at > ${idleSince}
      and (m.role is not null or u.operator)`;
  return row;
}

/** Records that sessions are used, at most once a minute. */
export async function noteSessionUses(sql: Sql, hashes: string[], now: Date): Promise<void> {
  await sql`
    with written as (
      update sessions s set seen_at = ${now} from (
        select hash from sessions
        where hash = any(array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash))
          and seen_at < ${now}::timestamptz - interval '1 minute'
        for update skip locked) due
      where s.hash = due.hash
    )
    select ${withoutWaiting(sql)}`;
}

/** Inserts a session. */
export async function insertSession(
  tx: Tx,
  row: { hash: string; userId: number; accountId: number; test: boolean; now: Date; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx`
    insert into sessions (hash, user_id, account_id, test, seen_at, expires_at, created_at)
    values (decode(${row.hash}, 'hex'), ${row.userId}, ${row.accountId}, ${row.test}, ${row.now}, ${row.expiresAt},
      ${row.createdAt})`;
}

/** Ends a person's oldest sessions beyond `keep`. */
export async function trimSessions(tx: Tx, userId: number, keep: number): Promise<void> {
  await tx`
    delete from sessions where hash in (
      select hash from sessions where user_id = ${userId} order by created_at desc, hash offset ${keep})`;
}

/** True if there was one to end. */
export async function deleteSession(db: Db, hash: string): Promise<boolean> {
  const deleted = await db`
    with gone as (delete from sessions where hash = decode(${hash}, 'hex') returning 1)
    select pg_notify(${accountsChannel}, '') from gone`;
  return deleted.count > 0;
}

/** Ends all sessions of a person. */
export async function deleteSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx`delete from sessions where user_id = ${userId}`;
  await tx`select pg_notify(${accountsChannel}, '')`;
}

/** Moves sessions in an account the person has lost to another of their accounts, or ends them if there is none. */
export async function moveSessions(tx: Tx, userId: number, accountId: number): Promise<void> {
  await tx`
    update sessions set account_id = coalesce(
      (select min(m.account_id) from members m where m.user_id = ${userId} and m.account_id <> ${accountId}), account_id)
    where user_id = ${userId} and account_id = ${accountId}`;
  await tx`
    delete from sessions s using users u
    where s.user_id = ${userId} and s.account_id = ${accountId} and u.id = s.user_id and not u.operator`;
  await tx`select pg_notify(${accountsChannel}, '')`;
}

/** Moves the sessions of a person in accounts that they do not belong to into one of theirs, or ends them if there is none. */
export async function leaveVisited(tx: Tx, userId: number): Promise<void> {
  const visited = tx`
    user_id = ${userId} and account_id not in (select m.account_id from members m where m.user_id = ${userId})`;
  await tx`
    update sessions set account_id = coalesce(
      (select min(m.account_id) from members m where m.user_id = ${userId}), account_id)
    where ${visited}`;
  await tx`delete from sessions where ${visited}`;
  await tx`select pg_notify(${accountsChannel}, '')`;
}

/** Deletes some expired sessions and invitations. True if there may be more. */
export async function deleteEnded(
  sql: Sql,
  { now, idleSince, limit }: { now: Date; idleSince: Date; limit: number },
): Promise<boolean> {
  const sessions = await sql`
    delete from sessions where hash in (
      select hash from sessions where expires_at <= ${now} or seen_at <= ${idleSince} limit ${limit})`;
  const invitations = await sql`
    delete from invitations where (account_id, id) in (
      select account_id, id from invitations where expires_at <= ${now} limit ${limit})`;
  return sessions.count === limit || invitations.count === limit;
}
