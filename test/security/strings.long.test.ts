import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openapiFiles } from "../harness/openapi.ts";
import type { Browser } from "../harness/browser.ts";
import { startServer, type Reply, type TestServer } from "../harness/server.ts";
import { furnish, joinAs, kindNamedBy, type Tenant } from "../harness/tenants.ts";
import { until } from "../harness/wait.ts";

/**
 * Every field of every operation of both OpenAPI documents, with what cannot be stored or is far too much: each is refused in words, or
 * kept as something storable. A 500 is neither. Fields come from the documents, so a new one is covered when it is described.
 */
let server: TestServer;
let tenant: Tenant;
let person: Browser;
before(async () => {
  server = await startServer({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1" });
  tenant = await furnish(server, 1);
  person = await joinAs(server, tenant.tokens.live, "person@example.com", "owner");
});
after(() => server.stop());

interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
  anyOf?: Schema[];
  allOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
}
interface Described {
  description?: string;
  security?: unknown[];
  parameters?: { in: "query" | "path" | "header"; name: string; required?: boolean; schema: Schema }[];
  responses: Record<string, unknown>;
  requestBody?: { content: { "application/json"?: { schema: Schema } } };
}
interface Operation extends Described {
  method: string;
  path: string;
  body: Schema | undefined;
  resolve: (schema: Schema) => Schema;
}

function operations(): Operation[] {
  const documents = Object.values(openapiFiles).map(
    (print) =>
      JSON.parse(print(server.program.app)) as {
        paths: Record<string, Record<string, Described>>;
        components: { schemas: Record<string, Schema> };
      },
  );
  return documents.flatMap(({ paths, components }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        ...described,
        method: method.toUpperCase(),
        path,
        body: described.requestBody?.content["application/json"]?.schema,
        resolve: (schema: Schema) => (schema.$ref ? components.schemas[schema.$ref.split("/").at(-1)!]! : schema),
      })),
    ),
  );
}

/** What passes the rules of a field that its schema does not state, by its name. */
const sensible: Record<string, unknown> = {
  to: "+250788449999",
  number: "+250788449999",
  phonenumber: "+250788449999",
  email: "n@example.com",
  url: "http://127.0.0.1:8099/n",
  sender: "TUMA",
  scopes: ["sms:read"],
  text: "hello",
  prefix: "250",
  send_at: "2099-01-01T00:00:00Z",
};

/** A value that the schema admits. */
function valid(schema: Schema, name: string, resolve: Operation["resolve"], depth = 0): unknown {
  const own = resolve(schema);
  if (sensible[name] !== undefined) return sensible[name];
  const given = own.const ?? own.enum?.[0] ?? own.examples?.[0] ?? own.default;
  if (given !== undefined) return given;
  if (own.anyOf) return valid(own.anyOf[0]!, name, resolve, depth);
  switch (own.type) {
    case "string":
      return own.format === "date-time" ? "2099-01-01T00:00:00Z" : "x";
    case "integer":
    case "number":
      return own.minimum ?? 1;
    case "boolean":
      return false;
    case "array":
      return [];
    default: {
      const entries = (own.required ?? []).map((field) => [
        field,
        valid(own.properties?.[field] ?? {}, field, resolve),
      ]);
      return Object.fromEntries(entries) as object;
    }
  }
}

type Leaf = "string" | "number";
/** A place in a body: members by name, items as 0, members of any name as `*`. */
type Place = (string | 0)[];

/** Every text and number in a body. */
function leaves(schema: Schema, resolve: Operation["resolve"], at: Place = []): { place: Place; leaf: Leaf }[] {
  if (at.length > 6) return [];
  const own = resolve(schema);
  const inner = [
    ...(own.anyOf ?? []).flatMap((each) => leaves(each, resolve, at)),
    ...Object.entries(own.properties ?? {}).flatMap(([name, each]) => leaves(each, resolve, [...at, name])),
    ...(own.items ? leaves(own.items, resolve, [...at, 0]) : []),
    ...[own.additionalProperties, ...Object.values(own.patternProperties ?? {})].flatMap((each) =>
      typeof each === "object" ? leaves(each, resolve, [...at, "*"]) : [],
    ),
  ];
  if (own.type === "string" && !own.enum && own.const === undefined) inner.push({ place: at, leaf: "string" });
  if (own.type === "integer" || own.type === "number") inner.push({ place: at, leaf: "number" });
  const unique = new Map(inner.map((each) => [JSON.stringify(each), each]));
  return [...unique.values()];
}

