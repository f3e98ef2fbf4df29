import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { account, hour, openFixture, second, type Fixture } from "../../../../test/harness/messages.ts";
import type { Submission, SubmitOutcome } from "../../carriers/traffic.ts";
import { endSandboxCredit, lockSandboxCredit } from "../../wallet/wallet.ts";
import { simulated } from "./going-live.ts";

let database: TestDatabase;
let fixture: Fixture;
before(async () => {
  database = await createDatabase();
  fixture = await openFixture(database);
});
after(() => database.drop());

/** The statuses of a carrier's response: accepted, none, and what makes a message wait for another submit. */
const status = fc.constantFrom<number | null>(0, null, 0x08, 0x14, 0x58);
const outcome = fc.oneof(
  fc.record({ kind: fc.constant("unsent" as const) }),
  fc.record({ kind: fc.constant("answer" as const), statuses: fc.tuple(status, status), silent: fc.boolean() }),
);
type Outcome = typeof outcome extends fc.Arbitrary<infer Kind> ? Kind : never;

/** A message before its account goes live: its submits so far, the last of which may be in flight. */
const past = fc.record({
  parts: fc.integer({ min: 1, max: 2 }),
  isScheduled: fc.boolean(),
  isHeld: fc.boolean(),
  outcomes: fc.array(outcome, { maxLength: 2 }),
  /** The outcome of a submit that is in flight when the account goes live. */
  inFlight: fc.option(outcome, { nil: undefined }),
});

let names = 0;
function reported(submission: Submission, given: Outcome): SubmitOutcome {
  const at = fixture.context.clock.now();
  if (given.kind === "unsent") return { kind: "unsent", submission, reason: "link closed", at };
  const statuses = given.statuses.slice(0, submission.message.parts);
  const carrierIds = statuses.map((each) => (each === 0 ? `id-${++names}` : null));
  return statuses.includes(null)
    ? { kind: "in_doubt", submission, carrierIds, statuses, silent: given.silent, reason: "none", at }
    : { kind: "answered", submission, carrierIds, statuses: statuses as number[], at };
}

/** Begins another submit, if the message waits for one. */
async function begin(id: number): Promise<Submission | undefined> {
  const submission = { message: await fixture.outbound(id), linkId: 1, fence: 1 };
  const [won] = await fixture.book.begin([submission]);
  return won ? submission : undefined;
}

const wallet = async () => {
  const [row] = await database.sql<{ sandbox: number; paid: number }[]>`
    select sandbox_credit as sandbox, balance - sandbox_credit as paid from wallets where account_id = ${account}`;
  return row!;
};

