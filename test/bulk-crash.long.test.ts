import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { createDatabase, type TestDatabase } from "./harness/database.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

let database: TestDatabase;

before(async () => {
  database = await createDatabase();
});
after(() => database.drop());

const env = (extra: Record<string, string>) => ({ DATABASE_URL: database.url, ...extra });
const digits = (n: number, length: number) => String(n).padStart(length, "0");

/** Bulk sends, their messages and charges, and the ledger, each as a sum. */
async function sums() {
  const [row] = await database.sql`
    select (select count(*)::int from reports) as reports, (select coalesce(sum(messages), 0)::int from reports) as announced,
      (select coalesce(sum(total), 0)::int from reports) as cost,
      (select count(*)::int from messages) as messages, (select coalesce(sum(parts * price), 0)::int from messages) as price,
      (select count(*)::int from ledger where kind = 'charge') as charges,
      (select coalesce(-sum(amount), 0)::int from ledger where kind = 'charge') as charged,
      (select sum(messages)::int from wallets) as counted,
      (select coalesce(sum(balance), 0)::int from wallets) - (select coalesce(sum(amount), 0)::int from ledger) as astray`;
  return row!;
}

/** Whether a statement that begins like this is running in the database. */
async function isRunning(statement: string): Promise<boolean> {
  const found = await database.sql`
    select from pg_stat_activity
    where datname = current_database() and state <> 'idle' and query ilike ${`${statement}%`} and pid <> pg_backend_pid()`;
  return found.length > 0;
}

/** The program's connections. */
const connections = () => database.sql`
  select from pg_stat_activity
  where datname = current_database() and application_name like 'tuma%' and application_name <> 'tuma-test'`;

/** Kills it with SIGKILL, and waits until the database has noticed. */
async function kill(service: Service): Promise<void> {
  process.kill(service.pid, "SIGKILL");
  await until(async () => (await connections()).length === 0, { what: "its connections are gone" });
}

test("killed while a bulk send is accepted: all of it or nothing, and the same key sends it once", async () => {
  const calls = ["copy messages", "copy ledger"];
  for (const [call, statement] of calls.entries()) {
    const service = await startService(env({ ROLES: "api" }));
    await service.call("PATCH", "/v1/account", { default_sender: "TUMA" });
    const body = {
      text: "Muraho @contact.name",
      // Within the initial balance of an installation.
      recipients: Array.from({ length: 5000 }, (_, n) => ({
        phonenumber: `+2507${8 + call}${digits(n, 7)}`,
        name: `Customer ${n} ${"of ours ".repeat(8)}`,
      })),
    };
    const send = (to: Service) =>
      to.call("POST", "/v1/sms/bulk", body, { token: to.token, headers: { "idempotency-key": `crash-${call}` } });
    const accounts = await service.call("GET", "/v1/account");
    await service.call("POST", `/v1/operator/accounts/${accounts.body.id as string}/credit`, {
      amount: 100,
      note: "test",
    });
    const before = await sums();
    const answer = send(service).catch(() => undefined);
    // If the machine is so fast that the send ends before the first check, the kill comes after the commit.
    const over = answer.then(() => true);
    await Promise.race([over, until(() => isRunning(statement), { what: statement }).catch(() => undefined)]);
    await kill(service);
    await service.stop().catch(() => undefined);
    await answer;
    const after = await sums();
    assert.ok([0, 1].includes(after["reports"] - before["reports"]), JSON.stringify(after));
    assert.equal(after["messages"], after["announced"]);
    const again = await startService(env({ ROLES: "api" }));
    try {
      const repeated = await send(again);
      assert.equal(repeated.status, 201, repeated.text);
      assert.deepEqual(await sums(), {
        reports: call + 1,
        announced: (call + 1) * 5000,
        cost: (call + 1) * 30_000_000,
        messages: (call + 1) * 5000,
        price: (call + 1) * 30_000_000,
        charges: (call + 1) * 5000,
        charged: (call + 1) * 30_000_000,
        counted: (call + 1) * 5000,
        astray: 0,
      });
    } finally {
      await again.stop();
    }
  }
});

test("killed while a bulk send drains: every phone has its message, and report, states and money agree to the last part", async () => {
  const recipients = Array.from({ length: 2000 }, (_, n) => ({
    // The last digits of numbers to which the simulated carrier delivers.
    phonenumber: `+250735${digits(n % 100, 2)}${digits(Math.floor(n / 100), 4)}`,
    name: n % 3 === 0 ? "Ben ".repeat(45).trim() : "Ana",
  }));
  // What was being submitted is in doubt once the lease of the killed process is over: twice the first, and the third.
  const settings = env({
    SUBMIT_TIMEOUT_SECONDS: "4",
    DOUBT_HOLD_SECONDS: "5",
    CLAIM_LEASE_SECONDS: "5",
    LINK_LEASE_SECONDS: "3",
  });
  const first = await startService(settings);
  const sent = await first.call("POST", "/v1/sms/bulk", { recipients, text: "Muraho @contact.name", sender: "TUMA" });
  assert.equal(sent.status, 201, sent.text);
  const report = sent.body.report_id as string;
  const states = async () => {
    const rows = await database.sql<{ state: string; count: number }[]>`
      select state, count(*)::int as count from messages where report_id = ${report} group by state`;
    return new Map(rows.map(({ state, count }) => [state, count]));
  };
  const atCarrier = async () => {
    const found = await states();
    return (found.get("sent") ?? 0) + (found.get("delivered") ?? 0);
  };
  await until(async () => (await atCarrier()) > 200, { what: "some of it is at the carrier" });
  await kill(first);
  await first.stop().catch(() => undefined);
  const settled = await database.sql<{ number: string }[]>`
    select recipient as number from messages where report_id = ${report} and state in ('sent', 'delivered')`;
  assert.ok(settled.length < recipients.length, `all ${settled.length} were at the carrier before the kill`);

  const second = await startService(settings);
  try {
    await until(async () => (await atCarrier()) === recipients.length, { limitMs: 120_000, what: "all of it is sent" });
    const shown = (await second.call("GET", `/v1/sms/reports/${report}`)).body;
    assert.deepEqual([shown.total, shown.total_cost, shown.refunded], [2000, sent.body.total_cost, 0]);
    // Receipts keep arriving, so compare both until none arrives in between.
    const counted = async () => (await second.call("GET", `/v1/sms/reports/${report}`)).body.states as object;
    await until(async () => isDeepStrictEqual(await counted(), Object.fromEntries(await states())), {
      what: "the report's states are those of the messages",
    });
    const known = new Set(settled.map(({ number }) => number));
    const phonesNow = () => database.sql<{ number: string; count: number }[]>`
      select number, count(*)::int as count from sandbox_messages where number like '+250735%' group by number`;
    await until(async () => (await phonesNow()).length === recipients.length, {
      what: "nothing is lost",
    });
    // The simulated carrier was killed as well: messages it had accepted are on its phones, and it sends their receipts again.
    await until(async () => (await states()).get("delivered") === recipients.length, {
      what: "all of it is reported",
    });
    const phones = await phonesNow();
    const again = phones.filter(({ number, count }) => count > 1 && known.has(number));
    assert.deepEqual(again, [], "a message whose response was recorded is not sent again");
    const after = await sums();
    assert.deepEqual([after["messages"], after["charged"], after["astray"]], [after["announced"], after["cost"], 0]);
  } finally {
    await second.stop();
  }
});
