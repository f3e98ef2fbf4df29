import { Type } from "typebox";
import { audit } from "../accounts/audit.ts";
import type { Context } from "../base/context.ts";
import { Refusal } from "../base/errors.ts";
import { formatMoney, moneyFromSql, moneyJson } from "../base/money.ts";
import type { App } from "../http/app.ts";
import { moneySchema } from "../http/schemas.ts";
import { inspectMoney } from "./reconcile-store.ts";

const reconciledSchema = Type.Object({
  holds: Type.Boolean({ description: "Every invariant holds." }),
  figures: Type.Object({
    wallets: Type.Integer(),
    entries: Type.Integer(),
    messages: Type.Integer(),
    charged: moneySchema(),
    refunded: moneySchema(),
    balance: moneySchema("Of all wallets together."),
  }),
  invariants: Type.Array(
    Type.Object({
      invariant: Type.String(),
      holds: Type.Boolean(),
      rows: Type.Array(Type.Object({}), { description: "The first 50 rows that break it." }),
    }),
  ),
  duration_ms: Type.Integer(),
});

/** `POST /v1/operator/reconcile`: what `npm run reconcile` proves, for the dashboard. */
export function reconcileRoutes(app: App, ctx: Context): void {
  let running = false;
  app.post(
    "/v1/operator/reconcile",
    {
      config: { scope: "operator", refusals: [409] },
      schema: {
        tags: ["Operator"],
        summary: "Prove the invariants of money",
        description:
          "Reads all wallets, ledger entries and messages as they are at one moment, while others go on writing. One at a time.",
        response: { 200: reconciledSchema },
      },
    },
    async ({ caller }) => {
      if (running)
        throw new Refusal("conflict", "The books are being checked already. Wait until that is done and ask again.");
      running = true;
      const startMs = performance.now();
      try {
        const { figures, findings } = await inspectMoney(ctx.sql);
        const invariants = findings.map(({ invariant, rows }) => ({ invariant, holds: rows.length === 0, rows }));
        const holds = invariants.every((each) => each.holds);
        const { accountId } = caller;
        const details = { holds, balance: formatMoney(BigInt(figures.balance)) };
        await ctx.sql.begin((tx) => audit(ctx, tx, caller, { accountId, action: "books.checked", details }));
        return {
          holds,
          figures: {
            wallets: figures.wallets,
            entries: figures.entries,
            messages: figures.messages,
            charged: moneyJson(moneyFromSql(Number(figures.charged))),
            refunded: moneyJson(moneyFromSql(Number(figures.refunded))),
            balance: moneyJson(moneyFromSql(Number(figures.balance))),
          },
          invariants,
          duration_ms: Math.round(performance.now() - startMs),
        };
      } finally {
        running = false;
      }
    },
  );
}
