import { fixedTokens } from "../../../test/harness/callers.ts";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addAccount, openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import type { Context } from "../../base/context.ts";
import { openApp, type App } from "../../http/app.ts";
import { byToken, type Caller } from "../../http/auth.ts";
import { ruleRoutes } from "./routing/rules-routes.ts";
import { carrierRoutes } from "./routes.ts";
import { simulated } from "../messages/going-live/going-live.ts";
import { unreported } from "../../../test/harness/messages.ts";

let database: TestDatabase;
let ctx: Context;
let app: App;
const operator: Caller = {
  accountId: 5,
  orgId: 5,
  actor: "tok_1",
  name: "operator",
  scopes: new Set(["operator"]),
  test: false,
  operator: true,
};

before(async () => {
  database = await createDatabase();
  ctx = openContext(database.sql, {});
  await addAccount(database.sql, 5, 0);
  app = await openApp(ctx, {
    authenticators: [byToken(fixedTokens(() => operator))],
  });
  carrierRoutes(app, ctx, {
    prices: { priceFor: (_account, to) => (to.startsWith("+250") ? 6_000n : undefined) },
    catalogue: { carriers: new Map(), problems: [] },
    simulated: simulated(ctx, unreported),
  });
  ruleRoutes(app, ctx, { recall: async (waitUntil) => void recalled.push(waitUntil) });
  await app.ready();
});
after(async () => {
  await app.close();
  await database.drop();
});

