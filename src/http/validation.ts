import type { FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { Format } from "typebox/format";
import { Compile } from "typebox/compile";
import type { TLocalizedValidationError } from "typebox/error";
import { Settings } from "typebox/system";
import { Refusal, refuseFields, type FieldError, type FieldRule } from "../base/errors.ts";
import { say, type Sentence } from "../base/sentences/sentence.ts";
import { isDay, parseInstant } from "../base/time.ts";
import { bareName, nearest } from "../base/nearest.ts";

/** The part of a request that a schema applies to. */
export type RequestPart = "body" | "querystring" | "params" | "headers";

// Enough for every field of a form, and bounded for a body with a million errors.
Settings.Set({ maxErrors: 50 });
// RFC 3339 requires seconds; ISO 8601 does not, and Java omits them when they are 0.
Format.Set("date-time", (text) => parseInstant(text) !== undefined);
Format.Set("date", isDay);

type Validated = { value: unknown } | { error: Refusal };

/**
 * Compiles the check of one part of a request from its TypeBox schema. In bodies a wrong type is an error; in queries and paths, where
 * everything is text, numbers and booleans are parsed and defaults filled in. In bodies and queries an optional field that is misspelt is
 * an error.
 */
export function compileCheck(schema: TSchema, part: RequestPart): (value: unknown) => Validated {
  const check = Compile(schema);
  const properties = propertiesOf(schema);
  const misspellings = part === "body" || part === "querystring" ? misspellingsOf(schema) : () => [];
  return (given) => {
    const value = part === "body" ? given : readText(given as Record<string, unknown>, properties);
    if (check.Check(value)) {
      const misspelt = misspellings(given);
      return misspelt.length > 0 ? { error: refuseMisspelt(misspelt) } : { value };
    }
    return { error: describe(check.Errors(value), value, schema, part) };
  };
}

/**
 * A hook for a body that is an object with one list under `name`, which callers may send bare. The schema has the object alone, since
 * generators of clients cannot write a choice between a list and an object.
 */
export const takeBareList = (name: string) => async (request: FastifyRequest) => {
  if (Array.isArray(request.body)) request.body = { [name]: request.body };
};

/** A hook for a body of optional fields alone, which callers may leave out. */
export const takeNoBody = async (request: FastifyRequest) => {
  request.body ??= {};
};

type Properties = Record<string, { type?: string; default?: unknown }>;

function propertiesOf(schema: TSchema): Properties {
  return (schema as { properties?: Properties }).properties ?? {};
}

/** The names of the fields that need not be given. */
function optionalOf(schema: TSchema): string[] {
  const { required = [] } = schema as { required?: string[] };
  const properties = Object.entries(propertiesOf(schema));
  return properties.flatMap(([name, each]) => (required.includes(name) && each.default === undefined ? [] : [name]));
}

/** An unknown field, and the one that it must be meant for. */
interface Misspelt {
  given: string;
  meant: string;
}

/**
 * Finds the unknown fields of a body or query, and of the objects in it, that can only be meant for one that it lacks: `dryRun`, `refrence`, `event`, or
 * `approve_above` beside `settings`. Other unknown fields are ignored, so that programs written for more than Tuma has still work. These are not:
 * `dry_run` left out by mistake sends to everyone.
 */
function misspellingsOf(schema: TSchema): (given: unknown) => Misspelt[] {
  const known = propertiesOf(schema);
  const optional = optionalOf(schema);
  const inner = Object.entries(known).flatMap(([name, each]) => {
    const object = objectIn(each);
    return object === undefined ? [] : [{ name, members: optionalOf(object), find: misspellingsOf(object) }];
  });
  const meantBy = (stranger: string, body: object): string | undefined => {
    const name = bareName(stranger);
    const lacking = optional.filter((each) => !Object.hasOwn(body, each));
    return (
      nearest(lacking, name, name.length > 7 ? 2 : name.length > 4 ? 1 : 0) ??
      lacking.find((each) => isCutShort(name, bareName(each))) ??
      calledOtherwise(name, lacking) ??
      inner.flatMap(({ name: owner, members }) =>
        members.filter((each) => each === stranger).map((each) => `${owner}.${each}`),
      )[0]
    );
  };
  return (body) => {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return [];
    const strangers = Object.keys(body)
      .filter((name) => !Object.hasOwn(known, name) && name.length <= 40)
      .slice(0, 50);
    const own = strangers.flatMap((given) => {
      const meant = meantBy(given, body);
      return meant === undefined ? [] : [{ given, meant }];
    });
    const within = inner.flatMap(({ name, find }) =>
      find((body as Record<string, unknown>)[name]).map(({ given, meant }) => ({
        given: `${name}.${given}`,
        meant: `${name}.${meant}`,
      })),
    );
    return [...own, ...within];
  };
}

/** The object that a schema takes, alone or beside null. */
function objectIn(schema: TSchema): TSchema | undefined {
  const { properties, anyOf = [] } = schema as { properties?: Properties; anyOf?: TSchema[] };
  if (properties !== undefined) return schema;
  const objects = anyOf.filter((each) => Object.hasOwn(each, "properties"));
  return objects.length === 1 ? objects[0] : undefined;
}

/** True if a name is another one without its last letters: `event` for `events`, `expires` for `expires_at`. */
const isCutShort = (name: string, whole: string) =>
  name.length > 4 && whole.startsWith(name) && whole.length - name.length <= 2;

function refuseMisspelt(misspelt: Misspelt[]): Refusal {
  const errors = misspelt.map(({ given, meant }) => ({
    field: given,
    code: "invalid_request" as const,
    said: say("`{given}` is an unknown field; did you mean `{meant}`?", { given, meant }),
    rule: "unknown_field" as const,
  }));
  return refuseFields(errors);
}

function readText(given: Record<string, unknown>, properties: Properties): Record<string, unknown> {
  const value: Record<string, unknown> = { ...given };
  for (const [name, { type, default: fallback }] of Object.entries(properties)) {
    const text = value[name];
    if (text === undefined) {
      if (fallback !== undefined) value[name] = fallback;
    } else if (typeof text === "string") {
      if ((type === "integer" || type === "number") && /^[+-]?\d+(\.\d+)?$/.test(text)) value[name] = Number(text);
      if (type === "boolean" && /^(true|false)$/.test(text)) value[name] = text === "true";
    }
  }
  return value;
}

/** Turns validator errors into one sentence, and each field into one entry of `errors`. */
function describe(found: TLocalizedValidationError[], value: unknown, schema: TSchema, part: RequestPart): Refusal {
  if (part === "body" && (value === undefined || value === null)) {
    return new Refusal("invalid_request", missingBody((schema as { required?: string[] }).required ?? []));
  }
  const errors: FieldError[] = [];
  const reported = new Set<string>();
  for (const error of meantForms(found)) {
    for (const { path, message, ...broken } of sentences(error, value, schema, part)) {
      if (reported.has(path)) continue;
      reported.add(path);
      const field = path || part;
      errors.push({ field, code: "invalid_request", said: { ...saidOf(field, broken), hinted: message }, ...broken });
    }
  }
  return errors[0]?.field === "body" ? new Refusal("invalid_request", errors[0].said) : refuseFields(errors);
}

/**
 * The errors to report for a value that matches no form of a union: if its kind identifies the intended form, the
 * errors within that form; otherwise the union's own error, which lists all forms.
 */
function meantForms(found: TLocalizedValidationError[]): TLocalizedValidationError[] {
  let kept = found;
  // Outer unions first: which form is meant decides whether the unions within it matter.
  const unions = found.filter(({ keyword }) => keyword === "anyOf");
  for (const union of unions.sort((one, other) => one.schemaPath.length - other.schemaPath.length)) {
    if (!kept.includes(union)) continue;
    const inner = kept.filter((error) => isWithin(error, union));
    const meant = meantForm(inner, union);
    kept = kept.filter((error) => !inner.includes(error) || meant?.includes(error));
    if (meant) kept = kept.filter((error) => error !== union);
  }
  return kept;
}

const isWithin = (error: TLocalizedValidationError, union: TLocalizedValidationError) =>
  error.schemaPath.startsWith(`${union.schemaPath}/anyOf/`) &&
  `${error.instancePath}/`.startsWith(`${union.instancePath}/`);

/** The errors of the only form compatible with the value's kind and its constants, such as `"kind": "a"`. */
function meantForm(
  inner: TLocalizedValidationError[],
  { schemaPath, instancePath }: TLocalizedValidationError,
): TLocalizedValidationError[] | undefined {
  const forms = new Map<string, TLocalizedValidationError[]>();
  for (const error of inner) {
    const form = error.schemaPath.slice(schemaPath.length + "/anyOf/".length).split("/", 1)[0]!;
    forms.set(form, [...(forms.get(form) ?? []), error]);
  }
  // A constant deep inside, or in a list, points to an error there and not to the intended form.
  const isOwn = (at: string) => /^(?!\d+$)[^/]*$/.test(at.slice(instancePath.length + 1));
  const isOther = ({ keyword, instancePath: at }: TLocalizedValidationError) =>
    ((keyword === "const" || keyword === "enum") && isOwn(at)) || (keyword === "type" && at === instancePath);
  const left = [...forms.values()].filter((errors) => !errors.some(isOther));
  return left.length === 1 ? left[0] : undefined;
}

/** What a field breaks, apart from the sentence about it. */
type Broken = Pick<FieldError, "rule" | "min" | "max">;

function sentences(
  error: TLocalizedValidationError,
  value: unknown,
  schema: TSchema,
  part: RequestPart,
): (Broken & { path: string; message: string })[] {
  const at = error.instancePath;
  if (error.keyword === "required") {
    const owner = valueAt(value, at);
    return error.params.requiredProperties.map((name) => {
      const path = fieldPath(`${at}/${name}`);
      const message = `\`${path}\` is missing${didYouMean(name, owner, schemaOf(schema, error))}.`;
      return { path, message, rule: "required" };
    });
  }
  // If unknown fields are forbidden, each is reported twice: on its own, and here by name.
  if (error.keyword === "boolean") return [];
  if (error.keyword === "additionalProperties") {
    return error.params.additionalProperties.map((name) => {
      const path = fieldPath(`${at}/${name}`);
      const message = `\`${path}\` is an unknown field${similarTo(name, schemaOf(schema, error)) || "."}`;
      return { path, message, rule: "unknown_field" };
    });
  }
  const path = fieldPath(at);
  const actual = valueAt(value, at);
  if (path === "") return [{ path, message: `The ${part} must be ${typeName("object")}, not ${kindOf(actual)}.` }];
  // In a query everything is text, so the fact that it is one is not the error.
  const own = schemaOf(schema, error);
  const text = reason(error, actual, own);
  const message = `\`${path}\` ${part === "body" ? text : text.replace(/, not a string$/, "")}.`;
  return [{ path, message, ...brokenRule(error, own) }];
}

/** The translated sentence of each rule, which leaves out the hints for programmers. */
const saidOfRule: Record<FieldRule, (field: string, limits: { min: number; max: number }) => Sentence> = {
  required: (field) => say("`{field}` is missing.", { field }),
  empty: (field) => say("`{field}` must not be empty.", { field }),
  type: (field) => say("`{field}` is of the wrong type.", { field }),
  range: (field, limits) => say("`{field}` must be from {min} to {max}.", { field, ...limits }),
  min_length: (field, { min }) => say("`{field}` must have at least {min} characters.", { field, min }),
  max_length: (field, { max }) => say("`{field}` must have at most {max} characters.", { field, max }),
  min_items: (field, { min }) => say("`{field}` must have at least {min} items.", { field, min }),
  max_items: (field, { max }) => say("`{field}` must have at most {max} items.", { field, max }),
  duplicates: (field) => say("`{field}` must not contain duplicates.", { field }),
  choice: (field) => say("`{field}` is not one of the possible values.", { field }),
  format: (field) => say("`{field}` is not in the required format.", { field }),
  time: (field) => say("`{field}` is not a time with a zone.", { field }),
  unknown_field: (field) => say("`{field}` is an unknown field.", { field }),
};

/** What is wrong with a field by the rule that it breaks. */
function saidOf(field: string, { rule, min, max }: Broken): Sentence {
  if (rule === "range" && min === undefined && max !== undefined)
    return say("`{field}` must be at most {max}.", { field, max });
  if (rule === "range" && max === undefined && min !== undefined)
    return say("`{field}` must be at least {min}.", { field, min });
  return rule ? saidOfRule[rule](field, { min: min ?? 0, max: max ?? 0 }) : say("`{field}` is not valid.", { field });
}

const rules: Partial<Record<string, FieldRule>> = {
  type: "type",
  uniqueItems: "duplicates",
  const: "choice",
  enum: "choice",
  anyOf: "choice",
  pattern: "format",
  format: "format",
};

function brokenRule({ keyword, params }: TLocalizedValidationError, schema: TSchema | undefined): Broken {
  const { limit, format } = params as { limit?: number; format?: string };
  switch (keyword) {
    case "minimum":
    case "exclusiveMinimum":
    case "maximum":
    case "exclusiveMaximum": {
      const { minimum, maximum } = (schema ?? {}) as { minimum?: number; maximum?: number };
      return {
        rule: "range",
        ...(minimum === undefined ? {} : { min: minimum }),
        ...(maximum === undefined ? {} : { max: maximum }),
      };
    }
    case "minLength":
    case "minItems":
      if (limit === 1) return { rule: "empty" };
      return { rule: keyword === "minLength" ? "min_length" : "min_items", min: limit! };
    case "maxLength":
      return { rule: "max_length", max: limit! };
    case "maxItems":
      return { rule: "max_items", max: limit! };
    default: {
      const rule = format === "date-time" ? "time" : rules[keyword];
      return rule ? { rule } : {};
    }
  }
}

function reason(error: TLocalizedValidationError, actual: unknown, schema: TSchema | undefined): string {
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case "type":
      return `must be ${typeName(params["type"])}, not ${kindOf(actual)}`;
    case "minimum":
    case "exclusiveMinimum":
    case "maximum":
    case "exclusiveMaximum":
      return range(schema, `must be ${params["comparison"]} ${params["limit"]}`);
    case "minLength":
      return params["limit"] === 1 ? "must not be empty" : `must have at least ${params["limit"]} characters`;
    case "maxLength":
      return `must have at most ${params["limit"]} characters`;
    case "minItems":
      return params["limit"] === 1 ? "must not be empty" : `must have at least ${params["limit"]} items`;
    case "maxItems":
      return `must have at most ${params["limit"]} items`;
    case "uniqueItems":
      return "must not contain duplicates";
    case "const":
    case "enum":
    case "anyOf":
      return alternatives(schema, actual);
    case "pattern":
    case "format":
      if (params["format"] === "date-time")
        return "is not a time with a zone: use ISO 8601 such as 2026-11-21T09:00:00Z";
      return `is not in the required format${schema ? hint(schema) : ""}`;
    default:
      return `is not valid: it ${error.message}`;
  }
}

