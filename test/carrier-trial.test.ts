import assert from "node:assert/strict";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { after, before, test, type TestContext } from "node:test";
import { languages } from "../src/base/languages.ts";
import { listen, STATUS, type Acceptance, type BindCommand } from "../src/smpp/smpp.ts";
import { localhostCert, localhostKey } from "./fixtures/localhost-tls.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

// A connection to a carrier is tested before the link is saved: against real SMPP peers, and ports on which there is none.

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

interface Pdu {
  command: string;
  status: number;
  from: string;
  trial?: true;
}
interface Trial {
  outcome: string;
  code: string | null;
  reason: string;
  advice: string;
  carrier: { id: string; name: string } | null;
  pdus: Pdu[];
}

const given = { host: "127.0.0.1", system_id: "clinic", password: "right" };

const trial = async (body: object, headers: Record<string, string> = {}) => {
  const reply = await server.call<Trial>("POST /v1/operator/carriers/test", { body: { ...given, ...body }, headers });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
};

/** What a peer saw of a bind. */
interface Bind {
  command: BindCommand;
  systemId: string;
  password: string;
}

/** A carrier that knows one password, or answers each bind as told. */
async function peer(t: TestContext, answer?: (bind: Bind) => number | Acceptance | Promise<number>) {
  const binds: Bind[] = [];
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    onBind: ({ command, systemId, password }) => {
      binds.push({ command, systemId, password });
      if (answer) return answer({ command, systemId, password });
      return password === "right" ? { systemId: "peer", onRequest: () => {} } : STATUS.ESME_RINVPASWD;
    },
  });
  t.after(() => listener.close(0));
  return { port: listener.port, binds, sessions: listener.sessions };
}

/** Listens without SMPP; resolves with the port. */
async function listening(t: TestContext, given: Server): Promise<number> {
  const sockets = new Set<Socket>();
  given.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => given.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    given.close();
  });
  return (given.address() as { port: number }).port;
}

/** A port of a service that has ended. */
async function closedPort(): Promise<number> {
  const listener = await listen({ host: "127.0.0.1", port: 0, onBind: () => STATUS.ESME_RBINDFAIL });
  await listener.close(0);
  return listener.port;
}

const links = async () => (await server.call<{ carriers: object[] }>("GET /v1/operator/carriers")).body.carriers.length;

test("a bind that is accepted is unbound again, and nothing is added", async (t) => {
  const { port, binds, sessions } = await peer(t);
  const before = await links();
  const { outcome, code, reason, pdus } = await trial({ port });
  assert.deepEqual([outcome, code, reason], ["bound", null, "bound"]);
  assert.deepEqual(binds, [{ command: "bind_transceiver", systemId: "clinic", password: "right" }]);
  assert.deepEqual(
    pdus.map(({ command, status, from, trial: isTrial }) => [command, status, from, isTrial]),
    [
      ["unbind", 0, "clinic", true],
      ["bind_transceiver", 0, "clinic", true],
    ],
  );
  await until(() => sessions.size === 0);
  assert.equal(await links(), before);
  const { body } = await server.call<{ entries: { action: string; details: object }[] }>("GET /v1/audit");
  const entry = body.entries.find(({ action }) => action === "carrier.tested");
  assert.deepEqual(entry?.details, { host: "127.0.0.1", port, system_id: "clinic" });
});

test("a transmitter and a receiver are both bound", async (t) => {
  const { port, binds } = await peer(t);
  assert.equal((await trial({ port, bind: "tx_rx" })).outcome, "bound");
  assert.deepEqual(binds.map(({ command }) => command).sort(), ["bind_receiver", "bind_transmitter"]);
  // A carrier that lets this account transmit only.
  const half = await peer(t, ({ command }) =>
    command === "bind_receiver" ? STATUS.ESME_RBINDFAIL : { onRequest: () => {} },
  );
  const { outcome, code } = await trial({ port: half.port, bind: "tx_rx" });
  assert.deepEqual([outcome, code], ["refused", "ESME_RBINDFAIL"]);
});

