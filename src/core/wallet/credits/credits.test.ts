import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Browser } from "../../../../test/harness/browser.ts";
import { startMailServer, type MailServer } from "../../../../test/harness/mail.ts";
import { startServer, type Reply, type TestServer } from "../../../../test/harness/server.ts";
import { openContext } from "../../../../test/harness/accounts.ts";
import { withDatabase } from "../../../../test/harness/database.ts";
import { joinAs, password } from "../../../../test/harness/tenants.ts";
import { until } from "../../../../test/harness/wait.ts";
import { bootstrap } from "../../accounts/bootstrap.ts";
import { Random } from "../../../base/random.ts";
import { forgetExpired, forgetSmall } from "./credits.ts";

type Credit = {
  approval_id: string;
  status: string;
  amount: number;
  approvers: number;
  may_decide: boolean;
  may_withdraw: boolean;
  asked_by_name: string;
  approval_note: string | null;
  credit_note: string | null;
  decided_by_name: string | null;
  note: string | null;
  entry_id: string | null;
  code: string;
  detail: string;
};

let mail: MailServer;
let server: TestServer;
/** Operators. */
let asker: Browser;
let others: Browser[];
/** Another account, which is credited. */
let account: string;

const limit = 100;

before(async () => {
  mail = await startMailServer();
  const env = { BOOTSTRAP_PASSWORD: password, APPROVE_CREDIT_ABOVE: String(limit), SMTP_URL: mail.url };
  server = await startServer({ ROLES: "api,webhooks", ...env });
  asker = await Browser.signIn(server, "owner@localhost", password);
  others = [];
  for (const n of [1, 2]) {
    others.push(await joinAs(server, server.token, `other${n}@example.com`, "owner"));
    await makeOperator(`other${n}@example.com`, true);
  }
});
after(async () => {
  await server.stop();
  await mail.close();
});
beforeEach(async () => {
  const made = await server.call<{ id: string }>("POST /v1/operator/accounts", { body: { name: "Umurava Bank" } });
  account = made.body.id;
});

async function makeOperator(email: string, operator: boolean): Promise<void> {
  const { people } = (await asker.call<{ people: { id: string }[] }>(`GET /v1/operator/people?q=${email}`)).body;
  const reply = await asker.call(`PATCH /v1/operator/people/${people[0]!.id}`, { operator });
  assert.equal(reply.status, 200, reply.text);
}

const wish = (amount: number | string, more: object = {}) => ({ amount, kind: "paid", ...more });
const credit = (by: Browser, amount: number | string, more: object = {}, headers?: Record<string, string>) =>
  by.call<Credit>(`POST /v1/operator/accounts/${account}/credit`, wish(amount, more), {
    "x-tuma-console": "1",
    ...headers,
  });

async function ask(by: Browser = asker, amount: number | string = 500, more: object = {}): Promise<Credit> {
  const reply = await credit(by, amount, more);
  assert.equal(reply.status, 202, reply.text);
  return reply.body;
}

type Deed = "approve" | "reject" | "withdraw";
const act = (by: Browser, deed: Deed, { approval_id: id }: Credit, body: object = {}): Promise<Reply<Credit>> =>
  by.call<Credit>(`POST /v1/operator/approvals/${id}/${deed}`, body);
const show = async ({ approval_id: id }: Credit, by: Browser = asker) =>
  (await by.call<Credit>(`GET /v1/operator/approvals/${id}`)).body;

/** What the account's ledger and balance say, in whole units, and its audit log of credits. */
async function books() {
  const [row] = await server.database.sql<{ entries: number; sum: number; balance: number }[]>`
    select count(l.id)::int as entries, coalesce(sum(l.amount) / 1000000, 0)::int as sum,
      (select balance / 1000000 from wallets where account_id = ${Number(account.slice(4))} and not test)::int as balance
    from ledger l where l.account_id = ${Number(account.slice(4))} and not l.test`;
  return { ...row };
}
const logged = async () =>
  (
    await server.database.sql<{ action: string }[]>`
      select action from audit_log
      where account_id = ${Number(account.slice(4))} and (action like 'credit.%' or action = 'wallet.credited') order by id`
  ).map(({ action }) => action);

const nothing = { entries: 0, sum: 0, balance: 0 };
const of = (amount: number) => ({ entries: 1, sum: amount, balance: amount });

