import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertEvent } from "./harness/events.ts";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";
import type { EventKind } from "../src/core/webhooks/webhooks.ts";

// Events other than reports and messages, each from its cause to the receiver: once, as documented, without PINs and texts.

let server: TestServer;
/** One receiver per kind, so that it receives only that kind. */
const receivers = new Map<EventKind, Receiver>();
const kinds: EventKind[] = ["optout", "verification", "report.ended", "sender.decided", "contact.changed"];

before(async () => {
  server = await startServer();
  for (const kind of kinds) {
    const receiver = await startReceiver();
    receivers.set(kind, receiver);
    const made = await server.call("POST /v1/webhooks", { body: { url: receiver.url, events: [kind] } });
    assert.equal(made.status, 200, made.text);
  }
});
after(async () => {
  await server.stop();
  for (const receiver of receivers.values()) await receiver.close();
});

/** Waits until this many events of a kind have arrived in total, and returns them; each is as documented. */
async function events(kind: EventKind, count: number) {
  const { received } = receivers.get(kind)!;
  await until(() => received.length >= count, { what: `${count} events ${kind}` });
  assert.equal(received.length, count, "no event arrives twice");
  for (const { body } of received) assertEvent(kind, body);
  return received.map(({ body }) => body);
}

/** How many deliveries of a kind there are, whether sent or not. */
async function written(kind: EventKind): Promise<number> {
  const [row] = await server.database.sql<{ count: number }[]>`
    select count(*)::int as count from webhook_deliveries where event = ${kind}`;
  return row!.count;
}

test("a phone opts out by STOP and back in by START, an account by a request; a change without effect produces no event", async () => {
  const say = (text: string) =>
    server.call("POST /v1/sandbox/handsets/+250788700001/messages", { body: { to: "7878", text } });
  await say("Stop");
  const [out] = await events("optout", 1);
  assert.deepEqual([out.state, out.number, out.by, out.keyword], ["opted_out", "+250788700001", "phone", "STOP"]);
  const inbound = await server.call<{ inbound_sms: { text: string }[] }>(`GET /v1/sms/inbounds/${out.message_id}`);
  assert.equal(inbound.status, 200, inbound.text);
  await say("STOP");
  await say("start");
  const [, back] = await events("optout", 2);
  assert.deepEqual([back.state, back.by, back.keyword], ["opted_in", "phone", "START"]);
  const body = { number: "+250788700001" };
  for (let n = 0; n < 2; n++) await server.call("POST /v1/optouts", { body });
  await server.call("DELETE /v1/optouts", { body });
  assert.equal((await server.call("DELETE /v1/optouts", { body })).status, 404);
  const [, , added, removed] = await events("optout", 4);
  assert.deepEqual([added.state, added.by, added.keyword, added.message_id], ["opted_out", "account", null, null]);
  assert.deepEqual([removed.state, removed.by, removed.test], ["opted_in", "account", undefined]);
  assert.equal(await written("optout"), 4);
});

test("a verification ends with exactly one event, without the PIN or the whole number, however it ends", async () => {
  const begin = async (number: string) => {
    const begun = await server.call<{ request_id: string }>("POST /v1/sms/verify", { body: { brand: "Acme", number } });
    assert.equal(begun.status, 201, begun.text);
    return begun.body.request_id;
  };
  const pinAt = (number: string) =>
    until(
      async () => {
        const messages = await server.call<{ messages: { text: string }[] }>(
          `GET /v1/sandbox/handsets/${number}/messages`,
        );
        return /\d{6}/.exec(messages.body.messages[0]?.text ?? "")?.[0];
      },
      { what: "the PIN" },
    );
  const check = (request_id: string, code: string) =>
    server.call("POST /v1/sms/verify/check", { body: { request_id, code } });

  const verified = await begin("+250788700011");
  const pin = await pinAt("+250788700011");
  const wrong = pin === "000000" ? "111111" : "000000";
  await check(verified, wrong);
  await Promise.all(Array.from({ length: 5 }, () => check(verified, pin)));
  const failed = await begin("+250788700012");
  for (let n = 0; n < 5; n++) await check(failed, wrong);
  const cancelled = await begin("+250788700013");
  for (let n = 0; n < 2; n++) await server.call(`PUT /v1/sms/verify/cancel/${cancelled}`);
  const expired = await begin("+250788700014");
  await server.database.sql`
    update verifications set expires_at = now() where id = ${Number(expired.slice(4))}`;
  const all = await events("verification", 4);
  const ends = new Map(all.map((event) => [event.request_id, event]));
  assert.deepEqual(
    [verified, failed, cancelled, expired].map((id) => [ends.get(id).status, ends.get(id).attempts]),
    [
      ["verified", 1],
      ["failed", 5],
      ["cancelled", 0],
      ["expired", 0],
    ],
  );
  assert.equal(ends.get(verified).number, "+250788***011");
  const raw = JSON.stringify(all);
  assert.ok(!raw.includes(pin) && !raw.includes("+250788700011"));
  assert.equal(await written("verification"), 4);
});

