import { useSyncExternalStore } from "react";
import { t } from "../../texts/index.ts";

const amounts = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const counts = new Intl.NumberFormat(t.locale);

/** Formats an amount of money. */
export function money(amount: number, currency?: string): string {
  return currency ? `${amounts.format(amount)} ${currency}` : amounts.format(amount);
}

const columnAmounts = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 3, maximumFractionDigits: 6 });

/** An amount in a column: at least three decimals, as most prices have, so that the points align. */
export function moneyInColumn(amount: number): string {
  return columnAmounts.format(amount);
}

/** Formats a count with thousands separators. */
export function count(value: number): string {
  return counts.format(value);
}

/** A share from 0 to 1 as a percentage. */
export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? "–" : `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
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
