/**
 * Every parameter that the APIs for existing programs know, and what it does here: it has an effect, or its request is refused with a
 * sentence that names it. Each list is complete: by the OpenAPI document, by Twilio's and node-smpp's own definitions, by the manuals.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { statusName } from "../src/smpp/smpp.ts";
import { npmSmpp, type PeerPdu, type PeerServer, type PeerSession } from "./npm-smpp.ts";
import { freePort } from "./harness/process.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";
import { startReceiver, type Receiver } from "./harness/webhooks.ts";

npmSmpp.addTLV("campaign", { id: 0x1401, type: npmSmpp.types.tlv.cstring });

/** A request that was answered, whatever its API. */
interface Answered {
  accepted: boolean;
  text: string;
}
/** Looks for the effect of a parameter on the message to a number. */
type Effect = (to: string, answered: Answered) => Promise<boolean> | boolean;
/** A refusal by its words, or an effect. */
type Result = RegExp | Effect;
type Value = string | number | undefined | object;
type Fields = Record<string, Value>;
/** A parameter, its value or the fields that it needs, and the result. */
type Row = readonly [parameter: string, given: string | Fields, result: Result];

let service: Service;
let receiver: Receiver;
let carrier: PeerServer;
let carrierSession: PeerSession | undefined;
let client: PeerSession;
let login: { username: string; password: string };
let twilio: Record<"sid" | "messaging" | "verify", string>;
const submitted: PeerPdu[] = [];
const receipts: PeerPdu[] = [];

before(async () => {
  const port = await freePort();
  receiver = await startReceiver();
  service = await startService({
    NORTHBOUND_SMPP_PORT: String(port),
    ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1",
    SANDBOX: "false",
  });
  carrier = npmSmpp.createServer((session) => {
    session.on("pdu", (pdu) => answer(session, pdu));
    session.on("error", () => {});
  });
  await new Promise<void>((resolve) => carrier.listen(0, "127.0.0.1", resolve));
  const tlvs = [{ name: "campaign", tag: 0x1401, type: "cstring" }];
  const address = { host: "127.0.0.1", port: carrier.address().port, system_id: "us", password: "x" };
  await ok("POST", "/v1/operator/carriers", { name: "peer", ...address, tlvs });
  const account = await ok("PATCH", "/v1/account", { default_sender: "DEFAULT" });
  await ok("POST", `/v1/operator/accounts/${account.id}/credit`, { amount: 100, note: "test" });
  const made = await ok("POST", "/v1/account/smpp", { parts_per_second: 1000 });
  login = { username: made.system_id, password: made.password };
  const sids = await ok("GET", "/v1/account/twilio");
  twilio = { sid: sids.account_sid, messaging: sids.messaging_service_sid, verify: sids.verify_service_sid };
  await until(() => carrierSession !== undefined, { what: "the link's bind" });
  client = await bind(port);
});

after(async () => {
  client?.close();
  await service?.stop();
  carrierSession?.close();
  carrier?.close();
  await receiver?.close();
});

async function ok(method: string, path: string, body?: unknown) {
  const answered = await service.call(method, path, body);
  assert.ok(answered.status < 300, `${method} ${path}: ${answered.text}`);
  return answered.body;
}

/** The carrier: takes what it is sent, and reports it as delivered. */
function answer(session: PeerSession, pdu: PeerPdu): void {
  if (pdu.command.startsWith("bind_")) carrierSession = session;
  if (pdu.command.endsWith("_resp")) return;
  if (pdu.command !== "submit_sm") return session.send(pdu.response());
  submitted.push(pdu);
  const id = String(submitted.length);
  session.send(pdu.response({ message_id: id }));
  session.deliver_sm({
    esm_class: 4,
    source_addr: pdu.destination_addr,
    destination_addr: pdu.source_addr,
    receipted_message_id: id,
    message_state: 2,
    short_message: `id:${id} sub:001 dlvrd:001 submit date:2611220700 done date:2611220700 stat:DELIVRD err:000 text:`,
  });
}

