/** What a message that came through a northbound door carries, so that its sender can be told what became of it. */
import type { Origin } from "../../messages/accept/origin.ts";
import type { Address } from "../../smpp/smpp.ts";

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

/** Of a message that came by Kannel's sendsms with a `dlr-url`. */
export interface KannelOrigin extends Origin {
  readonly door: "kannel";
  /** `dlr-mask`: which reports are wanted. */
  readonly mask: number;
  /** `dlr-url` with its escapes. */
  readonly url: string;
  readonly user: string;
  readonly from: string;
  readonly to: string;
  readonly smsc?: string;
  readonly account?: string;
  readonly binfo?: string;
  /** When it was accepted, milliseconds since the epoch. */
  readonly at: number;
}

/** Of a message that came by Jasmin's `/send` with a `dlr-url`. */
export interface JasminOrigin extends Origin {
  readonly door: "jasmin";
  readonly url: string;
  /** 1: what the carrier said to it, 2: its end, 3: both. */
  readonly level: 1 | 2 | 3;
  readonly method: "GET" | "POST";
  /** When it was accepted, milliseconds since the epoch. */
  readonly at: number;
}

/** The SMPP origin of a message, or undefined when it came otherwise. */
export function smppOrigin(origin: Origin | undefined): SmppOrigin | undefined {
  return origin?.door === "smpp" ? (origin as SmppOrigin) : undefined;
}
