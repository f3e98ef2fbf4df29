import { describe } from "../../base/module.ts";
import { addUpStats, forgetErrors, forgetMinutes } from "./stats.ts";

/** What the rest of the program needs to know of the statistics. */
export const stats = describe("stats", {
  tables: {
    message_deltas: { forget: { statistics: addUpStats }, impersonal: "counts without phone numbers" },
    message_error_deltas: { impersonal: "counts without phone numbers" },
    message_errors: { forget: { "statistics of errors": forgetErrors }, impersonal: "counts without phone numbers" },
    message_hours: { impersonal: "counts without phone numbers" },
    message_links: { impersonal: "counts without phone numbers" },
    message_minutes: {
      forget: { "statistics by the minute": forgetMinutes },
      impersonal: "counts without phone numbers",
    },
    message_networks: { impersonal: "counts without phone numbers" },
  },
  reads: { accounts: "the names of those that sent most", carrier_links: "what a link says of its carrier's codes" },
});
