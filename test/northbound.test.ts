import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { buildConcatenationHeader, parseReceipt, STATUS, type PduOf } from "../src/smpp/smpp.ts";
import { npmSmpp, type PeerPdu } from "./npm-smpp.ts";
import { localhostCert, localhostKey } from "./fixtures/localhost-tls.ts";
import { freePort } from "./harness/process.ts";
import { startService, type Service } from "./harness/service.ts";
import { bindClient, type BindOptions, type Delivered, type SmppClient } from "./harness/smpp-client.ts";
import { until } from "./harness/wait.ts";

let service: Service;
let port: number;
let tlsPort: number;
let folder: string;
const clients: SmppClient[] = [];

before(async () => {
  [port, tlsPort] = [await freePort(), await freePort()];
  folder = await mkdtemp(path.join(tmpdir(), "tuma-northbound-"));
  await writeFile(path.join(folder, "key.pem"), localhostKey);
  await writeFile(path.join(folder, "cert.pem"), localhostCert);
  service = await startService({
    NORTHBOUND_SMPP_PORT: String(port),
    NORTHBOUND_SMPP_TLS_PORT: String(tlsPort),
    NORTHBOUND_SMPP_TLS_KEY: path.join(folder, "key.pem"),
    NORTHBOUND_SMPP_TLS_CERT: path.join(folder, "cert.pem"),
  });
});

