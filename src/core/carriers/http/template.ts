import { say, type Sentence } from "../../../base/sentences/sentence.ts";
/**
 * The templates in the settings of an HTTP upstream: a text with placeholders, `{name}` or `{name|filter|filter:argument}`. Pure,
 * and total: whatever the values are, the result is a text.
 */

/** The values of a message that templates can use, with their descriptions for the reference. */
export const messageValueNotes = {
  to: "the recipient, with its plus",
  to_digits: "the recipient without its plus",
  from: "the sender; a number has its plus",
  text: "the whole text: the carrier segments it",
  reference: "a number from 0 to 65535 that a receipt may echo",
  id: "an id that is unique to this request, up to 26 characters",
  validity_seconds: "how long the message may still be sent",
  encoding: "`gsm7` or `ucs2`",
  receipt_url: "the URL that this link's receipts must be posted to",
  audio_url: "calls only: the WAV file to play",
  answer_url:
    "calls only: the URL that answers with `calls.answer`, for providers that ask what to do once the phone is answered",
  call: "calls only: what the call is of, for providers that have one address for all calls and pass this on to it (`calls.echo`)",
  call_id: "calls only: an id of the call, the same however often it is submitted, for providers that ignore repeats",
  language: "calls only: the language of the text (ISO 639-1)",
} as const;

/** Their names. */
export const messageValues = Object.keys(messageValueNotes);

/** The credentials of a link that the operator describes; a link with a carrier file has the file's settings instead. */
export const ownCredentials = ["system_id", "password", "basic"] as const;

/** The values of placeholders, by name. */
export type Values = Readonly<Record<string, string>>;

type Filter = (value: string, argument: string, values: Values) => string;

/** A filter for whole numbers. Anything else, above all the empty text, stays as it is. */
const overNumbers =
  (change: (value: number, argument: number) => number): Filter =>
  (value, argument) =>
    /^\d+$/.test(value) ? String(change(Number(value), Number(argument))) : value;

/** The filters by name. `argument` is what must follow the colon; without it, the filter takes none. */
const filters: Readonly<Record<string, { argument?: RegExp; apply: Filter } | undefined>> = {
  digits: { apply: (value) => value.replace(/^\+/, "") },
  // It takes effect in `fillValue`, for a field that consists of one placeholder.
  number: { apply: (value) => value },
  min: { argument: /^\d+$/, apply: overNumbers(Math.max) },
  max: { argument: /^\d+$/, apply: overNumbers(Math.min) },
  times: { argument: /^[1-9]\d*$/, apply: overNumbers((value, factor) => value * factor) },
  divide: { argument: /^[1-9]\d*$/, apply: overNumbers((value, divisor) => Math.ceil(value / divisor)) },
  or: { argument: /^[a-z_]+$/, apply: (value, other, values) => value || (values[other] ?? "") },
  unless: { argument: /^[a-z_]+$/, apply: (value, other, values) => (values[other] ? "" : value) },
  map: {
    argument: /^[^=,]+=[^=,]*(,[^=,]+=[^=,]*)*$/,
    apply: (value, pairs) =>
      new Map(pairs.split(",").map((pair) => pair.split("=") as [string, string])).get(value) ?? value,
  },
};

/** What each filter yields, by an example of its form, for the reference. */
export const filterNotes = {
  digits: "without a leading plus",
  number: "a number instead of a text, for a field of a JSON body that is one placeholder",
  "min:60": "at least 60",
  "max:36000": "at most 36000",
  "times:1000": "multiplied by 1000",
  "divide:60": "divided by 60, rounded up",
  "or:name": "if empty, the value `name` instead",
  "unless:name": "empty, unless the value `name` is empty",
  "map:gsm7=text,ucs2=unicode": "replaces each word before an equals sign by the one after it; others stay",
} as const;

/** The names of all filters. */
export const filterNames = Object.keys(filters);

const placeholder = /\{([a-z_]+)((?:\|[^|{}]*)*)\}/g;

/** A body that is given as an object. Its texts are templates, at any depth. */
export type Body = { [field: string]: BodyValue };
/** A value in such a body. */
export type BodyValue = string | number | boolean | null | BodyValue[] | Body;

/** Fills in a template. `escape` is applied to each value, for the context that it appears in. */
export function fill(template: string, values: Values, escape: (value: string) => string = (value) => value): string {
  return template.replaceAll(placeholder, (_all, name: string, chain: string) =>
    escape(
      stepsOf(chain).reduce(
        (value, { filter, argument }) => filters[filter]?.apply(value, argument, values) ?? value,
        values[name] ?? "",
      ),
    ),
  );
}

const stepsOf = (chain: string) =>
  chain
    .split("|")
    .slice(1)
    .map((step) => {
      const colon = step.indexOf(":");
      return colon < 0
        ? { filter: step, argument: "" }
        : { filter: step.slice(0, colon), argument: step.slice(colon + 1) };
    });

/**
 * A body with its templates filled in. A field that consists of one placeholder is left out if its value is empty, and becomes a
 * number with the filter `number`.
 */
export function fillBody(body: Body, values: Values): Body {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, BodyValue][] => {
      const filled = fillValue(value, values);
      return filled === undefined ? [] : [[name, filled]];
    }),
  );
}

function fillValue(value: BodyValue, values: Values): BodyValue | undefined {
  if (Array.isArray(value)) return value.flatMap((each) => fillValue(each, values) ?? []);
  if (typeof value === "object" && value !== null) return fillBody(value, values);
  if (typeof value !== "string") return value;
  const [only] = value.matchAll(placeholder);
  const filled = fill(value, values);
  if (only?.[0] !== value) return filled;
  if (filled === "") return undefined;
  return stepsOf(only[2]!).some(({ filter }) => filter === "number") && /^\d{1,15}$/.test(filled)
    ? Number(filled)
    : filled;
}

/** The templates in a body, each with the path of its field: `messages.0.to`. */
export function templatesIn(body: BodyValue, path: string): [string, string][] {
  if (typeof body === "string") return [[path, body]];
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => templatesIn(value, `${path}.${name}`));
}

const listed = (names: readonly string[]) => names.map((name) => `\`{${name}}\``).join(" ");

/** The first error in a template, as the rest of a sentence that begins with its field; undefined if there is none. */
export function faultOf(template: string, known: readonly string[]): Sentence | undefined {
  for (const [, name, chain] of template.matchAll(placeholder)) {
    if (!known.includes(name!))
      return say("has the unknown placeholder `{placeholder}`. Use {known}.", {
        placeholder: `{${name}}`,
        known: listed(known),
      });
    for (const { filter, argument } of stepsOf(chain!)) {
      const about = filters[filter];
      if (!about)
        return say("has the unknown filter `{filter}`. Use {known}.", { filter, known: filterNames.join(", ") });
      if (!(about.argument ?? /^$/).test(argument))
        return argument === ""
          ? say("has the filter `{filter}` with no argument. See the reference of carrier files for its form.", {
              filter,
            })
          : say(
              "has the filter `{filter}` with the argument `{argument}`. See the reference of carrier files for its form.",
              { filter, argument },
            );
      if ((filter === "or" || filter === "unless") && !known.includes(argument))
        return say("names the unknown value `{argument}` in its filter `{filter}`. Use {known}.", {
          argument,
          filter,
          known: listed(known),
        });
    }
  }
  return undefined;
}
