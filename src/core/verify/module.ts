import { describe } from "../../base/module.ts";
import { rollUpVerifications } from "./figures/roll-up.ts";
import {
  countGuard,
  countOpen,
  eraseAllowed,
  eraseGuard,
  eraseVerifications,
  exportVerifications,
} from "./personal-store.ts";
import { forgetVerifications } from "./retention.ts";

/** What the rest of the program needs to know of verifications. */
export const verify = describe("verify", {
  tables: {
    verifications: {
      forget: { verifications: forgetVerifications },
      erase: {
        counts: "verifications",
        what: "Verifications: number erased.",
        erase: eraseVerifications,
        open: countOpen,
      },
      export: { type: "verification", prefix: "vrf", without: "the PIN", rows: exportVerifications },
    },
    verify_accounts: {
      erase: { counts: "mentions", what: "Entries of the guard's allow list.", erase: eraseAllowed },
      export: "settings",
    },
    verify_blocks: { erase: "with verify_numbers", export: "of the guard against fraud, for a day" },
    verify_codes: { erase: "with verify_numbers", export: "of the guard against fraud, for a day" },
    verify_counted: { impersonal: "counts without phone numbers" },
    verify_counts: { impersonal: "counts without phone numbers" },
    verify_figures: {
      forget: { "verification statistics": rollUpVerifications },
      impersonal: "counts without phone numbers",
    },
    verify_numbers: {
      erase: {
        counts: "verification_counts",
        what: "Counts and blocks of the fraud guard.",
        erase: eraseGuard,
        open: countGuard,
      },
      export: "of the guard against fraud, for a day",
    },
    verify_runs: { erase: "with verify_numbers", export: "of the guard against fraud, for a day" },
  },
  reads: { "messages ledger": "a PIN is shown with its message and cost" },
});
