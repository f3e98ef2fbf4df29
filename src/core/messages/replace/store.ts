/** The SQL of replacing a message that is still waiting. */
import { noted } from "../../../base/sentences/sentence.ts";
import { ofKind, type Db, type Sql, type Tx } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";
import type { SubmitOptions } from "../../carriers/traffic.ts";
import type { Origin } from "../accept/origin.ts";
import type { MessageEncoding } from "../accept/segments.ts";
import { timelineLimit } from "../life/book-store.ts";
import type { MessageState } from "../life/tracked.ts";

/** A message, with what deciding about its replacement needs. */
export interface Replaceable {
  id: number;
  sender: string;
  recipient: string;
  text: string;
  encoding: MessageEncoding;
  parts: number;
  /** Per part, in micro-units. */
  price: number;
  test: boolean;
  state: MessageState;
  /** Whether it is one of a bulk send. */
  isBulk: boolean;
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

/** The new content of a message. */
export interface Replacement {
  text: string;
  encoding: MessageEncoding;
  parts: number;
  /** The scheduled time, which may be past; null for at once. */
  sendAt: Date | null;
  validUntil: Date;
  origin: Origin | null;
}

/** A message of the account. One with a secret in its text cannot be replaced, so it is not found. An erased text, of a final one, is empty. */
export async function findReplaceable(
  sql: Sql,
  { accountId, test }: Reached,
  id: number,
): Promise<Replaceable | undefined> {
  const [row] = await sql<Replaceable[]>`
    select m.id, m.sender, m.recipient, coalesce(m.text, '') as text, m.encoding, m.parts, m.price, m.test, m.state,
      exists (select from reports r where r.account_id = m.account_id and r.report_id = m.report_id) as "isBulk", m.header, m.options, m.origin, m.send_at as "sendAt",
      m.valid_until as "validUntil", m.created_at as "createdAt", m.attempt, ${waits(sql)} as waits
    from messages m
    where m.account_id = ${accountId} and m.id = ${id} and m.priority > 0 ${ofKind(sql, test, sql`m.`)}`;
  return row;
}

const waits = (db: Db) => db`(m.state in ('scheduled', 'queued') and coalesce(m.part_states, '{}') <@ array['todo'])`;

/**
 * Writes a replacement, if the message is still waiting with the attempt that was read; otherwise returns false. Messages are counted by
 * their parts when they are accepted, so a different number of parts is counted here.
 */
export async function writeReplacement(
  tx: Tx,
  accountId: number,
  { id, attempt, ...former }: Replaceable,
  { text, encoding, parts, sendAt, validUntil, origin }: Replacement,
  now: Date,
): Promise<boolean> {
  const dueAt = sendAt !== null && sendAt > now ? sendAt : now;
  const state = dueAt > now ? "scheduled" : "queued";
  const times = { send_at: sendAt?.toISOString() ?? null, former_send_at: former.sendAt?.toISOString() ?? null };
  const entry = JSON.stringify({ at: now.toISOString(), state, detail: noted("replaced by its sender"), ...times });
  const added = parts - former.parts;
  const written = await tx`
    with written as (
    update messages m
    set text = ${text}, encoding = ${encoding}, parts = ${parts}, part_states = ${added === 0 ? tx`m.part_states` : null}, send_at = ${sendAt}, due_at = ${dueAt}, valid_until = ${validUntil},
      state = ${state}::message_state, attempt = m.attempt + 1, origin = ${origin === null ? null : JSON.stringify(origin)}::text::jsonb,
      timeline = case when jsonb_array_length(m.timeline) >= ${timelineLimit} then m.timeline
        else timeline_of(m) || ${entry}::text::jsonb end
    where m.account_id = ${accountId} and m.id = ${id} and m.attempt = ${attempt} and m.parts = ${former.parts} and ${waits(tx)}
      returning m.*
    ), counted as (
      insert into message_deltas (account_id, test, hour, minute, prefix, state, messages, parts, cost)
      select account_id, test, date_bin('1 hour', created_at, '2000-01-01Z'), date_bin('1 minute', created_at, '2000-01-01Z'),
        substr(recipient, 2, 6), 'accepted', 0, ${added}::int, ${added}::int * price
      from written where ${added}::int <> 0
    )
    select from written`;
  return written.count === 1;
}
