import { setTimeout as pause } from "node:timers/promises";
import { assert } from "../../base/assert.ts";
import { Coalescer } from "../../base/coalescer.ts";
import type { Context } from "../../base/context.ts";
import { isDuplicate, isTransient, retryDelaysMs } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { alone, keyReused, keysSince, type Key, type StoredAnswer } from "../../base/idempotency.ts";
import { reportId } from "../../base/ids.ts";
import { formatMoney, moneyToSql, type Money } from "../../base/money.ts";
import { ranks, type Outbound, type Priority, type Submission } from "../../carriers/gateway/traffic.ts";
import { publicUrl } from "../../http/address.ts";
import {
  acceptRows,
  findAccepted,
  findCharges,
  type AcceptedMessage,
  type AcceptRow,
  type AcceptTimes,
  type RowOutcome,
} from "./store.ts";
import type { Draft } from "./draft.ts";
import { type Dispatcher, Handoff } from "./handoff.ts";
import { recipientOptedOut } from "./optouts.ts";
import type { Origin } from "./origin.ts";
import { fillIn, sealSecret } from "./placeholder.ts";
import { tellBalance, tellState } from "../life/live-events.ts";
import { limitsOf } from "../life/tracked.ts";

export { messageColumns, placing, type AcceptTimes, type Fence, type RowOutcome } from "./store.ts";

/** A draft with whom it is for. */
export interface Order {
  accountId: number;
  /** Charges the test balance and reaches only the simulated carrier. */
  test: boolean;
  draft: Draft;
  priority: Priority;
  key?: Key | undefined;
  /** The door that it came through, where that wants to hear of it. */
  origin?: Origin | undefined;
}

/** What came of an order: a message that is charged and on its way, or the answer that its key remembers. */
export type Accepted =
  | { kind: "accepted"; message: AcceptedMessage }
  | { kind: "replayed"; status: number; body: string };

/** An order that waits for its batch. Its id stays the same however often it is tried, so it can never be charged twice. */
interface Waiting {
  order: Order;
  row: AcceptRow | undefined;
  /** How its last try would have begun it. */
  submission?: Submission | undefined;
}

/** Orders of one transaction at most. */
const maxBatch = 256;

/**
 * Accepts messages: charge, message, ledger entry and Idempotency-Key in one transaction, many orders to a transaction. What
 * arrives while one is in flight forms the next; one is in flight at a time.
 */
export class Acceptor {
  readonly #ctx: Context;
  readonly #dispatcher: Dispatcher | undefined;
  readonly #inFlight = new Set<string>();
  readonly #orders: Coalescer<Waiting, RowOutcome>;

