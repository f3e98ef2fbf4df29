import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { joinAs } from "../../../../test/harness/tenants.ts";
import { until } from "../../../../test/harness/wait.ts";
import { readXlsx } from "hucre/xlsx";
import { workbookType } from "../../../base/sheet.ts";
import { asText } from "../../../core/messages/list/csv.ts";

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const send = (to: string, text: string, more: object = {}) =>
  server.call<{ sms_id: string; report_id: string }>("POST /v1/sms", { body: { to, text, sender: "TUMA", ...more } });

test("the filtered messages are exported for spreadsheets: with a byte order mark, digits as text, no formulas, and an audit entry", async () => {
  await send("+250788777001", '=HYPERLINK("x"),\n"y"', { reference: "00042" });
  await send("+250788777002", "Muraho Ngũgĩ, ejo", { sender: "7878" });
  await send("+250722777003", "not asked for");
  const reply = await fetch(`${server.url}/console/messages.csv?to_prefix=%2B250788777&text=o`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get("content-disposition")!, /^attachment; filename="messages-\d{4}-\d\d-\d\d\.csv"$/);
  const bytes = Buffer.from(await reply.arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const [names, line, ...rest] = bytes.toString().slice(1).split("\r\n");
  assert.match(names!, /^sms_id,to,status,.*,text,code,report_id,test,channel,cause,reason,resend$/);
  assert.match(line!, /^out_sms_\d+,'\+250788777002,.*,7878,,.*,"Muraho Ngũgĩ, ejo",,[0-9a-f-]{36},false,sms,,,$/);
  assert.deepEqual(rest, [""]);
  const formula = await fetch(`${server.url}/console/messages.csv?to_prefix=%2B250788777001`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  assert.match(await formula.text(), /,TUMA,'00042,.*,"'=HYPERLINK\(""x""\),\n""y""",/);
  const { body } = await server.call<{ entries: { action: string; details: Record<string, unknown> }[] }>(
    "GET /v1/audit?per_page=5",
  );
  const exported = body.entries.filter(({ action }) => action === "messages.exported");
  assert.deepEqual(exported.at(-1)!.details, { messages: 1, filters: { to_prefix: "+250***777", text: true } });
  assert.doesNotMatch(JSON.stringify(exported), /250788777001/);
});

test("for people, the messages are a workbook or CSV in the form of their language, with times of their zone", async () => {
  const query = "to_prefix=%2B250788777&time_zone=Africa%2FKigali&language=fr";
  const get = (path: string) =>
    fetch(`${server.url}/console/messages${path}${query}`, { headers: { authorization: `Bearer ${server.token}` } });
  const bytes = await (await get(".csv?form=reader&")).bytes();
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const [head, formula] = new TextDecoder().decode(bytes).split("\r\n");
  assert.match(head!, /^À;État;Pourquoi il a échoué;.*;Accepté \(Africa\/Kigali\);.*;Coût \(USD\);/);
  assert.match(formula!, /^'\+250788777001;/);
  const reply = await get(".xlsx?");
  assert.equal(reply.headers.get("content-type"), workbookType);
  assert.match(reply.headers.get("content-disposition")!, /filename="messages-\d{4}-\d\d-\d\d\.xlsx"$/);
  const { sheets } = await readXlsx(await reply.bytes());
  const [names, ...rows] = sheets[0]!.rows;
  const cell = (row: number, name: string) => rows[row]![names!.findIndex((each) => String(each).startsWith(name))];
  assert.equal(rows.length, 2);
  assert.deepEqual([cell(0, "À"), cell(0, "Référence")], ["+250788777001", "00042"]);
  assert.equal(cell(0, "Texte"), '=HYPERLINK("x"),\n"y"');
  assert.equal(typeof cell(0, "Coût"), "number");
  const shown = cell(1, "Accepté") as Date;
  const hours = (shown.getTime() - Date.now()) / 3_600_000;
  assert.ok(hours > 1.9 && hours <= 2.01, `Kigali is two hours ahead of UTC: ${shown.toISOString()}`);
  const refused = await server.call("GET /console/messages.xlsx?time_zone=Mars");
  assert.equal(refused.status, 400);
  assert.match(refused.text, /`time_zone` is not a time zone/);
});

test("text that a spreadsheet would take for a number stays text", () => {
  for (const digits of ["+250788123456", "034", "250788123456", "1e5"]) assert.equal(asText(digits), `'${digits}`);
  for (const plain of ["", "0", "7878", "TUMA", "order 17", "2026-01-01", null]) assert.equal(asText(plain), plain);
});

test("the messages of an export are counted beforehand, and a bad filter is refused before the file begins", async () => {
  const count = await server.call<{ messages: number; limit: number }>("GET /console/messages/count?sender=TUMA");
  assert.deepEqual(count.body, { messages: 2, limit: 500_000 });
  for (const path of ["count", "csv"]) {
    const refused = await server.call(`GET /console/messages${path === "csv" ? ".csv" : "/count"}?network=Nonesuch`);
    assert.equal(refused.status, 400, refused.text);
  }
});

test("the file says which messages were calls", async () => {
  const body = { brand: "Acme", number: "+250788779001", channel: "voice" };
  assert.equal((await server.call("POST /v1/sms/verify", { body })).status, 201);
  const { text } = await server.call("GET /console/messages.csv?to_prefix=%2B250788779001");
  assert.match(text, /,channel,cause,reason,resend\r\nout_sms_.*,voice,,,\r\n$/);
});

test("more messages than fit in one file are refused with the limit and the fix", async () => {
  const { sql } = server.database;
  const [{ id }] = (await sql`select id from accounts limit 1`) as unknown as [{ id: number }];
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until, final_at)
    select ${id}, 7_000_000_000 + n, gen_random_uuid(), false, 'MANY', '+250788000001', 'x', 'gsm7', 1, 0, 'delivered', now(), now()
    from generate_series(1, 500_001) n`;
  const reply = await server.call<{ detail: string }>("GET /console/messages.csv?sender=MANY");
  assert.equal(reply.status, 400);
  assert.match(reply.body.detail, /More than 500,000 messages match.*from_time/);
  await sql`delete from messages where id = 7_000_000_001`;
  const whole = await server.call("GET /console/messages.csv?sender=MANY");
  assert.equal(whole.text.split("\r\n").length, 500_002, "header, 500,000 lines, end");
  await sql`delete from messages where sender = 'MANY'`;
});

test("the choices are the values that occur in the account", async () => {
  const { report_id } = (
    await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
      body: {
        recipients: [{ phonenumber: "+250722777009", name: "A" }],
        text: "x",
        sender: "SHOP",
        reference: "Fees",
      },
    })
  ).body;
  const { body } = await server.call<Record<string, unknown[]>>("GET /console/messages/choices");
  assert.ok(body["networks"]!.includes("MTN Rwanda") && body["networks"]!.includes("Airtel Rwanda"));
  assert.ok(body["senders"]!.includes("SHOP"));
  assert.deepEqual(body["codes"], []);
  assert.deepEqual(
    (body["reports"] as { report_id: string; reference: string }[]).map((each) => [each.report_id, each.reference]),
    [[report_id, "Fees"]],
  );
  await until(
    async () => {
      const reply = await server.call<{ carriers: string[] }>("GET /console/messages/choices");
      return reply.body.carriers.length > 0;
    },
    { what: "the link of a submit" },
  );
});

test("views are a person's own or the account's, and go with the membership", async () => {
  type View = { id: string; name: string; shared: boolean; query: Record<string, string> };
  const one = await joinAs(server, server.token, "one@example.com", "developer");
  const other = await joinAs(server, server.token, "other@example.com", "developer");
  const viewer = await joinAs(server, server.token, "viewer@example.com", "viewer");
  const save = (by: typeof one, body: object) =>
    by.call<View & { errors: { field: string }[] }>("POST /console/views", body);
  const own = await save(one, { name: " Failed at MTN ", query: { status: "failed", network: "MTN Rwanda" } });
  assert.deepEqual([own.status, own.body.name, own.body.shared], [200, "Failed at MTN", false]);
  const shared = await save(one, { name: "Fees", query: { reference: "fees" }, shared: true });
  const seenBy = async (by: typeof one) =>
    (await by.call<{ views: View[] }>("GET /console/views")).body.views.map(({ name }) => name);
  assert.deepEqual(await seenBy(one), ["Failed at MTN", "Fees"]);
  assert.deepEqual(await seenBy(other), ["Fees"]);
  assert.deepEqual(await seenBy(viewer), ["Fees"]);
  const taken = await save(one, { name: "FAILED at mtn", query: {} });
  assert.deepEqual([taken.status, taken.body.errors[0]!.field], [400, "name"]);
  assert.equal((await save(other, { name: "Failed at MTN", query: {} })).status, 200, "names are each person's own");
  assert.equal((await save(viewer, { name: "x", query: {} })).status, 403);
  assert.equal((await other.call(`DELETE /console/views/${own.body.id}`)).status, 404);
  assert.equal((await other.call(`DELETE /console/views/${shared.body.id}`)).status, 200);
  assert.equal((await server.call("GET /console/views")).status, 403, "not for tokens");
  const { sql } = server.database;
  const members = await server.call<{ members: { id: string; email: string }[] }>("GET /v1/members");
  const gone = members.body.members.find(({ email }) => email === "one@example.com")!;
  assert.equal((await server.call(`DELETE /v1/members/${gone.id}`)).status, 200);
  assert.deepEqual([...(await sql`select name from message_views where name = 'Failed at MTN'`)].length, 1);
});

test("of two views saved at the same time, only one takes the last free slot", async () => {
  const person = await joinAs(server, server.token, "many@example.com", "developer");
  const save = (name: string) => person.call("POST /console/views", { name, query: {} });
  for (let n = 1; n < 50; n++) assert.equal((await save(`view ${n}`)).status, 200);
  const replies = await Promise.all([save("one more"), save("and another")]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  );
});
