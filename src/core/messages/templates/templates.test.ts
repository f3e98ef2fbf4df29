import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allScopes } from "../../../http/auth.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";

let server: TestServer;
let tokens: { live: string; test: string; other: string };

interface Template {
  id: string;
  name: string;
  texts: Record<string, string>;
  fallbacks: Record<string, string>;
  fields: { name: string; known: boolean; fallback: string | null; needed_in: string[] }[];
  languages: { language: string; encoding: string; least_parts: number; parts: number; price: number | null }[];
}
interface Problem {
  code: string;
  detail: string;
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
  const body = { name: "test", scopes, test: true };
  const tested = await server.call<{ token: string }>("POST /v1/account/tokens", { token: live, body });
  tokens = { live, test: tested.body.token, other: await account("Other") };
  await made("PUT /v1/contacts/fields", { fields: [{ name: "village", kind: "text" }] });
  await setPrices([{ prefix: "", price: 0.01 }]);
});
after(() => server.stop());

/** The account's own prices. */
async function setPrices(prices: { prefix: string; price: number }[]): Promise<void> {
  const { id } = await made("GET /v1/account");
  const set = await server.call(`PUT /v1/operator/prices?account_id=${id}`, { body: prices });
  assert.ok(set.status < 300, set.text);
}

const ask = <Body = Template>(request: string, body?: unknown, who: keyof typeof tokens = "live") =>
  server.call<Body>(request, { token: tokens[who], ...(body === undefined ? {} : { body }) });
/** Sends a request of the live token that succeeds, and returns its reply. */
async function made<Body = Template>(request: string, body?: unknown): Promise<Body> {
  const reply = await ask<Body>(request, body);
  assert.ok(reply.status < 300, reply.text);
  return reply.body;
}
/** Tries to make a template of these texts, and returns why it is refused. */
async function refused(texts: Record<string, string>, fallbacks: Record<string, string> = {}): Promise<Problem> {
  const reply = await ask<Problem>("POST /v1/templates", { name: "wrong", texts, fallbacks });
  assert.equal(reply.status, 400, reply.text);
  return reply.body;
}

test("a template says of each language what it takes, and which fields need a value", async () => {
  const texts = {
    rw: `Muraho @contact.name, uri i @contact.village? @contact.sum ${"a".repeat(120)}`,
    en: "Hello @contact.name|friend, are you in @contact.village? 😀",
  };
  const body = { name: " Welcome ", texts, fallbacks: { name: "nshuti yacu", village: "" } };
  const template = await made("POST /v1/templates", body);
  assert.deepEqual([template.name, template.texts, template.fallbacks], ["Welcome", texts, body.fallbacks]);
  assert.deepEqual(Object.keys(template.texts), ["rw", "en"], "the order stays: the first is for whoever has no other");
  assert.deepEqual(template.fields, [
    { name: "name", known: true, fallback: "nshuti yacu", needed_in: [] },
    { name: "village", known: true, fallback: "", needed_in: [] },
    { name: "sum", known: false, fallback: null, needed_in: ["rw"] },
  ]);
  const price = 0.01;
  assert.deepEqual(template.languages, [
    { language: "rw", encoding: "gsm7", least_parts: 1, parts: 1, price },
    { language: "en", encoding: "ucs2", least_parts: 1, parts: 1, price },
  ]);
  assert.deepEqual(await made(`GET /v1/templates/${template.id}`), template);
  const { templates } = await made<{ templates: Template[] }>("GET /v1/templates");
  assert.deepEqual(templates, [template]);
  await made(`DELETE /v1/templates/${template.id}`);
});

test("parts are counted with the fallbacks, and without any value; an account with two prices has none", async () => {
  const long = "b".repeat(170);
  const texts = { en: `@contact.name ${"a".repeat(150)}` };
  const template = await made("POST /v1/templates", { name: "Parts", texts, fallbacks: { name: long } });
  const [{ least_parts: least, parts }] = template.languages as [Template["languages"][number]];
  assert.deepEqual([least, parts], [1, 3]);
  assert.equal(template.languages[0]!.price, 0.03);
  await setPrices([
    { prefix: "", price: 0.01 },
    { prefix: "254", price: 0.02 },
  ]);
  assert.equal((await made(`GET /v1/templates/${template.id}`)).languages[0]!.price, null);
  await made(`DELETE /v1/templates/${template.id}`);
});

