import { onlySandbox } from "../../accounts/directory.ts";
import type { Context } from "../../base/context.ts";
import { type AddressRange, loopbackRanges, readRanges } from "./guard.ts";

const refreshMs = 5_000;

/**
 * The private ranges that webhooks may reach: what ALLOW_PRIVATE_WEBHOOKS says, and unset, loopback while no carrier link but
 * the sandbox exists. The latter is read from the table, at most every few seconds.
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

  /** The ranges as last read; none before the first reading. */
  get current(): AddressRange[] {
    return this.#fixed ?? (this.#linked ? [] : loopbackRanges);
  }

  /** Reads now. A failure leaves what was known. */
  async refresh(): Promise<void> {
    if (this.#fixed) return;
    this.#linked = !(await onlySandbox(this.#ctx));
    this.#readAtMs = performance.now();
  }

  /** Reads in the background when the last reading is old. */
  refreshIfOld(): void {
    if (this.#fixed || this.#reading || performance.now() - this.#readAtMs < refreshMs) return;
    this.#reading = this.refresh()
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "carrier links could not be read"))
      .finally(() => {
        this.#reading = undefined;
      });
  }
}
