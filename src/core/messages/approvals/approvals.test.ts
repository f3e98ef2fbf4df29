import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "../../../../test/harness/browser.ts";
import { assertEvent } from "../../../../test/harness/events.ts";
import { startReceiver, type Receiver } from "../../../../test/harness/receiver.ts";
import { startMailServer, type MailServer } from "../../../../test/harness/mail.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { joinAs, password } from "../../../../test/harness/tenants.ts";
import { until } from "../../../../test/harness/wait.ts";
import { Random } from "../../../base/random.ts";
import { forgetExpired } from "./approvals.ts";
import { approvalLetter } from "./letter.ts";

interface Approval {
  approval_id: string;
  status: string;
  recipients: number;
  count: number;
  total_cost: number;
  samples: { to: string; text: string; parts: number }[] | null;
  may_decide: boolean;
  may_withdraw: boolean;
  asked_by_name: string;
  approval_note: string | null;
  decided_by_name: string | null;
  note: string | null;
  report_id: string | null;
}
type Problem = { code: string; detail: string };

let server: TestServer;
let owner: Browser;
let clerk: Browser;
let approvers: Browser[];

let receiver: Receiver;
let mail: MailServer;

// Nothing is submitted here: what is accepted stays queued.
before(async () => {
  mail = await startMailServer();
  server = await startServer({ ROLES: "api,webhooks", BOOTSTRAP_PASSWORD: password, SMTP_URL: mail.url });
  receiver = await startReceiver();
  const made = await server.call("POST /v1/webhooks", { body: { url: receiver.url, events: ["approval"] } });
  assert.equal(made.status, 200, made.text);
  owner = await Browser.signIn(server, "owner@localhost", password);
  clerk = await joinAs(server, server.token, "clerk@example.com", "clerk");
  approvers = [];
  for (const n of [1, 2]) approvers.push(await joinAs(server, server.token, `approver${n}@example.com`, "approver"));
  await limit({ recipients: 2 });
});
after(async () => {
  await server.stop();
  await receiver.close();
  await mail.close();
});

async function limit(above: { recipients?: number | null; amount?: number | null } | null): Promise<void> {
  const reply = await owner.call("PATCH /v1/account", { settings: { approve_above: above } });
  assert.equal(reply.status, 200, reply.text);
}

let phones = 0;
const people = (count: number) =>
  Array.from({ length: count }, () => ({
    phonenumber: `+2507880${String(++phones).padStart(5, "0")}`,
    name: `N${phones}`,
  }));
const wish = (count: number) => ({ recipients: people(count), text: "Hi @contact.name", sender: "TUMA" });

async function ask(by: Browser = clerk, body: object = wish(3)): Promise<Approval> {
  const reply = await by.call<Approval>("POST /v1/sms/bulk", body);
  assert.equal(reply.status, 202, reply.text);
  return reply.body;
}

const approve = (by: Browser, { approval_id: id }: Pick<Approval, "approval_id">, body?: object) =>
  by.call<Approval & Problem>(`POST /v1/approvals/${id}/approve`, body);
const reject = (by: Browser, { approval_id: id }: Pick<Approval, "approval_id">, body: object = {}) =>
  by.call<Approval & Problem>(`POST /v1/approvals/${id}/reject`, body);
const withdraw = (by: Browser, { approval_id: id }: Pick<Approval, "approval_id">) =>
  by.call<Approval & Problem>(`POST /v1/approvals/${id}/withdraw`, {});
const show = async ({ approval_id: id }: Pick<Approval, "approval_id">, by: Browser = clerk) =>
  (await by.call<Approval>(`GET /v1/approvals/${id}`)).body;

/** What was sent and charged so far. */
async function sums() {
  const [row] = await server.database.sql<{ messages: number; reports: number; charged: number }[]>`
    select (select count(*)::int from messages) as messages, (select count(*)::int from reports) as reports,
      (select coalesce(-sum(amount), 0)::int from ledger where kind = 'charge') as charged`;
  return row!;
}

