import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { FastifyRequest, InjectOptions } from "fastify";
import { apiFor } from "../src/doors/agents/call-api.ts";
import type { App } from "../src/http/app.ts";
import { allScopes, type Scope } from "../src/http/auth.ts";
import { tools } from "../src/doors/agents/tools.ts";
import { startReceiver } from "./harness/receiver.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { furnish, type Tenant } from "./harness/tenants.ts";
import { until } from "./harness/wait.ts";

/** The endpoint for agents, over HTTP, with the official client in both forms of the protocol. */
let server: TestServer;
let ours: Tenant;
let theirs: Tenant;
const opened: Client[] = [];

before(async () => {
  server = await startServer({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1" });
  [ours, theirs] = [await furnish(server, 1), await furnish(server, 2)];
});
after(async () => {
  for (const client of opened) await client.close();
  await server.stop();
});

/** The forms of the protocol: with the handshake of 2025, and without any, as of 2026-07-28. */
const eras = ["legacy", "auto"] as const;

async function connect(token: string, era: (typeof eras)[number] = "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: era } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }));
  opened.push(client);
  return client;
}

interface Called<Body> {
  isError: boolean;
  body: Body;
}

async function callTool<Body = Record<string, unknown>>(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Called<Body>> {
  const result = await client.callTool({ name, arguments: input });
  const [content] = result.content as { text: string }[];
  const body = JSON.parse(content!.text) as Body;
  if (result.isError !== true) assert.deepEqual(result.structuredContent, body);
  return { isError: result.isError === true, body };
}

/** A result without an error. */
async function succeed<Body = Record<string, unknown>>(client: Client, name: string, input = {}): Promise<Body> {
  const { isError, body } = await callTool<Body>(client, name, input);
  assert.ok(!isError, `${name}: ${JSON.stringify(body)}`);
  return body;
}

interface Refused {
  code: string;
  detail: string;
  type: string;
  trace_id: string;
  errors?: { field: string }[];
}

async function refuse(client: Client, name: string, input = {}): Promise<Refused> {
  const { isError, body } = await callTool<Refused>(client, name, input);
  assert.ok(isError, `${name}: ${JSON.stringify(body)}`);
  return body;
}

async function makeToken(token: string, scopes: readonly Scope[], test = false): Promise<string> {
  const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
    token,
    body: { name: "agent", scopes, test },
  });
  assert.equal(made.status, 200, made.text);
  return made.body.token;
}

interface Sent {
  status: string;
  sms_id?: string;
  report_id?: string;
  total: number;
  total_cost: number;
  remaining_balance: number;
  balance_after: number;
  confirmation: string;
  currency: string;
}

const balanceOf = async (token: string) =>
  (await server.call<{ balance: number }>("GET /v1/account", { token })).body.balance;

for (const era of eras)
  test(`the official client lists every tool and calls it (${era})`, async () => {
    const client = await connect(server.token, era);
    assert.equal(client.getProtocolEra(), era === "legacy" ? "legacy" : "modern");
    const listed = (await client.listTools()).tools;
    assert.deepEqual(
      listed.map(({ name }) => name),
      tools.map(({ name }) => name),
    );
    for (const { name, title, annotations, inputSchema, outputSchema } of listed) {
      assert.ok(title && annotations && inputSchema.type === "object" && outputSchema?.type === "object", name);
      assert.equal(typeof annotations.readOnlyHint, "boolean", name);
    }
    const called = new Set<string>();
    const run = <Body = Record<string, unknown>>(name: string, input = {}) => {
      called.add(name);
      // The client checks each result against the tool's schema.
      return succeed<Body>(client, name, input);
    };

    const to = "+250788551001";
    const message = { to, text: "Muraho", sender: "TUMA" };
    const preview = await run<Sent>("send_message", message);
    const sent = await run<Sent>("send_message", { ...message, confirmation: preview.confirmation });
    assert.deepEqual([preview.status, sent.status, sent.total_cost], ["preview", "sent", preview.total_cost]);
    const bulk = { text: "Muraho @contact.name", sender: "TUMA", recipients: [{ phonenumber: to, name: "Ana" }] };
    const shown = await run<Sent>("send_bulk", bulk);
    const all = await run<Sent>("send_bulk", { ...bulk, confirmation: shown.confirmation });
    assert.equal((await run<Sent>("show_bulk_send", { report_id: all.report_id })).total, 1);
    const found = await run<{ messages: { sms_id: string }[] }>("find_messages", { to, per_page: 50 });
    assert.ok(found.messages.some(({ sms_id: id }) => id === sent.sms_id));
    await until(async () => (await run("explain_message", { id: sent.sms_id }))["state"] === "delivered");
    const explained = await run<{ meaning: string; timeline: { sentence: string }[] }>("explain_message", {
      id: sent.sms_id,
    });
    assert.match(explained.meaning, /on the phone/);
    assert.match(explained.timeline.map(({ sentence }) => sentence).join(" "), /accepted it.*reported it delivered\./);
    await run("find_received_messages");
    await run("show_statistics", { bucket: "day" });
    await run("show_failures");

    const inbox = () =>
      server.call<{ messages: { text: string }[] }>(`GET /v1/sandbox/handsets/${to}/messages`).then(({ text }) => text);
    const pins = async (): Promise<string[]> => (await inbox()).match(/\b\d{6}\b/g) ?? [];
    const before = await pins();
    const begun = await run<{ request_id: string }>("start_verification", { brand: "Acme", number: to });
    assert.doesNotMatch(JSON.stringify(begun), /\b\d{6}\b(?!\d)/);
    called.add("check_verification");
    const wrong = await refuse(client, "check_verification", { request_id: begun.request_id, code: "00000" });
    assert.equal(wrong.code, "invalid_code");
    assert.equal((await run("show_verification", { request_id: begun.request_id }))["status"], "in_progress");
    const pin = await until(async () => (await pins()).find((each) => !before.includes(each)), { what: "the PIN" });
    await run("find_contacts", { q: "nobody" });
    await run("list_contact_lists");
    await run("list_templates");
    const texts = JSON.stringify(await run("find_messages", { to, per_page: 50 }));
    assert.ok(!texts.includes(pin), "no tool shows a PIN");
    await run("check_verification", { request_id: begun.request_id, code: pin });

    assert.equal(typeof (await run("show_balance"))["balance"], "number");
    await run("add_optout", { number: "+250788551002" });
    assert.match(JSON.stringify(await run("list_optouts")), /\+250788551002/);
    const optedOut = await refuse(client, "send_message", { ...message, to: "+250788551002" });
    assert.equal(optedOut.code, "recipient_opted_out");
    await run("remove_optout", { number: "+250788551002" });

    const receiver = await startReceiver();
    const hook = await server.call<{ id: string }>("POST /v1/webhooks", {
      body: { url: receiver.url, events: ["optout"], headers: { Authorization: "hush" } },
    });
    assert.doesNotMatch(JSON.stringify(await run("list_webhooks")), /hush/);
    await server.call(`POST /v1/webhooks/${hook.body.id}/test`);
    const delivery = await until(async () => {
      const of = { webhook_id: hook.body.id, status: "delivered" };
      return (await run<{ deliveries: { id: string }[] }>("list_deliveries", of)).deliveries[0];
    });
    await run("resend_delivery", { delivery_id: delivery.id });
    await until(() => receiver.received.length === 2, { what: "the event, twice" });
    await server.call(`DELETE /v1/webhooks/${hook.body.id}`);
    await receiver.close();

    await run("list_routes");
    assert.match(String((await run("explain_route", { to }))["why"]), /\.$/);
    const hits = await run<{ sections: { path: string }[] }>("search_docs", { query: "rotate webhook secret" });
    assert.ok(
      hits.sections.some(({ path }) => path === "guides/webhooks"),
      JSON.stringify(hits),
    );
    assert.match(String((await run("read_docs", { path: "guides/webhooks" }))["markdown"]), /^# Webhooks/);
    assert.match(String((await run("read_docs"))["markdown"]), /guides\/webhooks/);
    assert.deepEqual([...called].sort(), tools.map(({ name }) => name).sort());
  });

const message = { to: "+250788552001", text: "Muraho", sender: "TUMA" };

test("a send needs the confirmation of its own preview, and sends once", async () => {
  const token = ours.tokens.live;
  const client = await connect(token);
  const [before, held] = [await balanceOf(token), await connect(server.token)];
  const preview = await succeed<Sent>(client, "send_message", message);
  assert.deepEqual([preview.status, preview.currency, preview.total_cost > 0], ["preview", "USD", true]);
  assert.equal(preview.balance_after, Math.round((before - preview.total_cost) * 1e6) / 1e6);
  assert.equal(await balanceOf(token), before, "a preview charges nothing");
  const { confirmation } = preview;
  const differs = async (from: Client, changed: object, reason: RegExp) => {
    const refused = await refuse(from, "send_message", { ...message, confirmation, ...changed });
    assert.deepEqual([refused.code, refused.errors?.[0]?.field], ["conflict", "confirmation"], refused.detail);
    assert.match(refused.detail, reason);
  };
  await differs(client, { text: "Murabeho" }, /other arguments/);
  await differs(client, { to: "+250788552002" }, /other arguments/);
  await differs(held, {}, /to this token/);
  for (const forged of ["", ".", "x.y", `${confirmation}x`, confirmation.replace(/^./, "f"), "{}".repeat(400)])
    await differs(client, { confirmation: forged }, /to this token/);
  assert.equal(await balanceOf(token), before, "nothing was charged");
  const again = () => callTool<Sent & Refused>(client, "send_message", { ...message, confirmation });
  const both = (await Promise.all([again(), again()])).map(({ body }) => body);
  const sent = both.find(({ status }) => status === "sent");
  assert.ok(sent && both.every(({ sms_id: id, code }) => id === sent.sms_id || code === "idempotency_in_progress"));
  assert.equal((await again()).body.sms_id, sent.sms_id);
  assert.equal(await balanceOf(token), preview.balance_after, "charged once");
});

test("a confirmation is not valid at another price", async () => {
  const token = await makeToken(server.token, ["sms:send"]);
  const client = await connect(token);
  const { confirmation, total_cost } = await succeed<Sent>(client, "send_message", message);
  const price = async (prefix: string, amount: number) =>
    server.call("PATCH /v1/operator/prices", { body: { set: [{ prefix, price: amount }] } });
  assert.equal((await price("250788552", 3)).status, 200);
  const refused = await until(async () => {
    const { isError, body } = await callTool<Refused>(client, "send_message", { ...message, confirmation });
    return isError && body;
  });
  assert.equal(refused.detail.includes(`for a cost of ${total_cost}, but the cost is now 3.`), true, refused.detail);
});

test("a bulk send above the limit for agents is refused, and one below it needs a confirmation", async () => {
  const client = await connect(ours.tokens.test);
  const recipients = Array.from({ length: 1_001 }, (_, n) => ({
    phonenumber: `+25078856${String(n).padStart(4, "0")}`,
    name: "A",
  }));
  const send = { text: "Muraho", sender: "TUMA", recipients };
  const refused = await refuse(client, "send_bulk", send);
  assert.deepEqual([refused.code, refused.errors?.[0]?.field], ["invalid_request", "recipients"]);
  const before = await balanceOf(ours.tokens.test);
  const fewer = { ...send, recipients: [...recipients.slice(0, 3), { phonenumber: "12", name: "B" }] };
  const preview = await succeed<Sent & { rejected: { code: string }[] }>(client, "send_bulk", fewer);
  assert.deepEqual([preview.status, preview.total, preview.rejected[0]?.code], ["preview", 3, "invalid_number"]);
  assert.equal(await balanceOf(ours.tokens.test), before);
  const { confirmation } = preview;
  const [one, other] = [
    await succeed<Sent>(client, "send_bulk", { ...fewer, confirmation }),
    await succeed<Sent>(client, "send_bulk", { ...fewer, confirmation }),
  ];
  assert.deepEqual([one.status, one.report_id], ["sent", other.report_id]);
  const left = await balanceOf(ours.tokens.test);
  assert.equal(left, preview.balance_after);
});

test("an agent finds contacts and lists, and sends to a list after its preview", async () => {
  const token = await makeToken(server.token, ["sms:send", "sms:read"]);
  const client = await connect(token);
  const numbers = ["+250788570001", "+250788570002"];
  for (const number of numbers) {
    const made = await server.call("POST /v1/contacts", { body: { number, name: "Keza" }, token });
    assert.equal(made.status, 200, made.text);
  }
  const body = { name: "Agents' list", filter: 'name = "Keza"' };
  const { body: list } = await server.call<{ id: string }>("POST /v1/lists", { body, token });
  const found = await succeed<{ contacts: { number: string }[] }>(client, "find_contacts", { filter: body.filter });
  assert.deepEqual(found.contacts.map(({ number }) => number).toSorted(), numbers);
  const { lists } = await succeed<{ lists: { id: string; count: number }[] }>(client, "list_contact_lists");
  assert.deepEqual(
    lists.filter(({ id }) => id === list.id).map(({ count }) => count),
    [2],
  );
  const wrong = await refuse(client, "find_contacts", { filter: "nam = 3" });
  assert.match(wrong.detail, /did you mean `name`/);
  const send = { text: "Muraho @contact.name", sender: "TUMA", list_id: list.id };
  const both = await refuse(client, "send_bulk", { ...send, recipients: [{ phonenumber: numbers[0], name: "A" }] });
  assert.match(both.detail, /does not go with `recipients`/);
  const neither = await refuse(client, "send_bulk", { text: "Muraho", sender: "TUMA" });
  assert.match(neither.detail, /name the recipients, or a list/);
  const preview = await succeed<Sent>(client, "send_bulk", send);
  assert.deepEqual([preview.status, preview.total], ["preview", 2]);
  const sent = await succeed<Sent>(client, "send_bulk", { ...send, confirmation: preview.confirmation });
  assert.deepEqual([sent.status, sent.total], ["sent", 2]);
});

test("a token without the scope of a tool gets a refusal that names it, and does not see the tool", async () => {
  const inputs: Record<string, object> = {
    send_message: message,
    send_bulk: { text: "x", sender: "TUMA", recipients: [{ phonenumber: message.to, name: "A" }] },
    explain_message: { id: "out_sms_1" },
    show_bulk_send: { report_id: "01a2009f-5c1e-7d62-8000-0000000bc5e1" },
    start_verification: { brand: "Acme", number: "+250788552009" },
    check_verification: { request_id: "vrf_1", code: "1" },
    show_verification: { request_id: "vrf_1" },
    add_optout: { number: "+250788552008" },
    remove_optout: { number: "+250788552008" },
    list_deliveries: { webhook_id: "whk_1" },
    resend_delivery: { delivery_id: "dlv_1" },
    explain_route: { to: message.to },
  };
  for (const scope of allScopes.filter((each) => tools.some((tool) => tool.scope === each))) {
    const only = await connect(await makeToken(server.token, [scope]));
    const others = await connect(
      await makeToken(
        server.token,
        allScopes.filter((each) => each !== scope),
      ),
    );
    const own = tools.filter((tool) => tool.scope === scope);
    const listed = new Set((await others.listTools()).tools.map(({ name }) => name));
    for (const { name } of own) {
      const refused = await refuse(others, name, inputs[name]);
      assert.equal(refused.code, "forbidden", name);
      assert.ok(refused.detail.includes(`\`${scope}\``), refused.detail);
      assert.ok(refused.type.endsWith("/errors/forbidden") && refused.trace_id.length === 32);
      assert.ok(!listed.has(name), name);
      // It needs nothing but the scope.
      const { body } = await callTool<{ code?: string }>(only, name, inputs[name] as Record<string, unknown>);
      assert.notEqual(body.code, "forbidden", name);
    }
  }
  const sandboxed = await connect(ours.tokens.test);
  const refused = await refuse(sandboxed, "list_webhooks");
  assert.match(refused.detail, /test token/);
});

test("a tool reaches only its token's own account and kind of traffic", async () => {
  const [live, tested] = [await connect(ours.tokens.live), await connect(ours.tokens.test)];
  const stranger = [
    ["explain_message", { id: theirs.live.message }],
    ["show_bulk_send", { report_id: theirs.live.report }],
    ["show_verification", { request_id: theirs.live.verification }],
    ["list_deliveries", { webhook_id: theirs.live.webhook }],
    ["resend_delivery", { delivery_id: theirs.live.delivery }],
  ] as const;
  for (const [name, input] of stranger) assert.equal((await refuse(live, name, input)).code, "not_found", name);
  assert.equal((await refuse(tested, "explain_message", { id: ours.live.message })).code, "not_found");
  for (const name of ["find_messages", "find_received_messages", "list_optouts", "show_statistics", "list_webhooks"]) {
    const shown = JSON.stringify(await succeed(live, name));
    assert.doesNotMatch(shown, /[zt]q2(live|test)|zq1test/, name);
  }
});

test("hostile arguments are refused with field, reason and fix", async () => {
  const client = await connect(server.token);
  const cases: [string, object, string, string][] = [
    ["send_message", { ...message, dry_run: false }, "dry_run", "invalid_request"],
    ["send_message", { ...message, to: 12 }, "to", "invalid_request"],
    ["send_message", { ...message, to: "+25078" }, "to", "invalid_number"],
    ["send_message", { ...message, text: " " }, "text", "text_empty"],
    ["send_message", { sender: "TUMA" }, "to", "invalid_request"],
    ["find_messages", { per_page: 1_000 }, "per_page", "invalid_request"],
    ["explain_message", { id: "../../operator/system" }, "id", "invalid_request"],
    ["explain_message", { id: ".." }, "id", "invalid_request"],
    ["list_deliveries", { webhook_id: "whk_1?per_page=9" }, "webhook_id", "invalid_request"],
    ["search_docs", { query: "x".repeat(300) }, "query", "invalid_request"],
    ["read_docs", { path: "../../package.json" }, "path", "not_found"],
    ["read_docs", { path: "guides/../../README" }, "path", "not_found"],
  ];
  for (const [name, input, field, code] of cases) {
    const refused = await refuse(client, name, input);
    assert.deepEqual([refused.code, refused.errors?.[0]?.field], [code, field], `${name}: ${refused.detail}`);
  }
  await assert.rejects(client.callTool({ name: "drop_tables", arguments: {} }), /no tool "drop_tables"/);
});

const rpc = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const accept = { accept: "application/json, text/event-stream" };

test("the endpoint refuses requests that are not of the protocol", async () => {
  const post = (body: unknown, headers: Record<string, string> = {}, token?: string | null) =>
    server.call<{ error?: { code: number }; code?: string; result?: object }>("POST /mcp", {
      body,
      headers: { ...accept, ...headers },
      ...(token === undefined ? {} : { token }),
    });
  const alone = await post(rpc);
  assert.deepEqual([alone.status, alone.headers.get("content-type")], [200, "application/json; charset=utf-8"]);
  assert.equal((await post(rpc, {}, null)).status, 401);
  assert.equal((await post(rpc, {}, "unknown")).status, 401);
  const batch = await post([rpc, rpc]);
  assert.deepEqual([batch.status, batch.body.error?.code], [400, -32_600]);
  for (const body of [null, 7, "tools/list"]) assert.equal((await post(body)).status, 400);
  assert.ok((await post({ jsonrpc: "1.0" })).status >= 400);
  assert.ok((await post({ ...rpc, method: "tools/nothing" })).body.error?.code);
  const version = await post(rpc, { "mcp-protocol-version": "1999-01-01" });
  assert.equal(version.status, 400);
  assert.ok(version.body.error?.code);
  const foreign = await post(rpc, { origin: "http://rebound.example" });
  assert.deepEqual([foreign.status, foreign.body.code], [403, "forbidden"]);
  assert.equal((await post(rpc, { origin: server.url })).status, 200);
  const got = await server.call<{ code: string }>("GET /mcp", { headers: accept });
  assert.deepEqual([got.status, got.headers.get("allow")], [405, "OPTIONS, POST"]);
  const large = await post({ ...rpc, params: { _meta: { filler: "x".repeat(2_000_000) } } });
  assert.deepEqual([large.status, large.body.code], [413, "payload_too_large"]);
});

test("a tool's call is in the API log and leaves no connection behind", async () => {
  const token = await makeToken(server.token, ["sms:read"]);
  const { app } = server.program;
  const replies: Awaited<ReturnType<App["inject"]>>[] = [];
  const inject = async (options: InjectOptions) => {
    const reply = await app.inject(options);
    replies.push(reply);
    return reply;
  };
  const request = { ip: "127.0.0.1", headers: { authorization: `Bearer ${token}` } } as FastifyRequest;
  await apiFor({ inject } as unknown as App, request)("GET /v1/sms", { query: { to: message.to } });
  // The server listens for the end of each connection that it tracks.
  assert.deepEqual(
    replies.map(({ raw }) => raw.req.socket.listenerCount("close")),
    [0],
  );
  const calls = () => server.database.sql<{ n: number }[]>`
    select count(*)::int as n from api_log where name = 'agent' and method = 'GET' and path like '/v1/sms%'`;
  await until(async () => (await calls())[0]!.n >= 1, { what: "the log of the call" });
});

test("calls by tools count against the rate limit of the token", async () => {
  const limited = await startServer({ RATE_LIMIT_PER_SECOND: "1", RATE_LIMIT_BURST: "20" });
  try {
    const params = { name: "show_balance", arguments: {} };
    const replies: string[] = [];
    for (let n = 0; n < 11; n++) {
      const reply = await limited.call("POST /mcp", {
        body: { ...rpc, method: "tools/call", params },
        headers: accept,
      });
      replies.push(reply.text);
    }
    assert.ok(!replies[0]!.includes("rate_limited"), replies[0]);
    // Each call counts as two of the twenty requests, and the call that its tool makes as one.
    assert.match(replies.join("\n"), /rate_limited/);
  } finally {
    await limited.stop();
  }
});

test("the list of tools, which is long, counts as five requests", async () => {
  const limited = await startServer({ RATE_LIMIT_PER_SECOND: "1", RATE_LIMIT_BURST: "20" });
  try {
    const replies = [];
    // One after another: what a call costs is known once it is answered.
    for (let n = 0; n < 12; n++) replies.push(await limited.call("POST /mcp", { body: rpc, headers: accept }));
    const refused = replies.filter(({ status }) => status === 429);
    assert.ok(refused.length >= 1 && refused.length < 12, `${refused.length} of 12`);
    assert.match(refused[0]!.headers.get("retry-after")!, /^\d+$/);
  } finally {
    await limited.stop();
  }
});
