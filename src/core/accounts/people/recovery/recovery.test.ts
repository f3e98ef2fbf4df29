import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Browser } from "../../../../../test/harness/browser.ts";
import { startMailServer, type MailServer, type ReceivedMail } from "../../../../../test/harness/mail.ts";
import { startServer, type TestServer } from "../../../../../test/harness/server.ts";
import { until } from "../../../../../test/harness/wait.ts";
import { endLinks, insertMail, openLink, setLink } from "../../mail/store.ts";
import { codeOf, stepOf } from "../totp.ts";

type Problem = { code: string; detail: string; errors?: { field: string }[] };
type Session = { user: { email: string; name: string }; account: { id: string } };
type OpenReset = { email: string; logins: { id: string; totp: boolean; accounts: { name: string }[] }[] };
type Invitation = { id: string; email: string; url: string; token: string; mailed: boolean; expires_at: string };
type Listed = { invitations: (Invitation & { mailed_at: string | null; mail_error: string | null })[] };

const email = "owner@localhost";
const password = "a password of the tests";

let mail: MailServer;
let server: TestServer;
before(async () => {
  mail = await startMailServer();
  server = await startServer({
    BOOTSTRAP_PASSWORD: password,
    SMTP_URL: mail.url,
    MAIL_FROM: "Acme SMS <acme@example.com>",
  });
});
after(async () => {
  await server.stop();
  await mail.close();
});
beforeEach(() => server.database.sql`delete from sign_in_guesses`);

/** Moves the links in the database into the past. */
const age = (minutes: number) =>
  server.database
    .sql`update mails set link_until = link_until - ${minutes} * interval '1 minute' where link_hash is not null`;

const ask = (address: string, headers?: Record<string, string>) =>
  new Browser(server).call<Problem>("POST /console/password-resets", { email: address }, headers);
const sentTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));

/** The mail to this address, with a matching subject, that `during` causes. */
async function mailOf(address: string, subject: RegExp, during: () => Promise<unknown>): Promise<ReceivedMail> {
  const found = () => sentTo(address).filter((each) => subject.test(each.subject));
  const count = found().length;
  await during();
  return until(() => found()[count], { what: `a mail to ${address}` });
}

const linkIn = ({ text }: ReceivedMail, page: string) => {
  const found = new RegExp(`${server.url}/${page}/([\\w-]{32})\n`).exec(text);
  assert.ok(found, text);
  return found[1]!;
};
const askForLink = async (address: string) =>
  linkIn(await mailOf(address, /^Reset your password for/, () => ask(address)), "reset");
const show = (token: string) => new Browser(server).call<OpenReset & Problem>(`GET /console/password-resets/${token}`);
const use = (token: string, more: object) =>
  new Browser(server).call<Session & Problem>("POST /console/password-resets/use", { token, ...more });
const signInWith = (given: string, address = email, code?: string) =>
  new Browser(server).call<Problem>("POST /console/login", { email: address, password: given, code });
const auditActions = async () =>
  (await server.call<{ entries: { action: string; actor: string }[] }>("GET /v1/audit?per_page=100")).body.entries;

const statusesOf = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other);

/** Joins the first account as a new person. */
async function join(address: string, given = password, token?: string): Promise<Browser> {
  const invited = await server.call<Invitation>("POST /v1/members", {
    body: { email: address, role: "viewer" },
    ...(token ? { token } : {}),
  });
  const browser = new Browser(server);
  const body = { token: invited.body.token, name: "Somebody", password: given };
  assert.equal((await browser.call("POST /console/invitations/accept", body)).status, 200);
  return browser;
}

