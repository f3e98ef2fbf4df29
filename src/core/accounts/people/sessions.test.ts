import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openContext } from "../../../../test/harness/accounts.ts";
import { Browser } from "../../../../test/harness/browser.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";
import { forgetSessions, Sessions } from "./sessions.ts";
import { SignIn } from "./sign-in.ts";
import { codeOf, stepOf } from "./totp.ts";

const email = "owner@localhost";
const password = "a password of the tests";

interface Session {
  user: { id: string; email: string; name: string; operator: boolean; totp: boolean; language: string | null };
  account: { id: string; role: string; sandbox: boolean; read_only: boolean };
  accounts: { id: string; role: string }[];
  expires_at: string;
}
type Problem = { code: string; detail: string; errors?: { field: string }[] };

let server: TestServer;
before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: password });
});
after(() => server.stop());

const signIn = () => Browser.signIn(server, email, password);

test("the first login owns the first account and operates the installation", async () => {
  const browser = await signIn();
  const { body, headers } = await browser.call<Session>("GET /console/session");
  const account = await server.call<{ id: string }>("GET /v1/account");
  assert.equal(body.user.email, email);
  assert.ok(body.user.operator);
  assert.deepEqual(
    [body.account.id, body.account.role, body.account.sandbox, body.account.read_only],
    [account.body.id, "owner", true, false],
  );
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal((await browser.call("GET /v1/account")).status, 200);
  assert.equal((await browser.call("GET /v1/operator/system")).status, 200);
});

test("scripts and other sites cannot read the cookie, and its value is not stored", async () => {
  const browser = await signIn();
  assert.match(browser.attributes, /Path=\/; HttpOnly; SameSite=Strict; Max-Age=604[78]\d\d$/);
  const value = browser.cookie!.split("=")[1]!;
  const rows = await server.database.sql`select s.*, encode(hash, 'base64') as text from sessions s`;
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(value));
});

test("without a session the answer is 401, also with a made-up cookie", async () => {
  const browser = new Browser(server);
  assert.equal((await browser.call("GET /console/session")).status, 401);
  browser.cookie = "tuma=made-up";
  assert.equal((await browser.call("GET /console/session")).status, 401);
  assert.equal((await browser.call("GET /v1/account")).status, 401);
  const token = await server.call<Problem>("GET /console/session");
  assert.equal(token.status, 403, "a token is no person");
});

test("a login never adopts an existing session, which ends (fixation)", async () => {
  const browser = await signIn();
  const planted = browser.cookie!;
  await browser.call("POST /console/login", { email, password });
  assert.notEqual(browser.cookie, planted);
  const other = new Browser(server);
  other.cookie = planted;
  assert.equal((await other.call("GET /console/session")).status, 401);
});

test("signing out ends the session everywhere at once", async () => {
  const browser = await signIn();
  const copy = new Browser(server);
  copy.cookie = browser.cookie;
  assert.equal((await copy.call("GET /v1/account")).status, 200);
  assert.equal((await browser.call("POST /console/logout")).status, 200);
  assert.equal(browser.cookie, undefined);
  assert.equal((await copy.call("GET /v1/account")).status, 401);
});

test("a write by cookie needs the dashboard's header, and is refused from another origin", async () => {
  const browser = await signIn();
  const change = (headers: Record<string, string>) =>
    browser.call<Problem>("PATCH /v1/account", { name: "Owner" }, headers);
  assert.equal((await change({})).body.code, "forbidden");
  assert.equal((await change({ "x-tuma-console": "1", origin: "https://evil.example" })).status, 403);
  assert.equal((await change({ "x-tuma-console": "1", origin: "null" })).status, 403);
  assert.equal((await change({ "x-tuma-console": "1", origin: server.url })).status, 200);
  assert.equal((await change({ "x-tuma-console": "1" })).status, 200);
  const login = await new Browser(server).call(
    "POST /console/login",
    { email, password },
    { origin: "https://evil.example" },
  );
  assert.equal(login.status, 403);
});

