import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { answersTo } from "../src/doors/northbound/northbound.ts";
import { Acceptor } from "../src/core/messages/accept/accept.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";
import { admits, startReceiver, type Received, type Receiver } from "./harness/webhooks.ts";

interface Account {
  sid: string;
  token: string;
  service: string;
  messagingService: string;
}
interface Message {
  sid: string;
  status: string;
  body: string;
  to: string;
  from: string;
  direction: string;
  price: string;
  error_code: number | null;
  [name: string]: unknown;
}
interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}
interface Problem {
  code: number;
  message: string;
  more_info: string;
  status: number;
}

let server: TestServer;
let receiver: Receiver;
let ours: Account;
let theirs: Account;
/** What the receiver answers, by path. */
const statuses: string[] = [];
const answers: Record<string, { type: string; body: string; strict?: true }> = {};

before(async () => {
  [server, receiver] = await Promise.all([
    startServer(),
    startReceiver((request, response) => {
      const answer = answers[request.path.split("?", 1)[0]!];
      if (answer) response.setHeader("content-type", answer.type);
      if (answer?.strict && !admits(request.headers["accept"] ?? "*/*", answer.type)) response.statusCode = 406;
      response.end(response.statusCode === 406 ? "" : answer?.body);
      statuses.push(`${response.statusCode} ${request.path}`);
    }),
  ]);
  const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
    body: { name: "Twilio", scopes: allScopes, signs_callbacks: true },
  });
  ours = await settingsOf(made.body.token);
  const other = await server.call<{ token: { token: string } }>("POST /v1/operator/accounts", { body: { name: "B" } });
  theirs = await settingsOf(other.body.token.token);
});
after(async () => {
  await server.stop();
  await receiver.close();
});

const allScopes = ["sms:send", "sms:read", "inbound:read", "verify", "account:read", "account:write", "webhooks"];

async function settingsOf(token: string): Promise<Account> {
  const { body } = await server.call<Record<string, string>>("GET /v1/account/twilio", { token });
  return {
    token,
    sid: body["account_sid"]!,
    service: body["verify_service_sid"]!,
    messagingService: body["messaging_service_sid"]!,
  };
}

