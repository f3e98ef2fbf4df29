/** Which text of a template somebody gets. Pure, and shared with the dashboard. */

/** Of these languages the first that is wanted and there, in the order of the wishes; else the first of all. In small letters. */
export const choose = (languages: readonly string[], wishes: readonly (string | undefined)[]): string =>
  wishes.find((wish) => wish !== undefined && languages.includes(wish)) ?? languages[0]!;
