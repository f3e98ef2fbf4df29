import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, beforeEach, test } from "node:test";
import { conversationCookies, forgetCookies } from "../src/doors/northbound/northbound.ts";
import { resealAll } from "../src/house/privacy/sealed.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";
import { startReceiver, type Received, type Receiver } from "./harness/webhooks.ts";

/** Programs in Twilio's form that keep their state in a web session, as Twilio's tutorials do: the session's id is in a cookie. */
const [oldKey, newKey] = ["the old key long enough", "the new key long enough for this"];
const four = 4 * 3_600_000;

let server: TestServer;
let receiver: Receiver;
/** What the program does with a message. */
let program: (request: Received, response: ServerResponse) => void;
/** The state of each session. */
const sessions = new Map<string, number>();

before(async () => {
  [server, receiver] = await Promise.all([
    startServer({ SECRET_KEY: oldKey }),
    startReceiver((request, response) => program(request, response)),
  ]);
  for (const number of ["8301", "8302"]) {
    await server.call("POST /v1/numbers", { body: { number } });
    await hook(number);
  }
});
after(async () => {
  await server.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  program = counts;
});

const at = (path: string, host = "127.0.0.1") => {
  const url = new URL(path, receiver.url);
  url.hostname = host;
  return url.href;
};

/** Sets the program behind a number. */
async function hook(number: string, url = at("/bot"), method = "POST"): Promise<void> {
  const set = await server.call(`PUT /v1/account/twilio/numbers/${number}`, { body: { url, method } });
  assert.equal(set.status, 200, set.text);
}

const idIn = (request: Received) => /(?:^|; )connect\.sid=([^;]+)/.exec(request.headers["cookie"] ?? "")?.[1];

/** Counts the messages of each session, as a program with express-session does: the cookie is set with a new session only. */
function counts(request: Received, response: ServerResponse): void {
  let id = idIn(request);
  if (id === undefined || !sessions.has(id)) {
    id = `s%3A${sessions.size}.signature`;
    response.setHeader("set-cookie", `connect.sid=${id}; Path=/; HttpOnly`);
  }
  sessions.set(id, (sessions.get(id) ?? 0) + 1);
  response.setHeader("content-type", "text/xml");
  response.end(`<Response><Message>Message ${sessions.get(id)}</Message></Response>`);
}

let written = 0;

/** A phone writes to a number: never the same text, which after a restart might be a retransmission. */
async function write(phone: string, to: string): Promise<void> {
  const body = { to, text: `Muraho ${++written}` };
  const wrote = async () => (await server.call(`POST /v1/sandbox/handsets/${phone}/messages`, { body })).status < 300;
  await until(wrote, { what: "the simulated carrier" });
}

/** The texts that a phone got, newest first. */
const heard = async (phone: string) =>
  (await server.call<{ messages: { text: string }[] }>(`GET /v1/sandbox/handsets/${phone}/messages`)).body.messages.map(
    ({ text }) => text,
  );

/** A phone writes to a number, and gets a reply. */
async function talk(phone: string, number = "8301"): Promise<string> {
  const before = (await heard(phone)).length;
  await write(phone, number);
  return until(async () => (await heard(phone)).length > before && (await heard(phone))[0], { what: "the reply" });
}

/** A phone writes to a number; resolves with the program's request once it has been answered. */
async function ask(phone: string, number = "8301"): Promise<Received> {
  const count = receiver.received.length;
  await write(phone, number);
  await until(() => receiver.received.length > count, { what: "a request" });
  await until(async () => (await pending()) === 0, { what: "its outcome" });
  return receiver.received.at(-1)!;
}

const pending = async () => {
  const [row] = await server.database.sql`
    select count(*)::int as count from webhook_deliveries where endpoint_id < 0 and tries = 0`;
  return row!["count"] as number;
};
const stored = () => server.database.sql`
  select phone, number, host, test, encode(sealed, 'escape') as sealed from conversation_cookies order by id`;

/** What the program sets in its next answer. */
const sets = (...lines: string[]) => {
  program = (_request, response) => {
    if (lines.length > 0) response.setHeader("set-cookie", lines.splice(0));
    response.end();
  };
};

