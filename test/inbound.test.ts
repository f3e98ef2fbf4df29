import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

const ours = "+250788000000";
let service: Service;
let receiver: Receiver;
let secret: string;

before(async () => {
  [service, receiver] = await Promise.all([startService(), startReceiver()]);
  const endpoint = await service.call("POST", "/v1/webhooks", { url: receiver.url, events: ["inbound"] });
  assert.equal(endpoint.status, 200, endpoint.text);
  secret = endpoint.body.secret;
});

after(async () => {
  await service?.stop();
  await receiver?.close();
});

const write = async (phone: string, text: string, to = ours, telco?: string) => {
  const answer = await service.call("POST", `/v1/sandbox/handsets/${phone}/messages`, { to, text, telco });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const webhooksOf = (phone: string) => receiver.received.filter((webhook) => webhook.body.from === phone);
const heard = (phone: string, count = 1) =>
  until(() => webhooksOf(phone).length >= count && webhooksOf(phone), { what: `${count} webhooks of ${phone}` });
const recordOf = async (id: string) => (await service.call("GET", `/v1/sms/inbounds/${id}`)).body;
const unrouted = async () => (await service.call("GET", "/v1/operator/unrouted")).body;
const send = (to: string) => service.call("POST", "/v1/sms/", { to, text: "hello", sender: "TUMA" });

test("a phone's message is listed as in the contract, and posted, signed, with exactly its fields", async () => {
  await write("+250788111001", "Muraho! Ni meza");
  const [webhook] = await heard("+250788111001");
  assert.deepEqual(Object.keys(webhook!.body), ["from", "to", "text", "telco", "created_at", "sms_id", "message_id"]);
  const { created_at, sms_id, message_id, ...rest } = webhook!.body;
  assert.deepEqual(rest, { from: "+250788111001", to: ours, text: "Muraho! Ni meza", telco: "MTN Rwanda" });
  assert.match(created_at, /^\d{2}-\d{2}-\d{4}, \d{2}:\d{2}:\d{2}$/);
  assert.equal(message_id, `in_sms_${sms_id}`);
  new Webhook(secret).verify(webhook!.raw, webhook!.headers as Record<string, string>);

  const list = await service.call("GET", "/v1/sms/inbounds?page=1&per_page=5");
  assert.equal(list.status, 200, list.text);
  const account = (await service.call("GET", "/v1/account")).body;
  const [record] = list.body.inbound_sms;
  assert.match(record.created_at, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/);
  assert.deepEqual(record, {
    id: message_id,
    account_id: account.id,
    org_id: account.org_id,
    active: true,
    created_at: record.created_at,
    id_smsc: null,
    inbound_sms_number: ours,
    language_id: null,
    telco_id: null,
    sms_item_count: 1,
    text: "Muraho! Ni meza",
    to: ours,
    wallet_charge_id: `trn_${sms_id}`,
    self_url: `${service.base}/v1/sms/inbounds/${message_id}`,
    from: "+250788111001",
  });
  assert.deepEqual(list.body.pages, {
    page: 1,
    pages: 1,
    per_page: 5,
    total: 1,
    first_url: `${service.base}/v1/sms/inbounds?page=1&per_page=5`,
    last_url: `${service.base}/v1/sms/inbounds?page=1&per_page=5`,
    next_url: null,
    prev_url: null,
  });
  assert.deepEqual(await recordOf(message_id), record);
  const ledger = (await service.call("GET", "/v1/account/ledger")).body.entries;
  const entry = ledger.find((each: { id: string }) => each.id === `trn_${sms_id}`);
  assert.deepEqual([entry.kind, entry.amount, entry.sms_id], ["charge", 0, message_id]);
});

test("a long message arrives once and whole, with its parts counted, on a short code", async () => {
  const text = "Ndagira ngo mbabaze niba mufite imyaka y'ibirayi. ".repeat(7).trim();
  const sent = await write("+250738111002", text, "7878");
  const [webhook] = await heard("+250738111002");
  assert.deepEqual([webhook!.body.text, webhook!.body.to, webhook!.body.telco], [text, "7878", "Airtel Rwanda"]);
  assert.equal((await recordOf(webhook!.body.message_id)).sms_item_count, sent.parts);
  assert.ok(sent.parts > 1);
});

test("the network is the one that the carrier names, by name or by code", async () => {
  await write("+250788111003", "by name", ours, "Some Network");
  await write("+250788111003", "by code", ours, "63513");
  const webhooks = await heard("+250788111003", 2);
  assert.deepEqual(new Set(webhooks.map((webhook) => webhook.body.telco)), new Set(["Airtel Rwanda", "Some Network"]));
  const byCode = webhooks.find((webhook) => webhook.body.text === "by code")!;
  assert.equal((await recordOf(byCode.body.message_id)).telco_id, "63513");
});

test("STOP opts out, START opts back in, and both reach the webhook", async () => {
  const phone = "+250788111004";
  assert.equal((await send(phone)).status, 201);
  await write(phone, "  stop ");
  await heard(phone);
  const refused = await send(phone);
  assert.deepEqual([refused.status, refused.body.code], [403, "recipient_opted_out"]);
  const dry = await service.call("POST", "/v1/sms", { to: phone, text: "x", sender: "TUMA", dry_run: true });
  assert.equal(dry.status, 403);
  const list = (await service.call("GET", "/v1/optouts")).body;
  assert.deepEqual(
    list.optouts.map(({ number, keyword }: Record<string, string>) => [number, keyword]),
    [[phone, "STOP"]],
  );
  await write(phone, "stop sending me this");
  await write(phone, "Start");
  const texts = (await heard(phone, 3)).map((webhook) => webhook.body.text);
  assert.deepEqual(new Set(texts), new Set(["  stop ", "Start", "stop sending me this"]));
  assert.equal((await send(phone)).status, 201);
});

test("an account adds and removes opt-outs itself", async () => {
  const phone = "+250788111005";
  const added = await service.call("POST", "/v1/optouts", { number: "+250 788 111 005" });
  assert.deepEqual([added.status, added.body.number, added.body.keyword], [200, phone, null]);
  assert.equal((await send(phone)).status, 403);
  const removed = await service.call("DELETE", "/v1/optouts", { number: phone });
  assert.equal(removed.status, 200, removed.text);
  assert.equal((await send(phone)).status, 201);
  assert.equal((await service.call("DELETE", "/v1/optouts?number=%2B250788111005")).status, 404);
  assert.equal((await service.call("POST", "/v1/optouts", { number: "12" })).status, 400);
  const { text } = await service.call("GET", "/v1/audit");
  assert.match(text, /"optout\.added","target":"\+250788\*\*\*005"/);
  assert.ok(!text.includes(phone), "it is masked in the audit log");
});

test("an account imports a list of opt-outs: each is an event once, and what is invalid is said by its index", async () => {
  const list = { numbers: ["+250 788 111 015", "+250788111016", "12", "+250788111015"] };
  const imported = await service.call("POST", "/v1/optouts/import", list);
  assert.equal(imported.status, 200, imported.text);
  assert.deepEqual([imported.body.added, imported.body.known], [2, 1]);
  assert.deepEqual(
    imported.body.rejected.map(({ index, number, code }: Record<string, unknown>) => [index, number, code]),
    [[2, "12", "invalid_number"]],
  );
  assert.equal((await send("+250788111016")).body.code, "recipient_opted_out");
  const again = await service.call("POST", "/v1/optouts/import", list);
  assert.deepEqual([again.body.added, again.body.known], [0, 3]);
  const none = await service.call("POST", "/v1/optouts/import", { numbers: ["12", "x"] });
  assert.deepEqual([none.status, none.body.added, none.body.rejected.length], [200, 0, 2]);
  const many = { numbers: Array(1_001).fill("+250788111016") };
  assert.equal((await service.call("POST", "/v1/optouts/import", many)).status, 400);
  const { text } = await service.call("GET", "/v1/audit");
  assert.match(text, /"optout\.imported".*"added":2/);
  assert.ok(!text.includes("+250788111015"));
});

test("a message to a number without an account is kept for the operator", async () => {
  await write("+250788111006", "is anybody there?", "4444");
  const list = await until(async () => (await unrouted()).pages.total > 0 && unrouted(), { what: "it is listed" });
  const [{ from, to, text, parts }] = list.unrouted;
  assert.deepEqual(
    { from, to, text, parts },
    { from: "+250788111006", to: "4444", text: "is anybody there?", parts: 1 },
  );
});

test("accounts share a short code by keywords, and a STOP there reaches those that messaged the phone", async () => {
  const account = async (name: string) => {
    const made = (await service.call("POST", "/v1/operator/accounts", { name })).body;
    const token = made.token.token as string;
    await service.call("POST", `/v1/operator/accounts/${made.id}/credit`, { amount: 5, note: "test" });
    return { id: made.id as string, token };
  };
  const [shop, bank, other] = [await account("Shop"), await account("Bank"), await account("Other")];
  const placed = await service.call("POST", "/v1/operator/numbers", {
    number: "5050",
    price: "0.002",
    keywords: [
      { keyword: "win", account_id: shop.id },
      { keyword: "win  big", account_id: bank.id },
    ],
  });
  assert.deepEqual([placed.status, placed.body.shared, placed.body.price], [200, true, 0.002], placed.text);
  const taken = await service.call("POST", "/v1/numbers", { number: "5050", keyword: "Soko" }, { token: other.token });
  assert.equal(taken.status, 200, taken.text);
  const phone = "+250788111007";
  const texts = async (token: string) =>
    (await service.call("GET", "/v1/sms/inbounds", undefined, { token })).body.inbound_sms.map(
      (record: { text: string }) => record.text,
    );
  await write(phone, "Win, please", "5050");
  await write(phone, "win BIG 7", "5050");
  await write(phone, "winner", "5050");
  await write(phone, "soko", "5050");
  await until(async () => (await texts(other.token)).length === 1, { what: "the last is there" });
  assert.deepEqual(await texts(shop.token), ["Win, please"]);
  assert.deepEqual(await texts(bank.token), ["win BIG 7"]);
  assert.equal((await service.call("GET", "/v1/account", undefined, { token: shop.token })).body.balance, 4.998);
  const sendAs = (token: string) =>
    service.call("POST", "/v1/sms", { to: phone, text: "hello", sender: "SHOP" }, { token });
  assert.equal((await sendAs(shop.token)).status, 201);
  await write(phone, "HAGARIKA", "5050");
  await until(async () => (await texts(shop.token)).length === 2, { what: "the word is there" });
  assert.equal((await sendAs(shop.token)).status, 403);
  assert.equal((await sendAs(bank.token)).status, 201);
  assert.equal((await service.call("POST", "/v1/numbers", { number: "5050" }, { token: bank.token })).status, 409);
  const word = await service.call("POST", "/v1/numbers", { number: "5050", keyword: "stop" }, { token: bank.token });
  assert.equal(word.status, 400);
});

test("page and per_page have bounds, and a page past the end is empty", async () => {
  for (const query of ["page=0", "per_page=0", "per_page=101", "page=x"])
    assert.equal((await service.call("GET", `/v1/sms/inbounds?${query}`)).status, 400, query);
  const past = await service.call("GET", "/v1/sms/inbounds/?page=999");
  assert.deepEqual([past.status, past.body.inbound_sms], [200, []]);
  assert.equal((await service.call("GET", "/v1/sms/inbounds/in_sms_1")).status, 404);
});

const textFrom = (telco: string) =>
  service.call("POST", "/v1/sandbox/handsets/+250788111009/messages", { to: ours, text: "hello", telco });

test("a phone's network has the characters of a name", async () => {
  for (const telco of ["MTN\0", "a/b", "a\nb"]) {
    const { status, body } = await textFrom(telco);
    assert.deepEqual([status, body.errors[0].field], [400, "telco"]);
  }
  assert.equal((await textFrom("Itumanaho ry'u Rwanda")).status, 200);
  assert.equal((await textFrom("Réseau & Fils")).status, 200);
});