test("a credit above the limit waits, and is written once another operator approves it", async () => {
  const waiting = await ask(asker, "500.25", { note: "invoice 12", approval_note: "they paid this morning" });
  assert.deepEqual([waiting.status, waiting.amount, waiting.approvers], ["waiting_for_approval", 500.25, 2]);
  assert.deepEqual(await books(), nothing);
  const seen = await show(waiting, others[0]);
  assert.deepEqual(
    [seen.amount, seen.credit_note, seen.approval_note, seen.asked_by_name, seen.may_decide, seen.may_withdraw],
    [500.25, "invoice 12", "they paid this morning", "owner@localhost", true, false],
  );
  const own = await show(waiting);
  assert.deepEqual([own.may_decide, own.may_withdraw], [false, true]);
  const approved = await act(others[0]!, "approve", waiting, { note: "fine" });
  assert.equal(approved.status, 200, approved.text);
  const { status, decided_by_name: by, note, entry_id: entry } = approved.body;
  assert.deepEqual([status, by, note], ["approved", "other1@example.com", "fine"]);
  const [row] = await server.database.sql<{ amount: number; note: string; kind: string }[]>`
    select amount, note, kind from ledger where id = ${Number(entry!.slice(4))}`;
  assert.deepEqual({ ...row }, { amount: 500_250_000, note: "invoice 12", kind: "topup" });
  for (const deed of ["approve", "reject", "withdraw"] as const)
    for (const late of [asker, others[1]!])
      assert.equal((await act(late, deed, waiting)).body.code, "conflict", "it is decided");
  assert.equal((await books()).entries, 1);
  assert.deepEqual(await logged(), ["credit.requested", "credit.approved", "wallet.credited"]);
});

test("a rejected, withdrawn or expired credit is never written", async () => {
  const [one, other, late] = [await ask(), await ask(), await ask()];
  assert.equal((await act(others[0]!, "reject", one, { note: "who are they?" })).body.status, "rejected");
  assert.equal((await act(asker, "withdraw", other)).body.status, "withdrawn");
  await expire(late);
  assert.equal((await show(late)).status, "expired");
  assert.equal((await act(others[0]!, "approve", late)).body.code, "conflict");
  while (await forgetExpired(server.program.ctx));
  assert.deepEqual(await books(), nothing);
  const requested = ["credit.requested", "credit.requested", "credit.requested"];
  assert.deepEqual(await logged(), [...requested, "credit.rejected", "credit.withdrawn", "credit.expired"]);
});

const expire = ({ approval_id: id }: Credit) =>
  server.database
    .sql`update credit_approvals set expires_at = now() - interval '1 second' where id = ${Number(id.slice(4))}`;

test("nobody decides their own, not with a token of theirs either, and no token decides anything", async () => {
  const scopes = ["account:read", "account:write", "operator"];
  const made = await asker.call<{ token: string }>("POST /v1/account/tokens", { name: "mine", scopes });
  const { token } = made.body;
  const asked = await server.call<Credit>(`POST /v1/operator/accounts/${account}/credit`, { token, body: wish(500) });
  assert.equal(asked.status, 202, asked.text);
  const waiting = await ask();
  for (const each of [asked.body, waiting])
    for (const deed of ["approve", "reject"] as const) {
      const own = await act(asker, deed, each);
      assert.deepEqual([own.status, own.body.code], [403, "forbidden"]);
      assert.match(own.body.detail, /You asked for this credit yourself/);
      const decision = `POST /v1/operator/approvals/${each.approval_id}/${deed}`;
      const byToken = await server.call<Credit>(decision, { body: {} });
      assert.equal(byToken.status, 403);
      assert.match(byToken.body.detail, /by a person, not by a token/);
    }
  assert.equal((await act(others[0]!, "withdraw", waiting)).status, 403);
  assert.equal((await act(asker, "withdraw", asked.body)).status, 200, "theirs as well");
  const own = await server.call(`POST /v1/operator/approvals/${waiting.approval_id}/withdraw`, { token });
  assert.equal(own.status, 200, "with a token of the same origin");
  assert.deepEqual(await books(), nothing);
});

test("the token of the first start counts as the first operator, who got it", async () => {
  const asked = await server.call<Credit>(`POST /v1/operator/accounts/${account}/credit`, { body: wish(500) });
  assert.equal(asked.status, 202, asked.text);
  assert.equal((await act(asker, "approve", asked.body)).status, 403, "one person, with two credentials");
  assert.equal((await act(others[0]!, "reject", asked.body)).status, 200);
  await withDatabase(async ({ sql }) => {
    const env = { BOOTSTRAP_TOKEN: "tuma_of_the_configuration" };
    for (const _start of [1, 2]) await bootstrap(openContext(sql, env), () => Promise.resolve());
    const [token] = await sql<{ created_by: string; of: string }[]>`
      select t.created_by, 'usr_' || u.id as of from tokens t, users u`;
    assert.equal(token!.created_by, token!.of);
  });
});

