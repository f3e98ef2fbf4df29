import { STATUS } from "../../smpp/smpp.ts";
import type { ComposedPart } from "./compose.ts";
import { PriorityQueue } from "./queue.ts";
import { ranks, type Submission, type SubmitOutcome } from "./traffic.ts";

/**
 * What one submit_sm came to: its command_status; `silent` when the carrier, whose link stood, did not answer in time; `lost`
 * when the link ended first; `unsent` when it never left.
 */
export type PartAnswer = { status: number; id: string | null } | "silent" | "lost" | "unsent";

/** A message between its `begin` and its outcome: which of its submit_sm are written, and what was answered. */
export class Flight {
  readonly submission: Submission;
  readonly parts: ComposedPart[];
  /** The next part to write. */
  next = 0;
  readonly #answers: (PartAnswer | undefined)[];
  #open: number;
  #reason = "";

  constructor(submission: Submission, parts: ComposedPart[]) {
    this.submission = submission;
    this.parts = parts;
    this.#answers = Array.from({ length: parts.length });
    this.#open = parts.length;
  }

  /** Notes what a part came to; a late answer replaces a missing one. True when no part is open any more. */
  answer(index: number, answer: PartAnswer, reason = ""): boolean {
    if (this.#answers[index] === undefined) this.#open--;
    this.#answers[index] = answer;
    if (reason !== "") this.#reason = reason;
    return this.#open === 0;
  }

  /** Nothing more of it will be written. True when that closes it. */
  abandon(reason: string): boolean {
    let closed = this.#open === 0;
    for (; this.next < this.parts.length; this.next++) closed = this.answer(this.next, "unsent", reason);
    return closed;
  }

  /** What became of the message, once no part is open. */
  outcome(at: Date): SubmitOutcome {
    const { submission } = this;
    const answers = this.#answers;
    if (answers.every((answer) => answer === "unsent")) return { kind: "unsent", submission, reason: this.#reason, at };
    const { parts } = submission.message;
    const carrierIds: (string | null)[] = Array.from({ length: parts }, () => null);
    const statuses: (number | null)[] = Array.from({ length: parts }, () => STATUS.ESME_ROK);
    let complete = true;
    for (let i = 0; i < answers.length; i++) {
      const answer = answers[i]!;
      if (typeof answer === "string") complete = false;
      for (const place of this.parts[i]!.places) note(carrierIds, statuses, place, answer);
    }
    return complete
      ? { kind: "answered", submission, carrierIds, statuses: statuses as number[], at }
      : {
          kind: "in_doubt",
          submission,
          carrierIds,
          statuses,
          silent: answers.includes("silent"),
          reason: this.#reason,
          at,
        };
  }
}

/** Flights that have parts to be written, the most urgent first. */
export class ReadyFlights {
  readonly #queue = new PriorityQueue<Flight>();
  #parts = 0;

  /** Flights. */
  get size(): number {
    return this.#queue.size;
  }

  /** Parts that are still to be written. */
  get parts(): number {
    return this.#parts;
  }

  /** The next one is urgent. */
  get isUrgent(): boolean {
    return this.#queue.peek()?.submission.message.priority === "urgent";
  }

  push(flight: Flight): void {
    this.#parts += flight.parts.length;
    this.#queue.push(ranks[flight.submission.message.priority], flight);
  }

  /** The part to be written next. What comes too late for its validity goes to `late` instead, unless some of it is written. */
  next(now: Date, late: (flight: Flight) => void): { flight: Flight; index: number } | undefined {
    for (let flight = this.#queue.peek(); flight; flight = this.#queue.peek()) {
      if (flight.next > 0 || flight.submission.message.validUntil > now) {
        const index = flight.next++;
        this.#parts--;
        if (flight.next === flight.parts.length) this.#queue.shift();
        return { flight, index };
      }
      this.#queue.shift();
      this.#parts -= flight.parts.length;
      late(flight);
    }
    return undefined;
  }

  /** Empties it; the flights in the order in which they would have gone. */
  takeAll(): Flight[] {
    this.#parts = 0;
    return this.#queue.takeAll();
  }
}

/** The outcome of a message that this link cannot write, as if the carrier had refused all of it with this command_status. */
export function refusedByUs(submission: Submission, status: number, at: Date): SubmitOutcome {
  const { parts } = submission.message;
  const carrierIds = Array.from({ length: parts }, () => null);
  return { kind: "answered", submission, carrierIds, statuses: Array.from({ length: parts }, () => status), at };
}

/** Several submit_sm may stand for one part: it is accepted when all of them are, and bears the id of the first. */
function note(ids: (string | null)[], statuses: (number | null)[], place: number, answer: PartAnswer): void {
  if (typeof answer === "string") {
    statuses[place] = null;
    return;
  }
  if (answer.status === 0) ids[place] ??= answer.id;
  else if (statuses[place] === 0) statuses[place] = answer.status;
}
