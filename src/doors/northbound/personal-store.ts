/** The SQL that erases a phone number from what customers' programs are sent. */
import type { Sql } from "../../base/db.ts";
import type { Subject } from "../../base/personal.ts";

/** Pending deliveries about the number to binds. */
export async function eraseDeliveries(sql: Sql, { accountId, spelled }: Subject): Promise<number> {
  const erased = await sql`
    delete from northbound_deliveries where account_id = ${accountId} and body ~ ${spelled}`;
  return erased.count;
}

/** Cookies of programs that talk with the number. */
export async function eraseCookies(sql: Sql, { accountId, number }: Subject): Promise<number> {
  const erased = await sql`
    delete from conversation_cookies where account_id = ${accountId} and phone = ${number}`;
  return erased.count;
}