test("whatever state a simulated message is in when its account goes live, it is never submitted again, and sandbox credit pays for it", async () => {
  const { sql, ids } = fixture.context;
  const { clear, end } = simulated(fixture.context, fixture.options);
  await fc.assert(
    fc.asyncProperty(fc.array(past, { minLength: 1, maxLength: 8 }), fc.boolean(), async (pasts, clears) => {
      await sql`update wallets set in_sandbox = true, sandbox_credit = 0 where account_id = ${account}`;
      const messages: { id: number; flight: { submission: Submission; outcome: Outcome } | undefined }[] = [];
      for (const { parts, isScheduled, isHeld, outcomes, inFlight } of pasts) {
        const now = fixture.context.clock.now();
        const from = isScheduled ? { sendAt: new Date(now.getTime() + 12 * hour) } : isHeld ? { heldSince: now } : {};
        const id = await fixture.accept({ parts, ...from });
        await sql`update ledger set sandbox = true where id = ${id}`;
        for (const each of outcomes) {
          const submission = await begin(id);
          if (submission) await fixture.book.settle([reported(submission, each)]);
        }
        const submission = inFlight && (await begin(id));
        messages.push({ id, flight: submission && { submission, outcome: inFlight } });
      }
      // The fixture charges no sandbox credit, so that it is given only now; the rest was paid in.
      await sql`update wallets set sandbox_credit = balance - 500 where account_id = ${account}`;

      if (clears) await clear(account);
      const committed = await sql.begin(async (tx) => {
        await lockSandboxCredit(tx, account);
        const ended = await end(tx, account);
        await endSandboxCredit(tx, { note: "live", accountId: account });
        return ended.committed;
      });
      committed();

      for (const { id, flight } of messages) {
        if (flight) await fixture.book.settle([reported(flight.submission, flight.outcome)]);
        const { state, timeline, refunded } = await fixture.message(id);
        if (state !== "cancelled") continue;
        assert.equal(timeline.at(-1)!.detail, "the account went live");
        assert.ok(refunded > 0);
      }
      for (const passed of [0, 5 * second, hour, 12 * hour, 24 * hour, 24 * hour, 24 * hour, 96 * hour]) {
        fixture.pass(passed);
        await fixture.sweep();
        assert.deepEqual(await fixture.book.claim(100), [], "nothing is claimed again");
        for (const { id } of messages) assert.equal(await begin(id), undefined, "nothing is begun again");
      }
      for (const { id } of messages) {
        const { state } = await fixture.message(id);
        assert.ok(!["scheduled", "queued", "submitting", "in_doubt", "sent"].includes(state), state);
      }
      assert.equal((await wallet()).paid, 500, "what was paid in is untouched");
      await fixture.check();
      // The balance of the next run, as a credit.
      await sql`
        with paid as (update wallets set balance = 1000000000, sandbox_credit = 0 where account_id = ${account}
          returning balance)
        insert into ledger (account_id, id, test, kind, amount, balance_after)
        select ${account}, ${await ids.one()}, false, 'adjustment',
          1000000000 - (select sum(amount) from ledger where account_id = ${account}), balance from paid`;
    }),
    { numRuns: Number(process.env["RUNS"] ?? 25) },
  );
});

test("very many waiting messages are cleared in transactions of bounded size, and bulk sends end with them", async () => {
  const { sql } = fixture.context;
  await sql`update wallets set in_sandbox = true, sandbox_credit = 0 where account_id = ${account}`;
  const sendAt = new Date(fixture.context.clock.now().getTime() + 700 * hour);
  const first = await fixture.accept({ sendAt });
  const ids = await fixture.context.ids.take(1200);
  const report = "0193a000-0000-7000-8000-000000000001";
  await sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, priority, due_at, send_at, valid_until, created_at)
    select account_id, n, ${report}, test, sender, recipient, text, encoding, parts, 0, state, 9, due_at, send_at, valid_until, created_at
    from messages, unnest(${ids}::bigint[]) n where id = ${first}`;
  await sql`
    insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, sandbox)
    select ${account}, id, false, 'charge', 0, 0, id, true from messages where report_id = ${report}`;
  await sql`
    insert into reports (account_id, report_id, first_id, last_id, test, messages, parts, total, balance_after, created_at, check_at)
    values (${account}, ${report}, ${ids[0]!}, ${ids.at(-1)!}, false, 1200, 1200, 0, 0, now(), ${sendAt})`;
  const { clear } = simulated(fixture.context, fixture.options);
  assert.equal(await clear(account), 1201);
  const [sizes] = await sql<{ transactions: number; waiting: number }[]>`
    select count(distinct xmin::text)::int as transactions, count(*) filter (where state <> 'cancelled')::int as waiting
    from messages where id >= ${first}`;
  assert.equal(sizes!.waiting, 0);
  assert.ok(sizes!.transactions >= 3, `${sizes!.transactions} transactions`);
  const [send] = await sql<{ due: boolean }[]>`
    select check_at <= ${fixture.context.clock.now()} as due from reports where report_id = ${report}`;
  assert.ok(send!.due, "its end is not looked for only at the scheduled time");
});
