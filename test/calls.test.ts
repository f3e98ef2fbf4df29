import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { startService, type Service } from "./harness/service.ts";
import { startProvider, type Provider } from "./harness/provider.ts";
import { until } from "./harness/wait.ts";

let service: Service;
let provider: Provider;

before(async () => {
  [service, provider] = await Promise.all([
    startService({
      LOG_LEVEL: "trace",
      // Longer than a restart takes on a busy machine: a call in doubt is made again when this ends.
      DOUBT_HOLD_SECONDS: "8",
      SUBMIT_TIMEOUT_SECONDS: "2",
      CLAIM_LEASE_SECONDS: "2",
    }),
    startProvider(),
  ]);
  await service.call("PATCH", "/v1/verify/settings", { guard: { enabled: false } });
  // However slow the machine, a phone that is to be answered still rings when the test comes to it.
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 60_000 });
});
after(async () => {
  await service.stop();
  await provider.close();
});

const callMe = (number: string, extra: object = {}) =>
  service.call("POST", "/v1/sms/verify", { brand: "Acme", number, channel: "voice", ...extra });
const check = (request_id: string, code: string) => service.call("POST", "/v1/sms/verify/check", { request_id, code });
const balance = async () => (await service.call("GET", "/v1/account")).body.balance as number;

const account = async () => (await service.call("GET", "/v1/account")).body.id as string;

interface PhoneCall {
  id: string;
  state: string;
  text: string | null;
  audio_url: string | null;
}

async function callsOf(number: string): Promise<PhoneCall[]> {
  return (await service.call("GET", `/v1/sandbox/handsets/${number}/calls`)).body.calls;
}

async function callIn(number: string, state: string): Promise<PhoneCall> {
  let found: PhoneCall | undefined;
  const reached = async () => (found = (await callsOf(number)).find((each) => each.state === state)) !== undefined;
  await until(reached, { what: `a call is ${state}` });
  return found!;
}

const act = ({ id }: PhoneCall, action: string) => service.call("POST", `/v1/sandbox/calls/${id}`, { action });

/** The PIN that a text spells out, if it does so twice. */
function pinIn(text: string): string {
  const spelt = [...text.matchAll(/\d(?:, \d){3,9}/g)].map(([digits]) => digits.replaceAll(", ", ""));
  assert.deepEqual([spelt.length, new Set(spelt).size], [2, 1], text);
  return spelt[0]!;
}

const messageOf = async (number: string) =>
  (
    await service.database.sql<{ id: number; state: string; text: string }[]>`
      select id, state, text from messages where recipient = ${number} order by id desc limit 1`
  )[0];
const ended = (number: string, state: string) =>
  until(async () => (await messageOf(number))?.state === state, { what: `the call is ${state}` });

test("the simulated phone rings, is answered, says the PIN twice, and the audio is gone once the PIN is used", async () => {
  const number = "+250788610001";
  const made = await callMe(number, { language: "fr" });
  assert.equal(made.status, 201, made.text);
  const { request_id: id, item_price: price, channel, item_count: count } = made.body;
  assert.deepEqual([price, count, channel], [0.03, 1, "voice"]);
  const ringing = await callIn(number, "ringing");
  assert.deepEqual([ringing.text, ringing.audio_url], [null, null]);
  assert.deepEqual((await act(ringing, "answer")).body, { id: ringing.id, state: "answered" });
  const answered = await callIn(number, "answered");
  assert.match(answered.text!, /^Bonjour\. Ici Acme\./);
  const audio = await fetch(service.base + answered.audio_url!);
  const wav = Buffer.from(await audio.arrayBuffer());
  assert.deepEqual([audio.status, audio.headers.get("content-type")], [200, "audio/wav"]);
  assert.deepEqual([wav.toString("latin1", 0, 4), audio.headers.get("cache-control")], ["RIFF", "private, no-store"]);
  assert.ok(wav.length > 100_000, `${wav.length} octets say a code twice`);
  await ended(number, "delivered");
  const status = await service.call("GET", `/v1/sms/verify/status/${id}`);
  assert.deepEqual([status.body.status, status.body.channel, status.body.sends], ["in_progress", "voice", 1]);
  assert.equal((await check(id, pinIn(answered.text!))).status, 200);
  assert.equal((await fetch(service.base + answered.audio_url!)).status, 404);
  const [after] = await callsOf(number);
  assert.deepEqual([after!.text, after!.audio_url], [null, null]);
  assert.equal((await service.database.sql`select from calls`).length, 0);
  assert.match((await messageOf(number))!.text, /\{pin\}.*\{pin\}/);
});

