import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "../../../../test/harness/browser.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { joinAs, password } from "../../../../test/harness/tenants.ts";

let server: TestServer;
let approver: Browser;
let accountId: number;

// Nothing is submitted here: what is accepted stays queued.
before(async () => {
  server = await startServer({ ROLES: "api", BOOTSTRAP_PASSWORD: password });
  approver = await joinAs(server, server.token, "approver@example.com", "approver");
  const { body } = await server.call<{ id: string }>("GET /v1/account");
  accountId = Number(body.id.slice("acc_".length));
  await made("PUT /v1/contacts/fields", {
    fields: [
      { name: "village", kind: "text" },
      { name: "age", kind: "number" },
    ],
  });
  const people = [
    { name: "Ana", fields: { village: "Musanze", age: 31 } },
    { fields: { village: "Musanze" } },
    { name: "Ben", fields: { village: "Huye" } },
    { name: "Eve", fields: { village: "Musanze" } },
  ];
  for (const [n, person] of people.entries()) await made("POST /v1/contacts", { number: number(n), ...person });
});
after(() => server.stop());

const number = (n: number) => `+25078820000${n}`;

interface Answer {
  report_id: string;
  approval_id: string;
  status: string;
  total: number;
  rejected: { phonenumber: string; code: string }[];
  code: string;
  detail: string;
  errors: { field: string }[];
}

async function made<Body = { id: string }>(request: string, body?: unknown): Promise<Body> {
  const reply = await server.call<Body>(request, body === undefined ? {} : { body });
  assert.ok(reply.status < 300, reply.text);
  return reply.body;
}
const bulk = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  server.call<Answer>("POST /v1/sms/bulk", { body: { text: "Hi", sender: "TUMA", ...body }, headers });
const textsOf = async (report: string) =>
  (
    await server.database.sql<{ recipient: string; text: string }[]>`
      select recipient, text from messages where account_id = ${accountId} and report_id = ${report} order by recipient`
  ).map(({ recipient, text }) => [recipient, text]);
const countMessages = async () => {
  const [row] = await server.database.sql<{ count: number }[]>`select count(*) from messages`;
  return row!.count;
};

test("a send to a list is one to whoever is in it, with the fields of each", async () => {
  const { id } = await made("POST /v1/lists", { name: "Musanze", filter: 'fields.village = "musanze"' });
  const text = "@contact.name|friend of @contact.village, @contact.age|young";
  await made("POST /v1/optouts", { number: number(3) });
  const dry = await bulk({ list_id: id, text, dry_run: true });
  assert.deepEqual([dry.status, dry.body.status, dry.body.total], [200, "dry_run", 2], dry.text);
  const sent = await bulk({ list_id: id, text }, { "idempotency-key": "list-1" });
  assert.equal(sent.status, 201, sent.text);
  assert.deepEqual(await textsOf(sent.body.report_id), [
    [number(0), "Ana of Musanze, 31"],
    [number(1), "friend of Musanze, young"],
  ]);
  assert.deepEqual(
    sent.body.rejected.map(({ phonenumber, code }) => [phonenumber, code]),
    [[number(3), "recipient_opted_out"]],
  );

  // What the list was counts: neither later contacts nor its deletion change the send, nor its answer to the same key.
  await made("POST /v1/contacts", { number: number(5), fields: { village: "Musanze" } });
  await made(`DELETE /v1/lists/${id}`);
  const again = await bulk({ list_id: id, text }, { "idempotency-key": "list-1" });
  assert.deepEqual([again.status, again.body], [201, sent.body]);
  assert.equal((await textsOf(sent.body.report_id)).length, 2);
  const other = await bulk({ list_id: id, text: "Other" }, { "idempotency-key": "list-1" });
  assert.deepEqual([other.status, other.body.code], [422, "idempotency_key_reused"]);
});

