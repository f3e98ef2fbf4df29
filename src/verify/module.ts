import { describe } from "../base/module.ts";
import { rollUpVerifications } from "./figures/roll-up.ts";
import { forgetVerifications } from "./retention.ts";

/** What the rest of the program needs to know of verifications. */
export const verify = describe("verify", {
  tables: {
    verifications: { forget: { verifications: forgetVerifications } },
    verify_accounts: {},
    verify_blocks: {},
    verify_codes: {},
    verify_counted: {},
    verify_counts: {},
    verify_figures: { forget: { "verification statistics": rollUpVerifications } },
    verify_numbers: {},
    verify_runs: {},
  },
  reads: { "messages ledger": "a PIN is shown with its message and cost" },
});
