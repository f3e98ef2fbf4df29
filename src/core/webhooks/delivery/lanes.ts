import { Fifo } from "../../../base/queue/fifo.ts";
import { Lane } from "../../../base/queue/lane.ts";
import type { Delivery } from "../rows.ts";
import type { Receiver } from "./receiver.ts";

/** Limits on deliveries in memory and in flight. */
export interface LaneLimits {
  /** The maximum of concurrent requests to all receivers together. */
  inFlight: number;
  /** The maximum of these to failing receivers. */
  probing: number;
  /** The maximum of deliveries in memory, in all and per receiver; further ones stay rows. */
  waiting: number;
  waitingPerEndpoint: number;
}

/** The lane of one endpoint, or of an account's callbacks to one origin. */
export class EndpointLane extends Lane<Delivery> {
  readonly endpointId: number;
  receiver: Receiver | undefined;
  /** Whether the endpoint's row is being read. */
  loading = false;
  /** Whether it is in the queue for a turn. */
  queued = false;

  constructor(endpointId: number) {
    super();
    this.endpointId = endpointId;
  }
}

/** A lane without traffic for this long is dropped, and the window it has learnt with it. */
const idleLaneMs = 60_000;

/**
 * A lane per endpoint. Lanes take turns, one delivery each, so that a long backlog does not delay other endpoints. Failing
 * lanes queue separately and share a small part of the requests in flight, so that dead receivers, however many, do not delay
 * the others at all.
 */
export class Lanes {
  readonly #limits: LaneLimits;
  readonly #hasRoom: (origin: string) => boolean;
  readonly #load: (lane: EndpointLane) => void;
  readonly #lanes = new Map<number, EndpointLane>();
  /** Lanes that can begin a delivery, by whether they are failing. */
  readonly #healthy = new Fifo<EndpointLane>();
  readonly #failing = new Fifo<EndpointLane>();
  #waiting = 0;
  #inFlight = 0;
  #probing = 0;

  /**
   * @param hasRoom whether an origin has room for one more request
   * @param load reads the receiver of a lane and then calls `loaded`, synchronously or later
   */
  constructor(limits: LaneLimits, hasRoom: (origin: string) => boolean, load: (lane: EndpointLane) => void) {
    this.#limits = limits;
    this.#hasRoom = hasRoom;
    this.#load = load;
  }

  /** Deliveries in memory that are not begun. */
  get waiting(): number {
    return this.#waiting;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** How many more deliveries fit in memory. */
  get room(): number {
    return Math.max(0, this.#limits.waiting - this.#waiting);
  }

  /** Queues a delivery. One that does not fit is dropped: its row is claimed again when the lease ends. */
  push(delivery: Delivery): void {
    const { waiting, waitingPerEndpoint } = this.#limits;
    let lane = this.#lanes.get(delivery.endpointId);
    if (!lane) this.#lanes.set(delivery.endpointId, (lane = new EndpointLane(delivery.endpointId)));
    if (this.#waiting >= waiting || lane.waiting >= waitingPerEndpoint) return;
    if (lane.receiver && lane.receiver.revision < delivery.revision) lane.receiver = undefined;
    lane.push(delivery);
    this.#waiting++;
    this.#queue(lane);
  }

  /** The lane whose turn it is; undefined if none can begin a delivery now. Take the delivery with `take`. */
  next(): EndpointLane | undefined {
    return this.#turn(this.#healthy) ?? (this.#probing < this.#limits.probing ? this.#turn(this.#failing) : undefined);
  }

  #turn(lanes: Fifo<EndpointLane>): EndpointLane | undefined {
    while (this.#inFlight < this.#limits.inFlight) {
      const lane = lanes.shift();
      if (!lane) return undefined;
      lane.queued = false;
      if (lane.receiver && lane.canBegin && this.#hasRoom(lane.receiver.origin)) return lane;
      this.#queue(lane);
    }
    return undefined;
  }

  /** Takes the next delivery of a lane that `next` returned, and queues the lane for its next turn. */
  take(lane: EndpointLane): Delivery {
    this.#waiting--;
    const delivery = lane.shift()!;
    this.#queue(lane);
    return delivery;
  }

  /** Counts a request as in flight. Call the returned function when the request has ended. */
  begun(lane: EndpointLane): (ok: boolean, durationMs: number) => void {
    const probe = lane.failing;
    lane.begun();
    this.#inFlight++;
    if (probe) this.#probing++;
    return (ok, durationMs) => {
      lane.ended(ok, durationMs);
      this.#inFlight--;
      if (probe) this.#probing--;
      this.#queue(lane);
    };
  }

  /**
   * Sets the receiver of a lane. If there is none, the lane's deliveries are dropped; a later claim settles them when they are
   * due.
   */
  loaded(lane: EndpointLane, receiver: Receiver | undefined): void {
    lane.loading = false;
    lane.receiver = receiver;
    if (receiver) this.#queue(lane);
    else this.clear(lane);
  }

  /** Drops the deliveries of a lane that are not begun. */
  clear(lane: EndpointLane): void {
    this.#waiting -= lane.clear().length;
  }

  /** Drops all deliveries that are not begun, and returns them. */
  clearAll(): Delivery[] {
    this.#waiting = 0;
    return [...this.#lanes.values()].flatMap((lane) => lane.clear());
  }

  /** Call when the receiver of an endpoint, or of all, has changed: it is read again before the next request. */
  forgetReceivers(endpointId?: number): void {
    const lanes = endpointId === undefined ? this.#lanes.values() : [this.#lanes.get(endpointId)];
    for (const lane of lanes) if (lane) lane.receiver = undefined;
  }

  /**
   * Endpoints with `enough` deliveries in memory, or failing ones with any: their other rows should stay in the table for now.
   */
  busy(enough: number): number[] {
    const busy: number[] = [];
    for (const lane of this.#lanes.values())
      if (lane.waiting >= enough || (lane.failing && lane.waiting > 0)) busy.push(lane.endpointId);
    return busy;
  }

  /** Forgets idle lanes, and queues lanes that waited for room at an origin. */
  tidy(): void {
    for (const [id, lane] of this.#lanes) {
      if (!lane.loading && lane.isIdleFor(idleLaneMs)) this.#lanes.delete(id);
      else this.#queue(lane);
    }
  }

  #queue(lane: EndpointLane): void {
    if (lane.queued || !lane.canBegin) return;
    if (!lane.receiver) {
      if (lane.loading) return;
      lane.loading = true;
      return this.#load(lane);
    }
    if (!this.#hasRoom(lane.receiver.origin)) return;
    lane.queued = true;
    (lane.failing ? this.#failing : this.#healthy).push(lane);
  }
}
