import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { withDatabase } from "../../../../test/harness/database.ts";
import { account, type Fixture, hour, openFixture, second } from "../../../../test/harness/messages.ts";
import { insertHold } from "../../../base/cluster/hold.ts";
import {
  type CarrierReceipt,
  type Submission,
  type SubmitOutcome,
  userMessageReference,
} from "../../carriers/traffic.ts";
import type { ReceiptState } from "../../../smpp/smpp.ts";
import { simulated } from "../going-live/going-live.ts";
import { abandonMessages } from "../restored/restored.ts";
import { cancelMessage } from "./book.ts";

/** What an observer without knowledge of the rules sees of a message: what was sent, and what came back. */
interface Modelled {
  id: number;
  parts: number;
  recipient: string;
  /** Its text is spoken: whatever has reached the carrier, it costs nothing unless somebody may have answered. */
  isCall: boolean;
  /** The submits that were begun, in order, and how often the outcome of each was reported. */
  submits: { submission: Submission; reported: number }[];
  /** The reason for each submit after the first: temporary refusals, and submits of which nothing was written. */
  excuses: number;
  /** Submits that outlived their link. */
  endings: number;
  /** Its account has gone live since: it must never be submitted again. */
  isOver: boolean;
  /** The carrier reported that it accepted some part: in its response to the last submit, or in a receipt that matched the message. */
  reached: boolean;
  names: { carrierId: string; linkId: number; part: number }[];
  seen: string[];
}

type Step = {
  kind: string;
  which: number;
  pick: number;
  statuses: (number | null)[];
  word: ReceiptState;
  part: number;
};

const statuses = fc.constantFrom<(number | null)[]>(0, 0, 0, null, 0x0b, 0x58, 0x08);
const words: ReceiptState[] = [
  "DELIVRD",
  "DELIVRD",
  "UNDELIV",
  "EXPIRED",
  "REJECTD",
  "UNKNOWN",
  "ACCEPTD",
  "ENROUTE",
  "SKIPPED",
  "DELETED",
];
const kinds = (
  "accept claim begin begin begin answer answer answer answer unsent again receipt receipt receipt reference early decline cancel abandon live " +
  "seconds minutes hours days"
).split(" ");
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...kinds),
    which: fc.nat(),
    pick: fc.nat(),
    statuses: fc.array(statuses, { minLength: 3, maxLength: 3 }),
    word: fc.constantFrom(...words),
    part: fc.nat(2),
  }),
  { minLength: 10, maxLength: 60 },
);

/** How a call ends that nobody can have answered. */
const unanswered = new Set(["undelivered", "expired", "rejected", "failed", "cancelled"]);
const final = new Set(["delivered", "undelivered", "expired", "rejected", "failed", "unknown", "cancelled"]);

test(
  "whatever happens to messages, in whatever order, money and reports stay right",
  { timeout: 120_000 },
  async () => {
    await withDatabase(async (database) => {
      const fixture = await openFixture(database);
      // Messages are abandoned only while the installation is held.
      await database.sql.begin((tx) => insertHold(tx, new Date()));
      await fc.assert(
        fc.asyncProperty(steps, async (run) => {
          const life = new Life(fixture);
          for (const step of run) {
            await life.take(step);
            await life.check();
          }
          await life.end();
          await fixture.check();
          await database.sql`truncate stray_receipts, carrier_messages, messages`;
          await database.sql`delete from ledger where kind <> 'topup'`;
          await database.sql`update wallets set balance = (select sum(amount) from ledger)`;
          fixture.reports.length = 0;
        }),
        { numRuns: Number(process.env["RUNS"] ?? 40) },
      );
    });
  },
);

