import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { codeOf, stepOf } from "../../src/core/accounts/people/totp.ts";
import { sealedColumns } from "../../src/house/privacy/sealed.ts";
import { Browser } from "../harness/browser.ts";
import { startReceiver, type Receiver } from "../harness/receiver.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

/** A rotation of SECRET_KEY from start to end, with a webhook, a carrier's password and a second factor at stake. */
const oldKey = "the old key long enough for this";
const newKey = "the new key long enough for this";
const login = { email: "owner@localhost", password: "a password of the tests" };

let server: TestServer;
let receiver: Receiver;
let seed: string;
let step: number;
before(async () => {
  receiver = await startReceiver();
  server = await startServer({ SECRET_KEY: oldKey, BOOTSTRAP_PASSWORD: login.password });
  const hook = await server.call("POST /v1/webhooks", {
    body: { url: receiver.url, events: ["dlr"], headers: { "x-own": "header" } },
  });
  assert.equal(hook.status, 200, hook.text);
  const browser = await Browser.signIn(server, login.email, login.password);
  const offered = await browser.call<{ secret: string }>("POST /console/totp", { current_password: login.password });
  seed = offered.body.secret;
  step = stepOf(new Date()) - 1;
  const confirmed = await browser.call("POST /console/totp/confirm", { code: codeOf(seed, step) });
  assert.equal(confirmed.status, 200, confirmed.text);
});
after(async () => {
  await server.stop();
  await receiver.close();
});

const missing = async () => {
  const { status, body } = await server.call<{ missing?: Record<string, string> }>("GET /health/ready");
  return status === 200 ? undefined : body.missing!["secrets"];
};

/** Sends a message, checks its report and signature, and signs in with a second factor. */
async function assertWorks(signsIn: boolean): Promise<void> {
  assert.equal(await missing(), undefined);
  const heard = receiver.received.length;
  const sent = await server.call("POST /v1/sms", { body: { to: "+250788123456", text: "Muraho", sender: "TUMA" } });
  assert.equal(sent.status, 201, sent.text);
  await until(() => receiver.received.length > heard);
  assert.equal(receiver.received.at(-1)!.headers["x-own"], "header");
  assert.match(receiver.received.at(-1)!.headers["webhook-signature"] as string, /^v1,/);
  if (!signsIn) return;
  // Each code works once, and only those of the current step and its neighbours; restarting may have taken longer than a step.
  step = Math.max(step + 1, stepOf(new Date()) - 1);
  const signed = await new Browser(server).call("POST /console/login", { ...login, code: codeOf(seed, step) });
  assert.equal(signed.status, 200, signed.text);
}

const reseal = (keys: string) =>
  promisify(execFile)(process.execPath, ["cli/tuma.mjs", "reseal"], {
    env: { ...process.env, DATABASE_URL: server.database.url, SECRET_KEY: keys },
  });

test("every bytea column is either sealed and covered by the rotation, or needs no key", async () => {
  const columns = await server.database.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`;
  const sealed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  const rest = columns.map(({ name }) => name).filter((name) => !sealed.has(name));
  assert.deepEqual(
    rest.sort((a, b) => a.localeCompare(b)),
    [
      // Hashes, keyed or not.
      "calls.text_mac",
      "calls.token_hash",
      "idempotency_keys.body_hash",
      "invitations.hash",
      "mails.link_hash",
      "public_voice_calls.caller",
      "sessions.hash",
      "sign_in_guesses.key",
      "tokens.hash",
      "tokens.previous_hash",
      // Octets of messages.
      "inbound_parts.octets",
      "messages.header",
      // PINs, as they are sent and as they are spoken, deleted within half an hour.
      "calls.audio",
      "calls.sealed",
      "messages.sealed",
      "verifications.pin_mac",
      "verifications.sealed",
    ].sort((a, b) => a.localeCompare(b)),
  );
});

test("with only the new key the service is not ready, and names what it cannot decrypt", async () => {
  await server.restart(undefined, { SECRET_KEY: newKey });
  assert.match((await missing())!, /webhook_endpoints\.secret \(1 row\).*users\.totp \(1 row\)/);
});

test("nothing is resealed while a running process lacks the new key", async () => {
  await server.restart(undefined, { SECRET_KEY: oldKey });
  await assert.rejects(reseal(`${newKey},${oldKey}`), (error: { code: number; stderr: string }) => {
    assert.equal(error.code, 1);
    assert.match(error.stderr, /A running process does not have the new key: .* Nothing was resealed\./);
    return true;
  });
  await assertWorks(false);
});

test("with both keys everything works, before, during and after resealing", async () => {
  await server.restart(undefined, { SECRET_KEY: `${newKey},${oldKey}` });
  await assertWorks(false);
  const { stdout } = await reseal(`${newKey},${oldKey}`);
  assert.match(stdout, /webhook_endpoints\.secret: 1 resealed/);
  assert.match(stdout, /users\.totp: 1 resealed/);
  await assertWorks(true);
  assert.match((await reseal(`${newKey},${oldKey}`)).stdout, /webhook_endpoints\.secret: 0 resealed/);
});

test("then the old key can be removed", async () => {
  await server.restart(undefined, { SECRET_KEY: newKey });
  await assertWorks(true);
});

/** The outcome of a command that found a value that neither key opens. */
function refused(error: { code: number; stdout: string }): boolean {
  assert.equal(error.code, 5);
  assert.match(error.stdout, /users\.totp: 0 resealed, 1 that neither key opens/);
  return true;
}

test("values that neither key can decrypt are counted, and the command fails", async () => {
  const keys = "another key long enough,a fourth key long enough";
  // Of a running process it is known that it does not have such a key.
  await assert.rejects(reseal(keys), /does not have the new key/);
  await server.restart(() => assert.rejects(reseal(keys), refused));
});
