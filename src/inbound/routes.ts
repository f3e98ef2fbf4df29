import { Type } from "typebox";
import type { Context } from "../base/context.ts";
import type { App } from "../http/app.ts";
import { pageQuery } from "../http/pages.ts";
import { listRecords, listUnrouted, showRecord } from "./listing.ts";
import { addOptout, listOptouts, removeOptout } from "./optouts.ts";
import * as schemas from "./schemas.ts";

const tags = ["Inbound"];

/** Received messages and opt-outs. */
export function inboundRoutes(app: App, ctx: Context): void {
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
    ({ caller, query, raw }) => listOptouts(ctx, caller.accountId, query, raw.url!),
  );

  app.post(
    "/v1/optouts",
    {
      config: { scope: "account:write" },
      schema: {
        tags,
        summary: "Opt a phone out",
        description: "From then on every send to it except a PIN is refused with `recipient_opted_out`.",
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
        summary: "Opt a phone in again",
        description: "`number` goes in the query or in a JSON body.",
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
        summary: "List messages to numbers that no account has",
        querystring: pageQuery,
        response: { 200: schemas.unroutedSchema },
      },
    },
    (request) => listUnrouted(ctx, request.query, request.raw.url!),
  );
}