test("who got no text can be called at once, with the same PIN; a second click does nothing", async () => {
  const number = "+250788610002";
  const first = await service.call("POST", "/v1/sms/verify", { brand: "Acme", number });
  assert.deepEqual([first.status, first.body.channel, first.body.item_price], [201, "sms", 0.006]);
  const second = await callMe(number);
  const again = await callMe(number);
  const { request_id: id } = first.body;
  assert.deepEqual([second.body.request_id, second.body.item_price, second.body.channel], [id, 0.03, "voice"]);
  assert.deepEqual([again.body.request_id, again.body.item_price, again.body.channel], [id, 0, "voice"]);
  const texts = async () => (await service.call("GET", `/v1/sandbox/handsets/${number}/messages`)).body.messages;
  await until(async () => (await texts()).length === 1, { what: "the text has arrived" });
  await act(await callIn(number, "ringing"), "answer");
  const said = await callIn(number, "answered");
  assert.match((await texts())[0].text, new RegExp(`^${pinIn(said.text!)} is your Acme`));
  const [shown] = (await service.call("GET", `/console/verifications?q=${encodeURIComponent(number)}`)).body
    .verifications;
  assert.deepEqual([shown.channel, shown.sends], ["voice", 2]);
});

test("a call that is declined, busy or not answered is refunded; the verification goes on", async () => {
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 0 });
  const before = await balance();
  const declined = "+250788610003";
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 60_000 });
  const { body } = await callMe(declined);
  await act(await callIn(declined, "ringing"), "decline");
  await ended(declined, "undelivered");
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 0 });
  for (const [number, state] of [
    ["+250788619901", "busy"],
    ["+250788619902", "no_answer"],
  ] as const) {
    assert.equal((await callMe(number)).status, 201);
    await callIn(number, state);
    await ended(number, "undelivered");
  }
  assert.equal((await callMe("+250788619903")).status, 201);
  await ended("+250788619903", "rejected");
  await until(async () => (await balance()) === before, { what: "all four are refunded" });
  const status = await service.call("GET", `/v1/sms/verify/status/${body.request_id}`);
  assert.equal(status.body.status, "in_progress");
});

test("a call that nobody could make is refused before anything is charged, with the field, the reason and what to do", async () => {
  const before = await balance();
  const { sql } = service.database;
  const spoken = await callMe("+250788610005", { origin: "example.com" });
  assert.deepEqual([spoken.status, spoken.body.errors[0].field], [400, "origin"]);
  const retrieved = await callMe("+250788610005", { app_hash: "FA+9qCX9VSu" });
  assert.deepEqual([retrieved.status, retrieved.body.errors[0].field], [400, "app_hash"]);
  const unknown = await callMe("+250788610005", { channel: "pigeon" });
  assert.deepEqual([unknown.status, unknown.body.errors[0].field], [400, "channel"]);
  await sql`update call_voices set seen_at = seen_at - interval '1 hour' where language = 'sw'`;
  const silent = await callMe("+250788610005", { language: "sw" });
  assert.deepEqual([silent.status, silent.body.code], [503, "model_not_installed"]);
  assert.equal(silent.body.errors[0].field, "language");
  assert.match(silent.body.detail, /Swahili.*Nothing was charged.*ask your operator/);
  const { body: prices } = await service.call("GET", "/v1/operator/prices");
  const gone = prices.calls.map(({ prefix }: { prefix: string }) => prefix);
  const { body: changed } = await service.call("PATCH", "/v1/operator/prices", { kind: "calls", remove: gone });
  assert.equal(changed.removed, 2);
  const unpriced = await callMe("+250788610005");
  assert.deepEqual([unpriced.status, unpriced.body.code], [403, "destination_not_allowed"]);
  assert.match(unpriced.body.detail, /without a price for calls/);
  await service.call("PUT", "/v1/operator/prices", { calls: prices.calls });
  assert.deepEqual((await service.call("GET", "/v1/operator/prices")).body, prices);
  assert.equal(await balance(), before);
  assert.equal(await messageOf("+250788610005"), undefined);
});

/** Adds a link and waits until the gateway uses it. */
async function connect(link: object): Promise<{ id: string; receipt_url: string }> {
  const { body: made } = await service.call("POST", "/v1/operator/carriers", link);
  const state = async () => (await service.call("GET", `/v1/operator/carriers/${made.id}`)).body.live.state;
  await until(async () => (await state()) === "bound", { what: "the link is up" });
  return made;
}

async function disconnect(link: string): Promise<void> {
  const { body } = await service.call("GET", "/v1/operator/carriers");
  const { id } = body.carriers.find(({ name }: { name: string }) => name === link);
  await service.call("DELETE", `/v1/operator/carriers/${id}`);
}

test("a provider with TwiML makes the call, plays the audio and reports the end; a busy one is refunded", async () => {
  await connect({
    name: "calls-by-twilio",
    bind: "http",
    provider: "twilio-voice",
    settings: { account_sid: "AC1", auth_token: provider.secret, caller: "+12025550123", base_url: provider.url },
  });
  await calledBy("twilio", "+250788610011", "+250788610012");
});

