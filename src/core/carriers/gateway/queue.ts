import { Fifo } from "../../../base/queue/fifo.ts";

/** A FIFO for each priority from 0 to 9; lower ones go first. Every operation is amortised constant time. */
export class PriorityQueue<Item> {
  readonly #fifos = Array.from({ length: 10 }, () => new Fifo<Item>());
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(priority: number, item: Item): void {
    this.#fifos[Math.min(9, Math.max(0, priority))]!.push(item);
    this.#size++;
  }

  /** The item that `shift` would take. */
  peek(): Item | undefined {
    return this.#first()?.peek();
  }

  shift(): Item | undefined {
    const fifo = this.#first();
    if (!fifo) return undefined;
    this.#size--;
    return fifo.shift();
  }

  /** Empties the queue and returns its items in the order in which `shift` would have returned them. */
  takeAll(): Item[] {
    this.#size = 0;
    return this.#fifos.flatMap((fifo) => fifo.clear());
  }

  #first(): Fifo<Item> | undefined {
    return this.#size === 0 ? undefined : this.#fifos.find((fifo) => fifo.size > 0);
  }
}
