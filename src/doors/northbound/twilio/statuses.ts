/** Maps message states to Twilio's statuses and error numbers. Pure. */
import { causeOf, type Cause } from "../../../core/carriers/causes/causes.ts";
import type { MessageReport } from "../../../core/messages/life/transitions.ts";
import { endsBadly } from "../../../core/messages/life/tracked.ts";
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
  21610: "Attempt to send to unsubscribed recipient",
  30003: "Unreachable destination handset",
  30004: "Message blocked",
  30005: "Unknown destination handset",
  30006: "Landline or unreachable carrier",
  30007: "Message filtered or rejected by the carrier",
  30008: "Unknown error",
  30036: "Validity period expired",
} as const;

const errorOf = (number: keyof typeof messages): TwilioError => ({ number, message: messages[number] });

/** Twilio's number for each cause. */
const numbers: Record<Cause, keyof typeof messages> = {
  number_unknown: 30005,
  no_text_messages: 30006,
  phone_off: 30003,
  phone_full: 30003,
  phone_error: 30003,
  blocked_by_recipient: 30004,
  barred: 30004,
  content_refused: 30007,
  sender_refused: 30007,
  carrier_busy: 30008,
  carrier_error: 30008,
  carrier_credit: 30008,
  request_refused: 30007,
  carrier_refused: 30007,
  not_delivered: 30008,
  expired: 30003,
  no_route: 30008,
  never_submitted: 30008,
  left_to_original: 30008,
  opted_out: 21610,
  no_receipt: 30008,
  call_busy: 30008,
  call_unanswered: 30008,
  call_declined: 30008,
};

/** The outcome of a message that was not delivered. `refunded`: no carrier ever accepted it. */
function failure(state: string, refunded: boolean, cause: Cause | undefined): Outcome {
  if (state === "expired" && refunded) return { status: "failed", error: errorOf(30036) };
  return { status: refunded ? "failed" : "undelivered", error: errorOf(cause === undefined ? 30008 : numbers[cause]) };
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
export function outcomeOf(row: Pick<MessageRow, "state" | "code" | "own_cause" | "refunded">): Outcome {
  const { state, code, own_cause: own, refunded } = row;
  if (state === null) return { status: "received", error: undefined };
  const status = statusOf[state];
  if (status !== undefined || !endsBadly(state)) return { status: status ?? state, error: undefined };
  return failure(state, refunded, causeOf({ state, code: code ?? "", own }));
}

const reported: Partial<Record<MessageReport["status"], string>> = { SENT: "sent", DELIVRD: "delivered" };
const failed: Partial<Record<MessageReport["status"], string>> = {
  UNDELIV: "undelivered",
  EXPIRED: "expired",
  REJECTED: "rejected",
};

/** The outcome in a report; undefined if the report does not change Twilio's status. */
export function reportedOutcome({ status, refunded, cause }: MessageReport): Outcome | undefined {
  const good = reported[status];
  if (good !== undefined) return { status: good, error: undefined };
  const bad = failed[status];
  return bad === undefined ? undefined : failure(bad, refunded === true, cause);
}
