import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "../../../../test/harness/browser.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { joinAs } from "../../../../test/harness/tenants.ts";
import { until } from "../../../../test/harness/wait.ts";

interface Person {
  number: string;
  country: string | null;
  network: string | null;
  name: string | null;
  fields: { name: string; value: string }[];
  first_at: string | null;
  last_at: string | null;
  opt_out: { keyword: string | null; at: string } | null;
  messages: {
    sent: number;
    delivered: number;
    failed: number;
    calls: number;
    cost: number;
    received?: number;
    are_all: boolean;
  };
  trouble: { messages: number; reason: { cause: string; meaning: string } } | null;
  sends: { report_id: string; reference: string | null; sms_id: string; state: string }[];
  conversations?: { our_address: string; unread: number; assignee: string | null }[];
  pins?: Record<string, number>;
}
interface Listed {
  sms_id: string;
  state: string;
  total_cost: number;
  refunded: boolean;
  reason?: unknown;
}

const ours = "+250788000000";
let server: TestServer;
let other: string;
let approver: Browser;
before(async () => {
  server = await startServer();
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  other = made.body.token.token;
  await server.call("POST /v1/numbers", { body: { number: ours } });
  approver = await joinAs(server, server.token, "approver@example.com", "approver");
});
after(() => server.stop());

const path = (phone: string) => `/console/people/${encodeURIComponent(phone)}`;
const person = async (phone: string) => (await server.call<Person>(`GET ${path(phone)}`)).body;
const listed = async (phone: string) =>
  (await server.call<{ messages: Listed[] }>(`GET /v1/sms?to=${encodeURIComponent(phone)}&per_page=100`)).body.messages;

async function say(phone: string, text: string): Promise<void> {
  const reply = await server.call("POST /v1/sms", { body: { to: phone, text } });
  assert.equal(reply.status, 201, reply.text);
}

async function hear(phone: string, text: string): Promise<void> {
  const before = (await person(phone)).messages.received!;
  await server.call(`POST /v1/sandbox/handsets/${phone}/messages`, { body: { to: ours, text } });
  await until(async () => (await person(phone)).messages.received! > before, { what: `"${text}"` });
}

/** Waits until everything that was sent to a phone has ended. */
const ended = (phone: string) =>
  until(async () => (await listed(phone)).every(({ state }) => state === "delivered" || state === "undelivered"), {
    what: `the end of the messages to ${phone}`,
  });

test("a person is what the lists say of a number: sends, outcomes, cost, answers, PINs, opt-out", async () => {
  const phone = "+250788555010";
  await say(phone, "one");
  await say(phone, "two");
  const sent = await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
    body: {
      reference: "clinic-monday",
      text: "Dear @contact.name, do you come on Monday?",
      keep_members: true,
      recipients: [
        { phonenumber: phone, name: "Aline", village: "Kigali" },
        { phonenumber: "+250788555011", name: "Ben", village: "Huye" },
      ],
    },
  });
  assert.equal(sent.status, 201, sent.text);
  await server.call("POST /v1/sms/verify", { body: { brand: "Kigali Shop", number: phone } });
  await hear(phone, "Yego");
  await hear(phone, "STOP");
  await server.call(`PATCH /console/conversations/${phone}`, { body: { ours, name: "Aline U." } });
  await ended(phone);
  const found = await person(phone);
  const messages = await listed(phone);
  assert.deepEqual([found.number, found.country, found.network, found.name], [phone, "RW", "MTN Rwanda", "Aline U."]);
  assert.deepEqual(found.messages, {
    sent: messages.length,
    delivered: messages.filter(({ state }) => state === "delivered").length,
    failed: 0,
    calls: 0,
    cost: messages.reduce((sum, { total_cost: cost }) => sum + cost * 1_000_000, 0) / 1_000_000,
    received: 2,
    are_all: true,
  });
  assert.equal(messages.length, 4);
  assert.deepEqual(found.fields, [
    { name: "name", value: "Aline" },
    { name: "village", value: "Kigali" },
  ]);
  assert.equal(found.opt_out!.keyword, "STOP");
  assert.deepEqual(
    found.sends.map(({ report_id, reference, state }) => [report_id, reference, state]),
    [[sent.body.report_id, "clinic-monday", "delivered"]],
  );
  assert.ok(messages.some(({ sms_id: id }) => id === found.sends[0]!.sms_id));
  assert.deepEqual(found.pins, { in_progress: 1, verified: 0, failed: 0, expired: 0, cancelled: 0 });
  assert.deepEqual(found.conversations, [{ our_address: ours, unread: 2, done: false, assignee: null }]);
  assert.equal(found.trouble, null);
  assert.ok(found.first_at! < found.last_at!);
});