function bind(port: number): Promise<PeerSession> {
  return new Promise((resolve, reject) => {
    const session = npmSmpp.connect({ host: "127.0.0.1", port }, () => {
      session.bind_transceiver({ system_id: login.username, password: login.password }, (bound) =>
        bound.command_status === 0 ? resolve(session) : reject(new Error(`bind: ${bound.command_status}`)),
      );
    });
    session.on("deliver_sm", (pdu) => {
      receipts.push(pdu);
      session.send(pdu.response());
    });
    session.on("error", reject as never);
  });
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came
type Shown = any;

/** The message as the API shows it. */
const message =
  (holds: (shown: Shown) => boolean): Effect =>
  async (to) => {
    const { messages } = await ok("GET", `/v1/sms?to=${encodeURIComponent(to)}`);
    return messages.length === 1 && holds(messages[0]);
  };
/** The message as the carrier got it. */
const submit =
  (holds: (pdu: PeerPdu) => boolean): Effect =>
  async (to) =>
    holds(
      await until(() => submitted.find((pdu) => pdu.destination_addr === to.slice(1)), { what: `the submit to ${to}` }),
    );
/** A report that was called with these parameters. */
const report =
  (holds: (parameters: URLSearchParams, method: string) => boolean): Effect =>
  (to) =>
    until(
      () =>
        receiver.received.some(({ path, body, method }) => {
          const url = new URL(path, receiver.url);
          return url.pathname === `/${to}` && holds(new URLSearchParams(`${url.search.slice(1)}&${body}`), method);
        }),
      { what: `the report on ${to}` },
    );
const text = (wanted: string) => message((shown) => shown.text === wanted);
const carries = (words: RegExp) => submit((pdu) => words.test(String(pdu.short_message!.message)));
const waits = message(({ state }) => state === "scheduled");
const lasts = (minutes: number) =>
  message((shown) => Math.round((Date.parse(shown.valid_until) - Date.parse(shown.created_at)) / 60_000) === minutes);
/** Accepted, since this value asks for what happens anyway. */
const nothing: Effect = (_to, { accepted }) => accepted;
/** Shown by another row, or by the login of every row. */
const everyRow = nothing;
/** Accepted without effect, as by Twilio, and named in the API log. */
const ignored = (name: string, value: string): Row => [name, value, nothing];

let lastNumber = 250_788_130_000;
const fieldsOf = (parameter: string, given: string | Fields): Fields =>
  typeof given === "string" ? { [parameter]: given } : given;

/** Tries each row with a number of its own. */
async function check(
  rows: readonly Row[],
  known: Iterable<string>,
  ask: (fields: Fields, to: string) => Promise<Answered>,
): Promise<void> {
  assert.deepEqual(
    [...new Set(known)].filter((name) => !rows.some(([parameter]) => parameter === name)),
    [],
    "parameters without a row",
  );
  const refused: string[] = [];
  await Promise.all(
    rows.map(async ([parameter, given, result]) => {
      const to = `+${++lastNumber}`;
      const answered = await ask(fieldsOf(parameter, given), to);
      const about = `${parameter}=${JSON.stringify(given)}: ${answered.text}`;
      if (result instanceof RegExp) {
        refused.push(to);
        assert.deepEqual([answered.accepted, result.test(answered.text)], [false, true], about);
      } else {
        assert.ok(answered.accepted, about);
        assert.ok(await result(to, answered), about);
      }
    }),
  );
  const { sql } = service.database;
  const sent = await sql<{ recipient: string }[]>`select recipient from messages where recipient = any(${refused})`;
  assert.deepEqual([...sent], [], "what is refused is neither sent nor charged");
}

const document = JSON.parse(readFileSync("openapi.json", "utf8")) as {
  paths: Record<string, { get: { parameters: { name: string }[] } }>;
};
const documented = (path: string) => document.paths[path]!.get.parameters.map(({ name }) => name);
/** Undefined members take a field out of what every row has. */
const given = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value as string | number}`]],
  );
const callback = (to: string) => new URL(`/${to}`, receiver.url).href;

test("Kannel's sendsms", async () => {
  // `ask` puts the number of each row before it.
  const url = "?d=%d&i=%i&o=%o&B=%B";
  const reported = { "dlr-mask": "31", "dlr-url": url };
  const rows: Row[] = [
    ["username", "nobody", /Authorization failed/],
    ["password", "wrong", /Authorization failed/],
    ["user", { username: undefined, user: login.username }, everyRow],
    ["pass", { password: undefined, pass: login.password }, everyRow],
    ["to", {}, submit(() => true)],
    ["from", "NAMED", submit((pdu) => pdu.source_addr === "NAMED")],
    ["text", "Amakuru", text("Amakuru")],
    ["charset", { charset: "iso-8859-1", text: "é" }, text("Ã©")],
    ["coding", "1", submit((pdu) => pdu.data_coding === 4)],
    ["udh", { udh: "\u0005\0\u0003\u0007\u0002\u0001", coding: "0" }, submit((pdu) => pdu.esm_class === 0x40)],
    ["mclass", "0", submit((pdu) => pdu.data_coding === 0xf0)],
    ["pid", "64", submit((pdu) => pdu.protocol_id === 64)],
    ["pid", "high", /^PID field misformed/],
    ["priority", "2", submit((pdu) => pdu.priority_flag === 2)],
    ["binfo", "USSD", submit((pdu) => pdu["service_type"] === "USSD")],
    ["binfo", "CMT", submit((pdu) => pdu["service_type"] === "")],
    ["binfo", { ...reported, binfo: "bill" }, report((query) => query.get("B") === "bill")],
    ["binfo", "too long", /^BInfo field misformed/],
    ["account", "acct", message(({ reference }) => reference === "acct")],
    ["account", { ...reported, account: "acct" }, report((query) => query.get("o") === "acct")],
    ["account", "x".repeat(256), /^Account field misformed/],
    ["smsc", { ...reported, smsc: "fast" }, report((query) => query.get("i") === "fast")],
    ["meta-data", "?smpp?campaign=spring", submit((pdu) => pdu["campaign"] === "spring")],
    ["meta-data", "?smpp?season=spring", /'tlvs.season'/],
    ["validity", "5", lasts(5)],
    ["deferred", "60", waits],
    ["dlr-mask", { ...reported, "dlr-mask": "8" }, report((query) => query.get("d") === "8")],
    ["dlr-mask", { ...reported, "dlr-mask": "many" }, /^DLR-Mask field misformed/],
    ["dlr-url", reported, report((query) => query.get("d") === "1")],
    ["dlrmask", { dlrmask: "1", "dlr-url": url }, report((query) => query.get("d") === "1")],
    ["dlrurl", { "dlr-mask": "1", dlrurl: url }, report((query) => query.get("d") === "1")],
    ["mwi", "0", /^MWI is not supported/],
    ["mwi", "-1", nothing],
    ["rpi", "1", /^RPI is not supported/],
    ["alt-dcs", "1", /^Alt-DCS is not supported/],
    ["compress", "1", /^Compress is not supported/],
  ];
  // The user's guide, chapter 6.
  const manual =
    "username user password pass from to text charset udh smsc coding mclass mwi compress validity deferred dlr-mask dlr-url pid alt-dcs rpi account binfo priority meta-data";
  await check(rows, [...documented("/cgi-bin/sendsms"), ...manual.split(" ")], async (fields, to) => {
    const own = Object.entries(fields).map(([name, value]) => [name, value === url ? callback(to) + url : value]);
    const all = { ...login, from: "TUMA", text: "Muraho", to, ...Object.fromEntries(own) };
    const query = new URLSearchParams(given(all as Fields));
    const answered = await service.call("GET", `/cgi-bin/sendsms?${query}`, undefined, { token: "" });
    return { accepted: answered.status === 202, text: answered.text };
  });
});

/** Calls a path of Jasmin's. */
const jasmin = (path: string) => async (fields: Fields, to: string) => {
  const query = new URLSearchParams(given({ ...login, to, from: "TUMA", content: "Muraho", ...fields }));
  const answered = await service.call("GET", `${path}?${query}`, undefined, { token: "" });
  return { accepted: answered.status === 200, text: answered.text };
};

test("Jasmin's /send, /rate and /balance", async () => {
  const tlvs = '[[5121,null,"OctetString","spring"]]';
  // `send` puts the number of each row behind it.
  const url = { "dlr-url": "" };
  const rows: Row[] = [
    ["username", "nobody", /username:nobody/],
    ["password", "wrong", /Authentication failure/],
    ["to", {}, submit(() => true)],
    ["from", "NAMED", submit((pdu) => pdu.source_addr === "NAMED")],
    ["content", "Amakuru", text("Amakuru")],
    ["hex-content", { content: undefined, "hex-content": "6162" }, text("ab")],
    ["coding", { content: undefined, "hex-content": "042e", coding: "8" }, text("Ю")],
    ["priority", "2", submit((pdu) => pdu.priority_flag === 2)],
    ["custom_tlvs", tlvs, submit((pdu) => pdu["campaign"] === "spring")],
    ["validity-period", "5", lasts(5)],
    ["sdt", "000001000000000R", waits],
    ["tags", "red", /\[tags\] is not supported/],
    ["dlr-url", url, report((fields) => fields.get("message_status") === "ESME_ROK")],
    ["dlr", { ...url, dlr: "yes" }, report((fields) => fields.get("level") === "1")],
    ["dlr-level", { ...url, "dlr-level": "2" }, report((fields) => fields.get("level") === "2")],
    ["dlr-method", { ...url, "dlr-method": "GET" }, report((_fields, method) => method === "GET")],
  ];
  const known = [...documented("/send"), "tags"];
  const send = jasmin("/send");
  await check(rows, known, (fields, to) =>
    send("dlr-url" in fields ? { ...fields, "dlr-url": callback(to) } : fields, to),
  );
  // A price depends neither on receipts nor on the time, so Jasmin does not know their fields there.
  const priced = [...documented("/rate"), "validity-period"].map((name): Row => [
    name,
    name === "validity-period" ? "5" : {},
    nothing,
  ]);
  const strange = {
    sdt: "000001000000000R",
    dlr: "yes",
    "dlr-url": receiver.url,
    "dlr-level": "1",
    "dlr-method": "GET",
  };
  const refused = Object.entries(strange).map(([name, value]): Row => [
    name,
    value,
    new RegExp(`\\[${name}\\] is unknown`),
  ]);
  await check([...priced, ...refused, ["tags", "red", /\[tags\] is not supported/]], known, jasmin("/rate"));
  const others = { to: undefined, from: undefined, content: undefined };
  await check(
    [
      ["username", others, nothing],
      ["password", { ...others, password: undefined }, /\[password\] is not found/],
      ["to", {}, /\[to\] is unknown/],
    ],
    documented("/balance"),
    jasmin("/balance"),
  );
});

/** The parameters of a resource by Twilio's own library, as they are on the wire. */
function parametersOf(file: string, options: string): string[] {
  const source = readFileSync(`node_modules/twilio/lib/rest/${file}.d.ts`, "utf8");
  const body = new RegExp(`interface ${options} \\{([^]*?)\\n\\}`).exec(source)![1]!;
  const names = [...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => name!);
  assert.ok(names.length > 0, options);
  return names.map((name) => name[0]!.toUpperCase() + name.slice(1));
}

/** A request in Twilio's form. */
async function form(path: string, fields: Fields): Promise<Answered> {
  const response = await fetch(service.base + path, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${twilio.sid}:${service.token}`).toString("base64")}` },
    body: new URLSearchParams(given(fields)),
  });
  return { accepted: response.ok, text: await response.text() };
}

/** Refused by its name. */
const no = (name: string, value: string): Row => [name, value, new RegExp(`\`${name}\` is not supported`)];

