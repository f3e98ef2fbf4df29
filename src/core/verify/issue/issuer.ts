import { findBalance } from "../../accounts/balance.ts";
import { Coalescer } from "../../../base/queue/coalescer.ts";
import type { Context } from "../../../base/context.ts";
import { isTransient, tryAgain, type Db, type Tx } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { moneyFromSql, type Money } from "../../../base/money.ts";
import type { Submission } from "../../carriers/traffic.ts";
import {
  countAccepted,
  insufficientBalance,
  prepare,
  traceAccepted,
  type RowOutcome,
} from "../../messages/accept/accept.ts";
import type { Assurance } from "../../messages/accept/answered.ts";
import type { Dispatcher, Handoff } from "../../messages/accept/handoff.ts";
import { openSecret } from "../../messages/accept/placeholder.ts";
import { beginBlocks } from "../guard/blocks.ts";
import { startOfHour } from "../guard/store.ts";
import { guardKeys } from "../guard/tallies.ts";
import { channelOf, type Channel } from "../channel.ts";
import { pinMac } from "../pin.ts";
import { insertAccounts, lockAccounts } from "../store.ts";
import { decide, snapshotOf, type Plan, type Sending } from "./decide.ts";
import type { PinRequest } from "./request.ts";
import {
  findCharge,
  lockOpen,
  readSnapshot,
  VersionConflict,
  writePins,
  type HistoryRow,
  type PinRow,
} from "./store.ts";

/** The PIN that a request led to. */
export interface Issued {
  /** The id of the verification. */
  id: number;
  /** Charged for the message; 0 if none was sent. */
  cost: Money;
  /** 0 if no message was sent. */
  parts: number;
  balance: Money;
  /** How the PIN was sent last. */
  channel: Channel;
}

type Answer = { issued: Issued } | { refusal: Refusal };

/** A request in its batch. */
interface Pending {
  request: PinRequest;
  /** Id of its message, and of the verification it starts; fixed across retries, so that it is charged once. */
  id: number | undefined;
  /** The submit that the last attempt would have begun. */
  submission?: Submission | undefined;
}

/** One attempt at a batch, whose handoff to the gateway ends after the commit. */
interface Attempt {
  batch: Pending[];
  handoff?: Handoff;
}

interface Written {
  answers: Answer[];
  outcomes: RowOutcome[];
  /** The messages that were charged and stored. */
  accepted: Sending[];
  /** Committed by an earlier attempt. */
  done: Pending[];
}

/**
 * Issues PINs in batches: read a snapshot, decide in memory, write. The decision, the charge, the message, the verification and the
 * guard's counts are one transaction. After a crash before the commit nothing has happened; after it, a repeated request finds its
 * verification in progress. So a PIN is charged and sent once per decision.
 *
 * The snapshot is read without locks, and the write applies only if the accounts are still at the versions that were read. On a conflict,
 * or if a block begins, the batch is decided again under locks.
 */
export class PinIssuer {
  readonly #ctx: Context;
  readonly #dispatcher: Dispatcher | undefined;
  readonly #assurance: Assurance | undefined;
  readonly #requests: Coalescer<Pending, Answer>;

