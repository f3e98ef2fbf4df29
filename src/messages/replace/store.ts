/** The SQL of replacing a message that is still waiting. */
import { ofKind, type Db, type Sql } from "../../base/db.ts";
import type { Reached } from "../../http/auth.ts";
import type { SubmitOptions } from "../../carriers/traffic.ts";
import type { Origin } from "../accept/origin.ts";
import type { MessageEncoding } from "../accept/segments.ts";
import { timelineLimit } from "../life/book-store.ts";

/** A message, with what deciding about its replacement needs. */
export interface Replaceable {
  id: number;
  sender: string;
  recipient: string;
  encoding: MessageEncoding;
  parts: number;
  header: Uint8Array | null;
  options: SubmitOptions | null;
  origin: Origin | null;
  sendAt: Date | null;
  validUntil: Date;
  createdAt: Date;
  attempt: number;
  /** Whether it is still waiting and no part was submitted. */
  waits: boolean;
}

/** The new content of a message. It has the same number of parts, since these are charged already. */
export interface Replacement {
  text: string;
  encoding: MessageEncoding;
  /** The scheduled time, which may be past; null for at once. */
  sendAt: Date | null;
  validUntil: Date;
  origin: Origin | null;
}

/** A message of the account. One with a secret in its text cannot be replaced, so it is not found. */
export async function findReplaceable(
  sql: Sql,
  { accountId, test }: Reached,
  id: number,
): Promise<Replaceable | undefined> {
  const [row] = await sql<Replaceable[]>`
    select m.id, m.sender, m.recipient, m.encoding, m.parts, m.header, m.options, m.origin, m.send_at as "sendAt",
      m.valid_until as "validUntil", m.created_at as "createdAt", m.attempt, ${waits(sql)} as waits
    from messages m
    where m.account_id = ${accountId} and m.id = ${id} and m.priority > 0 ${ofKind(sql, test, sql`m.`)}`;
  return row;
}

const waits = (db: Db) => db`(m.state in ('scheduled', 'queued') and coalesce(m.part_states, '{}') <@ array['todo'])`;

/** Writes a replacement, if the message is still waiting with the attempt that was read; otherwise returns false. */
export async function writeReplacement(
  sql: Sql,
  accountId: number,
  { id, attempt, parts }: Replaceable,
  { text, encoding, sendAt, validUntil, origin }: Replacement,
  now: Date,
): Promise<boolean> {
  const dueAt = sendAt !== null && sendAt > now ? sendAt : now;
  const state = dueAt > now ? "scheduled" : "queued";
  const entry = JSON.stringify({ at: now.toISOString(), state, detail: "replaced by its sender" });
  const written = await sql`
    update messages m
    set text = ${text}, encoding = ${encoding}, send_at = ${sendAt}, due_at = ${dueAt}, valid_until = ${validUntil},
      state = ${state}::message_state, attempt = m.attempt + 1, origin = ${origin === null ? null : JSON.stringify(origin)}::text::jsonb,
      timeline = case when jsonb_array_length(m.timeline) >= ${timelineLimit} then m.timeline
        else timeline_of(m) || ${entry}::text::jsonb end
    where m.account_id = ${accountId} and m.id = ${id} and m.attempt = ${attempt} and m.parts = ${parts} and ${waits(sql)}`;
  return written.count === 1;
}
