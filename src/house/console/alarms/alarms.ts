import { hostname } from "node:os";
import { auditAs } from "../../../core/accounts/audit.ts";
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { formatId } from "../../../base/ids.ts";
import { fallbackLanguage } from "../../../base/languages.ts";
import { maskPhone } from "../../../base/phone/phone.ts";
import { publicUrl } from "../../../http/address.ts";
import { countDecidable } from "../../../core/messages/approvals/approvals.ts";
import type { Caller } from "../../../http/auth.ts";
import { unreadConversations } from "../../../core/inbound/conversations/conversations.ts";
import { enqueue, type Delivery, type EventBody, type WebhookEvent } from "../../../core/webhooks/webhooks.ts";
import { accountKinds, conditionsNow, noLink, type AlarmKind, type Condition } from "./conditions.ts";
import {
  countTexts,
  insertEnds,
  insertNotices,
  notices,
  type ListedNotice,
  type NewNotice,
  type Phase,
} from "./notices-store.ts";
import { mendOf, sentencesOf } from "./sentences.ts";
import { accountIdOf, operatorsAccount, readAlarmSettings, type AlarmSettings } from "./settings.ts";
import * as store from "./store.ts";
import type { AlarmRow } from "./store.ts";

/** SMS notices per hour: a flapping link must not empty a wallet. */
const textsPerHour = 20;
const hourMs = 3_600_000;

/** How long past alarms are kept. */
const keptMs = 90 * 24 * hourMs;

/** An alarm, current or past, for a reader in a time zone. Events have no reader and are in English. */
export function alarmJson(ctx: Pick<Context, "config">, row: AlarmRow, language = fallbackLanguage, zone?: string) {
  const { page, ...sentences } = sentencesOf(row, language, zone);
  return {
    id: formatId("alm", row.id),
    kind: row.kind,
    account_id: accountIdOf(row.account_id),
    ...sentences,
    page,
    mend: mendOf(row, accountIdOf(row.account_id)),
    url: publicUrl(ctx.config) + page,
    since: row.first_seen_at.toISOString(),
    begun_at: row.begun_at!.toISOString(),
    over_at: row.ended_at?.toISOString() ?? null,
  };
}

/**
 * Checks all conditions once, and begins and ends alarms. A condition begins an alarm once it has held for
 * `ALARM_AFTER_SECONDS`, and ends it once it has been gone for as long, so that a link that rebinds at once notifies
 * nobody. Notices and events are written in the transaction that begins or ends the alarm, which succeeds in one process only.
 *
 * @param knows the conditions that only this process knows of
 * @returns deliveries for `WebhookWorker.offer`
 */
export async function checkOnce(ctx: Context, knows: Condition[]): Promise<Delivery[]> {
  const { sql, clock, config } = ctx;
  const seen = await conditionsNow(ctx, knows);
  const machine = hostname();
  const told = await sql.begin(async (tx) => {
    await store.takeTurn(tx);
    const now = clock.now();
    const before = new Date(now.getTime() - config.alarmAfterSeconds * 1000);
    await store.noteSeen(tx, seen, machine, now);
    const begun = await store.begin(tx, before, now);
    const ended = await store.end(tx, machine, before, now);
    if (begun.length + ended.length === 0) return { low: [], deliveries: [] };
    const low = begun.filter(({ kind }) => kind === "balance").map((row) => row.account_id!);
    return { low, deliveries: await tell(ctx, tx, begun, ended) };
  });
  for (const accountId of told.low)
    if (ctx.live?.wants(accountId)) ctx.live.publish({ accountId, kind: "balance", key: "", data: {} });
  return told.deliveries;
}

async function tell(ctx: Context, tx: Tx, begun: AlarmRow[], ended: AlarmRow[]): Promise<Delivery[]> {
  const now = ctx.clock.now();
  const settings = await readAlarmSettings(tx);
  const house = await operatorsAccount(tx, settings);
  const queued = await noticesOf(ctx, tx, begun, settings);
  if (queued.length > 0) await insertNotices(tx, queued, now);
  if (ended.length > 0)
    await insertEnds(
      tx,
      ended.map(({ id }) => id),
      now,
    );
  for (const { account_id: accountId, details } of begun.filter(({ kind }) => kind === "balance"))
    await auditAs(ctx, tx, "wallet", {
      accountId: accountId!,
      action: "balance.low",
      details: { balance: details["balance"], low_balance: details["threshold"] },
    });
  const told = new Set<AlarmKind>(settings.webhook.kinds);
  const events = [
    ...begun.flatMap((row) => eventsOf(ctx, row, "begun", told.has(row.kind) ? house : undefined)),
    ...ended.flatMap((row) => eventsOf(ctx, row, "over", told.has(row.kind) ? house : undefined)),
  ];
  return enqueue(ctx, tx, events);
}

