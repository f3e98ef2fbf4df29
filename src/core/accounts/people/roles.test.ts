import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "../../../../test/harness/browser.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { joinAs, password } from "../../../../test/harness/tenants.ts";

type Problem = { code: string; detail: string; field?: string };
type Role = {
  name: string;
  scopes: string[];
  common: boolean;
  read_only: boolean;
  members: number;
  invited: number;
};

let server: TestServer;
let owner: Browser;
before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: password });
  owner = await Browser.signIn(server, "owner@localhost", password);
});
after(() => server.stop());

const put = (name: string, scopes: string[], browser = owner) =>
  browser.call<Role & Problem>("PUT /v1/roles", { name, scopes });
const roles = async () => (await owner.call<{ roles: Role[] }>("GET /v1/roles")).body.roles;
const idOf = async (email: string) =>
  (await owner.call<{ members: { id: string; email: string }[] }>("GET /v1/members")).body.members.find(
    (each) => each.email === email,
  )!.id;

test("an account has the roles of every account, and its own with the scopes that were ticked", async () => {
  assert.deepEqual(
    (await roles()).map(({ name }) => name),
    ["owner", "developer", "finance", "approver", "clerk", "viewer"],
  );
  const made = await put("Front desk", ["sms:read", "sms:send"]);
  assert.equal(made.status, 200, made.text);
  assert.deepEqual(made.body, {
    name: "Front desk",
    scopes: ["sms:send", "sms:read"],
    read_only: false,
    common: false,
    members: 0,
    invited: 0,
  });
  await put("Front desk", ["sms:read", "inbound:read"]);
  assert.deepEqual((await roles()).at(-1)!.scopes, ["sms:read", "inbound:read"]);
  const { entries } = (
    await owner.call<{ entries: { action: string; target: string; details: object }[] }>("GET /v1/audit")
  ).body;
  assert.deepEqual(
    entries.slice(0, 2).map(({ action, target, details }) => ({ action, target, details })),
    [
      {
        action: "role.changed",
        target: "Front desk",
        details: { scopes: ["sms:read", "inbound:read"], before: ["sms:send", "sms:read"] },
      },
      { action: "role.created", target: "Front desk", details: { scopes: ["sms:send", "sms:read"] } },
    ],
  );
});

test("a role decides what its people may do, and a change reaches an open session", async () => {
  await put("Reader", ["account:read", "sms:read"]);
  const reader = await joinAs(server, server.token, "reader@example.com", "Reader");
  const status = async (request: string) => (await reader.call(request)).status;
  assert.deepEqual([await status("GET /v1/sms"), await status("GET /v1/webhooks")], [200, 403]);
  await put("Reader", ["account:read", "webhooks"]);
  assert.deepEqual([await status("GET /v1/sms"), await status("GET /v1/webhooks")], [403, 200]);
  const session = await reader.call<{ account: { role: string; scopes: string[] } }>("GET /console/session");
  assert.deepEqual([session.body.account.role, session.body.account.scopes], ["Reader", ["webhooks", "account:read"]]);
});

test("a role that somebody has, or is invited with, is not removed, and the refusal says who", async () => {
  await put("Temp", ["sms:read"]);
  await joinAs(server, server.token, "temp@example.com", "Temp");
  await owner.call("POST /v1/members", { email: "soon@example.com", role: "Temp" });
  const refused = await owner.call<Problem>("DELETE /v1/roles/Temp");
  assert.deepEqual([refused.status, refused.body.code], [409, "conflict"]);
  assert.match(refused.body.detail, /soon@example\.com \(invited\), temp@example\.com \(usr_\d+\)/);
  await owner.call(`PATCH /v1/members/${await idOf("temp@example.com")}`, { role: "finance" });
  const { body } = await owner.call<{ invitations: { id: string; email: string }[] }>("GET /v1/members");
  await owner.call(`DELETE /v1/members/${body.invitations.find(({ email }) => email === "soon@example.com")!.id}`);
  assert.equal((await owner.call("DELETE /v1/roles/Temp")).status, 200);
  assert.equal((await owner.call("DELETE /v1/roles/Temp")).status, 404);
  assert.equal((await owner.call("POST /v1/members", { email: "late@example.com", role: "Temp" })).status, 400);
});

test("nobody makes, changes, removes or gives a role that permits what they lack", async () => {
  await put("Secretary", ["account:read", "account:write", "sms:read"]);
  await put("Caller", ["voice"]);
  const secretary = await joinAs(server, server.token, "secretary@example.com", "Secretary");
  const id = await idOf("secretary@example.com");
  for (const [request, body] of [
    ["PUT /v1/roles", { name: "Mine", scopes: ["voice"] }],
    ["PUT /v1/roles", { name: "Secretary", scopes: ["account:write", "voice"] }],
    ["PUT /v1/roles", { name: "Caller", scopes: ["sms:read"] }],
    ["DELETE /v1/roles/Caller", undefined],
    ["POST /v1/members", { email: "friend@example.com", role: "Caller" }],
    ["POST /v1/members", { email: "friend@example.com", role: "clerk" }],
    [`PATCH /v1/members/${id}`, { role: "owner" }],
  ] as const) {
    const { status, body: problem } = await secretary.call<Problem>(request, body);
    assert.equal(status, 403, request);
    assert.match(problem.detail, /You lack the scope/, request);
  }
  assert.equal((await put("Typist", ["sms:read"], secretary)).status, 200);
  assert.equal((await put("Boss", ["operator"])).body.code, "invalid_request");
});

test("what cannot be a role is refused with its field", async () => {
  for (const name of ["owner", "Viewer", "CLERK", "", " ", "a\nb", "x".repeat(41), "<b>"])
    assert.equal((await put(name, ["sms:read"])).status, 400, name);
  assert.equal((await put("Nothing", [])).status, 400);
  assert.equal((await put("Unknown", ["sms:everything"])).status, 400);
  assert.match((await put("Owner", ["sms:read"])).body.detail, /`name` is `owner`, which every account has/);
  assert.equal((await owner.call("DELETE /v1/roles/owner")).status, 400);
  assert.equal((await put("Réception 2", ["sms:read"])).status, 200);
});

test("an account has at most fifty roles of its own", async () => {
  for (let n = 0; n < 60; n++) if ((await put(`Role ${n}`, ["sms:read"])).status !== 200) break;
  const own = (await roles()).filter(({ common }) => !common);
  assert.equal(own.length, 50);
  assert.equal((await put("One more", ["sms:read"])).status, 409);
  assert.equal((await put(own[0]!.name, ["sms:read"])).status, 200, "a known one can be changed");
});

test("the last owner keeps the role", async () => {
  const id = await idOf("owner@localhost");
  for (const role of ["clerk", "Typist"])
    assert.equal((await server.call(`PATCH /v1/members/${id}`, { body: { role } })).status, 409);
});
