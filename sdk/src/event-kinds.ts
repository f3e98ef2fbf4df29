// Generated from openapi.json by scripts/sdk/main.ts (`npm run openapi`).

/** The kinds of events of webhooks. */
export const eventKinds = [
  "dlr",
  "inbound",
  "optout",
  "verification",
  "report.ended",
  "approval",
  "sender.decided",
  "contact.changed",
  "balance.low",
  "link.state",
  "alarm",
] as const;
