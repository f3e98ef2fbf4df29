import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import twilio from "twilio";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";
import { startReceiver, type Receiver } from "../harness/webhooks.ts";
import { installedAt, missing } from "./parts.ts";

/**
 * Twilio's own libraries, and programs written for Twilio, against the running service. Those in Python are skipped, with a note, unless
 * `npm run peers` has installed them.
 */
let server: TestServer;
let receiver: Receiver;
let client: ReturnType<typeof twilio>;
let [sid, token, service, phoneNumber] = ["", "", "", "8210"];
/** Whether Twilio's validator accepted each request, in order. */
const valid: boolean[] = [];

before(async () => {
  [server, receiver] = await Promise.all([
    startServer(),
    startReceiver((request, response) => {
      const params = Object.fromEntries(new URLSearchParams(request.body));
      const url = new URL(request.path, receiver.url).href;
      valid.push(twilio.validateRequest(token, request.headers["x-twilio-signature"]!, url, params));
      const reply = new twilio.twiml.MessagingResponse();
      if (request.path.startsWith("/inbound")) reply.message(`You said: ${params["Body"]}`);
      response.setHeader("content-type", "text/xml");
      response.end(reply.toString());
    }),
  ]);
  const scopes = ["sms:send", "sms:read", "inbound:read", "verify", "account:read", "webhooks"];
  const body = { name: "Twilio", scopes, signs_callbacks: true };
  ({ token } = (await server.call<{ token: string }>("POST /v1/account/tokens", { body })).body);
  const settings = (await server.call<Record<string, string>>("GET /v1/account/twilio")).body;
  [sid, service] = [settings["account_sid"]!, settings["verify_service_sid"]!];
  client = twilio(sid, token);
  client.api.baseUrl = client.verify.baseUrl = settings["base_url"]!;
});
after(async () => {
  await server.stop();
  await receiver.close();
});

const at = (to: string) => new URL(to, receiver.url).href;
const heard = (to: string) =>
  until(
    async () => {
      const { body } = await server.call<{ messages: { text: string }[] }>(`GET /v1/sandbox/handsets/${to}/messages`);
      return body.messages[0]?.text;
    },
    { what: `a message to ${to}` },
  );

const sids = (instances: { sid: string }[]) => instances.map(({ sid }) => sid);

test("twilio for Node: messages", async () => {
  const to = "+250788130001";
  const sent = await client.messages.create({ to, from: "TUMA", body: "Muraho", statusCallback: at("/status") });
  assert.deepEqual([sent.to, sent.direction, sent.numSegments, sent.errorCode], [to, "outbound-api", "1", null]);
  assert.ok(sent.dateCreated.getTime() > 0);
  await until(() => valid.length >= 2, { what: "two status callbacks" });
  assert.deepEqual(valid.splice(0), [true, true]);
  const fetched = await until(async () => {
    const message = await client.messages(sent.sid).fetch();
    return message.status === "delivered" && message;
  });
  assert.deepEqual([fetched.price, fetched.priceUnit, fetched.body], ["-0.006", "USD", "Muraho"]);
  for (let n = 0; n < 4; n++) await client.messages.create({ to, from: "TUMA", body: `n ${n}` });
  const all = await client.messages.list({ to, pageSize: 2, dateSentAfter: new Date(Date.now() - 3_600_000) });
  assert.deepEqual(
    all.map(({ body }) => body),
    ["n 3", "n 2", "n 1", "n 0", "Muraho"],
  );
  const page = await client.messages.page({ to, pageSize: 2 });
  const next = (await page.nextPage())!;
  assert.deepEqual(sids((await next.previousPage())!.instances), sids(page.instances));
  assert.equal((await client.messages(sent.sid).update({ body: "" })).body, "");
  assert.equal(await client.messages(sent.sid).remove(), true);
  await assert.rejects(client.messages(sent.sid).fetch(), { status: 404, code: 20404 });
  const sendAt = new Date(Date.now() + 3_600_000);
  const later = await client.messages.create({ to, from: "TUMA", body: "x", scheduleType: "fixed", sendAt });
  assert.equal((await client.messages(later.sid).update({ status: "canceled" })).status, "canceled");
  await assert.rejects(client.messages.create({ to: "+15", from: "TUMA", body: "x" }), { status: 400, code: 21211 });
  await assert.rejects(twilioWith("wrong").messages.list({ limit: 1 }), { status: 401, code: 20003 });
  assert.equal((await client.balance.fetch()).currency, "USD");
  assert.equal((await client.api.accounts(sid).fetch()).status, "active");
});