test("plain http from another machine is refused with a reason, and over https the cookie is bound to the host", async () => {
  const login = (headers: Record<string, string>, to: TestServer, remoteAddress = "192.0.2.1") =>
    to.program.app.inject({
      method: "POST",
      url: "/console/login",
      headers,
      payload: { email, password },
      remoteAddress,
    });
  const refused = await login({ host: "sms.example" }, server);
  assert.equal(refused.statusCode, 403);
  assert.match(refused.json<Problem>().detail, /PUBLIC_URL/);
  const secure = await startServer({
    BOOTSTRAP_PASSWORD: password,
    PUBLIC_URL: "https://sms.example",
    TRUST_PROXY: "192.0.2.1",
  });
  try {
    const from = { host: "sms.example", origin: "https://sms.example" };
    const proxied = { ...from, "x-forwarded-proto": "https" };
    const refusals = [
      await login(from, secure),
      await login({ ...from, "x-forwarded-proto": "http" }, secure),
      await login(proxied, secure, "198.51.100.1"),
    ];
    for (const { statusCode, body } of refusals) {
      assert.equal(statusCode, 403, "neither the setting nor a stranger's header makes plain http secure");
      assert.match(body, /TRUST_PROXY/);
    }
    assert.equal(
      (await login({ host: "localhost:8080" }, secure, "127.0.0.1")).statusCode,
      200,
      "on the machine itself",
    );
    const given = await login(proxied, secure);
    assert.equal(given.statusCode, 200, given.body);
    assert.match(
      String(given.headers["set-cookie"]),
      /^__Host-tuma=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure/,
    );
    const cookie = String(given.headers["set-cookie"]).split(";")[0]!;
    const get = (sent: string) =>
      secure.program.app.inject({
        url: "/console/session",
        headers: { ...proxied, cookie: sent },
        remoteAddress: "192.0.2.1",
      });
    assert.equal((await get(cookie)).statusCode, 200);
    assert.equal((await get(cookie.replace("__Host-", ""))).statusCode, 401, "another site could have set that name");
  } finally {
    await secure.stop();
  }
});

test("a session ends after 12 idle hours, and after 7 days even if it is used", async () => {
  const { sql } = server.database;
  const hourMs = 3_600_000;
  const startMs = Date.parse("2026-01-01T00:00:00Z");
  let hours = 0;
  const ctx = openContext(sql, {}, () => new Date(startMs + hours * hourMs));
  const [person] = await sql<
    { user_id: number; account_id: number }[]
  >`select user_id, account_id from members limit 1`;
  const begin = () => sql.begin((tx) => new Sessions(ctx).begin(tx, person!.user_id, person!.account_id));
  const [idle, busy] = [(await begin()).session, (await begin()).session];
  // A process without a cache: every read shows what is in the table.
  const goesOn = async (session: string) => {
    if ((await new Sessions(ctx).lookUp(session)) === undefined) return false;
    // The use is recorded beside the look-up.
    await until(async () => (await sql`select from sessions where seen_at = ${ctx.clock.now()}`).length > 0);
    return true;
  };
  hours = 11;
  assert.ok(await goesOn(busy));
  hours = 13;
  assert.deepEqual([await goesOn(idle), await goesOn(busy)], [false, true]);
  for (hours = 20; hours < 168; hours += 10) assert.ok(await goesOn(busy), `after ${hours} h`);
  hours = 168;
  assert.ok(!(await goesOn(busy)));
  assert.equal(await forgetSessions(ctx), false);
  const left = await sql`select from sessions where created_at < ${new Date(startMs + hourMs)}`;
  assert.equal(left.length, 0);
});

test("watching a session does not count as using it", async () => {
  const { sql } = server.database;
  let atMs = Date.parse("2026-02-01T00:00:00Z");
  const ctx = openContext(sql, {}, () => new Date(atMs));
  const [person] = await sql<
    { user_id: number; account_id: number }[]
  >`select user_id, account_id from members limit 1`;
  const { session } = await sql.begin((tx) => new Sessions(ctx).begin(tx, person!.user_id, person!.account_id));
  for (let hours = 0; hours < 12; hours++) {
    assert.ok(await new Sessions(ctx).watch(session));
    atMs += 3_600_000;
  }
  assert.equal(await new Sessions(ctx).watch(session), undefined);
});

test("wrong passwords are slowed down by address and email, and a correct one resets only its own count", async () => {
  const limited = await startServer({ BOOTSTRAP_PASSWORD: password });
  try {
    const browser = new Browser(limited);
    const login = (who: string, secret: string) =>
      browser.call<Problem>("POST /console/login", { email: who, password: secret });
    assert.equal((await login(email, password)).status, 200);
    const replies = await Promise.all(Array.from({ length: 12 }, () => login(email, "a wrong password")));
    const refused = replies.filter((reply) => reply.status === 429);
    assert.deepEqual([replies.filter((reply) => reply.status === 401).length, refused.length], [10, 2]);
    assert.match(refused[0]!.headers.get("retry-after")!, /^\d+$/);
    assert.equal((await login(email, password)).status, 429, "nor is the right one compared");
    assert.equal((await login("nobody@example.com", "a wrong password")).body.code, "unauthorized");
    const elsewhere = new SignIn(limited.program.ctx);
    const guess = (address: string) => elsewhere.check({ email, password: "a wrong password" }, address);
    await assert.rejects(guess("127.0.0.1"), { code: "rate_limited" }, "another process continues the count");
    await assert.rejects(guess("192.0.2.1"), { code: "unauthorized" }, "another address is not locked out");
    const { sql } = limited.database;
    const rows = await sql<{ kind: string; text: string }[]>`select kind, g::text as text from sign_in_guesses g`;
    assert.deepEqual([...new Set(rows.map(({ kind }) => kind))].sort(), ["address", "both", "email", "known"]);
    assert.doesNotMatch(JSON.stringify(rows), /owner|127\.0/);
    await sql`update sign_in_guesses set full_at = now() - interval '1 second'`;
    await forgetSessions(limited.program.ctx);
    assert.deepEqual([...(await sql`select from sign_in_guesses`)], []);
    assert.equal((await login(email, password)).status, 200);
  } finally {
    await limited.stop();
  }
});

