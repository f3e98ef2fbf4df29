import type { LinkStatus, Pdu, PduInput, PduOf, Settle } from "../smpp/smpp.ts";

/** One part of a message on its way to a carrier (SMPP v3.4 §4.4.1). */
export type Submit = PduInput<"submit_sm">;

/** What a carrier sends us: a delivery receipt or an inbound message (§4.6.1, §4.7.1). */
export type Delivery = PduOf<"deliver_sm" | "data_sm">;

/**
 * A connection to one carrier: the contract between the gateway and a protocol. `SmppLink` and `HttpLink` implement it;
 * docs/guides/add-a-carrier-protocol.md says how to add another.
 *
 * A submit_sm is the common currency, because it carries everything a carrier may need to know about a message and because its
 * command_status is the vocabulary in which retries, refusals and congestion are decided. A protocol that is not SMPP
 * translates. It knows nothing of leases, routing or the database.
 */
export interface CarrierLink {
  /** `bound` while submits are taken, else why not. `onState` follows every change. */
  readonly status: LinkStatus;
  /**
   * Submits that may be made now: the smaller of what is left of the window and what the pace allows; 0 unless bound. When it
   * is 0 and grows, `onFree` is called, otherwise a queue would wait for ever.
   */
  readonly free: number;
  /** Submits without an outcome. */
  readonly outstanding: number;
  /** Current pace in submits per second, `Infinity` without a limit. Congestion lowers it, and it recovers by itself. */
  readonly partsPerSecond: number;
  /** Connects, and reconnects with backoff, until `drain` or `stop`. Called once. Never throws: failures are states. */
  start(): void;
  /**
   * Sends one submit_sm. `settle` is called exactly once, and never before this returns. The outcome decides whether the
   * message may be sent again, so it must be true: `unsent` only if no octet left this process, `lost` or `timeout` wherever
   * the carrier may have it. A submit beyond `free` is `unsent`.
   */
  submit(pdu: Submit, settle: Settle): void;
  /** Takes no more submits; disconnects and resolves once those outstanding have outcomes. */
  drain(): Promise<void>;
  /** Disconnects now and resolves when that is done; what is outstanding is settled as `lost`. */
  stop(): Promise<void>;
}

/** What a link tells the gateway. Callbacks may come at any time after `start`, and none may throw. */
export interface LinkEvents {
  onState: (status: LinkStatus) => void;
  /** `free` has grown from 0. */
  onFree: () => void;
  /** A delivery receipt or an inbound message. `answer` takes the command_status, once, after the commit. */
  onDeliver: (pdu: Delivery, answer: (status: number) => void) => void;
  /** The response to a submit that was settled as `timeout`; `request` is the object that `submit` was given. */
  onLateResponse: (response: Pdu, request: object) => void;
}
