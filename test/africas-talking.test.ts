import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";
import { startReceiver, type Receiver } from "./harness/webhooks.ts";

/** Africa's Talking's form, as its documentation and its libraries have it. */
let server: TestServer;
let receiver: Receiver;
let ours: Account;
let theirs: Account;

interface Account {
  id: string;
  token: string;
}
interface Recipient {
  statusCode: number;
  number: string;
  status: string;
  cost: string;
  messageId: string;
  messageParts: number;
}
interface Sent {
  SMSMessageData: { Message: string; Recipients: Recipient[] };
}
interface Inbox {
  SMSMessageData: { Messages: { id: number; from: string; to: string; text: string; date: string; linkId: string }[] };
}
interface Answer<Body> {
  status: number;
  type: string | null;
  text: string;
  body: Body;
}

before(async () => {
  [server, receiver] = await Promise.all([startServer(), startReceiver()]);
  const { id } = (await server.call<{ id: string }>("GET /v1/account")).body;
  await server.call("PATCH /v1/account", { body: { name: "Acme Clinics", default_country: "RW" } });
  ours = { id, token: server.token };
  const other = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Other" },
  });
  theirs = { id: other.body.id, token: other.body.token.token };
});
after(async () => {
  await server.stop();
  await receiver.close();
});

type Fields = Record<string, string>;
interface Options {
  key?: string | undefined;
  accept?: string;
  json?: object;
  headers?: Fields;
}

