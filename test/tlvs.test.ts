// TLVs, flash, binary data, submit_multi and replace_sm, with the npm library smpp as the client and as the carrier.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { npmSmpp, type PeerPdu, type PeerServer, type PeerSession } from "./npm-smpp.ts";
import { freePort } from "./harness/process.ts";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startService, type Answer, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";
import { tried } from "./peers/tried.ts";

const { cstring, int16, string, buffer } = npmSmpp.types.tlv;
npmSmpp.addTLV("campaign", { id: 0x1401, type: cstring });
npmSmpp.addTLV("template", { id: 0x1402, type: string });
npmSmpp.addTLV("shelf", { id: 0x1403, type: int16 });
npmSmpp.addTLV("entity", { id: 0x1404, type: string });
npmSmpp.addTLV("operator_code", { id: 0x2000, type: cstring });
npmSmpp.addTLV("stray", { id: 0x3000, type: buffer });

const tlvs = [
  { name: "campaign", tag: 0x1401, type: "cstring" },
  { name: "template", tag: 0x1402, type: "text", direction: "out" },
  { name: "shelf", tag: 0x1403, type: "int2", direction: "out" },
  { name: "entity", tag: 0x1404, type: "text", direction: "out", value: "110100001" },
  { name: "operator_code", tag: 0x2000, type: "cstring", direction: "in" },
];

let service: Service;
let receiver: Receiver;
let carrier: PeerServer;
let carrierSession: PeerSession;
let client: PeerSession;
let login: { username: string; password: string };
let northboundPort: number;
const submitted: PeerPdu[] = [];
const delivered: PeerPdu[] = [];
/** While true, the carrier asks for time: what is submitted waits. */
let busy = false;

before(async () => {
  northboundPort = await freePort();
  receiver = await startReceiver();
  service = await startService({
    NORTHBOUND_SMPP_PORT: String(northboundPort),
    ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1",
    SANDBOX: "false",
  });
  carrier = npmSmpp.createServer((session) => {
    session.on("pdu", (pdu) => answer(session, pdu));
    session.on("error", () => {});
  });
  await new Promise<void>((resolve) => carrier.listen(0, "127.0.0.1", resolve));
  await ok("POST", "/v1/operator/carriers", link("taker", { tlvs }));
  await ok("POST", "/v1/webhooks", { url: receiver.url, events: ["dlr", "inbound"] });
  const account = await service.call("GET", "/v1/account");
  await ok("POST", `/v1/operator/accounts/${account.body.id}/credit`, { amount: 100, note: "test" });
  await until(() => carrierSession !== undefined, { what: "the link's bind" });
  const scopes = ["sms:send", "inbound:read"];
  const made = await ok("POST", "/v1/account/smpp", { scopes, parts_per_second: 1000 });
  login = { username: made.body.system_id, password: made.body.password };
  client = await bind();
});

after(async () => {
  client?.close();
  await service?.stop();
  carrierSession?.close();
  carrier?.close();
  await receiver?.close();
});

const link = (name: string, more: object) => ({
  name,
  host: "127.0.0.1",
  port: carrier.address().port,
  system_id: name,
  password: "secret",
  ...more,
});

let lastId = 0;

/** The carrier: takes what it is sent, and returns a receipt with the TLVs of the submit and one of its own. */
function answer(session: PeerSession, pdu: PeerPdu): void {
  if (pdu.command.startsWith("bind_")) carrierSession = session;
  if (pdu.command.endsWith("_resp")) return;
  if (pdu.command !== "submit_sm") return session.send(pdu.response());
  if (busy) return session.send(pdu.response({ command_status: 0x14 }));
  submitted.push(pdu);
  const id = String(++lastId);
  session.send(pdu.response({ message_id: id }));
  if (pdu["registered_delivery"] === 0) return;
  session.deliver_sm({
    esm_class: 4,
    source_addr: pdu.destination_addr,
    destination_addr: pdu.source_addr,
    short_message: `id:${id} sub:001 dlvrd:001 submit date:2611220700 done date:2611220700 stat:DELIVRD err:000 text:`,
    receipted_message_id: id,
    message_state: 2,
    ...(pdu["campaign"] === undefined ? {} : { campaign: pdu["campaign"], operator_code: "63510" }),
  });
}

async function ok(method: string, path: string, body?: unknown): Promise<Answer> {
  const answered = await service.call(method, path, body);
  assert.ok(answered.status < 300, `${method} ${path}: ${answered.text}`);
  return answered;
}

