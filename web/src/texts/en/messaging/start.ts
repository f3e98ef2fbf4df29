import type { ReactNode } from "react";
import { rich } from "../../rich.ts";

/** The texts of `pages/start`. */
export const start = {
  lead: "A token, a message, a reply: the whole service in three steps, with a phone on this page.",
  sendAMessage: "Send a message",
  sendHint: "Run this in a terminal, or send it from here. It appears on the phone.",
  simulatedHint: "Any number is a simulated phone here.",
  curl: "curl",
  replyToIt: "Reply to it",
  replyHint: (number: ReactNode, inbox: ReactNode) =>
    rich`Write something on the phone and send it. It goes to ${number} and shows up in the ${inbox}.`,
  accountNumber: "a number of this account",
  inbox: "inbox",
  allDone: (webhooks: ReactNode, verify: ReactNode) => rich`All done. Next: ${webhooks}, or ${verify}.`,
  receiveRepliesAndReports: "receive replies and reports in your program",
  verifyANumber: "verify a number with a PIN",
  realCarrierHint:
    "A real carrier is connected. Tokens created here are test tokens: they reach simulated phones only.",
  notShownAgain: "Not shown again. Set it in your shell:",
  tokenHint: (test: ReactNode, link: ReactNode) =>
    rich`Programs authenticate with a token. ${test} All your tokens are under ${link}.`,
  testTokenHint: "This one reaches simulated phones only.",
  firstSteps: "First steps",
  createAnother: "Create another",
  sendFromHere: "Send from here",
  acceptedAsBalance: (id: ReactNode, balance: ReactNode) => rich`Accepted as ${id}. Balance: ${balance}.`,
  done: " (done)",
  toDo: " (to do)",
};