/** A request as the libraries send it: `apiKey`, a form, and JSON in return. */
async function call<Body = Sent>(request: string, fields?: Fields, options: Options = {}): Promise<Answer<Body>> {
  const [method, path] = request.split(" ", 2) as [string, string];
  const { key = ours.token, accept = "application/json", json, headers } = options;
  const response = await fetch(server.url + path, {
    method,
    headers: {
      accept,
      ...(key === "" ? {} : { apiKey: key }),
      ...(json ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(json ? { body: JSON.stringify(json) } : fields ? { body: new URLSearchParams(fields) } : {}),
  });
  const text = await response.text();
  const type = response.headers.get("content-type");
  const body = (type === "application/json" ? JSON.parse(text) : undefined) as Body;
  return { status: response.status, type, text, body };
}

const send = (fields: Fields, options?: Options) =>
  call("POST /version1/messaging", { username: ours.id, message: "Muraho", from: "TUMA", ...fields }, options);
const number = (digits: string) => `+25078812${digits}`;
const statuses = ({ body }: Answer<Sent>) =>
  body.SMSMessageData.Recipients.map(({ number: to, statusCode, status }) => [to, statusCode, status]);
const refused = async (answer: Promise<Answer<unknown>>, status: number, says: RegExp) => {
  const { status: got, type, text } = await answer;
  assert.deepEqual([got, type], [status, "text/plain; charset=utf-8"], text);
  assert.match(text, says);
};
const heard = async (to: string) =>
  (await server.call<{ messages: { text: string; from: string }[] }>(`GET /v1/sandbox/handsets/${to}/messages`)).body
    .messages;
const balance = async (options?: Options) =>
  (await call<{ UserData: { balance: string } }>(`GET /version1/user?username=${ours.id}`, undefined, options)).body
    .UserData.balance;
const messagesSent = async () =>
  (await server.call<{ pages: { total: number } }>("GET /v1/sms?per_page=1")).body.pages.total;
/** The id of our own message behind one of theirs. */
const ourId = (messageId: string) => `out_sms_${Number.parseInt(messageId.slice("ATXid_".length), 16)}`;

test("a message is sent, charged and shown like any other", async () => {
  const to = number("0001");
  const sent = await send({ to, bulkSMSMode: "1" });
  assert.deepEqual([sent.status, sent.type], [201, "application/json"], sent.text);
  const { Message, Recipients } = sent.body.SMSMessageData;
  assert.equal(Message, "Sent to 1/1 Total Cost: USD 0.0060");
  const [{ messageId, ...recipient }] = Recipients as [Recipient];
  assert.deepEqual(recipient, {
    statusCode: 101,
    number: to,
    status: "Success",
    cost: "USD 0.0060",
    messageParts: 1,
  });
  assert.match(messageId, /^ATXid_[0-9a-f]{32}$/);
  const own = await until(async () => {
    const { body } = await server.call<{ status: string; total_cost: number }>(`GET /v1/sms/${ourId(messageId)}`);
    return body.status === "delivered" && body;
  });
  assert.equal(own.total_cost, 0.006);
  assert.deepEqual(
    (await heard(to)).map(({ text, from }) => [text, from]),
    [["Muraho", "TUMA"]],
  );
});

test("recipients are a list with commas, written in any way; each has its own outcome", async () => {
  await server.call("POST /v1/optouts", { body: { number: number("0012") } });
  const to = ` 250 788 120 010, 0788120011,${number("0012")},  00250788120013 ,+15,, ${number("0011")}`;
  const sent = await send({ to, enqueue: "1" });
  assert.deepEqual(statuses(sent), [
    [number("0010"), 102, "Success"],
    [number("0011"), 102, "Success"],
    [number("0012"), 406, "UserInBlacklist"],
    [number("0013"), 102, "Success"],
    ["+15", 403, "InvalidPhoneNumber"],
  ]);
  const { Message, Recipients } = sent.body.SMSMessageData;
  assert.equal(Message, "Sent to 3/5 Total Cost: USD 0.0180");
  assert.deepEqual(
    Recipients.filter(({ statusCode }) => statusCode > 102).map(({ cost, messageId }) => [cost, messageId]),
    [
      ["0", "None"],
      ["0", "None"],
    ],
  );
  for (const digits of ["0010", "0011", "0013"]) {
    const messages = await until(async () => {
      const found = await heard(number(digits));
      return found.length > 0 && found;
    });
    assert.equal(messages.length, 1, "a number that is written twice gets one message");
  }
  const codes = await until(async () => {
    const { body } = await server.call<{ calls: { code: string | null }[] }>(
      "GET /console/api-log?path=/version1/messaging&status=201",
    );
    return body.calls.length >= 2 && body.calls.map(({ code }) => code);
  });
  assert.deepEqual(codes, ["recipient_opted_out", null], "our own code is in the log");
});

test("the newer form takes arrays; JSON works in both", async () => {
  const newer = await call("POST /version1/messaging/bulk", undefined, {
    json: {
      username: "acme clinics",
      message: "Muraho",
      senderId: "TUMA",
      phoneNumbers: [number("0020"), number("0021")],
      enqueue: true,
      metadata: { order: "7" },
    },
  });
  assert.equal(newer.status, 201, newer.text);
  assert.deepEqual(statuses(newer), [
    [number("0020"), 102, "Success"],
    [number("0021"), 102, "Success"],
  ]);
  const older = await call("POST /version1/messaging", undefined, {
    json: { username: ours.id, message: "Muraho", from: "TUMA", to: number("0022"), bulkSMSMode: 1 },
  });
  assert.deepEqual(statuses(older), [[number("0022"), 101, "Success"]], older.text);
});

test("answers are XML unless the program accepts JSON", async () => {
  const to = number("0030");
  for (const accept of ["*/*", "application/xml", "text/html, application/json;q=0.1, text/xml;q=0.9"]) {
    const sent = await send({ to }, { accept });
    assert.deepEqual([sent.status, sent.type], [201, "application/xml"]);
    assert.match(
      sent.text,
      /<AfricasTalkingResponse><SMSMessageData><Message>Sent to 1\/1 Total Cost: USD 0\.0060<\/Message><Recipients><Recipient><statusCode>101<\/statusCode><number>\+250788120030<\/number><status>Success<\/status><cost>USD 0\.0060<\/cost><messageId>ATXid_\w{32}<\/messageId><messageParts>1<\/messageParts><\/Recipient><\/Recipients><\/SMSMessageData><\/AfricasTalkingResponse>$/,
    );
  }
  const user = await call(`GET /version1/user?username=${ours.id}`, undefined, { accept: "text/xml" });
  assert.match(user.text, /<UserData><balance>USD \d+\.\d{4,6}<\/balance><\/UserData>/);
  assert.match(await balance(), /^USD \d+\.\d{4,6}$/);
});

test("whoever is not the account gets the service's own words, and sends nothing", async () => {
  const before = [await messagesSent(), await balance()];
  const wrong = /^The supplied authentication is invalid$/;
  const to = number("0040");
  await refused(send({ to }, { key: "" }), 401, wrong);
  await refused(send({ to }, { key: "unknown" }), 401, wrong);
  await refused(send({ to }, { key: "x".repeat(5000) }), 401, wrong);
  // A key of another account with our names, and ours with theirs.
  for (const username of [ours.id, "Acme Clinics"])
    await refused(send({ to, username }, { key: theirs.token }), 401, /^The supplied authentication is invalid: /);
  await refused(send({ to, username: theirs.id }), 401, /^The supplied authentication is invalid: /);
  await refused(call(`GET /version1/user?username=${theirs.id}`), 401, /^The supplied authentication is invalid: /);
  await refused(call(`GET /version1/messaging?username=Other`), 401, /^The supplied authentication is invalid: /);
  const { token } = (
    await server.call<{ token: string }>("POST /v1/account/tokens", { body: { name: "r", scopes: ["sms:read"] } })
  ).body;
  await refused(send({ to }, { key: token }), 403, /lacks the scope `sms:send`/);
  assert.deepEqual([await messagesSent(), await balance()], before);
});

test("what is wrong with the whole request is a sentence; nothing is sent or charged", async () => {
  const before = [await messagesSent(), await balance()];
  const to = number("0050");
  await refused(send({ to: "" }), 400, /^Request is missing required form field 'to'$/);
  await refused(send({ to: " , ,, " }), 400, /^Request is missing required form field 'to'$/);
  await refused(send({ to, message: "" }), 400, /^Request is missing required form field 'message'$/);
  await refused(send({ to, message: "   " }), 400, /`message` is empty/);
  await refused(send({ to: `+15,${to}`, message: "   " }), 400, /`message` is empty/);
  await refused(send({ to, message: "x".repeat(1600) }), 400, /`message` takes 11 parts/);
  await refused(send({ to, username: "" }), 400, /^Request is missing required form field 'username'$/);
  await refused(call("GET /version1/user"), 400, /^Request is missing required query parameter 'username'$/);
  await refused(send({ to, bulkSMSMode: "0", keyword: "yes" }), 400, /^Premium messages.* are not available here/);
  await refused(send({ to, retryDurationInHours: "soon" }), 400, /`retryDurationInHours`/);
  await refused(send({ to, maskedNumber: "a".repeat(64), telco: "Safaricom" }), 400, /`maskedNumber`/);
  const many = Array.from({ length: 1001 }, (_, n) => `+250788${100_000 + n}`).join(",");
  await refused(send({ to: many }), 400, /`to` has 1001 recipients, more than 1000/);
  const million = Array.from({ length: 1_000_000 }, (_, n) => `+250${780_000_000 + n}`).join(",");
  await refused(send({ to: million }), 413, /The body is larger/);
  const form = { headers: { "content-type": "application/x-www-form-urlencoded" } };
  const odd = (body: string, type: string) =>
    fetch(`${server.url}/version1/messaging`, {
      method: "POST",
      headers: { apiKey: ours.token, "content-type": type },
      body,
    }).then(async (response): Promise<Answer<unknown>> => ({
      status: response.status,
      type: response.headers.get("content-type"),
      text: await response.text(),
      body: undefined,
    }));
  await refused(odd("a".repeat(100), "text/plain"), 415, /needs a form/);
  await refused(odd("{", "application/json"), 400, /JSON/);
  await refused(odd("[1]", "application/json"), 400, /'username'|must be/);
  await refused(odd(`username=${ours.id}&to=%FF&message=x`, form.headers["content-type"]), 400, /`to` is not UTF-8/);
  await refused(
    odd(`username=${ours.id}&to=${to}&to=${to}&message=x`, form.headers["content-type"]),
    400,
    /more than once/,
  );
  await refused(
    call("POST /version1/messaging", undefined, { json: { username: ours.id, to: { a: 1 } } }),
    400,
    /`to`/,
  );
  await refused(call("PUT /version1/messaging", {}), 405, /supports/);
  await refused(call("GET /version1/nothing"), 404, /\/version1\/messaging/);
  await refused(call(`GET /version1/messaging?username=${ours.id}&lastReceivedId=x`), 400, /`lastReceivedId`/);
  assert.deepEqual([await messagesSent(), await balance()], before);
});

test("a sender that cannot be used, a country that is not sent to and an empty wallet are said of each recipient", async () => {
  const bad = await send({ to: number("0060"), from: "much too long a name" });
  assert.deepEqual([bad.status, bad.body.SMSMessageData.Message], [201, "InvalidSenderId"]);
  assert.deepEqual(statuses(bad), [[number("0060"), 402, "InvalidSenderId"]]);
  await server.call("PATCH /v1/account", { body: { settings: { allowed_countries: ["RW"] } } });
  const abroad = await send({ to: `+254711000111,${number("0061")}` });
  assert.deepEqual(statuses(abroad), [
    ["+254711000111", 407, "CouldNotRoute"],
    [number("0061"), 101, "Success"],
  ]);
  await server.call("PATCH /v1/account", { body: { settings: { allowed_countries: null } } });
  const poor = await call(
    "POST /version1/messaging",
    { username: theirs.id, to: number("0062"), message: "x".repeat(1500), from: "TUMA" },
    { key: theirs.token },
  );
  assert.equal(poor.status, 201, poor.text);
  const cost = Number(poor.body.SMSMessageData.Recipients[0]!.cost.split(" ")[1]);
  const { body: account } = await server.call<{ balance: number }>("GET /v1/account", { token: theirs.token });
  const numbers = Array.from({ length: Math.floor(account.balance / cost) + 1 }, (_, n) => `+250788${130_000 + n}`);
  for (let at = 0; at < numbers.length; at += 1000) {
    const answer = await call(
      "POST /version1/messaging",
      { username: theirs.id, to: numbers.slice(at, at + 1000).join(","), message: "x".repeat(1500), from: "TUMA" },
      { key: theirs.token },
    );
    if (at + 1000 < numbers.length) continue;
    const short = statuses(answer).filter(([, code]) => code === 405);
    assert.deepEqual(
      short,
      [[short[0]![0], 405, "InsufficientBalance"]],
      "only the one that the wallet does not cover",
    );
  }
});

test("a send that needs an approver is held back as a whole", async () => {
  await server.call("PATCH /v1/account", { body: { settings: { approve_above: { recipients: 2 } } } });
  const to = ["0070", "0071", "0072"].map(number).join(",");
  const held = await send({ to });
  assert.deepEqual(
    statuses(held).map(([, code, word]) => [code, word]),
    Array.from({ length: 3 }, () => [401, "RiskHold"]),
  );
  assert.equal(held.body.SMSMessageData.Message, "Sent to 0/3 Total Cost: USD 0.0000");
  await server.call("PATCH /v1/account", { body: { settings: { approve_above: null } } });
});

test("a repeat with the same Idempotency-Key sends and charges once, also for recipients that are new to it", async () => {
  const to = [number("0080"), number("0081")].join(",");
  const first = await send({ to }, { headers: { "idempotency-key": "order-1" } });
  const after = [await messagesSent(), await balance()];
  const again = await send({ to }, { headers: { "idempotency-key": "order-1" } });
  assert.deepEqual(again.body, first.body);
  assert.deepEqual([await messagesSent(), await balance()], after);
  const other = send({ to, message: "Another" }, { headers: { "idempotency-key": "order-1" } });
  await refused(other, 422, /Idempotency-Key/);
});

test("test keys reach simulated phones only; `sandbox` is the name of what reaches no real phone", async () => {
  const { token } = (
    await server.call<{ token: string }>("POST /v1/account/tokens", {
      body: { name: "t", scopes: ["sms:send", "account:read"], test: true },
    })
  ).body;
  const sent = await send({ to: number("0090"), username: "sandbox", from: "AFRICASTKNG" }, { key: token });
  assert.equal(sent.status, 201, sent.text);
  const id = ourId(sent.body.SMSMessageData.Recipients[0]?.messageId ?? "");
  assert.equal((await server.call(`GET /v1/sms/${id}`)).status, 404, "it is a test message");
  assert.equal((await send({ to: number("0091"), username: "Sandbox" })).status, 201);
});

test("what the service has beside messages is refused by name", async () => {
  for (const [request, what] of [
    ["POST /version1/subscription/create", "Premium subscriptions"],
    ["GET /version1/subscription", "Premium subscriptions"],
    ["POST /version1/airtime/send", "Airtime"],
    ["POST /mobile/data/request", "Mobile data"],
    ["POST /mobile/checkout/request", "Payments"],
    ["POST /call", "Calls"],
    ["POST /whatsapp/message/send", "WhatsApp"],
  ] as const)
    await refused(
      call(request, request.startsWith("POST") ? { username: ours.id } : undefined),
      403,
      new RegExp(`^${what} (?:is|are) not available here`),
    );
});

interface Settings {
  base_url: string;
  account_id: string;
  username: string | null;
  delivery_url: string | null;
  inbound_url: string | null;
}
const at = (path: string) => new URL(path, receiver.url).href;
const set = (body: object, token = ours.token) =>
  server.call<Settings & { detail: string }>("PUT /v1/account/africas-talking", { body, token });
/** The forms posted to a path, or those about one phone, once there are so many. */
const posted = (path: string, count: number, phone?: string) =>
  until(
    () => {
      const found = receiver.received
        .filter((each) => each.path === path)
        .map(({ body }): Fields => Object.fromEntries(new URLSearchParams(body)))
        .filter(({ phoneNumber }) => phone === undefined || phoneNumber === phone);
      return found.length >= count && found;
    },
    { what: `${count} requests to ${path}` },
  );

test("an account sets the name that its programs send, and where they are called", async () => {
  const first = await server.call<Settings>("GET /v1/account/africas-talking");
  assert.deepEqual([first.body.account_id, first.body.base_url, first.body.username], [ours.id, server.url, null]);
  await refused(send({ to: number("0100"), username: "acmeapp" }), 401, /is no name of this key's account/);
  const named = await set({ username: "AcmeApp", delivery_url: at("/reports") });
  assert.deepEqual(
    [named.status, named.body.username, named.body.delivery_url, named.body.inbound_url],
    [200, "AcmeApp", at("/reports"), null],
  );
  assert.equal((await send({ to: number("0100"), username: "acmeapp" })).status, 201);
  const kept = await set({ inbound_url: at("/received") });
  assert.deepEqual([kept.body.username, kept.body.delivery_url], ["AcmeApp", at("/reports")]);
  for (const [body, says] of [
    [{ delivery_url: "http://10.0.0.1/" }, /`delivery_url` leads to 10\.0\.0\.1, which is forbidden/],
    [{ inbound_url: "ftp://example.com/" }, /`inbound_url` must begin with/],
    [{ username: "sandbox" }, /`username` cannot be `sandbox`/],
  ] as const) {
    const refusal = await set(body);
    assert.deepEqual([refusal.status, says.test(refusal.body.detail)], [400, true], refusal.text);
  }
  const others = await server.call<Settings>("GET /v1/account/africas-talking", { token: theirs.token });
  assert.deepEqual([others.body.username, others.body.delivery_url], [null, null]);
  await refused(send({ to: number("0100"), username: "acmeapp" }, { key: theirs.token }), 401, /no name/);
});

test("changes of settings at once, each of another one, all hold", async () => {
  const names = ["delivery_url", "inbound_url", "test_delivery_url", "test_inbound_url"] as const;
  for (let round = 0; round < 10; round++) {
    const wanted = names.map((name) => [name, at(`/${round}/${name}`)] as const);
    await Promise.all(wanted.map(([name, url]) => set({ [name]: url })));
    const { body } = await server.call<Record<string, string>>("GET /v1/account/africas-talking");
    assert.deepEqual(
      names.map((name) => [name, body[name]]),
      wanted,
    );
  }
  await set({ username: "AcmeApp", ...Object.fromEntries(names.map((name) => [name, null])) });
});

test("reports are posted to where the account has them, with the service's fields and words", async () => {
  await set({ delivery_url: at("/dlr") });
  const sent = await send({ to: number("0110") });
  const [{ messageId }] = sent.body.SMSMessageData.Recipients as [Recipient];
  const reports = await posted("/dlr", 2, number("0110"));
  const about = { id: messageId, phoneNumber: number("0110"), networkCode: "63510", retryCount: "0" };
  assert.deepEqual(
    reports.toSorted((one, other) => other["status"]!.localeCompare(one["status"]!)),
    [
      { ...about, status: "Success" },
      { ...about, status: "Submitted" },
    ],
  );
  for (const [digits, words] of [
    ["9901", ["Submitted", "Failed DeliveryFailure"]],
    ["9902", ["Submitted", "Expired"]],
    ["9903", ["Rejected UserDoesNotExist"]],
    ["9904", ["Submitted", "Rejected DeliveryFailure"]],
  ] as const) {
    await set({ delivery_url: at(`/dlr-${digits}`) });
    await send({ to: number(digits) });
    const forms = await posted(`/dlr-${digits}`, words.length, number(digits));
    const said = forms.map(({ status, failureReason = "" }) => `${status} ${failureReason}`.trim());
    assert.deepEqual(said.sort(), [...words].sort(), digits);
  }
  await set({ delivery_url: null });
});

test("a received message is posted to the account's program, unless its number has one of its own; the inbox has all", async () => {
  await set({ inbound_url: at("/inbound") });
  for (const each of ["8311", "8312"]) await server.call("POST /v1/numbers", { body: { number: each } });
  await server.call("PUT /v1/account/twilio/numbers/8312", { body: { url: at("/own") } });
  const phone = number("0120");
  const says = (to: string, text: string) =>
    server.call(`POST /v1/sandbox/handsets/${phone}/messages`, { body: { to, text } });
  await says("8311", "Yes & <no>");
  await says("8312", "To its own");
  const [{ date, id, ...form }] = (await posted("/inbound", 1)) as [Record<string, string>];
  await posted("/own", 1);
  assert.match(date!, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const { networkCode, linkId, ...content } = form;
  assert.deepEqual(content, { from: phone, to: "8311", text: "Yes & <no>" });
  assert.deepEqual([networkCode, linkId], ["63510", `in_sms_${id}`]);
  assert.equal(receiver.received.filter(({ path }) => path === "/inbound").length, 1);
  const inbox = async (query: string, options?: Options) => {
    const answer = await call<Inbox>(`GET /version1/messaging?username=${ours.id}${query}`, undefined, options);
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };
  // As the library for Node.js asks, which sends what is not given as `undefined`.
  const readAll = async () =>
    (await inbox("&lastReceivedId=0&keyword=undefined&shortCode=undefined")).body.SMSMessageData.Messages;
  const all = await until(async () => (await readAll()).length === 2 && (await readAll()), { what: "the inbox" });
  // Of a message that has just been stored, an earlier one may not be yet.
  const { sql } = server.database;
  await sql`update inbound_messages set created_at = now() where id = ${all[1]!.id}`;
  assert.deepEqual(await readAll(), all.slice(0, 1));
  await sql`update inbound_messages set created_at = ${all[1]!.date} where id = ${all[1]!.id}`;
  assert.deepEqual(
    all.map(({ from, to, text }) => [from, to, text]),
    [
      [phone, "8311", "Yes & <no>"],
      [phone, "8312", "To its own"],
    ],
  );
  assert.equal(String(all[0]!.id), id);
  const later = (await inbox(`&lastReceivedId=${all[0]!.id}`)).body.SMSMessageData.Messages;
  assert.deepEqual(later, all.slice(1));
  assert.deepEqual((await inbox("&shortCode=8312")).body.SMSMessageData.Messages, all.slice(1));
  assert.match(
    (await inbox("", { accept: "application/xml" })).text,
    /<Messages><Message><linkId>in_sms_\d+<\/linkId><text>Yes &amp; &lt;no&gt;<\/text><to>8311<\/to>/,
  );
  const strangers = await call<Inbox>(`GET /version1/messaging?username=${theirs.id}`, undefined, {
    key: theirs.token,
  });
  assert.deepEqual(strangers.body.SMSMessageData.Messages, []);
});

test("what test tokens send and receive is posted apart from people's messages", async () => {
  const { token: testToken } = (
    await server.call<{ token: string }>("POST /v1/account/tokens", {
      body: { name: "t", test: true, scopes: ["sms:send", "sms:read", "inbound:read", "account:read"] },
    })
  ).body;
  const tested = (to: string) => send({ to, username: "sandbox" }, { key: testToken });
  await server.call("POST /v1/numbers", { body: { number: "8313" } });
  const says = (text: string, token: string) =>
    server.call(`POST /v1/sandbox/handsets/${number("0131")}/messages`, { body: { to: "8313", text }, token });
  await set({ delivery_url: at("/live/reports"), inbound_url: at("/live/messages") });
  assert.equal((await tested(number("0130"))).status, 201);
  const toNobody = await says("To nobody", testToken);
  assert.ok(toNobody.status < 300, toNobody.text);
  await until(async () => {
    const sent = await server.call(`GET /v1/sms?to=${encodeURIComponent(number("0130"))}`, { token: testToken });
    const received = await server.call("GET /v1/sms/inbounds", { token: testToken });
    return sent.text.includes('"delivered"') && received.text.includes("To nobody");
  });
  await set({ test_delivery_url: at("/test/reports"), test_inbound_url: at("/test/messages") });
  await tested(number("0132"));
  await says("A test", testToken);
  assert.deepEqual(
    (await posted("/test/messages", 1)).map(({ text }) => text),
    ["A test"],
  );
  await posted("/test/reports", 2, number("0132"));
  await send({ to: number("0133") });
  await says("A person", server.token);
  await posted("/live/reports", 2, number("0133"));
  const live = await posted("/live/messages", 1);
  assert.deepEqual(
    live.map(({ text }) => text),
    ["A person"],
  );
  const about = receiver.received.filter(({ path }) => path === "/live/reports").map(({ body }) => body);
  assert.deepEqual(
    about.filter((body) => !body.includes(encodeURIComponent(number("0133")))),
    [],
  );
  await set({ delivery_url: null, inbound_url: null, test_delivery_url: null, test_inbound_url: null });
});