function bind(): Promise<PeerSession> {
  return new Promise((resolve, reject) => {
    const session = npmSmpp.connect({ host: "127.0.0.1", port: northboundPort }, () => {
      session.bind_transceiver({ system_id: login.username, password: login.password }, (bound) =>
        bound.command_status === 0 ? resolve(session) : reject(new Error(`bind: ${bound.command_status}`)),
      );
    });
    session.on("deliver_sm", (pdu) => {
      delivered.push(pdu);
      session.send(pdu.response());
    });
    session.on("error", reject as never);
  });
}

type Command = "submit_sm" | "submit_multi" | "replace_sm" | "query_sm" | "cancel_sm";

const ask = (command: Command, fields: Record<string, unknown>) =>
  new Promise<PeerPdu>((resolve) => client[command](fields, resolve));

const addresses = { source_addr: "TUMA", source_addr_ton: 5, dest_addr_ton: 1, dest_addr_npi: 1 };

const number = (digits: string) => `25078810${digits}`;
const send = (digits: string, fields: object) =>
  service.call("POST", "/v1/sms", { to: `+${number(digits)}`, text: "Muraho", sender: "TUMA", ...fields });
const shown = async (id: string) => (await ok("GET", `/v1/sms/${id}`)).body;
const arrived = (digits: string) =>
  until(() => submitted.find((pdu) => pdu.destination_addr === number(digits)), { what: `the submit to ${digits}` });
const ended = (id: string) =>
  until(async () => (await shown(id)).state === "delivered" && shown(id), { what: `the receipt of ${id}` });
const balance = async () => Math.round((await ok("GET", "/v1/account")).body.balance * 1e6);
const octetsOf = ({ short_message: message }: PeerPdu) => message!.message as Buffer;

const jasmin = (digits: string, more: object) =>
  service.call("POST", "/send", { ...login, to: number(digits), from: "TUMA", content: "Muraho", ...more });
const dest = (addr: string) => ({ dest_addr_ton: 1, dest_addr_npi: 1, destination_addr: addr });

tried("npmSmppCarrier", ["TLVs of messages and constants of the link", "TLVs of receipts"]);
test("TLVs of a request reach the carrier with the link's constants, and those of its receipt come back", async () => {
  const sent = await send("0001", { tlvs: { campaign: "spring", template: "1107", shelf: 770 } });
  assert.equal(sent.status, 201, sent.text);
  const pdu = await arrived("0001");
  assert.deepEqual(
    [pdu["campaign"], pdu["template"], pdu["shelf"], pdu["entity"]],
    ["spring", "1107", 770, "110100001"],
  );
  const message = await ended(sent.body.sms_id);
  assert.deepEqual(message.tlvs, { campaign: "spring", template: "1107", shelf: 770 });
  const tlvsAt = (state: string) => message.timeline.find((entry: { state: string }) => entry.state === state).tlvs;
  assert.deepEqual(tlvsAt("submitting"), message.tlvs);
  const kept = { campaign: "spring", operator_code: "63510" };
  assert.deepEqual(tlvsAt("DELIVRD"), kept);
  const dlr = await until(() => receiver.received.find(({ body }) => body.message_id === sent.body.sms_id));
  assert.deepEqual(dlr.body.tlvs, kept);
  await send("0002", {});
  assert.deepEqual([(await arrived("0002"))["entity"], (await arrived("0002"))["campaign"]], ["110100001", undefined]);
});

