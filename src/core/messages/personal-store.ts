/** The SQL that erases a phone number from messages, and that exports them. */
import type { Sql, Tx } from "../../base/db.ts";
import {
  byId,
  byKey,
  exportedAtOnce,
  type ExportBatch,
  type ExportRow,
  inBatches,
  type Subject,
} from "../../base/personal.ts";
import { changed, type Changed } from "./approvals-store.ts";

/** Final messages lose recipient, text, TLVs, sealed PIN and mentions of the number; cost and outcome stay. */
export const eraseMessages = (sql: Sql, { accountId, number, spelled }: Subject): Promise<number> =>
  inBatches(
    (limit) => sql`
      update messages set recipient = '', text = null, sealed = null, origin = null, options = null,
        reference = case when reference ~ ${spelled} then null else reference end,
        code = case when code ~ ${spelled} then null else code end,
        timeline = case when timeline::text !~ ${spelled} and timeline::text !~ '"tlvs"' then timeline else (
          select jsonb_agg(case when entry::text ~ ${spelled} then entry - 'detail' - 'code' else entry end - 'tlvs' order by n)
          from jsonb_array_elements(timeline) with ordinality as t(entry, n)) end
      where (account_id, id) in (
        select account_id, id from messages
        where account_id = ${accountId} and recipient = ${number} and final_at is not null
        order by account_id, id limit ${limit} for update)`,
  );

/** Messages to the number that are not final. */
export async function countOpen(sql: Sql, { accountId, number }: Subject): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from messages where account_id = ${accountId} and recipient = ${number}`;
  return row!.count;
}

/**
 * Members kept of bulk sends' recipients: those of the number itself, and those of others whose values mention it. Runs before
 * its messages are erased, since its own members are found through them. Returns how many recipients.
 */
export async function eraseRecipients(sql: Sql, { accountId, number, spelled }: Subject): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with own as materialized (
      select report_id, id from messages where account_id = ${accountId} and recipient = ${number}
    ), found as (
      select r.report_id, r.first_id, e.key
      from report_recipients r cross join lateral jsonb_each(r.recipients) e
      where r.account_id = ${accountId}
        and (r.recipients::text ~ ${spelled}
          or exists (select from own where own.report_id = r.report_id and own.id between r.first_id and r.last_id))
        and (e.value::text ~ ${spelled} or e.key::bigint in (select id from own))
    ), erased as (
      update report_recipients r set recipients = r.recipients - f.keys
      from (select report_id, first_id, array_agg(key) as keys from found group by 1, 2) f
      where r.account_id = ${accountId} and r.report_id = f.report_id and r.first_id = f.first_id
    )
    select count(*)::int as count from found`;
  return row!.count;
}

/** References of bulk sends that contain the number; those of its messages go with them. */
export async function eraseReferences(sql: Sql, { accountId, spelled }: Subject): Promise<number> {
  const erased = await sql`
    update reports set reference = null where account_id = ${accountId} and reference ~ ${spelled}`;
  return erased.count;
}

/**
 * Stray receipts, unless they may be for an open message or another account; they contain no personal data except the phone.
 */
export async function eraseStrays(sql: Sql, { accountId, number }: Subject): Promise<number> {
  const erased = await sql`
    delete from stray_receipts
    where ltrim(receipt ->> 'recipient', '+') = ${number.slice(1)} and not exists (
      select from accounts a join messages m on m.account_id = a.id and m.recipient = ${number}
      where a.id <> ${accountId} or m.final_at is null)`;
  return erased.count;
}

/** Messages; the text of a PIN has a placeholder for the PIN. */
export const exportMessages = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, report_id, test, sender, recipient, text, encoding, options, parts, price, reference, state, retries, created_at,
        send_at, final_at
      from messages where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );

type ChunkKey = [reportId: string, firstId: number];

