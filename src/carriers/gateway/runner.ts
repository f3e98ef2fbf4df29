import { STATUS, type LinkStatus, type Outcome, type Pdu } from "../../smpp/smpp.ts";
import { compose } from "./compose.ts";
import { idOfResponse, IdForms, readReceipt } from "./deliveries.ts";
import { Flight, ReadyFlights, refusedByUs } from "./flight.ts";
import type { CarrierLink, Delivery } from "../links/link.ts";
import { statusLabel } from "./labels.ts";
import { handOver, SessionEnds } from "./inbound.ts";
import type { LinkDefinition } from "../links/links.ts";
import { openLink } from "../links/open-link.ts";
import { Quality } from "../routing/quality.ts";
import { PriorityQueue } from "./queue.ts";
import { RecentPdus } from "./recent.ts";
import type { RunnerDeps } from "./runner-deps.ts";
import type { Outbound, Submission } from "./traffic.ts";

interface Queued {
  message: Outbound;
  /** Its claim ends; on the monotonic clock. */
  untilMs: number;
}

/** Messages of one `begin` at most. */
const maxBegin = 500;
/** How many seconds of a paced link's work wait in memory; a claim lasts longer. */
const queuedSeconds = 5;
const maxQueued = 5000;
/** After a `begin` that failed: the database is away. */
const beginRetryMs = 500;

/** Runs one carrier link under its lease: begins messages, writes them as window and pace allow, and settles what comes back. */
export class LinkRunner {
  readonly #deps: RunnerDeps;
  readonly fence: number;
  #definition: LinkDefinition;
  #link: CarrierLink;
  #ids: IdForms;
  readonly #recent = new RecentPdus();
  readonly quality: Quality;
  readonly #queue = new PriorityQueue<Queued>();
  readonly #ready = new ReadyFlights();
  readonly #late = new WeakMap<object, { flight: Flight; index: number }>();
  /** Answered, and the answers not committed yet: a crash now has them in doubt, as it has those without an answer. */
  #unsettledParts = 0;
  /** Of messages that are being begun. */
  #beginningParts = 0;
  #beginning = false;
  #pumping = false;
  #paused = false;
  #closed = false;
  #submits = 0;
  #deliveries = 0;
  #ratedMs: number;
  #throttledMs = Number.NEGATIVE_INFINITY;
  readonly #ends = new SessionEnds();
  #work: Promise<void> = Promise.resolve();
  /** When the lease ends, on the monotonic clock; nothing is begun or written after it, less a margin. */
  deadlineMs: number;
  /** An operator took the link out of the routing. */
  draining: boolean;

  constructor(deps: RunnerDeps, definition: LinkDefinition, fence: number, deadlineMs: number, learned?: string) {
    this.#deps = deps;
    this.fence = fence;
    this.deadlineMs = deadlineMs;
    this.draining = definition.draining;
    this.#definition = definition;
    this.quality = new Quality(() => deps.ctx.clock.monotonicMs());
    this.#ratedMs = deps.ctx.clock.monotonicMs();
    this.#ids = new IdForms(definition.settings.encoding.receipt_ids, learned);
    this.#link = this.#open();
    this.#link.start();
  }

  get id(): number {
    return this.#definition.id;
  }

  get definition(): LinkDefinition {
    return this.#definition;
  }

  /** Bound, and free to take messages. */
  get isUp(): boolean {
    return !this.#closed && this.#link.status.state === "bound";
  }

