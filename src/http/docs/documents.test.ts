import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { alarmKinds } from "../../house/console/alarms/conditions.ts";
import { eventKinds } from "../../core/webhooks/webhooks.ts";
import { openapiFiles, releasedOperations } from "../../../test/harness/openapi.ts";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import { errorTable } from "../../base/errors.ts";

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const root = new URL("../../../", import.meta.url);

test("the committed OpenAPI documents are current", () => {
  for (const [file, print] of Object.entries(openapiFiles)) {
    const committed = readFileSync(new URL(file, root), "utf8");
    assert.equal(committed, print(server.program.app), `run \`npm run openapi\` and commit ${file}`);
  }
});

test("the published document names no operation of the dashboard, and the dashboard's names no other", async () => {
  const { paths } = (await server.call<{ paths: object }>("GET /openapi.json")).body;
  assert.deepEqual(
    Object.keys(paths).filter((path) => path.startsWith("/console")),
    [],
  );
  const own = JSON.parse(openapiFiles["web/console-api.json"]!(server.program.app)) as { paths: object };
  assert.ok(Object.keys(own.paths).length > 15);
  for (const path of Object.keys(own.paths)) assert.match(path, /^\/console\//);
});

test("every operation has a summary, a tag, a response, and its errors", async () => {
  interface Operation {
    summary?: string;
    tags?: string[];
    security?: unknown[];
    responses: Record<string, unknown>;
  }
  const api = (
    await server.call<{ paths: Record<string, Record<string, Operation>>; webhooks: object }>("GET /openapi.json")
  ).body;
  assert.deepEqual(Object.keys(api.webhooks), eventKinds);
  for (const [path, operations] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      assert.ok(operation.summary && operation.tags?.length, name);
      assert.ok(operation.security, `${name} says whether it needs a token`);
      if (operation.security.length > 0)
        for (const status of ["401", "429", "503"]) assert.ok(operation.responses[status], `${name} ${status}`);
    }
  }
});

test("no schema is named as the constructor that Go's generator gives to another", async () => {
  const { components } = (await server.call<{ components: { schemas: object } }>("GET /openapi.json")).body;
  const names = new Set(Object.keys(components.schemas));
  assert.deepEqual(
    [...names].filter((name) => names.has(`New${name}`)),
    [],
  );
});

