import type { Context } from "../base/context.ts";
import { deleteOldBlocks, deleteOldCounts } from "./guard/store.ts";
import { deleteOldFigures } from "./figures/store.ts";
import { deleteOldVerifications } from "./store.ts";

/** Rows of one transaction at most. */
const batch = 5000;

/**
 * Removes verifications that began `VERIFY_DAYS` ago, with what wrong codes left of their numbers; then the counts and blocks of the
 * guard and the figures from that time. The messages that carried the PINs, and what they cost, stay. True when there may be more.
 */
export async function forgetVerifications(ctx: Context): Promise<boolean> {
  const { sql, clock, config } = ctx;
  const now = clock.now();
  const before = new Date(now.getTime() - config.verifyDays * 86_400_000);
  const gone = await Promise.all([
    deleteOldVerifications(sql, before, now, batch),
    deleteOldCounts(sql, before, batch),
    deleteOldBlocks(sql, before, batch),
    deleteOldFigures(sql, before, batch),
  ]);
  return gone.includes(batch);
}
