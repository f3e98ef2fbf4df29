import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { after, before, test } from "node:test";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

let service: Service;
let receiver: Receiver;

before(async () => {
  [service, receiver] = await Promise.all([
    startService({ LOG_LEVEL: "trace", RATE_LIMIT_PER_SECOND: "100000", RATE_LIMIT_BURST: "100000" }),
    startReceiver(),
  ]);
  await service.call("POST", "/v1/webhooks", { url: receiver.url, events: ["dlr"] });
});
after(async () => {
  await service.stop();
  await receiver.close();
});

const generate = (number: string, extra: object = {}, options = {}) =>
  service.call("POST", "/v1/sms/verify", { brand: "Acme", number, ...extra }, options);
const check = (request_id: unknown, code: unknown) =>
  service.call("POST", "/v1/sms/verify/check", { request_id, code });
const status = (id: string) => service.call("GET", `/v1/sms/verify/status/${id}`);

async function texts(number: string, count = 1): Promise<string[]> {
  const read = async () =>
    (await service.call("GET", `/v1/sandbox/handsets/${number}/messages`)).body.messages.map(
      (message: { text: string }) => message.text,
    ) as string[];
  await until(async () => (await read()).length >= count, { what: "the phone has the PIN" });
  return read();
}

const pinOf = (text: string) => /\b(\d{4,10})\b/.exec(text)![1]!;
const another = (pin: string) => (pin === "000000" ? "000001" : "000000");

test("the whole flow: generate, read the PIN from the phone, a wrong code, then the correct one, once", async () => {
  const number = "+250788300001";
  const made = await generate(number);
  assert.equal(made.status, 201, made.text);
  assert.match(
    made.text,
    /^\{"request_id":"vrf_\d+","message":"success","item_price":0\.006,"remaining_balance":[\d.]+/,
  );
  const id = made.body.request_id;
  const [text] = await texts(number);
  assert.match(text!, /^\d{6} is your Acme verification code\. It expires in 10 minutes\.$/);
  const pin = pinOf(text!);
  const wrong = await check(id, another(pin));
  assert.deepEqual([wrong.status, wrong.body.code, wrong.body.attempts_left], [400, "invalid_code", 4]);
  const before = await status(id);
  assert.deepEqual(
    [before.body.status, before.body.attempts, before.body.attempts_left, before.body.number, before.body.brand],
    ["in_progress", 1, 4, "+250788***001", "Acme"],
  );
  const right = await check(id, pin);
  assert.deepEqual([right.status, right.body], [200, { message: "success", request_id: id }]);
  const again = await check(id, pin);
  assert.deepEqual([again.status, again.body.code, again.body.state], [409, "not_in_progress", "verified"]);
  assert.equal((await status(id)).body.status, "verified");
  const cancel = await service.call("PUT", `/v1/sms/verify/cancel/${id}`);
  assert.deepEqual([cancel.status, cancel.body.state], [409, "verified"]);
});

test("request ids are accepted as strings, digits and integers; codes as people type them", async () => {
  for (const [n, form] of [
    (id: string) => id,
    (id: string) => id.slice(4),
    (id: string) => Number(id.slice(4)),
  ].entries()) {
    const number = `+25078831000${n}`;
    const { body } = await generate(number);
    const pin = pinOf((await texts(number))[0]!);
    const typed = [
      `${pin.slice(0, 3)} ${pin.slice(3)}`,
      pin.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
      ` ${pin.replaceAll(/\d/g, (digit) => `${String.fromCharCode(0x6f0 + Number(digit))}-`)} `,
    ][n];
    const answer = await check(form(body.request_id), typed);
    assert.deepEqual([answer.status, answer.body], [200, { message: "success", request_id: body.request_id }]);
  }
});

const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());

test("a verification token is a JWT that the published key verifies", async () => {
  const { body } = await generate("+250788315001");
  const code = pinOf((await texts("+250788315001"))[0]!);
  const checked = await service.call("POST", "/v1/sms/verify/check", {
    request_id: body.request_id,
    code,
    token: true,
  });
  assert.equal(checked.status, 200, checked.text);
  const [head, claims, signature] = (checked.body.token as string).split(".") as [string, string, string];
  const { keys } = (await service.call("GET", "/.well-known/jwks.json", undefined, { token: "" })).body;
  const key = createPublicKey({ key: keys.find(({ kid }: { kid: string }) => kid === read(head).kid), format: "jwk" });
  assert.ok(verify(null, Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, "base64url")));
  assert.deepEqual([read(claims).sub, read(claims).jti], ["+250788315001", body.request_id]);
});