const noticesTo = (row: AlarmRow, channel: NewNotice["channel"], to: string[]): NewNotice[] =>
  to.map((recipient) => ({ alarm_id: row.id, channel, recipient }));

/** The recipients of mails and SMS about new alarms: the operators' list, and the owners of the account concerned. */
async function noticesOf(
  { config, clock, log }: Context,
  tx: Tx,
  begun: AlarmRow[],
  { email, sms }: AlarmSettings,
): Promise<NewNotice[]> {
  const texts = begun.flatMap((row) => (sms.kinds.includes(row.kind) ? noticesTo(row, "sms", sms.to) : []));
  const room = textsPerHour - (texts.length > 0 ? await countTexts(tx, new Date(clock.now().getTime() - hourMs)) : 0);
  if (texts.length > room) log.warn({ held: texts.length - Math.max(0, room) }, "too many alarms by SMS in an hour");
  if (config.smtpUrl === undefined) return texts.slice(0, Math.max(0, room));
  const concerned = begun.filter(({ kind, account_id }) => account_id !== null && accountKinds.includes(kind));
  const owners =
    concerned.length > 0
      ? await store.ownersOf(
          tx,
          concerned.map((row) => row.account_id!),
        )
      : [];
  const mails = begun.flatMap((row) => [
    ...(email.kinds.includes(row.kind) ? noticesTo(row, "email", email.to) : []),
    ...noticesTo(
      row,
      "email",
      owners.filter((owner) => owner.account_id === row.account_id).map((owner) => owner.email),
    ),
  ]);
  return [...mails, ...texts.slice(0, Math.max(0, room))];
}

/** The webhook events of an alarm: for the account it concerns, and for the operator's own. */
function eventsOf(ctx: Context, row: AlarmRow, phase: Phase, house: number | undefined): WebhookEvent[] {
  const { page: _page, mend: _mend, ...shown } = alarmJson(ctx, row);
  const accounts = new Set([row.account_id ?? undefined, house].filter((id) => id !== undefined));
  const alarm = JSON.stringify({ state: phase, ...shown } satisfies EventBody<"alarm">);
  const events: WebhookEvent[] = [...accounts].map((accountId) => ({ accountId, event: "alarm", body: alarm }));
  if (row.kind === "balance" && phase === "begun") {
    const { balance, threshold, currency } = row.details;
    const body = JSON.stringify({ balance, low_balance: threshold, currency, at: shown.begun_at });
    events.push({ accountId: row.account_id!, event: "balance.low", body });
  }
  if (row.kind === "link" && row.key !== noLink && house !== undefined) {
    const { name, state, reason } = row.details;
    const now = phase === "over" ? { state: "up", reason: "" } : { state, reason };
    const body = JSON.stringify({
      carrier_id: row.key,
      name,
      ...now,
      at: phase === "over" ? shown.over_at : shown.since,
    });
    events.push({ accountId: house, event: "link.state", body });
  }
  return events;
}

/** Deletes alarms that ended long ago. True if there may be more. */
export async function forgetAlarms({ sql, clock }: Context): Promise<boolean> {
  const limit = 1_000;
  return (await store.forget(sql, new Date(clock.now().getTime() - keptMs), limit)) === limit;
}

/** Alarms of all accounts or of one. */
export const alarmsOf = ({ sql }: Context, filter: store.AlarmFilter) => store.alarms(sql, filter);

/** Who was notified of alarms. */
export const noticesOfAll = ({ sql }: Context) => notices(sql);

/** A notice on the wire. */
export const noticeJson = ({ alarm_id, phase, channel, recipient, sent_at, due_at, error }: ListedNotice) => ({
  alarm_id: formatId("alm", alarm_id),
  phase,
  channel,
  recipient: channel === "sms" ? maskPhone(recipient) : recipient,
  sent_at,
  next_attempt_at: due_at,
  error,
});

const countOf = (rows: Iterable<{ kind: AlarmKind; count: number }>, kind: AlarmKind) =>
  [...rows].find((row) => row.kind === kind)?.count ?? 0;

/** The number of items that need attention in the caller's account, and for an operator in the whole installation. */
export async function countBadges(ctx: Context, caller: Caller) {
  const { sql } = ctx;
  const { accountId, operator, test } = caller;
  const [own, inbox, approvals, all, work] = await Promise.all([
    store.countCurrent(sql, accountId),
    // Figures for people are live.
    unreadConversations({ sql }, { accountId, test }),
    countDecidable(ctx, caller),
    operator ? store.countCurrent(sql, undefined) : [],
    operator ? store.countWaiting(sql) : undefined,
  ]);
  return {
    account: {
      inbox,
      approvals,
      webhooks: countOf(own, "webhook"),
      wallet: test ? 0 : countOf(own, "balance"),
      verify: countOf(own, "guard"),
    },
    operator: work
      ? { overview: all.reduce((sum, { count }) => sum + count, 0), carriers: countOf(all, "link"), ...work }
      : null,
  };
}
