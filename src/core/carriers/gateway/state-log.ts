import type { Context } from "../../../base/context.ts";
import type { LinkStatus } from "../../../smpp/smpp.ts";

/** How often the log repeats that a link is down: for another reason, and for the same one. */
const repeatMs = { other: 60_000, same: 15 * 60_000 };

/**
 * Says in the log when a link is bound, and warns when it is down: at once when it changes, and then at a bounded pace, since a link
 * that is down is tried every few seconds, for days if need be.
 */
export class StateLog {
  readonly #ctx: Pick<Context, "log" | "clock">;
  #said: Pick<LinkStatus, "state" | "reason"> | undefined;
  #atMs = 0;

  constructor(ctx: Pick<Context, "log" | "clock">) {
    this.#ctx = ctx;
  }

  note(link: string, { state, reason }: Pick<LinkStatus, "state" | "reason">): void {
    if (state !== "bound" && state !== "down") return;
    const { log, clock } = this.#ctx;
    const nowMs = clock.monotonicMs();
    const waitMs = this.#said?.state !== state ? 0 : this.#said.reason === reason ? repeatMs.same : repeatMs.other;
    if (nowMs - this.#atMs < waitMs) return;
    this.#said = { state, reason };
    this.#atMs = nowMs;
    if (state === "bound") log.info({ link, state, reason }, "carrier link");
    else log.warn({ link, state, reason }, "carrier link");
  }
}