test("a second generate sends nothing within 30 seconds", async () => {
  const first = await generate("+250788320001");
  const second = await generate("+250 788 320 001");
  assert.equal(second.status, 201);
  assert.equal(second.body.request_id, first.body.request_id);
  assert.match(second.text, /"item_price":0\.0,/);
  const [one, two, other] = await Promise.all([
    generate("+250788320002"),
    generate("+250788320002"),
    generate("+250788320002", { brand: "Other" }),
  ]);
  assert.equal(one.body.request_id, two.body.request_id);
  assert.notEqual(one.body.request_id, other.body.request_id);
  assert.equal((await texts("+250788320002", 2)).length, 2);
});

test("cancel ends a verification and is idempotent; a check is then refused with the state", async () => {
  const { body } = await generate("+250788330001");
  const path = `/v1/sms/verify/cancel/${body.request_id}`;
  for (let i = 0; i < 2; i++) {
    const answer = await service.call("PUT", path);
    assert.deepEqual(
      [answer.status, answer.body],
      [200, { message: "success", request_id: body.request_id, status: "cancelled" }],
    );
  }
  const checked = await check(body.request_id, "123456");
  assert.deepEqual([checked.status, checked.body.state], [409, "cancelled"]);
  assert.notEqual((await generate("+250788330001")).body.request_id, body.request_id);
});

test("unknown ids and ids of other accounts get the same reply", async () => {
  const { body } = await generate("+250788340001");
  const made = await service.call("POST", "/v1/operator/accounts", { name: "Other" });
  const token = made.body.token.token as string;
  const calls: [string, string, unknown?][] = [
    ["GET", "/v1/sms/verify/status/ID"],
    ["PUT", "/v1/sms/verify/cancel/ID"],
    ["POST", "/v1/sms/verify/check", { request_id: "ID", code: "123456" }],
  ];
  for (const [method, path, given] of calls) {
    const answers = [];
    for (const id of [body.request_id, "vrf_9007199254740991", "vrf_x", "0"]) {
      const filled = given === undefined ? undefined : { ...given, request_id: id };
      const answer = await service.call(method, path.replace("ID", id), filled, { token });
      assert.equal(answer.status, 404, `${method} ${path} ${answer.text}`);
      answers.push({ ...answer.body, trace_id: "" });
    }
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
  }
});

test("malformed requests are refused with the invalid field", async () => {
  const cases: [object, string, string][] = [
    [{ brand: 5 }, "brand", "invalid_request"],
    [{ brand: "" }, "brand", "invalid_request"],
    [{ brand: "Ünïcode 漢" }, "brand", "invalid_request"],
    [{ brand: "Win at evil.com" }, "brand", "invalid_request"],
    [{ brand: "https://evil" }, "brand", "invalid_request"],
    [{ brand: "two\nlines" }, "brand", "invalid_request"],
    [{ brand: "{pin}" }, "brand", "invalid_request"],
    [{ brand: "x".repeat(41) }, "brand", "invalid_request"],
    [{ number: 250788000001 }, "number", "invalid_request"],
    [{ number: "12" }, "number", "invalid_number"],
    [{ language: "xx" }, "language", "invalid_request"],
    [{ client_ip: "nowhere" }, "client_ip", "invalid_request"],
    [{ origin: "https://example.com" }, "origin", "invalid_request"],
    [{ app_hash: "FA+9qCX9VS" }, "app_hash", "invalid_request"],
    [{ app_hash: "FA+9qCX9 VSu" }, "app_hash", "invalid_request"],
  ];
  for (const [extra, field, code] of cases) {
    const answer = await generate("+250788350001", extra);
    assert.deepEqual([answer.status, answer.body.code], [400, code], answer.text);
    assert.equal(answer.body.errors[0].field, field);
  }
  const missing = await service.call("POST", "/v1/sms/verify", { brand: "Acme", phone: "+250788350001" });
  assert.match(missing.body.detail, /did you mean `number`/);
  for (const body of [
    { code: 123456, request_id: 1 },
    { code: "1", request_id: true },
    { code: "1", request_id: 1.5 },
    { code: " - ", request_id: 1 },
  ])
    assert.equal((await service.call("POST", "/v1/sms/verify/check", body)).status, 400);
});

