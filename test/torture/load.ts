import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { firstIdOfReport, formatId } from "../../src/base/ids.ts";
import { Random } from "../../src/base/random.ts";
import { textOf, tokenOf } from "./numbers.ts";

/** A message that the client got a 201 for. */
export interface Sent {
  key: string;
  /** Its reference in the database; undefined for a message of a bulk send. */
  reference: string | undefined;
  /** When it was answered. */
  atMs: number;
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
  /** Sends a bulk send of 20 recipients each so many seconds; never if undefined. */
  bulkEverySeconds?: number;
}

/** Recipients of a bulk send. */
const bulkSize = 20;

/** What a request sent: one message, or those of a bulk send. */
interface Order {
  n: number;
  to: string;
  parts: number;
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
  /** Messages that were answered with 201, and whose repeated request was answered with another one. */
  readonly superseded: Sent[] = [];
  /** Responses that no careful client should see. */
  readonly wrong: string[] = [];
  requests = 0;
  retries = 0;
  /** Messages of requests whose answer may have been lost on the way. */
  unheard = 0;
  replays = 0;
  lastAcceptedMs = 0;
  /** The longest time without an accepted message since `markGap`. */
  longestGapMs = 0;
  readonly #options: LoadOptions;
  readonly #random: Random;
  readonly #agent: Agent;
  #running: Promise<void>[] = [];
  #stopping = false;
  #n = 0;
  #gapFromMs = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#agent = new Agent({ connections: options.connections, headersTimeout: 4_000, bodyTimeout: 4_000 });
  }

  /** Measures the longest gap from here. */
  markGap(): void {
    this.longestGapMs = 0;
    this.#gapFromMs = Date.now();
  }

  start(): void {
    const { connections, perSecond, bulkEverySeconds } = this.#options;
    this.#running = Array.from({ length: connections }, async () => {
      while (!this.#stopping) {
        const startedAtMs = performance.now();
        await this.#sendOne();
        const restMs = (1000 * connections) / perSecond - (performance.now() - startedAtMs);
        await sleep(Math.max(0, restMs) * (0.5 + this.#random.next()));
      }
    });
    if (bulkEverySeconds !== undefined) this.#running.push(this.#sendBulks(bulkEverySeconds));
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
    const take = (text: string) => this.#accepted(key, { n, to, parts }, text);
    this.open.add(key);
    await this.#untilAnswered("/v1/sms/", key, body, 1, take);
    this.open.delete(key);
    if (this.#random.next() < 0.03 && !this.#stopping) {
      this.replays++;
      await this.#untilAnswered("/v1/sms/", key, body, 1, take);
    }
  }

  async #sendBulks(everySeconds: number): Promise<void> {
    while (!this.#stopping) {
      await sleep(everySeconds * 1_000);
      const first = this.#n + 1;
      this.#n += bulkSize;
      const key = `torture-${this.#options.seed}-bulk-${first}`;
      const firstNumber = this.#random.integer(8_000_000, 8_000_999 - bulkSize);
      const orders: Order[] = Array.from({ length: bulkSize }, (_, i) => ({
        n: first + i,
        to: `+25078${firstNumber + i}`,
        parts: 1,
      }));
      const recipients = orders.map(({ n, to }) => ({ name: tokenOf(n), phonenumber: to }));
      const body = JSON.stringify({ text: "@contact.name says hello", sender: "TUMA", recipients });
      this.open.add(key);
      const take = (text: string) => this.#acceptedBulk(key, orders, text);
      await this.#untilAnswered("/v1/sms/bulk", key, body, orders.length, take);
      this.open.delete(key);
    }
  }

  #acceptedBulk(key: string, orders: Order[], text: string): void {
    const answer = JSON.parse(text) as { report_id: string; total: number; total_cost: number };
    const first = firstIdOfReport(answer.report_id);
    if (first === undefined || answer.total !== orders.length) {
      this.wrong.push(`${key}: ${text.slice(0, 300)}`);
      return;
    }
    const totalCost = answer.total_cost / orders.length;
    for (const [i, order] of orders.entries())
      this.#note({
        key: `${key}/${i}`,
        reference: undefined,
        atMs: Date.now(),
        ...order,
        smsId: formatId("out_sms", first + i),
        totalCost,
      });
  }

  async #untilAnswered(
    path: string,
    key: string,
    body: string,
    messages: number,
    take: (text: string) => void,
  ): Promise<void> {
    for (let tries = 0; !this.#agent.destroyed; tries++) {
      if (tries > 0) {
        this.retries++;
        await sleep(this.#random.integer(50, 300));
      }
      this.requests++;
      const answer = await this.#post(path, key, body);
      // 502 and 504 are the load balancer's.
      if (answer === undefined || answer.status === 502 || answer.status === 504) this.unheard += messages;
      if (answer === undefined || answer.status >= 500 || answer.status === 409 || answer.status === 429) continue;
      if (answer.status === 201) take(answer.text);
      else this.wrong.push(`${key}: ${answer.status} ${answer.text.slice(0, 200)}`);
      return;
    }
  }

  #accepted(key: string, about: Order, text: string): void {
    const answer = JSON.parse(text) as { sms_id: string; total_cost: number; item_count: number };
    if (answer.item_count !== about.parts) this.wrong.push(`${key}: ${answer.item_count} parts, not ${about.parts}`);
    this.#note({
      key,
      reference: key,
      atMs: Date.now(),
      ...about,
      smsId: answer.sms_id,
      totalCost: answer.total_cost,
    });
  }

  #note(sent: Sent): void {
    const before = this.sent.get(sent.key);
    if (before && before.smsId !== sent.smsId) this.superseded.push(before);
    this.sent.set(sent.key, sent);
    this.longestGapMs = Math.max(this.longestGapMs, sent.atMs - Math.max(this.lastAcceptedMs, this.#gapFromMs));
    this.lastAcceptedMs = sent.atMs;
  }

  async #post(path: string, key: string, body: string): Promise<{ status: number; text: string } | undefined> {
    try {
      const { statusCode, body: stream } = await request(`${this.#random.pick(this.#options.targets)}${path}`, {
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
