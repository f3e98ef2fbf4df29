import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { addVerifier, requestOf } from "../../../test/harness/pins.ts";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { fillIn, openSecret } from "../messages/accept/placeholder.ts";
import { announcer } from "../webhooks/webhooks.ts";
import { PinChecker, type Checked } from "./check/check.ts";
import { expireOverdue } from "./expiry.ts";
import { PinIssuer, type Issued } from "./issue/issuer.ts";
import type { PinRequest } from "./issue/request.ts";
import type { StoredSettings } from "./settings.ts";
import { showStats } from "./figures/stats.ts";
import * as store from "./store.ts";

const minute = 60_000;
const hour = 60 * minute;

let database: TestDatabase;
let ctx: Context;
let issuer: PinIssuer;
let checker: PinChecker;
let nowMs = Date.parse("2026-01-05T00:10:00Z");
let accounts = 100;

before(async () => {
  database = await createDatabase();
  ctx = openContext(database.sql, {}, () => new Date(nowMs));
  issuer = new PinIssuer(ctx);
  checker = new PinChecker(ctx, announcer(ctx));
});
after(() => database.drop());

/** A new account for one test. */
async function openAccount(settings: StoredSettings = {}, balance = 1_000_000_000): Promise<number> {
  const id = ++accounts;
  await addVerifier(database.sql, id, settings, balance);
  return id;
}

const issue = (accountId: number, number: string, about: Partial<PinRequest> = {}) =>
  issuer.issue(requestOf(accountId, number, about));

/** The refusal of an issue; fails if there was none. */
async function refusal(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return assert.fail("it was not refused");
}

/** The PIN of a verification, from the newest message that still contains it. */
async function pinOf(accountId: number, id: number): Promise<string> {
  const [row] = await database.sql<{ id: number; sealed: Uint8Array }[]>`
    select id, sealed from messages where account_id = ${accountId} and id = ${id}`;
  return openSecret(ctx.secrets, row!.id, row!.sealed);
}

const wrong = "000000x";
const stateOf = async (accountId: number, id: number) => (await store.findVerification(ctx.sql, accountId, id))!.state;

test("the same PIN is resent after 30 seconds, at most 5 times in 30 minutes", async () => {
  const account = await openAccount();
  const number = "+250788000001";
  const begun = nowMs;
  const first = await issue(account, number);
  const pin = await pinOf(account, first.id);
  nowMs += 29_000;
  assert.deepEqual(
    { ...(await issue(account, number)), balance: 0n, channel: "sms" },
    { id: first.id, cost: 0n, parts: 0, balance: 0n, channel: "sms" },
  );
  await checker.check({ accountId: account, test: false, id: first.id, code: wrong });
  for (const atMs of [31_000, 9 * minute, 18 * minute, 27 * minute]) {
    nowMs = begun + atMs;
    const again = await issue(account, number);
    assert.deepEqual([again.id, again.cost], [first.id, 6_000n]);
    const row = (await store.findVerification(ctx.sql, account, first.id))!;
    assert.equal(await pinOf(account, row.message_ids.at(-1)!), pin);
    assert.equal(row.expires_at.getTime(), Math.min(nowMs + 10 * minute, begun + 30 * minute));
    assert.equal(row.attempts, 1, "sending again does not reset the count");
  }
  assert.equal((await store.findVerification(ctx.sql, account, first.id))!.sealed, null, "it cannot be sent again");
  nowMs = begun + 28 * minute;
  assert.equal((await refusal(issue(account, number))).code, "too_many_attempts");
  const [message] = await database.sql<{ text: string }[]>`
    select text from messages where account_id = ${account} order by id desc limit 1`;
  assert.equal(
    fillIn(message!.text, "123456"),
    "123456 is your Acme verification code. It expires in 3 minutes.",
    "the text gives the remaining time",
  );
  const right = await checker.check({ accountId: account, test: false, id: first.id, code: pin });
  assert.equal(right.kind, "verified");
  nowMs = begun + 31 * minute;
  assert.notEqual((await issue(account, number)).id, first.id);
});

test("an expired PIN is refused and its seal erased, and a new verification may start", async () => {
  const account = await openAccount();
  const { id } = await issue(account, "+250788000002");
  const pin = await pinOf(account, id);
  nowMs += 10 * minute;
  assert.deepEqual(await checker.check({ accountId: account, test: false, id, code: pin }), {
    kind: "ended",
    state: "expired",
  });
  const next = await issue(account, "+250788000002");
  assert.notEqual(next.id, id);
  nowMs += 10 * minute;
  await expireOverdue(ctx, announcer(ctx));
  assert.deepEqual(await Promise.all([id, next.id].map((each) => stateOf(account, each))), ["expired", "expired"]);
  const kept = await database.sql`select from verifications where account_id = ${account} and sealed is not null`;
  assert.equal(kept.length, 0);
});

