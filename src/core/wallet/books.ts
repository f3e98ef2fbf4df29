/** Reconciliation: on request of an operator, and by the command `tuma reconcile`. */
import { audit } from "../accounts/audit.ts";
import type { Context } from "../../base/context.ts";
import { formatMoney, moneyJson } from "../../base/money.ts";
import type { Caller } from "../../http/auth.ts";
import { inspectMoney, type CurrencyFigures, type Figures } from "./reconcile-store.ts";

export { inspectMoney };

/** Checks the invariants of money and records that in the audit log. */
export async function checkBooks(ctx: Context, caller: Caller) {
  const { figures, findings } = await inspectMoney(ctx.sql);
  const invariants = findings.map(({ invariant, rows }) => ({ invariant, holds: rows.length === 0, rows }));
  const holds = invariants.every((each) => each.holds);
  const { accountId } = caller;
  const details = { holds, balances: balancesOf(figures) };
  await ctx.sql.begin((tx) => audit(ctx, tx, caller, { accountId, action: "books.checked", details }));
  return {
    holds,
    figures: {
      wallets: figures.wallets,
      entries: figures.entries,
      messages: figures.messages,
      ...sumsOf(figures.currencies),
      currencies: figures.currencies.map((each) => ({ currency: each.currency, ...sumsOf([each]) })),
    },
    invariants,
  };
}

/** The sums of currencies together. */
function sumsOf(currencies: CurrencyFigures[]) {
  const sum = (of: (each: CurrencyFigures) => string) =>
    moneyJson(currencies.reduce((total, each) => total + BigInt(of(each)), 0n));
  return {
    charged: sum((each) => each.charged),
    refunded: sum((each) => each.refunded),
    balance: sum((each) => each.balance),
  };
}

const balancesOf = ({ currencies }: Figures) =>
  currencies.map(({ currency, balance }) => `${currency} ${formatMoney(BigInt(balance))}`).join(", ");
