import { Coalescer } from "../base/coalescer.ts";
import type { Context } from "../base/context.ts";
import { isTransient, type Tx } from "../base/db.ts";
import { Refusal } from "../base/errors.ts";
import { isPin } from "./generate.ts";
import { countKeys } from "./guard-ledger.ts";
import { addCounts } from "./guard-store.ts";
import * as store from "./store.ts";

/** A code that somebody typed. */
export interface Guess {
  accountId: number;
  id: number;
  /** Normalised. */
  code: string;
}

/** What came of a guess. */
export type Checked =
  | { kind: "verified"; row: store.VerificationRow }
  /** `attemptsLeft` 0: it has failed with this. */
  | { kind: "wrong"; attemptsLeft: number }
  | { kind: "unknown" }
  | { kind: "ended"; state: store.VerifyState }
  | { kind: "blocked"; until: Date };

/** Wrong codes for an account and number in a day, before the number is blocked for a day. *Fixed.* */
const maxWrong = 15;
const dayMs = 24 * 3_600_000;

/** The state that a verification is in now, whether or not somebody has written it down already. */
export function stateAt(row: Pick<store.VerificationRow, "state" | "expires_at">, now: Date): store.VerifyState {
  return row.state === "in_progress" && row.expires_at <= now ? "expired" : row.state;
}

/** One guess at a locked verification: pure, but for what it changes in the rows. `isRight` is asked at most once. */
export function applyGuess(
  row: store.VerificationRow,
  number: store.NumberRow,
  isRight: () => boolean,
  now: Date,
): Checked {
  const state = stateAt(row, now);
  if (state !== "in_progress") return { kind: "ended", state };
  if (number.blocked_until && number.blocked_until > now) return { kind: "blocked", until: number.blocked_until };
  if (isRight()) {
    Object.assign(row, { state: "verified", ended_at: now });
    return { kind: "verified", row };
  }
  row.attempts++;
  if (row.attempts >= row.max_attempts) Object.assign(row, { state: "failed", ended_at: now });
  number.failed_at = [...number.failed_at.filter((at) => at.getTime() > now.getTime() - dayMs), now];
  if (number.failed_at.length >= maxWrong) number.blocked_until = new Date(now.getTime() + dayMs);
  return { kind: "wrong", attemptsLeft: row.max_attempts - row.attempts };
}

/**
 * Checks codes, many to a transaction. The verification and the count of its number are locked and written in it, so of any
 * number of guesses at once as many are compared as may be, and one wins. What was not committed was not checked; what was, is
 * never undone, so a check whose answer was lost is answered by the state when it is asked again.
 */
export class PinChecker {
  readonly #ctx: Context;
  readonly #guesses: Coalescer<Guess, Checked>;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#guesses = new Coalescer<Guess, Checked>({
      flush: (batch) => this.#flush(batch),
      retryAlone: (error) => !isTransient(error),
      maxWaiting: 8192,
      overflow: () =>
        new Refusal(
          "unavailable",
          "More codes arrive than the database can take. This one was not compared; try again.",
          {
            headers: { "retry-after": "1" },
          },
        ),
    });
  }

  /** Resolves when what came of the guess is committed. */
  async check(guess: Guess): Promise<Checked> {
    const checked = await this.#guesses.add(guess);
    this.#ctx.metrics.verifications.inc({ outcome: checked.kind });
    return checked;
  }

  /** Resolves when nothing waits for the database. */
  idle(): Promise<void> {
    return this.#guesses.idle();
  }

  #flush(batch: Guess[]): Promise<Checked[]> {
    return this.#ctx.sql.begin((tx) => this.#apply(tx, batch));
  }

  async #apply(tx: Tx, batch: Guess[]): Promise<Checked[]> {
    const rows = await store.lockVerifications(tx, batch);
    const numbers = rows.length > 0 ? await store.lockNumbers(tx, rows) : [];
    const now = this.#ctx.clock.now();
    const rowOf = new Map(rows.map((row) => [`${row.account_id} ${row.id}`, row]));
    const numberOf = new Map(numbers.map((row) => [`${row.account_id} ${row.number}`, row]));
    const changed = new Set<store.VerificationRow>();
    const failed = new Set<store.NumberRow>();
    const outcomes = batch.map(({ accountId, id, code }): Checked => {
      const row = rowOf.get(`${accountId} ${id}`);
      if (!row) return { kind: "unknown" };
      const number = numberOf.get(`${accountId} ${row.number}`)!;
      const outcome = applyGuess(row, number, () => isPin(this.#ctx, id, code, row.pin_mac), now);
      if (outcome.kind === "verified" || outcome.kind === "wrong") changed.add(row);
      if (outcome.kind === "wrong") failed.add(number);
      return outcome;
    });
    const verified = outcomes.flatMap((outcome) => (outcome.kind === "verified" ? [outcome.row] : []));
    const counts = verified
      .flatMap((row) => countKeys({ ...row, accountId: row.account_id, ip: undefined }))
      .map((key) => ({ ...key, verified: 1 }));
    await Promise.all([
      changed.size > 0 ? store.writeChecked(tx, [...changed]) : undefined,
      failed.size > 0 ? store.writeNumbers(tx, [...failed]) : undefined,
      addCounts(tx, counts, now),
    ]);
    return outcomes;
  }
}
