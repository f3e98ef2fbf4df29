import type { SpokenLanguage } from "./language.ts";

/** Dates as people write them: `2026-11-21`, `21/11/26`, `21 Nov 2026`. */
export function dates(text: string, spoken: SpokenLanguage): string {
  const say = (written: string, day: number, month: number, year: number | undefined) => {
    const isDay =
      day >= 1 && month >= 1 && month <= 12 && day <= [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
    return isDay ? spoken.date({ day, month, year }) : written;
  };
  const byName = (written: string, day: string, name: string, year: string | undefined) =>
    say(written, Number(day), monthOf(name, spoken), year === undefined ? undefined : Number(year));
  const { dayFirst, monthFirst } = monthPatterns(spoken);
  return text
    .replace(dayFirst, byName)
    .replace(monthFirst, (written: string, name: string, day: string, year: string | undefined) =>
      spoken.monthStandsFirst ? byName(written, day, name, year) : written,
    )
    .replace(/(?<![\d/.-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\d/-])/g, (written, year, month, day) =>
      say(written, Number(day), Number(month), Number(year)),
    )
    .replace(/(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?![\d/-])/g, (written, day, _, month, year) =>
      say(written, Number(day), Number(month), Number(year)),
    )
    .replace(/(?<![\d/.-])(\d{1,2})\/(\d{1,2})\/(\d{2})(?![\d/-])/g, (written, day, month, year) =>
      say(written, Number(day), Number(month), 2000 + Number(year)),
    );
}

/** `21 Nov 2026`, `Nov. 21st, 2026`: case-sensitive, because `may` and `mar` are words. */
function monthPatterns({ months, shortMonths }: SpokenLanguage): { dayFirst: RegExp; monthFirst: RegExp } {
  const name = [...months, ...shortMonths].map((each) => `[${each[0]}${each[0]!.toUpperCase()}]${each.slice(1)}`);
  const any = String.raw`(${name.toSorted((one, other) => other.length - one.length).join("|")})(?!\p{L})`;
  const year = String.raw`(?:\.?,?\s+(\d{4})(?![\p{L}\d]))?`;
  const day = String.raw`(\d{1,2})(?:st|nd|rd|th|er)?`;
  return {
    dayFirst: new RegExp(String.raw`(?<![\p{L}\d/.,:-])${day}\s+(?:of\s+)?${any}${year}`, "gu"),
    monthFirst: new RegExp(
      String.raw`(?<![\p{L}])${any}\.?\s+${day}(?![\p{L}\d]|[:.,/]\d)(?:,?\s+(\d{4})(?![\p{L}\d]))?`,
      "gu",
    ),
  };
}

/** The number of a month, 1 to 12, from its name or abbreviation. */
function monthOf(name: string, { months, shortMonths }: SpokenLanguage): number {
  const lower = name.toLowerCase();
  const at = months.findIndex((each) => each.toLowerCase() === lower);
  return (at === -1 ? shortMonths.findIndex((each) => each.toLowerCase() === lower) : at) + 1;
}

/** Times of day: `14:30`, `9h05`, `9 am`. */
export function times(text: string, spoken: SpokenLanguage): string {
  return text.replace(
    /(?<![\d:.])(\d{1,2})(?:(?:[:h]|\sh\s)(\d{2})(?::\d{2})?(?:\s?([ap]m)\b)?|h\b|\s?([ap]m)\b)(?![\d:])/gi,
    (
      written: string,
      hours: string,
      minutes: string | undefined,
      half: string | undefined,
      halfAlone: string | undefined,
      at: number,
    ) => {
      const [minute, noon] = [Number(minutes ?? 0), (half ?? halfAlone)?.toLowerCase()];
      const counted = /\bsaa\s*$/i.test(text.slice(0, at));
      // A bare `2h` may also be a duration of two hours.
      if (minutes === undefined && noon === undefined && !counted) return written;
      let hour = Number(hours);
      if (noon !== undefined) hour = hour > 12 ? hour : (hour % 12) + (noon === "pm" ? 12 : 0);
      return hour < 24 && minute < 60 ? spoken.time({ hour, minute }, counted) : written;
    },
  );
}
