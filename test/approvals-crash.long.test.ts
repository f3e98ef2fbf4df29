import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Random } from "../src/base/random.ts";
import { startService, type Answer, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

const seed = 29;
const ownerPassword = "a password of the tests";

let service: Service;
let random: Random;
/** The cookies of two owners. */
let owners: [string, string];
/** Tokens of the first, who asks, and of the second, who decides. */
let [asker, approver] = ["", ""];

before(async () => {
  random = new Random(seed);
  service = await startService({
    ROLES: "api",
    BOOTSTRAP_PASSWORD: ownerPassword,
    RATE_LIMIT_PER_SECOND: "100000",
    RATE_LIMIT_BURST: "100000",
    APPROVE_CREDIT_ABOVE: "2000",
  });
  const settings = { approve_above: { recipients: 1 } };
  assert.equal((await service.call("PATCH", "/v1/account", { settings })).status, 200);
  const { id } = (await service.call("GET", "/v1/account")).body;
  await service.call("POST", `/v1/operator/accounts/${id as string}/credit`, { amount: 1000 });
  // Nothing is sent there, but deliveries are written.
  await service.call("POST", "/v1/webhooks", { url: "listen:here", events: ["approval"] });
  const headers = { "x-tuma-console": "1" };
  const invitation = await service.call("POST", "/v1/members", { email: "other@localhost", role: "owner" });
  const joining = { token: invitation.body.token, name: "Other", password: ownerPassword };
  await service.call("POST", "/console/invitations/accept", joining, { token: "", headers });
  owners = [await signIn("owner@localhost"), await signIn("other@localhost")];
  [asker, approver] = [await tokenOf(owners[0]), await tokenOf(owners[1])];
});
after(() => service.stop());

async function signIn(email: string): Promise<string> {
  const headers = { "x-tuma-console": "1" };
  const signedIn = await service.call(
    "POST",
    "/console/login",
    { email, password: ownerPassword },
    { token: "", headers },
  );
  return signedIn.headers.get("set-cookie")!.split(";")[0]!;
}

async function tokenOf(cookie: string): Promise<string> {
  const wish = { name: "a program", scopes: ["sms:send", "sms:read", "approve"] };
  const made = await service.call("POST", "/v1/account/tokens", wish, as(cookie));
  assert.equal(made.status, 200, made.text);
  return made.body.token as string;
}

/** Sends that ended in no way, in several, or in one that does not agree with what was charged, sent, logged and announced. */
const astray = () => service.database.sql`
  with fate as (
    select a.id, a.state, a.messages, a.cost, a.report_id,
      (select count(*)::int from reports r where r.report_id = a.report_id) as reports,
      (select count(*)::int from messages m where m.report_id = a.report_id) as sent,
      (select coalesce(-sum(l.amount), 0)::int from ledger l join messages m on m.account_id = l.account_id and m.id = l.message_id
        where l.kind = 'charge' and m.report_id = a.report_id) as charged,
      (select coalesce(array_agg(split_part(action, '.', 2) order by g.id), '{}') from audit_log g
        where g.target = 'apv_' || a.id) as logged,
      (select coalesce(array_agg(d.body::jsonb ->> 'status' order by d.id), '{}') from webhook_deliveries d
        where d.event = 'approval' and d.body::jsonb ->> 'approval_id' = 'apv_' || a.id) as announced
    from approvals a
  )
  select * from fate
  where (reports, sent, charged) <> case when state = 'approved' then (1, messages, cost::int) else (0, 0, 0) end
    or logged <> array['requested'] || case when state = 'waiting' then '{}'::text[] else array[state] end
    or announced <> array['waiting_for_approval'] || case when state = 'waiting' then '{}'::text[] else array[state] end`;

/** What was charged and sent in all, beyond what was approved. */
async function beyond() {
  const [row] = await service.database.sql`
    select (select count(*)::int from reports) - count(*) filter (where state = 'approved')::int as reports,
      (select count(*)::int from messages) - coalesce(sum(messages) filter (where state = 'approved'), 0)::int as messages,
      (select coalesce(-sum(amount), 0)::int from ledger where kind = 'charge')
        - coalesce(sum(cost) filter (where state = 'approved'), 0)::int as charged,
      (select coalesce(sum(balance), 0)::int from wallets) - (select coalesce(sum(amount), 0)::int from ledger) as balance
    from approvals`;
  return { ...row };
}

async function assertOneFateEach(): Promise<void> {
  assert.deepEqual([...(await astray())], []);
  assert.deepEqual(await beyond(), { reports: 0, messages: 0, charged: 0, balance: 0 });
}

/** Whether a statement that begins like this is running in the database. */
async function isRunning(statement: string): Promise<boolean> {
  const found = await service.database.sql`
    select from pg_stat_activity
    where datname = current_database() and state <> 'idle' and query ilike ${`${statement}%`} and pid <> pg_backend_pid()`;
  return found.length > 0;
}

/** Kills the program while it works, in the middle of what the database is doing, and starts it again once its transactions are gone. */
async function killAmid(statement: string, work: Promise<unknown>): Promise<boolean> {
  const seen = until(() => isRunning(statement), { what: statement }).then(() => true);
  const isAmid = await Promise.race([seen, work.then(() => false)]);
  seen.catch(() => undefined);
  await service.kill();
  await work;
  const gone = async () =>
    (
      await service.database.sql`
        select from pg_stat_activity
        where datname = current_database() and application_name like 'tuma%' and application_name <> 'tuma-test'`
    ).length === 0;
  await until(gone, { what: "its connections are gone" });
  return isAmid;
}

/** Makes calls a few at a time; one that the death of the program interrupts has no answer. */
async function runAll(jobs: (() => Promise<Answer | undefined>)[], atOnce: number): Promise<(Answer | undefined)[]> {
  const answers: (Answer | undefined)[] = [];
  let next = 0;
  const work = async () => {
    for (let n = next++; n < jobs.length; n = next++) answers[n] = await jobs[n]!();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}

const sends = 30;
const recipientsOf = (send: number) =>
  Array.from({ length: 400 + 40 * send }, (_, n) => ({
    phonenumber: `+25078${String(send).padStart(3, "0")}${String(n).padStart(4, "0")}`,
    name: `Customer ${n} ${"of ours ".repeat(6)}`,
  }));

/** Asks for every send under its key, so that a repetition asks for nothing. */
const askAll = () =>
  runAll(
    Array.from({ length: sends }, (_, send) => () => {
      const body = { text: "Muraho @contact.name", sender: "TUMA", recipients: recipientsOf(send) };
      const headers = { "idempotency-key": `send ${send}` };
      return service.call("POST", "/v1/sms/bulk", body, { token: asker, headers }).catch(() => undefined);
    }),
    4,
  );

const states: Record<string, string> = { approve: "approved", reject: "rejected", withdraw: "withdrawn" };

/** The state that each send was said to have. */
const told = new Map<string, string>();

/** Two or three people do different things to a send at the same moment. */
async function decide(id: string): Promise<undefined> {
  const deeds = ["approve", "approve", "approve", ...(random.next() < 0.5 ? ["reject"] : []), "withdraw"];
  const chosen = deeds.filter(() => random.next() < 0.45).slice(0, 3);
  await Promise.all(
    chosen.map(async (deed) => {
      const token = deed === "withdraw" ? asker : approver;
      const answer = await service.call("POST", `/v1/approvals/${id}/${deed}`, {}, { token }).catch(() => undefined);
      if (answer?.status !== 200) return;
      assert.equal(told.get(id), undefined, `${id} was said to be ${told.get(id)}, and then ${states[deed]}`);
      told.set(id, states[deed]!);
    }),
  );
}

async function waiting(): Promise<string[]> {
  const rows = await service.database.sql<{ id: number }[]>`
    select id from approvals where state = 'waiting' order by id`;
  return rows.map(({ id }) => `apv_${id}`);
}

test("killed while sends are asked for and decided: each ends in one way, sent and charged once if approved, and else never", async () => {
  await killAmid("insert into approvals", askAll());
  await service.restart();
  await assertOneFateEach();
  for (const answer of await askAll()) assert.equal(answer?.status, 202, answer?.text);
  assert.equal((await waiting()).length, sends, "a key asks once");

  let [kills, amid] = [0, 0];
  for (let left = await waiting(); left.length > 0; left = await waiting()) {
    const jobs = left.map((id) => () => decide(id));
    const statement = ["copy messages", "copy ledger"][kills % 2]!;
    // The last few are decided in peace.
    if (left.length <= 6) await runAll(jobs, 2);
    else {
      amid += Number(await killAmid(statement, runAll(jobs.slice(0, 8), 2)));
      kills++;
      await service.restart();
    }
    await assertOneFateEach();
  }
  assert.ok(kills >= 3 && amid > 0, `killed ${kills} times, ${amid} amid an approval`);
  const rows = await service.database.sql<{ id: number; state: string }[]>`select id, state from approvals`;
  const ended = new Map(rows.map(({ id, state }) => [`apv_${id}`, state]));
  for (const [id, state] of told) assert.equal(ended.get(id), state, `${id} is what was answered`);
  assert.ok([...ended.values()].includes("approved"));
});

/** The cookies of two operators. */
async function operators(): Promise<[string, string]> {
  const people = await service.call("GET", "/v1/operator/people?q=other");
  const path = `/v1/operator/people/${people.body.people[0].id as string}`;
  const made = await service.call("PATCH", path, { operator: true }, as(owners[0]));
  assert.equal(made.status, 200, made.text);
  return owners;
}

const as = (cookie: string, more: Record<string, string> = {}) => ({
  token: "",
  headers: { "x-tuma-console": "1", cookie, ...more },
});

/** Credits that ended in no way, in several, or in one that does not agree with the ledger and the audit log. */
const creditsAstray = () => service.database.sql`
  with fate as (
    select a.id, a.state, a.amount, a.entry_id,
      (select coalesce(sum(l.amount), 0)::bigint from ledger l where l.account_id = a.account_id and l.id = a.entry_id) as credited,
      (select count(*)::int from ledger l where l.note = a.credit_note) as entries,
      (select coalesce(array_agg(split_part(action, '.', 2) order by g.id), '{}') from audit_log g
        where g.target = 'apv_' || a.id) as logged
    from credit_approvals a
  )
  select * from fate
  where (entries, credited) <> case when state = 'approved' then (1, amount) else (0, 0::bigint) end
    or logged <> array['requested'] || case when state = 'waiting' then '{}'::text[] else array[state] end`;

async function assertCreditedOnce(): Promise<void> {
  assert.deepEqual([...(await creditsAstray())], []);
  const [row] = await service.database.sql<{ beyond: number }[]>`
    select (select coalesce(sum(balance), 0)::bigint from wallets) - (select coalesce(sum(amount), 0)::bigint from ledger) as beyond`;
  assert.equal(row!.beyond, 0);
}

test("killed while credits are asked for and decided: each is written once if approved, and else never", async () => {
  const [asker, other] = await operators();
  const account = await service.call("POST", "/v1/operator/accounts", { name: "Credited" });
  const path = `/v1/operator/accounts/${account.body.id as string}/credit`;
  const asks = Array.from({ length: 60 }, (_, n) => () => {
    const body = { amount: 3000 + n, kind: "paid", note: `credit ${n}` };
    return service.call("POST", path, body, as(asker, { "idempotency-key": `credit ${n}` })).catch(() => undefined);
  });
  await killAmid("insert into credit_approvals", runAll(asks, 6));
  await service.restart();
  await assertCreditedOnce();
  for (const answer of await runAll(asks, 6)) assert.equal(answer?.status, 202, answer?.text);
  const left = async () =>
    (
      await service.database.sql<{ id: number }[]>`
        select id from credit_approvals where state = 'waiting' order by id`
    ).map(({ id }) => `apv_${id}`);
  assert.equal((await left()).length, asks.length, "a key asks once");

  const ended = new Map<string, string>();
  const decideCredit = async (id: string): Promise<undefined> => {
    const deeds = ["approve", "approve", "approve", "reject", "withdraw"].filter(() => random.next() < 0.5);
    await Promise.all(
      deeds.map(async (deed) => {
        const by = as(deed === "withdraw" ? asker : other);
        const decision = `/v1/operator/approvals/${id}/${deed}`;
        const answer = await service.call("POST", decision, {}, by).catch(() => undefined);
        if (answer?.status !== 200) return;
        assert.equal(ended.get(id), undefined, `${id} was said to be ${ended.get(id)}, and then ${states[deed]}`);
        ended.set(id, states[deed]!);
      }),
    );
  };
  let [kills, amid] = [0, 0];
  for (let ids = await left(); ids.length > 0; ids = await left()) {
    const jobs = ids.map((id) => () => decideCredit(id));
    if (ids.length <= 8) await runAll(jobs, 3);
    else {
      const statement = ["with paid as", "update credit_approvals"][kills % 2]!;
      amid += Number(await killAmid(statement, runAll(jobs.slice(0, 16), 4)));
      kills++;
      await service.restart();
    }
    await assertCreditedOnce();
  }
  assert.ok(kills >= 3, `killed ${kills} times, ${amid} amid a statement of an approval`);
  const rows = await service.database.sql<{ id: number; state: string }[]>`select id, state from credit_approvals`;
  const found = new Map(rows.map(({ id, state }) => [`apv_${id}`, state]));
  for (const [id, state] of ended) assert.equal(found.get(id), state, `${id} is what was answered`);
  assert.ok([...found.values()].includes("approved"));
});
