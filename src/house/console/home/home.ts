import { findBalance } from "../../../core/accounts/balance.ts";
import { findAccountRow } from "../../../core/accounts/directory.ts";
import { completeSettings, timeZoneOf } from "../../../core/accounts/settings.ts";
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import type { Language } from "../../../base/languages.ts";
import { reasonFor } from "../../../core/carriers/causes/causes.ts";
import { moneyFromSql, moneyJson } from "../../../base/money.ts";
import { daysOfUtc, wholeBuckets } from "../../../base/buckets.ts";
import { mayRead, reached, type Caller } from "../../../http/auth.ts";
import { nothingGoesOut } from "../../../core/carriers/routing/possible-links.ts";
import { notFound } from "../../../http/errors.ts";
import { noteIn, written } from "../../../http/translations.ts";
import { bulkSendsOf } from "../../../core/messages/list/reports.ts";
import { scheduledSoon } from "../../../core/messages/waiting/waiting.ts";
import { lowSince } from "../alarms/store.ts";
import { readErrors } from "../../../core/stats/errors.ts";
import * as store from "./store.ts";
import { dayMs, hourMs, networksOf, tallies, tallyJson, totalOf } from "../../../core/stats/stats.ts";
import { countByPrefix, countByTime } from "../../../core/stats/stats.ts";

/** How many failures of each state are searched for the last of each kind, and how many refused calls are grouped. */
export const errorsLookedAt = 5_000;
/** The last bulk sends that are shown. */
const lastSends = { limit: 3, offset: 0 };
/** How many deliveries decide an endpoint's health. */
export const deliveriesLookedAt = 100;

/** How long a new account is shown its first steps, unless it has done them before. */
const youngMs = 14 * dayMs;

/** `GET /console/home`: the overview of an account. */
export async function readHome(ctx: Context, caller: Caller, language: Language) {
  const { sql, clock } = ctx;
  const { accountId, test } = caller;
  const now = clock.now();
  const account = await findAccountRow(ctx, accountId);
  if (!account) throw notFound();
  const zone = timeZoneOf(account.settings, account.default_country) ?? "UTC";
  const since = (ms: number, atMs = now.getTime()) => ({ from: new Date(atMs - ms), to: new Date(atMs) });
  const day = wholeBuckets(since(23 * hourMs), "hour");
  const week = wholeBuckets(since(6 * dayMs), "day", zone);
  const before = wholeBuckets(since(23 * hourMs, now.getTime() - 7 * dayMs), "hour");
  const counted = { accountId, test };
  const owner = reached(caller);
  const readsMessages = mayRead(caller, "sms:read");
  const [
    balance,
    hours,
    earlier,
    days,
    voiceDays,
    prefixes,
    errors,
    kinds,
    scheduled,
    sends,
    webhooks,
    isLowSince,
    halt,
  ] = await Promise.all([
    findBalance(sql, accountId, test),
    countByTime(sql, { ...counted, ...day }),
    countByTime(sql, { ...counted, ...before }),
    countByTime(sql, { ...counted, ...week }),
    store.voiceCostByDay(sql, { ...counted, ...week }),
    countByPrefix(sql, { ...counted, ...daysOfUtc(week) }),
    store.groupErrors(sql, { owner, test, since: day.from, limit: errorsLookedAt }),
    readErrors(ctx, caller, { from: day.from.toISOString(), to: day.to.toISOString(), bucket: "hour" }, language),
    readsMessages ? scheduledSoon(ctx, owner) : [],
    readsMessages ? bulkSendsOf(ctx, owner, { counts: true }).read(lastSends) : [],
    mayRead(caller, "webhooks") ? store.webhookHealth(sql, accountId, deliveriesLookedAt) : [],
    test ? undefined : lowSince(sql, accountId),
    nothingGoesOut(ctx, { accountId, test }),
  ]);
  const threshold = test ? null : completeSettings(account.settings).low_balance;
  const spent = [...days.filter((row) => row.state === "accepted"), ...voiceDays];
  const total = totalOf(hours);
  const isYoung = now.getTime() - account.created_at.getTime() < youngMs;
  return {
    first_steps: isYoung ? await store.firstSteps(sql, accountId, test) : null,
    cannot_send: halt ? written(halt, language) : null,
    balance: moneyJson(moneyFromSql(balance)),
    ...outlookOf({ balance, spent, lastDay: total.cost, now }),
    low_balance: {
      threshold,
      is_low: threshold !== null && balance < threshold * 1_000_000,
      since: isLowSince ?? null,
    },
    last_24_hours: tallyJson(total),
    week_before: tallyJson(totalOf(earlier)),
    last_7_days: tallyJson(totalOf(days)),
    hours: tallies(hours, day).map(({ at, tally }) => ({
      at: at.toISOString(),
      ...tallyJson(tally),
    })),
    scheduled,
    sends,
    networks: networksOf(prefixes),
    errors: errors.map((row) => errorJson(row, language)),
    errors_by_network: kinds.errors,
    webhooks: webhooks.map(({ id, ...row }) => ({
      id: formatId("whk", id),
      ...row,
      disabled_reason: noteIn(row.disabled_reason, language),
      health: healthOf(row),
    })),
  };
}

/** An error as shown, with the reason of failed messages. */
export function errorJson({ own, ...row }: store.ErrorRow, language: Language) {
  return row.kind === "message" ? { ...row, reason: reasonFor({ ...row, own }, language)! } : row;
}

/** How long a balance lasts, from the cost of each day of the last week and of the last 24 hours. */
export function outlookOf(about: { balance: number; spent: { at: Date; cost: number }[]; lastDay: number; now: Date }) {
  // If today's spend is above the week's average, the balance lasts by today's.
  const perDay = Math.max(spentPerDay(about.spent, about.now), about.lastDay);
  return {
    spent_per_day: moneyJson(moneyFromSql(Math.round(perDay))),
    days_left: perDay > 0 ? Math.floor((about.balance / perDay) * 10) / 10 : null,
  };
}

/** Average daily spend of the last week, from its first day with traffic; today counts for the part that has passed. */
export function spentPerDay(days: { at: Date; cost: number }[], now: Date): number {
  const first = Math.min(...days.map(({ at }) => at.getTime()));
  if (!Number.isFinite(first)) return 0;
  const passedDays = Math.max((now.getTime() - first) / dayMs, 1);
  return days.reduce((sum, { cost }) => sum + cost, 0) / passedDays;
}

/**
 * An endpoint's health: `off`, `failing` (nothing gets through), `unsteady` (some fail), `ok`, or `idle` (nothing sent yet).
 */
export function healthOf(row: Omit<store.HealthRow, "id">): "off" | "failing" | "unsteady" | "ok" | "idle" {
  if (!row.enabled) return "off";
  if (row.failing_since !== null) return "failing";
  if (row.failed > 0) return "unsteady";
  return row.delivered > 0 ? "ok" : "idle";
}