test("fifteen wrong codes in 24 hours block a number for 24 hours, whatever PINs are generated in between", async () => {
  const account = await openAccount();
  const number = "+250788000003";
  let answers: Checked[] = [];
  for (let n = 0; n < 3; n++) {
    const { id } = await issue(account, number);
    answers = await Promise.all(
      Array.from({ length: 9 }, () => checker.check({ accountId: account, test: false, id, code: wrong })),
    );
    assert.equal(answers.filter(({ kind }) => kind === "wrong").length, 5);
    nowMs += 40 * minute;
  }
  const blocked = await refusal(issue(account, number));
  assert.equal(blocked.code, "too_many_attempts");
  nowMs += 24 * hour - 40 * minute;
  await issue(account, number);
});

test("while a number is blocked, verifications of other brands are not compared either", async () => {
  const account = await openAccount();
  const number = "+250788000004";
  const brands = ["A1", "B2", "C3", "D4"];
  const made = await Promise.all(brands.map((brand) => issue(account, number, { brand })));
  for (const { id } of made.slice(0, 3))
    for (let i = 0; i < 5; i++) await checker.check({ accountId: account, test: false, id, code: wrong });
  const last = made[3]!;
  const pin = await pinOf(account, last.id);
  assert.equal((await checker.check({ accountId: account, test: false, id: last.id, code: pin })).kind, "blocked");
});

test("two issuers and two checkers, as in two processes: one verification, one charge, five guesses, one success", async () => {
  const account = await openAccount();
  const other = { issuer: new PinIssuer(ctx), checker: new PinChecker(ctx, announcer(ctx)) };
  const issued = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? issuer : other.issuer).issue(requestOf(account, "+250788000005"))),
  );
  assert.equal(new Set(issued.map(({ id }) => id)).size, 1);
  assert.equal(issued.filter(({ cost }) => cost > 0n).length, 1);
  const { id } = issued[0]!;
  const pin = await pinOf(account, id);
  const codes = Array.from({ length: 200 }, (_, n) => (n % 7 === 2 ? pin : wrong));
  const checked = await Promise.all(
    codes.map((code, n) => (n % 2 ? checker : other.checker).check({ accountId: account, test: false, id, code })),
  );
  assert.ok(checked.filter(({ kind }) => kind === "wrong" || kind === "verified").length <= 5);
  assert.equal(checked.filter(({ kind }) => kind === "verified").length, 1);
  const charges = await database.sql`select from ledger where account_id = ${account} and kind = 'charge'`;
  assert.equal(charges.length, 1);
});

test("a pump of 5,000 requests over 40 prefixes gets at most 50 per prefix, and 100 in a country where nobody verifies", async () => {
  const account = await openAccount();
  const sent = new Map<string, number>();
  let total = 0;
  const pump = async (n: number, country: string, code: string) => {
    const prefix = `${code}${String(78_800 + (n % 40))}`;
    const number = `${prefix}${String((n * 7919) % 10_000).padStart(4, "0")}`;
    try {
      await issue(account, number, { country });
      sent.set(prefix, (sent.get(prefix) ?? 0) + 1);
      total++;
    } catch (error) {
      assert.ok(error instanceof Refusal && error.code === "blocked", String(error));
    }
  };
  for (let n = 0; n < 5000; n += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, i) => pump(n + i, "RW", "+250")));
    nowMs += 20_000;
  }
  assert.ok(total <= 100, `${total} were sent`);
  const charges = await database.sql`select from ledger where account_id = ${account} and kind = 'charge'`;
  assert.equal(charges.length, total);
  const blocks = await database.sql<{ scope: string; reason: string }[]>`
    select scope, reason from verify_blocks where account_id = ${account}`;
  assert.ok(blocks.some(({ scope, reason }) => scope === "country" && reason === "no_conversion_country"));
});

