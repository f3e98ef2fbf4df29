/** The SQL of an account's page for operators. Every query filters by the account, and is bounded. */
import type { Sql } from "../../../base/db.ts";
import { tokenColumns, type IssuedToken } from "../../../core/accounts/tokens/tokens.ts";
import type { PriceKind } from "../../../core/wallet/price-kinds.ts";

/** Maximum rows of each list. */
export const maxListed = 100;

/** The name of an account's organisation, and its inbound numbers. */
export async function findBasics(sql: Sql, accountId: number): Promise<{ org_name: string; numbers: string[] }> {
  const [row] = await sql<{ org_name: string; numbers: string[] }[]>`
    select o.name as org_name, array(
      select number from numbers where account_id = ${accountId} order by number limit ${maxListed}) as numbers
    from accounts a join organisations o on o.id = a.org_id where a.id = ${accountId}`;
  return row!;
}

/** Sender IDs that wait for an operator, oldest first. */
export function waitingSenders(sql: Sql, accountId: number) {
  return sql<
    {
      sender: string;
      status: "pending";
      countries: string[] | null;
      purpose: string | null;
      note: string | null;
      created_at: Date;
      decided_at: Date | null;
    }[]
  >`
    select sender, status, countries, purpose, note, created_at, decided_at from senders
    where account_id = ${accountId} and status = 'pending' order by created_at limit ${maxListed}`;
}

/** The newest tokens that are not revoked, of both kinds. */
export function newestTokens(sql: Sql, accountId: number): Promise<IssuedToken["row"][]> {
  return sql<IssuedToken["row"][]>`
    select ${tokenColumns(sql)} from tokens t
    where t.account_id = ${accountId} and t.revoked_at is null order by t.id desc limit ${maxListed}`;
}

/** The links that the newest `limit` messages took, busiest first. */
export function usedLinks(sql: Sql, accountId: number, limit: number) {
  return sql<{ id: number; name: string; messages: number }[]>`
    select l.id, l.name, count(*)::int as messages
    from (
      select link_id from messages where account_id = ${accountId} order by account_id desc, id desc limit ${limit}
    ) m
    join carrier_links l on l.id = m.link_id
    group by l.id, l.name order by messages desc, l.id`;
}

/** The prices of a kind that apply to an account: its own, then those of its currency's default list for the remaining prefixes. */
export async function appliedPrices(sql: Sql, kind: PriceKind, accountId: number, currency: string) {
  const table = kind === "calls" ? sql`call_prices` : sql`prices`;
  const applied = sql`
    ${table} p where currency = ${currency} and (account_id = ${accountId} or account_id = 0 and not exists (
      select from ${table} o where o.account_id = ${accountId} and o.currency = p.currency and o.prefix = p.prefix))`;
  const rows = await sql<{ prefix: string; price: number; own: boolean }[]>`
    select prefix, price, account_id <> 0 as own from ${applied} order by account_id = 0, prefix limit ${maxListed}`;
  const [counted] = await sql<{ total: number }[]>`select count(*)::int as total from ${applied}`;
  return { rows, total: counted!.total };
}

/** An account that goes live, with what changes for it. */
export interface GoingLiveRow {
  id: number;
  name: string;
  currency: string;
  tokens: number;
  credentials: number;
  balance: number;
  sandbox_credit: number;
  numbers: string[];
  waiting: number;
}

/** This account, or undefined: all accounts that the first real link takes live; once there was one, those that are still in the sandbox. */
export function goingLive(sql: Sql, accountId: number | undefined): Promise<GoingLiveRow[]> {
  return sql<GoingLiveRow[]>`
    select a.id, a.name, a.currency, coalesce(w.balance, 0) as balance, coalesce(w.sandbox_credit, 0) as sandbox_credit,
      (select count(*)::int from tokens where account_id = a.id and revoked_at is null and not test) as tokens,
      (select count(*)::int from northbound_credentials where account_id = a.id and not test) as credentials,
      array(select number from numbers where account_id = a.id and not placed order by number limit ${maxListed}) as numbers,
      (select count(*)::int from (
        select from messages where account_id = a.id and not test and due_at is not null and state in ('scheduled', 'queued')
        limit 1000) waiting) as waiting
    from accounts a left join wallets w on w.account_id = a.id and not w.test
    where ${accountId === undefined ? sql`a.sandbox = exists (select from went_live)` : sql`a.id = ${accountId}`}
    order by a.id limit ${maxListed}`;
}

/** How many accounts are in the sandbox and not, and whether there never was a real link. */
export async function countModes(sql: Sql): Promise<{ live: number; in_sandbox: number; is_first: boolean }> {
  const [row] = await sql<{ live: number; in_sandbox: number; is_first: boolean }[]>`
    select count(*) filter (where not sandbox)::int as live, count(*) filter (where sandbox)::int as in_sandbox,
      not exists (select from went_live) as is_first
    from accounts`;
  return row!;
}
