import type { Context } from "../../../base/context.ts";
import { isTransient } from "../../../base/db.ts";
import { sleep } from "../../../base/time.ts";
import type { CarrierReceipt, MessageBook, ReceiptOutcome, SubmitOutcome } from "../traffic.ts";

/** How many outcomes and receipts may wait for the database before links stop submitting and receipts are refused for now. */
const maxPending = 20_000;
/**
 * How often writing an outcome is tried if it fails although the database is up. That is a bug; the sweep then
 * settles the message.
 */
const maxTries = 3;

interface WaitingReceipt {
  receipt: CarrierReceipt;
  done: (outcome: ReceiptOutcome | undefined) => void;
}

/**
 * Hands the answers of carriers to the book: one call for the outcomes of a tick and one for its receipts, without waiting
 * for those of the tick before. The book applies calls in order, so a receipt never gets ahead of the response that it needs.
 */
export class Settlement {
  readonly #ctx: Context;
  readonly #book: MessageBook;
  readonly #onCalm: () => void;
  #outcomes: { outcome: SubmitOutcome; done: () => void }[] = [];
  #receipts: WaitingReceipt[] = [];
  #scheduled = false;
  #pending = 0;
  #idle: (() => void)[] = [];
  readonly #stop = new AbortController();

  /** @param onCalm called when it is no longer busy, so that links continue. */
  constructor(ctx: Context, book: MessageBook, onCalm: () => void = () => {}) {
    this.#ctx = ctx;
    this.#book = book;
    this.#onCalm = onCalm;
  }

  /** The database cannot keep up: nothing more should be begun. */
  get isBusy(): boolean {
    return this.#pending > maxPending;
  }

  /** The outcome of a submission. Retried until it is committed or given up; then `done` is called. */
  outcome(outcome: SubmitOutcome, done: () => void = () => {}): void {
    this.#outcomes.push({ outcome, done });
    this.#schedule();
  }

  /** A receipt. `done` is called once: after the commit, or with undefined if it failed and the carrier must send it again. */
  receipt(receipt: CarrierReceipt, done: (outcome: ReceiptOutcome | undefined) => void): void {
    if (this.isBusy) return done(undefined);
    this.#receipts.push({ receipt, done });
    this.#schedule();
  }

  /** Resolves when everything is committed, or after `limitMs`; the sweep settles what is left. */
  async finish(limitMs: number): Promise<void> {
    const timer = setTimeout(() => this.#stop.abort(new Error("stopped")), limitMs);
    while (this.#pending > 0 && !this.#stop.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#idle.push(resolve);
        this.#stop.signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    clearTimeout(timer);
  }

  #schedule(): void {
    this.#pending++;
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#scheduled = false;
    const outcomes = this.#outcomes;
    const receipts = this.#receipts;
    this.#outcomes = [];
    this.#receipts = [];
    if (outcomes.length > 0) void this.#settle(outcomes);
    for (const waiting of receipts) void this.#receive(waiting);
  }

  async #settle(waiting: { outcome: SubmitOutcome; done: () => void }[]): Promise<void> {
    const outcomes = waiting.map(({ outcome }) => outcome);
    try {
      await this.#book.settle(outcomes);
    } catch (error) {
      this.#ctx.log.warn({ err: error, count: outcomes.length }, "outcomes of submissions could not be written yet");
      // Which of them failed is unknown. Settling twice changes nothing, so each is settled again on its own, and none waits for another.
      for (const { outcome, done } of waiting)
        void this.#settleAgain(outcome).finally(() => {
          done();
          this.#done(1);
        });
      return;
    }
    for (const { done } of waiting) done();
    this.#done(outcomes.length);
  }

  async #settleAgain(outcome: SubmitOutcome): Promise<void> {
    let tries = 1;
    for (let waitMs = 250; !this.#stop.signal.aborted; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        return await this.#book.settle([outcome]);
      } catch (error) {
        const { accountId, id } = outcome.submission.message;
        if (!isTransient(error) && ++tries > maxTries) {
          this.#ctx.log.error(
            { err: error, accountId, messageId: id },
            "the outcome of a submission could not be written",
          );
          return;
        }
        await sleep(waitMs, this.#stop.signal).catch(() => undefined);
      }
    }
  }

  /** The book writes the receipts of a tick together, also if they are passed one by one; so each has a fate of its own. */
  async #receive({ receipt, done }: WaitingReceipt): Promise<void> {
    let outcome: ReceiptOutcome | undefined;
    try {
      [outcome] = await this.#book.receipts([receipt]);
    } catch (error) {
      this.#ctx.log.warn(
        { err: error, link: receipt.linkId },
        "a receipt could not be written; the carrier will send it again",
      );
    }
    done(outcome);
    this.#done(1);
  }

  #done(count: number): void {
    const wasBusy = this.isBusy;
    this.#pending -= count;
    if (wasBusy && !this.isBusy) this.#onCalm();
    if (this.#pending === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}
