import type { AuditAction } from "./audit-actions.ts";
import { listOf, ofKind, type Db, type Fragment, type Sql, type Tx, withoutWaiting } from "../../base/db.ts";
import type { Reached, Scope } from "../../http/auth.ts";
import type { AccountSettings } from "./settings.ts";

/** Notifies every process that a token, an account or a sender ID changed, so that it drops them from its cache. */
export const accountsChannel = "accounts_changed";

/** Sent by `carriers/` when a carrier link was added or removed. */
export const linksChannel = "carriers";

/** Serialises first starts. */
const bootstrapLock = 7_481_037;

/** A token with its account, as authentication needs it. */
export interface TokenOwnerRow {
  /** SHA-256, hex. */
  hash: string;
  account_id: number;
  org_id: number;
  token_id: number;
  name: string;
  scopes: Scope[];
  test: boolean;
  default_country: string | null;
  suspended: boolean;
  expires_at: Date | null;
  /** The networks that it may be used from; empty: any. */
  addresses: string[];
  /** The account's own setting; null: the default. */
  statuses: AccountSettings["statuses"] | null;
  /** Its last recorded use is more than a minute ago. */
  is_use_due: boolean;
}

/** The owners of tokens (SHA-256, hex) neither revoked nor expired; one whose secret was rotated has two for a while. */
export function findTokenOwners(sql: Sql, hashes: string[]): Promise<TokenOwnerRow[]> {
  return sql<TokenOwnerRow[]>`
    select encode(wanted.hash, 'hex') as hash, t.account_id, a.org_id, t.id as token_id, t.name, t.scopes, t.test, t.addresses,
      case when t.hash = wanted.hash then t.expires_at else least(t.expires_at, t.previous_until) end as expires_at, a.default_country, a.suspended_at is not null as suspended, a.settings->>'statuses' as statuses,
      t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as is_use_due
    from (select decode(hash, 'hex') as hash from unnest(${hashes}::text[]) as hash) wanted
    cross join lateral (
      select * from tokens where hash = wanted.hash
      union all
      select * from tokens where previous_hash = wanted.hash and previous_until > now()
    ) t
    join accounts a on a.id = t.account_id
    where t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`;
}

/** A use of a token, and the address that it came from. */
export interface TokenUse {
  account_id: number;
  token_id: number;
  address: string;
}

/** Records that tokens are used, at most once a minute. */
export async function noteTokenUses(sql: Sql, uses: TokenUse[]): Promise<void> {
  const used = JSON.stringify(uses);
  // Rows that another process is stamping are left to it: two batches never wait for each other crosswise.
  await sql`
    with written as (
      update tokens t set last_used_at = now(), last_used_from = due.address from (
        select t.account_id, t.id, u.address
        from json_to_recordset(${used}::text::json) as u(account_id bigint, token_id bigint, address text)
        join tokens t on t.account_id = u.account_id and t.id = u.token_id
        where t.last_used_at is null or t.last_used_at < now() - interval '1 minute'
        for update of t skip locked) due
      where t.account_id = due.account_id and t.id = due.id
    )
    select ${withoutWaiting(sql)}`;
}

/** A row of `accounts`. */
export interface AccountRow {
  id: number;
  org_id: number;
  name: string;
  currency: string;
  default_sender: string | null;
  /** ISO 3166-1 alpha-2. */
  default_country: string | null;
  settings: Partial<AccountSettings>;
  suspended_at: Date | null;
  /** Its live traffic goes to the simulated carrier, whatever links exist. */
  sandbox: boolean;
  created_at: Date;
}

/** The account with this id. */
export async function findAccount(sql: Db, id: number): Promise<AccountRow | undefined> {
  const [row] = await sql<AccountRow[]>`select * from accounts where id = ${id}`;
  return row;
}

/** The settings that these accounts have changed. */
export async function findSettings(db: Db, ids: number[]): Promise<Pick<AccountRow, "id" | "settings">[]> {
  return db<Pick<AccountRow, "id" | "settings">[]>`select id, settings from accounts where id = any(${ids}::bigint[])`;
}

