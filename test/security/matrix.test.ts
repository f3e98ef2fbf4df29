import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allScopes, isLiveOnly } from "../../src/http/auth.ts";
import type { ServedRoute } from "../../src/http/app.ts";
import { unavailable } from "../../src/doors/northbound/africas-talking/errors.ts";
import { numberSid, sidOf, type SidKind } from "../../src/doors/northbound/twilio/sids.ts";
import { openapiFiles } from "../harness/openapi.ts";
import { startServer, type Reply, type TestServer } from "../harness/server.ts";
import { pages } from "../../web/src/paths.ts";
import {
  addView,
  draftOf,
  furnish,
  joinAs,
  kindNamedBy,
  password,
  type Ids,
  type Kind,
  type Tenant,
  unknown,
} from "../harness/tenants.ts";

/**
 * Every route, called by every kind of caller: the operations of the OpenAPI documents, and the routes of the running server that are
 * in neither. What each caller may do follows from the scope that the document or the route states, the caller's role, and the tenant
 * and kind of the objects named. No rule per call; a route that is neither documented nor in `undocumented` fails.
 */
let server: TestServer;
let [ours, theirs]: Tenant[] = [];
let spares: Ids[] = [];
let callers: Caller[];

interface Caller {
  name: string;
  tenant: Tenant | undefined;
  /** Of its tenant's traffic; a person's is live until they choose test data. Undefined for nobody. */
  kind: "live" | "test" | undefined;
  /** Its own account. */
  owner: string;
  scopes: readonly string[];
  readOnly?: true;
  isPerson?: true;
  call: (request: string, body?: unknown) => Promise<Reply<{ code?: string | number }>>;
}

interface Operation {
  name: string;
  method: string;
  path: string;
  isPublic: boolean;
  /** Undefined for what people do with their own session, `any` for whoever is authenticated. */
  scope: string | undefined;
  /** Further scopes that it needs. */
  also: readonly string[];
  isLiveOnly: boolean;
  fields: string[];
  /** Its answers to those who may call it have no end. */
  isStream?: true;
}

/** The parts of an OpenAPI document that we read. */
interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}
interface Described {
  description?: string;
  security?: unknown[];
  requestBody?: { content: { "application/json"?: { schema: Schema } } };
}
interface Schema {
  $ref?: string;
  required?: string[];
}

/** Operations that name an object in their body. */
const namedInBody: Record<string, Kind> = {
  "POST /v2/Services/{service}/VerificationCheck": "verification",
  "POST /mcp": "message",
  "POST /v1/sms/verify/check": "verification",
  "POST /v1/verify/check": "verification",
};
/** Traffic, of which a token reaches only its own kind; everything else is administered for both kinds. */
const kinded = new Set<Kind>([
  "inbound",
  "report",
  "message",
  "verification",
  "note",
  "call",
  "approval",
  "draft",
  "contact",
  "list",
  "template",
]);
/** Operations in which live tokens see traffic of both kinds, since webhooks have no kind. */
const administered = /export$|\/deliveries/;
/** Shared by test and live, although the scope is not. */
const byLiveTokens = /^(POST|PUT|DELETE) \/console\/canned-answers/;
/** Refused although the caller has the scope: the simulated carrier is shared by several accounts, and a login ends a session. */
const refusedToTenants = new Set(["PATCH /v1/sandbox/carrier"]);

/** Agents need a token of their own. */
const refusedToPeople = new Set(["POST /mcp"]);
/** The paths of Twilio and of Africa's Talking, which have their own documents. There a login is a token; a person's session is none. */
const formPaths =
  /^\/(2010-04-01|v2\/Services|v1\/sim-swap|version1|checkout|query|mobile|call|queueStatus|mediaUpload|auth-token|whatsapp)(\/|$)/;
const isForm = ({ path }: Operation) => formPaths.test(path);
/** Twilio has an account make several services; ours is there, and there is no other. What Africa's Talking has besides messages is not here. */
const refusedToAll = new Set(["POST /v2/Services", ...unavailable.flatMap(({ paths }) => paths)]);
/** Operations that end what they name, besides deletions. */
const ending = new Set(["DELETE /v1/lists/{id}", "POST /v2/Services/{service}/Verifications/{sid}"]);
/** What a token of an account is answered over JSON-RPC is in the reply, whose status is always 200. */
const isRpc = ({ path }: Operation) => path === "/mcp";

