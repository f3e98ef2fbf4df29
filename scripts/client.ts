// Writes web/src/api/operations.ts, the types of the dashboard's client, from the OpenAPI documents: the public one and that of
// the dashboard's own operations. `npm run check` and the build run it, so a page that calls an operation that does not exist
// fails to compile.
import { readFileSync, writeFileSync } from "node:fs";

/** A schema of an OpenAPI document, as far as types need it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  description?: string;
  format?: string;
}
interface Content {
  description?: string;
  required?: boolean;
  content?: Record<string, { schema?: Schema }>;
}
/** An operation of an OpenAPI document. */
export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}
/** An OpenAPI document. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const primitives: Record<string, string> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** The TypeScript type of a schema's values; a reference is the name of its schema. */
export function typeOf(schema: Schema | undefined): string {
  if (schema === undefined) return "unknown";
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(" | ");
  if (schema.allOf) return schema.allOf.map((each) => `(${typeOf(each)})`).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  if (schema.type === "array") return `(${typeOf(schema.items)})[]`;
  if (schema.type === "object" || schema.properties) return objectType(schema);
  return primitives[schema.type ?? ""] ?? "unknown";
}

function objectType({ properties, required = [], additionalProperties, patternProperties }: Schema): string {
  if (!properties || Object.keys(properties).length === 0) {
    const values =
      typeof additionalProperties === "object" ? additionalProperties : Object.values(patternProperties ?? {})[0];
    return `Record<string, ${typeOf(values)}>`;
  }
  const members = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}`,
  );
  return `{ ${members.join("; ")} }`;
}

function parametersOf({ parameters = [] }: Operation, place: string): string {
  const members = parameters
    .filter((parameter) => parameter.in === place)
    .map(
      ({ name, schema }) =>
        `${JSON.stringify(name)}${place === "path" ? "" : "?"}: ${typeOf(schema)}${place === "path" ? "" : " | undefined"}`,
    );
  return members.length === 0 ? "undefined" : `{ ${members.join("; ")} }`;
}

function jsonOf(place: Content | undefined): string | undefined {
  const schema = place?.content?.["application/json"]?.schema;
  return schema && typeOf(schema);
}

function bodyOf(body: Content | undefined): string {
  return jsonOf(body) ?? (body?.content?.["multipart/form-data"] ? "FormData" : "undefined");
}

function replyOf({ responses = {} }: Operation): string {
  const replies = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => jsonOf(response))
    .filter((type) => type !== undefined);
  return replies.length === 0 ? "unknown" : [...new Set(replies)].join(" | ");
}

/**
 * The types and operations of several OpenAPI documents as one TypeScript module. If two documents use one name for different
 * schemas, the first keeps the name, and the other schema is written inline.
 */
export function printOperations(documents: Document[]): string {
  const types = new Map<string, string>();
  const operations = documents.flatMap((document) => {
    const schemas = Object.entries(document.components?.schemas ?? {});
    const taken = new Map(schemas.filter(([name, schema]) => (types.get(name) ?? typeOf(schema)) !== typeOf(schema)));
    for (const [name, schema] of schemas) if (!taken.has(name)) types.set(name, typeOf(schema));
    return Object.entries(inlined(document, taken).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        printOperation(`${method.toUpperCase()} ${path}`, operation),
      ),
    );
  });
  const exported = [...types].map(([name, type]) => `export type ${name} = ${type};\n`);
  return `// Generated by scripts/client.ts.\n${exported.join("")}\nexport interface Operations {\n${operations.join("")}}\n`;
}

function inlined(document: Document, schemas: ReadonlyMap<string, Schema>): Document {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    const name = (value as Schema | null)?.$ref?.split("/").at(-1);
    return (name !== undefined && schemas.get(name)) || value;
  }) as Document;
}

function printOperation(name: string, operation: Operation): string {
  const [params, query] = [parametersOf(operation, "path"), parametersOf(operation, "query")];
  const [body, reply] = [bodyOf(operation.requestBody), replyOf(operation)];
  return `  /** ${operation.summary ?? name} */\n  ${JSON.stringify(name)}: { params: ${params}; query: ${query}; body: ${body}; reply: ${reply} };\n`;
}

/** Writes web/src/api/operations.ts. */
export function writeOperations(): void {
  const documents = ["../openapi.json", "../web/console-api.json"].map(
    (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Document,
  );
  writeFileSync(new URL("../web/src/api/operations.ts", import.meta.url), printOperations(documents));
}

if (import.meta.main) writeOperations();
