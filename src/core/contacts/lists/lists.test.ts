import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allScopes } from "../../../http/auth.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";

let server: TestServer;
let tokens: { live: string; test: string; other: string };

interface List {
  id: string;
  name: string;
  filter: string | null;
  count: number | null;
  problem: string | null;
}
interface Problem {
  code: string;
  detail: string;
  at: number;
  errors: { field: string }[];
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
  await made("PUT /v1/contacts/fields", { fields: [{ name: "village", kind: "text" }] });
  for (const [n, village] of ["Musanze", "Huye", "musanze"].entries())
    await made("POST /v1/contacts", { number: `+25078810000${n}`, name: `C${n}`, fields: { village } });
});
after(() => server.stop());

const ask = <Body = List>(request: string, body?: unknown, who: keyof typeof tokens = "live") =>
  server.call<Body>(request, { token: tokens[who], ...(body === undefined ? {} : { body }) });
/** Sends a request of the live token that succeeds, and returns its reply. */
async function made<Body = List>(request: string, body?: unknown): Promise<Body> {
  const reply = await ask<Body>(request, body);
  assert.ok(reply.status < 300, reply.text);
  return reply.body;
}
/** Sends a request of the live token that is refused, and returns why. */
async function refused(request: string, body: unknown, status: number): Promise<Problem> {
  const reply = await ask<Problem>(request, body);
  assert.equal(reply.status, status, reply.text);
  return reply.body;
}

interface Contacts {
  contacts: { number: string }[];
  pages: { total: number };
}
const numbersOf = ({ contacts }: Contacts) => contacts.map(({ number }) => number).toSorted();

const path = (filter: string, q = "") => `GET /v1/contacts?per_page=2&q=${q}&filter=${encodeURIComponent(filter)}`;

test("contacts are listed by a filter, with their count, and a wrong one says where it goes wrong", async () => {
  const found = await made<Contacts>(path('fields.village = "Musanze"'));
  assert.deepEqual([numbersOf(found), found.pages.total], [["+250788100000", "+250788100002"], 2]);
  assert.deepEqual(numbersOf(await made<Contacts>(path('fields.village = "Musanze"', "C2"))), ["+250788100002"]);
  assert.equal((await made<Contacts>(path('not fields.village = "Musanze" and created < 1d'))).pages.total, 1);
  const wrong = await refused(path('name = "a" and fields.vilage = "x"'), undefined, 400);
  assert.equal(
    wrong.detail,
    "`filter` goes wrong at character 16: unknown field `fields.vilage`: did you mean `fields.village`?",
  );
  assert.deepEqual([wrong.errors[0]?.field, wrong.at], ["filter", 16]);
  assert.equal((await ask<Contacts>(path('name = "C0"'), undefined, "test")).body.pages.total, 0);
  assert.equal((await ask(path('fields.village = "x"'), undefined, "other")).status, 400);
});

test("a list is made by hand: members in bulk, by number or id, each once", async () => {
  const list = await made("POST /v1/lists", { name: " Clinic " });
  assert.deepEqual([list.name, list.filter, list.count], ["Clinic", null, 0]);
  const members = `/v1/lists/${list.id}/members`;
  const [contact] = (await made<{ contacts: { id: string }[] }>("GET /v1/contacts?q=C1")).contacts;
  const body = { numbers: ["+250 788 100 000", "+250788100000", "+250788199999"], contacts: [contact!.id, "ctc_99"] };
  const reply = { added: 2, removed: 0, unknown: ["+250788199999", "ctc_99"], count: 2 };
  assert.deepEqual(await made<object>(`POST ${members}`, body), reply);
  assert.deepEqual(await made<object>(`POST ${members}`, body), { ...reply, added: 0 });
  assert.deepEqual(numbersOf(await made<Contacts>(`GET ${members}`)), ["+250788100000", "+250788100001"]);
  assert.equal(
    (await made<Contacts>(`GET /v1/contacts?filter=${encodeURIComponent('list = "clinic"')}`)).pages.total,
    2,
  );
  const gone = await made<object>(`DELETE ${members}`, { numbers: ["+250788100000", "+250788100002"] });
  assert.deepEqual(gone, { added: 0, removed: 1, unknown: [], count: 1 });
  assert.equal(
    (await refused(`POST ${members}`, { numbers: ["+250788100000", "12"] }, 400)).errors[0]?.field,
    "numbers[1]",
  );
  assert.equal((await refused(`POST ${members}`, { contacts: ["x"] }, 400)).errors[0]?.field, "contacts[0]");
  await refused(`POST ${members}`, {}, 400);
  await refused(`POST ${members}`, { numbers: Array.from({ length: 10_001 }, () => "+250788100000") }, 400);
  assert.equal((await made(`GET /v1/lists/${list.id}`)).count, 1);
});