/** Random lives of a few messages, each with an observer. */
class Life {
  readonly #fixture: Fixture;
  readonly #messages: Modelled[] = [];
  #names = 0;

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
  }

  async take(step: Step): Promise<void> {
    const fixture = this.#fixture;
    const { book } = fixture;
    const message = this.#messages[step.which % Math.max(1, this.#messages.length)];
    if (step.kind === "accept" || !message) return this.#accept(step);
    const at = fixture.context.clock.now();
    switch (step.kind) {
      case "claim":
        await book.claim(step.pick % 5);
        break;
      case "begin":
        await this.#begin(message, (step.pick % 2) + 1);
        break;
      case "answer":
      case "again":
        await this.#answer(message, step);
        break;
      case "unsent": {
        const last = message.submits.at(-1);
        if (!last || last.reported > 0) break;
        last.reported++;
        message.excuses++;
        await book.settle([{ kind: "unsent", submission: last.submission, reason: "link closed", at }]);
        break;
      }
      case "receipt": {
        const name = message.names[step.pick % Math.max(1, message.names.length)];
        if (name) await this.#receive(message, step.word, name.linkId, name.carrierId);
        break;
      }
      case "reference": {
        const last = message.submits.at(-1);
        const reference = userMessageReference(message.id, step.part % message.parts);
        if (last) await this.#receive(message, step.word, last.submission.linkId, this.#name(), reference);
        break;
      }
      case "early":
        // For an unknown id, and for one that the next response will contain.
        await this.#receive(message, step.word, (step.pick % 2) + 1, `id-${this.#names + (step.pick % 3)}`);
        break;
      case "decline": {
        const retryAt = new Date(at.getTime() + (step.pick % 600_000));
        const reason = "nobody takes it";
        await book.decline([
          { message: await fixture.outbound(message.id), reason, ...(step.pick % 3 ? { retryAt } : {}) },
        ]);
        break;
      }
      case "cancel":
        await cancelMessage(fixture.context, { accountId: 7, test: undefined }, message.id, fixture.options);
        break;
      case "abandon":
        await abandonMessages(fixture.context, fixture.options);
        break;
      case "live":
        await this.#goLive(step.pick % 2 === 0);
        break;
      default: {
        const lengths: Record<string, number> = { seconds: second, minutes: 60 * second, hours: hour, days: 24 * hour };
        fixture.pass(lengths[step.kind]! * ((step.pick % 3) + 1));
        await fixture.sweep();
      }
    }
  }

  /** After every step: a final state stays, except `unknown`; and every resubmit had a reason. */
  async check(): Promise<void> {
    const { sql } = this.#fixture.context;
    const rows = await sql<{ id: number; state: string; refunds: number }[]>`select m.id, m.state,
        (select count(*) from ledger l where l.message_id = m.id and l.kind = 'refund')::int as refunds from messages m`;
    for (const { id, state, refunds } of rows) {
      const message = this.#messages.find((each) => each.id === id)!;
      const before = message.seen.at(-1);
      if (before !== state) message.seen.push(state);
      if (before !== undefined && before !== "unknown" && final.has(before))
        assert.equal(state, before, `${before} is left: ${message.seen.join(" → ")}`);
      if (before === "unknown") assert.ok(final.has(state));
      const unreported = message.submits.filter((submit) => submit.reported === 0).length;
      assert.ok(
        message.submits.length <= 2 + message.excuses + Math.min(4, message.endings + unreported),
        `submitted ${message.submits.length} times with ${message.excuses} excuses: ${message.seen.join(" → ")}`,
      );
      if (message.isCall) assert.equal(refunds, unanswered.has(state) ? 1 : 0, `a call: ${message.seen.join(" → ")}`);
      else if (refunds > 0) assert.equal(message.reached, false, `refunded, and reached: ${message.seen.join(" → ")}`);
    }
    await this.#fixture.check();
  }

  /** Every message reaches a final state with time alone. */
  async end(): Promise<void> {
    for (let day = 0; day < 6; day++) {
      this.#fixture.pass(24 * hour);
      await this.#fixture.sweep();
    }
    await this.check();
    for (const message of this.#messages) assert.ok(final.has(message.seen.at(-1)!), message.seen.join(" → "));
  }

  async #accept(step: Step): Promise<void> {
    if (this.#messages.length > 3) return;
    const parts = (step.part % 3) + 1;
    const recipient = `+25078800000${step.pick % 2}`;
    const priority = step.pick % 3 === 0 ? "urgent" : "single";
    const now = this.#fixture.context.clock.now();
    // Scheduled, or held by a process that may be dead.
    const from =
      step.pick % 4 === 0 ? { sendAt: new Date(now.getTime() + hour) } : step.pick % 4 === 1 ? { heldSince: now } : {};
    const id = await this.#fixture.accept({ parts, recipient, priority, ...from });
    const isCall = parts === 1 && step.pick % 5 < 3;
    if (isCall)
      await this.#fixture.context.sql`update messages set options = '{"call":{"language":"en"}}' where id = ${id}`;
    this.#messages.push({
      id,
      parts,
      recipient,
      isCall,
      submits: [],
      excuses: 0,
      endings: 0,
      isOver: false,
      reached: false,
      names: [],
      seen: [],
    });
  }

  async #begin(message: Modelled, linkId: number): Promise<void> {
    const submission = { message: await this.#fixture.outbound(message.id), linkId, fence: 1 };
    const [won] = await this.#fixture.book.begin([submission]);
    if (!won) return;
    assert.ok(!message.isOver, `submitted after its account went live: ${message.seen.join(" → ")}`);
    message.submits.push({ submission, reported: 0 });
  }

  async #goLive(clears: boolean): Promise<void> {
    const { context, options } = this.#fixture;
    const { clear, end } = simulated(context, options);
    if (clears) await clear(account);
    const { committed } = await context.sql.begin((tx) => end(tx, account));
    committed();
    for (const message of this.#messages) message.isOver = true;
  }

  /** The outcome of the last submit, possibly reported again, with the receipts that follow directly. */
  async #answer(message: Modelled, step: Step): Promise<void> {
    const submit =
      step.kind === "again" ? message.submits[step.pick % Math.max(1, message.submits.length)] : message.submits.at(-1);
    if (!submit || (submit.reported > 0 && step.kind !== "again")) return;
    submit.reported++;
    const answers = step.statuses.slice(0, message.parts);
    const carrierIds = answers.map((status) => (status === 0 ? this.#name() : null));
    const { submission } = submit;
    const open = await this.#openParts(message.id);
    const isFinal = final.has((await this.#fixture.message(message.id)).state);
    const at = this.#fixture.context.clock.now();
    const silent = step.pick % 2 === 0;
    if (answers.includes(null) && !silent) message.endings++;
    const reported: SubmitOutcome = answers.includes(null)
      ? { kind: "in_doubt", submission, carrierIds, statuses: answers, silent, reason: "none", at }
      : { kind: "answered", submission, carrierIds, statuses: answers as number[], at };
    for (const [part, carrierId] of carrierIds.entries())
      if (carrierId !== null) message.names.push({ carrierId, linkId: submission.linkId, part });
    if (answers.some((status) => status === 0x58 || status === 0x08)) message.excuses++;
    if (!isFinal && answers.some((status, part) => status === 0 && open.includes(part))) message.reached = true;
    await this.#fixture.book.settle([reported]);
  }

  async #openParts(id: number): Promise<number[]> {
    const { part_states: states } = await this.#fixture.message(id);
    return [0, 1, 2].filter((part) => states === null || states[part] === "todo" || states[part] === "doubt");
  }

  async #receive(
    message: Modelled,
    word: ReceiptState,
    linkId: number,
    carrierId: string,
    reference?: number,
  ): Promise<void> {
    const receipt: CarrierReceipt = {
      linkId,
      carrierIds: [carrierId],
      state: word,
      recipient: message.recipient,
      sender: "Tuma",
      at: this.#fixture.context.clock.now(),
      ...(reference === undefined ? {} : { userMessageReference: reference }),
    };
    await this.#fixture.book.receipts([receipt, receipt]);
  }

  #name(): string {
    return `id-${++this.#names}`;
  }
}
