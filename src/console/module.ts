import { describe } from "../base/module.ts";
import { forgetAlarms } from "./alarms/alarms.ts";
import { forgetCalls } from "./api-log/api-log.ts";
import { addUpStats, forgetErrors, forgetMinutes } from "./stats/stats.ts";

/** What the rest of the program needs to know of the dashboard. */
export const console = describe("console", {
  tables: {
    alarm_notices: {},
    alarm_settings: {},
    alarms: { forget: { alarms: forgetAlarms } },
    api_log: { forget: { calls: forgetCalls } },
    message_deltas: { forget: { statistics: addUpStats } },
    message_error_deltas: {},
    message_errors: { forget: { "statistics of errors": forgetErrors } },
    message_hours: {},
    message_links: {},
    message_minutes: { forget: { "statistics by the minute": forgetMinutes } },
    message_networks: {},
    message_views: {},
  },
  reads: { "*": "search and statistics show the data of all folders" },
});
