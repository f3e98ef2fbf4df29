import type { Context } from "../../../base/context.ts";
import type { Credential } from "../credentials.ts";
import { acquireBind, releaseBind, renewBinds } from "../limits-store.ts";

/** The binds of a process that dies count against their credentials for this long. */
const leaseSeconds = 10;
const renewMs = 3_000;

/** A bind that counts against its credential's `max_binds`. */
export interface BindLease {
  id: number;
  credential: Credential;
  /** Ends the bind after its lease was lost and could not be acquired again. */
  lose: () => void;
}

/** Counts the binds of credentials across processes: a row each, leased by the process that serves the bind. */
export class BindLeases {
  readonly #ctx: Context;
  readonly #held = new Set<BindLease>();
  readonly #releasing = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#renewing ??= this.#renew()
        .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "leases of binds could not be renewed yet"))
        .finally(() => (this.#renewing = undefined));
    }, renewMs);
  }

  /** Resolves when the releases are written. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    await this.#released();
  }

  /** The id of a lease for one more bind; undefined if the credential has its maximum. Pass it to `hold`, or it expires. */
  async acquire(credential: Credential): Promise<number | undefined> {
    // A client that unbinds and binds again at once finds its lease released.
    await this.#released();
    return acquireBind(this.#ctx.sql, credential, credential.maxBinds, leaseSeconds);
  }

  /** Renews the lease from now on. */
  hold(lease: BindLease): void {
    this.#held.add(lease);
  }

  release(lease: BindLease): void {
    if (!this.#held.delete(lease)) return;
    const releasing = releaseBind(this.#ctx.sql, lease.credential, lease.id)
      .catch((error: unknown) => this.#ctx.log.debug({ err: error }, "the lease of a bind was left to expire"))
      .finally(() => this.#releasing.delete(releasing));
    this.#releasing.add(releasing);
  }

  async #released(): Promise<void> {
    await Promise.all(this.#releasing);
  }

  /** A lease that expired while the database was away is acquired again, or its bind ends. */
  async #renew(): Promise<void> {
    const leases = [...this.#held];
    if (leases.length === 0) return;
    const kept = await renewBinds(this.#ctx.sql, leases, leaseSeconds);
    for (const lease of leases) {
      if (kept.has(lease.id) || !this.#held.has(lease)) continue;
      const id = await this.acquire(lease.credential);
      if (id === undefined) lease.lose();
      else lease.id = id;
    }
  }
}
