import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allScopes } from "../../http/auth.ts";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import type { Values } from "./values.ts";

let server: TestServer;
let tokens: { live: string; test: string; other: string };

interface Contact {
  id: string;
  number: string;
  name: string | null;
  language: string | null;
  time_zone: string | null;
  time_zone_derived: boolean;
  fields: Values;
  notes: string | null;
  consent: { at: string; by: string; words: string; recorded_by: string }[];
  opted_out: boolean;
  changed_at: string;
}

before(async () => {
  server = await startServer({ ROLES: "api" });
  const account = async (name: string) => {
    const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", { body: { name } });
    return made.body.token.token;
  };
  const live = await account("One");
  const scopes = allScopes.filter((scope) => scope !== "operator");
  const tested = await server.call<{ token: string }>("POST /v1/account/tokens", {
    token: live,
    body: { name: "test", scopes, test: true },
  });
  tokens = { live, test: tested.body.token, other: await account("Other") };
});
after(() => server.stop());

const as = (who: keyof typeof tokens) => ({
  call: <Body = Contact>(request: string, body?: unknown) =>
    server.call<Body>(request, { token: tokens[who], ...(body === undefined ? {} : { body }) }),
});
const { call } = as("live");
/** Sends a request of the live token that succeeds, and returns its reply. */
async function made<Body = Contact>(request: string, body?: unknown): Promise<Body> {
  const reply = await call<Body>(request, body);
  assert.ok(reply.status < 300, reply.text);
  return reply.body;
}

test("a contact is added, shown, changed and deleted, and what it agreed to is kept", async () => {
  await made("PUT /v1/contacts/fields", {
    fields: [
      { name: "village", kind: "text" },
      { name: "born", kind: "date" },
    ],
  });
  const body = {
    number: "+250 788 100 001",
    name: " Keza ",
    language: "rw",
    fields: { Village: "Musanze", born: "1990-02-28" },
  };
  const added = await call("POST /v1/contacts", body);
  assert.equal(added.status, 200, added.text);
  const { id, ...rest } = added.body;
  assert.match(id, /^ctc_\d+$/);
  assert.equal(rest.number, "+250788100001");
  assert.equal(rest.name, "Keza");
  assert.deepEqual(rest.fields, { village: "Musanze", born: "1990-02-28" });
  assert.deepEqual([rest.time_zone, rest.time_zone_derived], ["Africa/Kigali", true]);
  const again = await call<{ id: string; code: string }>("POST /v1/contacts", body);
  assert.deepEqual([again.status, again.body.code, again.body.id], [409, "conflict", id]);

  const change = { name: null, time_zone: "Europe/Paris", fields: { village: null, born: "1990-03-01" } };
  const changed = await made(`PATCH /v1/contacts/${id}`, change);
  assert.deepEqual([changed.name, changed.language, changed.time_zone], [null, "rw", "Europe/Paris"]);
  assert.equal(changed.time_zone_derived, false);
  assert.deepEqual(changed.fields, { born: "1990-03-01" });

  const consent = { at: "2026-01-01T09:00:00Z", by: "on paper", words: "Write to me" };
  await made(`POST /v1/contacts/${id}/consent`, { ...consent, at: "2025-01-01T09:00:00Z" });
  const agreed = await made(`POST /v1/contacts/${id}/consent`, consent);
  assert.deepEqual(
    agreed.consent.map(({ at }) => at),
    ["2026-01-01T09:00:00.000Z", "2025-01-01T09:00:00.000Z"],
  );
  assert.deepEqual(await made(`DELETE /v1/contacts/${id}`), { id, deleted: true });
  assert.equal((await call(`GET /v1/contacts/${id}`)).status, 404);
  const back = await made("POST /v1/contacts", { number: "+250788100001" });
  assert.equal(back.consent.length, 2);
  const actions = await server.database
    .sql`select action, target from audit_log where action like 'contact%' order by id`;
  assert.ok(actions.some(({ action }) => action === "contact.consented"));
  assert.ok(actions.every(({ target }) => !/788100001/.test(String(target))));
});

test("test data and other accounts have contacts and fields of their own", async () => {
  const number = "+250788100002";
  const { id } = await made("POST /v1/contacts", { number, name: "Live" });
  for (const who of ["test", "other"] as const) {
    const stranger = as(who);
    for (const request of [`GET /v1/contacts/${id}`, `DELETE /v1/contacts/${id}`])
      assert.equal((await stranger.call(request)).status, 404);
    assert.equal((await stranger.call(`PATCH /v1/contacts/${id}`, { name: "x" })).status, 404);
    const consent = { at: "2026-01-01T00:00:00Z", by: "x", words: "y" };
    assert.equal((await stranger.call(`POST /v1/contacts/${id}/consent`, consent)).status, 404);
    const list = await stranger.call<{ contacts: Contact[] }>("GET /v1/contacts");
    assert.deepEqual(list.body.contacts, []);
    assert.deepEqual((await stranger.call("GET /v1/contacts/fields")).body, { fields: [] });
    const own = await stranger.call("POST /v1/contacts", { number, name: who });
    assert.equal(own.status, 200, own.text);
  }
  assert.equal((await made(`GET /v1/contacts/${id}`)).name, "Live");
});

