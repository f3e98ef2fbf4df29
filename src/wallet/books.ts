/** Reconciliation on request of an operator; `reconcile.ts` is the command. */
import { audit } from "../accounts/audit.ts";
import type { Context } from "../base/context.ts";
import { formatMoney, moneyFromSql, moneyJson } from "../base/money.ts";
import type { Caller } from "../http/auth.ts";
import { inspectMoney } from "./reconcile-store.ts";

/** Checks the invariants of money and records that in the audit log. */
export async function checkBooks(ctx: Context, caller: Caller) {
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
      charged: money(figures.charged),
      refunded: money(figures.refunded),
      balance: money(figures.balance),
    },
    invariants,
  };
}

const money = (micros: string) => moneyJson(moneyFromSql(Number(micros)));
