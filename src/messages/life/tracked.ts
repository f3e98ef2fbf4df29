import { defaultSettings } from "../../accounts/settings.ts";
import type { Config } from "../../config.ts";
import type { Origin } from "../accept/origin.ts";

const openStates = ["scheduled", "queued", "submitting", "in_doubt", "sent"] as const;
const endStates = ["delivered", "undelivered", "expired", "rejected", "failed", "unknown", "cancelled"] as const;

/** The states of a message, in the order of its life; the type `message_state` of the database. */
export const messageStates = [...openStates, ...endStates] as const;

/** The state of a message. */
export type MessageState = (typeof messageStates)[number];

/**
 * What became of a part. `todo`: the carrier does not have it. `doubt`: it may have it. `accepted`: it has it. `refused`: it
 * refused it, or the part was given up because of another. The others are what its final receipt said.
 */
export type PartState =
  | "todo"
  | "doubt"
  | "accepted"
  | "refused"
  | "DELIVRD"
  | "EXPIRED"
  | "UNDELIV"
  | "DELETED"
  | "SKIPPED"
  | "REJECTD"
  | "UNKNOWN";

/** What a delivery report says (`status` of contract 2.8). */
export type Report = "ACCEPTED" | "DELIVRD" | "UNDELIV" | "EXPIRED" | "REJECTED" | "UNKNOWN";

/** What happened, when, and who said so. `part` counts from 0 and stands only where a message has several. */
export interface TimelineEntry {
  at: Date;
  state: string;
  link?: number;
  code?: string;
  detail?: string;
  part?: number;
}

/** A message as the rules see it: everything of its row that decides what happens next. */
export interface Tracked {
  accountId: number;
  id: number;
  test: boolean;
  state: MessageState;
  parts: number;
  /** Micro-units per part. */
  price: number;
  priority: number;
  attempt: number;
  retries: number;
  congestion: number;
  doubts: number;
  acceptedEvent: boolean;
  recipient: string;
  linkId?: number;
  /** One per part. */
  partStates: PartState[];
  /** One per part: how the carrier names it, null while it does not. */
  carrierIds: (string | null)[];
  dueAt?: Date;
  validUntil: Date;
  finalAt?: Date;
  /** The door that it came through, where that wants to hear of it. */
  origin?: Origin;
}

/** A message after something happened to it, and what must be done in the same transaction. */
export interface Step {
  message: Tracked;
  entries: TimelineEntry[];
  reports: Report[];
  /** Give the whole charge back. */
  refund: boolean;
}

/** The times of the rules, in milliseconds. */
export interface Limits {
  /** How long a message in doubt waits for evidence before its second submit; a PIN, which is of no use later, for less. */
  holdMs: number;
  pinHoldMs: number;
  /** How long after its validity a sent message waits for receipts. */
  graceMs: number;
  /** How long after it ended as `unknown` a receipt still counts. */
  lateMs: number;
  /** The waits of an account's messages after the first, second, … temporary error; as many as there are retries. */
  retryDelaysMs: (accountId: number) => readonly number[];
  /** How long a submit may take before its process is taken for dead. */
  submitLeaseMs: number;
  /** How long a claimed message stays with whom claimed it. */
  claimLeaseMs: number;
}

const defaultRetryDelaysMs = defaultSettings.retry_delays_seconds.map((seconds) => seconds * 1000);

/** The limits that a configuration sets, and the retries of accounts that did not change theirs. */
export function limitsOf(config: Config): Limits {
  return {
    holdMs: config.doubtHoldSeconds * 1000,
    pinHoldMs: Math.min(30, config.doubtHoldSeconds) * 1000,
    graceMs: config.receiptGraceHours * 3_600_000,
    lateMs: config.receiptLateHours * 3_600_000,
    retryDelaysMs: () => defaultRetryDelaysMs,
    // Twice the time-out: the process notes it by itself before others conclude that it is gone.
    submitLeaseMs: (2 * config.responseTimeoutSeconds + config.claimLeaseSeconds) * 1000,
    claimLeaseMs: config.claimLeaseSeconds * 1000,
  };
}

const finalStates: ReadonlySet<MessageState> = new Set(endStates);

/** True for states that a message does not leave (`unknown` may still become another one of them). */
export function isFinal(state: MessageState): boolean {
  return finalStates.has(state);
}

/** True for a part that is still to be sent, or sent once more. */
export function isOpen(part: PartState): boolean {
  return part === "todo" || part === "doubt";
}

/** True for a part of which there is evidence that the carrier took it. */
export function isReached(part: PartState): boolean {
  return !isOpen(part) && part !== "refused";
}

/** How a part's last word counts for the message, worst first. */
const verdicts: [MessageState, PartState[]][] = [
  ["rejected", ["REJECTD"]],
  ["undelivered", ["UNDELIV", "DELETED", "SKIPPED"]],
  ["expired", ["EXPIRED"]],
  ["unknown", ["UNKNOWN"]],
];

/**
 * The state of a message whose parts have all come to their end: `delivered` when every part is, else the worst part's. A
 * part that was refused while another was accepted makes it `undelivered`.
 */
export function aggregate(parts: PartState[]): MessageState {
  if (parts.includes("refused")) return "undelivered";
  return verdicts.find(([, words]) => parts.some((part) => words.includes(part)))?.[0] ?? "delivered";
}

const reports: Partial<Record<MessageState, Report>> = {
  delivered: "DELIVRD",
  undelivered: "UNDELIV",
  failed: "UNDELIV",
  expired: "EXPIRED",
  rejected: "REJECTED",
  unknown: "UNKNOWN",
};

/** What is reported of a message that entered this state; undefined where nothing is. */
export function reportOf(state: MessageState): Report | undefined {
  return reports[state];
}
