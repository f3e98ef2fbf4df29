import type { Context } from "../base/context.ts";
import type { Tx } from "../base/db.ts";
import { Refusal, refuseField } from "../base/errors.ts";
import { moneyFromSql, moneyToSql, type Money } from "../base/money.ts";
import { notFound } from "../http/errors.ts";
import { addToWallet, insertPrices, type PriceRow } from "./store.ts";

export { messageCounts, findBalancesAfter, insertWallets as openWallets, removeSandboxCredit } from "./store.ts";

/** PostgreSQL's code for a broken check constraint. */
const checkViolation = "23514";

/**
 * Adds money to an account, or takes it with a negative amount; one ledger entry, `topup` or `adjustment`. Returns the balance
 * after. Part of the caller's transaction, so that its audit entry stands or falls with it.
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
        ? "The balance is smaller than the amount to be taken. Take less; a balance never goes below zero."
        : "The balance would be more than 9 billion, which is the most that an account can hold. Add less.",
    );
  }
}

/** Writes prices of the first start, before anybody looks any up. */
export async function setFirstPrices(
  tx: Tx,
  prices: { accountId: number; prefix: string; price: Money }[],
): Promise<void> {
  const rows: PriceRow[] = prices.map(({ accountId, prefix, price }) => ({
    account_id: accountId,
    prefix,
    price: moneyToSql(price),
  }));
  await insertPrices(tx, rows);
}
