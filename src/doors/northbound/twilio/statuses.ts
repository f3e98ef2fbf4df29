/** Maps message states to Twilio's statuses and error numbers. Pure. */
import type { MessageReport } from "../../../core/messages/life/transitions.ts";
import { endsBadly } from "../../../core/messages/life/tracked.ts";
import { errorDigits } from "../receipt.ts";
import type { MessageRow } from "./store.ts";

/** An error of Twilio's dictionary. */
export interface TwilioError {
  number: number;
  message: string;
}

/** A status, and why a message failed. */
export interface Outcome {
  status: string;
  error: TwilioError | undefined;
}

const messages = {
  30003: "Unreachable destination handset",
  30004: "Message blocked",
  30005: "Unknown destination handset",
  30006: "Landline or unreachable carrier",
  30007: "Message filtered or rejected by the carrier",
  30008: "Unknown error",
  30036: "Validity period expired",
} as const;

const errorOf = (number: keyof typeof messages): TwilioError => ({ number, message: messages[number] });

/**
 * By error code in the receipt. Most SMSCs write the MAP error there in three digits (3GPP TS 29.002 §17.6.6), although SMPP leaves
 * it to the carrier. ESME_RINVDSTADR is 11 too, and means the same to a sender.
 */
const receiptErrors: Record<string, keyof typeof messages> = {
  "001": 30005,
  "005": 30005,
  "006": 30003,
  "009": 30004,
  "011": 30006,
  "012": 30004,
  "013": 30004,
  "027": 30003,
  "031": 30003,
  "032": 30003,
};

const byReceipt = (code: string | undefined, otherwise: keyof typeof messages) =>
  errorOf(receiptErrors[errorDigits(code)] ?? otherwise);

/** The outcome of a message that was not delivered. `refunded`: no carrier ever accepted it. */
function failure(state: string, refunded: boolean, code: string | undefined): Outcome {
  if (state === "expired")
    return refunded
      ? { status: "failed", error: errorOf(30036) }
      : { status: "undelivered", error: byReceipt(code, 30003) };
  if (state === "rejected") return { status: refunded ? "failed" : "undelivered", error: byReceipt(code, 30007) };
  return { status: refunded ? "failed" : "undelivered", error: byReceipt(code, 30008) };
}

const statusOf: Partial<Record<NonNullable<MessageRow["state"]>, string>> = {
  scheduled: "scheduled",
  queued: "queued",
  submitting: "sending",
  in_doubt: "sending",
  sent: "sent",
  delivered: "delivered",
  // The carrier accepted it, and never reported the outcome.
  unknown: "sent",
  cancelled: "canceled",
};

/** The status of a message. */
export function outcomeOf({ state, code, refunded }: Pick<MessageRow, "state" | "code" | "refunded">): Outcome {
  if (state === null) return { status: "received", error: undefined };
  const status = statusOf[state];
  if (status !== undefined || !endsBadly(state)) return { status: status ?? state, error: undefined };
  return failure(state, refunded, code ?? undefined);
}

const reported: Partial<Record<MessageReport["status"], string>> = { SENT: "sent", DELIVRD: "delivered" };
const failed: Partial<Record<MessageReport["status"], string>> = {
  UNDELIV: "undelivered",
  EXPIRED: "expired",
  REJECTED: "rejected",
};

/** The outcome in a report; undefined if the report does not change Twilio's status. */
export function reportedOutcome({ status, refunded, error }: MessageReport): Outcome | undefined {
  const good = reported[status];
  if (good !== undefined) return { status: good, error: undefined };
  const bad = failed[status];
  return bad === undefined ? undefined : failure(bad, refunded === true, error);
}
