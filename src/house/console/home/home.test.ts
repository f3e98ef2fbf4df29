import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { after, before, test } from "node:test";
import { openContext } from "../../../../test/harness/accounts.ts";
import { startReceiver } from "../../../../test/harness/receiver.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";
import { checkOnce } from "../alarms/alarms.ts";
import { healthOf, outlookOf, spentPerDay } from "./home.ts";
import { insertCharge } from "../../../core/voice/charges-store.ts";
import { pathOf } from "../../../../web/src/paths.ts";
import type { Result } from "../search/search.ts";

let server: TestServer;
let other: string;
before(async () => {
  server = await startServer();
  const made = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  other = made.body.token.token;
});
after(() => server.stop());

interface Home {
  balance: number;
  spent_per_day: number;
  days_left: number | null;
  low_balance: { threshold: number | null; is_low: boolean; since: string | null };
  last_24_hours: { messages: number; states: Record<string, number> };
  hours: { at: string; messages: number; states: { delivered: number; undelivered: number } }[];
  scheduled: { send: { report_id: string; reference: string | null } | null; messages: number; at: string }[];
  sends: { report_id: string; reference: string | null }[];
  networks: { network: string; messages: number; delivered: number; failed: number }[];
  errors: { kind: string; state: string; code: string; count: number; last_at: string }[];
  errors_by_network: { state: string; messages: number }[];
  webhooks: { id: string; health: string; delivered: number }[];
}
type Results = { results: Result[] };

