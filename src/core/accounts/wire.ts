import type { Language } from "../../base/languages.ts";
import { formatId } from "../../base/ids.ts";
import { moneyFromSql, moneyJson } from "../../base/money.ts";
import { noteIn } from "../../http/translations.ts";
import { completeSettings } from "./settings.ts";
import type { AccountRow, AccountWithBalances, AuditRow, Funds, ListedAccount, TokenRow } from "./store.ts";

/** An account in wire form. */
export function accountJson(row: AccountRow, { balance, sandboxCredit }: Pick<Funds, "balance" | "sandboxCredit">) {
  return {
    id: formatId("acc", row.id),
    org_id: formatId("org", row.org_id),
    name: row.name,
    balance: moneyJson(moneyFromSql(balance)),
    currency: row.currency,
    default_sender: row.default_sender,
    default_country: row.default_country,
    settings: completeSettings(row.settings),
    sandbox_credit: moneyJson(moneyFromSql(sandboxCredit)),
  };
}

/** An account as operators see it. */
export function operatorAccountJson(row: AccountWithBalances) {
  return {
    ...accountJson(row, { balance: row.balance, sandboxCredit: row.sandbox_credit }),
    test_balance: moneyJson(moneyFromSql(row.test_balance)),
    sandbox: row.sandbox,
    suspended_at: row.suspended_at,
    created_at: row.created_at,
  };
}

/** An account in the list of operators. */
export const listedAccountJson = (row: ListedAccount) => ({
  ...operatorAccountJson(row),
  last_sent_at: row.last_sent_at,
});

/** An entry of the audit log in wire form: why the service did it is in the reader's language, what a person wrote as it is. */
export function auditJson(row: AuditRow, language: Language) {
  const { reason } = row.details;
  const details = typeof reason === "string" ? { ...row.details, reason: noteIn(reason, language) } : row.details;
  return { ...row, id: String(row.id), details };
}

/** A token in wire form, without its secret. */
export function tokenJson(row: TokenRow) {
  return { ...row, id: formatId("tok", row.id) };
}