test("Twilio's messages", async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = { ScheduleType: "fixed", SendAt: soon };
  const rows: Row[] = [
    ["To", {}, submit(() => true)],
    ["From", "NAMED", submit((pdu) => pdu.source_addr === "NAMED")],
    ["Body", "Amakuru", text("Amakuru")],
    [
      "MessagingServiceSid",
      { From: undefined, MessagingServiceSid: twilio.messaging },
      message(({ sender }) => sender === "DEFAULT"),
    ],
    ["StatusCallback", {}, report((fields) => fields.get("MessageStatus") === "delivered")],
    ["MaxPrice", "0.000001", /`MaxPrice`/],
    ["MaxPrice", "1", nothing],
    ["ValidityPeriod", "300", lasts(5)],
    ["SmartEncoded", { SmartEncoded: "true", Body: "“quoted”" }, text('"quoted"')],
    ["ScheduleType", scheduled, waits],
    ["SendAt", scheduled, waits],
    // Which attempt this is says nothing of what to do.
    ["Attempt", "2", nothing],
    no("ApplicationSid", `AP${"0".repeat(32)}`),
    ignored("ProvideFeedback", "true"),
    ignored("ForceDelivery", "true"),
    no("ContentRetention", "discard"),
    no("AddressRetention", "obfuscate"),
    no("PersistentAction", "geo:1,1"),
    ignored("TrafficType", "free"),
    no("ShortenUrls", "true"),
    no("SendAsMms", "true"),
    no("ContentVariables", "{}"),
    no("ContentSid", `HX${"0".repeat(32)}`),
    ignored("MessageIntent", "otp"),
    ignored("RiskCheck", "enable"),
    ignored("FallbackFrom", "OTHER"),
    no("MediaUrl", "https://example.com/a.png"),
    ...["ForceDelivery", "ShortenUrls", "SendAsMms"].map((name): Row => [name, "false", nothing]),
  ];
  const resource = "api/v2010/account/message";
  await check(rows, parametersOf(resource, "MessageListInstanceCreateOptions"), (fields, to) =>
    form(`/2010-04-01/Accounts/${twilio.sid}/Messages.json`, {
      From: "TUMA",
      Body: "Muraho",
      To: to,
      StatusCallback: callback(to),
      ...fields,
    }),
  );
  const changes: Row[] = [
    ["Body", "new", /`Body` cannot be changed, only erased/],
    ["Status", "sent", /`Status` can only be/],
  ];
  const [first] = (await ok("GET", "/v1/sms?per_page=1")).messages as { sms_id: string }[];
  const sid = `SM${Number(first!.sms_id.slice("out_sms_".length)).toString(16).padStart(32, "0")}`;
  await check(changes, parametersOf(resource, "MessageContextUpdateOptions"), (fields) =>
    form(`/2010-04-01/Accounts/${twilio.sid}/Messages/${sid}.json`, fields),
  );
  const number = parametersOf("api/v2010/account/incomingPhoneNumber", "IncomingPhoneNumberContextUpdateOptions");
  const numberRows = number.map((name): Row =>
    name === "SmsUrl"
      ? [name, "ftp://x/", /`SmsUrl`/]
      : name === "SmsMethod"
        ? [name, "PUT", /`SmsMethod`/]
        : ["SmsFallbackUrl", "SmsApplicationSid", "StatusCallback", "VoiceUrl"].includes(name)
          ? no(name, "x")
          : // Not what is refused.
            [name, "x", /`SmsUrl` is missing/],
  );
  await check(numberRows, number, (fields) =>
    form(`/2010-04-01/Accounts/${twilio.sid}/IncomingPhoneNumbers/PN${"d8199".padStart(32, "f")}.json`, fields),
  );
});

