import { onlySandbox } from "../../accounts/directory.ts";
import type { Context } from "../../base/context.ts";
import { type AddressRange, loopbackRanges, readRanges } from "./guard.ts";

const refreshMs = 5_000;

/**
 * The private ranges that webhooks may reach: ALLOW_PRIVATE_WEBHOOKS, or if unset, loopback while the sandbox is the only carrier
 * link, which is read from the table every few seconds at most.
 */
export class PrivateAllowance {
  readonly #ctx: Context;
  readonly #fixed: AddressRange[] | undefined;
  #linked = true;
  #readAtMs = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    const list = ctx.config.allowPrivateWebhooks;
    this.#fixed = list && readRanges(list);
  }

  /** The ranges as last read; none before the first read. */
  get current(): AddressRange[] {
    return this.#fixed ?? (this.#linked ? [] : loopbackRanges);
  }

  /** Reads now. A failure leaves the previous value. */
  async refresh(): Promise<void> {
    if (this.#fixed) return;
    this.#linked = !(await onlySandbox(this.#ctx));
    this.#readAtMs = performance.now();
  }

  /** Reads in the background if the last read is old. */
  refreshIfOld(): void {
    if (this.#fixed || this.#reading || performance.now() - this.#readAtMs < refreshMs) return;
    this.#reading = this.refresh()
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "carrier links could not be read"))
      .finally(() => {
        this.#reading = undefined;
      });
  }
}
