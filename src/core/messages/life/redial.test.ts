import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { type Fixture, hour, openFixture, priceMicros, receiptOf, second } from "../../../../test/harness/messages.ts";
import { Random } from "../../../base/random.ts";
import {
  type CarrierReceipt,
  type Submission,
  type SubmitOutcome,
  userMessageReference,
} from "../../carriers/traffic.ts";

const plan = { times: 2, afterSeconds: 900 };
const afterMs = plan.afterSeconds * second;

let database: TestDatabase;
let fixture: Fixture;
before(async () => {
  database = await createDatabase();
  fixture = await openFixture(database);
});
after(async () => {
  await fixture.check();
  await database.drop();
});

/** A call with the plan, charged and due. */
async function accept(recipient: string): Promise<number> {
  const id = await fixture.accept({ recipient });
  const options = JSON.stringify({ call: { language: "en", shared: true, retry: plan } });
  await database.sql`update messages set options = ${options}::text::jsonb where id = ${id}`;
  return id;
}

const nowMs = () => fixture.context.clock.now().getTime();

const accepted = (submission: Submission, carrierId: string, status = 0): SubmitOutcome => ({
  kind: "answered",
  submission,
  carrierIds: [status === 0 ? carrierId : null],
  statuses: [status],
  at: fixture.context.clock.now(),
});

const said = (carrierId: string, state: CarrierReceipt["state"], error?: string): CarrierReceipt => ({
  ...receiptOf(fixture, carrierId, state),
  ...(error === undefined ? {} : { error }),
});

const isDue = async (id: number) => (await fixture.book.claim(100)).some((each) => each.id === id);

test("a busy phone is called again when the plan says so, and what comes late of the first call changes nothing", async () => {
  const id = await accept("+250788000101");
  const first = await fixture.begin(id);
  await fixture.book.settle([accepted(first, "first")]);
  assert.deepEqual(await fixture.book.receipts([said("first", "UNDELIV", "486")]), ["settled"]);
  const late = async () => {
    await fixture.book.settle([accepted(first, "first")]);
    const words = ["ENROUTE", "UNDELIV", "DELIVRD"] as const;
    return fixture.book.receipts(words.map((word) => said("first", word)));
  };
  assert.deepEqual(await late(), ["repeated", "repeated", "repeated"]);
  const { userMessageReference: _none, ...unnamed } = said("unknown", "DELIVRD");
  const named = { ...unnamed, userMessageReference: userMessageReference(id, 0), recipient: "+250788000101" };
  assert.deepEqual(await fixture.book.receipts([named]), ["stray"], "the reference is that of the first call");
  fixture.pass(afterMs - second);
  assert.equal(await isDue(id), false);
  assert.deepEqual([(await fixture.message(id)).state, (await fixture.message(id)).retries], ["queued", 1]);
  fixture.pass(2 * second);
  assert.equal(await isDue(id), true);
  const second_ = await fixture.begin(id);
  assert.deepEqual(await late(), ["repeated", "repeated", "repeated"]);
  assert.equal((await fixture.message(id)).state, "submitting");
  // The receipt overtakes the response, and is known by its reference.
  const answer = { ...named, carrierIds: ["second"], userMessageReference: userMessageReference(id, 1) };
  assert.deepEqual(await fixture.book.receipts([answer]), ["settled"]);
  await fixture.book.settle([accepted(second_, "second")]);
  const { state, refunded, timeline } = await fixture.message(id);
  assert.deepEqual([state, refunded], ["delivered", 0]);
  assert.deepEqual(
    timeline.map((entry) => entry.state),
    ["submitting", "sent", "UNDELIV", "queued", "submitting", "DELIVRD", "delivered"],
  );
  assert.equal(fixture.reports.filter(({ messageId }) => messageId === id).length, 1, "one message, one outcome");
});

