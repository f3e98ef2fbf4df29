/** The languages of the dashboard, of mails, and of messages with PINs. ISO 639-1. */
export const languages = ["en", "fr", "rw", "sw"] as const;
/** One of these languages. */
export type Language = (typeof languages)[number];

/** The language of mails to readers whose own is unknown. */
export const fallbackLanguage: Language = "en";

/** The most language ranges that are read: anybody may send a long header. */
const maxRanges = 20;

/** The first of these languages in an `Accept-Language` header (RFC 9110 §12.5.4); undefined if it names none of them. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const ranges = (header ?? "").split(",", maxRanges).map((range) => {
    const [tag = "", ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const weight = parameters.find((each) => each.startsWith("q="));
    return { code: tag.split("-")[0]!, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const named = new Set(ranges.map(({ code }) => code));
  const accepted = ranges.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  for (const { code } of accepted) {
    // Any language that is not named, which is no wish unless it rules out the one that others get.
    if (code === "*") return named.has(fallbackLanguage) ? languages.find((each) => !named.has(each)) : undefined;
    const found = languages.find((language) => language === code);
    if (found) return found;
  }
  return undefined;
}

/**
 * The locales that format numbers. The runtime has no data for Kinyarwanda. In Rwanda, both points and commas separate thousands, so
 * only a space is unambiguous.
 */
export const numberLocales: Record<Language, string> = { en: "en-GB", fr: "fr", rw: "fr", sw: "sw" };

/** The marks of a language: of decimals, and between the cells of CSV, where spreadsheets have a semicolon if the other is a comma. */
export function marksOf(language: Language): { decimal: string; separator: string } {
  const decimal = new Intl.NumberFormat(numberLocales[language]).formatToParts(0.5)[1]!.value;
  return { decimal, separator: decimal === "," ? ";" : "," };
}

/** The names of languages in Kinyarwanda, for which the runtime has no data, by their codes (ISO 639-1). */
export const languagesInKinyarwanda: Readonly<Record<string, string>> = {
  en: "Icyongereza",
  fr: "Igifaransa",
  rw: "Ikinyarwanda",
  sw: "Igiswahili",
};

/** A share of 1 as a whole percentage. */
export const percentIn = (language: Language, share: number): string =>
  new Intl.NumberFormat(numberLocales[language], { style: "percent" }).format(share);
