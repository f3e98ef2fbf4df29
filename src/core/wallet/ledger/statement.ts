/** Monthly statements of a wallet, and the sums that make them fast. */
import { accountOf } from "../../accounts/accounts.ts";
import type { Context } from "../../../base/context.ts";
import { wholeBuckets } from "../../../base/buckets.ts";
import { refuseUnknownZone } from "../../../base/time.ts";
import { dayIn } from "../../../base/zone.ts";
import { formatId } from "../../../base/ids.ts";
import { groupJson, money, timesOf } from "./entries.ts";
import { foldEntries, listGroups, sumLedger, sumMonth, type Wallet } from "./store.ts";

/**
 * The maximum number of lines if each bulk send has its own; beyond that, the sends of a day share one line, which gives at most
 * 5 kinds on 31 days.
 */
const mostLines = 10_000;

/**
 * The statement of a month in a zone, such as `2026-11`; by default of the current one. Everything is read in one snapshot, so that opening
 * balance, movements and closing balance agree, and the closing balance of the current month is the balance.
 */
export async function statementOf(
  ctx: Context,
  wallet: Wallet,
  { month: asked, time_zone: zone = "UTC" }: { month?: string; time_zone?: string },
) {
  refuseUnknownZone("time_zone", zone);
  const month = asked ?? dayIn(zone, ctx.clock.now().getTime()).slice(0, 7);
  const { currency } = await accountOf(ctx, formatId("acc", wallet.accountId));
  const { from, to } = timesOf({ from: `${month}-01`, to: lastDay(month) }, zone) as Required<
    ReturnType<typeof timesOf>
  >;
  const range = { from, to, days: wholeBuckets({ from, to }, "day", zone) };
  const read = await ctx.sql.begin("isolation level repeatable read read only", async (tx) => {
    const sums = await sumLedger(tx, wallet, from);
    const kinds = await sumMonth(tx, wallet, { from, to });
    const bySend = await listGroups(tx, wallet, range, { limit: mostLines + 1, offset: 0 });
    const isLong = bySend.length > mostLines;
    const lines = isLong ? await listGroups(tx, wallet, range, { limit: mostLines, offset: 0, apart: false }) : bySend;
    return { sums, kinds, lines, isLong };
  });
  const { sums, kinds, lines, isLong } = read;
  const moved = Object.values(kinds).reduce((sum, amount) => sum + amount, 0);
  return {
    month,
    currency,
    test: wallet.test,
    opening_balance: money(sums.before),
    topups: money(kinds.topup),
    adjustments: money(kinds.adjustment),
    charges: money(kinds.charge),
    voice: money(kinds.voice),
    refunds: money(kinds.refund),
    closing_balance: money(sums.before + moved),
    balance: money(sums.balance),
    balanced: sums.all === sums.balance,
    lines_by: isLong ? ("day" as const) : ("send" as const),
    lines: lines.map(groupJson(zone)),
  };
}

/** The last day of a month: day 0 of the next. */
function lastDay(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const day = new Date(0);
  day.setUTCFullYear(year, number, 0);
  return `${month}-${String(day.getUTCDate()).padStart(2, "0")}`;
}

/** How old ids must be before they are folded: a transaction takes its ids before it writes, and a bulk send takes a while to write its rows. */
const settleMs = 10 * 60_000;

/** A housekeeping chore: sums settled entries by quarter of an hour, kind and bulk send. */
export const foldLedger = ({ sql }: Context): Promise<boolean> => foldEntries(sql, settleMs);