/**
 * Routes in neither document, by path; anything else must be in one. Those of other services have their own descriptions, `/mcp` that of its protocol,
 * and the others are for browsers, or for carriers, whose calls are of their own form.
 */
const undocumented: { path: RegExp; isStream?: true }[] = [
  { path: formPaths },
  { path: /^\/mcp$/ },
  { path: /^\/carriers\/\{id\}\/(receipts|inbound|calls|keys)\/\{key\}$/ },
  { path: /^\/calls\/\{name\}$/ },
  { path: /^\/phones\/v1\/(device|message|webhooks|settings|events|received\/\{phone\})$/ },
  { path: /^\/console\/live$/, isStream: true },
  { path: /^\/users\/register$/ },
  // Kannel's form as a body; its query is described.
  { path: /^\/cgi-bin\/sendsms$/ },
  { path: /^\/favicon\.ico$/ },
  { path: /^\/docs(\/.*)?$|^\/llms(-full)?\.txt$|^\/errors\/\{code\}$/ },
];
/** The pages and files of the dashboard, which show nothing of anybody's before they call the API. */
const pagePaths = new Set(Object.values(pages).map(({ path }) => `/${path.split("/")[1]!}`));
const isPage = ({ methods, url, scope }: ServedRoute) =>
  scope === "public" &&
  methods.every((method) => method === "GET" || method === "HEAD") &&
  (url === "/assets/:name" || pagePaths.has(url.replace(/(?<=.)\/\*$/, "")));

/** A view needs a person as its author, and people decide who is an operator and which credits are approved, whatever a token's scopes are. */
const refusedToTokens =
  / \/console\/views|^PATCH \/v1\/operator\/people|^POST \/v1\/operator\/approvals\/\{id\}\/(approve|reject)/;

/** A value for every required field; where no field is required, `bodies`. */
const fields: Record<string, (ids: Ids) => unknown> = {
  to: () => ours!.number,
  number: () => "+250788449999",
  numbers: () => ["+250788449999"],
  text: () => "hello",
  sender: () => "NEUTRAL",
  recipients: () => [{ name: "A", phonenumber: "+250788449999" }],
  brand: () => "Acme",
  code: () => "000000",
  request_id: (ids) => ids.verification,
  name: () => "Neutral",
  scopes: () => ["sms:read"],
  email: () => `n${Math.random().toString(36).slice(2)}@example.com`,
  role: () => "developer",
  url: () => "http://127.0.0.1:8099/neutral",
  since: () => "2026-01-01T00:00:00Z",
  amount: () => 1,
  status: () => "approved",
  rates: () => [],
  quiet_hours: () => [],
  account_id: (ids) => ids.account,
  password: () => password,
  token: () => "unknown",
  system_id: () => "x",
  form: () => "message",
  sender_id: () => "NEUTRAL",
  confirm_password: () => password,
  answer_status: () => 200,
  kind: () => "receipts",
  test: () => false,
  mode: () => "sandbox",
  action: () => "decline",
  q: (ids) => ids.message,
  send_at: () => later(),
  ours: () => ours!.number,
  operator: () => true,
  at: () => "2026-01-01T00:00:00Z",
  by: () => "on paper",
  words: () => "Write to me",
  texts: () => ({ en: "hello" }),
  fields: () => [{ name: "village", kind: "text" }],
};
const later = () => new Date(Date.now() + 86_400_000).toISOString();
/** The sid of an object, from the number in its id. */
const sid = (kind: SidKind, id: string) => sidOf(kind, Number(/\d+$/.exec(id)![0]));

