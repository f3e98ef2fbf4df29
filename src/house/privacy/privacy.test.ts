import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import { parseId } from "../../base/ids.ts";
import { exportLines } from "./export.ts";

let server: TestServer;
let accountId: number;

before(async () => {
  server = await startServer({ ROLES: "api" });
  const { body } = await server.call<{ id: string }>("GET /v1/account");
  accountId = parseId("acc", body.id)!;
});
after(() => server.stop());

interface Erased {
  number: string;
  erased: Record<string, number>;
  open: number;
  code?: string;
}
const erase = (number: string) => server.call<Erased>("POST /v1/privacy/erase", { body: { number } });

/** Final messages, received ones, a delivery of each, verifications and the guard's counts. */
async function leaveTraces(number: string, messages: number): Promise<void> {
  const { sql } = server.database;
  const endpoint = 77;
  await sql`insert into webhook_endpoints (account_id, id, url, events, secret)
    values (${accountId}, ${endpoint}, 'https://example.com', '{inbound}', '\\x00') on conflict do nothing`;
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until, final_at)
    select ${accountId}, nextval('ids'), gen_random_uuid(), false, 'TUMA', ${number}, 'a private text', 'gsm7', 1, 6000, 'delivered',
      now(), now() from generate_series(1, ${messages}::int)`;
  await sql`
    insert into inbound_messages (account_id, id, number, sender, text, parts, link_id, created_at)
    values (${accountId}, nextval('ids'), '7878', ${number}, 'a private answer', 1, 1, now())`;
  await sql`insert into contacts (account_id, phone, test, name) values (${accountId}, ${number}, false, 'A private name')`;
  await sql`
    insert into conversation_notes (account_id, id, phone, ours, test, author, text, created_at)
    values (${accountId}, nextval('ids'), ${number}, '7878', false, 'Aline', 'a private note', now())`;
  const body = JSON.stringify({ from: number, to: "7878", text: "a private answer", message_id: "in_sms_5" });
  const optout = JSON.stringify({ state: "opted_out", number, by: "phone", keyword: "STOP", message_id: "in_sms_5" });
  await sql`
    insert into webhook_deliveries (account_id, endpoint_id, event_id, event, body, status, due_at)
    values (${accountId}, ${endpoint}, 1, 'inbound', ${body}, 'delivered', null),
      (${accountId}, ${endpoint}, 2, 'optout', ${optout}, 'failed', null), (${accountId}, ${endpoint}, 3, 'optout', ${optout}, 'pending', now() + interval '1 day')`;
  const attempt = {
    at: new Date(),
    status_code: 422,
    duration_ms: 9,
    error: "refused",
    response_body: `unknown: ${number}`,
  };
  await sql`
    insert into webhook_deliveries (account_id, endpoint_id, event_id, event, body, status, due_at, attempts)
    values (${accountId}, ${endpoint}, 4, 'dlr', '{"message_id":"out_sms_5"}', 'failed', null, ${sql.json([attempt] as never)})`;
  const answered = JSON.stringify([new Date(), 200, 9, null, `thanks, ${number}`]);
  await sql`
    insert into webhook_deliveries (account_id, endpoint_id, event_id, event, body, status, due_at, answered)
    values (${accountId}, ${endpoint}, 5, 'dlr', '{"message_id":"out_sms_6"}', 'delivered', null, ${answered})`;
  await sql`
    insert into verifications (account_id, id, test, brand, number, country, state, pin_mac, max_attempts, sent_at, message_ids,
      created_at, expires_at, ended_at)
    values (${accountId}, nextval('ids'), false, 'Acme', ${number}, 'RW', 'verified', '\\x00', 5, '{}', '{}', now(), now(), now())`;
  await sql`insert into verify_numbers (account_id, test, number) values (${accountId}, false, ${number})`;
  await sql`insert into idempotency_keys (account_id, key, body_hash, status, response)
    values (${accountId}, ${number}, '\\x00', 201, ${JSON.stringify({ rejected: [{ phonenumber: number }] })})`;
  await sql`
    insert into api_log (account_id, id, at, method, path, status, duration_us, actor, name, request_id, request)
    values (${accountId}, nextval('ids'), now(), 'POST', '/v1/sms', 201, 900, 'tok_1', 't', 'x', ${JSON.stringify({ to: number })})`;
}

/** The tables that contain a word, in any column. */
async function standsIn(word: string): Promise<string[]> {
  const { sql } = server.database;
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql`select from ${sql(name)} t where t::text like ${`%${word}%`} limit 1`;
    if (row) found.push(name);
  }
  return found;
}

test("an erased number remains only in the opt-outs, charges stay, and a second erasure finds nothing", async () => {
  const { sql } = server.database;
  const number = "+250788765432";
  await leaveTraces(number, 4500);
  await leaveTraces("+250788765433", 1);
  // Its conversation, name and note, and mentions of it elsewhere.
  await sql`update conversation_notes set text = 'her other phone: 0788 765 432' where phone = '+250788765433'`;
  await sql`
    insert into contacts (account_id, phone, test, name, notes, fields) values (${accountId}, '+250788765434', false, 'Keza of 0788 765 432',
      'not +250 788 765 432', '{"other": "0788-765-432", "children": 2}')`;
  await sql`
    insert into contact_consents (account_id, id, phone, test, at, by, words, recorded_by, created_at)
    values (${accountId}, 1, ${number}, false, now(), 'paper', 'yes', 'Aline', now())`;
  await sql`insert into canned_answers (account_id, id, name, text, created_at, changed_at)
    values (${accountId}, 1, 'Shift leader', 'Call +250 788-765-432', now(), now())`;
  await sql`insert into optouts (account_id, number, keyword) values (${accountId}, ${number}, 'STOP')`;
  await sql`
    insert into reports (account_id, report_id, first_id, last_id, test, messages, parts, total, balance_after, reference, created_at)
    values (${accountId}, gen_random_uuid(), 1, 1, false, 1, 1, 0, 0, 'to 0788 765 432', now())`;
  const reply = await erase("+250 788 765 432");
  assert.equal(reply.status, 200, reply.text);
  const { erased, ...rest } = reply.body;
  assert.deepEqual(rest, { number: "+250788***432", open: 0 });
  assert.deepEqual(Object.fromEntries(Object.entries(erased).filter(([, count]) => count > 0)), {
    messages: 4500,
    inbound: 1,
    contacts: 3,
    conversations: 4,
    webhook_deliveries: 5,
    verifications: 1,
    verification_counts: 1,
    stored_answers: 1,
    mentions: 1,
    logged_calls: 1,
  });
  // The key is chosen by the caller; only in this test it is the number.
  await sql`delete from idempotency_keys`;
  assert.deepEqual(await standsIn("250788765432"), ["optouts"]);
  const inbound = await sql`select active, sender, text from inbound_messages order by id`;
  assert.deepEqual(
    [...inbound],
    [
      { active: false, sender: "", text: null },
      { active: true, sender: "+250788765433", text: "a private answer" },
    ],
  );
  const mentions = await sql`select text from conversation_notes union all select text from canned_answers order by 1`;
  assert.deepEqual(
    mentions.map(({ text }) => text as string),
    ["Call +250 ***", "her other phone: 0***"],
  );
  assert.deepEqual(await standsIn("765 432"), []);
  const [about] = await sql`select name, notes, fields from contacts where phone = '+250788765434'`;
  assert.deepEqual(about, { name: "Keza of 0***", notes: "not +250 ***", fields: { other: "0***", children: 2 } });
  const again = (await erase(number)).body;
  assert.equal(Object.values(again.erased).reduce((sum, one) => sum + one, 0) + again.open, 0);
  const audit = await sql`select details from audit_log where action = 'privacy.erased' order by id limit 1`;
  assert.equal(audit[0]!["details"].messages, 4500);
});

test("messages in progress keep the number, and count as open until they are final", async () => {
  const { sql } = server.database;
  const to = "+250788700001";
  await server.call("POST /v1/sms", { body: { to, text: "hello", sender: "TUMA" } });
  const first = (await erase(to)).body;
  assert.deepEqual([first.erased["messages"], first.open], [0, 1]);
  await sql`update messages set state = 'cancelled', final_at = now(), due_at = null where recipient = ${to} and final_at is null`;
  const second = (await erase(to)).body;
  assert.deepEqual([second.erased["messages"], second.open], [1, 0]);
  const charges =
    await sql`select count(*)::int as count from ledger where kind = 'charge' and account_id = ${accountId}`;
  assert.equal(charges[0]!["count"], 1);
});

test("another account's traces of the number stay", async () => {
  const { sql } = server.database;
  await sql`insert into organisations (id, name) values (5, 'Other')`;
  await sql`insert into accounts (id, org_id, name) values (5, 5, 'Other')`;
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until, final_at)
    values (5, 1, gen_random_uuid(), false, 'X', '+250788700009', 'theirs', 'gsm7', 1, 0, 'delivered', now(), now())`;
  assert.equal((await erase("+250788700009")).body.erased["messages"], 0);
  assert.equal((await sql`select text from messages where account_id = 5`)[0]!["text"], "theirs");
});

