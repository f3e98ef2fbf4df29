import { assert } from "../../base/assert.ts";
import type { Tx } from "../../base/db.ts";
import { idBlock } from "../../base/ids.ts";
import { insertRefunds, type Refund } from "./refund-store.ts";

export type { Refund } from "./refund-store.ts";

/**
 * Refunds whole charges in the transaction that ends their messages. A message already refunded is skipped: one refund at most, which
 * a unique index of the ledger enforces too.
 *
 * Locks wallets, so the messages must be locked before, never after (docs/concepts/inside-messages.md, Locks).
 */
export async function refund(tx: Tx, refunds: Refund[]): Promise<void> {
  for (let from = 0; from < refunds.length; from += idBlock) {
    const some = refunds.slice(from, from + idBlock);
    for (const each of some) assert(each.amount >= 0, "a refund is not negative");
    await insertRefunds(tx, some);
  }
}