test("Twilio's lists", async () => {
  const list = async (path: string) => {
    const headers = { authorization: `Basic ${Buffer.from(`${twilio.sid}:${service.token}`).toString("base64")}` };
    const response = await fetch(service.base + path, { headers });
    return { status: response.status, body: (await response.json()) as Shown };
  };
  const messages = `/2010-04-01/Accounts/${twilio.sid}/Messages.json`;
  for (const to of ["+250788139001", "+250788139002"]) await form(messages, { From: "LISTED", Body: "Muraho", To: to });
  const today = new Date().toISOString().slice(0, 10);
  for (const [query, count] of [
    ["From=LISTED", 2],
    ["From=LISTED&To=%2B250788139001", 1],
    ["From=LISTED&PageSize=1", 1],
    ["From=LISTED&DateSent%3E=2100-01-01", 0],
    ["From=LISTED&DateSent%3C=2000-01-01", 0],
    ["From=LISTED&DateSent=2000-01-01", 0],
    [`From=LISTED&DateSent%3E=${today}`, 2],
  ] as const)
    assert.equal((await list(`${messages}?${query}`)).body.messages.length, count, query);
  const numbers = `/2010-04-01/Accounts/${twilio.sid}/IncomingPhoneNumbers.json`;
  for (const [path, name] of [
    [messages, "Colour"],
    [numbers, "FriendlyName"],
    [numbers, "Beta"],
    ["/v2/Services", "Colour"],
  ] as const)
    assert.equal((await list(`${path}?${name}=x`)).status, 200, name);
  for (const number of ["8191", "8192", "8193"]) {
    const { id } = await ok("GET", "/v1/account");
    await ok("POST", "/v1/operator/numbers", { number, account_id: id });
  }
  const pages: string[][] = [];
  for (let next: string | null = `${numbers}?PageSize=2`; next !== null;) {
    const { body }: { body: Shown } = await list(next);
    pages.push(body.incoming_phone_numbers.map((each: { phone_number: string }) => each.phone_number));
    next = body.next_page_uri;
  }
  const all = (await list(numbers)).body.incoming_phone_numbers as { phone_number: string }[];
  assert.ok(all.length > 2 && pages.every((page) => page.length <= 2));
  assert.deepEqual(
    pages.flat(),
    all.map((each) => each.phone_number),
  );
  const services = (query: string) => list(`/v2/Services?${query}`).then(({ body }) => body.services.length);
  assert.deepEqual([await services("PageSize=20"), await services("PageSize=1&Page=1")], [1, 0]);
});

