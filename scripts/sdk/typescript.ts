/** Prints `sdk/src/operations.ts`: the types of every operation, and the table by which the runtime performs them. */
import { typeOf, type Schema } from "../client.ts";
import {
  dryRunOf,
  eventMembers,
  fieldsOf,
  isMoment,
  sentOnly,
  specOf,
  surfaceOf,
  type ApiDocument,
  type Field,
  type Method,
} from "./surface.ts";

const generated = "// Generated from openapi.json by scripts/sdk/main.ts (`npm run openapi`).";

/** The generated module. */
export function printTypeScript(document: ApiDocument): string {
  const methods = surfaceOf(document);
  const sent = sentOnly(document, methods);
  const schemas = Object.entries(document.components.schemas!);
  return `${generated}
import type { CallOptions, KeyedOptions, Upload } from "./call.ts";
import type { PagedList } from "./list.ts";

${schemas.map(([name, schema]) => printSchema(name, schema, sent.has(name))).join("\n")}
${methods.map(printQuery).join("")}
${[...grouped(methods)].map(([name, all]) => printResource(name, all)).join("\n")}
${printResources(methods)}
${printEvents(document)}
/** The codes of errors; branch on them. */
export type ErrorCode = Problem["code"];

/**
 * What all paths of a resource begin with, and its methods: name, verb, rest of the path, flags, and the member with the items of
 * a list. \`client.ts\` explains the flags.
 */
export const operations: Record<keyof Resources, string> = {
${[...grouped(methods)].map(([name, all]) => printTable(name, all)).join("")}};
`;
}

const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1);
const queryName = ({ operationId }: Method) => `${capital(operationId)}Query`;
const resourceName = (name: string) => `${capital(name)}Resource`;

function grouped(methods: Method[]): Map<string, Method[]> {
  return Map.groupBy(methods, ({ resource }) => resource);
}

function printTable(resource: string, methods: Method[]): string {
  const base = commonStart(methods.map(({ path }) => path));
  const rows = methods.map((each) => `\n${each.name} ${specOf({ ...each, path: each.path.slice(base.length) })}`);
  return `  ${resource}: \`${base}${rows.join("")}\`,\n`;
}

function commonStart([first = "", ...others]: string[]): string {
  const ends = Array.from(first, (letter, at) => others.every((each) => each[at] === letter));
  return ends.includes(false) ? first.slice(0, ends.indexOf(false)) : first;
}

