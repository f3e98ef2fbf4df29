import { Coalescer } from "../../../base/queue/coalescer.ts";
import type { Context } from "../../../base/context.ts";
import { isTransient, type Tx } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { Reach } from "../../../http/auth.ts";
import type { Announce } from "../../webhooks/webhooks.ts";
import { endCalls } from "../../calls/calls.ts";
import { callsOf } from "../channel.ts";
import { endedEvent } from "../ended.ts";
import { addVerified } from "../guard/store.ts";
import { countKeys } from "../guard/tallies.ts";
import { isPin } from "../pin.ts";
import * as store from "../store.ts";

/** A code to check. */
export interface Guess {
  accountId: number;
  id: number;
  /** The kind of verification that the caller has access to: test, live or both. */
  test: Reach;
  /** Normalised. */
  code: string;
}

/** The outcome of a guess. */
export type Checked =
  | { kind: "verified"; row: store.VerificationRow }
  /** `attemptsLeft` 0: the verification has failed. */
  | { kind: "wrong"; attemptsLeft: number }
  | { kind: "unknown" }
  | { kind: "ended"; state: store.VerifyState }
  | { kind: "blocked"; until: Date };

/** Wrong codes per account, kind and number in a day before the number is blocked for a day. Not configurable. */
const maxWrong = 15;
const dayMs = 24 * 3_600_000;

/** The current state: `expired` even if the expiry has not been written yet. */
export function stateAt(row: Pick<store.VerificationRow, "state" | "expires_at">, now: Date): store.VerifyState {
  return row.state === "in_progress" && row.expires_at <= now ? "expired" : row.state;
}

/** Applies one guess to a locked verification and its number, in memory. `isRight` is called at most once. */
function applyGuess(row: store.VerificationRow, number: store.NumberRow, isRight: () => boolean, now: Date): Checked {
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
 * Checks codes in batches, one transaction each. It locks and writes the verifications and the wrong-code counts of their
 * numbers, so however many guesses are concurrent, only as many as allowed are compared, and one wins. If the response to a
 * check is lost, a repeat is answered from the verification's state.
 */
export class PinChecker {
  readonly #ctx: Context;
  readonly #announce: Announce;
  readonly #guesses: Coalescer<Guess, Checked>;

  constructor(ctx: Context, announce: Announce) {
    this.#ctx = ctx;
    this.#announce = announce;
    this.#guesses = new Coalescer<Guess, Checked>({
      flush: (batch) => this.#flush(batch),
      retryAlone: (error) => !isTransient(error),
      maxWaiting: 8192,
      overflow: () =>
        new Refusal(
          "unavailable",
          say("Checks arrive faster than the database can store them. This code was not compared; try again."),
          {
            headers: { "retry-after": "1" },
          },
        ),
    });
  }

  /** Resolves once the outcome is committed. */
  async check(guess: Guess): Promise<Checked> {
    const checked = await this.#guesses.add(guess);
    this.#ctx.metrics.verifications.inc({ outcome: checked.kind });
    return checked;
  }

  /** Resolves when no guess is waiting for the database. */
  idle(): Promise<void> {
    return this.#guesses.idle();
  }

  async #flush(batch: Guess[]): Promise<Checked[]> {
    const write = () => this.#ctx.sql.begin((tx) => this.#apply(tx, batch));
    const { outcomes, announced } = await write().catch((error: unknown) => {
      // Two processes inserting the first wrong codes of the same numbers may deadlock; the victim runs again.
      if ((error as { code?: string }).code === "40P01") return write();
      throw error;
    });
    announced();
    return outcomes;
  }

  async #apply(tx: Tx, batch: Guess[]): Promise<{ outcomes: Checked[]; announced: () => void }> {
    const rows = await store.lockForCheck(tx, batch);
    const now = this.#ctx.clock.now();
    const rowOf = new Map(rows.map((row) => [`${row.account_id} ${row.id}`, row]));
    const reached = batch.map(({ accountId, id, test }) => {
      const row = rowOf.get(`${accountId} ${id}`);
      return row && (test === undefined || row.test === test) ? row : undefined;
    });
    const right = reached.map(
      (row, n) => row !== undefined && isPin(this.#ctx.secrets, row.id, batch[n]!.code, row.pin_mac),
    );
    const wrong = new Set(reached.flatMap((row, n) => (row === undefined || right[n] ? [] : [row])));
    const numberOf = await this.#numbers(tx, rows, wrong);
    const changed = new Set<store.VerificationRow>();
    const failed = new Set<store.NumberRow>();
    const outcomes = reached.map((row, n): Checked => {
      if (!row) return { kind: "unknown" };
      const number = numberOf.get(numberName(row))!;
      const outcome = applyGuess(row, number, () => right[n]!, now);
      if (outcome.kind === "verified" || outcome.kind === "wrong") changed.add(row);
      if (outcome.kind === "wrong") failed.add(number);
      return outcome;
    });
    const verified = outcomes.flatMap((outcome) => (outcome.kind === "verified" ? [outcome.row] : []));
    const counted = verified.flatMap((row) => countKeys({ ...row, accountId: row.account_id, ip: undefined }));
    const ended = [...changed].filter(({ state }) => state !== "in_progress");
    const [announced] = await Promise.all([
      this.#announce(tx, ended.map(endedEvent)),
      changed.size > 0 ? store.writeChecked(tx, [...changed]) : undefined,
      failed.size > 0 ? store.writeNumbers(tx, [...failed]) : undefined,
      addVerified(tx, counted, now),
      endCalls(tx, ended.flatMap(callsOf)),
    ]);
    return { outcomes, announced };
  }

  /** The wrong-code counts of the numbers, locked. Only a wrong code inserts a missing row. */
  async #numbers(tx: Tx, rows: store.CheckedRow[], wrong: ReadonlySet<store.CheckedRow>) {
    const numbers = new Map<string, store.NumberRow>();
    const missing: store.NumberRow[] = [];
    for (const row of rows) {
      const { account_id, test, number, failed_at, blocked_until } = row;
      const known = { account_id, test, number, failed_at: failed_at ?? [], blocked_until };
      numbers.set(numberName(row), known);
      if (failed_at === null && row.state === "in_progress" && wrong.has(row)) missing.push(known);
    }
    if (missing.length > 0)
      for (const locked of await store.lockNumbers(tx, missing)) numbers.set(numberName(locked), locked);
    return numbers;
  }
}

const numberName = ({ account_id, test, number }: store.NumberKey) => `${account_id} ${test} ${number}`;