test("a country with legitimate conversions is never blocked: pumped prefixes stop at 50, legitimate ones lose nothing", async () => {
  const account = await openAccount();
  const pumped = new Map<string, number>();
  for (let round = 0; round < 50; round++) {
    const honest = Array.from({ length: 10 }, (_, n) => `+25078${700 + n}${String(1000 + ((round * 37 + n) % 9000))}`);
    const made = await Promise.all(honest.map((number) => issue(account, number)));
    await Promise.all(
      made.map(async ({ id }, n) => {
        const code = (round + n) % 3 === 0 ? wrong : await pinOf(account, id);
        await checker.check({ accountId: account, test: false, id, code });
      }),
    );
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const n = round * 100 + i;
        const prefix = `+25079${100 + (n % 40)}`;
        try {
          await issue(account, `${prefix}${String((n * 7919) % 10_000).padStart(4, "0")}`);
          pumped.set(prefix, (pumped.get(prefix) ?? 0) + 1);
        } catch (error) {
          assert.ok(error instanceof Refusal && error.code === "blocked");
        }
      }),
    );
    nowMs += 30_000;
  }
  assert.equal(pumped.size, 40);
  for (const [prefix, count] of pumped) assert.ok(count <= 50, `${prefix}: ${count}`);
  const countries = await database.sql`select from verify_blocks where account_id = ${account} and scope = 'country'`;
  assert.equal(countries.length, 0);
});

/** The number sent of `count` requests by an attacker who moves through 60 prefixes of each country. */
async function pump(
  account: number,
  count: number,
  countries: [string, string][],
  about: Partial<PinRequest> = {},
): Promise<number> {
  let sent = 0;
  for (let n = 0; n < count; n += 100) {
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const [country, code] = countries[(n + i) % countries.length]!;
        const number = `+${code}79${100 + ((n + i) % 60)}${String(((n + i) * 7919) % 10_000).padStart(4, "0")}`;
        await issue(account, number, { country, ...about }).then(
          () => sent++,
          (error: Refusal) => assert.equal(error.code, "blocked"),
        );
      }),
    );
    nowMs += 20_000;
  }
  return sent;
}

test("one verified PIN gains a pump only 20 more, not the whole country: 120 of 2,700 requests over 60 prefixes are sent", async () => {
  const account = await openAccount();
  const { id } = await issue(account, "+250788090001");
  await checker.check({ accountId: account, test: false, id, code: await pinOf(account, id) });
  assert.equal(await pump(account, 2700, [["RW", "250"]]), 119);
});

/** A request of an account with the default country `RW`, whose parts cost 0.006. */
const fromRwanda = { rules: { ...requestOf(0, "").rules, country: "RW" } };

test("with its default country an account sends 120 of 2,700 requests over 60 prefixes, and none abroad", async () => {
  const account = await openAccount();
  const { id } = await issue(account, "+250788090001", fromRwanda);
  await checker.check({ accountId: account, test: false, id, code: await pinOf(account, id) });
  assert.equal(await pump(account, 2700, [["RW", "250"]], fromRwanda), 119);
  const abroad: [string, string][] = [
    ["KE", "254"],
    ["UG", "256"],
    ["LV", "371"],
  ];
  assert.equal(await pump(account, 600, abroad, fromRwanda), 0);
});

test("a PIN abroad is refused with the name of its country, until the account allows it", async () => {
  const [number, about] = ["+254712345678", { country: "KE", ...fromRwanda }] as const;
  const refused = await refusal(issue(await openAccount(), number, about));
  assert.equal(refused.extras.members!["reason"], "country_not_allowed");
  assert.match(refused.message, /its number is in Kenya \(`KE`\), which `guard\.allowed_countries` .* does not list/);
  for (const allowed_countries of [["RW", "KE"], null])
    assert.equal((await issue(await openAccount({ guard: { allowed_countries } }), number, about)).parts, 1);
  const plain = await issue(await openAccount(), number, { country: "KE" });
  assert.equal(plain.parts, 1, "an account without a default country sends everywhere");
});

/** Counts parts at 0.006, all of them verified, in this hour. */
const spend = async (account: number, parts: number) => {
  await database.sql`
    insert into verify_counts (account_id, test, scope, key, hour, sends, verified, cost)
    values (${account}, false, 'account', '', ${new Date(Math.floor(nowMs / hour) * hour)}, ${parts}, ${parts}, ${parts * 6_000})`;
};

test("an account with a default country can spend at most 10,000 parts a day by default", async () => {
  const account = await openAccount();
  await spend(account, 9_999);
  assert.equal((await issue(account, "+250788090011", fromRwanda)).parts, 1);
  assert.equal((await refusal(issue(account, "+250788090012", fromRwanda))).extras.members!["reason"], "daily_spend");
  for (const [settings, about] of [
    [{ guard: { daily_spend: null } }, fromRwanda],
    [{ guard: { daily_spend: 61 } }, fromRwanda],
    [{}, {}],
  ] as const) {
    const other = await openAccount(settings);
    await spend(other, 10_000);
    assert.equal((await issue(other, "+250788090013", about)).parts, 1);
  }
});