test("a forgotten password is set by a link, which works once and ends every session", async () => {
  const browser = await Browser.signIn(server, email, password);
  const sent = await mailOf(email, /Reset/, () => ask(" Owner@Localhost "));
  assert.equal(sent.subject, "Reset your password for Acme SMS");
  assert.match(sent.html, /<a href="http:\/\/127\.0\.0\.1:\d+\/reset\/[\w-]{32}"/);
  assert.doesNotMatch(sent.html, /<img|<script|src=|url\(/, "nothing is loaded");
  const token = linkIn(sent, "reset");
  const shown = await show(token);
  assert.deepEqual([shown.body.email, shown.body.logins.length, shown.body.logins[0]!.totp], [email, 1, false]);
  assert.equal(shown.headers.get("cache-control"), "no-store");
  const weak = await use(token, { password: "password" });
  assert.deepEqual([weak.status, weak.body.errors?.[0]?.field], [400, "password"]);
  const changed = await mailOf(email, /changed/, async () => {
    const done = await use(token, { password: "a new password" });
    assert.equal(done.status, 200, done.text);
    assert.equal(done.body.user.email, email);
  });
  assert.match(changed.subject, /^Your password was changed on Acme SMS$/);
  assert.equal((await browser.call("GET /console/session")).status, 401, "sessions end");
  assert.equal((await signInWith(password)).status, 401);
  assert.equal((await signInWith("a new password")).status, 200);
  const again = await use(token, { password: "yet another password" });
  assert.deepEqual([again.status, again.body.code], [404, "not_found"]);
  assert.match(again.body.detail, /already used or older than 30 minutes/);
  assert.equal((await show(token)).status, 404);
  const entries = await auditActions();
  assert.ok(entries.some(({ action }) => action === "password.link_requested"));
  assert.ok(entries.some(({ action, actor }) => action === "password.reset_by_mail" && actor.includes(email)));
  const stored = await server.database.sql`select *, encode(link_hash, 'base64') as hash from mails`;
  assert.ok(!JSON.stringify(stored).includes(token), "only the hash of a link is stored");
});

test("using a link ends all others to the address, and so does changing the password", async () => {
  await join("twice@example.com");
  const [one, other] = [await askForLink("twice@example.com"), await askForLink("twice@example.com")];
  assert.equal((await use(one, { password: "a new password" })).status, 200);
  assert.equal((await use(other, { password: "another password" })).status, 404);
  const third = await askForLink("twice@example.com");
  const browser = await Browser.signIn(server, "twice@example.com", "a new password");
  const body = { password: "a third password", current_password: "a new password" };
  assert.equal((await browser.call("PATCH /console/profile", body)).status, 200);
  assert.equal((await show(third)).status, 404);
});

test("a link expires after 30 minutes", async () => {
  await join("late@example.com");
  const token = await askForLink("late@example.com");
  await age(29);
  assert.equal((await show(token)).status, 200);
  await age(1);
  assert.equal((await show(token)).status, 404);
  assert.equal((await use(token, { password: "a new password" })).status, 404);
  assert.equal((await signInWith(password, "late@example.com")).status, 200, "the password is unchanged");
});

test("of several simultaneous uses of a link, exactly one wins", async () => {
  await join("race@example.com");
  const token = await askForLink("race@example.com");
  const given = Array.from({ length: 8 }, (_, n) => `a new password ${n}`);
  const replies = await Promise.all(given.map((each) => use(token, { password: each })));
  assert.deepEqual(statusesOf(replies), [200, ...Array.from({ length: 7 }, () => 404)]);
  const works = await Promise.all(given.map(async (each) => (await signInWith(each, "race@example.com")).status));
  assert.deepEqual(
    works.map((status) => status === 200),
    replies.map(({ status }) => status === 200),
  );
});

test("an address without a login gets the same answer, and no mail", async () => {
  await join("known@example.com");
  const [known, unknown] = [await ask("known@example.com"), await ask("unknown@example.com")];
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
  const names = ({ headers }: typeof known) => [...headers.keys()].toSorted();
  assert.deepEqual(names(unknown), names(known));
  // The request only queues a mail, so it does the same for both; the mail's writer looks for logins.
  await until(() => sentTo("known@example.com").length === 1, { what: "the mail" });
  await until(
    async () => (await server.database.sql`select from mails where recipient = 'unknown@example.com'`).length === 0,
    { what: "the other to be dropped" },
  );
  assert.deepEqual(sentTo("unknown@example.com"), []);
});

test("requests are limited by mail address and by network address, whether or not there is a login", async () => {
  for (const address of ["flooded@example.com", email]) {
    const replies = [await ask(address), await ask(address), await ask(address), await ask(address)];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200, 429],
    );
    assert.ok(Number(replies[3]!.headers.get("retry-after")) > 0);
  }
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push((await ask(`nobody${n}@example.com`)).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429, 429, 429], "10 from one network address");
});