const hint = (schema: TSchema): string => {
  const { description } = schema as { description?: string };
  return description ? `: ${description.replace(/\.$/, "")}` : "";
};

function range(schema: TSchema | undefined, fallback: string): string {
  const { minimum, maximum } = (schema ?? {}) as { minimum?: number; maximum?: number };
  return minimum !== undefined && maximum !== undefined ? `must be from ${minimum} to ${maximum}` : fallback;
}

function alternatives(schema: TSchema | undefined, actual: unknown): string {
  const { anyOf, enum: values, const: only } = (schema ?? {}) as { anyOf?: Form[]; enum?: unknown[]; const?: unknown };
  const wordsOf = (list: unknown[]) => list.map((each): Form => ({ const: each }));
  const forms = anyOf?.flatMap((form) => (form.enum ? wordsOf(form.enum) : [form])) ?? wordsOf(values ?? [only]);
  const words = forms.filter(isWord).map((form) => `\`${form.const as string}\``);
  if (words.length > 0 && forms.every((form) => isWord(form) || form.type === "null")) {
    const listed = words.length === 1 ? words[0]! : `one of ${words.join(", ")}`;
    return `must be ${listed}${words.length < forms.length ? ", or null" : ""}`;
  }
  const types = [...new Set(forms.map((form) => typeName(form.type)))];
  // The right type, but invalid within: too short, or with invalid items.
  if (types.includes(kindOf(actual))) return `is not in the required format${schema ? hint(schema) : ""}`;
  return `must be ${types.join(" or ") || "of another form"}, not ${kindOf(actual)}`;
}

