import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

/** What each row of the digits table must produce. `events` are the statuses of the webhooks, in order. */
const rows: {
  digits: string;
  state: string;
  events: string[];
  refunded?: true;
  onHandset?: false;
  retries?: number;
}[] = [
  { digits: "0000", state: "delivered", events: ["DELIVRD"] },
  { digits: "9901", state: "undelivered", events: ["UNDELIV"], onHandset: false },
  { digits: "9902", state: "expired", events: ["EXPIRED"], onHandset: false },
  { digits: "9903", state: "rejected", events: ["REJECTED"], refunded: true, onHandset: false },
  { digits: "9904", state: "rejected", events: ["REJECTED"], onHandset: false },
  { digits: "9905", state: "sent", events: [] },
  { digits: "9906", state: "delivered", events: ["DELIVRD"], retries: 0 },
  { digits: "9907", state: "delivered", events: ["DELIVRD"] },
  { digits: "9908", state: "delivered", events: ["DELIVRD"] },
  { digits: "9909", state: "delivered", events: ["DELIVRD"] },
  { digits: "9910", state: "delivered", events: ["DELIVRD"], retries: 1 },
  { digits: "9911", state: "delivered", events: ["DELIVRD"] },
  { digits: "9912", state: "delivered", events: ["DELIVRD"] },
];

let service: Service;
let receiver: Receiver;
let secret: string;

before(async () => {
  [service, receiver] = await Promise.all([startService(), startReceiver()]);
  const endpoint = await service.call("POST", "/v1/webhooks", { url: receiver.url, events: ["dlr"] });
  assert.equal(endpoint.status, 200, endpoint.text);
  secret = endpoint.body.secret;
});

after(async () => {
  await service.stop();
  await receiver.close();
});

/** A number with these last digits; the others mean nothing. */
const number = (digits: string) => `+25078800${digits}`;

const eventsOf = (id: string) => receiver.received.filter((webhook) => webhook.body.message_id === id);

test("every row of the digits table gives its outcome, its state and its webhooks", async (t) => {
  const sent = await Promise.all(
    rows.map(async (row) => {
      const answer = await service.call("POST", "/v1/sms/", {
        to: number(row.digits),
        text: `row ${row.digits}`,
        sender: "TUMA",
      });
      assert.equal(answer.status, 201, answer.text);
      return { ...row, id: answer.body.sms_id as string };
    }),
  );
  for (const row of sent) {
    await t.test(`${row.digits} → ${row.state}`, async () => {
      const resource = () => service.call("GET", `/v1/sms/${row.id}`);
      await until(
        async () => (await resource()).body.state === row.state && eventsOf(row.id).length >= row.events.length,
        {
          what: `${row.digits} becomes ${row.state}`,
        },
      );
      assert.deepEqual(
        eventsOf(row.id).map((webhook) => webhook.body.status),
        row.events,
      );
      if (row.retries !== undefined) assert.equal(eventsOf(row.id)[0]!.body.retries_count, row.retries);
      const entries = (await service.call("GET", "/v1/account/ledger?per_page=100")).body;
      const own = entries.entries.filter((entry: { sms_id: string }) => entry.sms_id === row.id);
      assert.deepEqual(
        own.map((entry: { kind: string }) => entry.kind).sort(),
        row.refunded ? ["charge", "refund"] : ["charge"],
      );
      const handset = await service.call(
        "GET",
        `/v1/sandbox/handsets/${encodeURIComponent(number(row.digits))}/messages`,
      );
      const texts = handset.body.messages.map((message: { text: string }) => message.text);
      assert.deepEqual(texts, row.onHandset === false ? [] : [`row ${row.digits}`]);
    });
  }
});

test("a delivery report has exactly the fields of the contract, and its signature verifies", async () => {
  const answer = await service.call("POST", "/v1/sms/", { to: "+250788111222", text: "Muraho", sender: "TUMA" });
  await until(() => eventsOf(answer.body.sms_id).length > 0, { what: "the report arrives" });
  const webhook = eventsOf(answer.body.sms_id)[0]!;
  assert.deepEqual(Object.keys(webhook.body), ["status", "sms_id", "modified_at", "retries_count", "message_id"]);
  assert.equal(webhook.body.status, "DELIVRD");
  assert.equal(`out_sms_${webhook.body.sms_id}`, answer.body.sms_id);
  assert.match(webhook.body.modified_at, /^\d{2}-\d{2}-\d{4}, \d{2}:\d{2}:\d{2}$/);
  assert.equal(webhook.body.retries_count, 0);
  new Webhook(secret).verify(webhook.raw, webhook.headers as Record<string, string>);
});