/** What ECMA-262 without flags, Python and Java read differently: classes by property, named groups, and the like. */
const ownForms = /\\[pPkuAzZGQE]|\(\?(?!:|=|!|<[=!])|\[\[:|&&|[*+?}]\+/;

test("every pattern means the same to readers in JavaScript, Python and Java", () => {
  const patterns: string[] = [];
  for (const print of Object.values(openapiFiles))
    JSON.parse(print(server.program.app), (key, value: unknown) => {
      if (key === "pattern" && typeof value === "string") patterns.push(value);
      return value;
    });
  assert.ok(patterns.length > 20);
  assert.deepEqual(
    patterns.filter((pattern) => ownForms.test(pattern)),
    [],
  );
});

test("the event of alarms names every kind", async () => {
  type Event = { post: { requestBody: { content: { "application/json": { schema: { $ref: string } } } } } };
  type Schemas = Record<string, { properties: Record<string, { description: string }> }>;
  type Components = { pathItems: Record<string, Event>; schemas: Schemas };
  const { components } = (await server.call<{ components: Components }>("GET /openapi.json")).body;
  const { $ref } = components.pathItems["alarm"]!.post.requestBody.content["application/json"].schema;
  const { description } = components.schemas[$ref.split("/").at(-1)!]!.properties["kind"]!;
  assert.deepEqual(
    alarmKinds.filter((kind) => !description.includes(`\`${kind}\``)),
    [],
  );
});

test("the operations of the contract declare every status that they return", async () => {
  type Paths = Record<string, Record<string, { responses: object }>>;
  const { paths } = (await server.call<{ paths: Paths }>("GET /openapi.json")).body;
  const statuses = (path: string, method: string) =>
    Object.keys(paths[path]![method]!.responses).filter((status) => status.startsWith("4"));
  const ofAll = ["400", "401", "403", "413", "415", "429"];
  const expected: [path: string, method: string, statuses: string[]][] = [
    ["/v1/sms", "post", [...ofAll, "402", "409", "422"]],
    ["/v1/sms/bulk", "post", [...ofAll, "402", "409", "422"]],
    ["/v1/sms/inbounds", "get", ["400", "401", "403", "429"]],
    ["/v1/sms/verify", "post", [...ofAll, "402", "409"]],
    ["/v1/sms/verify/check", "post", [...ofAll, "404", "409"]],
    ["/v1/sms/verify/status/{request_id}", "get", ["401", "403", "404", "429"]],
    ["/v1/sms/verify/cancel/{request_id}", "put", ["401", "403", "404", "409", "429"]],
  ];
  for (const [path, method, wanted] of expected) assert.deepEqual(statuses(path, method), wanted.sort(), path);
});

test("an account that does not exist is a 404 that the document states", async () => {
  type Paths = Record<string, { get: { responses: object } }>;
  const { paths } = (await server.call<{ paths: Paths }>("GET /openapi.json")).body;
  for (const path of ["/v1/operator/going-live", "/v1/operator/price-list"]) {
    assert.equal((await server.call(`GET ${path}?account_id=acc_999999`)).status, 404, path);
    assert.ok(Object.hasOwn(paths[path]!.get.responses, "404"), path);
  }
});

test("every reference is to a component of its kind: a schema never stands for a whole response", async () => {
  const { body } = await server.call<{ components: Record<string, object>; paths: object }>("GET /openapi.json");
  const missing: string[] = [];
  let replies = 0;
  const walk = (value: unknown, at: string, kind: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { $ref } = value as { $ref?: string };
    if ($ref !== undefined) {
      const [, , section, name] = $ref.split("/");
      if (section !== kind || !Object.hasOwn(body.components[section] ?? {}, name!)) missing.push(`${at}: ${$ref}`);
      if (section === "responses") replies++;
    }
    for (const [name, member] of Object.entries(value))
      walk(member, `${at}/${name}`, name === "schema" ? "schemas" : name === "responses" ? "responses" : kind);
  };
  walk(body.paths, "", "");
  assert.deepEqual(missing, []);
  assert.ok(replies > 300);
});

test("a parameter that has a default need not be given, and a refusal may be problem details", async () => {
  interface Parameter {
    name: string;
    required?: boolean;
    schema: { default?: unknown };
  }
  type Refusal = { content: Record<string, unknown> };
  type Paths = Record<string, Record<string, { parameters?: Parameter[] }>>;
  const api = (
    await server.call<{ paths: Paths; components: { responses: Record<string, Refusal> } }>("GET /openapi.json")
  ).body;
  const all = Object.values(api.paths).flatMap((each) => Object.values(each).flatMap((one) => one.parameters ?? []));
  const defaulted = all.filter(({ schema }) => schema.default !== undefined);
  assert.ok(defaulted.length > 20);
  assert.deepEqual(
    defaulted.filter(({ required }) => required),
    [],
  );
  for (const { content } of Object.values(api.components.responses))
    assert.deepEqual(Object.keys(content), ["application/json", "application/problem+json"]);
});

test("successes are 200, except the operations that create a message: 201", async () => {
  const { paths } = (
    await server.call<{ paths: Record<string, Record<string, { responses: object }>> }>("GET /openapi.json")
  ).body;
  const waiting = new Set(["post /v1/sms/bulk", "post /v1/operator/accounts/{id}/credit"]);
  const creating = new Set(["post /v1/sms", "post /v1/sms/bulk", "post /v1/sms/verify", "post /v1/verify"]);
  for (const [path, operations] of Object.entries(paths)) {
    // Responds as another gateway does; part of a file is 206.
    if (path === "/cgi-bin/sendsms" || path === "/media/{name}") continue;
    for (const [method, { responses }] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      const success = Object.keys(responses).filter((status) => status.startsWith("2"));
      const expected = creating.has(name) ? "201" : "200";
      assert.ok(success.length === 0 || success.includes(expected), `${name} ${success.join()}`);
      // A dry run creates nothing and is 200, described as any other success; what waits for an approver is 202.
      assert.deepEqual(
        success.filter((status) => ![expected, "2XX", ...(waiting.has(name) ? ["202"] : [])].includes(status)),
        [],
        name,
      );
    }
  }
});

interface Schema {
  [name: string]: unknown;
}

/** Every object in a document, with its path. */
function* objectsIn(value: unknown, at: string[] = []): Generator<[Schema, string[]]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [value as Schema, at];
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, [...at, name]);
}

test("every object has a unique name, and every schema has the form that generators read", async () => {
  const { body } = await server.call<object>("GET /openapi.json");
  const faults: string[] = [];
  let nullable = 0;
  for (const [schema, at] of objectsIn(body)) {
    const [place, parent] = [at.join("/"), at.at(-2)];
    const isComponent = /^components\/schemas\/\w+$/.test(place);
    const fields = schema["properties"] as Schema | undefined;
    if (schema["type"] === "object" && fields && Object.keys(fields).length > 0 && !isComponent)
      faults.push(
        `${place}: ${JSON.stringify(schema["title"] ?? "no name")}: use \`named\`, with one name for each shape`,
      );
    const { default: fallback, anyOf, type } = schema;
    if (
      parent !== "properties" &&
      fallback !== null &&
      typeof fallback === "object" &&
      Object.keys(fallback).length === 0
    )
      faults.push(`${place}: an empty default`);
    const types = Array.isArray(anyOf) ? anyOf.map((each: Schema) => each["type"]) : Array.isArray(type) ? type : [];
    if (types.includes("null")) nullable++;
    if (types.slice(0, -1).includes("null")) faults.push(`${place}: null is not the last choice`);
    if (Array.isArray(anyOf) && anyOf.filter((each: Schema) => each["enum"]).length > 1)
      faults.push(`${place}: several lists of words instead of one`);
  }
  assert.deepEqual(faults, []);
  assert.ok(nullable > 50);
});