/** The members kept of bulk sends' recipients: values by message, under the names of the columns. */
export const exportRecipients = (sql: Sql, accountId: number) =>
  byKey(
    ["00000000-0000-0000-0000-000000000000", 0],
    (row): ChunkKey => [row["report_id"] as string, row["first_id"] as number],
    ([reportId, firstId]: ChunkKey) => sql<ExportRow[]>`
      select k.report_id, k.first_id, k.sent_at, r.columns, k.recipients
      from report_recipients k join reports r on r.account_id = k.account_id and r.report_id = k.report_id
      where k.account_id = ${accountId} and (k.report_id, k.first_id) > (${reportId}, ${firstId})
      order by k.report_id, k.first_id limit ${exportedAtOnce}`,
  );

/** Rejects sends that wait for an approver and name the number; those that have expired are only ended. */
export function rejectNaming(tx: Tx, { accountId, number, spelled, now }: Subject): Promise<Changed[]> {
  return tx<Changed[]>`
    update approvals set state = case when expires_at > ${now} then 'rejected' else 'expired' end, decided_at = ${now},
      request = null, samples = null, reference = case when reference ~ ${spelled} then null else reference end,
      approval_note = case when approval_note ~ ${spelled} then null else approval_note end
    where account_id = ${accountId} and state = 'waiting'
      and (request ~ ${spelled} or samples::text like ${`%${number}%`} or reference ~ ${spelled})
    returning ${changed(tx)}`;
}

/** Removes notes and references that name the number from sends that no longer wait; returns from how many. */
export async function eraseMentions(tx: Tx, { accountId, spelled }: Subject): Promise<number> {
  const erased = await tx`
    update approvals set note = case when note ~ ${spelled} then null else note end,
      approval_note = case when approval_note ~ ${spelled} then null else approval_note end,
      reference = case when reference ~ ${spelled} then null else reference end
    where account_id = ${accountId} and state <> 'waiting'
      and (note ~ ${spelled} or approval_note ~ ${spelled} or reference ~ ${spelled})`;
  return erased.count;
}

/** Sends that wait for an approver, or did, with the samples of those that wait. */
export const exportApprovals = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, test, state, samples, sender, reference, send_at, messages, parts, cost, asked_by_name, created_at, expires_at,
        decided_by_name, decided_at, note, approval_note, report_id
      from approvals where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );

/** Templates in which the number is now masked, however it was written. */
export async function eraseTemplates(sql: Sql, { accountId, spelled }: Subject): Promise<number> {
  const erased = await sql`
    update templates set name = regexp_replace(name, ${spelled}, '***', 'g') || case when name ~ ${spelled} then ' ' || id else '' end,
      texts = array(select regexp_replace(text, ${spelled}, '***', 'g') from unnest(texts) with ordinality as t(text, n) order by n),
      fallbacks = (
        select coalesce(jsonb_object_agg(key, regexp_replace(value, ${spelled}, '***', 'g')), '{}') from jsonb_each_text(fallbacks))
    where account_id = ${accountId} and (name ~ ${spelled}
      or exists (select from unnest(texts) text where text ~ ${spelled})
      or exists (select from jsonb_each_text(fallbacks) where value ~ ${spelled}))`;
  return erased.count;
}

/** Templates. */
export const exportTemplates = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select id, test, name, languages, texts, fallbacks, created_at, changed_at from templates
      where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}`,
  );

/** Drafts that contain the number: whole, since nobody can tell what is left of them. */
export async function eraseDrafts(sql: Sql, { accountId, spelled }: Subject): Promise<number> {
  const erased = await sql`
    delete from drafts
    where account_id = ${accountId} and (content::text ~ ${spelled} or list ~ ${spelled} or list_name ~ ${spelled})`;
  return erased.count;
}

/** Drafts, one by one: their lists may be large. */
export async function* exportDrafts(sql: Sql, accountId: number): AsyncGenerator<ExportBatch> {
  const keys = await sql<{ test: boolean; id: string }[]>`
    select test, id from drafts where account_id = ${accountId} order by test, id`;
  for (const { test, id } of keys)
    yield await sql<ExportRow[]>`
      select id, test, revision, content, list_name, list, created_by_name, created_at, changed_by_name, changed_at
      from drafts where account_id = ${accountId} and test = ${test} and id = ${id}`;
}
