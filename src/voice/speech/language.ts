/** A sum of money as it was written: whole units and hundredths, and an ISO 4217 code, or `shilling` where nobody said whose. */
export interface Sum {
  whole: number;
  cents: number;
  currency: string;
}

/** A day of the calendar; the year where one was written. */
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

/** How a language says what is written in digits and signs. Everything it answers is words, with no digit left. */
export interface SpokenLanguage {
  /** Whole numbers from 0 to `largestNumber`; `before` is the text before it, for a language whose numbers agree with nouns. */
  cardinal(number: number, before?: string): string;
  /** Undefined where the language has no short written form for them (`1st`, `2e`); `ending` is what was written after it. */
  ordinal?(number: number, ending?: string): string;
  /** 0 to 9, as one reads out a code. */
  digits: readonly string[];
  /** A year of four digits, where it is said in another way than a number. */
  year?(year: number): string;
  money(sum: Sum): string;
  date(day: Day): string;
  /** `counted`: the word for the clock stood before it already. */
  time(time: TimeOfDay, counted: boolean): string;
  percent(number: string): string;
  /** January first, as they stand in a text. */
  months: readonly string[];
  /** The same, shortened; those that nobody shortens as they are. */
  shortMonths: readonly string[];
  /** People write `March 5` as well. */
  monthStandsFirst?: true;
  /** Between the ends of a range. */
  to: string;
  /** By the one character that each is: ½ ⅓ ⅔ ¼ ¾. */
  fractions: Readonly<Record<string, string>>;
  /** A measure such as `5 kg`: the unit in lower case, and the number both in words and as its value. */
  measure(unit: string, words: string, number: number): string | undefined;
  /** Stands for the decimal mark: "point". */
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
  /** In lower case. Those that are words without their full stop are written with it; the others may have one. */
  abbreviations: Readonly<Record<string, string>>;
  /** `1.500` is fifteen hundred here, and not one and a half. */
  pointGroupsThousands: boolean;
  /** What stands twice when a writer wrote the noun that the rules say too: `tariki ya 12/03/2026`. */
  tidy: readonly (readonly [RegExp, string])[];
  /** The last step: spelling that makes the voice that we have say it better. */
  respell?(words: string): string;
}

/** Larger numbers are read digit by digit: nobody follows them as words. */
export const largestNumber = 999_999_999_999;

/** Splits a number into the count of each power, largest first; those that are not there are left out. */
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
