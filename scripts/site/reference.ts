/** The reference of the API as pages in Markdown, one per resource, from the OpenAPI document and the surface of the SDKs. */
import type { Operation, Schema } from "../client.ts";
import { fieldsOf, refName, resolve, surfaceOf, type ApiDocument, type Field, type Method } from "../sdk/surface.ts";
import { slugOf, type Searchable } from "../../src/http/docs/search.ts";
import { exampleOf } from "./call.ts";
import { samplesOf, type Sample } from "./samples.ts";

/** A page of the reference. */
interface Resource {
  /** The last part of its address. */
  name: string;
  title: string;
  about: string;
  /** Whether an operation belongs here. The first page that says so has it. */
  has: (method: Method) => boolean;
}

const of = (name: string, title: string, about: string): Resource => ({
  name: name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  title,
  about,
  has: ({ resource }) => resource === name,
});
const below = (name: string, title: string, about: string, paths: RegExp): Resource => ({
  name: `operator-${name}`,
  title,
  about,
  has: ({ resource, path }) => resource === "operator" && paths.test(path),
});

/** The pages for an account's own programs, in their order. */
const ofAccounts: Resource[] = [
  of(
    "messages",
    "Messages",
    "Send messages, one or many, find them again, change or cancel what is not submitted yet.",
  ),
  of("reports", "Bulk sends", "The report of a bulk send: its progress and its outcome; pause, resume or cancel it."),
  of(
    "approvals",
    "Approvals",
    "Bulk sends that wait for somebody else than who asked for them: approve, reject or withdraw them.",
  ),
  of("contacts", "Contacts", "What the account knows of the phones that it writes to; their fields and consents."),
  of("lists", "Lists of contacts", "Contacts put together by hand, or by a filter that was saved."),
  of("templates", "Templates", "Texts that the account keeps under a name, one for each language."),
  of("inbound", "Inbound messages", "Messages received on the account's numbers."),
  of("optouts", "Opt-outs", "Phones that want no more messages."),
  of("verifications", "Verification", "One-time PINs: send, check, cancel; their figures and settings."),
  of("voice", "Voice", "Speech to text, text to speech, and named entities."),
  of("webhooks", "Webhooks", "Endpoints for events, and what was delivered to them."),
  of("hooks", "Sign-in hooks", "URLs that sign-in services call to have their codes sent."),
  of("account", "Account", "The balance and the settings of the account."),
  of("tokens", "Access tokens", "The tokens with which programs call the API."),
  of("senders", "Sender IDs", "The names that messages come from."),
  of("numbers", "Numbers", "Numbers on which the account receives messages."),
  of("ledger", "Ledger", "Every charge, refund and top-up."),
  of("stats", "Statistics", "What was sent, what arrived, and what failed why."),
  of("members", "Members", "People who sign in to the account."),
  of("roles", "Roles", "What the people of the account may do, and roles of its own."),
  of("audit", "Audit log", "Who changed what."),
  of("smppCredentials", "SMPP credentials", "With which SMPP clients bind."),
  of("privacy", "Privacy", "Erasing a phone number."),
  of("sandbox", "Sandbox", "The simulated carrier and its handsets."),
  of("service", "Service", "Health, metrics, and the documents of the API."),
  of("compat", "Existing clients", "Calls of other interfaces, for programs written for them, and older paths."),
];

/** The pages for operators. */
const ofOperators: Resource[] = [
  below(
    "carriers",
    "Carriers and routes",
    "Links to carriers, their rates, and which messages take which.",
    /carrier|route|rates|quiet/,
  ),
  below("accounts", "Accounts and people", "Accounts with their credit and mode, and who signs in.", /accounts|people/),
  below(
    "prices",
    "Prices and money",
    "Price lists, margins, and the proof that the books are right.",
    /price|margins|reconcile/,
  ),
  below("numbers", "Numbers and senders", "Whose numbers and sender IDs they are.", /numbers|senders/),
  below(
    "messages",
    "Messages and figures",
    "What all accounts send, and where a message is.",
    /messages|waiting|stats|errors|overview|lookup|unrouted/,
  ),
  // Also what is on none of the others.
  below("system", "System and alarms", "The state of the installation.", /./),
];

/** The address of the reference below `/docs/`; its pages are below it. */
export const reference = "reference/api";

/** A page of the documentation that is made from the API. */
export interface ReferencePage extends Searchable {
  /** What its list says about it. */
  summary: string;
  isOperators: boolean;
}

