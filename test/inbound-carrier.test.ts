import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildConcatenationHeader, sarOf, type PduOf, type Tlvs } from "../src/smpp/smpp.ts";
import { CarrierPeer } from "./harness/carrier.ts";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

/** The program with a real carrier link. A test may kill it; the next one starts on the same database. */
const services: Service[] = [];
const carrier = new CarrierPeer();
let receiver: Receiver;
const env = { LINK_LEASE_SECONDS: "2", ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8" };

before(async () => {
  await carrier.open();
  receiver = await startReceiver();
  const service = await startService(env);
  services.push(service);
  const hook = await service.call("POST", "/v1/webhooks", { url: receiver.url, events: ["inbound"] });
  assert.equal(hook.status, 200, hook.text);
  const link = await service.call("POST", "/v1/operator/carriers", {
    name: "peer",
    host: "127.0.0.1",
    port: carrier.port,
    system_id: "tuma",
    password: "secret",
  });
  assert.ok(link.status < 300, link.text);
  await bound();
});

after(async () => {
  for (const service of services.reverse()) await service.stop();
  await carrier.close();
  await receiver?.close();
});

const bound = () => until(() => carrier.sessions.length > 0, { what: "the link's bind" });
const heard = (phone: string) => receiver.received.filter((webhook) => webhook.body.from === `+${phone}`);

async function killAndRestart(): Promise<void> {
  const old = services.at(-1)!;
  process.kill(old.pid, "SIGKILL");
  await until(() => carrier.sessions.length === 0, { what: "the session ends" });
  services.push(await startService({ ...env, DATABASE_URL: services[0]!.database.url }));
  await bound();
}

type Fields = Partial<Omit<PduOf<"deliver_sm">, "command">>;
const from = (phone: string, fields: Fields): Fields => ({
  sourceAddr: phone,
  sourceAddrTon: 1,
  destinationAddr: "250788000000",
  destAddrTon: 1,
  ...fields,
});

/** The deliver_sm of one part. */
function part(phone: string, mode: "udh8" | "udh16" | "sar", place: { total: number; part: number }, text: string) {
  const concatenation = { reference: 200, referenceBits: mode === "udh8" ? (8 as const) : (16 as const), ...place };
  const body = Buffer.from(text);
  if (mode === "sar") return from(phone, { shortMessage: body, tlvs: sarOf(concatenation) as Tlvs });
  return from(phone, { esmClass: 0x40, shortMessage: Buffer.concat([buildConcatenationHeader(concatenation), body]) });
}

const orders = [
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
];

test("a long message arrives once and whole, in every order of its parts and with a kill -9 in the middle", async () => {
  const messages = (["udh8", "udh16", "sar"] as const).flatMap((mode, m) =>
    orders.map((order, n) => ({ mode, order, phone: `2507881230${m}${n}`, before: 1 + (n % 2) })),
  );
  const deliver = async ({ phone, mode }: (typeof messages)[number], which: number) =>
    assert.equal(await carrier.deliver(part(phone, mode, { total: 3, part: which }, `<${which} of ${phone}>`)), 0);
  for (const message of messages)
    for (const which of message.order.slice(0, message.before)) await deliver(message, which);
  await killAndRestart();
  for (const message of messages) {
    // The carrier never received the response to this one.
    await deliver(message, message.order[message.before - 1]!);
    for (const which of message.order.slice(message.before)) await deliver(message, which);
    await deliver(message, message.order[2]!);
  }
  await until(() => messages.every(({ phone }) => heard(phone).length > 0), { what: "every message is posted" });
  const service = services.at(-1)!;
  const list = (await service.call("GET", "/v1/sms/inbounds?per_page=100")).body;
  assert.equal(list.pages.total, messages.length);
  for (const { phone } of messages) {
    const text = [1, 2, 3].map((which) => `<${which} of ${phone}>`).join("");
    assert.deepEqual(
      heard(phone).map((webhook) => webhook.body.text),
      [text],
    );
    const records = list.inbound_sms.filter((record: { from: string }) => record.from === `+${phone}`);
    assert.deepEqual(
      records.map((record: Record<string, unknown>) => [record["text"], record["sms_item_count"]]),
      [[text, 3]],
    );
  }
});

test("a message whose response was lost is stored once, and one that a person repeats is stored again", async () => {
  const phone = "250788123100";
  const yes = from(phone, { shortMessage: Buffer.from("yes") });
  assert.equal(await carrier.deliver(yes), 0);
  assert.equal(await carrier.deliver(yes), 0);
  await until(() => heard(phone).length === 2, { what: "both are posted" });
  carrier.cut();
  await until(() => carrier.sessions.length === 0, { what: "the session ends" });
  await bound();
  // Both again, since the carrier saw neither response; then the person sends it a third time.
  for (let i = 0; i < 3; i++) assert.equal(await carrier.deliver(yes), 0);
  await until(() => heard(phone).length === 3, { what: "the third is posted" });
  await killAndRestart();
  assert.equal(await carrier.deliver(yes), 0);
  assert.equal(await carrier.deliver(from(phone, { shortMessage: Buffer.from("no") })), 0);
  await until(() => heard(phone).some((webhook) => webhook.body.text === "no"), { what: "the last is posted" });
  assert.equal(heard(phone).length, 4);
});

test("messages with hostile headers are acknowledged and none is lost", async () => {
  const phone = "250788123200";
  const udh = (...octets: number[]) =>
    from(phone, { esmClass: 0x40, shortMessage: Buffer.concat([Buffer.from(octets), Buffer.from("text")]) });
  const hostile = [
    udh(5, 0, 3, 7, 3, 0),
    udh(5, 0, 3, 7, 3, 9),
    udh(5, 0, 3, 7, 0, 0),
    udh(255, 0, 3, 7, 3, 1),
    udh(5, 0, 200, 7, 3, 1),
    from(phone, { shortMessage: Buffer.from("text"), tlvs: { sarMsgRefNum: 1, sarTotalSegments: 2 } }),
    from(phone, { esmClass: 0x40, shortMessage: Buffer.alloc(0) }),
  ];
  for (const pdu of hostile) assert.equal(await carrier.deliver(pdu), 0);
  // Two totals under one reference are two messages, and neither absorbs the other.
  for (const [total, which] of [
    [2, 1],
    [3, 1],
    [3, 2],
    [2, 2],
    [3, 3],
  ] as const)
    assert.equal(await carrier.deliver(part("250788123201", "udh8", { total, part: which }, `${which}/${total} `)), 0);
  await until(() => heard(phone).length === hostile.length && heard("250788123201").length === 2, {
    what: "all are posted",
  });
  assert.deepEqual(
    new Set(heard("250788123201").map((webhook) => webhook.body.text)),
    new Set(["1/2 2/2 ", "1/3 2/3 3/3 "]),
  );
});

test("a data_sm and a message_payload are received as messages too", async () => {
  const session = carrier.sessions[0]!;
  const long = "Amakuru y'uyu munsi. ".repeat(12);
  const outcome = await session.ask({
    command: "data_sm",
    sourceAddr: "250788123300",
    sourceAddrTon: 1,
    destinationAddr: "7878",
    tlvs: { messagePayload: Buffer.from(long) },
  });
  assert.ok(outcome.kind === "response" && outcome.pdu.status === 0);
  await until(() => heard("250788123300").length === 1, { what: "it is posted" });
  assert.deepEqual([heard("250788123300")[0]!.body.text, heard("250788123300")[0]!.body.to], [long, "7878"]);
});
