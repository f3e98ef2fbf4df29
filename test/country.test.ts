import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { readPhone } from "../src/base/phone/reading.ts";
import { freePort } from "./harness/process.ts";
import { bindClient } from "./harness/smpp-client.ts";
import { startService, type Answer, type Service } from "./harness/service.ts";

let service: Service;
let smppPort: number;
let login: { username: string; password: string };

before(async () => {
  smppPort = await freePort();
  service = await startService({ DEFAULT_COUNTRY: "RW", NORTHBOUND_SMPP_PORT: String(smppPort) });
  const made = await service.call("POST", "/v1/account/smpp", { parts_per_second: 100_000, system_id: "gateway" });
  login = { username: made.body.system_id, password: made.body.password };
});
after(() => service.stop());

const account = (default_country: string | null) => service.call("PATCH", "/v1/account", { default_country });
const send = (to: string, extra: object = {}) => service.call("POST", "/v1/sms/", { to, text: "hi", ...extra });
const form = (path: string, fields: Record<string, string>): Promise<Answer> =>
  service.call("GET", `${path}?${new URLSearchParams({ ...login, ...fields })}`, undefined, { token: "" });
const kannel = (to: string) => form("/cgi-bin/sendsms", { to, from: "TUMA", text: "x" });
const jasmin = (to: string) => form("/send", { to, from: "TUMA", content: "x" });
const latest = async () => (await service.call("GET", "/v1/sms?per_page=1")).body.messages[0].to as string;

test("the first account has the country of DEFAULT_COUNTRY, and shows it", async () => {
  const shown = await service.call("GET", "/v1/account");
  assert.equal(shown.body.default_country, "RW");
});

test("a message, a dry run and a PIN go to the number that was meant, and the reply has it in E.164", async () => {
  for (const to of ["0788 100 001", "788100001", "250788100001", "+250788100001", "00250788100001"]) {
    const sent = await send(to);
    assert.deepEqual([sent.status, sent.body.to], [201, "+250788100001"], to);
  }
  assert.equal((await send("254712345678", { dry_run: true })).body.to, "+254712345678");
  const made = await service.call("POST", "/v1/sms/verify", { brand: "Acme", number: "0788100001" });
  const again = await service.call("POST", "/v1/sms/verify", { brand: "Acme", number: "+250788100001" });
  assert.deepEqual([made.status, again.body.request_id], [201, made.body.request_id]);
});

