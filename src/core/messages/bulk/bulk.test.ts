import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";
import { readXlsx } from "hucre/xlsx";
import type { Tx } from "../../../base/db.ts";
import { csvField } from "../list/csv.ts";
import { forgetRecipients } from "./bulk.ts";

let server: TestServer;

/** The threads that were started. */
let threads = 0;

// Nothing is submitted here: queued messages stay queued, so they can be paused and cancelled.
before(async () => {
  process.on("worker", () => threads++);
  server = await startServer({ ROLES: "api" });
});
after(() => server.stop());

interface Answer {
  report_id: string;
  total: number;
  count: number;
  item_price: number | null;
  total_cost: number;
  remaining_balance: number;
  rejected: { index: number; phonenumber: string | null; code: string; message: string }[];
  code: string;
  detail: string;
  errors: { field: string; code: string; message: string }[];
}

const ana = { phonenumber: "+250788000001", name: "Ana" };
const ben = { phonenumber: "+250788000002", name: "Ben" };

function bulk(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return server.call<Answer>("POST /v1/sms/bulk", {
    body: { text: "Hi @contact.name", sender: "TUMA", ...body },
    headers,
  });
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came
const get = (path: string) => server.call<any>(`GET ${path}`);
// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came
const post = (path: string) => server.call<any>(`POST ${path}`);

test("the first send finds its thread started", async () => {
  const started = threads;
  assert.ok(started > 0);
  assert.equal((await bulk({ recipients: [{ phonenumber: "+250788000009", name: "First" }] })).status, 201);
  assert.equal(threads, started);
});

test("valid recipients are sent to, and invalid ones are listed with a reason each", async () => {
  const { body: account } = await get("/v1/account");
  const reply = await bulk({
    recipients: [
      ana,
      { ...ana, phonenumber: "+250 788-000-001" },
      { phoneNumber: "+250788000002", name: "Ben" },
      { phonenumber: "+25078", name: "Eve" },
      5,
      { phonenumber: "+250788000003", name: "x".repeat(10_000) },
      { phonenumber: "+250788000004" },
      { phonenumber: "+250788000005", name: "a\0b" },
      { phonenumber: "+250788000006", name: "cut \ud83d" },
      { "phonenumber\0": "+250788000007", name: "c" },
      { phonenumber: "+2507\0", name: "d" },
      ben,
    ],
    reference: "spring",
  });
  assert.equal(reply.status, 201, reply.text);
  const { report_id: id, rejected, ...rest } = reply.body;
  assert.deepEqual(rest, {
    status: "sent",
    self_url: `${server.url}/v1/sms/reports/${id}`,
    total: 2,
    count: 2,
    item_price: 0.006,
    total_cost: 0.012,
    remaining_balance: Math.round((account.balance - 0.012) * 1e6) / 1e6,
    reference: "spring",
  });
  assert.deepEqual(
    rejected.map(({ index, phonenumber, code }) => [index, phonenumber, code]),
    [
      [1, "+250 788-000-001", "duplicate"],
      [2, null, "invalid_request"],
      [3, "+25078", "invalid_number"],
      [4, null, "invalid_request"],
      [5, "+250788000003", "text_too_long"],
      [6, "+250788000004", "invalid_request"],
      [7, "+250788000005", "invalid_request"],
      [8, "+250788000006", "invalid_request"],
      [9, null, "invalid_request"],
      [10, "+2507\ufffd", "invalid_number"],
    ],
  );
  assert.match(rejected[1]!.message, /did you mean `phonenumber`\?/);
  assert.match(rejected[6]!.message, /NUL/);
  assert.match(rejected[7]!.message, /half of a surrogate pair/);
  const report = (await get(`/v1/sms/reports/${id}`)).body;
  assert.deepEqual(
    [report.total, report.count, report.total_cost, report.progress, report.states, report.state, report.reference],
    [2, 2, 0.012, 0, { queued: 2 }, "running", "spring"],
  );
  assert.deepEqual(report.messages.map((message: { text: string }) => message.text).sort(), ["Hi Ana", "Hi Ben"]);
  const listed = (await get(`/v1/sms?report_id=${id}`)).body;
  assert.equal(listed.pages.total, 2);
});

test("each message has its charge, and every balance in the ledger is the previous one minus the charge", async () => {
  await bulk({ recipients: [ana, ben, { ...ana, name: "Anna" }] });
  await server.call("POST /v1/sms", { body: { to: "+250788000009", text: "one", sender: "TUMA" } });
  const { entries } = (await get("/v1/account/ledger?per_page=100")).body;
  for (let i = 0; i + 1 < entries.length; i++)
    assert.equal(
      Math.round((entries[i + 1].balance_after + entries[i].amount) * 1e6),
      Math.round(entries[i].balance_after * 1e6),
    );
  assert.equal(entries[0].balance_after, (await get("/v1/account")).body.balance);
});

test("only the recipient who opted out is rejected", async () => {
  await server.call("POST /v1/optouts", { body: { number: ben.phonenumber } });
  const reply = await bulk({ recipients: [ana, ben] });
  assert.equal(reply.body.total, 1);
  assert.deepEqual(
    reply.body.rejected.map(({ index, phonenumber, code }) => [index, phonenumber, code]),
    [[1, ben.phonenumber, "recipient_opted_out"]],
  );
  await server.call(`DELETE /v1/optouts/${encodeURIComponent(ben.phonenumber)}`);
  await server.database.sql`delete from optouts`;
});

test("an unknown merge field stays as typed, or rejects its recipient with the field that was meant", async () => {
  const body = { recipients: [ana, { ...ben, nam: "B" }], text: "Hi @contact.nam", dry_run: true };
  assert.deepEqual([(await bulk(body)).body.total, (await bulk(body)).body.rejected], [2, []]);
  const refused = await bulk({ ...body, unknown_fields: "refuse" });
  assert.equal(refused.body.total, 1, refused.text);
  assert.deepEqual(refused.body.rejected, [
    {
      index: 0,
      phonenumber: ana.phonenumber,
      code: "invalid_request",
      message: "`text` has `@contact.nam`, which this recipient does not have; did you mean `@contact.name`?",
    },
  ]);
  const recipients = Array.from({ length: 60 }, (_, n) => ({ phonenumber: `+25078800${String(1000 + n)}`, name: "x" }));
  const all = await bulk({ ...body, recipients: [...recipients, { ...ben, nam: "B" }], unknown_fields: "refuse" });
  assert.equal(all.body.rejected.filter(({ message }) => message.includes("did you mean")).length, 50);
  assert.equal((await bulk({ ...body, unknown_fields: "maybe" })).body.errors[0]!.field, "unknown_fields");
  for (const misspelt of ["dryrun", "sendAt", "unknown_field"])
    assert.equal((await bulk({ recipients, text: "Hi", [misspelt]: "x" })).body.errors[0]!.field, misspelt);
});

test("a fallback takes the place of an empty or missing value, and is charged as sent", async () => {
  const long = "x".repeat(160);
  const recipients = [ana, { ...ben, name: "" }];
  const text = `@contact.name|${long} @contact.town|Kigali`;
  const reply = await bulk({ recipients, text, unknown_fields: "refuse" });
  assert.deepEqual([reply.body.total, reply.body.count], [2, 3], reply.text);
  const report = (await get(`/v1/sms/reports/${reply.body.report_id}`)).body;
  assert.deepEqual(report.messages.map((message: { text: string }) => message.text).sort(), [
    "Ana Kigali",
    `${long} Kigali`,
  ]);
});

test("an unreadable call is refused as a whole, with the reason", async () => {
  const none = await bulk({ recipients: [{ phonenumber: "12", name: "x" }] });
  assert.deepEqual([none.status, none.body.code], [400, "invalid_number"]);
  assert.equal(none.body.errors[0]!.field, "recipients[0]");
  assert.match((await bulk({ recipients: [] })).body.detail, /`recipients` is empty/);
  const many = await bulk({ recipients: Array.from({ length: 100_001 }, () => 0) });
  assert.deepEqual([many.status, /maximum of 100000 per request/.test(many.body.detail)], [400, true]);
  assert.match((await bulk({ recipient: [ana] })).body.detail, /did you mean `recipients`/);
  assert.equal((await bulk({ recipients: [ana], text: " " })).body.code, "text_empty");
  assert.equal((await bulk({ recipients: [ana], sender: "no:good" })).body.code, "invalid_sender");
  assert.equal((await bulk({ recipients: [ana], text: "x".repeat(10_001) })).body.code, "text_too_long");
  assert.equal((await bulk({ recipients: [ana], filler: "x".repeat(17 * 1024 * 1024) })).status, 413);
  const raw = await fetch(`${server.url}/v1/sms/bulk`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    body: '{"recipients": [',
  });
  assert.equal(raw.status, 400);
  const wrongType = await fetch(`${server.url}/v1/sms/bulk`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "text/csv" },
    body: "a,b",
  });
  assert.equal(wrongType.status, 415);
});