test("who is to be written to by accident is not", async () => {
  const before = await countMessages();
  const nobody = await made("POST /v1/lists", { name: "Nobody", filter: "fields.age > 90" });
  const byHand = await made("POST /v1/lists", { name: "By hand" });
  const broken = await made("POST /v1/lists", { name: "Broken", filter: 'list = "By hand" or name = "Ana"' });
  const misspelt = { list_id: byHand.id, text: "Hi @contact.vilage" };
  await made(`POST /v1/lists/${byHand.id}/members`, { numbers: [number(0)] });
  const refused = async (body: Record<string, unknown>, status: number, field: string, says: RegExp) => {
    const reply = await bulk(body);
    assert.equal(reply.status, status, reply.text);
    if (field !== "") assert.equal(reply.body.errors[0]?.field, field);
    assert.match(reply.body.detail, says);
  };
  await refused({ list_id: nobody.id }, 400, "list_id", /Nobody is in the list "Nobody" now/);
  await refused({ list_id: nobody.id, dry_run: true }, 400, "list_id", /Nobody is in the list/);
  await refused({ list_id: "lst_1" }, 400, "list_id", /not a list of this account/);
  await refused({ list_id: byHand.id, recipients: [] }, 400, "list_id", /does not go with `recipients`/);
  await refused({}, 400, "recipients", /or a list of contacts by `list_id`/);
  await refused(misspelt, 400, "text", /did you mean `@contact\.village`/);
  await refused({ list_id: byHand.id, text: "Hi @contact.shoe" }, 400, "text", /no field of contacts/);
  await made(`PATCH /v1/lists/${byHand.id}`, { name: "Renamed" });
  await refused({ list_id: broken.id }, 409, "", /no longer works: .*no list made by hand is called "By hand"/);
  assert.equal(await countMessages(), before);
  assert.equal((await bulk({ ...misspelt, unknown_fields: "keep" })).status, 201);
});

test("a test token does not send to lists of live contacts", async () => {
  const { id } = await made("POST /v1/lists", { name: "Live" });
  await made(`POST /v1/lists/${id}/members`, { numbers: [number(0)] });
  const { token } = await made<{ token: string }>("POST /v1/account/tokens", {
    name: "test",
    scopes: ["sms:send"],
    test: true,
  });
  const body = { list_id: id, text: "Hi", sender: "TUMA" };
  const reply = await server.call<Answer>("POST /v1/sms/bulk", { token, body });
  assert.deepEqual([reply.status, reply.body.errors[0]?.field], [400, "list_id"], reply.text);
});

test("an approver sees and approves exactly who was in the list when it was asked for", async () => {
  const { id } = await made("POST /v1/lists", { name: "Approved" });
  await made(`POST /v1/lists/${id}/members`, { numbers: [number(0), number(1)] });
  await made("PATCH /v1/account", { settings: { approve_above: { recipients: 1 } } });
  const asked = await bulk({ list_id: id, text: "Dear @contact.name|friend" });
  assert.equal(asked.status, 202, asked.text);
  await made(`POST /v1/lists/${id}/members`, { numbers: [number(2)] });
  await made(`DELETE /v1/lists/${id}/members`, { numbers: [number(1)] });
  const path = `/v1/approvals/${asked.body.approval_id}`;
  const shown = await approver.call<{ messages: { to: string; text: string }[] }>(`GET ${path}/messages`);
  const expected = [
    [number(0), "Dear Ana"],
    [number(1), "Dear friend"],
  ];
  assert.deepEqual(
    shown.body.messages.map(({ to, text }) => [to, text]),
    expected,
  );
  await made(`DELETE /v1/lists/${id}`);
  const approved = await approver.call<Answer>(`POST ${path}/approve`, {});
  assert.equal(approved.status, 200, approved.text);
  assert.deepEqual(await textsOf(approved.body.report_id), expected);
  await made("PATCH /v1/account", { settings: { approve_above: null } });
});

test("a list of as many contacts as a send takes goes out at once, and a larger one is refused in words", async () => {
  const { sql } = server.database;
  await sql`
    insert into contacts (account_id, phone, test, name, fields)
    select ${accountId}, '+2507' || (30000000 + n)::text, false, 'Many', '{"village": "Huye", "age": 7}' from generate_series(1, 100001) n`;
  const { id } = await made("POST /v1/lists", { name: "Many", filter: 'name = "Many"' });
  const larger = await bulk({ list_id: id });
  assert.equal(larger.status, 400, larger.text);
  assert.match(larger.body.detail, /"Many" has 100001 contacts, more than the maximum of 100000/);
  await sql`delete from contacts where phone = '+250730000001'`;
  const sent = await bulk({ list_id: id, text: "From @contact.village", dry_run: true });
  assert.deepEqual([sent.status, sent.body.total], [200, 100_000], sent.text.slice(0, 1000));
});