test("five wrong codes fail a verification; fifteen block the number, whatever the brand", async () => {
  const number = "+250788360001";
  for (const brand of ["One", "Two", "Three"]) {
    const { body } = await generate(number, { brand });
    const lefts = [];
    for (let i = 0; i < 5; i++) lefts.push((await check(body.request_id, "12345")).body.attempts_left);
    assert.deepEqual(lefts, [4, 3, 2, 1, 0]);
    assert.equal((await status(body.request_id)).body.status, "failed");
    assert.equal((await check(body.request_id, "12345")).body.state, "failed");
  }
  const blocked = await generate(number, { brand: "Four" });
  assert.deepEqual([blocked.status, blocked.body.code], [429, "too_many_attempts"]);
  assert.ok(Number(blocked.headers.get("retry-after")) > 86_000);
  const { wrong_codes: shown } = (await service.call("GET", "/v1/verify/blocks")).body;
  assert.equal(shown.length, 1);
  assert.ok(!JSON.stringify(shown).includes(number) && Date.parse(shown[0].until) > Date.now() + 86_000_000);
});

/** Sends 200 guesses at once, `wrong` of them wrong, spread evenly; resolves with the number of each outcome. */
async function guess(number: string, wrong: number) {
  const { body } = await generate(number);
  const pin = pinOf((await texts(number))[0]!);
  const codes = Array.from({ length: 200 }, (_, n) => ((n * wrong) % 200 < wrong ? another(pin) : pin));
  assert.equal(codes.filter((code) => code !== pin).length, wrong);
  const answers = await Promise.all(codes.map((code) => check(body.request_id, code)));
  const count = (code: unknown) => answers.filter((answer) => (answer.body.code ?? "success") === code).length;
  const compared = { success: count("success"), invalid_code: count("invalid_code") };
  assert.equal(compared.success + compared.invalid_code + count("not_in_progress"), 200);
  return { ...compared, status: (await status(body.request_id)).body.status };
}

test("of 200 wrong guesses at once exactly five are compared, and none succeeds", async () => {
  assert.deepEqual(await guess("+250788370001", 200), { success: 0, invalid_code: 5, status: "failed" });
});

test("of 200 guesses at once, four of them wrong, exactly one succeeds, in whatever order they arrive", async () => {
  const { invalid_code, ...rest } = await guess("+250788370002", 4);
  assert.deepEqual(rest, { success: 1, status: "verified" });
  assert.ok(invalid_code <= 4);
});

test("of 200 guesses at once, five of them right, the first right one or the fifth wrong one ends it", async () => {
  const { success, invalid_code, status } = await guess("+250788370003", 195);
  if (status === "verified") assert.ok(success === 1 && invalid_code <= 4);
  else assert.deepEqual({ success, invalid_code, status }, { success: 0, invalid_code: 5, status: "failed" });
});

test("if the balance does not cover the PIN, nothing is charged, sent or started", async () => {
  const made = await service.call("POST", "/v1/operator/accounts", { name: "Poor" });
  const token = made.body.token.token as string;
  const answers = await Promise.all([1, 2].map(() => generate("+250788380001", {}, { token })));
  for (const answer of answers) assert.deepEqual([answer.status, answer.body.code], [402, "insufficient_balance"]);
  const rows = await service.database.sql`select from verifications where number = '+250788380001'`;
  assert.equal(rows.length, 0);
});

