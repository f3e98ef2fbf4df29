/** The SQL of notices: one row per alarm, phase and recipient, until it is sent. */
import { withoutStandby } from "../../../base/cluster/durability.ts";
import { listOf, type Sql, type Tx } from "../../../base/db.ts";
import type { Language } from "../../../base/languages.ts";
import type { AlarmRow } from "./store.ts";

/** Where a notice goes. */
export type Channel = "email" | "sms";
/** Whether the alarm has begun or is over. */
export type Phase = "begun" | "over";

/** A notice to send. */
export interface NewNotice {
  alarm_id: number;
  channel: Channel;
  recipient: string;
}

/** Queues notices that alarms have begun. */
export async function insertNotices(tx: Tx, notices: NewNotice[], at: Date): Promise<void> {
  await tx`
    insert into alarm_notices (alarm_id, phase, channel, recipient, due_at)
    select alarm_id, 'begun', channel, recipient, ${at}
    from json_to_recordset(${JSON.stringify(notices)}::text::json) as n(alarm_id bigint, channel text, recipient text)
    on conflict do nothing`;
}

/** Queues notices that alarms are over, for the recipients who were notified of the start. */
export async function insertEnds(tx: Tx, alarmIds: number[], at: Date): Promise<void> {
  await tx`
    insert into alarm_notices (alarm_id, phase, channel, recipient, due_at)
    select alarm_id, 'over', channel, recipient, ${at} from alarm_notices
    where phase = 'begun' and alarm_id = any (${alarmIds}::bigint[])
    on conflict do nothing`;
}

/** How many SMS notices there have been since a time. */
export async function countTexts(tx: Tx, since: Date): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from alarm_notices n join alarms a on a.id = n.alarm_id
    where n.channel = 'sms' and coalesce(a.ended_at, a.begun_at) >= ${since}`;
  return row!.count;
}

/** A notice with its alarm. */
export interface Notice extends Omit<AlarmRow, "id"> {
  alarm_id: number;
  phase: Phase;
  channel: Channel;
  recipient: string;
  /** The language of a mail, if the address is that of a login. */
  reads: Language | null;
  tries: number;
}

/** Claims due notices until `leaseUntil`; if this process dies, another one claims them after that. */
export function claim(sql: Sql, channels: Channel[], at: Date, leaseUntil: Date, limit: number): Promise<Notice[]> {
  return sql<Notice[]>`
    with due as materialized (
      select alarm_id, phase, channel, recipient from alarm_notices
      where due_at <= ${at} and channel = any (${channels}::text[])
      -- The end follows the beginning.
      order by due_at, phase limit ${limit} for update skip locked
    ), taken as (
      update alarm_notices n set due_at = ${leaseUntil}, tries = n.tries + 1 from due
      where (n.alarm_id, n.phase, n.channel, n.recipient) = (due.alarm_id, due.phase, due.channel, due.recipient)
      returning n.*, ${withoutStandby(sql)}
    )
    select t.alarm_id, t.phase, t.channel, t.recipient, t.tries, reader.reads, a.kind, a.account_id, a.key, a.details, a.first_seen_at,
      a.begun_at, a.ended_at
    from taken t join alarms a on a.id = t.alarm_id
      left join lateral (
        select coalesce(language, browser_language) as reads from users where t.channel = 'email' and email = lower(t.recipient)
        order by language is null, id limit 1) reader on true
    order by t.alarm_id, t.phase`;
}

type Key = Pick<Notice, "alarm_id" | "phase" | "channel" | "recipient">;

/** Records the result of a notice: sent, to be retried at `dueAt`, or given up. */
export async function settle(
  sql: Sql,
  { alarm_id, phase, channel, recipient }: Key,
  result: { sentAt?: Date; dueAt?: Date; error?: string },
): Promise<void> {
  await sql`
    update alarm_notices
    set due_at = ${result.dueAt ?? null}, sent_at = ${result.sentAt ?? null}, error = ${result.error ?? null}
    where alarm_id = ${alarm_id} and phase = ${phase} and channel = ${channel} and recipient = ${recipient}
    returning ${withoutStandby(sql)}`;
}

/** A notice in a list. */
export type ListedNotice = Pick<Notice, "alarm_id" | "phase" | "channel" | "recipient" | "tries"> & {
  sent_at: Date | null;
  due_at: Date | null;
  error: string | null;
};

/** Notices, those of the latest alarms first. */
export const notices = (sql: Sql) =>
  listOf<ListedNotice>(sql, {
    columns: sql`n.alarm_id, n.phase, n.channel, n.recipient, n.tries, n.sent_at, n.due_at, n.error`,
    from: sql`alarm_notices n`,
    order: sql`n.alarm_id desc, n.phase desc, n.channel, n.recipient`,
  });
