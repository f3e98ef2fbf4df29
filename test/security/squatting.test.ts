import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { SignIn } from "../../src/core/accounts/people/sign-in.ts";
import { Browser } from "../harness/browser.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const email = "ana@example.com";
const squatters = "a password of the squatter";
const anas = "a password of Ana herself";

type Session = { account: { id: string }; accounts: { id: string }[]; user: { id: string } };
type Account = { id: string; token: string };

let server: TestServer;
let squatted: Account;
let honest: Account;
before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: "a password of the tests" });
  [squatted, honest] = [await openAccount("Squatter"), await openAccount("Honest")];
});
after(() => server.stop());

async function openAccount(name: string): Promise<Account> {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name },
  });
  return { id: made.body.id, token: made.body.token.token };
}

async function invite({ token }: Account): Promise<string> {
  const made = await server.call<{ token: string }>("POST /v1/members", { token, body: { email, role: "owner" } });
  assert.equal(made.status, 200, made.text);
  return made.body.token;
}

const show = (token: string) => new Browser(server).call(`GET /console/invitations/${token}`);

async function accept(token: string, password: string): Promise<Session> {
  const browser = new Browser(server);
  const reply = await browser.call<Session>("POST /console/invitations/accept", { token, name: "Ana", password });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

async function accountsWith(password: string): Promise<string[]> {
  const browser = await Browser.signIn(server, email, password);
  return (await browser.call<Session>("GET /console/session")).body.accounts.map(({ id }) => id);
}

test("a login created for somebody else's address neither asks them for its password nor gets into their accounts", async () => {
  const before = Object.keys((await show(await invite(squatted))).body);
  // An owner invites an address that belongs to someone else, and opens the link themselves.
  await accept(await invite(squatted), squatters);
  const token = await invite(honest);
  assert.deepEqual(
    Object.keys((await show(token)).body),
    before,
    "a link does not tell whether its address has a login",
  );
  const session = await accept(token, anas);
  assert.deepEqual(
    session.accounts.map(({ id }) => id),
    [honest.id],
  );
  assert.deepEqual(await accountsWith(squatters), [squatted.id]);
  assert.deepEqual(await accountsWith(anas), [honest.id]);
});

test("a second account is joined with the password of a login, not by its address", async () => {
  const third = await openAccount("Third");
  const session = await accept(await invite(third), anas);
  assert.deepEqual(
    session.accounts.map(({ id }) => id),
    [honest.id, third.id],
  );
  assert.deepEqual(await accountsWith(squatters), [squatted.id]);
});

test("links do not help to guess the passwords of an address: each attempt counts, on whichever page", async () => {
  const own = "guessing@example.com";
  const outcomes: number[] = [];
  for (let n = 0; n < 12; n++) {
    const invited = { token: squatted.token, body: { email: own, role: "viewer" } };
    const { token } = (await server.call<{ token: string }>("POST /v1/members", invited)).body;
    const body = { token, name: "x", password: `a guess of theirs ${n}` };
    const { status, body: made } = await new Browser(server).call<Session>("POST /console/invitations/accept", body);
    outcomes.push(status);
    if (status === 200) await server.call(`DELETE /v1/members/${made.user.id}`, { token: squatted.token });
  }
  assert.deepEqual(outcomes, [...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test("a client that signed in to one login of an address is not trusted for another", async () => {
  const now = new Date();
  // The clock stands still, so no limit refills, however slow the machine is.
  const signIn = new SignIn({ ...server.program.ctx, clock: { now: () => now, monotonicMs: () => 0 } });
  const tryWith = (password: string, address: string) => signIn.check({ email, password }, address);
  await tryWith(squatters, "198.51.100.77");
  await tryWith(anas, "192.0.2.77");
  const wrong = Array.from({ length: 60 }, (_, n) =>
    tryWith("a wrong password", `203.0.113.${n % 12}`).catch((error: { code: string }) => error.code),
  );
  assert.ok((await Promise.all(wrong)).includes("rate_limited"));
  assert.ok(await tryWith(squatters, "198.51.100.77"), "each can sign in from their own address");
  assert.ok(await tryWith(anas, "192.0.2.77"));
  // Beyond the limit of the address, a guess from there is checked only against the login known there.
  await assert.rejects(tryWith(anas, "198.51.100.77"), { code: "unauthorized" });
});

test("an operator resets the password of one login, which its accounts' audit logs show", async () => {
  type People = { people: { id: string; email: string; accounts: { id: string }[] }[] };
  const { body } = await server.call<People>("GET /v1/operator/people?q=ANA@example");
  assert.deepEqual(
    body.people.map((each) => each.accounts[0]!.id),
    [squatted.id, honest.id],
  );
  const [, ana] = body.people;
  const before = await Browser.signIn(server, "owner@localhost", "a password of the tests");
  assert.equal(
    (await server.call(`POST /v1/operator/people/${ana!.id}/password`, { token: honest.token })).status,
    403,
  );
  const reset = await before.call<{ email: string; password: string }>(`POST /v1/operator/people/${ana!.id}/password`);
  assert.equal(reset.status, 200, reset.text);
  assert.equal(reset.body.email, email);
  assert.ok((await accountsWith(reset.body.password)).includes(honest.id));
  assert.deepEqual(await accountsWith(squatters), [squatted.id]);
  assert.equal((await new Browser(server).call("POST /console/login", { email, password: anas })).status, 401);
  const audit = await server.call<{ entries: { action: string; actor: string; target: string }[] }>("GET /v1/audit", {
    token: honest.token,
  });
  const entry = audit.body.entries.find((each) => each.action === "password.reset");
  assert.deepEqual([entry?.target, /owner@localhost/.test(entry!.actor)], [ana!.id, true]);
  assert.doesNotMatch(audit.text, new RegExp(reset.body.password));
  assert.equal((await server.call("POST /v1/operator/people/usr_999999/password")).status, 404);
});

test("tuma password names the logins of an address that has several", async () => {
  const env = { ...process.env, DATABASE_URL: server.database.url, SECRET_KEY: "a secret key for tests only" };
  const run = (who: string) =>
    promisify(execFile)(process.execPath, ["cli/tuma.mjs", "password", who], { env }).catch(
      (error: { stderr: string; stdout: string }) => error,
    );
  const { stderr } = await run(email);
  const [, squatter] = /(usr_\d+): owner of Squatter/.exec(stderr)!;
  assert.match(stderr, /usr_\d+: owner of Honest, owner of Third/);
  const made = /is now (\S+) /.exec((await run(squatter!)).stdout)![1]!;
  assert.deepEqual(await accountsWith(made), [squatted.id]);
});
