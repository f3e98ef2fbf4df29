import { noted } from "../../../base/sentences/sentence.ts";
import { assert } from "../../../base/assert.ts";
import { Coalescer } from "../../../base/queue/coalescer.ts";
import type { Context } from "../../../base/context.ts";
import { isRefusedData, isTransient, tryAgain } from "../../../base/db.ts";
import { storable, storableId } from "../../../base/storable.ts";
import type {
  CarrierReceipt,
  Declined,
  GroupLimit,
  Had,
  Heard,
  HeardBy,
  WaitReason,
  MessageBook,
  Outbound,
  ReceiptOutcome,
  Submission,
  SubmitOutcome,
} from "../../carriers/traffic.ts";
import type { Reached } from "../../../http/auth.ts";
import { LONGEST_CARRIER_ID } from "../../../smpp/smpp.ts";
import { applyEvents, type MessageEvent } from "./apply.ts";
import { beginSubmits, claimDue, findBegun, lockMessages, requeueMisrouted } from "./book-store.ts";
import { postponeQueued, readDue, recallOthers, recallQueued, type Wait } from "./parking-store.ts";
import { afterParking, parkedTimes, parkedUntil } from "../waiting/parking.ts";
import { fillIn, openSecret } from "../accept/placeholder.ts";
import { onCancel, onDue, onNeverHad, onOptedOut } from "./states.ts";
import { recordHeard, type StepOptions, writeSteps } from "./transitions.ts";
import { type Accepted, Acceptances, lateSentMs } from "./acceptances.ts";
import { applyFastPath, sentChange } from "./fast-path.ts";
import { writeSent } from "./fast-path-store.ts";
import { type MessageState } from "./tracked.ts";
import { limitsOf } from "../limits.ts";

/** After how long a message is routed again whose link was of the wrong kind. */
const rerouteMs = 250;

/** Maximum items waiting for the database; beyond that, calls reject and the gateway slows down. */
const maxWaiting = 50_000;

/**
 * Maximum items per transaction. 500 would be a tenth cheaper, but a turn of the event loop takes as long as a batch, and a PIN
 * needs several turns: beside a draining bulk send its p99 was 140 ms with 500.
 */
const maxBatch = 200;

/**
 * From how many acceptances in a batch on `sent` is written late: with the receipt, or after a second. Fewer cost little, and are seen at
 * once.
 */
const defaultLateFrom = 8;

/** Maximum messages that one statement parks. */
const maxPostponed = 500;

/** Maximum messages that one statement recalls. */
const recallBatch = 5_000;

/**
 * The gateway's view of messages. Begins go through one queue and everything after them through another, in order, so that a
 * receipt never gets ahead of the response before it.
 */
export class Book implements MessageBook {
  readonly #context: Context;
  readonly #options: StepOptions;
  readonly #lateFrom: number;
  readonly #begins: Coalescer<Submission, boolean>;
  readonly #waits: Coalescer<Wait, undefined>;
  readonly #events: Coalescer<MessageEvent, ReceiptOutcome | undefined>;
  /** Accepted by their carriers, with `sent` still to be written. */
  readonly #accepted = new Acceptances();
  #late: NodeJS.Timeout | undefined;

