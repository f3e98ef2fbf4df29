import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { assert } from "../../base/assert.ts";
import { Refusal, type ErrorCode, type RefusalExtras } from "../../base/errors.ts";
import { unavailable } from "../../http/errors.ts";
import type { BulkAnswer, BulkSend } from "./accept.ts";

/** What the thread begins with. */
export interface BulkThreadData {
  databaseUrl: string;
  logLevel: string;
}

/** What the thread answers to a send. */
export interface ThreadAnswer {
  value?: BulkAnswer;
  refusal?: { code: ErrorCode; message: string; extras: RefusalExtras };
  error?: unknown;
  /** The error's own code, such as PostgreSQL's. */
  code?: string | undefined;
}

/** Tells the thread to close its connections and end. */
export const endThread = "end";

/** Connections of the thread: one for the transaction, one for what is looked up meanwhile. */
export const bulkConnections = 2;
/** Sends that wait for the one in work; each holds its body, so more are turned away. */
const mostWaiting = 8;
/** A thread that nobody needs ends after this long, with its memory and its connections. */
const idleMs = 300_000;

/** One thread for the bulk sends of this process, one send at a time. It begins with the first and ends when it is idle. */
export class BulkThread {
  readonly #data: BulkThreadData;
  #worker: Worker | undefined;
  #pending: { resolve: (answer: BulkAnswer) => void; reject: (error: unknown) => void } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(data: BulkThreadData) {
    this.#data = data;
  }

  /**
   * Gives a send to the thread when it is its turn; refuses with `unavailable` when too many wait. When the thread ends under it,
   * whether it was accepted is not known.
   */
  async send(made: () => BulkSend): Promise<BulkAnswer> {
    if (this.#waiting > mostWaiting)
      throw unavailable("Several bulk sends are in work already. Nothing was accepted; try again.", 5);
    this.#waiting++;
    const turn = this.#last.then(() => this.#ask(made()));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }

  /** Resolves when no send is in work, and the thread has ended. */
  async stop(): Promise<void> {
    await this.#last;
    await this.#end();
  }

  async #ask(send: BulkSend): Promise<BulkAnswer> {
    clearTimeout(this.#idleTimer);
    const worker = this.#running();
    const answered = new Promise<BulkAnswer>((resolve, reject) => (this.#pending = { resolve, reject }));
    worker.postMessage(send, [send.body.buffer as ArrayBuffer]);
    try {
      return await answered;
    } finally {
      this.#idleTimer = setTimeout(() => void this.#end(), idleMs).unref();
    }
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("worker.ts", import.meta.url), { workerData: this.#data });
    worker.unref();
    worker.on("message", ({ value, refusal, error, code }: ThreadAnswer) => {
      const pending = this.#pending;
      assert(pending, "the thread answers what it was asked");
      this.#pending = undefined;
      if (refusal) pending.reject(new Refusal(refusal.code, refusal.message, refusal.extras));
      else if (value) pending.resolve(value);
      else pending.reject(code === undefined ? error : Object.assign(error as Error, { code }));
    });
    const gone = (error: unknown) => {
      if (this.#worker === worker) this.#worker = undefined;
      this.#pending?.reject(error);
      this.#pending = undefined;
    };
    worker.on("error", gone);
    worker.on("exit", (code) => gone(new Error(`the thread of bulk sends ended with ${code}`)));
    this.#worker = worker;
    return worker;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = undefined;
    const ended = once(worker, "exit");
    worker.ref();
    worker.postMessage(endThread);
    await ended;
  }
}
