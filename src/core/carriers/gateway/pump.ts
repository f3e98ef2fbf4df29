import { noted } from "../../../base/sentences/sentence.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../../../base/context.ts";
import { STATUS, statusName, type Outcome, type Pdu } from "../../../smpp/smpp.ts";
import type { CarrierLink } from "../link.ts";
import type { LinkDefinition } from "../definition.ts";
import type { LinkActivity } from "./activity.ts";
import { compose } from "../compose.ts";
import { idOfResponse, type IdForms } from "./deliveries.ts";
import { Flight, ReadyFlights, refusedByUs } from "./flight.ts";
import type { Lease } from "./leases.ts";
import { PriorityQueue } from "./queue.ts";
import type { Settlement } from "./settlement.ts";
import {
  ranks,
  type MessageBook,
  type Outbound,
  type Priority,
  type Submission,
  type SubmitOutcome,
} from "../traffic.ts";

/** Where a pump's messages come from and go to. */
export interface PumpOptions {
  ctx: Context;
  book: MessageBook;
  settlement: Settlement;
  /** This process no longer holds the message. */
  forget: (message: Outbound) => void;
  /** The queue has room again. */
  onRoom: () => void;
  /** Messages that this link will not take after all; none of them was begun. */
  handBack: (messages: Outbound[]) => void;
  /** Quiet hours that have begun since a message was pushed hold it. */
  isQuiet: (message: Outbound) => boolean;
}

/** The link that a pump writes to, in its current state. */
export interface PumpLink {
  readonly definition: LinkDefinition;
  readonly link: CarrierLink;
  readonly lease: Lease;
  readonly ids: IdForms;
  readonly activity: LinkActivity;
  /** Bound and taking messages. */
  readonly isUp: boolean;
  /** Under a valid lease: messages may be begun, and begun messages may be written. */
  readonly mayBegin: boolean;
  readonly mayWrite: boolean;
}

interface Queued {
  message: Outbound;
  /** When its claim ends, on the monotonic clock. After that another process may claim it. */
  untilMs: number;
}

/** The maximum number of messages in one `begin`. */
const maxBegin = 500;
/** A paced link queues this many seconds of work in memory; a claim lasts longer. */
const queuedSeconds = 5;
const maxQueued = 5000;
/** Wait after a failed `begin`: the database is unreachable. */
const beginRetryMs = 500;

/**
 * Sends messages over one link. In this order:
 *
 * 1. `push`: the message queues by priority; FIFO, except that urgent ones jump the queue.
 * 2. `begin`: `queued → submitting` is committed for a batch. No byte is written before that.
 * 3. `ready`: the message is composed as submit_sm and waits for a slot in the window.
 * 4. `write`: its parts go to the link, as window and pace allow.
 * 5. `answered`: each part is answered, times out, or is lost.
 * 6. `settle`: with the last answer, the outcome goes to the book.
 *
 * While the link has room, the accept path does 1 and 2 itself: `reserve` before its commit, `confirm` or `cancel` after it.
 */
export class Pump {
  readonly #options: PumpOptions;
  readonly #to: PumpLink;
  readonly #queue = new PriorityQueue<Queued>();
  readonly #ready = new ReadyFlights();
  readonly #timedOut = new WeakMap<object, { flight: Flight; index: number }>();
  /** Parts being begun, here or by the accept path. */
  #beginningParts = 0;
  /** Parts that are answered but whose outcome is not committed: a crash now leaves them in doubt, like those without an answer. */
  #unsettledParts = 0;
  #isBeginning = false;
  #isAwake = false;

  constructor(options: PumpOptions, to: PumpLink) {
    this.#options = options;
    this.#to = to;
  }

  /** Waiting messages, begun or not. */
  get waiting(): number {
    return this.#queue.size + this.#ready.size;
  }