after(async () => {
  for (const client of clients) client.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Made {
  id: string;
  system_id: string;
  password: string;
}

async function credential(wish: object = {}): Promise<Made> {
  const made = await service.call("POST", "/v1/account/smpp", { parts_per_second: 100_000, window: 1000, ...wish });
  assert.equal(made.status, 200, made.text);
  return made.body as Made;
}

async function bind({ system_id: systemId, password }: Made, options: Partial<BindOptions> = {}) {
  const client = await bindClient({ port, systemId, password, ...options });
  clients.push(client);
  return client;
}

/** The receipt of a message, once it has arrived. */
async function receiptFor(client: SmppClient, id: string): Promise<Delivered> {
  return until(() => client.delivered.find((pdu) => pdu.tlvs.receiptedMessageId === id), {
    what: `the receipt of ${id}`,
  });
}

const number = (digits: string) => `25078800${digits}`;

test("a message is submitted, charged and delivered, with a receipt in text and TLVs", async () => {
  const client = await bind(await credential());
  const before = (await service.call("GET", "/v1/account")).body.balance;
  const sent = await client.submit({
    destinationAddr: number("0001"),
    shortMessage: Buffer.from("Muraho"),
    tlvs: { userMessageReference: 77 },
  });
  assert.equal(sent.status, 0);
  const receipt = await receiptFor(client, sent.messageId);
  assert.equal(receipt.esmClass, 0x04);
  assert.deepEqual([receipt.sourceAddr, receipt.destinationAddr, receipt.destAddrTon], [number("0001"), "TUMA", 5]);
  assert.equal(receipt.tlvs.messageState, 2);
  assert.equal(receipt.tlvs.userMessageReference, 77);
  const read = parseReceipt({ esmClass: 4, message: receipt.shortMessage, dataCoding: 0 });
  assert.deepEqual([read.id, read.state, read.error], [sent.messageId, "DELIVRD", "000"]);
  assert.match(
    receipt.shortMessage.toString(),
    /^id:\d+ sub:001 dlvrd:001 submit date:\d{10} done date:\d{10} stat:DELIVRD err:000 text:$/,
  );
  const message = await service.call("GET", `/v1/sms/out_sms_${sent.messageId}`);
  assert.deepEqual(
    [message.body.status, message.body.to, message.body.sender],
    ["delivered", `+${number("0001")}`, "TUMA"],
  );
  const { balance } = (await service.call("GET", "/v1/account")).body;
  assert.equal(Math.round((before - balance) * 1e6), 6_000);
  const handset = await service.call("GET", `/v1/sandbox/handsets/+${number("0001")}/messages`);
  assert.equal(handset.body.messages[0].text, "Muraho");
});

test("every outcome has its receipt, and registered_delivery selects them", async () => {
  const client = await bind(await credential());
  const ends = { 9901: "UNDELIV", 9902: "EXPIRED", 9903: "REJECTD", 9904: "REJECTD" };
  for (const [digits, state] of Object.entries(ends)) {
    const sent = await client.submit({ destinationAddr: number(digits) });
    const receipt = await receiptFor(client, sent.messageId);
    assert.equal(parseReceipt({ esmClass: 4, message: receipt.shortMessage, dataCoding: 0 }).state, state);
  }
  const silent = await client.submit({ destinationAddr: number("0002"), registeredDelivery: 0 });
  const delivered = await client.submit({ destinationAddr: number("0002"), registeredDelivery: 2 });
  const failed = await client.submit({ destinationAddr: number("9901"), registeredDelivery: 2 });
  await receiptFor(client, failed.messageId);
  const both = await client.submit({ destinationAddr: number("0002"), registeredDelivery: 3 });
  await receiptFor(client, both.messageId);
  await until(async () => {
    const shown = [silent, delivered].map((sent) => service.call("GET", `/v1/sms/out_sms_${sent.messageId}`));
    return (await Promise.all(shown)).every(({ body }) => body.status === "delivered");
  });
  const told = new Set(client.delivered.map((pdu) => pdu.tlvs.receiptedMessageId));
  assert.ok(!told.has(silent.messageId) && !told.has(delivered.messageId));
});

test("parts segmented by the client are messages of their own, each with a receipt, joined on the handset", async () => {
  const client = await bind(await credential());
  const to = number("0003");
  const texts = ["a".repeat(153), "€".repeat(76), "end"];
  const sent: PduOf<"submit_sm_resp">[] = [];
  for (const [n, text] of texts.entries()) {
    const header = buildConcatenationHeader({ reference: 9, referenceBits: 8, total: 3, part: n + 1 });
    const octets = Buffer.from(text.replaceAll("€", "\x1be"), "latin1");
    sent.push(
      await client.submit({ destinationAddr: to, esmClass: 0x40, shortMessage: Buffer.concat([header, octets]) }),
    );
  }
  assert.equal(new Set(sent.map(({ messageId }) => messageId)).size, 3);
  for (const { messageId } of sent) await receiptFor(client, messageId);
  const { messages } = (await service.call("GET", `/v1/sandbox/handsets/+${to}/messages`)).body;
  assert.deepEqual([messages[0].text, messages[0].parts], [texts.join(""), 3]);
});

/** The last text on the phone. */
const heard = async (to: string) =>
  (await service.call("GET", `/v1/sandbox/handsets/+${to}/messages`)).body.messages[0];

const sar = (part: number) => ({ sarMsgRefNum: 300, sarTotalSegments: 2, sarSegmentSeqnum: part });

test("SAR parts, message_payload and every encoding arrive unchanged", async () => {
  const client = await bind(await credential());
  for (const part of [2, 1]) {
    const sent = await client.submit({
      destinationAddr: number("0004"),
      shortMessage: Buffer.from(`part ${part}.`),
      tlvs: sar(part),
    });
    await receiptFor(client, sent.messageId);
  }
  assert.equal((await heard(number("0004"))).text, "part 1.part 2.");
  const long = "x".repeat(400);
  const payload = await client.submit({
    destinationAddr: number("0005"),
    shortMessage: Buffer.alloc(0),
    tlvs: { messagePayload: Buffer.from(long) },
  });
  await receiptFor(client, payload.messageId);
  assert.deepEqual([(await heard(number("0005"))).text, (await heard(number("0005"))).parts], [long, 3]);
  const texts: [number, Buffer, string][] = [
    [0, Buffer.from([0x00, 0x02, 0x1b, 0x65]), "@$€"],
    [1, Buffer.from("ascii ~"), "ascii ~"],
    [3, Buffer.from("Zoë à la", "latin1"), "Zoë à la"],
    [8, Buffer.from("Ю😀", "utf16le").swap16(), "Ю😀"],
  ];
  for (const [n, [dataCoding, shortMessage, text]] of texts.entries()) {
    const to = number(`001${n}`);
    const sent = await client.submit({ destinationAddr: to, dataCoding, shortMessage });
    await receiptFor(client, sent.messageId);
    assert.equal((await heard(to)).text, text);
  }
});

test("a refused submit has the status that says why", async () => {
  const client = await bind(await credential());
  const cases: [Partial<PduOf<"submit_sm">>, number][] = [
    [{ destinationAddr: "12" }, STATUS.ESME_RINVDSTADR],
    [{ destinationAddr: "250000000000" }, STATUS.ESME_RINVDSTADR],
    [{ destinationAddr: "abc", destAddrTon: 5 }, STATUS.ESME_RINVDSTADR],
    [{ sourceAddr: "much too long a name" }, STATUS.ESME_RINVSRCADR],
    [{ shortMessage: Buffer.alloc(0) }, STATUS.ESME_RINVMSGLEN],
    [{ shortMessage: Buffer.alloc(0), tlvs: { messagePayload: Buffer.alloc(2000, 0x61) } }, STATUS.ESME_RINVMSGLEN],
    [{ tlvs: { messagePayload: Buffer.from("twice") } }, STATUS.ESME_RINVMSGLEN],
    [{ esmClass: 0x08 }, STATUS.ESME_RINVESMCLASS],
    [{ esmClass: 0x40, shortMessage: Buffer.from([200, 0, 3]) }, STATUS.ESME_RINVESMCLASS],
    [{ esmClass: 0x40, shortMessage: Buffer.from([5, 0, 3, 1, 3, 9, 0x61]) }, STATUS.ESME_RINVESMCLASS],
    [{ esmClass: 0x40, shortMessage: Buffer.from([5, 0, 3, 1, 3, 0, 0x61]) }, STATUS.ESME_RINVESMCLASS],
    [
      { esmClass: 0x40, shortMessage: Buffer.concat([Buffer.from([5, 0, 3, 1, 2, 1]), Buffer.alloc(154, 0x61)]) },
      STATUS.ESME_RINVMSGLEN,
    ],
    [{ tlvs: { sarMsgRefNum: 1, sarTotalSegments: 2, sarSegmentSeqnum: 3 } }, STATUS.ESME_RINVOPTPARAMVAL],
    [{ priorityFlag: 4 }, STATUS.ESME_RINVPRTFLG],
    [{ replaceIfPresentFlag: 1 }, STATUS.ESME_RINVSUBREP],
    [{ smDefaultMsgId: 1 }, STATUS.ESME_RINVDFTMSGID],
    [{ validityPeriod: "not a time" }, STATUS.ESME_RINVEXPIRY],
    [{ validityPeriod: "200101000000000+" }, STATUS.ESME_RINVEXPIRY],
    [{ scheduleDeliveryTime: "not a time" }, STATUS.ESME_RINVSCHED],
    [{ scheduleDeliveryTime: "000050000000000R" }, STATUS.ESME_RINVSCHED],
  ];
  for (const [fields, status] of cases) {
    const refused = await client.submit(fields);
    assert.equal(refused.status, status, JSON.stringify(fields));
  }
  await service.call("POST", "/v1/optouts", { number: `+${number("0020")}` });
  assert.equal((await client.submit({ destinationAddr: number("0020") })).status, STATUS.ESME_RINVDSTADR);
});

test("a message is scheduled, queried and cancelled once; replacing is refused", async () => {
  const client = await bind(await credential());
  const sent = await client.submit({ destinationAddr: number("0021"), scheduleDeliveryTime: "000001000000000R" });
  assert.equal(sent.status, 0);
  const query = () =>
    client.ask<PduOf<"query_sm_resp">>({ command: "query_sm", messageId: sent.messageId, sourceAddr: "TUMA" });
  assert.equal((await query()).messageState, 1);
  const cancel = () => client.ask({ command: "cancel_sm", messageId: sent.messageId, sourceAddr: "TUMA" });
  assert.equal((await cancel()).status, 0);
  assert.equal((await cancel()).status, 0);
  const gone = await query();
  assert.equal(gone.messageState, 4);
  assert.match(gone.finalDate, /^\d{12}\d00\+$/);
  assert.equal(
    (await client.ask({ command: "replace_sm", messageId: sent.messageId, shortMessage: Buffer.from("x") })).status,
    STATUS.ESME_RREPLACEFAIL,
  );
  for (const messageId of ["999999999", "x", "0", ""]) {
    assert.notEqual((await client.ask({ command: "cancel_sm", messageId })).status, 0);
    assert.equal((await client.ask({ command: "query_sm", messageId })).status, STATUS.ESME_RINVMSGID);
  }
  assert.equal((await client.ask({ command: "enquire_link" })).status, 0);
});

test("a bind needs the right name, password, address and scopes, within its limits", async () => {
  const made = await credential({ max_binds: 1, scopes: ["inbound:read"] });
  assert.match(made.password, /^[A-Za-z0-9]{8}$/);
  assert.equal((await bind({ ...made, password: "wrong" })).status, STATUS.ESME_RINVPASWD);
  assert.equal((await bind({ ...made, system_id: "nobody" })).status, STATUS.ESME_RINVPASWD);
  assert.equal((await bind(made, { command: "bind_transmitter" })).status, STATUS.ESME_RBINDFAIL);
  const client = await bind(made);
  assert.equal(client.status, 0);
  assert.equal((await client.submit({})).status, STATUS.ESME_RINVBNDSTS);
  assert.equal((await bind(made)).status, STATUS.ESME_RALYBND);
  const away = await credential({ allowed_addresses: ["203.0.113.0/24"] });
  assert.equal((await bind(away)).status, STATUS.ESME_RBINDFAIL);
  const slow = await bind(await credential({ parts_per_second: 1 }));
  const atOnce = await Promise.all([slow.submit({}), slow.submit({})]);
  assert.deepEqual(new Set(atOnce.map(({ status }) => status)), new Set([0, STATUS.ESME_RTHROTTLED]));
  const chosen = await credential({ system_id: "my-system", password: "a-password-longer-than-8" });
  assert.equal((await bind(chosen)).status, 0);
  const twice = await service.call("POST", "/v1/account/smpp", { system_id: "my-system" });
  assert.deepEqual([twice.status, twice.body.code], [409, "conflict"]);
  const listed = await service.call("GET", "/v1/account/smpp");
  assert.ok(!listed.text.includes(made.password));
});

test("an account that is out of balance or suspended sends nothing", async () => {
  const made = await service.call("POST", "/v1/operator/accounts", { name: "poor", default_sender: "POOR" });
  const { token } = made.body.token;
  const { body } = await service.call("POST", "/v1/account/smpp", {}, { token });
  const client = await bind(body);
  assert.equal((await client.submit({ sourceAddr: "" })).status, STATUS.ESME_RSUBMITFAIL);
  await service.call("POST", `/v1/operator/accounts/${made.body.id}/credit`, { amount: 1, note: "a gift" });
  const sent = await client.submit({ sourceAddr: "", sourceAddrTon: 0, destinationAddr: number("0022") });
  assert.equal(sent.status, 0);
  const receipt = await receiptFor(client, sent.messageId);
  assert.deepEqual([receipt.destinationAddr, receipt.destAddrTon], ["POOR", 5]);
  const other = await bind(await credential());
  assert.equal((await other.ask({ command: "query_sm", messageId: sent.messageId })).status, STATUS.ESME_RINVMSGID);
  await service.call("POST", `/v1/operator/accounts/${made.body.id}/suspend`);
  await until(() => client.ended !== undefined, { what: "the end of the bind" });
  assert.equal((await bind(body)).status, STATUS.ESME_RBINDFAIL);
});

test("a bind ends when its credential is deleted", async () => {
  const made = await credential();
  const client = await bind(made);
  assert.equal((await service.call("DELETE", `/v1/account/smpp/${made.id}`)).status, 200);
  await until(() => client.ended !== undefined, { what: "the end of the bind" });
  assert.equal((await bind(made)).status, STATUS.ESME_RINVPASWD);
  assert.equal((await service.call("DELETE", `/v1/account/smpp/${made.id}`)).status, 404);
});

test("clients that bind at the same time all stay bound", async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => credential()));
  // Their passwords are known from here on, so that the next binds are accepted within milliseconds.
  for (const client of await Promise.all(made.map((each) => bind(each)))) client.close();
  const bound = await Promise.all([...made, ...made].map((each) => bind(each)));
  // By the answer to another bind, the checks that these have started are over.
  assert.equal((await bind(made[0]!)).status, 0);
  for (const client of bound) assert.equal((await client.ask({ command: "enquire_link" })).status, 0);
  assert.deepEqual(
    bound.map(({ status, ended }) => [status, ended]),
    bound.map(() => [0, undefined]),
  );
});