type Fields = Record<string, string>;
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** A request in Twilio's form: HTTP Basic, and fields as a form. */
async function call<Body = Message>(
  request: string,
  fields?: Fields,
  authorization: string | undefined = basic(ours.sid, ours.token),
): Promise<Answer<Body>> {
  const [method, path] = request.split(" ", 2) as [string, string];
  const response = await fetch(server.url + path, {
    method,
    headers: authorization === "" ? {} : { authorization },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as Body };
}

const root = (account = ours) => `/2010-04-01/Accounts/${account.sid}`;
const send = (fields: Fields) => call(`POST ${root()}/Messages.json`, { From: "TUMA", Body: "Muraho", ...fields });
const read = (sid: string) => call(`GET ${root()}/Messages/${sid}.json`);
const number = (digits: string) => `+25078811${digits}`;
const reaches = (sid: string, status: string) =>
  until(async () => (await read(sid)).body.status === status && (await read(sid)).body, {
    what: `${sid} is ${status}`,
  });
const heard = async (to: string) =>
  (await server.call<{ messages: { text: string }[] }>(`GET /v1/sandbox/handsets/${to}/messages`)).body.messages;
const refused = async (answer: Promise<Answer<unknown>>, status: number, code: number, says: RegExp = /./) => {
  const { status: got, body } = (await answer) as Answer<Problem>;
  assert.deepEqual([got, body.code, body.status], [status, code, status], body.message);
  assert.match(body.message, says);
  assert.match(body.more_info, /^http.*\/errors\/\w+$/);
};
/** The requests to one path, once there are so many. */
const requests = (path: string, count: number): Promise<URLSearchParams[]> =>
  until(
    () => {
      const found = receiver.received.filter((each) => each.path.split("?", 1)[0] === path);
      return found.length >= count && found.map(({ body }) => new URLSearchParams(body));
    },
    { what: `${count} requests to ${path}` },
  );
const at = (path: string) => new URL(path, receiver.url).href;

test("a message is sent, charged, and shown as Twilio shows it", async () => {
  const sent = await send({ To: number("0001"), Body: "Muraho é" });
  assert.equal(sent.status, 201);
  const { body } = sent;
  assert.match(body.sid, /^SM[0-9a-f]{32}$/);
  assert.deepEqual(
    [body.account_sid, body.to, body.from, body.body, body.direction, body.num_segments, body.price, body.price_unit],
    [ours.sid, number("0001"), "TUMA", "Muraho é", "outbound-api", "1", "-0.006", "USD"],
  );
  assert.match(body["date_created"] as string, /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/);
  const delivered = await reaches(body.sid, "delivered");
  assert.deepEqual([delivered.error_code, delivered["uri"]], [null, `${root()}/Messages/${body.sid}.json`]);
  assert.equal((await heard(number("0001")))[0]!.text, "Muraho é");
  const own = await server.call<{ total_cost: number }>(
    `GET /v1/sms/out_sms_${Number.parseInt(body.sid.slice(2), 16)}`,
  );
  assert.equal(own.body.total_cost, 0.006);
});

test("the messaging service is the account's default sender; JSON bodies and bearer tokens work too", async () => {
  await server.call("PATCH /v1/account", { body: { default_sender: "DEFAULT" } });
  const sent = await server.call(`POST ${root()}/Messages.json`, {
    token: ours.token,
    body: { To: number("0002"), MessagingServiceSid: ours.messagingService, Body: "x", ValidityPeriod: 120 },
  });
  assert.deepEqual([sent.body.from, sent.body["messaging_service_sid"]], ["DEFAULT", ours.messagingService]);
});

test("each refusal has Twilio's number, names Twilio's parameter, and charges nothing", async () => {
  const balance = async () => (await call<{ balance: string }>(`GET ${root()}/Balance.json`)).body.balance;
  const before = await balance();
  const to = number("0003");
  await refused(send({ To: "" }), 400, 21604, /`To`/);
  await refused(send({ To: "+15" }), 400, 21211, /`To`/);
  await refused(send({ To: to, Body: "" }), 400, 21602, /`Body`/);
  await refused(send({ To: to, Body: "x".repeat(2000) }), 400, 21617, /`Body`/);
  await refused(send({ To: to, From: "" }), 400, 21603, /`From`/);
  await refused(send({ To: to, From: "much too long a name" }), 400, 21212, /`From`/);
  await refused(send({ To: to, MessagingServiceSid: `MG${"0".repeat(32)}` }), 400, 21701, /MessagingServiceSid/);
  await refused(send({ To: to, StatusCallback: "http://10.0.0.1/" }), 400, 21609, /`StatusCallback`/);
  await refused(send({ To: to, ValidityPeriod: "5" }), 400, 20001, /`ValidityPeriod`/);
  await refused(send({ To: to, ScheduleType: "fixed" }), 400, 35111, /`SendAt`/);
  await refused(send({ To: to, ScheduleType: "fixed", SendAt: "soon" }), 400, 35114, /`SendAt`/);
  await refused(send({ To: to, SendAt: "2030-01-01T00:00:00Z" }), 400, 20001, /`ScheduleType`/);
  await refused(send({ To: to, MediaUrl: "http://example.com/a.png" }), 400, 20001, /`MediaUrl` is not supported/);
  await refused(send({ To: to, ShortenUrls: "true" }), 400, 20001, /`ShortenUrls` is not supported/);
  await refused(send({ To: to, MaxPrice: "0.001" }), 400, 30010, /`MaxPrice`/);
  await server.call("POST /v1/optouts", { body: { number: number("0004") } });
  await refused(send({ To: number("0004") }), 400, 21610);
  await refused(call(`POST ${root()}/Calls.json`, { To: to }), 404, 20404, /not available here/);
  await refused(call(`PUT ${root()}/Messages.json`, {}), 405, 20004);
  await refused(call("GET /2010-04-01/nothing"), 404, 20404);
  assert.equal(await balance(), before);
  assert.equal((await send({ To: to, ShortenUrls: "false", MediaUrl: "", MaxPrice: "0.01" })).status, 201);
});

/** Waits until the API log lists these names as without effect for the latest call of a path. */
const ignores = (path: string, names: string[]) =>
  until(
    async () => {
      const { body } = await server.call<{ calls: { ignored: string[] | null }[] }>(
        `GET /console/api-log?path=${encodeURIComponent(path)}&per_page=1`,
      );
      return isDeepStrictEqual(body.calls[0]?.ignored, names);
    },
    { what: `${names.join(", ")} in the log` },
  );

test("the API log has our code of what was refused in Twilio's form", async () => {
  await refused(send({ To: "+15" }), 400, 21211);
  const code = await until(async () => {
    const { body } = await server.call<{ calls: { path: string; code: string | null }[] }>(
      "GET /console/api-log?code=invalid_number",
    );
    return body.calls.find(({ path }) => path.endsWith("/Messages.json"))?.code;
  });
  assert.equal(code, "invalid_number");
});

test("parameters that Twilio ignores are ignored, and listed in the API log", async () => {
  const to = number("0006");
  // As Supabase Auth's provider for Twilio sends it, whose setting is called a service but may also be a number.
  await server.call("PATCH /v1/account", { body: { default_sender: "DEFAULT" } });
  const sent = await send({ To: to, Channel: "sms", From: ours.messagingService, Body: "123456" });
  assert.deepEqual(
    [sent.status, sent.body.status, sent.body.from, sent.body["messaging_service_sid"]],
    [201, "queued", "DEFAULT", ours.messagingService],
  );
  await ignores(`${ours.sid}/Messages.json`, ["Channel"]);
  await refused(send({ To: to, From: `MG${"0".repeat(32)}` }), 400, 21701, /MessagingServiceSid/);
  const usual = {
    RiskCheck: "enable",
    ProvideFeedback: "true",
    ForceDelivery: "true",
    TrafficType: "free",
    Attempt: "1",
  };
  assert.equal((await send({ To: to, ...usual, "Odd name\n": "1" })).status, 201);
  await ignores(`${ours.sid}/Messages.json`, [...Object.keys(usual), "Odd.name."]);
  const list = await call<{ messages: Message[] }>(`GET ${root()}/Messages.json?PageSize=1&Colour=red`);
  assert.equal(list.status, 200);
});

test("a form may be multipart, as PHP's curl sends an array, and the path may be the older one", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ To: number("0007"), From: "TUMA", Body: "Muraho é" }))
    body.set(name, value);
  const authorization = basic(ours.sid, ours.token);
  const post = (content: FormData | string, headers: Fields = {}) =>
    fetch(`${server.url}${root()}/SMS/Messages.json`, {
      method: "POST",
      body: content,
      headers: { authorization, ...headers },
    });
  const sent = await post(body);
  const { sid, status } = (await sent.json()) as Message;
  assert.deepEqual([sent.status, status], [201, "queued"]);
  assert.equal((await call(`GET ${root()}/SMS/Messages/${sid}.json`)).body.body, "Muraho é");
  await reaches(sid, "delivered");
  const wrong = await post("To=1", { "content-type": "text/plain" });
  const problem = (await wrong.json()) as Problem;
  assert.deepEqual([wrong.status, problem.code], [415, 20415]);
  assert.match(problem.message, /application\/x-www-form-urlencoded.*multipart\/form-data.*JSON/);
});

