import { listOf, ofKind, type Db, type Sql } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";

/** A verification as the dashboard shows it. Nothing that identifies its PIN is included. */
export interface VerificationRow {
  id: number;
  test: boolean;
  brand: string;
  number: string;
  country: string;
  state: "in_progress" | "verified" | "failed" | "expired" | "cancelled";
  attempts: number;
  max_attempts: number;
  sent_at: Date[];
  message_ids: number[];
  call_ids: number[];
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** When its expiry was written. */
  noticed_at: Date | null;
}

const columns = (db: Db) => db`
  id, test, brand, number, country, state, attempts, max_attempts, sent_at, message_ids, call_ids, created_at, expires_at, ended_at, noticed_at`;

/** The matching verifications of the caller's kind (test or live), newest first. */
export const verifications = (
  sql: Sql,
  { accountId, test }: Reached,
  { number, from, to }: { number: string | undefined; from: Date | undefined; to: Date | undefined },
) =>
  listOf<VerificationRow>(sql, {
    columns: columns(sql),
    from: sql`verifications
      where account_id = ${accountId} ${ofKind(sql, test)} ${number === undefined ? sql`` : sql`and number = ${number}`}
        ${from === undefined ? sql`` : sql`and created_at >= ${from}`} ${to === undefined ? sql`` : sql`and created_at < ${to}`}`,
    order: sql`account_id desc, id desc`,
  });

export async function findVerification(
  sql: Sql,
  { accountId, test }: Reached,
  id: number,
): Promise<VerificationRow | undefined> {
  const [row] = await sql<VerificationRow[]>`
    select ${columns(sql)} from verifications where account_id = ${accountId} and id = ${id} ${ofKind(sql, test)}`;
  return row;
}

/** The outcome of the messages sent for a verification. */
export function findStates(sql: Sql, accountId: number, messageIds: number[]) {
  return sql<{ id: number; state: string; final_at: Date | null }[]>`
    select id, state, final_at from messages where account_id = ${accountId} and id = any(${messageIds}::bigint[])`;
}

/** A block of the guard that affects a number. */
export interface TouchingBlock {
  scope: "account" | "country" | "prefix" | "number";
  key: string;
  reason: string;
  created_at: Date;
  until: Date;
}

/** Blocks on a number, its prefix, its country and the account that were in force since `from`, latest first. */
export function findBlocks(
  sql: Sql,
  about: { accountId: number; test: boolean; number: string; prefix: string; country: string; from: Date },
) {
  return sql<TouchingBlock[]>`
    select b.scope, b.key, b.reason, b.created_at, b.until
    from (values ('number', ${about.number}), ('prefix', ${about.prefix}), ('country', ${about.country})) as k(scope, key)
    join verify_blocks b on b.account_id = ${about.accountId} and b.test = ${about.test}
      and b.scope = k.scope and b.key = k.key and b.until > ${about.from}
    union all
    select scope, key, reason, created_at, until from verify_blocks
    where account_id = ${about.accountId} and test = ${about.test} and scope = 'account' and until > ${about.from}
    order by until desc limit 20`;
}

/** Until when wrong codes block PINs to a number; undefined if they do not. */
export async function findWrongCodeBlock(
  sql: Sql,
  { accountId, test, number }: { accountId: number; test: boolean; number: string },
): Promise<Date | undefined> {
  const [row] = await sql<{ blocked_until: Date | null }[]>`
    select blocked_until from verify_numbers where account_id = ${accountId} and test = ${test} and number = ${number}`;
  return row?.blocked_until ?? undefined;
}