test("every operation has a unique name, and no two tags differ only in case", async () => {
  interface Named {
    operationId?: string;
    tags: string[];
  }
  type Paths = Record<string, Record<string, Named>>;
  const { paths, tags } = (await server.call<{ paths: Paths; tags: { name: string }[] }>("GET /openapi.json")).body;
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ at: `${method.toUpperCase()} ${path}`, ...operation })),
  );
  for (const { at, operationId } of all)
    assert.match(operationId ?? "", /^[a-z]+([A-Z][a-z]+)*$/, `${at} has an operationId`);
  assert.equal(new Set(all.map(({ operationId }) => operationId!.toLowerCase())).size, all.length);
  // Generated clients call them by these names (test/released-operations.json is written at a release: CONTRIBUTING.md).
  const now = new Map(all.map(({ at, operationId }) => [at, operationId]));
  for (const [at, released] of Object.entries(releasedOperations()))
    assert.equal(now.get(at), released, `${at} keeps the name that it was released with`);
  const known = tags.map(({ name }) => name);
  assert.equal(new Set(known.map((name) => name.toLowerCase())).size, known.length);
  assert.deepEqual(
    [...new Set(all.flatMap((each) => each.tags))].filter((tag) => !known.includes(tag)),
    [],
  );
});

test("every code has its page, and no page is without a code", async () => {
  const files = readdirSync(new URL("docs/errors/", root)).map((name) => name.replace(/\.md$/, ""));
  assert.deepEqual(files.sort(), Object.keys(errorTable).sort());
  for (const [code, { status, title }] of Object.entries(errorTable)) {
    const page = await server.call(`GET /errors/${code}/`);
    assert.equal(page.status, 200);
    const form = `<h1 [^>]*>${title}</h1>[\\s\\S]*HTTP ${status}[\\s\\S]*What happened[\\s\\S]*Why[\\s\\S]*How to fix it[\\s\\S]*data-code="curl`;
    assert.match(page.text, new RegExp(form), code);
  }
  assert.equal((await server.call("GET /errors/..%2f..%2fpackage")).status, 404);
});

test("the type of an error is the URL of its page", async () => {
  const { type } = (await server.call<{ type: string }>("GET /nothing")).body;
  assert.equal((await fetch(type)).status, 200);
});

test("health and metrics need no token", async () => {
  assert.equal((await server.call("GET /health/live/", { token: null })).status, 200);
  assert.deepEqual((await server.call("GET /health/ready", { token: null })).body, {
    status: "ready",
    durability:
      "A 201 does not survive the loss of the database's primary, because no standby is named in `synchronous_standby_names`.",
  });
  const metrics = await server.call("GET /metrics", { token: null });
  assert.match(metrics.headers.get("content-type")!, /^text\/plain/);
  assert.match(metrics.text, /tuma_http_requests_total\{route="\/health\/ready",method="GET",status="200"\} 1/);
});

test("who sends a message gets its id from any generated client without a check for null", async () => {
  type Schema = {
    $ref?: string;
    anyOf?: Schema[];
    required?: string[];
    properties?: Record<string, { type?: unknown }>;
  };
  const { paths, components } = (
    await server.call<{
      paths: Record<string, { post: { responses: Record<string, { content: Record<string, { schema: Schema }> }> } }>;
      components: { schemas: Record<string, Schema> };
    }>("GET /openapi.json")
  ).body;
  const name = paths["/v1/sms"]!.post.responses["201"]!.content["application/json"]!.schema.$ref!.split("/").at(-1)!;
  const { required, properties } = components.schemas[name]!;
  assert.ok(required!.includes("sms_id"));
  assert.equal(properties!["sms_id"]!.type, "string");
});

test("the document for customers has what their programs call, one error each, and no reference to nothing", async () => {
  type Paths = Record<string, Record<string, { operationId: string; responses: object; description?: string }>>;
  const [all, own] = await Promise.all(
    ["openapi.json", "openapi/customer.json"].map(
      async (path) => (await server.call<{ paths: Paths }>(`GET /${path}`)).body,
    ),
  );
  const operations = Object.values(own!.paths).flatMap((each) => Object.values(each));
  const ids = new Set(operations.map(({ operationId }) => operationId));
  for (const wanted of [
    "sendMessage",
    "sendBulk",
    "listInboundMessages",
    "checkVerification",
    "createWebhook",
    "getAccount",
    "speakText",
  ])
    assert.ok(ids.has(wanted), wanted);
  for (const { operationId, responses, description = "" } of operations) {
    assert.doesNotMatch(description, /scope `operator`/, operationId);
    assert.ok(
      Object.keys(responses).every((status) => status === "default" || status < "400"),
      operationId,
    );
  }
  const printed = JSON.stringify(own);
  for (const [, name] of printed.matchAll(/"#\/components\/(\w+\/\w+)"/g)) {
    const [kind, key] = name!.split("/");
    assert.ok((own as unknown as { components: Record<string, object> }).components[kind!]?.[key as never], name);
  }
  assert.ok(printed.length < JSON.stringify(all).length / 2, `${printed.length} characters`);
});
