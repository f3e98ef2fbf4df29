import { fixedTokens } from "../../../test/harness/callers.ts";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { PendingQuery, Row } from "postgres";
import { formatId } from "../../base/ids.ts";
import { openApp, type App } from "../../http/app.ts";
import { byToken, type Caller } from "../../http/auth.ts";
import { addAccount, openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { Acceptor } from "./accept/accept.ts";
import type { SendingRules } from "./accept/draft.ts";
import { reportRoutes } from "./list/routes.ts";
import { mostSearched } from "./list/filter.ts";
import { findRange } from "./list/store.ts";
import { messageRoutes } from "./routes.ts";

const caller = (accountId: number, test = false): Caller => ({
  accountId,
  orgId: accountId,
  actor: `tok_${accountId * 2 + Number(test)}`,
  name: "a token",
  scopes: new Set(["sms:send", "sms:read"] as const),
  test,
  operator: false,
});
const callers = new Map([
  ["token-of-one", caller(1)],
  ["test-token-of-one", caller(1, true)],
  ["token-of-two", caller(2)],
  ["token-of-five", caller(5)],
]);
const rules: SendingRules = {
  defaultSender: "TUMA",
  approvedSenders: undefined,
  country: undefined,
  allowedCountries: undefined,
  priceFor: (to) => (to.startsWith("+250") ? 6_000n : undefined),
};

let database: TestDatabase;
let app: App;

before(async () => {
  database = await createDatabase();
  const { sql } = database;
  await addAccount(sql, 1, 100_000_000, 1_000_000);
  await addAccount(sql, 2, 10_000);
  const ctx = openContext(sql, {
    PUBLIC_URL: "https://sms.example",
    RATE_LIMIT_PER_SECOND: "10000",
    RATE_LIMIT_BURST: "10000",
  });
  app = await openApp(ctx, {
    authenticators: [byToken(fixedTokens((token) => callers.get(token)))],
  });
  const steps = { reporting: () => Promise.resolve(() => {}) };
  messageRoutes(app, ctx, { acceptor: new Acceptor(ctx), rules: () => rules, steps });
  reportRoutes(app, ctx, { steps });
  await app.ready();
});
after(async () => {
  await app.close();
  await database.drop();
});

type Json = Record<string, unknown> & { [name: string]: any }; // oxlint-disable-line typescript/no-explicit-any -- replies of any shape

async function call(
  method: "GET" | "POST",
  url: string,
  body?: unknown,
  { token = "token-of-one", ...headers }: Record<string, string> = {},
): Promise<{ status: number; text: string; json: Json; headers: Record<string, unknown> }> {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: reply.statusCode, text: reply.body, json: reply.json<Json>(), headers: reply.headers };
}

const hello = { to: "+250788000001", text: "hello", sender: "TUMA" };

test("a send is answered with 201 and exactly the fields of the contract", async () => {
  const { status, json, text, headers } = await call("POST", "/v1/sms/", hello);
  assert.equal(status, 201);
  assert.match(String(headers["content-type"]), /^application\/json/);
  assert.deepEqual(Object.keys(json), [
    "item_count",
    "item_price",
    "total_cost",
    "remaining_balance",
    "report_id",
    "sms_id",
    "self_url",
    "status",
    "to",
  ]);
  assert.match(text, /"item_price":0.006,"total_cost":0.006,"remaining_balance":99.994,/);
  assert.equal(json["status"], "sent");
  assert.equal(json["self_url"], `https://sms.example/v1/sms/${json["sms_id"]}`);
  const shown = await call("GET", new URL(json["self_url"]).pathname);
  assert.equal(shown.status, 200);
  assert.equal(shown.json["status"], "sent");
  assert.equal(shown.json["state"], "queued");
  assert.deepEqual(shown.json["timeline"], [{ at: shown.json["created_at"], state: "queued" }]);
});

async function refused(body: unknown, headers?: Record<string, string>): Promise<string> {
  const { status, json } = await call("POST", "/v1/sms", body, headers);
  return `${status} ${json["code"]}`;
}

