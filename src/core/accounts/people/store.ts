import type { Context } from "../../../base/context.ts";
import type { Db, Sql, Tx } from "../../../base/db.ts";
import type { Window } from "../../../http/pages.ts";
import { emptyGuesses } from "./guesses-store.ts";
import { fallbackLanguage, type Language } from "../../../base/languages.ts";
import { formatId } from "../../../base/ids.ts";
import { mayBeRole } from "./role-condition.ts";
import type { Role } from "./roles.ts";
import type { Scope } from "../../../http/auth.ts";
import { accountsChannel } from "../store.ts";

/** A row of `users`. */
export interface UserRow {
  id: number;
  email: string;
  name: string;
  /** The language that the person chose. */
  language: Language | null;
  /** The language of mails: that, or the one that their browser preferred when they last signed in. */
  reads: Language;
  password: string;
  operator: boolean;
  totp: Uint8Array | null;
  totp_next: Uint8Array | null;
  totp_step: number;
  recovery_left: number;
}

/** The language of mails to a person of `users`. */
export const readsOf = (db: Db) => db`coalesce(language, browser_language, ${fallbackLanguage})`;

const columns = (db: Db) =>
  db`id, email, name, language, ${readsOf(db)} as reads, password, operator, totp, totp_next, totp_step, cardinality(recovery) as recovery_left`;

/** The logins of an email address, oldest first: one, unless several accounts invited it independently. */
export function findUsersByEmail(db: Db, email: string): Promise<UserRow[]> {
  return db<UserRow[]>`select ${columns(db)} from users where email = ${email} order by id`;
}

/** The person with this id. */
export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  const [row] = await db<UserRow[]>`select ${columns(db)} from users where id = ${id}`;
  return row;
}

/** A login as operators see it, with the accounts that it opens. */
export interface LoginRow {
  id: number;
  email: string;
  name: string;
  operator: boolean;
  totp: boolean;
  last_seen_at: Date | null;
  created_at: Date;
  accounts: { id: number; name: string; role: Role }[];
}

const containing = (sql: Sql, text: string) =>
  sql`(strpos(u.email, ${text}) > 0 or strpos(lower(u.name), ${text}) > 0)`;

const loginColumns = (db: Db) => db`
  u.id, u.email, u.name, u.operator, u.totp is not null as totp, u.created_at,
  (select max(s.seen_at) from sessions s where s.user_id = u.id) as last_seen_at,
  (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'role', m.role) order by a.id), '[]')
    from members m join accounts a on a.id = m.account_id where m.user_id = u.id) as accounts`;

/** The logins whose address or name contains a text, oldest first. */
export function listLogins(sql: Sql, text: string, { limit, offset }: Window): Promise<LoginRow[]> {
  return sql<LoginRow[]>`
    select ${loginColumns(sql)} from users u where ${containing(sql, text)} order by u.id limit ${limit} offset ${offset}`;
}

/** One of them. */
export async function findLogin(db: Db, id: number): Promise<LoginRow | undefined> {
  const [row] = await db<LoginRow[]>`select ${loginColumns(db)} from users u where u.id = ${id}`;
  return row;
}

