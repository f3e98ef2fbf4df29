/** Reads the filters of a list of messages. */
import type { Static } from "typebox";
import type { Context } from "../../../base/context.ts";
import { invalidField, refuseField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { parseQueried, readBeginnings } from "../../../base/phone/phone.ts";
import { readTime } from "../../../base/time.ts";
import { rangesOfNetwork, type NumberRanges } from "../../carriers/routing/networks.ts";
import { reached, type Caller, type Reached } from "../../../http/auth.ts";
import type { messageFilters } from "../schemas.ts";
import { findOldest, findRange, openSince, type MessageFilter } from "./store.ts";
import { locateReport } from "./reports.ts";
import { onItsWay } from "./wire.ts";

/** The query parameters that filter. */
export type FilterQuery = Static<typeof messageFilters>;

/**
 * How many messages a list searches by text, link, channel, sender and end: the newest that match the other filters. Indexes for these would make
 * every send slower, and reading all messages of a large account takes seconds; with their texts, minutes.
 */
export const mostSearched = 100_000;

/** A filter as read, and how far back is searched if not all messages are. */
export interface ReadFilter {
  filter: MessageFilter;
  searchedSince?: Date;
}

/**
 * Reads the filters; undefined if there are none, `nothing` if they cannot match anything.
 *
 * @param most how many messages are searched by filters that have no index
 */
export async function readFilter(
  ctx: Context,
  caller: Caller,
  query: FilterQuery,
  most = mostSearched,
): Promise<ReadFilter | "nothing" | undefined> {
  const { sql } = ctx;
  const owner = reached(caller);
  const filter: MessageFilter = { ...readNumbers(query, caller.country) };
  if (query.status !== undefined) {
    filter.states = query.status === "sent" ? [...onItsWay] : [query.status];
    filter.openSince = await openSince(sql);
  }
  if (query.reference !== undefined) filter.reference = query.reference;
  if (query.code !== undefined) filter.code = query.code;
  if (query.from_time !== undefined) filter.from = readTime("from_time", query.from_time);
  if (query.to_time !== undefined) filter.to = readTime("to_time", query.to_time);
  if (filter.from || filter.to) filter.within = await findRange(sql, owner.accountId, filter);
  if (query.report_id !== undefined) {
    const report = await locateReport(ctx, owner, query.report_id);
    if (!report) return "nothing";
    filter.report = report.range;
  }
  const searched = searchedOf(query);
  if (Object.keys(searched).length > 0) return search(ctx, owner, { filter, searched, most });
  return Object.keys(filter).length > 0 ? { filter } : undefined;
}

type Searched = Pick<MessageFilter, "text" | "carrier" | "channel" | "sender" | "endedFrom" | "endedTo">;

/** The filters that have no index. */
function searchedOf({ text, carrier, channel, sender, ended_from: from, ended_to: to }: FilterQuery): Searched {
  return {
    ...(from === undefined ? {} : { endedFrom: readTime("ended_from", from) }),
    ...(to === undefined ? {} : { endedTo: readTime("ended_to", to) }),
    ...(text === undefined ? {} : { text }),
    ...(carrier === undefined ? {} : { carrier }),
    ...(channel === undefined ? {} : { channel }),
    ...(sender === undefined ? {} : { sender }),
  };
}

/** The filter with the searched members, and with a lower bound of ids that keeps only the newest messages matching the others. */
async function search(
  { sql }: Context,
  owner: Reached,
  { filter, searched, most }: { filter: MessageFilter; searched: Searched; most: number },
): Promise<ReadFilter> {
  const oldest = await findOldest(sql, owner, filter, most);
  if (!oldest) return { filter: { ...filter, ...searched } };
  const within = { last: Number.MAX_SAFE_INTEGER, ...filter.within, after: oldest.id - 1 };
  return { filter: { ...filter, ...searched, within }, searchedSince: oldest.at };
}

function readNumbers({ to, to_prefix, network }: FilterQuery, country: string | undefined): MessageFilter {
  return {
    ...(to === undefined ? {} : { recipient: readRecipient(to, country) }),
    ...(to_prefix === undefined ? {} : { beginnings: readPrefix(to_prefix, country) }),
    ...(network === undefined ? {} : { network: readNetwork(network) }),
  };
}

function readRecipient(text: string, country: string | undefined): string {
  const number = parseQueried(text, country);
  if (!number.ok)
    throw refuseField("invalid_number", "to", say("`{field}` is {reason}.", { field: "to", reason: number.why }));
  return number.e164;
}

function readPrefix(text: string, country: string | undefined): string[] {
  const beginnings = readBeginnings(text, country);
  if (beginnings.length > 0) return beginnings;
  throw invalidField("to_prefix", say("`to_prefix` is not digits: send the beginning of a number, such as `+25078`."));
}

function readNetwork(name: string): NumberRanges {
  const ranges = rangesOfNetwork(name);
  if (ranges) return ranges;
  throw invalidField("network", say("`network` is not a known network: use a name that `GET /v1/stats` lists."));
}