test("a pump that moves from country to country is stopped by the account's allowance", async () => {
  const account = await openAccount();
  const countries = ["250", "251", "252", "253", "254", "255", "256", "257", "258", "260"];
  const sent = await pump(
    account,
    2000,
    countries.map((code, n) => [`${"ABCDEFGHIJ"[n]}Z`, code]),
  );
  assert.equal(sent, 500);
});

test("behind legitimate traffic a pump gets a fifth of each prefix, then none; prefixes with verified PINs lose nothing", async () => {
  const account = await openAccount();
  for (let round = 0; round < 12; round++) {
    const numbers = Array.from({ length: 20 }, (_, n) => `+250781${10 + n}${String(1000 + round * 37)}`);
    const made = await Promise.all(numbers.map((number) => issue(account, number)));
    await Promise.all(
      made.map(async ({ id }, n) => {
        const code = round > 0 && n % 3 === 0 ? wrong : await pinOf(account, id);
        await checker.check({ accountId: account, test: false, id, code });
      }),
    );
    if (round % 4 === 3) await pump(account, 1500, [["RW", "250"]]);
  }
  const prefixes = await database.sql<{ sent: number }[]>`
    select count(*)::int as sent from verifications where account_id = ${account} and number like '+25079%' group by left(number, -4)`;
  const sent = prefixes.reduce((sum, each) => sum + each.sent, 0);
  assert.ok(sent <= 1100, `${sent} of the pump's PINs were sent`);
});

test("the next block of a kind is twice as long", async () => {
  const account = await openAccount({ guard: { unconverted_per_prefix: 2 } });
  const next = async (line: number) => issue(account, `+2507880${String(60_000 + line)}`);
  await next(100);
  await next(300);
  const first = await refusal(next(500));
  assert.equal(first.extras.members!["blocked_until"], new Date(nowMs + hour).toISOString());
  nowMs += 30 * minute;
  assert.equal((await refusal(next(700))).extras.members!["reason"], "no_conversion_prefix");
  nowMs += 30 * minute;
  const second = await refusal(next(900));
  assert.equal(second.extras.members!["blocked_until"], new Date(nowMs + 2 * hour).toISOString());
  nowMs += 26 * hour;
  await next(1100);
  const rows = await database.sql<{ hits: number; before: number }[]>`
    select hits, before from verify_blocks where account_id = ${account} order by id`;
  assert.deepEqual(
    rows.map(({ hits, before }) => [before, hits]),
    [
      [0, 2],
      [1, 1],
    ],
  );
});

/** Consecutive numbers of one prefix. */
const numbers = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ number: `+25078807${String(1002 + n)}` }));

test("every rule of the guard names its reason", async () => {
  const number = "+250788070001";
  const ask = async (guard: StoredSettings["guard"] & object, requests: Partial<PinRequest>[]) => {
    const account = await openAccount({ guard });
    const results = [];
    for (const request of requests)
      results.push(
        await issue(account, request.number ?? number, { brand: `B${results.length}`, ...request }).then(
          () => "sent",
          (error: Refusal) => error.extras.members!["reason"],
        ),
      );
    return results;
  };
  assert.deepEqual(await ask({ allowed_countries: ["KE"] }, [{}]), ["country_not_allowed"]);
  assert.deepEqual(await ask({ refused_types: ["PREMIUM_RATE"] }, [{ number: "+250900123456" }]), [
    "number_type_refused",
  ]);
  assert.deepEqual(await ask({ deny: ["+25078807"] }, [{}]), ["denied"]);
  assert.deepEqual(await ask({ deny: [], allow: ["+25078807"], per_number_per_day: 1 }, [{}, {}]), ["sent", "sent"]);
  assert.deepEqual(await ask({ per_number_per_day: 1 }, [{}, {}]), ["sent", "number_limit"]);
  assert.deepEqual(await ask({ per_prefix_per_hour: 1 }, numbers(2)), ["sent", "prefix_limit"]);
  assert.deepEqual(await ask({ per_country_per_hour: 1 }, numbers(2)), ["sent", "country_limit"]);
  assert.deepEqual(await ask({ per_account_per_hour: 1 }, numbers(2)), ["sent", "account_limit"]);
  assert.deepEqual(await ask({ daily_spend: 0.012 }, numbers(3)), ["sent", "sent", "daily_spend"]);
  assert.deepEqual(await ask({ sequential_run: 3 }, numbers(4)), ["sent", "sent", "sent", "sequential_numbers"]);
  assert.deepEqual(await ask({ enabled: false, per_number_per_day: 1 }, [{}, {}]), ["sent", "sent"]);
});

