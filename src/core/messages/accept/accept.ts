import { setTimeout as pause } from "node:timers/promises";
import { assert } from "../../../base/assert.ts";
import { Coalescer } from "../../../base/queue/coalescer.ts";
import type { Context } from "../../../base/context.ts";
import { isDuplicate, isTransient, retryDelaysMs } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { type Said, say } from "../../../base/sentences/sentence.ts";
import { alone, findKey, keyReused, keysSince, type Key, type StoredAnswer } from "../../../base/idempotency.ts";
import { formatId, reportId } from "../../../base/ids.ts";
import { moneyToSql } from "../../../base/money.ts";
import type { Purse } from "../../accounts/balance.ts";
import { fundsLeft } from "../../wallet/wallet.ts";
import { notify } from "../../../base/queue/notify.ts";
import { continuedTrace, type RequestTrace, type Traces } from "../../../base/traces/traces.ts";
import { ranks, type Outbound, type Priority, type Submission } from "../../carriers/traffic.ts";
import { publicUrl } from "../../../http/address.ts";
import { findBalancesAfter } from "../../wallet/wallet.ts";
import {
  acceptRows,
  findAccepted,
  type AcceptedMessage,
  type AcceptRow,
  type AcceptTimes,
  type RowOutcome,
} from "./store.ts";
import type { Draft } from "./draft.ts";
import type { Assurance } from "./answered.ts";
import { type Dispatcher, Handoff } from "./handoff.ts";
import { recipientOptedOut } from "./optouts.ts";
import type { Origin } from "./origin.ts";
import { fillIn, sealSecret } from "./placeholder.ts";
import { publishBalance, tellState } from "../live-events.ts";
import { sendBody } from "./wire.ts";

export { findCauses } from "./store.ts";
export { chargeAndInsert, messageInput, type AcceptTimes, type Fence, type RowOutcome } from "./store.ts";

/** A draft with its account. */
export interface Order {
  accountId: number;
  /** Charges the test balance and reaches only the simulated carrier. */
  test: boolean;
  draft: Draft;
  priority: Priority;
  key?: Key | undefined;
  /** Where a message of a northbound interface came from. */
  origin?: Origin | undefined;
  /** The message's id, if the caller needed it in advance; otherwise the next one. */
  id?: number | undefined;
  /** The request that it came with, if requests are traced. */
  trace?: RequestTrace | undefined;
}

/** The result of an order: an accepted message, or the answer stored under its key. */
export type Accepted =
  | { kind: "accepted"; message: AcceptedMessage }
  | { kind: "replayed"; status: number; body: string };

/** An order that waits for its batch. Its id is the same in every attempt, so it can never be charged twice. */
interface Waiting {
  order: Order;
  row: AcceptRow | undefined;
  /** The submission of its last attempt. */
  submission?: Submission | undefined;
}

/** Maximum orders per transaction. */
const maxBatch = 256;

/**
 * Accepts messages: debit, ledger entry, message and Idempotency-Key in one transaction for many orders. Orders that arrive while a
 * transaction is in flight form the next one.
 */
export class Acceptor {
  readonly #ctx: Context;
  readonly #dispatcher: Dispatcher | undefined;
  readonly #assurance: Assurance | undefined;
  readonly #inFlight = new Set<string>();
  readonly #orders: Coalescer<Waiting, RowOutcome>;

