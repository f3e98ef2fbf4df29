import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import fc from "fast-check";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import {
  account,
  type Fixture,
  hour,
  openFixture,
  priceMicros,
  receiptOf,
  second,
} from "../../../../test/harness/messages.ts";
import { type Priority, type Submission, type SubmitOutcome, userMessageReference } from "../../carriers/traffic.ts";
import { Book, cancelMessage, recallMessages } from "./book.ts";
import { webhookReporting } from "./transitions.ts";
import { measureQueue } from "./sweeper.ts";

let database: TestDatabase;
let fixture: Fixture;
before(async () => {
  database = await createDatabase();
  fixture = await openFixture(database);
});
beforeEach(() => database.sql`truncate stray_receipts, carrier_messages`);
after(async () => {
  await fixture.check();
  await database.drop();
});

let names = 0;
const newName = () => `id-${++names}`;

function answered(submission: Submission, statuses: number[], ids?: (string | null)[]) {
  const carrierIds = ids ?? statuses.map((status) => (status === 0 ? newName() : null));
  return {
    kind: "answered",
    submission,
    carrierIds,
    statuses,
    at: fixture.context.clock.now(),
  } satisfies SubmitOutcome;
}

/** No response came: the carrier was silent, or the link ended. */
function doubtful(submission: Submission, statuses: (number | null)[] = [null], silent = true): SubmitOutcome {
  const carrierIds = statuses.map((status) => (status === 0 ? newName() : null));
  return {
    kind: "in_doubt",
    submission,
    carrierIds,
    statuses,
    silent,
    reason: "none",
    at: fixture.context.clock.now(),
  };
}

/** A message that the carrier accepted: its id and the carrier's ids. */
async function sent(parts = 1) {
  const id = await fixture.accept({ parts });
  const outcome = answered(
    await fixture.begin(id),
    Array.from({ length: parts }, () => 0),
  );
  await fixture.book.settle([outcome]);
  return { id, carrierIds: outcome.carrierIds as string[] };
}

const reportsOf = (id: number) => fixture.reports.filter((each) => each.messageId === id).map((each) => each.status);
const stateOf = async (id: number) => (await fixture.message(id)).state;

test("an accepted message is sent, and its receipt delivers it with one report", async () => {
  const { id, carrierIds } = await sent();
  assert.equal(await stateOf(id), "sent");
  assert.deepEqual(await fixture.book.receipts([receiptOf(fixture, carrierIds[0]!)]), ["settled"]);
  assert.deepEqual(await fixture.book.receipts([receiptOf(fixture, carrierIds[0]!)]), ["repeated"]);
  assert.equal(await stateOf(id), "delivered");
  assert.deepEqual(reportsOf(id), ["DELIVRD"]);
  const { timeline } = await fixture.message(id);
  assert.deepEqual(
    timeline.map((entry) => entry.state),
    ["submitting", "sent", "DELIVRD", "delivered"],
  );
});

test("an answer and its receipt in one batch are applied in their order", async () => {
  const id = await fixture.accept();
  const outcome = answered(await fixture.begin(id), [0]);
  const settled = fixture.book.settle([outcome]);
  const received = fixture.book.receipts([
    receiptOf(fixture, outcome.carrierIds[0]!, "ENROUTE"),
    receiptOf(fixture, outcome.carrierIds[0]!, "ACCEPTD"),
    receiptOf(fixture, outcome.carrierIds[0]!, "ACCEPTD"),
    receiptOf(fixture, outcome.carrierIds[0]!, "UNDELIV"),
  ]);
  await settled;
  assert.deepEqual(await received, ["intermediate", "intermediate", "intermediate", "settled"]);
  assert.deepEqual(reportsOf(id), ["ACCEPTED", "UNDELIV"]);
});

test("events during a lost connection are retried as one batch", async () => {
  let begun = 0;
  const sql = new Proxy(fixture.context.sql, {
    get: (target, name, self) =>
      name === "begin" && ++begun === 1
        ? () => Promise.reject(Object.assign(new Error("the connection went"), { code: "CONNECTION_CLOSED" }))
        : Reflect.get(target, name, self),
  });
  const book = new Book({ ...fixture.context, sql }, { reporting: () => Promise.resolve(() => {}) });
  const outcomes: SubmitOutcome[] = [];
  for (let n = 0; n < 5; n++) outcomes.push(answered(await fixture.begin(await fixture.accept()), [0]));
  await book.settle(outcomes);
  assert.equal(begun, 2);
  for (const { submission } of outcomes) assert.equal(await stateOf(submission.message.id), "sent");
});

