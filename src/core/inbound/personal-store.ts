/** The SQL that erases a phone number from received messages and conversations, and that exports them. */
import { concerns } from "../accounts/numbers/concerns.ts";
import type { Sql } from "../../base/db.ts";
import type { OptedOutOf } from "./optouts-store.ts";
import { byId, byKey, countOf, exportedAtOnce, type ExportRow, inBatches, type Subject } from "../../base/personal.ts";

/** Inbound messages lose sender, text and TLVs. */
export const eraseInbound = (sql: Sql, { accountId, number }: Subject): Promise<number> =>
  inBatches(
    (limit) => sql`
      update inbound_messages set sender = '', text = null, tlvs = null, active = false where (account_id, id) in (
        select account_id, id from inbound_messages where account_id = ${accountId} and sender = ${number}
        order by account_id, id limit ${limit} for update)`,
  );

/**
 * The number's conversations with their notes; in notes about others and in canned answers it is
 * masked, however it was written.
 */
export async function eraseConversations(sql: Sql, { accountId, number, spelled }: Subject): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with talks as (
      delete from conversations where account_id = ${accountId} and phone = ${number} returning 1
    ), notes as (
      delete from conversation_notes where account_id = ${accountId} and phone = ${number} returning 1
    ), mentions as (
      update conversation_notes set text = regexp_replace(text, ${spelled}, '***', 'g')
      where account_id = ${accountId} and phone <> ${number} and text ~ ${spelled} returning 1
    ), answers as (
      update canned_answers set text = regexp_replace(text, ${spelled}, '***', 'g'),
        name = regexp_replace(name, ${spelled}, '***', 'g')
      where account_id = ${accountId} and (text ~ ${spelled} or name ~ ${spelled}) returning 1
    )
    ${countOf(sql, "talks", "notes", "mentions", "answers")}`;
  return row!.count;
}

/** Released parts of inbound messages: their fingerprints are kept, to recognise retransmissions within the hour. */
export async function eraseParts(sql: Sql, subject: Subject): Promise<number> {
  const erased = await sql`
    update inbound_parts p set sender = '', octets = '\\x', tlvs = null
    where p.sender = ${subject.number} and p.joined_at is not null and ${concerns(sql, subject, sql`p.number`)}`;
  return erased.count;
}

/** Parts from the number whose message is not complete. */
export async function countParts(sql: Sql, subject: Subject): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from inbound_parts p
    where sender = ${subject.number} and ${concerns(sql, subject, sql`p.number`)}`;
  return row!.count;
}

/** Messages to numbers that belonged to no account when they arrived. */
export async function eraseUnrouted(sql: Sql, { accountId, number, operator }: Subject): Promise<number> {
  const erased = await sql`
    update unrouted_messages u set sender = '', text = null
    where u.sender = ${number}
      and (${operator} or exists (select from numbers n where n.number = u.number and n.account_id = ${accountId}))`;
  return erased.count;
}

/** Received messages. */
export const exportInbound = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, number, sender, text, tlvs, parts, missing, telco, active, test, created_at from inbound_messages
      where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );

const optoutsIn = (sql: Sql, accountId: number, table: OptedOutOf) =>
  byKey(
    ["", false],
    (row): [string, boolean] => [row["number"] as string, row["test"] as boolean],
    ([number, test]: [string, boolean]) => sql<ExportRow[]>`
      select number, test, keyword, created_at from ${sql(table)}
      where account_id = ${accountId} and (number, test) > (${number}, ${test})
      order by number, test limit ${exportedAtOnce}`,
  );

/** Opt-outs. */
export const exportOptouts = (sql: Sql, accountId: number) => optoutsIn(sql, accountId, "optouts");

/** Opt-outs of calls. */
export const exportCallOptouts = (sql: Sql, accountId: number) => optoutsIn(sql, accountId, "call_optouts");

type ConversationKey = [phone: string, ours: string, test: boolean];

/** Conversations with the people they are assigned to; their messages are exported as messages. */
export const exportConversations = (sql: Sql, accountId: number) =>
  byKey(
    ["", "", false],
    (row): ConversationKey => [row["phone"] as string, row["our_address"] as string, row["test"] as boolean],
    ([phone, ours, test]: ConversationKey) => sql<ExportRow[]>`
      select c.phone, c.ours as our_address, c.test, c.unread, c.done, u.email as assignee
      from conversations c left join users u on u.id = c.assignee
      where c.account_id = ${accountId} and (c.phone, c.ours, c.test) > (${phone}, ${ours}, ${test})
      order by c.phone, c.ours, c.test limit ${exportedAtOnce}`,
  );

/** Notes on conversations. */
export const exportNotes = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, phone, ours as our_address, test, author, text, created_at from conversation_notes
      where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );

/** Canned answers. */
export const exportAnswers = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, name, text, created_at, changed_at from canned_answers
      where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );
