import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { readMigrations } from "../../../base/postgres/migrate.ts";
import { Browser } from "../../../../test/harness/browser.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";
import { codeOf, matchingStep } from "./totp.ts";

const password = "a password of the tests";
type Problem = { code: string; detail: string };
type Invitation = { id: string; token: string; url: string };
type Members = { members: { id: string; email: string; role: string }[]; invitations: { id: string; email: string }[] };

let server: TestServer;
let owner: Browser;
before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: password });
  owner = await Browser.signIn(server, "owner@localhost", password);
});
after(() => server.stop());

async function invite(email: string, role: string): Promise<Invitation> {
  const reply = await owner.call<Invitation>("POST /v1/members", { email, role });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** A person who has accepted an invitation, signed in. */
async function join(email: string, role: string): Promise<Browser> {
  const { token } = await invite(email, role);
  const browser = new Browser(server);
  const reply = await browser.call("POST /console/invitations/accept", { token, name: "Somebody", password });
  assert.equal(reply.status, 200, reply.text);
  return browser;
}

const idOf = async (email: string) =>
  (await owner.call<Members>("GET /v1/members")).body.members.find((each) => each.email === email)!.id;

const accountOf = async (browser: Browser) =>
  (await browser.call<{ account: { scopes: string[] } }>("GET /console/session")).body.account;

test("one-time codes are those of RFC 6238 appendix B", () => {
  const seed = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const at = (seconds: number) => codeOf(seed, Math.floor(seconds / 30));
  // The last six of the eight digits of its table.
  assert.deepEqual([59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000].map(at), [
    "287082",
    "081804",
    "050471",
    "005924",
    "279037",
    "353130",
  ]);
  const now = new Date(59_000);
  assert.equal(matchingStep(seed, "287082", now, 0), 1);
  assert.equal(matchingStep(seed, "287082", now, 1), undefined, "used");
  assert.equal(matchingStep(seed, "287082", new Date(59_000 + 60_000), 0), undefined, "too old");
});

test("an invitation is shown, accepted once, and creates a login with its role", async () => {
  const { token, url } = await invite("New.Person@Example.com ", "developer");
  assert.equal(url, `${server.url}/invite/${token}`);
  const stored = await server.database.sql`select encode(hash, 'escape') as hash, email from invitations`;
  assert.doesNotMatch(JSON.stringify(stored), new RegExp(token));
  const browser = new Browser(server);
  const shown = await browser.call(`GET /console/invitations/${token}`);
  assert.deepEqual([shown.body["email"], shown.body["role"]], ["new.person@example.com", "developer"]);
  const weak = { token, name: "New", password: "aaaaaaaa" };
  assert.equal((await browser.call("POST /console/invitations/accept", weak)).status, 400);
  const wish = { token, name: "New", password };
  const replies = await Promise.all(
    [1, 2].map(() => new Browser(server).call("POST /console/invitations/accept", wish)),
  );
  assert.equal(replies.filter((reply) => reply.status === 200).length, 1, "of two who accept, one does");
  assert.equal((await browser.call(`GET /console/invitations/${token}`)).status, 404);
  const member = await Browser.signIn(server, "new.person@example.com", password);
  const owned = await accountOf(owner);
  const scopes = owned.scopes.filter((scope) => scope !== "account:write" && scope !== "approve");
  assert.deepEqual(await accountOf(member), { ...owned, scopes, role: "developer" });
});

test("a person with a login joins another account with that login's password, and a wrong password does not use up the invitation", async () => {
  await join("known@example.com", "viewer");
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Second" },
  });
  const second = await server.call<Invitation>("POST /v1/members", {
    token: made.body.token.token,
    body: { email: "known@example.com", role: "owner" },
  });
  const browser = new Browser(server);
  const accept = (secret: string) => {
    const body = { token: second.body.token, name: "x", password: secret, existing: true };
    return browser.call<Problem>("POST /console/invitations/accept", body);
  };
  assert.equal((await accept("not the password")).status, 401);
  assert.equal((await accept(password)).status, 200);
  const session = await browser.call<{ account: { id: string }; accounts: { id: string; role: string }[] }>(
    "GET /console/session",
  );
  assert.equal(session.body.account.id, made.body.id);
  assert.deepEqual(
    session.body.accounts.map((each) => each.role),
    ["viewer", "owner"],
  );
  const before = browser.cookie;
  const first = session.body.accounts[0]!.id;
  const switched = await browser.call<{ account: { id: string } }>("POST /console/session/account", {
    account_id: first,
  });
  assert.equal(switched.body.account.id, first);
  assert.notEqual(browser.cookie, before, "the session gets a new value when its rights change");
  assert.equal((await browser.call("POST /console/session/account", { account_id: "acc_999999" })).status, 404);
});