test("mails are in the language that their reader chose, or the one that their browser prefers", async () => {
  const french = await join("aline@example.com");
  assert.equal((await french.call("PATCH /console/profile", { language: "fr" })).status, 200);
  const reset = await mailOf("aline@example.com", /mot de passe/, () => ask("aline@example.com"));
  assert.equal(reset.subject, "Réinitialisez votre mot de passe pour Acme SMS");
  assert.match(reset.html, /<html lang="fr">/);
  assert.match(linkIn(reset, "reset"), /./);
  const change = { password: "un mot de passe nouveau", current_password: password };
  const changed = await mailOf("aline@example.com", /changé/, () => french.call("PATCH /console/profile", change));
  assert.equal(changed.subject, "Votre mot de passe a été changé sur Acme SMS");

  await join("juma@example.com");
  const login = { email: "juma@example.com", password };
  const accepts = { "x-tuma-console": "1", "accept-language": "sw-KE,sw;q=0.9,en;q=0.8" };
  const swahili = new Browser(server);
  assert.equal((await swahili.call("POST /console/login", login, accepts)).status, 200);
  const upya = await mailOf("juma@example.com", /nenosiri/, () => ask("juma@example.com"));
  assert.equal(upya.subject, "Weka upya nenosiri lako la Acme SMS");
  assert.equal((await swahili.call("PATCH /console/profile", { language: "en" })).status, 200);
  await mailOf("juma@example.com", /^Reset your password/, () => ask("juma@example.com"));
});

test("an invitation is in the inviter's language", async () => {
  const inviter = await Browser.signIn(server, email, "a new password");
  assert.equal((await inviter.call("PATCH /console/profile", { language: "rw" })).status, 200);
  const invited = await mailOf("keza@example.com", /Acme SMS/, () =>
    inviter.call("POST /v1/members", { email: "keza@example.com", role: "viewer" }),
  );
  assert.match(invited.subject, /^Injira muri .+ kuri Acme SMS$/);
  assert.match(invited.text, /owner@localhost aragutumira muri konti .+, nka ureba gusa/);
  assert.equal((await inviter.call("PATCH /console/profile", { language: null })).status, 200);
});

test("the second factor is still required, and a wrong code does not use up the link", async () => {
  const address = "careful@example.com";
  const browser = await join(address);
  const seed = (await browser.call<{ secret: string }>("POST /console/totp", { current_password: password })).body
    .secret;
  const step = stepOf(server.program.ctx.clock.now());
  const told = await mailOf(address, /codes/, () =>
    browser.call("POST /console/totp/confirm", { code: codeOf(seed, step) }),
  );
  assert.match(told.subject, /One-time codes were turned on/);
  const token = await askForLink(address);
  assert.equal((await show(token)).body.logins[0]!.totp, true);
  const without = await use(token, { password: "a new password" });
  assert.deepEqual([without.status, without.body.code], [401, "totp_required"]);
  const wrong = await use(token, { password: "a new password", code: "000000" });
  assert.deepEqual([wrong.status, wrong.body.errors?.[0]?.field], [401, "code"]);
  assert.equal((await use(token, { password: "a new password", code: codeOf(seed, step) })).status, 401, "used before");
  assert.equal((await use(token, { password: "a new password", code: codeOf(seed, step + 1) })).status, 200);
  assert.equal((await signInWith("a new password", address)).body.code, "totp_required");
});

test("a link for an address with several logins resets the one that is chosen", async () => {
  const address = "both@example.com";
  const other = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  await join(address, "the first password");
  await join(address, "the second password", other.body.token.token);
  const token = await askForLink(address);
  const { logins } = (await show(token)).body;
  assert.deepEqual(
    logins.map(({ accounts }) => accounts.map(({ name }) => name).join()),
    [(await server.call<{ name: string }>("GET /v1/account")).body.name, "Other"],
  );
  const unnamed = await use(token, { password: "a new password" });
  assert.deepEqual([unnamed.status, unnamed.body.errors?.[0]?.field], [400, "login"]);
  const owner = (await server.call<{ people: { id: string }[] }>(`GET /v1/operator/people?q=${email}`)).body.people[0]!;
  const theirs = await use(token, { password: "a new password", login: owner.id });
  assert.equal(theirs.status, 400, "a login of another address");
  assert.equal((await use(token, { password: "a new password", login: logins[1]!.id })).status, 200);
  assert.equal((await signInWith("the first password", address)).status, 200);
  assert.equal((await signInWith("the second password", address)).status, 401);
});