async function call(method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE", path: string, body?: unknown) {
  const headers = { authorization: "Bearer x", ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const reply = await app.inject({
    method,
    url: `/v1/operator/${path}`,
    headers,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, text: reply.body, body: reply.body ? JSON.parse(reply.body) : undefined };
}

/** Messages that were held by quiet hours that have been replaced. */
const recalled: Date[][] = [];

const mtn = { name: "mtn", host: "smpp.example.net", port: 2775, system_id: "tuma", password: "s3cret-8" };
/** Wallets: the balance in micro-units and the ledger of account 5. */
const balance = async () =>
  (await database.sql<{ balance: number }[]>`select balance from wallets where account_id = 5 and not test`)[0]!
    .balance;

test("the first real link removes the remaining sandbox credit, and nothing else", async () => {
  const { sql } = database;
  // Of 100 credit, 30 were spent and 10 refunded; an operator gave 25: 80 remain of the credit, and the 25.
  await sql`insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, note, sandbox) values
    (5, 11, false, 'topup', 100000000, 100000000, null, 'sandbox credit', true),
    (5, 12, false, 'charge', -30000000, 70000000, 12, null, true),
    (5, 13, false, 'refund', 10000000, 80000000, 12, null, true),
    (5, 14, false, 'topup', 25000000, 105000000, null, 'paid', null)`;
  await sql`
    update wallets set balance = 105000000, sandbox_credit = 80000000, in_sandbox = true where account_id = 5 and not test`;
  assert.equal((await call("POST", "carriers", mtn)).status, 200);
  assert.equal(await balance(), 25_000_000);
  const [entry] = await sql`select kind, amount, balance_after from ledger where kind = 'adjustment' and amount <> 0`;
  assert.deepEqual({ ...entry }, { kind: "adjustment", amount: -80_000_000, balance_after: 25_000_000 });
  assert.equal((await call("POST", "carriers", { ...mtn, name: "second" })).status, 200);
  assert.equal(await balance(), 25_000_000);
});

test("a link is shown with every default, and without its password", async () => {
  const { body } = await call("GET", "carriers");
  const [link] = body.carriers;
  assert.match(link.id, /^car_\d+$/);
  assert.partialDeepStrictEqual(link, {
    name: "mtn",
    bind: "transceiver",
    window: 10,
    parts_per_second: null,
    encoding: { default_alphabet: "gsm", long_messages: "udh8", receipt_ids: "learned" },
    addresses: { short: { ton: 3, npi: 0 } },
    live: { state: "down", reason: "no gateway process runs this link" },
  });
  const one = await call("GET", `carriers/${link.id}`);
  assert.doesNotMatch(one.text, /s3cret|password/);
  assert.equal((await call("GET", "carriers/car_1")).status, 404);
  assert.equal((await call("GET", "carriers/nonsense")).status, 404);
  const stored = await database.sql<{ password: Buffer }[]>`select password from carrier_links`;
  for (const { password } of stored) assert.ok(!password.includes("s3cret-8"));
});

test("a link that a gateway has just leased has a state before the gateway has written one", async () => {
  const [first] = (await call("GET", "carriers")).body.carriers;
  const id = Number(first.id.replace("car_", ""));
  const lease = (owner: string | null) => database.sql`
    update carrier_links set owner = ${owner}, live = '{}', lease_until = case when ${owner}::text is null then null else now() + interval '1 minute' end
    where id = ${id}`;
  await lease("somebody");
  const { live } = (await call("GET", `carriers/${first.id}`)).body;
  assert.deepEqual([live.owner, live.state], ["somebody", "connecting"]);
  assert.ok(live.reason && live.since);
  await lease(null);
});

test("the error for a wrong or unknown field names it and the fix", async () => {
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ ...mtn, name: "x", systemid: "y" }, /`systemid` is an unknown field; did you mean `system_id`\?/],
    [{ ...mtn, name: "x", windw: 5 }, /`windw` is an unknown field; did you mean `window`\?/],
    [{ ...mtn, name: "x", password: "x".repeat(65) }, /`password` must have at most 64 characters/],
    [{ ...mtn, name: "x", bind: "both" }, /`bind` must be one of `transceiver`, `tx_rx`/],
    [
      { ...mtn, name: "x", encoding: { longmessages: "sar" } },
      /`encoding.longmessages` is an unknown field; did you mean `long_messages`/,
    ],
    [{ ...mtn, name: "x", window: 0 }, /`window` must be from 1 to 5000/],
    [{ ...mtn, name: "x", host: "smpp://x" }, /`host` is not in the required format: A host name or an IP address/],
    [{ ...mtn, name: "sandbox" }, /simulated carrier/],
  ];
  for (const [body, sentence] of cases) {
    const reply = await call("POST", "carriers", body);
    assert.equal(reply.status, 400, reply.text);
    assert.match(reply.body.detail, sentence);
  }
  const twin = await call("POST", "carriers", mtn);
  assert.equal(twin.status, 409);
  assert.match(twin.body.detail, /"mtn" exists/);
});

test("a change keeps the fields it omits, including the password", async () => {
  const [link] = (await call("GET", "carriers")).body.carriers;
  const before = (await database.sql`select password from carrier_links where name = 'mtn'`)[0]!["password"];
  const changed = await call("PATCH", `carriers/${link.id}`, {
    window: 50,
    encoding: { long_messages: "sar" },
    addresses: { short: { npi: 8 } },
  });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(changed.body.encoding, { ...link.encoding, long_messages: "sar" });
  assert.deepEqual(changed.body.addresses, { ...link.addresses, short: { ton: 3, npi: 8 } });
  assert.equal(changed.body.window, 50);
  assert.deepEqual((await database.sql`select password from carrier_links where name = 'mtn'`)[0]!["password"], before);
  const drained = await call("POST", `carriers/${link.id}/drain`);
  assert.equal(drained.body.draining, true);
  const back = await call("POST", `carriers/${link.id}/drain`, { draining: false });
  assert.equal(back.body.draining, false);
  assert.equal((await call("POST", `carriers/${link.id}/rebind`)).status, 200);
  const actions = await database.sql<{ action: string }[]>`select action from audit_log order by id`;
  assert.deepEqual(
    actions.map(({ action }) => action),
    [
      "carrier.created",
      "carrier.created",
      "carrier.changed",
      "carrier.drained",
      "carrier.undrained",
      "carrier.rebound",
    ],
  );
});