test("a parameter that is given twice is refused, rather than one of its values ignored", async () => {
  const twice = new URLSearchParams({ To: number("0008"), From: "TUMA", Body: "for both" });
  twice.append("To", number("0009"));
  const multipart = new FormData();
  for (const [name, value] of twice) multipart.append(name, value);
  for (const body of [twice, multipart]) {
    const reply = await fetch(`${server.url}${root()}/Messages.json`, {
      method: "POST",
      body,
      headers: { authorization: basic(ours.sid, ours.token) },
    });
    const problem = (await reply.json()) as Problem;
    assert.deepEqual([reply.status, problem.code], [400, 20001]);
    assert.match(problem.message, /`To` is given more than once/);
  }
  assert.deepEqual(await heard(number("0008")), []);
});

test("a text may have 1,600 characters of any alphabet, however many parts they take", async () => {
  for (const [digits, body, parts] of [
    ["0070", "x".repeat(1600), "11"],
    ["0071", "\u0451".repeat(1600), "24"],
    ["0072", "\u{1f600}".repeat(1600), "49"],
  ] as const) {
    const sent = await send({ To: number(digits), Body: body });
    assert.deepEqual([sent.status, sent.body["num_segments"]], [201, parts], JSON.stringify(sent.body));
    await reaches(sent.body.sid, "delivered");
    assert.equal((await heard(number(digits)))[0]!.text, body);
    await refused(send({ To: number(digits), Body: `${body}x` }), 400, 21617, /1601 characters/);
  }
  const plain = await server.call("POST /v1/sms", {
    body: { to: number("0073"), text: "x".repeat(1600), sender: "TUMA" },
  });
  assert.equal(plain.status, 400);
  answers["/long"] = { type: "text/plain", body: "\u0451".repeat(1600) };
  await says(number("0074"), await hooked("8116", "/long"), "Hi");
  assert.equal((await until(async () => (await heard(number("0074")))[0])).text, answers["/long"].body);
});

test("any other path of Twilio's is refused in Twilio's form, with a number", async () => {
  for (const path of [
    "/v1/PhoneNumbers/+250788123456",
    "/v2/PhoneNumbers/+250788123456?Fields=line_type_intelligence",
    `/v1/Services/${ours.messagingService}`,
    "/v1/Conversations",
    "/v3/Things",
    "/2008-08-01/Accounts",
  ])
    await refused(call(`GET ${path}`), 404, 20404, /not available here/);
  const own = await server.call("GET /v1/phonenumbers");
  assert.deepEqual([own.status, own.body["code"]], [404, "not_found"]);
});