test("nothing is sent if the balance does not cover the whole send", async () => {
  const before = (await get("/v1/account")).body.balance;
  const recipients = Array.from({ length: 20_000 }, (_, n) => ({ phonenumber: `+25078${1_000_000 + n}`, name: "x" }));
  const reply = await bulk({ recipients });
  assert.deepEqual([reply.status, reply.body.code], [402, "insufficient_balance"]);
  assert.match(reply.body.detail, /^The 20000 messages cost 120\.0/);
  assert.equal((await get("/v1/account")).body.balance, before);
});

test("a dry run says what it would cost and writes nothing", async () => {
  const before = (await get("/v1/sms")).body.pages.total;
  const reply = await bulk({ recipients: [ana, ana, ben], dry_run: true });
  assert.equal(reply.status, 200);
  assert.deepEqual([reply.body.report_id, reply.body.total, reply.body.total_cost], [null, 2, 0.012]);
  assert.equal((await get("/v1/sms")).body.pages.total, before);
});

test("a list that was corrected goes to those alone who do not have the text", async () => {
  const { sql } = server.database;
  const text = "Correct @contact.name";
  const cid = { phonenumber: "+250788000003", name: "Cid" };
  const first = await bulk({ recipients: [ana, { phonenumber: "+25078", name: "Cid" }], text });
  assert.equal(first.body.total, 1);
  const ofBen = await bulk({ recipients: [ben], text });
  // Another text to the same number repeats nothing.
  const doubt = async (recipients: object[], more = {}) => {
    const { body } = await bulk({ recipients, text, dry_run: true, ...more });
    return (body as unknown as { warnings: { already_sent: number } }).warnings.already_sent;
  };
  assert.equal(await doubt([ana, ben, cid]), 2);
  assert.equal(await doubt([{ ...ana, name: "Anna" }, cid]), 0);
  const { body: account } = await get("/v1/account");
  const corrected = await bulk({
    recipients: [ana, { ...ben, phonenumber: "+250 788 000 002" }, cid],
    text,
    skip_sent: true,
  });
  assert.deepEqual(
    [corrected.status, corrected.body.total, corrected.body.rejected.map(({ index, code }) => [index, code])],
    [
      201,
      1,
      [
        [0, "already_sent"],
        [1, "already_sent"],
      ],
    ],
  );
  assert.match(corrected.body.rejected[0]!.message, /same text was sent to this number in the last 20 hours/);
  const none = await bulk({ recipients: [ana, cid, { phonenumber: "+25078", name: "x" }], text, skip_sent: true });
  assert.deepEqual([none.status, none.body.code], [409, "already_sent"]);
  assert.equal((await get("/v1/account")).body.balance, account.balance - corrected.body.total_cost);

  // What failed, or went out a day ago, is sent again.
  await post(`/v1/sms/reports/${ofBen.body.report_id}/cancel`);
  assert.equal(await doubt([ben, cid]), 1);
  const ago = new Date(Date.now() - 21 * 3_600_000);
  await sql`update messages set created_at = ${ago} where report_id = ${first.body.report_id}`;
  assert.equal(await doubt([ana]), 0);
});

