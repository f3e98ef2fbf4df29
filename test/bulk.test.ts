import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import segmentsCalculator from "sms-segments-calculator";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

const { SegmentedMessage } = segmentsCalculator;

/** What each row of the digits table does to a message: its state, its events, and whether the phone receives it. */
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

/** The parts of a text, counted independently. */
function oracle(text: string): { parts: number; encoding: string } {
  const counted = new SegmentedMessage(text);
  return { parts: counted.segmentsCount, encoding: counted.encodingName === "GSM-7" ? "gsm7" : "ucs2" };
}

/** Names that make messages of one, two and three parts, in either alphabet. */
const names = [
  "Ana",
  "Ben ".repeat(45).trim(),
  "Cleo ".repeat(70).trim(),
  "Chloé €[]",
  "Zoë 🙂",
  "Ніна ".repeat(40).trim(),
];

/** A message of the bulk send: its recipient and merged text. */
interface Wanted {
  to: string;
  text: string;
}

/** Every row with every name, and the recipients that are rejected, with their codes in order. */
function audience() {
  const good = Object.keys(rows).flatMap((digits, row) =>
    names.map((name, size) => ({
      phonenumber: `+2507${8 + (size % 2)}${String(row).padStart(2, "0")}${size}${digits}`,
      name,
      // Where it is missing, the field stays as typed.
      ...(size % 2 === 0 ? { city: "Huye" } : {}),
    })),
  );
  const first = good[0]!;
  const again = { ...first, name: "Second" };
  const bad: [recipient: unknown, code: string][] = [
    [{ ...first }, "duplicate"],
    [{ ...first, phonenumber: ` ${first.phonenumber.slice(0, 6)}-${first.phonenumber.slice(6)}` }, "duplicate"],
    [{ phonenumber: optedOut, name: "Out" }, "recipient_opted_out"],
    [{ phonenumber: "+25078", name: "Short" }, "invalid_number"],
    [{ phonenumber: "0788123456", name: "National" }, "invalid_number"],
    [{ phonenumber: "+250788123456" }, "invalid_request"],
    [{ phonenumber: "+250788123456", name: "x".repeat(2000) }, "text_too_long"],
    [7, "invalid_request"],
  ];
  const wanted = [...good, again].map(({ phonenumber: to, name, city }: { [key: string]: string }): Wanted => {
    return { to: to!, text: `Muraho ${name}, @contact.city!`.replace("@contact.city", city ?? "@contact.city") };
  });
  return {
    recipients: [...good, ...bad.map(([recipient]) => recipient), again],
    codes: bad.map(([, code]) => code),
    wanted,
  };
}

const optedOut = "+250788990000";

const sum = <Item>(items: Item[], of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0);
const rowOf = (to: string) => rows[to.slice(-4)]!;
const micros = (amount: number) => Math.round(amount * 1e6);
const price = 6_000;
const nameOf = ({ to, text }: Wanted) => `${to} ${text}`;

/** All entries of a list, page by page, newest first. */
async function all<Item>(path: string, member: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { body } = await service.call("GET", `${path}?per_page=100&page=${page}`);
    items.push(...body[member]);
    if (page >= body.pages.pages) return items;
  }
}

interface Shown {
  sms_id: string;
  to: string;
  text: string;
  state: string;
  encoding: string;
  item_count: number;
  total_cost: number;
  refunded: boolean;
}

// First, while the link still has its full rate: the throttling below slows it down for a while.
test("a paused send stops, single messages go ahead of it, and it resumes where it stopped", async () => {
  await service.call("PATCH", "/v1/sandbox/carrier", { submit_delay_ms: 50 });
  const recipients = Array.from({ length: 3000 }, (_, n) => ({ phonenumber: `+25078${1_000_000 + n}`, name: "x" }));
  const answer = await service.call("POST", "/v1/sms/bulk", { recipients, text: "Hello", sender: "TUMA" });
  assert.equal(answer.status, 201, answer.text);
  const path = `/v1/sms/reports/${answer.body.report_id}`;
  const paused = await service.call("POST", `${path}/pause`);
  assert.equal(paused.body.state, "paused", paused.text);
  const single = await service.call("POST", "/v1/sms/", { to: "+250788222333", text: "now", sender: "TUMA" });
  await until(async () => (await service.call("GET", `/v1/sms/${single.body.sms_id}`)).body.state === "delivered", {
    what: "the single message passes",
  });
  const waiting = async () => (await service.call("GET", path)).body.states.queued ?? 0;
  const before = await waiting();
  assert.ok(before > 0, "some of it is queued");
  await service.call("PATCH", "/v1/sandbox/carrier", { submit_delay_ms: 0 });
  await service.call("POST", `${path}/resume`);
  await until(async () => (await service.call("GET", path)).body.state === "completed", {
    what: "the rest is delivered",
  });
  assert.deepEqual((await service.call("GET", path)).body.states, { delivered: recipients.length });
});