test("only the account's own SID and token log in, and the token's scopes apply", async () => {
  const list = `GET ${root()}/Messages.json`;
  for (const [user, password] of [
    [ours.sid, theirs.token],
    [theirs.sid, ours.token],
    [ours.sid, "wrong"],
    ["", ""],
  ] as const) {
    const answer = call(list, undefined, basic(user, password));
    await refused(answer, 401, 20003);
    assert.match((await answer).headers.get("www-authenticate")!, /^Basic /);
  }
  await refused(call(list, undefined, ""), 401, 20003);
  await refused(call(list, undefined, "Basic !"), 401, 20003);
  // Twilio's form of login on one of our own paths.
  await refused(call(list, undefined, basic(theirs.sid, theirs.token)), 404, 20404);
  await refused(call(`POST /v2/Services/${theirs.service}/Verifications`, { To: number("0005") }), 404, 20404);
  const { body: made } = await server.call<{ id: string; token: string }>("POST /v1/account/tokens", {
    token: ours.token,
    body: { name: "sender", scopes: ["sms:send"] },
  });
  const key = basic(`SK${Number(made.id.slice(4)).toString(16).padStart(32, "0")}`, made.token);
  const sent = await call(`POST ${root()}/Messages.json`, { To: number("0005"), From: "TUMA", Body: "x" }, key);
  assert.equal(sent.status, 201);
  await refused(call(list, undefined, key), 403, 20403, /sms:read/);
  await refused(call(`GET ${root()}/Balance.json`, undefined, key), 403, 20403, /account:read/);
  await refused(call(`POST /v2/Services/${ours.service}/Verifications`, { To: "x" }, key), 403, 20403, /verify/);
  await refused(
    call(`GET ${root(theirs)}/Messages/${sent.body.sid}.json`, undefined, basic(theirs.sid, theirs.token)),
    404,
    20404,
  );
  const tested = await server.call<{ token: string }>("POST /v1/account/tokens", {
    token: ours.token,
    body: { name: "test", scopes: ["sms:read", "sms:send"], test: true },
  });
  await refused(
    call(`GET ${root()}/Messages/${sent.body.sid}.json`, undefined, basic(ours.sid, tested.body.token)),
    404,
    20404,
  );
});

test("a token that may only send neither reads nor erases a message, nor cancels one", async () => {
  const { token } = (
    await server.call<{ token: string }>("POST /v1/account/tokens", { body: { name: "sends", scopes: ["sms:send"] } })
  ).body;
  const made = await send({ To: number("2290"), Body: "not for everybody" });
  await reaches(made.body.sid, "delivered");
  for (const [method, body] of [
    ["GET", undefined],
    ["POST", { Body: "" }],
    ["POST", { Status: "canceled" }],
    ["DELETE", undefined],
  ] as const) {
    const reply = await server.call<{ code: number }>(`${method} ${root()}/Messages/${made.body.sid}.json`, {
      token,
      ...(body ? { body } : {}),
    });
    assert.deepEqual([reply.status, reply.body.code], [403, 20403], `${method} ${JSON.stringify(body)}`);
    assert.doesNotMatch(reply.text, /not for everybody/);
  }
  assert.equal((await read(made.body.sid)).body.body, "not for everybody");
});

test("status callbacks are signed with the token, and report how each message ended", async () => {
  const sent: [digits: string, outcomes: string[], error: string | null][] = [
    ["0010", ["sent", "delivered"], null],
    ["9901", ["sent", "undelivered"], "30008"],
    ["9903", ["failed"], "30005"],
  ];
  for (const [digits, outcomes, error] of sent) {
    const url = at(`/status/${digits}?of=${digits}`);
    const { body } = await send({ To: number(digits), StatusCallback: url });
    await requests(`/status/${digits}`, outcomes.length);
    const got = receiver.received.filter(({ path }) => path.startsWith(`/status/${digits}`));
    for (const { path, headers, body: form } of got) assertSigned(ours.token, at(path), headers, form);
    const forms = got.map(({ body: form }) => new URLSearchParams(form));
    assert.deepEqual(new Set(forms.map((form) => form.get("MessageStatus"))), new Set(outcomes));
    for (const form of forms) {
      assert.deepEqual([form.get("MessageSid"), form.get("SmsSid")], [body.sid, body.sid]);
      assert.deepEqual([form.get("AccountSid"), form.get("To"), form.get("From")], [ours.sid, number(digits), "TUMA"]);
    }
    const last = forms.find((form) => form.get("MessageStatus") === outcomes.at(-1))!;
    assert.equal(last.get("ErrorCode"), error);
    const shown = (await read(body.sid)).body;
    assert.deepEqual([shown.status, shown.error_code], [outcomes.at(-1), error === null ? null : Number(error)]);
  }
});

/** Checks a signature as Twilio's documentation describes it, independently of ours. */
function assertSigned(secret: string, url: string, headers: Received["headers"], form: string): void {
  const pairs = [...new URLSearchParams(form)].sort(([one], [other]) => (one < other ? -1 : 1));
  const content = pairs.reduce((all, [name, value]) => all + name + value, url);
  assert.equal(headers["x-twilio-signature"], createHmac("sha1", secret).update(Buffer.from(content)).digest("base64"));
}

const time = (ms: number, zone = "") => new Date(Date.now() + ms).toISOString().slice(0, 19) + zone;