test("a TLV that Tuma itself uses, or that could not work, is refused on a new and on an existing link", async () => {
  const campaign = { name: "campaign", tag: 0x1401, type: "cstring" };
  type Case = [tlvs: object[], field: string, sentence: RegExp];
  const own = (tag: number, name: string): Case => [
    [{ ...campaign, tag }],
    "tlvs[0].tag",
    new RegExp(`is ${name}, which Tuma writes and reads itself`),
  ];
  const cases: Case[] = [
    // Of calls: what it says is trusted, so no message may bring one.
    own(0xff80, "0xFF80"),
    own(0x001e, "0x001E"),
    own(0x0424, "0x0424"),
    [[campaign, { ...campaign, tag: 0x1402 }], "tlvs[1].name", /is in the list twice/],
    [[campaign, { ...campaign, name: "season" }], "tlvs[1].tag", /is 0x1401, which is in the list twice/],
    [[{ ...campaign, direction: "in", value: "x" }], "tlvs[0].value", /`direction` is `in`/],
    [[{ ...campaign, type: "int1", value: "256" }], "tlvs[0].value", /is not a whole number from 0 to 255/],
  ];
  const [link] = (await call("GET", "carriers")).body.carriers;
  for (const [tlvs, field, sentence] of cases)
    for (const [method, path, more] of [
      ["POST", "carriers", { ...mtn, name: "x" }],
      ["PATCH", `carriers/${link.id}`, {}],
    ] as const) {
      const reply = await call(method, path, { ...more, tlvs });
      assert.equal(reply.status, 400, reply.text);
      assert.deepEqual(
        reply.body.errors.map((each: { field: string }) => each.field),
        [field],
      );
      assert.match(reply.body.detail, sentence);
    }
  assert.deepEqual((await call("GET", `carriers/${link.id}`)).body.tlvs, link.tlvs);
  assert.equal((await call("PATCH", `carriers/${link.id}`, { tlvs: [campaign] })).status, 200, "others are taken");
  assert.equal((await call("PATCH", `carriers/${link.id}`, { tlvs: link.tlvs })).status, 200);
});

test("a carrier's rates and the quiet hours are replaced whole, checked, and shown with the route", async () => {
  const [first] = (await call("GET", "carriers")).body.carriers;
  const rates = {
    rates: [
      { prefix: "", price: 0.02 },
      { prefix: "+250", price: "0.0045" },
    ],
  };
  const put = await call("PUT", `carriers/${first.id}/rates`, rates);
  assert.deepEqual([put.status, put.body.rates.map((rate: { price: number }) => rate.price)], [200, [0.02, 0.0045]]);
  assert.deepEqual((await call("GET", `carriers/${first.id}/rates`)).body, put.body);
  const refused = async (path: string, body: object) => (await call("PUT", path, body)).body.errors?.[0]?.field;
  assert.equal(await refused(`carriers/${first.id}/rates`, { rates: [{ prefix: "1", price: "x" }] }), "rates[0].price");
  const twice = {
    rates: [
      { prefix: "1", price: 1 },
      { prefix: "+1", price: 2 },
    ],
  };
  assert.equal(await refused(`carriers/${first.id}/rates`, twice), "rates[1].prefix");
  assert.equal((await call("PUT", "carriers/car_1/rates", rates)).status, 404);

  const night = { country: "RW", from: "00:00", until: "23:59", time_zone: "Africa/Kigali" };
  const quiet = await call("PUT", "quiet-hours", { quiet_hours: [night] });
  assert.deepEqual(quiet.body, { quiet_hours: [{ ...night, applies_to: "bulk" }] }, quiet.text);
  const explained = await call("GET", "route?to=%2B250788123456");
  assert.ok(Date.parse(explained.body.quiet_until) > Date.now() - 60_000, explained.text);
  assert.equal((await call("GET", "route?to=%2B254712345678")).body.quiet_until, null);
  assert.equal((await call("GET", "route?to=+250788123456")).body.to, "+250788123456", "a `+` that nobody escaped");
  const wrong = (more: object) => refused("quiet-hours", { quiet_hours: [{ ...night, ...more }] });
  assert.equal(await wrong({ country: "ZZ" }), "quiet_hours[0].country");
  assert.equal(await wrong({ time_zone: "Mars/Olympus" }), "quiet_hours[0].time_zone");
  assert.equal(await wrong({ until: "24:00" }), "quiet_hours[0].until");
  assert.equal(await wrong({ until: "00:00" }), "quiet_hours[0].until");
  assert.equal(await refused("quiet-hours", { quiet_hours: [night, night] }), "quiet_hours[1].country");
  assert.deepEqual(recalled, []);
  assert.equal((await call("PUT", "quiet-hours", { quiet_hours: [] })).status, 200);
  assert.deepEqual(recalled, [[new Date(explained.body.quiet_until)]]);
});