test("test messages and those of other accounts count for nobody else", async () => {
  const text = "Apart @contact.name";
  assert.equal((await bulk({ recipients: [ana], text })).status, 201);
  const scopes = ["sms:send"];
  const own = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "t", scopes, test: true },
  });
  const other = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other", token: { name: "t", scopes } },
  });
  await server.call(`POST /v1/operator/accounts/${other.body.id}/credit`, { body: { amount: 10 } });
  for (const token of [own.body.token, other.body.token.token]) {
    const reply = await bulk({ recipients: [ana], text, skip_sent: true }, { authorization: `Bearer ${token}` });
    assert.equal(reply.status, 201, reply.text);
  }
});

test("the same key gives the same answer once, and another body is refused", async () => {
  const headers = { "idempotency-key": "bulk-1" };
  const [first, meanwhile] = await Promise.all([
    bulk({ recipients: [ana] }, headers),
    bulk({ recipients: [ana] }, headers),
  ]);
  assert.deepEqual([first.status, meanwhile.body.code], [201, "idempotency_in_progress"]);
  const again = await bulk({ recipients: [ana] }, headers);
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal(again.headers.get("idempotent-replayed"), "true");
  assert.equal((await bulk({ recipients: [ben] }, headers)).status, 422);
});

test("a send is paused, resumed and cancelled, and cancelled messages are refunded", async () => {
  const before = (await get("/v1/account")).body.balance;
  const id = (await bulk({ recipients: [ana, ben] })).body.report_id;
  const path = `/v1/sms/reports/${id}`;
  const due = () => server.database.sql<{ held: boolean }[]>`
    select due_at = valid_until as held from messages where report_id = ${id}`;
  const paused = await post(`${path}/pause`);
  assert.deepEqual([paused.status, paused.body.state], [200, "paused"]);
  assert.deepEqual(
    [...(await due())].map((row) => row.held),
    [true, true],
  );
  assert.equal((await post(`${path}/resume`)).body.state, "running");
  assert.deepEqual(
    [...(await due())].map((row) => row.held),
    [false, false],
  );
  const cancelled = (await post(`${path}/cancel`)).body;
  assert.deepEqual(
    [cancelled.state, cancelled.states, cancelled.progress, cancelled.refunded],
    ["cancelled", { cancelled: 2 }, 1, 0.012],
  );
  assert.equal((await get("/v1/account")).body.balance, before);
  assert.equal((await post(`${path}/cancel`)).status, 200);
  assert.equal((await post(`${path}/resume`)).body.code, "not_in_progress");
});