test("for a bulk send with all outcomes mixed, report, wallet, handsets and webhooks agree to the last part", async () => {
  await service.call("POST", "/v1/optouts", { number: optedOut });
  const { recipients, codes, wanted } = audience();
  const parts = sum(wanted, ({ text }) => oracle(text).parts);
  const before = (await service.call("GET", "/v1/account")).body.balance as number;
  const request = { recipients, text: "Muraho @contact.name, @contact.city!", sender: "TUMA" };
  const dry = await service.call("POST", "/v1/sms/bulk", { ...request, dry_run: true });
  const answer = await service.call("POST", "/v1/sms/bulk", request);
  assert.equal(answer.status, 201, answer.text);
  const { total, count, item_price, total_cost, rejected } = answer.body;
  assert.deepEqual(
    [total, count, micros(item_price), micros(total_cost)],
    [wanted.length, parts, price, price * parts],
  );
  assert.deepEqual(
    rejected.map(({ index, code }: { index: number; code: string }) => [index, code]),
    codes.map((code, n) => [wanted.length - 1 + n, code]),
  );
  assert.deepEqual([dry.body.count, dry.body.rejected], [count, rejected]);

  const path = `/v1/sms/reports/${answer.body.report_id}`;
  const states: Record<string, number> = {};
  for (const { to } of wanted) states[rowOf(to).state] = (states[rowOf(to).state] ?? 0) + 1;
  const report = await until(
    async () => {
      const { body } = await service.call("GET", path);
      return isDeepStrictEqual(body.states, states) && body;
    },
    { limitMs: 90_000, what: `the states of the report become ${JSON.stringify(states)}` },
  );
  const refunds = wanted.filter(({ to }) => to.endsWith("9903"));
  const refunded = price * sum(refunds, ({ text }) => oracle(text).parts);
  assert.deepEqual([report.total, report.count], [wanted.length, parts]);
  assert.deepEqual([micros(report.total_cost), micros(report.refunded)], [price * parts, refunded]);

  const messages = await all<Shown>(path, "messages");
  const byName = new Map(messages.map((message) => [nameOf(message), message]));
  assert.equal(messages.length, wanted.length);
  for (const each of wanted) {
    const message = byName.get(nameOf(each))!;
    assert.deepEqual({ parts: message.item_count, encoding: message.encoding }, oracle(each.text), nameOf(each));
    assert.deepEqual([message.state, message.refunded], [rowOf(each.to).state, refunds.includes(each)], nameOf(each));
  }
  await walletAgrees(messages, before - report.total_cost + report.refunded);
  await webhooksAgree(messages);
  await handsetsAgree(messages);
});

/** A charge for each message, a refund for each one refused at submit, and the balance that results. */
async function walletAgrees(messages: Shown[], balance: number): Promise<void> {
  type Entry = { kind: string; amount: number; sms_id: string | null; balance_after: number };
  const entries = await all<Entry>("/v1/account/ledger", "entries");
  const ids = new Set<string | null>(messages.map(({ sms_id }) => sms_id));
  for (const kind of ["charge", "refund"]) {
    const own = entries.filter((entry) => entry.kind === kind && ids.has(entry.sms_id));
    const billed = messages.filter((message) => kind === "charge" || message.refunded);
    const sign = kind === "charge" ? -1 : 1;
    assert.deepEqual(
      own.map(({ sms_id, amount }) => `${sms_id} ${micros(amount)}`).sort(),
      billed.map(({ sms_id, item_count }) => `${sms_id} ${sign * price * item_count}`).sort(),
    );
  }
  const account = await service.call("GET", "/v1/account");
  assert.equal(micros(account.body.balance), micros(balance));
  assert.equal(micros(sum(entries, ({ amount }) => amount)), micros(balance), "the ledger adds up to the balance");
}

/** Exactly the events of each message's row, and no others. */
async function webhooksAgree(messages: Shown[]): Promise<void> {
  const expected = messages.flatMap(({ sms_id, to }) => rowOf(to).events.map((status) => `${sms_id} ${status}`));
  const ids = new Set(messages.map(({ sms_id }) => sms_id));
  const own = () => receiver.received.filter(({ body }) => ids.has(body.message_id));
  await until(() => own().length >= expected.length, { what: "every webhook arrives" });
  assert.deepEqual(
    own()
      .map(({ body }) => `${body.message_id} ${body.status}`)
      .sort(),
    expected.sort(),
  );
}

/** Each phone has its messages, complete and in the number of parts that were charged, and no others. */
async function handsetsAgree(messages: Shown[]): Promise<void> {
  for (const [to, own] of Map.groupBy(messages, (message) => message.to)) {
    const phone = await service.call("GET", `/v1/sandbox/handsets/${encodeURIComponent(to)}/messages`);
    assert.deepEqual(
      phone.body.messages.map(({ text, parts }: { text: string; parts: number }) => `${parts} ${text}`).sort(),
      rowOf(to).onHandset ? own.map(({ text, item_count }) => `${item_count} ${text}`).sort() : [],
      to,
    );
  }
  const quiet = await service.call("GET", `/v1/sandbox/handsets/${encodeURIComponent(optedOut)}/messages`);
  assert.deepEqual(quiet.body.messages, []);
}
