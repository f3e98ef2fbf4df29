/** How numbers and plurals are written in a language. */
export interface Counting {
  /** A number with its separators. */
  count: (value: number) => string;
  /**
   * A number of things. The number comes first, as in `2 messages`; if the language puts it elsewhere, `#` marks its position, as
   * in `siku #`.
   */
  plural: (value: number, one: string, many: string) => string;
}

/**
 * @param numbers the locale whose separators the language uses
 * @param rules the locale whose plural rules it has
 */
export function counting(numbers: string, rules: string): Counting {
  const format = new Intl.NumberFormat(numbers);
  const forms = new Intl.PluralRules(rules);
  const count = (value: number) => format.format(value);
  return {
    count,
    plural: (value, one, many) => {
      const form = forms.select(value) === "one" ? one : many;
      return form.includes("#") ? form.replaceAll("#", count(value)) : `${count(value)} ${form}`;
    },
  };
}
