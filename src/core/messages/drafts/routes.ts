import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { deleteDraft, listDrafts, saveDraft, showDraft } from "./drafts.ts";
import { mostListChars } from "./schemas.ts";
import * as schemas from "./schemas.ts";

/** A draft has numbers and texts, as what was sent has. Whoever may send may change it; a viewer only reads. */
const reads = { scope: "sms:read" } as const;
const writes = { scope: "sms:send", also: ["sms:read"] } as const;

/** The list in JSON, whose characters may be escaped, and the rest. */
const bodyLimit = 2 * mostListChars + 1024 * 1024;

/** Drafts of sends, which the team shares. */
export function draftRoutes(app: App, ctx: Context): void {
  app.get("/console/drafts", { config: reads, schema: { response: { 200: schemas.draftsSchema } } }, ({ caller }) =>
    listDrafts(ctx, caller),
  );

  app.get(
    "/console/drafts/:id",
    { config: reads, schema: { params: schemas.draftParams, response: { 200: schemas.draftSchema } } },
    ({ caller, params }) => showDraft(ctx, caller, params.id),
  );

  app.put(
    "/console/drafts/:id",
    {
      config: writes,
      schema: { params: schemas.draftParams, body: schemas.draftBody, response: { 200: schemas.savedDraftSchema } },
      bodyLimit,
    },
    ({ caller, params, body }) => saveDraft(ctx, caller, params.id, body),
  );

  app.delete(
    "/console/drafts/:id",
    {
      config: writes,
      schema: {
        params: schemas.draftParams,
        querystring: schemas.draftDeletion,
        response: { 200: schemas.draftDeletedSchema },
      },
    },
    ({ caller, params, query }) => deleteDraft(ctx, caller, params.id, query.revision),
  );
}
