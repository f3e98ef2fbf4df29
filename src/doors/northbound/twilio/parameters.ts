/** The parameters of a request in Twilio's form: a form in either encoding, or a JSON object with the same members. Pure. */
import { storable } from "../../../base/storable.ts";
import { parseInstant } from "../../../base/time.ts";
import { NumberedRefusal } from "./errors.ts";
import { decodeCharset, Form } from "../../../http/form.ts";

/** What a request does with its parameters. All others are ignored, as by Twilio, and listed in the API log. */
export interface Known {
  honoured?: readonly string[];
  /** Parameters of Twilio's whose effect is not to be had here, each with its values that have none. Other values are refused. */
  refused?: Readonly<Record<string, RegExp>>;
  /** Twilio's number for an invalid parameter; 20001 by default, 60200 for verifications. */
  number?: number;
}

/** The given parameters. */
export interface Parameters {
  has(name: string): boolean;
  /** The value; undefined if it is missing or empty, which Twilio treats alike. */
  get(name: string): string | undefined;
  /** The names of those without effect. A request adds one whose value it cannot use. */
  readonly ignored: string[];
}

/** "No" in every form that Twilio's libraries send. */
export const no = /^(false|0)?$/i;

/** Not given: some programs send a parameter empty. */
export const none = /^$/;

/** How many ignored names are listed, and how much of each. */
const [mostIgnored, longestName] = [20, 60];

/** Reads a body or a query, and refuses parameters that would have an effect on Twilio and none here. */
export function readParameters(body: unknown, { honoured = [], refused = {}, number = 20001 }: Known): Parameters {
  const values = valuesOf(body, number);
  const repeated = body instanceof Form ? honoured.find((name) => body.repeated.has(name)) : undefined;
  if (repeated !== undefined)
    throw new NumberedRefusal(
      "invalid_request",
      number,
      `\`${repeated}\` is given more than once. Send one request for each.`,
    );
  const ignored: string[] = [];
  for (const [name, value] of values) {
    if (honoured.includes(name)) continue;
    if (!Object.hasOwn(refused, name)) ignored.push(name.slice(0, longestName).replaceAll(/[^\w.<>-]/g, "."));
    else if (!refused[name]!.test(value))
      throw new NumberedRefusal("invalid_request", number, `\`${name}\` is not supported here. Leave it out.`);
  }
  ignored.splice(mostIgnored);
  return { has: (name) => values.has(name), get: (name) => values.get(name) || undefined, ignored };
}

function valuesOf(body: unknown, number: number): Map<string, string> {
  const values = new Map<string, string>();
  const invalid = (detail: string) => new NumberedRefusal("invalid_request", number, detail);
  if (body instanceof Form) {
    for (const [name, octets] of body) {
      const value = decodeCharset(octets, "utf-8");
      if (value === undefined) throw invalid(`\`${name.slice(0, 60)}\` is not UTF-8. Encode the form in UTF-8.`);
      values.set(name, value);
    }
  } else if (typeof body === "object" && body !== null)
    for (const [name, value] of Object.entries(body))
      if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
        values.set(name, storable(String(value)));
      else if (value !== null) throw invalid(`\`${name.slice(0, 60)}\` must be a string, a number or a boolean.`);
  return values;
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
