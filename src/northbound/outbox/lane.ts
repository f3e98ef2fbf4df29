import type { Session } from "../../smpp/smpp.ts";
import type { Credential } from "../credentials.ts";
import type { DeliveryRow } from "./store.ts";

/** Deliveries that one credential may have in memory; beyond that the rows wait in the table. */
const mostWaiting = 2_000;

/** The binds of one credential in this process that can receive, and what waits for them. */
export class Lane {
  readonly credential: Credential;
  readonly sessions: Session[] = [];
  /** Room that was promised to rows of transactions that are not committed yet. */
  reserved = 0;
  /** The table may hold more that is due. */
  more = true;
  #waiting: DeliveryRow[] = [];
  #head = 0;
  #turn = 0;

  constructor(credential: Credential) {
    this.credential = credential;
  }

  get waiting(): number {
    return this.#waiting.length - this.#head;
  }

  /** How many more it may take into memory. */
  get room(): number {
    return this.sessions.length === 0 ? 0 : Math.max(0, mostWaiting - this.waiting - this.reserved);
  }

  push(row: DeliveryRow): void {
    this.#waiting.push(row);
  }

  shift(): DeliveryRow | undefined {
    const row = this.#waiting[this.#head];
    if (row === undefined) return undefined;
    this.#head++;
    if (this.#head >= 64 && this.#head * 2 >= this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#head);
      this.#head = 0;
    }
    return row;
  }

  /** Gives up all that waits. */
  clear(): DeliveryRow[] {
    const rows = this.#waiting.slice(this.#head);
    this.#waiting = [];
    this.#head = 0;
    return rows;
  }

  /** The next session that takes one more request, in turn. */
  free(): Session | undefined {
    for (let tries = this.sessions.length; tries > 0; tries--) {
      const session = this.sessions[this.#turn++ % this.sessions.length]!;
      if (session.free > 0 && session.outstanding < this.credential.window) return session;
    }
    return undefined;
  }
}
