import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startService, type Answer, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";
import { admits, startReceiver, type Received, type Receiver } from "./harness/webhooks.ts";

let service: Service;
let receiver: Receiver;
let login: { username: string; password: string };
/** What the receiver answered, by path. */
const statuses: [path: string, status: number][] = [];

before(async () => {
  let refusals = 1;
  [service, receiver] = await Promise.all([
    startService(),
    // The receiver's first response to a path that contains "again" is an error.
    startReceiver((request, response) => {
      response.statusCode = request.path.includes("again") && refusals-- > 0 ? 500 : 200;
      if (request.path.includes("strict") && !admits(request.headers["accept"] ?? "*/*", "application/json"))
        response.statusCode = 406;
      statuses.push([request.path, response.statusCode]);
      response.end("ACK/Jasmin");
    }),
  ]);
  const made = await service.call("POST", "/v1/account/smpp", { parts_per_second: 100_000, system_id: "gateway" });
  login = { username: made.body.system_id, password: made.body.password };
});

after(async () => {
  await service.stop();
  await receiver.close();
});

type Fields = Record<string, string>;

const kannel = (fields: Fields): Promise<Answer> =>
  service.call("GET", `/cgi-bin/sendsms?${new URLSearchParams({ ...login, ...fields })}`, undefined, { token: "" });

const jasmin = (fields: Fields, path = "/send"): Promise<Answer> =>
  service.call("GET", `${path}?${new URLSearchParams({ ...login, ...fields })}`, undefined, { token: "" });

const number = (digits: string) => `+25078800${digits}`;
const heard = async (to: string) => (await service.call("GET", `/v1/sandbox/handsets/${to}/messages`)).body.messages[0];

/** The calls to one path, once there are this many. */
const calls = (path: string, count: number): Promise<Received[]> =>
  until(
    () => {
      const found = receiver.received.filter((each) => each.path.includes(path));
      return found.length >= count && found;
    },
    { what: `${count} calls of ${path}` },
  );

test("Kannel's sendsms sends, charges, and calls the dlr-url with escapes filled in", async () => {
  const escapes = "type=%d&reply=%A&id=%F&phone=%p&sender=%P&smsc=%i&user=%n&time=%T&account=%o&left=%x&per=%%";
  const sent = await kannel({
    to: number("0101"),
    from: "TUMA",
    text: "Muraho é",
    "dlr-mask": "31",
    "dlr-url": `${receiver.url}/kannel?${escapes}`,
    smsc: "fast",
    account: "acct",
  });
  assert.deepEqual([sent.status, sent.text], [202, "0: Accepted for delivery"]);
  const found = (await calls("/kannel?", 2)).map(({ method, path }) => {
    assert.equal(method, "GET");
    return new URL(path, "http://x").searchParams;
  });
  const [accepted, delivered] = [8, 1].map((type) => found.find((each) => each.get("type") === String(type))!);
  assert.deepEqual([accepted!.get("reply"), accepted!.get("smsc"), accepted!.get("user")], ["ACK/", "fast", "gateway"]);
  assert.deepEqual([delivered!.get("phone"), delivered!.get("sender")], [number("0101"), "TUMA"]);
  assert.match(delivered!.get("reply")!, /^id:\d+ sub:001 dlvrd:001 submit date:\d{10} done date:\d{10} stat:DELIVRD/);
  assert.deepEqual(
    [delivered!.get("account"), delivered!.get("left"), delivered!.get("id")],
    ["acct", "%x", accepted!.get("id")],
  );
  assert.equal((await heard(number("0101"))).text, "Muraho é");
  const message = await service.call("GET", `/v1/sms/out_sms_${delivered!.get("id")}`);
  assert.equal(message.body.status, "delivered");
});

test("a dlr-url may be a program that only answers in JSON, and refuses whoever does not accept that", async () => {
  const to = { from: "TUMA", to: number("0777") };
  await kannel({ ...to, text: "x", "dlr-mask": "1", "dlr-url": `${receiver.url}/strict-kannel` });
  await jasmin({ ...to, content: "x", dlr: "yes", "dlr-level": "2", "dlr-url": `${receiver.url}/strict-jasmin` });
  for (const path of ["/strict-kannel", "/strict-jasmin"]) {
    const [call] = await calls(path, 1);
    assert.deepEqual(
      statuses.find((each) => each[0] === call!.path),
      [call!.path, 200],
    );
  }
});