test("a receipt before its response is kept, and applied when the response brings its id", async () => {
  const id = await fixture.accept();
  const outcome = answered(await fixture.begin(id), [0]);
  const early = receiptOf(fixture, "hex", "DELIVRD", { carrierIds: ["hex", outcome.carrierIds[0]!] });
  assert.deepEqual(await fixture.book.receipts([early]), ["stray"]);
  assert.equal(await stateOf(id), "submitting");
  await fixture.book.settle([outcome]);
  assert.equal(await stateOf(id), "delivered");
  assert.equal((await database.sql`select from stray_receipts`).length, 0);
});

test("a message in three parts gives one event, the worst part's", async () => {
  const { id, carrierIds } = await sent(3);
  await fixture.book.receipts([receiptOf(fixture, carrierIds[2]!), receiptOf(fixture, carrierIds[0]!, "EXPIRED")]);
  assert.deepEqual(reportsOf(id), []);
  await fixture.book.receipts([receiptOf(fixture, carrierIds[1]!)]);
  assert.equal(await stateOf(id), "expired");
  assert.deepEqual(reportsOf(id), ["EXPIRED"]);
  assert.equal((await fixture.message(id)).refunded, 0);
});

test("a message rejected by the carrier in all parts is refunded once", async () => {
  const id = await fixture.accept({ parts: 2 });
  const outcome = answered(await fixture.begin(id), [0x0b, 0x0b]);
  await fixture.book.settle([outcome, outcome]);
  const row = await fixture.message(id);
  assert.equal(row.state, "rejected");
  assert.equal(row.refunded, 2 * priceMicros);
  assert.deepEqual(reportsOf(id), ["REJECTED"]);
});

test("a message with one refused part is undelivered once the other part is final, and stays charged", async () => {
  const id = await fixture.accept({ parts: 2 });
  const outcome = answered(await fixture.begin(id), [0, 0x0b]);
  await fixture.book.settle([outcome]);
  assert.equal(await stateOf(id), "sent");
  await fixture.book.receipts([receiptOf(fixture, outcome.carrierIds[0]!)]);
  assert.equal(await stateOf(id), "undelivered");
  assert.equal((await fixture.message(id)).refunded, 0);
});

test("congestion delays by 1 s, doubling to 30 s, and is not a retry", async () => {
  const id = await fixture.accept();
  const waits = [];
  for (let i = 0; i < 7; i++) {
    await fixture.book.settle([answered(await fixture.begin(id), [i % 2 === 0 ? 0x58 : 0x14])]);
    const row = await fixture.message(id);
    const waitMs = row.due_at!.getTime() - fixture.context.clock.now().getTime();
    waits.push(waitMs / second);
    assert.deepEqual([row.state, row.retries], ["queued", 0]);
    fixture.pass(waitMs);
  }
  assert.deepEqual(waits, [1, 2, 4, 8, 16, 30, 30]);
});

test("temporary errors are retried after 5 s and 5 min, then the message fails and is refunded", async () => {
  const id = await fixture.accept();
  for (const waitSeconds of [5, 300]) {
    await fixture.book.settle([answered(await fixture.begin(id), [0x08])]);
    const row = await fixture.message(id);
    assert.equal(row.due_at!.getTime() - fixture.context.clock.now().getTime(), waitSeconds * second);
    fixture.pass(waitSeconds * second);
    const claimed = (await fixture.book.claim(1000)).find((each) => each.id === id);
    assert.deepEqual(claimed?.avoidLinks, [1]);
  }
  await fixture.book.settle([answered(await fixture.begin(id), [0x45])]);
  const row = await fixture.message(id);
  assert.deepEqual([row.state, row.retries, row.refunded], ["failed", 2, priceMicros]);
  assert.deepEqual(fixture.reports.at(-1)?.retriesCount, 2);
  assert.deepEqual(reportsOf(id), ["UNDELIV"]);
});

test("an account's own retry delays apply to its messages; an empty list means no retry", async () => {
  const { sql } = database;
  const set = (seconds: number[]) =>
    sql`update accounts set settings = ${sql.json({ retry_delays_seconds: seconds })} where id = ${account}`;
  try {
    await set([60]);
    const id = await fixture.accept();
    await fixture.book.settle([answered(await fixture.begin(id), [0x08])]);
    assert.equal((await fixture.message(id)).due_at!.getTime() - fixture.context.clock.now().getTime(), 60 * second);
    await set([]);
    const other = await fixture.accept();
    await fixture.book.settle([answered(await fixture.begin(other), [0x08])]);
    const row = await fixture.message(other);
    assert.deepEqual([row.state, row.retries, row.refunded], ["failed", 0, priceMicros]);
  } finally {
    await sql`update accounts set settings = '{}' where id = ${account}`;
  }
});