/** What programs learned of a send, once there are this many events. */
async function learned({ approval_id: id }: Approval, count: number) {
  const about = () => receiver.received.map(({ body }) => body).filter((body) => body.approval_id === id);
  await until(() => about().length >= count, { what: `${count} events about ${id}` });
  for (const body of about()) assertEvent("approval", body);
  return about();
}

/** The states of a send that events were written for, whether they have arrived or not. */
async function announced({ approval_id: id }: Approval): Promise<string[]> {
  const rows = await server.database.sql<{ status: string }[]>`
    select body::jsonb ->> 'status' as status from webhook_deliveries
    where event = 'approval' and body::jsonb ->> 'approval_id' = ${id} order by id`;
  return rows.map(({ status }) => status);
}

/** Makes a send that waits expire. */
const expire = ({ approval_id: id }: Approval) =>
  server.database.sql`update approvals set expires_at = now() - interval '1 second' where id = ${Number(id.slice(4))}`;

const limits = async () =>
  (await owner.call<{ settings: { approve_above: object } }>("GET /v1/account")).body.settings.approve_above;

test("a limit that is misspelt, empty or beside its place is refused, and the old one stays", async () => {
  const before = await limits();
  for (const body of [
    { settings: { approve_above: { recipient: 2 } } },
    { settings: { approve_above: { recipients: 3, ammount: 1 } } },
    { settings: { approve_above: {} } },
    { approve_above: { recipients: 3 } },
  ]) {
    const reply = await owner.call<Problem>("PATCH /v1/account", body);
    assert.equal(reply.status, 400, JSON.stringify(body));
    assert.match(reply.body.detail, /approve_above/);
  }
  assert.deepEqual(await limits(), before);
});

test("the export of an account has the cost of a send that waits in money", async () => {
  const { total_cost: cost } = await ask();
  const { text } = await owner.call("GET /v1/account/export");
  const lines = text.split("\n").filter((line) => line.includes('"type":"approval"'));
  assert.equal((JSON.parse(lines.at(-1)!) as { cost: number }).cost, cost);
});

test("a send above the limit waits, charges nothing, and shows exactly what would go out", async () => {
  const before = await sums();
  const waiting = await ask();
  assert.deepEqual(await sums(), before);
  const seen = await show(waiting, approvers[0]);
  const first = phones - 2;
  assert.deepEqual(
    [seen.status, seen.recipients, seen.count, seen.may_decide, seen.asked_by_name],
    ["waiting_for_approval", 3, 3, true, "clerk@example.com"],
  );
  assert.deepEqual(
    seen.samples,
    [0, 1, 2].map((n) => ({
      to: `+2507880${String(first + n).padStart(5, "0")}`,
      text: `Hi N${first + n}`,
      parts: 1,
    })),
  );
  // The clerk finds their own.
  const { body } = await clerk.call<{ approvals: Approval[] }>("GET /v1/approvals?status=waiting_for_approval");
  assert.deepEqual([body.approvals[0]!.approval_id, body.approvals[0]!.may_decide], [waiting.approval_id, false]);
  const small = await clerk.call("POST /v1/sms/bulk", wish(2));
  assert.equal(small.status, 201, small.text);
});

/** Whether a send to so many would wait, as a dry run says. */
async function would(count: number): Promise<boolean> {
  const body = { ...wish(count), dry_run: true };
  const dry = await clerk.call<{ waits_for_approval: boolean }>("POST /v1/sms/bulk", body);
  assert.equal(dry.status, 200, dry.text);
  return dry.body.waits_for_approval;
}

test("a dry run sends nothing and does not wait; it says whether the send would", async () => {
  assert.deepEqual([await would(2), await would(3)], [false, true]);
  await limit({ amount: 0.015 });
  assert.deepEqual([await would(1), await would(4)], [false, true]);
  await limit(null);
  assert.equal(await would(4), false);
  await limit({ recipients: 2 });
});

test("the approver reads what the asker says", async () => {
  const waiting = await ask(clerk, { ...wish(3), approval_note: " the clinic asked for it " });
  assert.equal((await show(waiting, approvers[0])).approval_note, "the clinic asked for it");
  await approve(approvers[0]!, waiting);
  assert.equal((await show(waiting)).approval_note, "the clinic asked for it", "after the decision, too");
  assert.equal((await show(await ask())).approval_note, null);
});