function comment(indent: string, ...paragraphs: (string | undefined)[]): string {
  const text = paragraphs.filter((paragraph) => paragraph !== undefined && paragraph !== "").join("\n\n");
  if (text === "") return "";
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** Times may be given as a `Date`, which JSON turns into what the service reads. */
function inputType(schema: Schema, isSent: boolean): string {
  if (schema.format === "binary") return "Upload";
  const type = typeOf(schema).replaceAll(/\((\w+)\)\[\]/g, "$1[]");
  return isSent && isMoment(schema) ? type.replace("string", "string | Date") : type;
}

function printMember({ name, required, schema, description }: Field, isSent: boolean): string {
  return `${comment("  ", description)}  ${JSON.stringify(name)}${required ? "" : "?"}: ${inputType(schema, isSent)}${!required && isSent ? " | undefined" : ""};\n`;
}

function printSchema(name: string, schema: Schema, isSent: boolean): string {
  const fields = fieldsOf(schema);
  const head = comment("", schema.description);
  if (fields.length === 0) return `${head}export type ${name} = ${typeOf(schema)};\n`;
  const members = fields.map((field) => printMember(field, isSent)).join("");
  const others = schema.additionalProperties ? "  [member: string]: unknown;\n" : "";
  return `${head}export interface ${name} {\n${members}${others}}\n`;
}

function printQuery(method: Method): string {
  if (method.input?.place !== "query") return "";
  const members = method.input.fields.map((field) => printMember(field, true)).join("");
  return `\n/** What \`${method.resource}.${method.name}\` takes. */\nexport interface ${queryName(method)} {\n${members}}\n`;
}

function printResource(name: string, methods: Method[]): string {
  return `/** \`tuma.${name}\` */\nexport interface ${resourceName(name)} {\n${methods.map((method) => printMethod(method)).join("")}}\n`;
}

function printMethod(method: Method): string {
  const note = `\`${method.verb} ${method.path}\``;
  const params = method.params.map(({ name, description }) => description && `@param ${name} ${description}`);
  const head = comment(
    "  ",
    method.summary,
    [note, method.description].filter(Boolean).join(". ").replace("`. ", "`: "),
    params.filter(Boolean).join("\n"),
    method.deprecated ? "@deprecated An older path of the same operation." : "",
  );
  const dryRun = dryRunOf(method);
  if (!dryRun) return head + signature(method, inputOf(method), replyOf(method));
  const input = inputOf(method);
  return (
    head +
    signature(method, `${input} & { dry_run: true }`, `Promise<${typeOf(dryRun.dry)}>`) +
    head +
    signature(method, `${input} & { dry_run?: false | null | undefined }`, `Promise<${typeOf(dryRun.real)}>`)
  );
}

function inputOf(method: Method): string {
  const { input } = method;
  if (!input) return "";
  return input.schema ? typeOf(input.schema) : queryNameOf(method);
}

/** A body that is documented by the query of the same path has the type of that query. */
const queryNameOf = (method: Method) =>
  method.input!.place === "query"
    ? queryName(method)
    : `{ ${method.input!.fields.map(({ name, schema }) => `${JSON.stringify(name)}?: ${typeOf(schema)}`).join("; ")} }`;

function signature(method: Method, input: string, reply: string): string {
  const { params, isKeyed } = method;
  const isOptional = !needsInput(method);
  const list = [
    ...params.map(({ name, schema }) => `${name}: ${typeOf(schema)}`),
    ...(input ? [`input${isOptional ? "?" : ""}: ${input}`] : []),
    `options?: ${isKeyed ? "KeyedOptions" : "CallOptions"}`,
  ];
  return `  ${method.name}(${list.join(", ")}): ${reply};\n`;
}

function needsInput({ input }: Method): boolean {
  if (!input?.schema) return input?.fields.some(({ required }) => required) ?? false;
  // A body of optional members only is given nevertheless: a change of nothing is a mistake.
  return true;
}

function replyOf({ kind, replies, items }: Method): string {
  if (kind === "text") return "Promise<string>";
  if (kind === "bytes") return "Promise<Blob>";
  if (kind === "lines") return "AsyncGenerator<Record<string, unknown>, void>";
  const type = [...new Set(replies.map(typeOf))].join(" | ") || "unknown";
  return items ? `PagedList<${type}, ${typeOf(items.schema)}>` : `Promise<${type}>`;
}

function printResources(methods: Method[]): string {
  const members = [...grouped(methods).keys()].map((name) => `  ${name}: ${resourceName(name)};\n`);
  return `/** Every operation, by resource. */\nexport interface Resources {\n${members.join("")}}\n`;
}

/** The kinds of events, in a module by itself: the command and the dashboard have them as choices, and need no operations for that. */
export function printEventKinds(document: ApiDocument): string {
  const kinds = Object.keys(eventMembers(document)).map((kind) => `  ${JSON.stringify(kind)},\n`);
  return `${generated}\n\n/** The kinds of events of webhooks. */\nexport const eventKinds = [\n${kinds.join("")}] as const;\n`;
}

function printEvents(document: ApiDocument): string {
  const events = Object.entries(eventMembers(document));
  const types = events.map(([kind, { schema }]) => `  ${JSON.stringify(kind)}: ${schema};\n`).join("");
  const members = events.map(
    ([kind, each]) => `  ${JSON.stringify(kind)}: ${JSON.stringify(each.members.join(" "))},\n`,
  );
  return `/** What is posted to webhooks, by kind. */
export interface Events {
${types}}

/** Members that every event of a kind has, and no event of another. */
export const eventMembers: Record<keyof Events, string> = {
${members.join("")}};
`;
}
