import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { startService, type Service } from "./harness/service.ts";
import { startProvider, type Provider } from "./harness/provider.ts";
import { startReceiver } from "./harness/receiver.ts";
import { until } from "./harness/wait.ts";

let service: Service;
let provider: Provider;

before(async () => {
  [service, provider] = await Promise.all([
    startService({ DOUBT_HOLD_SECONDS: "8", SUBMIT_TIMEOUT_SECONDS: "2", CLAIM_LEASE_SECONDS: "2" }),
    startProvider(),
  ]);
  // However slow the machine, a phone that is to be answered still rings when the test comes to it.
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 60_000 });
});
after(async () => {
  await service.stop();
  await provider.close();
});

const say = (to: string, extra: object = {}, options: { headers?: Record<string, string> } = {}) =>
  service.call(
    "POST",
    "/v1/sms",
    { to, text: "The clinic is open today.", channel: "voice", language: "en", ...extra },
    options,
  );
const balance = async () => (await service.call("GET", "/v1/account")).body.balance as number;
const show = async (id: string) => (await service.call("GET", `/v1/sms/${id}`)).body;
const ended = (id: string, state: string) =>
  until(async () => (await show(id)).state === state, { what: `${id} is ${state}` });

interface PhoneCall {
  id: string;
  from: string;
  state: string;
  text: string | null;
  audio_url: string | null;
}

async function callIn(number: string, state: string): Promise<PhoneCall> {
  let found: PhoneCall | undefined;
  const calls = async () =>
    (await service.call("GET", `/v1/sandbox/handsets/${number}/calls`)).body.calls as PhoneCall[];
  const reached = async () => (found = (await calls()).find((each) => each.state === state)) !== undefined;
  await until(reached, { what: `a call is ${state}` });
  return found!;
}

const act = ({ id }: PhoneCall, action: string) => service.call("POST", `/v1/sandbox/calls/${id}`, { action });

/** The time of day so many milliseconds from now, in UTC. */
const at = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16);

test("a text is spoken in a call: the phone rings, is answered, and the message says so", async () => {
  const number = "+250788620001";
  const before = await balance();
  const sent = await say(number, { reference: "visit-7", language: "RW", text: "Ivuriro rirafunguye uyu munsi." });
  assert.equal(sent.status, 201, sent.text);
  const { sms_id: id, item_count: parts, item_price: price, channel, reference, remaining_balance: left } = sent.body;
  assert.deepEqual([parts, price, channel, reference], [1, 0.03, "voice", "visit-7"]);
  assert.equal(left, Math.round((before - 0.03) * 1e6) / 1e6);
  const ringing = await callIn(number, "ringing");
  assert.deepEqual([ringing.from, ringing.text, ringing.audio_url], ["TUMA", null, null]);
  await act(ringing, "answer");
  const answered = await callIn(number, "answered");
  assert.equal(answered.text, "Ivuriro rirafunguye uyu munsi.");
  const audio = await fetch(service.base + answered.audio_url!);
  assert.deepEqual([audio.status, audio.headers.get("content-type")], [200, "audio/wav"]);
  assert.equal(Buffer.from(await audio.arrayBuffer()).toString("latin1", 0, 4), "RIFF");
  assert.deepEqual((await service.call("POST", `/v1/sandbox/calls/${answered.id}`, { action: "press" })).status, 400);
  await service.call("POST", `/v1/sandbox/calls/${answered.id}`, { action: "press", key: "1" });
  await ended(id, "delivered");
  const shown = await show(id);
  assert.deepEqual(
    [shown.channel, shown.language, shown.text, shown.item_count, shown.refunded, shown.answered, shown.key],
    ["voice", "rw", "Ivuriro rirafunguye uyu munsi.", 1, false, true, "1"],
  );
  const { body: listed } = await service.call("GET", "/v1/sms?channel=voice");
  assert.deepEqual(
    listed.messages.map(({ sms_id }: { sms_id: string }) => sms_id),
    [id],
  );
});

test("a call that is declined, busy, not answered or refused is refunded", async () => {
  const before = await balance();
  const declined = await say("+250788620002");
  await act(await callIn("+250788620002", "ringing"), "decline");
  await ended(declined.body.sms_id, "undelivered");
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 0 });
  for (const [number, state] of [
    ["+250788629901", "undelivered"],
    ["+250788629902", "undelivered"],
    ["+250788629903", "rejected"],
  ] as const)
    await ended((await say(number)).body.sms_id, state);
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 60_000 });
  await until(async () => (await balance()) === before, { what: "all four are refunded" });
  const { body } = await service.call("GET", "/v1/sms?to=%2B250788629901");
  assert.deepEqual(
    [body.messages[0].refunded, body.messages[0].answered, body.messages[0].reason.cause],
    [true, false, "call_busy"],
  );
});