test("an approved send goes out once and is charged then; a rejected one never", async () => {
  const before = await sums();
  const [one, other] = [await ask(), await ask()];
  const approved = await approve(approvers[0]!, one, { note: "fine" });
  assert.equal(approved.status, 200, approved.text);
  assert.deepEqual(
    [approved.body.status, approved.body.decided_by_name, approved.body.note, approved.body.samples],
    ["approved", "approver1@example.com", "fine", null],
  );
  const after = await sums();
  assert.deepEqual([after.messages - before.messages, after.reports - before.reports], [3, 1]);
  assert.equal(after.charged - before.charged, one.total_cost * 1e6);
  const report = await clerk.call(`GET /v1/sms/reports/${approved.body.report_id}`);
  assert.equal(report.status, 200, report.text);
  assert.equal((await reject(approvers[1]!, other, { note: "too many" })).body.status, "rejected");
  for (const decided of [one, other])
    for (const again of [approve, reject]) assert.equal((await again(approvers[1]!, decided)).status, 409);
  assert.deepEqual(await sums(), after);
  const { entries } = (await owner.call<{ entries: { action: string; target: string }[] }>("GET /v1/audit")).body;
  const logged = ({ approval_id: id }: Approval) =>
    entries.flatMap(({ action, target }) => (target === id ? [action] : []));
  assert.deepEqual(logged(one), ["approval.approved", "approval.requested"]);
  assert.deepEqual(logged(other), ["approval.rejected", "approval.requested"]);
});

test("nobody decides their own, not with a token of theirs either, nor who may not approve", async () => {
  const scopes = ["sms:send", "sms:read", "account:read", "account:write", "approve"];
  const made = await owner.call<{ token: string }>("POST /v1/account/tokens", { name: "mine", scopes });
  const mine = made.body.token;
  const child = (
    await server.call<{ token: string }>("POST /v1/account/tokens", { token: mine, body: { name: "c", scopes } })
  ).body.token;
  const byToken = (token: string, request: string, body: object = {}) =>
    server.call<Approval & Problem>(request, { token, body });
  const asked = (await byToken(child, "POST /v1/sms/bulk", wish(3))).body;
  const byOwner = await ask(owner);
  for (const { approval_id: id } of [asked, byOwner])
    for (const deed of ["approve", "reject"]) {
      for (const token of [mine, child])
        assert.equal((await byToken(token, `POST /v1/approvals/${id}/${deed}`)).status, 403, deed);
      const refused = await owner.call<Problem>(`POST /v1/approvals/${id}/${deed}`, {});
      assert.equal(refused.status, 403);
      assert.match(refused.body.detail, /You asked for this send yourself/);
    }
  assert.equal((await approve(clerk, asked)).status, 403);
  assert.equal((await approve(approvers[0]!, asked)).status, 200);
  const byFirst = await byToken(server.token, `POST /v1/approvals/${byOwner.approval_id}/approve`);
  assert.equal(byFirst.status, 403, "the token of the first start is the first owner's");
  assert.equal((await approve(approvers[0]!, byOwner)).status, 200);
});

test("what waits is counted for whoever may decide it, not for who asked, directly or with a token", async () => {
  const { body: branch } = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Counted", default_sender: "COUNT" },
  });
  const first = branch.token.token;
  const settings = { approve_above: { recipients: 1 } };
  assert.equal((await server.call("PATCH /v1/account", { token: first, body: { settings } })).status, 200);
  const [asker, other] = [
    await joinAs(server, first, "counted-asker@example.com", "owner"),
    await joinAs(server, first, "counted-other@example.com", "approver"),
  ];
  const sender = await joinAs(server, first, "counted-clerk@example.com", "clerk");
  const made = await asker.call<{ token: string }>("POST /v1/account/tokens", {
    name: "a program",
    scopes: ["account:read", "sms:send", "approve"],
  });
  const { token } = made.body;
  const body = { ...wish(2), sender: "COUNT" };
  await ask(asker, body);
  assert.equal((await server.call("POST /v1/sms/bulk", { token, body })).status, 202);
  type Badges = { account: { approvals: number } };
  const counts = async () => [
    ...(await Promise.all(
      [asker, other, sender].map(async (by) => (await by.call<Badges>("GET /console/badges")).body.account.approvals),
    )),
    (await server.call<Badges>("GET /console/badges", { token })).body.account.approvals,
  ];
  assert.deepEqual(await counts(), [0, 2, 0, 0]);
  await ask(sender, body);
  assert.deepEqual(await counts(), [1, 3, 0, 1]);
});

