/** A call of the API, as a sample shows it: read from a curl command of a guide, or composed from the schema of an operation. */
import type { Document, Schema } from "../client.ts";
import { resolve, type ApiDocument, type Method } from "../sdk/surface.ts";

/** Where a service on one's own machine listens: the address of the samples as they are written. */
export const ownMachine = "http://127.0.0.1:8080";

/** An operation with the values that it is called with. */
export interface Call {
  method: Method;
  /** By name, in the order of the path. */
  params: Record<string, string>;
  /** The query or the body; undefined if there is neither. A member of a form may be a file: `@speech.mp3`. */
  input: unknown;
  /** Its `Idempotency-Key`. */
  key?: string;
  isPublic: boolean;
}

/** What a call asks for, whole. An ellipsis is the reader's to fill in. */
export function urlOf({ method, params, input }: Call): string {
  const path = method.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  const isQuery = method.input?.place === "query" && input !== undefined;
  const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
  return `${ownMachine}${path}${query}`.replaceAll(encodeURIComponent("…"), "…");
}

/** Values that make sense where a schema says only that they are text. */
const usual: Record<string, unknown> = {
  to: "+250788123456",
  phonenumber: "+250788123456",
  number: "+250788123456",
  numbers: ["+250788123456"],
  from: "20:00",
  until: "07:00",
  country: "RW",
  time_zone: "Africa/Kigali",
  prefix: "+250",
  account_id: "acc_1",
  carrier_id: "car_1",
  since: "2026-12-01T08:00:00Z",
  text: "Muraho!",
  sender: "TUMA",
  name: "Acme",
  brand: "Acme",
  code: "123456",
  email: "ana@example.com",
  url: "https://example.com/hooks/tuma",
  amount: "25",
  lang: "en",
  audio: "@speech.mp3",
  file: "@contacts.csv",
  request_id: "vrf_1",
  report_id: "01a2009f-5c1e-7d62-8000-0000000bc5e1",
  scopes: ["sms:send"],
};
/** Ids are numbers with the prefix of their kind. */
const ids: [path: RegExp, id: string][] = [
  [/\/sms\/inbounds\//, "in_sms_1"],
  [/\/(sms|messages)\//, "out_sms_1"],
  [/\/deliveries\//, "dlv_1"],
  [/\/webhooks\//, "whk_1"],
  [/\/tokens\//, "tok_1"],
  [/\/accounts\//, "acc_1"],
  [/\/carriers\//, "car_1"],
  [/./, "1"],
];
/** What a sample has besides what is required, since it means little without. */
const wanted: Record<string, string[]> = {
  sendMessage: ["sender"],
  sendBulk: ["sender"],
  deleteOptout: ["number"],
  testWebhook: ["event"],
};

/** A call with example values: what is required, or of a change its first member. */
export function exampleOf(document: ApiDocument, method: Method): Call {
  const { input, params, verb, path, operationId } = method;
  const { security } = document.paths[path]![verb.toLowerCase()] as { security?: unknown[] };
  const given = params.map(({ name, schema }): [string, string] => [
    name,
    String(usual[name] ?? (name === "id" ? ids.find(([of]) => of.test(path))![1] : valueOf(document, name, schema))),
  ]);
  const fields = input?.fields ?? [];
  const required = fields.filter(({ name, required }) => required || wanted[operationId]?.includes(name));
  const shown = required.length > 0 || input?.place === "query" ? required : fields.slice(0, 1);
  const members = Object.fromEntries(shown.map(({ name, schema }) => [name, valueOf(document, name, schema)]));
  const value = input?.schema && fields.length === 0 ? valueOf(document, "", input.schema) : members;
  const isPublic = security?.length === 0;
  const isEmpty = !input?.schema && shown.length === 0;
  return { method, params: Object.fromEntries(given), input: isEmpty ? undefined : value, isPublic };
}

/** An example of a schema's values; of objects, the required members, or else the first. */
function valueOf(document: Document, name: string, given: Schema): unknown {
  const schema = resolve(document, given) as Schema & { examples?: unknown[]; default?: unknown; minimum?: number };
  if (name in usual && schema.enum === undefined && !isListOf(schema, name)) return usual[name];
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return valueOf(document, name, choice);
  switch ([schema.type].flat()[0]) {
    case "object": {
      const members = Object.entries(schema.properties ?? {});
      const required = members.filter(([member]) => schema.required?.includes(member));
      const shown = required.length > 0 ? required : members.slice(0, 1);
      return Object.fromEntries(shown.map(([member, inner]) => [member, valueOf(document, member, inner)]));
    }
    case "array":
      return schema.items ? [valueOf(document, name, schema.items)] : [];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    default:
      return /date-time/.test(schema.format ?? "") ? "2026-12-01T08:00:00Z" : "…";
  }
}

/** Whether the schema is a list, and the usual value is not. */
const isListOf = ({ type }: Schema, name: string) => [type].flat().includes("array") !== Array.isArray(usual[name]);

/** The call that a curl command makes; undefined if it is more than one call, or one that no method of the SDKs makes. */
export function callOf(code: string, methods: Method[]): Call | undefined {
  const command = code
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .trim();
  const words = wordsOf(command);
  if (words?.[0] !== "curl") return undefined;
  const request = requestOf(words.slice(1));
  if (!request || !request.url.startsWith(`${ownMachine}/`)) return undefined;
  const [path, query] = request.url.slice(ownMachine.length).split("?", 2) as [string, string?];
  const verb = request.verb ?? (request.body !== undefined || request.form ? "POST" : "GET");
  const found = methods
    .filter((method) => method.verb === verb && !method.deprecated)
    .map((method) => ({ method, params: paramsOf(method.path, path.replace(/(?<=.)\/$/, "")) }))
    .filter(({ params }) => params !== undefined)
    .toSorted((one, other) => one.method.params.length - other.method.params.length)[0];
  if (!found) return undefined;
  const { method, params } = found;
  const input = query === undefined ? (request.form ?? request.body) : queryOf(query, method);
  // What the operation takes elsewhere, or not at all, no method can be given.
  const place = query !== undefined ? "query" : request.form ? "form" : request.body === undefined ? undefined : "json";
  if (place !== undefined && place !== method.input?.place) return undefined;
  const isKnown = (name: string) =>
    method.input!.fields.length === 0 || method.input!.fields.some((field) => field.name === name);
  if (input !== undefined && !(typeof input === "object" && input !== null && Object.keys(input).every(isKnown)))
    return undefined;
  const { key, hasToken } = request;
  if (key !== undefined && !method.isKeyed) return undefined;
  return { method, params: params!, input, isPublic: !hasToken, ...(key === undefined ? {} : { key }) };
}

/** The words of a shell command; undefined if it needs a shell: variables apart from the token, pipes, several commands. */
function wordsOf(command: string): string[] | undefined {
  const text = command.replaceAll("\\\n", " ");
  const words: string[] = [];
  let at = 0;
  const pattern = /\s*((?:'[^']*'|"(?:[^"\\`]|\\.)*"|[^\s'"\\|&;<>()`])+)/y;
  while (at < text.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return undefined;
    at = pattern.lastIndex;
    const bare = match[1]!.replaceAll(/'[^']*'/g, "");
    if (bare.replaceAll("$TUMA_TOKEN", "").includes("$")) return undefined;
    words.push(
      match[1]!.replaceAll(
        /'([^']*)'|"((?:[^"\\]|\\.)*)"/g,
        (_, one?: string, two?: string) => one ?? two!.replaceAll(/\\(.)/g, "$1"),
      ),
    );
  }
  return words;
}

interface Request {
  url: string;
  verb?: string;
  body?: unknown;
  form?: Record<string, string>;
  key?: string;
  hasToken: boolean;
}

/** What curl sends with these words; undefined for options that a method of the SDKs has nothing for. */
function requestOf(words: string[]): Request | undefined {
  const request: Request = { url: "", hasToken: false };
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === "-s") continue;
    if (!word.startsWith("-")) {
      if (request.url !== "") return undefined;
      request.url = word;
      continue;
    }
    const value = words[++at] ?? "";
    if (word === "-X") request.verb = value;
    else if (word === "-d") {
      try {
        request.body = JSON.parse(value);
      } catch {
        return undefined;
      }
    } else if (word === "-F" && /^\w+=/.test(value)) {
      request.form = { ...request.form, [value.split("=", 1)[0]!]: value.slice(value.indexOf("=") + 1) };
    } else if (word === "-H" && value === "Authorization: Bearer $TUMA_TOKEN") request.hasToken = true;
    else if (word === "-H" && /^idempotency-key: /i.test(value)) request.key = value.slice(value.indexOf(" ") + 1);
    else if (word !== "-H" || value !== "Content-Type: application/json") return undefined;
  }
  return request;
}

/** The parameters of a path; undefined if it is another one. */
function paramsOf(template: string, path: string): Record<string, string> | undefined {
  const names = Array.from(template.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  const source = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`));
  const match = new RegExp(`^${source.join("([^/]+?)")}$`).exec(path);
  return match ? Object.fromEntries(names.map((name, n) => [name, decodeURIComponent(match[n + 1]!)])) : undefined;
}

/** A query, whose numbers and booleans have the types that the operation takes. */
function queryOf(query: string, { input }: Method): Record<string, unknown> {
  const typed = (name: string, value: string) => {
    const types = new Set([input?.fields.find((field) => field.name === name)?.schema.type].flat());
    if (types.has("integer") || types.has("number")) return Number(value);
    return types.has("boolean") ? value === "true" : value;
  };
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, typed(name, value)]));
}