test("a new password requires the current one, ends all other sessions, and changes the value of this one", async () => {
  const [browser, other] = [await signIn(), await signIn()];
  const wish = { password: "another password", current_password: "not this" };
  assert.equal((await browser.call("PATCH /console/profile", wish)).status, 403);
  assert.equal((await browser.call("PATCH /console/profile", { password: wish.password })).status, 400);
  const before = browser.cookie;
  const changed = await browser.call<Session>("PATCH /console/profile", {
    ...wish,
    current_password: password,
    name: "Ada",
  });
  assert.equal(changed.status, 200, changed.text);
  assert.equal(changed.body.user.name, "Ada");
  assert.notEqual(browser.cookie, before);
  assert.equal((await browser.call("GET /v1/account")).status, 200);
  assert.equal((await other.call("GET /v1/account")).status, 401);
  assert.equal(
    (await browser.call("PATCH /console/profile", { password, current_password: "another password" })).status,
    200,
  );
});

test("a person's language is their own: chosen at sign-in or in the profile, and null again", async () => {
  const browser = await signIn();
  const read = async () => (await browser.call<Session>("GET /console/session")).body.user.language;
  assert.equal(await read(), null);
  const changed = await browser.call<Session>("PATCH /console/profile", { language: "rw" });
  assert.equal(changed.body.user.language, "rw");
  await browser.call("PATCH /console/profile", { name: "Ada" });
  assert.equal(await read(), "rw", "a change of the name leaves it unchanged");
  const refused = await browser.call<Problem>("PATCH /console/profile", { language: "de" });
  assert.equal(refused.status, 400);
  assert.equal(refused.body.errors?.[0]?.field, "language");
  assert.match(refused.body.detail, /en.*fr.*rw.*sw/);
  const login = { email, password, language: "sw" };
  const chosen = await new Browser(server).call<Session>("POST /console/login", login);
  assert.equal(chosen.body.user.language, "sw");
  assert.equal((await browser.call<Session>("PATCH /console/profile", { language: null })).body.user.language, null);
});

test("one-time codes are required once turned on; each works once, as does each recovery code", async () => {
  const browser = await signIn();
  // A stolen session must not lock the owner out.
  for (const body of [undefined, {}, { current_password: "" }]) {
    const bare = await browser.call<Problem>("POST /console/totp", body);
    assert.equal(bare.status, 400);
    if (body) assert.equal(bare.body.errors?.[0]?.field, "current_password");
  }
  assert.equal((await browser.call("POST /console/totp", { current_password: "another password" })).status, 403);
  assert.equal(
    (await browser.call("POST /console/totp/confirm", { code: "000000" })).status,
    409,
    "no seed was created",
  );
  const offered = await browser.call<{ secret: string; uri: string }>("POST /console/totp", {
    current_password: password,
  });
  const { secret } = offered.body;
  assert.match(offered.body.uri, /^otpauth:\/\/totp\/Tuma:owner%40localhost\?secret=[A-Z2-7]{32}&/);
  assert.equal((await browser.call("POST /console/totp/confirm", { code: "000000" })).status, 400);
  const step = stepOf(new Date());
  const confirmed = await browser.call<{ recovery_codes: string[] }>("POST /console/totp/confirm", {
    code: codeOf(secret, step),
  });
  assert.equal(confirmed.status, 200, confirmed.text);
  assert.equal((await browser.call<Session>("GET /console/session")).body.user.totp, true);
  const [row] = await server.database.sql<{ totp: Buffer }[]>`select totp from users`;
  assert.ok(!row!.totp.includes(Buffer.from(secret)), "the seed is stored sealed");

  const login = (code?: string) =>
    new Browser(server).call<Problem>("POST /console/login", { email, password, ...(code ? { code } : {}) });
  assert.equal((await login()).body.code, "totp_required");
  assert.equal((await login(codeOf(secret, step))).status, 401, "the confirming code counts as used");
  const next = codeOf(secret, step + 1);
  assert.deepEqual(
    (await Promise.all([login(next), login(next)])).map((reply) => reply.status).sort((one, other) => one - other),
    [200, 401],
    "of two with the same code one gets in",
  );
  const [recovery] = confirmed.body.recovery_codes;
  assert.deepEqual([(await login(recovery!.toUpperCase())).status, (await login(recovery)).status], [200, 401]);

  assert.equal((await browser.call("DELETE /console/totp", {})).status, 400);
  assert.equal((await browser.call("DELETE /console/totp", { current_password: password })).status, 200);
  assert.equal((await login()).status, 200);
});