test("who asked takes a send back, nobody else, and it is neither charged nor sent", async () => {
  const before = await sums();
  const waiting = await ask();
  assert.deepEqual([(await show(waiting)).may_withdraw, (await show(waiting, owner)).may_withdraw], [true, false]);
  const refused = await withdraw(owner, waiting);
  assert.equal(refused.status, 403);
  assert.match(refused.body.detail, /clerk@example\.com asked for this send/);
  const { status, body } = await withdraw(clerk, waiting);
  assert.deepEqual(
    [status, body.status, body.decided_by_name, body.samples, body.may_withdraw],
    [200, "withdrawn", "clerk@example.com", null, false],
  );
  assert.deepEqual(await sums(), before);
  for (const late of [await approve(approvers[0]!, waiting), await withdraw(clerk, waiting)])
    assert.deepEqual([late.status, late.body.code], [409, "conflict"]);
  const [, end] = await learned(waiting, 2);
  assert.equal(end.status, "withdrawn");
});

test("an approver sees pace and clock of a send, and its pace begins with the approval", async () => {
  const asked = await ask(clerk, { ...wish(3), per_minute: 6 });
  const shown = (await show(asked)) as unknown as Record<string, unknown>;
  assert.deepEqual([shown["per_minute"], shown["zone"], shown["send_at"]], [6, "account", null]);
  const begun = Date.now();
  const approved = await approve(approvers[0]!, asked);
  assert.equal(approved.status, 200, approved.text);
  const report = (await show(asked)).report_id!;
  const rows = await server.database.sql<{ send_at: Date | null; due_at: Date }[]>`
    select send_at, due_at from messages where report_id = ${report} order by id`;
  const first = rows[0]!.due_at.getTime();
  assert.ok(first >= begun);
  assert.deepEqual(
    rows.map(({ due_at }) => due_at.getTime() - first),
    [0, 10_000, 20_000],
  );
  const send_at = new Date(begun + 86_400_000).toISOString();
  const hour = `${send_at.slice(0, 10)}T20:00:00`;
  const local = await ask(clerk, { ...wish(3), send_at: `${hour}+05:00`, zone: "recipient" });
  const seen = (await show(local)) as unknown as Record<string, unknown>;
  assert.deepEqual(
    [seen["per_minute"], seen["zone"], seen["send_at"]],
    [null, "recipient", new Date(`${hour}+02:00`).toISOString()],
  );
  await withdraw(clerk, local);
});

test("a program takes back what it asked for with any token of the same origin", async () => {
  const make = async (by: string, name: string) => {
    const body = { name, scopes: ["sms:send", "sms:read", "account:write"] };
    const made = await server.call<{ token: string }>("POST /v1/account/tokens", { token: by, body });
    assert.equal(made.status, 200, made.text);
    return made.body.token;
  };
  const mine = await owner.call<{ token: string }>("POST /v1/account/tokens", {
    name: "a program",
    scopes: ["sms:send", "sms:read", "account:write"],
  });
  const [child, sibling] = [await make(mine.body.token, "one"), await make(mine.body.token, "other")];
  const stranger = await joinAs(server, server.token, "stranger@example.com", "owner");
  const foreign = await stranger.call<{ token: string }>("POST /v1/account/tokens", {
    name: "foreign",
    scopes: ["sms:send"],
  });
  const asked = await server.call<Approval>("POST /v1/sms/bulk", { token: child, body: wish(3) });
  const by = (token: string) => server.call(`POST /v1/approvals/${asked.body.approval_id}/withdraw`, { token });
  assert.equal((await by(foreign.body.token)).status, 403);
  assert.equal((await by(sibling)).status, 200);
});

