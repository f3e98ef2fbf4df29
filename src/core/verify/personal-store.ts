/** The SQL that erases a phone number from verifications and the guard, and that exports verifications. */
import type { Sql } from "../../base/db.ts";
import { byId, countOf, exportedAtOnce, type ExportRow, inBatches, type Subject } from "../../base/personal.ts";

/** Ended verifications lose number and sealed PIN. */
export const eraseVerifications = (sql: Sql, { accountId, number }: Subject): Promise<number> =>
  inBatches(
    (limit) => sql`
      update verifications set number = '', sealed = null where (account_id, id) in (
        select account_id, id from verifications
        where account_id = ${accountId} and number = ${number} and state <> 'in_progress'
        order by account_id, id limit ${limit} for update)`,
  );

/** Verifications in progress. */
export async function countOpen(sql: Sql, { accountId, number }: Subject): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from verifications where account_id = ${accountId} and number = ${number}`;
  return row!.count;
}

/**
 * Wrong codes and guard data of the number. Wrong codes of the last day, what hooks sent in it and active blocks are kept, because
 * they protect its owner.
 */
export async function eraseGuard(sql: Sql, { accountId, number, now }: Subject): Promise<number> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const [row] = await sql<{ count: number }[]>`
    with wrong as (
      delete from verify_numbers
      where account_id = ${accountId} and test in (true, false) and number = ${number} and coalesce(blocked_until, ${now}) <= ${now}
        and not exists (select from unnest(failed_at) as at where at > ${dayAgo})
      returning 1
    ), followed as (
      delete from verify_runs where account_id = ${accountId} and prefix || lpad(line::text, 4, '0') = ${number} returning 1
    ), sent as (
      delete from verify_codes
      where account_id = ${accountId} and test in (true, false) and number = ${number} and sent_at <= ${dayAgo}
      returning 1
    ), stopped as (
      update verify_blocks set key = ''
      where account_id = ${accountId} and test in (true, false) and scope = 'number' and key = ${number} and until <= ${now}
      returning 1
    )
    ${countOf(sql, "wrong", "followed", "sent", "stopped")}`;
  return row!.count;
}

/** What the guard keeps of the number for now. */
export async function countGuard(sql: Sql, { accountId, number }: Subject): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select (
      (select count(*) from verify_numbers where account_id = ${accountId} and test in (true, false) and number = ${number})
      + (select count(*) from verify_codes where account_id = ${accountId} and test in (true, false) and number = ${number})
      + (select count(*) from verify_blocks
         where account_id = ${accountId} and test in (true, false) and scope = 'number' and key = ${number})
    )::int as count`;
  return row!.count;
}

/** Removes the number from the guard's allow list. */
export async function eraseAllowed(sql: Sql, { accountId, number }: Subject): Promise<number> {
  const erased = await sql`
    update verify_accounts set settings = jsonb_set(settings, '{guard,allow}', (settings #> '{guard,allow}') - ${number}::text)
    where account_id = ${accountId} and settings #> '{guard,allow}' @> to_jsonb(${number}::text)`;
  return erased.count;
}

/** Verifications without their PINs. */
export const exportVerifications = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, test, brand, number, country, state, attempts, sent_at, created_at, expires_at, ended_at from verifications
      where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );
