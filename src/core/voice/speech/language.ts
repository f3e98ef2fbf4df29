/** An amount as written: whole units, hundredths, and an ISO 4217 code, or `shilling` of an unknown country. */
export interface Sum {
  whole: number;
  cents: number;
  currency: string;
}

/** A calendar date; with the year if it was written. */
export interface Day {
  day: number;
  /** 1 to 12. */
  month: number;
  year: number | undefined;
}

/** A time of day on a 24-hour clock. */
export interface TimeOfDay {
  hour: number;
  minute: number;
}

/** How a language reads digits and signs aloud. All results are words, without digits. */
export interface SpokenLanguage {
  /** Whole numbers from 0 to `largestNumber`; `before` is the preceding text, for numerals that agree with nouns. */
  cardinal(number: number, before?: string): string;
  /** Undefined if the language has no short ordinals (`1st`, `2e`); `ending` is the suffix as written. */
  ordinal?(number: number, ending?: string): string;
  /** Whether people also write ordinals in Roman numerals (`XXIe`). */
  ordinalsInRoman?: true;
  /** 0 to 9, as read out in a code. */
  digits: readonly string[];
  /** A four-digit year, if it is not read as a number. */
  year?(year: number): string;
  money(sum: Sum): string;
  date(day: Day): string;
  /** `counted`: the word for "o'clock" already precedes it. */
  time(time: TimeOfDay, counted: boolean): string;
  percent(number: string): string;
  /** January first, as written in a text. */
  months: readonly string[];
  /** The same, abbreviated; unabbreviated if there is no abbreviation. */
  shortMonths: readonly string[];
  /** Whether people also write `March 5`. */
  monthStandsFirst?: true;
  /** The word between the ends of a range. */
  to: string;
  /** The words for the single characters ½ ⅓ ⅔ ¼ ¾. */
  fractions: Readonly<Record<string, string>>;
  /** A measure such as `5 kg`: the unit in lower case, and the number both in words and as a value. */
  measure(unit: string, words: string, number: number): string | undefined;
  /** The word for the decimal mark: "point". */
  point: string;
  minus: string;
  signs: {
    dot: string;
    at: string;
    slash: string;
    plus: string;
    and: string;
    star: string;
    hash: string;
    dash: string;
    degrees: string;
    number: string;
    times: string;
    equals: string;
  };
  /**
   * Lower-case abbreviations. The full stop is optional unless it is listed, as for abbreviations that are words without it.
   */
  abbreviations: Readonly<Record<string, string>>;
  /** Abbreviations whose meaning depends on the words around them (`St.`); applied before the others. */
  abbreviatedIn?: readonly (readonly [RegExp, string])[];
  /** Whether `1.500` is fifteen hundred here, and not one and a half. */
  pointGroupsThousands: boolean;
  /** Words doubled when the writer already wrote the noun that the rules add: `tariki ya 12/03/2026`. */
  tidy: readonly (readonly [RegExp, string])[];
  /** Respells words so that a voice of a related language pronounces them better. */
  respell?(words: string): string;
}

/** Larger numbers are read digit by digit: no one could follow them as words. */
export const largestNumber = 999_999_999_999;

/** A list of words or, with another separator, of phrases. */
export const wordsOf = (list: string, separator = " "): string[] => list.split(separator);

/** The months in a language (CLDR), January first. */
export const monthsIn = (language: string): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month)),
  );

/** Splits a number into the count of each power, largest first, without zeros. */
export function powersOf(number: number, powers: readonly number[]): { power: number; count: number }[] {
  const parts: { power: number; count: number }[] = [];
  let rest = number;
  for (const power of powers) {
    const count = Math.floor(rest / power);
    rest -= count * power;
    if (count > 0) parts.push({ power, count });
  }
  return parts;
}
