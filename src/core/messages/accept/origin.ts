/**
 * The northbound API that a message came through, if any, and what that API needs for the message's receipts. Stored with the
 * message; only `doors/northbound` writes and reads it.
 */
export interface Origin {
  readonly protocol: string;
  readonly [field: string]: unknown;
}