test("each kind of fault has its status and code", async () => {
  assert.equal(await refused({ ...hello, to: 250788000001 }), "400 invalid_request");
  assert.equal(await refused({ to: hello.to }), "400 invalid_request");
  assert.equal(await refused({ ...hello, validity_period: 59 }), "400 invalid_request");
  assert.equal(await refused({ ...hello, reference: "" }), "400 invalid_request");
  assert.equal(await refused({ ...hello, dryrun: true }), "400 invalid_request");
  assert.equal(await refused({ ...hello, to: "0788000001" }), "400 invalid_number");
  assert.equal(await refused({ ...hello, text: "" }), "400 text_empty");
  assert.equal(await refused({ ...hello, text: "a".repeat(1531) }), "400 text_too_long");
  assert.equal(await refused({ ...hello, sender: "no/slash" }), "400 invalid_sender");
  assert.equal(await refused({ ...hello, to: "+14155552671" }), "403 destination_not_allowed");
  assert.equal(await refused(hello, { "idempotency-key": "k".repeat(256) }), "400 invalid_request");
  const dear = { ...hello, text: "a".repeat(161) };
  assert.equal(await refused(dear, { token: "token-of-two" }), "402 insufficient_balance");
});

test("a repeat with the same key returns the same bytes, another body is refused, and keys belong to their account", async () => {
  const headers = { "idempotency-key": "order-17" };
  const first = await call("POST", "/v1/sms", { ...hello, reference: 'a "b"' }, headers);
  const again = await call("POST", "/v1/sms", { reference: 'a "b"', ...hello }, headers);
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.equal(again.text, first.text);
  assert.equal(first.headers["idempotent-replayed"], undefined);
  assert.equal(again.headers["idempotent-replayed"], "true");
  const other = await call("POST", "/v1/sms", { ...hello, text: "bye" }, headers);
  assert.deepEqual([other.status, other.json["code"]], [422, "idempotency_key_reused"]);
  const tried = { ...headers, token: "test-token-of-one" };
  const test = await call("POST", "/v1/sms", { ...hello, reference: 'a "b"' }, tried);
  assert.deepEqual(
    [test.status, test.headers["idempotent-replayed"]],
    [201, undefined],
    "test tokens have their own keys",
  );
  const stranger = await call("POST", "/v1/sms", hello, { ...headers, token: "token-of-two" });
  assert.deepEqual([stranger.status, stranger.headers["idempotent-replayed"]], [201, undefined]);
  const twice = await Promise.all([1, 2].map(() => call("POST", "/v1/sms", hello, { "idempotency-key": "at once" })));
  assert.deepEqual(
    twice.map(({ status }) => status).sort((a, b) => a - b),
    [201, 409],
  );
});

test("a dry run says what a send would cost and why, and writes nothing", async () => {
  const before = await call("GET", "/v1/sms");
  const { status, json } = await call("POST", "/v1/sms", { ...hello, text: `${"a".repeat(70)}’`, dry_run: true });
  assert.equal(status, 200);
  const { sms_id, report_id, self_url, item_count, encoding, forced_by, total_cost } = json;
  assert.deepEqual(
    { sms_id, report_id, self_url, item_count, encoding, forced_by, total_cost },
    {
      sms_id: null,
      report_id: null,
      self_url: null,
      item_count: 2,
      encoding: "ucs2",
      forced_by: [{ character: "’", position: 70 }],
      total_cost: 0.012,
    },
  );
  assert.deepEqual(json["parts"], ["a".repeat(67), "aaa’"]);
  assert.equal((await call("GET", "/v1/sms")).json["pages"].total, before.json["pages"].total);
});

test("a test token spends the test balance, as its message above did", async () => {
  const { text } = await call("POST", "/v1/sms", hello, { token: "test-token-of-one" });
  assert.match(text, /"remaining_balance":0.988,/);
});

test("a scheduled message is shown as such, can be cancelled, and is refunded", async () => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const sent = await call("POST", "/v1/sms", { ...hello, send_at: sendAt });
  const path = `/v1/sms/${sent.json["sms_id"]}`;
  const shown = await call("GET", path);
  assert.deepEqual([shown.json["status"], shown.json["send_at"]], ["scheduled", sendAt]);
  const cancelled = await call("POST", `${path}/cancel`);
  assert.deepEqual([cancelled.status, cancelled.json["status"], cancelled.json["refunded"]], [200, "cancelled", true]);
  assert.deepEqual(
    cancelled.json["timeline"].map((entry: { state: string }) => entry.state),
    ["scheduled", "cancelled"],
  );
  const after = await call("POST", "/v1/sms", hello);
  assert.equal(after.json["remaining_balance"], sent.json["remaining_balance"]);
  const id = Number(String(after.json["sms_id"]).slice(8));
  await database.sql`update messages set state = 'sent' where account_id = 1 and id = ${id}`;
  const late = await call("POST", `/v1/sms/${after.json["sms_id"]}/cancel`);
  assert.deepEqual([late.status, late.json["code"], late.json["state"]], [409, "not_in_progress", "sent"]);
});

