/** Prints `sdk-python/tuma/operations.py`: types, errors, and a method for every operation, synchronous and asynchronous. */
import type { Schema } from "../client.ts";
import {
  dryRunOf,
  eventMembers,
  fieldsOf,
  isMoment,
  refName,
  sentOnly,
  specOf,
  surfaceOf,
  type ApiDocument,
  type Method,
} from "./surface.ts";

/** The generated module. */
export function printPython(document: ApiDocument): string {
  const methods = surfaceOf(document);
  const sent = sentOnly(document, methods);
  const schemas = Object.entries(document.components.schemas!);
  const grouped = [...Map.groupBy(methods, ({ resource }) => resource)];
  const both = [false, true];
  return `# Generated from openapi.json by scripts/sdk/main.ts (\`npm run openapi\`).
# mypy: disable-error-code="no-any-return"
"""The types, the errors and the operations of the API."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict, overload

from ._call import OMITTED, Omitted, Options, Upload
from ._list import AsyncPagedList, PagedList
from ._webhooks import Event, WebhookVerification
from .errors import TumaError

if TYPE_CHECKING:
    from ._client import AsyncTuma, Tuma

__all__ = [
${exportsOf(document)
  .map((name) => `    "${name}",\n`)
  .join("")}]

${schemas.map(([name, schema]) => printSchema(name, schema, sent.has(name))).join("\n\n")}

${printErrors(document)}

${printEvents(document)}

${both.flatMap((isAsync) => grouped.map(([name, all]) => printResource(name, all, isAsync))).join("\n\n")}

${both
  .map((isAsync) =>
    printApi(
      grouped.map(([name]) => name),
      isAsync,
    ),
  )
  .join("\n\n")}`;
}

const codesOf = (document: ApiDocument) =>
  document.components.schemas!["Problem"]!.properties!["code"]!.enum as string[];
const errorName = (code: string) => code.split("_").map(capital).join("");
const eventName = (kind: string) => `${kind.split(".").map(capital).join("")}Event`;

/** What users of the package import by name. */
function exportsOf(document: ApiDocument): string[] {
  const schemas = Object.keys(document.components.schemas!);
  const events = Object.keys(document.webhooks).map(eventName);
  return [...schemas, ...codesOf(document).map(errorName), ...events, "UnknownEvent", "WebhookEvent"];
}