  constructor(ctx: Context, dispatcher?: Dispatcher) {
    this.#ctx = ctx;
    this.#dispatcher = dispatcher;
    this.#orders = new Coalescer<Waiting, RowOutcome>({
      flush: (batch) => this.#flush(batch),
      retryAlone: (error) => !(error instanceof Refusal) && !isTransient(error),
      maxBatch,
      maxWaiting: 4096,
      overflow: () => unavailable("More messages arrive than the database can take. Nothing was accepted; try again."),
    });
  }

  /**
   * Resolves when the message is committed, or was under the same key before. Refuses with `insufficient_balance`,
   * `recipient_opted_out`, `idempotency_key_reused`, `idempotency_in_progress` or `unavailable`; nothing was charged then.
   */
  accept(order: Order): Promise<Accepted> {
    return alone(this.#inFlight, order.accountId, order.key?.key, () => this.#accept(order));
  }

  /** Resolves when nothing waits for the database. */
  idle(): Promise<void> {
    return this.#orders.idle();
  }

  async #accept(order: Order): Promise<Accepted> {
    const waiting: Waiting = { order, row: undefined };
    const outcome = await this.#orders.add(waiting);
    if (outcome.kind === "stored") return this.#replay(order, outcome.answer);
    if (outcome.kind === "opted_out") throw recipientOptedOut();
    if (outcome.kind === "short") throw insufficientBalance(order.draft, outcome.balance);
    const { i, r, t, p } = waiting.row!;
    const { price, reference } = order.draft;
    const message = {
      id: i,
      reportId: r,
      recipient: t,
      parts: p,
      price,
      reference,
      balanceAfter: outcome.balanceAfter,
    };
    return { kind: "accepted", message };
  }

  async #replay(order: Order, answer: StoredAnswer): Promise<Accepted> {
    if (answer.bodyHash !== order.key!.bodyHash) throw keyReused();
    if (answer.response !== undefined) return { kind: "replayed", status: answer.status, body: answer.response };
    const message = await findAccepted(this.#ctx.sql, order.accountId, answer.messageId!);
    assert(message, "the message of an idempotency key exists as long as the key");
    return { kind: "replayed", status: answer.status, body: sendBody(message, publicUrl(this.#ctx.config)) };
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

  /** Gives each order of a batch its row, and with it its ids. */
  async #identify(batch: Waiting[]): Promise<void> {
    const ids = await this.#ctx.ids.take(batch.length);
    const now = this.#ctx.clock.now();
    for (let n = 0; n < batch.length; n++) batch[n]!.row ??= rowOf(this.#ctx, batch[n]!.order, ids[n]!, now);
  }

  /** One try. A try before it may have been committed although its answer was lost: then its charge is there. */
  async #write(batch: Waiting[], triedBefore: boolean): Promise<RowOutcome[]> {
    const rows = batch.map((waiting) => waiting.row!);
    const committed = triedBefore ? await findCharges(this.#ctx.sql, rows) : undefined;
    if (!committed || committed.size === 0) return this.#commit(batch, rows);
    // If it was begun as well, nothing of it has left: whoever waited for that commit has given it up.
    for (const { row, submission } of batch)
      if (submission && committed.has(row!.i))
        this.#dispatcher!.unsent(submission, "the answer to its commit was lost");
    const rest = batch.filter((waiting) => !committed.has(waiting.row!.i));
    const outcomes =
      rest.length > 0
        ? await this.#commit(
            rest,
            rest.map((waiting) => waiting.row!),
          )
        : [];
    let next = 0;
    return rows.map((row) => {
      const balanceAfter = committed.get(row.i);
      return balanceAfter === undefined ? outcomes[next++]! : { kind: "accepted", balanceAfter, begun: false };
    });
  }

  async #commit(batch: Waiting[], rows: AcceptRow[]): Promise<RowOutcome[]> {
    const { sql, clock } = this.#ctx;
    for (let n = 0; n < rows.length; n++) rows[n]!.n = n;
    const now = clock.now();
    const handoff = new Handoff(
      this.#dispatcher,
      batch.map(({ order, row }) => (row!.d === undefined ? outbound(order, row!.i, now) : undefined)),
    );
    for (let n = 0; n < rows.length; n++) {
      batch[n]!.submission = handoff.submissions[n];
      rows[n]!.l = handoff.submissions[n]?.linkId;
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
      tellState(live, order.accountId, row!.i, row!.d === undefined ? "queued" : "scheduled");
      tellBalance(live, order.accountId);
    }
  }
}

function rowOf(
  ctx: Context,
  { accountId, test, draft, priority, key, origin }: Order,
  id: number,
  now: Date,
): AcceptRow {
  return {
    n: 0,
    a: accountId,
    s: test,
    i: id,
    r: reportId(now, id),
    f: draft.sender,
    t: draft.to,
    x: draft.text,
    e: draft.encoding,
    p: draft.parts,
    c: moneyToSql(draft.price),
    m: draft.reference,
    v: draft.validitySeconds,
    d: draft.sendAt,
    o: ranks[priority],
    k: key?.key,
    h: key?.bodyHash,
    z: draft.secret === undefined ? undefined : sealSecret(ctx.secrets, id, draft.secret).toString("base64"),
    u: draft.header?.toString("base64"),
    g: origin,
  };
}

function outbound({ accountId, test, draft, priority }: Order, id: number, now: Date): Outbound {
  return {
    accountId,
    id,
    test,
    sender: draft.sender,
    recipient: draft.to,
    text: draft.secret === undefined ? draft.text : fillIn(draft.text, draft.secret),
    encoding: draft.encoding,
    parts: draft.parts,
    attempt: 0,
    retries: 0,
    validUntil: new Date(now.getTime() + draft.validitySeconds * 1000),
    priority,
    ...(draft.header === undefined ? {} : { header: draft.header }),
  };
}

/** Orders ready for a statement of the caller's own, which charges and inserts them by `placing`. */
export interface Prepared {
  /** The rows of the statement's `input`. */
  rows: AcceptRow[];
  times: AcceptTimes;
  /** To be ended by the caller once the transaction has committed or failed. */
  handoff: Handoff;
}

/** Prepares orders of one priority that are one decision with something else. Each `id` is charged at most once. */
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
    l: handoff.submissions[n]?.linkId,
  }));
  return { rows, times: acceptTimes(ctx, now, handoff.held), handoff };
}