test("receipts wait for the next bind, and are sent until they are acknowledged", async () => {
  const made = await credential();
  const sender = await bind(made, { command: "bind_transmitter" });
  const sent = await sender.submit({ destinationAddr: number("0030") });
  await until(async () => (await service.call("GET", `/v1/sms/out_sms_${sent.messageId}`)).body.status === "delivered");
  const busy = await bind(made, { command: "bind_receiver", answer: () => undefined });
  await receiptFor(busy, sent.messageId);
  busy.close();
  const receiver = await bind(made, { command: "bind_receiver" });
  await receiptFor(receiver, sent.messageId);
  await until(
    async () =>
      (await service.database.sql`select from northbound_deliveries where body like ${`%${sent.messageId}%`}`).count ===
      0,
    { what: "the acknowledgement" },
  );
});

test("received messages go to binds with inbound:read, long ones joined", async () => {
  const client = await bind(await credential({ scopes: ["sms:send", "inbound:read"] }));
  const long = "Ibihugu bya Afurika y'Iburasirazuba ".repeat(12);
  const texts = ["short", "Ю", long];
  for (const text of texts)
    await service.call("POST", "/v1/sandbox/handsets/+250788000040/messages", { to: "7878", text });
  await until(() => client.delivered.length === 3, { what: "three messages" });
  const read = client.delivered.map((pdu) => {
    const octets = pdu.tlvs.messagePayload ?? pdu.shortMessage;
    assert.deepEqual([pdu.sourceAddr, pdu.sourceAddrTon, pdu.destinationAddr], ["250788000040", 1, "7878"]);
    return pdu.dataCoding === 8 ? Buffer.from(octets).swap16().toString("utf16le") : octets.toString("latin1");
  });
  assert.deepEqual(new Set(read), new Set(texts));
});