test("a list has both directions, newest first, and pages forwards and back", async () => {
  const to = number("0020");
  const sids: string[] = [];
  for (let n = 0; n < 5; n++) sids.unshift((await send({ To: to, Body: `n ${n}` })).body.sid);
  interface List {
    messages: Message[];
    next_page_uri: string | null;
    previous_page_uri: string | null;
    page: number;
    end: number;
  }
  const list = async (uri: string) => (await call<List>(`GET ${uri}`)).body;
  const first = await list(`${root()}/Messages.json?PageSize=2&To=${encodeURIComponent(to)}`);
  const second = await list(first.next_page_uri!);
  const third = await list(second.next_page_uri!);
  assert.deepEqual(
    [first, second, third].map((page) => page.messages.map(({ sid }) => sid)),
    [sids.slice(0, 2), sids.slice(2, 4), sids.slice(4)],
  );
  assert.deepEqual([third.next_page_uri, second.page, second.end], [null, 1, 3]);
  const back = (await list(second.previous_page_uri!)).messages.map(({ sid }) => sid);
  assert.deepEqual([back, first.previous_page_uri], [sids.slice(0, 2), null]);
  const today = new Date().toISOString().slice(0, 10);
  const count = async (filter: Fields) =>
    (await list(`${root()}/Messages.json?${new URLSearchParams({ To: to, ...filter })}`)).messages.length;
  assert.equal(await count({ "DateSent>": today }), 5);
  assert.equal(await count({ "DateSent<": today }), 0);
  assert.equal(await count({ DateSent: today }), 5);
  assert.equal(await count({ DateSent: "2020-01-01" }), 0);
  // As Twilio's library for Java writes a time: without a zone, which is UTC.
  for (const zone of ["", "Z", "+00:00", "+0000"]) {
    assert.equal(await count({ "DateSent>": time(-60_000, zone), "DateSent<": time(60_000, zone) }), 5, zone);
    assert.equal(await count({ "DateSent>": time(60_000, zone) }), 0, zone);
  }
  assert.equal(await count({ "DateSent<": time(-60_000).replace("T", " ") }), 0);
  assert.equal(await count({ From: "OTHER" }), 0);
  await refused(call(`GET ${root()}/Messages.json?Page=3`), 400, 20006);
  await refused(call(`GET ${root()}/Messages.json?DateSent=soon`), 400, 20001, /`DateSent`/);
});

test("a text is erased and a resource deleted once its message is final; a scheduled message is canceled", async () => {
  const { sid } = (await send({ To: number("0030") })).body;
  await reaches(sid, "delivered");
  const change = (fields: Fields, of = sid) => call(`POST ${root()}/Messages/${of}.json`, fields);
  await refused(change({ Body: "other" }), 400, 20001, /`Body`/);
  await refused(change({}), 400, 20001);
  assert.equal((await change({ Body: "" })).body.body, "");
  assert.equal((await read(sid)).body.body, "");
  assert.equal((await call(`DELETE ${root()}/Messages/${sid}.json`)).status, 204);
  await refused(read(sid), 404, 20404);
  const kept = await server.call<{ text: null; state: string }>(
    `GET /v1/sms/out_sms_${Number.parseInt(sid.slice(2), 16)}`,
  );
  assert.deepEqual([kept.body.text, kept.body.state], [null, "delivered"]);
  const SendAt = new Date(Date.now() + 3_600_000).toISOString();
  const later = (await send({ To: number("0031"), ScheduleType: "fixed", SendAt })).body;
  assert.deepEqual([later.status, later["date_sent"]], ["scheduled", null]);
  await refused(call(`DELETE ${root()}/Messages/${later.sid}.json`), 400, 20009);
  const canceled = await change({ Status: "canceled" }, later.sid);
  assert.deepEqual([canceled.status, canceled.body.status, canceled.body.price], [200, "canceled", "0"]);
  await refused(change({ Status: "canceled" }, sid), 404, 20404);
});

/** Gives one of our numbers a URL for what it receives, and returns the number. */
async function hooked(shortCode: string, path: string, more: Fields = {}): Promise<string> {
  await server.call("POST /v1/numbers", { token: ours.token, body: { number: shortCode } });
  const listed = await call<{ incoming_phone_numbers: { sid: string; phone_number: string }[] }>(
    `GET ${root()}/IncomingPhoneNumbers.json?PhoneNumber=${shortCode}`,
  );
  const [found] = listed.body.incoming_phone_numbers;
  assert.equal(found!.phone_number, shortCode);
  const changed = await call<{ sms_url: string }>(`POST ${root()}/IncomingPhoneNumbers/${found!.sid}.json`, {
    SmsUrl: at(path),
    ...more,
  });
  assert.deepEqual([changed.status, changed.body.sms_url], [200, at(path)]);
  return shortCode;
}

const says = (from: string, to: string, text: string) =>
  server.call(`POST /v1/sandbox/handsets/${from}/messages`, { body: { to, text } });