/** Counts committed messages. Those that the gateway of this process does not hold are claimed by whichever is told first. */
export function countAccepted({ sql, log, metrics }: Context, outcomes: RowOutcome[], held: boolean): void {
  let [accepted, begun] = [0, 0];
  for (const outcome of outcomes) {
    if (outcome.kind !== "accepted") continue;
    accepted++;
    if (outcome.begun) begun++;
  }
  if (accepted === 0) return;
  metrics.accepted.inc(accepted);
  if (begun > 0) metrics.states.inc({ state: "submitting" }, begun);
  // Gateways poll the tables anyway: a lost wake-up is only a delay.
  if (!held) sql.notify("messages", "").catch((error: unknown) => log.debug({ err: error }, "nobody was woken"));
}

function acceptTimes(ctx: Context, now: Date, held: boolean): AcceptTimes {
  const { config } = ctx;
  return {
    now,
    dueAt: held ? new Date(now.getTime() + config.claimLeaseSeconds * 1000) : now,
    keysUntil: keysSince(ctx, now),
    submitUntil: new Date(now.getTime() + limitsOf(config).submitLeaseMs),
  };
}

/** Errors of a connection that was open: the statement may have been committed, and the answer lost. */
const lostAnswers = new Set(["CONNECTION_CLOSED", "CONNECTION_DESTROYED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "57P01"]);

/**
 * The answer to a send (contract 2.2), as text: written by hand since it is the same few fields thousands of times a second,
 * and the same bytes again when a key asks for it again. `reference` is there when one was given.
 */
export function sendBody(message: AcceptedMessage, address: string): string {
  const { id, parts, price, reference } = message;
  return (
    `{"item_count":${parts},"item_price":${formatMoney(price)},"total_cost":${formatMoney(price * BigInt(parts))},` +
    `"remaining_balance":${formatMoney(message.balanceAfter)},"report_id":"${message.reportId}","sms_id":"out_sms_${id}",` +
    `"self_url":"${address}/v1/sms/out_sms_${id}","status":"sent","to":"${message.recipient}"` +
    (reference === undefined ? "}" : `,"reference":${JSON.stringify(reference)}}`)
  );
}

/** The refusal of what the wallet does not cover. */
export function insufficientBalance(draft: Draft, balance: Money): Refusal {
  const cost = formatMoney(draft.price * BigInt(draft.parts));
  return new Refusal(
    "insufficient_balance",
    `The message costs ${cost} (${draft.parts} part${draft.parts === 1 ? "" : "s"} at ${formatMoney(draft.price)}), and the balance is ${formatMoney(balance)}. Nothing was charged or sent; top up the account.`,
  );
}

const unavailable = (detail: string) => new Refusal("unavailable", detail, { headers: { "retry-after": "2" } });

/** The one case in which a 503 cannot promise that nothing happened: the answer to the commit never came. */
const doubtful = () =>
  unavailable(
    "The database went away while the request was being written. Try again with the same `Idempotency-Key`: if it was accepted, it is not charged twice.",
  );