test("a change of address requires the password, is confirmed from the new address, and the former one is notified", async () => {
  const [from, to] = ["moves@example.com", "moved@example.com"];
  const browser = await join(from);
  type Requested = Problem & { email: string; pending: string | null };
  const change = (address: string, current: string | undefined = password) =>
    browser.call<Requested>("POST /console/profile/email", { email: address, current_password: current });
  for (const [address, current, status, field] of [
    [to, "a wrong password", 403, "current_password"],
    [from.toUpperCase(), password, 400, "email"],
    [email, password, 409, "email"],
    ["nowhere", password, 400, "email"],
  ] as const) {
    const refused = await change(address, current);
    assert.deepEqual([refused.status, refused.body.errors?.[0]?.field], [status, field], refused.text);
  }
  const unproven = await browser.call<Problem>("POST /console/profile/email", { email: to });
  assert.deepEqual([unproven.status, unproven.body.errors?.[0]?.field], [400, "current_password"]);

  const requested = async () =>
    linkIn(
      await mailOf(to, /^Confirm your new address for Acme SMS$/, async () => {
        assert.deepEqual((await change(` ${to.toUpperCase()}`)).body, { email: from, pending: to });
      }),
      "confirm-address",
    );
  const replaced = await mailOf(from, /^A change of your address was requested/, requested).then(() => requested());
  const token = await requested();
  const open = (given: string) =>
    new Browser(server).call<Problem & { email: string; new_email: string }>(`GET /console/address-changes/${given}`);
  const confirm = (given: string) =>
    new Browser(server).call<Problem & { email: string }>("POST /console/address-changes/use", { token: given });
  assert.equal((await confirm(replaced)).status, 404, "a later request ends the links before it");
  assert.deepEqual((await browser.call<Requested>("GET /console/profile/email")).body, { email: from, pending: to });
  assert.deepEqual((await open(token)).body, { email: from, new_email: to });
  assert.equal((await signInWith(password, from)).status, 200, "nothing has changed yet");

  const told = await mailOf(from, /^Your address was changed/, async () => {
    const replies = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    assert.deepEqual(statusesOf(replies), [200, 404, 404]);
  });
  assert.doesNotMatch(told.text, /moved@|\/forgot/, "it names neither the new address nor a way that leads nowhere");
  assert.equal((await signInWith(password, from)).status, 401);
  assert.equal((await signInWith(password, to)).status, 200);
  const session = await browser.call<Session>("GET /console/session");
  assert.equal(session.body.user.email, to, "the session continues under the new address");
  const { entries } = (
    await server.call<{ entries: { action: string; details: Record<string, string> }[] }>("GET /v1/audit?per_page=100")
  ).body;
  const changed = entries.find(({ action }) => action === "email.changed");
  assert.deepEqual(changed?.details, { email: from, new_email: to });
  assert.deepEqual((await browser.call("GET /console/profile/email")).body, { email: to, pending: null });
});

test("a requested change of the address is withdrawn, whether its mail was sent, is being sent or waits", async () => {
  const [from, to] = ["remains@example.com", "mistyped@example.com"];
  const browser = await join(from);
  const ask = () => browser.call("POST /console/profile/email", { email: to, current_password: password });
  const withdraw = () => browser.call("DELETE /console/profile/email");
  const nothing = { email: from, pending: null };
  assert.deepEqual((await withdraw()).body, nothing, "none was requested");
  const token = linkIn(await mailOf(to, /^Confirm/, ask), "confirm-address");
  assert.equal(await statusOf(token), 200);
  assert.deepEqual((await withdraw()).body, nothing);
  assert.equal(await statusOf(token), 404);
  assert.deepEqual((await browser.call("GET /console/profile/email")).body, nothing);
  const { entries } = (
    await server.call<{ entries: { action: string; details: object }[] }>("GET /v1/audit?per_page=100")
  ).body;
  const withdrawn = entries.filter(({ action }) => action === "email.change_withdrawn");
  assert.deepEqual(
    withdrawn.map(({ details }) => details),
    [{ email: from, new_email: to }],
  );

  const { sql } = server.database;
  // Due later than any process sends it here.
  const later = new Date(Date.now() + 3_600_000);
  const row = { kind: "address", recipient: to, about: 4_000_000, details: {}, created_at: later } as const;
  const id = 4_000_000_001;
  await insertMail(sql, { ...row, id }, { atMost: 20, since: new Date() });
  assert.equal(await openLink(sql, "address", row.about, new Date()), to);
  await sql.begin((tx) => endLinks(tx, "address", { about: row.about }));
  assert.equal(await setLink(sql, id, "00".repeat(32), later), false, "a link made meanwhile is not valid");
  assert.equal(await openLink(sql, "address", row.about, new Date()), undefined);
});