const bodies: Record<string, (ids: Ids, owner: string) => object> = {
  "POST /console/calls/audio": () => ({ text: "hello", language: "en" }),
  "DELETE /console/totp": () => ({ current_password: password }),
  "POST /v1/lists/{id}/members": () => ({ numbers: ["+250788449999"] }),
  "DELETE /v1/lists/{id}/members": () => ({ numbers: ["+250788449999"] }),
  "POST /version1/messaging": (_ids, username) => ({ username, to: "+250788449999", message: "hello", from: "TUMA" }),
  "POST /version1/messaging/bulk": (_ids, username) => ({
    username,
    phoneNumbers: ["+250788449999"],
    message: "hello",
    senderId: "TUMA",
  }),
  "PUT /v1/account/twilio/numbers/{number}": () => ({ url: null }),
  "POST /2010-04-01/Accounts/{account}/Messages.json": () => ({
    To: "+250788449999",
    From: "TUMA",
    Body: "hello",
    ScheduleType: "fixed",
    SendAt: later(),
  }),
  "POST /2010-04-01/Accounts/{account}/Messages/{sid}.json": () => ({ Body: "" }),
  "POST /2010-04-01/Accounts/{account}/IncomingPhoneNumbers/{sid}.json": () => ({ SmsUrl: "" }),
  "POST /v2/Services/{service}/Verifications": () => ({ To: "+250788449999", Channel: "sms" }),
  "POST /v2/Services/{service}/Verifications/{sid}": () => ({ Status: "canceled" }),
  "POST /v2/Services/{service}/VerificationCheck": ({ verification }) => ({
    VerificationSid: sid("VE", verification),
    Code: "000000",
  }),
  "POST /mcp": ({ message }) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "explain_message", arguments: { id: message } },
  }),
  "POST /v1/sms": () => ({ to: "+250788449999", text: "hello", sender: "TUMA", send_at: later() }),
  "POST /v1/sms/bulk": () => ({
    recipients: fields["recipients"]!(unknown),
    text: "hello",
    sender: "TUMA",
    send_at: later(),
  }),
  "POST /v1/operator/numbers": () => ({ number: "+250788449998" }),
  "PATCH /v1/sms/{id}": () => ({ send_at: later() }),
  "PATCH /v1/webhooks/{id}": () => ({ enabled: true }),
  "PATCH /v1/account/hooks/{id}": () => ({ sender: "NEUTRAL" }),
  "PUT /console/drafts/{id}": () => draftOf("hello", 1),
  "PUT /orgs/self": () => ({ sms_retries: 2 }),
  "POST /console/views": () => ({ name: `view ${Math.random()}`, query: { status: "failed" }, shared: true }),
  "PUT /v1/operator/prices": () => [{ prefix: "", price: 0.01 }],
  "PATCH /v1/operator/prices": () => ({ set: [{ prefix: "1", price: 0.01 }] }),
  "PUT /v1/operator/routes": () => [],
  "PUT /v1/operator/alarms/settings": () => ({
    account_id: null,
    email: { to: [], kinds: [] },
    sms: { to: [], kinds: [] },
    webhook: { kinds: [] },
  }),
};
const queries: Record<string, (ids: Ids, owner: string) => string> = {
  "GET /version1/messaging": (_ids, username) => `?username=${username}`,
  "GET /version1/user": (_ids, username) => `?username=${username}`,
  "DELETE /v1/optouts": () => "?number=%2B250788449999",
  "GET /v1/operator/route": () => "?to=%2B250788449999",
  "GET /console/deliveries": ({ message }) => `?message=${message}`,
};
/** Search terms: names, numbers, and every id. */
const searches = (ids: Ids) =>
  ["zq", "tq", "+25078843", ...Object.values(ids)].map((q) => `?q=${encodeURIComponent(q)}`);