test("pieces below the limit add up within a day, a debit like a credit, for each operator and account", async () => {
  for (const amount of [60, -30]) assert.equal((await credit(asker, amount)).status, 200);
  assert.equal((await credit(asker, 10)).status, 200, "100 in all");
  const split = await ask(asker, "0.000001");
  const { status } = await credit(others[0]!, 90);
  assert.equal(status, 200, "another operator's count apart");
  assert.equal((await act(others[1]!, "approve", split)).status, 200);
  await ask(asker, 1);
  const id = Number(account.slice(4));
  await server.database.sql`
    update small_credits set created_at = now() - interval '25 hours' where account_id = ${id}`;
  assert.equal((await credit(asker, 100)).status, 200, "a day later");
  await server.database.sql`
    update small_credits set created_at = now() - interval '25 hours' where account_id = ${id}`;
  while (await forgetSmall(server.program.ctx));
  assert.equal((await server.database.sql`select from small_credits where account_id = ${id}`).length, 0);
});

test("of pieces that arrive at once no more is credited than the limit", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => credit(asker, 30)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 3);
  assert.equal(answers.filter(({ status }) => status === 202).length, 9);
  assert.deepEqual(await books(), { entries: 3, sum: 90, balance: 90 });
});

test("play money never waits, and what is taken for it is not paid in", async () => {
  const plenty = { amount: 5000 };
  const path = `POST /v1/operator/accounts/${account}/credit`;
  assert.equal((await asker.call(path, { ...plenty, test: true })).status, 200);
  const { body: made } = await server.call<{ id: string }>("POST /v1/operator/accounts", {
    body: { name: "In the sandbox", sandbox: true },
  });
  const inSandbox = await asker.call<{ kind: string }>(`POST /v1/operator/accounts/${made.id}/credit`, plenty);
  assert.deepEqual([inSandbox.status, inSandbox.body.kind], [200, "sandbox"]);
  assert.equal((await asker.call(`POST /v1/operator/accounts/${made.id}/credit`, wish(5000))).status, 202);
  assert.equal((await asker.call(path, { amount: 0 })).status, 400);
});

test("a debit above the limit waits as well, and is refused while there is less", async () => {
  const waiting = await ask(asker, -150);
  const refused = await act(others[0]!, "approve", waiting);
  assert.deepEqual([refused.status, refused.body.code], [409, "conflict"]);
  assert.equal((await show(waiting)).status, "waiting_for_approval");
  const money = await ask(asker, 200);
  assert.equal((await act(others[0]!, "approve", money)).status, 200);
  assert.equal((await act(others[1]!, "approve", waiting)).status, 200);
  assert.deepEqual(await books(), { entries: 2, sum: 50, balance: 50 });
});

test("a repeated request with its key waits once, and gets the same answer", async () => {
  const key = { "idempotency-key": `large ${account}` };
  const [one, other] = [await credit(asker, 700, {}, key), await credit(asker, 700, {}, key)];
  assert.deepEqual([one.status, other.status, other.text], [202, 202, one.text]);
  assert.equal(other.headers.get("idempotent-replayed"), "true");
  assert.equal((await credit(asker, 70, {}, key)).body.code, "idempotency_key_reused");
  const rows = await server.database.sql`select from credit_approvals where account_id = ${Number(account.slice(4))}`;
  assert.equal(rows.length, 1);
});

test("the other operators are told by mail in their language, and who asked is not", async () => {
  await server.database.sql`update users set language = 'fr' where email = 'other1@example.com'`;
  // An address gets so many a day.
  await server.database.sql`delete from mails`;
  const waiting = await ask();
  const about = Number(waiting.approval_id.slice(4));
  const recipients = await server.database.sql<{ recipient: string }[]>`
    select recipient from mails where kind = 'credit' and about = ${about} order by 1`;
  assert.deepEqual(
    recipients.map(({ recipient }) => recipient),
    ["other1@example.com", "other2@example.com"],
  );
  const letter = await until(
    () => mail.received.find(({ to, subject }) => to.includes("other1@example.com") && subject.includes("somme")),
    { what: "the mail" },
  );
  assert.match(letter.text, /owner@localhost demande de créditer .*500.* sur le compte Umurava Bank\./);
  assert.ok(letter.text.includes(`${server.url}/operator/approvals`), letter.text);
  await ask(asker, -500);
  const debit = /owner@localhost demande de débiter [^-]*500.* du compte Umurava Bank\./;
  await until(() => mail.received.some(({ text }) => debit.test(text)), { what: "the mail about a debit" });
});

