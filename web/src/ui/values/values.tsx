import { useSyncExternalStore } from "react";
import { cachedSession } from "../../api/session.ts";
import { t } from "../../texts/index.ts";

const counts = new Intl.NumberFormat(t.locale);
const plainAmounts = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const amounts = new Map<string, Intl.NumberFormat>();

/** The currency of the account that is shown. */
export const ownCurrency = () => cachedSession()?.account.currency;

/** Formats an amount of money, by default in the account's currency; without any if that is null. */
export function money(amount: number, currency: string | null | undefined = ownCurrency()): string {
  if (!currency) return plainAmounts.format(amount);
  const style = { style: "currency", currency, currencyDisplay: "code", maximumFractionDigits: 6 } as const;
  const format = amounts.get(currency) ?? new Intl.NumberFormat(t.locale, style);
  amounts.set(currency, format);
  return format.format(amount);
}

const columnAmounts = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 3, maximumFractionDigits: 6 });

/** An amount in a column, whose heading names the currency: at least three decimals, so that the points align. */
export function moneyInColumn(amount: number): string {
  return columnAmounts.format(amount);
}

/** Formats a count with thousands separators. */
export function count(value: number): string {
  return counts.format(value);
}

/** How long a balance lasts: days, or hours of the last one. Null: nothing is spent. */
export function daysLeft(days: number | null): string {
  if (days === null) return "–";
  return days >= 1 ? t.counts.days(Math.floor(days)) : t.counts.hours(Math.floor(days * 24));
}

const compactCounts = new Intl.NumberFormat(t.locale, { notation: "compact", maximumFractionDigits: 1 });

/** Formats a number for an axis: 0.5, 850, 9,500, 200k. */
export function compactCount(value: number): string {
  return (value < 10_000 ? counts : compactCounts).format(value);
}

/** A share from 0 to 1 as a percentage. Only a share of 1 is 100 %, and only one of 0 is 0 %. */
export function percent(share: number | null | undefined): string {
  if (share === null || share === undefined) return "–";
  const shown = share * 100;
  const digits = (shown > 0 && shown < 10) || (shown >= 99.5 && shown < 100) ? 1 : 0;
  const rounded = Number(shown.toFixed(digits));
  if (share < 1 && rounded === 100) return "99.9 %";
  return share > 0 && rounded === 0 ? "< 0.1 %" : `${rounded.toFixed(digits)} %`;
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat(t.locale, { numeric: "auto", style: "narrow" });
const absolute = new Intl.DateTimeFormat(t.locale, { dateStyle: "medium", timeStyle: "medium" });
const dates = new Intl.DateTimeFormat(t.locale, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** A relative time, past or future. */
export function ago(at: string, nowMs = Date.now()): string {
  const seconds = (parseTime(at).getTime() - nowMs) / 1000;
  if (Math.abs(seconds) < 5) return "now";
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  return relative.format(Math.trunc(seconds), "second");
}

/** Parses a time of the API. Times without a zone are UTC. */
export function parseTime(at: string): Date {
  return new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(at) ? at : `${at}Z`);
}

let tick = Date.now();
const watchers = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

/** One clock for all relative times of a page. */
function useTick(): number {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      clock ??= setInterval(() => {
        tick = Date.now();
        for (const each of watchers) each();
      }, 5_000);
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        clearInterval(clock);
        clock = undefined;
      };
    },
    () => tick,
  );
}

/** A time: relative while recent, then the date; in full as a tooltip. */
export function Time({ at, exact }: { at: string | null | undefined; exact?: boolean }) {
  const now = useTick();
  if (!at) return <span className="text-dim">–</span>;
  const date = parseTime(at);
  const near = Math.abs(date.getTime() - now) < 86_400_000;
  return (
    <time
      dateTime={date.toISOString()}
      title={`${absolute.format(date)} (${date.toISOString()})`}
      className="whitespace-nowrap"
    >
      {exact ? absolute.format(date) : near ? ago(at, Math.max(now, Date.now())) : dates.format(date)}
    </time>
  );
}

/** Formats a duration in milliseconds. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return `${(ms / 3_600_000).toFixed(1)} h`;
}
