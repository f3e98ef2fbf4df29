import { escapeHtml, inlineHtml } from "./markdown.ts";
import type { RenderedPage } from "./page.ts";
import { sitePage } from "./site/layout.ts";

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components?: Record<string, object>;
}

/** An operation of the document, as the page shows it. */
export interface Operation {
  deprecated?: boolean;
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema; example?: unknown }> };
  responses?: Record<string, { description?: string; $ref?: string; content?: Record<string, { schema?: Schema }> }>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  examples?: unknown[];
}

const style = `
nav h2{font-size:.75rem;text-transform:uppercase;letter-spacing:.06em;color:var(--dim);margin:1.2rem 0 .3rem}
nav p a{color:inherit}nav [data-find]{display:block;color:inherit;text-decoration:none;padding:.12rem .4rem;border-radius:5px}nav [data-find]:hover{background:var(--shade)}
.layout>main{max-width:56rem}
section.op{border-top:1px solid var(--line);padding:1.6rem 0}
section.op h3{margin:0 0 .3rem;font-size:1.1rem}.line{font:.9rem ui-monospace,monospace;overflow-wrap:anywhere}
.m{font-weight:700}.get{color:var(--get)}.post{color:var(--post)}.put{color:var(--put)}.patch{color:var(--patch)}.delete{color:var(--delete)}
dl{margin:.4rem 0;display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem .9rem;font-size:.92rem}
dt{font:.85rem/1.7 ui-monospace,monospace}dt b{color:var(--delete)}dd{margin:0}dd .dim{font-size:.85rem}
h4{margin:1rem 0 .2rem;font-size:.85rem;color:var(--dim)}details summary{cursor:pointer;font-size:.88rem}
nav [hidden],main [hidden]{display:none}
@media(max-width:52rem){dl{display:block}dt{margin-top:.4rem}dd{padding-left:.9rem;overflow-wrap:anywhere}h3,h4,p{overflow-wrap:anywhere}}
`;

/** Filters operations as you type; the page works without it. */
const script = `
{const box=document.querySelector("#find"),all=[...document.querySelectorAll("[data-find]")];
box.addEventListener("input",()=>{const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
for(const each of all)each.hidden=!words.every(word=>each.dataset.find.includes(word));
for(const group of document.querySelectorAll("[data-group]"))group.hidden=!group.querySelector("[data-find]:not([hidden])")})}
`;

interface Entry {
  id: string;
  method: string;
  path: string;
  operation: Operation;
  isEvent: boolean;
}

/** The API reference as one page, generated from the OpenAPI document: searchable, with a curl for every operation. */
export function referencePage(api: ApiDocument, url: string): RenderedPage {
  const groups = grouped(api);
  const navigation = groups.map(
    ({ name, entries }) => `<div data-group><h2>${escapeHtml(name)}</h2>${entries.map(link).join("")}</div>`,
  );
  const sections = groups.map(
    ({ name, description, entries }) =>
      `<div data-group><h2>${escapeHtml(name)}</h2><p class="dim">${inlineHtml(description ?? "")}</p>${entries.map((entry) => section(entry, url)).join("")}</div>`,
  );
  const nav = `<p><a href="/docs/reference">Reference</a></p><input id="find" type="search" placeholder="Find an operation" aria-label="Find an operation">${navigation.join("")}`;
  const main = `<h1>${escapeHtml(api.info.title)} <span class="dim">${escapeHtml(api.info.version)}</span></h1>
<p>${inlineHtml(api.info.description ?? "")}</p>
<p>Requests carry <code>Authorization: Bearer &lt;token&gt;</code>. Errors have one shape; each <code>code</code> has a page, which its <code>type</code> leads to. The document behind this page: <a href="/openapi.json">openapi.json</a>.</p>
${sections.join("")}`;
  return sitePage({ title: "API reference", nav, main, style, script });
}

function grouped(api: ApiDocument): { name: string; description?: string; entries: Entry[] }[] {
  const entries: Entry[] = [];
  for (const [isEvent, paths] of [
    [false, api.paths],
    [true, api.webhooks ?? {}],
  ] as const) {
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        if (method === "head") continue;
        const id = `${isEvent ? "event" : method}${path.replaceAll(/[^A-Za-z0-9]+/g, "-")}`;
        entries.push({ id, method, path, operation, isEvent });
      }
    }
  }
  const tags = api.tags ?? [];
  const groups = tags.map((tag) => ({
    ...tag,
    entries: entries.filter((entry) => entry.operation.tags?.[0] === tag.name),
  }));
  const rest = entries.filter((entry) => !tags.some((tag) => tag.name === entry.operation.tags?.[0]));
  return [...groups, { name: "Other", entries: rest }].filter((group) => group.entries.length > 0);
}

const findable = ({ method, path, operation }: Entry) =>
  escapeHtml(`${method} ${path} ${operation.summary ?? ""} ${operation.tags?.join(" ") ?? ""}`.toLowerCase());

function link(entry: Entry): string {
  const name = entry.operation.summary ?? entry.path;
  return `<a href="#${entry.id}" data-find="${findable(entry)}">${escapeHtml(name)}</a>`;
}

