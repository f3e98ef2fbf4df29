import { findBalance } from "../../accounts/balance.ts";
import { Coalescer } from "../../base/coalescer.ts";
import type { Context } from "../../base/context.ts";
import { isTransient, tryAgain, type Db, type Sql, type Tx } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { moneyFromSql } from "../../base/money.ts";
import { insufficientBalance, VersionConflict, type Order, type RowOutcome } from "../../messages/accept/accept.ts";
import type { Dispatcher } from "../../messages/accept/handoff.ts";
import { lockOpen, readDesk } from "./store.ts";
import { beginBlocks, guardKeys, type GuardLedger } from "../guard/guard-ledger.ts";
import { correctRuns, startOfHour } from "../guard/store.ts";
import { Known, type Left } from "./known.ts";
import {
  isAccepted,
  PinWriter,
  type Answer,
  type Decided,
  type Issued,
  type Opened,
  type Sent,
  type Waiting,
} from "./pin-writer.ts";
import { firstOf, layDesk, plan, purposeOf, type Plan, type Sending, type Wish } from "./plan.ts";
import * as store from "../store.ts";

export type { Issued } from "./pin-writer.ts";

/** Once another process was faster, accounts are locked before they are decided about for so long. */
const contendedMs = 1000;
/**
 * The share of PINs to numbers that had some within a day from which on each batch is looked at as a whole. For one of them among 32,
 * the statement that leaves it out and the two that then decide about it take longer than to look at all 32.
 */
const mostReturning = 1 / 32;

/** Under locks: writes the blocks that begin. */
type Block = (guard: GuardLedger, now: Date) => Promise<void>;

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
 *
 * Such a batch is decided and sent while the one before it is still written, as if all of that came to pass, over the one connection
 * `line`: so the database has it when it is done with the one before, and begins it at once. Where that one did not come to pass
 * whole, the version is not the one that it would have left, and this one does nothing and is decided anew.
 */
export class PinIssuer {
  readonly #ctx: Context;
  readonly #line: Sql | undefined;
  readonly #wishes: Coalescer<Waiting, Answer>;
  readonly #writer: PinWriter;
  readonly #known = new Known();
  /** Resolves when the last statement on the line is done, whatever came of it. */
  #lastOnLine: Promise<unknown> = Promise.resolve();
  /** Resolves when the last batch that took a look at everything is done, whatever came of it. */
  #lastDecided: Promise<unknown> = Promise.resolve();
  #contendedUntilMs = 0;
  /** Until then, by `performance.now()`, each batch waits for the one before it. */
  #doubtfulUntilMs = 0;
  /** Of the PINs of late, how many were to numbers that had some before; with each batch, those before it count a fifth less. */
  #late = { returning: 0, all: 0 };

  /** Over `line`, a pool of one connection that nobody else uses, statements follow each other; without it, each waits for the last. */
  constructor(ctx: Context, dispatcher?: Dispatcher, line?: Sql) {
    this.#ctx = ctx;
    this.#line = line;
    this.#writer = new PinWriter(ctx, dispatcher, this.#known);
    this.#wishes = new Coalescer<Waiting, Answer>({
      flush: async (batch, ready) => this.#count(await this.#flush(batch, ready)),
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
   * `insufficient_balance`, `too_many_attempts`, `blocked` or `unavailable`, or with what `draftPin` refuses.
   */
  async issue(wish: Wish): Promise<Issued> {
    const answer = await this.#wishes.add({ wish, id: undefined });
    if ("refusal" in answer) throw answer.refusal;
    return answer.issued;
  }

  /** Resolves when nothing waits for the database. */
  idle(): Promise<void> {
    return this.#wishes.idle();
  }

  #count(answers: Answer[]): Answer[] {
    const { verifications } = this.#ctx.metrics;
    let generated = 0;
    for (const answer of answers) {
      if ("issued" in answer) generated++;
      else verifications.inc({ outcome: answer.refusal.code });
    }
    if (generated > 0) verifications.inc({ outcome: "generated" }, generated);
    return answers;
  }