test("a received message is posted with a signature, and the messages of the reply are sent and charged", async () => {
  answers["/answer"] = {
    type: "text/xml; charset=utf-8",
    body: `<?xml version="1.0" encoding="UTF-8"?><Response><Message>Murakoze &amp; ok</Message>
      <Message statusCallback="${at("/answered")}"><Body>Second <![CDATA[<one>]]></Body></Message></Response>`,
  };
  const ourNumber = await hooked("8111", "/answer");
  const phone = number("0040");
  await says(phone, ourNumber, "Help & me");
  const [form] = await requests("/answer", 1);
  const { headers, body } = receiver.received.find(({ path }) => path === "/answer")!;
  assertSigned(ours.token, at("/answer"), headers, body);
  assert.deepEqual(
    ["From", "To", "Body", "NumSegments", "SmsStatus", "AccountSid"].map((name) => form!.get(name)),
    [phone, ourNumber, "Help & me", "1", "received", ours.sid],
  );
  const texts = await until(async () => {
    const messages = await heard(phone);
    return messages.length === 2 && messages.map(({ text }) => text).sort();
  });
  assert.deepEqual(texts, ["Murakoze & ok", "Second <one>"]);
  await requests("/answered", 2);
  const list = await call<{ messages: Message[] }>(`GET ${root()}/Messages.json?From=${ourNumber}`);
  assert.deepEqual(
    list.body.messages.map(({ direction, price }) => [direction, price]),
    Array.from({ length: 2 }, () => ["outbound-reply", "-0.006"]),
  );
  const received = await read(form!.get("MessageSid")!);
  assert.deepEqual(
    [received.body.direction, received.body.status, received.body.body],
    ["inbound", "received", "Help & me"],
  );
  assert.equal((await call(`DELETE ${root()}/Messages/${received.body.sid}.json`)).status, 204);
  await refused(read(received.body.sid), 404, 20404);
});

test("with GET, the parameters are in the signed URL; a reply may be plain text; an empty SmsUrl stops the requests", async () => {
  answers["/plain"] = { type: "text/plain", body: "Plain answer" };
  const ourNumber = await hooked("8112", "/plain", { SmsMethod: "GET" });
  const phone = number("0041");
  await says(phone, ourNumber, "Hi");
  const asked = await until(() => receiver.received.find(({ path }) => path.startsWith("/plain?")));
  assert.equal(asked.method, "GET");
  assertSigned(ours.token, at(asked.path), asked.headers, "");
  assert.equal((await until(async () => (await heard(phone))[0])).text, "Plain answer");
  const sid = `PN${`d${ourNumber}`.padStart(32, "f")}`;
  const ended = await call<{ sms_url: string }>(`POST ${root()}/IncomingPhoneNumbers/${sid}.json`, { SmsUrl: "" });
  assert.equal(ended.body.sms_url, "");
  await refused(
    call(`POST ${root()}/IncomingPhoneNumbers/${sid}.json`, { SmsUrl: "http://10.0.0.1/" }),
    400,
    21402,
    /`SmsUrl`/,
  );
  await refused(
    call(`POST ${root()}/IncomingPhoneNumbers/${sid}.json`, { SmsUrl: at("/x"), VoiceUrl: "http://a/" }),
    400,
    20001,
    /`VoiceUrl`/,
  );
  await refused(call(`GET ${root()}/IncomingPhoneNumbers/PN${"0".repeat(32)}.json`), 404, 20404);
});

test("an answer that is read twice sends once; one that cannot be followed sends nothing, and the message shows why", async () => {
  const ourNumber = await hooked("8113", "/quiet");
  const phone = number("0042");
  await says(phone, ourNumber, "Hi");
  const [form] = await requests("/quiet", 1);
  const { ctx } = server.program;
  const account = Number.parseInt(ours.sid.slice(2), 16);
  const rules = {
    defaultSender: undefined,
    approvedSenders: undefined,
    allowedCountries: undefined,
    country: undefined,
    priceFor: () => 6_000n,
  };
  const follow = answersTo(ctx, { acceptor: new Acceptor(ctx), rules: () => rules });
  const sent = async () =>
    (
      await server.database.sql<{ text: string }[]>`
        select text from messages where account_id = ${account} and recipient = ${phone} order by id`
    ).map(({ text }) => text);
  const answer = (body: string, contentType = "text/xml") => ({
    accountId: account,
    eventId: 77,
    url: at("/quiet"),
    sent: form!.toString(),
    contentType,
    body: Buffer.from(body),
  });
  const good = answer("<Response><Message>a</Message><Message>b</Message></Response>");
  await follow(good);
  await follow(good);
  assert.deepEqual(await sent(), ["a", "b"]);
  const inbound = `in_sms_${Number.parseInt(form!.get("MessageSid")!.slice(2), 16)}`;
  const problem = async () => {
    const { body } = await server.call<{ answer_problem?: object }>(`GET /v1/sms/inbounds/${inbound}`);
    return body.answer_problem;
  };
  assert.equal(await problem(), undefined);
  for (const [bad, code, says] of [
    [answer("<Response><Message>a</Message>"), "malformed", /not well-formed/],
    [
      answer('<!DOCTYPE r [<!ENTITY a "b">]><Response><Message>&a;</Message></Response>'),
      "document_type",
      /document type/,
    ],
    [answer("<Response><Message>&a;</Message></Response>"), "malformed", /entity/],
    [answer("<Response><Dial>1</Dial></Response>"), "verb", /`<Dial>` is not supported: use `<Message>`/],
    [answer("<Response><Message>a<Media>http://x/</Media></Message></Response>"), "element", /`<Media>`/],
    [answer('<Response><Message colour="red">a</Message></Response>'), "attribute", /`colour`/],
    [answer('<Response><Message method="GET">a</Message></Response>'), "method", /GET/],
    [answer("<Response><Message><Body><b>a</b></Body></Message></Response>"), "nested", /`<b>`/],
    [answer("<Response><Message/></Response>"), "no_text", /no text/],
    [answer("<html/>", "text/html"), "root", /`<html>`/],
    [answer('{"a":1}', "application/json"), "content_type", /application\/json/],
    [answer(`<Response>${"<Message>a</Message>".repeat(11)}</Response>`), "too_many", /10/],
    [answer('<Response><Message to="12">a</Message></Response>'), "refused", /`invalid_number`/],
    [{ ...good, body: undefined }, "too_long", /64 KiB/],
    [{ ...good, body: Buffer.from([0xff]) }, "not_utf8", /UTF-8/],
  ] as const) {
    await follow(bad);
    const found = (await problem()) as { code: string; message: string };
    assert.deepEqual([found.code, says.test(found.message)], [code, true], found.message);
  }
  // Another account's message is neither answered nor marked.
  await follow({ ...answer("<Response><Dial/></Response>"), accountId: account + 1 });
  assert.equal(((await problem()) as { code: string }).code, "not_utf8");
  assert.deepEqual(await sent(), ["a", "b"]);
});

