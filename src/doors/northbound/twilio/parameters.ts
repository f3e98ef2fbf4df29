/** The parameters of a request in Twilio's form. Pure. */
import { parseInstant } from "../../../base/time.ts";
import * as parameters from "../parameters.ts";
import type { Parameters } from "../parameters.ts";
import { NumberedRefusal } from "./errors.ts";

export { no, none, type Parameters } from "../parameters.ts";

/** What a request does with its parameters. */
export interface Known extends parameters.Known {
  /** Twilio's number for an invalid parameter; 20001 by default, 60200 for verifications. */
  number?: number;
}

/** Reads a body or a query, and refuses parameters that would have an effect on Twilio and none here. */
export function readParameters(body: unknown, { number = 20001, ...known }: Known): Parameters {
  return parameters.readParameters(body, known, (detail) => new NumberedRefusal("invalid_request", number, detail));
}

/** `Page`, counted from 0, and `PageSize`, which is lowered to `most` if it is larger, as Twilio does. */
export function readPage(given: Parameters, usual: number, most: number): { page: number; size: number } {
  const size = Math.min(most, readWhole(given, "PageSize", 1, 1_000_000) ?? usual);
  return { page: readWhole(given, "Page", 0, 1_000_000) ?? 0, size };
}

/** A whole number from `least` to `most`; undefined if it is not given. */
export function readWhole(parameters: Parameters, name: string, least: number, most: number): number | undefined {
  const text = parameters.get(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new NumberedRefusal("invalid_request", 20001, `\`${name}\` must be a whole number from ${least} to ${most}.`);
}

/**
 * A time as Twilio's libraries write it: a date, or a date and time with or without a zone. Without one it is UTC. Undefined for anything
 * else.
 */
export function parseTwilioTime(text: string): Date | undefined {
  // An unescaped `+` of a zone arrives as a space.
  const [, date, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+ -]\d\d:?\d\d)?)?$/i.exec(text) ?? [];
  if (date === undefined) return undefined;
  return parseInstant(`${date}T${time ?? "00:00"}${zone?.replace(" ", "+") ?? "Z"}`);
}
