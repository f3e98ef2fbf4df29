import type { Outbound, Priority, Submission } from "../../carriers/gateway/traffic.ts";
import type { Fence, RowOutcome } from "./store.ts";

/** The in-memory path to this process's gateway. Without it, messages wait in the table for a claim. */
export interface Dispatcher {
  /** Reserves room for `count` messages; false where there is none, and they wait in the table, due at once. */
  reserve(count: number, priority?: Priority): boolean;
  /** Takes committed messages, at most `reserved`; the rest of the room is released. */
  offer(messages: Outbound[], reserved: number): void;
  /**
   * Chooses links that can submit these messages at once and reserves room in their windows, so that the accepting transaction begins
   * them. Undefined for a message that must queue. `confirm` must follow for each of the others.
   */
  place(messages: Outbound[]): (Submission | undefined)[];
  /** Submits `won`, which are committed as begun, and releases the room of `lost`. */
  confirm(won: Submission[], lost: Submission[]): void;
  /** Requeues a submission that may be committed as begun but will not be submitted. */
  unsent(submission: Submission, reason: string): void;
}

/** A batch on its way to the gateway while its accepting transaction runs. */
export class Handoff {
  readonly #dispatcher: Dispatcher | undefined;
  readonly #messages: (Outbound | undefined)[];
  /** The gateway has reserved room for the batch. */
  readonly held: boolean;
  /** Per message of the batch: the submission that the transaction begins. */
  readonly submissions: readonly (Submission | undefined)[];

  /**
   * @param messages the batch; undefined for one that is not due now
   * @param priority of the most urgent message
   */
  constructor(dispatcher: Dispatcher | undefined, messages: (Outbound | undefined)[], priority?: Priority) {
    this.#dispatcher = dispatcher;
    this.#messages = messages;
    this.held = dispatcher?.reserve(messages.length, priority) ?? false;
    const sent = messages.filter((message) => message !== undefined);
    const placed = this.held ? dispatcher!.place(sent) : [];
    let next = 0;
    this.submissions = messages.map((message) => (message ? placed[next++] : undefined));
  }

  /** The leases of the submissions' links. */
  get fences(): Fence[] {
    const fences = new Map<number, number>();
    for (const submission of this.submissions) if (submission) fences.set(submission.linkId, submission.fence);
    return [...fences].map(([id, fence]) => ({ id, fence }));
  }

  /** Hands accepted messages over and releases the rest of the room; without outcomes the transaction failed. */
  end(outcomes: RowOutcome[] | undefined): void {
    if (!this.held) return;
    const won: Submission[] = [];
    const lost: Submission[] = [];
    const queued: Outbound[] = [];
    for (const [n, message] of this.#messages.entries()) {
      const outcome = outcomes?.[n];
      const submission = this.submissions[n];
      const begun = outcome?.kind === "accepted" && outcome.begun;
      if (submission) (begun ? won : lost).push(submission);
      if (message && !begun && outcome?.kind === "accepted") queued.push(message);
    }
    if (won.length + lost.length > 0) this.#dispatcher!.confirm(won, lost);
    this.#dispatcher!.offer(queued, this.#messages.length);
  }
}
