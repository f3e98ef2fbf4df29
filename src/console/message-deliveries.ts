import type { Context } from "../base/context.ts";
import { findMoments, listDeliveriesOf } from "./home/deliveries-store.ts";

/** Maximum difference between the times in a message's timeline and its deliveries. */
const slackMs = 10_000;

/**
 * The deliveries of one message's reports, to any endpoint. They are created in the same transactions as its timeline, so they
 * are found by the times in it: an index on the message would make every delivery slower.
 */
export async function deliveriesOfMessage({ sql }: Context, accountId: number, messageId: number) {
  const moments = await findMoments(sql, accountId, messageId);
  const found = await Promise.all(spansOf(moments).map((span) => listDeliveriesOf(sql, accountId, messageId, span)));
  return found.flat();
}

/** The time spans around these ordered times, with adjoining spans merged. */
export function spansOf(moments: Date[]): [Date, Date][] {
  const spans: [Date, Date][] = [];
  for (const moment of moments) {
    const [from, to] = [new Date(moment.getTime() - slackMs), new Date(moment.getTime() + slackMs)];
    const last = spans.at(-1);
    if (last && last[1] >= from) last[1] = to;
    else spans.push([from, to]);
  }
  return spans;
}