test("Twilio's verifications", async () => {
  const path = `/v2/Services/${twilio.verify}`;
  const rows: Row[] = [
    ["To", {}, submit(() => true)],
    ["Channel", "call", /no carrier link makes calls/],
    ["Channel", "email", /`Channel`/],
    ["CustomFriendlyName", "Branded", carries(/Branded/)],
    ["Locale", "fr", carries(/votre code/)],
    ["Locale", "de", carries(/is your/)],
    ["DeviceIp", "nowhere", /`DeviceIp`/],
    ["AppHash", "FA+9qCX9VSu", carries(/\nFA\+9qCX9VSu$/)],
    ["AppHash", "<#>", /`AppHash`/],
    ignored("RiskCheck", "enable"),
    ignored("ChannelConfiguration", "{}"),
    ignored("Templates", "{}"),
    ignored("Tags", "{}"),
    ["EnableSnaClientToken", "false", nothing],
    ...Object.entries({
      CustomMessage: "x",
      SendDigits: "1",
      CustomCode: "123456",
      Amount: "1",
      Payee: "x",
      RateLimits: "{}",
      TemplateSid: "HJ1",
      TemplateCustomSubstitutions: "{}",
      EnableSnaClientToken: "true",
    }).map(([name, value]) => no(name, value)),
  ];
  const known = parametersOf("verify/v2/service/verification", "VerificationListInstanceCreateOptions");
  await check(rows, known, (fields, to) => form(`${path}/Verifications`, { To: to, Channel: "sms", ...fields }));
  const started = await form(`${path}/Verifications`, { To: "+250788139003", Channel: "sms" });
  const { sid } = JSON.parse(started.text) as { sid: string };
  const checks: Row[] = [
    ["Code", {}, (_to, { text: body }) => body.includes('"pending"')],
    ["Code", { Code: undefined }, /`Code` is missing/],
    ["To", { To: undefined }, /`To` is missing/],
    ["VerificationSid", { To: undefined, VerificationSid: sid }, nothing],
    ["VerificationSid", { To: "+250788139004", VerificationSid: sid }, /`To` and `VerificationSid`/],
    no("Amount", "1"),
    no("Payee", "x"),
    ignored("SnaClientToken", "x"),
  ];
  const checked = parametersOf("verify/v2/service/verificationCheck", "VerificationCheckListInstanceCreateOptions");
  await check(checks, checked, (fields) =>
    form(`${path}/VerificationCheck`, { To: "+250788139003", Code: "000000", ...fields }),
  );
});

