import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { withDatabase } from "../../../../test/harness/database.ts";
import { until } from "../../../../test/harness/wait.ts";
import { openFixture, receiptOf, type Fixture } from "../../../../test/harness/messages.ts";
import type { ReceiptState } from "../../../smpp/smpp.ts";
import { limitsOf } from "../limits.ts";
import { applyEvents, type MessageEvent } from "./apply.ts";
import { Book } from "./book.ts";
import { writeSteps } from "./transitions.ts";

const words: ReceiptState[] = [
  "DELIVRD",
  "UNDELIV",
  "EXPIRED",
  "REJECTD",
  "UNKNOWN",
  "SKIPPED",
  "DELETED",
  "ENROUTE",
  "ACCEPTD",
];

/** The events of a message, each with whether it is in the same batch as the one before. */
const lives = fc.array(
  fc.record({
    kind: fc.constantFrom("answer", "answer", "receipt", "receipt", "early"),
    status: fc.constantFrom(0, 0, 0, 0x0b),
    named: fc.boolean(),
    word: fc.constantFrom(...words),
    error: fc.option(fc.constantFrom("000", "27"), { nil: undefined }),
    joined: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

const stateOf = async (fixture: Fixture, id: number) => {
  const [row] = await fixture.context.sql`
    select state, part_states_of(m) as parts, timeline_of(m) as timeline, ended_badly, final_at, due_at, check_at, sealed, retries,
      doubts, accepted_event,
      (select array_agg(regexp_replace(c.carrier_id, '.*-', '') order by c.carrier_id) from carrier_messages c where c.message_id = m.id) as names
    from messages m where id = ${id}`;
  const reports = fixture.reports.filter((each) => each.messageId === id);
  return { ...row, reports: reports.map((report) => ({ ...report, messageId: 0 })) };
};

/** A batch through a book. */
const through = (book: Book) => (events: MessageEvent[]) =>
  Promise.all(
    events.map(async (event) => {
      if (event.kind === "receipt") return (await book.receipts([event.receipt]))[0];
      if (event.kind === "outcome") await book.settle([event.outcome]);
      return undefined;
    }),
  );

test("the fast path writes the same rows as the state machine, whatever the events", async () => {
  await withDatabase(async (database) => {
    const fixture = await openFixture(database);
    const { context, book, options } = fixture;
    const { sql, clock, config } = context;

    /** The same batch through the state machine alone. */
    const byRules = async (events: MessageEvent[]) => {
      const { outcomes, committed } = await sql.begin(async (tx) => {
        const { steps, outcomes } = await applyEvents(tx, events, clock.now(), limitsOf(config));
        return { outcomes, committed: await writeSteps(context, tx, steps, options) };
      });
      committed();
      return outcomes;
    };
    /** Writes every `sent` late. */
    const lateBook = new Book(context, options, 1);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(lives, async (steps) => {
        const results = [];
        run++;
        for (const [who, apply] of [
          ["fast path", through(book)],
          ["late", through(lateBook)],
          ["rules", byRules],
        ] as const) {
          const recipient = `+2507880${String(run).padStart(5, "0")}`;
          const id = await fixture.accept({ recipient });
          await sql`
            update messages set sealed = ${run % 4 ? null : Buffer.from("secret")},
              origin = ${run % 3 ? null : sql.json({ door: "smpp" })} where id = ${id}`;
          const submission = await fixture.begin(id);
          const name = `${who}-${run}`;
          const events = steps.map(({ kind, status, named, word, error }): MessageEvent => {
            const at = clock.now();
            if (kind === "answer") {
              const carrierIds = [status === 0 && named ? name : null];
              return { kind: "outcome", outcome: { kind: "answered", submission, carrierIds, statuses: [status], at } };
            }
            const carrierId = kind === "early" ? `${name}x` : name;
            const receipt = receiptOf(fixture, carrierId, word, {
              recipient,
              ...(error === undefined ? {} : { error }),
            });
            return { kind: "receipt", receipt };
          });
          const outcomes = [];
          for (let from = 0, to; from < events.length; from = to) {
            for (to = from + 1; steps[to]?.joined;) to++;
            outcomes.push(...(await apply(events.slice(from, to))));
          }
          await lateBook.idle();
          results.push({ outcomes, ...(await stateOf(fixture, id)) });
          await sql`delete from stray_receipts`;
        }
        const [fast, late, rules] = results;
        // Responses go first: a receipt that came before its own response finds its message, through the state machine, once that comes.
        const outcomes = rules!.outcomes.map((outcome, n) => (outcome === "stray" ? fast!.outcomes[n] : outcome));
        assert.deepEqual(fast, { ...rules, outcomes });
        assert.deepEqual(late, fast);
        fixture.pass(1000);
      }),
      { numRuns: Number(process.env["RUNS"] ?? 75) },
    );
  });
});

test("a message whose process died before it wrote `sent` is neither in doubt nor submitted again", async () => {
  await withDatabase(async (database) => {
    const fixture = await openFixture(database);
    const { context, options, book: survivor } = fixture;
    const { sql, clock, config } = context;
    const [dying, recipient] = [new Book(context, options, 1), "+250788000009"];
    const accept = async (carrierId: string) => {
      const id = await fixture.accept({ recipient });
      const submission = await fixture.begin(id);
      await dying.settle([{ kind: "answered", submission, carrierIds: [carrierId], statuses: [0], at: clock.now() }]);
      return id;
    };
    const states = async () => (await sql`select state from messages order by id`).map((row) => row["state"] as string);
    const receipt = (carrierId: string) => receiptOf(fixture, carrierId, "DELIVRD", { recipient });
    await accept("one");
    await accept("two");
    // The clock of the process that submitted is ahead.
    await sql`update messages set submitted_at = submitted_at + interval '5 seconds'`;
    const unnamed = await fixture.accept({ recipient });
    await fixture.begin(unnamed);
    assert.deepEqual(await states(), ["submitting", "submitting", "submitting"]);
    // A receipt that reaches another process first ends its message as usual.
    assert.deepEqual(await survivor.receipts([receipt("one")]), ["settled"]);
    assert.deepEqual(await states(), ["delivered", "submitting", "submitting"]);
    fixture.pass(limitsOf(config).submitLeaseMs + 10_000);
    await fixture.sweep();
    assert.deepEqual(await states(), ["delivered", "sent", "in_doubt"]);
    assert.deepEqual(await survivor.receipts([receipt("two")]), ["settled"]);
    // The process was only slow: it changes nothing that has happened since.
    await dying.idle();
    assert.deepEqual(await states(), ["delivered", "delivered", "in_doubt"]);
  });
});

test("a message that is accepted, but not yet `sent`, takes no receipt with an unknown id, whichever process gets it", async () => {
  await withDatabase(async (database) => {
    const fixture = await openFixture(database);
    const { context, options, book: other } = fixture;
    const { sql, clock } = context;
    const [late, recipient] = [new Book(context, options, 1), "+250788000008"];
    const unanswered = await fixture.accept({ recipient });
    await fixture.begin(unanswered);
    const submission = await fixture.begin(await fixture.accept({ recipient }));
    const submittedAt = clock.now();
    // Its clock is behind that of the process that submitted.
    await sql`update messages set submitted_at = submitted_at + interval '5 seconds' where id = ${submission.message.id}`;
    await late.settle([{ kind: "answered", submission, carrierIds: ["known"], statuses: [0], at: submittedAt }]);
    const states = async () => (await sql`select state from messages order by id`).map((row) => row["state"] as string);
    assert.deepEqual(await states(), ["submitting", "submitting"]);
    const receipt = receiptOf(fixture, "unknown", "DELIVRD", { recipient, submittedAt });
    assert.deepEqual(await other.receipts([receipt]), ["settled"]);
    assert.deepEqual(await states(), ["delivered", "submitting"]);
    await late.idle();
    assert.deepEqual(await states(), ["delivered", "sent"]);
  });
});

test("without a receipt, `sent` is written after a second", async () => {
  await withDatabase(async (database) => {
    const fixture = await openFixture(database);
    const { context, options } = fixture;
    const { sql, clock } = context;
    const book = new Book(context, options, 1);
    const submission = await fixture.begin(await fixture.accept());
    const at = clock.now();
    await book.settle([{ kind: "answered", submission, carrierIds: ["one"], statuses: [0], at }]);
    const read = async () => (await sql<{ state: string; sent_at: Date }[]>`select state, sent_at from messages`)[0]!;
    assert.equal((await read()).state, "submitting");
    fixture.pass(2_000);
    assert.deepEqual((await until(async () => ((await read()).state === "sent" ? read() : undefined))).sent_at, at);
  });
});