test("the first token of an account counts as its first owner, whoever asks and also if it asked before there was one", async () => {
  const { body: made } = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Branch", default_sender: "BRANCH" },
  });
  const first = made.token.token;
  await server.call(`POST /v1/operator/accounts/${made.id}/credit`, { body: { amount: 5 } });
  const settings = { approve_above: { recipients: 1 } };
  assert.equal((await server.call("PATCH /v1/account", { token: first, body: { settings } })).status, 200);
  const askAs = async (token: string) =>
    (await server.call<Approval>("POST /v1/sms/bulk", { token, body: { ...wish(3), sender: "BRANCH" } })).body
      .approval_id;
  const before = await askAs(first);
  const branchOwner = await joinAs(server, first, "branch@example.com", "owner");
  const child = await server.call<{ token: string }>("POST /v1/account/tokens", {
    token: first,
    body: { name: "child", scopes: ["sms:send", "approve"] },
  });
  const own = await branchOwner.call<Approval>("POST /v1/sms/bulk", { ...wish(3), sender: "BRANCH" });
  assert.equal(own.status, 202, own.text);
  for (const id of [before, await askAs(first), await askAs(child.body.token)])
    assert.equal((await branchOwner.call(`POST /v1/approvals/${id}/approve`, {})).status, 403);
  for (const token of [first, child.body.token])
    assert.equal(
      (await server.call(`POST /v1/approvals/${own.body.approval_id}/approve`, { token, body: {} })).status,
      403,
    );
  const approver = await joinAs(server, first, "branch-approver@example.com", "approver");
  assert.equal((await branchOwner.call(`POST /v1/approvals/${before}/withdraw`, {})).status, 200);
  assert.equal((await approver.call(`POST /v1/approvals/${own.body.approval_id}/approve`, {})).status, 200);
});

test("without the balance an approval is refused, and the send goes on waiting", async () => {
  const { sql } = server.database;
  const waiting = await ask();
  const [wallet] = await sql<{ balance: number }[]>`select balance from wallets where account_id = 1001 and not test`;
  const before = await sums();
  await sql`update wallets set sandbox_credit = 0, balance = 0 where account_id = 1001 and not test`;
  try {
    const refused = await approve(approvers[0]!, waiting);
    assert.deepEqual([refused.status, refused.body.code], [402, "insufficient_balance"]);
    assert.equal((await show(waiting)).status, "waiting_for_approval");
    assert.deepEqual(await sums(), before);
  } finally {
    await sql`
      update wallets set balance = ${wallet!.balance}, sandbox_credit = ${wallet!.balance} where account_id = 1001 and not test`;
  }
  assert.equal((await approve(approvers[0]!, waiting)).status, 200);
});

test("a send whose asker may no longer send is not approved", async () => {
  const leaver = await joinAs(server, server.token, "leaver@example.com", "clerk");
  const waiting = await ask(leaver);
  const { members } = (await owner.call<{ members: { id: string; email: string }[] }>("GET /v1/members")).body;
  const id = members.find(({ email }) => email === "leaver@example.com")!.id;
  await owner.call(`PATCH /v1/members/${id}`, { role: "finance" });
  const refused = await approve(approvers[0]!, waiting);
  assert.deepEqual([refused.status, refused.body.code], [409, "conflict"]);
  assert.match(refused.body.detail, /leaver@example\.com asked for this send and may no longer send/);
  assert.equal((await reject(approvers[0]!, waiting)).status, 200);
});

test("a send that costs more than was shown is not approved", async () => {
  const waiting = await ask();
  await server.database.sql`update approvals set cost = cost - 1 where id = ${Number(waiting.approval_id.slice(4))}`;
  const before = await sums();
  const refused = await approve(approvers[0]!, waiting);
  assert.equal(refused.status, 409);
  assert.deepEqual(await sums(), before);
  assert.equal((await show(waiting)).status, "waiting_for_approval");
});

