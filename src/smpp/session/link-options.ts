import type { Outcome } from "./outstanding.ts";
import type { Pdu, PduInput, PduOf } from "../pdu/pdu.ts";

export type LinkState = "connecting" | "binding" | "bound" | "down";

/** Where a link stands, why, and since when. */
export interface LinkStatus {
  state: LinkState;
  reason: string;
  since: Date;
}

/** TLS of a link or a listener; the fields are those of `node:tls`. */
export interface LinkTls {
  servername?: string | undefined;
  ca?: string | Buffer | undefined;
  /** False takes any certificate; the default checks it. */
  rejectUnauthorized?: boolean | undefined;
}

/** Answers a deliver_sm or data_sm, once. */
export type Answer = (status: number) => void;

export interface LinkOptions {
  host: string;
  port: number;
  systemId: string;
  password: string;
  systemType?: string | undefined;
  addressRange?: string | undefined;
  /** One session both ways, or a transmitter and a receiver. */
  bind: "transceiver" | "tx_rx";
  tls?: LinkTls | undefined;
  window?: number | undefined;
  partsPerSecond?: number | undefined;
  responseTimeoutMs?: number | undefined;
  enquireLinkMs?: number | undefined;
  /** Longer PDUs of the carrier end the session. */
  maxPduOctets?: number | undefined;
  connectTimeoutMs?: number | undefined;
  /** The wait before the first attempt after a loss, doubling to `lastMs`; `refusedMs` after refused credentials. */
  backoff?: { firstMs?: number; lastMs?: number; refusedMs?: number } | undefined;
  /** From 0 to 1, for the jitter. */
  random?: (() => number) | undefined;
  /** Messages and receipts from the carrier. */
  onDeliver: (pdu: PduOf<"deliver_sm" | "data_sm">, answer: Answer) => void;
  onState?: ((status: LinkStatus) => void) | undefined;
  /** `free` may have grown. */
  onFree?: (() => void) | undefined;
  /** The answer to a submit that was settled as `timeout`. */
  onLateResponse?: ((response: Pdu, request: PduInput) => void) | undefined;
}

/** A submit that the link takes. */
export type Submit = PduInput<"submit_sm" | "submit_multi" | "data_sm" | "query_sm" | "cancel_sm" | "replace_sm">;

export type { Outcome };