test("a control that loses a deadlock against other work on the messages is done again", async () => {
  const { sql } = server.database;
  const id = (await bulk({ recipients: [ana, ben] })).body.report_id;
  const lock = (tx: Tx, to: string) => tx`
    select 1 from messages where report_id = ${id} and recipient = ${to} for update`;
  for (const control of ["pause", "resume", "cancel"]) {
    const controlled = await sql.begin(async (tx) => {
      // The other side is the one that PostgreSQL cancels.
      await tx`set local deadlock_timeout = '1min'`;
      await lock(tx, ben.phonenumber);
      const answer = post(`/v1/sms/reports/${id}/${control}`);
      const waits = async () =>
        (await tx`select 1 from pg_locks where not granted and locktype = 'transactionid'`).length > 0;
      await until(waits, { what: `${control} waits for the second message` });
      await lock(tx, ana.phonenumber);
      return { answer };
    });
    const { status, text } = await controlled.answer;
    assert.equal(status, 200, `${control}: ${text}`);
  }
  assert.deepEqual((await get(`/v1/sms/reports/${id}`)).body.states, { cancelled: 2 });
});

test("a send whose messages are all final cannot be paused, resumed or cancelled", async () => {
  const id = (await bulk({ recipients: [ana, ben] })).body.report_id;
  const { sql } = server.database;
  const end = (limit: number) => sql`
    update messages set state = 'delivered', final_at = now(), due_at = null where id in (
      select id from messages where report_id = ${id} and final_at is null order by id limit ${limit})`;
  await end(1);
  assert.equal((await post(`/v1/sms/reports/${id}/pause`)).body.state, "paused");
  await end(1);
  for (const control of ["pause", "resume", "cancel"]) {
    const reply = await post(`/v1/sms/reports/${id}/${control}`);
    assert.deepEqual([reply.status, reply.body.code, reply.body.state], [409, "not_in_progress", "completed"], control);
  }
  assert.equal((await get(`/v1/sms/reports/${id}`)).body.state, "completed");
});

