/** The data stored with a message from a northbound API, which its reports need. */
import type { Origin } from "../../core/messages/accept/origin.ts";
import type { Address } from "../../smpp/smpp.ts";

/** A submit_sm that requested receipts, or whose receipts or replacement need more data than the message row has. */
export interface SmppOrigin extends Origin {
  readonly protocol: "smpp";
  readonly credential: number;
  /** registered_delivery (SMPP v3.4 §5.2.17): receipts for every final outcome, or for failures only; absent for none. */
  readonly wants?: "ends" | "failures";
  /** An intermediate notification on ACCEPTD as well. */
  readonly intermediate?: true;
  /** The addresses as the client wrote them. */
  readonly from: Address;
  readonly to: Address;
  /** user_message_reference, echoed in receipts (§5.3.2.17). */
  readonly reference?: number;
  /** data_coding, by which a replace_sm is read (§4.10); absent for 0. */
  readonly coding?: number;
  /** The message_id of its submit_multi, if that is the id of another message (§4.5.2). */
  readonly submitted?: number;
  /** For the message that gave a submit_multi its message_id: the highest id that the other messages may have. */
  readonly multiUntil?: number;
  /** When it was accepted, milliseconds since the epoch. */
  readonly at: number;
}

/** A message from Kannel's sendsms with a `dlr-url`. */
export interface KannelOrigin extends Origin {
  readonly protocol: "kannel";
  /** `dlr-mask`: the reports requested. */
  readonly mask: number;
  /** `dlr-url`, with its escapes not yet filled in. */
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

/** A message from Jasmin's `/send` with a `dlr-url`. */
export interface JasminOrigin extends Origin {
  readonly protocol: "jasmin";
  readonly url: string;
  /** 1: the carrier's response, 2: the final outcome, 3: both. */
  readonly level: 1 | 2 | 3;
  readonly method: "GET" | "POST";
  /** When it was accepted, milliseconds since the epoch. */
  readonly at: number;
}

/** A message from Twilio's API, if it has more to remember than its text. */
export interface TwilioOrigin extends Origin {
  readonly protocol: "twilio";
  /** `StatusCallback`, and the addresses that it repeats. */
  readonly callback?: { readonly url: string; readonly from: string; readonly to: string };
  /** It was sent with the messaging service instead of a sender. */
  readonly service?: true;
  /** It answers a received message. */
  readonly reply?: true;
  /** Its resource was deleted, so Twilio's API no longer shows it. */
  readonly deleted?: true;
}

/** A message in the form of Africa's Talking. Where its reports go is a setting of its account. */
export interface AfricasTalkingOrigin extends Origin {
  readonly protocol: "africastalking";
  readonly to: string;
}

/** The protocol by which a message was sent. Version 0.2.0 stored it as `door`. */
export function protocolOf(origin: Origin | undefined): string | undefined {
  return origin?.protocol ?? (origin?.["door"] as string | undefined);
}

/** Whether a message was sent through Twilio's API. */
export const hasTwilioOrigin = (origin: Origin | null | undefined): boolean => origin?.protocol === "twilio";

/** The origin of a message that was submitted by SMPP, otherwise undefined. */
export function smppOrigin(origin: Origin | undefined): SmppOrigin | undefined {
  return protocolOf(origin) === "smpp" ? (origin as SmppOrigin) : undefined;
}