test("submit_sm", async () => {
  const rows: Row[] = [
    ["service_type", "USSD", submit((pdu) => pdu["service_type"] === "USSD")],
    ["service_type", "CMT", submit((pdu) => pdu["service_type"] === "")],
    ["service_type", "\u0001", /ESME_RINVSERTYP/],
    ["source_addr", "NAMED", submit((pdu) => pdu.source_addr === "NAMED")],
    ["source_addr_ton", { source_addr_ton: 1, source_addr: "12345" }, /ESME_RINVSRCADR/],
    // The carrier's numbering plan is the operator's affair.
    ["source_addr_npi", { source_addr_npi: 9 }, nothing],
    ["dest_addr_ton", { dest_addr_ton: 5 }, /ESME_RINVDSTADR/],
    ["dest_addr_npi", { dest_addr_npi: 9 }, nothing],
    ["destination_addr", {}, submit(() => true)],
    ["esm_class", { esm_class: 3 }, nothing],
    ["esm_class", { esm_class: 1 }, /ESME_RINVESMCLASS/],
    ["esm_class", { esm_class: 2 }, /ESME_RINVESMCLASS/],
    ["esm_class", { esm_class: 0x83 }, /ESME_RINVESMCLASS/],
    ["protocol_id", { protocol_id: 64 }, submit((pdu) => pdu.protocol_id === 64)],
    ["priority_flag", { priority_flag: 2 }, submit((pdu) => pdu.priority_flag === 2)],
    ["priority_flag", { priority_flag: 4 }, /ESME_RINVPRTFLG/],
    ["schedule_delivery_time", "000001000000000R", waits],
    ["schedule_delivery_time", "209901010000000+", /ESME_RINVSCHED/],
    ["validity_period", "000000000500000R", lasts(5)],
    ["validity_period", "200101000000000+", /ESME_RINVEXPIRY/],
    ["qos_time_to_live", { qos_time_to_live: 300 }, lasts(5)],
    ["qos_time_to_live", { qos_time_to_live: 60, validity_period: "000000000500000R" }, lasts(5)],
    [
      "registered_delivery",
      { registered_delivery: 1 },
      (to) => until(() => receipts.some((pdu) => pdu.source_addr === to.slice(1)), { what: "the receipt" }),
    ],
    ["registered_delivery", { registered_delivery: 4 }, /ESME_RINVREGDLVFLG/],
    ["registered_delivery", { registered_delivery: 8 }, /ESME_RINVREGDLVFLG/],
    ["replace_if_present_flag", { replace_if_present_flag: 1 }, /ESME_RINVSUBREP/],
    ["data_coding", { data_coding: 4 }, submit((pdu) => pdu.data_coding === 4)],
    ["sm_default_msg_id", { sm_default_msg_id: 1 }, /ESME_RINVDFTMSGID/],
    ["short_message", "Amakuru", text("Amakuru")],
  ];
  const known = Object.keys(npmSmpp.commands["submit_sm"]!.params);
  const sender = { source_addr: "TUMA", source_addr_ton: 5, dest_addr_ton: 1, dest_addr_npi: 1 };
  await check(rows, known, async (fields, to) => {
    const { short_message = "Muraho", ...others } = fields;
    // As octets: the library encodes text by itself.
    const content = { data_coding: 0, short_message: { message: Buffer.from(short_message as string) } };
    const pdu = { ...sender, destination_addr: to.slice(1), ...content, ...others };
    const response = await new Promise<PeerPdu>((resolve) => client.submit_sm(pdu, resolve));
    return { accepted: response.command_status === 0, text: statusName(response.command_status) };
  });
});

