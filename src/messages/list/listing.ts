/** Messages as the API shows them, one or a list. */
import type { Static } from "typebox";
import type { Context } from "../../base/context.ts";
import { Refusal, refuseField } from "../../base/errors.ts";
import { parseId } from "../../base/ids.ts";
import { parseQueried } from "../../base/phone/phone.ts";
import { readTime } from "../../base/time.ts";
import { publicUrl } from "../../http/address.ts";
import { reached, type Caller, type Reached } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import type { CountedList } from "../../http/pages.ts";
import { messageCounts } from "../../wallet/wallet.ts";
import { countMessages, findMessage, findRange, listMessages, openSince, type MessageFilter } from "./store.ts";
import type { messageQuery } from "../schemas.ts";
import { locateReport } from "./reports.ts";
import { isFinal, type MessageState } from "../life/tracked.ts";
import { onItsWay, summaryOf } from "./wire.ts";

/** The integer of `out_sms_…`; 404 for anything else. */
export function messageId(text: string): number {
  const id = parseId("out_sms", text);
  if (id === undefined) throw notFound();
  return id;
}

/** The query parameters. */
export type ListQuery = Static<typeof messageQuery>;

/** Reads the filters; undefined if there are none, `nothing` if they cannot match anything. */
async function readFilter(
  ctx: Context,
  owner: Reached,
  query: ListQuery,
  country: string | undefined,
): Promise<MessageFilter | "nothing" | undefined> {
  const filter: MessageFilter = {};
  if (query.status !== undefined) {
    filter.states = query.status === "sent" ? [...onItsWay] : [query.status];
    filter.openSince = await openSince(ctx.sql);
  }
  if (query.to !== undefined) filter.recipient = readRecipient(query.to, country);
  if (query.sender !== undefined) filter.sender = query.sender;
  if (query.reference !== undefined) filter.reference = query.reference;
  if (query.from_time !== undefined) filter.from = readTime("from_time", query.from_time);
  if (query.to_time !== undefined) filter.to = readTime("to_time", query.to_time);
  if (filter.from || filter.to) filter.within = await findRange(ctx.sql, owner.accountId, filter);
  if (query.report_id !== undefined) {
    const report = await locateReport(ctx, owner, query.report_id);
    if (!report) return "nothing";
    filter.report = report.range;
  }
  return Object.keys(filter).length > 0 ? filter : undefined;
}

function readRecipient(text: string, country: string | undefined): string {
  const number = parseQueried(text, country);
  if (!number.ok) throw refuseField("invalid_number", "to", `\`to\` is ${number.reason}.`);
  return number.e164;
}

/** The messages that the caller reaches and that fit a query. Unfiltered, their number is exact: the wallet keeps a running count. */
export async function messagesOf(
  ctx: Context,
  caller: Caller,
  query: ListQuery,
): Promise<CountedList<ReturnType<typeof summaryOf>>> {
  const { sql, config } = ctx;
  const owner = reached(caller);
  const filter = await readFilter(ctx, owner, query, caller.country);
  if (filter === "nothing") return { count: async () => 0, read: async () => [] };
  return {
    isExact: filter === undefined,
    count: async (limit) =>
      filter ? countMessages(sql, owner, filter, limit) : (await messageCounts(sql, owner)).sent,
    read: async (window) => {
      const rows = await listMessages(sql, owner, filter ?? {}, window);
      return rows.map((row) => summaryOf(row, publicUrl(config)));
    },
  };
}

/** `GET /v1/sms/{out_sms_…}`; 404 also for another account's message. */
export async function showMessage(ctx: Context, owner: Reached, id: number) {
  const row = await findMessage(ctx.sql, owner, id);
  if (!row) throw notFound();
  const begun = { at: row.created_at.toISOString(), state: row.send_at ? "scheduled" : "queued" };
  return {
    ...summaryOf(row, publicUrl(ctx.config)),
    timeline: [
      begun,
      ...row.timeline.map(({ link, ...entry }) => {
        const carrier = link === undefined ? undefined : row.links[link];
        return carrier === undefined ? entry : { ...entry, carrier };
      }),
    ],
  };
}

/** The refusal for a message that can no longer be cancelled. */
export function notCancellable(state: MessageState): Refusal {
  const detail = isFinal(state)
    ? `The message is ${state}, which is final. Only scheduled and queued messages can be cancelled.`
    : "The carrier already has the message. Only scheduled and queued messages can be cancelled.";
  return new Refusal("not_in_progress", detail, { members: { state } });
}