test("a long message reaches the phone joined, in the parts it was charged for", async () => {
  const text = "Mwaramutse neza. ".repeat(20).trim();
  const answer = await service.call("POST", "/v1/sms/", { to: "+250788111333", text, sender: "TUMA" });
  assert.equal(answer.body.item_count, 3);
  const read = () => service.call("GET", "/v1/sandbox/handsets/+250788111333/messages");
  await until(async () => (await read()).body.messages.length > 0, { what: "the phone has it" });
  assert.deepEqual(
    (await read()).body.messages.map(({ from, text, parts }: Record<string, unknown>) => ({ from, text, parts })),
    [{ from: "TUMA", text, parts: 3 }],
  );
  await until(() => eventsOf(answer.body.sms_id).length > 0, { what: "the report arrives" });
  assert.equal(eventsOf(answer.body.sms_id).length, 1, "three parts, one event");
});

test("a carrier that is down delays messages and loses none", async () => {
  await service.call("PATCH", "/v1/sandbox/carrier", { down: true });
  // A submit in flight when the link is lost is in doubt for longer than this test runs.
  const link = async () => (await service.call("GET", "/v1/operator/carriers")).body.carriers[0];
  await until(async () => (await link()).live.state !== "bound", { what: "the link is down" });
  const answer = await service.call("POST", "/v1/sms/", { to: "+250788111444", text: "later", sender: "TUMA" });
  assert.equal(answer.status, 201);
  await service.call("PATCH", "/v1/sandbox/carrier", { down: false });
  await until(async () => (await service.call("GET", `/v1/sms/${answer.body.sms_id}`)).body.state === "delivered", {
    what: "the message is delivered once the carrier is back",
  });
});

test("what a phone sends is in the lists that are read next: the reply, and its STOP", async () => {
  for (let n = 0; n < 5; n++) {
    const text = `reply ${n}`;
    const sent = await service.call("POST", `/v1/sandbox/handsets/${number("0077")}/messages`, { to: "7878", text });
    assert.equal(sent.status, 200, sent.text);
    const { inbound_sms: received } = (await service.call("GET", "/v1/sms/inbounds")).body;
    assert.equal(received[0]?.text, text);
  }
  await service.call("POST", `/v1/sandbox/handsets/${number("0077")}/messages`, { to: "7878", text: "STOP" });
  const { text: list } = await service.call("GET", "/v1/optouts");
  assert.ok(list.includes(number("0077")), list);
});

test("a phone that says stop does not get what is scheduled for it: it is refunded, and the sender learns why", async () => {
  const phone = number("0301");
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { to: phone, text: "an offer of next week", sender: "TUMA", send_at: sendAt };
  const sent = await service.call("POST", "/v1/sms/", body);
  assert.equal(sent.status, 201, sent.text);
  await service.call("POST", `/v1/sandbox/handsets/${phone}/messages`, { to: "7878", text: "Stop." });
  const { sql } = service.database;
  const due = sql`update messages set send_at = now(), due_at = now() where id = ${Number(sent.body.sms_id.slice(8))}`;
  assert.equal((await due).count, 1);
  const message = await until(
    async () => {
      const { body: shown } = await service.call("GET", `/v1/sms/${sent.body.sms_id}`);
      return shown.final_at === null ? undefined : shown;
    },
    { what: "the end of the message" },
  );
  assert.deepEqual([message.state, message.refunded, message.reason.cause], ["rejected", true, "opted_out"]);
  const event = await until(() => eventsOf(sent.body.sms_id)[0], { what: "its event" });
  assert.equal(event.body.reason.cause, "opted_out");
  const { body: handset } = await service.call("GET", `/v1/sandbox/handsets/${phone}/messages`);
  assert.deepEqual(handset.messages, []);
});
