import { Type } from "typebox";
import type { Context } from "../base/context.ts";
import type { App } from "../http/app.ts";
import { pageQuery, pagesOf, pageWindow } from "../http/pages.ts";
import { listRecords, listUnrouted, showRecord } from "./listing.ts";
import { countOptouts, listOptouts } from "./optouts-store.ts";
import { addOptout, optoutJson, removeOptout } from "./optouts.ts";
import * as schemas from "./schemas.ts";

const tags = ["Inbound"];

/** Received messages, and who wants none. */
export function inboundRoutes(app: App, ctx: Context): void {
  const { sql, config } = ctx;

  app.get(
    "/v1/sms/inbounds",
    {
      config: { scope: "inbound:read" },
      schema: {
        tags,
        summary: "List received messages",
        querystring: pageQuery,
        response: { 200: schemas.inboundsSchema },
      },
    },
    (request) => listRecords(ctx, request.caller, request.query, request.raw.url!),
  );

  app.get(
    "/v1/sms/inbounds/:id",
    {
      config: { scope: "inbound:read" },
      schema: {
        tags,
        summary: "Show a received message",
        params: Type.Object({ id: Type.String({ description: "`in_sms_<id>`." }) }),
        response: { 200: schemas.inboundSchema },
      },
    },
    (request) => showRecord(ctx, request.caller, request.params.id),
  );

  app.get(
    "/v1/optouts",
    {
      config: { scope: "account:read" },
      schema: {
        tags,
        summary: "List phones that have opted out",
        querystring: pageQuery,
        response: { 200: schemas.optoutsSchema },
      },
    },
    async ({ caller, query, raw }) => {
      const rows = await listOptouts(sql, caller.accountId, pageWindow(query));
      const total = await countOptouts(sql, caller.accountId);
      return { optouts: rows.map(optoutJson), pages: pagesOf(config, raw.url!, query, total) };
    },
  );

  app.post(
    "/v1/optouts",
    {
      config: { scope: "account:write" },
      schema: {
        tags,
        summary: "Opt a phone out",
        description: "Every send to it is refused with `recipient_opted_out` from then on, but for PINs.",
        body: schemas.optoutBody,
        response: { 200: schemas.optoutSchema },
      },
    },
    ({ caller, body }) => addOptout(ctx, caller, body.number),
  );

  app.delete(
    "/v1/optouts",
    {
      config: { scope: "account:write" },
      schema: {
        tags,
        summary: "Let a phone be written to again",
        description: "`number` stands in the query or in a JSON body.",
        querystring: schemas.optoutQuery,
        response: { 200: Type.Object({ number: Type.String(), removed: Type.Boolean() }) },
      },
    },
    ({ caller, query, body }) => {
      const inBody = (body as { number?: unknown } | null | undefined)?.number;
      return removeOptout(ctx, caller, typeof inBody === "string" ? inBody : query.number);
    },
  );

  app.get(
    "/v1/operator/unrouted",
    {
      config: { scope: "operator" },
      schema: {
        tags: ["Operator"],
        summary: "List messages to numbers that belong to nobody",
        querystring: pageQuery,
        response: { 200: schemas.unroutedSchema },
      },
    },
    (request) => listUnrouted(ctx, request.query, request.raw.url!),
  );
}