test("a bulk send produces one event when its last message is final, whether completed or cancelled, test or live", async () => {
  const bulk = async (numbers: string[], more: object = {}, token = server.token) => {
    const body = {
      text: "a secret text",
      recipients: numbers.map((phonenumber) => ({ phonenumber, name: "Ana" })),
      ...more,
    };
    const sent = await server.call<{ report_id: string }>("POST /v1/sms/bulk", { body, token });
    assert.equal(sent.status, 201, sent.text);
    return sent.body.report_id;
  };
  const id = await bulk(["+250788700021", "+250788700022"], { reference: "november" });
  const [ended] = await events("report.ended", 1);
  assert.deepEqual(
    [ended.report_id, ended.reference, ended.state, ended.total, ended.states],
    [id, "november", "completed", 2, { delivered: 2 }],
  );
  const report = await server.call<{ total_cost: number }>(`GET /v1/sms/reports/${id}`);
  assert.deepEqual([ended.total_cost, ended.refunded], [report.body.total_cost, 0]);

  const later = await bulk(["+250788700023"], { send_at: new Date(Date.now() + 86_400_000).toISOString() });
  await server.call(`POST /v1/sms/reports/${later}/cancel`);
  const [, cancelled] = await events("report.ended", 2);
  assert.equal((await server.call(`POST /v1/sms/reports/${later}/cancel`)).status, 200);
  assert.deepEqual(
    [cancelled.report_id, cancelled.state, cancelled.states, cancelled.refunded],
    [later, "cancelled", { cancelled: 1 }, cancelled.total_cost],
  );

  const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "trial", scopes: ["sms:send"], test: true },
  });
  assert.ok(made.body.token, made.text);
  await bulk(["+250788700024"], {}, made.body.token);
  const [, , test] = await events("report.ended", 3);
  assert.equal(test.test, true);
  assert.ok(!JSON.stringify([ended, cancelled, test]).includes("secret"));
  assert.equal(await written("report.ended"), 3);
});

test("a bulk send with an open message is checked again, less often the longer it is open, and never ends twice", async () => {
  const { sql } = server.database;
  const sent = await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
    body: {
      text: "later",
      recipients: ["+250788700031", "+250788700032"].map((phonenumber) => ({ phonenumber, name: "Ana" })),
      send_at: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  const id = sent.body.report_id;
  const look = async () => {
    const [row] = await sql<{ ended: boolean; wait: number | null; from: boolean }[]>`
      select ended_at is not null as ended, round(extract(epoch from check_at - now())) as wait, open_from = last_id as from
      from reports where report_id = ${id}`;
    return row!;
  };
  const waits = await until(async () => ((await look()).wait ?? 0) > 200 && look(), { what: "a look at the send" });
  assert.deepEqual([waits.ended, waits.from], [false, false]);
  const end = () => sql`
    update messages set state = 'delivered', final_at = now(), due_at = null
    where id = (select min(id) from messages where report_id = ${id} and final_at is null)`;
  await end();
  await sql`update reports set check_at = now() where report_id = ${id}`;
  await until(async () => (await look()).from, { what: "the next open message" });
  assert.equal((await look()).ended, false);
  await end();
  await sql`update reports set check_at = now() where report_id = ${id}`;
  await until(async () => (await look()).ended, { what: "the end" });
  const received = await events("report.ended", 4);
  assert.equal(received[3].report_id, id);
});

test("the operator's decision on a sender ID reaches its account", async () => {
  const { id } = (await server.call<{ id: string }>("GET /v1/account")).body;
  const decide = (body: object) => server.call(`POST /v1/operator/accounts/${id}/senders`, { body });
  await decide({ sender: "ACME", status: "approved", countries: ["RW"] });
  await decide({ sender: "SPAM", status: "refused", note: "Not yours." });
  const [approved, refused] = await events("sender.decided", 2);
  assert.deepEqual([approved.sender, approved.status, approved.countries], ["ACME", "approved", ["RW"]]);
  assert.deepEqual([refused.sender, refused.status, refused.note], ["SPAM", "refused", "Not yours."]);
});

test("a contact that is added, changed or deleted produces an event, and an import one with its counts", async () => {
  const body = { number: "+250788700041", name: "A secret name" };
  const { body: contact } = await server.call<{ id: string }>("POST /v1/contacts", { body });
  const path = `/v1/contacts/${contact.id}`;
  await server.call(`PATCH ${path}`, { body: { notes: "A secret note", language: "rw" } });
  await server.call(`PATCH ${path}`, { body: {} });
  const consent = { at: "2026-01-02T09:00:00Z", by: "on paper", words: "Write to me" };
  await server.call(`POST ${path}/consent`, { body: consent });
  const imported = async (file: string) => {
    const answer = await fetch(`${server.url}/v1/contacts/import`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.token}`, "content-type": "text/csv" },
      body: file,
    });
    assert.equal(answer.status, 200, await answer.text());
  };
  const file = "number,name\n+250788700041,Aline\n+250788700042,Ben\n+250788700043,Eric\n";
  for (let n = 0; n < 2; n++) await imported(file);
  await server.call(`DELETE ${path}`);
  const all = await events("contact.changed", 5);
  const of = (change: string) => all.filter((each) => each.change === change);
  assert.deepEqual(
    of("changed")
      .map(({ contact_id: id, number, members }) => [id, number, members])
      .toSorted((one, other) => String(one[2]).localeCompare(String(other[2]))),
    [
      [contact.id, body.number, ["consent"]],
      [contact.id, body.number, ["language", "notes"]],
    ],
  );
  for (const change of ["added", "deleted"])
    assert.deepEqual(
      of(change).map((each) => each.contact_id),
      [contact.id],
      change,
    );
  assert.deepEqual(
    of("imported").map((each) => [each.imported, each.number]),
    [[{ new: 2, changed: 1 }, null]],
  );
  assert.doesNotMatch(JSON.stringify(all), /secret/);
});