const statusOf = async (token: string) =>
  (await new Browser(server).call(`GET /console/address-changes/${token}`)).status;

test("a new password withdraws a change of the address, and a link to it expires after a day", async () => {
  const [from, to] = ["stays@example.com", "elsewhere@example.com"];
  const browser = await join(from);
  const asked = async (current: string) =>
    linkIn(
      await mailOf(to, /^Confirm/, () =>
        browser.call("POST /console/profile/email", { email: to, current_password: current }),
      ),
      "confirm-address",
    );
  const first = await asked(password);
  assert.equal(await statusOf(first), 200);
  const body = { password: "a new password", current_password: password };
  assert.equal((await browser.call("PATCH /console/profile", body)).status, 200);
  assert.equal(await statusOf(first), 404);
  const second = await asked("a new password");
  await age(24 * 60 - 1);
  assert.equal(await statusOf(second), 200);
  await age(1);
  assert.equal(await statusOf(second), 404);
});

test("a page of another origin cannot ask for a link or use one", async () => {
  const headers = { origin: "https://evil.example" };
  assert.equal((await ask(email, headers)).status, 403);
  const body = { token: "x", password: "a new password" };
  for (const use of ["password-resets", "address-changes"])
    assert.equal((await new Browser(server).call(`POST /console/${use}/use`, body, headers)).status, 403);
});

test("a person is notified of a reset by the operator", async () => {
  await join("reset@example.com");
  const { people } = (await server.call<{ people: { id: string }[] }>("GET /v1/operator/people?q=reset@")).body;
  const told = await mailOf("reset@example.com", /password/, () =>
    server.call(`POST /v1/operator/people/${people[0]!.id}/password`),
  );
  assert.match(told.subject, /Your password was reset/);
});

test("an invitation arrives by mail; sending it again invalidates earlier links, withdrawing it all of them", async () => {
  const address = "new@example.com";
  const owner = await Browser.signIn(server, email, "a new password");
  let made: Invitation | undefined;
  const first = await mailOf(address, /^Join/, async () => {
    const reply = await owner.call<Invitation>("POST /v1/members", { email: address, role: "developer" });
    assert.equal(reply.status, 200, reply.text);
    made = reply.body;
  });
  assert.equal(made!.mailed, true);
  assert.match(first.subject, /^Join .+ on Acme SMS$/);
  assert.match(first.text, /owner@localhost invites you to the account .+, as developer/);
  const open = (token: string) => new Browser(server).call(`GET /console/invitations/${token}`);
  const mailed = linkIn(first, "invite");
  assert.notEqual(mailed, made!.token);
  assert.deepEqual([(await open(mailed)).status, (await open(made!.token)).status], [200, 200]);
  const listed = async () =>
    (await owner.call<Listed>("GET /v1/members")).body.invitations.find((each) => each.email === address);
  await until(async () => (await listed())!.mailed_at !== null, { what: "the mail to be settled" });
  const second = await mailOf(address, /^Join/, () => owner.call(`POST /v1/members/${made!.id}/resend`));
  const again = linkIn(second, "invite");
  assert.deepEqual(
    [(await open(mailed)).status, (await open(made!.token)).status, (await open(again)).status],
    [404, 404, 200],
  );
  assert.equal((await listed())!.id, made!.id);
  assert.equal((await owner.call(`DELETE /v1/members/${made!.id}`)).status, 200);
  assert.equal((await owner.call(`POST /v1/members/${made!.id}/resend`)).status, 404);
  assert.equal((await open(again)).status, 404);
  const actions = new Set((await auditActions()).map(({ action }) => action));
  for (const action of ["member.invited", "invitation.resent", "invitation.withdrawn"]) assert.ok(actions.has(action));
});

