/** Message resources and lists in Twilio's form. Pure. */
import { formatMoney, moneyFromSql } from "../../../base/money.ts";
import { hasTwilioOrigin, type TwilioOrigin } from "../origin.ts";
import { sidOf } from "./sids.ts";
import type { MessageRow } from "./store.ts";
import { outcomeOf } from "./statuses.ts";

/** The version of the API, as in its paths. */
export const apiVersion = "2010-04-01";

/** The path of an account's resources. */
export const accountPath = (accountId: number): string => `/${apiVersion}/Accounts/${sidOf("AC", accountId)}`;

/** `Mon, 16 Aug 2010 03:45:01 +0000` (RFC 2822 §3.3). */
export const mailTime = (at: Date): string => at.toUTCString().replace("GMT", "+0000");

/** `2015-07-30T20:00:00Z`, the form of the newer resources. */
export const isoTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

/** A message resource. */
export function messageJson(row: MessageRow, accountId: number, currency: string) {
  const { id, sender, recipient, text, parts, cost, created_at, sent_at, updated_at } = row;
  const [sid, account] = [sidOf("SM", id), accountPath(accountId)];
  const origin = hasTwilioOrigin(row.origin) ? (row.origin as TwilioOrigin) : undefined;
  const { status, error } = outcomeOf(row);
  const uri = `${account}/Messages/${sid}.json`;
  return {
    account_sid: sidOf("AC", accountId),
    api_version: apiVersion,
    body: text ?? "",
    date_created: mailTime(created_at),
    date_sent: sent_at && status !== "scheduled" ? mailTime(sent_at) : null,
    date_updated: mailTime(updated_at),
    direction: row.state === null ? "inbound" : origin?.reply ? "outbound-reply" : "outbound-api",
    error_code: error?.number ?? null,
    error_message: error?.message ?? null,
    from: sender,
    messaging_service_sid: origin?.service ? sidOf("MG", accountId) : null,
    num_media: "0",
    num_segments: String(parts),
    price: cost === 0 ? "0" : `-${formatMoney(moneyFromSql(cost))}`,
    price_unit: currency,
    sid,
    status,
    subresource_uris: {},
    to: recipient,
    uri,
  };
}

/** The position of a page in a list, and the links to the pages around it, in the form of the `2010-04-01` resources. */
export function pageOf(path: string, query: URLSearchParams, about: { page: number; size: number; sids: string[] }) {
  const { page, size, sids } = about;
  const link = (change: (query: URLSearchParams) => void) => {
    const next = new URLSearchParams(query);
    next.set("PageSize", String(size));
    change(next);
    return `${path}?${next}`;
  };
  const turn = (to: number, token: string) =>
    link((next) => {
      next.set("Page", String(to));
      next.set("PageToken", token);
    });
  const start = page * size;
  return {
    page,
    page_size: size,
    start,
    end: start + Math.max(0, sids.length - 1),
    uri: query.size > 0 ? `${path}?${query}` : path,
    first_page_uri: link((next) => {
      next.set("Page", "0");
      next.delete("PageToken");
    }),
    next_page_uri: sids.length === size ? turn(page + 1, `PA${sids.at(-1)!}`) : null,
    previous_page_uri: page > 0 && sids.length > 0 ? turn(page - 1, `PB${sids[0]!}`) : null,
  };
}
