// Writes web/src/api/operations.ts, the types of the dashboard's client, from openapi.json. `npm run check` and the build of
// the dashboard run it, so that a page that asks for what the service does not answer fails to compile.
import { readFileSync, writeFileSync } from "node:fs";

interface Schema {
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
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}
interface Document {
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

function typeOf(schema: Schema | undefined): string {
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
    // What has a default is marked as required by some printers; a caller may always leave a query parameter out.
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

/** The TypeScript of `operations.ts` for an OpenAPI document. */
function printOperations(document: Document): string {
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`,
  );
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const [params, query] = [parametersOf(operation, "path"), parametersOf(operation, "query")];
      const body = bodyOf(operation.requestBody);
      return `  /** ${operation.summary ?? name} */\n  ${JSON.stringify(name)}: { params: ${params}; query: ${query}; body: ${body}; reply: ${replyOf(operation)} };\n`;
    }),
  );
  return `// Written by scripts/client.ts from openapi.json.\n${schemas.join("")}\nexport interface Operations {\n${operations.join("")}}\n`;
}

/** Writes the file anew. */
export function writeOperations(): void {
  const document = readFileSync(new URL("../openapi.json", import.meta.url), "utf8");
  const file = new URL("../web/src/api/operations.ts", import.meta.url);
  writeFileSync(file, printOperations(JSON.parse(document) as Document));
}

if (import.meta.main) writeOperations();
