import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { Browser } from "../../../../test/harness/browser.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { draftOf, joinAs, password } from "../../../../test/harness/tenants.ts";
import { forgetDrafts, mostDrafts } from "./drafts.ts";
import { mostListChars } from "./schemas.ts";

interface Saved {
  draft_id: string;
  revision: number;
  text: string;
  list_name: string | null;
  created_by: string;
  changed_by: string;
  changed_at: string;
  expires_at: string;
}
type Whole = Saved & { content: { text: string }; list: string | null };
type Problem = { code: string; detail: string; revision: number; changed_by: string; changed_at: string };

let server: TestServer;
let owner: Browser;
let clerk: Browser;

before(async () => {
  server = await startServer({ ROLES: "api", BOOTSTRAP_PASSWORD: password });
  owner = await Browser.signIn(server, "owner@localhost", password);
  clerk = await joinAs(server, server.token, "clerk@example.com", "clerk");
});
after(() => server.stop());

const newId = () => randomBytes(16).toString("hex");
const list = { name: "people.csv", text: "number,name\n+250788000001,Aline\n" };

const save = (by: Browser, id: string, body: object) => by.call<Saved & Problem>(`PUT /console/drafts/${id}`, body);
const show = async (by: Browser, id: string) => (await by.call<Whole>(`GET /console/drafts/${id}`)).body;
const drafts = async (by: Browser) => (await by.call<{ drafts: Saved[] }>("GET /console/drafts")).body.drafts;

/** A new draft of the clerk's. */
async function begin(text = "Muraho"): Promise<string> {
  const id = newId();
  const made = await save(clerk, id, { ...draftOf(text), list });
  assert.equal(made.status, 200, made.text);
  return id;
}

test("a draft of one is read and gone on with by another, and says who", async () => {
  const id = await begin();
  const found = (await drafts(owner)).find(({ draft_id: each }) => each === id)!;
  assert.deepEqual(
    [found.revision, found.text, found.list_name, found.created_by, found.changed_by],
    [1, "Muraho", "people.csv", "clerk@example.com", "clerk@example.com"],
  );
  const changed = await save(owner, id, draftOf("Mwaramutse", 1));
  assert.deepEqual([changed.status, changed.body.revision], [200, 2]);
  const whole = await show(clerk, id);
  assert.deepEqual([whole.content.text, whole.list], ["Mwaramutse", list.text], "a list that is left out stays");
  assert.deepEqual([whole.created_by, whole.changed_by], ["clerk@example.com", "owner@localhost"]);
  await save(owner, id, { ...draftOf("Mwaramutse", 2), list: null });
  assert.deepEqual([(await show(clerk, id)).list, (await show(clerk, id)).list_name], [null, null]);
});

test("of two who change a draft at once one is saved, and the other is told who was faster and when", async () => {
  const id = await begin();
  const answers = await Promise.all([
    save(owner, id, draftOf("by the owner", 1)),
    save(clerk, id, draftOf("by the clerk", 1)),
  ]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]));
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  assert.equal(lost!.body.code, "conflict");
  assert.deepEqual(
    [lost!.body.revision, lost!.body.changed_by, lost!.body.changed_at],
    [2, won!.body.changed_by, won!.body.changed_at],
  );
  assert.ok(lost!.body.detail.startsWith(`${won!.body.changed_by} changed this draft at `), lost!.body.detail);
  assert.equal((await show(clerk, id)).content.text, won!.body.text);
  // Nor is what is newer deleted by who has not seen it, as after sending.
  const deleted = await owner.call(`DELETE /console/drafts/${id}?revision=1`);
  assert.equal(deleted.status, 409);
  assert.equal((await show(clerk, id)).revision, 2);
});

test("a save whose answer was lost is repeated without a conflict", async () => {
  const id = newId();
  for (const _ of ["lost", "answered"])
    assert.equal((await save(clerk, id, { ...draftOf("one"), list })).body.revision, 1);
  for (const _ of ["lost", "answered"]) assert.equal((await save(clerk, id, draftOf("two", 1))).body.revision, 2);
  assert.equal(
    (await save(owner, id, draftOf("two", 1))).status,
    409,
    "the same words of somebody else are another save",
  );
  assert.equal((await save(clerk, id, { ...draftOf("two", 1), list: null })).status, 409);
});

