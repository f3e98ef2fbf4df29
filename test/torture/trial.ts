import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "../../src/base/random.ts";
import { token, type Stage } from "./stage.ts";

/** What its messages say as their sender. */
export const trialSender = "TRIAL";

/** How many of its clients send at the same time, and how long each waits after a message. */
const clients = 4;
const pauseMs = 250;

/**
 * An account in the sandbox beside the real one, with money of both kinds: its messages are simulated, and may spend sandbox credit only. It
 * is given little at a time, so that some of its sends are refused beside all the money that was paid in; some are cancelled, and so refunded.
 */
export class Trial {
  readonly #targets: string[];
  readonly #random: Random;
  readonly #seed: number;
  readonly #id: string;
  readonly #token: string;
  #running: Promise<void>[] = [];
  #isStopping = false;
  #n = 0;
  accepted = 0;
  refused = 0;
  cancelled = 0;
  /** Answers that no careful client should see. */
  readonly wrong: string[] = [];

  private constructor(targets: string[], seed: number, made: { id: string; token: { token: string } }) {
    this.#targets = targets;
    this.#seed = seed;
    this.#random = new Random(seed);
    this.#id = made.id;
    this.#token = made.token.token;
  }

  /** Opens the account and begins to send. */
  static async start({ targets }: Stage, seed: number): Promise<Trial> {
    const about = { name: "trial", sandbox: true, default_sender: trialSender };
    const made = await ask(`${targets[0]}/v1/operator/accounts`, token, about);
    if (made?.status !== 200) throw new Error(`no account in the sandbox: ${made?.text}`);
    const trial = new Trial(targets, seed, JSON.parse(made.text) as { id: string; token: { token: string } });
    // Of the sandbox credit that it starts with, enough for 16 messages is left.
    await trial.#credit("sandbox", -99.9);
    await trial.#credit("paid", 50);
    trial.#running = Array.from({ length: clients }, () => trial.#run());
    return trial;
  }

  /** Resolves when every message that it began is answered. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const n = ++this.#n;
      if (n % 20 === 0) await this.#credit("sandbox", 0.09);
      if (n % 50 === 0) await this.#credit("paid", 0.15);
      await this.#send(n, this.#random.next() < 0.2);
      await sleep(pauseMs);
    }
  }

  async #send(n: number, changesItsMind: boolean): Promise<void> {
    const key = `trial-${this.#seed}-${n}`;
    const at = changesItsMind ? { send_at: new Date(Date.now() + 3_600_000).toISOString() } : {};
    const body = { to: `+25078${this.#random.integer(8_001_000, 8_001_999)}`, text: "hello", reference: key, ...at };
    const answer = await this.#untilAnswered("/v1/sms", body, key);
    if (answer.status === 402) this.refused++;
    else if (answer.status !== 201) this.wrong.push(`${key}: ${answer.status} ${answer.text.slice(0, 200)}`);
    else {
      this.accepted++;
      const { sms_id: id } = JSON.parse(answer.text) as { sms_id: string };
      if (changesItsMind) await this.#cancel(id);
    }
  }

  async #cancel(id: string): Promise<void> {
    const answer = await this.#untilAnswered(`/v1/sms/${id}/cancel`);
    // 409: cancelled by a request whose answer was lost.
    if (answer.status === 200 || answer.status === 409) this.cancelled++;
    else this.wrong.push(`cancelling ${id}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  /** Given once or not at all: what is in the ledger counts. */
  async #credit(kind: "paid" | "sandbox", amount: number): Promise<void> {
    await ask(`${this.#targets[0]}/v1/operator/accounts/${this.#id}/credit`, token, { amount, kind, note: "torture" });
  }

  async #untilAnswered(path: string, body?: object, key?: string): Promise<Answer> {
    for (;;) {
      const answer = await ask(this.#random.pick(this.#targets) + path, this.#token, body, key);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await sleep(this.#random.integer(50, 300));
    }
  }
}

interface Answer {
  status: number;
  text: string;
}

/** A POST; undefined if it was not answered. */
async function ask(url: string, bearer: string, body?: object, key?: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body ? { "content-type": "application/json" } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(4_000),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}