test("the program behind a number is set without Twilio's form as well, and each shows what the other set", async () => {
  const ourNumber = await hooked("8114", "/first");
  const path = `/v1/account/twilio/numbers/${ourNumber}`;
  const list = async () => {
    const { body } = await server.call<{ numbers: { number: string; url: string | null; method: string }[] }>(
      "GET /v1/account/twilio/numbers?per_page=100",
    );
    const { url, method } = body.numbers.find(({ number: each }) => each === ourNumber)!;
    return [url, method];
  };
  assert.deepEqual(await list(), [at("/first"), "POST"]);
  const set = await server.call(`PUT ${path}`, { body: { url: at("/second"), method: "GET" } });
  assert.deepEqual([set.status, set.body["url"], set.body["method"]], [200, at("/second"), "GET"], set.text);
  const sid = `PN${`d${ourNumber}`.padStart(32, "f")}`;
  const shown = await call<{ sms_url: string; sms_method: string }>(`GET ${root()}/IncomingPhoneNumbers/${sid}.json`);
  assert.deepEqual([shown.body.sms_url, shown.body.sms_method], [at("/second"), "GET"]);
  for (const [request, body, status, says] of [
    [path, { url: "ftp://example.com" }, 400, /`url` must begin with/],
    [path, { url: at("/x"), method: "PUT" }, 400, /`method`/],
    [path, {}, 400, /`url` is missing/],
    ["/v1/account/twilio/numbers/8999", { url: at("/x") }, 404, /./],
  ] as const) {
    const refusal = await server.call(`PUT ${request}`, { body });
    assert.deepEqual([refusal.status, says.test(refusal.text)], [status, true], refusal.text);
  }
  assert.deepEqual(await list(), [at("/second"), "GET"]);
  assert.equal((await server.call(`PUT ${path}`, { body: { url: null } })).body["url"], null);
});

test("programs that answer in one type only, and refuse whoever does not accept that, get every request", async () => {
  answers["/strict-xml"] = {
    type: "application/xml",
    body: "<Response><Message>From Spring</Message></Response>",
    strict: true,
  };
  answers["/strict-json"] = { type: "application/json", body: "{}", strict: true };
  const ourNumber = await hooked("8115", "/strict-xml");
  await says(number("0043"), ourNumber, "Hi");
  assert.equal((await until(async () => (await heard(number("0043")))[0])).text, "From Spring");
  await send({ To: number("0044"), StatusCallback: at("/strict-json") });
  await requests("/strict-json", 2);
  const strictly = statuses.filter((status) => status.includes("/strict-")).sort();
  assert.deepEqual(strictly, ["200 /strict-json", "200 /strict-json", "200 /strict-xml"]);
});

const pinOf = async (to: string) => /\d{6}/.exec((await until(async () => (await heard(to))[0])).text)![0];