interface Form {
  const?: unknown;
  enum?: unknown[];
  type?: string;
}

const isWord = (form: Form) => form.const !== undefined;

function typeName(type: unknown): string {
  if (type === "integer") return "a whole number";
  if (type === "array" || type === "object") return `an ${type}`;
  return type === "null" ? "null" : `a ${type}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "number" && !Number.isInteger(value)) return "a fraction";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

const steps = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** `/recipients/3/phonenumber` in the form people write: `recipients[3].phonenumber`. */
function fieldPath(pointer: string): string {
  return steps(pointer)
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}

function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const step of steps(pointer)) at = (at as Record<string, unknown> | undefined)?.[step];
  return at;
}

/** The schema an error refers to. A form of a union or an item without a description uses the parent's. */
function schemaOf(schema: TSchema, { schemaPath }: TLocalizedValidationError): TSchema | undefined {
  let at: TSchema | undefined = schema;
  let description: unknown;
  for (const step of steps(schemaPath)) {
    const parent = at as Record<string, TSchema> & { description?: unknown };
    if (!/^(anyOf|items|\d+)$/.test(step)) description = undefined;
    description = parent.description ?? description;
    at = parent[step];
    if (at === undefined) return undefined;
  }
  return description === undefined ? at : { description, ...at };
}

/** What is said of a request without a body. */
export function missingBody(required: readonly string[]): Sentence {
  const fields = required.map((name) => `\`${name}\``).join(", ");
  return fields === ""
    ? say("The request has no body. Send a JSON object, and the header `Content-Type: application/json`.")
    : say(
        "The request has no body. Send a JSON object with {fields}, and the header `Content-Type: application/json`.",
        {
          fields,
        },
      );
}

