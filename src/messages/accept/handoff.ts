import type { Outbound, Priority, Submission } from "../../carriers/gateway/traffic.ts";
import type { Fence, RowOutcome } from "./store.ts";

/** How the gateway of this process takes messages straight from memory. Without one, the rows wait for whoever claims them. */
export interface Dispatcher {
  /** Makes room for `count` messages, or says that there is none: they then wait in the tables, where they are due at once. */
  reserve(count: number, priority?: Priority): boolean;
  /** Committed messages, at most as many as were reserved; the rest of the room is free again. */
  offer(messages: Outbound[], reserved: number): void;
  /**
   * Finds links that would write these messages at once, and keeps room in their windows: such a message is begun in the
   * transaction that accepts it. Undefined for one that must queue. `confirm` must follow for each that was placed.
   */
  place(messages: Outbound[]): (Submission | undefined)[];
  /** Messages that were placed: those in `won` are committed as begun and are to be written; of the others the room is free again. */
  confirm(won: Submission[], lost: Submission[]): void;
  /** A submission that may be committed as begun and that nobody will write: it goes back to the queue. */
  unsent(submission: Submission, reason: string): void;
}

/** A batch of messages on its way to the gateway, while the transaction that accepts it runs. */
export class Handoff {
  readonly #dispatcher: Dispatcher | undefined;
  readonly #messages: (Outbound | undefined)[];
  /** The gateway has made room for all of them. */
  readonly held: boolean;
  /** By place in the batch: how a message is begun with the transaction. */
  readonly submissions: readonly (Submission | undefined)[];

  /**
   * @param messages by place in the batch; undefined where one is not to be sent now
   * @param priority of the most urgent of them
   */
  constructor(dispatcher: Dispatcher | undefined, messages: (Outbound | undefined)[], priority?: Priority) {
    this.#dispatcher = dispatcher;
    this.#messages = messages;
    this.held = dispatcher?.reserve(messages.length, priority) ?? false;
    const sent = messages.filter((message) => message !== undefined);
    const places = this.held ? dispatcher!.place(sent) : [];
    let next = 0;
    this.submissions = messages.map((message) => (message ? places[next++] : undefined));
  }

  /** The leases that the submissions are under. */
  get fences(): Fence[] {
    const fences = new Map<number, number>();
    for (const submission of this.submissions) if (submission) fences.set(submission.linkId, submission.fence);
    return [...fences].map(([id, fence]) => ({ id, fence }));
  }

  /** Hands over what the transaction has accepted, and gives back the rest of the room; without outcomes it has failed. */
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