test("an operator creates an account with an invitation for its owner, and sees which version and configuration run", async () => {
  const made = await server.call<{ id: string; invitation: Invitation }>("POST /v1/operator/accounts", {
    body: { name: "Invited", owner_email: "boss@example.com" },
  });
  const browser = new Browser(server);
  const { token } = made.body.invitation;
  const accepted = await browser.call<{ account: { id: string; role: string } }>("POST /console/invitations/accept", {
    token,
    name: "Boss",
    password,
  });
  assert.deepEqual([accepted.body.account.id, accepted.body.account.role], [made.body.id, "owner"]);
  const system = await server.call<{ version: string; engines: unknown[]; migrations: { name: string }[] }>(
    "GET /v1/operator/system",
  );
  assert.deepEqual(
    system.body.migrations.map((migration) => migration.name),
    (await readMigrations()).map((migration) => migration.name),
  );
  assert.ok(Array.isArray(system.body.engines));
});

test("a revoked role takes effect at once, and a removed member loses the account at once", async () => {
  const browser = await join("short@example.com", "owner");
  const id = await idOf("short@example.com");
  assert.equal((await browser.call("PATCH /v1/account", { name: "Owner" })).status, 200);
  assert.equal((await owner.call(`PATCH /v1/members/${id}`, { role: "viewer" })).status, 200);
  assert.equal((await browser.call("PATCH /v1/account", { name: "Owner" })).status, 403);
  assert.equal((await browser.call("GET /v1/account")).status, 200);
  assert.equal((await owner.call(`DELETE /v1/members/${id}`)).status, 200);
  assert.equal((await browser.call("GET /v1/account")).status, 401);
  const again = await browser.call<Problem>("POST /console/login", { email: "short@example.com", password });
  assert.equal(again.status, 401, "a login that opens no account is gone");
});

test("the last owner cannot be removed, and an invitation can be revoked", async () => {
  const id = await idOf("owner@localhost");
  assert.equal((await owner.call<Problem>(`DELETE /v1/members/${id}`)).body.code, "conflict");
  assert.equal((await owner.call(`PATCH /v1/members/${id}`, { role: "viewer" })).status, 409);
  const made = await invite("nobody@example.com", "viewer");
  assert.equal((await owner.call(`DELETE /v1/members/${made.id}`)).status, 200);
  assert.equal((await new Browser(server).call(`GET /console/invitations/${made.token}`)).status, 404);
  assert.equal((await owner.call("POST /v1/members", { email: "owner@localhost", role: "viewer" })).status, 409);
});

test("a token cannot grant a role with more permissions than its own", async () => {
  const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "few", scopes: ["account:write", "account:read"] },
  });
  const body = { email: "sneak@example.com", role: "owner" };
  const reply = await server.call<Problem>("POST /v1/members", { token: made.body.token, body });
  assert.equal(reply.status, 403);
  assert.match(reply.body.detail, /`sms:send`/);
});

test("tuma password gives a new password and ends the sessions", async () => {
  const browser = await join("forgot@example.com", "viewer");
  const { stdout } = await promisify(execFile)(process.execPath, ["cli/tuma.mjs", "password", "Forgot@example.com"], {
    env: { ...process.env, DATABASE_URL: server.database.url, SECRET_KEY: "a secret key for tests only" },
  });
  const made = /is now (\S+) /.exec(stdout)![1]!;
  await until(async () => (await browser.call("GET /v1/account")).status === 401, { what: "the end of the session" });
  await Browser.signIn(server, "forgot@example.com", made);
});

test("an operator may view any account, cannot change it, and appears in its audit log", async () => {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Watched" },
  });
  const operator = await Browser.signIn(server, "owner@localhost", password);
  const session = await operator.call<{ account: Record<string, unknown> }>("POST /console/session/account", {
    account_id: made.body.id,
  });
  assert.equal(session.body.account["read_only"], true);
  assert.equal((await operator.call<{ id: string }>("GET /v1/account")).body.id, made.body.id);
  const refused = await operator.call<Problem>("POST /v1/sms", { to: "+250788123456", text: "x", sender: "TUMA" });
  assert.deepEqual([refused.status, refused.body.code], [403, "forbidden"]);
  const audit = await server.call<{ entries: { action: string; actor: string }[] }>("GET /v1/audit", {
    token: made.body.token.token,
  });
  const entry = audit.body.entries.find((each) => each.action === "account.viewed");
  assert.match(entry!.actor, /^usr_\d+ \(owner@localhost\)$/);
  const stranger = await join("stranger@example.com", "owner");
  assert.equal((await stranger.call("POST /console/session/account", { account_id: made.body.id })).status, 404);
});

