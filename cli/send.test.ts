// `tuma send --wait` while the message waits for a link.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../test/harness/server.ts";
import { freePort } from "../test/harness/process.ts";
import { until } from "../test/harness/wait.ts";
import { newUser, type User } from "./test/tuma.ts";

let server: TestServer;
let user: User;
before(async () => {
  server = await startServer();
  user = newUser({ TUMA_URL: server.url, TUMA_TOKEN: server.token });
  const link = { name: "away", host: "127.0.0.1", port: await freePort(), system_id: "x", password: "x" };
  const made = await server.call("POST /v1/operator/carriers", { body: link });
  assert.equal(made.status, 200, made.text);
  const { body: account } = await server.call<{ id: string }>("GET /v1/account");
  const credit = { amount: "10", kind: "paid", note: "for tests" };
  await server.call(`POST /v1/operator/accounts/${account.id}/credit`, { body: credit });
});
after(async () => {
  user.remove();
  await server.stop();
});

test("who schedules a message learns for when, and how to cancel it; waiting for its outcome ends there", async () => {
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 7_200_000);
  const shown = `${at.toISOString().slice(0, 19).replace("T", " ")} (UTC)`;
  const words = [
    "send",
    "+250788000002",
    "later",
    "--sender",
    "TUMA",
    "--at",
    `${at.toISOString().slice(0, 19)}+00:00`,
  ];
  for (const more of [[], ["--wait"]]) {
    const { stdout } = await user.tuma([...words, ...more]);
    const [, id] = /^(out_sms_\d+) {2}scheduled for /.exec(stdout)!;
    const rest = `${shown} to +250788000002, 1 part, cost 0.0`;
    assert.ok(stdout.startsWith(`${id}  scheduled for ${rest}`), stdout);
    assert.ok(stdout.endsWith(`; cancel until then: \`tuma cancel ${id}\`.\n`), stdout);
    assert.equal((await user.json(["cancel", id!])).state, "cancelled");
  }
  const dry = await user.tuma([...words, "--dry-run"]);
  assert.ok(dry.stdout.includes(` from TUMA on ${shown}, cost `), dry.stdout);
});

test("who waits for the outcome of a message learns once why it waits", async () => {
  const waiting = user.start(["send", "+250788000001", "hello", "--sender", "TUMA", "--wait"]);
  const id = await until(() => /^(\S+) is accepted/m.exec(waiting.stderr)?.[1], { what: "the message" });
  await until(() => waiting.stderr.includes("none of its links is up"), { what: "the reason" });
  const cancelled = await server.call(`POST /v1/sms/${id}/cancel`);
  assert.equal(cancelled.status, 200, cancelled.text);
  await waiting.ended;
  assert.match(waiting.stdout, /cancelled/);
  assert.equal(waiting.stderr.match(/ waits: /g)?.length, 1, waiting.stderr);
});
