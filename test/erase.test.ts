import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { freePort } from "./harness/process.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { bindClient } from "./harness/smpp-client.ts";
import { draftOf } from "./harness/tenants.ts";
import { until } from "./harness/wait.ts";
import { startReceiver, type Receiver } from "./harness/webhooks.ts";

/** The number to erase, and the texts to and from it. Nothing else here contains them. */
const number = "+250788765432";
const told = "Kigeri ni umwami";
const answered = "Ndabizi rwose ".repeat(20).trim();

let server: TestServer;
let good: Receiver;
let dead: Receiver;
let smppPort: number;

const refuse: Parameters<typeof startReceiver>[0] = (_request, response) => response.writeHead(500).end();

before(async () => {
  [good, dead, smppPort] = await Promise.all([startReceiver(), startReceiver(refuse), freePort()]);
  server = await startServer({ NORTHBOUND_SMPP_PORT: String(smppPort) });
});
after(async () => {
  await server.stop();
  await Promise.all([good.close(), dead.close()]);
});

async function call<Body = Record<string, unknown>>(
  request: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Body> {
  const reply = await server.call<Body>(request, { ...(body ? { body } : {}), headers });
  assert.ok(reply.status < 300, `${request}: ${reply.text}`);
  return reply.body;
}

const phone = `/v1/sandbox/handsets/${encodeURIComponent(number)}/messages`;

/** Writes to the number through every API. */
async function writeToIt(): Promise<void> {
  const key = { "idempotency-key": "one" };
  await call("POST /v1/sms", { to: number, text: told, sender: "TUMA", reference: "for 0788 765 432" }, key);
  const recipients = [number, "+250 (788) 765-432", "00250788.765.432"].map((phonenumber) => ({
    phonenumber,
    name: "Ana",
  }));
  const bulk = { keep_members: true, recipients, text: `${told}, @contact.name`, sender: "TUMA" };
  const { rejected } = await call<{ rejected: unknown[] }>("POST /v1/sms/bulk", bulk, { "idempotency-key": "many" });
  assert.equal(rejected.length, 2, "the other spellings are duplicates");
  const brother = { phonenumber: "+250788765499", name: "Eric", "sister's": "0788 765 432" };
  await call("POST /v1/sms/bulk", { keep_members: true, recipients: [brother], text: "Muraho", sender: "TUMA" });
  const made = await call<{ system_id: string; password: string }>("POST /v1/account/smpp", {
    scopes: ["sms:send", "inbound:read"],
  });
  const client = await bindClient({ port: smppPort, systemId: made.system_id, password: made.password });
  await client.submit({ destinationAddr: number.slice(1), shortMessage: Buffer.from(told) });
  // Its receipt is queued for a bind that never comes.
  client.close();
  const query = new URLSearchParams({
    username: made.system_id,
    password: made.password,
    to: number.slice(1),
    text: told,
    from: "TUMA",
    "dlr-mask": "3",
    "dlr-url": `${dead.url}?to=%p&at=%T`,
  });
  assert.equal((await fetch(`${server.url}/cgi-bin/sendsms?${query.toString()}`)).status, 202);
}

/** Verifies the number, after one wrong code. */
async function verifyIt(): Promise<void> {
  const { request_id } = await call<{ request_id: string }>("POST /v1/sms/verify", { brand: "Acme", number });
  const texts = async () => (await call<{ messages: { text: string }[] }>(`GET ${phone}`)).messages;
  const pin = await until(
    async () => (await texts()).map(({ text }) => /^(\d{6}) is your Acme/.exec(text)?.[1]).find(Boolean),
    { what: "the PIN" },
  );
  await server.call("POST /v1/sms/verify/check", { body: { request_id, code: "x" } });
  await call("POST /v1/sms/verify/check", { request_id, code: pin });
}

/** Receives from it, single and multipart, at one of our numbers and at an unassigned one. */
async function hearFromIt(): Promise<void> {
  for (const url of [good.url, dead.url]) await call("POST /v1/webhooks", { url, events: ["inbound", "dlr"] });
  await call(`POST ${phone}`, { to: "7878", text: answered });
  await call(`POST ${phone}`, { to: "+250788000111", text: answered });
  await until(() => good.received.some(({ body }) => body.includes(answered)), { what: "the webhook" });
  await until(() => dead.received.some(({ body }) => body.includes(answered)), { what: "the webhook that fails" });
  await until(async () => (await call("GET /v1/operator/unrouted"))["pages"], { what: "the unrouted message" });
}

/** Has a bulk send to it wait for an approver. */
async function askToWriteToIt(): Promise<void> {
  const recipients = [number, "+250788765433"].map((phonenumber) => ({ phonenumber, name: "Aline" }));
  await call("PATCH /v1/account", { settings: { approve_above: { recipients: 1 } } });
  await call("POST /v1/sms/bulk", { text: told, sender: "TUMA", recipients });
  await call("PATCH /v1/account", { settings: { approve_above: null } });
}

/** What people do with it, and what carriers report of it. */
async function speakOfIt(): Promise<void> {
  const { sql } = server.database;
  await call(`PUT /console/drafts/${"d".repeat(32)}`, {
    ...draftOf("Muraho"),
    list: { name: "people.csv", text: "number,name\n0788 765 432,Aline\n" },
  });
  await call(`GET /v1/sms?to=${encodeURIComponent(number)}`);
  await call("POST /v1/optouts", { number });
  await call("DELETE /v1/optouts", { number });
  const consent = [{ at: "2026-01-01T09:00:00Z", by: "at the counter", words: "Write to me" }];
  await call("POST /v1/contacts", { number, name: "Aline", consent });
  await call("POST /v1/contacts", { number: "+250788765433", name: "Ben", notes: "Brother of 0788 765 432" });
  const { id } = await call<{ id: string }>("POST /v1/lists", { name: "Family of 0788 765 432" });
  await call(`POST /v1/lists/${id}/members`, { numbers: [number] });
  await call("POST /v1/templates", {
    name: "Call 0788 765 432",
    texts: { en: "Call @contact.name at +250 788 765 432", rw: "Muraho" },
    fallbacks: { name: "0788 765 432" },
  });
  await call("PATCH /v1/verify/settings", { guard: { allow: [number, "+250789"] } });
  await sql`
    insert into message_views (account_id, id, name, query)
    select id, 1, 'her messages', ${sql.json({ to: "0788 765 432" })} from accounts order by id limit 1`;
  const receipt = { linkId: 1, carrierIds: ["x"], state: "DELIVRD", recipient: number, sender: "TUMA", at: new Date() };
  await sql`insert into stray_receipts (link_id, carrier_ids, receipt) values (1, '{x}', ${JSON.stringify(receipt)}::text::jsonb)`;
}

/** Every row of every table, as text. */
async function dump(): Promise<Map<string, string>> {
  const { sql } = server.database;
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`;
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await sql<{ text: string }[]>`select t::text as text from ${sql(name)} t`;
    texts.set(name, rows.map((row) => row.text).join("\n"));
  }
  return texts;
}

const hex = (text: string) => Buffer.from(text).toString("hex");

/** The tables that contain the number, however written, or a text to it. */
async function traces(): Promise<string[]> {
  const found: string[] = [];
  for (const [table, text] of await dump()) {
    const bare = text.replaceAll(/%20|[\s().+-]/g, "");
    const words = [told, "Ndabizi", "is your Acme", hex(told), hex("Ndabizi"), hex("788765432")];
    if (bare.includes("788765432") || words.some((word) => text.includes(word))) found.push(table);
  }
  return found;
}

/** The result of a statement that counts. */
const counted = async (query: PromiseLike<readonly object[]>) => Number(Object.values((await query)[0]!)[0]);

test("a number used everywhere is nowhere once erased, and neither are its texts", async () => {
  const { sql } = server.database;
  await writeToIt();
  await verifyIt();
  await hearFromIt();
  await askToWriteToIt();
  await speakOfIt();
  await until(
    async () =>
      (await counted(sql`select count(*) from messages where final_at is null and recipient = ${number}`)) === 0,
    { what: "every message ends" },
  );
  await until(async () => (await counted(sql`select count(*) from northbound_deliveries`)) >= 2, {
    what: "deliveries",
  });
  const callbacks = () => counted(sql`select count(*) from webhook_deliveries where url is not null`);
  await until(async () => (await callbacks()) >= 1, { what: "callbacks" });
  const expected = [
    "approvals",
    "api_log",
    "audit_log",
    "contact_consents",
    "contact_list_members",
    "contact_lists",
    "contacts",
    "drafts",
    "idempotency_keys",
    "inbound_messages",
    "inbound_parts",
    "message_views",
    "messages",
  ];
  const waiting = ["northbound_deliveries", "sandbox_messages", "stray_receipts"];
  const others = ["templates", "unrouted_messages", "verifications", "verify_accounts", "webhook_deliveries"];
  const before = await traces();
  for (const table of [...expected, ...waiting, ...others]) assert.ok(before.includes(table), `${table} had it`);

  const ledger = await counted(sql`select count(*) from ledger`);
  const first = await call<{ erased: Record<string, number>; open: number }>("POST /v1/privacy/erase", { number });
  for (const [what, count] of Object.entries(first.erased)) assert.ok(count > 0, `${what}: ${count}`);
  // A wrong code protects the number's owner for a day.
  assert.equal(first.open, 1);
  assert.deepEqual(await traces(), ["verify_numbers"]);
  assert.equal(await callbacks(), 0);
  await sql`update verify_numbers set failed_at = array(select at - interval '2 days' from unnest(failed_at) at)`;
  const second = await call<{ erased: Record<string, number>; open: number }>("POST /v1/privacy/erase", { number });
  assert.deepEqual([second.open, second.erased["verification_counts"]], [0, 1]);
  assert.deepEqual(await traces(), []);
  assert.equal(await counted(sql`select count(*) from ledger`), ledger, "the ledger stays");
  const { guard } = await call<{ guard: { allow: string[] } }>("GET /v1/verify/settings");
  assert.deepEqual(guard.allow, ["+250789"]);
});