test("TLVs that no link takes are refused by field, and nothing is charged", async () => {
  const before = await balance();
  const cases: [object, string, RegExp][] = [
    [{ tlvs: { campain: "x" } }, "tlvs.campain", /no link to this number takes: use campaign, template, shelf\./],
    [{ tlvs: { entity: "x" } }, "tlvs.entity", /use campaign, template, shelf/],
    [{ tlvs: { operator_code: "x" } }, "tlvs.operator_code", /no link/],
    [{ tlvs: { shelf: 70_000 } }, "tlvs.shelf", /whole number from 0 to 65535/],
    [{ tlvs: { campaign: "x".repeat(255) } }, "tlvs.campaign", /takes 256 octets: shorten it to 255/],
    [{ message_class: 4 }, "message_class", /3/],
    [{ tlvs: { campaign: true } }, "tlvs.campaign", /string/],
    [{ tlvs: ["campaign"] }, "tlvs", /object/],
    [{ encoding: "binary", text: "0g" }, "text", /two hexadecimal digits/],
    [{ udh: "0605" }, "udh", /user data header/],
    [{ udh: "050003070309" }, "udh", /user data header/],
    [{ encoding: "binary", text: "00".repeat(1341) }, "text", /1340 octets/],
    [{ encoding: "binary", text: "00".repeat(134), udh: "06050415811581" }, "text", /one part with its header/],
  ];
  for (const [fields, field, message] of cases) {
    const refused = await send("0010", fields);
    assert.equal(refused.status, 400, refused.text);
    assert.deepEqual([refused.body.errors[0].field], [field], refused.text);
    assert.match(refused.body.errors[0].message, message);
  }
  const bulk = await service.call("POST", "/v1/sms/bulk", {
    text: "x",
    sender: "TUMA",
    tlvs: { campain: "x" },
    recipients: [{ phonenumber: `+${number("0010")}`, name: "A" }],
  });
  assert.deepEqual([bulk.status, /`tlvs.campain` is a TLV that no link/.test(bulk.text)], [400, true], bulk.text);
  const udh = await service.call("POST", "/v1/sms/bulk", { text: "x", udh: "00", recipients: [] });
  assert.equal(udh.status, 400);
  assert.equal(await balance(), before);
});

test("a bulk send gives every message its TLVs and class", async () => {
  const recipients = ["0020", "0021"].map((digits) => ({ phonenumber: `+${number(digits)}`, name: digits }));
  const about = { text: "@contact.name", sender: "TUMA", tlvs: { campaign: "bulk" }, message_class: 0, recipients };
  const sent = await service.call("POST", "/v1/sms/bulk", about);
  assert.equal(sent.status, 201, sent.text);
  for (const digits of ["0020", "0021"]) {
    const pdu = await arrived(digits);
    assert.deepEqual([pdu["campaign"], pdu.data_coding], ["bulk", 0xf0]);
  }
});

test("Jasmin's custom_tlvs reach the carrier in both forms, and those that no link takes are refused", async () => {
  const forms = [
    [
      [0x1401, null, "COctetString", "autumn"],
      [0x1403, 2, "Int2", 9],
    ],
    { "0x1401:COctetString": "autumn", 5123: 9 },
  ];
  for (const [n, custom_tlvs] of forms.entries()) {
    const sent = await jasmin(`003${n}`, { custom_tlvs, priority: 2 });
    assert.equal(sent.status, 200, sent.text);
    const pdu = await arrived(`003${n}`);
    assert.deepEqual([pdu["campaign"], pdu["shelf"], pdu.priority_flag], ["autumn", 9, 2]);
  }
  const before = await balance();
  for (const [more, reason] of [
    [{ custom_tlvs: [[0x3000, null, "Int1", 1]] }, /'tlvs' has 0x3000, which no link/],
    [{ custom_tlvs: [[0x1403, null, "Int9", 1]] }, /the type of 0x1403 is not one of Int1/],
    [{ custom_tlvs: [[0x1403, null, "Int2", 70_000]] }, /the value of 0x1403 is not a whole number/],
    [{ custom_tlvs: "[[" }, /not JSON/],
    [{ tags: "55" }, /\[tags\] is not supported/],
  ] as const) {
    const refused = await jasmin("0035", more);
    assert.equal(refused.status, 400);
    assert.match(refused.text, reason);
  }
  assert.equal(await balance(), before);
});

tried("npmSmppClient", ["TLVs passed on, and back in the receipt"]);
test("a northbound bind's TLVs are passed on if the link takes them, and its receipt has the carrier's", async () => {
  const sent = await ask("submit_sm", {
    ...addresses,
    destination_addr: number("0040"),
    short_message: "Muraho",
    registered_delivery: 1,
    priority_flag: 1,
    campaign: "winter",
    stray: Buffer.from("ab"),
  });
  assert.equal(sent.command_status, 0);
  const pdu = await arrived("0040");
  assert.deepEqual(
    [pdu["campaign"], pdu["stray"], pdu["entity"], pdu.priority_flag],
    ["winter", undefined, "110100001", 1],
  );
  const receipt = await until(() => delivered.find((each) => each.receipted_message_id === sent.message_id));
  assert.deepEqual([receipt["campaign"], receipt["operator_code"]], ["winter", "63510"]);
  const { timeline } = await shown(`out_sms_${sent.message_id}`);
  assert.match(timeline[0].detail, /TLVs not passed on.*0x3000$/);
});

