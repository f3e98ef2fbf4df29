/** The words of Africa's Talking for what became of a recipient's message. Pure. */
import type { ErrorCode } from "../../../base/errors.ts";
import type { Cause } from "../../../core/carriers/causes/causes.ts";
import type { MessageReport } from "../../../core/messages/life/transitions.ts";

/** A status of a recipient in the answer to a send. */
export interface RecipientStatus {
  code: number;
  word: string;
}

/** A message that was taken; 102 if the program asked for that (`enqueue`). */
export const accepted = (enqueued: boolean): RecipientStatus => ({ code: enqueued ? 102 : 101, word: "Success" });

/** Refusals of one recipient. All others are of the whole request. */
const refusals: Partial<Record<ErrorCode, RecipientStatus>> = {
  forbidden: { code: 401, word: "RiskHold" },
  invalid_sender: { code: 402, word: "InvalidSenderId" },
  sender_not_allowed: { code: 402, word: "InvalidSenderId" },
  invalid_number: { code: 403, word: "InvalidPhoneNumber" },
  insufficient_balance: { code: 405, word: "InsufficientBalance" },
  recipient_opted_out: { code: 406, word: "UserInBlacklist" },
  destination_not_allowed: { code: 407, word: "CouldNotRoute" },
};

/** What a recipient's refusal is called; undefined if it is of the whole request. */
export const refusedRecipient = (code: ErrorCode): RecipientStatus | undefined => refusals[code];

/** A recipient whose message was not taken for a passing reason, while those of others were. */
export const failedRecipient: RecipientStatus = { code: 500, word: "InternalServerError" };

/** The status of a message in a delivery report, and why it failed. */
export interface ReportedStatus {
  status: string;
  failureReason?: string;
}

const reported: Partial<Record<MessageReport["status"], string>> = {
  SENT: "Submitted",
  ACCEPTED: "Buffered",
  DELIVRD: "Success",
  UNDELIV: "Failed",
  EXPIRED: "Expired",
  REJECTED: "Rejected",
};

/** The word for a cause; all others are a `DeliveryFailure`. */
const reasons: Partial<Record<Cause, string>> = {
  number_unknown: "UserDoesNotExist",
  phone_off: "UserIsInactive",
  blocked_by_recipient: "UserInBlackList",
  barred: "UserAccountSuspended",
};

/** The status in a report; undefined if the service has none for it, as for a message whose carrier never reported. */
export function reportedStatus({ status, cause }: MessageReport): ReportedStatus | undefined {
  const word = reported[status];
  if (word === undefined) return undefined;
  if (word === "Failed" && cause === "phone_off") return { status: "AbsentSubscriber" };
  const failed = word === "Failed" || word === "Rejected";
  return failed ? { status: word, failureReason: (cause && reasons[cause]) ?? "DeliveryFailure" } : { status: word };
}