  constructor(ctx: Context, dispatcher?: Dispatcher, assurance?: Assurance) {
    this.#ctx = ctx;
    this.#dispatcher = dispatcher;
    this.#assurance = assurance;
    this.#orders = new Coalescer<Waiting, RowOutcome>({
      flush: (batch) => this.#flush(batch),
      retryAlone: (error) => !(error instanceof Refusal) && !isTransient(error),
      maxBatch,
      maxWaiting: 4096,
      overflow: () =>
        unavailable(say("Messages arrive faster than the database can store them. Nothing was accepted; try again.")),
    });
  }

  /**
   * Resolves once the message is committed, or with the answer stored under its key. Refuses with `insufficient_balance`,
   * `recipient_opted_out`, `idempotency_key_reused`, `idempotency_in_progress`, `unavailable` or `not_replicated`; nothing is
   * charged then.
   */
  accept(order: Order): Promise<Accepted> {
    return alone(this.#inFlight, order.accountId, order.key?.key, () => this.#accept(order));
  }

  /** The answer that is stored under a key; undefined if there is none. Refuses with `idempotency_key_reused`. */
  async stored(accountId: number, key: Key): Promise<string | undefined> {
    const answer = await findKey(this.#ctx.sql, accountId, key.key, keysSince(this.#ctx, this.#ctx.clock.now()));
    return answer && (await this.#replay({ accountId, key }, answer)).body;
  }

  /** Resolves once nothing waits for the database. */
  idle(): Promise<void> {
    return this.#orders.idle();
  }

  async #accept(order: Order): Promise<Accepted> {
    const demanded = this.#assurance?.demand(order);
    if (demanded) await demanded;
    const startMs = this.#ctx.traces && Date.now();
    const waiting: Waiting = { order, row: undefined };
    const outcome = await this.#orders.add(waiting);
    if (outcome.kind === "stored") return this.#replay(order, outcome.answer);
    if (outcome.kind === "opted_out") throw recipientOptedOut(order.draft.options?.call !== undefined);
    if (outcome.kind === "short") throw insufficientBalance(order.draft, outcome.funds);
    const { id, report_id: reportId, recipient, parts } = waiting.row!;
    const { price, reference, options } = order.draft;
    const isCall = options?.call !== undefined;
    const { balanceAfter } = outcome;
    this.#assurance?.answered.add(order.accountId, id, 1);
    if (startMs !== undefined) traceAccepted(this.#ctx.traces, id, order, startMs);
    return { kind: "accepted", message: { id, reportId, recipient, parts, price, reference, isCall, balanceAfter } };
  }

  async #replay(order: Pick<Order, "accountId" | "key">, answer: StoredAnswer) {
    if (answer.bodyHash !== order.key!.bodyHash) throw keyReused();
    if (answer.response !== undefined)
      return { kind: "replayed" as const, status: answer.status, body: answer.response };
    const message = await findAccepted(this.#ctx.sql, order.accountId, answer.messageId!);
    assert(message, "the message of an idempotency key exists as long as the key");
    return { kind: "replayed" as const, status: answer.status, body: sendBody(message, publicUrl(this.#ctx.config)) };
  }

  async #flush(batch: Waiting[]): Promise<RowOutcome[]> {
    const tried = batch.filter((waiting) => waiting.row !== undefined);
    if (tried.length < batch.length) await this.#identify(batch);
    let inDoubt = false;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#write(batch, attempt > 0 || tried.length > 0);
      } catch (error) {
        if (!isTransient(error) && !(batch.length === 1 && isDuplicate(error))) throw error;
        inDoubt ||= lostAnswers.has((error as { code: string }).code);
        if (attempt === retryDelaysMs.length) throw inDoubt ? doubtful() : error;
        await pause(retryDelaysMs[attempt]);
      }
    }
  }

  /** Gives each order its row, and with it its ids. */
  async #identify(batch: Waiting[]): Promise<void> {
    const ids = await this.#ctx.ids.take(batch.length);
    const now = this.#ctx.clock.now();
    for (let n = 0; n < batch.length; n++)
      batch[n]!.row ??= rowOf(this.#ctx, batch[n]!.order, batch[n]!.order.id ?? ids[n]!, now);
  }

  /** One attempt. An earlier one may have committed although its answer was lost: then its ledger entries exist. */
  async #write(batch: Waiting[], triedBefore: boolean): Promise<RowOutcome[]> {
    const rows = batch.map((waiting) => waiting.row!);
    const committed = triedBefore ? await findBalancesAfter(this.#ctx.sql, keysOf(rows)) : undefined;
    if (!committed || committed.size === 0) return this.#commit(batch, rows);
    // If that commit also began the message, it was never submitted: this process took the commit for failed.
    for (const { row, submission } of batch)
      if (submission && committed.has(row!.id))
        this.#dispatcher!.unsent(submission, "the answer to its commit was lost");
    const rest = batch.filter((waiting) => !committed.has(waiting.row!.id));
    const outcomes =
      rest.length > 0
        ? await this.#commit(
            rest,
            rest.map((waiting) => waiting.row!),
          )
        : [];
    let next = 0;
    return rows.map((row) => {
      const balanceAfter = committed.get(row.id);
      return balanceAfter === undefined ? outcomes[next++]! : { kind: "accepted", balanceAfter, begun: false };
    });
  }

  async #commit(batch: Waiting[], rows: AcceptRow[]): Promise<RowOutcome[]> {
    const { sql, clock } = this.#ctx;
    for (let n = 0; n < rows.length; n++) rows[n]!.n = n;
    const now = clock.now();
    const handoff = new Handoff(
      this.#dispatcher,
      batch.map(({ order, row }) => (row!.send_at === undefined ? outbound(order, row!.id, now) : undefined)),
    );
    for (let n = 0; n < rows.length; n++) {
      batch[n]!.submission = handoff.submissions[n];
      rows[n]!.link_id = handoff.submissions[n]?.linkId;
    }
    let outcomes: RowOutcome[] | undefined;
    try {
      outcomes = await acceptRows(sql, rows, acceptTimes(this.#ctx, now, handoff.held), handoff.fences);
      this.#ctx.metrics.acceptBatch.observe(outcomes.length);
      countAccepted(this.#ctx, outcomes, handoff.held);
      this.#tell(batch, outcomes);
      return outcomes;
    } finally {
      handoff.end(outcomes);
    }
  }

  #tell(batch: Waiting[], outcomes: RowOutcome[]): void {
    const { live } = this.#ctx;
    for (let n = 0; n < outcomes.length; n++) {
      if (outcomes[n]!.kind !== "accepted") continue;
      const { order, row } = batch[n]!;
      const { accountId, test } = order;
      tellState(live, { accountId, test, id: row!.id, state: row!.send_at === undefined ? "queued" : "scheduled" });
      publishBalance(live, order.accountId);
    }
  }
}

const keysOf = (rows: AcceptRow[]) => rows.map(({ account_id, id }) => ({ account_id, id }));

function rowOf(
  ctx: Context,
  { accountId, test, draft, priority, key, origin, trace }: Order,
  id: number,
  now: Date,
): AcceptRow {
  return {
    n: 0,
    account_id: accountId,
    test,
    id,
    report_id: reportId(now, id),
    sender: draft.sender,
    recipient: draft.to,
    text: draft.text,
    encoding: draft.encoding,
    parts: draft.parts,
    price: moneyToSql(draft.price),
    reference: draft.reference,
    validity_seconds: draft.validitySeconds,
    send_at: draft.sendAt,
    priority: ranks[priority],
    key: key?.key,
    body_hash: key?.bodyHash,
    sealed: draft.secret === undefined ? undefined : sealSecret(ctx.secrets, id, draft.secret).toString("base64"),
    header: draft.header?.toString("base64"),
    options: draft.options,
    origin,
    trace: trace && continuedTrace(trace),
  };
}

function outbound({ accountId, test, draft, priority }: Order, id: number, now: Date): Outbound {
  return {
    accountId,
    id,
    test,
    sender: draft.sender,
    recipient: draft.to,
    text: draft.secret === undefined ? draft.text : fillIn(draft.text, draft.secret, draft.options?.call !== undefined),
    encoding: draft.encoding,
    parts: draft.parts,
    attempt: 0,
    retries: 0,
    validUntil: new Date(now.getTime() + draft.validitySeconds * 1000),
    priority,
    ...(draft.header === undefined ? {} : { header: draft.header }),
    ...(draft.options === undefined ? {} : { options: draft.options }),
  };
}

/** Adds the acceptance of a message, from `startMs` to its commit, to the trace of its request. */
export function traceAccepted(traces: Traces | undefined, id: number, { draft, trace }: Order, startMs: number): void {
  const attributes = { "messaging.message.id": formatId("out_sms", id), "tuma.parts": draft.parts };
  traces?.accepted(id, trace, { name: "accept", kind: "INTERNAL", startMs, attributes });
}

/** Orders for a statement of the caller's own, which charges and inserts them by `messageInput` and `chargeAndInsert`. */
export interface Prepared {
  rows: AcceptRow[];
  times: AcceptTimes;
  /** To be ended by the caller once the transaction has committed or failed. */
  handoff: Handoff;
}

/** Prepares orders of one priority for the caller's own statement. Each `id` is charged at most once. */
export function prepare(
  ctx: Context,
  dispatcher: Dispatcher | undefined,
  orders: { id: number; order: Order }[],
  now: Date,
): Prepared {
  const handoff = new Handoff(
    dispatcher,
    orders.map(({ id, order }) => outbound(order, id, now)),
    orders[0]?.order.priority,
  );
  const rows = orders.map(({ id, order }, n) => ({
    ...rowOf(ctx, order, id, now),
    n,
    link_id: handoff.submissions[n]?.linkId,
  }));
  return { rows, times: acceptTimes(ctx, now, handoff.held), handoff };
}

/** Counts committed messages. Any that this process does not hold are claimed by whichever gateway is notified first. */
export function countAccepted(ctx: Context, outcomes: RowOutcome[], held: boolean): void {
  let [accepted, begun] = [0, 0];
  for (const outcome of outcomes) {
    if (outcome.kind !== "accepted") continue;
    accepted++;
    if (outcome.begun) begun++;
  }
  if (accepted === 0) return;
  ctx.metrics.accepted.inc(accepted);
  if (begun > 0) ctx.metrics.states.inc({ state: "submitting" }, begun);
  if (!held) notify(ctx, "messages");
}

function acceptTimes(ctx: Context, now: Date, held: boolean): AcceptTimes {
  return {
    now,
    held,
    keysUntil: keysSince(ctx, now),
  };
}

/** Errors of an open connection: the statement may have been committed although its answer was lost. */
const lostAnswers = new Set(["CONNECTION_CLOSED", "CONNECTION_DESTROYED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "57P01"]);

/** Refuses a message that the wallet does not cover. */
export function insufficientBalance(draft: Draft, funds: Purse): Refusal {
  const { parts, price } = draft;
  const bill = { cost: { money: price * BigInt(parts) }, price: { money: price }, funds: fundsLeft(funds) };
  return new Refusal(
    "insufficient_balance",
    parts === 1
      ? say(
          "The message costs {cost} (1 part at {price}), and {funds} Nothing was charged or sent; top up the account.",
          bill,
        )
      : say(
          "The message costs {cost} ({parts} parts at {price}), and {funds} Nothing was charged or sent; top up the account.",
          { ...bill, parts },
        ),
  );
}

const unavailable = (said: Said) => new Refusal("unavailable", said, { headers: { "retry-after": "2" } });

/** Unlike any other 503, the message may have been accepted: the answer to the commit was lost. */
const doubtful = () =>
  unavailable(
    say(
      "The database connection was lost while the request was being written. Try again with the same `Idempotency-Key`: if it was accepted, it is not charged twice.",
    ),
  );