test("the list has the counts of each send, and counts one that has ended for good only once", async () => {
  const id = (await bulk({ recipients: [ana, ben] })).body.report_id;
  const { sql } = server.database;
  const listed = async () =>
    (await get("/v1/sms/reports?counts=true")).body.reports.find((row: { report_id: string }) => row.report_id === id);
  const kept = async () =>
    (await sql<{ counts: unknown }[]>`select counts from reports where report_id = ${id}`)[0]!.counts;
  const end = (state: string) => sql`
    update messages set state = ${state}, final_at = now(), due_at = null where id in (
      select id from messages where report_id = ${id} and state <> 'delivered' order by id limit 1)`;
  await end("delivered");
  const running = await listed();
  assert.deepEqual([running.state, running.progress, running.states.delivered], ["running", 0.5, 1]);
  assert.equal((await get("/v1/sms/reports")).body.reports[0].state, "running");
  // A late receipt may still bring the final state.
  await end("unknown");
  assert.deepEqual([(await listed()).state, await kept()], ["completed", null]);
  await end("delivered");
  assert.deepEqual((await listed()).states, { delivered: 2 });
  assert.deepEqual(await kept(), { delivered: 2 });
  const plain = (await get("/v1/sms/reports")).body.reports[0];
  assert.equal("states" in plain, false, "requested only where needed");
  assert.equal(plain.state, "completed", "with or without counts");
});

test("a scheduled send waits until its time, and a paused one keeps that time", async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const id = (await bulk({ recipients: [ana], send_at: at, validity_period: 600 })).body.report_id;
  await post(`/v1/sms/reports/${id}/pause`);
  await post(`/v1/sms/reports/${id}/resume`);
  const [row] = await server.database
    .sql`select state, due_at, valid_until, priority from messages where report_id = ${id}`;
  assert.deepEqual(row, {
    state: "scheduled",
    due_at: new Date(at),
    valid_until: new Date(Date.parse(at) + 600_000),
    priority: 9,
  });
});

test("the CSV of a report has no field that a spreadsheet runs as a formula", async () => {
  const recipients = [{ phonenumber: "+250788000005", name: '=HYPERLINK("x"),\n"y"' }];
  const id = (await bulk({ recipients, text: "@contact.name" })).body.report_id;
  const reply = await get(`/v1/sms/reports/${id}.csv`);
  assert.deepEqual([reply.status, reply.headers.get("content-type")], [200, "text/csv; charset=utf-8"]);
  const bytes = async (query: string) => {
    const headers = { authorization: `Bearer ${server.token}` };
    const raw = await fetch(`${server.url}/v1/sms/reports/${id}.csv${query}`, { headers });
    return Buffer.from(await raw.arrayBuffer());
  };
  assert.deepEqual(await bytes("?bom=true"), Buffer.concat([Buffer.from("\uFEFF"), await bytes("")]));
  const [names, line] = reply.text.split("\r\n");
  assert.match(names!, /^sms_id,to,status,state,/);
  assert.match(line!, /^out_sms_\d+,\+250788000005,sent,queued,,1,0\.006,0\.006,false,/);
  assert.ok(line!.endsWith(`,"'=HYPERLINK(""x""),\n""y""",,,,`), line);
  assert.equal(
    (await get(`/v1/sms/reports/${id.replace(/.$/, (last: string) => (last === "0" ? "1" : "0"))}.csv`)).status,
    404,
  );
  assert.deepEqual(["-1+1", "@x", "-0.5", "\tx", null].map(csvField), ["'-1+1", "'@x", "-0.5", "'\tx", ""]);
});

