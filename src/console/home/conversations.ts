/** Conversations with phones, and the deliveries of all endpoints together. */
import type { Context } from "../../base/context.ts";
import { parseId } from "../../base/ids.ts";
import { parseQueried, readBeginning } from "../../base/phone/phone.ts";
import { reached, type Caller, type Reached } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import type { List, Window } from "../../http/pages.ts";
import type { ShownDelivery } from "../../webhooks/wire.ts";
import * as store from "./conversations-store.ts";

export type { ConversationRow, ExchangeRow } from "./conversations-store.ts";

/** Conversations are searched for in this many of the latest inbound messages. */
const lookedAt = 5_000;
const countLimit = 10_000;
/** Offsets beyond this are empty: skipping rows costs as much as reading them. */
const deepestOffset = 20_000;

/** A window of the account's conversations with phones whose numbers contain the digits, latest first. */
export async function listConversations({ sql }: Context, caller: Caller, query: string, window: Window) {
  const beginning = caller.country === undefined ? undefined : readBeginning(query, caller.country);
  const digits = (beginning ?? query).replaceAll(/\D/g, "");
  const rows = await store.listConversations(sql, reached(caller), { lookedAt, digits, ...window });
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The messages exchanged with a phone, latest first. */
export function exchangeWith({ sql }: Context, owner: Reached, phone: string): List<store.ExchangeRow> {
  return {
    count: async () => Math.min(await store.countExchange(sql, owner, phone, countLimit), deepestOffset),
    read: (window) => store.listExchange(sql, owner, phone, window),
  };
}

/** Whether a phone has opted out of the account's messages. */
export function isOptedOut({ sql }: Context, owner: Reached, phone: string): Promise<boolean> {
  return store.isOptedOut(sql, owner, phone);
}

/** Deliveries to all endpoints, latest first. They are not counted: `total` only shows whether there is another page. */
export async function listDeliveries(
  { sql }: Context,
  accountId: number,
  filter: { status: string | undefined; event: string | undefined },
  { limit, offset }: Window,
) {
  if (offset >= deepestOffset) return { rows: [], total: offset };
  const rows = await store.listDeliveries(sql, accountId, { ...filter, limit: limit + 1, offset });
  return { rows: rows.slice(0, limit), total: offset + rows.length };
}

/** A delivery of the account; refuses an unknown id. */
export async function findDelivery({ sql }: Context, accountId: number, wireId: string): Promise<ShownDelivery> {
  const row = await store.findDelivery(sql, accountId, parseId("dlv", wireId) ?? 0);
  if (!row) throw notFound();
  return row;
}

/** A phone as written in a path, read with the account's default country; or an alphanumeric sender, returned unchanged. */
export function readPhone(given: string, country: string | undefined): string {
  if (/^\d{3,8}$/.test(given)) return given;
  const number = parseQueried(given, country);
  if (number.ok) return number.e164;
  if (/^\+?[\w ]{1,20}$/.test(given)) return given;
  throw notFound();
}
