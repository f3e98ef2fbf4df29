import type { ReactNode } from "react";
import { rich } from "../../rich.ts";

/** The texts of `pages/home`. */
export const home = {
  errorsLast24Hours: "Errors in the last 24 hours",
  noErrors: "No errors",
  noErrorsHint: "Failed messages and refused calls appear here with their cause.",
  messages: (state: string) => `Messages ${state}`,
  callsRefused: "Calls refused",
  countAndLast: (count: ReactNode, at: ReactNode) => rich`${count}×, last ${at}`,
  delivered: "delivered",
  failed: "failed",
  inTransit: "in transit",
  unknownOrCancelled: "unknown or cancelled",
  messagesOverTime: "Messages over time",
  ownRange: "Choose days",
  failedHeading: "Failed",
  deliveredHeading: "Delivered",
  deliveryByNetwork: "Delivery by network",
  noNetworksToCompare: "No networks to compare yet",
  noNetworksHint: "Once messages are delivered or fail, this compares delivery by network.",
  home: "Home",
  aboutLeft: (days: string) => `about ${days} left`,
  partsForCost: (parts: string, cost: string) => `${parts} for ${cost}`,
  ofFinishedMessages: (share: string) => `${share} of finished messages`,
  countInTransit: (count: string) => `${count} in transit`,
  nothingSent: "Nothing was sent in this period",
  nothingSentHint: "Three steps from here to a sent message and its reply.",
  noWebhooksYet: "No webhooks yet",
  webhooksHint: "Receive delivery reports and inbound messages in your own program.",
  sentLast24Hours: "Sent, last 24 hours",
};
