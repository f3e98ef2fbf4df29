import type { Context } from "../../../base/context.ts";
import { reached, type Caller } from "../../../http/auth.ts";
import { bulkSendsOf } from "../../../core/messages/list/reports.ts";
import { readStats } from "../../../core/stats/stats.ts";
import { occurring } from "./store.ts";

/** How many messages are read for choices. */
const mostRead = 10_000;
const mostReports = 50;

/** The values that occur in the account, by which the list of messages can be filtered. */
export async function choicesOf(ctx: Context, caller: Caller) {
  const owner = reached(caller);
  const [{ networks }, found, reports] = await Promise.all([
    readStats(ctx, caller, { bucket: "day" }),
    occurring(ctx.sql, owner, mostRead),
    bulkSendsOf(ctx, owner, { counts: false }).read({ limit: mostReports, offset: 0 }),
  ]);
  return {
    networks: networks.map(({ network }) => network).filter((network) => network !== ""),
    ...found,
    reports: reports.map(({ report_id, reference, created_at }) => ({ report_id, reference, created_at })),
  };
}