test("a member of a suspended account keeps the session, which says so, and can use nothing else", async () => {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Debtor" },
  });
  const invited = await server.call<Invitation>("POST /v1/members", {
    token: made.body.token.token,
    body: { email: "debtor@example.com", role: "owner" },
  });
  const browser = new Browser(server);
  await browser.call("POST /console/invitations/accept", { token: invited.body.token, name: "D", password });
  const suspension = await server.call(`POST /v1/operator/accounts/${made.body.id}/suspend`);
  assert.equal(suspension.status, 200, JSON.stringify(suspension.body));
  assert.equal((await browser.call("GET /v1/account")).status, 403);
  const session = await browser.call<{ account: { suspended: boolean } }>("GET /console/session");
  assert.equal(session.body.account.suspended, true);
});

test("an unknown role is refused with what to send instead", async () => {
  const id = await idOf("owner@localhost");
  for (const [request, body] of [
    ["POST /v1/members", { email: "boss@example.com", role: "boss" }],
    [`PATCH /v1/members/${id}`, { role: "boss" }],
  ] as const) {
    const { status, body: problem } = await owner.call<Problem & { errors?: { field: string }[] }>(request, body);
    assert.deepEqual([status, problem.code], [400, "invalid_request"]);
    assert.match(problem.detail, /^`role` is not a role of this account\. Send `owner`, .*`GET \/v1\/roles`/);
  }
});

test("a viewer sees a webhook without its header values", async () => {
  const viewer = await join("looks@example.com", "viewer");
  const headers = { authorization: "Bearer of-the-receiver" };
  const body = { url: "http://127.0.0.1:8999/hook", events: ["dlr"], headers };
  const { id } = (await owner.call<{ id: string }>("POST /v1/webhooks", body)).body;
  for (const request of ["GET /v1/webhooks", `GET /v1/webhooks/${id}`]) {
    assert.match((await owner.call(request)).text, /of-the-receiver/);
    const { text } = await viewer.call(request);
    assert.match(text, /"authorization":"•••"/);
    assert.doesNotMatch(text, /of-the-receiver/);
  }
});

/** What each role may read and change. */
const permitted: Record<string, { reads: string[]; changes: string[] }> = {
  owner: rights("sms:send sms:read inbound:read verify voice webhooks account:read account:write approve"),
  developer: rights("sms:send sms:read inbound:read verify voice webhooks account:read"),
  finance: rights("account:read"),
  approver: rights("sms:read account:read approve"),
  clerk: rights("sms:send sms:read inbound:read account:read"),
  viewer: { ...rights("sms:read inbound:read verify voice webhooks account:read"), changes: [] },
};
function rights(scopes: string) {
  return { reads: scopes.split(" "), changes: scopes.split(" ") };
}

test("every route allows each role exactly what its scope says", async () => {
  const people = new Map<string, Browser>();
  for (const role of Object.keys(permitted)) people.set(role, await join(`${role}@example.com`, role));
  const document = JSON.parse(readFileSync(new URL("../../../../openapi.json", import.meta.url), "utf8")) as {
    paths: Record<string, Record<string, { description?: string; security?: unknown[] }>>;
  };
  let checked = 0;
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const needs = [...(operation.description ?? "").matchAll(/Needs the scopes? [^.]*/g)]
        .flatMap(([sentence]) => [...sentence.matchAll(/`([a-z:]+)`/g)])
        .map(([, scope]) => scope!);
      const [scope] = needs;
      if (scope === undefined) continue;
      const reads = method === "get";
      const expected: [string, Browser, boolean][] = [...people].map(([role, browser]) => [
        role,
        browser,
        needs.every((each) => permitted[role]![reads ? "reads" : "changes"].includes(each)),
      ]);
      expected.push(["operator", owner, true]);
      // A real operator, whose reset actually works.
      if (scope === "operator" && !reads) expected.pop();
      for (const [role, browser, allowed] of expected) {
        const request = `${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, "0")}`;
        const { status, text } = await browser.call(request, reads || method === "delete" ? undefined : {});
        const refused = status === 403 && /lacks the scope|read-only access/.test(text);
        assert.notEqual(status, 401, `${role}: ${request}`);
        assert.equal(refused, !allowed, `${role}: ${request} is answered ${status}`);
        checked++;
      }
    }
  }
  assert.ok(checked > 150, `${checked} were checked`);
});
