import type { ReactNode } from "react";
import { rich } from "../../rich.ts";

/** The texts of `pages/api-log`. */
export const apiLog = {
  lead: (days: number | undefined) =>
    `Your programs' calls and the responses they got${days === undefined ? "" : `, kept for ${days} days`}. Codes, secrets and tokens are masked.`,
  took: (at: ReactNode, took: ReactNode) => rich`${at}, took ${took}`,
  asCurl: "As curl",
  ignored: "Parameters without effect",
  status: "Status",
  call: "Call",
  code: "Code",
  duration: "Duration",
  apiLog: "API log",
  anyStatus: "Any status",
  refused: "Refused",
  method: "Method",
  anyMethod: "Any method",
  path: "Path",
  requestId: "Request id",
  calls: "Calls",
  noApiCallsYet: "No API calls yet",
  makeYourFirstCall: "Make your first call",
  emptyHint: "Every call made with one of this account's tokens appears here as it happens.",
};
