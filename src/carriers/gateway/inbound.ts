import type { Context } from "../../base/context.ts";
import { STATUS, type LinkState } from "../../smpp/smpp.ts";
import type { Delivery } from "../links/link.ts";
import type { LinkSettings } from "../schemas.ts";

/** The link that a message from a handset came on, and where its session stands. */
export interface InboundSource {
  linkId: number;
  sandbox: boolean;
  settings: LinkSettings;
  /** When the session was bound that it came on. */
  boundAt: Date;
  /** When this process saw the session before it end; answers written then may be lost. */
  lastLostAt: Date | undefined;
}

/** Remembers when a session of a link was last lost, which an attempt to bind that fails afterwards does not change. */
export class SessionEnds {
  last: Date | undefined;
  #bound = false;

  note(state: LinkState, now: Date): void {
    if (state === "down" && this.#bound) this.last = now;
    if (state === "down" || state === "bound") this.#bound = state === "bound";
  }
}

/** Takes a message from a handset and says with which command_status to answer it, once it is kept. */
export type OnInbound = (source: InboundSource, pdu: Delivery) => Promise<number>;

/**
 * Hands a message over and answers for it. A temporary error makes the carrier keep the message and send it again, so nothing
 * is lost while nobody takes it.
 */
export function handOver(
  { onInbound, ctx }: { onInbound: OnInbound | undefined; ctx: Context },
  source: InboundSource,
  pdu: Delivery,
  answer: (status: number) => void,
): void {
  if (!onInbound) return answer(STATUS.ESME_RX_T_APPN);
  onInbound(source, pdu).then(answer, (error: unknown) => {
    ctx.log.warn({ err: error, link: source.linkId }, "an inbound message could not be kept");
    answer(STATUS.ESME_RX_T_APPN);
  });
}
