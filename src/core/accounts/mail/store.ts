/** The SQL of mails to people: one row each, from the request until some days after it was sent. */
import type { Db, Sql, Tx } from "../../../base/db.ts";

/** What a mail is for; all but `changed`, `approval` and `credit` carry the secret of a link. */
export type MailKind = "reset" | "invitation" | "changed" | "address" | "approval" | "credit";

/** A mail to write and send. */
export interface MailRow {
  id: number;
  kind: MailKind;
  recipient: string;
  /** The id of the invitation, login or approval that it is about. */
  about: number | null;
  details: Record<string, string>;
  tries: number;
  created_at: Date;
}

/** Queues a mail, unless `atMost` of its kind have been queued for its recipient after `since`. True if it was queued. */
export async function insertMail(
  db: Db,
  mail: Omit<MailRow, "tries">,
  { atMost, since }: { atMost: number; since: Date },
): Promise<boolean> {
  const written = await db`
    insert into mails (id, kind, recipient, about, details, created_at, due_at)
    select ${mail.id}, ${mail.kind}, ${mail.recipient}, ${mail.about}, ${JSON.stringify(mail.details)}::text::jsonb,
      ${mail.created_at}, ${mail.created_at}
    where ${atMost} > (
      select count(*) from mails
      where recipient = ${mail.recipient} and kind = ${mail.kind} and created_at > ${since})`;
  return written.count === 1;
}

/** Claims due mails until `leaseUntil`; if this process dies, another one claims them after that. */
export function claim(sql: Sql, at: Date, leaseUntil: Date, limit: number): Promise<MailRow[]> {
  return sql<MailRow[]>`
    update mails set due_at = ${leaseUntil}, tries = tries + 1
    where id in (
      select id from mails where due_at <= ${at} order by due_at limit ${limit} for update skip locked)
    returning id, kind, recipient, about, details, tries, created_at`;
}

/** Stores the hash of the link that a claimed mail is about to carry. False if the mail was withdrawn since. */
export async function setLink(sql: Sql, id: number, hash: string, until: Date): Promise<boolean> {
  const set = await sql`
    update mails set link_hash = decode(${hash}, 'hex'), link_until = ${until} where id = ${id} and due_at is not null`;
  return set.count === 1;
}

/** Records the outcome of a mail: sent, to be retried at `dueAt`, or given up. */
export async function settle(
  sql: Sql,
  id: number,
  result: { sentAt?: Date; dueAt?: Date; error?: string },
): Promise<void> {
  await sql`
    update mails
    set due_at = ${result.dueAt ?? null}, sent_at = ${result.sentAt ?? null}, error = ${result.error ?? null}
    where id = ${id}`;
}

/** Deletes a mail that there is no longer a reason to send. */
export async function deleteMail(sql: Sql, id: number): Promise<void> {
  await sql`delete from mails where id = ${id}`;
}

/** The mail of a link that is still valid. */
export async function findLink(db: Db, kind: MailKind, hash: string, now: Date) {
  const [row] = await db<Pick<MailRow, "id" | "recipient" | "about">[]>`
    select id, recipient, about from mails
    where link_hash = decode(${hash}, 'hex') and kind = ${kind} and link_until > ${now}`;
  return row;
}

/** The recipient of the last mail of a kind about an object that has a valid link, or will be sent with one. */
export async function openLink(db: Db, kind: MailKind, about: number, now: Date): Promise<string | undefined> {
  const [row] = await db<Pick<MailRow, "recipient">[]>`
    select recipient from mails
    where kind = ${kind} and about = ${about} and (due_at is not null or link_until > ${now})
    order by id desc limit 1`;
  return row?.recipient;
}

/** Uses a link: of two concurrent uses, one gets true. */
export async function useLink(tx: Tx, id: number, hash: string): Promise<boolean> {
  const used = await tx`
    update mails set link_hash = null, link_until = null
    where id = ${id} and link_hash = decode(${hash}, 'hex')`;
  return used.count === 1;
}

/** Invalidates the links of one kind to an address or about an object, sent or queued. */
export async function endLinks(
  tx: Tx,
  kind: MailKind,
  { recipient, about }: { recipient?: string; about?: number },
): Promise<void> {
  await tx`
    update mails set link_hash = null, link_until = null, due_at = null
    where kind = ${kind} and (recipient = ${recipient ?? null} or about = ${about ?? null}) and (link_hash is not null or due_at is not null)`;
}

/** Deletes mails from before a time. True if there may be more. */
export async function forget(sql: Sql, before: Date, limit: number): Promise<boolean> {
  const gone = await sql`
    delete from mails where id in (
      select id from mails where created_at < ${before} order by created_at limit ${limit} for update skip locked)`;
  return gone.count === limit;
}