test("a time may omit its seconds, as Java does for a full minute, and a time without a zone is refused by name", async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  for (const time of [`${inAnHour}Z`, `${inAnHour}:00.123456+00:00`])
    assert.equal((await call("POST", "/v1/sms", { ...hello, send_at: time, dry_run: true })).status, 200, time);
  const { status, json } = await call("POST", "/v1/sms", { ...hello, send_at: inAnHour });
  assert.equal(status, 400);
  assert.match(String(json["detail"]), /^`send_at` is not a time with a zone: use ISO 8601 such as /);
});

test("another account's message and a missing one are the same 404", async () => {
  const { json } = await call("POST", "/v1/sms", hello);
  const paths = [`/v1/sms/${json["sms_id"]}`, `/v1/sms/reports/${json["report_id"]}`, "/v1/sms/out_sms_9", "/v1/sms/x"];
  const bodies = new Set<string>();
  for (const path of paths) {
    const reply = await call("GET", path, undefined, { token: "token-of-two" });
    assert.equal(reply.status, 404);
    bodies.add(JSON.stringify({ ...reply.json, trace_id: "" }));
  }
  assert.equal((await call("POST", `${paths[0]}/cancel`, undefined, { token: "token-of-two" })).status, 404);
  assert.equal(bodies.size, 1);
  assert.equal((await call("GET", paths[0]!)).status, 200);
});

test("a list is newest first, in pages with the contract's object, and each filter works", async () => {
  const before = (await call("GET", "/v1/sms")).json["pages"].total as number;
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) {
    const body = { ...hello, to: `+25078812340${i}`, sender: i % 2 ? "ODD" : "EVEN", reference: `list ${i}` };
    ids.unshift((await call("POST", "/v1/sms", body)).json["sms_id"]);
  }
  const { json } = await call("GET", "/v1/sms?per_page=2&page=2");
  assert.deepEqual(
    json["messages"].map((each: { sms_id: string }) => each.sms_id),
    ids.slice(2, 4),
  );
  const { total, page, per_page, prev_url } = json["pages"];
  assert.deepEqual({ total, page, per_page }, { total: before + 5, page: 2, per_page: 2 });
  assert.equal(prev_url, "https://sms.example/v1/sms?per_page=2&page=1");
  const found = async (query: string) => {
    const reply = await call("GET", `/v1/sms?${query}`);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.json["pages"].total, reply.json["messages"].length);
    return reply.json["messages"].map((each: { reference: string }) => each.reference);
  };
  assert.deepEqual(await found("to=+250788123403"), ["list 3"]);
  assert.deepEqual(await found("to=%2B250788123403"), ["list 3"]);
  assert.deepEqual(await found("sender=ODD"), ["list 3", "list 1"]);
  assert.deepEqual(await found("reference=list%202"), ["list 2"]);
  assert.deepEqual(await found(`sender=EVEN&status=sent`), ["list 4", "list 2", "list 0"]);
  assert.deepEqual(await found("sender=EVEN&status=delivered"), []);
  const one = await call("GET", `/v1/sms/${ids[0]}`);
  assert.deepEqual(await found(`report_id=${one.json["report_id"]}`), ["list 4"]);
  assert.deepEqual(await found("report_id=nonsense"), []);
  assert.deepEqual(await found(`reference=list%202&from_time=2020-01-01T00:00:00Z`), ["list 2"]);
  assert.deepEqual(await found(`reference=list%202&to_time=2020-01-01T00:00:00+02:00`), []);
  assert.deepEqual((await call("GET", "/v1/sms?page=999999")).json["messages"], []);
  for (const bad of ["per_page=101", "page=0", "page=x", "status=nonsense", "to=12", "from_time=yesterday"])
    assert.equal((await call("GET", `/v1/sms?${bad}`)).status, 400, bad);
});

/** A message that has ended, as the gateway leaves it. */
async function ended(to: string, text: string, end: { link: number; code: string; timeline?: object[] }) {
  const { json } = await call("POST", "/v1/sms", { ...hello, to, text });
  const id = Number(String(json["sms_id"]).slice("out_sms_".length));
  await database.sql`
    update messages set state = 'undelivered', ended_badly = 'undelivered', final_at = now(), due_at = null, link_id = ${end.link},
      code = ${end.code}, timeline = ${end.timeline === undefined ? null : database.sql.json(end.timeline as never)}
    where account_id = 1 and id = ${id}`;
  return text;
}

async function textsOf(query: string, token = "token-of-one"): Promise<string[]> {
  const reply = await call("GET", `/v1/sms?${query}&per_page=100`, undefined, { token });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.json["searched_since"], undefined, "all messages were searched");
  return reply.json["messages"].map((each: { text: string }) => each.text);
}

