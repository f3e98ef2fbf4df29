import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";
import { installedAt, missing } from "./parts.ts";

/** Senders of sign-in services, unmodified, against a hook. Each is skipped, with a note, unless `npm run peers` has installed it. */
let server: TestServer;
let hook: { url: string; secret: string };

before(async () => {
  server = await startServer();
  const body = { name: "sign-in", form: "message", sender: "ACME", template: "Acme: {pin}" };
  hook = (await server.call<typeof hook>("POST /v1/account/hooks", { body })).body;
});
after(() => server.stop());

const run = promisify(execFile);
const heard = async (to: string) =>
  (await server.call<{ messages: { text: string; from: string }[] }>(`GET /v1/sandbox/handsets/${to}/messages`)).body
    .messages;

test("Logto's HTTP SMS connector", { skip: missing("hooks-node") }, async () => {
  const client = path.join(import.meta.dirname, "hooks/node/client.mjs");
  const send = async (to: string, authorization: string) => {
    const modules = installedAt("hooks-node");
    const settings = { modules, endpoint: hook.url, authorization, to, code: "482913" };
    const { stdout } = await run(process.execPath, [client, JSON.stringify(settings)], { timeout: 60_000 });
    return JSON.parse(stdout) as { status?: number; error?: string };
  };
  const to = "+250788150001";
  assert.equal((await send(to, `Bearer ${hook.secret}`)).status, 200);
  const [message] = await until(async () => {
    const messages = await heard(to);
    return messages.length > 0 && messages;
  });
  assert.deepEqual([message!.text, message!.from], ["Acme: 482913", "ACME"]);
  const [row] = await server.database.sql`select text, priority from messages where recipient = ${to}`;
  assert.deepEqual({ ...row }, { text: "Acme: {pin}", priority: 0 });
  assert.match((await send(to, "Bearer wrong")).error ?? "", /There is no hook with this URL and secret/);
  assert.match((await send("+25078", `Bearer ${hook.secret}`)).error ?? "", /This is not a valid phone number/);
});

test("Ory Kratos's courier, with the template of the guide", { skip: missing("hooks-go") }, async () => {
  const guide = readFileSync(path.join(import.meta.dirname, "../../docs/guides/sign-in-hooks.md"), "utf8");
  const template = /```jsonnet [^\n]*\n([^`]+)```/.exec(guide)![1]!;
  const evaluate = path.join(installedAt("hooks-go"), "kratos-template");
  /** What Kratos gives the template (kratos/courier/http_channel.go, courier/template/sms). */
  const send = async (to: string, code: object, text: string) => {
    const about = { recipient: to, subject: "", body: text, template_type: "login_code_valid", message_type: "phone" };
    const data = { to, identity: { traits: { phone: to } }, request_url: "https://id.example.com", ...code };
    const { stdout } = await run(evaluate, [template, JSON.stringify({ ...about, template_data: data })]);
    const headers = { authorization: `Bearer ${hook.secret}`, "content-type": "application/json" };
    return fetch(hook.url, { method: "POST", headers, body: stdout });
  };
  for (const [n, code, text, stored] of [
    [2, { login_code: "991204" }, "Your login code is: 991204\n", "Your login code is: {pin}"],
    [3, { verification_code: "118274" }, "Your code is: 118274", "Your code is: {pin}"],
    [4, {}, "Your account was recovered.", "Your account was recovered."],
  ] as const) {
    const to = `+25078815000${n}`;
    const answer = await send(to, code, text);
    assert.equal(answer.status, 200, await answer.text());
    const [row] = await server.database.sql`select text, priority from messages where recipient = ${to}`;
    assert.deepEqual([row!["text"].trim(), row!["priority"]], [stored, Object.keys(code).length > 0 ? 0 : 5], stored);
    await until(async () => (await heard(to)).some((message) => message.text.trim() === text.trim()));
  }
});
