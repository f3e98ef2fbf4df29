import { setTimeout as pause } from "node:timers/promises";
import { findBalance } from "../accounts/balance.ts";
import { Coalescer } from "../base/coalescer.ts";
import type { Context } from "../base/context.ts";
import { isTransient, type Db, type Tx } from "../base/db.ts";
import { Refusal } from "../base/errors.ts";
import { moneyFromSql, type Money } from "../base/money.ts";
import type { Submission } from "../carriers/traffic.ts";
import { insufficientBalance, Overtaken, placeOrders, type Order, type RowOutcome } from "../messages/accept.ts";
import type { Handover, Passage } from "../messages/handover.ts";
import { lockOpen, pinRider, readDesk, type Decisions, type PinRow } from "./generate-store.ts";
import { beginBlocks, guardKeys, type GuardLedger } from "./guard-ledger.ts";
import { correctRuns } from "./guard-store.ts";
import { Known, type Left } from "./known.ts";
import {
  layDesk,
  pinRow,
  plan,
  prepareFirst,
  purposeOf,
  type Plan,
  type Prepared,
  type Sending,
  type Wish,
} from "./plan.ts";
import * as store from "./store.ts";

/** What came of it. */
export interface Issued {
  /** The verification. */
  id: number;
  /** What the message costs; 0 when none was sent. */
  cost: Money;
  /** 0 when no message was sent. */
  parts: number;
  balance: Money;
}

/** Waits before a batch is tried again while the database restarts or fails over. */
const retryDelaysMs = [50, 200, 500, 1000];
/** Once another process was faster, accounts are locked before they are decided about for so long. */
const contendedMs = 1000;
/** How old a PIN may be that was prepared, and the ids for them: its expiry counts from then. */
const preparedMs = 250;
/**
 * The share of PINs to numbers that had some within a day from which on each batch is looked at as a whole. For one of them among 32,
 * the statement that leaves it out and the two that then decide about it take longer than to look at all 32.
 */
const mostReturning = 1 / 32;

type Answer = { issued: Issued } | { refusal: Refusal };

interface Waiting {
  wish: Wish;
  /** The message's id, and the verification's when it begins one: the same however often it is tried. */
  id: number | undefined;
  /** The PIN as it would be a first one, made while the batch ahead was written. */
  prepared?: Prepared | undefined;
  /** How the last try would have begun its message. */
  submission?: Submission | undefined;
}

/** A PIN that a batch sends, with whom it is for. */
type Sent = Sending & { waiting: Waiting; wish: Wish; id: number; row?: PinRow };

/** What a committed batch came to. */
interface Decided {
  answers: Answer[];
  outcomes: RowOutcome[];
  /** What an earlier try had committed. */
  done: Waiting[];
  /** What can be known from then on. */
  left: Left | undefined;
}

/** Takes the passage of a batch to the gateway, as soon as there is one. */
type Opened = (passage: Passage) => void;

/** Under locks: writes the blocks that begin. */
type Block = (guard: GuardLedger, now: Date) => Promise<void>;

/** What a batch writes. */
interface Writing {
  sends: Sent[];
  versions: Map<number, number>;
  guard: GuardLedger;
  now: Date;
  /** All are the first ones of their numbers, as far as is known. */
  allNew: boolean;
  opened: Opened;
}

/**
 * Generates PINs. The decision, the charge, the message, the verification and the counts of the guard are one transaction, many
 * wishes to a transaction. A process that dies in it has done nothing; one that dies after it is asked again and finds the
 * verification in progress, so a PIN is charged and sent once per decision.
 *
 * What is decided from is read without a lock, and written about by one statement that does nothing where the account has moved on
 * since. Where it has, or where more is to be written than that statement writes, the batch is decided anew under locks.
 *
 * First PINs of their numbers, which most are, are decided from what the batch before has left, and take the writing statement alone.
 * It leaves out those whose numbers turn out to be known: they are decided with the rest, after a look at everything.
 */
export class PinIssuer {
  readonly #ctx: Context;
  readonly #handover: Handover | undefined;
  readonly #wishes: Coalescer<Waiting, Answer>;
  #contendedUntilMs = 0;
  readonly #known = new Known();
  /** Of late PINs, how many were to numbers that had some before; with each batch those before it count a fifth less. */
  #late = { returning: 0, all: 0 };
  /** For PINs that arrive while a batch is written. */
  #spare: { ids: number[]; at: Date };

