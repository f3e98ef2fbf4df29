import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

/** Bodies that never end take little memory, and nothing of other clients' share. */
let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

interface Stalled {
  socket: Socket;
  /** The response, if there was any. */
  answer: () => string;
}

/** Sends the head of a request and most of its body, then nothing more. */
function stall(path: string, announced: number, sent: number, headers = "", to = server): Stalled {
  const { hostname, port } = new URL(to.url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\n${headers}\r\n`,
  );
  socket.write(Buffer.alloc(sent, 0x20));
  return { socket, answer: () => text };
}

const statusOf = ({ answer }: Stalled) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer())?.[1] ?? 0);

test("stalled bodies take no more than their sender's share, and small requests still get through", async (t) => {
  const authorization = `authorization: Bearer ${server.token}\r\n`;
  const bodies = Array.from({ length: 150 }, () => stall("/v1/sms", 1_048_576, 65_536, authorization));
  t.after(() => bodies.forEach(({ socket }) => socket.destroy()));
  // 64 MiB are for accounts: the other 86 bodies are refused unread.
  await until(() => bodies.filter((body) => statusOf(body) === 429).length === 86);
  assert.equal(bodies.filter((body) => statusOf(body) === 0).length, 64);
  const sent = { body: { to: "+250788123456", text: "Muraho", sender: "TUMA" } };
  assert.equal((await server.call("POST /v1/sms", sent)).status, 201);
});

test("a request with a stalled body is ended", async () => {
  const slow = await startServer({ BODY_STALL_SECONDS: "1" });
  try {
    const { hostname, port } = new URL(slow.url);
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
    const closed = new Promise((resolve) => socket.once("close", resolve).on("error", () => undefined));
    socket.write(
      `POST /v1/sms HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${slow.token}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`,
    );
    await closed;
    assert.match(answer, /^HTTP\/1\.1 408 /);
  } finally {
    await slow.stop();
  }
});

test("reserved memory is released when the connection closes", async () => {
  const recipients = Array.from({ length: 100 }, () => ({ phonenumber: "+250788123456", name: "x".repeat(2_000) }));
  const bulk = { body: { text: "Muraho", sender: "TUMA", dry_run: true, recipients } };
  await until(async () => (await server.call("POST /v1/sms/bulk", bulk)).status === 200);
});

test("without a token no one can send a large body, with or without a Content-Length", async (t) => {
  const answers = ["/console/login", "/ai/tts/en/public", "/ai/ner/en/public"].map((path) =>
    stall(path, 1_048_576, 1024),
  );
  t.after(() => answers.forEach(({ socket }) => socket.destroy()));
  await until(() => answers.every((body) => statusOf(body) === 413));
  const small = Array.from({ length: 80 }, () => stall("/console/login", 65_000, 1024));
  t.after(() => small.forEach(({ socket }) => socket.destroy()));
  // 4 MiB for an address: 64 of these.
  await until(() => small.filter((body) => statusOf(body) === 429).length === 80 - 64);
});

const from = (n: number) => `x-forwarded-for: 203.0.113.${n}\r\n`;
const refused = (crowd: Stalled[]) => crowd.filter((body) => statusOf(body) === 503).length;

test("addresses without a token take a quarter of the memory for bodies together, and leave the rest to accounts", async (t) => {
  const few = await startServer({ BODY_BUDGET_BYTES: String(32 * 1_048_576), TRUST_PROXY: "127.0.0.0/8" });
  t.after(() => few.stop());
  const attack = (size: number) => {
    const crowd = Array.from({ length: size }, (_, n) => stall("/console/login", 65_000, 1024, from(n), few));
    t.after(() => crowd.forEach(({ socket }) => socket.destroy()));
    return crowd;
  };
  // 8 MiB hold 129 of these, whatever their addresses.
  const crowd = attack(200);
  await until(() => refused(crowd) === 200 - 129);
  assert.equal(crowd.filter((body) => statusOf(body) === 0).length, 129);
  const bulk = { body: { text: "x".repeat(15_000_000), recipients: [] } };
  assert.equal((await few.call("POST /v1/sms/bulk", bulk)).status, 400, "read to its end, and parsed");
  // A connection's share is freed when it closes.
  for (const { socket } of crowd) socket.destroy();
  const login = { body: { email: "a@example.com", password: "x".repeat(1000) }, token: null };
  await until(async () => (await few.call("POST /console/login", login)).status !== 503);
  const next = attack(150);
  await until(() => refused(next) === 150 - 129);
});