test("a busy phone is called again by the plan, never in quiet hours, and charged once", async () => {
  const before = await balance();
  const retry = { times: 1, after_s: 10 };
  const sent = await say("+250788639901", { retry });
  const again = (id: string, retries: number) =>
    until(async () => (await show(id)).retries_count === retries, { what: "the phone was busy" });
  await again(sent.body.sms_id, 1);
  const waiting = await show(sent.body.sms_id);
  assert.deepEqual(
    [waiting.state, waiting.retry, waiting.refunded, waiting.answered],
    ["queued", retry, false, undefined],
  );
  assert.equal(await balance(), Math.round((before - 0.03) * 1e6) / 1e6);
  // Night falls between the two calls: the second waits for the morning.
  const night = { country: "RW", from: at(-3_600_000), until: at(3_600_000), time_zone: "UTC", applies_to: "all" };
  await service.call("PUT", "/v1/operator/quiet-hours", { quiet_hours: [night] });
  await until(async () => (await show(sent.body.sms_id)).timeline.at(-1).state === "queued");
  const row = async () =>
    (
      await service.database.sql`
    select due_at from messages where id = ${Number(sent.body.sms_id.slice("out_sms_".length))}`
    )[0]!["due_at"] as Date;
  await until(async () => (await row()).getTime() > Date.now() + 1_800_000, { what: "it waits until the morning" });
  assert.equal((await service.call("GET", "/v1/sandbox/handsets/+250788639901/calls")).body.calls.length, 1);
  await service.call("PUT", "/v1/operator/quiet-hours", { quiet_hours: [] });
  await ended(sent.body.sms_id, "undelivered");
  const { timeline, refunded } = await show(sent.body.sms_id);
  assert.equal(refunded, true);
  assert.equal(
    timeline.filter(({ code, answered }: Record<string, unknown>) => code === "486" && answered === false).length,
    2,
  );
  assert.match(JSON.stringify(timeline), /not answered: call 2 of 2 follows/);
  assert.equal(await balance(), before);
});

test("who does not answer gets a text, and who does not get a text is called; each names the other, in its report too", async () => {
  const receiver = await startReceiver();
  const { body: hook } = await service.call("POST", "/v1/webhooks", { url: receiver.url, events: ["dlr"] });
  const before = await balance();
  const spoken = await say("+250788620021", { fallback: "sms", reference: "visit-9" });
  await act(await callIn("+250788620021", "ringing"), "decline");
  await ended(spoken.body.sms_id, "undelivered");
  const first = await show(spoken.body.sms_id);
  assert.deepEqual([first.fallback, first.refunded, first.timeline.at(-1).state], ["sms", true, "fallback"]);
  assert.match(first.timeline.at(-1).detail, new RegExp(`: ${first.fallback_id}$`));
  await ended(first.fallback_id, "delivered");
  const text = await show(first.fallback_id);
  assert.deepEqual(
    [text.fallback_of, text.channel, text.text, text.reference, text.total_cost, text.fallback],
    [first.sms_id, undefined, first.text, "visit-9", 0.006, undefined],
  );
  assert.equal(await balance(), Math.round((before - 0.006) * 1e6) / 1e6);
  const dlrs = () => receiver.received.map(({ body }) => body as Record<string, unknown>);
  const dlr = (id: string) => dlrs().findLast(({ message_id: of }) => of === id);
  await until(() => dlr(text.sms_id) !== undefined, { what: "both are reported" });
  assert.deepEqual(dlr(first.sms_id)?.["fallback_id"], text.sms_id);
  assert.deepEqual(dlr(text.sms_id)?.["fallback_of"], first.sms_id);
  // The other way: the simulated carrier delivers no text to these numbers, and they are busy.
  const retry = { times: 1, after_s: 10 };
  const sent = await say("+250788629901", { channel: "sms", fallback: "voice", language: "en", retry });
  await ended(sent.body.sms_id, "undelivered");
  const failed = await show(sent.body.sms_id);
  assert.deepEqual([failed.fallback, failed.language, failed.retry, failed.refunded], ["voice", "en", retry, false]);
  const call = await show(failed.fallback_id);
  assert.deepEqual(
    [call.channel, call.language, call.fallback_of, call.total_cost],
    ["voice", "en", failed.sms_id, 0.03],
  );
  const again = async () => (await show(failed.fallback_id)).retries_count === 1;
  await until(again, { what: "the call has the plan" });
  await service.call("POST", `/v1/sms/${failed.fallback_id}/cancel`);
  await service.call("DELETE", `/v1/webhooks/${hook.id}`);
  await receiver.close();
  const { findings } = await inspectMoney(service.database.sql);
  assert.deepEqual(
    findings.filter(({ rows }) => rows.length > 0),
    [],
  );
});