test("the report of a send is a workbook for people, with the failures alone if asked, and is refused like the CSV", async () => {
  const sent = await server.call<{ report_id: string }>("POST /v1/sms", {
    body: { to: "+250788123456", text: "=1+1", sender: "TUMA" },
  });
  const id = sent.body.report_id;
  const get = (path: string) => fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${server.token}` } });
  const rowsOf = async (query: string) => {
    const reply = await get(`/v1/sms/reports/${id}.xlsx${query}`);
    assert.equal(reply.status, 200);
    return (await readXlsx(await reply.bytes())).sheets[0]!.rows;
  };
  const [names, row, ...more] = await rowsOf("?language=sw&time_zone=Africa%2FNairobi");
  assert.equal(names![0], "Kwa");
  assert.ok(names!.includes("Ulipokelewa (Africa/Nairobi)"));
  assert.equal(row![0], "+250788123456");
  assert.ok(row!.includes("=1+1"));
  assert.equal(more.length, 0);
  assert.equal((await rowsOf("?failed=true")).length, 1);
  const other = id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  assert.equal((await get(`/v1/sms/reports/${other}.xlsx`)).status, 404);
  const line = (await (await get(`/v1/sms/reports/${id}.csv?form=reader&language=fr`)).text()).split("\r\n")[1]!;
  assert.match(line, /^'\+250788123456;[^;]+;/);
});

test("kept members are in the report's CSV beside the outcome, and are deleted with the texts", async () => {
  const { sql } = server.database;
  const recipients = [
    { phonenumber: "+250788000021", name: "Ngũgĩ", row: 2, owes: "=1+1" },
    { phonenumber: "not a number", name: "Left out", row: 3, owes: "" },
    { phonenumber: "+250788000022", name: "NUL \0 and half \ud83d", row: 4, village: { of: "x" }, owes: null },
    ...Array.from({ length: 1200 }, (_, index) => ({
      phonenumber: `+2507881${String(index).padStart(5, "0")}`,
      name: `n${index}`,
      row: index + 5,
    })),
  ];
  const body = { recipients, text: "Muraho", keep_members: true };
  const { report_id: id, total } = (await bulk(body)).body;
  assert.equal(total, 1202);
  const lines = async (query = "") => (await get(`/v1/sms/reports/${id}.csv${query}`)).text.split("\r\n");
  const [names, first, second, ...rest] = await lines();
  assert.ok(
    names!.endsWith(",text,code,cause,reason,resend,contact.name,contact.row,contact.owes,contact.village"),
    names,
  );
  assert.ok(first!.endsWith(",Muraho,,,,,Ngũgĩ,2,'=1+1,"), first);
  assert.ok(second!.endsWith(`,Muraho,,,,,NUL \ufffd and half \ufffd,4,,"{""of"":""x""}"`), second);
  assert.equal(rest.length, 1201);
  for (const [index, line] of rest.slice(0, -1).entries())
    assert.ok(
      line.includes(`,+2507881${String(index).padStart(5, "0")},`) && line.endsWith(`,n${index},${index + 5},,`),
    );
  await sql`
    update messages set state = 'rejected', ended_badly = 'rejected', due_at = null, final_at = now()
    where report_id = ${id} and recipient = '+250788000022'`;
  const failed = await lines("?failed=true");
  assert.deepEqual([failed[0], failed[1]!.includes("NUL"), failed.length], [names, true, 3]);
  const plain = (await bulk({ ...body, recipients: [ana], keep_members: false })).body.report_id;
  assert.match((await get(`/v1/sms/reports/${plain}.csv`)).text, /,text,code,cause,reason,resend\r\n/);

  const days = (count: number) => sql`
    update report_recipients set sent_at = sent_at - ${`${count} days`}::interval where report_id = ${id}`;
  await days(29);
  while (await forgetRecipients(server.program.ctx));
  assert.match((await lines())[1]!, /Ngũgĩ/);
  await days(1);
  while (await forgetRecipients(server.program.ctx));
  const [still, gone] = await lines();
  assert.deepEqual([still, gone!.endsWith(",Muraho,,,,,,,,")], [names, true]);
});

test("of many different members, the first hundred are kept", async () => {
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`m${index}`, "x".repeat(1_100)]));
  const { report_id: id } = (await bulk({ recipients: [{ ...ana, ...many }], keep_members: true })).body;
  const [names, line] = (await get(`/v1/sms/reports/${id}.csv`)).text.split("\r\n");
  assert.ok(names!.endsWith(",contact.m98"), "name, and 99 others");
  assert.ok(line!.endsWith(`,${"x".repeat(1_000)}`));
});

test("the report of a single send is shown as before, and cannot be paused", async () => {
  const sent = await server.call<Answer>("POST /v1/sms", {
    body: { to: "+250788000009", text: "one", sender: "TUMA" },
  });
  const path = `/v1/sms/reports/${sent.body.report_id}`;
  assert.deepEqual([(await get(path)).body.total, (await get(path)).body.state], [1, "running"]);
  assert.equal((await post(`${path}/pause`)).body.code, "not_in_progress");
  assert.match((await get(`${path}.csv`)).text, /^sms_id[^\n]+\r\nout_sms_/);
  assert.equal((await post("/v1/sms/reports/nonsense/pause")).status, 404);
});

test("a dry run says what is doubtful: landlines, and numbers that get several texts", async () => {
  const recipients = ["+250252580123", "+250788000001", "+250788000001", "+250788000001", "+250788000002"].map(
    (phonenumber, index) => ({ phonenumber, name: `n${index}` }),
  );
  const { status, body } = await bulk({ recipients, text: "Muraho @contact.name", sender: "TUMA", dry_run: true });
  assert.equal(status, 200);
  assert.deepEqual((body as { warnings?: object }).warnings, {
    landlines: 1,
    repeated_numbers: 1,
    most_to_one: 3,
    already_sent: 0,
  });
});

const reportOf = async (id: string) => JSON.parse((await get(`/v1/sms/reports/${id}`)).text) as Record<string, unknown>;

test("a send that repeats another one and that one name each other", async () => {
  const body = { recipients: [{ phonenumber: "+250788000001", name: "A" }], text: "Muraho", sender: "TUMA" };
  const first = (await bulk(body)).body.report_id;
  const again = (await bulk({ ...body, resend_of: first })).body.report_id;
  assert.deepEqual((await reportOf(first))["resends"], [again]);
  assert.deepEqual([(await reportOf(again))["resend_of"], (await reportOf(again))["resends"]], [first, []]);
  const unknown = await bulk({ ...body, resend_of: "00000000-0000-4000-8000-000000000000", dry_run: true });
  assert.equal(unknown.status, 400);
});

const people = Array.from({ length: 3 }, (_, i) => ({ phonenumber: `+25078800010${i}`, name: `P${i}` }));
const timesOf = async (id: string) =>
  (
    await server.database.sql<{ state: string; send_at: Date | null; due_at: Date; valid_until: Date }[]>`
      select state, send_at, due_at, valid_until from messages where report_id = ${id} order by id`
  ).map((row) => ({ ...row, send: row.send_at?.getTime() ?? null }));

test("a pace spreads the messages, and rejected recipients leave no gap", async () => {
  const start = Date.now() + 3_600_000;
  const reply = await bulk({
    recipients: [people[0], { phonenumber: "+25078", name: "" }, people[1], people[2]],
    send_at: new Date(start).toISOString(),
    per_minute: 2,
    validity_period: 600,
  });
  assert.equal(reply.status, 201, reply.text);
  const span = reply.body as unknown as Record<string, string>;
  assert.deepEqual([Date.parse(span["first_send_at"]!), Date.parse(span["last_send_at"]!)], [start, start + 60_000]);
  const rows = await timesOf(reply.body.report_id);
  assert.deepEqual(
    rows.map(({ state, send, due_at, valid_until }) => [
      state,
      send! - start,
      due_at.getTime() - send!,
      valid_until.getTime() - send!,
    ]),
    [0, 30_000, 60_000].map((after) => ["scheduled", after, 0, 600_000]),
  );
  const { per_minute, zone, send_at, last_send_at } = await reportOf(reply.body.report_id);
  assert.deepEqual(
    [per_minute, zone, send_at, last_send_at],
    [2, "account", new Date(start).toISOString(), new Date(start + 60_000).toISOString()],
  );
});

test("a send at a pace begins at once without a time", async () => {
  const { body } = await bulk({ recipients: people, per_minute: 1 });
  const rows = await timesOf(body.report_id);
  assert.deepEqual(
    rows.map(({ state, send }) => [state, send === null]),
    [
      ["queued", true],
      ["scheduled", false],
      ["scheduled", false],
    ],
  );
  assert.equal(rows[2]!.send! - rows[1]!.send!, 60_000);
});

test("a send at a pace that is moved keeps its distances, and one that was paused goes on at its pace", async () => {
  const start = Date.now() + 3_600_000;
  const { body } = await bulk({ recipients: people, send_at: new Date(start).toISOString(), per_minute: 1 });
  const id = body.report_id;
  const moved = start + 7_200_000;
  const change = { body: { send_at: new Date(moved).toISOString() } };
  assert.equal((await server.call(`PATCH /v1/sms/reports/${id}`, change)).status, 200);
  const distances = async (from: number) => (await timesOf(id)).map(({ send }) => send! - from);
  assert.deepEqual(await distances(moved), [0, 60_000, 120_000]);
  const far = { body: { send_at: new Date(Date.now() + 35 * 86_400_000 - 30_000).toISOString() } };
  const refused = await server.call<Answer>(`PATCH /v1/sms/reports/${id}`, far);
  assert.deepEqual([refused.status, /last message would be due/.test(refused.body.detail)], [400, true]);

  await post(`/v1/sms/reports/${id}/pause`);
  // As if its time had come while it was paused.
  await server.database.sql`
    update messages set send_at = send_at - interval '4 hours', valid_until = valid_until - interval '4 hours',
      due_at = due_at - interval '4 hours' where report_id = ${id}`;
  const resumed = Date.now();
  await post(`/v1/sms/reports/${id}/resume`);
  const rows = await timesOf(id);
  assert.ok(rows[0]!.send! >= resumed, "the first is due when it is resumed");
  assert.deepEqual(
    rows.map(({ send, due_at, valid_until }) => [
      send! - rows[0]!.send!,
      due_at.getTime() - send!,
      valid_until.getTime() - send!,
    ]),
    [0, 60_000, 120_000].map((after) => [after, 0, 86_400_000]),
  );
  await post(`/v1/sms/reports/${id}/cancel`);
  assert.deepEqual(
    (await timesOf(id)).map(({ state }) => state),
    ["cancelled", "cancelled", "cancelled"],
  );
});

test("a send moved to now begins now, and the rest follow at its pace", async () => {
  const start = new Date(Date.now() + 3_600_000).toISOString();
  const id = (await bulk({ recipients: people, send_at: start, per_minute: 1 })).body.report_id;
  await server.call(`PATCH /v1/sms/reports/${id}`, { body: { send_at: null } });
  const rows = await timesOf(id);
  assert.deepEqual(
    rows.map(({ state, due_at }) => [state, due_at.getTime() - rows[0]!.due_at.getTime()]),
    [
      ["queued", 0],
      ["scheduled", 60_000],
      ["scheduled", 120_000],
    ],
  );
});

test("the hour of a send is the recipient's, by the country of the number", async () => {
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const recipients = [ana, { phonenumber: "+254712000001", name: "Kip" }];
  const body = { recipients, send_at: `${day}T09:00:00+05:00`, zone: "recipient" };
  const dry = (await bulk({ ...body, dry_run: true })).body as unknown as Record<string, string>;
  const expected = [`${day}T06:00:00.000Z`, `${day}T07:00:00.000Z`];
  assert.deepEqual([dry["first_send_at"], dry["last_send_at"]], expected);
  const { report_id: id } = (await bulk(body)).body;
  assert.deepEqual(
    (await timesOf(id)).map(({ send_at }) => send_at?.toISOString()),
    expected.toReversed(),
  );
  const { zone, send_at, last_send_at } = await reportOf(id);
  assert.deepEqual([zone, send_at, last_send_at], ["recipient", ...expected]);
});

test("a pace or a zone that cannot be is refused with what would do", async () => {
  const many = Array.from({ length: 100_000 }, () => ({}));
  const slow = await bulk({ recipients: many, per_minute: 1 });
  assert.deepEqual([slow.status, slow.body.errors[0]!.field], [400, "per_minute"]);
  assert.match(slow.body.errors[0]!.message, /35 days.*at least 2,/);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const late = new Date(Date.now() + 35 * 86_400_000 - 1_000).toISOString();
  const wrong: [Record<string, unknown>, string][] = [
    [{ zone: "recipient" }, "zone"],
    [{ zone: "recipient", send_at: at, per_minute: 5 }, "zone"],
    [{ per_minute: 5, send_at: late }, "per_minute"],
    [{ per_minute: 0 }, "per_minute"],
    [{ zone: "mars" }, "zone"],
  ];
  for (const [fields, field] of wrong) {
    const { status, body } = await bulk({ recipients: people, ...fields });
    assert.deepEqual([status, body.errors[0]!.field], [400, field], JSON.stringify(fields));
  }
});
