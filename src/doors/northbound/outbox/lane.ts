import { Fifo } from "../../../base/queue/fifo.ts";
import type { Session } from "../../../smpp/smpp.ts";
import type { Credential } from "../credentials.ts";
import type { DeliveryRow } from "./store.ts";

/** How many deliveries per credential are held in memory; more stay rows. */
const mostWaiting = 2_000;

/** The binds of one credential in this process that can receive, and the deliveries waiting for them. */
export class CredentialLane {
  readonly credential: Credential;
  readonly sessions: Session[] = [];
  /** Room reserved for rows of transactions that have not committed yet. */
  reserved = 0;
  /** The table may have more due deliveries. */
  more = true;
  readonly #waiting = new Fifo<DeliveryRow>();
  #turn = 0;

  constructor(credential: Credential) {
    this.credential = credential;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** How many more fit in memory. */
  get room(): number {
    return this.sessions.length === 0 ? 0 : Math.max(0, mostWaiting - this.waiting - this.reserved);
  }

  push(row: DeliveryRow): void {
    this.#waiting.push(row);
  }

  shift(): DeliveryRow | undefined {
    return this.#waiting.shift();
  }

  /** Removes and returns everything that is not sent. */
  clear(): DeliveryRow[] {
    return this.#waiting.clear();
  }

  /** The next session with room in its window, round robin. */
  free(): Session | undefined {
    for (let tries = this.sessions.length; tries > 0; tries--) {
      const session = this.sessions[this.#turn++ % this.sessions.length]!;
      if (session.free > 0 && session.outstanding < this.credential.window) return session;
    }
    return undefined;
  }
}
