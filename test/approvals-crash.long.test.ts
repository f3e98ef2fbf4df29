import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Random } from "../src/base/random.ts";
import { startService, type Answer, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

const seed = 29;
const ownerPassword = "a password of the tests";

let service: Service;
let random: Random;
/** Of the owner, who asks. The service's own token, whose origin is another, decides. */
let asker: string;

before(async () => {
  random = new Random(seed);
  service = await startService({
    ROLES: "api",
    BOOTSTRAP_PASSWORD: ownerPassword,
    RATE_LIMIT_PER_SECOND: "100000",
    RATE_LIMIT_BURST: "100000",
  });
  const settings = { approve_above: { recipients: 1 } };
  assert.equal((await service.call("PATCH", "/v1/account", { settings })).status, 200);
  const { id } = (await service.call("GET", "/v1/account")).body;
  await service.call("POST", `/v1/operator/accounts/${id as string}/credit`, { amount: 1000 });
  // Nothing is sent there, but deliveries are written.
  await service.call("POST", "/v1/webhooks", { url: "listen:here", events: ["approval"] });
  const headers = { "x-tuma-console": "1" };
  const login = { email: "owner@localhost", password: ownerPassword };
  const signedIn = await service.call("POST", "/console/login", login, { token: "", headers });
  const cookie = signedIn.headers.get("set-cookie")!.split(";")[0]!;
  const wish = { name: "asker", scopes: ["sms:send", "sms:read"] };
  const made = await service.call("POST", "/v1/account/tokens", wish, { token: "", headers: { ...headers, cookie } });
  assert.equal(made.status, 200, made.text);
  asker = made.body.token;
});
after(() => service.stop());

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
      const token = deed === "withdraw" ? asker : service.token;
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