test("messages are found by the beginning of a number, network, link, error code and words of the text", async () => {
  const { sql } = database;
  await sql`
    insert into carrier_links (id, name, host, port, system_id, password, bind)
    values (71, 'North', 'x', 1, 'x', '', 'transceiver'), (72, 'South', 'x', 1, 'x', '', 'transceiver')`;
  const first = await ended("+250781999001", "Your 100% discount_code", { link: 71, code: "034" });
  const retried = await ended("+250721999002", "Ijambo RYIZA", {
    link: 72,
    code: "",
    timeline: [
      { at: "2026-01-01T00:00:00Z", state: "queued", code: "034" },
      { at: "2026-01-01T00:00:05Z", state: "UNDELIV", code: "ESME_RINVDSTADR" },
    ],
  });
  assert.deepEqual(await textsOf("to_prefix=%2B250781999"), [first]);
  assert.deepEqual(await textsOf("to_prefix=+250 781 999"), [first]);
  assert.deepEqual(await textsOf("to_prefix=250721999002"), [retried]);
  assert.deepEqual(await textsOf("to_prefix=2507219990029"), []);
  assert.deepEqual(await textsOf("network=Airtel Rwanda"), [retried]);
  assert.deepEqual(await textsOf("carrier=North"), [first]);
  assert.deepEqual(await textsOf("carrier=Nowhere"), []);
  assert.deepEqual(
    await textsOf("code=034"),
    [first],
    "the code of an earlier attempt is not the reason why it failed",
  );
  assert.deepEqual(await textsOf("code=ESME_RINVDSTADR"), [retried]);
  assert.deepEqual(await textsOf("text=ryiza"), [retried]);
  assert.deepEqual(await textsOf("text=100%25 d"), [first]);
  assert.deepEqual(await textsOf("text=t_c"), [first], "an underscore is an underscore");
  assert.deepEqual(await textsOf("text=1__%25"), []);
  assert.deepEqual(await textsOf("text=discount&carrier=South"), []);
  await sql`update messages set options = '{"call":{"language":"rw"}}' where account_id = 1 and text = ${retried}`;
  assert.deepEqual(await textsOf("channel=voice"), [retried]);
  assert.deepEqual(await textsOf("channel=voice&carrier=North"), []);
  assert.deepEqual(await textsOf("channel=sms&code=034"), [first]);
  assert.deepEqual(await textsOf("channel=sms&code=ESME_RINVDSTADR"), []);
  for (const query of ["to_prefix=25072199", "network=Airtel Rwanda", "carrier=South", "channel=voice", "text=RYIZA"])
    assert.deepEqual(await textsOf(query, "token-of-two"), [], `another account's, by ${query}`);
  for (const [query, field] of [
    ["to_prefix=nobody", "to_prefix"],
    ["network=Nonesuch", "network"],
    ["text=", "text"],
    ["channel=fax", "channel"],
  ]) {
    const refused = await call("GET", `/v1/sms?${query}`);
    assert.deepEqual([refused.status, refused.json["errors"][0].field], [400, field], query);
  }
});

