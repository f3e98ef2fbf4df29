import { count } from "../plural.ts";

/** The texts of `pages/person`. */
export const person = {
  everything: "Everything about this number",
  everythingAbout: (number: string) => `Everything about ${number}`,
  nothingKnown: "Nothing is known of this number",
  nothingKnownHint: "The account has neither sent it anything nor received anything from it, or the data was erased.",
  firstMessage: "First message",
  lastMessage: "Last message",
  whyNothingArrives: "Why nothing arrives",
  lastFailed: (messages: number) =>
    messages === 1 ? "The last message failed." : `The last ${count(messages)} messages failed.`,
  sent: "Sent",
  delivered: "Delivered",
  failed: "Failed",
  received: "Received",
  calls: "Calls",
  onlyLatest: "Only the latest 2,000 messages in each direction are counted.",
  fromTheLastList: "From the last list",
  pins: "PINs",
};