test("a refused bind is named, and says what to do, in four languages", async (t) => {
  const cases: [status: keyof typeof STATUS, reason: RegExp, advice: RegExp][] = [
    ["ESME_RINVPASWD", /refused the password/, /Enter the password again/],
    ["ESME_RINVSYSID", /does not know this system id/, /capitals count/],
    ["ESME_RALYBND", /already bound/, /Another session is bound/],
    ["ESME_RTHROTTLED", /throttling/, /Wait a minute/],
    ["ESME_RSYSERR", /internal error/, /carrier's side/],
    ["ESME_RINVBNDSTS", /not bound in a way/, /kind of bind/],
    ["ESME_RINVSYSTYP", /system type/, /`system_type`/],
    ["ESME_RBINDFAIL", /refused the bind/, /does not say more/],
  ];
  for (const [name, reason, advice] of cases) {
    const { port } = await peer(t, () => STATUS[name]);
    const said = new Set<string>();
    for (const language of languages) {
      const tried = await trial({ port }, { "accept-language": language });
      assert.deepEqual([tried.outcome, tried.code], ["refused", name]);
      assert.deepEqual(
        tried.pdus.map(({ command, status }) => [command, status]),
        [["bind_transceiver", STATUS[name]]],
      );
      if (language === "en") assert.match(tried.reason, reason);
      if (language === "en") assert.match(tried.advice, advice);
      assert.match(tried.reason, new RegExp(`^${name}`));
      said.add(tried.reason).add(tried.advice);
    }
    assert.equal(said.size, 2 * languages.length, `${name} in ${languages.join(", ")}`);
  }
});

test("where there is no carrier, the test says how far it came", async (t) => {
  const plain = await peer(t);
  const cases: Record<string, [outcome: string, code: RegExp, body: object]> = {
    "no such host": ["host_unknown", /^(ENOTFOUND|EAI_AGAIN)$/, { host: "carrier.invalid", port: 2775 }],
    "a closed port": ["connection_refused", /^ECONNREFUSED$/, { port: await closedPort() }],
    "a port without TLS": ["no_tls", /./, { port: plain.port, tls: true }],
    "a port that hangs up on TLS": [
      "no_tls",
      /./,
      {
        port: await listening(
          t,
          createServer((socket) => socket.once("data", () => socket.destroy())),
        ),
        tls: true,
      },
    ],
    "another's certificate": [
      "certificate",
      /^DEPTH_ZERO_SELF_SIGNED_CERT$/,
      { port: await listening(t, createTlsServer({ key: localhostKey, cert: localhostCert })), tls: true },
    ],
    "a peer that hangs up": [
      "closed",
      /^$/,
      {
        port: await listening(
          t,
          createServer((socket) => socket.once("data", () => socket.end())),
        ),
      },
    ],
    "a peer that never answers": [
      "no_answer",
      /^ETIMEDOUT$/,
      { port: await listening(t, createServer()), response_timeout_seconds: 1 },
    ],
  };
  const advice = new Set<string>();
  for (const [name, [outcome, code, body]] of Object.entries(cases)) {
    const tried = await trial(body);
    assert.equal(tried.outcome, outcome, `${name}: ${JSON.stringify(tried)}`);
    assert.match(tried.code ?? "", code, name);
    assert.ok(tried.reason !== "" && tried.advice !== "", name);
    advice.add(tried.advice);
  }
  assert.equal(advice.size, 6, "each says what to do about it");
});

test("an HTTP API is reached, or asked for a token, without a message", async (t) => {
  const requests: string[] = [];
  const { createServer: createHttpServer } = await import("node:http");
  const api = createHttpServer((request, reply) => {
    requests.push(`${request.method} ${request.url}`);
    const isRight = request.headers.authorization === `Basic ${Buffer.from("clinic:right").toString("base64")}`;
    reply.writeHead(isRight ? 200 : 401, { "content-type": "application/json" });
    reply.end(isRight ? '{"access_token":"t","expires_in":60}' : "{}");
  });
  const url = `http://127.0.0.1:${await listening(t, api)}`;
  const http = { url: `${url}/send`, body: "{text}", content_type: "text/plain" };
  const ask = async (auth: object, password = "right") => {
    const body = { bind: "http", system_id: "clinic", password, http: { ...http, ...auth } };
    const reply = await server.call<Trial>("POST /v1/operator/carriers/test", { body });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  assert.deepEqual([(await ask({})).outcome, requests], ["reached", []]);
  const auth = {
    type: "oauth",
    token_url: `${url}/token`,
    client_id: "{system_id}",
    client_secret: "{password}",
    credentials: "basic",
  };
  assert.equal((await ask({ auth })).outcome, "token_issued");
  const refused = await ask({ auth }, "wrong");
  assert.equal(refused.outcome, "refused");
  assert.match(refused.reason, /HTTP 401/);
  assert.deepEqual(requests, ["POST /token", "POST /token"]);
});

test("a saved link's password is used where none is given, what was tried is among its last PDUs, and a link that is up is not thrown out unasked", async (t) => {
  const { port, binds } = await peer(t);
  const named = { ...given, name: "saved", port, keep_sandbox: true };
  const { body: saved } = await server.call<{ id: string }>("POST /v1/operator/carriers", {
    body: { ...named, enabled: false },
  });
  type Link = { live: { state: string; recent: Pdu[] } };
  const read = async () => (await server.call<Link>(`GET /v1/operator/carriers/${saved.id}`)).body;
  const ask = async (body: object) =>
    (await server.call<Trial>("POST /v1/operator/carriers/test", { body: { carrier_id: saved.id, ...body } })).body;

  assert.equal((await ask({})).outcome, "bound");
  assert.equal(binds.at(-1)?.password, "right");
  assert.equal((await ask({ password: "wrong" })).code, "ESME_RINVPASWD");
  const { recent } = (await read()).live;
  assert.deepEqual(
    recent.map(({ command, status, trial: isTrial }) => [command, status, isTrial]),
    [
      ["bind_transceiver", STATUS.ESME_RINVPASWD, true],
      ["unbind", 0, true],
      ["bind_transceiver", 0, true],
    ],
  );

  await server.call(`PATCH /v1/operator/carriers/${saved.id}`, { body: { enabled: true } });
  await until(async () => (await read()).live.state === "bound");
  const count = binds.length;
  const unasked = await ask({});
  assert.deepEqual(
    [unasked.outcome, unasked.carrier, binds.length],
    ["already_bound", { id: saved.id, name: "saved" }, count],
  );
  assert.match(unasked.reason, /the link saved is bound/);
  assert.equal((await trial({ port })).outcome, "already_bound", "the same system_id in a link that is new");
  assert.equal((await ask({ although_bound: true })).outcome, "bound");
  assert.equal(binds.length, count + 1);
  await server.call(`DELETE /v1/operator/carriers/${saved.id}`);
});

test("a bind that the gateway makes and the carrier refuses is among the link's last PDUs", async (t) => {
  const { port } = await peer(t);
  const body = { ...given, name: "refused", port, password: "wrong", keep_sandbox: true };
  const { body: link } = await server.call<{ id: string }>("POST /v1/operator/carriers", { body });
  const pdus = await until(async () => {
    const reply = await server.call<{ live: { recent?: Pdu[] } }>(`GET /v1/operator/carriers/${link.id}`);
    return reply.body.live.recent?.length ? reply.body.live.recent : undefined;
  });
  const [pdu] = pdus;
  assert.partialDeepStrictEqual(pdu, { command: "bind_transceiver", status: STATUS.ESME_RINVPASWD, from: "clinic" });
  assert.equal(pdu?.trial, undefined);
  await server.call(`DELETE /v1/operator/carriers/${link.id}`);
});

test("an operator runs one test at a time", async (t) => {
  const { promise: decided, resolve: release } = Promise.withResolvers<number>();
  const { port, binds } = await peer(t, () => decided);
  const first = trial({ port });
  await until(() => binds.length === 1);
  const second = await server.call("POST /v1/operator/carriers/test", { body: { ...given, port } });
  assert.deepEqual([second.status, second.body["code"]], [429, "rate_limited"]);
  release(STATUS.ESME_RINVPASWD);
  assert.equal((await first).code, "ESME_RINVPASWD");
  assert.equal((await trial({ port })).code, "ESME_RINVPASWD", "the next one may run");
});

test("what could not be saved is not tried, and neither is the simulated carrier or a link that nobody has", async () => {
  const refused = async (body: object) =>
    (await server.call<{ code: string }>("POST /v1/operator/carriers/test", { body })).body.code;
  assert.equal(await refused({ host: "127.0.0.1" }), "invalid_request");
  assert.equal(await refused({ ...given, port: 1, hots: "x" }), "invalid_request");
  assert.equal(await refused({ carrier_id: "car_999999" }), "not_found");
  const { body } = await server.call<{ carriers: { id: string; sandbox: boolean }[] }>("GET /v1/operator/carriers");
  const simulated = body.carriers.find(({ sandbox }) => sandbox);
  assert.equal(await refused({ carrier_id: simulated!.id }), "forbidden");
});
