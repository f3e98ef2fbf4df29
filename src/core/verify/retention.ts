import type { Context } from "../../base/context.ts";
import { deleteOldBlocks, deleteOldCodes, deleteOldCounts } from "./guard/store.ts";
import { deleteOldFigures } from "./figures/store.ts";
import { deleteOldVerifications } from "./store.ts";

/** Longer than the guard looks back. */
const codesMs = 2 * 86_400_000;

/** Rows per transaction. */
const batch = 5000;

/**
 * Deletes data older than `VERIFY_DAYS`: verifications, wrong codes of their numbers, the guard's counts and blocks, and
 * figures. Of what hooks sent, numbers are kept for two days. PIN messages and their charges are kept. True if there may be more.
 */
export async function forgetVerifications(ctx: Context): Promise<boolean> {
  const { sql, clock, config } = ctx;
  const now = clock.now();
  const before = new Date(now.getTime() - config.verifyDays * 86_400_000);
  const gone = await Promise.all([
    deleteOldVerifications(sql, before, now, batch),
    deleteOldCounts(sql, before, batch),
    deleteOldBlocks(sql, before, batch),
    deleteOldCodes(sql, new Date(now.getTime() - codesMs), batch),
    deleteOldFigures(sql, before, batch),
  ]);
  return gone.includes(batch);
}