test("what a text cannot be is refused by its language and field, and nothing is kept", async () => {
  const cases: [texts: Record<string, string>, fallbacks: Record<string, string>, field: string, says: RegExp][] = [
    [{}, {}, "texts", /at least one text/],
    [{ en: " " }, {}, "texts.en", /is empty/],
    [{ xx: "Hi" }, {}, "texts.xx", /nobody knows/],
    [{ klingon: "Hi" }, {}, "texts.klingon", /two or three small letters/],
    [{ EN: "Hi" }, {}, "texts.EN", /small letters/],
    [{ eng: "Hi" }, {}, "texts.eng", /write `en`/],
    [{ en: "x".repeat(100_000) }, {}, "texts.en", /100,?000 characters/],
    [{ en: "x".repeat(2_000) }, {}, "texts.en", /at least 14 parts/],
    [{ en: "Hi @contact. there" }, {}, "texts.en", /without the name/],
    [{ en: "Hi @contact.name|, you" }, {}, "texts.en", /no fallback that can be read/],
    [{ en: 'Hi @contact.name|"you' }, {}, "texts.en", /no fallback that can be read/],
    [{ en: "Hi @contact.name" }, { nam: "you" }, "fallbacks.nam", /did you mean `name`/],
    [{ en: "Hi @contact.name" }, { code: "you" }, "fallbacks.code", /no text has/],
    [{ en: "Hi @contact.name" }, { name: 'a "b"' }, "fallbacks.name", /quotation mark/],
    [{ en: "Hi @contact.name" }, { name: "a\nb" }, "fallbacks.name", /line break/],
    [{ en: "Hi @contact.name" }, { name: "@contact.village" }, "fallbacks.name", /contains a field/],
    [{ en: "Hi @contact.name" }, { name: "x".repeat(201) }, "fallbacks.name", /200 characters/],
  ];
  for (const [texts, fallbacks, field, says] of cases) {
    const problem = await refused(texts, fallbacks);
    assert.equal(problem.errors[0]!.field, field, problem.detail);
    assert.match(problem.detail, says);
  }
  const both = await refused({ en: "", fr: "Hi @contact." });
  assert.deepEqual(
    both.errors.map(({ field }) => field),
    ["texts.en", "texts.fr"],
  );
  const many = Object.fromEntries(
    "en fr rw sw de es it pt nl pl ru uk tr ar he fa ur hi bn ta te".split(" ").map((code) => [code, "Hi"]),
  );
  assert.match((await refused(many)).detail, /21 languages/);
  assert.equal((await made<{ templates: unknown[] }>("GET /v1/templates")).templates.length, 0);
});

test("an address is no field, right-to-left texts are measured, and names with spaces are those of contacts", async () => {
  await made("PUT /v1/contacts/fields", {
    fields: [
      { name: "village", kind: "text" },
      { name: "first visit", kind: "date" },
    ],
  });
  const texts = {
    ar: "مرحبا @contact.name، زيارتك @contact.first visit",
    en: "Write to info@contact.example, @contact.first visit|soon",
  };
  const template = await made("POST /v1/templates", { name: "زيارة", texts });
  assert.deepEqual(template.fields, [
    { name: "name", known: true, fallback: null, needed_in: ["ar"] },
    { name: "first visit", known: true, fallback: null, needed_in: ["ar"] },
  ]);
  assert.deepEqual(
    template.languages.map(({ encoding }) => encoding),
    ["ucs2", "gsm7"],
  );
  // A field that contacts lost is a field of whoever brings it.
  await made("PUT /v1/contacts/fields", { fields: [{ name: "village", kind: "text" }] });
  const lost = await made(`GET /v1/templates/${template.id}`);
  assert.deepEqual(
    lost.fields.filter(({ known }) => !known).map(({ name }) => name),
    ["first"],
  );
  await made(`DELETE /v1/templates/${template.id}`);
});

test("a name is there once, whatever its case; a change keeps what it leaves out", async () => {
  const template = await made("POST /v1/templates", {
    name: "Reminder",
    texts: { en: "Come, @contact.name", fr: "Venez, @contact.name" },
    fallbacks: { name: "friend" },
  });
  const twice = await ask<Problem>("POST /v1/templates", { name: "reminder", texts: { en: "Hi" } });
  assert.deepEqual([twice.status, twice.body.code], [409, "conflict"]);
  assert.equal((await made(`PATCH /v1/templates/${template.id}`, { name: "REMINDER" })).name, "REMINDER");
  // Nothing uses the fallback any more.
  const changed = await made(`PATCH /v1/templates/${template.id}`, { texts: { rw: "Ngwino" } });
  assert.deepEqual([changed.texts, changed.fallbacks], [{ rw: "Ngwino" }, {}]);
  const other = await made("POST /v1/templates", { name: "Other", texts: { en: "Hi" } });
  assert.equal((await ask(`PATCH /v1/templates/${other.id}`, { name: "Reminder" })).status, 409);
  const slip = await ask<Problem>(`PATCH /v1/templates/${other.id}`, { fallbacks: { name: "x" } });
  assert.deepEqual([slip.status, slip.body.errors[0]!.field], [400, "fallbacks.name"]);
  assert.deepEqual(await made(`GET /v1/templates/${other.id}`), other);
  for (const { id } of [template, other]) await made(`DELETE /v1/templates/${id}`);
  assert.equal((await ask(`DELETE /v1/templates/${other.id}`)).status, 404);
});

test("test data and other accounts have templates of their own", async () => {
  const { id } = await made("POST /v1/templates", { name: "Mine", texts: { en: "Hi" } });
  for (const who of ["test", "other"] as const) {
    for (const request of [`GET /v1/templates/${id}`, `DELETE /v1/templates/${id}`])
      assert.equal((await ask(request, undefined, who)).status, 404);
    assert.equal((await ask(`PATCH /v1/templates/${id}`, { name: "Theirs" }, who)).status, 404);
    const own = await ask("POST /v1/templates", { name: "Mine", texts: { en: "Hi" } }, who);
    assert.equal(own.status, 200, own.text);
  }
  await made(`DELETE /v1/templates/${id}`);
});