test("binds work over TLS, and two binds of a credential share deliveries", async () => {
  const made = await credential();
  const secure = await bind(made, { port: tlsPort, secure: true });
  assert.equal(secure.status, 0);
  const other = await bind(made, { command: "bind_receiver" });
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, n) => secure.submit({ destinationAddr: number(`04${String(n).padStart(2, "0")}`) })),
  );
  await until(() => secure.delivered.length + other.delivered.length === 20, { what: "twenty receipts" });
  assert.ok(secure.delivered.length > 0 && other.delivered.length > 0);
  const ids = [...secure.delivered, ...other.delivered].map((pdu) => pdu.tlvs.receiptedMessageId);
  assert.deepEqual(new Set(ids), new Set(sent.map(({ messageId }) => messageId)));
});

test("a receipt refused for now is retried, one refused for good is not", async () => {
  const made = await credential();
  const statuses = [STATUS.ESME_RX_P_APPN];
  const client = await bind(made, { answer: () => statuses.pop() ?? 0 });
  const sent = await client.submit({ destinationAddr: number("0450") });
  await receiptFor(client, sent.messageId);
  const gone = async () =>
    (await service.database.sql`select from northbound_deliveries where body like ${`%${sent.messageId}%`}`).count ===
    0;
  await until(gone, { what: "the end of the receipt" });
  assert.equal(client.delivered.length, 1);
});

