import { Readable } from "node:stream";
import type { LiveEvent } from "../../../base/live.ts";

/** The shortest time between two flushes: people see no difference, and a thousand messages become 4 writes. */
const flushMs = 250;
/** Maximum queued events per connection; only the number of further ones is sent. */
const maxWaiting = 500;

/**
 * Server-sent events (WHATWG HTML §9.2) for one connection. Bounded: of several events about the same object only the last is
 * sent, and events that a slow connection cannot take are dropped and reported as `dropped`.
 */
export class LiveStream extends Readable {
  readonly #waiting = new Map<string, LiveEvent>();
  #dropped = 0;
  #flushing: NodeJS.Timeout | undefined;
  #isFull = false;
  /** Set once the end is queued: it may take a while to be read, and nothing may follow it. */
  #isOver = false;

  constructor() {
    super({ highWaterMark: 64 * 1024 });
    // Makes buffering proxies forward at once, and browsers reconnect after a second.
    this.#write("retry: 1000\n\n");
  }

  /** Queues an event for the next flush, or drops it. */
  add(event: LiveEvent): void {
    const key = `${event.kind} ${event.key}`;
    if (this.#waiting.size >= maxWaiting && !this.#waiting.has(key)) this.#dropped++;
    else this.#waiting.set(key, event);
    this.#flushing ??= setTimeout(() => this.#flush(), flushMs);
  }

  /** Sends a heartbeat. */
  beat(): void {
    this.#write(": alive\n\n");
  }

  /** Sends the reason, and ends. */
  finish(reason: string): void {
    if (this.destroyed || this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#flushing);
    this.push(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
    this.push(null);
  }

  override _read(): void {
    this.#isFull = false;
    if (this.#waiting.size > 0) this.#flushing ??= setTimeout(() => this.#flush(), flushMs);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#flushing);
    done(error);
  }

  #flush(): void {
    this.#flushing = undefined;
    if (this.#isFull) return;
    let text = "";
    for (const { kind, data } of this.#waiting.values()) text += `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
    if (this.#dropped > 0) text += `event: dropped\ndata: {"count":${this.#dropped}}\n\n`;
    this.#waiting.clear();
    this.#dropped = 0;
    this.#write(text);
  }

  #write(text: string): void {
    if (!this.#isOver && !this.destroyed && !this.push(text)) this.#isFull = true;
  }
}