tried("npmSmppCarrier", ["TLVs of inbound messages"]);
test("TLVs of an inbound message are kept for the list, the webhook and the bind", async () => {
  const account = await service.call("GET", "/v1/account");
  await ok("POST", "/v1/operator/numbers", { number: "7878", account_id: account.body.id });
  carrierSession.deliver_sm({
    source_addr: number("0050"),
    source_addr_ton: 1,
    destination_addr: "7878",
    short_message: "Yego",
    operator_code: "63514",
    template: "out only",
  });
  const kept = { operator_code: "63514" };
  const hook = await until(() => receiver.received.find(({ body }) => body.text === "Yego"));
  assert.deepEqual(hook.body.tlvs, kept);
  const { inbound_sms: list } = (await ok("GET", "/v1/sms/inbounds")).body;
  assert.deepEqual(list[0].tlvs, kept);
  const pdu = await until(() => delivered.find((each) => each.source_addr === number("0050")));
  assert.deepEqual([pdu["operator_code"], pdu["template"]], ["63514", undefined]);
});

tried("npmSmppClient", ["flash", "binary data with a UDH"]);
test("flash and binary messages are passed on unchanged from every API, and each part is charged", async () => {
  const flash = await send("0060", { message_class: 0 });
  assert.equal((await arrived("0060")).data_coding, 0xf0);
  assert.equal((await shown(flash.body.sms_id)).message_class, 0);
  await send("0061", { message_class: 0, text: "Мuraho" });
  assert.equal((await arrived("0061")).data_coding, 0x18);
  await ask("submit_sm", {
    ...addresses,
    destination_addr: number("0062"),
    data_coding: 0x10,
    short_message: { message: Buffer.from("Muraho") },
  });
  assert.equal((await arrived("0062")).data_coding, 0xf0);

  const before = await balance();
  const long = await send("0063", { encoding: "binary", text: "0180ff".repeat(60) });
  assert.equal(long.body.item_count, 2, long.text);
  assert.equal(before - (await balance()), 2 * 6_000);
  const parts = await until(() => {
    const found = submitted.filter((pdu) => pdu.destination_addr === number("0063"));
    return found.length === 2 && found;
  });
  assert.deepEqual(
    parts.map((pdu) => [pdu.data_coding, pdu.esm_class]),
    [
      [4, 0x40],
      [4, 0x40],
    ],
  );
  const ported = await send("0064", { encoding: "binary", text: "00ff", udh: "06050415811581" });
  assert.equal(ported.status, 201, ported.text);
  const pdu = await arrived("0064");
  assert.deepEqual([pdu.data_coding, pdu.esm_class, octetsOf(pdu).toString("hex")], [4, 0x40, "00ff"]);
  assert.equal((await shown(ported.body.sms_id)).udh, "06050415811581");
  const wap = Buffer.from("0605040B8423F0010603", "hex");
  await ask("submit_sm", {
    ...addresses,
    destination_addr: number("0065"),
    data_coding: 4,
    esm_class: 0x40,
    short_message: { message: wap },
  });
  const push = await arrived("0065");
  assert.deepEqual([push.data_coding, push.esm_class, octetsOf(push).toString("hex")], [4, 0x40, "010603"]);

  const kannel = (digits: string, rest: string) =>
    service.call(
      "GET",
      `/cgi-bin/sendsms?username=${login.username}&password=${login.password}&from=TUMA&to=%2B${number(digits)}&${rest}`,
      undefined,
      { token: "" },
    );
  assert.equal((await kannel("0066", "text=Muraho&mclass=0&pid=64&priority=3")).status, 202);
  const { data_coding: coding, protocol_id: protocol, priority_flag: priority } = await arrived("0066");
  assert.deepEqual([coding, protocol, priority], [0xf0, 64, 3]);
  const meta = `meta-data=${encodeURIComponent("?other?a=b?smpp?campaign=kannel")}`;
  assert.equal((await kannel("0067", `text=%00%FF&udh=%06%05%04%15%81%15%81&${meta}`)).status, 202);
  const binary = await arrived("0067");
  assert.deepEqual([binary.data_coding, octetsOf(binary).toString("hex"), binary["campaign"]], [4, "00ff", "kannel"]);
  for (const [rest, reason] of [
    ["mwi=1", /^MWI is not supported, rejected$/],
    ["meta-data=smpp", /^Meta-data field misformed, rejected$/],
    [`meta-data=${encodeURIComponent("?smpp?campain=x")}`, /^'tlvs.campain' is a TLV that no link .* use campaign/],
  ] as const) {
    const refused = await kannel("0068", `text=x&${rest}`);
    assert.equal(refused.status, 400);
    assert.match(refused.text, reason);
  }
});