test("dlr-mask selects reports: a refusal at submit is 16, a failure 2", async () => {
  for (const [digits, mask, type] of [
    ["9903", "31", "16"],
    ["9901", "2", "2"],
    ["9902", "3", "2"],
  ] as const) {
    const url = `${receiver.url}/mask${digits}?type=%d`;
    await kannel({ to: number(digits), from: "TUMA", text: "x", "dlr-mask": mask, "dlr-url": url });
    const found = await calls(`/mask${digits}`, 1);
    assert.ok(
      found.some(({ path }) => path.endsWith(`type=${type}`)),
      JSON.stringify(found),
    );
  }
});

/** A request whose other fields are raw octets. */
const raw = (to: string, rest: string) =>
  service.call(
    "GET",
    `/cgi-bin/sendsms?username=gateway&password=${login.password}&from=TUMA&to=${encodeURIComponent(to)}&${rest}`,
    undefined,
    { token: "" },
  );

test("Kannel's sendsms takes any charset, and a UDH makes a part", async () => {
  const cases: [string, string][] = [
    ["text=Zo%EB&charset=iso-8859-1", "Zoë"],
    ["coding=2&text=%04%2E%00%41", "ЮA"],
    ["coding=2&charset=UTF-8&text=%D0%AE", "Ю"],
    ["text=one+two%2B", "one two+"],
  ];
  for (const [n, [rest, text]] of cases.entries()) {
    const to = number(`011${n}`);
    assert.equal((await raw(to, rest)).status, 202);
    assert.equal((await until(() => heard(to), { what: "the message" })).text, text);
  }
  const to = number("0115");
  for (const part of [1, 2])
    assert.equal((await raw(to, `coding=0&udh=%05%00%03%07%02%0${part}&text=p${part}.`)).status, 202);
  assert.equal((await until(() => heard(to), { what: "both parts" })).text, "p1.p2.");
});

/** A POST to sendsms: the status and text of the answer. */
const postSendsms = async (type: string, body: string, headers: Fields = {}, path = "/cgi-bin/sendsms") => {
  const answer = await fetch(service.base + path, {
    method: "POST",
    body,
    headers: { "content-type": type, ...headers },
  });
  return [answer.status, await answer.text()];
};

test("Kannel's sendsms takes a POST: a form, or a text with headers; its XML is refused in its words", async () => {
  const [form, plain, latin, binary] = ["0131", "0132", "0133", "0134"].map(number);
  const accepted = [202, "0: Accepted for delivery"];
  const fields = new URLSearchParams({ ...login, to: form!, from: "TUMA", text: "a é" });
  assert.deepEqual(await postSendsms("application/x-www-form-urlencoded", `${fields}`), accepted);
  const headed = (to: string, more: Fields = {}) => ({
    "x-kannel-username": login.username,
    "x-kannel-password": login.password,
    "x-kannel-from": "TUMA",
    "x-kannel-to": to,
    ...more,
  });
  assert.deepEqual(await postSendsms("text/plain; charset=UTF-8", "b é", headed(plain!)), accepted);
  assert.deepEqual(await postSendsms("text/plain;charset=x-none", "b", headed(plain!)), [
    400,
    "Charset or body misformed, rejected",
  ]);
  const query = `/cgi-bin/sendsms?${new URLSearchParams({ ...login, to: latin! })}`;
  assert.deepEqual(await postSendsms("text/html", "c", { "x-kannel-from": "TUMA" }, query), accepted);
  const wap = headed(binary!, { "x-kannel-udh": "0605040b8423f0" });
  assert.deepEqual(await postSendsms("application/octet-stream", "d", wap), accepted);
  for (const [to, text] of [
    [form!, "a é"],
    [plain!, "b é"],
    [latin!, "c"],
  ] as const)
    assert.equal((await until(() => heard(to), { what: "the message" })).text, text);
  for (const type of ["text/xml", "application/json"])
    assert.deepEqual(await postSendsms(type, "<message/>", headed(plain!)), [
      415,
      "Unsupported content-type, rejected",
    ]);
  assert.deepEqual(await postSendsms("text/plain", "x", { ...headed(plain!), "x-kannel-password": "wrong" }), [
    403,
    "Authorization failed for sendsms",
  ]);
});

