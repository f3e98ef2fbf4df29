const two = (value: number) => String(value).padStart(2, "0");

/** An absolute time of SMPP v3.4 §7.1.1.1 in UTC, `YYMMDDhhmmsst00+`. */
export function formatAbsoluteTime(time: Date): string {
  const date = two(time.getUTCFullYear() % 100) + two(time.getUTCMonth() + 1) + two(time.getUTCDate());
  const clock = two(time.getUTCHours()) + two(time.getUTCMinutes()) + two(time.getUTCSeconds());
  return `${date}${clock}${Math.floor(time.getUTCMilliseconds() / 100)}00+`;
}

const DAY_SECONDS = 86_400;
const MAX_DAYS = 99;

/** A relative time of §7.1.1.2, `YYMMDDhhmmss000R`, up to 99 days: no months or years, whose lengths differ. */
export function formatRelativeTime(seconds: number): string {
  const whole = Math.max(0, Math.min(Math.ceil(seconds), MAX_DAYS * DAY_SECONDS));
  const days = Math.floor(whole / DAY_SECONDS);
  const rest = whole % DAY_SECONDS;
  return `0000${two(days)}${two(Math.floor(rest / 3600))}${two(Math.floor((rest % 3600) / 60))}${two(rest % 60)}000R`;
}

/**
 * Reads either form of §7.1.1; relative times count from `from`, and a two-digit year is the one nearest to it. Undefined for
 * anything else: no such calendar day, or the empty string, which means the default.
 */
export function parseTime(text: string, from: Date): Date | undefined {
  const match = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d)(\d\d)([+R-])$/.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second, tenth, quarters] = match.slice(1, 9).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (match[9] === "R") {
    const time = new Date(from);
    time.setUTCFullYear(time.getUTCFullYear() + year, time.getUTCMonth() + month, time.getUTCDate() + day);
    return new Date(time.getTime() + ((hour * 60 + minute) * 60 + second) * 1000);
  }
  if (hour > 23 || minute > 59 || second > 59 || quarters > 48) return undefined;
  const nearYear = from.getUTCFullYear();
  const fullYear = nearYear + ((((year - nearYear + 50) % 100) + 100) % 100) - 50;
  const local = new Date(Date.UTC(fullYear, month - 1, day, hour, minute, second, tenth * 100));
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return undefined;
  // With +, local time is ahead of UTC by this many quarters of an hour.
  const aheadMs = quarters * 900_000 * (match[9] === "+" ? 1 : -1);
  return new Date(local.getTime() - aheadMs);
}