/** How many logins `listLogins` has. */
export async function countLogins(sql: Sql, text: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) from users u where ${containing(sql, text)}`;
  return row!.count;
}

/** Locks the person, so that concurrent changes see each other. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [row] = await tx<UserRow[]>`select ${columns(tx)} from users where id = ${id} for update`;
  return row;
}

/**
 * Locks everything that may end with a person's rights as an operator: their accounts, and those whose tokens with the scope `operator` they
 * made.
 */
export async function lockAccountsOfOperator(tx: Tx, userId: number): Promise<void> {
  await tx`
    select from accounts where id in (
      select account_id from members where user_id = ${userId}
      union select account_id from tokens where created_by = ${formatId("usr", userId)} and 'operator' = any(scopes) and revoked_at is null)
    order by id for no key update`;
}

/** Locks all operators, and one more person, and returns the operators, so that concurrent changes see each other. */
export async function lockOperators(tx: Tx, other: number): Promise<number[]> {
  const rows = await tx<{ id: number; operator: boolean }[]>`
    select id, operator from users where operator or id = ${other} order by id for update`;
  return rows.filter(({ operator }) => operator).map(({ id }) => id);
}

/** Keeps people as they are until the transaction ends. In the order of `lockOperators`, so that neither waits for the other crosswise. */
export async function holdPeople(tx: Tx, ids: number[]): Promise<void> {
  await tx`select from users where id = any(${ids}::bigint[]) order by id for share`;
}

/** Whether a person is an operator, and stays one until the transaction ends. */
export async function isStillOperator(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx<{ operator: boolean }[]>`select operator from users where id = ${id} for share`;
  return row?.operator === true;
}

/** Makes a person an operator, or ends that. */
export async function setOperator(tx: Tx, id: number, operator: boolean): Promise<void> {
  await tx`update users set operator = ${operator} where id = ${id}`;
  await notify(tx);
}

/** True if anybody has a login. */
export async function hasUsers(db: Db): Promise<boolean> {
  const rows = await db`select from users limit 1`;
  return rows.length > 0;
}

/** Inserts a login. */
export async function insertUser(
  tx: Tx,
  row: { id: number; email: string; name: string; password: string; operator: boolean },
): Promise<void> {
  await tx`
    insert into users (id, email, name, password, operator)
    values (${row.id}, ${row.email}, ${row.name}, ${row.password}, ${row.operator})`;
}

/** Sets the language that a person chose before signing in, and the one that their browser prefers; undefined ones stay as they are. */
export async function setLanguages(
  tx: Tx,
  id: number,
  { chosen, browser }: { chosen: Language | undefined; browser: Language | undefined },
): Promise<void> {
  await tx`
    update users
    set language = coalesce(${chosen ?? null}, language), browser_language = coalesce(${browser ?? null}, browser_language)
    where id = ${id}`;
}

/** Deletes the login of a person who belongs to no account any more, unless they are an operator. The caller locks it. */
export async function deleteIfNowhere(tx: Tx, id: number): Promise<void> {
  await tx`
    delete from users u
    where u.id = ${id} and not u.operator and not exists (select from members m where m.user_id = u.id)`;
}

/** Changes the parts of a login that its owner can change. */
export async function updateProfile(
  tx: Tx,
  id: number,
  row: Pick<UserRow, "name" | "password" | "language">,
): Promise<void> {
  await tx`
    update users set name = ${row.name}, password = ${row.password}, language = ${row.language} where id = ${id}`;
  await notify(tx);
}

/** Who may do something with all these scopes in an account, with the language of their mails; at most `limit`, the oldest first. */
export function readersWho(
  db: Db,
  accountId: number,
  scopes: readonly Scope[],
  limit: number,
): Promise<Pick<UserRow, "id" | "email" | "reads">[]> {
  return db<Pick<UserRow, "id" | "email" | "reads">[]>`
    select u.id, u.email, ${readsOf(db)} as reads from members m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and ${mayBeRole(db, scopes)} order by u.id limit ${limit}`;
}

/** The operators but one, with the language of their mails; at most `limit`, the oldest first. */
export function otherOperators(db: Db, id: number, limit: number): Promise<Pick<UserRow, "id" | "email" | "reads">[]> {
  return db<Pick<UserRow, "id" | "email" | "reads">[]>`
    select id, email, ${readsOf(db)} as reads from users where operator and id <> ${id} order by id limit ${limit}`;
}

/** How many operators there are. */
export async function countOperators(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from users where operator`;
  return row!.count;
}

/** The operator whose login is the oldest. */
export async function firstOperator(db: Db): Promise<{ id: number; email: string } | undefined> {
  const [row] = await db<{ id: number; email: string }[]>`
    select id, email from users where operator order by id limit 1`;
  return row;
}

/** Whether another member of an account of this person has the address. */
export async function isColleague(db: Db, id: number, email: string): Promise<boolean> {
  const rows = await db`
    select from members own
    join members m on m.account_id = own.account_id and m.user_id <> own.user_id
    join users u on u.id = m.user_id
    where own.user_id = ${id} and u.email = ${email} limit 1`;
  return rows.length > 0;
}

/** Sets the address that a person signs in with. */
export async function setEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx`update users set email = ${email} where id = ${id}`;
  await notify(tx);
}

