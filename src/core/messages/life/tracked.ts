import type { CustomTlv } from "../../../smpp/smpp.ts";
import type { SpokenIn } from "../../carriers/traffic.ts";
import type { Origin } from "../accept/origin.ts";

const openStates = ["scheduled", "queued", "submitting", "in_doubt", "sent"] as const;
const endStates = ["delivered", "undelivered", "expired", "rejected", "failed", "unknown", "cancelled"] as const;

/** The states of a message, in order: the type `message_state` of the database. */
export const messageStates = [...openStates, ...endStates] as const;

/** The state of a message. */
export type MessageState = (typeof messageStates)[number];

/**
 * The state of a part. `todo`: the carrier does not have it. `doubt`: it may have it. `accepted`: it has it. `refused`: it rejected the
 * part, or the part was abandoned because of another. The others are the state in its final delivery receipt.
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

/** The `status` of a delivery report (contract 2.8). */
export type Report = "ACCEPTED" | "DELIVRD" | "UNDELIV" | "EXPIRED" | "REJECTED" | "UNKNOWN";

/** A timeline entry. `part` counts from 0, for segmented messages only. */
export interface TimelineEntry {
  at: Date;
  state: string;
  link?: number;
  code?: string;
  detail?: string;
  part?: number;
  /** Of a change of the scheduled time: the new one and the one before, in ISO 8601; null for none. */
  send_at?: string | null;
  former_send_at?: string | null;
  /** The TLVs of a receipt that its link keeps. */
  tlvs?: readonly CustomTlv[];
}

/** A message as the state machine sees it: the columns that decide what happens next. */
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
  /** How its text is spoken, if it is a call. */
  call?: SpokenIn;
  /** Something is to be sent in its place if it fails. */
  hasFallback: boolean;
  /** The message in whose place it was sent. */
  fallbackOf?: number;
  linkId?: number;
  /** One per part. */
  partStates: PartState[];
  dueAt?: Date;
  validUntil: Date;
  finalAt?: Date;
  /** Where a message of a northbound interface came from. */
  origin?: Origin;
}

/** A message after an event, and what to write in the same transaction. */
export interface Step {
  message: Tracked;
  entries: TimelineEntry[];
  reports: Report[];
  /** Refund the whole charge. */
  refund: boolean;
}

/** What a step changed, as far as reports, metrics and live views need it. */
export interface Change extends Pick<Step, "entries" | "reports" | "refund"> {
  message: Pick<Tracked, "accountId" | "id" | "test" | "retries" | "state" | "origin" | "call" | "fallbackOf">;
}

const finalStates: ReadonlySet<MessageState> = new Set(endStates);

/** True for final states (`unknown` may still become another final state). */
export function isFinal(state: MessageState): boolean {
  return finalStates.has(state);
}

/** True for states in which a message waits to be sent. */
export function isWaiting(state: MessageState): boolean {
  return state === "scheduled" || state === "queued";
}

/** True for final states other than `delivered`. */
export function endsBadly(state: MessageState): boolean {
  return isFinal(state) && state !== "delivered";
}

/** True for a part that may still be submitted, or submitted again. */
export function isOpen(part: PartState): boolean {
  return part === "todo" || part === "doubt";
}

/** True for a part with evidence that the carrier has it. */
export function isReached(part: PartState): boolean {
  return !isOpen(part) && part !== "refused";
}

/** What a part's final state makes of the message, worst first. */
const verdicts: [MessageState, PartState[]][] = [
  ["rejected", ["REJECTD"]],
  ["undelivered", ["UNDELIV", "DELETED", "SKIPPED"]],
  ["expired", ["EXPIRED"]],
  ["unknown", ["UNKNOWN"]],
];

/**
 * The final state of a message from its parts: `delivered` when every part is, else the worst part's. A part that was refused while
 * another was accepted makes it `undelivered`.
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

/** The report for a message that enters this state; undefined for none. */
export function reportOf(state: MessageState): Report | undefined {
  return reports[state];
}

/** Whether somebody answered a call, as its report says; nothing until that is known. */
export function answeredIn(report: Report | undefined): { answered?: boolean } {
  if (report === undefined || report === "ACCEPTED" || report === "UNKNOWN") return {};
  return { answered: report === "DELIVRD" };
}