/** A valid body, except for one value. */
function bodyWith(schema: Schema, resolve: Operation["resolve"], place: Place, value: unknown, name = ""): unknown {
  const [next, ...rest] = place;
  if (next === undefined) return value;
  const own = resolve(schema);
  const form = (own.anyOf ?? [own]).map(resolve).find((each) => holds(each, next)) ?? own;
  if (next === 0) return [bodyWith(form.items ?? {}, resolve, rest, value, name)];
  const inner =
    form.properties?.[next] ??
    (typeof form.additionalProperties === "object" ? form.additionalProperties : undefined) ??
    Object.values(form.patternProperties ?? {})[0] ??
    {};
  const base = valid(form, name, resolve);
  const member = next === "*" ? (typeof value === "string" ? value : "x") : next;
  return { ...(base as object), [member]: bodyWith(inner, resolve, rest, value, next) };
}

const holds = (schema: Schema, next: string | 0) =>
  next === 0
    ? schema.items !== undefined
    : next === "*"
      ? typeof schema.additionalProperties === "object" || schema.patternProperties !== undefined
      : schema.properties?.[next] !== undefined;

const unstorable = ["a\0b", "a\ud83d"];
const endless = ["x".repeat(100_000), "+250788".padEnd(400, "9")];
const times = ["0000-01-01T00:00:00Z", "0001-01-01", "9999-12", "9999-12-31", "9999-12-31T23:59:59Z"];
const numbers = [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, 1e18, 1e308];
const isTime = (name: string) => /time|_at$|from|to$|since|until|day|month/.test(name);

function hostile(leaf: Leaf, name: string): unknown[] {
  if (leaf === "number") return numbers;
  return [...unstorable, ...endless, ...(isTime(name) ? times : [])];
}

/** They end what the others need. */
const left = new Set(["DELETE /v1/account/tokens/{id}", "POST /console/logout"]);

/** What a text is in a URL: half a surrogate pair as the three octets that it would have in UTF-8. The head of a request is 16 KiB at most. */
const escaped = (text: string) =>
  (text.isWellFormed() ? encodeURIComponent(text) : `${encodeURIComponent(text.slice(0, -1))}%ED%A0%BD`).slice(
    0,
    6_000,
  );

interface Attempt {
  operation: Operation;
  /** Where something is wrong: `query to_time`, `recipients.0.name`. */
  place: string;
  value: unknown;
  request: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The calls of an operation with one place of each wrong. */
function* attempts(operation: Operation): Generator<Attempt> {
  const { method, path, resolve, body: schema, parameters = [] } = operation;
  const address = (at = "", value = "") =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (name === at) return value;
      if (name === "lang") return "en";
      const kind = kindNamedBy(`${method} ${path}`, path);
      return kind ? encodeURIComponent(tenant.live[kind]) : "unknown";
    });
  const body = schema && valid(schema, "", resolve);
  for (const { in: where, name, schema: own } of parameters) {
    const isNumber = /^(integer|number)$/.test(resolve(own).type ?? "");
    for (const value of [...hostile("string", name), ...(isNumber ? numbers : [])].map(String)) {
      const about = { operation, place: `${where} ${name}`, value, body };
      if (where === "path") yield { ...about, request: `${method} ${address(name, escaped(value))}` };
      else if (where === "query") {
        const others = parameters
          .filter((each) => each.in === "query" && each.required && each.name !== name)
          .map((each) => `&${each.name}=${escaped(String(valid(each.schema, each.name, resolve)))}`);
        yield { ...about, request: `${method} ${address()}?${name}=${escaped(value)}${others.join("")}` };
      } else if (/^[ -~]*$/.test(value))
        yield { ...about, request: `${method} ${address()}`, headers: { [name]: value.slice(0, 6_000) } };
    }
  }
  for (const { place, leaf } of schema ? leaves(schema, resolve) : [])
    for (const value of hostile(leaf, String(place.at(-1))))
      yield {
        operation,
        place: place.join("."),
        value,
        request: `${method} ${address()}`,
        body: bodyWith(schema!, resolve, place, value),
      };
}