test("only parts that the carrier did not accept are submitted again", async () => {
  const id = await fixture.accept({ parts: 3 });
  const first = answered(await fixture.begin(id), [0, 0x58, 0]);
  await fixture.book.settle([first]);
  fixture.pass(second);
  const claimed = (await fixture.book.claim(1000)).find((each) => each.id === id)!;
  assert.deepEqual(claimed.partsToSend, [1]);
  const submission = { message: claimed, linkId: 1, fence: 1 };
  assert.deepEqual(await fixture.book.begin([submission]), [true]);
  const rest = answered(submission, [0, 0, 0], [null, newName(), null]);
  await fixture.book.settle([rest]);
  const ids = [first.carrierIds[0]!, rest.carrierIds[1]!, first.carrierIds[2]!];
  await fixture.book.receipts(ids.map((each) => receiptOf(fixture, each)));
  assert.equal(await stateOf(id), "delivered");
});

test("a message without a response is held 120 s, a PIN 30 s, and then submitted again once", async () => {
  for (const [priority, holdSeconds] of [
    ["single", 120],
    ["urgent", 30],
  ] as const) {
    const id = await fixture.accept({ priority });
    await fixture.book.settle([doubtful(await fixture.begin(id))]);
    assert.equal(await stateOf(id), "in_doubt");
    fixture.pass(holdSeconds * second - 1);
    await fixture.sweep();
    assert.equal(await stateOf(id), "in_doubt");
    fixture.pass(1);
    await fixture.sweep();
    assert.equal(await stateOf(id), "queued");
    await fixture.book.settle([doubtful(await fixture.begin(id))]);
    assert.equal(await stateOf(id), "sent");
    fixture.pass(48 * hour);
    await fixture.sweep();
    assert.deepEqual([await stateOf(id), (await fixture.message(id)).refunded], ["unknown", 0]);
    assert.deepEqual(reportsOf(id), ["UNKNOWN"]);
  }
});

test("a message whose link ends is submitted again each time, so that it is not lost, up to a limit", async () => {
  const id = await fixture.accept();
  for (let submits = 1; submits <= 8; submits++) {
    await fixture.book.settle([doubtful(await fixture.begin(id), [null], false)]);
    if (submits === 8) break;
    assert.equal(await stateOf(id), "in_doubt", `after ${submits} submits`);
    fixture.pass(120 * second);
    await fixture.sweep();
    assert.equal(await stateOf(id), "queued");
  }
  assert.equal(await stateOf(id), "sent");
});

test("a message whose link ends is submitted again after a missing response too", async () => {
  const id = await fixture.accept();
  for (const silent of [true, false, false, false]) {
    await fixture.book.settle([doubtful(await fixture.begin(id), [null], silent)]);
    assert.equal(await stateOf(id), "in_doubt");
    fixture.pass(120 * second);
    await fixture.sweep();
    assert.equal(await stateOf(id), "queued");
  }
  await fixture.book.settle([doubtful(await fixture.begin(id), [null], true)]);
  assert.equal(await stateOf(id), "sent");
});

test("a hold that passed during downtime restarts, so that receipts come before a second submit", async () => {
  const id = await fixture.accept();
  await fixture.book.settle([doubtful(await fixture.begin(id))]);
  fixture.pass(150 * second);
  await fixture.sweep();
  fixture.pass(120 * second - 1);
  await fixture.sweep();
  assert.equal(await stateOf(id), "in_doubt");
  fixture.pass(1);
  await fixture.sweep();
  assert.equal(await stateOf(id), "queued");
});

test("a late response settles a message in doubt, also while it waits for its second submit", async () => {
  const id = await fixture.accept();
  const submission = await fixture.begin(id);
  await fixture.book.settle([doubtful(submission)]);
  fixture.pass(120 * second);
  await fixture.sweep();
  await fixture.book.settle([answered(submission, [0])]);
  assert.equal(await stateOf(id), "sent");
  assert.deepEqual(await fixture.book.begin([{ message: await fixture.outbound(id), linkId: 1, fence: 1 }]), [false]);
});

test("a submit whose process died becomes in doubt and never returns to the queue", async () => {
  const id = await fixture.accept();
  await fixture.begin(id);
  fixture.pass(50 * second);
  await fixture.sweep();
  assert.equal(await stateOf(id), "in_doubt");
});

test("a message that a dead process held in memory becomes due for other processes once its claim ends", async () => {
  const id = await fixture.accept({ heldSince: fixture.context.clock.now() });
  const claims = async () => (await fixture.book.claim(1000)).map((each) => each.id);
  assert.ok(!(await claims()).includes(id));
  fixture.pass(30 * second - 1);
  await fixture.sweep();
  assert.ok(!(await claims()).includes(id));
  fixture.pass(2 * second);
  await fixture.sweep();
  assert.ok((await claims()).includes(id));
});

