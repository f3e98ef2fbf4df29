import { Type } from "typebox";
import type { Context } from "../base/context.ts";
import { formatId } from "../base/ids.ts";
import { moneyFromSql, moneyJson } from "../base/money.ts";
import type { App } from "../http/app.ts";
import { pageQuery, pagesOf, pageWindow } from "../http/pages.ts";
import { accountOf, changeAccount } from "./accounts.ts";
import type { Directory } from "./directory.ts";
import { madeInvitationJson } from "./people/member-routes.ts";
import { countNumbers, listNumbers } from "./numbers/store.ts";
import { numberJson, placeNumber } from "./numbers/numbers.ts";
import { createAccount, describeSystem, suspendAccount, type FillWallet } from "./operator.ts";
import { accountJson, tokenJson } from "./wire.ts";
import { madeInvitationSchema } from "./people/schemas.ts";
import * as schemas from "./schemas.ts";
import type { SenderRule } from "./senders/sender-rule.ts";
import * as store from "./store.ts";

const tags = ["Operator"];
const config = { scope: "operator" } as const;

function operatorAccountJson(row: store.AccountRow, balance: number, testBalance: number) {
  return {
    ...accountJson(row, balance),
    test_balance: moneyJson(moneyFromSql(testBalance)),
    suspended_at: row.suspended_at,
    created_at: row.created_at,
  };
}

/** What an operator does with accounts and numbers, and what runs here. */
export function operatorRoutes(
  app: App,
  ctx: Context,
  deps: { directory: Directory; senderRule: SenderRule; fillWallet: FillWallet; engines: () => unknown[] },
): void {
  const { sql } = ctx;
  const { directory, senderRule } = deps;

  const showAccount = async (wireId: string) => {
    const row = await accountOf(ctx, wireId);
    const [live, test] = [await store.findBalance(sql, row.id, false), await store.findBalance(sql, row.id, true)];
    return operatorAccountJson(row, live, test);
  };

  app.get(
    "/v1/operator/accounts",
    {
      config,
      schema: {
        tags,
        summary: "List accounts",
        querystring: pageQuery,
        response: { 200: schemas.operatorAccountsSchema },
      },
    },
    async ({ query, url }) => {
      const { limit, offset } = pageWindow(query);
      const rows = await store.listAccounts(sql, limit, offset);
      const total = rows[0]?.total ?? (await store.countAccounts(sql));
      const accounts = rows.map((row) => operatorAccountJson(row, row.balance, row.test_balance));
      return { accounts, pages: pagesOf(ctx.config, url, query, total) };
    },
  );

  app.post(
    "/v1/operator/accounts",
    {
      config,
      schema: {
        tags,
        summary: "Make an account",
        description: "The answer holds the account's first token, and the invitation of its owner, this once.",
        body: schemas.newAccountSchema,
        response: {
          200: Type.Object({
            ...schemas.operatorAccountSchema.properties,
            token: schemas.createdTokenSchema,
            invitation: Type.Optional(madeInvitationSchema),
          }),
        },
      },
    },
    async ({ caller, body }) => {
      const { id, token, invitation } = await createAccount(ctx, caller, body, deps);
      const account = await showAccount(formatId("acc", id));
      return {
        ...account,
        token: { ...tokenJson(token.row), token: token.secret },
        ...(invitation && { invitation: madeInvitationJson(ctx, invitation) }),
      };
    },
  );

  app.patch(
    "/v1/operator/accounts/:id",
    {
      config,
      schema: {
        tags,
        summary: "Change an account",
        description: "As `PATCH /v1/account`, and `settings.sender_policy` besides.",
        params: schemas.accountIdParams,
        body: schemas.accountPatchSchema,
        response: { 200: schemas.operatorAccountSchema },
      },
    },
    async ({ caller, params, body }) => {
      const { id } = await accountOf(ctx, params.id);
      await changeAccount(ctx, caller, id, body, senderRule);
      directory.forget(id);
      return showAccount(params.id);
    },
  );

  for (const [verb, suspended] of [
    ["suspend", true],
    ["resume", false],
  ] as const) {
    app.post(
      `/v1/operator/accounts/:id/${verb}`,
      {
        config: { ...config, refusals: suspended ? [409] : [] },
        schema: {
          tags,
          summary: suspended ? "Suspend an account" : "Resume an account",
          params: schemas.accountIdParams,
          response: { 200: schemas.operatorAccountSchema },
        },
      },
      async ({ caller, params }) => {
        directory.forget(await suspendAccount(ctx, caller, params.id, suspended));
        return showAccount(params.id);
      },
    );
  }

  app.get(
    "/v1/operator/numbers",
    {
      config,
      schema: {
        tags,
        summary: "List all inbound numbers",
        querystring: pageQuery,
        response: { 200: schemas.numbersSchema },
      },
    },
    async ({ query, url }) => {
      const { limit, offset } = pageWindow(query);
      const rows = await listNumbers(sql, undefined, limit, offset);
      const total = await countNumbers(sql, undefined);
      return { numbers: rows.map(numberJson), pages: pagesOf(ctx.config, url, query, total) };
    },
  );

  app.post(
    "/v1/operator/numbers",
    {
      config,
      schema: {
        tags,
        summary: "Add, give, share, price or free an inbound number",
        body: schemas.operatorNumberSchema,
        response: { 200: schemas.numberSchema },
      },
    },
    async ({ caller, body }) => numberJson(await placeNumber(ctx, caller, body)),
  );

  app.get(
    "/v1/operator/system",
    {
      config,
      schema: {
        tags,
        summary: "What runs here, and how it is configured",
        response: { 200: schemas.systemSchema },
      },
    },
    () => describeSystem(ctx, deps.engines(), app.warnings()),
  );
}
