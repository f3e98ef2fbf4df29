import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

/** What each row of the digits table makes of a message: its state, its events, and whether the phone gets it. */
const rows: Record<string, { state: string; events: string[]; onHandset: boolean }> = {
  "0000": { state: "delivered", events: ["DELIVRD"], onHandset: true },
  "9901": { state: "undelivered", events: ["UNDELIV"], onHandset: false },
  "9902": { state: "expired", events: ["EXPIRED"], onHandset: false },
  "9903": { state: "rejected", events: ["REJECTED"], onHandset: false },
  "9904": { state: "rejected", events: ["REJECTED"], onHandset: false },
  "9905": { state: "sent", events: [], onHandset: true },
  "9906": { state: "delivered", events: ["DELIVRD"], onHandset: true },
  "9907": { state: "delivered", events: ["DELIVRD"], onHandset: true },
  "9908": { state: "delivered", events: ["DELIVRD"], onHandset: true },
  "9909": { state: "delivered", events: ["DELIVRD"], onHandset: true },
  "9910": { state: "delivered", events: ["DELIVRD"], onHandset: true },
  "9911": { state: "delivered", events: ["DELIVRD"], onHandset: true },
  "9912": { state: "delivered", events: ["DELIVRD"], onHandset: true },
};

let service: Service;
let receiver: Receiver;

before(async () => {
  [service, receiver] = await Promise.all([startService(), startReceiver()]);
  const endpoint = await service.call("POST", "/v1/webhooks", { url: receiver.url, events: ["dlr"] });
  assert.equal(endpoint.status, 200, endpoint.text);
});

after(async () => {
  await service.stop();
  await receiver.close();
});

const parts = (name: string) => (name.length < 150 ? 1 : name.length < 290 ? 2 : 3);

const byState = (states: Record<string, number>) =>
  JSON.stringify(Object.entries(states).sort(([one], [other]) => (one < other ? -1 : 1)));

const round = (amount: number) => Math.round(amount * 1e6);

test("of a bulk send with every outcome mixed, report, wallet, handsets and webhooks agree to the last part", async () => {
  // Names of three lengths make messages of one, two and three parts.
  const recipients = Object.keys(rows).flatMap((digits, row) =>
    ["Ana", "Ben ".repeat(45).trim(), "Cleo ".repeat(70).trim()].map((name, size) => ({
      phonenumber: `+2507${8 + (size % 2)}${row % 10}${size}0${digits}`,
      name,
    })),
  );
  const before = (await service.call("GET", "/v1/account")).body.balance as number;
  const answer = await service.call("POST", "/v1/sms/bulk", {
    recipients,
    text: "Muraho @contact.name!",
    sender: "TUMA",
  });
  assert.equal(answer.status, 201, answer.text);
  assert.deepEqual([answer.body.total, answer.body.rejected], [recipients.length, []]);
  const partsOf = (which: (digits: string) => boolean) =>
    recipients.reduce((sum, each) => sum + (which(each.phonenumber.slice(-4)) ? parts(each.name) : 0), 0);
  assert.equal(
    answer.body.count,
    partsOf(() => true),
  );

  const wanted: Record<string, number> = {};
  for (const { phonenumber } of recipients) {
    const { state } = rows[phonenumber.slice(-4)]!;
    wanted[state] = (wanted[state] ?? 0) + 1;
  }
  const read = async () => (await service.call("GET", `/v1/sms/reports/${answer.body.report_id}?per_page=100`)).body;
  await until(async () => byState((await read()).states) === byState(wanted), {
    limitMs: 90_000,
    what: `the states of the report become ${byState(wanted)}`,
  });

  const report = await read();
  assert.equal(round(report.refunded), round(0.006 * partsOf((digits) => digits === "9903")));
  const { balance } = (await service.call("GET", "/v1/account")).body;
  assert.equal(round(balance), round(before - report.total_cost + report.refunded));

  const events = Object.values(recipients).reduce(
    (sum, each) => sum + rows[each.phonenumber.slice(-4)]!.events.length,
    0,
  );
  await until(() => receiver.received.length >= events, { limitMs: 20_000, what: "every webhook arrives" });
  assert.equal(report.messages.length, recipients.length);
  for (const message of report.messages) {
    const row = rows[message.to.slice(-4)]!;
    assert.equal(message.state, row.state, message.to);
    assert.equal(message.refunded, message.to.endsWith("9903"));
    const own = receiver.received.filter((webhook) => webhook.body.message_id === message.sms_id);
    assert.deepEqual(
      own.map((webhook) => webhook.body.status),
      row.events,
      message.to,
    );
    const phone = await service.call("GET", `/v1/sandbox/handsets/${encodeURIComponent(message.to)}/messages`);
    assert.deepEqual(
      phone.body.messages.map((each: { text: string; parts: number }) => [each.text, each.parts]),
      row.onHandset ? [[message.text, message.item_count]] : [],
      message.to,
    );
  }
  assert.equal(receiver.received.length, events, "no event twice");
});

test("a paused send stands still, single messages pass it, and it goes on where it stood", async () => {
  await service.call("PATCH", "/v1/sandbox/carrier", { submit_delay_ms: 50 });
  const recipients = Array.from({ length: 3000 }, (_, n) => ({ phonenumber: `+25078${1_000_000 + n}`, name: "x" }));
  const answer = await service.call("POST", "/v1/sms/bulk", { recipients, text: "Hello", sender: "TUMA" });
  assert.equal(answer.status, 201, answer.text);
  const path = `/v1/sms/reports/${answer.body.report_id}`;
  const paused = await service.call("POST", `${path}/pause`);
  assert.equal(paused.body.state, "paused");
  const single = await service.call("POST", "/v1/sms/", { to: "+250788222333", text: "now", sender: "TUMA" });
  await until(async () => (await service.call("GET", `/v1/sms/${single.body.sms_id}`)).body.state === "delivered", {
    limitMs: 20_000,
    what: "the single message passes",
  });
  const waiting = async () => (await service.call("GET", path)).body.states.queued ?? 0;
  const before = await waiting();
  assert.ok(before > 0, "some of it waits");
  await service.call("PATCH", "/v1/sandbox/carrier", { submit_delay_ms: 0 });
  await service.call("POST", `${path}/resume`);
  await until(async () => (await service.call("GET", path)).body.state === "completed", {
    limitMs: 60_000,
    what: "the rest is delivered",
  });
  assert.deepEqual((await service.call("GET", path)).body.states, { delivered: recipients.length });
});