test("a number's messages are sent to a program in Kannel's form, and its answer is no message", async () => {
  await service.call("POST", "/v1/numbers", { number: "7455" });
  const program = (body: object) => service.call("PUT", "/v1/account/twilio/numbers/7455", body);
  const escapes =
    "from=%p&to=%P&q=%q&all=%a&as_is=%b&key=%k&second=%s&rest=%r&time=%t&ts=%T&id=%I&smsc=%i&left=%x&per=%%";
  const url = `${receiver.url}/mo?${escapes}`;
  const set = await program({ url, form: "kannel" });
  assert.deepEqual([set.status, set.body.form, set.body.method, set.body.url], [200, "kannel", "GET", url], set.text);
  const phone = number("0140");
  const says = (text: string) => service.call("POST", `/v1/sandbox/handsets/${phone}/messages`, { to: "7455", text });
  await says("JOIN  the MessageSid=club &amp; ёé");
  const [asked] = await calls("/mo?", 1);
  assert.equal(asked!.method, "GET");
  const got = new URL(asked!.path, "http://x").searchParams;
  const shown = (...names: string[]) => names.map((name) => got.get(name));
  assert.deepEqual(shown("from", "to", "q", "smsc", "left", "per"), [phone, "7455", phone, "tuma", "%x", "%"]);
  assert.deepEqual(shown("key", "second"), ["JOIN", "the"]);
  assert.deepEqual(shown("all", "as_is"), ["JOIN the MessageSid=club &amp; ёé", "JOIN  the MessageSid=club &amp; ёé"]);
  assert.equal(got.get("rest"), "MessageSid=club &amp; ёé");
  assert.match(got.get("time")!, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.ok(Math.abs(Number(got.get("ts")) - Date.now() / 1000) < 3600);
  const kept = await service.call("GET", `/v1/sms/inbounds/in_sms_${got.get("id")}`);
  assert.deepEqual([kept.status, kept.body.answer_problem], [200, undefined]);

  await program({ url: `${receiver.url}/mo-post?id=%I&sender=%p`, form: "kannel", method: "POST" });
  await says("by post ё");
  const [posted] = await calls("/mo-post?", 1);
  assert.deepEqual([posted!.method, posted!.body], ["POST", "by post ё"]);
  const { headers } = posted!;
  assert.deepEqual(
    [headers["content-type"], headers["x-kannel-from"], headers["x-kannel-to"]],
    ["text/plain; charset=UTF-8", phone, "7455"],
  );
  // What the receiver answers is not sent to the phone.
  assert.equal(await heard(phone), undefined);
  for (const wrong of ["http://%p.example.com/", "ftp://example.com/%a", "http://10.0.0.1/?x=%a", "no"])
    assert.equal((await program({ url: wrong, form: "kannel" })).status, 400, wrong);
  assert.equal((await program({ url, form: "kanel" })).status, 400);
  const back = await program({ url: `${receiver.url}/twilio` });
  assert.deepEqual([back.body.form, back.body.method], ["twilio", "POST"]);
  const deleted = await service.call("POST", "/v1/privacy/erase", { number: phone });
  assert.equal(deleted.status, 200);
});

test("Kannel's sendsms reads receivers with commas between them", async () => {
  const [one, two] = [number("0135"), number("0136")];
  const sent = await kannel({ to: `${one},${two}, abc`, from: "TUMA", text: "x" });
  assert.deepEqual([sent.status, sent.text], [202, "0: Accepted for delivery Denied receivers are: ..."]);
  for (const to of [one, two]) assert.equal((await until(() => heard(to))).text, "x");
});

test("Jasmin's content may be octets of the GSM alphabet, as RapidPro's channel for Jasmin writes it", async () => {
  const to = number("0137");
  const query = new URLSearchParams({ ...login, to, from: "TUMA" });
  // éàñ @, then a euro sign by the extension table.
  const sent = await fetch(`${service.base}/send?${query}&content=%05%7F%7D+%00+%1B%65&coding=0`);
  assert.equal(sent.status, 200);
  assert.equal((await until(() => heard(to))).text, "éàñ @ €");
  await jasmin({ to: number("0138"), from: "TUMA", content: "{é}\n€" });
  assert.equal((await until(() => heard(number("0138")))).text, "{é}\n€");
});

const approveAbove = (above: object | null) =>
  service.call("PATCH", "/v1/account", { settings: { approve_above: above } });

test("Kannel's sendsms counts its receivers together where an account sends so many only with an approver", async () => {
  assert.equal((await approveAbove({ recipients: 1 })).status, 200);
  try {
    const [one, two] = [number("0141"), number("0142")];
    assert.equal((await kannel({ to: `${one} ${two}`, from: "TUMA", text: "both" })).status, 403);
    assert.equal((await kannel({ to: one, from: "TUMA", text: "one" })).status, 202);
    assert.equal((await until(() => heard(one))).text, "one");
    const { body } = await service.call("GET", `/v1/sms?to=${encodeURIComponent(two)}`);
    assert.deepEqual(body.messages, []);
  } finally {
    await approveAbove(null);
  }
});

test("Jasmin's /send and /rate say that an account sends so much only with an approver, in Jasmin's words", async () => {
  assert.equal((await approveAbove({ amount: 0.01 })).status, 200);
  try {
    const fields = { ...login, to: number("0143"), from: "TUMA", content: "x".repeat(400) };
    for (const path of ["send", "rate"]) {
      const refused = await fetch(`${service.base}/${path}?${new URLSearchParams(fields)}`);
      assert.equal(refused.status, 400, path);
      assert.match(
        await refused.text(),
        /Authorization failed for user \[\S+\] \(The message costs .* without an approver\. .*\)\./,
      );
    }
    const { body } = await service.call("GET", `/v1/sms?to=${encodeURIComponent(fields.to)}`);
    assert.deepEqual(body.messages, []);
    assert.equal((await jasmin({ to: fields.to, from: "TUMA", content: "short" })).status, 200);
  } finally {
    await approveAbove(null);
  }
});

test("Kannel's sendsms sends to several receivers, and lists the denied ones", async () => {
  const both = await kannel({ to: `${number("0121")} ${number("0122")}`, from: "TUMA", text: "both" });
  assert.equal(both.text, "0: Accepted for delivery");
  for (const digits of ["0121", "0122"]) assert.equal((await until(() => heard(number(digits)))).text, "both");
  const one = await kannel({ to: `${number("0123")} 12`, from: "TUMA", text: "one" });
  assert.deepEqual([one.status, one.text], [202, "0: Accepted for delivery Denied receivers are: 12"]);
});

test("Kannel's sendsms refuses in Kannel's words", async () => {
  const to = number("0130");
  const cases: [Fields, number, string][] = [
    [{ to, text: "x", password: "wrong" }, 403, "Authorization failed for sendsms"],
    [{ text: "x" }, 400, "Missing receiver number, rejected"],
    [{ to: "", text: "x" }, 400, "Empty receiver number not allowed, rejected"],
    [{ to: "abc", text: "x" }, 400, "Number(s) has/have been denied by white- and/or black-lists."],
    [{ to, text: "x", udh: "\u0005\u0001" }, 400, "UDH field misformed, rejected"],
    [{ to, text: "x", "dlr-mask": "99" }, 400, "DLR-Mask field misformed, rejected"],
    [{ to, text: "x", "dlr-mask": "1", "dlr-url": "ftp://x" }, 400, "DLR-URL field misformed, rejected"],
    [
      { to, text: "x", "dlr-mask": "1", "dlr-url": "http://169.254.169.254/" },
      400,
      "DLR-URL field misformed, rejected",
    ],
    [{ to, text: "x", "dlr-mask": "1", "dlr-url": "http://10.0.0.1/%d" }, 400, "DLR-URL field misformed, rejected"],
    [{ to, text: "x", coding: "7" }, 400, "Coding field misformed, rejected"],
    [{ to, text: "x", validity: "-5" }, 400, "Validity field misformed, rejected"],
    [{ to, text: "x", mclass: "9" }, 400, "MClass field misformed, rejected"],
    [{ to, text: "x", from: "much too long a sender" }, 400, "Sender missing and no global set, rejected"],
    [{ to, text: "x", charset: "klingon" }, 400, "Charset or body misformed, rejected"],
  ];
  for (const [fields, status, text] of cases) {
    const answer = await kannel(fields);
    assert.deepEqual([answer.status, answer.text], [status, text], JSON.stringify(fields));
  }
  await service.call("POST", "/v1/optouts", { number: to });
  const out = await kannel({ to, text: "x" });
  assert.deepEqual([out.status, out.text], [403, "Not routable. Do not try again."]);
});

/** A request to Jasmin's /send with a body. */
const post = (body: string, type: string) =>
  service.call("POST", "/send", body, { token: "", headers: { "content-type": type } });

test("Jasmin's /send takes a query, a form or JSON, and posts receipts of the requested level", async () => {
  const query = await jasmin({
    to: number("0201"),
    from: "TUMA",
    content: "by query",
    "dlr-url": `${receiver.url}/level3`,
    "dlr-level": "3",
  });
  assert.equal(query.status, 200, query.text);
  const id = /^Success "(\d+)"$/.exec(query.text)?.[1];
  assert.ok(id, query.text);
  const posted = await calls("/level3", 2);
  const forms = posted.map(({ method, headers, body }) => {
    assert.deepEqual([method, headers["content-type"]], ["POST", "application/x-www-form-urlencoded"]);
    return Object.fromEntries(new URLSearchParams(body));
  });
  const byLevel = Object.fromEntries(forms.map((form) => [form["level"]!, form]));
  assert.deepEqual(byLevel["1"], { id, connector: "tuma", level: "1", message_status: "ESME_ROK" });
  const { subdate, donedate, ...end } = byLevel["2"]!;
  assert.match(`${subdate}${donedate}`, /^\d{20}$/);
  assert.deepEqual(end, {
    id,
    connector: "tuma",
    level: "2",
    message_status: "DELIVRD",
    id_smsc: id,
    sub: "001",
    dlvrd: "001",
    err: "000",
    text: "",
  });

  const form = await post(
    new URLSearchParams({ ...login, to: number("0202"), from: "TUMA", content: "by form" }).toString(),
    "application/x-www-form-urlencoded",
  );
  const json = await post(
    JSON.stringify({
      ...login,
      to: number("0203"),
      "hex-content": "042e",
      coding: 8,
      "dlr-url": `${receiver.url}/get?mine=1`,
      "dlr-level": 2,
      "dlr-method": "get",
    }),
    "application/json",
  );
  assert.match(form.text + json.text, /^(Success "\d+"){2}$/);
  const [got] = await calls("/get?mine=1&", 1);
  const fields = new URL(got!.path, "http://x").searchParams;
  assert.deepEqual([got!.method, fields.get("mine"), fields.get("message_status")], ["GET", "1", "DELIVRD"]);
  assert.equal((await heard(number("0202"))).text, "by form");
  assert.equal((await heard(number("0203"))).text, "Ю");
});

test("Jasmin's /send takes a multipart form, which PHP's curl sends for an array", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...login, to: number("0204"), content: "Murakoze é €", coding: "0" }))
    form.set(name, value);
  const sent = await fetch(`${service.base}/send`, { method: "POST", body: form });
  assert.match(await sent.text(), /^Success "\d+"$/);
  const got = await until(() => heard(number("0204")), { what: "the message" });
  assert.equal(got.text, "Murakoze é €");
  for (const [body, type] of [
    ["--x\r\nnothing", "multipart/form-data; boundary=x"],
    ["--x--", "multipart/form-data"],
  ] as const) {
    const { status, text } = await post(body, type);
    assert.equal(status, 400);
    assert.match(text, /^Error "Mandatory arguments not found/);
  }
});

