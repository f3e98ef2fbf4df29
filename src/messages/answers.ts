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
const passing: ReadonlyMap<number, { refusal: Exclude<Refusal, "permanent">; name: string }> = new Map([
  [0x14, { refusal: "congestion", name: "ESME_RMSGQFUL" }],
  [0x58, { refusal: "congestion", name: "ESME_RTHROTTLED" }],
  // The session is not bound for it: another link, or this one when it is bound again.
  [0x04, { refusal: "temporary", name: "ESME_RINVBNDSTS" }],
  [0x08, { refusal: "temporary", name: "ESME_RSYSERR" }],
  [0x0d, { refusal: "temporary", name: "ESME_RBINDFAIL" }],
  [0x45, { refusal: "temporary", name: "ESME_RSUBMITFAIL" }],
  [0x64, { refusal: "temporary", name: "ESME_RX_T_APPN" }],
  [0xff, { refusal: "temporary", name: "ESME_RUNKNOWNERR" }],
]);

/** How a command_status other than 0 is taken. */
export function refusalOf(status: number): Refusal {
  return passing.get(status)?.refusal ?? "permanent";
}

/** The name of a status that the rules know, else its number as carriers write it: `0x0000000B`. */
export function statusName(status: number): string {
  return passing.get(status)?.name ?? `0x${status.toString(16).toUpperCase().padStart(8, "0")}`;
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