  constructor(ctx: Context, handover?: Handover) {
    this.#ctx = ctx;
    this.#handover = handover;
    this.#spare = { ids: [], at: ctx.clock.now() };
    this.#wishes = new Coalescer<Waiting, Answer>({
      flush: (batch) => this.#flush(batch),
      flushFirst: true,
      retryAlone: (error) => !(error instanceof Refusal) && !isTransient(error),
      maxWaiting: 4096,
      overflow: () =>
        new Refusal("unavailable", "More PINs are asked for than the database can take. Nothing was sent; try again.", {
          headers: { "retry-after": "2" },
        }),
    });
  }

  /**
   * Resolves when the PIN is charged and its message committed, or when one that was sent just now stands. Refuses with
   * `insufficient_balance`, `too_many_attempts`, `blocked`, `destination_not_allowed` or `invalid_sender`.
   */
  async issue(wish: Wish): Promise<Issued> {
    const answer = await this.#wishes.add(this.#prepare(wish));
    this.#ctx.metrics.verifications.inc({ outcome: "refusal" in answer ? answer.refusal.code : "generated" });
    if ("refusal" in answer) throw answer.refusal;
    return answer.issued;
  }

  /** Resolves when nothing waits for the database. */
  idle(): Promise<void> {
    return this.#wishes.idle();
  }

  /** Makes all of a PIN that can be made before its batch is decided, as far as the account is known. */
  #prepare(wish: Wish): Waiting {
    const now = this.#ctx.clock.now();
    const settings = this.#known.settings.get(wish.accountId);
    const id = settings && this.#isRecent(this.#spare.at, now) ? this.#spare.ids.shift() : undefined;
    if (!settings || id === undefined) return { wish, id: undefined };
    return { wish, id, prepared: prepareFirst(this.#ctx, { wish, id }, settings, now) };
  }

  #isRecent(at: Date, now: Date): boolean {
    return Math.abs(now.getTime() - at.getTime()) < preparedMs;
  }

  #ifRecent(prepared: Prepared | undefined, now: Date): Prepared | undefined {
    return prepared && this.#isRecent(prepared.open.createdAt, now) ? prepared : undefined;
  }

  async #flush(batch: Waiting[]): Promise<Answer[]> {
    // As many again for those that arrive meanwhile. What is left over from the last time is too old.
    const ids = await this.#ctx.ids.take(batch.length * 2);
    for (let n = 0; n < batch.length; n++) batch[n]!.id ??= ids[n]!;
    this.#spare = { ids: ids.slice(batch.length), at: this.#ctx.clock.now() };
    const { returning, all } = this.#late;
    const answers = returning > all * mostReturning ? new Map<Waiting, Answer>() : await this.#sendFirst(batch);
    const rest = batch.filter((waiting) => !answers.has(waiting));
    const others = rest.length > 0 ? await this.#decideAll(rest) : [];
    for (const [n, waiting] of rest.entries()) answers.set(waiting, others[n]!);
    return batch.map((waiting) => answers.get(waiting)!);
  }

  /** Sends first PINs of their numbers by what is known. What gets no answer here is for `decideAll`. */
  async #sendFirst(batch: Waiting[]): Promise<Map<Waiting, Answer>> {
    const answers = new Map<Waiting, Answer>();
    const now = this.#ctx.clock.now();
    const { recalled, guard } = this.#known.recall(batch, now);
    const desk = { settings: this.#known.settings, guard };
    let stopped = false;
    const sends = recalled.flatMap((waiting) => {
      // Those behind one that is not sent are decided with it, in order: else neighbours would pass each other.
      if (stopped) return [];
      const { wish } = waiting;
      const id = waiting.id!;
      const settings = desk.settings.get(wish.accountId)!;
      const prepared = this.#ifRecent(waiting.prepared, now);
      const sending = prepared?.settings === settings ? prepared : prepareFirst(this.#ctx, { wish, id }, settings, now);
      stopped = !sending || guard.judge(settings.guard, wish, sending.cost, now) !== undefined;
      if (stopped || !sending) return [];
      guard.pass(wish, sending.cost);
      return [{ ...sending, waiting, wish, id }];
    });
    if (sends.length === 0) return answers;
    const wishes = sends.map(({ wish }) => wish);
    const versions = this.#known.versionsOf(accountsOf(wishes));
    const left = { from: versions, moved: true, settings: desk.settings, guard, now };
    try {
      const { outcomes } = (await this.#try(async (opened) => ({
        answers: [],
        outcomes: await this.#place(this.#ctx.sql, { sends, versions, guard, now, allNew: true, opened }),
        done: [],
        left,
      })))!;
      for (const [n, outcome] of outcomes.entries()) {
        const { waiting, open, order } = sends[n]!;
        // It is not in doubt any more, even where those that it waits for in its batch fail and it is asked about again.
        waiting.submission = undefined;
        const answer = answerOf(open.id, order, outcome);
        if (answer) answers.set(waiting, answer);
      }
      const [unsent, sent] = [false, true].map((kind) =>
        wishes.filter((_wish, n) => (outcomes[n]!.kind === "accepted") === kind),
      );
      this.#note(outcomes.filter(({ kind }) => kind === "left_out").length, sends.length);
      if (unsent!.length > 0) {
        // What is kept counts them as well: it is read again.
        this.#known.forget();
        const moved = new Map([...versions].map(([account, version]) => [account, version + 1]));
        await correctRuns(this.#ctx.sql, guard.runsWithout(unsent!, sent!), moved);
      }
    } catch (error) {
      // Whether it was committed or not: a look at everything tells.
      if (!(error instanceof Overtaken) && !isTransient(error)) throw error;
    }
    return answers;
  }

  #note(returning: number, all: number): void {
    this.#late = { returning: this.#late.returning * 0.8 + returning, all: this.#late.all * 0.8 + all };
  }

  async #decideAll(batch: Waiting[]): Promise<Answer[]> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#write(batch);
      } catch (error) {
        if (!isTransient(error) || attempt === retryDelaysMs.length) throw error;
        await pause(retryDelaysMs[attempt]);
      }
    }
  }

  async #write(batch: Waiting[]): Promise<Answer[]> {
    const { sql } = this.#ctx;
    if (performance.now() >= this.#contendedUntilMs) {
      const decided = await this.#try((opened) => this.#decide(sql, batch, opened)).catch((error: unknown) => {
        if (!(error instanceof Overtaken)) throw error;
        this.#contendedUntilMs = performance.now() + contendedMs;
        return undefined;
      });
      if (decided) return decided.answers;
    }
    return (await this.#try((opened) => sql.begin((tx) => this.#decideLocked(tx, batch, opened))))!.answers;
  }

  /** One try; what is outside the database follows its commit. */
  async #try(decide: (opened: Opened) => Promise<Decided | undefined>): Promise<Decided | undefined> {
    const { sql, log, metrics } = this.#ctx;
    let passage: Passage | undefined;
    let decided: Decided | undefined;
    try {
      decided = await decide((opened) => (passage = opened));
      if (!decided) return undefined;
      const accepted = decided.outcomes.filter((outcome) => outcome.kind === "accepted");
      metrics.accepted.inc(accepted.length);
      const begun = accepted.filter((outcome) => outcome.begun).length;
      if (begun > 0) metrics.states.inc({ state: "submitting" }, begun);
      if (accepted.length > 0 && !passage!.held)
        sql.notify("messages", "").catch((error: unknown) => log.debug({ err: error }, "nobody was woken"));
      // Begun by a try whose answer was lost: nothing of it has left, since that try was given up.
      for (const waiting of decided.done) {
        if (waiting.submission) this.#handover!.unsent(waiting.submission, "the answer to its commit was lost");
        waiting.submission = undefined;
      }
      return decided;
    } finally {
      if (decided?.left) this.#known.keep(decided.left);
      else this.#known.forget();
      passage?.end(decided?.outcomes);
    }
  }

  async #decideLocked(tx: Tx, batch: Waiting[], opened: Opened): Promise<Decided | undefined> {
    const wishes = batch.map(({ wish }) => wish);
    const accounts = accountsOf(wishes);
    await store.insertAccounts(tx, accounts);
    await store.lockAccounts(tx, accounts);
    await lockOpen(tx, wishes, this.#ctx.clock.now());
    const block = (guard: GuardLedger, now: Date) => beginBlocks(this.#ctx, tx, guard, now);
    return this.#decide(tx, batch, opened, block);
  }

  /** Undefined where it takes locks to decide. */
  async #decide(db: Db, batch: Waiting[], opened: Opened, block?: Block): Promise<Decided | undefined> {
    const ctx = this.#ctx;
    const wishes = batch.map(({ wish }) => wish);
    const accounts = accountsOf(wishes);
    const rows = await readDesk(db, accounts, guardKeys(wishes), ctx.clock.now());
    if (rows.accounts.length < accounts.length) return undefined;
    // After it is read: nothing that was decided before us is younger than now.
    const now = ctx.clock.now();
    this.#note(new Set(rows.history.map(({ number }) => number)).size, batch.length);
    const desk = layDesk(ctx, rows, now);
    const { settings, guard } = desk;
    const versions = new Map(rows.accounts.map(({ id, version }) => [id, version]));
    for (const { id, version } of rows.accounts)
      settings.set(id, this.#known.settingsAt(id, version) ?? settings.get(id)!);
    const plans = batch.map((each) => plan(desk, each.wish, each.id!, now, this.#ifRecent(each.prepared, now)));
    if (guard.begun.length > 0 && !block) return undefined;
    const sends = plans.flatMap((each, n) =>
      each.kind === "send" ? [{ ...each, waiting: batch[n]!, wish: wishes[n]!, id: batch[n]!.id! }] : [],
    );
    const moved = sends.length > 0 || guard.refused.length > 0;
    const outcomes = moved ? await this.#place(db, { sends, versions, guard, now, allNew: false, opened }) : [];
    await block?.(guard, now);
    const sent = new Map(sends.map((send, n) => [send.id, { send, outcome: outcomes[n]! }]));
    const answers = await Promise.all(
      plans.map((each, n) => answer(db, { id: batch[n]!.id!, wish: wishes[n]!, plan: each, sent })),
    );
    const done = batch.filter((_waiting, n) => plans[n]!.kind === "done");
    return {
      answers,
      outcomes,
      done,
      left: block ? undefined : { from: versions, moved, settings, guard, now },
    };
  }

  /** Writes what was decided, unless that is out of date: then throws `Overtaken`. */
  async #place(db: Db, { sends, versions, guard, now, allNew, opened }: Writing): Promise<RowOutcome[]> {
    const ctx = this.#ctx;
    const orders = sends.map((send) => {
      const { id, order, wish } = send;
      return { id, order, ...(send.row ?? pinRow(ctx, wish, send)) };
    });
    return placeOrders(ctx, db, orders, {
      now,
      handover: this.#handover,
      opened: (passage) => {
        opened(passage);
        for (const [n, { waiting }] of sends.entries()) waiting.submission = passage.submissions[n];
      },
      rider: pinRider(db, decisions({ sends, versions, guard, allNew }), now),
    });
  }
}

function decisions({
  versions,
  sends,
  guard,
  allNew,
}: Pick<Writing, "versions" | "sends" | "guard" | "allNew">): Decisions {
  return {
    versions: [...versions].map(([account, version]) => ({ account, version })),
    resent: sends.flatMap(({ isNew, wish, open }) => (isNew ? [] : [{ account: wish.accountId, id: open.id }])),
    refused: guard.refused,
    hits: guard.hits,
    runs: guard.changedRuns,
    allNew,
  };
}

const accountsOf = (wishes: Wish[]) => [...new Set(wishes.map((wish) => wish.accountId))].sort((a, b) => a - b);

/** What a wish is answered. */
async function answer(
  db: Db,
  about: { id: number; wish: Wish; plan: Plan; sent: Map<number, { send: Sent; outcome: RowOutcome }> },
): Promise<Answer> {
  const { id, wish, plan, sent } = about;
  if (plan.kind === "refused") return { refusal: plan.refusal };
  const messageId = plan.open.messageIds.at(-1)!;
  const { send, outcome } = sent.get(messageId) ?? {};
  if (send && outcome && (outcome.kind === "short" || messageId === id))
    return answerOf(plan.open.id, send.order, outcome)!;
  const { accountId, test } = wish;
  const charged = plan.kind === "done" ? await store.findCharge(db, accountId, messageId) : undefined;
  const balance = moneyFromSql(charged?.balance ?? (await findBalance(db, accountId, test)));
  const cost = moneyFromSql(charged?.cost ?? 0);
  return { issued: { id: plan.open.id, cost, parts: charged?.parts ?? 0, balance } };
}

/** What sending came to; undefined where it was left out. */
function answerOf(id: number, { draft }: Order, outcome: RowOutcome): Answer | undefined {
  if (outcome.kind === "short") return { refusal: insufficientBalance(draft, outcome.balance) };
  if (outcome.kind !== "accepted") return undefined;
  const { price, parts } = draft;
  return { issued: { id, cost: price * BigInt(parts), parts, balance: outcome.balanceAfter } };
}

/** True when the PIN is that of the verification; in constant time. */
export function isPin(ctx: Context, id: number, code: string, mac: Uint8Array): boolean {
  return ctx.secrets.verifyMac(code, purposeOf(id), mac);
}
