import { Type } from "typebox";
import { audit } from "../accounts/audit.ts";
import { accountOf } from "../accounts/accounts.ts";
import { accountIdParams } from "../accounts/schemas.ts";
import type { Context } from "../../base/context.ts";
import { alone, answerOnce, keyOf, requestHash } from "../../base/idempotency.ts";
import { formatId } from "../../base/ids.ts";
import type { App } from "../../http/app.ts";
import { sendJson } from "../../http/reply.ts";
import { keyHeaders, moneySchema, named } from "../../http/schemas.ts";
import { creditBody } from "./ledger/entries.ts";
import { priceRoutes } from "./price-routes.ts";
import type { Prices } from "./prices.ts";
import { creditKinds, creditSchema, readAmount } from "./schemas.ts";
import { credit } from "./wallet.ts";

/** Credit and prices, for operators. */
export function walletRoutes(app: App, ctx: Context, deps: { prices: Prices }): void {
  const crediting = new Set<string>();

  app.post(
    "/v1/operator/accounts/:id/credit",
    {
      config: { scope: "operator", refusals: [409, 422] },
      schema: {
        tags: ["Operator"],
        summary: "Credit an account, or debit it with a negative amount",
        operationId: "creditAccount",
        params: accountIdParams,
        headers: keyHeaders,
        body: creditSchema,
        response: {
          200: named("Credited", {
            id: Type.String({ description: "`trn_<id>`." }),
            amount: moneySchema(),
            balance: moneySchema(),
            kind: Type.Enum([...creditKinds], { description: "What was credited." }),
          }),
        },
      },
    },
    async ({ caller, params, headers, body }, reply) => {
      const account = await accountOf(ctx, params.id);
      const amount = readAmount("amount", body.amount);
      const test = body.test ?? false;
      const name = keyOf(headers, caller);
      const operation = `POST /v1/operator/accounts/${params.id}/credit`;
      const key = name === undefined ? undefined : { key: name, bodyHash: requestHash(operation, body) };
      const answer = await alone(crediting, caller.accountId, name, () =>
        answerOnce(ctx, { accountId: caller.accountId, key, status: 200 }, async (tx) => {
          const entry = await credit(ctx, tx, {
            accountId: account.id,
            test,
            amount,
            note: body.note ?? undefined,
            kind: body.kind ?? undefined,
          });
          const { kind } = entry;
          const details = { amount: String(body.amount), kind, test, entry: formatId("trn", entry.id) };
          await audit(ctx, tx, caller, {
            accountId: account.id,
            action: "wallet.credited",
            target: params.id,
            details,
          });
          return creditBody({ ...entry, amount });
        }),
      );
      if (answer.replayed) reply.header("idempotent-replayed", "true");
      else ctx.live?.publish({ accountId: account.id, kind: "balance", key: "", data: {} });
      return sendJson(reply, answer.body);
    },
  );
  priceRoutes(app, ctx, deps);
}
