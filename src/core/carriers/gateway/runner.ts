import { noted } from "../../../base/sentences/sentence.ts";
import { STATUS, type LinkStatus } from "../../../smpp/smpp.ts";
import type { Speak } from "../calls.ts";
import type { CarrierLink, Delivery, LinkEvents } from "../link.ts";
import { fingerprint, type LinkDefinition } from "../definition.ts";
import { openLink } from "../links/open-link.ts";
import { LinkActivity } from "./activity.ts";
import { IdForms, readReceipt } from "./deliveries.ts";
import { handOver, SessionEnds, type OnInbound } from "../inbound.ts";
import type { Lease } from "./leases.ts";
import { StateLog } from "./state-log.ts";
import { Pump, type PumpLink, type PumpOptions } from "./pump.ts";

/** What a gateway gives its runners. */
export interface RunnerOptions extends PumpOptions {
  onInbound: OnInbound | undefined;
  speak: Speak | undefined;
  /** The other links to the same carrier. */
  siblings: (linkId: number) => number[];
  /** The link has entered another phase. */
  onState: () => void;
}

/**
 * The state of a link's runner:
 * - `opening`: connecting, binding, or waiting to try again;
 * - `up`: bound and taking messages;
 * - `draining`: bound, but excluded from routing by an operator; only messages already begun are written;
 * - `leaving`: waiting for the responses to what is in flight, before unbinding to stop or to bind with other settings; nothing
 *   is written;
 * - `closed`: the lease was released or lost.
 */
type Life = "opening" | "up" | "draining" | "leaving" | "closed";

/** Runs one carrier link under its lease. */
export class LinkRunner implements PumpLink {
  readonly lease: Lease;
  readonly pump: Pump;
  readonly activity: LinkActivity;
  readonly #options: RunnerOptions;
  #definition: LinkDefinition;
  /** From the definition last passed to `follow`, which `#changes` may not have applied yet. */
  #fingerprint: string;
  #life: Life = "opening";
  #link: CarrierLink;
  #ids: IdForms;
  readonly #ends = new SessionEnds();
  readonly #log: StateLog;
  /** Changes of the definition and the stop, one after another. */
  #changes: Promise<void> = Promise.resolve();

  /** @param learned the form of receipt ids that an earlier owner of the link found. */
  constructor(options: RunnerOptions, definition: LinkDefinition, lease: Lease, learned?: string) {
    this.lease = lease;
    this.#options = options;
    this.#definition = definition;
    this.#fingerprint = fingerprint(definition);
    this.activity = new LinkActivity(options.ctx);
    this.#log = new StateLog(options.ctx);
    this.pump = new Pump(options, this);
    this.#ids = new IdForms(definition.settings.encoding.receipt_ids, learned);
    this.#link = this.#open();
    this.#link.start();
  }

  get id(): number {
    return this.lease.linkId;
  }

  get definition(): LinkDefinition {
    return this.#definition;
  }

  get link(): CarrierLink {
    return this.#link;
  }

  get ids(): IdForms {
    return this.#ids;
  }

  get isUp(): boolean {
    return this.#life === "up";
  }

  get mayBegin(): boolean {
    return this.#life === "up" && this.lease.isHeld;
  }