/** A call of a hook with its secret. */
async function callHook({ url, secret }: { url: string; secret: string }, body: Fields): Promise<Answered> {
  const token = secret.replace("v1,", "");
  const { status, text: answered } = await service.call("POST", new URL(url).pathname, body, { token });
  return { accepted: status === 200 && !answered.includes('"error"'), text: answered };
}

const sms = (more: Fields, about: Fields = {}): Fields => ({ sms: { otp: "123456", ...more }, ...about });

test("sign-in hooks", async () => {
  const plain = await ok("POST", "/v1/account/hooks", { name: "plain", form: "message" });
  const supabase = await ok("POST", "/v1/account/hooks", { name: "supabase", form: "supabase", template: "{pin}!" });
  const numbers = ["phoneNumber", "phone_number", "to", "receiver", "recipient", "number", "phone"];
  const rows: Row[] = [
    ...numbers.map((name): Row => [name, { "to as": name }, submit(() => true)]),
    ...["textMessage", "message", "text", "body"].map((name): Row => [
      name,
      { text: undefined, [name]: "Amakuru" },
      text("Amakuru"),
    ]),
    ...["from", "sender", "senderId", "sender_id"].map((name): Row => [
      name,
      "NAMED",
      submit((pdu) => pdu.source_addr === "NAMED"),
    ]),
    ["code", { text: "It is 4711-x", code: "4711-x" }, text("It is {pin}")],
    ["type", "SMS", nothing],
    ...["Voice", "WhatsApp", "MMS"].map((type): Row => ["type", type, /`type` is/]),
  ];
  await check(rows, [], (fields, to) => {
    const { "to as": name = "to", ...others } = fields;
    return callHook(plain, { [name as string]: to, text: "Muraho", ...others });
  });
  const calls: Row[] = [
    ["user.phone", sms({}), submit(() => true)],
    ["sms.phone", { ...sms({ phone: "250788139005" }), user: { phone: "12" } }, nothing],
    ["sms.otp", sms({ otp: "654321" }), carries(/^654321!$/)],
    ["sms.sms_type", sms({ sms_type: "whatsapp" }), /only SMS/],
    ["sms.sms_type", sms({ sms_type: "sms" }), nothing],
    ["metadata.uuid", sms({}, { metadata: { uuid: "a" } }), submit(() => true)],
    ["metadata.ip_address", sms({}, { metadata: { ip_address: "192.0.2.1" } }), nothing],
  ];
  await check(calls, [], (fields, to) => callHook(supabase, { user: { phone: to.slice(1) }, ...fields }));
});