tried("npmSmppClient", ["submit_multi with a refused recipient"]);
test("submit_multi charges each recipient, lists the refused ones, and its receipts share one message_id", async () => {
  const before = await balance();
  const sent = await ask("submit_multi", {
    source_addr: "TUMA",
    source_addr_ton: 5,
    dest_address: ["12", number("0070"), number("0071"), number("0072")].map(dest),
    short_message: "Muraho",
    registered_delivery: 1,
    campaign: "many",
  });
  assert.equal(sent.command_status, 0);
  const unsuccess = sent["unsuccess_sme"] as { destination_addr: string; error_status_code: number }[];
  assert.deepEqual(
    unsuccess.map(({ destination_addr: addr, error_status_code: status }) => [addr, status]),
    [["12", 0x0b]],
  );
  assert.equal(before - (await balance()), 3 * 6_000);
  const receipts = await until(() => {
    const found = delivered.filter((pdu) => pdu.receipted_message_id === sent.message_id);
    return found.length === 3 && found;
  });
  assert.deepEqual(new Set(receipts.map((pdu) => pdu.source_addr)), new Set(["0070", "0071", "0072"].map(number)));
  assert.equal((await arrived("0072"))["campaign"], "many");
  const listed = await ask("submit_multi", {
    source_addr: "TUMA",
    dest_address: [{ dl_name: "everybody" }],
    short_message: "x",
  });
  assert.equal(listed.command_status, 0x34);
});

const approveAbove = (above: object | null) =>
  service.call("PATCH", "/v1/account", { settings: { approve_above: above } });

test("submit_multi counts its recipients together where an account sends so many only with an approver", async () => {
  assert.equal((await approveAbove({ recipients: 1 })).status, 200);
  try {
    const before = await balance();
    const held = await ask("submit_multi", {
      source_addr: "TUMA",
      source_addr_ton: 5,
      dest_address: [number("0170"), number("0171")].map(dest),
      short_message: "Muraho",
    });
    // Not a system error, after which gateways submit again.
    assert.equal(held.command_status, 0x45);
    assert.equal((await approveAbove({ amount: 0.01 })).status, 200);
    const long = { ...addresses, destination_addr: number("0172"), message_payload: "x".repeat(400) };
    assert.equal((await ask("submit_sm", long)).command_status, 0x45);
    assert.equal(await balance(), before);
  } finally {
    await approveAbove(null);
  }
});

tried("npmSmppClient", ["replace_sm", "cancel_sm"]);
tried("npmSmppCarrier", ["congestion"]);
test("replace_sm changes a waiting message and charges the parts that it now has, and cancel_sm cancels all messages of a submit_multi", async () => {
  const later = new Date(Date.now() + 3_600_000);
  const before = await balance();
  const first = await ask("submit_sm", {
    ...addresses,
    destination_addr: number("0080"),
    short_message: "old",
    schedule_delivery_time: later,
  });
  assert.equal(first.command_status, 0);
  const replaced = { message_id: first.message_id, source_addr: "TUMA", source_addr_ton: 5, registered_delivery: 1 };
  assert.equal((await ask("replace_sm", { ...replaced, short_message: "x".repeat(161) })).command_status, 0);
  assert.equal(before - (await balance()), 12_000);
  assert.equal(
    (await ask("replace_sm", { ...replaced, source_addr: "OTHER", short_message: "x" })).command_status,
    0x0a,
  );
  assert.equal((await ask("replace_sm", { ...replaced, short_message: "new" })).command_status, 0);
  assert.equal(before - (await balance()), 6_000);
  const { text, state, timeline } = await shown(`out_sms_${first.message_id}`);
  assert.deepEqual([text, state, timeline.at(-1).detail], ["new", "scheduled", "replaced by its sender"]);

  // A message that a gateway holds: the carrier reports congestion, so it is queued.
  busy = true;
  const soon = new Date(Date.now() + 1_000);
  const toHold = { ...addresses, destination_addr: number("0081"), short_message: "old", schedule_delivery_time: soon };
  const held = await ask("submit_sm", toHold);
  const id = `out_sms_${held.message_id}`;
  await until(async () => (await shown(id)).state === "queued", { what: "the queue" });
  const now = { ...replaced, message_id: held.message_id, short_message: "new", validity_period: "000000020000000R" };
  await until(async () => (await ask("replace_sm", now)).command_status === 0, { what: "a moment in which it waits" });
  busy = false;
  const pdu = await arrived("0081");
  assert.equal(octetsOf(pdu).toString(), "new");
  const sent = await ended(id);
  const validMs = Date.parse(sent.valid_until) - Date.parse(sent.send_at);
  assert.ok(validMs > 7_200_000, `valid for two hours from the replacement, not from when it was due: ${validMs}`);
  assert.equal((await ask("replace_sm", now)).command_status, 0x13);
  assert.equal(submitted.filter((each) => each.destination_addr === number("0081")).length, 1);

  const many = await ask("submit_multi", {
    source_addr: "TUMA",
    source_addr_ton: 5,
    dest_address: ["0082", "0083"].map(number).map(dest),
    short_message: "Muraho",
    schedule_delivery_time: later,
  });
  assert.equal(many.command_status, 0);
  const cancel = { message_id: many.message_id, source_addr: "TUMA", source_addr_ton: 5 };
  assert.equal((await ask("cancel_sm", cancel)).command_status, 0);
  assert.equal(before - (await balance()), 2 * 6_000);
});

