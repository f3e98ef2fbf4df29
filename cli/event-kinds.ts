import type { Events } from "../sdk/src/index.ts";

/** The events of webhooks. */
export const eventKinds = [
  "dlr",
  "inbound",
  "optout",
  "verification",
  "report.ended",
  "sender.decided",
  "balance.low",
  "link.state",
  "alarm",
] as const satisfies (keyof Events)[];