test("a program's session lasts from message to message, one for each phone and number, and goes to no other host", async () => {
  const [phone, other] = ["+250788830001", "+250788830002"];
  assert.deepEqual([await talk(phone), await talk(phone), await talk(phone)], ["Message 1", "Message 2", "Message 3"]);
  assert.equal(await talk(other), "Message 1");
  assert.equal(await talk(phone, "8302"), "Message 1");
  assert.equal(await talk(phone), "Message 4");
  const first = receiver.received[0]!;
  assert.equal(first.headers["cookie"], undefined);
  await hook("8301", at("/bot", "localhost"));
  assert.equal(await talk(phone), "Message 1", "another host");
  assert.equal(receiver.received.at(-1)!.headers["cookie"], undefined);
  await hook("8301", at("/bot"), "GET");
  assert.equal(await talk(phone), "Message 5", "by GET as well");
  await hook("8301");
  const rows = await stored();
  assert.equal(rows.length, 4);
  assert.ok(
    rows.every(({ sealed }) => !/connect|signature/.test(sealed as string)),
    "sealed",
  );
});

test("path, expiry and domain are those of the cookie; reports bring no cookies and set none", async () => {
  const phone = "+250788830003";
  sets(
    "a=1",
    "b=2; Path=/bot",
    "c=3; Path=/elsewhere",
    "d=4; Max-Age=0",
    "e=5; Domain=example.com",
    "f=6; Max-Age=900",
  );
  await ask(phone);
  sets("a=7", "b=; Path=/bot; Expires=Thu, 01 Jan 1970 00:00:00 GMT");
  assert.equal((await ask(phone)).headers["cookie"], "b=2; a=1; f=6");
  sets();
  assert.equal((await ask(phone)).headers["cookie"], "a=7; f=6");
  const { body } = await server.call<Record<string, string>>("GET /v1/account/twilio");
  program = (_request, response) => response.setHeader("set-cookie", "report=1").end();
  const count = receiver.received.length;
  const sent = await fetch(`${server.url}/2010-04-01/Accounts/${body["account_sid"]}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${body["account_sid"]}:${server.token}`).toString("base64")}` },
    body: new URLSearchParams({ To: phone, From: "8301", Body: "x", StatusCallback: at("/status") }),
  });
  assert.equal(sent.status, 201);
  await until(() => receiver.received.length === count + 2, { what: "two status callbacks" });
  sets();
  assert.equal((await ask(phone)).headers["cookie"], "a=7; f=6");
  const paths = receiver.received.map(({ path, headers }) => [path, headers["cookie"]]);
  assert.deepEqual(paths.slice(count, count + 2), [
    ["/status", undefined],
    ["/status", undefined],
  ]);
});

test("two messages at once each keep what they set; of a cookie that both set, the later answer's stays", async () => {
  const phone = "+250788830004";
  const waiting: ServerResponse[] = [];
  program = (_request, response) => void waiting.push(response);
  await write(phone, "8301");
  await write(phone, "8301");
  const [one, two] = await until(() => waiting.length === 2 && waiting, { what: "both requests" });
  one!.setHeader("set-cookie", ["one=1", "both=1"]).end();
  await until(async () => (await pending()) === 1, { what: "the first outcome" });
  two!.setHeader("set-cookie", ["two=2", "both=2"]).end();
  await until(async () => (await pending()) === 0, { what: "the second outcome" });
  sets();
  assert.equal((await ask(phone)).headers["cookie"], "one=1; both=2; two=2");
});

test("what a program sets is bounded in number and size, and nothing that it sets stops its requests", async () => {
  const phone = "+250788830005";
  const big = "x".repeat(3_900);
  sets(...Array.from({ length: 120 }, (_, n) => `n${n}=${n}`), `long=${"x".repeat(5_000)}`, "latin=\u00e9", "=", "");
  await ask(phone);
  sets(`big1=${big}`, `big2=${big}`, "last=1");
  const many = (await ask(phone)).headers["cookie"]!.split("; ");
  assert.deepEqual([many.length, many[0], many.at(-1)], [48, "n72=72", "n119=119"]);
  sets("last=2");
  assert.match((await ask(phone)).headers["cookie"]!, /^n\d+=.*; big1=x+; big2=x+; last=1$/);
  const [row] = (await stored()).slice(-1);
  assert.ok((row!["sealed"] as string).length < 40_000, "escaped, at most four characters an octet");
  // More than fits into the headers of a response is an answer that cannot be read: the attempt fails, and says so.
  program = (_request, response) => response.setHeader("set-cookie", Array(100).fill(`a=${big}`)).end();
  await ask(phone);
  const [failed] = await server.database.sql`select attempts from webhook_deliveries where endpoint_id < 0`;
  assert.match(failed!["attempts"][0].error, /headers exceed 16384 bytes/);
  await server.database.sql`delete from webhook_deliveries`;
  sets();
  assert.match((await ask(phone)).headers["cookie"]!, /last=2$/);
});

test("a redirect is not followed, and what it sets comes with the next attempt", async () => {
  const phone = "+250788830006";
  program = (_request, response) => response.writeHead(302, { location: at("/other"), "set-cookie": "seen=1" }).end();
  await ask(phone);
  assert.equal(receiver.received.length, 1);
  await server.database.sql`update webhook_deliveries set due_at = now() where endpoint_id < 0`;
  sets();
  await until(() => receiver.received.length === 2, { what: "the next attempt" });
  assert.deepEqual([receiver.received[1]!.path, receiver.received[1]!.headers["cookie"]], ["/bot", "seen=1"]);
});

test("cookies are kept for four hours after the last message of the conversation, then deleted", async () => {
  const phone = "+250788830007";
  assert.equal(await talk(phone), "Message 1");
  const { ctx } = server.program;
  const later = (ms: number) => ({ ...ctx, clock: { ...ctx.clock, now: () => new Date(Date.now() + ms) } });
  const { body, path } = receiver.received.at(-1)!;
  const [row] = await server.database.sql`select account_id from conversation_cookies where phone = ${phone}`;
  const about = { accountId: row!["account_id"] as number, eventId: 1, url: at(path), sent: body };
  const read = (ms: number) => conversationCookies(later(ms)).read(about);
  assert.match((await read(four - 60_000))!, /^connect\.sid=/);
  assert.match((await read(2 * four - 120_000))!, /^connect\.sid=/, "each message begins the four hours again");
  assert.equal(await conversationCookies(ctx).read({ ...about, accountId: about.accountId + 1 }), undefined);
  const secure = conversationCookies(ctx);
  await secure.keep({ ...about, url: "https://bot.example/bot" }, ["s=1; Secure", "w=1; Domain=.example"]);
  assert.equal(await secure.read({ ...about, url: "http://bot.example/bot" }), undefined);
  assert.equal(await secure.read({ ...about, url: "https://bot.example/bot" }), "s=1");
  await forgetCookies(later(four - 60_000));
  assert.equal((await stored()).filter((each) => each["phone"] === phone).length, 2);
  await server.database.sql`update conversation_cookies set expires_at = now() - interval '1 second'`;
  assert.equal(await read(0), undefined, "expired, though not deleted yet");
  await conversationCookies(ctx).keep(about, ["new=1"]);
  assert.equal(await read(0), "new=1", "nothing of a session that has ended comes back");
  await forgetCookies(ctx);
  assert.deepEqual(
    (await stored()).map((each) => each["phone"]),
    [phone],
  );
});

test("erasing the phone deletes its cookies, and an answer that is still under way leaves none", async () => {
  const phone = "+250788830008";
  assert.equal(await talk(phone), "Message 1");
  let answer: ServerResponse | undefined;
  program = (_request, response) => void (answer = response.setHeader("set-cookie", "late=1"));
  await write(phone, "8301");
  await until(() => answer, { what: "the request" });
  const erased = await server.call<{ erased: Record<string, number> }>("POST /v1/privacy/erase", {
    body: { number: phone },
  });
  assert.equal(erased.status, 200, erased.text);
  assert.ok(erased.body.erased["northbound"]! >= 1, erased.text);
  answer!.end();
  await until(async () => (await pending()) === 0, { what: "the outcome" });
  const rows = await stored();
  assert.ok(!rows.some((each) => each["phone"] === phone || each["phone"] === ""));
});

test("a session survives a rotation of SECRET_KEY; with a key that is gone, the conversation starts over", async () => {
  const phone = "+250788830009";
  await server.database.sql`delete from conversation_cookies`;
  assert.equal(await talk(phone), "Message 1");
  await server.restart(undefined, { SECRET_KEY: `${newKey},${oldKey}` });
  assert.equal(await talk(phone), "Message 2");
  const done = await resealAll(server.program.ctx);
  assert.equal(done.find(({ column }) => column === "conversation_cookies.sealed")?.resealed, 1);
  await server.restart(undefined, { SECRET_KEY: newKey });
  assert.equal(await talk(phone), "Message 3");
  await server.restart(undefined, { SECRET_KEY: oldKey });
  assert.equal(await talk(phone), "Message 1");
  assert.equal(await talk(phone), "Message 2");
});
