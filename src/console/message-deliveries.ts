import type { Context } from "../base/context.ts";
import { findMoments, listDeliveriesOf } from "./home/conversations-store.ts";

/** How far the times of a message's timeline and of its deliveries may be apart. */
const slackMs = 10_000;

/**
 * The reports of one message, whatever endpoint they went to. They are made in the transactions that its timeline tells of, so
 * that they are found by those times: an index on the message would cost every delivery.
 */
export async function deliveriesOfMessage({ sql }: Context, accountId: number, messageId: number) {
  const moments = await findMoments(sql, accountId, messageId);
  const found = await Promise.all(spansOf(moments).map((span) => listDeliveriesOf(sql, accountId, messageId, span)));
  return found.flat();
}

/** The spans around these times, which are in order; those that touch are one. */
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