test("settings change texts, lengths and bounds, and show the parts of each template", async () => {
  const shown = await service.call("GET", "/v1/verify/settings");
  assert.equal(shown.status, 200);
  for (const language of ["en", "fr", "rw", "sw"])
    assert.deepEqual(shown.body.template_parts[language], { parts: 1, encoding: "gsm7" });
  const changed = await service.call("PATCH", "/v1/verify/settings", {
    code_length: 8,
    templates: { fr: "{pin} → {brand}".padEnd(100, "!") },
    guard: { per_ip_per_hour: 2 },
  });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(changed.body.template_parts.fr, { parts: 2, encoding: "ucs2" });
  assert.equal(changed.body.guard.unconverted_per_prefix, 50);
  await generate("+250788390001", { language: "sw", origin: "example.com" });
  const [text] = await texts("+250788390001");
  assert.match(
    text!,
    /^(\d{8}) ni nambari yako ya uthibitisho ya Acme\. Itaisha baada ya dakika 10\.\n\n@example\.com #\1$/,
  );
  for (const [n, language] of ["en", "fr", "rw", "sw"].entries()) {
    const to = `+25078839001${n}`;
    const both = { language, origin: "example.com", app_hash: "FA+9qCX9VSu", brand: "Rwanda Development" };
    const answer = await generate(to, language === "fr" ? { ...both, brand: "Acme" } : both);
    // The account's own template for French is of Unicode and too long.
    if (language === "fr") {
      assert.deepEqual([answer.status, answer.body.errors[0].field], [400, "app_hash"], answer.text);
      const excess = Number(/is (\d+) characters too long/.exec(answer.body.detail)![1]);
      assert.ok(excess > 60, answer.body.detail);
      continue;
    }
    assert.deepEqual([answer.status, answer.body.item_count], [201, 1], answer.text);
    const [sent] = await texts(to);
    assert.match(sent!, /^(\d{8}) .*\n\n@example\.com #\1 FA\+9qCX9VSu$/);
    assert.ok(Buffer.byteLength(sent!) <= 140, sent);
  }
  const refused: [object, RegExp][] = [
    [{ code_length: 3 }, /from 4 to 10/],
    [{ templates: { en: "no pin here" } }, /`templates.en` .*A text containing `{pin}`/],
    [{ templates: { en: "{pin} is your {brnd} code" } }, /`templates.en` holds the unknown placeholder `{brnd}`/],
    [{ guard: { deny: ["x"] } }, /`guard.deny\[0\]`/],
    [{ guard: { daily_spend: -1 } }, /`guard.daily_spend` must be from 0 to/],
    [{ guard: { daily_spend: 1e-9 } }, /`guard.daily_spend` is an amount of at most 6 decimals/],
    [{ sizes: 1 }, /is not a setting/],
    [{ guard: { nope: 1 } }, /is not a setting/],
    [{ guard: { allowed_countries: ["RW", "ZZ"] } }, /`ZZ`/],
  ];
  for (const [bad, reason] of refused) {
    const answer = await service.call("PATCH", "/v1/verify/settings", bad);
    assert.equal(answer.status, 400);
    assert.match(answer.body.detail, reason);
  }
  const ips = [];
  for (let n = 0; n < 3; n++) ips.push(await generate(`+25078839100${n}`, { client_ip: "192.0.2.7" }));
  assert.deepEqual(
    ips.map((answer) => answer.status),
    [201, 201, 403],
  );
  assert.deepEqual([ips[2]!.body.code, ips[2]!.body.reason], ["blocked", "ip_limit"]);
  const blocks = await service.call("GET", "/v1/verify/blocks?active=true");
  assert.deepEqual([blocks.body.blocks[0].reason, blocks.body.blocks[0].key], ["ip_limit", "192.0.2.7"]);
  const french = await service.call("GET", "/v1/verify/blocks?active=true", undefined, {
    headers: { "accept-language": "fr" },
  });
  assert.match(french.body.blocks[0].detail, /^Trop de PIN ont été demandés.*\.$/);
  const audit = await service.call("GET", "/v1/audit?per_page=5");
  assert.ok(audit.body.entries.some((entry: { action: string }) => entry.action === "verify.blocked"));
  await service.call("PATCH", "/v1/verify/settings", {
    code_length: 6,
    templates: { fr: null },
    guard: { per_ip_per_hour: 60 },
  });
});

const setGuard = async (guard: object) => {
  const answer = await service.call("PATCH", "/v1/verify/settings", { guard });
  assert.equal(answer.status, 200, answer.text);
};

const activeBlocks = async () =>
  (await service.call("GET", "/v1/verify/blocks?active=true")).body.blocks.filter(
    ({ key }: { key: string }) => key === "192.0.2.8" || key === "+25078839",
  ).length as number;
const liftedEntries = async () =>
  (await service.call("GET", "/v1/audit?per_page=100")).body.entries.filter(
    ({ action }: { action: string }) => action === "verify.unblocked",
  );

test("a block ends when its limit is raised or removed, and stays while the new limit is exceeded too", async () => {
  let line = 0;
  const next = async () => {
    const number = `+250788395${String((line += 10)).padStart(3, "0")}`;
    const { status, body } = await generate(number, { client_ip: "192.0.2.8" });
    return status === 403 ? (body.reason as string) : status;
  };
  const before = (await liftedEntries()).length;
  await setGuard({ per_ip_per_hour: 2 });
  assert.deepEqual([await next(), await next(), await next(), await next()], [201, 201, "ip_limit", "ip_limit"]);
  await setGuard({ per_ip_per_hour: 1 });
  await setGuard({ deny: ["+1900"] });
  assert.deepEqual([await next(), await activeBlocks()], ["ip_limit", 1]);
  await setGuard({ per_ip_per_hour: 3 });
  assert.equal(await activeBlocks(), 0);
  assert.deepEqual([await next(), await next()], [201, "ip_limit"], "the new limit holds");
  await setGuard({ per_ip_per_hour: null });
  assert.deepEqual([await next(), await next()], [201, 201]);
  await setGuard({ unconverted_per_prefix: 1 });
  assert.deepEqual([await next(), await activeBlocks()], ["no_conversion_prefix", 1]);
  await setGuard({ enabled: false });
  await setGuard({ enabled: true, unconverted_per_prefix: 50, per_ip_per_hour: 60, deny: [] });
  assert.deepEqual([await next(), await activeBlocks()], [201, 0]);
  const entries = await liftedEntries();
  assert.equal(entries.length, before + 3);
  assert.match(entries[0].details.blocks[0], /^blk_\d+$/);
});

test("the PIN appears on the phone, and nowhere else", async () => {
  const pins: string[] = [];
  await service.call("PATCH", "/v1/verify/settings", { code_length: 10 });
  for (let n = 0; n < 5; n++) {
    const { body } = await generate(`+25078840000${n}`);
    const pin = pinOf((await texts(`+25078840000${n}`))[0]!);
    pins.push(pin);
    if (n % 2 === 0) assert.equal((await check(body.request_id, pin)).status, 200);
    else await check(body.request_id, "1234567891");
  }
  await service.call("PATCH", "/v1/verify/settings", { code_length: 6 });
  await until(
    async () => {
      const [row] = await service.database.sql`
      select count(*)::int as open from messages where recipient like '+25078840000%' and state <> 'delivered'`;
      return row!["open"] === 0;
    },
    { what: "every PIN is delivered" },
  );
  await until(() => receiver.received.length >= 5, { what: "the reports arrived" });
  const places: Record<string, string> = {
    logs: service.output(),
    webhooks: receiver.received.map((webhook) => webhook.raw).join("\n"),
    list: (await service.call("GET", "/v1/sms?per_page=100")).text,
    audit: (await service.call("GET", "/v1/audit?per_page=100")).text,
    metrics: await (await fetch(`${service.base}/metrics`)).text(),
    dump: await dump(),
  };
  assert.match(places["list"]!, /\{pin\} is your Acme verification code/);
  assert.ok(places["dump"]!.length > 10_000);
  for (const [place, content] of Object.entries(places))
    for (const pin of pins) assert.ok(!content.includes(pin), `a PIN is in the ${place}`);
  const sealed = await service.database.sql`select from messages where sealed is not null`;
  assert.equal(sealed.length, 0, "sent PINs are erased from their messages");
  const kept = await service.database
    .sql`select from verifications where state <> 'in_progress' and sealed is not null`;
  assert.equal(kept.length, 0);
});

/** Every row of every table but the simulated phone's, as text. */
async function dump(): Promise<string> {
  const tables = await service.database.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sandbox_messages'`;
  const { sql } = service.database;
  const parts = [];
  for (const { name } of tables) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t`;
    parts.push(`${name}\n${rows.map(({ row }) => row).join("\n")}`);
  }
  return parts.join("\n");
}

test("an expired PIN is not sent", async () => {
  await service.call("PATCH", "/v1/sandbox/carrier", { down: true });
  await service.call("PATCH", "/v1/verify/settings", { expiry_seconds: 60 });
  const { body } = await generate("+250788410001");
  const [row] = await service.database.sql`
    select m.valid_until, v.expires_at from verifications v join messages m on m.account_id = v.account_id and m.id = v.id
    where v.id = ${Number(body.request_id.slice(4))}`;
  assert.ok(row!["valid_until"] <= row!["expires_at"]);
  assert.ok(row!["expires_at"] - row!["valid_until"] < 1000);
  await service.call("PATCH", "/v1/verify/settings", { expiry_seconds: 600 });
  await service.call("PATCH", "/v1/sandbox/carrier", { down: false });
});

test("money adds up", () => {
  const run = spawnSync(process.execPath, ["cli/tuma.mjs", "reconcile"], {
    env: { ...process.env, DATABASE_URL: service.database.url, SECRET_KEY: "a secret key of a test service" },
    encoding: "utf8",
  });
  assert.equal(run.status, 0, run.stdout + run.stderr);
});
