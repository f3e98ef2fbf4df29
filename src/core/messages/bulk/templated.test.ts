import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "../../../../test/harness/browser.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { joinAs, password } from "../../../../test/harness/tenants.ts";

let server: TestServer;
let approver: Browser;
let accountId: number;
/** In Kinyarwanda and English, with fallbacks for the name. */
let visit: string;

const number = (n: number) => `+25078830000${n}`;

// Nothing is submitted here: what is accepted stays queued.
before(async () => {
  server = await startServer({ ROLES: "api", BOOTSTRAP_PASSWORD: password });
  approver = await joinAs(server, server.token, "approver@example.com", "approver");
  const { body } = await server.call<{ id: string }>("GET /v1/account");
  accountId = Number(body.id.slice("acc_".length));
  await made("PUT /v1/contacts/fields", { fields: [{ name: "day", kind: "text" }] });
  await made("POST /v1/contacts", { number: number(1), name: "Ana", language: "en", fields: { day: "Monday" } });
  await made("POST /v1/contacts", { number: number(2), name: "Ben", language: "sw", fields: { day: "Jumanne" } });
  await made("POST /v1/contacts", { number: number(3), name: "Eve", language: "rw" });
  visit = (await made("POST /v1/templates", texts("Visit"))).id;
});
after(() => server.stop());

const texts = (name: string) => ({
  name,
  texts: { rw: "Muraho @contact.name, ngwino @contact.day", en: "Hello @contact.name|friend, come on @contact.day 😀" },
  fallbacks: { name: "nshuti yacu" },
});

