/**
 * Through which door a message came that is not the HTTP interface of the contract, and what that door must know to tell its
 * sender what became of it. Kept beside the message, written and read by the door alone (`northbound/`).
 */
export interface Origin {
  readonly door: string;
  readonly [field: string]: unknown;
}
