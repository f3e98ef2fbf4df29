import { Type } from "typebox";
import { audit } from "../accounts/audit.ts";
import { accountOf } from "../accounts/accounts.ts";
import { accountIdParams } from "../accounts/schemas.ts";
import type { Context } from "../base/context.ts";
import { alone, answerOnce, operationOf, requestHash } from "../base/idempotency.ts";
import { formatId } from "../base/ids.ts";
import { formatMoney, moneyFromSql, moneyJson } from "../base/money.ts";
import type { App } from "../http/app.ts";
import { pagedList, pageQuery } from "../http/pages.ts";
import { sendJson } from "../http/reply.ts";
import { keyHeaders, moneySchema } from "../http/schemas.ts";
import { readAmount } from "./amounts.ts";
import { priceRoutes } from "./price-routes.ts";
import type { Prices } from "./prices.ts";
import { creditSchema, ledgerSchema } from "./schemas.ts";
import { countLedger, listLedger, type LedgerRow } from "./store.ts";
import { credit } from "./wallet.ts";

function entryJson(row: LedgerRow) {
  return {
    id: formatId("trn", row.id),
    kind: row.kind,
    amount: moneyJson(moneyFromSql(row.amount)),
    balance_after: moneyJson(moneyFromSql(row.balance_after)),
    sms_id: row.message_id === null ? null : formatId(row.inbound ? "in_sms" : "out_sms", row.message_id),
    voice: voiceJson(row),
    note: row.note,
    created_at: row.created_at,
  };
}

function voiceJson({ function: what, language, quantity, price, request_id }: LedgerRow) {
  if (what === null) return null;
  return {
    function: what,
    lang: language!,
    quantity: what === "stt" ? quantity! / 1000 : quantity!,
    price: moneyJson(moneyFromSql(price!)),
    trace_id: request_id!,
  };
}

/** The ledger of the account; credit and prices, for operators. */
export function walletRoutes(app: App, ctx: Context, deps: { prices: Prices }): void {
  const { sql } = ctx;
  const crediting = new Set<string>();

  app.get(
    "/v1/account/ledger",
    {
      config: { scope: "account:read" },
      schema: {
        tags: ["Account"],
        summary: "List what was charged, refunded and added",
        description: "Newest first; for a test token, of the test balance.",
        querystring: pageQuery,
        response: { 200: ledgerSchema },
      },
    },
    async ({ caller, query, url }) => {
      const { accountId, test } = caller;
      const { rows, ...paging } = await pagedList(ctx.config, url, query, {
        count: (limit) => countLedger(sql, accountId, test, limit),
        read: (window) => listLedger(sql, accountId, test, window),
      });
      return { entries: rows.map(entryJson), ...paging };
    },
  );

  app.post(
    "/v1/operator/accounts/:id/credit",
    {
      config: { scope: "operator", refusals: [409, 422] },
      schema: {
        tags: ["Operator"],
        summary: "Add money to an account, or take it with a negative amount",
        params: accountIdParams,
        headers: keyHeaders,
        body: creditSchema,
        response: {
          200: Type.Object({
            id: Type.String({ description: "`trn_<id>`." }),
            amount: moneySchema(),
            balance: moneySchema(),
          }),
        },
      },
    },
    async ({ caller, params, headers, body }, reply) => {
      const account = await accountOf(ctx, params.id);
      const amount = readAmount("amount", body.amount);
      const test = body.test ?? false;
      const name = headers["idempotency-key"];
      const operation = operationOf(`POST /v1/operator/accounts/${params.id}/credit`, caller);
      const key = name === undefined ? undefined : { key: name, bodyHash: requestHash(operation, body) };
      const answer = await alone(crediting, caller.accountId, name, () =>
        answerOnce(ctx, { accountId: caller.accountId, key, status: 200 }, async (tx) => {
          const entry = await credit(ctx, tx, { accountId: account.id, test, amount, note: body.note ?? undefined });
          const id = formatId("trn", entry.id);
          const details = { amount: String(body.amount), test, entry: id };
          await audit(ctx, tx, caller, {
            accountId: account.id,
            action: "wallet.credited",
            target: params.id,
            details,
          });
          return `{"id":"${id}","amount":${formatMoney(amount)},"balance":${formatMoney(entry.balance)}}`;
        }),
      );
      if (answer.replayed) reply.header("idempotent-replayed", "true");
      else ctx.live?.tell({ accountId: account.id, kind: "balance", key: "", data: {} });
      return sendJson(reply, answer.body);
    },
  );
  priceRoutes(app, ctx, deps);
}
