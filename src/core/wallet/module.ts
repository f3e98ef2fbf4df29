import { describe } from "../../base/module.ts";
import { forgetExpired, forgetSmall } from "./credits/credits.ts";
import { foldLedger } from "./ledger/statement.ts";
import { exportLedger } from "./personal-store.ts";

/** What the rest of the program needs to know of the wallet. */
export const wallet = describe("wallet", {
  tables: {
    call_prices: { impersonal: "prices of the operator" },
    credit_approvals: {
      forget: { "credits that wait": forgetExpired },
      impersonal: "what operators ask of each other",
    },
    small_credits: { forget: { "small credits": forgetSmall }, impersonal: "sums of the ledger" },
    ledger: {
      erase: "what was charged stays: it has no phone number",
      export: { type: "ledger_entry", prefix: "trn", rows: exportLedger },
    },
    ledger_days: { impersonal: "sums of the ledger" },
    ledger_folded: { impersonal: "sums of the ledger" },
    ledger_quarters: { forget: { "ledger by quarter of an hour": foldLedger }, impersonal: "sums of the ledger" },
    ledger_quarters_folded: { impersonal: "sums of the ledger" },
    prices: { impersonal: "prices of the operator" },
    voice_prices: { impersonal: "prices of the operator" },
    wallets: { erase: "has no phone number", export: "with accounts" },
  },
  reads: {
    "inbound_messages messages voice_charges": "reconcile checks charges against their causes",
    accounts: "prices are in the currencies of accounts, and accounts in the sandbox keep its credit",
    audit_log: "prices that nobody ever saved are those of a first start",
    reports: "the balance after a bulk send is in its report",
  },
});