/** By whoever may call it: people, operators, or a tenant. */
function call({ operation, request, body, headers = {} }: Attempt) {
  const { description = "", path, security } = operation;
  if (path.startsWith("/console/") && security?.length !== 0 && !description.includes("Needs the scope"))
    return person.call<Problem>(request, body);
  const token = description.includes("`operator`") ? server.token : tenant.tokens.live;
  return server.call<Problem>(request, { token, headers, ...(body === undefined ? {} : { body }) });
}

interface Problem {
  code?: unknown;
  errors?: { field: string }[];
}

/** What is wrong with an answer. */
function fault(
  { operation: { path, body: schema, responses }, place, value, body }: Attempt,
  { status, text, body: said }: Reply<Problem>,
) {
  // Without a token, few are served at once.
  if (status >= 500 && status !== 503) return "a failure of ours";
  if (status >= 400 && !/[a-z]{3}/.test(text)) return "no words";
  // A URL that cannot be read is refused before its operation; the dashboard's document states fewer refusals.
  const isPromised = !path.startsWith("/console/") && !unstorable.includes(value as string);
  if (isPromised && !(String(status) in responses)) return `${status}, which the document does not state`;
  const isRead = schema !== undefined && body !== undefined && !/^(query|path|header) /.test(place);
  // A list of recipients is read one by one, so that one of them does not refuse the others.
  if (!isRead || !unstorable.includes(value as string) || place.startsWith("recipients.")) return undefined;
  if ([401, 403, 429, 503].includes(status)) return undefined;
  if (status !== 400) return "what cannot be stored is not refused";
  const names = (said.errors ?? []).map(({ field }) => field.replaceAll(/\[(\d+)\]/g, ".$1"));
  const wanted = place.replaceAll("*", unstorable[0]!);
  return said.errors === undefined || names.some((name) => name === (wanted || "body") || name.includes("(a name)"))
    ? undefined
    : `another field is named: ${names.join()}`;
}

test(
  "no field of any operation brings about a failure of ours, whatever stands in it",
  { timeout: 280_000 },
  async (t) => {
    const all = operations().filter(({ method, path }) => !left.has(`${method} ${path}`));
    const queue = all.flatMap((operation) => [...attempts(operation)]);
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const reply = await call(next);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const found = fault(next, reply);
        const { operation, place, value } = next;
        const shown = JSON.stringify(value).slice(0, 30);
        if (found)
          faults.push(`${operation.method} ${operation.path} ${place} ${shown}: ${found}, ${reply.text.slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    t.diagnostic([...statuses].map(([status, times]) => `${status} × ${times}`).join(", "));
    assert.deepEqual(faults, []);

    // Whatever of it was taken: another account is served as before.
    await server.call("PUT /v1/operator/prices", { body: [{ prefix: "", price: 0.01 }] });
    const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
      body: { name: "After", sandbox: true },
    });
    const { token } = made.body.token;
    const message = { to: "+250788440001", text: "after", sender: "AFTER" };
    const sent = await server.call<{ sms_id: string }>("POST /v1/sms", { token, body: message });
    assert.equal(sent.status, 201, sent.text);
    const state = async () =>
      (await server.call<{ state: string }>(`GET /v1/sms/${sent.body.sms_id}`, { token })).body.state;
    await until(async () => (await state()) === "delivered", { what: "the message is delivered" });
  },
);
