import type { Outbound, Placement, Priority, Submission } from "../../carriers/traffic.ts";
import type { Fence, RowOutcome } from "./store.ts";

/** The in-memory path to this process's gateway. Without it, messages wait in the table for a claim. */
export interface Dispatcher {
  /**
   * Places a batch about to be accepted: reserves memory for all of it, and room in the window of a link for each message that
   * can be submitted at once, so that the accepting transaction begins it. Undefined if memory is short: the messages then wait
   * in the table, due at once.
   * @param messages undefined for one that is not due now
   * @param priority of the most urgent message
   */
  place(messages: (Outbound | undefined)[], priority?: Priority): Placement | undefined;
  /** Requeues a submission that may be committed as begun but will not be submitted. */
  unsent(submission: Submission, reason: string): void;
}

/** A batch on its way to the gateway while its accepting transaction runs; without a gateway it stays in the table. */
export class Handoff {
  readonly #placement: Placement | undefined;
  /** Per message of the batch: the submission that the transaction begins. */
  readonly submissions: readonly (Submission | undefined)[];

  constructor(dispatcher: Dispatcher | undefined, messages: (Outbound | undefined)[], priority?: Priority) {
    this.#placement = dispatcher?.place(messages, priority);
    this.submissions = this.#placement?.submissions ?? messages.map(() => undefined);
  }

  /** The gateway has reserved room for the batch. */
  get held(): boolean {
    return this.#placement !== undefined;
  }

  /** The leases of the submissions' links. */
  get fences(): Fence[] {
    const fences = new Map<number, number>();
    for (const submission of this.submissions) if (submission) fences.set(submission.linkId, submission.fence);
    return [...fences].map(([id, fence]) => ({ id, fence }));
  }

  /** Hands accepted messages over and releases the rest of the room; without outcomes the transaction failed. */
  end(outcomes: RowOutcome[] | undefined): void {
    this.#placement?.end((n) => {
      const outcome = outcomes?.[n];
      return outcome?.kind === "accepted" ? (outcome.begun ? "begun" : "queued") : undefined;
    });
  }
}