test("a repeated request with its key waits once", async () => {
  const body = wish(3);
  const headers = { "x-tuma-console": "1", "idempotency-key": "large" };
  const [one, other] = [
    await clerk.call<Approval>("POST /v1/sms/bulk", body, headers),
    await clerk.call<Approval>("POST /v1/sms/bulk", body, headers),
  ];
  assert.deepEqual([one.status, other.status, other.text], [202, 202, one.text]);
});

test("the amount is a limit too, and a single message above it is refused with where to send it", async () => {
  await limit({ amount: 0.015 });
  try {
    assert.equal((await clerk.call("POST /v1/sms/bulk", wish(1))).status, 201);
    await ask(clerk, wish(4));
    const to = "+250788123456";
    assert.equal((await clerk.call("POST /v1/sms", { to, text: "short", sender: "TUMA" })).status, 201);
    const refused = await clerk.call<Problem>("POST /v1/sms", { to, text: "long ".repeat(150), sender: "TUMA" });
    assert.deepEqual([refused.status, refused.body.code], [403, "forbidden"]);
    assert.match(refused.body.detail, /`POST \/v1\/sms\/bulk`/);
    // Nor does a short one become a long one afterwards.
    const later = { to, text: "short", sender: "TUMA", send_at: new Date(Date.now() + 86_400_000).toISOString() };
    const scheduled = (await clerk.call<{ sms_id: string }>("POST /v1/sms", later)).body.sms_id;
    const before = await sums();
    const longer = await clerk.call<Problem>(`PATCH /v1/sms/${scheduled}`, { text: "long ".repeat(150) });
    assert.deepEqual([longer.status, longer.body.code], [403, "forbidden"]);
    assert.deepEqual(await sums(), before);
    assert.equal((await clerk.call(`PATCH /v1/sms/${scheduled}`, { text: "another" })).status, 200);
  } finally {
    await limit({ recipients: 2 });
  }
});

test("whatever is done to a waiting send at once, it is sent once if it is approved, and never if not", async () => {
  const random = new Random(7);
  for (let round = 0; round < 24; round++) {
    const before = await sums();
    const waiting = await ask();
    const deeds = [
      () => approve(approvers[0]!, waiting),
      () => approve(approvers[1]!, waiting),
      () => reject(approvers[0]!, waiting),
      () => reject(approvers[1]!, waiting),
      () => expire(waiting),
      () => approve(owner, waiting),
      () => withdraw(clerk, waiting),
      () => withdraw(clerk, waiting),
    ].filter(() => random.next() < 0.6);
    if (deeds.length === 0) continue;
    const answers = await Promise.all(deeds.map((deed) => deed()));
    const done = answers.filter((answer) => "status" in answer && answer.status === 200);
    assert.ok(done.length <= 1, "at most one is told that it won");
    while (await forgetExpired(server.program.ctx));
    const { status, report_id: report } = await show(waiting);
    const after = await sums();
    assert.deepEqual(
      await announced(waiting),
      ["waiting_for_approval", ...(status === "waiting_for_approval" ? [] : [status])],
      "each change is announced once",
    );
    const sent = status === "approved" ? 1 : 0;
    assert.deepEqual(
      [after.messages - before.messages, after.reports - before.reports, after.charged - before.charged],
      [3 * sent, sent, Math.round(waiting.total_cost * 1e6) * sent],
      `${status} after ${deeds.map(String).join(", ")}`,
    );
    assert.equal(report !== null, sent === 1);
  }
});

test("programs learn when a send begins to wait and how that ends, without who was to receive it", async () => {
  const [one, other] = [await ask(clerk, { ...wish(3), reference: "november" }), await ask()];
  const { body: approved } = await approve(approvers[0]!, one);
  await reject(approvers[0]!, other, { note: "too many" });
  const [asked, sent] = await learned(one, 2);
  assert.deepEqual(
    [asked.status, asked.reference, asked.recipients, asked.total_cost, asked.report_id],
    ["waiting_for_approval", "november", 3, one.total_cost, null],
  );
  assert.deepEqual([sent.status, sent.report_id, sent.note], ["approved", approved.report_id, null]);
  const [, end] = await learned(other, 2);
  assert.deepEqual([end.status, end.report_id, end.note], ["rejected", null, "too many"]);
  assert.doesNotMatch(JSON.stringify([asked, sent, end]), /25078|Hi N/);
});

