/** A first-in-first-out list for each priority from 0 to 9; lower ones go first. Every operation is constant time. */
export class PriorityQueue<Item> {
  readonly #lists: { items: Item[]; head: number }[] = Array.from({ length: 10 }, () => ({ items: [], head: 0 }));
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(priority: number, item: Item): void {
    this.#lists[Math.min(9, Math.max(0, priority))]!.items.push(item);
    this.#size++;
  }

  /** The item that goes next. */
  peek(): Item | undefined {
    if (this.#size === 0) return undefined;
    for (const { items, head } of this.#lists) if (head < items.length) return items[head];
    return undefined;
  }

  shift(): Item | undefined {
    if (this.#size === 0) return undefined;
    for (const list of this.#lists) {
      if (list.head === list.items.length) continue;
      const item = list.items[list.head]!;
      list.head++;
      this.#size--;
      // What was taken is let go of in large pieces, so that taking stays constant time.
      if (list.head === list.items.length) {
        list.items = [];
        list.head = 0;
      } else if (list.head >= 1024 && list.head * 2 >= list.items.length) {
        list.items = list.items.slice(list.head);
        list.head = 0;
      }
      return item;
    }
    return undefined;
  }

  /** Empties the queue; the items in the order in which they would have gone. */
  takeAll(): Item[] {
    const all = this.#lists.flatMap(({ items, head }) => items.slice(head));
    for (const list of this.#lists) {
      list.items = [];
      list.head = 0;
    }
    this.#size = 0;
    return all;
  }
}