  async #flush(batch: Waiting[], ready: () => void): Promise<Answer[]> {
    await this.#lastDecided;
    const ids = await tryAgain(() => this.#ctx.ids.take(batch.length + 1));
    for (let n = 0; n < batch.length; n++) batch[n]!.id ??= ids[n]!;
    const stamp = ids.at(-1)!;
    const { returning, all } = this.#late;
    const first = returning > all * mostReturning ? undefined : await this.#sendFirst(batch, stamp, ready);
    const rest = first ? batch.filter((waiting) => !first.has(waiting)) : batch;
    if (rest.length === 0) return batch.map((waiting) => first!.get(waiting)!);
    const others = await this.#decideAll(rest);
    let next = 0;
    return batch.map((waiting) => first?.get(waiting) ?? others[next++]!);
  }

  /** Sends first PINs of their numbers by what is known. What gets no answer here is for `decideAll`. */
  async #sendFirst(batch: Waiting[], stamp: number, ready: () => void): Promise<Map<Waiting, Answer>> {
    const now = this.#ctx.clock.now();
    const { sends, guard } = this.#pickFirst(batch, now);
    if (sends.length === 0) return new Map();
    const { versions, settings } = this.#known.of(accountsOf(sends.map(({ waiting }) => waiting.wish)));
    const left: Left = { from: versions, to: stamp, settings, guard, now };
    const isWhole = sends.length === batch.length && performance.now() >= this.#doubtfulUntilMs;
    const isFollowed = this.#line !== undefined && isWhole;
    if (isFollowed) this.#known.keep(left);
    try {
      const writing = { sends, versions, stamp, guard, now, allNew: true };
      const { outcomes } = (await this.#writer.try(async (opened) => {
        const placed = this.#writer.place(this.#line ?? this.#ctx.sql, { ...writing, opened });
        this.#lastOnLine = placed.catch(() => {});
        if (isFollowed) ready();
        return { answers: [], outcomes: await placed, done: [], left: isFollowed ? "kept" : left };
      }))!;
      const answers = this.#answerFirst(sends, outcomes);
      if (!outcomes.every(isAccepted)) await this.#correct(sends, outcomes, guard, stamp);
      return answers;
    } catch (error) {
      // Whether it was committed or not: a look at everything tells.
      if (!(error instanceof VersionConflict) && !isTransient(error)) throw error;
      this.#doubtfulUntilMs = performance.now() + contendedMs;
      return new Map();
    }
  }

  /** Of a batch, those that can be decided by what is known, as first PINs that are sent. */
  #pickFirst(batch: Waiting[], now: Date): { sends: Sent[]; guard: GuardLedger } {
    const { recalled, guard } = this.#known.recall(batch, now);
    const sends: Sent[] = [];
    for (const waiting of recalled) {
      const { wish } = waiting;
      const settings = this.#known.settings.get(wish.accountId)!;
      const sending = firstOf(wish, waiting.id!, settings, now);
      // Those behind one that is not sent are decided with it, in order: else neighbours would pass each other.
      if (!sending || guard.judge(settings.guard, wish, sending.cost, now) !== undefined) break;
      guard.pass(settings.guard, wish, sending.cost);
      sends.push({ waiting, sending });
    }
    return { sends, guard };
  }

  /** What first PINs are answered, without those that were left out. */
  #answerFirst(sends: Sent[], outcomes: RowOutcome[]): Map<Waiting, Answer> {
    const answers = new Map<Waiting, Answer>();
    for (let n = 0; n < sends.length; n++) {
      const { waiting, sending } = sends[n]!;
      // It is not in doubt any more, even where those that it waits for in its batch fail and it is asked about again.
      waiting.submission = undefined;
      const answer = answerOf(sending.open.id, sending.order, outcomes[n]!);
      if (answer) answers.set(waiting, answer);
    }
    this.#note(sends.length - answers.size, sends.length);
    return answers;
  }

  /** Some were not sent: corrects what was written as if all were, and for a while decides nothing that way. */
  async #correct(sends: Sent[], outcomes: RowOutcome[], guard: GuardLedger, stamp: number): Promise<void> {
    this.#doubtfulUntilMs = performance.now() + contendedMs;
    const [unsent, sent]: [Wish[], Wish[]] = [[], []];
    for (const [n, { waiting }] of sends.entries()) (isAccepted(outcomes[n]!) ? sent : unsent).push(waiting.wish);
    const versions = new Map(unsent.map(({ accountId }) => [accountId, -stamp]));
    await correctRuns(this.#ctx.sql, guard.runsWithout(unsent, sent), versions);
  }

  #note(returning: number, all: number): void {
    this.#late = { returning: this.#late.returning * 0.8 + returning, all: this.#late.all * 0.8 + all };
  }

  /** Decides by all that the database knows, one batch after the other: two at once would overtake each other. */
  #decideAll(batch: Waiting[]): Promise<Answer[]> {
    const decided = this.#lastDecided.then(() => this.#decideAlone(batch));
    this.#lastDecided = decided.catch(() => {});
    return decided;
  }

  async #decideAlone(batch: Waiting[]): Promise<Answer[]> {
    // Else what is read here would be out of date as soon as that is committed.
    await this.#lastOnLine;
    return tryAgain(() => this.#write(batch));
  }

  async #write(batch: Waiting[]): Promise<Answer[]> {
    const { sql } = this.#ctx;
    if (performance.now() >= this.#contendedUntilMs) {
      const decided = await this.#writer
        .try((opened) => this.#decide(sql, batch, opened))
        .catch((error: unknown) => {
          if (!(error instanceof VersionConflict)) throw error;
          this.#contendedUntilMs = performance.now() + contendedMs;
          return undefined;
        });
      if (decided) return decided.answers;
    }
    return (await this.#writer.try((opened) => sql.begin((tx) => this.#decideLocked(tx, batch, opened))))!.answers;
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
    const asOf = ctx.clock.now();
    const rows = await readDesk(db, accounts, guardKeys(wishes), asOf);
    if (rows.accounts.length < accounts.length) return undefined;
    // After it is read: nothing that was decided before us is younger than now.
    const now = ctx.clock.now();
    // What was counted of an hour would use up the next one, or begin a block that lasts as long.
    if (startOfHour(asOf) < startOfHour(now)) return this.#decide(db, batch, opened, block);
    this.#note(new Set(rows.history.map(({ number }) => number)).size, batch.length);
    const desk = layDesk(ctx, rows, now);
    const { settings, guard } = desk;
    const versions = new Map(rows.accounts.map(({ id, version }) => [id, version]));
    const plans = batch.map((each) => plan(desk, each.wish, each.id!, now));
    if (guard.begun.length > 0 && !block) return undefined;
    const sends = plans.flatMap((each, n) => (each.kind === "send" ? [{ waiting: batch[n]!, sending: each }] : []));
    const stamp = sends.length > 0 || guard.refused.length > 0 ? await ctx.ids.one(db) : undefined;
    const writing = { sends, versions, guard, now, allNew: false, opened };
    const outcomes = stamp === undefined ? [] : await this.#writer.place(db, { ...writing, stamp });
    await block?.(guard, now);
    const sent = new Map(sends.map(({ waiting, sending }, n) => [waiting.id!, { sending, outcome: outcomes[n]! }]));
    const answers = await Promise.all(
      plans.map((each, n) => answer(db, { id: batch[n]!.id!, wish: wishes[n]!, plan: each, sent })),
    );
    const done = batch.filter((_waiting, n) => plans[n]!.kind === "done");
    return { answers, outcomes, done, left: block ? undefined : { from: versions, to: stamp, settings, guard, now } };
  }
}

const accountsOf = (wishes: Wish[]) => [...new Set(wishes.map((wish) => wish.accountId))].sort((a, b) => a - b);

/** What a wish is answered. */
async function answer(
  db: Db,
  about: { id: number; wish: Wish; plan: Plan; sent: Map<number, { sending: Sending; outcome: RowOutcome }> },
): Promise<Answer> {
  const { id, wish, plan, sent } = about;
  if (plan.kind === "refused") return { refusal: plan.refusal };
  const messageId = plan.open.messageIds.at(-1)!;
  const { sending, outcome } = sent.get(messageId) ?? {};
  if (sending && outcome && (outcome.kind === "short" || messageId === id))
    return answerOf(plan.open.id, sending.order, outcome)!;
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
