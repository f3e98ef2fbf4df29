import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { addAccount, openContext } from "../../../../test/harness/accounts.ts";
import { Browser } from "../../../../test/harness/browser.ts";
import { createDatabase, withDatabase } from "../../../../test/harness/database.ts";
import { startMailServer, type MailServer } from "../../../../test/harness/mail.ts";
import { startReceiver, type Receiver } from "../../../../test/harness/receiver.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";
import { localhostCert } from "../../../../test/fixtures/localhost-tls.ts";
import type { Context } from "../../../base/context.ts";
import type { Sql } from "../../../base/db.ts";
import { openMailer } from "../../../base/mail/mail.ts";
import { checkOnce } from "./alarms.ts";
import type { Weakness } from "../../../base/cluster/durability.ts";
import { alarmKinds, conditionsNow, conditionsOf, type Known } from "./conditions.ts";
import { sendNotices } from "./watch.ts";

interface Alarm {
  id: string;
  kind: string;
  account_id: string | null;
  title: string;
  since: string;
  over_at: string | null;
}
type Alarms = { alarms: Alarm[] };

let mail: MailServer;
let receiver: Receiver;
let server: TestServer;
let secret: string;
const password = "a password of the tests";
const kinds = [...alarmKinds];
const settings = {
  account_id: null,
  email: { to: ["operations@example.com"], kinds },
  sms: { to: ["+250788555001"], kinds: ["disk"] },
  webhook: { kinds },
};

before(async () => {
  mail = await startMailServer();
  receiver = await startReceiver();
  server = await startServer({
    BOOTSTRAP_PASSWORD: password,
    ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1",
    ALARM_SECONDS: "1",
    ALARM_AFTER_SECONDS: "0",
    SMTP_URL: mail.url,
    DISK_RESERVE_MIB: "0",
  });
  const put = await server.call("PUT /v1/operator/alarms/settings", { body: settings });
  assert.equal(put.status, 200, put.text);
  const events = ["balance.low", "link.state", "alarm"];
  const made = await server.call<{ secret: string }>("POST /v1/webhooks", { body: { url: receiver.url, events } });
  assert.equal(made.status, 200, made.text);
  secret = made.body.secret;
});
after(async () => {
  await server.stop();
  await receiver.close();
  await mail.close();
});

const current = async (kind: string) =>
  (await server.call<Alarms>("GET /v1/operator/overview")).body.alarms.filter((alarm) => alarm.kind === kind);
const subjects = (part: string) => mail.received.filter(({ subject }) => subject.includes(part));
const events = (event: string, part: string) =>
  receiver.received.filter(
    ({ body, raw }) => (event === "alarm" ? "title" in body : !("title" in body)) && raw.includes(part),
  );

test("a full disk is reported by mail, SMS and signed webhook once, and once more when it is over", async () => {
  await server.restart(undefined, { DISK_RESERVE_MIB: "1048576" });
  const handset = async () =>
    (
      await server.call<{ messages: { text: string }[] }>("GET /v1/sandbox/handsets/+250788555001/messages")
    ).body.messages.map(({ text }) => text);
  await until(async () => (await handset()).length === 1 && subjects("disk").length === 1, { what: "the beginning" });
  await until(() => events("alarm", '"kind":"disk"').length === 1, { what: "the event" });
  assert.equal((await current("disk")).length, 1);
  await server.restart(undefined, { DISK_RESERVE_MIB: "0" });
  await until(async () => (await handset()).length === 2 && subjects("disk").length === 2, { what: "the end" });
  await until(() => events("alarm", '"kind":"disk"').length === 2, { what: "the second event" });
  assert.deepEqual(await current("disk"), []);
  assert.match((await handset()).toSorted().join("\n"), /^Over: The disk is filling up.*\nThe disk is filling up/);
  const [begun, over] = events("alarm", '"kind":"disk"');
  assert.deepEqual([begun!.body.state, over!.body.state, over!.body.id], ["begun", "over", begun!.body.id]);
  for (const { raw, headers } of [begun!, over!])
    assert.ok(new Webhook(secret).verify(raw, headers as Record<string, string>));
  // On a slow machine the simulated carrier's link may not be bound in time, which is an alarm of its own.
  const past = await server.call<Alarms>("GET /v1/operator/alarms?state=over");
  const others = past.body.alarms.filter(({ kind }) => kind !== "link");
  assert.deepEqual(
    others.map(({ kind }) => kind),
    ["disk"],
  );
  type Told = { notices: { alarm_id: string; sent_at: string | null }[] };
  const noticesOf = async () => {
    const told = await server.call<Told>("GET /v1/operator/alarms/notices");
    assert.ok(!told.text.includes("+250788555001"), "numbers are masked");
    return told.body.notices.filter(({ alarm_id }) => alarm_id === others[0]!.id);
  };
  assert.equal((await noticesOf()).length, 4);
  // A notice is marked as sent once its receiver has it.
  await until(async () => (await noticesOf()).every(({ sent_at }) => sent_at !== null), { what: "every mark" });
});