test("a message is found even if the commit that accepted or began it was delayed until after the sweep", async () => {
  const { context } = fixture;
  await fixture.sweep();
  const past = new Date(context.clock.now().getTime() - 40 * 60 * second);
  const held = await fixture.accept({ heldSince: past });
  const begun = await fixture.accept();
  await fixture.begin(begun);
  await context.sql`update messages set submitted_at = ${past} where id = ${begun}`;
  await fixture.sweep();
  assert.deepEqual([(await fixture.message(held)).due_at, await stateOf(begun)], [null, "submitting"]);
  fixture.pass(21 * 60 * second);
  await fixture.sweep();
  assert.deepEqual([(await fixture.message(held)).due_at, await stateOf(begun)], [past, "in_doubt"]);
});

const checkAt = async (id: number) =>
  (await database.sql`select check_at from messages where id = ${id}`)[0]!["check_at"] as Date | null;

test("a sent message gets an entry in the sweep's index only if no receipt arrives within the hour", async () => {
  const [early, late] = [await sent(), await sent()];
  await fixture.book.receipts([receiptOf(fixture, early.carrierIds[0]!)]);
  assert.deepEqual([await checkAt(early.id), await checkAt(late.id)], [null, null]);
  fixture.pass(hour + second);
  await fixture.sweep();
  const { valid_until: validUntil } = await fixture.message(late.id);
  assert.deepEqual(
    [await checkAt(early.id), await checkAt(late.id)],
    [null, new Date(validUntil.getTime() + 24 * hour)],
  );
  await fixture.book.receipts([receiptOf(fixture, late.carrierIds[0]!)]);
  assert.deepEqual([await checkAt(late.id), await stateOf(late.id)], [null, "delivered"]);
});

test("an echoed reference settles a message in doubt, and the repeated receipt matches by id", async () => {
  const recipient = "+250788000002";
  const id = await fixture.accept({ recipient });
  await fixture.accept({ recipient });
  await fixture.book.settle([doubtful(await fixture.begin(id))]);
  const carrierId = newName();
  const echo = { recipient, userMessageReference: userMessageReference(id, 0) };
  const receipt = receiptOf(fixture, carrierId, "DELIVRD", echo);
  assert.deepEqual(await fixture.book.receipts([receipt, receiptOf(fixture, carrierId)]), ["settled", "repeated"]);
  assert.deepEqual(await fixture.book.receipts([receiptOf(fixture, carrierId)]), ["repeated"]);
  assert.equal(await stateOf(id), "delivered");
});

test("a reference that two open parts of one message share settles neither", async () => {
  const recipient = "+250788000023";
  const id = await fixture.accept({ recipient, parts: 17 });
  await fixture.book.settle([doubtful(await fixture.begin(id))]);
  const echo = (part: number) =>
    receiptOf(fixture, newName(), "DELIVRD", { recipient, userMessageReference: userMessageReference(id, part) });
  assert.deepEqual(await fixture.book.receipts([echo(16)]), ["stray"]);
  assert.deepEqual(await fixture.book.receipts([echo(5)]), ["settled"]);
  const { part_states: parts } = await fixture.message(id);
  assert.deepEqual([parts![0], parts![5], parts![16]], ["doubt", "DELIVRD", "doubt"]);
});

test("addresses and the submit date settle a message in doubt when it is the only one, and never one of two", async () => {
  const recipient = "+250788000003";
  const first = await fixture.accept({ recipient });
  await fixture.book.settle([doubtful(await fixture.begin(first))]);
  const submittedAt = fixture.context.clock.now();
  const receipt = () => receiptOf(fixture, newName(), "DELIVRD", { recipient, submittedAt });
  const other = await fixture.accept({ recipient });
  await fixture.begin(other);
  assert.deepEqual(await fixture.book.receipts([receipt()]), ["stray"]);
  assert.deepEqual(
    await fixture.book.receipts([{ ...receipt(), submittedAt: new Date(submittedAt.getTime() + 61_000) }]),
    ["stray"],
  );
  assert.deepEqual(await fixture.book.receipts([{ ...receipt(), sender: "Other" }]), ["stray"]);
  await fixture.book.settle([
    answered({ message: { ...(await fixture.outbound(other)), attempt: 0 }, linkId: 1, fence: 1 }, [0]),
  ]);
  assert.deepEqual(await fixture.book.receipts([receipt()]), ["settled"]);
  assert.equal(await stateOf(first), "delivered");
});

