import type { Context } from "../../base/context.ts";
import { STATUS, type LinkState } from "../../smpp/smpp.ts";
import type { Delivery } from "./link.ts";
import type { LinkSettings } from "./schemas.ts";

/** The link that an inbound message arrived on, and the state of its session. */
export interface InboundSource {
  linkId: number;
  sandbox: boolean;
  settings: LinkSettings;
  /** When its session was bound. */
  boundAt: Date;
  /** When the previous session ended, if this process saw it; responses written just before may be lost. */
  lastLostAt: Date | undefined;
  /** The carrier's id of this message, if it has one: a second delivery with it is a copy, no matter when it arrives. */
  messageId?: string | undefined;
}

/** Remembers when a link last lost a bound session; a later bind that fails does not count. */
export class SessionEnds {
  last: Date | undefined;
  #bound = false;

  note(state: LinkState, now: Date): void {
    if (state === "down" && this.#bound) this.last = now;
    if (state === "down" || state === "bound") this.#bound = state === "bound";
  }
}

/** Takes an inbound message. Resolves with the command_status to answer, after the commit. */
export type OnInbound = (source: InboundSource, pdu: Delivery) => Promise<number>;

/**
 * Hands an inbound message over and answers the carrier. A temporary error makes the carrier keep the message and send it
 * again, so nothing is lost while no handler is ready.
 */
export function handOver(
  { onInbound, ctx }: { onInbound: OnInbound | undefined; ctx: Context },
  source: InboundSource,
  pdu: Delivery,
  answer: (status: number) => void,
): void {
  if (!onInbound) return answer(STATUS.ESME_RX_T_APPN);
  onInbound(source, pdu).then(answer, (error: unknown) => {
    ctx.log.warn({ err: error, link: source.linkId }, "an inbound message could not be stored");
    answer(STATUS.ESME_RX_T_APPN);
  });
}