test("HEAD sends nothing", async () => {
  const to = number("0205");
  const query = new URLSearchParams({ ...login, to, text: "no", content: "no" });
  for (const path of ["/send", "/cgi-bin/sendsms"])
    assert.equal((await fetch(`${service.base}${path}?${query}`, { method: "HEAD" })).status, 405);
  assert.equal((await service.call("GET", `/v1/sms?to=${encodeURIComponent(to)}`)).body.pages.total, 0);
});

test("Jasmin's /send refuses with Jasmin's codes and words", async () => {
  const to = number("0210");
  const cases: [Fields, number, string | RegExp][] = [
    [{ to, content: "x", password: "wrong" }, 403, 'Error "Authentication failure for username:gateway"'],
    [{ content: "x" }, 400, 'Error "Mandatory argument [to] is not found."'],
    [{ to, content: "x", what: "1" }, 400, 'Error "Argument [what] is unknown."'],
    [
      { to, content: "x", custom_tlvs: "[[5,null,6,1]]" },
      400,
      'Error "Argument [custom_tlvs] has an invalid value: the type of 0x0005 is not one of Int1, Int2, Int4, Int8, OctetString, COctetString."',
    ],
    [{ to: "abc", content: "x" }, 400, 'Error "Argument [to] has an invalid value: [abc]."'],
    [{ to }, 400, 'Error "content or hex-content not present."'],
    [{ to, content: "x", "hex-content": "00" }, 400, /cannot be used both in same request/],
    [{ to, content: "x", "dlr-level": "9" }, 400, 'Error "Argument [dlr-level] has an invalid value: [9]."'],
    [{ to, content: "x", "dlr-url": "http://127.1.1.1.nip.io:6667/" }, 400, /dlr-url/],
    [{ to, "hex-content": "", coding: "4" }, 400, /^Error "'text' is empty/],
    [{ to, content: "x", tags: "1" }, 400, 'Error "Argument [tags] is not supported: no route depends on tags."'],
    [{ to: "+2501", content: "x" }, 400, /^Error "'to' is /],
    [{ to: "+9991234567890", content: "x" }, 400, /^Error/],
  ];
  for (const [fields, status, text] of cases) {
    const answer = await jasmin(fields);
    assert.equal(answer.status, status, JSON.stringify([fields, answer.text]));
    if (typeof text === "string") assert.equal(answer.text, text);
    else assert.match(answer.text, text);
  }
  const parameters = [{ custom_tlvs: [[5, null, "Int1", 1]] }, { nested: { what: 1 } }];
  for (const more of parameters) {
    const body = JSON.stringify({ ...login, to, content: "x", ...more });
    assert.equal((await post(body, "application/json")).status, 400, body);
  }
  const made = await service.call("POST", "/v1/operator/accounts", { name: "poor", default_sender: "POOR" });
  const poor = await service.call("POST", "/v1/account/smpp", {}, { token: made.body.token.token });
  const own = { username: poor.body.system_id, password: poor.body.password };
  const charged = await jasmin({ ...own, to, content: "x" });
  assert.deepEqual([charged.status, charged.text.slice(0, 29)], [403, 'Error "Cannot charge submit_s']);
  assert.deepEqual((await jasmin(own, "/balance")).body, { balance: 0, sms_count: "ND" });
  const rate = await jasmin({ to, content: "x".repeat(200) }, "/rate");
  assert.deepEqual(rate.body, { unit_rate: 0.006, submit_sm_count: 2 });
  assert.equal((await jasmin({ to, password: "wrong" }, "/rate")).status, 403);
});

test("a failing receiver is retried, and delays nothing", async () => {
  await jasmin({ to: number("0220"), content: "x", "dlr-url": `${receiver.url}/again` });
  const found = await calls("/again", 2);
  assert.equal(found[0]!.body, found[1]!.body);
  await until(
    async () => (await service.database.sql`select from webhook_deliveries where url is not null`).count === 0,
    {
      what: "an empty queue",
    },
  );
});

test("an address that guesses passwords is refused, except programs there that have logged in before", async () => {
  const made = await service.call("POST", "/v1/account/smpp", {});
  const fresh = { username: made.body.system_id, password: made.body.password };
  // Under many names, since guesses at one name are refused before the address's allowance is used up.
  let answered = 0;
  const guesses = Array.from({ length: 30 }, async (_, n) => {
    const { status } = await jasmin({ username: `nobody${n}`, password: "wrong" }, "/balance");
    answered++;
    return status;
  });
  // Those refused at once are answered first. The others take a while to check, and the allowance refills meanwhile.
  await until(() => answered >= 10);
  assert.equal((await jasmin(fresh, "/balance")).status, 403);
  assert.equal((await jasmin({}, "/balance")).status, 200);
  for (const status of await Promise.all(guesses)) assert.equal(status, 403);
});