/** All pages of the reference, and the list of its operations first. Fails if an operation has no page. */
export function referencePages(document: ApiDocument): ReferencePage[] {
  const methods = surfaceOf(document);
  const pages = new Map([...ofAccounts, ...ofOperators].map((resource): [Resource, Method[]] => [resource, []]));
  for (const method of methods) {
    const resource = [...pages.keys()].find(({ has }) => has(method));
    if (!resource) throw new Error(`${method.operationId} has no page of the reference: see scripts/site/reference.ts`);
    // What creates or sends comes first, as a reader meets it.
    if (method.operationId === "sendMessage") pages.get(resource)!.unshift(method);
    else pages.get(resource)!.push(method);
  }
  const written = [...pages].map(([resource, own]) => ({
    path: `${reference}/${resource.name}`,
    title: resource.title,
    summary: resource.about,
    isOperators: ofOperators.includes(resource),
    markdown: `# ${resource.title}\n\n${resource.about}\n\n${own.map((method) => sectionOf(document, method)).join("\n")}`,
  }));
  return [listPage(document, pages), ...written, eventsPage(document)];
}

/** What the heading of an operation was when the reference was one page: old links lead there. */
export const anchorOf = ({ verb, path }: Pick<Method, "verb" | "path">): string =>
  `${verb.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, "-")}`;

function listPage(document: ApiDocument, pages: Map<Resource, Method[]>): ReferencePage {
  const parts = [...pages].map(([resource, methods]) => {
    const rows = methods.map(
      (method) =>
        `<tr id="${anchorOf(method)}"><td>${verbHtml(method.verb)}</td><td><code>${escape(method.path)}</code></td><td><a href="/docs/${reference}/${resource.name}#${slugOf(method.summary)}">${escape(method.summary)}</a></td></tr>`,
    );
    const isFirstOfOperators = resource === ofOperators[0];
    return `${isFirstOfOperators ? "## Operators' operations\n\nThey need a token with the scope `operator`.\n\n" : ""}### [${resource.title}](/docs/${reference}/${resource.name})\n\n${resource.about}\n\n<table class="operations"><tbody>${rows.join("")}</tbody></table>\n`;
  });
  const events = Object.entries(document.components.pathItems).map(
    ([kind, { post }]) =>
      `<tr id="event-${kind.replaceAll(/[^A-Za-z0-9]+/g, "-")}"><td>${verbHtml("POST")}</td><td><code>${kind}</code></td><td><a href="/docs/${reference}/events#${slugOf(post!.summary!)}">${escape(post!.summary!)}</a></td></tr>`,
  );
  const summary = "Every operation, with its parameters, fields and errors.";
  const markdown = `# API reference

${summary} Requests carry \`Authorization: Bearer <token>\`. [Errors](../errors) have one shape; each \`code\` has a page, which its \`type\` leads to.
The document behind these pages is [openapi.json](/openapi.json); the methods of the [client libraries](../guides/sdk.md) have the same names.

## Operations

${parts.join("\n").replace(/(?=## Operators)/, `### [Events](/docs/${reference}/events)\n\nWhat is posted to your endpoints.\n\n<table class="operations"><tbody>${events.join("")}</tbody></table>\n\n`)}`;
  return { path: reference, title: "API reference", summary, isOperators: false, markdown };
}

function eventsPage(document: ApiDocument): ReferencePage {
  const sections = Object.entries(document.components.pathItems).map(([kind, { post }]) => {
    const { summary = kind, description = "", requestBody } = post!;
    const content = requestBody!.content!["application/json"] as { schema: Schema; example?: unknown };
    return `## ${summary}

<p class="endpoint">${verbHtml("POST")} your endpoint, event <code>${kind}</code></p>

${paragraphs(description)}

\`\`\`json
${JSON.stringify(content.example, null, 2)}
\`\`\`

${fieldsHtml(document, "Body", fieldsOf(resolve(document, content.schema)))}
`;
  });
  const summary = "What is posted to your endpoints.";
  const about = `${summary} How it is signed and retried: [webhooks](../../guides/webhooks.md).`;
  return {
    path: `${reference}/events`,
    title: "Events",
    summary,
    isOperators: false,
    markdown: `# Events\n\n${about}\n\n${sections.join("\n")}`,
  };
}

function sectionOf(document: ApiDocument, method: Method): string {
  const { summary, description, verb, path, deprecated, input, params } = method;
  const operation = document.paths[path]![verb.toLowerCase()]!;
  const headers = (operation.parameters ?? []).filter((parameter) => parameter.in === "header");
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const bodySchema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return `## ${summary}

<p class="endpoint">${verbHtml(verb)} <code>${escape(path)}</code></p>
${deprecated ? "\nAn older path of the same operation.\n" : ""}
${paragraphs(description)}

${tabsOf(samplesOf(exampleOf(document, method)))}

${fieldsHtml(document, "Path", params)}
${fieldsHtml(document, "Query", query.map(fieldOf))}
${fieldsHtml(document, "Headers", headers.map(fieldOf))}
${bodySchema ? fieldsHtml(document, "Body", input?.fields ?? [], bodySchema) : ""}
${answersHtml(document, operation)}
${errorsHtml(document, operation)}
`;
}

