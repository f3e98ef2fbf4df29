import type { Clock } from "./time.ts";

interface Entry<Value> {
  value: Value;
  atMs: number;
}

/** How long what was read is believed, and how much of it is kept. */
export interface RememberedOptions<Key, Value> {
  /** Reads the value from where it really is; undefined is not remembered. */
  load: (key: Key) => Promise<Value | undefined>;
  clock: Clock;
  /** A value older than this is not given out. Past half of it, asking also reads it anew, so what is asked often never waits. */
  ttlMs: number;
  maxKeys: number;
}

/**
 * Values that hot paths need without asking the database. Bounded in time, for when a notification of a change is lost, and in
 * number; keys that are asked for at the same moment are read once.
 */
export class Remembered<Key, Value> {
  readonly #options: RememberedOptions<Key, Value>;
  readonly #entries = new Map<Key, Entry<Value>>();
  readonly #loading = new Map<Key, Promise<Value | undefined>>();
  #generation = 0;

  constructor(options: RememberedOptions<Key, Value>) {
    this.#options = options;
  }

  /** The value, where it is fresh. */
  known(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const ageMs = this.#options.clock.monotonicMs() - entry.atMs;
    if (ageMs > this.#options.ttlMs) return undefined;
    // The value at hand is still good: a refresh that fails is no news until it is too old.
    if (ageMs > this.#options.ttlMs / 2) this.load(key).catch(() => undefined);
    return entry.value;
  }

  /** Reads the value anew, once for all who ask meanwhile. */
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

  /** The value, fresh or read now. */
  async get(key: Key): Promise<Value | undefined> {
    return this.known(key) ?? (await this.load(key));
  }

  /** Forgets everything, reads in flight included: their answer may predate the change. */
  clear(): void {
    this.#abandonLoads();
    this.#entries.clear();
  }

  /** Forgets the values that match, and every read in flight, whose value is not known yet. */
  forget(matches: (value: Value, key: Key) => boolean): void {
    this.#abandonLoads();
    for (const [key, { value }] of this.#entries) if (matches(value, key)) this.#entries.delete(key);
  }

  #abandonLoads(): void {
    this.#generation++;
    this.#loading.clear();
  }

  #keep(key: Key, value: Value | undefined): void {
    // Deleted first, so that the order of the map is the order of reading, and the oldest goes.
    this.#entries.delete(key);
    if (value === undefined) return;
    if (this.#entries.size >= this.#options.maxKeys) this.#entries.delete(this.#entries.keys().next().value!);
    this.#entries.set(key, { value, atMs: this.#options.clock.monotonicMs() });
  }
}