test("a low balance is reported to the owners of the account, and as its own event", async () => {
  const set = (low_balance: number | null) => server.call("PATCH /v1/account", { body: { settings: { low_balance } } });
  await set(1_000_000);
  await until(() => subjects("balance").length === 2, { what: "the mails" });
  assert.deepEqual(
    subjects("balance")
      .flatMap(({ to }) => to)
      .toSorted(),
    ["operations@example.com", "owner@localhost"],
  );
  const low = await until(() => events("balance.low", '"low_balance":1000000')[0], { what: "the event" });
  assert.equal(low.body.currency, "USD");
  const home = await server.call<{ low_balance: { since: string | null } }>("GET /console/home");
  assert.ok(home.body.low_balance.since);
  type Badges = { account: { wallet: number }; operator: { overview: number } | null };
  const badges = await server.call<Badges>("GET /console/badges");
  assert.deepEqual([badges.body.account.wallet, badges.body.operator!.overview], [1, 1]);
  await set(null);
  await until(() => subjects("Over: The balance").length === 2, { what: "the end" });
  assert.equal(events("balance.low", '"low_balance"').length, 1);
  const audit = await server.call<{ entries: { action: string }[] }>("GET /v1/audit?per_page=100");
  assert.equal(audit.body.entries.filter(({ action }) => action === "balance.low").length, 1);
});

const upsOf = (link: string) =>
  events("link.state", `"name":"${link}"`).filter(({ body }) => body.state === "up").length;

test("a link that cannot bind is reported with the reason, and its state as a separate event", async () => {
  const body = { name: "mtn-1", host: "127.0.0.1", port: 9, system_id: "tuma", password: "secret" };
  const made = await server.call<{ id: string }>("POST /v1/operator/carriers", { body });
  assert.equal(made.status, 200, made.text);
  await until(() => subjects("mtn-1").length === 1, { what: "the mail" });
  assert.match(subjects("mtn-1")[0]!.text, /Check its address/);
  const down = await until(() => events("link.state", '"name":"mtn-1"')[0], { what: "the event" });
  assert.equal(down.body.carrier_id, made.body.id);
  assert.notEqual(down.body.state, "up");
  // On a slow machine the simulated carrier's link may not be bound in time either.
  assert.equal((await current("link")).filter(({ title }) => title.includes("mtn-1")).length, 1);
  await server.call(`DELETE /v1/operator/carriers/${made.body.id}`);
  await until(() => subjects("Over: The carrier link mtn-1").length === 1, { what: "the end" });
  await until(() => upsOf("mtn-1") === 1, { what: "the second event" });
});

test("a failing webhook is reported to the owners of its account, who see no other account's alarms", async () => {
  const failing = await startReceiver(500);
  await server.call("POST /v1/webhooks", { body: { url: failing.url, events: ["dlr"] } });
  const { webhooks } = (await server.call<{ webhooks: { id: string }[] }>("GET /v1/webhooks")).body;
  const id = webhooks.at(-1)!.id;
  await server.call(`POST /v1/webhooks/${id}/test`);
  await until(() => subjects("webhook").length === 2, { what: "the mails" });
  const other = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  const badges = await server.call<{ account: { webhooks: number }; operator: unknown }>("GET /console/badges", {
    token: other.body.token.token,
  });
  assert.deepEqual(badges.body, {
    account: { inbox: 0, approvals: 0, webhooks: 0, wallet: 0, verify: 0 },
    operator: null,
  });
  const refused = await server.call("GET /v1/operator/alarms", { token: other.body.token.token });
  assert.equal(refused.status, 403);
  await server.call(`DELETE /v1/webhooks/${id}`);
  await until(() => subjects("Over: A webhook").length === 2, { what: "the end" });
  await failing.close();
});