/** Locks the account, so that concurrent changes see each other. */
export async function lockAccount(tx: Tx, id: number): Promise<AccountRow | undefined> {
  const [row] = await tx<AccountRow[]>`select * from accounts where id = ${id} for update`;
  return row;
}

/** The balance of an account's wallet, in micro-units; 0 if there is none. */
export async function findBalance(sql: Db, accountId: number, test: boolean): Promise<number> {
  const [row] = await sql<{ balance: number }[]>`
    select balance from wallets where account_id = ${accountId} and test = ${test}`;
  return row?.balance ?? 0;
}

/** What a message may be charged to, in micro-units. */
export interface Purse {
  balance: number;
  /** The part of the balance that its messages may spend: sandbox credit in the sandbox, otherwise all but that. */
  spendable: number;
  /** The account's live messages are simulated. Never true of a test wallet, which holds nothing else. */
  inSandbox: boolean;
}

/** What is in a wallet, in micro-units. */
export interface Funds extends Purse {
  /** The part of the balance that is play money. */
  sandboxCredit: number;
}

/** Of an account without a wallet. */
export const noFunds: Funds = { balance: 0, sandboxCredit: 0, spendable: 0, inSandbox: false };

/** What is in an account's wallet. */
export async function findFunds(sql: Db, accountId: number, test: boolean): Promise<Funds> {
  const [row] = await sql<Funds[]>`
    select balance, sandbox_credit as "sandboxCredit", in_sandbox as "inSandbox",
      case when in_sandbox then sandbox_credit else balance - sandbox_credit end as spendable
    from wallets where account_id = ${accountId} and test = ${test}`;
  return row ?? noFunds;
}

/** An account with what is in its two wallets, in micro-units. */
export interface AccountWithBalances extends AccountRow {
  balance: number;
  /** The part of `balance` that is sandbox credit. */
  sandbox_credit: number;
  test_balance: number;
}

/** An account in the list of operators. */
export interface ListedAccount extends AccountWithBalances {
  /** When it last sent a message, of either kind. */
  last_sent_at: Date | null;
}

