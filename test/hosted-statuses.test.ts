import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

/** The setting `statuses` for programs written for the hosted service: the same refused calls by default, and with it. */
let server: TestServer;
/** An account without money, and one that may use approved senders and send to Kenya only. */
let poor: string;
let strict: string;

before(async () => {
  server = await startServer();
  const open = async (name: string) => {
    const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", { body: { name } });
    assert.equal(made.status, 200, made.text);
    return made.body.token.token;
  };
  poor = await open("Poor");
  strict = await open("Strict");
  const { sql } = server.database;
  await sql`update accounts set settings = '{"sender_policy":"approved","allowed_countries":["KE"]}' where name = 'Strict'`;
  // Before an installation goes live, any sender may be used.
  await sql`
    insert into carrier_links (id, name, host, port, system_id, password, bind, enabled)
    values (1, 'real', 'localhost', 1, 's', '', 'transceiver', false)`;
  await sql.notify("carriers", "");
  const voice = [{ account_id: null, function: "ner", price: 0.5 }];
  assert.equal((await server.call("PUT /v1/operator/prices", { body: { voice } })).status, 200);
  await until(async () => (await refusal("strict", "POST /v1/sms", single)).code === "sender_not_allowed", {
    what: "the policy holds",
  });
});
after(() => server.stop());

const to = "+250788361001";
const single = { to, text: "hello", sender: "TUMA" };
const bulk = { recipients: [{ phonenumber: to, name: "Keza" }], text: "hello @contact.name", sender: "TUMA" };

/** The HTTP status of a refused call, the status in its body, and our code. */
async function refusal(account: "poor" | "strict", call: string, body: object) {
  const token = account === "poor" ? poor : strict;
  const reply = await server.call<{ code: string | number; status: number; error: { code: string } }>(call, {
    token,
    body,
  });
  const { code, status, error } = reply.body;
  return call.includes(" /ai/")
    ? { status: reply.status, inBody: code, code: error?.code }
    : { status: reply.status, inBody: status, code };
}

const calls = [
  ["poor", "POST /v1/sms/", single, "insufficient_balance", 402, 409],
  ["poor", "POST /v1/sms/bulk", bulk, "insufficient_balance", 402, 409],
  ["poor", "POST /v1/sms/verify", { brand: "Acme", number: to }, "insufficient_balance", 402, 409],
  ["poor", "POST /v1/verify", { brand: "Acme", number: to }, "insufficient_balance", 402, 409],
  ["poor", "POST /ai/ner/en", { text: "Keza lives in Kigali." }, "insufficient_balance", 402, 409],
  ["strict", "POST /v1/sms/bulk", bulk, "sender_not_allowed", 403, 409],
  ["strict", "POST /v1/sms/bulk", { ...bulk, sender: "much too long a name" }, "invalid_sender", 400, 409],
  ["strict", "POST /v1/sms/", single, "sender_not_allowed", 403, 409],
  ["strict", "POST /v1/sms/", { ...single, to: "+1" }, "invalid_number", 400, 409],
  ["poor", "POST /v1/sms/", { to, sender: "TUMA" }, "invalid_request", 400, 400],
  ["poor", "POST /v1/optouts", { number: "+1" }, "invalid_number", 400, 400],
] as const;

const set = (token: string, statuses: string) =>
  server.call<{ settings: { statuses: string } }>("PATCH /v1/account", { token, body: { settings: { statuses } } });

async function expectStatuses(which: "tuma" | "hosted"): Promise<void> {
  for (const [account, call, body, code, tuma, hosted] of calls) {
    const status = which === "hosted" ? hosted : tuma;
    assert.deepEqual(await refusal(account, call, body), { status, inBody: status, code }, `${account}: ${call}`);
  }
}

test("refused calls get our statuses, or with the setting those of the hosted service, in reply, body and API log", async () => {
  await expectStatuses("tuma");
  for (const token of [poor, strict]) {
    const changed = await set(token, "hosted");
    assert.deepEqual([changed.status, changed.body.settings?.statuses], [200, "hosted"], changed.text);
  }
  await expectStatuses("hosted");
  const logged = await until(
    async () => {
      const { body } = await server.call<{ calls: { path: string; status: number; code: string }[] }>(
        "GET /console/api-log?status=409",
        { token: poor },
      );
      return body.calls.length === 5 && body.calls;
    },
    { what: "the calls are logged as they were answered" },
  );
  assert.ok(logged.every(({ code }) => code === "insufficient_balance"));
  for (const token of [poor, strict]) assert.equal((await set(token, "tuma")).status, 200);
  await expectStatuses("tuma");
});

test("other accounts keep our statuses, and a refused call may be repeated with its Idempotency-Key", async () => {
  assert.equal((await set(poor, "hosted")).status, 200);
  const wrong = { ...single, sender: "much too long a name" };
  assert.equal((await server.call("POST /v1/sms", { body: wrong })).status, 400);
  const headers = { "idempotency-key": "hosted" };
  const send = () => server.call("POST /v1/sms", { token: poor, body: single, headers });
  assert.equal((await send()).status, 409);
  const { id } = (await server.call<{ id: string }>("GET /v1/account", { token: poor })).body;
  await server.call(`POST /v1/operator/accounts/${id}/credit`, { body: { amount: 0.006 } });
  assert.deepEqual([(await send()).status, (await send()).status], [201, 201]);
});

test("an unknown value of the setting is refused with those that exist", async () => {
  const refused = await set(strict, "409");
  assert.equal(refused.status, 400);
  assert.match(refused.text, /settings\.statuses.*`tuma`.*`hosted`/);
});
