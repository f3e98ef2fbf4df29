import { STATUS, statusName } from "../../smpp/smpp.ts";
import { isOpen, type PartState, type TimelineEntry, type Tracked } from "./tracked.ts";

/** The carrier's answer to one submit of a message. */
export interface Answer {
  /** Which submit: the message's attempt after it began. */
  attempt: number;
  linkId: number;
  /** One per part. */
  carrierIds: (string | null)[];
  /** The command_status of each part's submit_sm_resp; null where none came. */
  statuses: (number | null)[];
  /** Why an answer is missing. */
  reason?: string;
  /** It is missing although the link stood: the carrier kept silent. */
  silent?: boolean;
  at: Date;
}

/** What a command_status other than 0 means for the message. */
export type Refusal = "congestion" | "temporary" | "permanent";

/**
 * The statuses after which the same submit may succeed (SMPP v3.4 §5.1.3). Every other one is permanent, those that a vendor
 * made up (0x0400–0x04FF) included: sending again what a carrier does not want costs its goodwill, and the customer is refunded.
 */
const passing: ReadonlyMap<number, Exclude<Refusal, "permanent">> = new Map([
  [STATUS.ESME_RMSGQFUL, "congestion"],
  [STATUS.ESME_RTHROTTLED, "congestion"],
  // The session is not bound for it: another link, or this one when it is bound again.
  [STATUS.ESME_RINVBNDSTS, "temporary"],
  [STATUS.ESME_RSYSERR, "temporary"],
  [STATUS.ESME_RBINDFAIL, "temporary"],
  [STATUS.ESME_RSUBMITFAIL, "temporary"],
  [STATUS.ESME_RX_T_APPN, "temporary"],
  [STATUS.ESME_RUNKNOWNERR, "temporary"],
]);

/** How a command_status other than 0 is taken. */
export function refusalOf(status: number): Refusal {
  return passing.get(status) ?? "permanent";
}

/** What the answer to the last submit makes of the parts that were out. */
export function applyStatuses(message: Tracked, answer: Answer) {
  let refused = false;
  let congested = false;
  let temporary = false;
  let unanswered = false;
  const entries: TimelineEntry[] = [];
  // While it is held in doubt there is one copy, the one that this answer is about. In a second submit there is another.
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

/** The carrier's ids of the message with those that this answer brought. */
export function acceptances(message: Tracked, answer: Answer): (string | null)[] {
  return message.carrierIds.map((known, i) => (answer.statuses[i] === 0 ? (answer.carrierIds[i] ?? known) : known));
}