test("in a large account, the newest hundred thousand are searched by text or sender, and the reply says since when", async () => {
  const { sql } = database;
  const rows = mostSearched + 500;
  await addAccount(sql, 5, 0);
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until,
      created_at, final_at)
    select 5, 5_000_000 + n, gen_random_uuid(), false, 'BANK', '+250788000001', 'text number ' || n || '.', 'gsm7', 1, 0,
      'delivered', now(), timestamptz '2026-01-01Z' + n * interval '1 second', now()
    from generate_series(1, ${rows}) n`;
  await sql`analyze messages`;
  const old = await call("GET", "/v1/sms?text=number 7.", undefined, { token: "token-of-five" });
  assert.deepEqual([old.json["messages"], old.json["total_is_exact"]], [[], true]);
  assert.equal(old.json["searched_since"], new Date(Date.UTC(2026, 0, 1) + 501_000).toISOString());
  const from = await call("GET", "/v1/sms?text=number 7.&to_time=2026-01-01T00:10:00Z", undefined, {
    token: "token-of-five",
  });
  assert.deepEqual([from.json["messages"].length, from.json["searched_since"]], [1, undefined]);
  const edge = await call("GET", "/v1/sms?text=number 501.", undefined, { token: "token-of-five" });
  assert.equal(edge.json["messages"].length, 1, "the oldest message searched");
  const unused = await call("GET", "/v1/sms?sender=NOBODY", undefined, { token: "token-of-five" });
  assert.deepEqual([unused.json["messages"], unused.json["total_is_exact"]], [[], true]);
  assert.equal(
    unused.json["searched_since"],
    old.json["searched_since"],
    "for an unused sender, not all messages are searched",
  );
});

test("the messages of a time range are found in a narrow range of ids, although ids and times are slightly out of order", async () => {
  const { sql } = database;
  const minuteMs = 60_000;
  const startMs = Date.parse("2026-01-01T00:00:00Z");
  // One a minute for a week, each up to two minutes off.
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until, created_at)
    select 900, n * 37, gen_random_uuid(), false, 'T', '+250788000001', 'x', 'gsm7', 1, 0, 'delivered', now(),
      ${new Date(startMs)}::timestamptz + (n + (n * 7919 % 5) - 2) * interval '1 minute'
    from generate_series(1, 10080) n`;
  const count = async (where: PendingQuery<Row[]>) =>
    (await sql<{ count: number }[]>`select count(*) as count from messages where account_id = 900 and ${where}`)[0]!
      .count;
  for (const [fromMinute, toMinute] of [
    [0, 1],
    [-500, 20_000],
    [17, 18],
    [5000, 5100],
    [10_070, 10_090],
    [12_000, 13_000],
    [-20, -10],
  ] as const) {
    const [from, to] = [fromMinute, toMinute].map((minute) => new Date(startMs + minute * minuteMs)) as [Date, Date];
    const { after, last } = await findRange(sql, 900, { from, to });
    const asked = sql`created_at >= ${from} and created_at < ${to}`;
    const wanted = await count(asked);
    assert.equal(
      await count(sql`${asked} and id > ${after} and id <= ${last}`),
      wanted,
      `${fromMinute}: none is missed`,
    );
    assert.ok((await count(sql`id > ${after} and id <= ${last}`)) <= wanted + 100, `${fromMinute}: few besides`);
  }
  assert.deepEqual(await findRange(sql, 901, { from: new Date() }), { after: 0, last: Number.MAX_SAFE_INTEGER });
});

const pageOf = (url: string | null) => url && Number(new URL(url).searchParams.get("page"));

test("a filtered list counts to ten thousand and says so", async () => {
  await database.sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until)
    select 2, n, gen_random_uuid(), false, 'MANY', '+250788000001', 'x', 'gsm7', 1, 0, 'delivered', now()
    from generate_series(8000000000000001, 8000000000010500) n`;
  const { json } = await call("GET", "/v1/sms?sender=MANY", undefined, { token: "token-of-two" });
  assert.deepEqual([json["pages"].total, json["total_is_exact"]], [10_000, false]);
  const page = async (number: number) => {
    const reply = await call("GET", `/v1/sms?sender=MANY&per_page=100&page=${number}`, undefined, {
      token: "token-of-two",
    });
    const { messages, pages } = reply.json as { messages: unknown[]; pages: Record<string, string | null> };
    return [messages.length, pageOf(pages["prev_url"]!), pageOf(pages["next_url"]!)];
  };
  assert.deepEqual(await page(100), [100, 99, 101], "the links continue past the counted rows");
  assert.deepEqual(await page(105), [100, 104, 106]);
  assert.deepEqual(await page(106), [0, 105, null], "and the links end where the list ends");
  const deep = await call("GET", "/v1/sms?sender=MANY&page=105&per_page=100", undefined, { token: "token-of-two" });
  assert.equal(deep.json["messages"][0].sms_id, formatId("out_sms", 8000000000000100));
});

test("the report of a send has its message count, its cost and its progress", async () => {
  const { json } = await call("POST", "/v1/sms", { ...hello, text: "a".repeat(200) });
  const path = `/v1/sms/reports/${json["report_id"]}`;
  const report = await call("GET", path);
  assert.equal(report.status, 200);
  const { total, count, total_cost, refunded, progress, states, self_url } = report.json;
  assert.deepEqual(
    { total, count, total_cost, refunded, progress, states, self_url },
    {
      total: 1,
      count: 2,
      total_cost: 0.012,
      refunded: 0,
      progress: 0,
      states: { queued: 1 },
      self_url: `https://sms.example${path}`,
    },
  );
  assert.equal(report.json["messages"][0].sms_id, json["sms_id"]);
  await call("POST", `/v1/sms/${json["sms_id"]}/cancel`);
  const after = await call("GET", path.toUpperCase().replace("/V1/SMS/REPORTS", "/v1/sms/reports"));
  assert.deepEqual(
    [after.json["progress"], after.json["states"], after.json["refunded"]],
    [1, { cancelled: 1 }, 0.012],
  );
});