interface Answer {
  report_id: string;
  approval_id: string;
  status: string;
  total: number;
  text: string;
  language: string;
  rejected: { phonenumber: string; code: string; message: string }[];
  texts: { language: string; messages: number; count: number; total_cost: number }[];
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
  server.call<Answer>("POST /v1/sms/bulk", { body: { sender: "TUMA", ...body }, headers });
const single = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  server.call<Answer>("POST /v1/sms", { body: { to: number(9), sender: "TUMA", ...body }, headers });
const textsOf = async (report: string) =>
  (
    await server.database.sql<{ recipient: string; text: string }[]>`
      select recipient, text from messages where account_id = ${accountId} and report_id = ${report} order by recipient`
  ).map(({ recipient, text }) => [recipient, text]);
const standing = async () => {
  const [row] = await server.database.sql<{ messages: number; balance: string }[]>`
    select (select count(*) from messages) as messages, (select sum(balance) from wallets)::text as balance`;
  return row!;
};

async function refused(send: Promise<{ status: number; text: string; body: Answer }>, field: string, says: RegExp) {
  const before = await standing();
  const reply = await send;
  assert.equal(reply.status, 400, reply.text);
  assert.equal(reply.body.errors[0]!.field, field, reply.text);
  assert.match(reply.body.detail, says);
  assert.deepEqual(await standing(), before, "nothing was sent or charged");
}

/** Sends to one recipient, who may say a language, as the send may; returns the first word that they get. */
async function send(to: string, language: string | undefined, common: string | undefined): Promise<string | undefined> {
  const recipients = [{ phonenumber: to, name: "You", day: "Friday", ...(language === undefined ? {} : { language }) }];
  const sent = await bulk({ template_id: visit, recipients, ...(common === undefined ? {} : { language: common }) });
  assert.equal(sent.status, 201, sent.text);
  return (await textsOf(sent.body.report_id))[0]![1]!.split(" ")[0];
}

test("each recipient gets the text in the language that is said, else the contact's, else the send's, else the first", async () => {
  assert.equal(await send(number(1), "rw", "en"), "Muraho");
  assert.equal(await send(number(1), "RW", undefined), "Muraho");
  assert.equal(await send(number(1), undefined, "rw"), "Hello", "of the contact");
  assert.equal(await send("+250 788-300-001", "", undefined), "Hello", "of the contact, however its number is written");
  assert.equal(await send(number(9), undefined, "en"), "Hello");
  assert.equal(await send(number(9), undefined, undefined), "Muraho");
  assert.equal(await send(number(2), undefined, "en"), "Hello", "there is no text in the contact's language");
});

test("a field takes its fallback, and a recipient that lacks one without is rejected by name", async () => {
  const recipients = [
    { phonenumber: number(1), name: "Ana", day: "Monday" },
    { phonenumber: number(9), name: "", day: "Kuwa mbere" },
    { phonenumber: number(3), name: "Eve", day: "" },
    { phonenumber: number(4), name: "Joe" },
    { phonenumber: number(5), name: "Pia", day: "Monday", language: "Kinyarwanda" },
  ];
  const tried = await bulk({ template_id: visit, recipients, dry_run: true });
  assert.equal(tried.status, 200, tried.text);
  assert.deepEqual(
    tried.body.texts.map(({ language, messages, count }) => [language, messages, count]),
    [
      ["en", 1, 1],
      ["rw", 1, 1],
    ],
  );
  assert.ok(tried.body.texts.every(({ total_cost: cost }) => cost > 0));
  const sent = await bulk({ template_id: visit, recipients });
  assert.deepEqual(
    sent.body.rejected.map(({ phonenumber, message }) => [phonenumber, /`@contact.day`|`language`/.exec(message)?.[0]]),
    [
      [number(3), "`@contact.day`"],
      [number(4), "`@contact.day`"],
      [number(5), "`language`"],
    ],
  );
  assert.deepEqual(await textsOf(sent.body.report_id), [
    [number(1), "Hello Ana, come on Monday 😀"],
    [number(9), "Muraho nshuti yacu, ngwino Kuwa mbere"],
  ]);
  const kept = await bulk({ template_id: visit, recipients: [recipients[3]], unknown_fields: "keep" });
  assert.deepEqual(await textsOf(kept.body.report_id), [[number(4), "Muraho Joe, ngwino @contact.day"]]);
});

test("a list is written to in the languages and with the fields of its contacts", async () => {
  const { id } = await made("POST /v1/lists", { name: "All" });
  await made(`POST /v1/lists/${id}/members`, { numbers: [1, 2, 3].map(number) });
  const sent = await bulk({ template_id: visit, list_id: id });
  assert.equal(sent.status, 201, sent.text);
  assert.deepEqual(await textsOf(sent.body.report_id), [
    [number(1), "Hello Ana, come on Monday 😀"],
    [number(2), "Muraho Ben, ngwino Jumanne"],
  ]);
  assert.deepEqual(
    sent.body.rejected.map(({ phonenumber }) => phonenumber),
    [number(3)],
  );
  const lost = await made("POST /v1/templates", { name: "Lost", texts: { en: "Hi", fr: "Salut @contact.shoe" } });
  await refused(
    bulk({ template_id: lost.id, list_id: id }),
    "template_id",
    /"Lost" has `@contact.shoe` in French, .* no field of contacts/,
  );
});

test("one message is with a template, too", async () => {
  const fields = { name: "Ada", day: 3 };
  const tried = await single({ template_id: visit, fields, dry_run: true });
  assert.deepEqual([tried.status, tried.body.text, tried.body.language], [200, "Muraho Ada, ngwino 3", "rw"]);
  const known = await single({ template_id: visit, fields, to: number(1), dry_run: true });
  assert.deepEqual([known.body.text, known.body.language], ["Hello Ada, come on 3 😀", "en"]);
  const asked = await single({ template_id: visit, fields: { day: "x" }, language: "EN", dry_run: true });
  assert.equal(asked.body.text, "Hello friend, come on x 😀");
  const sent = await single({ template_id: visit, fields });
  assert.equal(sent.status, 201, sent.text);
  assert.deepEqual(await textsOf(sent.body.report_id), [[number(9), "Muraho Ada, ngwino 3"]]);
});

test("what does not go together, and what is missing, is refused, and nothing is charged", async () => {
  const recipients = [{ phonenumber: number(9), name: "You", day: "x" }];
  await refused(single({}), "text", /`text` is missing/);
  await refused(bulk({ recipients }), "text", /`text` is missing/);
  await refused(single({ template_id: visit, text: "Hi" }), "template_id", /leave one out/);
  await refused(bulk({ recipients, template_id: visit, text: "Hi" }), "template_id", /leave one out/);
  await refused(bulk({ recipients, text: "Hi", template_texts: [] }), "template_texts", /not supported/);
  await refused(single({ text: "Hi", fields: { name: "x" } }), "fields", /those of a template/);
  await refused(single({ template_id: visit, fields: { day: "x" }, encoding: "binary" }), "encoding", /leave it out/);
  await refused(single({ template_id: visit }), "fields.day", /"Visit" has `@contact.day`, which has no value/);
  await refused(single({ template_id: visit, fields: { day: " " } }), "fields.day", /no value/);
  await refused(single({ template_id: visit, fields: { day: "x".repeat(4_000) } }), "fields", /too long/);
  await refused(single({ template_id: visit, fields: { day: "x".repeat(2_000) } }), "text", /parts/);
  for (const template_id of ["tpl_999999999", "tpl_x", "lst_1"]) {
    await refused(single({ template_id }), "template_id", /not a template of this account/);
    await refused(bulk({ recipients, template_id }), "template_id", /not a template of this account/);
  }
});

test("what a template said when a send was accepted is what counts", async () => {
  const { id } = await made("POST /v1/templates", texts("Later"));
  const recipients = [1, 9].map((n) => ({ phonenumber: number(n), name: "You", day: "x" }));
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = await bulk({ template_id: id, recipients, send_at: later }, { "idempotency-key": "bulk-1" });
  const one = { template_id: id, fields: { day: "x" }, send_at: later };
  const first = await single(one, { "idempotency-key": "one-1" });
  assert.equal(first.status, 201, first.text);
  await made("PATCH /v1/account", { settings: { approve_above: { recipients: 1 } } });
  const asked = await bulk({ template_id: id, recipients });
  assert.deepEqual([asked.status, asked.body.status], [202, "waiting_for_approval"]);
  await made("PATCH /v1/account", { settings: { approve_above: null } });
  await made(`PATCH /v1/templates/${id}`, { texts: { en: "Something else" } });
  await made(`DELETE /v1/templates/${id}`);
  const expected = [
    [number(1), "Hello You, come on x 😀"],
    [number(9), "Muraho You, ngwino x"],
  ];
  assert.deepEqual(await textsOf(scheduled.body.report_id), expected);
  const path = `/v1/approvals/${asked.body.approval_id}`;
  const shown = await approver.call<{ messages: { to: string; text: string }[] }>(`GET ${path}/messages`);
  assert.deepEqual(
    shown.body.messages.map(({ to, text }) => [to, text]),
    expected,
  );
  const approved = await approver.call<{ report_id: string }>(`POST ${path}/approve`, {});
  assert.equal(approved.status, 200, approved.text);
  assert.deepEqual(await textsOf(approved.body.report_id), expected);
  // Repeats are answered as the first time; other requests of the keys are not.
  const again = await bulk({ template_id: id, recipients, send_at: later }, { "idempotency-key": "bulk-1" });
  assert.deepEqual([again.status, again.body.report_id], [201, scheduled.body.report_id]);
  const repeated = await single(one, { "idempotency-key": "one-1" });
  assert.deepEqual([repeated.status, repeated.text], [201, first.text]);
  assert.equal(
    (await single({ ...one, fields: { day: "y" } }, { "idempotency-key": "one-1" })).body.code,
    "idempotency_key_reused",
  );
});

test("a template of test data is not that of live data", async () => {
  const wish = { name: "t", scopes: ["sms:send", "sms:read"], test: true };
  const { token } = await made<{ token: string }>("POST /v1/account/tokens", wish);
  const body = { to: number(9), sender: "TUMA", template_id: visit, fields: { day: "x" } };
  assert.equal((await server.call("POST /v1/sms", { token, body })).status, 400);
});