const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1);
/** The name of a method; a word of the language has an underscore after it (PEP 8). */
export const named = (name: string) => (snake(name) === "import" ? "import_" : snake(name));
export const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const keywords = new Set(
  (
    "and as assert async await break class continue def del elif else except finally for from global if import in is " +
    "lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** The name of an argument: `from` is `from_`, `dlr-url` is `dlr_url`. */
export function argument(name: string): string {
  const word = name.replaceAll("-", "_");
  return keywords.has(word) ? `${word}_` : word;
}

const literal = (value: unknown): string =>
  value === null ? "None" : typeof value === "boolean" ? capital(String(value)) : JSON.stringify(value);

/** How collections are written: as they come, or as any that is given. */
interface Collections {
  list: string;
  map: string;
}
const received: Collections = { list: "list", map: "dict" };
const given: Collections = { list: "Sequence", map: "Mapping" };

function typeOf(schema: Schema | undefined, isSent: boolean, as: Collections): string {
  if (schema === undefined) return "Any";
  const name = refName(schema);
  if (name !== undefined) return name;
  const inner = (each: Schema | undefined) => typeOf(each, isSent, as);
  const union = (all: Schema[]) => [...new Set(all.map(inner))].join(" | ");
  if (schema.const !== undefined) return schema.const === null ? "None" : `Literal[${literal(schema.const)}]`;
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(", ")}]`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices);
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => ({ ...schema, type })));
  if (schema.type === "array") return `${as.list}[${inner(schema.items)}]`;
  if (schema.type === "object") return mapOf(schema, isSent, as);
  if (schema.format === "binary") return "Upload";
  if (isSent && isMoment(schema)) return "str | datetime";
  if (schema.type === "string" && isSent && schema.format === "date") return "str | date";
  return { string: "str", integer: "int", number: "float", boolean: "bool", null: "None" }[schema.type ?? ""] ?? "Any";
}

function mapOf({ additionalProperties, patternProperties }: Schema, isSent: boolean, as: Collections): string {
  const values =
    typeof additionalProperties === "object" ? additionalProperties : Object.values(patternProperties ?? {})[0];
  return `${as.map}[str, ${typeOf(values, isSent, as)}]`;
}

/** A docstring; backslashes stay as they are written. */
function docstring(indent: string, text: string): string {
  const safe = text.trim().replaceAll('"""', "'''").replaceAll("\n", `\n${indent}`).replaceAll(/[ ]+$/gm, "");
  const [open, end] = [safe.includes("\\") ? 'r"""' : '"""', /["\\]$/.test(safe) ? " " : ""];
  return `${indent}${open}${safe}${end}${safe.includes("\n") ? `\n${indent}` : ""}"""\n`;
}

function printSchema(name: string, schema: Schema, isSent: boolean): string {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return `${name} = ${typeOf(schema, isSent, received)}\n`;
  const typed = fields.map(({ name, required, schema }) => {
    const type = typeOf(schema, isSent, received);
    return { name, type: required ? type : `NotRequired[${type}]` };
  });
  // With members that it does not name (the fields of a recipient), or that are words of Python, a type needs another form.
  if (schema.additionalProperties) return `${name} = dict[str, Any]\n`;
  if (typed.some(({ name }) => argument(name) !== name))
    return `${name} = TypedDict(\n    "${name}",\n    {\n${typed.map((each) => `        "${each.name}": "${each.type.replaceAll('"', "'")}",\n`).join("")}    },\n)\n`;
  const members = typed.map(({ name, type }, index) => {
    const { description } = fields[index]!;
    return `    ${name}: ${type}\n${description ? docstring("    ", description) : ""}`;
  });
  const head = schema.description ? `${docstring("    ", schema.description)}\n` : "";
  return `class ${name}(TypedDict):\n${head}${members.join("")}`;
}

function printErrors(document: ApiDocument): string {
  const classes = codesOf(document).map((code) => {
    return `class ${errorName(code)}(TumaError, code="${code}"):\n    """The error \`\`${code}\`\`: see \`\`/errors/${code}\`\` of the service."""\n`;
  });
  return classes.join("\n\n");
}

function printEvents(document: ApiDocument): string {
  const events = Object.entries(eventMembers(document));
  const classes = events.map(
    ([kind, { schema }]) => `class ${eventName(kind)}(Event):\n    kind: Literal["${kind}"]\n    data: ${schema}\n`,
  );
  const rows = events.map(([kind, { members }]) => `    "${kind}": ${JSON.stringify(members.join(" "))},\n`);
  return `${classes.join("\n\n")}

class UnknownEvent(Event):
    """An event of a kind that is newer than this package."""

    kind: Literal["unknown"]
    data: dict[str, Any]


WebhookEvent = (
    ${[...events.map(([kind]) => eventName(kind)), "UnknownEvent"].join("\n    | ")}
)

#: Members that every event of a kind has, and no event of another.
EVENT_MEMBERS: dict[str, str] = {
${rows.join("")}}
`;
}

const className = (resource: string, isAsync: boolean) => `${isAsync ? "Async" : ""}${capital(resource)}`;
const clientName = (isAsync: boolean) => (isAsync ? "AsyncTuma" : "Tuma");

function printResource(resource: string, methods: Method[], isAsync: boolean): string {
  const bases = resource === "webhooks" ? "(WebhookVerification)" : "";
  return `class ${className(`${resource}Resource`, isAsync)}${bases}:
    """\`\`tuma.${snake(resource)}\`\`"""

    def __init__(self, client: ${clientName(isAsync)}) -> None:
        self._client = client

${methods.map((method) => printMethod(method, isAsync)).join("\n")}`;
}

/** An argument after the parameters of the path. */
interface Argument {
  name: string;
  type: string;
  isRequired: boolean;
  description: string | undefined;
  /** The member that it becomes. */
  member: string;
}

function argumentsOf({ params, input }: Method): Argument[] {
  if (!input) return [];
  if (input.fields.length === 0) {
    const type = typeOf(input.schema, true, given);
    return [{ name: "body", type, isRequired: true, description: undefined, member: "" }];
  }
  // A member that repeats a parameter of the path is given once.
  const fields = input.fields.filter(({ name }) => !params.some((param) => param.name === name));
  return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)].map(
    ({ name, required, schema, description }) => {
      const type = typeOf(schema, true, given);
      return { name: argument(name), type, isRequired: required, description, member: name };
    },
  );
}

