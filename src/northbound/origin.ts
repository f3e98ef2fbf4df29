/** What a message that came through a northbound door carries, so that its sender can be told what became of it. */
import type { Origin } from "../messages/origin.ts";
import type { Address } from "../smpp/smpp.ts";

/** Of a submit_sm that asked for receipts. */
export interface SmppOrigin extends Origin {
  readonly door: "smpp";
  readonly credential: number;
  /** Which of registered_delivery's outcomes (SMPP v3.4 §5.2.17): every end, or failures alone. */
  readonly wants: "ends" | "failures";
  /** Also a notification when the carrier has merely accepted it. */
  readonly intermediate?: true;
  /** The addresses as the client wrote them. */
  readonly from: Address;
  readonly to: Address;
  /** user_message_reference, which its receipts repeat (§5.3.2.17). */
  readonly reference?: number;
  /** When it was accepted, milliseconds since the epoch. */
  readonly at: number;
}

/** The SMPP origin of a message, or undefined when it came otherwise. */
export function smppOrigin(origin: Origin | undefined): SmppOrigin | undefined {
  return origin?.door === "smpp" ? (origin as SmppOrigin) : undefined;
}