test("numbers that a spreadsheet has rounded and short codes are refused, naming the field", async () => {
  const rounded = await send("2.50788E+11");
  assert.deepEqual([rounded.status, rounded.body.code, rounded.body.errors[0].field], [400, "invalid_number", "to"]);
  assert.match(rounded.body.detail, /^`to` is a spreadsheet's rounded form.*lost digits/);
  for (const to of ["7878", "112", "0788"]) assert.equal((await send(to)).body.code, "invalid_number", to);
});

test("a bulk send reads each recipient, and finds duplicates however they are written", async () => {
  const phonenumbers = ["0788100011", "788 100 011", "250788100012", "2.50788E+11", "+254712345678"];
  const recipients = phonenumbers.map((phonenumber) => ({ phonenumber, name: "A" }));
  const sent = await service.call("POST", "/v1/sms/bulk", { text: "bulk", recipients });
  assert.deepEqual([sent.status, sent.body.total], [201, 3], sent.text);
  assert.deepEqual(
    sent.body.rejected.map(({ index, phonenumber, code }: Record<string, unknown>) => [index, phonenumber, code]),
    [
      [1, "788 100 011", "duplicate"],
      [3, "2.50788E+11", "invalid_number"],
    ],
  );
});

test("opt-outs are added and removed as people write them", async () => {
  const added = await service.call("POST", "/v1/optouts", { number: "0788 100 020" });
  assert.equal(added.body.number, "+250788100020");
  assert.equal((await send("250788100020")).body.code, "recipient_opted_out");
  const removed = await service.call("DELETE", "/v1/optouts?number=0788100020");
  assert.deepEqual(removed.body, { number: "+250788100020", removed: true });
  assert.equal((await send("0788100020")).status, 201);
});

test("the list's filter and a simulated phone accept the national number", async () => {
  await send("0788100031", { text: "found" });
  for (const to of ["0788100031", "788100031", "250788100031", "%2B250788100031", "+250788100031"]) {
    const found = await service.call("GET", `/v1/sms?to=${to}`);
    assert.deepEqual([found.body.pages.total, found.body.messages[0]?.to], [1, "+250788100031"], to);
  }
  assert.equal((await service.call("GET", "/v1/sandbox/handsets/0788100031/messages")).status, 200);
});

test("Kannel's and Jasmin's APIs read bare digits as international first, then as national", async () => {
  for (const [to, meant] of [
    ["0788100041", "+250788100041"],
    ["788100042", "+250788100042"],
    ["250788100043", "+250788100043"],
  ] as const) {
    assert.equal((await kannel(to)).status, 202, to);
    assert.equal(await latest(), meant);
    assert.equal((await jasmin(to)).status, 200, to);
    assert.equal(await latest(), meant);
  }
  // A mobile number of Burundi at home, and a number of the Cook Islands to programs that never write a plus.
  await account("BI");
  assert.equal((await send("68223456", { dry_run: true })).body.to, "+25768223456");
  assert.equal((await jasmin("68223456")).status, 200);
  assert.equal(await latest(), "+68223456");
  await account("RW");
});

test("the table of docs/reference/phone-numbers.md is true", async () => {
  const page = await readFile(path.join(import.meta.dirname, "../docs/reference/phone-numbers.md"), "utf8");
  const cells = page.split("\n").flatMap((line) => (/^\| [`W]/.test(line) ? [line.split("|").slice(1, -1)] : []));
  const [[, ...countries] = [], ...rows] = cells.map((row) =>
    row.map((cell) =>
      cell
        .replace(/\(Excel.*/, "")
        .replaceAll("`", "")
        .trim(),
    ),
  );
  assert.ok(countries.length >= 4 && rows.length >= 9);
  for (const [written, ...meant] of rows)
    for (const [index, country] of countries.entries()) {
      const number = readPhone(written!, country);
      assert.equal(number.ok ? number.e164 : "refused", meant[index], `${written} in ${country}`);
    }
});

test("SMPP reads bare digits as Kannel and Jasmin do", async () => {
  const client = await bindClient({ port: smppPort, systemId: login.username, password: login.password });
  try {
    for (const [destinationAddr, meant] of [
      ["0788100051", "+250788100051"],
      ["788100052", "+250788100052"],
      ["250788100053", "+250788100053"],
      ["+250788100054", "+250788100054"],
    ] as const) {
      assert.equal((await client.submit({ destinationAddr })).status, 0, destinationAddr);
      assert.equal(await latest(), meant);
    }
  } finally {
    client.close();
  }
});

test("an account without a default country accepts only numbers with a country code", async () => {
  await account(null);
  for (const to of ["0788100001", "788100001", "250788100001"]) {
    const refused = await send(to);
    assert.deepEqual([refused.status, refused.body.code], [400, "invalid_number"], to);
    assert.match(refused.body.detail, /^`to` is without (?:a country code|the \+ before its country code): write \+/);
  }
  assert.equal((await send("+250788100001")).status, 201);
  assert.equal((await kannel("0788100041")).status, 400);
  assert.equal((await service.call("POST", "/v1/optouts", { number: "0788100020" })).status, 400);
  assert.equal((await service.call("GET", "/v1/sms?to=0788100031")).status, 400);
});

test("the verification settings show the country's defaults, and which of them apply", async () => {
  const settings = async (guard?: object) =>
    (await service.call(guard ? "PATCH" : "GET", "/v1/verify/settings", guard && { guard })).body;
  await account("RW");
  const own = {
    country: "RW",
    allowed_countries: ["RW"],
    daily_spend: 60,
    in_force: ["allowed_countries", "daily_spend"],
  };
  const shown = await settings();
  assert.deepEqual(shown.guard_defaults, own);
  assert.deepEqual([shown.guard.allowed_countries, shown.guard.daily_spend], [["RW"], 60]);
  const abroad = await service.call("POST", "/v1/sms/verify", { brand: "Acme", number: "0712345678" });
  assert.equal(abroad.body.code, "invalid_number");
  const kenya = await service.call("POST", "/v1/sms/verify", { brand: "Acme", number: "254712345678" });
  assert.deepEqual([kenya.status, kenya.body.reason], [403, "country_not_allowed"]);
  assert.match(kenya.body.detail, /Kenya/);
  const changed = await settings({ allowed_countries: ["RW", "KE"], daily_spend: null });
  assert.deepEqual(changed.guard_defaults, { ...own, in_force: [] });
  assert.deepEqual([changed.guard.allowed_countries, changed.guard.daily_spend], [["RW", "KE"], null]);
  const allowed = await service.call("POST", "/v1/sms/verify", { brand: "Acme", number: "254712345678" });
  assert.equal(allowed.status, 201, allowed.text);
  await account(null);
  const plain = { country: null, allowed_countries: null, daily_spend: null, in_force: [] };
  assert.deepEqual((await settings()).guard_defaults, plain);
});

test("a country without phone numbers is refused, and an operator can create an account with a default country", async () => {
  for (const [country, reason] of [
    ["ZZ", "is `ZZ`, which is not a country with phone numbers"],
    ["rw", "ISO"],
    ["Rwanda", "ISO"],
  ] as const) {
    const refused = await account(country);
    assert.deepEqual([refused.status, refused.body.errors[0].field], [400, "default_country"], country);
    if (country === "ZZ") assert.match(refused.body.detail, new RegExp(reason));
  }
  const opened = await service.call("POST", "/v1/operator/accounts", { name: "Nyumba", default_country: "KE" });
  assert.equal(opened.body.default_country, "KE");
  const priced = await service.call(
    "POST",
    "/v1/sms",
    { to: "0712345678", text: "x", sender: "N", dry_run: true },
    {
      token: opened.body.token.token,
    },
  );
  assert.equal(priced.body.to, "+254712345678", priced.text);
  const plain = await service.call("POST", "/v1/operator/accounts", { name: "Elsewhere" });
  assert.equal(plain.body.default_country, null);
});
