import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { assert } from "../../../base/assert.ts";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { OneAtATime } from "../../../base/queue/one-at-a-time.ts";
import { unavailable } from "../../../http/errors.ts";
import type { BulkAnswer, BulkSend } from "./accept.ts";

/** The worker's start data. */
export interface BulkThreadData {
  databaseUrl: string;
  logLevel: string;
  /** Whether requests have priority when CPU time is short. */
  isLowPriority: boolean;
}

/** How long a thread without a send lives: 5 minutes, or as long as the program. */
export type Idle = "exits" | "stays";

/** The worker's reply to a send. */
export interface ThreadAnswer {
  value?: BulkAnswer;
  refusal?: Pick<Refusal, "code" | "said" | "extras">;
  error?: unknown;
  /** The error's code, such as PostgreSQL's SQLSTATE. */
  code?: string | undefined;
}

/** Asks the worker to close its connections and exit. */
export const endThread = "end";

/** A worker's connections: one for the transaction, one for lookups meanwhile. */
export const bulkConnections = 2;
/** The workers of a process: one for short sends, one for long ones. */
export const bulkThreads = 2;
/** How many sends of one account, and in all, may run or wait for their turn, since each holds its body in memory. */
const mostSends = { ofAccount: 9, inAll: 100 };
/** An idle worker exits after this long and frees its memory and connections. */
const idleMs = 300_000;

/** One worker thread for bulk sends, one send at a time; started on demand or by `prepare`. */
export class BulkThread {
  readonly #data: BulkThreadData;
  readonly #idle: Idle;
  #worker: Worker | undefined;
  /** Whether the worker has been sent anything, and so may have connections to close. */
  #isUsed = false;
  #pending: { resolve: (answer: BulkAnswer) => void; reject: (error: unknown) => void } | undefined;
  readonly #turns = new OneAtATime();
  readonly #sends = new Map<Promise<unknown>, number>();
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(data: BulkThreadData, idle: Idle = "exits") {
    this.#data = data;
    this.#idle = idle;
  }

  /** Starts the worker, so that the first send does not wait while it loads, which takes seconds on a busy machine. */
  prepare(): void {
    this.#running();
  }

  /**
   * Posts a send to the worker when its turn comes: accounts take turns, so that one account with many sends delays another by
   * at most one send. Refuses if too many are waiting. If the worker dies meanwhile, the outcome is unknown.
   *
   * @param hungUp aborts when the caller has hung up: the send then stops, unless it is about to commit
   */
  async send(accountId: number, hungUp: AbortSignal, made: () => BulkSend): Promise<BulkAnswer> {
    const own = this.#sends.values().reduce((count, each) => count + Number(each === accountId), 0);
    if (own >= mostSends.ofAccount) throw tooManySends();
    if (this.#sends.size >= mostSends.inAll)
      throw unavailable(say("Many bulk sends are in progress. Nothing was accepted; try again."), 5);
    const sent = this.#turns.run(String(accountId), () => {
      hungUp.throwIfAborted();
      return this.#ask(made(), hungUp);
    });
    this.#sends.set(sent, accountId);
    try {
      return await sent;
    } finally {
      this.#sends.delete(sent);
    }
  }

  /** Resolves once no send is in progress and the worker has exited. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.#sends.keys());
    await this.#end();
  }

  async #ask(send: BulkSend, hungUp: AbortSignal): Promise<BulkAnswer> {
    clearTimeout(this.#idleTimer);
    const worker = this.#running();
    const answered = new Promise<BulkAnswer>((resolve, reject) => (this.#pending = { resolve, reject }));
    // Shared memory, since a busy worker does not read messages.
    const stop = () => Atomics.store(send.stop, 0, 1);
    hungUp.addEventListener("abort", stop, { once: true });
    this.#isUsed = true;
    worker.postMessage(send, [send.body.buffer as ArrayBuffer]);
    try {
      return await answered;
    } finally {
      hungUp.removeEventListener("abort", stop);
      if (this.#idle === "exits") this.#idleTimer = setTimeout(() => void this.#end(), idleMs).unref();
    }
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("worker.ts", import.meta.url), { workerData: this.#data });
    worker.unref();
    worker.on("message", ({ value, refusal, error, code }: ThreadAnswer) => {
      const pending = this.#pending;
      assert(pending, "the worker answers one send");
      this.#pending = undefined;
      if (refusal) pending.reject(new Refusal(refusal.code, refusal.said, refusal.extras));
      else if (value) pending.resolve(value);
      else pending.reject(code === undefined ? error : Object.assign(error as Error, { code }));
    });
    const gone = (error: unknown) => {
      if (this.#worker === worker) this.#worker = undefined;
      this.#pending?.reject(error);
      this.#pending = undefined;
    };
    worker.on("error", gone);
    worker.on("exit", (code) => gone(new Error(`the bulk worker exited with ${code}`)));
    this.#worker = worker;
    this.#isUsed = false;
    return worker;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = undefined;
    if (!this.#isUsed) return void (await worker.terminate());
    const ended = once(worker, "exit");
    worker.ref();
    worker.postMessage(endThread);
    await ended;
  }
}

const tooManySends = () =>
  new Refusal(
    "rate_limited",
    say("Several bulk sends of this account are in progress. Nothing was accepted; wait for their answers."),
    { headers: { "retry-after": "5" } },
  );
