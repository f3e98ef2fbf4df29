import { assert } from "../base/assert.ts";
import type { Tx } from "../base/db.ts";
import { idBlock } from "../base/ids.ts";
import { insertRefunds, type Refund } from "./refund-store.ts";

export type { Refund } from "./refund-store.ts";

/**
 * Gives charges back, whole, in the transaction of what ends their messages. A message that was refunded before is passed
 * over: there is one refund at most, which the ledger's unique index holds as well.
 *
 * Takes locks on wallets, so the rows of the messages are locked before it, never after (ARCHITECTURE.md, Locks).
 */
export async function refund(tx: Tx, refunds: Refund[]): Promise<void> {
  for (let from = 0; from < refunds.length; from += idBlock) {
    const some = refunds.slice(from, from + idBlock);
    for (const each of some) assert(each.amount >= 0, "a refund gives money back");
    await insertRefunds(tx, some);
  }
}
