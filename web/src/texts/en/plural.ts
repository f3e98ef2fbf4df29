const numbers = new Intl.NumberFormat("en");

/** A number as it is written in English. */
export const count = (value: number): string => numbers.format(value);

/** A number of things: `1 message`, `2 messages`. */
export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;