test("a process that only serves binds delivers receipts written by another's gateway", async () => {
  const [gateway, apiPort] = [await startService({ ROLES: "gateway,webhooks" }), await freePort()];
  const env = { ROLES: "api", NORTHBOUND_SMPP_PORT: String(apiPort), DATABASE_URL: gateway.database.url };
  const api = await startService(env);
  try {
    const made = (await api.call("POST", "/v1/account/smpp", { scopes: ["sms:send", "inbound:read"] })).body as Made;
    const client = await bind(made, { port: apiPort });
    const sent = await client.submit({ destinationAddr: number("0070") });
    const receipt = await receiptFor(client, sent.messageId);
    assert.equal(receipt.tlvs.messageState, 2);
    await api.call("POST", "/v1/sandbox/handsets/+250788000071/messages", { to: "7878", text: "across" });
    await until(() => client.delivered.some((pdu) => pdu.shortMessage.toString() === "across"), {
      what: "the message",
    });
  } finally {
    await api.stop();
    await gateway.stop();
  }
});

test("the npm library smpp binds, submits and takes its receipt", async () => {
  const made = await credential();
  const got = await new Promise<{ bound: number; id: string; receipt: PeerPdu }>((resolve, reject) => {
    let bound = -1;
    let id = "";
    const session = npmSmpp.connect({ host: "127.0.0.1", port }, () => {
      session.bind_transceiver({ system_id: made.system_id, password: made.password }, (answer) => {
        bound = answer.command_status;
        session.submit_sm(
          {
            source_addr: "TUMA",
            source_addr_ton: 5,
            destination_addr: number("0050"),
            short_message: "hello",
            registered_delivery: 1,
          },
          (sent) => (id = sent.message_id!),
        );
      });
    });
    session.on("deliver_sm", (pdu) => {
      session.send(pdu.response());
      session.close();
      resolve({ bound, id, receipt: pdu });
    });
    session.on("error", reject as never);
  });
  assert.equal(got.bound, 0);
  assert.deepEqual([got.receipt.receipted_message_id, got.receipt.message_state], [got.id, 2]);
});

