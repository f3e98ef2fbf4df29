/** Messages as the API shows them, one or a list. */
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { parseId } from "../../../base/ids.ts";
import type { Language } from "../../../base/languages.ts";
import { noted, say } from "../../../base/sentences/sentence.ts";
import { publicUrl } from "../../../http/address.ts";
import { reached, type Caller, type Reached } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import type { CountedList } from "../../../http/pages.ts";
import { noteIn } from "../../../http/translations.ts";
import { tagName, tlvValues } from "../../../smpp/smpp.ts";
import type { SpokenIn } from "../../carriers/traffic.ts";
import { messageCounts } from "../../wallet/wallet.ts";
import { readFilter, type FilterQuery } from "./filter.ts";
import { countMessages, findMessage, findRange, listMessages } from "./store.ts";
import { isFinal, type MessageState } from "../life/tracked.ts";
import { summaryOf } from "./wire.ts";

/** The integer of `out_sms_…`; 404 for anything else. */
export function messageId(text: string): number {
  const id = parseId("out_sms", text);
  if (id === undefined) throw notFound();
  return id;
}

/**
 * The messages that the caller has access to and that match a query. Unfiltered, their number is exact: the wallet keeps a
 * running count.
 */
export async function messagesOf(
  ctx: Context,
  caller: Caller,
  query: FilterQuery,
  language: Language,
): Promise<CountedList<ReturnType<typeof summaryOf>> & { searchedSince?: Date | undefined }> {
  const { sql, config } = ctx;
  const owner = reached(caller);
  const found = await readFilter(ctx, caller, query);
  if (found === "nothing") return { count: async () => 0, read: async () => [] };
  const filter = found?.filter;
  return {
    searchedSince: found?.searchedSince,
    isExact: filter === undefined,
    count: async (limit) =>
      filter ? countMessages(sql, owner, filter, limit) : (await messageCounts(sql, owner)).sent,
    read: async (window) => {
      const rows = await listMessages(sql, owner, filter ?? {}, window);
      return rows.map((row) => summaryOf(row, publicUrl(config), language));
    },
  };
}

/** `GET /v1/sms/{out_sms_…}`; 404 also for another account's message. */
export async function showMessage(ctx: Context, owner: Reached, id: number, language: Language) {
  const row = await findMessage(ctx.sql, owner, id);
  if (!row) throw notFound();
  return {
    ...summaryOf(row, publicUrl(ctx.config), language),
    timeline: [begunOf(row), ...timelineOf(row)].map((entry) => inWords(entry, language)),
  };
}

type Shown = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** The first entry of the timeline: when the message was accepted, and which TLVs will not be passed on. */
function begunOf({ created_at, send_at, options, timeline }: Shown) {
  const change = timeline.find(({ former_send_at: former }) => former !== undefined);
  const planned = change ? (change.former_send_at ?? null) : (send_at?.toISOString() ?? null);
  const begun = {
    at: created_at.toISOString(),
    ...(planned === null ? { state: "queued" } : { state: "scheduled", send_at: planned }),
  };
  if (!options?.dropped) return begun;
  const tags = options.dropped.map(tagName).join(", ");
  return { ...begun, detail: noted("TLVs not passed on, because no link of the route takes them: {tags}", { tags }) };
}

/** The other entries, with the names of links. A submit has the TLVs of the message, a receipt its own. */
function timelineOf({ timeline, links, options }: Shown) {
  return timeline.map(({ link, tlvs: kept, former_send_at: _former, ...entry }) => {
    const tlvs = entry.state === "submitting" ? options?.tlvs : kept;
    return {
      ...entry,
      ...(options?.call && saidOf(entry.state, options.call)),
      ...(link === undefined || links[link] === undefined ? {} : { carrier: links[link] }),
      ...(tlvs === undefined ? {} : { tlvs: tlvValues(tlvs) }),
    };
  });
}

/** What the receipt of a call says. */
function saidOf(state: string, { heard }: SpokenIn) {
  if (state === "DELIVRD") return { answered: true, ...heard };
  return unansweredReceipts.has(state) ? { answered: false } : {};
}

const unansweredReceipts: ReadonlySet<string> = new Set(["UNDELIV", "EXPIRED", "REJECTD"]);

/** An entry with its detail in a language. */
const inWords = <Entry extends object>(entry: Entry, language: Language): Entry =>
  "detail" in entry && typeof entry.detail === "string" ? { ...entry, detail: noteIn(entry.detail, language) } : entry;

/** The range of ids that contains the messages that an account sent between two times, for queries by id. */
export const rangeOfTime = (
  { sql }: Pick<Context, "sql">,
  accountId: number,
  from: Date | undefined,
  to: Date | undefined,
) => findRange(sql, accountId, { from, to });

/** The refusal for a message that can no longer be cancelled. */
export function notCancellable(state: MessageState): Refusal {
  const said = isFinal(state)
    ? say("The message is {state}, which is final. Only scheduled and queued messages can be cancelled.", {
        state: { state },
      })
    : say("The carrier already has the message. Only scheduled and queued messages can be cancelled.");
  return new Refusal("not_in_progress", said, { members: { state } });
}
