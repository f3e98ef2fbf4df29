/** The guard for one-time codes that other services generate and check. */
import type { Context } from "../base/context.ts";
import { guardKeys, Tallies, type Guarded } from "./guard/tallies.ts";
import { readSnapshot } from "./issue/store.ts";
import { completeSettings, type Home } from "./settings.ts";

/**
 * Refuses a code if a PIN to the same number would be refused now: by the guard's settings, its blocks, or limits that PINs have
 * reached. The code itself is not counted, since we never learn whether it is entered.
 *
 * @param cost of all parts, micro-units
 * @throws a Refusal `blocked`
 */
export async function refuseGuarded(ctx: Context, about: Guarded, home: Home, cost: number): Promise<void> {
  const now = ctx.clock.now();
  const rows = await readSnapshot(ctx.sql, [about.accountId], guardKeys([about]), now);
  const { guard } = completeSettings(rows.accounts[0]?.settings ?? {}, home);
  const tallies = new Tallies(rows, now);
  const verdict = tallies.judge(guard, about, cost, now);
  if (verdict) throw tallies.stop(about, verdict, now);
}
