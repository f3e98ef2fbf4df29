import { languagesInKinyarwanda, numberLocales } from "../../../src/base/languages.ts";
import { language, type Language } from "./languages.ts";
import { timeZone } from "./zone.ts";

/** The locales by which a language writes. */
interface Locales {
  /** For `200k` on an axis, which has no room for words such as "elfu 200". */
  compact: string;
  dates: string;
  /** For names of countries, and their order. */
  names: string;
  /** The data of a language that browsers lack. */
  own?: OwnWords;
}

interface OwnWords {
  months: { long: readonly string[]; short: readonly string[] };
  /** Short names, keyed by the names in the locale that formats the dates. */
  weekdays: Record<string, string>;
  ago: (value: number, unit: RelativeUnit) => string;
  /** Names of languages by their ISO code. */
  languages: Readonly<Record<string, string>>;
}

/** The units of relative times. */
export type RelativeUnit = "second" | "minute" | "hour" | "day";

const kinyarwanda: OwnWords = {
  months: {
    long: "Mutarama,Gashyantare,Werurwe,Mata,Gicurasi,Kamena,Nyakanga,Kanama,Nzeri,Ukwakira,Ugushyingo,Ukuboza".split(
      ",",
    ),
    short: "Mut.,Gas.,Wer.,Mat.,Gic.,Kam.,Nya.,Kan.,Nze.,Ukw.,Ugu.,Uku.".split(","),
  },
  languages: languagesInKinyarwanda,
  weekdays: { Sun: "cyu.", Mon: "mbe.", Tue: "kab.", Wed: "gtu.", Thu: "kan.", Fri: "gnu.", Sat: "gnd." },
  ago(value, unit) {
    if (value === 0) return "ubu";
    if (unit === "day" && Math.abs(value) === 1) return value < 0 ? "ejo hashize" : "ejo hazaza";
    // One of a thing, several of it, and several after "mu".
    const [one, many, within] = {
      second: ["isegonda", "amasegonda", "masegonda"],
      minute: ["umunota", "iminota", "minota"],
      hour: ["isaha", "amasaha", "masaha"],
      day: ["umunsi", "iminsi", "minsi"],
    }[unit] as [string, string, string];
    const count = Math.abs(value);
    if (value > 0) return `mu ${count === 1 ? one.replace(/^[aeiou]/, "") : within} ${count}`;
    return `hashize ${count === 1 ? one : many} ${count}`;
  },
};

const locales: Record<Language, Locales> = {
  en: { compact: "en-GB", dates: "en-GB", names: "en-GB" },
  fr: { compact: "fr", dates: "fr", names: "fr" },
  sw: { compact: "en-GB", dates: "sw", names: "sw" },
  // Browsers know nothing of Kinyarwanda, and would silently use the language of the machine. It writes dates in the order of English.
  rw: { compact: "en-GB", dates: "en-GB", names: "en-GB", own: kinyarwanda },
};

/** Formats dates like `Intl.DateTimeFormat`, in every language of the dashboard. */
export interface DateFormat {
  format: (date: Date | number) => string;
}

/** How a language writes numbers, dates and names. */
export function formatsOf(language: Language) {
  const { compact, dates, names, own } = locales[language];
  const languageNames = new Intl.DisplayNames([names], { type: "language" });
  const relative = new Intl.RelativeTimeFormat(dates, { numeric: "auto", style: "short" });
  return {
    number: (options?: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(options?.notation === "compact" ? compact : numberLocales[language], options),
    /** In the account's time zone, unless the options name one. */
    date: (options: Intl.DateTimeFormatOptions): DateFormat => {
      const isLong = options.month === "long" || options.dateStyle === "long" || options.dateStyle === "full";
      const made = new Map<string, DateFormat>();
      const formatIn = (zone: string) => {
        const format = new Intl.DateTimeFormat(dates, { ...options, timeZone: zone });
        return own ? withNames(format, isLong ? own.months.long : own.months.short, own.weekdays) : format;
      };
      return {
        format(date) {
          const zone = options.timeZone ?? timeZone();
          const format = made.get(zone) ?? formatIn(zone);
          made.set(zone, format);
          return format.format(date);
        },
      };
    },
    /** A relative time: negative values are past. */
    relative: (value: number, unit: RelativeUnit) => own?.ago(value, unit) ?? relative.format(value, unit),
    /** Names of countries by their ISO code. */
    countries: new Intl.DisplayNames([names], { type: "region" }),
    /** The name of a language by its ISO code, as a heading or an entry of a list begins with it. */
    languageName(code: string) {
      const name = own?.languages[code] ?? languageNames.of(code) ?? code;
      return name.charAt(0).toUpperCase() + name.slice(1);
    },
    /** Names of currencies by their ISO code. */
    currencies: new Intl.DisplayNames([names], { type: "currency" }),
    compare: new Intl.Collator(names).compare,
  };
}

/** The same dates with months and weekdays renamed. */
function withNames(format: Intl.DateTimeFormat, months: readonly string[], weekdays: OwnWords["weekdays"]): DateFormat {
  const { timeZone } = format.resolvedOptions();
  const numeric = new Intl.DateTimeFormat("en", { month: "numeric", timeZone });
  const monthOf = (date: Date | number) => months[Number(numeric.format(date)) - 1]!;
  return {
    format: (date) =>
      format
        .formatToParts(date)
        .map(({ type, value }) => {
          if (type === "weekday") return weekdays[value] ?? value;
          return type === "month" && !/\d/.test(value) ? monthOf(date) : value;
        })
        .join(""),
  };
}

/** How the language of the page writes numbers, dates and names. */
export const formats = formatsOf(language);
