/** The parameters of a request in the form of another service: a form in either encoding, or a JSON object with the same members. Pure. */
import type { Refusal } from "../../base/errors.ts";
import { storable } from "../../base/storable.ts";
import { decodeCharset, Form } from "../../http/form.ts";

/** What a request does with its parameters. All others are ignored, as by the service, and listed in the API log. */
export interface Known {
  honoured?: readonly string[];
  /** Parameters of the service whose effect is not to be had here, each with its values that have none. Other values are refused. */
  refused?: Readonly<Record<string, RegExp>>;
  /** Of the honoured ones, those that may be an array in JSON. Its entries are joined with commas. */
  lists?: readonly string[];
}

/** The given parameters. */
export interface Parameters {
  has(name: string): boolean;
  /** The value; undefined if it is missing or empty, which these services treat alike. */
  get(name: string): string | undefined;
  /** The names of those without effect. A request adds one whose value it cannot use. */
  readonly ignored: string[];
}

/** "No" in every form that client libraries send. */
export const no = /^(false|0)?$/i;

/** Not given: some programs send a parameter empty. */
export const none = /^$/;

/** How many ignored names are listed, and how much of each. */
const [mostIgnored, longestName] = [20, 60];

/**
 * Reads a body or a query, and refuses parameters that would have an effect on the service and none here.
 *
 * @param refuse makes the refusal of a parameter, in the service's form
 */
export function readParameters(body: unknown, known: Known, refuse: (detail: string) => Refusal): Parameters {
  const { honoured = [], refused = {} } = known;
  const values = body instanceof Form ? valuesOfForm(body, refuse) : valuesOfObject(body, known, refuse);
  const repeated = body instanceof Form ? honoured.find((name) => body.repeated.has(name)) : undefined;
  if (repeated !== undefined) throw refuse(`\`${repeated}\` is given more than once. Send one request for each.`);
  const ignored: string[] = [];
  for (const [name, value] of values) {
    if (honoured.includes(name)) continue;
    if (!Object.hasOwn(refused, name)) ignored.push(name.slice(0, longestName).replaceAll(/[^\w.<>-]/g, "."));
    else if (!refused[name]!.test(value)) throw refuse(`\`${name}\` is not supported here. Leave it out.`);
  }
  ignored.splice(mostIgnored);
  return { has: (name) => values.has(name), get: (name) => values.get(name) || undefined, ignored };
}

function valuesOfForm(form: Form, refuse: (detail: string) => Refusal): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, octets] of form) {
    const value = decodeCharset(octets, "utf-8");
    if (value === undefined) throw refuse(`\`${name.slice(0, 60)}\` is not UTF-8. Encode the form in UTF-8.`);
    values.set(name, value);
  }
  return values;
}

function valuesOfObject(
  body: unknown,
  { honoured = [], refused = {}, lists = [] }: Known,
  refuse: (detail: string) => Refusal,
): Map<string, string> {
  const values = new Map<string, string>();
  if (typeof body !== "object" || body === null) return values;
  for (const [name, value] of Object.entries(body))
    if (value === null) continue;
    else if (isScalar(value)) values.set(name, storable(String(value)));
    else if (lists.includes(name) && Array.isArray(value) && value.every(isScalar))
      values.set(name, storable(value.join(",")));
    else if (honoured.includes(name) || Object.hasOwn(refused, name))
      throw refuse(`\`${name}\` must be a string, a number or a boolean.`);
    else values.set(name, "");
  return values;
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** One of our sentences, with the names that another service gives our fields. */
export function renamed(message: string, names: Readonly<Record<string, string>>): string {
  return message.replaceAll(/`(\w+)`/g, (whole, name: string) =>
    Object.hasOwn(names, name) ? `\`${names[name]}\`` : whole,
  );
}