test("a dry run and an approver are told what a send costs if all of it falls back", async () => {
  const { body: one } = await say("+250788620023", { fallback: "sms", dry_run: true, text: "word ".repeat(40) });
  assert.deepEqual(one.total_cost, 0.03);
  assert.deepEqual(one.fallback, { channel: "sms", item_count: 2, item_price: 0.006, total_cost: 0.012 });
  const text = { channel: undefined, fallback: "voice" };
  const { body: other } = await say("+250788620023", { ...text, dry_run: true });
  assert.deepEqual(other.fallback, { channel: "voice", item_count: 1, item_price: 0.03, total_cost: 0.03, seconds: 4 });
  const recipients = [
    { phonenumber: "+250788620023", name: "" },
    { phonenumber: "+250788620024", name: "", language: "de" },
    { phonenumber: "+250788620025", name: "", language: "sw" },
  ];
  const body = { text: "The clinic is open.", fallback: "voice", language: "en", recipients };
  const quoted = await service.call("POST", "/v1/sms/bulk", { ...body, dry_run: true });
  assert.deepEqual(quoted.body.fallbacks, { messages: 2, count: 2, total_cost: 0.06 });
  assert.deepEqual([quoted.body.total_cost, quoted.body.rejected.length], [0.012, 1]);
  const { id } = (await service.call("GET", "/v1/account")).body;
  const limit = (amount: number | null) =>
    service.call("PATCH", "/v1/account", { settings: { approve_above: amount === null ? null : { amount } } });
  const limited = await limit(0.05);
  assert.equal(limited.status, 200, limited.text);
  const asked = await service.call("POST", "/v1/sms/bulk", body);
  assert.deepEqual([asked.status, asked.body.total_cost, id.startsWith("acc_")], [202, 0.012, true]);
  const { body: approval } = await service.call("GET", `/v1/approvals/${asked.body.approval_id}`);
  assert.equal(approval.total_cost, 0.072);
  const above = await say("+250788620023", { ...text, text: "word ".repeat(130) });
  assert.deepEqual([above.status, above.body.code], [403, "forbidden"]);
  await limit(null);
});

test("a report counts what was sent in the place of its messages apart, and a cancelled send is followed by nothing more", async () => {
  const recipients = ["01", "02", "03"].map((end) => ({ phonenumber: `+2507886299${end}`, name: "" }));
  const body = { text: "The clinic is open.", channel: "voice", fallback: "sms", language: "en", recipients };
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 0 });
  const sent = await service.call("POST", "/v1/sms/bulk", body);
  assert.equal(sent.status, 201, sent.text);
  const report = async () => (await service.call("GET", `/v1/sms/reports/${sent.body.report_id}`)).body;
  const areOver = async () => {
    const { fallbacks, progress } = await report();
    return progress === 1 && (fallbacks.states.sent ?? 0) + (fallbacks.states.queued ?? 0) === 0;
  };
  await until(areOver, { what: "all have failed, and so have the texts to these numbers" });
  const { total, total_cost: cost, refunded, fallbacks } = await report();
  assert.deepEqual([total, cost, refunded], [3, 0.09, 0.09]);
  assert.deepEqual(fallbacks, {
    messages: 3,
    total_cost: 0.018,
    refunded: 0.006,
    states: { undelivered: 1, expired: 1, rejected: 1 },
  });
  const csv = await service.call("GET", `/v1/sms/reports/${sent.body.report_id}.csv`);
  const [header, ...lines] = csv.text.trim().split("\r\n");
  assert.match(header!, /,key,fallback_id$/);
  for (const line of lines) assert.match(line, /,out_sms_\d+$/);
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 60_000 });
  // Night falls over what is sent in the place of one call, and the send is cancelled before the other has ended.
  const more = ["+250788620031", "+250788620032"];
  const second = await service.call("POST", "/v1/sms/bulk", {
    ...body,
    recipients: more.map((phonenumber) => ({ phonenumber, name: "" })),
  });
  const rings = await Promise.all(more.map((number) => callIn(number, "ringing")));
  const night = { country: "RW", from: at(-3_600_000), until: at(3_600_000), time_zone: "UTC", applies_to: "all" };
  await service.call("PUT", "/v1/operator/quiet-hours", { quiet_hours: [night] });
  const listed = async () => (await service.call("GET", `/v1/sms/reports/${second.body.report_id}`)).body;
  const messageTo = async (number: string) =>
    show((await listed()).messages.find(({ to }: { to: string }) => to === number).sms_id);
  await act(rings[0]!, "decline");
  await until(async () => (await messageTo(more[0]!)).fallback_id !== undefined, { what: "a text is to be sent" });
  const cancelled = await service.call("POST", `/v1/sms/reports/${second.body.report_id}/cancel`);
  assert.equal(cancelled.status, 200, cancelled.text);
  await act(rings[1]!, "decline");
  await ended((await messageTo(more[1]!)).sms_id, "undelivered");
  await service.call("PUT", "/v1/operator/quiet-hours", { quiet_hours: [] });
  const waited = await show((await messageTo(more[0]!)).fallback_id);
  assert.deepEqual([waited.state, waited.refunded], ["cancelled", true]);
  const { fallback_id: none, timeline } = await messageTo(more[1]!);
  assert.deepEqual([none, timeline.at(-1).state], [undefined, "fallback"]);
  assert.match(timeline.at(-1).detail, /paused or cancelled/);
});

