import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startReceiver, type Receiver } from "../../../../test/harness/receiver.ts";
import { startServer, type TestServer } from "../../../../test/harness/server.ts";
import { until } from "../../../../test/harness/wait.ts";

let server: TestServer;
let receiver: Receiver;
let customer: { id: string; token: string };

interface Details {
  name: string;
  people: { email: string }[];
  invitations: { email: string; role: string }[];
  tokens: { name: string; test: boolean }[];
  senders_waiting: { sender: string }[];
  numbers: string[];
  webhooks: { host: string; health: string }[];
  errors: { state: string; count: number }[];
  links: { name: string; messages: number }[];
  routes: { prefix: string }[];
  prices: { prefix: string; price: number; own: boolean }[];
  prices_total: number;
  call_prices: { prefix: string; price: number; own: boolean }[];
  call_prices_total: number;
  hours: { messages: number }[];
  days: { messages: number; states: Record<string, number> }[];
  spent_per_day: number;
  days_left: number;
}

before(async () => {
  server = await startServer({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1" });
  receiver = await startReceiver();
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Isoko Market", owner_email: "aline@example.com" },
  });
  customer = { id: made.body.id, token: made.body.token.token };
  await server.call(`POST /v1/operator/accounts/${customer.id}/credit`, { body: { amount: 1 } });
});
after(async () => {
  await receiver.close();
  await server.stop();
});

const asCustomer = <Body>(request: string, body?: unknown) =>
  server.call<Body>(request, { token: customer.token, ...(body === undefined ? {} : { body }) });
const details = () => server.call<Details>(`GET /v1/operator/accounts/${customer.id}`);

test("an operator sees an account's resources, traffic, spend and failures, but no secrets and no texts", async () => {
  const hook = await asCustomer<{ secret: string }>("POST /v1/webhooks", { url: `${receiver.url}hidden/path` });
  await asCustomer("POST /v1/account/tokens", { name: "ci", scopes: ["sms:send"], test: true });
  await server.call(`PATCH /v1/operator/accounts/${customer.id}`, {
    body: { settings: { sender_policy: "approved" } },
  });
  await asCustomer("POST /v1/senders", { sender: "ISOKO", purpose: "Orders" });
  await server.call("POST /v1/operator/numbers", { body: { number: "4040", account_id: customer.id } });
  const sent = ["+250788129901", "+250788120001"].map((to) =>
    asCustomer("POST /v1/sms", { to, text: "a private matter", sender: "ISOKO" }),
  );
  assert.deepEqual(
    (await Promise.all(sent)).map(({ status }) => status),
    [201, 201],
  );
  const { body, text } = await until(async () => {
    const reply = await details();
    assert.equal(reply.status, 200, reply.text);
    const day = reply.body.days.at(-1)!;
    return day.states["undelivered"] === 1 && day.states["delivered"] === 1 && reply;
  });
  assert.equal(body.name, "Isoko Market");
  assert.deepEqual(
    [body.people, body.invitations.map(({ email, role }) => [email, role])],
    [[], [["aline@example.com", "owner"]]],
  );
  assert.deepEqual(
    body.tokens.map(({ name, test: isTest }) => [name, isTest]),
    [
      ["ci", true],
      ["first token", false],
    ],
  );
  assert.deepEqual([body.senders_waiting.map(({ sender }) => sender), body.numbers], [["ISOKO"], ["4040"]]);
  assert.equal(body.webhooks[0]!.host, new URL(receiver.url).host);
  assert.deepEqual(
    body.errors.map(({ state, count }) => [state, count]),
    [["undelivered", 1]],
  );
  assert.deepEqual(
    body.links.map(({ name, messages }) => [name, messages]),
    [["sandbox", 2]],
  );
  assert.equal(body.hours.length, 24);
  assert.equal(body.days.length, 30);
  assert.equal(body.days.at(-1)!.messages, 2);
  assert.equal(body.spent_per_day, 0.012);
  assert.equal(body.days_left, 82.3);
  for (const secret of [customer.token, hook.body.secret, "hidden/path", "private matter", "788129901"])
    assert.ok(!text.includes(secret), secret);
  assert.equal((await server.call("GET /v1/operator/accounts/acc_999999999")).status, 404);
  assert.equal((await asCustomer(`GET /v1/operator/accounts/${customer.id}`)).status, 403);
});

test("its own prices take precedence over the general ones, and only its own routes are shown", async () => {
  const { body: lists } = await server.call<{ prices: object[] }>("GET /v1/operator/prices");
  const own = { account_id: customer.id, prefix: "250", price: 0.005 };
  assert.equal((await server.call("PUT /v1/operator/prices", { body: [...lists.prices, own] })).status, 200);
  const { body } = await details();
  assert.deepEqual(
    body.prices.map(({ prefix, price, own: isOwn }) => [prefix, price, isOwn]),
    [
      ["250", 0.005, true],
      ["", 0.01, false],
    ],
  );
  assert.equal(body.prices_total, 2);
  const calls = { kind: "calls", account_id: customer.id, set: [{ prefix: "", price: 0.04 }] };
  assert.equal((await server.call("PATCH /v1/operator/prices", { body: calls })).status, 200);
  const { body: after } = await details();
  assert.deepEqual(after.prices, body.prices);
  assert.deepEqual(
    after.call_prices.map(({ prefix, price, own: isOwn }) => [prefix, price, isOwn]),
    [
      ["", 0.04, true],
      ["250", 0.03, false],
    ],
  );
  assert.equal(after.call_prices_total, 2);
  assert.deepEqual(body.routes, []);
});

test("accounts are found by name, id or state, sorted by balance, and show when they last sent", async () => {
  const make = async (name: string) =>
    (await server.call<{ id: string }>("POST /v1/operator/accounts", { body: { name } })).body.id;
  const [percent, closed] = [await make("100 % Coffee"), await make("Closed Shop")];
  await server.call(`POST /v1/operator/accounts/${closed}/suspend`);
  const list = async (query: string) => {
    const { body } = await server.call<{ accounts: { id: string; name: string; last_sent_at: string | null }[] }>(
      `GET /v1/operator/accounts?${query}`,
    );
    return body.accounts;
  };
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
  assert.deepEqual(await idsOf("q=isoko"), [customer.id]);
  assert.deepEqual(await idsOf(`q=${customer.id}`), [customer.id]);
  assert.deepEqual(await idsOf(`q=${encodeURIComponent("%")}`), [percent], "no pattern");
  assert.deepEqual(await idsOf("state=suspended"), [closed]);
  assert.ok(!(await idsOf("state=active")).includes(closed));
  assert.deepEqual(
    (await list("sort=name")).map(({ name }) => name),
    ["100 % Coffee", "Closed Shop", "Isoko Market", "Owner"],
  );
  assert.equal((await idsOf("sort=balance")).at(-2), customer.id);
  const [isoko] = await list("q=isoko");
  assert.ok(Date.now() - Date.parse(isoko!.last_sent_at!) < 600_000);
  assert.equal((await list("q=closed"))[0]!.last_sent_at, null);
  assert.equal((await server.call("GET /v1/operator/accounts?sort=size")).status, 400);
});

test("an operator reads the audit log of an account without entering it", async () => {
  const { body } = await server.call<{ entries: { action: string }[] }>(
    `GET /v1/operator/accounts/${customer.id}/audit`,
  );
  const actions = body.entries.map(({ action }) => action);
  assert.ok(actions.includes("token.created") && actions.includes("account.created"), String(actions));
  assert.ok(!actions.includes("account.viewed"));
});