test("the same id on two open messages to one phone settles neither; the newest wins when the older has ended", async () => {
  const one = await sent();
  const id = await fixture.accept();
  await fixture.book.settle([answered(await fixture.begin(id), [0], one.carrierIds)]);
  assert.deepEqual(await fixture.book.receipts([receiptOf(fixture, one.carrierIds[0]!)]), ["stray"]);
  const elsewhere = await fixture.accept({ recipient: "+250788000009" });
  await fixture.book.settle([answered(await fixture.begin(elsewhere), [0], one.carrierIds)]);
  const theirs = receiptOf(fixture, one.carrierIds[0]!, "DELIVRD", { recipient: "+250788000009" });
  assert.deepEqual(await fixture.book.receipts([theirs]), ["settled"]);
  assert.equal(await stateOf(elsewhere), "delivered");
});

test("no receipt 24 h after the validity gives one UNKNOWN, which a receipt changes for 72 h", async () => {
  const [soon, late] = [await sent(), await sent()];
  fixture.pass(48 * hour);
  await fixture.sweep();
  assert.equal(await stateOf(soon.id), "unknown");
  fixture.pass(72 * hour);
  assert.deepEqual(await fixture.book.receipts([receiptOf(fixture, soon.carrierIds[0]!)]), ["settled"]);
  fixture.pass(1);
  assert.deepEqual(await fixture.book.receipts([receiptOf(fixture, late.carrierIds[0]!)]), ["repeated"]);
  assert.deepEqual(reportsOf(soon.id), ["UNKNOWN", "DELIVRD"]);
  assert.deepEqual(reportsOf(late.id), ["UNKNOWN"]);
});

test("a message that expires in our queue is refunded, by the sweep or when a link takes it", async () => {
  const ids = [await fixture.accept(), await fixture.accept()];
  const message = await fixture.outbound(ids[1]!);
  fixture.pass(24 * hour);
  assert.deepEqual(await fixture.book.begin([{ message, linkId: 1, fence: 1 }]), [false]);
  assert.equal(await stateOf(ids[1]!), "expired");
  assert.ok((await fixture.book.claim(1000)).every((each) => !ids.includes(each.id)));
  await fixture.sweep();
  for (const id of ids) {
    assert.deepEqual([await stateOf(id), (await fixture.message(id)).refunded], ["expired", priceMicros]);
    assert.deepEqual(reportsOf(id), ["EXPIRED"]);
  }
});

test("a begin is won once, under the newest lease of the link and with the expected attempt only", async () => {
  const id = await fixture.accept();
  const submission = { message: await fixture.outbound(id), linkId: 1, fence: 1 };
  assert.deepEqual(await fixture.book.begin([{ ...submission, fence: 0 }]), [false]);
  const won = await fixture.book.begin([submission, submission]);
  assert.equal(won.filter(Boolean).length, 1);
  await fixture.book.settle([{ kind: "unsent", submission, reason: "link closed", at: new Date() }]);
  assert.equal(await stateOf(id), "queued");
  assert.deepEqual(await fixture.book.begin([submission]), [false]);
  await fixture.begin(id);
});

test("claims go by priority, then by time, and include scheduled messages that are due", async () => {
  await fixture.book.claim(1000);
  const sendAt = new Date(fixture.context.clock.now().getTime() + hour);
  const scheduled = await fixture.accept({ sendAt });
  fixture.pass(40 * second);
  await fixture.book.claim(1000);
  const bulk = [await fixture.accept({ priority: "bulk" }), await fixture.accept({ priority: "bulk" })];
  const single = await fixture.accept();
  const pin = await fixture.accept({ priority: "urgent" });
  assert.deepEqual(
    (await fixture.book.claim(3)).map((each) => each.id),
    [pin, single, bulk[0]],
  );
  assert.deepEqual(
    (await fixture.book.claim(3)).map((each) => each.id),
    [bulk[1]],
  );
  fixture.pass(hour);
  assert.ok((await fixture.book.claim(1000)).some((each) => each.id === scheduled));
  assert.equal(await stateOf(scheduled), "queued");
});

test("a message without a route is refused and refunded; one without a link for now waits", async () => {
  const id = await fixture.accept();
  const message = await fixture.outbound(id);
  const retryAt = new Date(fixture.context.clock.now().getTime() + 5 * second);
  await fixture.book.decline([{ message, reason: "no link is bound", retryAt }]);
  assert.deepEqual([await stateOf(id), (await fixture.message(id)).due_at], ["queued", retryAt]);
  await fixture.book.decline([{ message, reason: "no route" }]);
  assert.deepEqual([await stateOf(id), (await fixture.message(id)).refunded], ["rejected", priceMicros]);
});