test("a dry run says price and length; nothing rings", async () => {
  const { status, body } = await say("+250788620003", { dry_run: true, text: "word ".repeat(60) });
  assert.equal(status, 200);
  assert.deepEqual(
    [body.channel, body.language, body.item_count, body.item_price, body.parts.length, body.forced_by],
    ["voice", "en", 1, 0.03, 1, []],
  );
  assert.ok(body.seconds > 20 && body.seconds < 35, `${body.seconds} s`);
});

test("what cannot be a call is refused by its field before anything is charged", async () => {
  const before = await balance();
  const wrong: [field: string, code: string, status: number, extra: object][] = [
    ["language", "invalid_request", 400, { language: undefined }],
    ["language", "invalid_request", 400, { language: "english" }],
    ["language", "model_not_installed", 503, { language: "de" }],
    ["channel", "invalid_request", 400, { channel: "pigeon" }],
    ["message_class", "invalid_request", 400, { message_class: 0 }],
    ["tlvs", "invalid_request", 400, { tlvs: { its: "1" } }],
    ["encoding", "invalid_request", 400, { encoding: "smart" }],
    ["udh", "invalid_request", 400, { udh: "06050415811581" }],
    ["audio_url", "invalid_request", 400, { audio_url: "https://example.com/a.wav" }],
    ["fallback", "invalid_request", 400, { fallback: "voice" }],
    ["fallback", "invalid_request", 400, { channel: undefined, language: undefined, fallback: "sms" }],
    ["language", "invalid_request", 400, { channel: undefined, language: undefined, fallback: "voice" }],
    ["language", "model_not_installed", 503, { channel: undefined, language: "de", fallback: "voice" }],
    ["fallback", "invalid_request", 400, { channel: "sms", encoding: "binary", text: "0a", fallback: "voice" }],
    ["text", "text_empty", 400, { channel: "sms", text: "…!", fallback: "voice" }],
    ["text", "text_too_long", 400, { text: "ж".repeat(1000), fallback: "sms" }],
    ["sender", "invalid_sender", 400, { sender: "*", fallback: "sms" }],
    ["retry.times", "invalid_request", 400, { retry: { times: 11, after_s: 900 } }],
    ["retry.after_s", "invalid_request", 400, { retry: { times: 1, after_s: 1 } }],
    ["retry", "invalid_request", 400, { channel: "sms", retry: { times: 1, after_s: 900 } }],
    ["text", "text_empty", 400, { text: "…!" }],
    ["text", "text_too_long", 400, { text: "a".repeat(1001) }],
    ["to", "invalid_number", 400, { to: "12" }],
    ["sender", "invalid_sender", 400, { sender: "*" }],
    ["to", "destination_not_allowed", 403, { to: "+8801711111111" }],
  ];
  const { body: prices } = await service.call("GET", "/v1/operator/prices");
  const general = prices.calls.find(({ prefix }: { prefix: string }) => prefix === "");
  if (general) await service.call("PATCH", "/v1/operator/prices", { kind: "calls", remove: [""] });
  for (const [field, code, status, extra] of wrong) {
    const refused = await say("+250788620004", extra);
    const { errors, detail } = refused.body;
    assert.deepEqual(
      [refused.status, errors?.[0]?.field, errors?.[0]?.code],
      [status, field, code],
      `${field}: ${detail}`,
    );
  }
  await service.call("PUT", "/v1/operator/prices", { calls: prices.calls });
  const both = await say("12", { language: undefined, udh: "06050415811581" });
  const fields = both.body.errors.map(({ field }: { field: string }) => field);
  assert.deepEqual(fields.sort(), ["language", "to", "udh"], "one refusal names every field");
  assert.equal(await balance(), before);
});