test("a draft that is gone is not made again by a save", async () => {
  const id = await begin();
  assert.equal((await owner.call(`DELETE /console/drafts/${id}?revision=1`)).status, 200);
  assert.equal((await save(clerk, id, draftOf("late", 1))).status, 404);
  assert.equal((await clerk.call(`GET /console/drafts/${id}`)).status, 404);
  assert.equal((await clerk.call(`DELETE /console/drafts/${id}`)).status, 404);
});

test("a viewer changes nothing, and test data has drafts of its own", async () => {
  const viewer = await joinAs(server, server.token, "viewer@example.com", "viewer");
  const id = await begin();
  assert.equal((await show(viewer, id)).content.text, "Muraho");
  for (const request of [`PUT /console/drafts/${id}`, `PUT /console/drafts/${newId()}`])
    assert.equal((await viewer.call(request, draftOf("x", request.includes(id) ? 1 : 0))).status, 403);
  assert.equal((await viewer.call(`DELETE /console/drafts/${id}`)).status, 403);
  const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "test", scopes: ["sms:send", "sms:read"], test: true },
  });
  const { token } = made.body;
  assert.equal((await server.call(`GET /console/drafts/${id}`, { token })).status, 404);
  assert.equal((await server.call(`PUT /console/drafts/${id}`, { token, body: draftOf("test") })).status, 200);
  assert.equal((await show(clerk, id)).content.text, "Muraho");
  assert.equal((await server.call(`DELETE /console/drafts/${id}`, { token })).status, 200);
  assert.equal((await show(clerk, id)).revision, 1);
});

test("what is too large or one too many is refused with a sentence, and nothing of it is kept", async () => {
  const id = newId();
  const large = await save(clerk, id, {
    ...draftOf("x"),
    list: { name: "large.csv", text: "7".repeat(mostListChars + 1) },
  });
  assert.equal(large.status, 400);
  assert.match(large.body.detail, /list/);
  const fits = { ...draftOf("x"), list: { name: "large.csv", text: '"'.repeat(mostListChars) } };
  assert.equal((await save(clerk, id, fits)).status, 200);
  while ((await drafts(clerk)).length < mostDrafts) await begin();
  const more = await save(clerk, newId(), draftOf("x"));
  assert.equal(more.status, 409);
  assert.match(more.body.detail, /maximum of 50 drafts/);
  assert.equal((await save(clerk, id, draftOf("those that are there can be changed", 1))).status, 200);
  for (const { draft_id: each } of await drafts(clerk)) await owner.call(`DELETE /console/drafts/${each}`);
});

test("a draft that nobody saves for TEXT_DAYS is deleted, as it said", async () => {
  const { ctx } = server.program;
  const [old, recent] = [await begin(), await begin()];
  const { expires_at: end, changed_at: saved } = await show(clerk, old);
  assert.equal(Date.parse(end) - Date.parse(saved), ctx.config.textDays * 86_400_000);
  await server.database.sql`
    update drafts set changed_at = changed_at - ${ctx.config.textDays} * interval '1 day' where id = ${old}`;
  while (await forgetDrafts(ctx));
  const left = new Set((await drafts(clerk)).map(({ draft_id: each }) => each));
  assert.deepEqual([left.has(old), left.has(recent)], [false, true]);
});

test("an account takes its drafts along, and erasing a number deletes those that contain it", async () => {
  const [named, other] = [await begin(), newId()];
  await save(clerk, other, draftOf("Call 0788 000 002"));
  const exported = await server.call("GET /v1/account/export");
  const lines = exported.text
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as { type: string; id: string; list: string }]));
  assert.equal(lines.find((line) => line.type === "draft" && line.id === named)!.list, list.text);
  for (const [number, id] of [
    ["+250788000001", named],
    ["+250788000002", other],
  ] as const) {
    const reply = await owner.call<{ erased: { drafts: number } }>("POST /v1/privacy/erase", { number });
    assert.ok(reply.body.erased.drafts > 0, reply.text);
    assert.equal((await clerk.call(`GET /console/drafts/${id}`)).status, 404);
  }
});