const add = (map: Map<number, number>, id: number) => map.set(id, (map.get(id) ?? 0) + 1);

test("any concurrent requests in any order: at most one success, at most five guesses, one charge per PIN, final states stay final", async () => {
  const action = fc.constantFrom("generate", "right", "wrong", "cancel", "wait");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        const account = await openAccount({ guard: { enabled: false } });
        const number = "+250788080001";
        const charged: Issued[] = [];
        const pins = new Map<number, string>();
        const compared = new Map<number, number>();
        const won = new Map<number, number>();
        const ended = new Map<number, string>();
        let current: number | undefined;
        const run = async (what: string) => {
          if (what === "generate") {
            const issued = await issue(account, number).catch((error: Refusal) =>
              assert.equal(error.code, "too_many_attempts"),
            );
            if (!issued) return;
            current = issued.id;
            if (issued.cost > 0n) charged.push(issued);
          } else if (current !== undefined && what === "cancel") {
            await store.endOpen(ctx.sql, account, current, "cancelled", new Date(nowMs));
          } else if (current !== undefined && what !== "wait") {
            const id = current;
            const code = what === "right" ? (pins.get(id) ?? wrong) : wrong;
            const { kind } = await checker.check({ accountId: account, test: false, id, code });
            if (kind === "verified" || kind === "wrong") add(compared, id);
            if (kind === "verified") add(won, id);
          }
        };
        for (const round of rounds) {
          if (round.includes("wait")) nowMs += 4 * minute;
          await Promise.all(round.map(run));
          for (const { id } of charged) if (!pins.has(id)) pins.set(id, await pinOf(account, id));
          for (const row of await database.sql<{ id: number; state: string }[]>`
          select id, state from verifications where account_id = ${account}`) {
            const before = ended.get(row.id);
            if (before) assert.equal(row.state, before, "a final state is never left");
            if (row.state !== "in_progress") ended.set(row.id, row.state);
          }
        }
        for (const [id, count] of compared) assert.ok(count <= 5, `${id} was compared ${count} times`);
        for (const [id, count] of won) assert.deepEqual([count, await stateOf(account, id)], [1, "verified"]);
        const [sums] = await database.sql<{ charges: number; messages: number; sends: number; open: number }[]>`
        select (select count(*)::int from ledger where account_id = ${account} and kind = 'charge') as charges,
          (select count(*)::int from messages where account_id = ${account}) as messages,
          (select coalesce(sum(cardinality(sent_at)), 0)::int from verifications where account_id = ${account}) as sends,
          (select count(*)::int from verifications
            where account_id = ${account} and state = 'in_progress' and expires_at > ${new Date(nowMs)}) as open`;
        assert.deepEqual(
          [sums!.charges, sums!.messages, sums!.sends],
          [charged.length, charged.length, charged.length],
        );
        assert.ok(sums!.open <= 1);
      },
    ),
    { numRuns: 40 },
  );
});

test("the funnel counts sent, verified, failed, expired and blocked PINs by country", async () => {
  const account = await openAccount({ guard: { allowed_countries: ["RW", "KE"] } });
  const from = new Date(nowMs);
  const kenya = { country: "KE" };
  const [one, two, three] = [
    await issue(account, "+250788090001"),
    await issue(account, "+250788090002"),
    await issue(account, "+254712000003", kenya),
  ];
  await refusal(issue(account, "+14155550101", { country: "US" }));
  nowMs += 20_000;
  await checker.check({ accountId: account, test: false, id: one.id, code: await pinOf(account, one.id) });
  for (let i = 0; i < 5; i++) await checker.check({ accountId: account, test: false, id: two.id, code: wrong });
  nowMs += 15 * minute;
  assert.ok(three);
  const stats = await showStats(ctx, { accountId: account, test: false }, { from: from.toISOString() });
  const { requests, sent, verified, failed, expired, blocked, conversion, median_seconds } = stats;
  assert.deepEqual(
    { requests, sent, verified, failed, expired, blocked, conversion, median_seconds },
    { requests: 3, sent: 3, verified: 1, failed: 1, expired: 1, blocked: 1, conversion: 0.3333, median_seconds: 20 },
  );
  assert.deepEqual(
    stats.countries.map(({ country, requests, blocked }) => [country, requests, blocked]),
    [
      ["RW", 2, 0],
      ["KE", 1, 0],
      ["US", 0, 1],
    ],
  );
  assert.equal((await refusal(showStats(ctx, { accountId: account, test: false }, { from: "yesterday" }))).status, 400);
});