test("who has opted out is not called", async () => {
  const number = "+250788620005";
  await service.call("POST", "/v1/optouts", { number });
  for (const dry_run of [true, false]) {
    const refused = await say(number, { dry_run });
    assert.deepEqual([refused.status, refused.body.code], [403, "recipient_opted_out"]);
  }
});

test("9 in a call stops calls, and not texts; it is listed, removed and added like an opt-out", async () => {
  const number = "+250788620015";
  const pressIn = async (key: string) => {
    const sent = await say(number);
    await act(await callIn(number, "ringing"), "answer");
    await ended(sent.body.sms_id, "delivered");
    const { id } = await callIn(number, "answered");
    await service.call("POST", `/v1/sandbox/calls/${id}`, { action: "press", key });
  };
  const later = await say(number, { send_at: new Date(Date.now() + 3_600_000).toISOString() });
  await pressIn("1");
  await pressIn("9");
  const listed = async () =>
    (await service.call("GET", "/v1/optouts")).body.optouts
      .filter((each: { number: string }) => each.number === number)
      .map(({ keyword, calls_only: calls }: Record<string, unknown>) => [keyword, calls]);
  assert.deepEqual(await listed(), [["9", true]]);
  for (const dry_run of [true, false]) {
    const refused = await say(number, { dry_run });
    assert.deepEqual([refused.status, refused.body.code], [403, "recipient_opted_out"]);
    assert.match(refused.body.detail, /opted out of calls/);
  }
  const many = await bulk([{ phonenumber: number, name: "", text: "Open." }], { language: "en" });
  assert.match(many.body.detail ?? many.text, /opted out of calls/);
  const text = await service.call("POST", "/v1/sms", { to: number, text: "Hello" });
  assert.equal(text.status, 201, text.text);
  await service.call("PATCH", `/v1/sms/${later.body.sms_id}`, { send_at: null });
  await ended(later.body.sms_id, "rejected");
  const over = await show(later.body.sms_id);
  assert.deepEqual([over.refunded, over.reason.cause], [true, "opted_out"]);
  const back = await service.call("DELETE", `/v1/optouts?number=${encodeURIComponent(number)}&calls_only=true`);
  assert.deepEqual([back.status, await listed()], [200, []]);
  await service.call("POST", "/v1/optouts", { number, calls_only: true });
  assert.deepEqual(await listed(), [[null, true]]);
  const imported = await service.call("POST", "/v1/optouts/import", { numbers: [number], calls_only: true });
  assert.deepEqual([imported.body.added, imported.body.known], [0, 1]);
  await service.call("POST", "/v1/optouts", { number });
  await service.call("DELETE", `/v1/optouts?number=${encodeURIComponent(number)}`);
  assert.deepEqual(await listed(), [], "without saying of what, it is opted in to everything");
  assert.equal((await say(number, { dry_run: true })).status, 200);
});

test("a call keeps its key, and its text can be changed while it is scheduled", async () => {
  const headers = { "Idempotency-Key": "call-1" };
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const first = await say("+250788620006", { send_at }, { headers });
  const again = await say("+250788620006", { send_at }, { headers });
  assert.equal(first.status, 201, first.text);
  assert.deepEqual([again.text, again.headers.get("idempotent-replayed")], [first.text, "true"]);
  const path = `/v1/sms/${first.body.sms_id}`;
  const long = await service.call("PATCH", path, { text: "word ".repeat(150) });
  assert.deepEqual([long.status, long.body.item_count], [200, 1]);
  const longer = await service.call("PATCH", path, { text: "word ".repeat(250) });
  assert.deepEqual([longer.status, longer.body.errors[0].code], [400, "text_too_long"]);
  assert.equal((await service.call("POST", `${path}/cancel`)).body.refunded, true);
});

const bulk = (recipients: object[], extra: object = {}) =>
  service.call("POST", "/v1/sms/bulk", { text: "@contact.text", channel: "voice", recipients, ...extra });

/** Texts that were spoken, each for all who were called with it. */
const spokenTexts = async () => (await service.database.sql`select from calls where text_mac is not null`).length;

const texts: Record<string, string> = {
  en: "The clinic is open on Friday.",
  fr: "La clinique est ouverte vendredi.",
  rw: "Ivuriro rirafungura ku wa gatanu.",
  sw: "Kliniki itafunguliwa Ijumaa.",
};