/** The fields for which a change of the settings is refused. */
const refusedFields = async (change: object) =>
  (
    await server.call<{ errors: { field: string }[] }>("PUT /v1/operator/alarms/settings", {
      body: { ...settings, ...change },
    })
  ).body.errors.map(({ field }) => field);

test("settings with an invalid address or number are refused by field", async () => {
  assert.deepEqual(await refusedFields({ email: { to: ["a@example.com", "nobody"], kinds } }), ["email.to.1"]);
  assert.deepEqual(await refusedFields({ email: { to: ["a@example.com\r\nBcc: b@example.com"], kinds } }), [
    "email.to.0",
  ]);
  assert.deepEqual(await refusedFields({ sms: { to: ["12"], kinds } }), ["sms.to.0"]);
});

/** A context whose clock the test moves. */
function moved(sql: Sql, env: Record<string, string> = {}): Context & { advance: (ms: number) => void } {
  let nowMs = Date.now();
  const ctx = openContext(sql, { DATA_DIR: tmpdir(), DISK_RESERVE_MIB: "0", ...env }, () => new Date(nowMs));
  return { ...ctx, advance: (ms) => void (nowMs += ms) };
}

test("of several processes exactly one begins an alarm, and only once it has held for a while", async () => {
  await withDatabase(async ({ sql }) => {
    await addAccount(sql, 5, 1_000_000);
    await sql`update accounts set settings = '{"low_balance": 2}' where id = 5`;
    const ctx = moved(sql, { ALARM_AFTER_SECONDS: "10", SMTP_URL: "smtp://127.0.0.1:9" });
    const { email, sms } = settings;
    await sql`insert into alarm_settings (settings) values (${sql.json({ ...settings, email, sms })})`;
    const look = () => Promise.all(Array.from({ length: 4 }, () => checkOnce(ctx, [])));
    const states = async () =>
      (await sql<{ phase: string }[]>`select phase from alarm_notices order by phase`).map(({ phase }) => phase);
    await look();
    assert.deepEqual(await states(), [], "it may end in a moment");
    ctx.advance(11_000);
    await look();
    assert.deepEqual(await states(), ["begun"]);
    await sql`update accounts set settings = '{}' where id = 5`;
    ctx.advance(5_000);
    await look();
    assert.deepEqual(await states(), ["begun"], "it may come back in a moment");
    ctx.advance(11_000);
    await look();
    assert.deepEqual(await states(), ["begun", "over"]);
    assert.equal((await sql`select from alarms`).length, 1);
  });
});

test("a notice that the server refuses is sent later, once", async () => {
  const database = await createDatabase();
  const { sql } = database;
  await addAccount(sql, 5, 1_000_000);
  await sql`update accounts set settings = '{"low_balance": 2}' where id = 5`;
  const ctx = moved(sql, { ALARM_AFTER_SECONDS: "0", SMTP_URL: mail.url });
  await sql`insert into alarm_settings (settings) values (${sql.json({ ...settings, email: { to: ["late@example.com"], kinds } })})`;
  const got = () => mail.received.filter(({ to }) => to.includes("late@example.com")).length;
  await checkOnce(ctx, []);
  mail.refuse(1);
  const ways = { mail: openMailer(ctx.config), text: undefined };
  await sendNotices(ctx, ways);
  await sendNotices(ctx, ways);
  assert.equal(got(), 0, "not before its time");
  ctx.advance(11_000);
  await sendNotices(ctx, ways);
  await sendNotices(ctx, ways);
  assert.equal(got(), 1);
  await database.drop();
});