  get mayWrite(): boolean {
    return (this.#life === "up" || this.#life === "draining") && this.lease.isHeld;
  }

  /** Follows a changed definition: drains at once, and binds with other settings once what is in flight is answered. */
  follow(definition: LinkDefinition): void {
    if (definition.draining !== this.#definition.draining) this.#drain(definition.draining);
    const wanted = fingerprint(definition);
    if (wanted === this.#fingerprint) return;
    this.#fingerprint = wanted;
    this.#changes = this.#changes.then(() => this.#rebind(definition));
  }

  /** Waits for the responses to what is in flight, at most for the response timeout, and unbinds. */
  async stop(): Promise<void> {
    this.#changes = this.#changes.then(() => this.#leave());
    await this.#changes;
    this.#close("stopped");
  }

  /** Ends at once: the lease is over. What is in flight is in doubt. */
  close(reason: string): void {
    this.#close(reason);
    void this.#link.stop();
  }

  /** What operators see, written with each renewal of the lease; rates are since the last call. */
  live(): Record<string, unknown> {
    const { state, reason, since } = this.#link.status;
    const { outstanding, partsPerSecond } = this.#link;
    const { name, bind } = this.#definition;
    this.#options.ctx.metrics.linkOutstanding.set({ link: name }, outstanding);
    return {
      state: state === "bound" && this.#life !== "up" ? "draining" : state,
      reason,
      since: since.toISOString(),
      bound_sessions: state === "bound" ? (bind === "tx_rx" ? 2 : 1) : 0,
      outstanding,
      queued: this.pump.waiting,
      pace: Number.isFinite(partsPerSecond) ? Math.round(partsPerSecond * 10) / 10 : null,
      learned: this.#ids.learned ?? null,
      ...this.activity.figures(),
    };
  }

  #open(): CarrierLink {
    const { ctx, speak } = this.#options;
    const events: LinkEvents = {
      onState: (status) => {
        if (link === this.#link) this.#linkChanged(status);
      },
      onBind: (...answer) => this.activity.bound(this.#definition.systemId, ...answer),
      reclaim: (had) => this.#options.book.reclaim(this.id, had),
      onFree: this.pump.wake,
      onDeliver: (pdu, answer) => this.#deliver(pdu, answer),
      onLateResponse: (response, request) => this.pump.answeredLate(response, request),
    };
    const link: CarrierLink = openLink(ctx, this.#definition, events, speak);
    return link;
  }

  #linkChanged({ state, reason }: LinkStatus): void {
    const { ctx, onState } = this.#options;
    const { name, draining } = this.#definition;
    ctx.metrics.linkUp.set({ link: name }, state === "bound" ? 1 : 0);
    this.#log.note(name, { state, reason });
    this.#ends.note(state, ctx.clock.now());
    if (this.#life === "leaving" || this.#life === "closed") return onState();
    this.#life = state !== "bound" ? "opening" : draining ? "draining" : "up";
    if (state === "bound") this.pump.wake();
    else this.pump.abandon(reason);
    onState();
  }

  #drain(draining: boolean): void {
    this.#definition = { ...this.#definition, draining };
    if (this.#life !== "up" && this.#life !== "draining") return;
    this.#life = draining ? "draining" : "up";
    // Done before the queue is handed back, so that routing does not choose this link again.
    this.#options.onState();
    if (draining) this.pump.handBack();
    else this.pump.wake();
  }

  async #rebind(definition: LinkDefinition): Promise<void> {
    await this.#leave();
    if (this.#life === "closed") return;
    this.#definition = { ...definition, draining: this.#definition.draining };
    this.#ids = new IdForms(definition.settings.encoding.receipt_ids, this.#ids.learned);
    this.#life = "opening";
    this.#link = this.#open();
    this.#link.start();
  }

  async #leave(): Promise<void> {
    if (this.#life === "closed") return;
    this.#life = "leaving";
    this.#options.onState();
    this.pump.handBack();
    this.pump.abandon(noted("the link is closing"));
    if (this.#link.status.state === "bound") await this.#link.drain();
    else await this.#link.stop();
  }

  #close(reason: string): void {
    if (this.#life === "closed") return;
    this.#life = "closed";
    this.pump.handBack();
    this.pump.abandon(reason);
    this.#options.ctx.metrics.linkUp.set({ link: this.#definition.name }, 0);
  }

  #deliver(pdu: Delivery, answer: (status: number) => void): void {
    const { ctx, settlement, siblings } = this.#options;
    const { name, settings } = this.#definition;
    this.activity.delivered(pdu);
    const from = { linkId: this.id, siblings: siblings(this.id) };
    const read = readReceipt(pdu, from, settings, this.#ids, ctx.clock.now());
    if (!read) return this.#inbound(pdu, answer);
    settlement.receipt(read.receipt, (outcome) => {
      ctx.metrics.receipts.inc({ link: name, outcome: outcome ?? "refused" });
      if (outcome === "settled") this.activity.quality.receipt(read.receipt);
      if (outcome === undefined) answer(STATUS.ESME_RX_T_APPN);
      // Only its text looked like a receipt, and it matches no message: a person wrote it.
      else if (outcome === "stray" && !read.certain) this.#inbound(pdu, answer);
      else answer(STATUS.ESME_ROK);
    });
  }

  #inbound(pdu: Delivery, answer: (status: number) => void): void {
    const { sandbox, settings } = this.#definition;
    const boundAt = this.#link.status.since;
    handOver(this.#options, { linkId: this.id, sandbox, settings, boundAt, lastLostAt: this.#ends.last }, pdu, answer);
  }
}
