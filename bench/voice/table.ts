/** Figures as the tables of voice show them. */
import type { Rate } from "./score.ts";

/** `1.6 % (0.4 to 3.1)`. */
export const rateWords = ({ percent, from, to }: Rate): string =>
  `${percent.toFixed(1)} % (${from.toFixed(1)} to ${to.toFixed(1)})`;

/** A real-time factor. */
export const factor = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);