async function send(to: string, text = "hello"): Promise<{ sms_id: string; report_id: string }> {
  const reply = await server.call<{ sms_id: string; report_id: string }>("POST /v1/sms/", {
    body: { to, text, sender: "TUMA" },
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

const find = async (q: string, token?: string) =>
  (await server.call<Results>(`GET /console/search?q=${encodeURIComponent(q)}`, token === undefined ? {} : { token }))
    .body.results;

test("home shows what was sent, its outcomes, recent errors and webhook health", async () => {
  const receiver = await startReceiver();
  try {
    await server.call("POST /v1/webhooks", { body: { url: receiver.url, events: ["dlr"] } });
    await send("+250788000101");
    await send("+250720000102");
    await send("+250788009901");
    await server.call("POST /v1/sms/", { body: { to: "nobody", text: "x", sender: "TUMA" } });
    const home = async () => (await server.call<Home>("GET /console/home")).body;
    await until(
      async () => {
        const { last_24_hours, webhooks, errors } = await home();
        return last_24_hours.states["in_progress"] === 0 && webhooks[0]!.delivered === 3 && errors.length === 2;
      },
      { what: "the end of all" },
    );
    const told = await home();
    assert.equal(told.balance, 99.982);
    assert.ok(told.days_left! > 1000);
    assert.equal(told.hours.length, 24);
    const sum = (of: (hour: Home["hours"][number]) => number) => told.hours.reduce((all, hour) => all + of(hour), 0);
    assert.deepEqual(
      [sum(({ messages }) => messages), sum(({ states }) => states.delivered), sum(({ states }) => states.undelivered)],
      [3, 2, 1],
    );
    assert.deepEqual(
      told.networks.map(({ network, messages, delivered, failed }) => [network, messages, delivered, failed]),
      [
        ["MTN Rwanda", 2, 1, 1],
        ["Airtel Rwanda", 1, 1, 0],
      ],
    );
    assert.deepEqual(told.errors.map(({ kind, state, count }) => `${kind} ${state} ${count}`).toSorted(), [
      "call 400 1",
      "message undelivered 1",
    ]);
    assert.equal(told.webhooks[0]!.health, "ok");
    assert.equal((await server.call<Home>("GET /console/home", { token: other })).body.last_24_hours.messages, 0);
    const deliveries = await server.call<{ deliveries: { status: string; event: string }[] }>(
      "GET /console/deliveries?status=delivered&per_page=2",
    );
    assert.deepEqual(
      deliveries.body.deliveries.map(({ status, event }) => [status, event]),
      [
        ["delivered", "dlr"],
        ["delivered", "dlr"],
      ],
    );
    assert.equal(
      (await server.call<Results>("GET /console/deliveries", { token: other })).text.includes("dlv_"),
      false,
    );
  } finally {
    await receiver.close();
  }
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("home shows what is sent in the next seven days, and the last bulk sends", async () => {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Clinic" },
  });
  const { token } = made.body.token;
  await server.call(`POST /v1/operator/accounts/${made.body.id}/credit`, { body: { amount: 10 } });
  const bulk = async (reference: string, sendAt?: string) => {
    const recipients = ["+250788000101", "+250788000102"].map((phonenumber) => ({ phonenumber, name: "Ada" }));
    const body = { recipients, text: "x", sender: "TUMA", reference, ...(sendAt && { send_at: sendAt }) };
    const reply = await server.call<{ report_id: string }>("POST /v1/sms/bulk", { token, body });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.report_id;
  };
  const single = async (to: string, sendAt: string) => {
    const reply = await server.call("POST /v1/sms", {
      token,
      body: { to, text: "x", sender: "TUMA", send_at: sendAt },
    });
    assert.equal(reply.status, 201, reply.text);
  };
  const soon = await bulk("Reminders", inDays(2));
  await bulk("Next month", inDays(20));
  const now = await bulk("Today");
  await bulk("Tonight", inDays(0.5));
  await single("+250788000103", inDays(1));
  await single("+250788000104", inDays(3));
  const { scheduled, sends } = (await server.call<Home>("GET /console/home", { token })).body;
  assert.deepEqual(
    scheduled.map(({ send, messages }) => [send?.reference ?? null, messages]),
    [
      ["Tonight", 2],
      [null, 2],
      ["Reminders", 2],
    ],
  );
  assert.equal(scheduled[2]!.send!.report_id, soon);
  assert.ok(Math.abs(Date.parse(scheduled[2]!.at) - Date.parse(inDays(2))) < 60_000);
  assert.deepEqual(
    sends.map((send) => send.reference),
    ["Tonight", "Today", "Next month"],
  );
  assert.equal(sends[1]!.report_id, now);
  const elsewhere = (await server.call<Home>("GET /console/home", { token: other })).body;
  assert.deepEqual([elsewhere.scheduled, elsewhere.sends], [[], []]);
});

test("all errors of the day are counted, however many there are and whatever was sent after them", async () => {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Campaigns" },
  });
  const account = Number(made.body.id.slice("acc_".length));
  const { sql } = server.database;
  // More failures of one state, and more messages after them, than are read for the time of the last.
  const [rejected, failed, all] = [3, 5_103, 10_300];
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until)
    select ${account}, n, gen_random_uuid(), false, 'TUMA', '+250788' || (100000 + n), 'x', 'gsm7', 1, 0, 'sent', now()
    from generate_series(1, ${all}::int) n`;
  await sql`
    update messages set final_at = now(), code = case when id <= ${rejected} then '11' else '1' end,
      state = (case when id <= ${rejected} then 'rejected' when id <= ${failed} then 'undelivered' else 'delivered' end)::message_state,
      ended_badly = (case when id <= ${rejected} then 'rejected' when id <= ${failed} then 'undelivered' end)::message_state
    where account_id = ${account}`;
  const { last_24_hours: day, ...home } = (
    await server.call<Home>("GET /console/home", { token: made.body.token.token })
  ).body;
  assert.deepEqual(
    home.errors.map(({ state, code, count }) => [state, code, count]),
    [
      ["undelivered", "1", failed - rejected],
      ["rejected", "11", rejected],
    ],
  );
  for (const { last_at: at } of home.errors) assert.ok(Date.now() - Date.parse(at) < 600_000, "the time of the last");
  const { undelivered, rejected: refused, expired, failed: unsent } = day.states;
  assert.equal(undelivered! + refused! + expired! + unsent!, failed, "the figure on the page");
  assert.equal(
    home.errors_by_network.reduce((sum, { messages }) => sum + messages, 0),
    failed,
  );
});

test("the search finds ids, numbers, senders, tokens, reports and people, each with its page", async () => {
  const { sms_id, report_id } = await send("+250788777001");
  // A result shows the message's state, which must not change between two reads.
  await until(async () => (await server.call<{ final_at: string | null }>(`GET /v1/sms/${sms_id}`)).body.final_at);
  await server.call("POST /v1/sms/verify", { body: { brand: "Acme", number: "+250788777002" } });
  const kinds = async (q: string) => (await find(q)).map(({ kind }) => kind);
  assert.deepEqual((await find(sms_id))[0], {
    kind: "message",
    id: sms_id,
    title: "+250788777001",
    detail: (await find(sms_id))[0]!.detail,
    of: null,
  });
  assert.equal((await find(sms_id.replace("out_sms_", "")))[0]!.id, sms_id, "the bare number of a webhook");
  assert.equal(pathOf((await find(sms_id.replace("out_sms", "trn")))[0]!), `/messages/${sms_id}`);
  assert.equal(pathOf((await find(report_id))[0]!), `/messages/${sms_id}`);
  assert.deepEqual(
    (await find("+250 788 777")).map(({ title }) => title),
    ["+250788777001", "+250788777002"],
  );
  assert.equal((await find("250788777001"))[0]!.kind, "phone");
  assert.deepEqual(await kinds("TUM"), ["sender"]);
  assert.deepEqual(await kinds("7878"), ["number"]);
  assert.ok((await kinds("owner@local")).includes("member"));
  assert.ok((await kinds("bootstrap")).includes("token"));
  const made = await server.call<{ id: string; token: string }>("POST /v1/account/tokens", {
    body: { name: "searched", scopes: ["voice"] },
  });
  assert.equal((await find(made.body.token.slice(0, 16)))[0]!.id, made.body.id, "its beginning");
  assert.ok((await kinds("Other")).includes("account"));
  assert.deepEqual(await find("%%%"), []);
});

test("the search finds nothing of another account", async () => {
  const { sms_id, report_id } = await send("+250788777003");
  for (const q of [
    sms_id,
    report_id,
    sms_id.replace("out_sms", "trn"),
    "+250788777003",
    "TUMA",
    "bootstrap",
    "owner@localhost",
  ])
    assert.deepEqual(await find(q, other), [], q);
});

test("the home page shows since when the balance has been low", async () => {
  const ctx = openContext(server.database.sql, { ALARM_AFTER_SECONDS: "0", DATA_DIR: tmpdir() });
  const low = async () => (await server.call<Home>("GET /console/home")).body.low_balance;
  const set = (low_balance: number | null) => server.call("PATCH /v1/account", { body: { settings: { low_balance } } });
  assert.equal((await set(-1)).status, 400);
  assert.equal((await set(1000.5)).status, 200);
  await checkOnce(ctx, []);
  assert.equal((await low()).is_low, true);
  assert.ok((await low()).since);
  await set(1);
  await checkOnce(ctx, []);
  assert.deepEqual(await low(), { threshold: 1, is_low: false, since: null });
  await set(null);
});

test("phones are found by their first digits even under a linguistic collation", async () => {
  const { sql } = server.database;
  await send("+250788777020");
  await sql`alter table messages alter column recipient type text collate "en-US-x-icu"`;
  await sql`alter table inbound_messages alter column sender type text collate "en-US-x-icu"`;
  assert.deepEqual(
    (await find("+25078877702")).map(({ title }) => title),
    ["+250788777020"],
  );
});

test("daily spend includes voice calls, separately for each balance", async () => {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Voices" },
  });
  const { id, token } = { id: made.body.id, token: made.body.token.token };
  await server.call(`POST /v1/operator/accounts/${id}/credit`, { body: { amount: "10" } });
  const call = {
    what: "ner",
    language: "en",
    quantity: 10,
    price: 100_000,
    requestId: "r",
    note: "10 characters",
  } as const;
  const accountId = Number(id.slice("acc_".length));
  for (const [cost, test, daysAgo] of [
    [1_500_000, false, 0],
    [500_000, false, 0],
    [3_000_000, false, 30],
    [2_500_000, true, 0],
  ] as const) {
    const now = new Date(Date.now() - daysAgo * 86_400_000);
    const row = { ...call, accountId, test, id: await openContext(server.database.sql).ids.one(), cost, now };
    assert.notEqual(await insertCharge(server.database.sql, row), undefined);
  }
  const { spent_per_day, days_left, balance } = (await server.call<Home>("GET /console/home", { token })).body;
  assert.deepEqual([spent_per_day, days_left, balance], [2, 2.5, 5]);
});

test("a balance lasts by the spend of the last day, if that is above the average of the week", () => {
  const now = new Date("2026-05-10T12:00:00Z");
  const spent = [{ at: new Date("2026-05-04T00:00:00Z"), cost: 6_500_000 }];
  const outlook = (about: { lastDay: number; spent?: typeof spent }) =>
    JSON.parse(JSON.stringify(outlookOf({ balance: 7_000_000, spent, now, ...about }))) as object;
  assert.deepEqual(outlook({ lastDay: 10_000_000 }), { spent_per_day: 10, days_left: 0.7 });
  assert.deepEqual(outlook({ lastDay: 0 }), { spent_per_day: 1, days_left: 7 });
  assert.deepEqual(outlook({ lastDay: 0, spent: [] }), { spent_per_day: 0, days_left: null });
});

test("the first steps of a new account are ticked as they are done, and gone after two weeks", async () => {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "New" },
  });
  const { token } = made.body.token;
  const steps = async () =>
    (await server.call<{ first_steps: Record<string, boolean> | null }>("GET /console/home", { token })).body
      .first_steps;
  const done = async () => Object.entries((await steps())!).flatMap(([name, is]) => (is ? [name] : []));
  // The token is stamped soon after its first use.
  await until(async () => (await done()).join() === "called", { what: "the token that asks" });
  await server.call("POST /v1/operator/accounts/" + made.body.id + "/credit", { body: { amount: 5 } });
  const sent = await server.call("POST /v1/sms", {
    token,
    body: { to: "+250788000177", text: "hello", sender: "NEW" },
  });
  assert.equal(sent.status, 201, sent.text);
  assert.deepEqual(await done(), ["sent", "called"]);
  const recipients = [{ name: "A", phonenumber: "+250788000178" }];
  assert.equal(
    (await server.call("POST /v1/sms/bulk", { token, body: { text: "hi", sender: "NEW", recipients } })).status,
    201,
  );
  assert.equal((await server.call("POST /v1/webhooks", { token, body: { url: "listen:laptop" } })).status, 200);
  assert.deepEqual(await done(), ["sent", "sent_many", "called", "has_webhook"]);
  const id = Number(made.body.id.slice(4));
  await server.database.sql`update accounts set created_at = now() - interval '15 days' where id = ${id}`;
  assert.equal(await steps(), null);
});

test("daily spend is averaged from the first day with messages, and a webhook's health is one word", () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(days * day);
  assert.equal(spentPerDay([], at(10)), 0);
  assert.equal(spentPerDay([{ at: at(10), cost: 600 }], at(10.5)), 600, "part of a day counts as a whole day");
  assert.equal(
    spentPerDay(
      [8, 9].map((days) => ({ at: at(days), cost: 600 })),
      at(10),
    ),
    600,
  );
  const row = {
    url: "",
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    first_attempt_at: null,
    delivered: 0,
    failed: 0,
    pending: 0,
    last_at: null,
  };
  assert.deepEqual(
    [
      row,
      { ...row, delivered: 1 },
      { ...row, failed: 1 },
      { ...row, failing_since: at(1) },
      { ...row, enabled: false },
    ].map(healthOf),
    ["idle", "ok", "unsteady", "failing", "off"],
  );
});
