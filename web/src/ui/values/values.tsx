import { useSyncExternalStore } from "react";
import { cachedSession } from "../../api/session.ts";
import { moneyTogether, writeMoney, type MoneyForm } from "../../../../src/base/money-text.ts";
import { formats, type RelativeUnit } from "../../texts/formats.ts";
import { language } from "../../texts/languages.ts";
import { t } from "../../texts/index.ts";
import { timeZone } from "../../texts/zone.ts";

const counts = formats.number();

/** The currency of the account that is shown. */
export const ownCurrency = () => cachedSession()?.account.currency;

const moneyAs =
  (form: MoneyForm) =>
  (amount: number, currency: string | null | undefined = ownCurrency()): string =>
    writeMoney(language, amount, form, currency);

/** A sum of money, by default in the account's currency; without any if that is null: two decimals, rounded up. */
export const money = moneyAs("cost");
/** What is left in a wallet: two decimals, rounded down. */
export const moneyLeft = moneyAs("balance");
/** The price of one part, message or call: all decimals. */
export const unitPrice = moneyAs("price");
/** Writes amounts that are added up where they stand, in the account's currency: exactly, with the same decimals. */
export const moneyOfSum = (...amounts: number[]): ((amount: number) => string) =>
  moneyTogether(language, amounts, ownCurrency());
/** An amount in a column, whose heading names the currency: all decimals, at least four. */
export const moneyInColumn = (amount: number): string => writeMoney(language, amount, "entry");

/** The name of a bulk send: its reference, or the day on which it was accepted. */
export const nameOfSend = ({ reference, created_at: at }: { reference: string | null; created_at: string }): string =>
  reference ?? t.bulk.untitled(shortDate(at));

/** Formats a count with thousands separators. */
export function count(value: number): string {
  return counts.format(value);
}

/** A number, and the most that it may be, if there is a limit. */
export function outOf(value: number, most: number | null | undefined): string {
  return most ? t.counts.outOf(count(value), count(most)) : count(value);
}

/** How long a balance lasts: in days, or in hours for the last day. Null: nothing is spent. */
export function daysLeft(days: number | null): string {
  if (days === null) return "–";
  return days >= 1 ? t.counts.days(Math.floor(days)) : t.counts.hours(Math.floor(days * 24));
}

const compactCounts = formats.number({ notation: "compact", maximumFractionDigits: 1 });

/** Formats a number for an axis: 0.5, 850, 9,500, 200k. */
export function compactCount(value: number): string {
  return (value < 10_000 ? counts : compactCounts).format(value);
}

const percents = (share: number, digits: number) =>
  formats.number({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);

/** A share from 0 to 1 as a percentage. Only a share of 1 is 100%, and only one of 0 is 0%. */
export function percent(share: number | null | undefined): string {
  if (share === null || share === undefined) return "–";
  const shown = share * 100;
  const digits = (shown > 0 && shown < 10) || (shown >= 99.5 && shown < 100) ? 1 : 0;
  const rounded = Number(shown.toFixed(digits));
  if (share < 1 && rounded === 100) return percents(0.999, 1);
  return share > 0 && rounded === 0 ? `< ${percents(0.001, 1)}` : percents(rounded / 100, digits);
}

const units: [RelativeUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const absolute = formats.date({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});
const dates = formats.date({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

const planned = formats.date({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** A time that is planned, with the name of its zone: "Tue 24 Nov, 08:00 (Africa/Kigali)". */
export const plannedTime = (at: string) => `${planned.format(parseTime(at))} (${timeZone()})`;

const clockTimes = formats.date({ hour: "2-digit", minute: "2-digit" });

/** A time as a day and an hour. */
export const shortDate = (at: string) => dates.format(parseTime(at));

/** A relative time, past or future. */
export function ago(at: string, nowMs = Date.now()): string {
  const seconds = (parseTime(at).getTime() - nowMs) / 1000;
  if (Math.abs(seconds) < 5) return formats.relative(0, "second");
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return formats.relative(Math.trunc(seconds / size), unit);
  return formats.relative(Math.trunc(seconds), "second");
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

/**
 * A time: relative while recent, then the date; in full, with its zone, as a tooltip. On paper, which has no tooltips, it is
 * printed in full. With `clock`, the time of day in place of a relative time, and with `exact`, always in full.
 */
export function Time({ at, exact, clock }: { at: string | null | undefined; exact?: boolean; clock?: boolean }) {
  const now = useTick();
  if (!at) return <span className="text-dim">–</span>;
  const date = parseTime(at);
  const near = Math.abs(date.getTime() - now) < 86_400_000;
  return (
    <time
      dateTime={date.toISOString()}
      title={`${absolute.format(date)} (${date.toISOString()})`}
      data-full={exact ? undefined : absolute.format(date)}
      // In full, it may be wider than what a phone has beside its name.
      className={exact ? "sm:whitespace-nowrap" : "whitespace-nowrap"}
    >
      {exact
        ? absolute.format(date)
        : !near
          ? dates.format(date)
          : clock
            ? clockTimes.format(date)
            : ago(at, Math.max(now, Date.now()))}
    </time>
  );
}

/** A number with this many decimals. */
export const decimal = (value: number, digits: number): string =>
  formats.number({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** Formats a duration in milliseconds. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${decimal(ms / 1000, ms < 10_000 ? 1 : 0)} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return `${decimal(ms / 3_600_000, 1)} h`;
}
