import type { EventKind } from "./events.ts";

/** Wakes workers: an empty payload says that a delivery is due, an endpoint's id that this endpoint has changed. */
export const channel = "webhooks";

/** An endpoint as it is stored. Headers and secrets are sealed for it. */
export interface EndpointRow {
  account_id: number;
  id: number;
  url: string;
  events: EventKind[];
  headers: Uint8Array | null;
  secret: Uint8Array;
  old_secret: Uint8Array | null;
  old_secret_until: Date | null;
  enabled: boolean;
  disabled_reason: string | null;
  failing_since: Date | null;
  /** When something was first sent to it. */
  first_attempt_at: Date | null;
  revision: number;
  created_at: Date;
}

/** One attempt, as the log keeps and shows it. */
export interface Attempt {
  at: string;
  status_code: number | null;
  duration_ms: number;
  error: string | null;
  /** From the response, if there was one and it had any; see `delivery/response.ts`. */
  response_headers?: Record<string, string>;
  response_body?: string;
}

/** The state of a delivery: to be attempted, or settled one way or the other. */
export type DeliveryStatus = "pending" | "delivered" | "failed";

/** A delivery as it is stored. */
export interface DeliveryRow {
  account_id: number;
  endpoint_id: number;
  id: number;
  event_id: number;
  event: EventKind;
  body: string;
  status: DeliveryStatus;
  attempts: Attempt[];
  tries: number;
  due_at: Date | null;
  created_at: Date;
}

/** The request of a callback: a report for the `dlr-url` of one message, or a received message, whose response is read. */
export interface CallbackTarget {
  event: CallbackEvent;
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
}

/** What a callback reports: the response to an `inbound` one is read for replies, that to a `received` one is not. */
export type CallbackEvent = "dlr" | "inbound" | "received";

/** One event for one endpoint, or one callback, leased to this process. */
export interface Delivery {
  accountId: number;
  /** An endpoint; for a callback, its lane, which is negative. */
  endpointId: number;
  id: number;
  createdAt: Date;
  eventId: number;
  body: string;
  /** Attempts before this one. */
  tries: number;
  /** The end of this process's lease. */
  leaseUntil: Date;
  /** The row's `due_at` under this lease, its fencing token: null if the process has held the delivery since its event. */
  fence: Date | null;
  /** The endpoint's revision when the row was inserted or claimed; a worker that holds an older one reads the endpoint again. */
  revision: number;
  callback?: CallbackTarget;
}

/** What `writeOutcomes` writes about a delivery. */
export interface Outcome {
  accountId: number;
  endpointId: number;
  id: number;
  /** When the delivery was created. */
  createdAt: Date;
  /** The fencing token of the lease under which it was attempted. */
  fence: Date | null;
  status: DeliveryStatus;
  dueAt: Date | null;
  /** Attempts since the event or the last resend, this one included. */
  tries: number;
  /** Undefined if there was no attempt: the delivery is released. */
  attempt: Attempt | undefined;
  /** The endpoint's receiver answered 410 Gone. */
  gone: boolean;
}
