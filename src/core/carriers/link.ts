import type { BindCommand, LinkStatus, Pdu, PduInput, PduOf, Settle } from "../../smpp/smpp.ts";
import type { Had, Outbound } from "./traffic.ts";

/** One part of a message on its way to a carrier (SMPP v3.4 §4.4.1). */
export type Submit = PduInput<"submit_sm">;

/** The message that a submit is of, for protocols whose carrier knows it by our id. */
export type Submitted = Pick<Outbound, "accountId" | "id" | "attempt" | "parts" | "priority" | "validUntil">;

/** A PDU from a carrier: a delivery receipt or an inbound message (§4.6.1, §4.7.1). */
export type Delivery = PduOf<"deliver_sm" | "data_sm">;

/**
 * A connection to one carrier: the contract between the gateway and a protocol. `SmppLink`, `HttpLink` and `PhoneLink` implement it;
 * docs/guides/add-a-carrier-protocol.md says how to add another.
 *
 * Every protocol accepts submit_sm, because it has everything a carrier may need to know about a message, and because retries,
 * refusals and congestion are decided by its command_status. A protocol other than SMPP translates. It knows nothing of leases,
 * routing or the database.
 */
export interface CarrierLink {
  /** `bound` while submits are accepted, otherwise the reason why not. `onState` is called after every change. */
  readonly status: LinkStatus;
  /**
   * How many submits may be made now: the smaller of what the window and the pace allow; 0 unless bound. When it grows from 0,
   * `onFree` is called; otherwise a queue would wait for ever.
   */
  readonly free: number;
  /**
   * Set if no message is queued for the link, or begun, beyond what is `free`: for carriers that take so few that a queue would keep
   * messages from other links for long.
   */
  readonly takesOnlyFree?: boolean;
  /** Submits without an outcome. */
  readonly outstanding: number;
  /** Current pace in submits per second, `Infinity` without a limit. Congestion lowers it, and it recovers on its own. */
  readonly partsPerSecond: number;
  /**
   * Connects, and reconnects with backoff, until `drain` or `stop`. Called once. Never throws: failures are reported as states.
   */
  start(): void;
  /**
   * Sends one submit_sm. `settle` is called exactly once, and not before this returns. The outcome decides whether the message
   * may be sent again, so it must be accurate: `unsent` only if no octet left this process, `lost` or `timeout` if the carrier
   * may have the message. A submit beyond `free` is `unsent`.
   */
  submit(pdu: Submit, settle: Settle, message?: Submitted): void;
  /** Accepts no more submits; disconnects and resolves once the outstanding ones have outcomes. */
  drain(): Promise<void>;
  /** Disconnects now and resolves when that is done; outstanding submits are settled as `lost`. */
  stop(): Promise<void>;
}

/** A link's callbacks to the gateway. They may be called at any time after `start`, and must not throw. */
export interface LinkEvents {
  onState: (status: LinkStatus) => void;
  /** The command_status of the answer to our bind or unbind, in protocols that have them; -1 if there was none. */
  onBind?: (command: BindCommand | "unbind", status: number) => void;
  /**
   * For protocols that know what their carrier has, before the link is first bound: of the messages that were begun over it and have no
   * outcome yet, those that `had` does not name return to the queue at once, since nothing will ever be heard of them.
   */
  reclaim?: (had: Had) => Promise<void>;
  /** `free` has grown from 0. */
  onFree: () => void;
  /** A delivery receipt or an inbound message. The gateway calls `answer` with the command_status, once, after the commit. */
  onDeliver: (pdu: Delivery, answer: (status: number) => void) => void;
  /** The response to a submit that was settled as `timeout`; `request` is the object that `submit` was given. */
  onLateResponse: (response: Pdu, request: object) => void;
}