const noCalls = { answered: 0, listened: 0, machine: 0, busy: 0, no_answer: 0, declined: 0, keys: {} };

test("a list of 200 is called in four languages: priced by language before, paced, and each text is spoken once", async () => {
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 0 });
  const recipients = Array.from({ length: 200 }, (_, n) => {
    const language = Object.keys(texts)[n % 4]!;
    return { phonenumber: `+25078864${String(1000 + n)}`, name: "", language, text: texts[language] };
  });
  const before = await balance();
  const dry = await bulk(recipients, { dry_run: true });
  assert.equal(dry.status, 200, dry.text);
  assert.deepEqual([dry.body.total, dry.body.count, dry.body.item_price, dry.body.total_cost], [200, 200, 0.03, 6]);
  const sums = dry.body.calls.map(({ language, messages, total_cost: cost }: Record<string, unknown>) => [
    language,
    messages,
    cost,
  ]);
  assert.deepEqual(sums, [
    ["en", 50, 1.5],
    ["fr", 50, 1.5],
    ["rw", 50, 1.5],
    ["sw", 50, 1.5],
  ]);
  assert.ok(dry.body.calls.every(({ seconds }: { seconds: number }) => seconds >= 3 && seconds <= 5));
  assert.equal(await balance(), before);
  const already = await spokenTexts();
  const sent = await bulk(recipients, { reference: "clinic" });
  assert.equal(sent.status, 201, sent.text);
  const report = async () => (await service.call("GET", `/v1/sms/reports/${sent.body.report_id}?per_page=100`)).body;
  await until(async () => (await report()).progress === 1, { what: "all have been called", limitMs: 120_000 });
  const { states, messages, total_cost: cost } = await report();
  assert.deepEqual([states, cost], [{ delivered: 200 }, 6]);
  assert.deepEqual(new Set(messages.map(({ channel }: { channel: string }) => channel)), new Set(["voice"]));
  assert.deepEqual((await report()).calls, { ...noCalls, answered: 200 });
  const { text: csv } = await service.call("GET", `/v1/sms/reports/${sent.body.report_id}.csv`);
  assert.match(csv, /,cause,reason,resend,language,seconds,key/);
  assert.equal((await spokenTexts()) - already, 4);
  await service.call("PATCH", "/v1/sandbox/carrier", { ring_ms: 60_000 });
});

test("the report of a send sums up how its calls ended, and events of calls say what was heard", async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const hook = await service.call("POST", "/v1/webhooks", { url: receiver.url, events: ["dlr"] });
  const numbers = ["+250788660001", "+250788660002", "+250788660003", "+250788669901"];
  const text = "Press 1 if you will come, 2 if you will not.";
  const recipients = numbers.map((phonenumber) => ({ phonenumber, name: "", text }));
  const sent = await bulk(recipients, { language: "en" });
  const texted = await service.call("POST", "/v1/sms", { to: "+250788660009", text: "Hello" });
  await act(await callIn(numbers[0]!, "ringing"), "answer");
  await act(await callIn(numbers[1]!, "ringing"), "answer");
  await act(await callIn(numbers[2]!, "ringing"), "decline");
  const report = async () => (await service.call("GET", `/v1/sms/reports/${sent.body.report_id}`)).body;
  await until(async () => (await report()).progress === 1, { what: "all have ended" });
  const press = async (number: string, key: string) =>
    service.call("POST", `/v1/sandbox/calls/${(await callIn(number, "answered")).id}`, { action: "press", key });
  await press(numbers[0]!, "1");
  await press(numbers[0]!, "2");
  await press(numbers[1]!, "*");
  assert.deepEqual((await report()).calls, {
    ...noCalls,
    answered: 2,
    listened: 2,
    busy: 1,
    declined: 1,
    keys: { 1: 1 },
  });
  const page = (await service.call("GET", `/v1/sms/reports/${sent.body.report_id}?page=9`)).body;
  assert.deepEqual(page.calls?.answered, 2);
  const plain = (await service.call("GET", `/v1/sms/reports/${texted.body.report_id}`)).body;
  assert.equal(plain.calls, undefined);
  const eventsOf = (id: string) => receiver.received.map(({ body }) => body).filter(({ message_id: of }) => of === id);
  const messages = (await report()).messages as { sms_id: string; to: string }[];
  const idOf = (number: string) => messages.find(({ to }) => to === number)!.sms_id;
  await until(() => eventsOf(idOf(numbers[0]!)).length === 2 && eventsOf(idOf(numbers[1]!)).length === 2);
  await until(() => eventsOf(texted.body.sms_id).length === 1 && eventsOf(idOf(numbers[3]!)).length === 1);
  const said = (id: string) =>
    eventsOf(id).map(({ status, channel, answered, seconds, key }) => [status, channel, answered, typeof seconds, key]);
  assert.deepEqual(said(idOf(numbers[0]!)), [
    ["DELIVRD", "voice", true, "undefined", undefined],
    ["DELIVRD", "voice", true, "number", "1"],
  ]);
  assert.deepEqual(said(idOf(numbers[1]!))[1], ["DELIVRD", "voice", true, "number", undefined]);
  assert.deepEqual(said(idOf(numbers[3]!)), [["UNDELIV", "voice", false, "undefined", undefined]]);
  assert.deepEqual(Object.keys(eventsOf(texted.body.sms_id)[0]), [
    "status",
    "sms_id",
    "modified_at",
    "retries_count",
    "message_id",
  ]);
  const shown = await show(idOf(numbers[0]!));
  const receipt = shown.timeline.find(({ state }: { state: string }) => state === "DELIVRD");
  assert.deepEqual([receipt.answered, receipt.key, receipt.seconds], [true, "1", shown.seconds]);
  await service.call("DELETE", `/v1/webhooks/${hook.body.id}`);
});

