/**
 * The northbound interface that a message came through, if not the HTTP API, and what the interface needs for its receipts. Stored with
 * the message; only `northbound/` writes and reads it.
 */
export interface Origin {
  readonly protocol: string;
  readonly [field: string]: unknown;
}