before(async () => {
  server = await startServer({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1" });
  [ours, theirs] = [await furnish(server, 1), await furnish(server, 2)];
  const people = {
    viewer: await joinAs(server, ours.tokens.live, "viewer@example.com", "viewer"),
    developer: await joinAs(server, ours.tokens.live, "developer@example.com", "developer"),
  };
  // Calls that may destroy something get an object that nothing else needs.
  const spare = async (n: number): Promise<Ids> => {
    await joinAs(server, ours!.tokens.live, `spare${n}@example.com`, "viewer");
    const make = async (request: string, token: string, body: object) =>
      (await server.call<{ id: string }>(request, { token, body })).body.id;
    const members = await server.call<{ members: { id: string; email: string }[] }>("GET /v1/members?per_page=100", {
      token: ours!.tokens.live,
    });
    const draft = String(n).repeat(32);
    await server.call(`PUT /console/drafts/${draft}`, { token: ours!.tokens.live, body: draftOf("spare") });
    const link = { name: `real ${n}`, host: "127.0.0.1", port: 1, system_id: `x${n}`, password: "x", enabled: false };
    return {
      ...ours!.live,
      account: await make("POST /v1/operator/accounts", server.token, { name: "Spare" }),
      member: members.body.members.find(({ email }) => email === `spare${n}@example.com`)!.id,
      carrier: await make("POST /v1/operator/carriers", server.token, link),
      device: await make("POST /v1/operator/phones", server.token, { name: `spare ${n}` }),
      token: await make("POST /v1/account/tokens", ours!.tokens.live, { name: "spare", scopes: ["voice"] }),
      webhook: await make("POST /v1/webhooks", ours!.tokens.live, { url: "http://127.0.0.1:8099/", events: ["dlr"] }),
      credential: await make("POST /v1/account/smpp", ours!.tokens.live, {}),
      hook: await make("POST /v1/account/hooks", ours!.tokens.live, { name: `spare${n}`, form: "message" }),
      note: await make(`POST /console/conversations/${ours!.live.phone}/notes`, ours!.tokens.live, {
        ours: ours!.number,
        text: "spare",
      }),
      answer: await make("POST /console/canned-answers", ours!.tokens.live, { name: "spare", text: "spare" }),
      draft,
      list: await make("POST /v1/lists", ours!.tokens.live, { name: `spare ${n}` }),
      template: await make("POST /v1/templates", ours!.tokens.live, { name: `spare ${n}`, texts: { en: "spare" } }),
      contact: await make("POST /v1/contacts", ours!.tokens.live, { number: `+25078844898${n}` }),
      view: await addView(server, ours!.id, `spare ${n}`),
      role: (
        await server.call<{ name: string }>("PUT /v1/roles", {
          token: ours!.tokens.live,
          body: { name: `Spare ${n}`, scopes: ["voice"] },
        })
      ).body.name,
    };
  };
  spares = [await spare(1), await spare(2), await spare(3)];
  // With the first link its sandbox credit went.
  await server.call(`POST /v1/operator/accounts/${ours.live.owner}/credit`, { body: { amount: 100 } });
  const operatorTest = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "test", scopes: allScopes, test: true },
  });
  // From here on nothing changes on its own, so any change was made by a call.
  await server.restart(undefined, { ROLES: "api,voice" });
  const scopes = allScopes.filter((scope) => scope !== "operator");
  const headers = { accept: "application/json, text/event-stream" };
  const byToken = (token: string | null) => (request: string, body?: unknown) =>
    server.call<{ code?: string | number }>(request, { token, headers, ...(body === undefined ? {} : { body }) });
  const develops = scopes.filter((scope) => scope !== "account:write" && scope !== "approve");
  const operators = (await server.call<{ id: string }>("GET /v1/account")).body.id;
  callers = [
    { name: "nobody", tenant: undefined, kind: undefined, owner: unknown.owner, scopes: [], call: byToken(null) },
    {
      name: "other tenant",
      tenant: theirs,
      kind: "live",
      owner: theirs.live.owner,
      scopes,
      call: byToken(theirs.tokens.live),
    },
    {
      name: "operator's test token",
      tenant: undefined,
      kind: "test",
      owner: operators,
      scopes: allScopes,
      call: byToken(operatorTest.body.token),
    },
    {
      name: "viewer",
      tenant: ours,
      kind: "live",
      owner: ours.live.owner,
      scopes: develops,
      readOnly: true,
      isPerson: true,
      call: (r, b) => people.viewer.call(r, b),
    },
    { name: "test", tenant: ours, kind: "test", owner: ours.live.owner, scopes, call: byToken(ours.tokens.test) },
    { name: "live", tenant: ours, kind: "live", owner: ours.live.owner, scopes, call: byToken(ours.tokens.live) },
    {
      name: "developer",
      tenant: ours,
      kind: "live",
      owner: ours.live.owner,
      scopes: develops,
      isPerson: true,
      call: (r, b) => people.developer.call(r, b),
    },
    {
      name: "operator",
      tenant: undefined,
      kind: "live",
      owner: operators,
      scopes: allScopes,
      call: byToken(server.token),
    },
  ];
});
after(() => server.stop());

