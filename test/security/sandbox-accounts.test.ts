import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CarrierPeer } from "../harness/carrier.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";

/** Accounts in the sandbox beside a real carrier: none of their traffic reaches it, and none of its traffic reaches them. */
let server: TestServer;
const peer = new CarrierPeer();
interface Account {
  id: string;
  token: string;
}
let [shop, clinic]: Account[] = [];

async function open(name: string, more: object = {}): Promise<Account> {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name, ...more },
  });
  assert.equal(made.status, 200, made.text);
  return { id: made.body.id, token: made.body.token.token };
}
const as = <Body = Record<string, unknown>>({ token }: Account, request: string, body?: unknown) =>
  server.call<Body>(request, { token, ...(body === undefined ? {} : { body }) });
const send = async (account: Account, to: string, text = "hello") => {
  const {
    status,
    body,
    text: said,
  } = await as<{ sms_id: string }>(account, "POST /v1/sms", { to, text, sender: "SHOP" });
  assert.equal(status, 201, said);
  return body.sms_id;
};
const ended = (account: Account, id: string) =>
  until(async () => {
    const { body } = await as<{ state: string; carrier: string }>(account, `GET /v1/sms/${id}`);
    return body.state === "delivered" && body.carrier;
  });
const seen = () => peer.received.map(({ pdu }) => pdu.destinationAddr);
const modeOf = (account: Account, mode: string) =>
  server.call<{ code: string; detail: string }>(`POST /v1/operator/accounts/${account.id}/mode`, { body: { mode } });
const balanceOf = async (account: Account) => (await as<{ balance: number }>(account, "GET /v1/account")).body.balance;

before(async () => {
  await peer.open();
  server = await startServer();
  shop = await open("Shop", { sandbox: true });
  clinic = await open("Clinic");
  await server.call(`POST /v1/operator/accounts/${clinic.id}/credit`, { body: { amount: 5, note: "sandbox credit" } });
  await as(clinic, "POST /v1/numbers", { number: "4141" });
});
after(async () => {
  await server.stop();
  await peer.close();
});

test("the first link can leave everybody in the sandbox, and shows beforehand what it would change", async () => {
  const hook = await server.call<{ id: string }>("POST /v1/webhooks", {
    body: { url: "http://127.0.0.1:9999/hooks", events: ["dlr"] },
  });
  assert.equal(hook.status, 200, hook.text);
  const preview = await server.call<{
    is_first_link: boolean;
    total: number;
    in_sandbox: number;
    webhooks: { host: string; reason: string }[];
    accounts: { name: string; tokens: number; balance: number; sandbox_credit: number; numbers: string[] }[];
  }>("GET /v1/operator/going-live");
  assert.deepEqual(
    [preview.body.is_first_link, preview.body.total, preview.body.in_sandbox],
    [true, 2, 1],
    "all but the one that was opened in the sandbox",
  );
  assert.deepEqual(
    preview.body.webhooks.map(({ host, reason }) => [host, reason]),
    [["127.0.0.1:9999", "it is a loopback address"]],
  );
  const row = preview.body.accounts.find(({ name }) => name === "Clinic")!;
  assert.deepEqual([row.tokens, row.balance, row.sandbox_credit, row.numbers], [1, 0, 5, ["4141"]]);
  assert.equal(await balanceOf(shop!), 100, "an account that starts in the sandbox has play money");

  const link = { host: "127.0.0.1", port: peer.port, system_id: "x", password: "x", keep_sandbox: true };
  const made = await server.call("POST /v1/operator/carriers", { body: { name: "real", ...link } });
  assert.equal(made.status, 200, made.text);
  assert.doesNotMatch(made.text, /keep_sandbox/);
  await until(() => peer.sessions.length > 0);
  for (const account of [shop!, clinic!])
    assert.equal(await ended(account, await send(account, "+250788320001")), "sandbox");
  assert.deepEqual(seen(), []);
  assert.equal(await balanceOf(clinic!), 4.994, "its credit stays");
  const after = await server.call<typeof preview.body>("GET /v1/operator/going-live");
  assert.deepEqual(
    [after.body.is_first_link, after.body.total, after.body.accounts.length, after.body.webhooks],
    [false, 3, 3, []],
    "each can still be taken live",
  );
  const kept = after.body.accounts.find(({ name }) => name === "Clinic")!;
  assert.deepEqual([kept.tokens, kept.balance, kept.sandbox_credit, kept.numbers], [1, 0, 4.994, ["4141"]]);
});

test("a webhook on this machine ends with the trial, and the alarm says why", async () => {
  const { webhooks } = (await server.call<{ webhooks: { id: string }[] }>("GET /v1/webhooks")).body;
  const alarm = await until(
    async () => {
      await server.call(`POST /v1/webhooks/${webhooks[0]!.id}/test`);
      const { text } = await server.call("GET /v1/operator/overview");
      return text.includes("loopback") && text;
    },
    { what: "the reason" },
  );
  assert.match(alarm, /gets no events, since its address is not allowed: it is a loopback address\./);
  assert.match(alarm, /ALLOW_PRIVATE_WEBHOOKS/);
  await server.call(`DELETE /v1/webhooks/${webhooks[0]!.id}`);
});