test("messages waiting for what changed become due at once, and no others do", async () => {
  const now = fixture.context.clock.now().getTime();
  const [ofNight, ofRetry, scheduled] = [
    await fixture.accept({ priority: "bulk" }),
    await fixture.accept(),
    await fixture.accept(),
  ];
  const [morning, soon] = [new Date(now + 8 * hour), new Date(now + 300 * second)];
  for (const [id, retryAt] of [
    [ofNight, morning],
    [ofRetry, soon],
  ] as const)
    await fixture.book.decline([{ message: await fixture.outbound(id), reason: "waits", retryAt }]);
  await fixture.context.sql`update messages set state = 'scheduled', due_at = ${morning} where id = ${scheduled}`;
  await recallMessages(fixture.context, [morning]);
  const due = await Promise.all(
    [ofNight, ofRetry, scheduled].map(async (id) => (await fixture.message(id)).due_at!.getTime()),
  );
  assert.deepEqual(due, [now + 2 * second, soon.getTime(), morning.getTime()]);
});

const isDown = ({ recipient }: { recipient: string }) =>
  recipient.startsWith("+250") ? { group: "7", reason: "none is up" } : undefined;

test("due messages for links that are down are parked unclaimed, except PINs and claimed ones; recalled they keep their order", async () => {
  const of = (priority: Priority, recipient = "+250788000001") => fixture.accept({ priority, recipient });
  const claimed = await of("bulk");
  await fixture.book.claim(1000);
  const [later, first, pin, other] = [
    await of("bulk"),
    await of("single"),
    await of("urgent"),
    await of("bulk", "+254700000001"),
  ];
  const scheduled = await of("bulk");
  await fixture.context.sql`update messages set state = 'scheduled' where id = ${scheduled}`;
  assert.deepEqual(await fixture.book.sift(1000, isDown), ["7"]);
  const due = (await fixture.book.claim(1000)).map(({ id }) => id);
  assert.deepEqual(due, [pin, other]);
  for (const id of [later, first, scheduled]) {
    const { state, timeline } = await fixture.message(id);
    assert.deepEqual([state, timeline.at(-1)!.detail], ["queued", "none is up"]);
  }
  assert.equal((await fixture.message(claimed)).timeline.at(-1)?.detail, undefined);
  assert.deepEqual(await fixture.book.recall([{ group: "7", limit: 10 }]), [3]);
  const again = (await fixture.book.claim(1000)).map(({ id }) => id);
  assert.deepEqual(again, [first, later, scheduled]);
});

test("a waiting message can be cancelled, is refunded and gives no report; a submitted one cannot", async () => {
  const id = await fixture.accept();
  const cancel = (each: number) =>
    cancelMessage(fixture.context, { accountId: 7, test: undefined }, each, fixture.options);
  assert.equal(await cancel(id), "cancelled");
  assert.deepEqual([reportsOf(id), (await fixture.message(id)).refunded], [[], priceMicros]);
  const { id: out } = await sent();
  assert.equal(await cancel(out), "sent");
  assert.equal(await cancel(1), undefined);
});

test("a report is enqueued for the account's webhooks in the receipt's transaction and offered after it", async () => {
  const { sql } = fixture.context;
  await sql`insert into webhook_endpoints (account_id, id, url, events, secret) values (7, 1, 'http://localhost', '{dlr}', '')`;
  const { id, carrierIds } = await sent();
  const offered: string[] = [];
  const offer = (deliveries: { body: string }[]) => offered.push(...deliveries.map((each) => each.body));
  const book = new Book(fixture.context, {
    reporting: async (tx, reports) => {
      fixture.reports.push(...reports);
      return webhookReporting(fixture.context, offer)(tx, reports);
    },
  });
  await book.receipts([receiptOf(fixture, carrierIds[0]!)]);
  const rows = await sql<{ body: string }[]>`select body from webhook_deliveries`;
  assert.deepEqual(
    rows.map((row) => row.body),
    offered,
  );
  assert.partialDeepStrictEqual(JSON.parse(offered[0]!), { status: "DELIVRD", sms_id: id, retries_count: 0 });
});

test("a receipt over another link to the same carrier delivers its message, at once or once the response arrives", async () => {
  const other = (carrierId: string, more = {}) =>
    receiptOf(fixture, carrierId, "DELIVRD", { linkId: 2, siblings: [1], ...more });
  const { id, carrierIds } = await sent();
  const [name] = carrierIds as [string];
  assert.deepEqual(await fixture.book.receipts([other(name, { recipient: "+250788000999" })]), ["stray"]);
  assert.deepEqual(await fixture.book.receipts([other(name, { siblings: [] })]), ["stray"]);
  assert.equal(await stateOf(id), "sent");
  assert.deepEqual(await fixture.book.receipts([other(name)]), ["settled"]);
  assert.equal(await stateOf(id), "delivered");

  const early = await fixture.accept();
  const submission = await fixture.begin(early);
  assert.deepEqual(await fixture.book.receipts([other("early")]), ["stray"]);
  await fixture.book.settle([answered(submission, [0], ["early"])]);
  assert.equal(await stateOf(early), "delivered");

  const doubted = await fixture.accept();
  await fixture.book.settle([doubtful(await fixture.begin(doubted))]);
  const echoed = other("nobody knows", { userMessageReference: userMessageReference(doubted, 0) });
  assert.deepEqual(await fixture.book.receipts([echoed]), ["settled"]);
  assert.equal(await stateOf(doubted), "delivered");
});

