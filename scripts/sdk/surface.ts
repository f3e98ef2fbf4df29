/** The surface of the SDKs: which method of which resource performs an operation of the OpenAPI document. Names follow by rule. */
import type { Document, Operation, Schema } from "../client.ts";

/** The document with its events. */
export interface ApiDocument extends Document {
  webhooks: Record<string, { $ref: string }>;
  components: NonNullable<Document["components"]> & {
    pathItems: Record<string, Record<string, Operation>>;
    /** The refusals of each status. */
    responses: Record<string, { description?: string }>;
  };
}

/** A member of an input: a parameter of the query, or a member of the body. */
export interface Field {
  name: string;
  required: boolean;
  schema: Schema;
  description: string | undefined;
}

/** What a method takes besides the parameters of the path. */
export interface Input {
  /** Where it is sent. */
  place: "query" | "json" | "form";
  /** The body's schema, if it is a body. */
  schema: Schema | undefined;
  /** Its members; empty if the body is a choice between several shapes. */
  fields: Field[];
}

/** How the body of a success is read: parsed, as text, as bytes, or as a stream of JSON lines. */
export type ReplyKind = "json" | "text" | "bytes" | "lines";

/** A method of the SDKs. */
export interface Method {
  /** In camel case. */
  resource: string;
  name: string;
  operationId: string;
  verb: string;
  path: string;
  summary: string;
  description: string | undefined;
  deprecated: boolean;
  params: Field[];
  input: Input | undefined;
  /** Whether it takes an `Idempotency-Key`. */
  isKeyed: boolean;
  /** Whether a repeat has no further effect: by HTTP's definition (RFC 9110 §9.2.2), or because of its key. */
  isRepeatable: boolean;
  kind: ReplyKind;
  /** The schemas of its successes, in order of status. */
  replies: Schema[];
  /** Of a list: the member of the reply that has the items, and an item's schema. */
  items: { member: string; schema: Schema } | undefined;
}

