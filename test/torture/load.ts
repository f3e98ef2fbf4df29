import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { textOf } from "./numbers.ts";
import { Random } from "./random.ts";

/** A message that the client got a 201 for. */
export interface Sent {
  key: string;
  n: number;
  to: string;
  parts: number;
  smsId: string;
  totalCost: number;
}

export interface LoadOptions {
  /** Base URLs; a client whose request fails tries another. */
  targets: string[];
  token: string;
  seed: number;
  connections: number;
  perSecond: number;
}

/**
 * Careful clients: every message has an Idempotency-Key, and a request that gets no response or a 5xx is retried with the same
 * key until it succeeds, even if the first request may still be running.
 */
export class Load {
  /** By key. */
  readonly sent = new Map<string, Sent>();
  /** Keys tried without a response so far. */
  readonly open = new Set<string>();
  /** Responses that no careful client should see. */
  readonly wrong: string[] = [];
  requests = 0;
  retries = 0;
  replays = 0;
  lastAcceptedMs = 0;
  readonly #options: LoadOptions;
  readonly #random: Random;
  readonly #agent: Agent;
  #running: Promise<void>[] = [];
  #stopping = false;
  #n = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#agent = new Agent({ connections: options.connections, headersTimeout: 4_000, bodyTimeout: 4_000 });
  }

  start(): void {
    const { connections, perSecond } = this.#options;
    this.#running = Array.from({ length: connections }, async () => {
      while (!this.#stopping) {
        const startedAtMs = performance.now();
        await this.#sendOne();
        const restMs = (1000 * connections) / perSecond - (performance.now() - startedAtMs);
        await sleep(Math.max(0, restMs) * (0.5 + this.#random.next()));
      }
    });
  }

  /** Sends no new messages; resolves when every key is answered, or after `limitMs`. */
  async stop(limitMs: number): Promise<void> {
    this.#stopping = true;
    const limit = new AbortController();
    await Promise.race([
      Promise.all(this.#running),
      sleep(limitMs, undefined, { signal: limit.signal }).catch(() => undefined),
    ]);
    limit.abort();
    await this.#agent.destroy();
  }

  async #sendOne(): Promise<void> {
    const n = ++this.#n;
    const key = `torture-${this.#options.seed}-${n}`;
    const to = `+25078${this.#random.integer(8_000_000, 8_000_999)}`;
    const parts = this.#random.next() < 0.1 ? this.#random.integer(2, 3) : 1;
    const body = JSON.stringify({ to, text: textOf(n, parts), sender: "TUMA", reference: key });
    this.open.add(key);
    await this.#untilAnswered(key, body, { n, to, parts });
    this.open.delete(key);
    if (this.#random.next() < 0.03 && !this.#stopping) {
      this.replays++;
      await this.#untilAnswered(key, body, { n, to, parts });
    }
  }

  async #untilAnswered(key: string, body: string, about: { n: number; to: string; parts: number }): Promise<void> {
    for (let tries = 0; !this.#agent.destroyed; tries++) {
      if (tries > 0) {
        this.retries++;
        await sleep(this.#random.integer(50, 300));
      }
      this.requests++;
      const answer = await this.#post(key, body);
      if (answer === undefined || answer.status >= 500 || answer.status === 409 || answer.status === 429) continue;
      if (answer.status === 201) this.#accepted(key, about, answer.text);
      else this.wrong.push(`${key}: ${answer.status} ${answer.text.slice(0, 200)}`);
      return;
    }
  }

  #accepted(key: string, about: { n: number; to: string; parts: number }, text: string): void {
    const answer = JSON.parse(text) as { sms_id: string; total_cost: number; item_count: number };
    const before = this.sent.get(key);
    if (before && before.smsId !== answer.sms_id)
      this.wrong.push(`${key}: answered with ${before.smsId}, then with ${answer.sms_id}`);
    if (answer.item_count !== about.parts) this.wrong.push(`${key}: ${answer.item_count} parts, not ${about.parts}`);
    this.sent.set(key, { key, ...about, smsId: answer.sms_id, totalCost: answer.total_cost });
    this.lastAcceptedMs = Date.now();
  }

  async #post(key: string, body: string): Promise<{ status: number; text: string } | undefined> {
    try {
      const { statusCode, body: stream } = await request(`${this.#random.pick(this.#options.targets)}/v1/sms/`, {
        method: "POST",
        dispatcher: this.#agent,
        headers: {
          authorization: `Bearer ${this.#options.token}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body,
      });
      return { status: statusCode, text: await stream.text() };
    } catch {
      // Refused, reset, cut or too slow: the client cannot know which, and retries under the same key.
      return undefined;
    }
  }
}