/** Field names used by other services. */
const otherNames: Record<string, string[]> = {
  to: ["phonenumber", "phone", "number", "recipient", "msisdn", "destination", "mobile"],
  phonenumber: ["to", "phone", "number", "recipient", "msisdn", "mobile"],
  number: ["phonenumber", "phone", "to", "recipient", "msisdn", "mobile"],
  text: ["message", "body", "content", "sms", "msg"],
  sender: ["from", "senderid", "source"],
  recipients: ["to", "numbers", "contacts", "phonenumbers", "messages"],
  code: ["pin", "otp", "token"],
  requestid: ["id", "verificationid"],
  brand: ["name", "sender", "from", "app"],
};

/** Fewer, for fields that may be left out: a body is refused by these alone, so they are what would do something else than was meant. */
const sameNames: Record<string, string[]> = {
  // Lists have both it and a sender: who asks for what is `from` means when it was.
  fromtime: ["from", "since", "after"],
  totime: ["to", "until", "before"],
  sender: ["from", "senderid"],
  sendat: ["schedule", "scheduleat", "scheduledat", "scheduletime", "scheduledtime", "sendtime"],
  expiresat: ["expiresin", "expiry"],
};

function calledOtherwise(name: string, lacking: readonly string[]): string | undefined {
  const meant = Object.keys(sameNames).filter((each) => sameNames[each]!.includes(name));
  return meant.map((each) => lacking.find((own) => bareName(own) === each)).find((own) => own !== undefined);
}

/** `; you sent \`phoneNumber\`, did you mean …` if an unknown member of the object resembles the missing one. */
export function didYouMean(missing: string, owner: unknown, schema: TSchema | undefined): string {
  if (typeof owner !== "object" || owner === null) return "";
  const known = propertiesOf(schema ?? {});
  const strangers = Object.keys(owner)
    .filter((name) => !Object.hasOwn(known, name) && name.length <= 40)
    .slice(0, 50);
  const wanted = bareName(missing);
  const similar =
    nearest(strangers, wanted, wanted.length > 4 ? 2 : wanted.length > 2 ? 1 : 0) ??
    strangers.find((name) => otherNames[wanted]?.includes(bareName(name)));
  return similar === undefined ? "" : ` (\`${similar}\` is an unknown field; did you mean \`${missing}\`?)`;
}

/** `; did you mean …` if a field of the schema resembles the unknown name. */
function similarTo(stranger: string, schema: TSchema | undefined): string {
  const name = bareName(stranger.slice(0, 40));
  const known = Object.keys(propertiesOf(schema ?? {}));
  const similar = nearest(known, name, name.length > 4 ? 2 : 1);
  return similar === undefined ? "" : `; did you mean \`${similar}\`?`;
}