test("after its last call, or if it is declined, a call has failed and is refunded; temporary errors are calls of the plan", async () => {
  const [busy, declined, short] = [
    await accept("+250788000102"),
    await accept("+250788000103"),
    await accept("+250788000104"),
  ];
  for (let turn = 0; turn <= plan.times; turn++) {
    const submission = await fixture.begin(busy);
    if (turn === 1) await fixture.book.settle([accepted(submission, "", 8)]);
    else {
      await fixture.book.settle([accepted(submission, `busy-${turn}`)]);
      await fixture.book.receipts([said(`busy-${turn}`, "UNDELIV", "480")]);
    }
    fixture.pass(afterMs + second);
  }
  await fixture.book.settle([accepted(await fixture.begin(declined), "declined")]);
  await fixture.book.receipts([said("declined", "UNDELIV", "603")]);
  await fixture.book.settle([accepted(await fixture.begin(short), "short")]);
  await database.sql`update messages set valid_until = ${new Date(nowMs() + afterMs - second)} where id = ${short}`;
  await fixture.book.receipts([said("short", "UNDELIV", "486")]);
  for (const id of [busy, declined, short]) {
    const { state, refunded } = await fixture.message(id);
    assert.deepEqual([state, refunded], ["undelivered", priceMicros]);
  }
});

/** What the provider does with one call of a message. */
interface Made {
  carrierId: string;
  outcome: SubmitOutcome;
  receipts: CarrierReceipt[];
  endedMs: number | undefined;
}

test("whatever comes twice, late or out of order, no phone is called while it rings, nor before its plan says", async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = new Random(seed);
    const below = (n: number) => random.integer(0, n - 1);
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => accept(`+2507881${seed}00${n}`.padEnd(13, "0"))));
    const made = new Map<number, Made[]>(ids.map((id) => [id, []]));
    for (let step = 0; step < 220; step++) {
      fixture.pass(below(240) * second);
      for (const message of await fixture.book.claim(100)) {
        const calls = made.get(message.id);
        if (!calls) continue;
        const submission = { message, linkId: 1, fence: 1 };
        if (!(await fixture.book.begin([submission]))[0]) continue;
        const last = calls.at(-1);
        if (last) {
          assert.ok(last.endedMs !== undefined, `seed ${seed}: two calls at once`);
          assert.ok(nowMs() - last.endedMs >= afterMs, `seed ${seed}: sooner than the plan`);
        }
        assert.ok(calls.length <= plan.times, `seed ${seed}: more calls than the plan has`);
        const carrierId = `${seed}-${message.id}-${calls.length}`;
        calls.push({
          carrierId,
          outcome: accepted(submission, carrierId),
          receipts: [said(carrierId, "ENROUTE")],
          endedMs: undefined,
        });
        await fixture.book.settle([calls.at(-1)!.outcome]);
      }
      const calls = made.get(ids[below(ids.length)]!)!;
      const call = calls[below(calls.length)];
      if (!call) continue;
      if (call.endedMs === undefined && below(3) === 0) {
        const error = ["486", "480", "603", undefined][below(4)];
        call.receipts.push(said(call.carrierId, error === undefined ? "DELIVRD" : "UNDELIV", error));
        call.endedMs = nowMs();
        await fixture.book.receipts([call.receipts.at(-1)!]);
      }
      if (below(2) === 0) await fixture.book.receipts([call.receipts[below(call.receipts.length)]!]);
      if (below(4) === 0) await fixture.book.settle([call.outcome]);
      if (below(8) === 0) await fixture.sweep();
    }
    for (const id of ids) {
      const calls = made.get(id)!;
      const { state, refunded } = await fixture.message(id);
      const isAnswered = calls.some(({ receipts }) => receipts.some((each) => each.state === "DELIVRD"));
      if (isAnswered) assert.deepEqual([state, refunded], ["delivered", 0], `seed ${seed}`);
      if (state === "undelivered") assert.equal(refunded, priceMicros);
      assert.equal(
        fixture.reports.filter((each) => each.messageId === id && each.status !== "ACCEPTED").length <= 1,
        true,
      );
    }
    fixture.pass(30 * hour);
    await fixture.sweep();
  }
});
