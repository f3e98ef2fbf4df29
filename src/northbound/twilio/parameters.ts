/** The parameters of a request in Twilio's form: a URL-encoded form, or a JSON object with the same members. Pure. */
import { NumberedRefusal, notHonoured } from "./errors.ts";
import { decodeCharset, readForm } from "../http/form.ts";

/** The parameters that a request may have. Others are refused by name. */
export interface Known {
  honoured: readonly string[];
  /** Parameters without effect here, each with its harmless values. */
  inert?: Readonly<Record<string, RegExp>>;
}

/** The given parameters. */
export interface Parameters {
  has(name: string): boolean;
  /** The value; undefined if it is missing or empty, which Twilio treats alike. */
  get(name: string): string | undefined;
}

/** "No" in every form that Twilio's libraries send. */
export const no = /^(false|0)?$/i;

/**
 * Reads a body, and refuses parameters that would have no effect.
 *
 * @param number Twilio's number for an invalid parameter: 20001, or 60200 for verifications
 */
export function readParameters(body: unknown, { honoured, inert = {} }: Known, number = 20001): Parameters {
  const values = valuesOf(body, number);
  for (const [name, value] of values) {
    if (honoured.includes(name) || (Object.hasOwn(inert, name) && inert[name]!.test(value))) continue;
    throw notHonoured(name.slice(0, 60).replaceAll(/[^\w.<>-]/g, "."), number);
  }
  return { has: (name) => values.has(name), get: (name) => values.get(name) || undefined };
}

function valuesOf(body: unknown, number: number): Map<string, string> {
  const values = new Map<string, string>();
  const invalid = (detail: string) => new NumberedRefusal("invalid_request", number, detail);
  if (Buffer.isBuffer(body)) {
    const form = readForm(body.toString("latin1"));
    if (!form) throw invalid("The form has more than 100 fields. Send fewer.");
    for (const [name, octets] of form) {
      const value = decodeCharset(octets, "utf-8");
      if (value === undefined) throw invalid(`\`${name.slice(0, 60)}\` is not UTF-8. Encode the form in UTF-8.`);
      values.set(name, value);
    }
  } else if (typeof body === "object" && body !== null)
    for (const [name, value] of Object.entries(body))
      if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
        values.set(name, String(value).toWellFormed().replaceAll("\0", "\ufffd"));
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