test("routes are replaced whole, and a number's route is explained", async () => {
  const [first, second] = (await call("GET", "carriers")).body.carriers;
  const routes = [
    { prefix: "+250", carriers: [{ carrier_id: first.id, priority: 1 }, { carrier_id: second.id }] },
    { prefix: "250", account_id: "acc_5", carriers: [{ carrier_id: second.id, weight: 3 }] },
  ];
  const put = await call("PUT", "routes", routes);
  assert.equal(put.status, 200, put.text);
  assert.deepEqual(put.body, (await call("GET", "routes")).body);
  assert.equal((await call("PUT", "routes", put.body)).status, 200);
  assert.deepEqual(put.body.routes[0].carriers[1], { carrier_id: second.id, weight: 1, priority: 0 });
  const explained = await call("GET", "route?to=%2B250788123456&sender=TUMA");
  assert.equal(explained.status, 200, explained.text);
  assert.equal(explained.body.price, 0.006);
  assert.match(explained.body.why, /of this account has the longest matching prefix, but none of its links is up/);
  assert.deepEqual(explained.body.carriers, [{ id: second.id, name: "second", state: "down" }]);
  assert.match(
    (await call("GET", "route?to=%2B12025550123")).body.why,
    /No route matches this number\. No price is set/,
  );
  assert.match((await call("GET", "route?to=12")).body.detail, /`to` is /);
  assert.equal((await call("DELETE", `carriers/${second.id}`)).status, 409);
  assert.equal((await call("PUT", "routes", [])).status, 200);
  assert.equal((await call("DELETE", `carriers/${second.id}`)).status, 200);
});

test("of concurrent lists one is stored completely, and none fails", async () => {
  const [first] = (await call("GET", "carriers")).body.carriers;
  const prefixes = ["1", "2", "3", "4"];
  const night = { from: "20:00", until: "07:00", time_zone: "Africa/Kigali" };
  const lists: [path: string, member: string, of: (prefix: string) => object][] = [
    ["routes", "routes", (prefix) => ({ prefix, carriers: [{ carrier_id: first.id }] })],
    [`carriers/${first.id}/rates`, "rates", (prefix) => ({ prefix, price: 1 })],
    [`carriers/${first.id}/rates`, "rates", () => ({ prefix: "250", price: 1 })],
    ["quiet-hours", "quiet_hours", () => ({ country: "RW", ...night })],
  ];
  for (const [path, member, of] of lists) {
    const replies = await Promise.all(prefixes.map((prefix) => call("PUT", path, { [member]: [of(prefix)] })));
    for (const reply of replies) assert.equal(reply.status, 200, reply.text);
    assert.equal((await call("GET", path)).body[member].length, 1, path);
    assert.equal((await call("PUT", path, { [member]: [] })).status, 200);
  }
});