test("a mail about an alarm is in its reader's language, everything else in that of the settings", async () => {
  await withDatabase(async ({ sql }) => {
    await addAccount(sql, 5, 1_000_000);
    await sql`update accounts set settings = '{"low_balance": 2}' where id = 5`;
    await sql`insert into users (id, email, name, password, language, browser_language) values
      (1, 'keza@example.com', 'Keza', 'x', 'rw', 'en'), (2, 'juma@example.com', 'Juma', 'x', null, 'sw')`;
    await sql`insert into members (account_id, user_id, role) values (5, 1, 'owner'), (5, 2, 'owner')`;
    const ctx = moved(sql, { ALARM_AFTER_SECONDS: "0", SMTP_URL: mail.url });
    const to = { email: { to: ["exploitation@example.com"], kinds }, sms: { to: ["+250788555002"], kinds } };
    await sql`insert into alarm_settings (settings) values (${sql.json({ ...settings, ...to, language: "fr" })})`;
    const texts: string[] = [];
    const ways = {
      mail: openMailer(ctx.config),
      text: ({ text }: { text: string }) => Promise.resolve(void texts.push(text)),
    };
    await checkOnce(ctx, []);
    await sendNotices(ctx, ways);
    const subjectOf = (address: string) =>
      mail.received.filter(({ to: [recipient] }) => recipient === address).map(({ subject }) => subject);
    assert.deepEqual(subjectOf("keza@example.com"), ["Amafaranga ya An account ni make"]);
    assert.deepEqual(subjectOf("juma@example.com"), ["Salio la An account ni dogo"]);
    assert.deepEqual(subjectOf("exploitation@example.com"), ["Le solde de An account est bas"]);
    assert.match(texts.join("\n"), /^Le solde de An account est bas\. http/);
    await sql`update accounts set settings = '{}' where id = 5`;
    ctx.advance(1_000);
    await checkOnce(ctx, []);
    await sendNotices(ctx, ways);
    assert.match(subjectOf("juma@example.com").join("\n"), /\nImeisha: Salio la An account ni dogo$/);
    assert.match(texts.at(-1)!, /^Terminé : Le solde/);
  });
});

const titles = async (call: (request: string) => Promise<{ body: Alarms }>, path: string) =>
  (await call(path)).body.alarms.map(({ title }) => title).filter((title) => title.includes("mtn-2"));

test("an operator reads the alarms of the overview in their own language, and a program in English", async () => {
  const body = { name: "mtn-2", host: "127.0.0.1", port: 9, system_id: "tuma", password: "secret" };
  const made = await server.call<{ id: string }>("POST /v1/operator/carriers", { body });
  const byToken = (request: string) => server.call<Alarms>(request);
  await until(async () => (await titles(byToken, "GET /v1/operator/overview")).length === 1, { what: "the alarm" });
  const operator = await Browser.signIn(server, "owner@localhost", password);
  await operator.call("PATCH /console/profile", { language: "fr" });
  const bySession = (request: string) => operator.call<Alarms>(request);
  for (const path of ["GET /v1/operator/overview", "GET /v1/operator/alarms"]) {
    assert.deepEqual(await titles(bySession, path), ["La liaison mtn-2 est coupée"]);
    assert.deepEqual(await titles(byToken, path), ["The carrier link mtn-2 is not bound"]);
  }
  await operator.call("PATCH /console/profile", { language: null });
  await server.call(`DELETE /v1/operator/carriers/${made.body.id}`);
});

const weak = (weakness: Weakness) => ({ durability: { weakness, required: 1, confirming: 0 } });

