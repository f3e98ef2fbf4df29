import { STATUS, statusName } from "../../../smpp/smpp.ts";
import { isOpen, type PartState, type TimelineEntry, type Tracked } from "./tracked.ts";

/** The carrier's responses to one submit of a message. */
export interface Answer {
  /** The message's attempt number after the submit began. */
  attempt: number;
  linkId: number;
  /** One per part. */
  carrierIds: (string | null)[];
  /** The command_status of each part's submit_sm_resp; null if there was none. */
  statuses: (number | null)[];
  /** Why a response is missing. */
  reason?: string;
  /** Missing although the link stayed up: the carrier did not respond. */
  silent?: boolean;
  at: Date;
}

/** What a non-zero command_status means for the message. */
export type Refusal = "congestion" | "temporary" | "permanent";

/**
 * The statuses after which the same submit may succeed (SMPP v3.4 §5.1.3). All others are permanent, vendor-specific ones
 * (0x0400–0x04FF) included: resubmitting what a carrier rejects costs goodwill, and the customer is refunded anyway.
 */
const transient: ReadonlyMap<number, Exclude<Refusal, "permanent">> = new Map([
  [STATUS.ESME_RMSGQFUL, "congestion"],
  [STATUS.ESME_RTHROTTLED, "congestion"],
  // The session is not bound for it: another link may be, or this one after a rebind.
  [STATUS.ESME_RINVBNDSTS, "temporary"],
  [STATUS.ESME_RSYSERR, "temporary"],
  [STATUS.ESME_RBINDFAIL, "temporary"],
  [STATUS.ESME_RSUBMITFAIL, "temporary"],
  [STATUS.ESME_RX_T_APPN, "temporary"],
  [STATUS.ESME_RUNKNOWNERR, "temporary"],
]);

/** Classifies a non-zero command_status. */
export function refusalOf(status: number): Refusal {
  return transient.get(status) ?? "permanent";
}

/** Applies the responses to the last submit to the parts in flight. */
export function applyStatuses(message: Tracked, answer: Answer) {
  let refused = false;
  let congested = false;
  let temporary = false;
  let unanswered = false;
  const entries: TimelineEntry[] = [];
  // Held in doubt, the message has one copy, the one this answer is about; a second submit makes another.
  const onlyCopy = message.state === "in_doubt";
  const partStates = message.partStates.map((part, i): PartState => {
    if (!isOpen(part)) return part;
    const status = answer.statuses[i] ?? null;
    if (status === 0) return "accepted";
    if (status === null) {
      unanswered = true;
      return "doubt";
    }
    const refusal = refusalOf(status);
    entries.push({
      at: answer.at,
      state: refusal === "permanent" ? "refused" : "queued",
      link: answer.linkId,
      code: statusName(status),
      ...(message.parts > 1 ? { part: i } : {}),
    });
    if (refusal === "permanent") {
      refused = true;
      return "refused";
    }
    if (refusal === "temporary") temporary = true;
    else congested = true;
    return onlyCopy ? "todo" : part;
  });
  return { partStates, refused, congested, temporary, unanswered, entries };
}