/** The filters and the order of the list of accounts. */
export interface AccountFilter {
  /** Part of the name. */
  name?: string | undefined;
  id?: number | undefined;
  suspended?: boolean | undefined;
  sandbox?: boolean | undefined;
  sort: "newest" | "name" | "balance";
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** The accounts that match. The last message is read by key, and only for the rows of a page. */
export function accounts(sql: Sql, { name, id, suspended, sandbox, sort }: AccountFilter) {
  const named = name === undefined ? sql`` : sql`and (a.name ilike ${`%${escaped(name)}%`} or a.id = ${id ?? 0})`;
  const state =
    suspended === undefined ? sql`` : suspended ? sql`and a.suspended_at is not null` : sql`and a.suspended_at is null`;
  return listOf<ListedAccount>(sql, {
    columns: sql`a.*, coalesce(w.balance, 0) as balance, coalesce(w.sandbox_credit, 0) as sandbox_credit, coalesce(v.balance, 0) as test_balance, (
      select created_at from messages m where m.account_id = a.id order by m.account_id desc, m.id desc limit 1
    ) as last_sent_at`,
    from: sql`accounts a
      left join wallets w on w.account_id = a.id and not w.test
      left join wallets v on v.account_id = a.id and v.test
      where true ${named} ${state} ${sandbox ? sql`and a.sandbox` : sql``}`,
    order: { newest: sql`a.id desc`, name: sql`lower(a.name), a.id`, balance: sql`w.balance, a.id` }[sort],
  });
}

/** An organisation with one account; opening its wallets is up to the caller. */
export async function insertAccount(
  tx: Tx,
  row: {
    orgId: number;
    id: number;
    name: string;
    currency: string;
    defaultSender: string | null;
    defaultCountry: string | null;
    sandbox: boolean;
  },
): Promise<void> {
  await tx`insert into organisations (id, name) values (${row.orgId}, ${row.name})`;
  await tx`
    insert into accounts (id, org_id, name, currency, default_sender, default_country, sandbox)
    values (${row.id}, ${row.orgId}, ${row.name}, ${row.currency}, ${row.defaultSender}, ${row.defaultCountry}, ${row.sandbox})`;
  // Gateways do not send for an account until they know whether it is in the sandbox.
  await tx`select pg_notify(${linksChannel}, '')`;
}

/** Updates the account and notifies every process. */
export async function updateAccount(
  tx: Tx,
  id: number,
  row: {
    name: string;
    defaultSender: string | null;
    defaultCountry: string | null;
    settings: Partial<AccountSettings>;
  },
): Promise<void> {
  await tx`
    update accounts set name = ${row.name}, default_sender = ${row.defaultSender}, default_country = ${row.defaultCountry},
      settings = ${tx.json(row.settings)}
    where id = ${id}`;
  await notifyAccounts(tx, id);
}

/** Suspends or resumes the account and notifies every process. A suspended one keeps its first `suspended_at`. */
export async function setSuspended(tx: Tx, id: number, suspended: boolean): Promise<void> {
  await tx`
    update accounts set suspended_at = case when ${suspended} then coalesce(suspended_at, now()) end where id = ${id}`;
  await notifyAccounts(tx, id);
}

/** Puts an account into the sandbox or takes it out, and notifies every process; undefined: all accounts. */
export async function setSandbox(tx: Tx, id: number | undefined, sandbox: boolean): Promise<void> {
  await tx`
    update accounts set sandbox = ${sandbox} where sandbox <> ${sandbox} ${id === undefined ? tx`` : tx`and id = ${id}`}`;
  await tx`select pg_notify(${linksChannel}, '')`;
  await tx`select pg_notify(${accountsChannel}, ${id === undefined ? "" : String(id)})`;
}

/** Whether the account has ever sent a live message. */
export async function hasSentLive(tx: Tx, accountId: number): Promise<boolean> {
  const [row] = await tx<{ sent: boolean }[]>`
    select messages > 0 as sent from wallets where account_id = ${accountId} and not test for update`;
  return row?.sent ?? false;
}

/** A row of `tokens`, without the hash. */
export interface TokenRow {
  id: number;
  name: string;
  hint: string;
  scopes: Scope[];
  test: boolean;
  expires_at: Date | null;
  last_used_at: Date | null;
  /** The address that it was used from then. */
  last_used_from: string | null;
  /** The networks that it may be used from; empty: any. */
  addresses: string[];
  /** Until when its former secret works, too. */
  previous_until: Date | null;
  created_at: Date;
  /** Whether it signs callbacks, so that its secret is stored, sealed. */
  signs_callbacks: boolean;
  /** The key of the actor who made it; null if that was the program, or before it was recorded. */
  created_by: string | null;
  /** Their name, if they are still there. */
  created_by_name: string | null;
  /** It came from a password, and ends with the login. */
  ends_with_login: boolean;
}

/** The columns of a `TokenRow`, of `tokens t`. */
export const tokenColumns = (db: Db) => db`
  t.id, t.name, t.hint, t.scopes, t.test, t.expires_at, t.last_used_at, t.last_used_from, t.addresses,
  case when t.previous_until > now() then t.previous_until end as previous_until, t.created_at, t.sealed is not null as signs_callbacks,
  t.created_by, t.user_id is not null as ends_with_login,
  coalesce(
    (select email from users where id = case when starts_with(t.created_by, 'usr_') then substr(t.created_by, 5)::bigint end),
    (select name from tokens p where p.account_id = t.account_id
      and p.id = case when starts_with(t.created_by, 'tok_') then substr(t.created_by, 5)::bigint end)) as created_by_name`;

/** Inserts a token; false if its hash exists already. */
export async function insertToken(
  tx: Tx,
  accountId: number,
  token: {
    id: number;
    name: string;
    hash: string;
    hint: string;
    scopes: readonly Scope[];
    test: boolean;
    addresses: readonly string[];
    expiresAt: Date | null;
    userId: number | null;
    createdBy: string | null;
    sealed: Buffer | null;
  },
): Promise<boolean> {
  const written = await tx`
    insert into tokens (account_id, id, name, hash, hint, scopes, test, addresses, expires_at, user_id, created_by, sealed)
    values (${accountId}, ${token.id}, ${token.name}, decode(${token.hash}, 'hex'), ${token.hint}, ${token.scopes},
      ${token.test}, ${[...token.addresses]}, ${token.expiresAt}, ${token.userId}, ${token.createdBy}, ${token.sealed})
    on conflict (hash) do nothing`;
  return written.count === 1;
}

/** Locks a token that is not revoked. */
export async function lockToken(tx: Tx, accountId: number, id: number): Promise<TokenRow | undefined> {
  const [row] = await tx<TokenRow[]>`
    select ${tokenColumns(tx)} from tokens t
    where t.account_id = ${accountId} and t.id = ${id} and t.revoked_at is null for update of t`;
  return row;
}

/** Changes a token, and notifies every process. */
export async function updateToken(
  tx: Tx,
  accountId: number,
  id: number,
  { name, addresses, expiresAt }: { name: string; addresses: readonly string[]; expiresAt: Date | null },
): Promise<void> {
  await tx`
    update tokens set name = ${name}, addresses = ${[...addresses]}, expires_at = ${expiresAt}
    where account_id = ${accountId} and id = ${id}`;
  await notifyAccounts(tx, accountId);
}

/** Gives a token another secret, beside which the former one works until then, and notifies every process. */
export async function rotateToken(
  tx: Tx,
  accountId: number,
  id: number,
  { hash, hint, sealed, previousUntil }: { hash: string; hint: string; sealed: Buffer | null; previousUntil: Date },
): Promise<void> {
  await tx`
    update tokens set hash = decode(${hash}, 'hex'), hint = ${hint}, sealed = ${sealed}, previous_hash = hash, previous_until = ${previousUntil}
    where account_id = ${accountId} and id = ${id}`;
  await notifyAccounts(tx, accountId);
}

/** The tokens that are not revoked, newest first. */
export const tokens = (db: Db, { accountId, test }: Reached) =>
  listOf<TokenRow>(db, {
    columns: tokenColumns(db),
    from: db`tokens t where t.account_id = ${accountId} and t.revoked_at is null ${ofKind(db, test, db`t.`)}`,
    order: db`t.id desc`,
  });

/** The tokens that a login got with its password in this account, except the newest `keep`. */
export async function tokensToReplace(tx: Tx, accountId: number, userId: number, keep: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from tokens where account_id = ${accountId} and user_id = ${userId} and revoked_at is null
    order by id desc offset ${keep}`;
  return rows.map(({ id }) => id);
}

/** Of each of these accounts, the newest valid token of each kind that signs callbacks. */
export function signingTokens(db: Db, accountIds: number[]) {
  return db<{ account_id: number; test: boolean; id: number; sealed: Uint8Array }[]>`
    select distinct on (account_id, test) account_id, test, id, sealed from tokens
    where account_id = any(${accountIds}::bigint[]) and sealed is not null and revoked_at is null
      and (expires_at is null or expires_at > now())
    order by account_id, test, id desc`;
}

/** Locks the accounts in which a person is a member or has tokens, in order: before the person, as every transaction does. */
export async function lockAccountsOf(tx: Tx, userId: number): Promise<void> {
  await tx`
    select from accounts where id in (
      select account_id from members where user_id = ${userId}
      union select account_id from tokens where user_id = ${userId} and revoked_at is null)
    order by id for no key update`;
}

/**
 * Whether this installation has gone live: it has, or ever had, a link to a real carrier. What is open for trials is closed then, for good,
 * except for accounts in the sandbox.
 */
export async function hasGoneLive(db: Db): Promise<boolean> {
  return (await db`select from went_live`).length > 0;
}

/** A row of `audit_log`. */
export interface AuditRow {
  id: number;
  actor: string;
  action: string;
  target: string | null;
  details: Record<string, unknown>;
  created_at: Date;
}

/** Inserts an audit entry. */
export async function insertAudit(
  tx: Tx,
  accountId: number,
  row: { id: number; actor: string; action: string; target: string | null; details: Record<string, unknown> },
): Promise<void> {
  await tx`
    insert into audit_log (account_id, id, actor, action, target, details)
    values (${accountId}, ${row.id}, ${row.actor}, ${row.action}, ${row.target}, ${JSON.stringify(row.details)}::text::jsonb)`;
}

/** An action that anybody can repeat at will, and that so has one entry an hour, with a count. */
export type FoldedAction = Extract<AuditAction, "session.refused" | "session.locked_out">;

/** Counts an action in its last entry since a time, or inserts one. Two processes at once may insert two. */
export async function foldAudit(
  sql: Sql,
  accountId: number,
  row: { id: number; actor: string; action: FoldedAction; target: string; address: string },
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await sql`
    with folded as (
      update audit_log set details = details || jsonb_build_object(
        'count', (details ->> 'count')::int + 1, 'address', ${row.address}::text, 'last_at', ${now.toISOString()}::text)
      where account_id = ${accountId} and id = (
        select id from audit_log
        where account_id = ${accountId} and target = ${row.target} and action = ${row.action}
          and action in ('session.refused', 'session.locked_out') and created_at > ${since}
        order by id desc limit 1)
      returning 1
    )
    insert into audit_log (account_id, id, actor, action, target, details, created_at)
    select ${accountId}, ${row.id}, ${row.actor}, ${row.action}, ${row.target},
      jsonb_build_object('count', 1, 'address', ${row.address}::text), ${now}
    where not exists (select from folded)`;
}

/**
 * For a `with` clause: inserts the audit entries returned by a query with the columns account_id, actor, action, target and
 * details. For statements that must record what they change, but determine that only while running.
 */
export function auditEntries(db: Db, query: Fragment): Fragment {
  return db`
    insert into audit_log (account_id, id, actor, action, target, details)
    select account_id, nextval('ids'), actor, action, target, details from (${query}) entry`;
}

/** Entries of actions by test tokens only, if only those are requested. */
const auditedOf = (db: Db, { accountId, test }: Reached) => db`
  account_id = ${accountId} ${
    test === undefined
      ? db``
      : db`and split_part(actor, ' ', 1) in (
          select 'tok_' || id from tokens where account_id = ${accountId} ${ofKind(db, test)})`
  }`;

/** The audit log of an account, newest first. */
export const auditLog = (sql: Sql, owner: Reached) =>
  listOf<AuditRow>(sql, {
    columns: sql`id, actor, action, target, details, created_at`,
    from: sql`audit_log where ${auditedOf(sql, owner)}`,
    order: sql`id desc`,
  });

/** A lock until the transaction ends, so that a second process waits and then finds the account. */
export async function lockBootstrap(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${bootstrapLock})`;
}

/** The oldest account. */
export async function firstAccount(sql: Db): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`select id from accounts order by id limit 1`;
  return row?.id;
}

/** The migrations that this database has, in order. */
export async function listMigrations(sql: Sql) {
  return sql<{ name: string; applied_at: Date }[]>`select name, applied_at from migrations order by name`;
}

/** The version of the PostgreSQL server. */
export async function serverVersion(sql: Sql): Promise<string> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  return row!.version;
}

/** Notifies every process, after the commit, that an account, or one of its tokens or sender IDs, changed. */
export async function notifyAccounts(tx: Tx, accountId: number): Promise<void> {
  await tx`select pg_notify(${accountsChannel}, ${String(accountId)})`;
}
