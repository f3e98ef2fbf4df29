import { filterNotes, messageValueNotes } from "../template.ts";
import { CarrierFile } from "./schemas.ts";

/** The parts of JSON Schema that carrier files use. */
interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
}

/** The reference of carrier files as a Markdown page; `npm run docs` writes it to `docs/reference/carrier-files.md`. */
export function carrierFilePage(): string {
  return [
    "# Carrier files",
    "",
    "A carrier file describes how to send over a carrier's HTTP API, and how to read its responses and callbacks. Ours are in",
    "`src/core/carriers/http/catalogue`; your own are in `DATA_DIR/carriers/*.json` ([how to write one](../guides/ready-made-carriers.md)).",
    "Generated from the schema of carrier files by `npm run docs`. Do not edit.",
    "",
    "## Fields",
    "",
    "| field | value | if absent | meaning |",
    "|---|---|---|---|",
    ...rows(CarrierFile as unknown as Schema, "", true),
    "",
    "A path such as `messages.0.id` points to a value in JSON or a form. Several, separated by `|`, are tried in order.",
    "",
    "## Templates",
    "",
    "In `http.url`, `http.headers` and `http.body`, a placeholder stands for a value of the message or one of the file's settings; in",
    "`http.auth`, `http.signature.key` and `http.inbound.default_to`, only for a setting. Values are escaped for their context.",
    "",
    "| placeholder | value |",
    "|---|---|",
    ...Object.entries(messageValueNotes).map(([name, note]) => `| \`{${name}}\` | ${note} |`),
    "",
    "Filters after a `|` change a value, in order: `{validity_seconds\\|divide:60\\|max:2880}`.",
    "",
    "| filter | result |",
    "|---|---|",
    ...Object.entries(filterNotes).map(([form, note]) => `| \`${escaped(form)}\` | ${note} |`),
    "",
  ].join("\n");
}

const escaped = (text: string) => text.replaceAll("|", String.raw`\|`).replaceAll("\n", " ");

/** A row for each field; the fields of an object follow its row. */
function rows(schema: Schema, path: string, isRequired: boolean): string[] {
  const inner = innerOf(schema);
  const fields = Object.entries(inner?.properties ?? {});
  const own = path === "" ? [] : [row(schema, path, isRequired)];
  const below = path === "" ? "" : `${path}${schema.items ? "[]" : ""}.`;
  const variants = inner ? [] : (schema.anyOf ?? []).filter(({ properties }) => properties);
  return [
    ...own,
    ...fields.flatMap(([name, field]) => rows(field, below + name, isNeeded(inner!, name, field))),
    ...variants.flatMap((variant) =>
      Object.entries(variant.properties!).flatMap(([name, field]) =>
        rows(field, `${path}.${name}`, isNeeded(variant, name, field)),
      ),
    ),
  ];
}

const isNeeded = ({ required = [] }: Schema, name: string, field: Schema) =>
  required.includes(name) && field.default === undefined;

/** The object schema of a field: its own, that of its items, or its only alternative; undefined if there are several. */
function innerOf({ properties, items, anyOf = [], ...rest }: Schema): Schema | undefined {
  if (properties) return { properties, ...rest };
  if (items) return innerOf(items);
  const objects = anyOf.filter((each) => each.properties);
  return objects.length === 1 ? objects[0] : undefined;
}

function row(schema: Schema, path: string, isRequired: boolean): string {
  const fallback = schema.default;
  const isEmpty =
    fallback === "" || (typeof fallback === "object" && fallback !== null && Object.keys(fallback).length === 0);
  const absent = isRequired
    ? "required"
    : isEmpty || fallback === undefined
      ? ""
      : `\`${escaped(JSON.stringify(fallback))}\``;
  return `| \`${path}\` | ${kindOf(schema)} | ${absent} | ${escaped(schema.description ?? "")} |`;
}

function kindOf({ type, enum: words, const: only, anyOf, items, patternProperties }: Schema): string {
  if (only !== undefined) return `\`${only}\``;
  if (words) return words.map((word) => `\`${String(word)}\``).join(", ");
  if (anyOf) return [...new Set(anyOf.map(kindOf))].join(" or ");
  if (items) return items.properties ? "list of objects" : "list of texts";
  if (patternProperties) return "object";
  const names: Record<string, string> = {
    string: "text",
    null: "`null`",
    integer: "whole number",
    boolean: "`true` or `false`",
  };
  return names[type ?? ""] ?? type ?? "";
}