/** The operations of the running service, reads first and deletions last. */
function operations(): Operation[] {
  const order = ["get", "post", "patch", "put", "delete"];
  const documents = Object.values(openapiFiles).map((print) => JSON.parse(print(server.program.app)) as Document);
  const described = documents.flatMap(({ paths, components }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, about]): Operation => {
        const body = about.requestBody?.content["application/json"]?.schema ?? {};
        const schema = body.$ref ? components.schemas[body.$ref.split("/").at(-1)!]! : body;
        const needs = /Needs the scopes? ((?:`[\w:]+`(?:, )?)+)( and a live token)?/.exec(about.description ?? "");
        const [scope, ...also] = [...(needs?.[1] ?? "").matchAll(/`([\w:]+)`/g)].map((each) => each[1]!);
        const isPublic = about.security?.length === 0;
        const name = `${method.toUpperCase()} ${path}`;
        assert.ok(isPublic || scope !== undefined || path.startsWith("/console/"), `${name} states no scope`);
        const isLiveOnly = needs?.[2] !== undefined;
        return { name, method, path, isPublic, scope, also, isLiveOnly, fields: schema.required ?? [] };
      }),
    ),
  );
  const rank = ({ name, method }: Operation) =>
    name === "POST /console/logout" ? 9 : order.indexOf(method) + (ending.has(name) ? 0.5 : 0);
  const others = undescribed(new Set(described.map(({ name }) => name)));
  return [...others, ...described].toSorted((one, other) => rank(one) - rank(other));
}

/** The routes of the running server that no document describes. A GET answers HEAD as well. */
function undescribed(described: ReadonlySet<string>): Operation[] {
  return server.program.app.served.flatMap((route) => {
    const path = route.url.replaceAll(/:(\w+)(\([^)]*\))?/g, "{$1}");
    const methods = route.methods.filter((method) => method !== "HEAD" && !described.has(`${method} ${path}`));
    if (methods.length === 0 || isPage(route)) return [];
    const name = `${methods[0]!} ${path}`;
    const rule = undocumented.find((each) => each.path.test(path));
    assert.ok(rule, `${name} is in no OpenAPI document: describe it, or say in \`undocumented\` what it is`);
    const { scope, also, sandbox } = route;
    const isPublic = scope === "public";
    const about = {
      isPublic,
      scope: isPublic || scope === "session" ? undefined : scope,
      isLiveOnly: !isPublic && isLiveOnly({ scope, sandbox }),
      also,
      fields: [],
      ...(rule.isStream ? { isStream: true as const } : {}),
    };
    return methods.map((method) => ({ name: `${method} ${path}`, method: method.toLowerCase(), path, ...about }));
  });
}

function namedBy({ name, path }: Operation): Kind | undefined {
  return namedInBody[name] ?? kindNamedBy(name, path);
}

/** An object in Twilio's form. */
function sidIn(kind: Kind, ids: Ids): string {
  if (kind === "number") return numberSid(ids.number);
  return sid(kind === "verification" ? "VE" : "SM", ids[kind]);
}

function requestsOf(operation: Operation, ids: Ids, { owner }: Caller): { request: string; body?: unknown }[] {
  const { name, path, method } = operation;
  const kind = namedBy(operation);
  // An object of somebody else's is named within the caller's own account: that of its owner would be refused before it.
  const account = kind === "owner" ? ids.owner : owner;
  const address = path
    .replace("{lang}", "en")
    .replace("*", "unknown")
    .replace(/\{(name|token|key|code)\}/, "unknown")
    .replace("{account}", () => sid("AC", account))
    .replace("{service}", () => sid("VA", account))
    .replace("{sid}", () => sidIn(kind!, ids))
    .replace(/\{\w+\}/, kind === undefined ? "" : encodeURIComponent(ids[kind]));
  const found = name === "GET /console/search" ? searches(ids) : [queries[name]?.(ids, owner) ?? ""];
  if (method === "get" || method === "delete") {
    const needed = method === "delete" ? bodies[name]?.(ids, owner) : undefined;
    const more = needed === undefined ? {} : { body: needed };
    return found.map((query) => ({ request: `${method.toUpperCase()} ${address}${query}`, ...more }));
  }
  const body =
    bodies[name]?.(ids, owner) ??
    Object.fromEntries(
      operation.fields.map((field) => {
        assert.ok(fields[field], `${name} is not covered: give its field ${field} a value in \`fields\``);
        return [field, fields[field](ids)];
      }),
    );
  if (path === "/console/totp") Object.assign(body, { current_password: password });
  return [{ request: `${method.toUpperCase()} ${address}`, body }];
}

