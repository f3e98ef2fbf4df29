/** An endpoint as it is stored. Headers and secrets are sealed for it. */
export interface EndpointRow {
  account_id: number;
  id: number;
  url: string;
  events: string[];
  headers: Uint8Array | null;
  secret: Uint8Array;
  old_secret: Uint8Array | null;
  old_secret_until: Date | null;
  enabled: boolean;
  disabled_reason: string | null;
  failing_since: Date | null;
  revision: number;
  created_at: Date;
}

/** One attempt, as the log keeps and shows it. */
export interface Attempt {
  at: string;
  status_code: number | null;
  duration_ms: number;
  error: string | null;
}

/** What becomes of a delivery. */
export type DeliveryStatus = "pending" | "delivered" | "failed";

/** A delivery as it is stored. */
export interface DeliveryRow {
  account_id: number;
  endpoint_id: number;
  id: number;
  event_id: number;
  event: string;
  body: string;
  status: DeliveryStatus;
  attempts: Attempt[];
  tries: number;
  due_at: Date | null;
  created_at: Date;
}

/** A row of a claim. `enabled` false: its endpoint is disabled or gone, and the row was settled as failed. */
export interface Claimed {
  account_id: number;
  endpoint_id: number;
  id: number;
  event_id: number;
  event: string;
  body: string;
  tries: number;
  due_at: Date;
  revision: number;
  enabled: boolean;
}

/** What came of one attempt, for `writeOutcomes`. */
export interface Outcome {
  accountId: number;
  endpointId: number;
  id: number;
  /** The lease under which it was attempted: its fence. */
  leaseUntil: Date;
  status: DeliveryStatus;
  dueAt: Date | null;
  /** Attempts since the event happened or was last sent again, this one included. */
  tries: number;
  attempt: Attempt;
  /** The receiver answered 410 Gone. */
  gone: boolean;
}

/** One event on its way to one endpoint, in the hands of a process until its lease ends. */
export interface Delivery {
  accountId: number;
  endpointId: number;
  id: number;
  eventId: number;
  body: string;
  /** Attempts before this one. */
  tries: number;
  leaseUntil: Date;
  /** The state of the endpoint that it was made for; a worker with an older copy reads the row again. */
  revision: number;
}
