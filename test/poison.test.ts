// A carrier that says what PostgreSQL cannot store: what it says is kept, its message has one end, and no other link notices.
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { CarrierPeer } from "./harness/carrier.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

const answers = [
  String.raw`{"id":"a\u0000b"}`,
  String.raw`{"id":"\ud83d","text":"\u0000"}`,
  JSON.stringify({ id: "x".repeat(10_000) }),
  `{"id":"big","filler":"${"y".repeat(60_000)}"}`,
  "{}",
];
let server: TestServer;
let poison: Server;
let asked = 0;
const healthy = new CarrierPeer();
let bindsBefore: number;
let link: { id: string; receipt_url: string; inbound_url: string };

before(async () => {
  await healthy.open();
  poison = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/json" }).end(answers[asked++ % answers.length]);
    });
  });
  await new Promise<void>((resolve) => poison.listen(0, "127.0.0.1", resolve));
  server = await startServer({ LINK_LEASE_SECONDS: "9" });
  const account = await server.call<{ id: string }>("GET /v1/account");
  const http = {
    url: `http://127.0.0.1:${(poison.address() as AddressInfo).port}/`,
    body: '{"to":"{to}","text":"{text}"}',
    answer: { id: "id" },
    receipt: { id: "id", to: "to", status: "status", error: "error" },
    inbound: { from: "from", to: "to", text: "text", id: "id" },
  };
  const made = await server.call<typeof link>("POST /v1/operator/carriers", {
    body: { name: "poison", bind: "http", system_id: "me", password: "s3cret", http },
  });
  assert.equal(made.status, 200, made.text);
  link = made.body;
  const other = { name: "healthy", host: "127.0.0.1", port: healthy.port, system_id: "tuma", password: "secret" };
  const well = await server.call<{ id: string }>("POST /v1/operator/carriers", { body: other });
  assert.equal(well.status, 200, well.text);
  await server.call(`POST /v1/operator/accounts/${account.body.id}/credit`, { body: { amount: 100, note: "test" } });
  const routes = [
    { prefix: "250", carriers: [{ carrier_id: link.id }] },
    { prefix: "254", carriers: [{ carrier_id: well.body.id }] },
  ];
  assert.equal((await server.call("PUT /v1/operator/routes", { body: routes })).status, 200);
  await server.routed();
  await until(() => healthy.sessions.length === 1, { what: "the healthy link" });
  bindsBefore = healthy.binds.length;
});
after(async () => {
  await server?.stop();
  poison?.close();
  await healthy.close();
});

async function send(to: string): Promise<string> {
  const reply = await server.call<{ sms_id: string }>("POST /v1/sms/", { body: { to, text: "hello" } });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.sms_id;
}
const state = async (id: string) => (await server.call<{ state: string }>(`GET /v1/sms/${id}`)).body.state;

test("messages are accepted once whatever id they get, and all links keep their leases", async () => {
  const sent = answers.flatMap((_answer, n) => [`+25078800070${n}`, `+25471200070${n}`]);
  const ids = await Promise.all(sent.map(send));
  for (const id of ids) await until(async () => (await state(id)) === "sent", { what: `${id} is sent` });
  const { sql } = server.database;
  const leases = () => sql<{ name: string; fence: number; lease_until: Date }[]>`
    select name, fence, lease_until from carrier_links where not sandbox order by name`;
  const before = await leases();
  for (const [n, { name, lease_until: was }] of before.entries())
    await until(async () => (await leases())[n]!.lease_until > was, { what: `the lease of ${name} is renewed` });
  assert.deepEqual(
    (await leases()).map(({ fence }) => fence),
    before.map(({ fence }) => fence),
  );
  assert.equal(asked, answers.length, "each was submitted once");
  assert.equal(healthy.received.length, answers.length);
  assert.equal(healthy.binds.length, bindsBefore);
});

/** A call of the carrier, which must be taken. */
const call = async (url: string, body?: string, type = "application/json") => {
  const reply = await fetch(url, body === undefined ? {} : { method: "POST", headers: { "content-type": type }, body });
  assert.equal(reply.status, 200, await reply.text());
};

/** Receipts of the poisonous link, of one outcome. */
const count = (outcome: string, metrics: string) =>
  Number(new RegExp(`^tuma_receipts_total\\{link="poison",outcome="${outcome}"\\} (\\d+)$`, "m").exec(metrics)?.[1]);

test("receipts and messages with such characters are taken, in JSON, forms and queries", async () => {
  const { sql } = server.database;
  // The message of the first answer, whose id names it however it is written.
  const [first] = await sql<{ recipient: string }[]>`
    select m.recipient from carrier_messages c join messages m on m.account_id = c.account_id and m.id = c.message_id
    where c.carrier_id = ${"a\ufffdb"}`;
  const { recipient } = first!;
  await call(link.receipt_url, String.raw`{"id":"a\u0000b","to":"${recipient}","status":"delivered","error":"\ud83d"}`);
  const delivered = () => sql`select from messages where state = 'delivered' and recipient = ${recipient}`;
  await until(async () => (await delivered()).length === 1, { what: "the receipt's message" });
  const form = "application/x-www-form-urlencoded";
  await call(link.receipt_url, "id=x%00y&to=250788000999&status=delivered&error=%00", form);
  await call(`${link.receipt_url}?id=x%00y&to=250788000998&status=delivered`);
  await until(
    async () => {
      const { text } = await server.call("GET /metrics", { token: null });
      return count("settled", text) === 1 && count("stray", text) === 2;
    },
    { what: "all three receipts are counted" },
  );
  await call(link.inbound_url, String.raw`{"from":"250788000701","to":"7878","text":"a\u0000\ud83d","id":"\u0000"}`);
  await call(link.inbound_url, "from=250788000702&to=7878&text=b%00&id=2", form);
  await call(`${link.inbound_url}?from=250788000703&to=7878&text=c%00&id=3`);
  const received = () => sql<{ text: string }[]>`select text from inbound_messages order by sender`;
  await until(async () => (await received()).length === 3, { what: "the messages" });
});

test("times that cannot be stored are refused with the parameter's name", async () => {
  const wrong = {
    "/v1/account/statement?month=0000-01": "month",
    "/v1/account/ledger?from=0000-01-01": "from",
    "/v1/account/ledger/groups?to=0000-01-01": "to",
    "/v1/stats?from=9999-12-31T00:00:00Z&to=9999-12-31T23:59:59Z": "to",
    "/v1/stats?to=0001-01-01T00:00:00Z": "to",
    "/v1/stats/errors?from=9999-12-31T00:00:00Z&to=9999-12-31T23:59:59Z": "to",
    "/v1/stats/bulk?to=9999-12-31T23:59:59Z": "to",
    "/v1/operator/stats?to=9999-12-31T23:59:59Z": "to",
    "/v1/operator/stats/accounts?to=9999-12-31T23:59:59Z": "to",
    "/v1/operator/errors?to=9999-12-31T23:59:59Z": "to",
    "/v1/verify/stats?to=0001-01-01T00:00:00Z": "to",
    "/v1/sms?to=%2B250%00": "NUL",
  };
  for (const [path, name] of Object.entries(wrong)) {
    const reply = await server.call(`GET ${path}`);
    assert.equal(reply.status, 400, `${path}: ${reply.text}`);
    assert.match(reply.text, new RegExp(name), path);
  }
  assert.equal((await server.call("GET /v1/account/ledger?from=0001-01-01&to=9999-12-31")).status, 200);
});
