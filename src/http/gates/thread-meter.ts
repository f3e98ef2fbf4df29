import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Clock } from "../../base/time.ts";
import { Buckets } from "../limits.ts";

/** Milliseconds of the thread that an address may take each second without a token, an eighth of it, and at once. */
const share = { perSecond: 125, burst: 2_000 };

/**
 * The time of the one thread, by address. What a request without a token computes before the handler returns is charged to its
 * address; nothing else has to know what is expensive. Processor time, so that nobody pays for a busy machine.
 */
export class ThreadMeter {
  readonly #spent: Buckets;
  /** The address whose request is being handled, and the thread's time at its beginning. */
  #current: { address: string; micros: number } | undefined;

  constructor(clock: Clock) {
    this.#spent = new Buckets(share, clock);
  }

  /** Measures from here to the end of the server's handler. */
  begin(address: string): void {
    this.#current = { address, micros: threadMicros() };
  }

  /** Seconds until the address may be served again; 0 if it may now. */
  secondsUntil(address: string): number {
    return this.#spent.secondsUntil(address);
  }

  /** Ends each measurement when the handler of a server's request returns. */
  watch(server: Server): void {
    for (const listener of server.listeners("request")) {
      server.removeListener("request", listener as () => void);
      server.on("request", (request: IncomingMessage, response: ServerResponse) => {
        listener.call(server, request, response);
        this.#end();
      });
    }
  }

  #end(): void {
    if (!this.#current) return;
    const { address, micros } = this.#current;
    this.#current = undefined;
    this.#spent.spend(address, (threadMicros() - micros) / 1000);
  }
}

function threadMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
