import { defaultCurrency } from "../accounts/settings.ts";
import type { Context } from "../base/context.ts";
import type { Tx } from "../base/db.ts";
import { Refusal, refuseField } from "../base/errors.ts";
import { moneyFromSql, moneyToSql, type Money } from "../base/money.ts";
import { notFound } from "../http/errors.ts";
import { defaultList } from "./prices.ts";
import { priceKinds, type PriceKind } from "./price-kinds.ts";
import { addToWallet, insertPrices, type PriceRow } from "./store.ts";

export { messageCounts, findBalancesAfter, insertWallets as openWallets, removeSandboxCredit } from "./store.ts";

/** PostgreSQL: check_violation. */
const checkViolation = "23514";

/**
 * Credits an account, or debits it with a negative amount: one ledger entry, `topup` or `adjustment`. Returns its id and the balance
 * after. Runs in the caller's transaction, with its audit entry. Refuses with `conflict` a balance out of range.
 */
export async function credit(
  ctx: Context,
  tx: Tx,
  about: { accountId: number; test: boolean; amount: Money; note: string | undefined },
): Promise<{ id: number; balance: Money }> {
  if (about.amount === 0n) throw refuseField("invalid_request", "amount", "`amount` must not be zero.");
  const id = await ctx.ids.one(tx);
  const kind = about.amount > 0n ? "topup" : "adjustment";
  const { accountId, test, note } = about;
  try {
    const balance = await addToWallet(tx, {
      accountId,
      id,
      test,
      kind,
      amount: moneyToSql(about.amount),
      note: note ?? null,
    });
    if (balance === undefined) throw notFound();
    return { id, balance: moneyFromSql(balance) };
  } catch (error) {
    if ((error as { code?: string }).code !== checkViolation) throw error;
    throw new Refusal(
      "conflict",
      about.amount < 0n
        ? "The balance is smaller than the amount to debit. Debit less; a balance never goes below zero."
        : "The balance would exceed 9 billion, the most that an account can hold. Credit less.",
    );
  }
}

/** Adds the prices of the first start: a default list of each kind in the currency of the first account. */
export async function setFirstPrices(
  tx: Tx,
  prices: Record<PriceKind, { prefix: string; price: Money }[]>,
): Promise<void> {
  const list = { account_id: defaultList, currency: defaultCurrency };
  for (const kind of priceKinds) {
    const rows: PriceRow[] = prices[kind].map(({ prefix, price }) => ({ ...list, prefix, price: moneyToSql(price) }));
    await insertPrices(tx, kind, rows);
  }
}