  /** How many more messages may be pushed. Bulk leaves room for more urgent ones. */
  room(priority: Priority): number {
    if (!this.#to.isUp) return 0;
    if (this.#to.link.takesOnlyFree) return Math.max(0, this.#beginRoom() - this.#queue.size);
    const { window } = this.#to.definition.settings;
    const bulk = Math.min(maxQueued, Math.max(2 * window, Math.ceil(this.#to.link.partsPerSecond * queuedSeconds)));
    return Math.max(0, (priority === "bulk" ? bulk : 2 * bulk + 100) - this.#queue.size);
  }

  /** Takes a claimed message. */
  push(message: Outbound, untilMs: number): void {
    this.#queue.push(ranks[message.priority], { message, untilMs });
    this.wake();
  }

  /** Whatever arrives within a tick is begun and written together. */
  readonly wake = (): void => {
    if (this.#isAwake) return;
    this.#isAwake = true;
    setImmediate(() => {
      this.#isAwake = false;
      if (!this.#to.mayWrite) return this.abandon(noted("the link went down before it was written"));
      this.#write();
      if (this.#mayBegin && !this.#isBeginning) this.#beginMore();
    });
  };

  #beginMore(): void {
    const batch = this.#nextBatch();
    if (batch.length > 0) void this.#begin(batch);
    if (this.room("bulk") > 0) this.#options.onRoom();
  }

  #nextBatch(): Submission[] {
    const { definition, lease } = this.#to;
    const nowMs = this.#options.ctx.clock.monotonicMs();
    const limit = this.#beginRoom();
    const batch: Submission[] = [];
    const quiet: Outbound[] = [];
    let parts = 0;
    for (let next = this.#queue.peek(); next && batch.length < maxBegin; next = this.#queue.peek()) {
      const { message, untilMs } = next;
      if (parts >= limit + this.#extraRoom(message)) break;
      this.#queue.shift();
      if (untilMs <= nowMs) this.#options.forget(message);
      else if (this.#options.isQuiet(message)) quiet.push(message);
      else {
        parts += message.parts;
        batch.push({ message, linkId: definition.id, fence: lease.fence });
      }
    }
    this.#beginningParts += parts;
    if (quiet.length > 0) this.#options.handBack(quiet);
    return batch;
  }

  async #begin(batch: Submission[]): Promise<void> {
    const { ctx, book, forget } = this.#options;
    this.#isBeginning = true;
    const won = await book.begin(batch).catch((error: unknown) => {
      // It may or may not be committed, so none of it may be written. The sweep settles it later.
      ctx.log.warn({ err: error, link: this.#to.definition.name }, "submissions could not be begun");
      return undefined;
    });
    for (const [n, submission] of batch.entries()) {
      if (won?.[n]) this.confirm(submission);
      else {
        this.cancel(submission);
        forget(submission.message);
      }
    }
    if (!won) await pause(beginRetryMs);
    this.#isBeginning = false;
    this.wake();
  }

  /** The submission that the accept path may commit for a message; undefined when it must queue. Holds a slot for it. */
  reserve(message: Outbound): Submission | undefined {
    if (!this.#mayBegin) return undefined;
    const extra = this.#extraRoom(message);
    if ((this.#queue.size > 0 && extra === 0) || this.#beginRoom() + extra <= 0) return undefined;
    this.#beginningParts += message.parts;
    return { message, linkId: this.#to.definition.id, fence: this.#to.lease.fence };
  }

  /** A submission was not begun: its slot is free. */
  cancel({ message }: Submission): void {
    this.#beginningParts -= message.parts;
    this.wake();
  }

  /** A submission was begun: it is ready to be written. */
  confirm(submission: Submission): void {
    const { message } = submission;
    const now = this.#options.ctx.clock.now();
    this.#beginningParts -= message.parts;
    this.wake();
    const parts = compose(message, this.#to.definition.settings, now);
    if (parts) return this.#ready.push(new Flight(submission, parts, this.#options.ctx.traces && Date.now()));
    this.#options.forget(message);
    this.#options.settlement.outcome(refusedByUs(submission, STATUS.ESME_RINVSRCADR, now));
  }

  #write(): void {
    if (this.#ready.parts === 0) return;
    const { link, definition, activity } = this.#to;
    const now = new Date();
    let room = definition.settings.window - link.outstanding - this.#unsettledParts;
    for (let free = link.free; free > 0; free--, room--) {
      // Urgent messages do not wait for the settlement of those before them.
      if (room <= 0 && !this.#ready.isUrgent) return;
      const next = this.#ready.next(now, (flight) => {
        if (flight.abandon(noted("its validity ended before it was written"))) this.#settle(flight);
      });
      if (!next) return;
      const { flight, index } = next;
      const sinceMs = performance.now();
      activity.submitted();
      const settle = (outcome: Outcome) => this.#answered(flight, index, sinceMs, outcome);
      link.submit(flight.parts[index]!.pdu, settle, flight.submission.message);
    }
  }

  #answered(flight: Flight, index: number, sinceMs: number, outcome: Outcome): void {
    const { pdu } = flight.parts[index]!;
    const { activity, definition } = this.#to;
    if (outcome.kind === "response") {
      const seconds = (performance.now() - sinceMs) / 1000;
      this.#options.ctx.metrics.submitSeconds.observe({ link: definition.name }, seconds);
      return this.#responded(flight, index, outcome.pdu);
    }
    activity.unanswered(outcome.kind, pdu);
    const isTimeout = outcome.kind === "timeout";
    if (isTimeout) this.#timedOut.set(pdu, { flight, index });
    const answer = isTimeout ? "silent" : outcome.kind;
    const reason = isTimeout ? (outcome.reason ?? noted("no submit_sm_resp in time")) : outcome.reason;
    if (flight.answer(index, answer, reason)) this.#settle(flight);
  }

  /** The response to a submit that timed out. It is settled again; the book takes it while the message is in doubt. */
  answeredLate(response: Pdu, request: object): void {
    const late = this.#timedOut.get(request);
    this.#timedOut.delete(request);
    if (late) this.#responded(late.flight, late.index, response);
  }

  #responded(flight: Flight, index: number, response: Pdu): void {
    const { status } = response;
    const id = idOfResponse(response);
    const { activity, definition, ids } = this.#to;
    activity.answered(definition.name, flight.parts[index]!.pdu, status, id);
    if (id !== null && status === 0) ids.responded(id);
    if (flight.answer(index, { status, id })) this.#settle(flight);
  }

  #settle(flight: Flight): void {
    const { ctx, settlement, forget } = this.#options;
    const parts = flight.parts.length;
    forget(flight.submission.message);
    this.#unsettledParts += parts;
    const outcome = flight.outcome(ctx.clock.now());
    if (flight.readyMs !== undefined) this.#trace(flight.readyMs, outcome);
    settlement.outcome(outcome, () => {
      this.#unsettledParts -= parts;
      if (this.#ready.parts > 0) this.wake();
    });
  }

  #trace(startMs: number, outcome: SubmitOutcome): void {
    const { message } = outcome.submission;
    const failed = outcome.kind === "answered" ? outcome.statuses.find((status) => status !== 0) : undefined;
    this.#options.ctx.traces!.step(message, {
      name: "submit_sm",
      kind: "CLIENT",
      startMs,
      attributes: {
        "tuma.link": this.#to.definition.name,
        "tuma.attempt": message.attempt,
        "tuma.outcome": outcome.kind,
        ...(failed === undefined ? {} : { "smpp.command_status": failed }),
      },
      error: failed === undefined ? (outcome.kind === "answered" ? undefined : outcome.reason) : statusName(failed),
    });
  }

  /** Stops writing: a message that was begun returns to the queue, or is in doubt if some of it was written. */
  abandon(reason: string): void {
    for (const flight of this.#ready.takeAll()) if (flight.abandon(reason)) this.#settle(flight);
  }

  /** Returns what is queued but not begun. */
  handBack(): void {
    const queued = this.#queue.takeAll();
    if (queued.length > 0) this.#options.handBack(queued.map(({ message }) => message));
  }

  get #mayBegin(): boolean {
    return this.#to.mayBegin && !this.#options.settlement.isBusy;
  }

  /** Parts to begin: enough to have a window of them ready while the next begin is in flight, or a second's worth on a slow link. */
  #beginRoom(): number {
    const { definition, link } = this.#to;
    if (link.takesOnlyFree) return link.free - this.#ready.parts - this.#beginningParts;
    const ready = Math.min(definition.settings.window, Math.max(1, Math.ceil(link.partsPerSecond)));
    return ready - this.#ready.parts - this.#beginningParts;
  }

  /** Urgent messages need no room among the ready ones: they go ahead of them. */
  #extraRoom({ priority }: Outbound): number {
    return priority === "urgent" && !this.#to.link.takesOnlyFree ? this.#to.definition.settings.window : 0;
  }
}
