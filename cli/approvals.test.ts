// `tuma approvals`: who asks and who decides have tokens of different origins.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "../test/harness/browser.ts";
import { startServer, type TestServer } from "../test/harness/server.ts";
import { joinAs, password } from "../test/harness/tenants.ts";
import { exitCodes } from "./exit.ts";
import { newUser, type User } from "./test/tuma.ts";

let server: TestServer;
let asker: User;
let approver: User;
before(async () => {
  server = await startServer({ ROLES: "api", BOOTSTRAP_PASSWORD: password });
  const settings = { approve_above: { recipients: 1 } };
  assert.equal((await server.call("PATCH /v1/account", { body: { settings } })).status, 200);
  const owner = await Browser.signIn(server, "owner@localhost", password);
  const wish = { name: "asker", scopes: ["sms:send", "sms:read"] };
  const made = await owner.call<{ token: string }>("POST /v1/account/tokens", wish);
  asker = newUser({ TUMA_URL: server.url, TUMA_TOKEN: made.body.token });
  const second = await joinAs(server, server.token, "second@example.com", "owner");
  const scopes = ["account:read", "sms:send", "sms:read", "approve"];
  const other = await second.call<{ token: string }>("POST /v1/account/tokens", { name: "approver", scopes });
  approver = newUser({ TUMA_URL: server.url, TUMA_TOKEN: other.body.token });
});
after(async () => {
  asker.remove();
  approver.remove();
  await server.stop();
});

async function ask(): Promise<string> {
  const recipients = ["Aline", "Ben"].map((name, n) => ({ name, phonenumber: `+25078812300${n}` }));
  const body = { recipients, text: "Hello @contact.name", sender: "TUMA", reference: "november" };
  const token = asker.env["TUMA_TOKEN"]!;
  const asked = await server.call<{ approval_id: string }>("POST /v1/sms/bulk", { token, body });
  assert.equal(asked.status, 202, asked.text);
  return asked.body.approval_id;
}

test("what waits is listed and shown with what would go out, and approved only by somebody who agrees", async () => {
  assert.match((await approver.tuma(["approvals"])).stdout, /Nothing waits for an approver/);
  const id = await ask();
  const { stdout: list } = await approver.tuma(["approvals"]);
  assert.match(list, new RegExp(`${id} .* waiting_for_approval +2 .* asker +november`));
  const { stdout: shown } = await approver.tuma(["approvals", id]);
  assert.match(shown, /Messages +2 messages in 2 parts/);
  assert.match(shown, /\+250788123001 {2}Hello Ben/);

  const silent = await approver.tuma(["approvals", "approve", id]);
  assert.equal(silent.status, exitCodes.usage);
  assert.match(silent.stderr, /needs --yes where there is no terminal to ask at\. Nothing was sent\./);
  const own = await asker.tuma(["approvals", "approve", id, "--yes"]);
  assert.notEqual(own.status, exitCodes.done, "nobody approves their own");
  assert.equal((await approver.json(["approvals", id])).status, "waiting_for_approval");

  const { status, stdout, stderr } = await approver.tuma(["approvals", "approve", id, "--yes", "--note", "fine"]);
  assert.equal(status, exitCodes.done, stderr);
  assert.match(stderr, /Hello Aline/);
  assert.match(stdout, new RegExp(`^${id} {2}approved: report [0-9a-f-]{36}\n$`));
  const { note, report_id: report } = await asker.json(["approvals", id]);
  assert.equal(note, "fine");
  assert.equal((await asker.json(["reports", report])).total, 2);
  assert.doesNotMatch((await approver.tuma(["approvals"])).stdout, new RegExp(id));
  assert.match((await approver.tuma(["approvals", "--all"])).stdout, new RegExp(id));
});

test("a send is rejected by others and withdrawn by who asked", async () => {
  const [one, other] = [await ask(), await ask()];
  const rejected = await approver.json(["approvals", "reject", one, "--yes", "--note", "too many"]);
  assert.deepEqual([rejected.status, rejected.note, rejected.report_id], ["rejected", "too many", null]);
  const stranger = await approver.tuma(["approvals", "withdraw", other]);
  assert.notEqual(stranger.status, exitCodes.done);
  const { stdout } = await asker.tuma(["approvals", "withdraw", other]);
  assert.equal(stdout, `${other}  withdrawn, nothing was sent\n`);
});