function section(entry: Entry, url: string): string {
  const { id, method, path, operation, isEvent } = entry;
  const body = operation.requestBody?.content;
  const schema = body?.["application/json"]?.schema ?? Object.values(body ?? {})[0]?.schema;
  const parts = [
    `<section class="op" id="${id}" data-find="${findable(entry)}"><h3>${escapeHtml(operation.summary ?? path)}</h3>`,
    `<div class="line"><span class="m ${method}">${method.toUpperCase()}</span> ${isEvent ? "your endpoint" : escapeHtml(path)}</div>`,
    ...(operation.description ?? "")
      .split("\n\n")
      .filter(Boolean)
      .map((text) => `<p>${inlineHtml(text)}</p>`),
  ];
  for (const place of ["path", "query", "header"]) {
    const fields = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
    if (fields.length > 0) parts.push(`<h4>${place}</h4><dl>${fields.map(parameterRow).join("")}</dl>`);
  }
  if (schema) parts.push(`<h4>body</h4>${fieldList(schema, 0)}`);
  parts.push(
    isEvent
      ? example(body?.["application/json"]?.example)
      : `<pre class="wrap"><code>${escapeHtml(curl(entry, schema, url))}</code></pre>`,
  );
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const answer = Object.values(response.content ?? {})[0]?.schema;
    if (status.startsWith("2") && answer?.properties) {
      parts.push(`<details><summary>Answer ${status}</summary>${fieldList(answer, 0)}</details>`);
    }
  }
  return `${parts.join("")}</section>`;
}

const example = (value: unknown) =>
  value === undefined ? "" : `<pre class="wrap"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

function parameterRow(parameter: { name: string; required?: boolean; description?: string; schema?: Schema }): string {
  const schema = { ...parameter.schema, ...(parameter.description ? { description: parameter.description } : {}) };
  return row(parameter.name, parameter.required === true, schema, 3);
}

/** Fields, nested ones with dotted names, to a depth that a reader still follows. */
function fieldList(schema: Schema, depth: number): string {
  const fields = schema.properties ?? schema.items?.properties;
  if (!fields) return schema.description ? `<p>${inlineHtml(schema.description)}</p>` : "";
  const required = new Set(schema.required ?? schema.items?.required ?? []);
  return `<dl>${Object.entries(fields)
    .map(([name, field]) => row(name, required.has(name), field, depth))
    .join("")}</dl>`;
}

function row(name: string, required: boolean, schema: Schema, depth: number): string {
  const inner = depth < 2 && (schema.properties ?? schema.items?.properties) ? fieldList(schema, depth + 1) : "";
  const text = schema.description ? ` ${inlineHtml(schema.description)}` : "";
  return `<dt>${escapeHtml(name)}${required ? "<b>*</b>" : ""}</dt><dd><span class="dim">${escapeHtml(typeText(schema))}</span>${text}${inner}</dd>`;
}

function typeText(schema: Schema): string {
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" | ");
  const type = [schema.type ?? "any"]
    .flat()
    .map((each) => (each === "array" && schema.items ? `array of ${typeText(schema.items)}` : each))
    .join(" | ");
  const from = schema.minimum ?? schema.minLength;
  const to = schema.maximum ?? schema.maxLength;
  const bounds = from === undefined && to === undefined ? "" : ` ${from ?? ""}–${to ?? ""}`;
  return `${type}${bounds}${schema.default === undefined ? "" : `, default ${JSON.stringify(schema.default)}`}`;
}

function curl({ method, path, operation }: Entry, schema: Schema | undefined, url: string): string {
  const lines = [
    `curl -s ${method === "get" || (method === "post" && schema) ? "" : `-X ${method.toUpperCase()} `}'${url}${path}'`,
  ];
  if (operation.security?.length !== 0) lines.push('  -H "Authorization: Bearer $TUMA_TOKEN"');
  if (operation.requestBody?.content?.["multipart/form-data"]) lines.push("  -F audio=@speech.mp3");
  else if (schema) {
    lines.push('  -H "Content-Type: application/json"');
    lines.push(`  -d '${JSON.stringify(sample(schema)).replaceAll("'", String.raw`'\''`)}'`);
  }
  return lines.join(" \\\n");
}

/** Example values for a schema: its required members, or its first ones if none is required. */
function sample(schema: Schema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0]!);
  switch ([schema.type].flat()[0]) {
    case "object": {
      const names = schema.required?.length ? schema.required : Object.keys(schema.properties ?? {}).slice(0, 2);
      return Object.fromEntries(names.map((name) => [name, known[name] ?? sample(schema.properties?.[name] ?? {})]));
    }
    case "array":
      return schema.items ? [sample(schema.items)] : [];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    default:
      return "…";
  }
}

/** Examples for common fields. */
const known: Record<string, unknown> = {
  to: "+250788123456",
  phonenumber: "+250788123456",
  number: "+250788123456",
  text: "Muraho!",
  sender: "TUMA",
  brand: "Acme",
  code: "123456",
  request_id: "vrf_123",
  url: "https://example.com/hooks/tuma",
};