/** The documented way for libraries that have no base address: an HTTP client that replaces the host. */
function twilioWith(password: string) {
  const requests = new twilio.RequestClient();
  const httpClient = {
    request: (options: Parameters<typeof requests.request>[0]) =>
      requests.request({ ...options, uri: options.uri.replace(/^https:\/\/\w+\.twilio\.com/, server.url) }),
  } as unknown as typeof requests;
  return twilio(sid, password, { httpClient });
}

test("twilio for Node: received messages, with Twilio's TwiML and validator", async () => {
  await server.call("POST /v1/numbers", { body: { number: phoneNumber } });
  const [ours] = await client.incomingPhoneNumbers.list({ phoneNumber });
  assert.equal(
    (await client.incomingPhoneNumbers(ours!.sid).update({ smsUrl: at("/inbound") })).smsUrl,
    at("/inbound"),
  );
  const phone = "+250788130002";
  await server.call(`POST /v1/sandbox/handsets/${phone}/messages`, { body: { to: phoneNumber, text: 'Ça va? <&">' } });
  assert.equal(await heard(phone), 'You said: Ça va? <&">');
  assert.deepEqual(valid.splice(0), [true]);
  const [reply] = await client.messages.list({ from: phoneNumber, limit: 1 });
  assert.equal(reply!.direction, "outbound-reply");
});

const php = "/usr/bin/php";
const bot = `<?php session_start(); header('Content-Type: text/xml'); $_SESSION['n'] = ($_SESSION['n'] ?? 0) + 1; ?>
<Response><Message>Message <?= $_SESSION['n'] ?> of this conversation</Message></Response>`;

test(
  "PHP: a bot that counts messages in its session, as in Twilio's tutorial",
  {
    skip: existsSync(php) ? false : `no ${php}`,
  },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "tuma-php-"));
    await writeFile(path.join(folder, "bot.php"), bot);
    const served = spawn(php, ["-d", `session.save_path=${folder}`, "-S", "127.0.0.1:0", "-t", folder]);
    try {
      let said = "";
      served.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
      const url = await until(() => /\((http:\S+)\) started/.exec(said)?.[1], { what: "PHP's server" });
      await server.call("POST /v1/numbers", { body: { number: "8211" } });
      const set = await server.call("PUT /v1/account/twilio/numbers/8211", {
        body: { url: `${url}/bot.php`, method: "POST" },
      });
      assert.equal(set.status, 200, set.text);
      const replies: string[] = [];
      for (const [phone, n] of [
        ["+250788130005", 1],
        ["+250788130005", 2],
        ["+250788130006", 1],
        ["+250788130005", 3],
      ] as const) {
        await server.call(`POST /v1/sandbox/handsets/${phone}/messages`, {
          body: { to: "8211", text: `Muraho ${replies.length}` },
        });
        const reply = `Message ${n} of this conversation`;
        replies.push(
          await until(async () => (await heard(phone)) === reply && reply, { what: `${reply} to ${phone}` }),
        );
      }
    } finally {
      served.kill();
      await once(served, "exit");
      await rm(folder, { recursive: true });
    }
  },
);

test("twilio for Node: verifications", async () => {
  const verify = client.verify.v2.services(service);
  const to = "+250788130003";
  const about = { to, channel: "sms", customFriendlyName: "Acme" };
  const started = await verify.verifications.create(about);
  assert.deepEqual([started.status, started.valid, started.sendCodeAttempts.length], ["pending", false, 1]);
  assert.equal((await verify.verifications(to).fetch()).sid, started.sid);
  assert.equal((await verify.verificationChecks.create({ to, code: "0" })).status, "pending");
  const code = /\d{6}/.exec(await heard(to))![0];
  assert.equal((await verify.verificationChecks.create({ to, code })).status, "approved");
  await assert.rejects(verify.verificationChecks.create({ to, code }), { status: 404, code: 20404 });
  const other = await verify.verifications.create({ ...about, to: "+250788130004" });
  assert.equal((await verify.verifications(other.sid).update({ status: "canceled" })).status, "canceled");
  assert.equal((await verify.fetch()).codeLength, 6);
});

const run = promisify(execFile);
const python = path.join(installedAt("programs"), "bin/python");
const script = path.join(import.meta.dirname, "programs/twilio_programs.py");

for (const [n, program] of ["twilio", "apprise", "notifiers", "django_otp_twilio"].entries())
  test(`${program} for Python`, { skip: missing("programs") }, async (t) => {
    const to = `+25078813010${n}`;
    const about = JSON.stringify({ base: server.url, sid, token, service, to, from: "82110" });
    const { stdout } = await run(python, [script, program, about], { timeout: 120_000 });
    t.diagnostic(stdout.trim());
    assert.match(await heard(to), program === "django_otp_twilio" ? /\d{6}/ : /Muraho/);
  });
