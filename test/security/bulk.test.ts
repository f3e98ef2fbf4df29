import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BulkJob } from "../../src/core/messages/bulk/job.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

/** One account's bulk sends never block another's. */
let server: TestServer;
before(async () => {
  server = await startServer({ ROLES: "api" });
});
after(() => server.stop());

const shared = { sender: "TUMA", text: "Hi @contact.name" };
const one = { phonenumber: "+250788000001", name: "Ana" };
const phone = (index: number) => `+25078${String(8_000_000 + index)}`;
/** A send that is long enough to queue with the long ones. */
const many = Array.from({ length: 2_000 }, (_, i) => ({ phonenumber: phone(i), name: "Ana" }));

/** A free request that is expensive to process: 100 merge fields, each with a long value. */
const poisoned = {
  sender: "TUMA",
  text: "@contact.a".repeat(100),
  dry_run: true,
  recipients: Array.from({ length: 30_000 }, (_, i) => ({ phonenumber: phone(i), name: "", a: "x".repeat(180) })),
};

async function neighbour(): Promise<string> {
  const { body } = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "A neighbour" },
  });
  return body.token.token;
}

test("a bulk send waits for at most one of another account's nine slow ones", async (t) => {
  const token = await neighbour();
  let answered = 0;
  const poison = Array.from({ length: 9 }, async () => {
    const { status } = await server.call("POST /v1/sms/bulk", { body: poisoned });
    answered++;
    return status;
  });
  // The first response shows that the others have arrived.
  await Promise.race(poison);
  const before = answered;
  const startedAtMs = performance.now();
  const { status } = await server.call("POST /v1/sms/bulk", {
    token,
    body: { ...shared, dry_run: true, recipients: many },
  });
  t.diagnostic(`answered after ${Math.round(performance.now() - startedAtMs)} ms`);
  assert.equal(status, 200);
  assert.ok(answered - before <= 2, `${answered - before} of the poisoned sends went first`);
  for (const each of await Promise.all(poison)) assert.equal(each, 400);
});

test("a short bulk send waits for no long one of another account", async () => {
  const { sql } = server.database;
  const token = await neighbour();
  const isWaiting = async () => {
    const [row] = await sql<{ waits: boolean }[]>`
      select exists (select from pg_stat_activity
        where datname = current_database() and application_name = 'tuma bulk' and wait_event_type = 'Lock') as waits`;
    return row!.waits;
  };
  const lock = await sql.reserve();
  try {
    // While the wallets are locked, the long send cannot finish.
    await lock`begin`;
    await lock`select from wallets for update`;
    const long = server.call("POST /v1/sms/bulk", { body: { ...shared, recipients: many } });
    await until(isWaiting);
    const dryRun = { ...shared, dry_run: true, recipients: [one] };
    assert.equal((await server.call("POST /v1/sms/bulk", { token, body: dryRun })).status, 200);
    await lock`rollback`;
    assert.equal((await long).status, 201);
  } finally {
    lock.release();
  }
});

test("an account has nine bulk sends at most, and the others are told to wait", async () => {
  const replies = await Promise.all(
    Array.from({ length: 14 }, () => server.call("POST /v1/sms/bulk", { body: { ...shared, recipients: [one] } })),
  );
  const refused = replies.filter(({ status }) => status === 429);
  assert.equal(replies.filter(({ status }) => status === 201).length, replies.length - refused.length);
  for (const { headers } of refused) assert.match(headers.get("retry-after")!, /^\d+$/);
});

test("a send stops and charges nothing when its caller disconnects", async () => {
  const { sql } = server.database;
  const isCopying = async () => {
    const [row] = await sql<{ busy: boolean }[]>`
      select exists (select from pg_stat_activity where datname = current_database() and query like 'copy messages%' and state = 'active') as busy`;
    return row!.busy;
  };
  const before = await sql`select count(*) as messages from messages`;
  const hangUp = new AbortController();
  const recipients = Array.from({ length: 100_000 }, (_, i) => ({ phonenumber: phone(i), name: "Ana" }));
  const sent = fetch(`${server.url}/v1/sms/bulk`, {
    method: "POST",
    signal: hangUp.signal,
    headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    body: JSON.stringify({ ...shared, recipients }),
  });
  await until(isCopying);
  hangUp.abort();
  await assert.rejects(sent);
  await until(async () => !(await isCopying()));
  // The next response comes after the send before it has finished.
  await server.call("POST /v1/sms/bulk", { body: { ...shared, dry_run: true, recipients: [one] } });
  assert.deepEqual([...(await sql`select count(*) as messages from messages`)], [...before]);
});

test("a syntax error behind a string of megabytes is refused, and located", async () => {
  for (const filler of ["x", "\\\\n", "é"]) {
    const long = filler.repeat(12_000_000 / Buffer.byteLength(filler));
    const reply = await fetch(`${server.url}/v1/sms/bulk`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
      body: `{"text":"${long}",}`,
    });
    assert.equal(reply.status, 400);
    assert.match(
      ((await reply.json()) as { detail: string }).detail,
      /at line 1, column \d+ there is a trailing comma/,
    );
  }
});

const open = (job: BulkJob, recipients: unknown[]) => {
  const rules = {
    defaultSender: undefined,
    approvedSenders: undefined,
    country: undefined,
    allowedCountries: undefined,
    approveAbove: undefined,
    callPrices: [],
    prices: [new Map([["", 6_000n]])],
  };
  const body = Buffer.from(JSON.stringify({ ...shared, dry_run: true, recipients }));
  job.open(body, "POST /v1/sms/bulk", rules, new Date(), false);
};

test("a send that takes too much work is refused with the reason and what to do", (t) => {
  const job = new BulkJob("en");
  open(
    job,
    Array.from({ length: 1_000 }, (_, i) => ({ phonenumber: phone(i), name: "Ana" })),
  );
  assert.equal(job.chunk()!.length, 500);
  job.rows(new Set());
  t.mock.method(process, "threadCpuUsage", () => ({ user: 1e12, system: 0 }));
  assert.throws(() => job.chunk(), { code: "payload_too_large", message: /3\.1 s.*several requests/ });
});

test("merged texts are cut at the size of ten parts, and only some misspelt members are explained", () => {
  const job = new BulkJob("en");
  const misspelt = Array.from({ length: 100 }, (_, i) => ({ phoneNumber: phone(i), name: "Ana" }));
  const crowded = Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`m${i}`, i]));
  const long = { ...one, name: "x".repeat(1_528) };
  open(job, [one, long, { ...crowded, ...one }, ...misspelt]);
  assert.equal(job.chunk()!.length, 1);
  job.rows(new Set());
  const rejected = JSON.parse(job.summary().rejected) as { code: string; message: string }[];
  assert.match(rejected[0]!.message, /more than 10 parts/);
  assert.match(rejected[1]!.message, /1003 members, more than the maximum of 1000/);
  assert.equal(rejected.filter(({ message }) => message.includes("did you mean")).length, 50);
});