test("a verification is started, checked and then no longer found, as with Twilio", async () => {
  const service = `/v2/Services/${ours.service}`;
  interface Verification {
    sid: string;
    status: string;
    valid: boolean;
    to: string;
    channel: string;
    send_code_attempts: unknown[];
  }
  const start = (to: string, more: Fields = {}) =>
    call<Verification>(`POST ${service}/Verifications`, {
      To: to,
      Channel: "sms",
      CustomFriendlyName: "Acme",
      ...more,
    });
  const check = (fields: Fields) => call<Verification>(`POST ${service}/VerificationCheck`, fields);
  const fetched = (which: string) => call<Verification>(`GET ${service}/Verifications/${encodeURIComponent(which)}`);
  const to = number("0050");
  const { status, body } = await start(to);
  assert.equal(status, 201);
  assert.match(body.sid, /^VE[0-9a-f]{32}$/);
  assert.deepEqual(
    [body.status, body.valid, body.to, body.channel, body.send_code_attempts.length],
    ["pending", false, to, "sms", 1],
  );
  assert.equal((await start(to)).body.sid, body.sid, "a repeat within 30 seconds is the same verification");
  assert.equal((await fetched(to)).body.sid, body.sid);
  const wrong = await check({ To: to, Code: "000000x" });
  assert.deepEqual([wrong.status, wrong.body.status, wrong.body.valid], [200, "pending", false]);
  const right = await check({ To: to, Code: await pinOf(to) });
  assert.deepEqual([right.status, right.body.status, right.body.valid], [200, "approved", true]);
  await refused(check({ VerificationSid: body.sid, Code: "123456" }), 404, 20404);
  await refused(fetched(body.sid), 404, 20404);

  const canceled = (await start(number("0051"))).body.sid;
  const update = (sid: string, Status: string) =>
    call<Verification>(`POST ${service}/Verifications/${sid}`, { Status });
  assert.equal((await update(canceled, "canceled")).body.status, "canceled");
  await refused(update(canceled, "canceled"), 404, 20404);
  const approved = (await start(number("0052"))).body.sid;
  const done = await update(approved, "approved");
  assert.deepEqual([done.body.status, done.body.valid], ["approved", true]);
  const own = await server.call<{ status: string }>(
    `GET /v1/sms/verify/status/vrf_${Number.parseInt(approved.slice(2), 16)}`,
  );
  assert.equal(own.body.status, "verified");
  const { body: log } = await server.call<{ entries: { action: string; actor: string; target: string }[] }>(
    "GET /v1/audit?per_page=5",
  );
  const [act, ...others] = log.entries.filter(({ action }) => action === "verification.approved");
  assert.deepEqual(
    [act?.target, act?.actor.replace(/\d+/, "1"), others],
    [`vrf_${Number.parseInt(approved.slice(2), 16)}`, "tok_1 (Twilio)", []],
    "who approved it without its code",
  );

  const guessed = number("0053");
  await start(guessed);
  for (let n = 0; n < 5; n++) assert.equal((await check({ To: guessed, Code: "x" })).body.status, "pending");
  await refused(check({ To: guessed, Code: "x" }), 429, 60202);
  await refused(start("+15"), 400, 60200, /`To`/);
  await refused(start(to, { Channel: "whatsapp" }), 400, 60200, /`Channel` must be `sms` or `call`/);
  await refused(start(to, { CustomCode: "1234" }), 400, 60200, /`CustomCode` is not supported/);
  await refused(start(to, { CustomFriendlyName: "https://evil.example" }), 400, 60200, /`CustomFriendlyName`/);
  await refused(check({ Code: "1" }), 400, 60200, /`To`/);
  const [foreign, swahili] = [number("0055"), number("0056")];
  assert.equal((await start(foreign, { Locale: "pt-BR", RiskCheck: "enable", Tags: "{}" })).status, 201);
  assert.match((await until(async () => (await heard(foreign))[0])).text, /code/i);
  await ignores(`${ours.service}/Verifications`, ["RiskCheck", "Tags", "Locale"]);
  await server.call("PATCH /v1/verify/settings", { token: ours.token, body: { language: "sw" } });
  assert.equal((await start(swahili, { Locale: "pt-BR" })).status, 201);
  assert.match((await until(async () => (await heard(swahili))[0])).text, /msimbo|nambari/i);
  await server.call("PATCH /v1/verify/settings", { token: ours.token, body: { language: "en" } });
  const french = number("0054");
  await start(french, { Locale: "fr-CA" });
  assert.match((await until(async () => (await heard(french))[0])).text, /code/i);
});

test("a revoked token no longer signs, and the account, its service and its balance can be read", async () => {
  const account = await call<{ status: string; sid: string }>(`GET ${root()}.json`);
  assert.deepEqual([account.body.sid, account.body.status], [ours.sid, "active"]);
  const service = await call<{ sid: string; code_length: number }>(`GET /v2/Services/${ours.service}`);
  assert.deepEqual([service.body.sid, service.body.code_length], [ours.service, 6]);
  const { body } = await server.call<{ tokens: { id: string; signs_callbacks: boolean }[] }>("GET /v1/account/tokens");
  const signing = body.tokens.find((each) => each.signs_callbacks);
  await server.call(`DELETE /v1/account/tokens/${signing!.id}`);
  await refused(call(`GET ${root()}.json`), 401, 20003);
  await server.call(`POST ${root()}/Messages.json`, {
    body: { To: number("0060"), From: "TUMA", Body: "x", StatusCallback: at("/unsigned") },
  });
  await requests("/unsigned", 1);
  assert.equal(receiver.received.find(({ path }) => path === "/unsigned")!.headers["x-twilio-signature"], undefined);
});