test("who may approve is told by mail in their language, who asked is not, and nobody of what is decided", async () => {
  const joined = [];
  for (const [email, role] of [
    ["mugabo@example.com", "approver"],
    ["asks@example.com", "owner"],
    ["other@example.com", "clerk"],
  ] as const)
    joined.push([email, await joinAs(server, server.token, email, role)] as const);
  await server.database.sql`update users set language = 'fr' where email = 'mugabo@example.com'`;
  const asks = joined[1]![1];
  const waiting = await ask(asks);
  const letter = await until(
    () => mail.received.find(({ to, text }) => to.includes("mugabo@example.com") && text.includes("asks@example.com")),
    { what: "the mail" },
  );
  assert.match(letter.subject, /^Un envoi attend votre approbation sur /);
  assert.match(letter.text, /asks@example\.com demande l’envoi de 3 messages du compte .*, pour USD.0,02\./);
  assert.ok(letter.text.includes(`${server.url}/approvals`), letter.text);
  assert.doesNotMatch(letter.text, /25078|Hi N/);
  const queued = await server.database.sql<{ recipient: string; details: Record<string, string> }[]>`
    select recipient, details from mails where kind = 'approval' and about = ${Number(waiting.approval_id.slice(4))}`;
  const told = new Set(queued.map(({ recipient }) => recipient));
  const people = ["mugabo@example.com", "asks@example.com", "other@example.com"];
  assert.deepEqual(
    people.filter((each) => told.has(each)),
    ["mugabo@example.com"],
  );
  const about = {
    id: 1,
    kind: "approval" as const,
    recipient: "mugabo@example.com",
    about: Number(waiting.approval_id.slice(4)),
    details: queued[0]!.details,
    tries: 1,
    created_at: new Date(),
  };
  assert.ok(await approvalLetter(server.program.ctx, about, ""));
  await withdraw(asks, waiting);
  assert.equal(await approvalLetter(server.program.ctx, about, ""), undefined);
});

test("an expired send is not sent, and what it would have been is dropped", async () => {
  const waiting = await ask();
  await expire(waiting);
  assert.equal((await show(waiting)).status, "expired");
  for (const deed of [approve, reject]) assert.equal((await deed(approvers[0]!, waiting)).status, 409);
  while (await forgetExpired(server.program.ctx));
  const [row] = await server.database.sql<{ request: string | null; samples: unknown }[]>`
    select request, samples from approvals where id = ${Number(waiting.approval_id.slice(4))}`;
  assert.deepEqual({ ...row }, { request: null, samples: null });
  const [, end] = await learned(waiting, 2);
  assert.deepEqual([end.status, end.report_id], ["expired", null]);
});

test("an approver reads every message of what waits, exactly as it then goes out", async () => {
  const { recipients, ...rest } = wish(130);
  const optedOut = recipients[2]!.phonenumber;
  const wrong = { phonenumber: "12", name: "nobody" };
  const waiting = await ask(clerk, { ...rest, recipients: [wrong, ...recipients] });
  assert.equal((await server.call("POST /v1/optouts", { body: { number: optedOut } })).status, 200);
  type Listed = { messages: { to: string; text: string; parts: number }[]; pages: { total: number; pages: number } };
  const read = async (page: number, by = approvers[0]!) =>
    by.call<Listed & Problem>(`GET /v1/approvals/${waiting.approval_id}/messages?page=${page}&per_page=50`);
  const listed: Listed["messages"] = [];
  for (const page of [1, 2, 3]) {
    const { status, body } = await read(page);
    assert.deepEqual([status, body.pages.total, body.pages.pages], [200, 130, 3], JSON.stringify(body));
    listed.push(...body.messages);
  }
  assert.deepEqual(
    listed.map(({ to, text }) => [to, text]),
    recipients
      .filter(({ phonenumber }) => phonenumber !== optedOut)
      .map(({ phonenumber, name }) => [phonenumber, `Hi ${name}`]),
  );
  const before = await sums();
  assert.deepEqual((await read(4)).body.messages, [], "past the end");
  assert.deepEqual(await sums(), before, "reading sends nothing");

  assert.equal((await approve(approvers[0]!, waiting)).status, 200);
  const { report_id: report } = await show(waiting);
  const sent = await server.database.sql<{ to: string; text: string; parts: number }[]>`
    select recipient as to, text, parts from messages where report_id = ${report} order by id`;
  assert.deepEqual([...sent], listed);
  const after = await read(1);
  assert.deepEqual([after.status, after.body.code], [409, "conflict"]);
  assert.match(after.body.detail, /no longer waits: it is approved/);
});

