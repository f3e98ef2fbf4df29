// Two links of one route under load, the first of them cut and restored repeatedly: traffic moves over and back, nothing is
// lost, and at most a window per cut is sent twice.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { CarrierPeer, type Received } from "./harness/carrier.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

const cuts = 4;
const window = 20;
let server: TestServer;
const [first, second] = [new CarrierPeer(), new CarrierPeer()];
/** What each carrier received, in order. */
const taken: { carrier: "first" | "second"; text: string }[] = [];
/** Unacknowledged receipts, each with its message id. */
const owed: { carrier: CarrierPeer; received: Received; id: string }[] = [];

function take(name: "first" | "second", carrier: CarrierPeer): void {
  let ids = 0;
  carrier.behaviour = (received) => {
    const id = `${name}-${++ids}`;
    taken.push({ carrier: name, text: received.pdu.shortMessage.toString() });
    owed.push({ carrier, received, id });
    return id;
  };
}

/** Sends the outstanding receipts, as SMSCs do: over any session, until acknowledged. */
async function settle(): Promise<void> {
  for (const one of owed.slice()) {
    const status = await one.carrier.receipt(one.received, one.id).catch(() => undefined);
    if (status === 0) owed.splice(owed.indexOf(one), 1);
  }
}

before(async () => {
  await Promise.all([first.open(), second.open()]);
  take("first", first);
  take("second", second);
  server = await startServer({ DOUBT_HOLD_SECONDS: "3" });
  const { body } = await server.call<{ id: string }>("GET /v1/account");
  await server.call(`POST /v1/operator/accounts/${body.id}/credit`, {
    body: { amount: 100, kind: "paid", note: "test" },
  });
  const ids: string[] = [];
  for (const [name, carrier] of [
    ["first", first],
    ["second", second],
  ] as const) {
    const link = { name, host: "127.0.0.1", port: carrier.port, system_id: "tuma", password: "secret", window };
    const made = await server.call<{ id: string }>("POST /v1/operator/carriers", { body: link });
    assert.equal(made.status, 200, made.text);
    ids.push(made.body.id);
  }
  const carriers = ids.map((carrier_id, priority) => ({ carrier_id, priority }));
  const routes = await server.call("PUT /v1/operator/routes", { body: [{ prefix: "250", carriers }] });
  assert.equal(routes.status, 200, routes.text);
  await until(() => first.sessions.length === 1 && second.sessions.length === 1, { what: "both links" });
});
after(async () => {
  await server?.stop();
  await Promise.all([first.close(), second.close()]);
});

/** Resolves once a link has received some messages from now on. */
function movesTo(carrier: "first" | "second"): Promise<boolean> {
  const from = taken.length;
  return until(() => taken.slice(from).filter((one) => one.carrier === carrier).length > 10, {
    what: `traffic on the ${carrier} link`,
  });
}

test("messages move to the other link and back, none is lost, and few are sent twice", async () => {
  const sent = new Map<string, string>();
  const load = { on: true };
  const send = async () => {
    for (let n = 0; load.on; n++) {
      const text = `message ${n}`;
      const to = `+25078800${String(n).padStart(4, "0")}`;
      const answer = await server.call<{ sms_id: string }>("POST /v1/sms/", { body: { to, text, sender: "TUMA" } });
      assert.equal(answer.status, 201, answer.text);
      sent.set(text, answer.body.sms_id);
      if (n % 4 === 0) await sleep(10);
    }
  };
  const receipts = async () => {
    while (load.on || owed.length > 0) {
      await settle();
      await sleep(20);
    }
  };
  const [loaded, settled] = [send(), receipts()];
  const { port } = first;
  for (let cut = 0; cut < cuts; cut++) {
    await movesTo("first");
    first.cut();
    await first.close();
    await movesTo("second");
    await first.open(port);
  }
  await movesTo("first");
  load.on = false;
  await loaded;
  const open = async () => {
    const [row] = await server.database.sql<{ open: number }[]>`
      select count(*)::int as open from messages where state <> 'delivered'`;
    return row!.open;
  };
  await until(async () => (await open()) === 0, { what: "every message delivered" });
  await settled;
  const times = new Map<string, number>();
  for (const { text } of taken) times.set(text, (times.get(text) ?? 0) + 1);
  assert.deepEqual(
    [...sent.keys()].filter((text) => !times.has(text)),
    [],
    "nothing is lost",
  );
  const copies = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
  assert.ok(copies <= cuts * window, `${copies} copies after ${cuts} cuts`);
  const [money] = await server.database.sql<{ charges: number }[]>`
    select count(*)::int as charges from ledger where kind = 'charge'`;
  assert.equal(money!.charges, sent.size);
});
