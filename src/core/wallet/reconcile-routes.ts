import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import type { App } from "../../http/app.ts";
import { languageOf } from "../../http/language.ts";
import { moneySchema, named } from "../../http/schemas.ts";
import { written } from "../../http/translations.ts";
import { checkBooks } from "./books.ts";

const reconciledSchema = named("Reconciliation", {
  holds: Type.Boolean({ description: "Whether every invariant holds." }),
  figures: named("ReconciliationFigures", {
    wallets: Type.Integer(),
    entries: Type.Integer(),
    messages: Type.Integer(),
    charged: moneySchema("Of all currencies together, as are `refunded` and `balance`: see `currencies`."),
    refunded: moneySchema(),
    balance: moneySchema("Sum of all wallets."),
    currencies: Type.Array(
      named("ReconciledCurrency", {
        currency: Type.String({ description: "ISO 4217." }),
        charged: moneySchema(),
        refunded: moneySchema(),
        balance: moneySchema("Sum of the wallets of this currency."),
      }),
    ),
  }),
  invariants: Type.Array(
    named("Invariant", {
      invariant: Type.String(),
      holds: Type.Boolean(),
      rows: Type.Array(Type.Object({}), { description: "The first 50 violating rows." }),
    }),
  ),
  duration_ms: Type.Integer(),
});

/** `POST /v1/operator/reconcile`: `tuma reconcile` for the dashboard. */
export function reconcileRoutes(app: App, ctx: Context): void {
  let running = false;
  app.post(
    "/v1/operator/reconcile",
    {
      config: { scope: "operator", refusals: [409] },
      schema: {
        tags: ["Operator"],
        summary: "Reconcile wallets and ledger",
        operationId: "reconcile",
        description:
          "Checks the invariants of money over all wallets, ledger entries and messages, in one snapshot without blocking writers. One at a time.",
        response: { 200: reconciledSchema },
      },
    },
    async (request, reply) => {
      if (running)
        throw new Refusal("conflict", say("A reconciliation is already running. Try again when it is done."));
      running = true;
      const startMs = performance.now();
      try {
        const { invariants, ...checked } = await checkBooks(ctx, request.caller);
        const language = languageOf(request, reply);
        return {
          ...checked,
          invariants: invariants.map((each) => ({
            ...each,
            invariant: written({ template: each.invariant, values: {} }, language),
          })),
          duration_ms: Math.round(performance.now() - startMs),
        };
      } finally {
        running = false;
      }
    },
  );
}