test("whatever is done to a waiting credit at once, it is written once if it is approved, and never if not", async () => {
  const random = new Random(11);
  const outcomes = new Set<string>();
  // Approving takes the longest, so that among others it may never win: in some rounds only approvals race.
  const approvals = 3;
  for (let round = 0; round < 40; round++) {
    const before = await books();
    const waiting = await ask(asker, 500);
    const deeds = [
      () => act(others[0]!, "approve", waiting),
      () => act(others[1]!, "approve", waiting),
      () => act(others[0]!, "approve", waiting),
      () => act(others[1]!, "reject", waiting),
      () => act(asker, "withdraw", waiting),
      () => act(asker, "withdraw", waiting),
      () => expire(waiting),
    ].filter((_, n) => (round % 8 === 0 ? n < approvals : random.next() < 0.5));
    const answers = await Promise.all(deeds.map((deed) => deed()));
    const done = answers.filter((answer) => "status" in answer && answer.status === 200);
    assert.ok(done.length <= 1, "at most one is told that it won");
    while (await forgetExpired(server.program.ctx));
    const { status, entry_id: entry } = await show(waiting);
    outcomes.add(status);
    const now = await books();
    const written = status === "approved" ? 1 : 0;
    assert.deepEqual(
      [now.entries! - before.entries!, now.sum! - before.sum!, now.balance! - before.balance!],
      [written, 500 * written, 500 * written],
      `${status} after ${deeds.map(String).join(", ")}`,
    );
    assert.equal(entry !== null, written === 1);
  }
  outcomes.delete("waiting_for_approval");
  assert.deepEqual([...outcomes].sort(), ["approved", "expired", "rejected", "withdrawn"]);
});

test("an approval and a change of who operates, of the same people at once, do not wait for each other crosswise", async () => {
  const { sql } = server.database;
  const waiting = await ask(others[1]);
  const [reader] = await sql<{ id: number }[]>`select id from users where email = 'other2@example.com'`;
  const [bystander] = await sql<{ id: string }[]>`select 'usr_' || id as id from users where email = 'owner@localhost'`;
  const waits = async (count: number) =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length >=
    count;
  const held = await sql.reserve();
  await held`begin`;
  await held`select from users where id = ${reader!.id} for update`;
  const approved = act(others[0]!, "approve", waiting);
  await until(() => waits(1), { what: "the approval waits" });
  const changed = others[0]!.call(`PATCH /v1/operator/people/${bystander!.id}`, { operator: true });
  await until(() => waits(2), { what: "the change waits" });
  await held`commit`;
  held.release();
  assert.deepEqual([(await approved).status, (await changed).status], [200, 200]);
});

test("who is no operator any more approves nothing, and what they asked for is not approved", async () => {
  const leaver = await joinAs(server, server.token, "leaver@example.com", "owner");
  await makeOperator("leaver@example.com", true);
  const [theirs, ours] = [await ask(leaver), await ask()];
  await makeOperator("leaver@example.com", false);
  assert.equal((await act(leaver, "approve", ours)).status, 403);
  const refused = await act(others[0]!, "approve", theirs);
  assert.deepEqual([refused.status, refused.body.code], [409, "conflict"]);
  assert.match(refused.body.detail, /leaver@example\.com asked for this credit and is no operator any more/);
  assert.equal((await act(others[0]!, "reject", theirs)).status, 200);
  assert.deepEqual(await books(), nothing);
});

test("with one operator, the answer says that nobody can approve", async () => {
  for (const n of [1, 2]) await makeOperator(`other${n}@example.com`, false);
  try {
    assert.equal((await ask()).approvers, 0);
  } finally {
    for (const n of [1, 2]) await makeOperator(`other${n}@example.com`, true);
  }
});

test("without a limit nothing waits", async () => {
  await server.restart(undefined, { APPROVE_CREDIT_ABOVE: "" });
  asker = await Browser.signIn(server, "owner@localhost", password);
  assert.equal((await credit(asker, 8_000_000)).status, 200);
  assert.deepEqual(await books(), of(8_000_000));
});