/** Whether the caller may use the operation at all; otherwise 401 or 403. */
function verdict(operation: Operation, caller: Caller): 200 | 401 | 403 {
  const { name, scope, isLiveOnly, method } = operation;
  if (caller.name === "nobody") return 401;
  if (scope === undefined) return caller.isPerson ? 200 : 403;
  if (isForm(operation) && caller.isPerson) return 401;
  if (refusedToAll.has(name) || (refusedToPeople.has(name) && caller.isPerson)) return 403;
  if (scope !== "any" && [scope, ...operation.also].some((each) => !caller.scopes.includes(each))) return 403;
  if ((isLiveOnly || byLiveTokens.test(name)) && caller.kind === "test") return 403;
  if (isLiveOnly && caller.kind === "test") return 403;
  if (refusedToTokens.test(name) && !caller.isPerson) return 403;
  if (refusedToTenants.has(name) && caller.name !== "operator") return 403;
  return caller.readOnly && method !== "get" ? 403 : 200;
}

/** What must not be in a response to the caller. */
function foreign({ name, scope }: Operation, { tenant, kind, ...caller }: Caller): RegExp[] {
  if (caller.name === "operator" && scope === "operator") return [];
  const strangers = [ours!, theirs!].filter((each) => each !== tenant);
  const theirWords = strangers.flatMap(({ words, administered: named }) => [words.live, words.test, named]);
  if (!tenant || kind === undefined) return theirWords;
  if (kind === "test") return [...theirWords, tenant.words.live, tenant.administered];
  return administered.test(name) ? theirWords : [...theirWords, tenant.words.test];
}

/** Without another tenant's id anyone may call it; but simulated phones write only to the account's own numbers, or the operator's to any. */
const foreignToStrangers = ({ name }: Operation, caller: Caller) => {
  // A conversation has an address of the account.
  if (name === "POST /console/conversations/{number}/notes") return 404;
  return name === "POST /v1/sandbox/handsets/{number}/messages" && caller.name !== "operator" ? 403 : 200;
};

/** A hash of an account's rows, or of those of one kind. */
async function state(account: number, kind?: "live" | "test"): Promise<Record<string, string>> {
  const { sql } = server.database;
  const tables = await sql<{ name: string; kinded: boolean }[]>`
    select table_name as name, bool_or(column_name = 'test') as kinded from information_schema.columns
    where table_schema = 'public' and table_name not in ('sessions', 'message_deltas', 'alarms') and table_name not like 'api\\_log%'
    group by 1 having bool_or(column_name = 'account_id') order by 1`;
  const wanted = tables.filter((table) => kind === undefined || table.kinded);
  const hashes = wanted.map(
    ({ name }) => `select '${name}' as t, md5(string_agg(r::text, '' order by r::text)) as h from (
      select to_jsonb(x) - 'last_used_at' - 'seen_at' as r from ${name} x
      where account_id = ${account} ${kind === undefined ? "" : `and test = ${kind === "test"}`}) rows`,
  );
  const rows = await sql.unsafe<{ t: string; h: string }[]>(hashes.join(" union all "));
  return Object.fromEntries(rows.map(({ t, h }) => [t, h]));
}