  /** How many more messages of a priority it takes into memory. Bulk leaves room for what is more urgent. */
  room(priority: number): number {
    if (this.#closed || this.draining) return 0;
    const pace = this.#link.partsPerSecond;
    const { window } = this.#definition.settings;
    const bulk = Math.min(maxQueued, Math.max(2 * window, Math.ceil(pace * queuedSeconds)));
    return Math.max(0, (priority >= 9 ? bulk : 2 * bulk + 100) - this.#queue.size);
  }

  /** Takes a claimed message; it is begun when its turn comes. */
  push(message: Outbound, untilMs: number): void {
    this.#queue.push(message.priority, { message, untilMs });
    this.#pumpSoon();
  }

  /** How it would begin a message that is about to be accepted; undefined when it is to wait. Keeps room for it until `begun`. */
  place(message: Outbound): Submission | undefined {
    if (!this.#mayBegin() || !this.#mayWork()) return undefined;
    // Nobody overtakes those that wait, but for PINs, which go before all of them.
    const extra = message.priority === 0 ? this.#definition.settings.window : 0;
    if ((this.#queue.size > 0 && extra === 0) || this.#beginRoom() + extra <= 0) return undefined;
    this.#beginningParts += message.parts;
    return { message, linkId: this.id, fence: this.fence };
  }

  /** What became of messages that it was to begin: those in `won` are committed, and written as their turns come. */
  begun(won: Submission[], lost: Submission[]): void {
    for (const { message } of lost) this.#beginningParts -= message.parts;
    for (const submission of won) {
      this.#beginningParts -= submission.message.parts;
      this.#begun(submission);
    }
    if (!this.#mayWork() || !this.isUp) this.#abandonReady("the link went down before it was written");
    this.#pumpSoon();
  }

  /** Looks at the queue again. */
  readonly wake = (): void => this.#pumpSoon();

  /** Gives back what is queued and not begun. */
  handBackQueue(): void {
    const queued = this.#queue.takeAll();
    if (queued.length > 0) this.#deps.handBack(queued.map(({ message }) => message));
  }

  /** Takes up a changed definition: what is out is answered first, then the link is bound anew. */
  reconfigure(definition: LinkDefinition): void {
    this.#work = this.#work.then(() => this.#rebind(definition));
  }

  /** Lets what is out be answered, unbinds, and begins nothing more. */
  async stop(): Promise<void> {
    this.#work = this.#work.then(() => this.#quiet());
    await this.#work;
    this.#close("stopped");
  }

  /** Ends at once: the lease is over. What is out is in doubt. */
  close(reason: string): void {
    this.#close(reason);
    void this.#link.stop();
  }

  /** What operators see, written with each renewal of the lease. */
  live(): Record<string, unknown> {
    const { state, reason, since } = this.#link.status;
    const now = this.#deps.ctx.clock.monotonicMs();
    const seconds = Math.max(0.001, (now - this.#ratedMs) / 1000);
    const rate = (count: number) => Math.round((count / seconds) * 10) / 10;
    const pace = this.#link.partsPerSecond;
    const body = {
      state: this.draining && state === "bound" ? "draining" : state,
      reason,
      since: since.toISOString(),
      bound_sessions: state === "bound" ? (this.#definition.bind === "tx_rx" ? 2 : 1) : 0,
      outstanding: this.#link.outstanding,
      queued: this.#queue.size + this.#ready.size,
      submits_per_second: rate(this.#submits),
      receipts_per_second: rate(this.#deliveries),
      pace: Number.isFinite(pace) ? Math.round(pace * 10) / 10 : null,
      throttled: now - this.#throttledMs < 5000,
      learned: this.#ids.learned ?? null,
      quality: this.quality.list().slice(0, 20),
      recent: this.#recent.list(),
    };
    this.#submits = 0;
    this.#deliveries = 0;
    this.#ratedMs = now;
    this.#deps.ctx.metrics.linkOutstanding.set({ link: this.#definition.name }, this.#link.outstanding);
    return body;
  }

  #open(): CarrierLink {
    const link: CarrierLink = openLink(this.#deps.ctx, this.#definition, {
      onDeliver: (pdu, answer) => this.#deliver(pdu, answer),
      onState: (status) => {
        if (link === this.#link) this.#changed(status);
      },
      onFree: () => this.#pumpSoon(),
      onLateResponse: (response, request) => this.#answeredLate(response, request),
    });
    return link;
  }

  #changed({ state, reason }: LinkStatus): void {
    const { ctx, onState } = this.#deps;
    ctx.metrics.linkUp.set({ link: this.#definition.name }, state === "bound" ? 1 : 0);
    if (state === "bound" || state === "down")
      ctx.log.info({ link: this.#definition.name, state, reason }, "carrier link");
    this.#ends.note(state, ctx.clock.now());
    if (state === "bound") this.#pumpSoon();
    else this.#abandonReady(reason);
    onState(this);
  }

  async #rebind(definition: LinkDefinition): Promise<void> {
    if (this.#closed) return;
    await this.#quiet();
    if (this.#closed) return;
    this.#definition = definition;
    this.#ids = new IdForms(definition.settings.encoding.receipt_ids, this.#ids.learned);
    this.#link = this.#open();
    this.#paused = false;
    this.#link.start();
  }

  /** Stops beginning, gives back what is not written, and waits for what is out: at most the response timeout. */
  async #quiet(): Promise<void> {
    this.#paused = true;
    this.handBackQueue();
    this.#abandonReady("the link is closing");
    if (this.#link.status.state === "bound") await this.#link.drain();
    else await this.#link.stop();
  }

  #close(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.handBackQueue();
    this.#abandonReady(reason);
    this.#deps.ctx.metrics.linkUp.set({ link: this.#definition.name }, 0);
  }

  /** A margin before the end of the lease, for what is on its way when it ends. */
  #mayWork(): boolean {
    const marginMs = (this.#deps.ctx.config.linkLeaseSeconds * 1000) / 6;
    return !this.#closed && !this.#paused && this.#deps.ctx.clock.monotonicMs() < this.deadlineMs - marginMs;
  }

  /** Everything that arrives in a tick is begun and written together. */
  #pumpSoon(): void {
    if (this.#pumping || this.#closed) return;
    this.#pumping = true;
    setImmediate(() => {
      this.#pumping = false;
      if (!this.#mayWork()) return;
      this.#write();
      this.#beginMore();
    });
  }

  #write(): void {
    if (this.#ready.parts === 0) return;
    const now = new Date();
    let room = this.#definition.settings.window - this.#link.outstanding - this.#unsettledParts;
    for (let free = this.#link.free; free > 0; free--, room--) {
      // A PIN does not wait for the settlement of what went before it.
      if (room <= 0 && !this.#ready.isUrgent) return;
      const next = this.#ready.next(now, (flight) => {
        if (flight.abandon("its validity ended before it was written")) this.#settle(flight);
      });
      if (!next) return;
      const { flight, index } = next;
      const startedMs = performance.now();
      this.#submits++;
      this.#link.submit(flight.parts[index]!.pdu, (outcome) => this.#answered(flight, index, startedMs, outcome));
    }
  }

  #abandonReady(reason: string): void {
    for (const flight of this.#ready.takeAll()) if (flight.abandon(reason)) this.#settle(flight);
  }

  #answered(flight: Flight, index: number, startedMs: number, outcome: Outcome): void {
    const { pdu } = flight.parts[index]!;
    if (outcome.kind === "response") {
      const { metrics } = this.#deps.ctx;
      metrics.submitSeconds.observe({ link: this.#definition.name }, (performance.now() - startedMs) / 1000);
      if (flight.answer(index, this.#read(outcome.pdu, pdu))) this.#settle(flight);
      return;
    }
    if (outcome.kind === "timeout") this.#late.set(pdu, { flight, index });
    const reason = outcome.kind === "timeout" ? "no submit_sm_resp in time" : outcome.reason;
    this.#recent.note(`submit_sm ${outcome.kind}`, -1, pdu.sourceAddr ?? "", pdu.destinationAddr ?? "");
    if (flight.answer(index, outcome.kind === "timeout" ? "silent" : outcome.kind, reason)) this.#settle(flight);
  }

  /** The answer to a submit that was given up: settled again, and the book takes it while the message is still in doubt. */
  #answeredLate(response: Pdu, request: object): void {
    const late = this.#late.get(request);
    if (!late) return;
    this.#late.delete(request);
    const { pdu } = late.flight.parts[late.index]!;
    if (late.flight.answer(late.index, this.#read(response, pdu))) this.#settle(late.flight);
  }

  #read(response: Pdu, request: { sourceAddr?: string | undefined; destinationAddr?: string | undefined }) {
    const { status } = response;
    const id = idOfResponse(response);
    this.#deps.ctx.metrics.submits.inc({ link: this.#definition.name, status: statusLabel(status) });
    this.#recent.note("submit_sm", status, request.sourceAddr ?? "", request.destinationAddr ?? "", id);
    if (status === STATUS.ESME_RTHROTTLED || status === STATUS.ESME_RMSGQFUL)
      this.#throttledMs = this.#deps.ctx.clock.monotonicMs();
    if (status === 0) this.quality.accepted(request.destinationAddr ?? "");
    if (id !== null && status === 0) this.#ids.responded(id);
    return { status, id };
  }

  #settle(flight: Flight): void {
    this.#deps.forget(flight.submission.message);
    const parts = flight.parts.length;
    this.#unsettledParts += parts;
    this.#deps.settlement.outcome(flight.outcome(this.#deps.ctx.clock.now()), () => {
      this.#unsettledParts -= parts;
      if (this.#ready.parts > 0) this.#pumpSoon();
    });
  }

  #mayBegin(): boolean {
    return !this.draining && this.isUp && !this.#deps.settlement.isBusy;
  }

  /** So many parts that a window of them is ready while the next begin is in flight, or a second's worth on a slow link. */
  #beginRoom(): number {
    const { window } = this.#definition.settings;
    const ready = Math.min(window, Math.max(1, Math.ceil(this.#link.partsPerSecond)));
    return ready - this.#ready.parts - this.#beginningParts;
  }

  #beginMore(): void {
    if (this.#beginning || !this.#mayBegin()) return;
    const limit = this.#beginRoom();
    const { window } = this.#definition.settings;
    const batch: Submission[] = [];
    const nowMs = this.#deps.ctx.clock.monotonicMs();
    let parts = 0;
    for (let next = this.#queue.peek(); next && batch.length < maxBegin; next = this.#queue.peek()) {
      // A PIN does not wait for room among the ready: it goes before all of them.
      if (parts >= (next.message.priority === 0 ? limit + window : limit)) break;
      this.#queue.shift();
      if (next.untilMs <= nowMs) {
        this.#deps.forget(next.message);
        continue;
      }
      parts += next.message.parts;
      batch.push({ message: next.message, linkId: this.id, fence: this.fence });
    }
    this.#beginningParts += parts;
    if (batch.length > 0) void this.#begin(batch);
    if (this.room(9) > 0) this.#deps.onRoom();
  }

  async #begin(batch: Submission[]): Promise<void> {
    this.#beginning = true;
    const won = await this.#deps.book.begin(batch).catch((error: unknown) => {
      // Whether it was committed is unknown, so nothing of it may be written; the rows' own times put it right.
      this.#deps.ctx.log.warn({ err: error, link: this.#definition.name }, "submits could not be begun");
      return undefined;
    });
    const lost = batch.filter((_submission, i) => !won?.[i]);
    for (const { message } of lost) this.#deps.forget(message);
    this.begun(
      batch.filter((_submission, i) => won?.[i]),
      lost,
    );
    if (!won) await new Promise((resolve) => setTimeout(resolve, beginRetryMs));
    this.#beginning = false;
    this.#pumpSoon();
  }

  #begun(submission: Submission): void {
    const { message } = submission;
    const now = this.#deps.ctx.clock.now();
    const parts = compose(message, this.#definition.settings, now);
    if (parts === undefined) {
      this.#deps.forget(message);
      return this.#deps.settlement.outcome(refusedByUs(submission, STATUS.ESME_RINVSRCADR, now));
    }
    this.#ready.push(new Flight(submission, parts));
  }

  #deliver(pdu: Delivery, answer: (status: number) => void): void {
    const { ctx, settlement } = this.#deps;
    this.#deliveries++;
    this.#recent.note(pdu.command, 0, pdu.sourceAddr, pdu.destinationAddr);
    const from = { linkId: this.id, siblings: this.#deps.siblings(this.id) };
    const read = readReceipt(pdu, from, this.#definition.settings, this.#ids, ctx.clock.now());
    if (!read) return this.#inbound(pdu, answer);
    settlement.receipt(read.receipt, (outcome) => {
      ctx.metrics.receipts.inc({ link: this.#definition.name, outcome: outcome ?? "refused" });
      if (outcome === "settled") this.quality.receipt(read.receipt);
      if (outcome === undefined) answer(STATUS.ESME_RX_T_APPN);
      // Its text alone looked like a receipt, and it is for no message of ours: somebody wrote it.
      else if (outcome === "stray" && !read.certain) this.#inbound(pdu, answer);
      else answer(STATUS.ESME_ROK);
    });
  }

  #inbound(pdu: Delivery, answer: (status: number) => void): void {
    const { id, sandbox, settings } = this.#definition;
    const source = { linkId: id, sandbox, settings, boundAt: this.#link.status.since, lastLostAt: this.#ends.last };
    handOver(this.#deps, source, pdu, answer);
  }
}
