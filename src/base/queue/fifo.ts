/** The array is not compacted until this many items have been shifted: copying would cost more than the memory is worth. */
const compactFrom = 64;

/** A first-in-first-out queue; every operation is amortised constant time, which `Array.prototype.shift` is not. */
export class Fifo<Item> {
  #items: (Item | undefined)[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  /** The item that `shift` would take. */
  peek(): Item | undefined {
    return this.#items[this.#head];
  }

  /** Takes the oldest item; undefined when the queue is empty. */
  shift(): Item | undefined {
    if (this.#head === this.#items.length) return undefined;
    const item = this.#items[this.#head];
    // The slot must not keep the item alive until the next compaction.
    this.#items[this.#head++] = undefined;
    if (this.#head === this.#items.length) this.#reset([]);
    else if (this.#head >= compactFrom && this.#head * 2 >= this.#items.length)
      this.#reset(this.#items.slice(this.#head));
    return item;
  }

  /** Empties the queue and returns its items, oldest first. */
  clear(): Item[] {
    const items = this.#items.slice(this.#head) as Item[];
    this.#reset([]);
    return items;
  }

  #reset(items: (Item | undefined)[]): void {
    this.#items = items;
    this.#head = 0;
  }
}