test("recipients that cannot be called are rejected one by one, and a send of texts has no calls", async () => {
  const found = await bulk(
    [
      { phonenumber: "+250788650001", name: "", text: "Open." },
      { phonenumber: "+250788650002", name: "", text: "Offen.", language: "de" },
      { phonenumber: "+250788650003", name: "", text: "Open.", language: "english" },
      { phonenumber: "+250788650004", name: "", text: "word ".repeat(250) },
      { phonenumber: "+250788650005", name: "", text: "…" },
      { phonenumber: "+250788620005", name: "", text: "Open." },
    ],
    { language: "EN", dry_run: true },
  );
  assert.equal(found.status, 200, found.text);
  const rejected = found.body.rejected.map(({ index, code }: { index: number; code: string }) => [index, code]);
  assert.deepEqual(rejected, [
    [1, "model_not_installed"],
    [2, "invalid_request"],
    [3, "text_too_long"],
    [4, "text_empty"],
    [5, "recipient_opted_out"],
  ]);
  assert.deepEqual(
    found.body.calls.map(({ language }: { language: string }) => language),
    ["en"],
  );
  const recipients = [{ phonenumber: "+250788650001", name: "", text: "Open." }];
  const refused = await Promise.all(
    [{}, { language: "en", tlvs: { its: "1" } }, { language: "en", fallback: "voice" }].map(async (extra) => {
      const { status, body } = await bulk(recipients, extra);
      return [status, body.errors?.[0]?.field];
    }),
  );
  assert.deepEqual(refused, [
    [400, "recipients[0]"],
    [400, "tlvs"],
    [400, "fallback"],
  ]);
  const text = await bulk(recipients, { channel: "sms", dry_run: true });
  assert.deepEqual([text.status, text.body.item_price, text.body.calls], [200, 0.006, undefined]);
});

/** Adds a link and waits until the gateway uses it. */
async function connect(link: object): Promise<string> {
  const { body: made } = await service.call("POST", "/v1/operator/carriers", link);
  const state = async () => (await service.call("GET", `/v1/operator/carriers/${made.id}`)).body.live.state;
  await until(async () => (await state()) === "bound", { what: "the link is up" });
  return made.id;
}

test("calls of one text over a provider have one audio, and each phone is told apart", async () => {
  await connect({
    name: "calls",
    bind: "http",
    provider: "jambonz",
    settings: { account_sid: "acc-1", api_key: provider.secret, caller: "12025550123", base_url: provider.url },
  });
  const { id } = (await service.call("GET", "/v1/account")).body;
  await service.call("POST", `/v1/operator/accounts/${id}/credit`, { amount: 10 });
  provider.answers = (to) => (to.endsWith("3") ? "busy" : "answered");
  const before = await balance();
  const numbers = Array.from({ length: 20 }, (_, n) => `+2507886301${String(n).padStart(2, "0")}`);
  const text = "Market day is on Friday.";
  const spokenBefore = await spokenTexts();
  const sent = await Promise.all(numbers.map((to) => say(to, { text, language: "sw" })));
  await Promise.all(sent.map(({ body }) => ended(body.sms_id, body.to.endsWith("3") ? "undelivered" : "delivered")));
  await provider.over();
  const made = provider.calls.filter(({ to }) => numbers.includes(to));
  assert.deepEqual([made.length, new Set(made.map(({ to }) => to)).size], [20, 20]);
  const heard = new Set(made.flatMap(({ audio }) => (audio ? [audio.toString("base64")] : [])));
  assert.equal(heard.size, 1);
  assert.equal((await spokenTexts()) - spokenBefore, 1);
  const named = made.map(({ requests }) => /"tag":\{"call":"([0-9a-f]{32})"\}/.exec(requests[0]!)?.[1]);
  assert.equal(new Set(named).size, 20, "each call has an id of its own");
  assert.ok(!JSON.stringify(made.map(({ requests }) => requests)).includes("Market"), "the provider gets the audio");
  await until(async () => (await balance()) === Math.round((before - 18 * 0.03) * 1e6) / 1e6, { what: "18 are paid" });
});

