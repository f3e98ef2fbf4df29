import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { tools } from "../../src/doors/agents/tools.ts";
import { sidOf } from "../../src/doors/northbound/twilio/sids.ts";
import { freePort } from "../harness/process.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { bindClient, type SmppClient } from "../harness/smpp-client.ts";
import { until } from "../harness/wait.ts";

/**
 * What comes in by other forms than our own JSON, field by field, with what cannot be stored or is far too much. Whoever sends it is
 * answered, with anything but a failure of ours, and what comes next is served. What our JSON does is in strings.long.test.ts, and what
 * carriers say in test/poison.test.ts.
 */
let server: TestServer;
let smppPort: number;
let account: number;
let login: { system_id: string; password: string };
before(async () => {
  smppPort = await freePort();
  server = await startServer({ NORTHBOUND_SMPP_PORT: String(smppPort), ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1" });
  account = Number((await server.call<{ id: string }>("GET /v1/account")).body.id.slice("acc_".length));
  login = (await server.call<typeof login>("POST /v1/account/smpp", { body: { parts_per_second: 100_000 } })).body;
});
after(() => server.stop());

/** Texts as octets: half of a surrogate pair is what UTF-8 would make of it. */
const octets: [string, Buffer][] = [
  ["a NUL", Buffer.from("a\0b")],
  ["half a surrogate pair", Buffer.from([0x61, 0xed, 0xa0, 0xbd])],
  ["no UTF-8", Buffer.from([0xff, 0xfe, 0x80])],
  ["too much", Buffer.alloc(60_000, "x")],
  ["digits without end", Buffer.alloc(400, "9")],
  ["the year 0", Buffer.from("0000-01-01T00:00:00Z")],
  ["the last second", Buffer.from("9999-12-31T23:59:59Z")],
  ["the last day", Buffer.from("9999-12-31")],
  ["the first day", Buffer.from("0001-01-01")],
];
const texts: [string, string][] = [
  ["a NUL", "a\0b"],
  ["half a surrogate pair", "a\ud83d"],
  ...octets.slice(3).map(([what, bytes]): [string, string] => [what, bytes.toString()]),
];

/** Octets in a form or a query. */
const escaped = (bytes: Buffer) => [...bytes].map((each) => `%${each.toString(16).padStart(2, "0")}`).join("");
type Octets = Record<string, Buffer>;
const form = (fields: Octets) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${escaped(value)}`)
    .join("&");

const wrong: string[] = [];
/** Notes a failure of ours. */
async function note(what: string, asked: Promise<Response>): Promise<void> {
  const response = await asked;
  const text = await response.text();
  if (response.status >= 500 || text.includes("This is a bug"))
    wrong.push(`${what}: ${response.status} ${text.slice(0, 200)}`);
}

const bearer = () => ({ authorization: `Bearer ${server.token}` });
const formType = { "content-type": "application/x-www-form-urlencoded" };
const ask = (method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body: Buffer.from(body) }) });

/** Every field of a form with every octet string, the others being well. */
async function walkForm(
  method: "GET" | "POST",
  path: string,
  plain: Record<string, string>,
  names: string[],
  headers = {},
) {
  const base = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, Buffer.from(value)]));
  for (const name of names)
    for (const [what, bytes] of octets) {
      const fields = form({ ...base, [name]: method === "GET" ? bytes.subarray(0, 3_000) : bytes });
      const asked =
        method === "GET"
          ? ask(method, `${path}?${fields}`, undefined, headers)
          : ask(method, path, fields, { ...formType, ...headers });
      await note(`${method} ${path} ${name}: ${what}`, asked);
    }
}

/** What nobody answers, and what has stopped, would be seen by the next message. */
async function assertServes(): Promise<void> {
  assert.deepEqual(wrong.splice(0), []);
  const sent = await server.call<{ sms_id: string }>("POST /v1/sms", { body: { to: "+250788450001", text: "after" } });
  assert.equal(sent.status, 201, sent.text);
  const isDelivered = async () =>
    (await server.call<{ state: string }>(`GET /v1/sms/${sent.body.sms_id}`)).body.state === "delivered";
  await until(isDelivered, { what: "the next message is delivered" });
}

test("forms of Kannel's and Jasmin's interfaces", async () => {
  const [username, password] = [login.system_id, login.password];
  const kannel = { username, password, to: "+250788450100", from: "TUMA", text: "hello" };
  const also = [
    "charset",
    "coding",
    "udh",
    "mclass",
    "pid",
    "priority",
    "meta-data",
    "dlr-mask",
    "dlr-url",
    "validity",
  ];
  const fields = [...Object.keys(kannel), ...also, "deferred", "account", "binfo", "smsc", "alt-dcs", "rpi"];
  await walkForm("GET", "/cgi-bin/sendsms", kannel, fields);
  await walkForm("POST", "/cgi-bin/sendsms", kannel, fields);
  for (const [what, bytes] of octets) {
    const headers = { "content-type": "text/plain", "x-kannel-username": username, "x-kannel-password": password };
    await note(`text ${what}`, ask("POST", "/cgi-bin/sendsms", bytes, { ...headers, "x-kannel-to": "+250788450101" }));
  }
  const jasmin = { username, password, to: "+250788450200", from: "TUMA", content: "hello" };
  const more = ["hex-content", "coding", "priority", "custom_tlvs", "dlr", "dlr-url", "dlr-level", "dlr-method", "sdt"];
  const own = [...Object.keys(jasmin), ...more, "validity-period", "tags", "baddigits"];
  await walkForm("GET", "/send", jasmin, own);
  await walkForm("POST", "/send", jasmin, own);
  for (const path of ["/rate", "/balance"]) await walkForm("GET", path, jasmin, own);
  for (const name of own)
    for (const [what, text] of texts) {
      const body = JSON.stringify({ ...jasmin, [name]: text });
      await note(`/send as JSON ${name}: ${what}`, ask("POST", "/send", body, { "content-type": "application/json" }));
    }
  await assertServes();
});

test("forms of Twilio's interface", async () => {
  const [root, service] = [`/2010-04-01/Accounts/${sidOf("AC", account)}`, `/v2/Services/${sidOf("VA", account)}`];
  const message = { To: "+250788450300", From: "TUMA", Body: "hello" };
  const more = [
    "MessagingServiceSid",
    "StatusCallback",
    "ValidityPeriod",
    "MaxPrice",
    "ScheduleType",
    "SendAt",
    "MediaUrl",
  ];
  await walkForm(
    "POST",
    `${root}/Messages.json`,
    message,
    [...Object.keys(message), ...more, "SmartEncoded", "Attempt"],
    bearer(),
  );
  const scheduled = { ...message, ScheduleType: "fixed" };
  await walkForm("POST", `${root}/Messages.json`, scheduled, ["SendAt"], bearer());
  const filters = ["To", "From", "DateSent", "DateSent>", "DateSent<", "Page", "PageSize", "PageToken"];
  await walkForm("GET", `${root}/Messages.json`, {}, filters, bearer());
  await walkForm(
    "GET",
    `${root}/IncomingPhoneNumbers.json`,
    {},
    ["PhoneNumber", "FriendlyName", "Page", "PageSize"],
    bearer(),
  );
  const verification = { To: "+250788450301", Channel: "sms" };
  const wishes = ["CustomFriendlyName", "Locale", "DeviceIp", "CustomCode", "TemplateSid", "Tags", "RateLimits"];
  await walkForm("POST", `${service}/Verifications`, verification, [...Object.keys(verification), ...wishes], bearer());
  const check = { To: "+250788450301", Code: "000000" };
  await walkForm("POST", `${service}/VerificationCheck`, check, [...Object.keys(check), "VerificationSid"], bearer());
  for (const [what, bytes] of octets) {
    const path = escaped(bytes.subarray(0, 3_000));
    for (const each of [
      `${root}/Messages/${path}.json`,
      `${service}/Verifications/${path}`,
      `/2010-04-01/Accounts/${path}.json`,
    ])
      await note(`GET ${what}`, ask("GET", each, undefined, bearer()));
  }
  await assertServes();
});

test("bodies of sign-in hooks", async () => {
  for (const kind of ["supabase", "message"]) {
    const settings = kind === "supabase" ? { template: "Acme: {pin}" } : {};
    const made = await server.call<{ id: string; secret: string }>("POST /v1/account/hooks", {
      body: { name: kind, form: kind, ...settings },
    });
    assert.equal(made.status, 200, made.text);
    const path = `/v1/hooks/${made.body.id}`;
    // Refused before it is read, unless it is signed; the hook for messages takes its secret as a token.
    if (kind === "supabase") {
      for (const [what, text] of texts)
        for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
          if (/[\0\ud83d]/.test(text)) continue;
          await note(
            `${name} ${what}`,
            ask("POST", path, "{}", { "content-type": "application/json", [name]: text.slice(0, 3_000) }),
          );
        }
      continue;
    }
    const authorized = { authorization: `Bearer ${made.body.secret}` };
    const plain = { to: "+250788450400", message: "Code 123456", from: "TUMA" };
    const names = [...Object.keys(plain), "phoneNumber", "textMessage", "code", "body", "ip", "type"];
    await walkForm("POST", path, plain, names, authorized);
    for (const name of names)
      for (const [what, text] of texts) {
        const body = JSON.stringify({ ...plain, [name]: text });
        await note(
          `hook ${name}: ${what}`,
          ask("POST", path, body, { "content-type": "application/json", ...authorized }),
        );
      }
  }
  await assertServes();
});

const call = (name: string, input: object) =>
  ask(
    "POST",
    "/mcp",
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
    {
      ...bearer(),
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
  );

test("arguments of agents' tools", async () => {
  const sensible: Record<string, unknown> = {
    to: "+250788450500",
    number: "+250788450500",
    text: "hello",
    sender: "TUMA",
  };
  for (const { name, input } of tools) {
    const { properties = {} } = input as { properties?: Record<string, object> };
    const plain = Object.fromEntries(
      Object.keys(properties).flatMap((key) => (key in sensible ? [[key, sensible[key]]] : [])),
    );
    for (const field of Object.keys(properties))
      for (const [what, text] of texts)
        await note(`${name} ${field}: ${what}`, call(name, { ...plain, [field]: text }));
  }
  for (const [what, text] of texts) await note(`a tool named ${what}`, call(text, {}));
  await assertServes();
});

const upload = (file: Buffer, field: Buffer, type: Buffer) =>
  Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="'),
    field,
    Buffer.from('"; filename="'),
    file,
    Buffer.from('"\r\nContent-Type: '),
    type,
    Buffer.from("\r\n\r\nno audio\r\n--x--\r\n"),
  ]);

test("names of uploaded files, and of the fields beside them", async () => {
  const [name, field, type] = [Buffer.from("a.wav"), Buffer.from("file"), Buffer.from("audio/wav")];
  for (const path of ["/ai/stt/en", "/ai/stt/en/public", "/v1/transcription/stt"])
    for (const [what, bytes] of octets)
      for (const body of [upload(bytes, field, type), upload(name, bytes, type), upload(name, field, bytes)]) {
        const headers = { "content-type": "multipart/form-data; boundary=x", ...bearer() };
        const response = await ask("POST", path, body, headers);
        const text = await response.text();
        // Without models, speech is not recognised; without a token, few are served at once.
        if (response.status >= 500 && response.status !== 503)
          wrong.push(`${path} ${what}: ${response.status} ${text.slice(0, 200)}`);
      }
  await assertServes();
});

const ucs2 = (text: string) => ({ dataCoding: 8, shortMessage: Buffer.from(text, "utf16le").swap16() });

test("what clients say over SMPP", async () => {
  const clients: SmppClient[] = [];
  const bind = async (about: Partial<{ systemId: string; password: string }> = {}) => {
    const client = await bindClient({ port: smppPort, systemId: login.system_id, password: login.password, ...about });
    clients.push(client);
    return client;
  };
  try {
    const client = await bind();
    assert.equal(client.status, 0);
    const submits: Record<string, object> = {
      "a text with a NUL": { shortMessage: Buffer.from("a\0b") },
      "half a surrogate pair in UCS-2": ucs2("a\ud83d"),
      "the other half": ucs2("\ude00a"),
      "a NUL in UCS-2": ucs2("a\0b"),
      "an odd number of octets in UCS-2": { dataCoding: 8, shortMessage: Buffer.from([0, 0x61, 0]) },
      "octets that no charset has": { shortMessage: Buffer.alloc(200, 0xff), dataCoding: 3 },
      "a sender of other octets": { sourceAddr: "\xff\xfe\x80" },
      "a long sender": { sourceAddr: "9".repeat(20) },
      "a recipient of other octets": { destinationAddr: "\xff\xfe\x80" },
      "a recipient of letters": { destinationAddr: "x".repeat(20) },
      "a service type of other octets": { serviceType: "\xff\x80" },
      "no time": { scheduleDeliveryTime: "0000000000000000" },
      "the last time": { scheduleDeliveryTime: "991231235959948+" },
      "a relative time without end": { scheduleDeliveryTime: "999999999999000R" },
      "a validity without end": { validityPeriod: "991231235959948+" },
      "a relative validity without end": { validityPeriod: "999999999999000R" },
      "a TLV with a NUL": { tlvs: { messagePayload: Buffer.from("a\0b") }, shortMessage: Buffer.alloc(0) },
      "a long payload": { tlvs: { messagePayload: Buffer.alloc(60_000, "x") }, shortMessage: Buffer.alloc(0) },
    };
    for (const [what, fields] of Object.entries(submits)) {
      const answer = await client.submit(fields);
      assert.notEqual(answer.status, 8, `${what} is answered with a system error`);
    }
    for (const messageId of ["\xff\xfe", "9".repeat(64), "-1", "9223372036854775808", ""])
      for (const command of ["query_sm", "cancel_sm", "replace_sm"] as const) {
        const about = { command, messageId, sourceAddr: "TUMA", destinationAddr: "", shortMessage: Buffer.from("a\0") };
        const answer = await client.ask(about);
        assert.notEqual(answer.status, 8, `${command} of ${JSON.stringify(messageId)}`);
      }
    assert.equal(client.ended, undefined);
    // C octet strings end at a NUL, so one in them makes a PDU of another length: built by hand below.
    for (const [what, bytes] of octets.slice(1, 4)) {
      const systemId = bytes.toString("latin1").slice(0, 15);
      const { status } = await bind({ systemId, password: systemId.slice(0, 8) });
      assert.ok(status !== 0 && status !== 8, `bind with ${what}: ${status}`);
    }
  } finally {
    for (const client of clients) client.close();
  }
  // A bind whose strings have no end.
  const body = Buffer.alloc(64, 0x41);
  const head = Buffer.alloc(16);
  for (const [n, value] of [80, 9, 0, 1].entries()) head.writeUInt32BE(value, n * 4);
  const socket = connect(smppPort, "127.0.0.1");
  const answered = new Promise<Buffer>((resolve, reject) => socket.once("data", resolve).once("error", reject));
  socket.write(Buffer.concat([head, body]));
  const answer = await answered;
  assert.notEqual(answer.readUInt32BE(8), 8);
  socket.destroy();
  await assertServes();
});