test("Africa's Talking makes the call, asks one address what to play and reports the end; a busy one is refunded", async () => {
  await disconnect("calls-by-twilio");
  const { receipt_url: address } = await connect({
    name: "calls-by-africas-talking",
    bind: "http",
    provider: "africas-talking-voice",
    settings: { username: "acme", api_key: provider.secret, caller: "+12025550123", base_url: provider.url },
  });
  provider.callbackUrl = address;
  await calledBy("africas-talking", "+250788610041", "+250788610042");
  const post = async (fields: Record<string, string>, url = address) => {
    const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
    return [response.status, await response.text()];
  };
  // A person who calls the number, a call that we did not ask for, and one that makes up what it is of.
  const active = {
    sessionId: "ATVId_1",
    isActive: "1",
    callerNumber: "+250788610041",
    destinationNumber: "+12025550123",
  };
  assert.deepEqual(await post({ ...active, direction: "Inbound" }), [200, "<Response/>"]);
  for (const clientRequestId of [
    "",
    "1",
    "call=1.1&audio=x",
    `audio=${"x".repeat(5_000)}`,
    "audio=../../etc&reference=70000",
  ])
    assert.deepEqual(await post({ ...active, direction: "Outbound", clientRequestId }), [200, "<Response/>"]);
  assert.equal((await post({ ...active, direction: "Outbound" }, `${address}x`))[0], 404);
  assert.deepEqual(await post({ ...active, direction: "Outbound", isActive: "0" }), [200, '{"taken":1}']);
});

test("jambonz makes the call with its verbs and reports the end; a busy one is refunded", async () => {
  await disconnect("calls-by-africas-talking");
  await connect({
    name: "calls-by-jambonz",
    bind: "http",
    provider: "jambonz",
    settings: { account_sid: "acc-1", api_key: provider.secret, caller: "12025550123", base_url: provider.url },
  });
  await calledBy("jambonz", "+250788610021", "+250788610022");
});

async function calledBy(kind: string, person: string, busy: string): Promise<void> {
  // With the first real link, the sandbox credit is gone.
  if ((await balance()) === 0)
    await service.call("POST", `/v1/operator/accounts/${await account()}/credit`, { amount: 10 });
  provider.answers = (to) => (to === busy ? "busy" : "answered");
  provider.presses = () => ["5"];
  const before = await balance();
  const made = await callMe(person);
  assert.equal(made.status, 201, made.text);
  await ended(person, "delivered");
  const heard = provider.calls.filter(({ to }) => to === person);
  await until(() => heard[0]?.audio !== undefined, { what: "the audio is played" });
  assert.deepEqual([heard.length, heard[0]!.kind, heard[0]!.from.endsWith("12025550123")], [1, kind, true]);
  assert.equal(heard[0]!.audio!.toString("latin1", 0, 4), "RIFF");
  assert.ok(!JSON.stringify(heard[0]!.requests).includes("code is"), "the provider gets the audio, not the text");
  assert.equal((await callMe(busy)).status, 201);
  await ended(busy, "undelivered");
  const { body: shown } = await service.call("GET", `/v1/sms/out_sms_${(await messageOf(busy))!.id}`);
  const reasons = shown.timeline.map(({ code }: { code?: string }) => code).filter(Boolean);
  assert.deepEqual(reasons, [kind === "africas-talking" ? "USER_BUSY" : "busy"]);
  assert.equal(shown.reason?.cause, "call_busy", JSON.stringify(shown.reason));
  await until(async () => (await balance()) === Math.round((before - 0.03) * 1e6) / 1e6, { what: "one call is paid" });
  await provider.over();
  assert.equal(heard[0]!.played, 2, "a key has the PIN said again");
  provider.presses = () => [];
}

test("killed between the charge and the call, or between the call and its answer: each phone rings once", async () => {
  provider.answers = () => "answered";
  const [unmade, made] = ["+250788610031", "+250788610032"];
  const { asked } = provider.drop(unmade);
  provider.vanish(made, () => service.kill());
  await callMe(unmade);
  await asked;
  await callMe(made);
  await until(() => provider.calls.some(({ to }) => to === made), { what: "the second phone rings" });
  await until(async () => !(await isUp()), { what: "the program is dead" });
  await service.restart();
  for (const number of [unmade, made]) {
    await ended(number, "delivered");
    assert.deepEqual([number, provider.calls.filter(({ to }) => to === number).length], [number, 1]);
  }
  await provider.over();
  const { findings } = await inspectMoney(service.database.sql);
  const broken = findings.filter(({ rows }) => rows.length > 0);
  assert.deepEqual(broken, []);
});

const isUp = () =>
  fetch(`${service.base}/health/live`).then(
    () => true,
    () => false,
  );

test("neither a PIN nor a token of audio is in the log or in a table that outlives the call", () => {
  const said = [...service.output().matchAll(/(\d)(?:, \d){3,9}/g)];
  assert.deepEqual(said, []);
  assert.doesNotMatch(service.output(), /\/calls\/[A-Za-z0-9_-]{32}/);
});