test("what is approved goes out with the sender, to the numbers and at the time that were shown", async () => {
  const account = (body: object) => owner.call("PATCH /v1/account", body);
  const before = { default_sender: "BANK", default_country: "RW" };
  assert.equal((await account(before)).status, 200);
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  const recipients = ["0722100001", "0722100002", "0722100003"].map((phonenumber) => ({ phonenumber, name: "A" }));
  const waiting = await ask(clerk, { recipients, text: "Hi", send_at });
  try {
    // Where the same digits are other people's.
    const changed = await account({ default_sender: "OTHER", default_country: "KE" });
    assert.equal(changed.status, 200, changed.text);
    const listed = await approvers[0]!.call<{ messages: { to: string }[] }>(
      `GET /v1/approvals/${waiting.approval_id}/messages`,
    );
    assert.deepEqual(
      listed.body.messages.map(({ to }) => to),
      ["+250722100001", "+250722100002", "+250722100003"],
    );
    const done = await approve(approvers[0]!, waiting);
    assert.equal(done.status, 200, done.text);
  } finally {
    await account({ default_sender: null, default_country: "RW" });
  }
  const { report_id: report } = await show(waiting);
  const sent = await server.database.sql<{ sender: string; recipient: string }[]>`
    select sender, recipient from messages where report_id = ${report} order by id`;
  assert.deepEqual(
    sent.map(({ sender, recipient }) => `${sender} ${recipient}`),
    ["BANK +250722100001", "BANK +250722100002", "BANK +250722100003"],
  );
  for (const by of [clerk, owner]) {
    const moved = await by.call<Problem>(`PATCH /v1/sms/reports/${report}`, { send_at: null });
    assert.deepEqual([moved.status, moved.body.code], [409, "conflict"]);
    assert.match(moved.body.detail, /approved for its time/);
  }
  assert.equal((await owner.call(`POST /v1/sms/reports/${report}/cancel`)).status, 200);
});

test("erasing a number rejects what waits for it", async () => {
  const body = wish(3);
  const waiting = await ask(clerk, body);
  const number = body.recipients[1]!.phonenumber;
  assert.equal((await owner.call("POST /v1/privacy/erase", { number })).status, 200);
  assert.equal((await show(waiting)).status, "rejected");
  assert.equal((await approve(approvers[0]!, waiting)).status, 409);
  const [, end] = await learned(waiting, 2);
  assert.equal(end.status, "rejected");
});

test("erasing a number removes it from notes and references, and from what was announced of them", async () => {
  const number = "+250788099001";
  const asks = { reference: `for ${number}`, approval_note: `${number} wanted it` };
  const waiting = await ask(clerk, { ...wish(3), ...asks });
  await reject(approvers[0]!, waiting, { note: "ask 0788 099 001 first" });
  const [asked, end] = await learned(waiting, 2);
  assert.deepEqual([asked.reference, end.note], [`for ${number}`, "ask 0788 099 001 first"]);
  const pending = () => server.database.sql`select from webhook_deliveries where status = 'pending'`;
  await until(async () => (await pending()).length === 0, { what: "the deliveries are settled" });
  assert.equal((await owner.call("POST /v1/privacy/erase", { number })).status, 200);
  const { note, approval_note: reason } = await show(waiting);
  assert.deepEqual([note, reason], [null, null]);
  const left = await server.database.sql`select from webhook_deliveries where body ~ '099.?001'`;
  assert.equal(left.length, 0);
});