test("a key that is pressed and the seconds are those of its call; 0 and * repeat the text, at most three times", async () => {
  provider.answers = () => "answered";
  const pressed: Record<string, string[]> = {
    "+250788630301": ["1"],
    "+250788630302": ["*", "0", "2", "3"],
    "+250788630303": Array<string>(1_000).fill("0"),
    "+250788630304": [],
  };
  provider.presses = (to) => pressed[to] ?? [];
  const sent = await Promise.all(
    Object.keys(pressed).map((to) => say(to, { text: "Press 1 for yes.", language: "sw" })),
  );
  await provider.over();
  const heard = await Promise.all(
    sent.map(async ({ body }) => {
      await until(async () => (await show(body.sms_id)).seconds !== undefined, { what: "the call is over" });
      const { to, state, seconds, key } = await show(body.sms_id);
      return [to, state, seconds, key, provider.calls.findLast((call) => call.to === to)?.played];
    }),
  );
  assert.deepEqual(heard, [
    ["+250788630301", "delivered", 7, "1", 1],
    ["+250788630302", "delivered", 7, "2", 3],
    ["+250788630303", "delivered", 7, undefined, 4],
    ["+250788630304", "delivered", 7, undefined, 1],
  ]);
  provider.presses = () => [];
});

/** Posts a key as jambonz does. */
async function post(url: URL, digits: unknown): Promise<[status: number, instruction: string]> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify({ digits }) });
  return [response.status, await response.text()];
}

test("keys are taken only with the link's key and for its own calls, and what is no key is not recorded", async () => {
  const { requests } = provider.calls.findLast(({ to }) => to === "+250788630304")!;
  const address = new URL(/"actionHook":\{"url":"([^"]+)"/.exec(requests.at(-1)!)![1]!);
  const changed = (change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return url;
  };
  const end = [200, '[{"verb":"hangup"}]'];
  const id = (await service.call("GET", "/v1/sms?to=%2B250788630304")).body.messages[0].sms_id as string;
  assert.equal(
    (
      await post(
        changed((url) => (url.pathname += "x")),
        "1",
      )
    )[0],
    404,
  );
  assert.equal(
    (
      await post(
        changed((url) => url.searchParams.set("audio", "x")),
        "1",
      )
    )[0],
    404,
  );
  for (const call of ["7.1", "-1.1", "9999999999999999.1", "1.9223372036854775808", "';--"])
    assert.deepEqual(
      (
        await post(
          changed((url) => url.searchParams.set("call", call)),
          "1",
        )
      ).at(0),
      200,
      call,
    );
  for (const digits of ["", "12", "A", null, { digits: "1" }, ["1"]])
    assert.deepEqual(await post(address, digits), end);
  assert.equal((await show(id)).key, undefined);
  assert.deepEqual([await post(address, "5"), await post(address, "6")], [end, end]);
  assert.equal((await show(id)).key, "5", "the first one counts");
});

test("killed between the charge and the call, or between the call and its answer: each phone rings once", async () => {
  provider.answers = () => "answered";
  const [unmade, made] = ["+250788630201", "+250788630202"];
  const { asked } = provider.drop(unmade);
  provider.vanish(made, () => service.kill());
  const first = await say(unmade);
  await asked;
  const second = await say(made);
  await until(() => provider.calls.some(({ to }) => to === made), { what: "the second phone rings" });
  await until(async () => !(await isUp()), { what: "the program is dead" });
  await service.restart();
  for (const [number, { body }] of [
    [unmade, first],
    [made, second],
  ] as const) {
    await ended(body.sms_id, "delivered");
    assert.deepEqual([number, provider.calls.filter(({ to }) => to === number).length], [number, 1]);
  }
  await provider.over();
  const { findings } = await inspectMoney(service.database.sql);
  assert.deepEqual(
    findings.filter(({ rows }) => rows.length > 0),
    [],
  );
});

const isUp = () =>
  fetch(`${service.base}/health/live`).then(
    () => true,
    () => false,
  );