const links = async () =>
  (await ok("GET", "/v1/operator/carriers")).body.carriers as { id: string; name: string; live: { state: string } }[];

/** Sends a message that no link takes now. */
const waiting = async (to: string, campaign: string) => {
  const id = (await send(to, { tlvs: { campaign } })).body.sms_id;
  await until(async () => (await shown(id)).timeline.length > 1, { what: "a reason to wait" });
  assert.match(JSON.stringify((await shown(id)).timeline), /none of its links is up/);
  return id;
};

test("a message is sent only over a link that takes all of its TLVs; without one, it is refunded", async () => {
  await ok("POST", "/v1/operator/carriers", link("plain", {}));
  await until(async () => (await links()).every(({ live }) => live.state === "bound"), { what: "both links" });
  for (let n = 0; n < 10; n++) {
    const sent = await send(`009${n}`, { tlvs: { campaign: "only" } });
    assert.equal((await ended(sent.body.sms_id)).carrier, "taker");
  }
  const taker = (await links()).find(({ name }) => name === "taker")!;
  const drained = async () => {
    await ok("POST", `/v1/operator/carriers/${taker.id}/drain`);
    await until(async () => (await links()).some(({ live }) => live.state === "draining"), { what: "the drain" });
  };
  await drained();
  const waits = await waiting("0099", "waits");
  await ok("POST", `/v1/operator/carriers/${taker.id}/drain`, { draining: false });
  assert.equal((await ended(waits)).carrier, "taker");
  const before = await balance();
  await drained();
  const later = await waiting("0100", "late");
  // Which also ends the drain: no gateway sees the one without the other.
  await ok("PATCH", `/v1/operator/carriers/${taker.id}`, { tlvs: [] });
  const message = await until(async () => {
    const seen = await shown(later);
    return seen.state === "rejected" && seen;
  });
  assert.equal(message.refunded, true);
  assert.match(JSON.stringify(message.timeline), /none of its links carries the TLVs campaign/);
  assert.equal(await balance(), before);
});

test("the books balance afterwards", async () => {
  const { holds, invariants } = (await ok("POST", "/v1/operator/reconcile")).body;
  assert.ok(holds, JSON.stringify(invariants));
});

test("invalid TLVs in a link's list are refused by field", async () => {
  const tlv = { name: "a", tag: 0x1500, type: "int1" };
  for (const [list, field] of [
    [[{ ...tlv, tag: 0x0424 }], "tlvs[0].tag"],
    [[tlv, { ...tlv, tag: 0x1501 }], "tlvs[1].name"],
    [[tlv, { ...tlv, name: "b" }], "tlvs[1].tag"],
    [[{ ...tlv, value: 256 }], "tlvs[0].value"],
    [[{ ...tlv, direction: "in", value: 1 }], "tlvs[0].value"],
    [[{ ...tlv, type: "int3" }], "tlvs[0].type"],
  ] as const) {
    const refused = await service.call("POST", "/v1/operator/carriers", link("wrong", { tlvs: list }));
    assert.equal(refused.status, 400);
    assert.equal(refused.body.errors[0].field, field, refused.text);
  }
});
