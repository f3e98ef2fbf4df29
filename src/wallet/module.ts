import { describe } from "../base/module.ts";
import { foldLedger } from "./ledger/statement.ts";

/** What the rest of the program needs to know of the wallet. */
export const wallet = describe("wallet", {
  tables: {
    call_prices: {},
    ledger: {},
    ledger_days: { forget: { "ledger by day": foldLedger } },
    ledger_folded: {},
    prices: {},
    voice_prices: {},
    wallets: {},
  },
  reads: {
    "inbound_messages messages voice_charges": "reconcile checks charges against their causes",
    accounts: "prices are in the currencies of accounts, and accounts in the sandbox keep its credit",
    reports: "the balance after a bulk send is in its report",
  },
});
