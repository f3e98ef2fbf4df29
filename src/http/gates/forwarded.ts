import type { IncomingMessage } from "node:http";
import type { Context } from "../../base/context.ts";

/** At most one log line an hour, since the header comes with every request. */
const warnEveryMs = 3_600_000;

/**
 * Detects a reverse proxy that the service was not told about: `X-Forwarded-For` arrives while `TRUST_PROXY` is unset. Every
 * client then has the proxy's address, so all of them share each limit by address.
 */
export class ForwardedWatch {
  readonly #ctx: Context;
  #warnedAtMs = -Infinity;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Checks the headers of a request, and warns in the log. */
  note({ headers }: IncomingMessage): void {
    if (headers["x-forwarded-for"] === undefined || this.#ctx.config.trustProxy.length > 0) return;
    const nowMs = this.#ctx.clock.monotonicMs();
    if (nowMs - this.#warnedAtMs < warnEveryMs) return;
    this.#warnedAtMs = nowMs;
    this.#ctx.log.warn({}, this.#sentence);
  }

  /** A warning for the operator, if there is one. */
  warnings(): string[] {
    return this.#warnedAtMs === -Infinity ? [] : [this.#sentence];
  }

  readonly #sentence =
    "Requests carry `X-Forwarded-For`, but `TRUST_PROXY` is unset, so all clients count as one address. Set it to your proxy's address.";
}