/** Stores a TOTP seed that awaits confirmation. */
export async function setNextTotp(tx: Tx, id: number, sealed: Uint8Array): Promise<void> {
  await tx`update users set totp_next = ${sealed} where id = ${id}`;
}

/** Activates the confirmed seed and marks the confirming code as used. */
export async function confirmTotp(tx: Tx, id: number, step: number, recovery: string[]): Promise<void> {
  await tx`
    update users set totp = totp_next, totp_next = null, totp_step = ${step},
      recovery = (select coalesce(array_agg(decode(code, 'hex')), '{}') from unnest(${recovery}::text[]) code)
    where id = ${id}`;
  await notify(tx);
}

/** Removes the TOTP seeds and recovery codes. */
export async function removeTotp(tx: Tx, id: number): Promise<void> {
  await tx`update users set totp = null, totp_next = null, recovery = '{}' where id = ${id}`;
  await notify(tx);
}

/** Sets a new password hash and lifts the limit on the login's guesses. */
export async function setPassword(
  ctx: Pick<Context, "secrets">,
  tx: Tx,
  user: { id: number; email: string },
  password: string,
): Promise<void> {
  await tx`update users set password = ${password} where id = ${user.id}`;
  await emptyGuesses(ctx, tx, user);
  await notify(tx);
}

/** Marks a code as used: of two concurrent uses, one gets true. */
export async function takeTotpStep(sql: Sql, id: number, step: number): Promise<boolean> {
  const written = await sql`update users set totp_step = ${step} where id = ${id} and totp_step < ${step}`;
  return written.count === 1;
}

/** Marks a recovery code as used; false if it is invalid or was already used. */
export async function takeRecoveryCode(sql: Sql, id: number, hash: string): Promise<boolean> {
  const written = await sql`
    update users set recovery = array_remove(recovery, decode(${hash}, 'hex'))
    where id = ${id} and decode(${hash}, 'hex') = any(recovery)`;
  return written.count === 1;
}

/** An account that a person belongs to. */
export interface MembershipRow {
  account_id: number;
  name: string;
  role: Role;
}

/** The accounts of a person, oldest first. */
export async function listMemberships(db: Db, userId: number): Promise<MembershipRow[]> {
  return db<MembershipRow[]>`
    select m.account_id, a.name, m.role from members m join accounts a on a.id = m.account_id
    where m.user_id = ${userId} order by m.account_id limit 1000`;
}

/** A person in an account. */
export interface MemberRow {
  id: number;
  email: string;
  name: string;
  role: Role;
  totp: boolean;
  last_seen_at: Date | null;
  created_at: Date;
}

/** The people of an account. */
export async function listMembers(sql: Sql, accountId: number, { limit, offset }: Window): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    select u.id, u.email, u.name, m.role, u.totp is not null as totp, m.created_at,
      (select max(s.seen_at) from sessions s where s.user_id = u.id and s.account_id = m.account_id) as last_seen_at
    from members m join users u on u.id = m.user_id
    where m.account_id = ${accountId} order by m.created_at, u.id limit ${limit} offset ${offset}`;
}

/** A person in an account. */
export async function findMember(db: Db, accountId: number, userId: number): Promise<MemberRow | undefined> {
  const [row] = await db<MemberRow[]>`
    select u.id, u.email, u.name, m.role, u.totp is not null as totp, m.created_at, null::timestamptz as last_seen_at
    from members m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and m.user_id = ${userId}`;
  return row;
}

/** Whether a person with this address is in the account. */
export async function isMember(db: Db, accountId: number, email: string): Promise<boolean> {
  const rows = await db`
    select from members m join users u on u.id = m.user_id where m.account_id = ${accountId} and u.email = ${email}`;
  return rows.length > 0;
}

/** How many people an account has, with one role or any. */
export async function countMembers(db: Db, accountId: number, role?: Role): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from members where account_id = ${accountId} and (${role ?? null}::text is null or role = ${role ?? null})`;
  return row!.count;
}

/**
 * Adds a person to an account, or changes their role. The first owner counts as whoever made its first token, since that was given to
 * them: under four eyes the two are one person.
 */
