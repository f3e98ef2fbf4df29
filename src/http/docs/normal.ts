type Json = null | boolean | number | string | Json[] | Schema;
interface Schema {
  [name: string]: Json;
}

/** Members of a document whose values are data, not schemas. */
const data = new Set(["example", "examples", "default", "enum", "const", "required"]);

/** Members whose value is a map of names, so that a property called `default` is not a default. */
const maps = new Set(["properties", "patternProperties", "schemas"]);

/**
 * Writes each schema of an OpenAPI document in the form that all code generators understand: a choice of words is a single
 * `enum`, a value that may be null is `type: [X, "null"]` or a choice whose last member is null, and there are no empty defaults, and
 * none beside a choice of shapes, which generators would print as code of one of them. A choice between a map and something else is any
 * value, since generators have no name for the type of a map, and a choice between forms of text is a text.
 */
export function normalised<Document extends object>(document: Document): Document {
  return normal(document as unknown as Json) as unknown as Document;
}

function normal(value: Json): Json {
  if (Array.isArray(value)) return value.map(normal);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, Json] => {
    if (data.has(name)) return [name, member];
    if (name === "anyOf" && Array.isArray(member))
      return [name, member.map((each) => (isNull(each) ? each : normal(each)))];
    if (maps.has(name) && isObject(member)) return [name, mapValues(member)];
    return [name, normal(member)];
  });
  return withoutUnprintableDefault(oneChoice(plainWords(typedNumbers(typedNull(Object.fromEntries(members))))));
}

const isObject = (value: Json | undefined): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNull = (value: Json) => isObject(value) && value["type"] === "null";

const mapValues = (map: Schema): Schema =>
  Object.fromEntries(Object.entries(map).map(([name, member]) => [name, normal(member)]));

/** A value that is always null needs a type as well: several generators know null only beside one. */
function typedNull(schema: Schema): Schema {
  return isNull(schema) ? { ...schema, type: ["string", "null"], const: null } : schema;
}

function withoutUnprintableDefault(schema: Schema): Schema {
  const { default: fallback = null } = schema;
  const isEmpty = typeof fallback === "object" && fallback !== null && Object.keys(fallback).length === 0;
  return isEmpty || (fallback !== null && "anyOf" in schema) ? withoutDefault(schema) : schema;
}

function withoutDefault({ default: _fallback, ...rest }: Schema): Schema {
  return rest;
}

/** One of several whole numbers is an integer: of a number, generators write code that does not fit its values. */
function typedNumbers(schema: Schema): Schema {
  const { type, enum: values } = schema;
  return type === "number" && Array.isArray(values) && values.every(Number.isInteger)
    ? { ...schema, type: "integer" }
    : schema;
}

/** A set of words that have no name is a list of them: the Java that is written for such a set does not compile. */
function plainWords(schema: Schema): Schema {
  const { uniqueItems, items, ...rest } = schema;
  return uniqueItems === true && isObject(items) && "enum" in items && !("title" in items)
    ? { ...rest, items }
    : schema;
}

function oneChoice(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || !anyOf.every(isObject)) return schema;
  const choices = oneEnum(anyOf.filter((each) => !isNull(each)));
  const isNullable = choices.length < anyOf.length && anyOf.some(isNull);
  if (choices.length > 1 && choices.some(isMap)) return withoutDefault(rest);
  if (choices.length > 1 && !isNullable && choices.every(({ type }) => type === "string"))
    return { ...rest, type: "string" };
  const [only] = choices;
  if (choices.length !== 1 || !only) return { ...rest, anyOf: [...choices, ...(isNullable ? [nothing] : [])] };
  if (!isNullable) return { ...only, ...rest };
  // A named object, and a list of words, which would need a null among them, both stay whole, beside null.
  const isPlain = typeof only["type"] === "string" && only["type"] !== "object" && only["enum"] === undefined;
  return isPlain ? { ...only, ...rest, type: [only["type"]!, "null"] } : { ...rest, anyOf: [only, nothing] };
}

const isMap = (schema: Schema) => schema["type"] === "object" && !("properties" in schema);

const nothing: Schema = { type: "null" };

/** Choices between single words of one type, as one `enum`. */
function oneEnum(choices: Schema[]): Schema[] {
  const words = choices.map(({ type, enum: values, ...rest }) =>
    typeof type === "string" && Array.isArray(values) && Object.keys(rest).length === 0 ? { type, values } : undefined,
  );
  const type = words[0]?.type;
  if (choices.length < 2 || type === undefined || words.some((each) => each?.type !== type)) return choices;
  return [{ type, enum: words.flatMap((each) => each!.values) }];
}