const fieldOf = (parameter: { name: string; required?: boolean; description?: string; schema?: Schema }): Field => ({
  name: parameter.name,
  required: parameter.required ?? false,
  schema: parameter.schema ?? {},
  description: parameter.description,
});

/** Samples as tabs; without the script of the page they are below one another. */
export function tabsOf(samples: Sample[]): string {
  const blocks = samples.map(
    ({ title, language, code }) => `<div data-tab="${title}">\n\n\`\`\`${language}\n${code}\n\`\`\`\n\n</div>`,
  );
  // What follows without an empty line would belong to the element.
  return `\n<div class="tabs">\n${blocks.join("\n")}\n</div>\n`;
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const verbHtml = (verb: string) => `<span class="verb ${verb.toLowerCase()}">${verb}</span>`;

const paragraphs = (text = "") => text.replaceAll(/\n+/g, "\n\n");

/** A sentence of the document, whose only Markdown is code and links, as HTML. */
const inline = (text: string) =>
  escape(text)
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');

/** How deep a reader still follows. */
const mostNested = 3;

function fieldsHtml(document: ApiDocument, title: string, fields: Field[], whole?: Schema): string {
  if (fields.length === 0 && !whole) return "";
  const list =
    fields.length > 0
      ? rowsHtml(document, fields, 0)
      : `<p>${typeHtml(document, whole!)} ${inline(whole!.description ?? "")}</p>`;
  return `<section class="fields"><p class="label">${title}</p>${list}</section>\n`;
}

function rowsHtml(document: ApiDocument, fields: Field[], depth: number): string {
  const rows = fields.map(({ name, required, schema, description }) => {
    const inner = depth < mostNested ? membersOf(document, schema) : [];
    const more =
      inner.length > 0
        ? `<details><summary>Its members</summary>${rowsHtml(document, inner, depth + 1)}</details>`
        : "";
    const mark = required ? ' <span class="required">required</span>' : "";
    return `<dt><code>${escape(name)}</code> ${typeHtml(document, schema)}${mark}</dt><dd>${inline(description ?? schema.description ?? "")}${more}</dd>`;
  });
  return `<dl>${rows.join("")}</dl>`;
}

/** The members of an object, of the objects in a list, or of the only object among several forms. */
function membersOf(document: ApiDocument, schema: Schema): Field[] {
  const own = resolve(document, schema);
  const choices = (own.anyOf ?? []).map((each) => membersOf(document, each)).filter(({ length }) => length > 0);
  if (own.items) return membersOf(document, own.items);
  return choices.length === 1 ? choices[0]! : fieldsOf(own);
}

const typeHtml = (document: ApiDocument, schema: Schema) =>
  `<span class="type">${escape(typeOf(document, schema))}</span>`;

interface Limits {
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

function typeOf(document: ApiDocument, given: Schema): string {
  const schema = resolve(document, given) as Schema & Limits;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => typeOf(document, each)))].join(" | ");
  const types = [schema.type ?? "any"].flat();
  const names = types.map((type) =>
    type === "array" && schema.items ? `array of ${typeOf(document, schema.items)}` : type,
  );
  const [from, to] = [schema.minimum ?? schema.minLength, schema.maximum ?? schema.maxLength];
  const bounds = from === undefined && to === undefined ? "" : ` ${from ?? ""}–${to ?? ""}`;
  const fallback =
    schema.default === undefined || schema.default === null ? "" : `, default ${JSON.stringify(schema.default)}`;
  return `${names.join(" | ")}${bounds}${fallback}`;
}

function answersHtml(document: ApiDocument, { responses = {} }: Operation): string {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, reply]) => {
      const [type, content] = Object.entries(reply.content ?? {})[0] ?? [];
      const fields = content?.schema ? membersOf(document, content.schema) : [];
      const isDryRun = refName(content?.schema)?.endsWith("DryRun") ?? false;
      const title = `Answer ${status === "2XX" ? "200" : status}${isDryRun ? " to a dry run" : ""}`;
      if (fields.length === 0)
        return `<p class="label">${title}${type === undefined ? "" : `: <code>${type}</code>`}</p>\n`;
      return `<details class="answer"><summary>${title}</summary>${rowsHtml(document, fields, 1)}</details>\n`;
    })
    .join("");
}

function errorsHtml(document: ApiDocument, { responses = {} }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status >= "4")
    .map(([status, reply]) => {
      const { description = "" } = document.components.responses[refName(reply as { $ref?: string }) ?? ""] ?? reply;
      const codes = description.matchAll(/`(\w+)`/g);
      const links = Array.from(codes, ([, code]) => `<a href="/docs/errors/${code}"><code>${code}</code></a>`);
      return `<dt>${status}</dt><dd>${links.join(" ")}</dd>`;
    });
  return rows.length === 0
    ? ""
    : `<details class="errors"><summary>Errors</summary><dl>${rows.join("")}</dl></details>\n`;
}