test("a simulated reply to a claimed number is live in the sandbox, and people's texts to it are not", async () => {
  const inbox = () => as(clinic!, "GET /v1/sms/inbounds").then(({ text }) => text);
  await as(clinic!, "POST /v1/sandbox/handsets/+250788320002/messages", { to: "4141", text: "from a simulated phone" });
  await until(async () => (await inbox()).includes("from a simulated phone"));
  const fields = { sourceAddr: "250788320003", destinationAddr: "4141", shortMessage: Buffer.from("from a person") };
  assert.equal(await peer.deliver(fields), 0);
  const unrouted = await until(async () => {
    const { text } = await server.call("GET /v1/operator/unrouted");
    return text.includes("from a person") && text;
  });
  assert.ok(!unrouted.includes("from a simulated phone"));
  assert.ok(!(await inbox()).includes("from a person"), "the number may belong to anyone");
});

test("an account just created in the sandbox never reaches the real carrier", async () => {
  for (let n = 0; n < 10; n++) {
    const account = await open(`New ${n}`, { sandbox: true });
    assert.equal(await ended(account, await send(account, `+25078832010${n}`)), "sandbox");
  }
  assert.deepEqual(seen(), []);
});

test("an account goes live on its own: its sandbox credit is removed, and its next message reaches the carrier", async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const draft = { to: "+250788320004", text: "simulated", sender: "SHOP", send_at: later };
  const waiting = await as<{ sms_id: string }>(clinic!, "POST /v1/sms", draft);
  const before = await server.call<{ accounts: { waiting: number }[] }>(
    `GET /v1/operator/going-live?account_id=${clinic!.id}`,
  );
  assert.equal(before.body.accounts[0]!.waiting, 1);
  await server.call(`POST /v1/operator/accounts/${clinic!.id}/credit`, {
    body: { amount: 3, kind: "paid", note: "invoice 1" },
  });
  assert.equal((await modeOf(clinic!, "live")).status, 200);
  const shown = await as<{ state: string }>(clinic!, `GET /v1/sms/${waiting.body.sms_id}`);
  assert.equal(shown.body.state, "cancelled");
  assert.match(shown.text, /the account went live/);
  assert.match((await as(clinic!, "GET /v1/audit")).text, /"account.went_live".*"cancelled":1/);
  assert.equal(await balanceOf(clinic!), 3, "paid credit stays, the rest of the sandbox credit is removed");
  assert.ok(
    !(await as(clinic!, "GET /v1/numbers")).text.includes("4141"),
    "the numbers that it claimed are free again",
  );
  await until(async () => {
    await send(clinic!, "+250788320005");
    return seen().includes("250788320005");
  });
  assert.equal(await ended(shop!, await send(shop!, "+250788320006")), "sandbox", "the others keep their positions");
  assert.ok(!seen().includes("250788320006"));
  for (const [account, mode, why] of [
    [clinic!, "live", /already live/],
    [clinic!, "sandbox", /has sent live messages/],
    [shop!, "sandbox", /already in the sandbox/],
  ] as const) {
    const again = await modeOf(account, mode);
    assert.equal(again.status, 409);
    assert.match(again.body.detail, why);
  }
  assert.equal((await as(shop!, `POST /v1/operator/accounts/${shop!.id}/mode`, { mode: "live" })).status, 403);
  const money = await server.call<{ holds: boolean }>("POST /v1/operator/reconcile");
  assert.equal(money.body.holds, true, money.text);
});

test("routing says why, and without the simulated carrier no messages of sandbox accounts are sent at all", async () => {
  const { body } = await server.call<{ why: string; carrier: { name: string } }>(
    `GET /v1/operator/route?to=%2B250788320007&account_id=${shop!.id}`,
  );
  assert.match(body.why, /the account is in the sandbox/i);
  assert.equal(body.carrier.name, "sandbox");
  await server.restart(undefined, { SANDBOX: "false" });
  const refused = await as<{ detail: string }>(shop!, "POST /v1/sms", {
    to: "+250788320008",
    text: "hello",
    sender: "SHOP",
  });
  assert.equal(refused.status, 503, refused.text);
  assert.match(refused.body.detail, /the account is in the sandbox.*Take the account live/);
  // Not by their number: one that the clinic sent before the restart may arrive now.
  assert.ok(!seen().includes("250788320008"));
  assert.match(
    (await server.call("POST /v1/operator/accounts", { body: { name: "X", sandbox: true } })).text,
    /SANDBOX=false/,
  );
});