/** Where operations belong, by path, and the words of their names that the resource already says. The first match counts. */
const homes: [path: RegExp, resource: string, words: RegExp | undefined][] = [
  [/^\/v1\/operator\//, "operator", /^(Any|All)/],
  [/^\/v1\/sms\/reports/, "reports", /^Reports?/],
  [/^\/v1\/sms\/inbounds/, "inbound", /^InboundMessages?/],
  [/^\/v1\/(sms\/)?verify|^\/\.well-known\//, "verifications", /^(Verification|Verify)/],
  [/^\/v1\/sms/, "messages", /^Messages?/],
  [/^\/v1\/account\/tokens/, "tokens", /^Tokens?/],
  [/^\/v1\/account\/ledger/, "ledger", /^Ledger(Entries)?/],
  [/^\/v1\/account\/smpp/, "smppCredentials", /^SmppCredentials?/],
  [/^\/v1\/(account\/)?hooks/, "hooks", /^Hooks?/],
  [/^\/v1\/account/, "account", /^Account/],
  [/^\/v1\/approvals/, "approvals", /^(Approvals?|Send)/],
  [/^\/v1\/audit/, "audit", /^AuditLog/],
  [/^\/v1\/contacts/, "contacts", /^Contacts?/],
  [/^\/v1\/lists/, "lists", /^Lists?/],
  [/^\/v1\/templates/, "templates", /^Templates?/],
  [/^\/v1\/members/, "members", /^Members?/],
  [/^\/v1\/numbers/, "numbers", /^Numbers?/],
  [/^\/v1\/optouts/, "optouts", /^Optouts?/],
  [/^\/v1\/privacy/, "privacy", undefined],
  [/^\/v1\/roles/, "roles", /^Roles?/],
  [/^\/v1\/sandbox/, "sandbox", /^Sandbox/],
  [/^\/v1\/senders/, "senders", /^Senders?/],
  [/^\/v1\/stats/, "stats", /^Stats/],
  [/^\/v1\/webhooks/, "webhooks", /^Webhooks?/],
  [/^\/(ai|media)\//, "voice", undefined],
  [/^\/(health|metrics|openapi)/, "service", undefined],
];

/** The operations of other interfaces, and the older paths of ours: they keep their full names. */
const otherInterfaces = "compat";

/** The methods of the SDKs, in the order of the document. Fails if two have one name, or an operation has no place. */
export function surfaceOf(document: ApiDocument): Method[] {
  const methods = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => methodOf(document, verb.toUpperCase(), path, operation)),
  );
  const names = methods.map(({ resource, name }) => `${resource}.${name}`.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new Error(`Two operations would be called ${twice}: see homes in scripts/sdk/surface.ts`);
  return methods;
}

function methodOf(document: ApiDocument, verb: string, path: string, operation: Operation): Method {
  const { operationId = "", summary = "", description, deprecated = false, parameters = [] } = operation;
  const places = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const { kind, replies } = replyOf(operation);
  const query = places("query");
  const items = verb === "GET" && query.some(({ name }) => name === "page") ? itemsOf(document, replies) : undefined;
  const { resource, words } = homeOf(path, deprecated);
  const isKeyed = places("header").some(({ name }) => name === "idempotency-key");
  // Some GET requests of other interfaces send a message.
  const isRepeatable = ["GET", "PUT", "DELETE"].includes(verb) && resource !== otherInterfaces;
  return {
    resource,
    name: nameOf(operationId, words, items !== undefined),
    operationId,
    verb,
    path,
    summary,
    description,
    deprecated,
    isKeyed,
    kind,
    replies,
    items,
    isRepeatable: isRepeatable || isKeyed,
    params: places("path").map(fieldOf),
    input: inputOf(document, verb, path, operation),
  };
}

function homeOf(path: string, deprecated: boolean): { resource: string; words: RegExp | undefined } {
  const home = homes.find(([pattern]) => pattern.test(path));
  if (!home && !deprecated && path.startsWith("/v1/"))
    throw new Error(`${path} has no home: see homes in scripts/sdk/surface.ts`);
  if (deprecated || !home) return { resource: otherInterfaces, words: undefined };
  return { resource: home[1], words: home[2] };
}

/** `listMessages` of messages is `list`, `rotateWebhookSecret` of webhooks is `rotateSecret`. Every list is called one. */
function nameOf(operationId: string, words: RegExp | undefined, isList: boolean): string {
  const [, verb = "", object = ""] = /^([a-z]+)(.*)$/.exec(operationId) ?? [];
  const rest = words === undefined ? object : object.replace(words, "");
  // What is left begins a word, or else it was only a part of one.
  return (isList ? "list" : verb) + (/^[a-z]/.test(rest) ? object : rest);
}

const fieldOf = (parameter: { name: string; required?: boolean; description?: string; schema?: Schema }): Field => ({
  name: parameter.name,
  required: parameter.required ?? false,
  schema: { ...parameter.schema, ...(parameter.description ? { description: parameter.description } : {}) },
  description: parameter.description,
});

/** The members of a component that is an object. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema,
    description: schema.description,
  }));
}

/** Whether a value that is sent is a moment. Where the schema has no format, because the service reads the time itself, its text says so. */
export const isMoment = ({ format, type, description = "" }: Schema): boolean =>
  [type].flat().includes("string") && (format === "date-time" || /ISO 8601 with a zone/.test(description));

/** The component that a schema refers to, or the schema itself. */
export function resolve(document: Document, schema: Schema): Schema {
  const name = refName(schema);
  return name === undefined ? schema : document.components!.schemas![name]!;
}

/** The name of the component that a schema refers to. */
export const refName = (schema: { $ref?: string } | undefined): string | undefined => schema?.$ref?.split("/").at(-1);

function inputOf(document: ApiDocument, verb: string, path: string, operation: Operation): Input | undefined {
  const { parameters = [], requestBody } = operation;
  const query = parameters.filter((parameter) => parameter.in === "query").map(fieldOf);
  const content = Object.entries(requestBody?.content ?? {})[0];
  if (content) {
    const [type, { schema = {} }] = content;
    const fields = fieldsOf(resolve(document, schema));
    // What takes a file as the body itself has the other members of its form in the query.
    const isSame = query.every(({ name }) => fields.some((field) => field.name === name));
    if (!isSame) throw new Error(`${verb} ${path} has a body and a query: which of them is the input?`);
    return { place: type === "multipart/form-data" ? "form" : "json", schema, fields };
  }
  if (query.length > 0) return { place: "query", schema: undefined, fields: query };
  // The same operation by GET takes the same members in its query.
  const twin = verb === "POST" && document.paths[path]!["get"];
  return twin ? { ...inputOf(document, "GET", path, twin)!, place: "json" } : undefined;
}

const kinds: [type: RegExp, kind: ReplyKind][] = [
  [/^application\/json/, "json"],
  [/ndjson$/, "lines"],
  [/^text\//, "text"],
  [/^audio\/|spreadsheetml/, "bytes"],
];

function replyOf({ responses = {} }: Operation): { kind: ReplyKind; replies: Schema[] } {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, response]) => Object.entries(response.content ?? {}));
  const kind = kinds.find(([type]) => contents.some(([name]) => type.test(name)))?.[1] ?? "json";
  return { kind, replies: contents.map(([, { schema = {} }]) => schema) };
}

