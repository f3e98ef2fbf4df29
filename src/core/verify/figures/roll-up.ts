import type { Context } from "../../../base/context.ts";
import * as store from "./store.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/**
 * After this long, all verifications of a period have ended (they take 30 minutes at most), and nearly all receipts have
 * arrived.
 */
const soonMs = 40 * 60_000;
/** After this long, no receipt can arrive. */
const lateMs = 4 * dayMs;

const endOfDay = (at: Date) => new Date(Math.ceil(at.getTime() / dayMs) * dayMs);

/**
 * Counts the outcomes of one past hour or day per call, and again once the last receipts are in. True if there may be more. Any number
 * of processes may run it concurrently.
 */
export async function rollUpVerifications(ctx: Context): Promise<boolean> {
  for (const late of [false, true]) for (const hours of [1, 24]) if (await countNext(ctx, hours, late)) return true;
  return false;
}

function countNext(ctx: Context, hours: number, late: boolean): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.sql.begin(async (tx) => {
    const counted = await store.lockCounted(tx, hours, late);
    if (!counted) return false;
    const begin = counted.until ?? new Date(endOfDay((await store.firstBegun(tx)) ?? now).getTime() - dayMs);
    // A partly deleted day would be counted too low.
    const kept = endOfDay(new Date(now.getTime() - ctx.config.verifyDays * dayMs));
    const from = begin < kept ? kept : begin;
    const to = new Date(from.getTime() + hours * hourMs);
    if (to.getTime() + (late ? lateMs : soonMs) > now.getTime()) return false;
    await store.countPeriod(tx, hours, from, to, now);
    await store.setCounted(tx, hours, late, to);
    return true;
  });
}