test("ten thousand contacts are put into a list at once", async () => {
  const { sql } = server.database;
  const { body: account } = await ask<{ id: string }>("GET /v1/account");
  const accountId = Number(account.id.slice("acc_".length));
  await sql`
    insert into contacts (account_id, phone, test) select ${accountId}, '+2507890' || lpad(n::text, 5, '0'), false from generate_series(1, 10000) n`;
  const numbers = Array.from({ length: 10_000 }, (_, n) => `+2507890${String(n + 1).padStart(5, "0")}`);
  const list = await made("POST /v1/lists", { name: "Many" });
  const added = await made<{ added: number }>(`POST /v1/lists/${list.id}/members`, { numbers });
  assert.equal(added.added, 10_000);
  assert.equal((await made<Contacts>(`GET /v1/lists/${list.id}/members`)).pages.total, 10_000);
  await made(`DELETE /v1/lists/${list.id}`);
  await sql`delete from contacts where account_id = ${accountId} and phone like '+2507890%'`;
});

test("a saved filter is a list whose members change by themselves, and that says when a field went away", async () => {
  const list = await made("POST /v1/lists", { name: "Musanze", filter: 'FIELDS.Village="Musanze"' });
  assert.deepEqual([list.filter, list.count, list.problem], ['fields.village = "Musanze"', 2, null]);
  await refused(`POST /v1/lists/${list.id}/members`, { numbers: ["+250788100001"] }, 409);
  await made("POST /v1/contacts", { number: "+250788100009", fields: { village: "Musanze" } });
  assert.equal((await made(`GET /v1/lists/${list.id}`)).count, 3);
  assert.equal(
    (await refused("POST /v1/lists", { name: "x", filter: "fields.town = 3" }, 400)).errors[0]?.field,
    "filter",
  );
  await refused("POST /v1/lists", { name: "x", filter: " " }, 400);

  await made("PUT /v1/contacts/fields", { fields: [{ name: "town", kind: "text" }] });
  const { lists } = await made<{ lists: List[] }>("GET /v1/lists");
  const broken = lists.find(({ id }) => id === list.id)!;
  assert.equal(broken.count, null);
  assert.match(broken.problem!, /unknown field `fields\.village`/);
  assert.match((await refused(`GET /v1/lists/${list.id}/members`, undefined, 409)).detail, /"Musanze" no longer works/);
  const mended = await made(`PATCH /v1/lists/${list.id}`, { filter: 'name starts "c"' });
  assert.deepEqual([mended.count, mended.problem], [3, null]);
});

test("lists have names of their own, and belong to one account and one kind of data", async () => {
  const list = await made("POST /v1/lists", { name: "Own" });
  assert.equal((await refused("POST /v1/lists", { name: "OWN" }, 409)).code, "conflict");
  assert.equal((await refused(`PATCH /v1/lists/${list.id}`, { name: "clinic" }, 409)).code, "conflict");
  assert.equal((await refused(`PATCH /v1/lists/${list.id}`, { filter: 'name = "x"' }, 400)).errors[0]?.field, "filter");
  for (const name of [" ", "a\nb"]) await refused("POST /v1/lists", { name }, 400);
  assert.equal((await made(`PATCH /v1/lists/${list.id}`, { name: "Renamed" })).name, "Renamed");
  for (const who of ["test", "other"] as const) {
    const members = { numbers: ["+250788100000"] };
    assert.equal((await ask(`GET /v1/lists/${list.id}`, undefined, who)).status, 404);
    assert.equal((await ask(`PATCH /v1/lists/${list.id}`, { name: "x" }, who)).status, 404);
    assert.equal((await ask(`DELETE /v1/lists/${list.id}`, undefined, who)).status, 404);
    assert.equal((await ask(`GET /v1/lists/${list.id}/members`, undefined, who)).status, 404);
    assert.equal((await ask(`POST /v1/lists/${list.id}/members`, members, who)).status, 404);
    assert.deepEqual((await ask<{ lists: List[] }>("GET /v1/lists", undefined, who)).body.lists, []);
    const own = await ask("POST /v1/lists", { name: "Own" }, who);
    assert.ok(own.status < 300, own.text);
    // Another's contact is none that could be put into it.
    const added = await ask<{ unknown: string[] }>(`POST /v1/lists/${own.body.id}/members`, members, who);
    assert.deepEqual(added.body.unknown, members.numbers);
  }
  assert.deepEqual(await made<object>(`DELETE /v1/lists/${list.id}`), { id: list.id, deleted: true });
  await refused(`GET /v1/lists/${list.id}`, undefined, 404);
});

test("an erased number leaves the lists, their names and their filters", async () => {
  const number = "+250788100777";
  await made("POST /v1/contacts", { number });
  const byHand = await made("POST /v1/lists", { name: "With 0788 100 777" });
  await made(`POST /v1/lists/${byHand.id}/members`, { numbers: [number] });
  const saved = await made("POST /v1/lists", { name: "Saved", filter: `number = "${number}"` });
  await made("POST /v1/privacy/erase", { number });
  const [one, other] = [await made(`GET /v1/lists/${byHand.id}`), await made(`GET /v1/lists/${saved.id}`)];
  assert.equal(one.count, 0);
  assert.doesNotMatch(one.name + other.filter, /100.?777/);
  assert.equal(other.problem, null);
});
