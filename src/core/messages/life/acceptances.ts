import type { Key } from "./book-store.ts";

/** A message that the carrier accepted: its ids are in `carrier_messages`, its state `sent` is still to be written. */
export interface Accepted extends Key {
  test: boolean;
  attempt: number;
  linkId: number;
  carrierId: string;
  at: Date;
}

/** How late `sent` may be written. */
export const lateSentMs = 1_000;

/** An id and the link whose carrier gave it. */
export const nameOf = ({ linkId, carrierId }: { linkId: number; carrierId: string | null }) => `${linkId}/${carrierId}`;

/**
 * Acceptances of this process that are still to be written as `sent`, by `nameOf`. A receipt that comes first writes `sent` together with
 * the final state, which spares a version of the row; the others are written after `lateSentMs`. A process that dies leaves messages that
 * are `submitting` and have a carrier's id: the sweep takes those for accepted.
 */
export class Acceptances extends Map<string, Accepted> {
  constructor(accepted: Iterable<Accepted> = []) {
    super();
    for (const each of accepted) this.set(nameOf(each), each);
  }

  /** Forgets these, unless their ids have been given again since. */
  remove(written: Iterable<Accepted>): void {
    for (const each of written) if (this.get(nameOf(each)) === each) this.delete(nameOf(each));
  }
}
