import { setTimeout as sleep } from "node:timers/promises";
import type { TumaError } from "../sdk/src/index.ts";
import type { Terminal } from "./terminal.ts";

const [firstPauseMs, longestPauseMs] = [250, 10_000];

/** Lets a command that does not end by itself outlast an outage: it says once that the service is away, and then that it is back. */
export class Outage {
  readonly #terminal: Terminal;
  readonly #signal: AbortSignal;
  readonly #meanwhile: string;
  #failures = 0;

  /**
   * @param signal ends the wait
   * @param meanwhile what happens when the service is back, in words
   */
  constructor(terminal: Terminal, signal: AbortSignal, meanwhile: string) {
    this.#terminal = terminal;
    this.#signal = signal;
    this.#meanwhile = meanwhile;
  }

  /** Waits before the service is called again, longer each time. Throws an error that no waiting helps against. */
  async wait(cause: unknown): Promise<void> {
    if (!mayPass(cause as TumaError)) throw cause;
    if (this.#failures === 0) this.#terminal.note(`The service is away; ${this.#meanwhile}.`);
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures++);
    await sleep(pauseMs, undefined, { signal: this.#signal }).catch(() => undefined);
  }

  /** The service has answered. */
  end(): void {
    if (this.#failures > 0) this.#terminal.note("The service is back.");
    this.#failures = 0;
  }
}

const passing = new Set(["connection", "timeout", "invalid_response"]);
const mayPass = ({ code, status = 0 }: TumaError) => passing.has(code) || status >= 500 || status === 429;