  constructor(context: Context, options: StepOptions, lateFrom = defaultLateFrom) {
    this.#context = context;
    this.#options = options;
    this.#lateFrom = lateFrom;
    this.#begins = new Coalescer({ flush: (submissions) => this.#begin(submissions), maxBatch, maxWaiting });
    this.#waits = new Coalescer({ flush: (waits) => this.#postpone(waits), maxBatch: maxPostponed, maxWaiting });
    this.#events = new Coalescer({
      // Retried alone, the items of a batch that lost its connection would delay all behind it for seconds under load.
      flush: (events) => tryAgain(() => this.#apply(events)),
      retryAlone: (error) => !isTransient(error),
      maxBatch,
      maxWaiting,
    });
  }

  async claim(limit: number, groups: GroupLimit[] = []): Promise<Outbound[]> {
    const { sql, clock, config, secrets, log } = this.#context;
    const now = clock.now();
    const waiting = groups.map((each) => ({ times: parkedTimes(each.group, now), limit: each.limit }));
    const claimed = await claimDue(sql, limit, now, new Date(now.getTime() + limitsOf(config).claimLeaseMs), waiting);
    const barred = claimed.filter((each) => each.barred).map(({ message }) => message);
    if (barred.length > 0) await this.#end(barred, onOptedOut);
    return claimed.flatMap(({ message: given, sealed, waited, barred: isBarred }) => {
      if (isBarred) return [];
      const message = waited === undefined ? given : { ...given, waitedFor: groups[waited]!.group };
      if (!sealed) return [message];
      try {
        const isSpoken = message.options?.call !== undefined;
        return [{ ...message, text: fillIn(message.text, openSecret(secrets, message.id, sealed), isSpoken) }];
      } catch (error) {
        // It stays queued until it expires; a process with the right key may still send it.
        log.error({ message: message.id, err: error }, "the secret of a message cannot be opened");
        return [];
      }
    });
  }

  begin(submissions: Submission[]): Promise<boolean[]> {
    return Promise.all(submissions.map((submission) => this.#begins.add(submission)));
  }

  async settle(outcomes: SubmitOutcome[]): Promise<void> {
    await Promise.all(outcomes.map((outcome) => this.#write({ kind: "outcome", outcome })));
  }

  async receipts(receipts: CarrierReceipt[]): Promise<ReceiptOutcome[]> {
    const outcomes = await Promise.all(receipts.map((receipt) => this.#write({ kind: "receipt", receipt })));
    return outcomes.map((outcome) => {
      assert(outcome !== undefined, "a receipt has an outcome");
      return outcome;
    });
  }

  heard(call: HeardBy, heard: Heard): Promise<void> {
    return recordHeard(this.#context, call, heard);
  }

  async decline(declined: Declined[]): Promise<void> {
    const now = this.#context.clock.now();
    const waiting = declined.flatMap(({ message: { accountId, id, attempt, validUntil }, reason, retryAt, group }) => {
      const until = retryAt && (retryAt < validUntil ? retryAt : validUntil).toISOString();
      const dueAt = group === undefined ? until : parkedUntil(group, now);
      return dueAt === undefined ? [] : [{ accountId, id, attempt, reason, dueAt }];
    });
    const refused = declined.filter(({ retryAt, group }) => retryAt === undefined && group === undefined);
    await Promise.all([
      ...waiting.map((wait) => this.#waits.add(wait)),
      ...refused.map(({ message, reason }) => this.#events.add({ kind: "refusal", message, reason })),
    ]);
  }

  async recall(groups: GroupLimit[]): Promise<number[]> {
    const { sql, clock } = this.#context;
    const now = clock.now();
    return Promise.all(groups.map(({ group, limit }) => recallQueued(sql, parkedTimes(group, now), undefined, limit)));
  }

  async recallOthers(known: string[], limit: number): Promise<number> {
    const { sql, clock } = this.#context;
    const now = clock.now();
    const times = known.flatMap((group) => parkedTimes(group, now));
    return recallOthers(sql, times, now, afterParking(now), limit);
  }

  async sift(limit: number, hindrance: WaitReason): Promise<string[]> {
    const { sql, clock } = this.#context;
    const now = clock.now();
    const due = await readDue(sql, limit, now);
    const until = new Map<string, string>();
    const waits = due.flatMap((message): Wait[] => {
      const found = hindrance(message);
      if (!found) return [];
      const dueAt = until.get(found.group) ?? parkedUntil(found.group, now);
      until.set(found.group, dueAt);
      return [{ accountId: message.accountId, id: message.id, attempt: message.attempt, reason: found.reason, dueAt }];
    });
    if (waits.length > 0) await postponeQueued(sql, waits, now, now);
    return [...until.keys()];
  }

  /** Matches stray receipts again, for the sweeper; returns how many found their message. */
  async retryStrays(strays: { id: number; receipt: CarrierReceipt }[]): Promise<number> {
    const outcomes = await Promise.all(
      strays.map(({ id, receipt }) => this.#events.add({ kind: "receipt", receipt, strayId: id })),
    );
    return outcomes.filter((outcome) => outcome !== "stray").length;
  }

  /**
   * Writes an event with others. If the database refuses what the carrier said, the event is written without its words, so that it has an
   * end; nothing else fails with it.
   */
  async #write(event: MessageEvent): Promise<ReceiptOutcome | undefined> {
    try {
      return await this.#events.add(event);
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      const about = event.kind === "receipt" ? { link: event.receipt.linkId } : { message: messageOf(event).id };
      this.#context.log.error({ err: error, ...about }, "what a carrier said cannot be stored, and is left out");
      return this.#events.add(withoutWords(event));
    }
  }

  /** Resolves once everything reported is committed, and no `sent` is left to be written. */
  async idle(): Promise<void> {
    await Promise.all([this.#begins.idle(), this.#waits.idle(), this.#events.idle()]);
    clearTimeout(this.#late);
    await this.#writeSent(this.#context.clock.now());
  }

  /** Writes `sent` of what the carriers accepted up to a time. */
  async #writeSent(until: Date): Promise<void> {
    const due = [...this.#accepted.values()].filter(({ at }) => at <= until);
    for (let from = 0; from < due.length; from += maxBatch) {
      const batch = due.slice(from, from + maxBatch);
      const committed = await tryAgain(() =>
        this.#context.sql.begin(async (tx) => {
          await writeSent(tx, batch);
          return writeSteps(this.#context, tx, [], this.#options, batch.map(sentChange));
        }),
      );
      this.#accepted.remove(batch);
      committed();
    }
  }

  /** Writes `sent` once it has waited for receipts long enough, for as long as any waits. */
  #writeSentLater(): void {
    if (this.#late || this.#accepted.size === 0) return;
    this.#late = setTimeout(() => {
      this.#writeSent(new Date(this.#context.clock.now().getTime() - lateSentMs))
        .catch((error: unknown) => this.#context.log.warn({ err: error }, "acceptances could not be written yet"))
        .finally(() => {
          this.#late = undefined;
          this.#writeSentLater();
        });
    }, lateSentMs).unref();
  }

  async #postpone(waits: Wait[]): Promise<undefined[]> {
    await postponeQueued(this.#context.sql, waits, this.#context.clock.now());
    return waits.map(() => undefined);
  }

  async #begin(submissions: Submission[]): Promise<boolean[]> {
    const { sql, clock, metrics } = this.#context;
    const now = clock.now();
    const submits = submissions.map(({ message, linkId, fence }) => ({
      accountId: message.accountId,
      id: message.id,
      attempt: message.attempt,
      linkId,
      fence,
    }));
    const won = await beginSubmits(sql, submits, now);
    metrics.states.inc({ state: "submitting" }, won.size);
    const lost = submits.filter((_submit, i) => !won.has(i));
    // By then the gateways have read who is in the sandbox.
    if (lost.length > 0) await requeueMisrouted(sql, lost, new Date(now.getTime() + rerouteMs));
    const expired = submits.filter((_submit, i) => !won.has(i) && submissions[i]!.message.validUntil <= now);
    // They end now, not at the next sweep.
    if (expired.length > 0) await this.#end(expired, onDue);
    return submissions.map((_submission, i) => won.has(i));
  }

  async reclaim(linkId: number, had: Had): Promise<void> {
    const { sql, clock } = this.#context;
    const begun = await findBegun(sql, linkId);
    if (begun.length === 0) return;
    const known = await had(begun.map(({ id }) => id));
    const attempts = new Map(begun.filter(({ id }) => !known.has(id)).map(({ id, attempt }) => [id, attempt]));
    const now = clock.now();
    const committed = await sql.begin(async (tx) => {
      const locked = await lockMessages(
        tx,
        begun.filter(({ id }) => attempts.has(id)),
      );
      const own = locked.filter((message) => message.linkId === linkId);
      const steps = own.map((message) => onNeverHad(message, attempts.get(message.id)!, now));
      const changed = steps.filter(({ entries }) => entries.length > 0);
      return writeSteps(this.#context, tx, changed, this.#options);
    });
    committed();
  }

  /** Ends messages that are still queued by a step. */
  async #end(keys: { accountId: number; id: number }[], step: typeof onDue): Promise<void> {
    const now = this.#context.clock.now();
    const committed = await this.#context.sql.begin(async (tx) => {
      const locked = await lockMessages(tx, keys);
      const steps = locked
        .filter((message) => message.state === "queued")
        .map((message) => step(message, now, limitsOf(this.#context.config)));
      const changed = steps.filter(({ entries }) => entries.length > 0);
      return writeSteps(this.#context, tx, changed, this.#options);
    });
    committed();
  }

  async #apply(events: MessageEvent[]): Promise<(ReceiptOutcome | undefined)[]> {
    const now = this.#context.clock.now();
    const limits = limitsOf(this.#context.config);
    const begunSince = {
      unscanned: new Date(now.getTime() - limits.openMs / 2),
      held: new Date(now.getTime() - limits.submitLeaseMs / 2),
    };
    const { outcomes, late, settled, committed } = await this.#context.sql.begin(async (tx) => {
      const fast = await applyFastPath(tx, events, now, begunSince, {
        waiting: this.#accepted,
        lateFrom: this.#lateFrom,
      });
      const { changes, outcomes, remaining, late, settled } = fast;
      // The state machine reads the states of messages.
      const due = remaining.length > 0 ? without([...this.#accepted.values(), ...late.values()], settled) : [];
      if (due.length > 0) await writeSent(tx, due);
      const applied =
        remaining.length > 0
          ? await applyEvents(
              tx,
              remaining.map(({ event }) => event),
              now,
              limits,
            )
          : { steps: [], outcomes: [] };
      for (const [i, { n }] of remaining.entries()) {
        const outcome = applied.outcomes[i];
        if (n !== undefined && outcome !== undefined) outcomes.set(n, outcome);
      }
      const written = [...changes, ...due.map(sentChange)];
      const committed = await writeSteps(this.#context, tx, applied.steps, this.#options, written);
      return { outcomes, late, settled: [...settled, ...due], committed };
    });
    for (const [name, accepted] of late) this.#accepted.set(name, accepted);
    this.#accepted.remove(settled);
    this.#writeSentLater();
    committed();
    return events.map((_event, n) => outcomes.get(n));
  }
}

const messageOf = (event: Exclude<MessageEvent, { kind: "receipt" }>): Outbound =>
  event.kind === "outcome" ? event.outcome.submission.message : event.message;

const unstorableReason = noted("the carrier's words could not be stored");

/** An event without what the carrier said, except the outcome itself. */
function withoutWords(event: MessageEvent): MessageEvent {
  if (event.kind === "receipt") {
    const { error: _error, tlvs: _tlvs, ...receipt } = event.receipt;
    const carrierIds = receipt.carrierIds.map((id) => storableId(id, LONGEST_CARRIER_ID));
    const [recipient, sender] = [storable(receipt.recipient), storable(receipt.sender)];
    return { ...event, receipt: { ...receipt, carrierIds, recipient, sender } };
  }
  if (event.kind === "refusal") return { ...event, reason: storable(event.reason) };
  const { outcome } = event;
  if (outcome.kind === "unsent") return { kind: "outcome", outcome: { ...outcome, reason: unstorableReason } };
  const carrierIds = outcome.carrierIds.map((id) => id && storableId(id, LONGEST_CARRIER_ID));
  if (outcome.kind === "answered") return { kind: "outcome", outcome: { ...outcome, carrierIds } };
  return { kind: "outcome", outcome: { ...outcome, carrierIds, reason: unstorableReason } };
}

function without(accepted: Accepted[], written: Accepted[]): Accepted[] {
  const gone = new Set(written);
  return accepted.filter((each) => !gone.has(each));
}

/**
 * Cancels a message. Returns `cancelled`, the state of a message that can no longer be cancelled, or undefined if there is
 * none.
 */
export async function cancelMessage(
  context: Context,
  { accountId, test }: Reached,
  id: number,
  options: StepOptions,
): Promise<MessageState | undefined> {
  const now = context.clock.now();
  const { state, committed } = await context.sql.begin(async (tx) => {
    const [message] = await lockMessages(tx, [{ accountId, id, test }]);
    if (!message) return { state: undefined, committed: undefined };
    const step = onCancel(message, now);
    const steps = step.message === message ? [] : [step];
    return { state: step.message.state, committed: await writeSteps(context, tx, steps, options) };
  });
  committed?.();
  return state;
}

/** How long gateways may take to learn of a change. */
const noticeMs = 2_000;

/** Makes queued messages that wait until one of these times due, because what they waited for has changed. */
export async function recallMessages({ sql, clock }: Pick<Context, "sql" | "clock">, waitUntil: Date[]): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + noticeMs);
  const times = waitUntil.map((time) => time.toISOString());
  while ((await recallQueued(sql, times, dueAt, recallBatch)) >= recallBatch);
}