function printMethod(method: Method, isAsync: boolean): string {
  const all = argumentsOf(method);
  if (all.some(({ name }) => name === "options" || name === "self"))
    throw new Error(`${method.operationId} has a member called as an argument that every method has`);
  const dryRun = dryRunOf(method);
  const variants = dryRun
    ? [
        { type: "Literal[True]", isRequired: true, reply: typeOf(dryRun.dry, false, received) },
        { type: "Literal[False] | None", isRequired: false, reply: typeOf(dryRun.real, false, received) },
      ]
    : [];
  const overloads = variants.map(({ reply, ...variant }) => {
    const own = all.map((each) => (each.name === "dry_run" ? { ...each, ...variant } : each));
    return `    @overload\n${signature(method, own, reply, isAsync)} ...\n\n`;
  });
  return `${overloads.join("")}${signature(method, all, replyOf(method, isAsync), isAsync)}\n${documentation(method, all)}        ${bodyOf(method, all, isAsync)}\n`;
}

const isWaitedFor = ({ items, kind }: Method) => !items && kind !== "lines";

function signature(method: Method, all: Argument[], reply: string, isAsync: boolean): string {
  const { params } = method;
  const list = [
    "self",
    ...params.map(({ name, schema }) => `${argument(name)}: ${typeOf(schema, true, given)}`),
    ...(params.length > 0 ? ["/"] : []),
    "*",
    ...all.map(({ name, type, isRequired }) => `${name}: ${isRequired ? type : `${type} | Omitted = OMITTED`}`),
    "options: Options | None = None",
  ];
  const start = isAsync && isWaitedFor(method) ? "async def" : "def";
  return `    ${start} ${named(method.name)}(\n${list.map((each) => `        ${each},\n`).join("")}    ) -> ${reply}:`;
}

function documentation({ summary, description, deprecated, verb, path, params }: Method, all: Argument[]): string {
  const described = [...params.map((param) => ({ ...param, name: argument(param.name) })), ...all];
  const lines = described.flatMap(({ name, description }) =>
    description ? [`${name}: ${description.replaceAll("\n", " ")}`] : [],
  );
  const paragraphs = [
    `${summary}.`,
    `\`${verb} ${path}\`${deprecated ? ", an older path of the same operation" : ""}${description ? `: ${description}` : ""}`,
    lines.join("\n"),
  ];
  return docstring("        ", paragraphs.filter(Boolean).join("\n\n"));
}

function bodyOf(method: Method, all: Argument[], isAsync: boolean): string {
  const path = method.params.map(({ name }) => `${argument(name)}, `).join("");
  const input = !method.input
    ? "None"
    : all[0]?.member === ""
      ? "body"
      : `{\n${all.map(({ name, member }) => `            "${member}": ${name},\n`).join("")}        }`;
  const name = method.items ? "_list" : method.kind === "lines" ? "_lines" : "_run";
  const wait = isAsync && isWaitedFor(method) ? "await " : "";
  return `return ${wait}self._client.${name}(${JSON.stringify(specOf(method))}, (${path.trimEnd()}), ${input}, options)`;
}

function replyOf({ kind, replies, items }: Method, isAsync: boolean): string {
  if (kind === "text") return "str";
  if (kind === "bytes") return "bytes";
  if (kind === "lines") return `${isAsync ? "Async" : ""}Iterator[dict[str, Any]]`;
  const type = [...new Set(replies.map((reply) => typeOf(reply, false, { list: "Sequence", map: "dict" })))].join(
    " | ",
  );
  const item = items && typeOf(items.schema, false, { list: "Sequence", map: "dict" });
  return items ? `${isAsync ? "Async" : ""}PagedList[${type}, ${item}]` : type || "Any";
}

function printApi(resources: string[], isAsync: boolean): string {
  const rows = resources.map(
    (name) => `        self.${snake(name)} = ${className(`${name}Resource`, isAsync)}(client)\n`,
  );
  return `class ${isAsync ? "Async" : ""}Resources:
    """Every operation, by resource."""

    def __init__(self, client: ${clientName(isAsync)}) -> None:
${rows.join("")}`;
}