const bare = (text: string) => text.replaceAll(/\\?"trace_id\\?":\\?"\w+/g, "");
/** Twilio's codes are numbers. */
const allowedCode = (code: string | number | undefined) =>
  !["unauthorized", "forbidden", "not_found", "internal", "totp_required", 20003, 20403, 20404].includes(code ?? "");

interface Figures {
  pages: { total: number };
  total: { messages: number };
  requests: number;
}

test("figures count only one kind of data", async () => {
  for (const [kind, caller] of [
    ["live", callers.find(({ name }) => name === "live")!],
    ["test", callers.find(({ name }) => name === "test")!],
  ] as const) {
    const read = async (path: string) => (await caller.call(`GET ${path}`)).body as Figures;
    const [messages, inbound] = [await read("/v1/sms?per_page=1"), await read("/v1/sms/inbounds?per_page=1")];
    const [sent, verified] = [await read("/v1/stats"), await read("/v1/verify/stats")];
    const found = [messages.pages.total, inbound.pages.total, sent.total.messages, verified.requests];
    assert.deepEqual(found, [3, 2, 3, 1], kind);
  }
});

test("every caller gets exactly what they are entitled to from every operation", async (t) => {
  const all = operations();
  for (const [n, spare] of spares.entries()) {
    const body = { brand: "Spare", number: `+25078844899${n}` };
    const made = await server.call<{ request_id: string }>("POST /v1/sms/verify", { token: ours!.tokens.live, body });
    spare.verification = made.body.request_id;
  }
  const problems: string[] = [];
  let calls = 0;
  const attempt = async (operation: Operation, caller: Caller, ids: Ids, what: string, want: 200 | 401 | 403 | 404) => {
    // What has no end can only be refused here.
    if (operation.isStream && want === 200) return;
    for (const { request, body } of requestsOf(operation, ids, caller)) {
      const reply = await caller.call(request, body);
      calls++;
      const say = (why: string) =>
        problems.push(
          `${operation.name} by ${caller.name}, ${what}: ${why} (${reply.status} ${reply.text.slice(0, 200)})`,
        );
      const seen = foreign(operation, caller).find((word) => word.test(reply.text));
      if (seen) say(`shows ${seen}`);
      if (operation.isPublic) {
        if (reply.status === 500) say("fails");
      } else if (want === 200) {
        const isError = isRpc(operation) && reply.text.includes('"isError":true');
        const isRefused = isForm(operation) && [401, 403, 404].includes(reply.status);
        if (reply.status === 500 || isError || isRefused || !allowedCode(reply.body?.code)) say("is refused");
      } else if (reply.status !== (want === 404 && isRpc(operation) ? 200 : want)) say(`should be ${want}`);
      else if (want === 404) {
        const [none] = requestsOf(operation, unknown, caller);
        const same = await caller.call(none!.request, none!.body);
        if (bare(same.text) !== bare(reply.text)) say(`differs from an unknown id: ${same.text}`);
      }
    }
  };
  /** Calls that must leave all rows of an account, or those of one kind, unchanged. */
  const unchanged = async (
    what: string,
    account: Tenant,
    kind: "live" | "test" | undefined,
    act: () => Promise<void>,
  ) => {
    const before = await state(account.id, kind);
    await act();
    const now = await state(account.id, kind);
    const tables = Object.keys(before).filter((name) => before[name] !== now[name]);
    if (tables.length > 0) problems.push(`${what} changed ${tables.join(", ")}`);
  };
  for (const operation of all) {
    const { name, method } = operation;
    const names = namedBy(operation);
    const hasId = names !== undefined && names !== "phone";
    const own = callers.filter(({ tenant }) => tenant === ours);
    const may = (caller: Caller) => verdict(operation, caller) === 200;
    await unchanged(`${name}, refused or by strangers,`, ours!, undefined, async () => {
      for (const caller of callers.filter(({ tenant }) => tenant !== ours)) {
        if (caller.name === "operator" && operation.scope === "operator") continue;
        const want = may(caller) ? (hasId ? 404 : foreignToStrangers(operation, caller)) : verdict(operation, caller);
        await attempt(operation, caller, ours!.live, "with another's", want);
        if (names) await attempt(operation, caller, ours!.test, "with another's test", want);
      }
      for (const caller of own) {
        const [mine, other] = caller.kind === "test" ? [ours!.test, ours!.live] : [ours!.live, ours!.test];
        if (!may(caller)) await attempt(operation, caller, mine, "refused", verdict(operation, caller));
        else if (names && kinded.has(names) && caller.kind)
          await attempt(operation, caller, other, "of the other kind", 404);
      }
    });
    if (hasId)
      await unchanged(`${name}, with theirs,`, theirs!, undefined, async () => {
        for (const caller of own)
          if (may(caller)) await attempt(operation, caller, theirs!.live, "with another's", 404);
      });
    for (const caller of own.filter(may)) {
      // Spares are live.
      const destroys =
        (method === "delete" || names === "member" || ending.has(name)) &&
        !(names && kinded.has(names) && caller.kind === "test");
      const ids = destroys ? spares.shift()! : caller.kind === "test" ? ours!.test : ours!.live;
      if (destroys) spares.push(ids);
      const act = () => attempt(operation, caller, ids, "its own", 200);
      // A person reaches both kinds, and an erasure covers both.
      if (caller.kind === undefined || method === "get" || name === "POST /v1/privacy/erase") await act();
      else await unchanged(`${name} by ${caller.name}`, ours!, caller.kind === "test" ? "live" : "test", act);
    }
    if (operation.scope === "operator")
      await attempt(
        operation,
        callers.at(-1)!,
        spares.at(-1)!,
        "as the operator",
        refusedToTokens.test(name) ? 403 : 200,
      );
  }
  t.diagnostic(
    `${all.length} operations × ${callers.length} callers = ${all.length * callers.length} cells, ${calls} calls`,
  );
  assert.deepEqual(problems, []);
});

/** What each scope shows of traffic, by the ends of the words in it. Events of webhooks have all of it. */
const shownBy: Record<string, string[]> = {
  // The names given in the inbox are those of contacts.
  "sms:read": ["sent", "pin", "name"],
  "inbound:read": ["heard", "name", "note"],
  verify: ["pin"],
  webhooks: ["sent", "pin", "heard", "name", "note"],
};
/** Whoever administers an account may erase a number with all that it has. */
const erases = "POST /v1/privacy/erase";

test("a token sees no texts that its scopes do not open, and destroys none", async () => {
  const { sql } = server.database;
  const { live } = ours!;
  const finalId = Number(live.message.slice("out_sms_".length));
  await sql`update messages set state = 'delivered', final_at = now() where account_id = ${ours!.id} and id = ${finalId}`;
  const kept = async () => {
    const [row] = await sql<{ hash: string }[]>`
      select md5(string_agg(t, ',' order by t)) as hash from (
        select id || coalesce(text, '') as t from messages where account_id = ${ours!.id} and text like '%sent'
        union all select id || text from inbound_messages where account_id = ${ours!.id} and text is not null
        union all select id || text from conversation_notes where account_id = ${ours!.id}) texts`;
    return row!.hash;
  };
  const problems: string[] = [];
  let calls = 0;
  for (const scope of allScopes.filter((each) => each !== "operator")) {
    const { token } = (
      await server.call<{ token: string }>("POST /v1/account/tokens", {
        token: ours!.tokens.live,
        body: { name: scope, scopes: [scope] },
      })
    ).body;
    const caller = { ...callers.find(({ name }) => name === "live")!, scopes: [scope] };
    const hidden = ["sent", "pin", "heard", "name", "note"].filter((each) => !shownBy[scope]?.includes(each));
    const words = new RegExp(`zq1live(?:${hidden.join("|")})`);
    for (const operation of operations()) {
      const { name, isPublic, isStream } = operation;
      if (isPublic || isStream || operation.scope === undefined || operation.scope === "operator" || name === erases)
        continue;
      const before = await kept();
      for (const { request, body } of requestsOf(operation, live, caller)) {
        const given =
          name.endsWith("/Messages/{sid}.json") && name.startsWith("POST") ? [body, { Status: "canceled" }] : [body];
        for (const each of given) {
          const reply = await server.call(request, { token, ...(each === undefined ? {} : { body: each }) });
          calls++;
          if (hidden.length > 0 && words.test(reply.text))
            problems.push(`${name} shows ${words.exec(reply.text)![0]} to ${scope}`);
        }
      }
      if (!shownBy[scope]?.length && (await kept()) !== before) problems.push(`${name} destroys texts for ${scope}`);
    }
  }
  assert.ok(calls > 500, `${calls} calls`);
  assert.deepEqual(problems, []);
});
