import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { test, type TestContext } from "node:test";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

/** With 160 connections, 80 requests are in flight at most: 10 of an address, 10 of an account while others need the rest. */
// Bodies that are begun are waited for as long as a test takes.
const few = { MAX_CONNECTIONS: "160", TRUST_PROXY: "127.0.0.0/8", BODY_STALL_SECONDS: "300" };

interface Client {
  socket: Socket;
  answer: () => string;
  status: () => number;
}

function open(t: TestContext, { url }: TestServer): Client {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  t.after(() => socket.destroy());
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  return { socket, answer: () => text, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0) };
}

/** Requests of which only the first byte of the body arrives. */
function begin(t: TestContext, server: TestServer, count: number, path: string, header: (n: number) => string) {
  return Array.from({ length: count }, (_, n) => {
    const client = open(t, server);
    client.socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n${header(n)}\r\n\r\n{`,
    );
    return client;
  });
}

const withStatus = (clients: Client[], status: number) => clients.filter((each) => each.status() === status).length;
const from = (address: string) => `x-forwarded-for: ${address}`;
const sms = { to: "+250788123456", text: "Muraho", sender: "TUMA" };

async function accountOf(server: TestServer, name: string): Promise<string> {
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", { body: { name } });
  const { token } = made.body.token;
  // The token is known from here on.
  assert.equal((await server.call("GET /v1/account", { token })).status, 200);
  return `authorization: Bearer ${token}`;
}

async function assertAlive(server: TestServer): Promise<void> {
  for (const path of ["live", "ready"])
    assert.equal((await server.call(`GET /health/${path}`, { token: null })).status, 200, path);
}

test("one address takes an eighth of the places, and an IPv6 network counts as one", async (t) => {
  const server = await startServer(few);
  t.after(() => server.stop());
  const attacks = [
    begin(t, server, 30, "/console/login", () => from("203.0.113.7")),
    begin(t, server, 30, "/console/login", (n) => from(`2001:db8:0:7::${n + 1}`)),
  ];
  for (const clients of attacks) {
    await until(() => withStatus(clients, 429) === 20);
    assert.equal(withStatus(clients, 0), 10);
    assert.match(clients.find((each) => each.status() === 429)!.answer(), /retry-after: \d+\r\n/i);
  }
  const login = { body: { email: "a@example.com", password: "a wrong password" }, token: null };
  const other = await server.call("POST /console/login", { ...login, headers: { "x-forwarded-for": "203.0.113.8" } });
  assert.equal(other.status, 401);
  assert.equal((await server.call("POST /v1/sms", { body: sms })).status, 201);
  await assertAlive(server);
});

test("an account uses the places that nobody needs, others find theirs, and health checks need none", async (t) => {
  const server = await startServer(few);
  t.after(() => server.stop());
  const greedy = await accountOf(server, "greedy");
  const first = begin(t, server, 60, "/v1/sms", () => greedy);
  // Until half of all are left.
  await until(() => withStatus(first, 429) === 20);
  const accounts = await Promise.all(["b", "c", "d", "e"].map((name) => accountOf(server, name)));
  assert.equal((await server.call("POST /v1/sms", { body: sms })).status, 201);
  for (const account of accounts) {
    const clients = begin(t, server, 15, "/v1/sms", () => account);
    await until(() => withStatus(clients, 429) === 5);
  }
  const refused = await server.call<{ code: string }>("POST /v1/sms", { body: sms });
  assert.deepEqual([refused.status, refused.body.code], [503, "unavailable"], "all 80 are taken");
  await assertAlive(server);
  for (const { socket } of first) socket.destroy();
  await until(async () => (await server.call("POST /v1/sms", { body: sms })).status === 201);
});

test("a body that arrives byte by byte is refused with 408, in the form of its route", async (t) => {
  const server = await startServer({ BODY_STALL_SECONDS: "3" });
  t.after(() => server.stop());
  const [login] = begin(t, server, 1, "/console/login", () => "accept: */*");
  const [speech] = begin(t, server, 1, "/ai/tts/en/public", () => "accept: */*");
  const drip = setInterval(() => [login!, speech!].forEach(({ socket }) => socket.writable && socket.write(" ")), 100);
  t.after(() => clearInterval(drip));
  await Promise.all([login!, speech!].map(({ socket }) => once(socket, "close")));
  assert.deepEqual([login!.status(), speech!.status()], [408, 408]);
  assert.match(login!.answer(), /"status":408,"code":"invalid_request"/);
  assert.match(speech!.answer(), /"code":408,"status":"error","object":"tts"/);
});

test("an upload at a modest pace is not ended", async (t) => {
  const server = await startServer({ BODY_STALL_SECONDS: "3" });
  t.after(() => server.stop());
  const client = open(t, server);
  const body = JSON.stringify({ email: "a@example.com", password: "x".repeat(6_000) });
  client.socket.write(
    `POST /console/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  const startedAtMs = performance.now();
  let at = 0;
  // Twice as much as it must be. Later than it should be, it writes what is due by then.
  const drip = setInterval(() => {
    const due = Math.ceil((performance.now() - startedAtMs) * 1.3);
    client.socket.write(body.slice(at, due));
    at = Math.max(at, due);
    if (at >= body.length) clearInterval(drip);
  }, 150);
  t.after(() => clearInterval(drip));
  await until(() => client.status() !== 0);
  assert.notEqual(client.status(), 408);
});

test("when connections run out, the address with the most loses its idle ones", async (t) => {
  const server = await startServer({ MAX_CONNECTIONS: "64" });
  t.after(() => server.stop());
  const [busy] = begin(t, server, 1, "/v1/sms", () => `authorization: Bearer ${server.token}`);
  await once(busy!.socket, "connect");
  const idle = Array.from({ length: 200 }, () => open(t, server));
  await until(() => idle.filter(({ socket }) => !socket.destroyed).length <= 64);
  await assertAlive(server);
  busy!.socket.write(JSON.stringify(sms).slice(1).padEnd(499));
  await until(() => busy!.status() === 201, { what: "a request in progress" });
});

test("who logs in by Kannel's or Jasmin's form does not wait behind strangers at the same address", async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  const { body } = await server.call<{ system_id: string; password: string }>("POST /v1/account/smpp", {
    body: { parts_per_second: 100 },
  });
  const login = new URLSearchParams({ username: body.system_id, password: body.password }).toString();
  const sent = `${login}&from=TUMA&to=%2B250788123456&text=Muraho`;
  for (const path of [`/cgi-bin/sendsms?${sent}`, `/send?${sent.replace("text=", "content=")}`, `/balance?${login}`]) {
    const call = () => fetch(server.url + path);
    // Proven from here on.
    assert.ok((await call()).ok, path);
    const strangers = Array.from({ length: 800 }, () => {
      const client = open(t, server);
      client.socket.write(`GET ${path.replaceAll(body.password, "wrong")} HTTP/1.1\r\nhost: x\r\n\r\n`);
      return client;
    });
    const answered = () => strangers.filter((each) => each.status() > 0).length;
    await until(() => answered() > 0, { what: "strangers have their turns" });
    assert.ok((await call()).ok, path);
    assert.ok(answered() < strangers.length, "strangers still wait");
    for (const { socket } of strangers) socket.destroy();
  }
});
