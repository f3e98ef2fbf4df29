import { describe } from "../../base/module.ts";
import { forgetAlarms } from "./alarms/alarms.ts";
import { forgetCalls } from "./api-log/api-log.ts";
import { eraseCalls, eraseViews, exportViews } from "./personal-store.ts";

/** After this long, all earlier calls are in the log, whichever process answered them. */
const callsLoggedMs = 1000;

/** What the rest of the program needs to know of the dashboard. */
export const console = describe("console", {
  tables: {
    alarm_notices: { erase: "to the operator's own phones, for as long as the alarm", export: "the operator's" },
    alarm_settings: { erase: "the operator's own phones, changed as settings", export: "the operator's" },
    alarms: { forget: { alarms: forgetAlarms }, impersonal: "about links, queues and accounts" },
    api_log: {
      forget: { calls: forgetCalls },
      erase: {
        counts: "logged_calls",
        what: "Calls in the dashboard's log that contained it.",
        afterMs: callsLoggedMs,
        erase: eraseCalls,
      },
      export: "copies of requests, for a few days",
    },
    message_views: {
      erase: { counts: "mentions", what: "Saved views that filtered by it: deleted.", erase: eraseViews },
      export: { type: "view", prefix: "view", rows: exportViews },
    },
  },
  reads: { "*": "search and statistics show the data of all areas" },
});