test("an unknown network code is refused with a list of the known ones, on routes and links", async () => {
  const made = await call("POST", "carriers", { ...mtn, name: "by code", telco: "63510" });
  const carriers = [{ carrier_id: made.body.id }];
  for (const [mccmnc, expected] of [
    [
      "63519",
      /`routes\[0\]\.mccmnc` is not the MCC and MNC of a known network\..* 63510 \(MTN Rwanda\), .*use `prefix`/,
    ],
    ["99999", /63510 \(MTN Rwanda\).*63902 \(Safaricom\)/],
    ["6351", /`routes\[0\]\.mccmnc` is not in the required format/],
  ] as const) {
    const reply = await call("PUT", "routes", [{ mccmnc, carriers }]);
    assert.equal(reply.status, 400);
    assert.match(reply.body.detail, expected);
  }
  assert.equal((await call("PUT", "routes", [{ mccmnc: "63510", carriers }])).status, 200);
  assert.equal((await call("PUT", "routes", [])).status, 200);
  const path = `carriers/${made.body.id}`;
  assert.match(
    (await call("PATCH", path, { telco: "63519" })).body.detail,
    /^`telco` is not the MCC and MNC of a known network/,
  );
  assert.equal((await call("PATCH", path, { telco: "Some Network 5" })).status, 200);
  assert.equal((await call("DELETE", path)).status, 200);
});

test("a list of routes with an error changes nothing, and the error names the route", async () => {
  const [first] = (await call("GET", "carriers")).body.carriers;
  const carriers = [{ carrier_id: first.id }];
  const cases: [unknown, RegExp][] = [
    [[{ prefix: "25x", carriers }], /`routes\[0\]\.prefix` is not in the required format/],
    [[{ prefix: "250", carriers: [] }], /`routes\[0\]\.carriers` must not be empty/],
    [
      [
        { prefix: "1", carriers },
        { prefix: "+1", carriers },
      ],
      /`routes\[1\]` has the same prefix, network and account as `routes\[0\]`/,
    ],
    [[{ carriers: [{ carrier_id: "car_99" }] }], /`routes\[0\]\.carriers\[0\]\.carrier_id` is not a carrier link/],
    [[{ account_id: "acc_99", carriers }], /`routes\[0\]\.account_id` names an account that does not exist/],
    [{}, /`routes` is missing/],
  ];
  for (const [body, sentence] of cases) {
    const reply = await call("PUT", "routes", body);
    assert.equal(reply.status, 400, reply.text);
    assert.match(reply.body.detail, sentence);
  }
  assert.deepEqual((await call("GET", "routes")).body.routes, []);
});

test("rates that somebody else changed meanwhile are not replaced", async () => {
  const { id } = (await call("GET", "carriers")).body.carriers.at(-1);
  const before = (await call("GET", `carriers/${id}/rates`)).body;
  const rates = [{ prefix: "25078", price: "4.5" }];
  const put = await call("PUT", `carriers/${id}/rates`, { ...before, currency: "RWF", rates });
  assert.deepEqual([put.status, put.body.currency, put.body.rates[0].network], [200, "RWF", "MTN Rwanda"], put.text);
  assert.equal((await call("PUT", `carriers/${id}/rates`, before)).status, 409);
  assert.deepEqual(
    (await call("PUT", `carriers/${id}/rates`, put.body)).body,
    put.body,
    "the output of `GET` is accepted",
  );
});

test("routes that somebody else changed meanwhile are not replaced", async () => {
  const routes = [
    { prefix: "25", carriers: [{ carrier_id: (await call("GET", "carriers")).body.carriers.at(-1).id }] },
  ];
  const { version } = (await call("GET", "routes")).body;
  const put = await call("PUT", "routes", { routes, version });
  assert.equal(put.status, 200, put.text);
  assert.notEqual(put.body.version, version);
  assert.equal((await call("PUT", "routes", { routes: [], version })).status, 409);
  assert.equal((await call("GET", "routes")).body.routes.length, 1);
  assert.equal(
    (await call("PUT", "routes", { ...put.body, routes: [] })).status,
    200,
    "the output of `GET` is accepted",
  );
});