/** A reply is a page of a list if its first member holds the items. */
function itemsOf(document: Document, replies: Schema[]): Method["items"] {
  const { properties = {} } = resolve(document, replies[0] ?? {});
  const [member, schema] = Object.entries(properties)[0] ?? [];
  return member !== undefined && schema?.type === "array" && "pages" in properties
    ? { member, schema: schema.items ?? {} }
    : undefined;
}

/** The compact form of a method that the runtimes read: verb, path, flags, and the member with the items of a list. */
export function specOf(method: Method): string {
  const places = { query: "q", json: "b", form: "f" };
  const kinds = { json: "", text: "t", bytes: "o", lines: "l" };
  const byVerb = ["GET", "PUT", "DELETE"].includes(method.verb);
  const flags = [
    method.input ? places[method.input.place] : "",
    method.isKeyed ? "k" : "",
    byVerb && !method.isRepeatable ? "n" : "",
    kinds[method.kind],
  ].join("");
  return [method.verb, method.path, flags, method.items?.member ?? ""].join(" ").trimEnd();
}

/** Whether a method has a second shape of reply for a dry run: then its input's `dry_run` decides. */
export function dryRunOf({ replies }: Method): { dry: Schema; real: Schema } | undefined {
  const [real, dry] = replies;
  return dry && refName(dry)?.endsWith("DryRun") ? { dry, real: real! } : undefined;
}

/** The components that no reply and no event contains: what they hold is only ever sent. */
export function sentOnly(document: ApiDocument, methods: Method[]): Set<string> {
  const received = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const name = refName(value);
    if (name !== undefined && !received.has(name)) {
      received.add(name);
      visit(document.components.schemas![name]);
    }
    for (const member of Object.values(value)) visit(member);
  };
  visit(methods.map(({ replies }) => replies));
  visit(document.components.pathItems);
  visit({ $ref: "#/components/schemas/Problem" });
  return new Set(Object.keys(document.components.schemas!).filter((name) => !received.has(name)));
}

/** The schema of each kind of event, and up to three members that every event of the kind has, and no event of another. */
export function eventMembers(document: ApiDocument): Record<string, { schema: string; members: string[] }> {
  const kinds = Object.entries(document.components.pathItems).map(([kind, { post }]) => {
    const schema = refName(post!.requestBody!.content!["application/json"]!.schema)!;
    return { kind, schema, ...document.components.schemas![schema]! };
  });
  const isOwn = (kind: string, member: string) =>
    kinds.every((other) => other.kind === kind || !Object.keys(other.properties ?? {}).includes(member));
  return Object.fromEntries(
    kinds.map(({ kind, schema, required = [] }) => {
      const members = required.filter((member) => isOwn(kind, member)).slice(0, 3);
      if (members.length === 0) throw new Error(`No member tells events of the kind ${kind} from others`);
      return [kind, { schema, members }];
    }),
  );
}