test("a receipt over another link is applied in its response's batch, not guessed to be another message's", async () => {
  const recipient = "+250788000021";
  const doubted = await fixture.accept({ recipient });
  await fixture.book.settle([doubtful(await fixture.begin(doubted))]);
  const submittedAt = fixture.context.clock.now();
  const id = await fixture.accept({ recipient, parts: 3 });
  const submission = await fixture.begin(id);
  const over = (carrierId: string, linkId: number, part: number) =>
    receiptOf(fixture, carrierId, "DELIVRD", {
      linkId,
      siblings: [3 - linkId],
      recipient,
      submittedAt,
      userMessageReference: userMessageReference(id, part),
    });
  const ids = [newName(), newName(), newName()] as const;
  const batch = [
    fixture.book.settle([answered(submission, [0, 0, 0], [...ids])]),
    fixture.book.receipts([over(ids[0], 1, 0), over(ids[1], 2, 1), over(ids[2], 2, 2)]),
  ] as const;
  assert.deepEqual(await batch[1], ["settled", "settled", "settled"]);
  await batch[0];
  assert.deepEqual([await stateOf(id), await stateOf(doubted)], ["delivered", "in_doubt"]);
});

test("a receipt that echoes another message's reference is not guessed by addresses and time", async () => {
  const recipient = "+250788000022";
  const doubted = await fixture.accept({ recipient });
  await fixture.book.settle([doubtful(await fixture.begin(doubted))]);
  const submittedAt = fixture.context.clock.now();
  const userMessageReference = 65_535 - (((doubted % 4096) << 4) | 0);
  const echoed = receiptOf(fixture, newName(), "DELIVRD", { recipient, submittedAt, userMessageReference });
  assert.deepEqual(await fixture.book.receipts([echoed]), ["stray"]);
  assert.equal(await stateOf(doubted), "in_doubt");
});

test("a receipt without a phone that comes before the answer is applied with it", async () => {
  const id = await fixture.accept();
  const submission = await fixture.begin(id);
  assert.deepEqual(await fixture.book.receipts([receiptOf(fixture, "first", "DELIVRD", { recipient: "" })]), ["stray"]);
  await fixture.book.settle([answered(submission, [0], ["first"])]);
  assert.equal(await stateOf(id), "delivered");
});

test("the queue metric counts overdue messages", async () => {
  await measureQueue(fixture.context);
  const depth = async () => {
    const { values } = await fixture.context.metrics.queueDepth.get();
    return values.find(({ labels }) => labels.queue === "messages")!.value;
  };
  const before = await depth();
  await fixture.accept();
  await fixture.accept({ sendAt: new Date(fixture.context.clock.now().getTime() + hour) });
  await measureQueue(fixture.context);
  assert.equal(await depth(), before + 1);
});

test("what cannot be stored fails no other message, and its own message has an end", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => fixture.accept()));
  const submissions = await Promise.all(ids.map((id) => fixture.begin(id)));
  const given = ["fine-1", "a\0b", "fine-2", "\ud83d", "fine-3"];
  const outcomes = submissions.map((submission, n) => answered(submission, [0], [given[n]!]));
  const doubted = await fixture.accept();
  const silent = { ...doubtful(await fixture.begin(doubted)), reason: "said \0" } as SubmitOutcome;
  await fixture.book.settle([...outcomes, silent]);
  assert.deepEqual(await Promise.all(ids.map(stateOf)), Array(5).fill("sent"));
  assert.equal(await stateOf(doubted), "in_doubt");
  const error = "\0".repeat(3);
  const receipts = ["fine-1", "fine-2", "fine-3"].map((id, n) =>
    receiptOf(fixture, id, "UNDELIV", n === 1 ? { error } : {}),
  );
  assert.deepEqual(await fixture.book.receipts(receipts), ["settled", "settled", "settled"]);
  await fixture.book.idle();
});

test("a receipt by the reference alone settles an answered message, once", async () => {
  const recipient = "+250788000031";
  const id = await fixture.accept({ recipient });
  await fixture.book.settle([answered(await fixture.begin(id), [0], [null])]);
  const byReference = () => ({
    ...receiptOf(fixture, "", "DELIVRD", { recipient, userMessageReference: userMessageReference(id, 0) }),
    carrierIds: [],
  });
  assert.deepEqual(await fixture.book.receipts([byReference()]), ["settled"]);
  assert.deepEqual(await fixture.book.receipts([byReference()]), ["repeated"]);
  assert.equal(await stateOf(id), "delivered");
});