test("the mailed link of an invitation lets one person in, once", async () => {
  const address = "joins@example.com";
  const sent = await mailOf(address, /^Join/, () =>
    server.call("POST /v1/members", { body: { email: address, role: "viewer" } }),
  );
  const token = linkIn(sent, "invite");
  const accept = () =>
    new Browser(server).call<Session>("POST /console/invitations/accept", { token, name: "Jo", password });
  const replies = await Promise.all([accept(), accept(), accept()]);
  assert.deepEqual(statusesOf(replies), [200, 404, 404]);
});

test("a mail that the server does not accept is shown, and retried", async () => {
  mail.refuse(1);
  const address = "greylisted@example.com";
  const count = sentTo(address).length;
  await server.call("POST /v1/members", { body: { email: address, role: "viewer" } });
  const listed = async () =>
    (await server.call<Listed>("GET /v1/members")).body.invitations.find((each) => each.email === address)!;
  await until(async () => (await listed()).mail_error !== null, { what: "the failure" });
  assert.match((await listed()).mail_error!, /try again later/);
  await server.database.sql`update mails set due_at = now() where recipient = ${address}`;
  await until(() => sentTo(address).length === count + 1, { what: "the second try" });
  await until(async () => (await listed()).mail_error === null, { what: "the error to go" });
});

test("nobody can flood an address with invitations", async () => {
  const address = "victim@example.com";
  const now = new Date();
  // Most of today's twenty were sent earlier: each that is sent here waits for the next look at the queue.
  await server.database.sql`
    insert into mails (id, kind, recipient, created_at, sent_at)
    select 5_000_000_000 + n, 'invitation', ${address}, ${now}, ${now} from generate_series(1, 17) n`;
  for (let n = 18; n <= 22; n++) {
    const made = await server.call<Invitation>("POST /v1/members", { body: { email: address, role: "viewer" } });
    assert.equal(made.body.mailed, n <= 20, `invitation ${n}`);
    // One that is replaced before its mail has gone is not mailed, and does not count.
    await until(() => sentTo(address).length === Math.min(n, 20) - 17, { what: `mail ${n}` });
  }
});

test("names chosen by customers can add neither headers nor markup to a mail", async () => {
  const name = 'Acme\r\nBcc: all@example.com <b onclick="x">';
  const account = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", { body: { name } });
  if (account.status !== 200) return assert.equal(account.status, 400);
  const address = "careful-reader@example.com";
  const sent = await mailOf(address, /^Join/, () =>
    server.call("POST /v1/members", { token: account.body.token.token, body: { email: address, role: "viewer" } }),
  );
  assert.match(sent.subject, /Join Acme Bcc: all@example\.com <b/);
  assert.doesNotMatch(sent.html, /<b /);
  assert.deepEqual(sentTo("all@example.com"), []);
});

test("without an SMTP server the page says what to do, and the inviter passes the link on", async () => {
  await server.restart(undefined, { SMTP_URL: "" });
  type Installation = { name: string; mail: boolean };
  const installation = await new Browser(server).call<Installation>("GET /console/installation");
  assert.deepEqual(installation.body, { name: "Acme SMS", mail: false });
  const refused = await ask(email);
  assert.equal(refused.status, 409);
  assert.match(refused.body.detail, /Ask its operator to reset your password/);
  const moved = await join("on-paper@example.com");
  const change = { email: "at-once@example.com", current_password: password };
  assert.deepEqual((await moved.call("POST /console/profile/email", change)).body, {
    email: "at-once@example.com",
    pending: null,
  });
  assert.equal((await signInWith(password, "at-once@example.com")).status, 200);
  const made = await server.call<Invitation>("POST /v1/members", {
    body: { email: "paper@example.com", role: "viewer" },
  });
  assert.deepEqual([made.body.mailed, made.body.url], [false, `${server.url}/invite/${made.body.token}`]);
  const [row] = await server.database.sql<{ count: number }[]>`
    select count(*)::int as count from mails where recipient = 'paper@example.com'`;
  assert.equal(row!.count, 0);
});
