/** The SQL that erases a phone number from its simulated handset. */
import { concerns } from "../../core/accounts/numbers/concerns.ts";
import type { Sql } from "../../base/db.ts";
import { inBatches, type Subject } from "../../base/personal.ts";

/** Messages on the handset, except those from another account. */
export const eraseReceived = (sql: Sql, { accountId, number }: Subject): Promise<number> =>
  inBatches(
    (limit) => sql`
      delete from sandbox_messages where id in (
        select s.id from sandbox_messages s
        where s.number = ${number} and not exists (
          select from carrier_messages c join carrier_links l on l.id = c.link_id and l.sandbox
          where c.carrier_id = s.carrier_id and c.account_id <> ${accountId})
        limit ${limit})`,
  );

/** Messages that it is about to send. */
export async function eraseSent(sql: Sql, subject: Subject): Promise<number> {
  const erased = await sql`
    delete from sandbox_sent s where number = ${subject.number} and ${concerns(sql, subject, sql`s.recipient`)}`;
  return erased.count;
}

/** Calls from the account. */
export const eraseRung = (sql: Sql, { accountId, number }: Subject): Promise<number> =>
  inBatches(
    (limit) => sql`
      delete from sandbox_calls where id in (
        select id from sandbox_calls where number = ${number} and account_id = ${accountId} limit ${limit})`,
  );
