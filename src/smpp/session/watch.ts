import { noted } from "../../base/sentences/sentence.ts";
import type { Settle } from "./outstanding.ts";

/** The time limits of a session in milliseconds; 0 disables one. */
export interface WatchLimits {
  /** How long the peer may be silent before it is sent enquire_link. */
  enquireLinkMs: number;
  responseTimeoutMs: number;
  /** How long the session may pass no PDU other than enquire_link. */
  inactivityMs: number;
}

/** What the watch needs of its session. */
export interface Watched {
  /** True while we are not reading, so that the peer's silence means nothing. */
  isStalled: () => boolean;
  /** How long the peer has not been reading what we write. */
  blockedMs: () => number;
  /** Sends enquire_link; false if the state does not allow it. */
  enquire: (settle: Settle) => boolean;
  /** Called when the peer shows no sign of life. */
  onDead: (reason: string) => void;
  onInactive: () => void;
}

/** Watches a session's clock: the peer's signs of life (SMPP v3.4 §4.11), inactivity, and a deadline such as that of the bind. */
export class Watch {
  readonly #limits: WatchLimits;
  readonly #watched: Watched;
  #heardMs = performance.now();
  #activeMs = this.#heardMs;
  #isEnquiring = false;
  #aliveTimer: NodeJS.Timeout | undefined;
  #inactivityTimer: NodeJS.Timeout | undefined;
  #deadlineTimer: NodeJS.Timeout | undefined;

  constructor(limits: WatchLimits, watched: Watched) {
    this.#limits = limits;
    this.#watched = watched;
    this.#watchAlive();
    this.#watchActivity();
  }

  /** The peer sent something, or we start reading again: the time during which we were not reading is not silence. */
  heard(): void {
    this.#heardMs = performance.now();
  }

  /** A PDU other than enquire_link was sent or received. */
  active(): void {
    this.#activeMs = performance.now();
  }

  /** Calls `onLate` after `ms`, unless another deadline or `met` comes first. */
  deadline(ms: number, onLate: () => void): void {
    clearTimeout(this.#deadlineTimer);
    this.#deadlineTimer = setTimeout(onLate, ms);
  }

  met(): void {
    clearTimeout(this.#deadlineTimer);
  }

  stop(): void {
    for (const timer of [this.#aliveTimer, this.#inactivityTimer, this.#deadlineTimer]) clearTimeout(timer);
  }

  #watchAlive(): void {
    const { enquireLinkMs, responseTimeoutMs } = this.#limits;
    if (enquireLinkMs === 0) return;
    const { isStalled, blockedMs, enquire, onDead } = this.#watched;
    if (blockedMs() > enquireLinkMs + responseTimeoutMs) return onDead(noted("the peer does not read"));
    const waitMs = enquireLinkMs - (isStalled() ? 0 : performance.now() - this.#heardMs);
    if (waitMs <= 0 && !this.#isEnquiring) {
      const askedMs = performance.now();
      this.#isEnquiring = enquire((outcome) => {
        this.#isEnquiring = false;
        if (outcome.kind !== "timeout" || isStalled() || this.#heardMs > askedMs) return;
        onDead(noted("the peer did not answer enquire_link"));
      });
    }
    this.#aliveTimer = setTimeout(() => this.#watchAlive(), waitMs > 0 ? Math.max(1, waitMs) : enquireLinkMs);
  }

  #watchActivity(): void {
    const { inactivityMs } = this.#limits;
    if (inactivityMs === 0) return;
    const waitMs = inactivityMs - (performance.now() - this.#activeMs);
    if (waitMs <= 0) return this.#watched.onInactive();
    this.#inactivityTimer = setTimeout(() => this.#watchActivity(), Math.max(1, waitMs));
  }
}