export async function putMember(tx: Tx, accountId: number, userId: number, role: Role): Promise<void> {
  await tx`
    insert into members (account_id, user_id, role) values (${accountId}, ${userId}, ${role})
    on conflict (account_id, user_id) do update set role = excluded.role`;
  if (role === "owner")
    await tx`
      update tokens set created_by = ${formatId("usr", userId)} where account_id = ${accountId} and created_by is null`;
  await notify(tx);
}

/** Removes a person from an account. */
export async function deleteMember(tx: Tx, accountId: number, userId: number): Promise<void> {
  await tx`delete from members where account_id = ${accountId} and user_id = ${userId}`;
  await notify(tx);
}

/** A row of `invitations`, without the hash. */
export interface InvitationRow {
  account_id: number;
  id: number;
  email: string;
  role: Role;
  expires_at: Date;
  created_at: Date;
}

/** An invitation with the outcome of its last mail. */
export interface ListedInvitation extends InvitationRow {
  /** When a link was last sent by mail. */
  mailed_at: Date | null;
  /** Why the mail has not been sent, yet or at all. */
  mail_error: string | null;
}

/** Inserts an invitation. `createdBy` is the key of the actor with whom it ends. */
export async function insertInvitation(
  tx: Tx,
  row: InvitationRow & { hash: string; createdBy: string },
): Promise<void> {
  await tx`
    insert into invitations (account_id, id, hash, email, role, expires_at, created_at, created_by)
    values (${row.account_id}, ${row.id}, decode(${row.hash}, 'hex'), ${row.email}, ${row.role}, ${row.expires_at},
      ${row.created_at}, ${row.createdBy})`;
}

/** Ends earlier invitations of the same address: only the last one counts. */
export async function deleteInvitationsTo(tx: Tx, accountId: number, email: string): Promise<void> {
  await tx`delete from invitations where account_id = ${accountId} and email = ${email}`;
}

/** The invitations of an account that have not expired, newest first. */
export async function listInvitations(sql: Sql, accountId: number, now: Date): Promise<ListedInvitation[]> {
  return sql<ListedInvitation[]>`
    select i.account_id, i.id, i.email, i.role, i.expires_at, i.created_at, m.sent_at as mailed_at, m.error as mail_error
    from invitations i left join lateral (
      select sent_at, error from mails where about = i.id and kind = 'invitation' order by id desc limit 1) m on true
    where i.account_id = ${accountId} and i.expires_at > ${now} order by i.id desc limit 1000`;
}

/** How many invitations an account has. */
export async function countInvitations(db: Db, accountId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) from invitations where account_id = ${accountId}`;
  return row!.count;
}

/** The invitation of a valid link, with the name of its account. */
export async function findInvitation(db: Db, link: { hash?: string; id?: number | null | undefined }, now: Date) {
  const [row] = await db<(InvitationRow & { account_name: string })[]>`
    select i.account_id, i.id, i.email, i.role, i.expires_at, i.created_at, a.name as account_name
    from invitations i join accounts a on a.id = i.account_id
    where (i.hash = decode(${link.hash ?? null}::text, 'hex') or i.id = ${link.id ?? null}) and i.expires_at > ${now}`;
  return row;
}

/** Gives an invitation another link; from now on it ends with whoever did. */
export async function renewInvitation(
  tx: Tx,
  accountId: number,
  id: number,
  { hash, expires_at, createdBy }: { hash: string; expires_at: Date; createdBy: string },
): Promise<InvitationRow | undefined> {
  const [row] = await tx<InvitationRow[]>`
    update invitations set hash = decode(${hash}, 'hex'), expires_at = ${expires_at}, created_by = ${createdBy}
    where account_id = ${accountId} and id = ${id}
    returning account_id, id, email, role, expires_at, created_at`;
  return row;
}

/** Marks the invitation as used; false if it is gone. */
export async function deleteInvitation(tx: Tx, accountId: number, id: number): Promise<InvitationRow | undefined> {
  const [row] = await tx<InvitationRow[]>`
    delete from invitations where account_id = ${accountId} and id = ${id}
    returning account_id, id, email, role, expires_at, created_at`;
  return row;
}

async function notify(tx: Tx): Promise<void> {
  await tx`select pg_notify(${accountsChannel}, '')`;
}
