import type { Context } from "../../base/context.ts";
import type { Credential } from "../credentials.ts";
import { keepPlaces, leavePlace, takePlace } from "./limits-store.ts";

/** A process that ends without a word leaves its places to others after this. */
const leaseSeconds = 10;
const renewMs = 3_000;

/** A bind's place among those that its credential may have. */
export interface Place {
  id: number;
  credential: Credential;
  /** Ends the bind, whose place was lost. */
  lose: () => void;
}

/** How many binds credentials have, over all processes: a row for each, under a lease that this process prolongs. */
export class Places {
  readonly #ctx: Context;
  readonly #held = new Set<Place>();
  readonly #leaving = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#renewing ??= this.#renew()
        .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "binds keep their places unconfirmed"))
        .finally(() => (this.#renewing = undefined));
    }, renewMs);
  }

  /** Resolves when places that were given back are written. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    await this.#settled();
  }

  /** The id of a place for one more bind; undefined when the credential has as many as it may. Hold it, or it is gone with its lease. */
  async take(credential: Credential): Promise<number | undefined> {
    // Who unbinds and binds again at once finds the place free.
    await this.#settled();
    return takePlace(this.#ctx.sql, credential, credential.maxBinds, leaseSeconds);
  }

  hold(place: Place): void {
    this.#held.add(place);
  }

  /** Gives a place back. */
  leave(place: Place): void {
    if (!this.#held.delete(place)) return;
    const leaving = leavePlace(this.#ctx.sql, place.credential, place.id)
      .catch((error: unknown) => this.#ctx.log.debug({ err: error }, "a bind's place is left to its lease"))
      .finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
  }

  async #settled(): Promise<void> {
    await Promise.all(this.#leaving);
  }

  /** Prolongs the leases. One that was lost while the database was away is taken anew, or its bind ends. */
  async #renew(): Promise<void> {
    const places = [...this.#held];
    if (places.length === 0) return;
    const kept = await keepPlaces(this.#ctx.sql, places, leaseSeconds);
    for (const place of places) {
      if (kept.has(place.id) || !this.#held.has(place)) continue;
      const id = await this.take(place.credential);
      if (id === undefined) place.lose();
      else place.id = id;
    }
  }
}
