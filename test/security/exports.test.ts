import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

/** Exports take turns, and one that nobody reads keeps neither its turn nor its connection. */
let server: TestServer;
before(async () => {
  server = await startServer({ BODY_STALL_SECONDS: "3" });
  // More than the sockets hold: 32 MB.
  await server.database.sql`
    insert into audit_log (id, account_id, actor, action, details)
    select 1000000000000 + n, a.id, 'tok_1', 'a test', jsonb_build_object('text', repeat('x', 100000))
    from generate_series(1, 320) n, accounts a`;
});
after(() => server.stop());

/** Begins an export and reads no more than its head. */
async function begin(path: string, token = server.token): Promise<{ socket: Socket; status: number; head: string }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  let head = "";
  const read = (chunk: Buffer) => {
    head += chunk.toString("latin1");
    if (head.includes("\r\n\r\n")) socket.off("data", read).pause();
  };
  socket.on("data", read);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await until(() => head.includes("\r\n\r\n"));
  return { socket, status: Number(head.slice(9, 12)), head };
}

const noReport = "00000000-0000-0000-0000-000000000000";

test("an account downloads two exports at a time, others theirs meanwhile, and an unread one ends", async (t) => {
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  const first = await Promise.all([begin("/v1/account/export"), begin("/v1/account/export")]);
  assert.deepEqual(
    first.map(({ status }) => status),
    [200, 200],
  );
  for (const path of ["/v1/account/export", ...["csv", "xlsx"].map((type) => `/v1/sms/reports/${noReport}.${type}`)]) {
    const third = await server.call<{ code: string }>(`GET ${path}`);
    assert.deepEqual([third.status, third.body.code], [429, "rate_limited"], path);
    assert.match(third.headers.get("retry-after")!, /^\d+$/);
  }
  const others = await server.call("GET /v1/account/export", { token: made.body.token.token });
  assert.equal(others.status, 200);
  // Nothing was read or closed by the clients.
  await until(async () => {
    const next = await begin("/v1/account/export");
    t.after(() => next.socket.destroy());
    return next.status === 200;
  });
  for (const { socket } of first) socket.destroy();
});

test("the connection of an export that nobody reads is closed", async () => {
  const accepted = once(server.program.app.server, "connection") as Promise<[Socket]>;
  const { socket } = await begin("/v1/account/export");
  const [ours] = await accepted;
  await until(() => ours.destroyed);
  socket.destroy();
});

test("a download that is read to its end frees its turn", async () => {
  for (let n = 0; n < 4; n++) {
    const { status, text } = await server.call("GET /v1/account/export");
    assert.equal(status, 200);
    assert.match(text, /"type":"end"/);
  }
});