test("every other kind of condition is detected, and ends when it is over", async () => {
  await withDatabase(async ({ sql }) => {
    await addAccount(sql, 5, 1_000_000);
    const certificate = join(tmpdir(), `tuma-certificate-${process.pid}.pem`);
    await writeFile(certificate, localhostCert);
    const ctx = moved(sql, {
      NORTHBOUND_SMPP_TLS_PORT: "0",
      NORTHBOUND_SMPP_TLS_KEY: certificate,
      NORTHBOUND_SMPP_TLS_CERT: certificate,
    });
    const well: Known = { warnings: [], durability: { weakness: undefined, required: 1, confirming: 1 }, losses: [] };
    const seen = async (about: Partial<Known> = {}, env = ctx) =>
      (await conditionsNow(ctx, conditionsOf(env, { ...well, ...about }))).map(({ kind }) => kind);
    assert.deepEqual(await seen(), []);
    assert.deepEqual(await seen({ warnings: ["Requests carry `X-Forwarded-For`."] }), ["proxy"]);
    const at = ctx.clock.now();
    const ids = { firstId: 5000, lastId: 7000, accountIds: [5, 6] };
    const loss = { at, messages: 3, ...ids, from: at, until: at, isMore: false };
    assert.deepEqual(await seen({ losses: [loss] }), ["loss"]);
    assert.deepEqual(await seen(weak("absent")), ["replication"]);
    assert.deepEqual(await seen(weak("unnamed")), [], "nobody asked for a standby");
    const demanding = moved(sql, {
      DATABASE_URL: "postgres://127.0.0.1/tuma",
      SECRET_KEY: "a key of the tests",
      REQUIRE_SYNC: "true",
    });
    assert.deepEqual(await seen(weak("unnamed"), demanding), ["replication"]);
    assert.deepEqual(
      await seen(weak("unknown"), demanding),
      [],
      "a database that is away has nowhere to note an alarm",
    );

    const block = (until: string) => sql`
      insert into verify_blocks (account_id, id, test, scope, key, reason, before, created_at, until)
      values (5, 1, false, 'prefix', '+2507880', 'no_conversion', 0, now(), ${until})
      on conflict (account_id, id) do update set until = excluded.until`;
    await block("2200-01-01Z");
    assert.deepEqual(await seen(), ["guard"]);
    await block("2020-01-01Z");

    const now = ctx.clock.now();
    const message = (id: number, state: string, at: { due?: string; created?: Date; final?: Date }) => sql`
      insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until,
        due_at, created_at, final_at)
      values (5, ${id}, gen_random_uuid(), false, 'TUMA', '+250788123456', 'x', 'gsm7', 1, 0, ${state},
        ${new Date(now.getTime() + 86_400_000)}, ${at.due ?? null}::text::timestamptz, ${at.created ?? now}, ${at.final ?? null})`;
    const agoMs = (ms: number) => new Date(now.getTime() - ms);
    const inFiveMinutes = new Date(now.getTime() + 300_000).toISOString();
    await message(1, "queued", { due: inFiveMinutes, created: agoMs(90_000) });
    assert.deepEqual(await seen(), [], "held on purpose");
    await message(2, "queued", { due: inFiveMinutes.replace(/\.\d+Z/, ".000123Z"), created: agoMs(90_000) });
    assert.deepEqual(await seen(), ["queue"], "parked because no link is up");
    await sql`delete from messages where id = 2`;
    await message(3, "queued", { due: agoMs(90_000).toISOString() });
    assert.deepEqual(await seen(), ["queue"]);
    await sql`delete from messages`;

    const day = new Date(Math.floor(agoMs(3 * 86_400_000).getTime() / 86_400_000) * 86_400_000);
    await sql`insert into message_networks (account_id, test, day, prefix, state, messages, parts, cost) values
      (5, false, ${day}, '250788', 'accepted', 1000, 1000, 0), (5, false, ${day}, '250788', 'delivered', 950, 950, 0),
      (5, false, ${day}, '250788', 'undelivered', 50, 50, 0)`;
    for (let n = 0; n < 40; n++) await message(100 + n, n < 10 ? "delivered" : "undelivered", { final: agoMs(60_000) });
    const [fallen] = await conditionsNow(ctx, []);
    assert.deepEqual([fallen!.kind, fallen!.details["rate"], fallen!.details["usual"]], ["delivery", 0.25, 0.95]);
    ctx.advance(20 * 60_000);
    assert.deepEqual(await seen(), []);

    ctx.advance(new Date("2126-10-20Z").getTime() - now.getTime());
    assert.deepEqual(await seen(), ["certificate"]);
  });
});