test("contacts are found by parts of names and numbers, and say who has opted out", async () => {
  const { id } = await made("POST /v1/contacts", { number: "+250788177002", name: "Uwase Aline" });
  await made("POST /v1/optouts", { number: "+250788177002" });
  for (const q of ["aline", "ALINE", "0788 177 002", "+250 788 177", "177002"]) {
    const { contacts } = await made<{ contacts: Contact[] }>(`GET /v1/contacts?q=${encodeURIComponent(q)}`);
    assert.deepEqual(
      contacts.map((each) => [each.id, each.opted_out]),
      [[id, true]],
      q,
    );
  }
  assert.deepEqual((await made<{ contacts: Contact[] }>("GET /v1/contacts?q=nobody")).contacts, []);
});

test("a zone follows from a number only if its country has one", async () => {
  const cases = {
    "+12125550123": null,
    "+33612345678": "Europe/Paris",
    "+254712345678": "Africa/Nairobi",
    "+79161234567": null,
  };
  for (const [number, zone] of Object.entries(cases)) {
    const contact = await made("POST /v1/contacts", { number });
    assert.deepEqual([contact.time_zone, contact.time_zone_derived], [zone, zone !== null], number);
  }
});

const put = (fields: unknown) =>
  call<{ detail: string; code: string; fields: unknown[] }>("PUT /v1/contacts/fields", { fields });

test("fields: at most fifty, names of their own, and a kind that stays while there are values", async () => {
  for (const name of ["Name", "consent_at", " x", "a\u200Fb", 'a"b'])
    assert.equal((await put([{ name, kind: "text" }])).status, 400, name);
  assert.equal(
    (
      await put([
        { name: "a", kind: "text" },
        { name: "A", kind: "text" },
      ])
    ).status,
    400,
  );
  assert.equal((await put(Array.from({ length: 51 }, (_, n) => ({ name: `f${n}`, kind: "text" })))).status, 400);
  const all = [
    { name: "age", kind: "number" },
    { name: "member", kind: "boolean" },
    { name: "village", kind: "text" },
  ];
  assert.deepEqual((await put(all)).body, { fields: all });
  const { id } = await made("POST /v1/contacts", {
    number: "+250788100003",
    fields: { age: 31, member: true, village: "x" },
  });
  const refused = await put([{ name: "age", kind: "text" }]);
  assert.deepEqual([refused.status, refused.body.code], [409, "conflict"]);
  assert.deepEqual(await made<object>("GET /v1/contacts/fields"), { fields: all });
  assert.equal((await put(all.slice(0, 2))).status, 200);
  assert.deepEqual((await made(`GET /v1/contacts/${id}`)).fields, { age: 31, member: true });
});

test("what cannot be stored is refused with its field", async () => {
  await made("PUT /v1/contacts/fields", {
    fields: [
      { name: "born", kind: "date" },
      { name: "age", kind: "number" },
    ],
  });
  const bad: [body: object, field: string][] = [
    [{ number: "12" }, "number"],
    [{ number: "+250788100004", language: "Kinyarwanda" }, "language"],
    [{ number: "+250788100004", time_zone: "Kigali" }, "time_zone"],
    [{ number: "+250788100004", fields: { born: "30.02.1990" } }, "fields.born"],
    [{ number: "+250788100004", fields: { age: "31" } }, "fields.age"],
    [{ number: "+250788100004", fields: { height: 1 } }, "fields.height"],
    [{ number: "+250788100004", name: "a\0b" }, "name"],
    [{ number: "+250788100004", consent: [{ at: "2099-01-01T00:00:00Z", by: "x", words: "y" }] }, "consent[0].at"],
  ];
  for (const [body, field] of bad) {
    const reply = await call<{ errors: { field: string }[] }>("POST /v1/contacts", body);
    assert.equal(reply.status, 400, reply.text);
    assert.equal(reply.body.errors[0]?.field, field, reply.text);
  }
});

test("the inbox names contacts, and takes a contact away with its name only if nothing else is known", async () => {
  const number = "+250788100005";
  const { sql } = server.database;
  const { body: account } = await call<{ id: string }>("GET /v1/account");
  const accountId = Number(account.id.slice("acc_".length));
  await sql`insert into numbers (number, account_id, price) values ('7879', ${accountId}, 400000)`;
  const name = (given: string | null) => made(`PATCH /console/conversations/${number}`, { ours: "7879", name: given });
  const list = async () => (await made<{ contacts: Contact[] }>(`GET /v1/contacts?q=100005`)).contacts;
  await name("Keza");
  const [contact] = await list();
  assert.equal(contact?.name, "Keza");
  await name(null);
  assert.deepEqual(await list(), []);
  await name("Keza");
  const [again] = await list();
  await made(`PATCH /v1/contacts/${again!.id}`, { notes: "calls at noon" });
  await name(null);
  assert.deepEqual(
    (await list()).map((each) => [each.id, each.name, each.notes]),
    [[again!.id, null, "calls at noon"]],
  );
});
