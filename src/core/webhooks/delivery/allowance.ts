import { hasGoneLive, operatorsAccount } from "../../accounts/directory.ts";
import type { Context } from "../../../base/context.ts";
import { type AddressRange, loopbackRanges, readRanges } from "./guard.ts";

const refreshMs = 5_000;

/**
 * The private ranges that the webhooks and callbacks of an account may reach: ALLOW_PRIVATE_WEBHOOKS, or if unset, loopback for the
 * operator's own account until the installation goes live, so that a trial needs no second machine. Read from the tables every few
 * seconds at most.
 */
export class PrivateAllowance {
  readonly #ctx: Context;
  readonly #fixed: AddressRange[] | undefined;
  #trialAccountId: number | undefined;
  #readAtMs = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    const list = ctx.config.allowPrivateWebhooks;
    this.#fixed = list && readRanges(list);
  }

  /** The ranges of an account as last read; none before the first read. */
  of(accountId: number): AddressRange[] {
    return this.isTrial(accountId) ? this.ofTrial : this.ofOthers;
  }

  /** Whether an account has other ranges than all others. */
  isTrial(accountId: number): boolean {
    return accountId === this.#trialAccountId;
  }

  /** The account with other ranges, if there is one. */
  get trialAccountId(): number | undefined {
    return this.#trialAccountId;
  }

  get ofTrial(): AddressRange[] {
    return this.#trialAccountId === undefined ? this.ofOthers : loopbackRanges;
  }

  get ofOthers(): AddressRange[] {
    return this.#fixed ?? [];
  }

  /** Reads now. A failure leaves the previous value. */
  async refresh(): Promise<void> {
    if (this.#fixed) return;
    const { sql } = this.#ctx;
    this.#trialAccountId = (await hasGoneLive(sql)) ? undefined : await operatorsAccount(sql);
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
