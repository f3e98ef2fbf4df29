/** The states that the simulated carrier reports, by their SMPP names (SMPP v3.4 appendix B). */
export type ReportedState = "DELIVRD" | "UNDELIV" | "EXPIRED" | "REJECTD";

/** What the simulated carrier does with a message to one number. */
export interface Outcome {
  /** The final receipt; undefined for none, ever. */
  receipt: ReportedState | undefined;
  /** Refuses the submit_sm with this status this many times before accepting it. Infinity: always. */
  refusal?: { status: RefusalStatus; times: number };
  /** The submit_sm is accepted, but its response never comes. */
  silent?: boolean;
  /** The receipt is sent before the response. */
  receiptFirst?: boolean;
  /** Copies of the receipt; 1 by default. */
  copies?: number;
  /** Delay of the receipt, if not the carrier's default. */
  receiptDelayMs?: number;
  /** Sends an ENROUTE receipt first. */
  enroute?: boolean;
}

/** The statuses used for refusals, by name. */
export type RefusalStatus = "ESME_RINVDSTADR" | "ESME_RTHROTTLED" | "ESME_RSYSERR";

const delivered: Outcome = { receipt: "DELIVRD" };

/** Selected by the last four digits of the destination; any other number is delivered. */
const outcomes: Record<string, Outcome> = {
  "9901": { receipt: "UNDELIV" },
  "9902": { receipt: "EXPIRED" },
  "9903": { receipt: undefined, refusal: { status: "ESME_RINVDSTADR", times: Infinity } },
  "9904": { receipt: "REJECTD" },
  "9905": { receipt: undefined },
  "9906": { ...delivered, refusal: { status: "ESME_RTHROTTLED", times: 2 } },
  "9907": { ...delivered, copies: 2 },
  "9908": { ...delivered, receiptFirst: true },
  "9909": { ...delivered, receiptDelayMs: 10_000 },
  "9910": { ...delivered, refusal: { status: "ESME_RSYSERR", times: 1 } },
  "9911": { ...delivered, silent: true },
  "9912": { ...delivered, enroute: true },
};

/** The outcome for a destination, by its last four digits. */
export function outcomeOf(destination: string): Outcome {
  return outcomes[destination.slice(-4)] ?? delivered;
}

/** How a call to such a number ends if nobody answers or declines it; undefined if that is never reported. */
export function endOfCall({ receipt }: Outcome): "answered" | "busy" | "no_answer" | undefined {
  if (receipt === undefined || receipt === "DELIVRD") return receipt && "answered";
  return receipt === "EXPIRED" ? "no_answer" : "busy";
}
