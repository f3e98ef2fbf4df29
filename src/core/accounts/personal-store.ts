/** The SQL that masks a phone number in the audit log, and that exports an account, its tokens and that log. */
import type { Sql } from "../../base/db.ts";
import { byId, exportedAtOnce, type ExportBatch, type ExportRow, type Subject } from "../../base/personal.ts";

/** Masks the number in the audit log. */
export async function maskAudit(sql: Sql, { accountId, number, masked }: Subject): Promise<number> {
  const quoted = `"${number}"`;
  const entries = await sql`
    update audit_log
    set target = case when target = ${number} then ${masked} else target end,
      details = replace(details::text, ${quoted}, ${`"${masked}"`})::jsonb
    where account_id = ${accountId} and (target = ${number} or details::text like ${`%${quoted}%`})`;
  return entries.count;
}

/** The account, with its balances in micro-units. */
export async function* exportAccount(sql: Sql, accountId: number): AsyncGenerator<ExportBatch> {
  yield await sql<ExportRow[]>`
    select a.id, a.name, a.currency, a.default_sender, a.default_country, a.settings, a.created_at, w.balance, t.balance as test_balance
    from accounts a
    left join wallets w on w.account_id = a.id and not w.test
    left join wallets t on t.account_id = a.id and t.test
    where a.id = ${accountId}`;
}

/** Tokens without their secrets. */
export const exportTokens = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, name, hint, scopes, test, expires_at, revoked_at, last_used_at, created_at from tokens
      where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );

/** Audit entries. */
export const exportAudit = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, actor, action, target, details, created_at from audit_log
      where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );
