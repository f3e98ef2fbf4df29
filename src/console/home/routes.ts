import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { parseNumber } from "../../base/phone/phone.ts";
import type { App } from "../../http/app.ts";
import { notFound } from "../../http/errors.ts";
import { pageQuery, pagesOf, pageWindow } from "../../http/pages.ts";
import {
  countExchange,
  findDelivery,
  isOptedOut,
  listConversations,
  listDeliveries,
  listExchange,
  type ConversationRow,
  type ExchangeRow,
} from "./conversations-store.ts";
import { readHome } from "./home.ts";
import {
  conversationSchema,
  conversationsQuery,
  conversationsSchema,
  deliveriesQuery,
  deliveriesSchema,
  homeSchema,
} from "./schemas.ts";
import { deliveriesOfMessage } from "../message-deliveries.ts";
import { searchQuery, searchSchema } from "../search/schemas.ts";
import { search } from "../search/search.ts";
import { delivery, idParams } from "../../webhooks/schemas.ts";
import { deliveryJson } from "../../webhooks/wire.ts";

/** Received messages that conversations are told by, and how far one conversation is counted. */
const lookedAt = 5_000;
const countLimit = 10_000;
/** Rows that a page may begin after: skipping costs as much as reading. */
const deepest = 20_000;

/** What only the pages of an account ask for: its home, the search, conversations, and all deliveries together. */
export function homeRoutes(app: App, ctx: Context): void {
  const { sql, config } = ctx;

  app.get(
    "/console/home",
    { config: { scope: "account:read" }, schema: { response: { 200: homeSchema } } },
    ({ caller }) => readHome(ctx, caller),
  );

  app.get(
    "/console/search",
    {
      config: { scope: "sms:read" },
      schema: { querystring: searchQuery, response: { 200: searchSchema } },
    },
    async ({ caller, query }) => ({ results: await search(ctx, caller, query.q) }),
  );

  app.get(
    "/console/conversations",
    {
      config: { scope: "inbound:read" },
      schema: { querystring: conversationsQuery, response: { 200: conversationsSchema } },
    },
    async ({ caller, query, url }) => {
      const digits = (query.q ?? "").replaceAll(/\D/g, "");
      const rows = await listConversations(sql, caller.accountId, { lookedAt, digits, ...pageWindow(query) });
      return {
        conversations: rows.map(conversationJson),
        pages: pagesOf(config, url, query, rows[0]?.total ?? 0),
      };
    },
  );

  app.get(
    "/console/conversations/:number",
    {
      config: { scope: "inbound:read" },
      schema: {
        params: Type.Object({ number: Type.String() }),
        querystring: pageQuery,
        response: { 200: conversationSchema },
      },
    },
    async ({ caller, params, query, url }) => {
      const phone = readPhone(params.number);
      const { accountId } = caller;
      const total = Math.min(await countExchange(sql, accountId, phone, countLimit), deepest);
      const window = pageWindow(query);
      const rows = window.offset >= total ? [] : await listExchange(sql, accountId, phone, window);
      return {
        number: phone,
        opted_out: await isOptedOut(sql, accountId, phone),
        messages: rows.map(exchangeJson),
        pages: pagesOf(config, url, query, total),
      };
    },
  );

  app.get(
    "/console/deliveries",
    {
      config: { scope: "webhooks" },
      schema: { querystring: deliveriesQuery, response: { 200: deliveriesSchema } },
    },
    async ({ caller, query, url }) => {
      const { limit, offset } = pageWindow(query);
      if (query.message !== undefined) {
        const rows = await deliveriesOfMessage(ctx, caller.accountId, parseId("out_sms", query.message) ?? 0);
        return { deliveries: rows.map(deliveryJson), pages: pagesOf(config, url, query, rows.length) };
      }
      const about = { status: query.status, event: query.event, limit: limit + 1, offset };
      const rows = offset >= deepest ? [] : await listDeliveries(sql, caller.accountId, about);
      // Not counted: one row more than the page says whether there is another page.
      const known = offset + rows.length;
      return { deliveries: rows.slice(0, limit).map(deliveryJson), pages: pagesOf(config, url, query, known) };
    },
  );

  app.get(
    "/console/deliveries/:id",
    { config: { scope: "webhooks" }, schema: { params: idParams, response: { 200: delivery } } },
    async ({ caller, params }) => {
      const row = await findDelivery(sql, caller.accountId, parseId("dlv", params.id) ?? 0);
      if (!row) throw notFound();
      return deliveryJson(row);
    },
  );
}

/** A phone as it stands in a path, or the short code that wrote. */
function readPhone(given: string): string {
  if (/^\d{3,8}$/.test(given)) return given;
  const number = parseNumber(/^\d/.test(given.trim()) ? `+${given.trim()}` : given);
  if (number.ok) return number.e164;
  // Carriers write numbers of phones that no plan knows; what wrote is shown as it is.
  if (/^\+?[\w ]{1,20}$/.test(given)) return given;
  throw notFound();
}

function conversationJson(row: ConversationRow) {
  return {
    number: row.phone,
    our_number: row.number,
    telco: row.telco,
    last_id: formatId("in_sms", row.last_id),
    last_at: row.last_at,
    last_text: row.text,
    received: row.received,
    opted_out: row.opted_out,
  };
}

function exchangeJson({ direction, id, ours, created_at, ...row }: ExchangeRow) {
  return {
    direction,
    id: formatId(direction === "out" ? "out_sms" : "in_sms", id),
    our_address: ours,
    ...row,
    at: created_at,
  };
}
