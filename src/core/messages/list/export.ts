/** The messages that match a filter, as a file. */
import { audit } from "../../accounts/audit.ts";
import type { Context } from "../../../base/context.ts";
import type { Language } from "../../../base/languages.ts";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { maskPhone } from "../../../base/phone/phone.ts";
import { reached, type Caller } from "../../../http/auth.ts";
import { asText, batchesOf, csvOf, messageColumns, reasonColumns, withMark, type CsvColumn } from "./csv.ts";
import { readFilter, type FilterQuery } from "./filter.ts";
import { countMessages, listFrom, type MessageFilter, type MessageRow } from "./store.ts";

/** The maximum number of messages in one file: half of what a spreadsheet can open. */
export const mostExported = 500_000;

/** How many messages are searched by text, link, channel or sender for a file, which may take more time than a page. */
const searchedForFile = 2 * mostExported;

/** Columns whose digits are not numbers to calculate with. */
const texts = new Set(["to", "sender", "reference", "text"]);

const columns: CsvColumn<MessageRow>[] = [
  ...messageColumns.map(([name, of]): CsvColumn<MessageRow> =>
    texts.has(name) ? [name, (row) => asText(of(row) as string | null)] : [name, of],
  ),
  ["report_id", (row) => row.report_id],
  ["test", (row) => row.test],
  ["channel", (row) => (row.options?.call === undefined ? "sms" : "voice")],
];

/** How many messages match, counted up to one more than a file may have; and since when, if not all messages were searched. */
export async function countExport(
  ctx: Context,
  caller: Caller,
  query: FilterQuery,
): Promise<{ messages: number; searchedSince: Date | undefined }> {
  const found = await readFilter(ctx, caller, query, searchedForFile);
  const messages = await countOf(ctx, caller, found);
  return { messages, searchedSince: typeof found === "object" ? found.searchedSince : undefined };
}

async function countOf(
  { sql }: Context,
  caller: Caller,
  found: Awaited<ReturnType<typeof readFilter>>,
): Promise<number> {
  return found === "nothing" ? 0 : countMessages(sql, reached(caller), found?.filter ?? {}, mostExported + 1);
}

/**
 * The messages of the file in batches, oldest first, read as fast as they are consumed. The audit entry is written before the first.
 */
export async function openExport(
  ctx: Context,
  caller: Caller,
  query: FilterQuery,
): Promise<AsyncIterable<MessageRow[]>> {
  const found = await readFilter(ctx, caller, query, searchedForFile);
  const messages = await countOf(ctx, caller, found);
  if (messages > mostExported) {
    throw new Refusal(
      "invalid_request",
      say(
        "More than 500,000 messages match, the limit for one file. Narrow the time with `from_time` and `to_time`, or add a filter.",
      ),
    );
  }
  const details = { messages, filters: shownFilters(query) };
  await ctx.sql.begin((tx) => audit(ctx, tx, caller, { action: "messages.exported", details }));
  return exported(ctx, caller, found === "nothing" ? undefined : (found?.filter ?? {}));
}

/** The lines of a file for programs, with reasons in a language. */
export const exportLines = (messages: AsyncIterable<MessageRow[]>, language: Language): AsyncIterable<string> =>
  withMark(csvOf([...columns, ...reasonColumns(language)], messages));

function exported({ sql }: Context, caller: Caller, filter: MessageFilter | undefined): AsyncGenerator<MessageRow[]> {
  const owner = reached(caller);
  // Messages may be accepted as fast as they are written.
  let left = mostExported;
  return batchesOf(async (afterId, limit) => {
    if (!filter) return [];
    const rows = await listFrom(sql, owner, filter, afterId, Math.min(limit, left));
    left -= rows.length;
    return rows;
  });
}

/** The filters as the audit log may show them: numbers are masked, texts are not shown. */
function shownFilters({ text, to, to_prefix, reference, ...rest }: FilterQuery): Record<string, unknown> {
  const { status, sender, report_id, network, carrier, channel, code, from_time, to_time, ended_from, ended_to } = rest;
  return {
    status,
    sender,
    report_id,
    network,
    carrier,
    channel,
    code,
    from_time,
    to_time,
    ended_from,
    ended_to,
    ...(to === undefined ? {} : { to: maskPhone(to) }),
    ...(to_prefix === undefined ? {} : { to_prefix: maskPhone(to_prefix) }),
    ...(reference === undefined ? {} : { reference: true }),
    ...(text === undefined ? {} : { text: true }),
  };
}