test("why no message arrives is the reason of the last one, until one arrives; what was refunded is no cost", async () => {
  const { sql } = server.database;
  const phone = "+250788129901";
  await say(phone, "one");
  await say(phone, "two");
  await ended(phone);
  const { trouble, messages } = await person(phone);
  const [latest] = await listed(phone);
  assert.deepEqual([trouble!.messages, trouble!.reason], [2, latest!.reason]);
  assert.deepEqual([messages.sent, messages.delivered, messages.failed], [2, 0, 2]);
  const [account] = await sql<{ account_id: number }[]>`select account_id from messages where recipient = ${phone}`;
  const { refunded } = (
    await sql<{ refunded: number }[]>`
    select coalesce(sum(amount), 0)::bigint as refunded from ledger where account_id = ${account!.account_id} and kind = 'refund'
      and message_id in (select id from messages where recipient = ${phone})`
  )[0]!;
  const charged = (await listed(phone)).reduce((sum, { total_cost: cost }) => sum + cost * 1_000_000, 0);
  assert.equal(Math.round(messages.cost * 1_000_000), Math.round(charged - refunded));
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until)
    values (${account!.account_id}, nextval('ids'), gen_random_uuid(), false, 'TUMA', ${phone}, 'x', 'gsm7', 1, 0, 'delivered', now())`;
  assert.equal((await person(phone)).trouble, null);
});

test("another account's number, and one of the other kind of traffic, is a number of which nothing is known", async () => {
  const phone = "+250788555020";
  await say(phone, "a secret");
  await hear(phone, "an answer");
  const stranger = "+250788555021";
  for (const options of [{ token: other }, {}]) {
    const unknown = (await server.call<Person>(`GET ${path(stranger)}`, options)).body;
    assert.deepEqual([unknown.first_at, unknown.messages.sent, unknown.sends], [null, 0, []]);
    if (!("token" in options)) continue;
    const foreign = await server.call<Person>(`GET ${path(phone)}`, options);
    assert.deepEqual({ ...foreign.body, number: stranger }, unknown, "does not tell who else knows it");
  }
});

test("what a role may not read of a person is absent", async () => {
  const phone = "+250788555030";
  await say(phone, "one");
  await hear(phone, "two");
  const seen = await approver.call<Person>(`GET ${path(phone)}`);
  assert.equal(seen.status, 200, seen.text);
  assert.deepEqual(
    [seen.body.messages.sent, "received" in seen.body.messages, "conversations" in seen.body, "pins" in seen.body],
    [1, false, false, false],
  );
  assert.deepEqual(
    ["name", "opt_out"].filter((each) => each in seen.body),
    [],
  );
});

test("what is no number has no page", async () => {
  for (const given of ["not a number!", "x".repeat(50)])
    assert.equal((await server.call(`GET ${path(given)}`)).status, 404, given);
});

test("of an erased person nothing is known any more", async () => {
  const phone = "+250788555040";
  await say(phone, "one");
  await hear(phone, "two");
  await ended(phone);
  const erased = await server.call("POST /v1/privacy/erase", { body: { number: phone } });
  assert.ok(erased.status < 300, erased.text);
  const { first_at: first, messages, conversations } = await person(phone);
  assert.deepEqual([first, messages.sent, messages.received, conversations], [null, 0, 0, []]);
});
