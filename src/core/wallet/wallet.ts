import type { Purse } from "../accounts/balance.ts";
import { defaultCurrency } from "../accounts/settings.ts";
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { Refusal, refuseField } from "../../base/errors.ts";
import { say, type Sentence } from "../../base/sentences/sentence.ts";
import { moneyFromSql, moneyToSql, type Money } from "../../base/money.ts";
import { notFound } from "../../http/errors.ts";
import type { CreditKind } from "./schemas.ts";
import { defaultList } from "./prices.ts";
import { priceKinds, type PriceKind } from "./price-kinds.ts";
import { addToWallet, insertPrices, type PriceRow } from "./store.ts";

export {
  messageCounts,
  findBalancesAfter,
  insertWallets as openWallets,
  endSandboxCredit,
  hasFirstPrices,
  lockSandboxCredit,
  spendSandboxCredit,
} from "./store.ts";

/** PostgreSQL: check_violation. */
const checkViolation = "23514";

/** Says what a wallet has left to spend, as a sentence after "and" or "but"; `reserved` of it by calls in progress. */
export function fundsLeft({ balance, spendable, inSandbox }: Purse, reserved: Money = 0n): Sentence {
  const amount = { money: moneyFromSql(spendable) };
  const left =
    reserved > 0n
      ? say("{amount}, of which {reserved} is reserved by calls in progress", { amount, reserved: { money: reserved } })
      : amount;
  if (!inSandbox) return say("the balance is {left}.", { left });
  const paid = balance - spendable;
  return paid > 0
    ? say(
        "the sandbox credit is {left}. Messages of this account are simulated and spend sandbox credit only; the {paid} that was paid in is kept for real ones.",
        { left, paid: { money: moneyFromSql(paid) } },
      )
    : say("the sandbox credit is {left}. Messages of this account are simulated and spend sandbox credit only.", {
        left,
      });
}

/**
 * Credits an account, or debits it with a negative amount: one ledger entry, `topup` or `adjustment`. Returns its id and the balance
 * after. Runs in the caller's transaction, with its audit entry. Without a kind it is what the account's messages spend now. Refuses with
 * `conflict` a balance out of range, and sandbox credit for an account that could not spend it.
 */
export async function credit(
  ctx: Context,
  tx: Tx,
  about: { accountId: number; test: boolean; amount: Money; note: string | undefined; kind?: CreditKind | undefined },
): Promise<{ id: number; balance: Money; kind: CreditKind }> {
  if (about.amount === 0n) throw refuseField("invalid_request", "amount", say("`amount` must not be zero."));
  const id = await ctx.ids.one(tx);
  const kind = about.amount > 0n ? "topup" : "adjustment";
  const { accountId, test, note } = about;
  if (test && about.kind === "paid")
    throw refuseField("invalid_request", "kind", say("The test balance is never paid in. Leave `kind` out."));
  // Without the simulated carrier there is nothing to spend sandbox credit on.
  const kindAsked = about.kind ?? (ctx.config.sandbox ? undefined : "paid");
  try {
    const written = await addToWallet(tx, {
      accountId,
      id,
      test,
      kind,
      amount: moneyToSql(about.amount),
      note: note ?? null,
      sandbox: kindAsked === undefined ? undefined : kindAsked === "sandbox",
    });
    if (!written) throw notFound();
    const { balance, sandbox, inSandbox } = written;
    if (sandbox && !inSandbox && !test && about.amount > 0n)
      throw refuseField(
        "conflict",
        "kind",
        say('The account is live and could not spend sandbox credit. Send `"kind": "paid"`.'),
      );
    return { id, balance: moneyFromSql(balance), kind: sandbox || test ? "sandbox" : "paid" };
  } catch (error) {
    if ((error as { code?: string }).code !== checkViolation) throw error;
    throw new Refusal(
      "conflict",
      about.amount < 0n
        ? say("There is less of that kind of credit than the amount to debit. Debit less; neither goes below zero.")
        : say("The balance would exceed 9 billion, the most that an account can hold. Credit less."),
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