const perlInstalled = spawnSync("perl", ["-MNet::SMPP", "-e", "1"]).status === 0;

/** Binds, submits, receives the receipt, queries, unbinds; prints the results. */
const perl = String.raw`
use strict; use warnings; use Net::SMPP; $| = 1;
my $smpp = Net::SMPP->new_transceiver('127.0.0.1', port => $ARGV[0], system_id => $ARGV[1], password => $ARGV[2]) or die "no bind: $!";
my $resp = $smpp->submit_sm(source_addr => 'TUMA', source_addr_ton => 5, destination_addr => $ARGV[3], registered_delivery => 1,
  dest_addr_ton => 1, dest_addr_npi => 1, short_message => 'Hello from Perl') or die "no submit";
my $pdu = $smpp->read_pdu() or die "no receipt";
(my $receipted = $pdu->{receipted_message_id}) =~ s/\0//g;
printf "%d %d %s %d\n", $resp->{status}, $pdu->{cmd}, $receipted eq $resp->{message_id} ? 'same' : 'other', unpack('C', $pdu->{message_state});
$smpp->deliver_sm_resp(message_id => '', seq => $pdu->{seq}, status => 0);
my $alive = $smpp->enquire_link() or die "no answer to enquire_link";
my $bye = $smpp->unbind() or die "no answer to unbind";
printf "%d %d\n", $alive->{status}, $bye->{status};
`;

test(
  "Perl's Net::SMPP binds, submits, takes its receipt and unbinds",
  { skip: !perlInstalled && "libnet-smpp-perl is not installed" },
  async () => {
    const made = await credential();
    const child = spawn("perl", ["-e", perl, String(port), made.system_id, made.password, number("0060")], {
      timeout: 240_000,
    });
    const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
    assert.equal(said, "0 5 same 2\n0 0\n", complaint);
  },
);

/** The command_status of a bind by the npm library smpp. */
const bindStatus = (systemId: string, password: string) =>
  new Promise<number>((resolve, reject) => {
    const session = npmSmpp.connect({ host: "127.0.0.1", port }, () => {
      session.bind_transceiver({ system_id: systemId, password }, (answer) => {
        session.close();
        resolve(answer.command_status);
      });
    });
    session.on("error", reject as never);
  });

// Last in this file: afterwards the tests' address is refused for a while.
test("a client that guesses too often is told to wait, not that its password is wrong", async () => {
  const [guessed, proven] = [await credential(), await credential({ test: true })];
  await bind(proven); // remembered, so that the tests below can still bind
  // All at once: the allowance refills with time.
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => bindStatus(guessed.system_id, `guess${n}`)));
  assert.deepEqual(new Set(guesses), new Set([STATUS.ESME_RINVPASWD, STATUS.ESME_RTHROTTLED]));
  assert.equal(await bindStatus(proven.system_id, proven.password), 0);
});
