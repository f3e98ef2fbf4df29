import { STATUS } from "../../../smpp/smpp.ts";
import type { ComposedPart } from "../compose.ts";
import { PriorityQueue } from "./queue.ts";
import { ranks, type Submission, type SubmitOutcome } from "../traffic.ts";

/**
 * How one submit_sm ended: its command_status; `silent` if the link was up and the carrier did not respond in time;
 * `lost` if the link ended first; `unsent` if it never left.
 */
export type PartAnswer = { status: number; id: string | null } | "silent" | "lost" | "unsent";

/** A message in flight, between `begin` and its outcome: which of its submit_sm are written, and how they were answered. */
export class Flight {
  readonly submission: Submission;
  readonly parts: ComposedPart[];
  /** When it became ready to be written, if messages are traced; milliseconds since the epoch. */
  readonly readyMs: number | undefined;
  /** Index of the next part to write. */
  next = 0;
  readonly #answers: (PartAnswer | undefined)[];
  #open: number;
  #reason = "";

  constructor(submission: Submission, parts: ComposedPart[], readyMs?: number) {
    this.submission = submission;
    this.readyMs = readyMs;
    this.parts = parts;
    this.#answers = Array.from({ length: parts.length });
    this.#open = parts.length;
  }

  /** Records the outcome of a part; a late response replaces a missing one. True once every part has an outcome. */
  answer(index: number, answer: PartAnswer, reason = ""): boolean {
    if (this.#answers[index] === undefined) this.#open--;
    this.#answers[index] = answer;
    if (reason !== "") this.#reason = reason;
    return this.#open === 0;
  }

  /** Skips its unwritten parts. True once every part has an outcome. */
  abandon(reason: string): boolean {
    let closed = this.#open === 0;
    for (; this.next < this.parts.length; this.next++) closed = this.answer(this.next, "unsent", reason);
    return closed;
  }

  /** The outcome of the message, once no part is open. */
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
      for (const part of this.parts[i]!.decides) note(carrierIds, statuses, part, answer);
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

/** Flights with parts to write, the most urgent first. */
export class ReadyFlights {
  readonly #queue = new PriorityQueue<Flight>();
  #parts = 0;

  /** The number of flights. */
  get size(): number {
    return this.#queue.size;
  }

  /** Parts still to be written. */
  get parts(): number {
    return this.#parts;
  }

  /** True if the next flight is urgent. */
  get isUrgent(): boolean {
    return this.#queue.peek()?.submission.message.priority === "urgent";
  }

  push(flight: Flight): void {
    this.#parts += flight.parts.length;
    this.#queue.push(ranks[flight.submission.message.priority], flight);
  }

  /** The next part to write. A message past its validity goes to `late` instead, unless some of it is written. */
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

  /** Removes and returns all flights, in order. */
  takeAll(): Flight[] {
    this.#parts = 0;
    return this.#queue.takeAll();
  }
}

/**
 * The outcome of a message that cannot be written to this link: the same as if the carrier had refused it with this
 * command_status.
 */
export function refusedByUs(submission: Submission, status: number, at: Date): SubmitOutcome {
  const { parts } = submission.message;
  const carrierIds = Array.from({ length: parts }, () => null);
  return { kind: "answered", submission, carrierIds, statuses: Array.from({ length: parts }, () => status), at };
}

/** Several submit_sm may decide one part: it is accepted when all of them are, and takes the id of the first. */
function note(ids: (string | null)[], statuses: (number | null)[], part: number, answer: PartAnswer): void {
  if (typeof answer === "string") {
    statuses[part] = null;
    return;
  }
  if (answer.status === 0) ids[part] ??= answer.id;
  else if (statuses[part] === 0) statuses[part] = answer.status;
}
