import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "../../../../test/harness/browser.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";

const password = "a password of the tests";
let server: TestServer;
let customer: { id: string; token: string };
let messageId: string;

interface Found {
  numbers: string[];
  results: { kind: string; id: string; at: string; code: string | null; messages: number }[];
  has_more: boolean;
}
interface Entry {
  actor: string;
  action: string;
  target: string;
  details: Record<string, unknown>;
}

const lookUp = (q: string, token?: string) =>
  server.call<Found & { code: string; detail: string }>("POST /v1/operator/lookup", {
    body: { q },
    ...(token ? { token } : {}),
  });
const auditOf = async (token?: string) => {
  const { body } = await server.call<{ entries: Entry[] }>("GET /v1/audit?per_page=100", token ? { token } : {});
  return body.entries;
};

before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: password });
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Isoko Market", default_country: "RW" },
  });
  customer = { id: made.body.id, token: made.body.token.token };
  await server.call(`POST /v1/operator/accounts/${customer.id}/credit`, { body: { amount: 5 } });
  const sent = await server.call<{ sms_id: string }>("POST /v1/sms", {
    token: customer.token,
    body: { to: "+250788129901", text: "a private matter", sender: "ISOKO" },
  });
  messageId = sent.body.sms_id;
  await until(async () => {
    const { body } = await server.call<{ state: string }>(`GET /v1/sms/${messageId}`, { token: customer.token });
    return body.state === "undelivered";
  });
});
after(() => server.stop());

test("a number finds messages in every account, as people write it, and no text", async () => {
  for (const written of ["+250788129901", "0788 129 901", "250788129901"]) {
    const { status, body, text } = await lookUp(written);
    assert.equal(status, 200, text);
    assert.deepEqual(body.numbers, ["+250788129901"], written);
    const [{ at, code, ...first }] = body.results as [Found["results"][number]];
    assert.ok(Date.now() - Date.parse(at) < 60_000);
    assert.match(code!, /\d+/, "the carrier's error");
    assert.deepEqual(first, {
      kind: "message",
      id: messageId,
      account_id: customer.id,
      account_name: "Isoko Market",
      phone: "+250788129901",
      address: "ISOKO",
      state: "undelivered",
      carrier: "sandbox",
      messages: 1,
      test: false,
    });
    assert.doesNotMatch(text, /private matter/);
  }
});

test("a message, its bare id, a single send's report and a bulk send are found by id", async () => {
  const shown = await server.call<{ report_id: string }>(`GET /v1/sms/${messageId}`, { token: customer.token });
  for (const q of [messageId, messageId.slice("out_sms_".length), shown.body.report_id])
    assert.deepEqual(
      (await lookUp(q)).body.results.map(({ kind, id }) => [kind, id]),
      [["message", messageId]],
      q,
    );
  const recipients = Array.from({ length: 25 }, (_, n) => ({ name: "A", phonenumber: `+2507881300${10 + n}` }));
  const bulk = await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
    token: customer.token,
    body: { text: "hello", sender: "ISOKO", recipients },
  });
  const { body } = await lookUp(bulk.body.report_id);
  assert.deepEqual([body.results[0]!.kind, body.results[0]!.messages], ["bulk", 25]);
  assert.equal(body.results.length, 21, "the send and its first 20 messages");
  assert.equal(body.has_more, true);
});

test("a received message is found by its phone", async () => {
  await server.call("POST /v1/sandbox/handsets/+250788222333/messages", {
    body: { to: "7878", text: "a secret reply" },
  });
  const found = await until(async () => {
    const { body, text } = await lookUp("+250788222333");
    return body.results.length > 0 && { ...body, text };
  });
  assert.equal(found.results[0]!.kind, "inbound");
  assert.doesNotMatch(found.text, /secret reply/);
  const revealed = await server.call<{ text: string }>(`POST /v1/operator/messages/${found.results[0]!.id}/text`);
  assert.equal(revealed.body.text, "a secret reply");
  assert.equal((await server.call(`GET /v1/operator/messages/${found.results[0]!.id}`)).status, 404, "no timeline");
});

test("both sides of a look-up are audited with the number masked, and so is each text shown", async () => {
  await lookUp("+250788129901");
  const theirs = await auditOf(customer.token);
  const entry = theirs.find(({ action }) => action === "message.looked_up")!;
  assert.equal(entry.target, "+250788***901");
  assert.match(entry.actor, /^tok_\d+ \(bootstrap\)$/);
  const own = (await auditOf()).find(({ action }) => action === "message.looked_up")!;
  assert.deepEqual([own.target, own.details["accounts"]], ["+250788***901", [customer.id]]);
  assert.doesNotMatch(JSON.stringify([theirs, await auditOf()]), /788129901/);

  const shown = await server.call(`GET /v1/operator/messages/${messageId}`);
  assert.equal(shown.status, 200, shown.text);
  assert.doesNotMatch(shown.text, /private matter/);
  assert.equal(shown.body["has_text"], true);
  assert.equal(shown.body["account_name"], "Isoko Market");
  await server.call(`GET /v1/operator/messages/${messageId}`);
  const opened = (await auditOf(customer.token)).filter(({ action }) => action === "message.viewed");
  assert.deepEqual(
    opened.map(({ target }) => target),
    [messageId],
    "once, however often it is read again",
  );
  const revealed = await server.call<{ text: string }>(`POST /v1/operator/messages/${messageId}/text`);
  assert.equal(revealed.body.text, "a private matter");
  assert.ok((await auditOf(customer.token)).some((each) => each.action === "message.text_revealed"));
});

test("a look-up without results is audited too, and anything that is neither an id nor a number is refused", async () => {
  assert.deepEqual((await lookUp("+250788000999")).body.results, []);
  assert.equal((await auditOf())[0]!.target, "+250788***999");
  for (const q of ["hello", "0", "acc_1", "+99", "'; drop table messages; --"]) {
    const { status, body } = await lookUp(q);
    assert.equal(status, 400, q);
    assert.match(body.detail, /with its country code/);
  }
});

test("only operators may look up messages, and only at a limited rate", async () => {
  assert.equal((await lookUp("+250788129901", customer.token)).status, 403);
  assert.equal((await server.call(`GET /v1/operator/messages/${messageId}`, { token: customer.token })).status, 403);
  const operator = await Browser.signIn(server, "owner@localhost", password);
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++)
    statuses.push((await operator.call("POST /v1/operator/lookup", { q: "+250788000998" })).status);
  assert.ok(statuses.slice(0, 30).every((status) => status === 200));
  assert.ok(statuses.includes(429), "a person cannot copy the tables number by number");
});

test("the API log keeps neither the number nor the text of a look-up", async () => {
  await lookUp("+250788129901");
  await server.call(`POST /v1/operator/messages/${messageId}/text`);
  const calls = await until(async () => {
    const rows = await server.database.sql<{ row: string }[]>`
      select to_jsonb(l)::text as row from api_log l where path like '/v1/operator/%' order by id`;
    return rows.some(({ row }) => row.includes("/text")) && rows;
  });
  assert.doesNotMatch(calls.map(({ row }) => row).join("\n"), /788129901|private matter/);
});
