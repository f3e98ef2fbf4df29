import { Type } from "typebox";
import type { Context } from "../base/context.ts";
import type { App } from "../http/app.ts";
import { notFound } from "../http/errors.ts";
import { pageQuery, pagesOf, pageWindow } from "../http/pages.ts";
import { changeAccount } from "./accounts.ts";
import type { Directory } from "./directory.ts";
import { countNumbers, listNumbers } from "./numbers/store.ts";
import { claimNumber, ownNumberJson } from "./numbers/numbers.ts";
import * as schemas from "./schemas.ts";
import type { SenderRule } from "./senders/sender-rule.ts";
import * as store from "./store.ts";
import { createToken, revokeToken } from "./tokens/tokens.ts";
import { accountJson, tokenJson } from "./wire.ts";

const tags = ["Account"];

/** The account of the token: itself, its tokens, numbers and audit log. */
export function accountRoutes(app: App, ctx: Context, deps: { directory: Directory; senderRule: SenderRule }): void {
  const { sql, config } = ctx;
  const { directory, senderRule } = deps;
  const read = { scope: "account:read" } as const;
  const write = { scope: "account:write" } as const;

  const showAccount = async (accountId: number, test: boolean) => {
    const row = await store.findAccount(sql, accountId);
    if (!row) throw notFound();
    return accountJson(row, await store.findBalance(sql, accountId, test));
  };

  app.get(
    "/v1/account",
    { config: read, schema: { tags, summary: "The account", response: { 200: schemas.accountSchema } } },
    ({ caller }) => showAccount(caller.accountId, caller.test),
  );

  app.patch(
    "/v1/account",
    {
      config: write,
      schema: {
        tags,
        summary: "Change the account",
        description: "Takes any part of it; what is left out stays as it is.",
        body: schemas.accountPatchSchema,
        response: { 200: schemas.accountSchema },
      },
    },
    async ({ caller, body }) => {
      await changeAccount(ctx, caller, caller.accountId, body, senderRule);
      directory.forget(caller.accountId);
      return showAccount(caller.accountId, caller.test);
    },
  );

  app.get(
    "/v1/account/tokens",
    {
      config: read,
      schema: { tags, summary: "List tokens", querystring: pageQuery, response: { 200: schemas.tokensSchema } },
    },
    async ({ caller, query, url }) => {
      const { limit, offset } = pageWindow(query);
      const rows = await store.listTokens(sql, caller.accountId, limit, offset);
      const total = await store.countTokens(sql, caller.accountId);
      return { tokens: rows.map(tokenJson), pages: pagesOf(config, url, query, total) };
    },
  );

  app.post(
    "/v1/account/tokens",
    {
      config: { ...write, refusals: [409] },
      schema: {
        tags,
        summary: "Make a token",
        description: "The answer holds the token itself, this once.",
        body: schemas.newTokenSchema,
        response: { 200: schemas.createdTokenSchema },
      },
    },
    async ({ caller, body }) => {
      const { row, secret } = await createToken(ctx, caller, body);
      return { ...tokenJson(row), token: secret };
    },
  );

  app.delete(
    "/v1/account/tokens/:id",
    {
      config: write,
      schema: {
        tags,
        summary: "Revoke a token",
        params: schemas.tokenIdParams,
        response: { 200: Type.Object({ id: Type.String(), revoked: Type.Boolean() }) },
      },
    },
    async ({ caller, params }) => {
      await revokeToken(ctx, caller, params.id);
      directory.forget(caller.accountId);
      return { id: params.id, revoked: true };
    },
  );

  app.get(
    "/v1/numbers",
    {
      config: read,
      schema: {
        tags,
        summary: "List inbound numbers",
        querystring: pageQuery,
        response: { 200: schemas.numbersSchema },
      },
    },
    async ({ caller, query, url }) => {
      const { limit, offset } = pageWindow(query);
      const rows = await listNumbers(sql, caller.accountId, limit, offset);
      const total = await countNumbers(sql, caller.accountId);
      return {
        numbers: rows.map((row) => ownNumberJson(row, caller.accountId)),
        pages: pagesOf(config, url, query, total),
      };
    },
  );

  app.post(
    "/v1/numbers",
    {
      config: { ...write, refusals: [409] },
      schema: {
        tags,
        summary: "Take an inbound number",
        description:
          "One that the operator has added and nobody has; any, while the simulated carrier is the only link. With `keyword`: that keyword of a shared number.",
        body: schemas.newNumberSchema,
        response: { 200: schemas.numberSchema },
      },
    },
    async ({ caller, body }) => ownNumberJson(await claimNumber(ctx, caller, body), caller.accountId),
  );

  app.get(
    "/v1/audit",
    {
      config: read,
      schema: { tags, summary: "Who did what", querystring: pageQuery, response: { 200: schemas.auditSchema } },
    },
    async ({ caller, query, url }) => {
      const { limit, offset } = pageWindow(query);
      const rows = await store.listAudit(sql, caller.accountId, limit, offset);
      const total = await store.countAudit(sql, caller.accountId);
      return {
        entries: rows.map((row) => ({ ...row, id: String(row.id) })),
        pages: pagesOf(config, url, query, total),
      };
    },
  );
}
