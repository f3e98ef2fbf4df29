import type { Context } from "../../base/context.ts";
import type { Sql } from "../../base/db.ts";
import { parseId, type IdPrefix } from "../../base/ids.ts";
import * as store from "./home/deliveries-store.ts";

/** Maximum difference between the time of an event's subject and that of its deliveries. */
const slackMs = 10_000;

/** A verification's expiry is noticed some time afterwards; much later if no process was running. */
const noticedMs = 600_000;

/** How the deliveries about something are found. */
interface Search {
  /** The times at which events may have occurred. */
  moments: Date[];
  /** How much later deliveries may have been created. */
  lateMs: number;
  /** The member of the bodies that identifies it. */
  member: "message_id" | "request_id" | "report_id";
}

/**
 * The deliveries about a message, a verification or a bulk send, to any endpoint. Deliveries are created together with changes of
 * their subject, so they are found by the times of these: an index on the subject would make every delivery slower.
 */
export async function deliveriesAbout({ sql }: Context, accountId: number, id: string) {
  const search = await searchFor(sql, accountId, id);
  if (!search) return [];
  const { moments, lateMs, member } = search;
  const named = `"${member}":"${id}"`;
  const found = await Promise.all(
    spansOf(moments, lateMs).map((span) => store.listDeliveriesOf(sql, accountId, named, span)),
  );
  return found.flat();
}

async function searchFor(sql: Sql, accountId: number, id: string): Promise<Search | undefined> {
  const number = (prefix: IdPrefix) => (id.startsWith(`${prefix}_`) ? parseId(prefix, id) : undefined);
  const [sent, received, verification] = [number("out_sms"), number("in_sms"), number("vrf")];
  const isReport = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  const found = (moments: Date[], member: Search["member"], lateMs = slackMs) => ({ moments, member, lateMs });
  if (sent !== undefined) return found(await store.findMoments(sql, accountId, sent), "message_id");
  if (received !== undefined) return found(await store.findReceived(sql, accountId, received), "message_id");
  if (verification !== undefined)
    return found(await store.findVerificationEnd(sql, accountId, verification), "request_id", noticedMs);
  return isReport ? found(await store.findReportEnd(sql, accountId, id), "report_id") : undefined;
}

/** The time spans around these ordered times, with adjoining spans merged. */
export function spansOf(moments: Date[], lateMs: number): [Date, Date][] {
  const spans: [Date, Date][] = [];
  for (const moment of moments) {
    const [from, to] = [new Date(moment.getTime() - slackMs), new Date(moment.getTime() + lateMs)];
    const last = spans.at(-1);
    if (last && last[1] >= from) last[1] = to;
    else spans.push([from, to]);
  }
  return spans;
}
