import { Note } from "../../ui/layout/state.tsx";
import { money, moneyLeft } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

/**
 * A warning while the balance is below the account's threshold. In a file separate from the form, whose code the first page does
 * not need.
 */
export function LowBalanceNote({ balance, limit }: { balance: number; limit: number | null }) {
  if (limit === null || balance >= limit) return null;
  return <Note tone="warn">{t.wallet.lowBalance(moneyLeft(balance), money(limit))}</Note>;
}