test("a receipt whose id has a suffix settles the message with that id, for the same phone only", async () => {
  const recipient = "+250788000032";
  const id = await fixture.accept({ recipient });
  await fixture.book.settle([answered(await fixture.begin(id), [0], ["7A3F01"])]);
  const receipt = (more: object = {}) => receiptOf(fixture, "7A3F01-0", "DELIVRD", { recipient, ...more });
  assert.deepEqual(await fixture.book.receipts([receipt({ recipient: "+250788000099" })]), ["stray"]);
  assert.deepEqual(await fixture.book.receipts([receipt()]), ["settled"]);
  assert.deepEqual(await fixture.book.receipts([receipt()]), ["repeated"]);
});

test("a receipt never settles a message other than its own, whatever hints it has", async () => {
  let run = 0;
  const hints = fc.constantFrom("id", "suffix", "reference", "time");
  const message = fc.record({ minutes: fc.constantFrom(0, 10), hasId: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 4 }), fc.nat(3), hints, async (planned, at, hint) => {
      const recipient = `+25078811${String(++run).padStart(4, "0")}`;
      const started = fixture.context.clock.now().getTime();
      const messages: { id: number; carrierId: string | null; submittedAt: Date }[] = [];
      for (const { minutes, hasId } of planned.toSorted((a, b) => a.minutes - b.minutes)) {
        fixture.pass(Math.max(0, started + minutes * 60_000 - fixture.context.clock.now().getTime()));
        const submittedAt = fixture.context.clock.now();
        const id = await fixture.accept({ recipient });
        const carrierId = hasId ? `${newName()}x7f` : null;
        await fixture.book.settle([answered(await fixture.begin(id), [0], [carrierId])]);
        messages.push({ id, carrierId, submittedAt });
      }
      const own = messages[at % messages.length]!;
      const { submittedAt } = own;
      const [carrierId, more] = {
        id: [own.carrierId ?? newName(), { submittedAt }],
        suffix: [`${own.carrierId ?? newName()}-0`, { submittedAt }],
        reference: [newName(), { userMessageReference: userMessageReference(own.id, 0) }],
        time: [newName(), { submittedAt }],
      }[hint] as [string, object];
      const [outcome] = await fixture.book.receipts([receiptOf(fixture, carrierId, "DELIVRD", { recipient, ...more })]);
      for (const { id } of messages) {
        const isOwn = id === own.id && outcome === "settled";
        assert.equal(await stateOf(id), isOwn ? "delivered" : "sent");
      }
      const isAlone = messages.filter((each) => each.submittedAt.getTime() === submittedAt.getTime()).length === 1;
      const isTold = hint === "reference" || isAlone || (hint !== "time" && own.carrierId !== null);
      assert.equal(outcome, isTold ? "settled" : "stray");
    }),
    { numRuns: 40 },
  );
});

test("what waits for whoever opts out ends as rejected and refunded, except a PIN and what may be on its way", async () => {
  const recipient = "+250788900001";
  const at = (ms: number) => new Date(fixture.context.clock.now().getTime() + ms);
  const scheduled = await fixture.accept({ recipient, sendAt: at(hour) });
  const queued = await fixture.accept({ recipient, parts: 2 });
  const pin = await fixture.accept({ recipient, priority: "urgent" });
  const other = await fixture.accept({ recipient: "+250788900002" });
  // A carrier may have one part of it: no second part follows, and what its receipts say counts.
  const half = await fixture.accept({ recipient, parts: 2 });
  await fixture.book.settle([doubtful(await fixture.begin(half), [0, null])]);
  await database.sql`
    insert into optouts (account_id, test, number, created_at) values (${account}, false, ${recipient}, now())`;
  // The doubt ends with a second submit, which is due.
  fixture.pass(120 * second);
  await fixture.sweep();
  assert.equal(await stateOf(half), "queued");
  fixture.pass(2 * hour);
  const claimed = new Set((await fixture.book.claim(1000)).map(({ id }) => id));
  for (const id of [scheduled, queued, half]) assert.ok(!claimed.has(id), String(id));
  for (const id of [pin, other]) assert.ok(claimed.has(id), String(id));
  for (const [id, parts] of [
    [scheduled, 1],
    [queued, 2],
  ] as const) {
    const { state, timeline, refunded } = await fixture.message(id);
    assert.deepEqual([state, refunded, timeline.at(-1)!.code], ["rejected", parts * priceMicros, "opted_out"]);
    assert.deepEqual(reportsOf(id), ["REJECTED"]);
  }
  assert.equal((await fixture.message(half)).refunded, 0);
  assert.equal(await stateOf(half), "sent");
});