test("an invalid number is refused", async () => {
  const reply = await erase("hello");
  assert.deepEqual([reply.status, reply.body.code], [400, "invalid_number"]);
});

test("the export has everything of the account once, no secret, and a last line that proves it is complete", async () => {
  const { sql } = server.database;
  await leaveTraces("+250788711111", 2500);
  const { text, status, headers } = await server.call("GET /v1/account/export");
  assert.deepEqual([status, headers.get("content-type")], [200, "application/x-ndjson; charset=utf-8"]);
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string; id?: string; recipient?: string; lines?: number });
  assert.deepEqual(lines.at(-1), { type: "end", lines: lines.length - 1 });
  const of = (type: string) => lines.filter((line) => line.type === type);
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from messages where account_id = ${accountId}`;
  const { count } = row!;
  assert.equal(of("message").length, count);
  assert.equal(new Set(of("message").map(({ id }) => id)).size, count);
  assert.equal(of("message").filter(({ recipient }) => recipient === "+250788711111").length, 2500);
  for (const type of [
    "account",
    "token",
    "ledger_entry",
    "inbound_message",
    "verification",
    "optout",
    "conversation",
    "note",
    "contact",
    "canned_answer",
    "audit_entry",
  ])
    assert.ok(of(type).length > 0, type);
  assert.doesNotMatch(text, /pin_mac|sealed|hash|theirs/);
  assert.ok(!text.includes(server.token));
});

test("an export is read in small batches as it is consumed, so it is never in memory as a whole", async () => {
  const { sql } = server.database;
  await leaveTraces("+250788722222", 1500);
  let late = 0;
  let longest = 0;
  let added = false;
  for await (const lines of exportLines(server.program.ctx, accountId)) {
    longest = Math.max(longest, lines.length);
    late += lines.match(/"recipient":"\+250788733333"/g)?.length ?? 0;
    // The first rows have been streamed, and rows written now come more than a chunk later.
    if (!added && lines.includes('"type":"message"')) {
      added = true;
      await leaveTraces("+250788733333", 10);
    }
  }
  assert.equal(late, 10);
  assert.ok(longest < 80_000, `${longest} characters in one piece`);
  const [waiting] = await sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`;
  assert.equal(waiting!["count"], 0, "an export holds no transaction open");
});

test("a read-only token can neither erase nor export", async () => {
  const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "reads", scopes: ["account:read", "sms:read"] },
  });
  const options = { token: made.body.token };
  assert.equal((await server.call("GET /v1/account/export", options)).status, 403);
  assert.equal(
    (await server.call("POST /v1/privacy/erase", { ...options, body: { number: "+250788700009" } })).status,
    403,
  );
});