  constructor(ctx: Context, dispatcher?: Dispatcher, assurance?: Assurance) {
    this.#ctx = ctx;
    this.#dispatcher = dispatcher;
    this.#assurance = assurance;
    this.#requests = new Coalescer<Pending, Answer>({
      flush: (batch) => this.#flush(batch),
      retryAlone: (error) => !isTransient(error),
      maxWaiting: 4096,
      overflow: () =>
        new Refusal(
          "unavailable",
          say("PIN requests arrive faster than the database can store them. Nothing was sent; try again."),
          {
            headers: { "retry-after": "2" },
          },
        ),
    });
  }

  /**
   * Resolves once the PIN is charged and its message committed, or if a recent PIN is still valid. Refuses with `insufficient_balance`,
   * `too_many_attempts`, `blocked`, `unavailable`, `not_replicated`, or as `draftPin` does.
   */
  async issue(request: PinRequest): Promise<Issued> {
    const demanded = this.#assurance?.demand(request);
    if (demanded) await demanded;
    const answer = await this.#requests.add({ request, id: undefined });
    const refused = "refusal" in answer;
    this.#ctx.metrics.verifications.inc({ outcome: refused ? answer.refusal.code : "generated" });
    if (refused) throw answer.refusal;
    return answer.issued;
  }

  /** Resolves when no request is waiting for the database. */
  idle(): Promise<void> {
    return this.#requests.idle();
  }

  async #flush(batch: Pending[]): Promise<Answer[]> {
    const ids = await tryAgain(() => this.#ctx.ids.take(batch.length));
    for (let n = 0; n < batch.length; n++) batch[n]!.id ??= ids[n]!;
    return tryAgain(async () => {
      try {
        return await this.#attempt(batch, (attempt) => this.#write(this.#ctx.sql, attempt, false));
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
      }
      return this.#attempt(batch, (attempt) => this.#writeLocked(attempt));
    });
  }

  /** Runs one attempt and, after its commit, everything outside the database. */
  async #attempt(batch: Pending[], write: (attempt: Attempt) => Promise<Written>): Promise<Answer[]> {
    const attempt: Attempt = { batch };
    let written: Written | undefined;
    try {
      const startMs = Date.now();
      written = await write(attempt);
      countAccepted(this.#ctx, written.outcomes, attempt.handoff?.held ?? true);
      for (const { id, order } of written.accepted) {
        this.#assurance?.answered.add(order.accountId, id, 1);
        traceAccepted(this.#ctx.traces, id, order, startMs);
      }
      // Begun by an earlier attempt whose answer was lost. That attempt was abandoned, so nothing was written to the carrier.
      for (const { submission } of written.done)
        if (submission) this.#dispatcher!.unsent(submission, "the answer to its commit was lost");
      return written.answers;
    } finally {
      attempt.handoff?.end(written?.outcomes);
    }
  }

  #writeLocked(attempt: Attempt): Promise<Written> {
    const { sql, clock } = this.#ctx;
    const requests = attempt.batch.map(({ request }) => request);
    return sql.begin(async (tx) => {
      await insertAccounts(tx, accountsOf(requests));
      await lockAccounts(tx, accountsOf(requests));
      await lockOpen(tx, requests, clock.now());
      return this.#write(tx, attempt, true);
    });
  }

  /** Reads, decides and writes. Throws `VersionConflict` if this has to be done again under locks. */
  async #write(db: Db, attempt: Attempt, isLocked: boolean): Promise<Written> {
    const ctx = this.#ctx;
    const { batch } = attempt;
    const { rows, now } = await this.#read(db, batch);
    const snapshot = snapshotOf(rows, (row) => openPin(ctx, row), now);
    const { tallies } = snapshot;
    const plans = batch.map(({ request, id }) => decide(snapshot, request, id!, now));
    if (tallies.begun.length > 0 && !isLocked) throw new VersionConflict("a block begins");
    const sends = plans.filter((plan) => plan.kind === "send");
    let outcomes: RowOutcome[] = [];
    if (sends.length > 0 || tallies.refused.length > 0) {
      const messages = prepare(ctx, this.#dispatcher, sends, now);
      attempt.handoff = messages.handoff;
      const pending = new Map(batch.map((each) => [each.id, each]));
      for (const [n, { id }] of sends.entries()) pending.get(id)!.submission = messages.handoff.submissions[n];
      const { refused, hits, changedRuns: runs } = tallies;
      const versions = rows.accounts.map(({ id, version }) => ({ account_id: id, version }));
      const pins = sends.map((sending) => pinRow(ctx, sending));
      outcomes = await writePins(db, { versions, messages, pins, refused, hits, runs }, now);
    }
    if (isLocked) await beginBlocks(ctx, db as Tx, tallies.begun, now);
    const outcomeOf = new Map(sends.map((sending, n) => [sending.id, { sending, outcome: outcomes[n]! }]));
    const answers = await Promise.all(plans.map((plan, n) => answer(db, batch[n]!, plan, outcomeOf)));
    const accepted = sends.filter((_sending, n) => outcomes[n]?.kind === "accepted");
    return { answers, outcomes, accepted, done: batch.filter((_pending, n) => plans[n]!.kind === "done") };
  }

  async #read(db: Db, batch: Pending[]) {
    const { clock } = this.#ctx;
    const requests = batch.map(({ request }) => request);
    const accounts = accountsOf(requests);
    for (;;) {
      const asOf = clock.now();
      const rows = await readSnapshot(db, accounts, guardKeys(requests), asOf);
      if (rows.accounts.length < accounts.length) throw new VersionConflict("an account has no row yet");
      // Taken after the read, so nothing in the snapshot is younger. Counts of an hour that has just ended must not use up the next one.
      const now = clock.now();
      if (startOfHour(asOf) >= startOfHour(now)) return { rows, now };
    }
  }
}

const accountsOf = (requests: PinRequest[]) =>
  [...new Set(requests.map(({ accountId }) => accountId))].sort((a, b) => a - b);

/** Undefined if the key that sealed it is gone: the PIN can still be checked, but not resent. */
function openPin({ secrets, log }: Context, { id, sealed }: HistoryRow): string | undefined {
  if (!sealed) return undefined;
  try {
    // Sealed for the verification's first message, which shares its id.
    return openSecret(secrets, id, sealed);
  } catch (error) {
    log.warn({ err: error, verification: id }, "cannot unseal a PIN");
    return undefined;
  }
}

function pinRow({ secrets }: Context, { request, open, pin, isNew, isLast, settings }: Sending): PinRow {
  return {
    brand: request.brand,
    country: request.country,
    ip: request.ip,
    expires_at: open.expiresAt,
    is_last: isLast,
    is_call: request.voices !== undefined,
    resends: isNew ? undefined : open.id,
    pin_mac: isNew ? pinMac(secrets, open.id, pin) : undefined,
    max_attempts: isNew ? settings.max_attempts : undefined,
  };
}

/** The answer to one request. `sent` holds the batch's messages by id: a repeat gets the outcome of the request it repeats. */
async function answer(
  db: Db,
  { id, request: { accountId, test } }: Pending,
  plan: Plan,
  sent: Map<number, { sending: Sending; outcome: RowOutcome }>,
): Promise<Answer> {
  if (plan.kind === "refused") return { refusal: plan.refusal };
  const messageId = plan.open.messageIds.at(-1)!;
  const channel = channelOf({ message_ids: plan.open.messageIds, call_ids: plan.open.callIds });
  const { sending, outcome } = sent.get(messageId) ?? {};
  if (sending && outcome?.kind === "short") return { refusal: insufficientBalance(sending.order.draft, outcome.funds) };
  if (sending && outcome?.kind === "accepted" && messageId === id) {
    const { price, parts } = sending.order.draft;
    return { issued: { id: plan.open.id, cost: price * BigInt(parts), parts, balance: outcome.balanceAfter, channel } };
  }
  const charged = plan.kind === "done" ? await findCharge(db, accountId, messageId) : undefined;
  const balance = moneyFromSql(charged?.balance ?? (await findBalance(db, accountId, test)));
  return {
    issued: { id: plan.open.id, cost: moneyFromSql(charged?.cost ?? 0), parts: charged?.parts ?? 0, balance, channel },
  };
}
