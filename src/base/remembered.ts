import type { Clock } from "./time.ts";

interface Entry<Value> {
  value: Value;
  atMs: number;
}

/** Lifetime and size of the cache. */
export interface RememberedOptions<Key, Value> {
  /** Reads the value from its source; undefined is not cached. */
  load: (key: Key) => Promise<Value | undefined>;
  clock: Clock;
  /** Older values are not returned. Past half of this, a read also refreshes, so frequent readers never wait. */
  ttlMs: number;
  maxKeys: number;
}

/**
 * A cache of values that hot paths need without a query. Bounded in time, in case a change notification is lost, and in
 * size; concurrent reads of a key are coalesced.
 */
export class Remembered<Key, Value> {
  readonly #options: RememberedOptions<Key, Value>;
  readonly #entries = new Map<Key, Entry<Value>>();
  readonly #loading = new Map<Key, Promise<Value | undefined>>();
  #generation = 0;

  constructor(options: RememberedOptions<Key, Value>) {
    this.#options = options;
  }

  /** The cached value, if fresh. */
  known(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const ageMs = this.#options.clock.monotonicMs() - entry.atMs;
    if (ageMs > this.#options.ttlMs) return undefined;
    // The cached value is still good: a failed refresh does not matter until it expires.
    if (ageMs > this.#options.ttlMs / 2) this.load(key).catch(() => undefined);
    return entry.value;
  }

  /** Reads the value from its source, once for all concurrent callers. */
  load(key: Key): Promise<Value | undefined> {
    const running = this.#loading.get(key);
    if (running) return running;
    const generation = this.#generation;
    const load = this.#options
      .load(key)
      .then((value) => {
        if (generation === this.#generation) this.#keep(key, value);
        return value;
      })
      .finally(() => {
        if (this.#loading.get(key) === load) this.#loading.delete(key);
      });
    this.#loading.set(key, load);
    return load;
  }

  /** The value, cached or read now. */
  async get(key: Key): Promise<Value | undefined> {
    return this.known(key) ?? (await this.load(key));
  }

  /** Clears the cache, including reads in flight: their results may predate the change. */
  clear(): void {
    this.#abandonLoads();
    this.#entries.clear();
  }

  /** Drops the matching values, and every read in flight, since its value is not yet known. */
  forget(matches: (value: Value, key: Key) => boolean): void {
    this.#abandonLoads();
    for (const [key, { value }] of this.#entries) if (matches(value, key)) this.#entries.delete(key);
  }

  #abandonLoads(): void {
    this.#generation++;
    this.#loading.clear();
  }

  #keep(key: Key, value: Value | undefined): void {
    // Deleted first, so that the map is in order of reading and the oldest is evicted.
    this.#entries.delete(key);
    if (value === undefined) return;
    if (this.#entries.size >= this.#options.maxKeys) this.#entries.delete(this.#entries.keys().next().value!);
    this.#entries.set(key, { value, atMs: this.#options.clock.monotonicMs() });
  }
}
