import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { assert } from "../../base/assert.ts";
import { Refusal, type ErrorCode, type RefusalExtras } from "../../base/errors.ts";
import { unavailable } from "../../http/errors.ts";
import type { BulkAnswer, BulkSend } from "./accept.ts";

/** The worker's start data. */
export interface BulkThreadData {
  databaseUrl: string;
  logLevel: string;
}

/** The worker's answer to a send. */
export interface ThreadAnswer {
  value?: BulkAnswer;
  refusal?: { code: ErrorCode; message: string; extras: RefusalExtras };
  error?: unknown;
  /** The error's code, such as PostgreSQL's SQLSTATE. */
  code?: string | undefined;
}

/** Tells the worker to close its connections and exit. */
export const endThread = "end";

/** The worker's connections: one for the transaction, one for lookups meanwhile. */
export const bulkConnections = 2;
/** Most sends that wait for the one in progress; each holds its body. */
const mostWaiting = 8;
/** An idle worker exits after this long and frees its memory and connections. */
const idleMs = 300_000;

/** One worker thread for the bulk sends of this process, one send at a time; started on demand. */
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
   * Posts a send to the worker, in turn; refuses with `unavailable` when too many wait. Where the worker dies meanwhile, the outcome is
   * unknown.
   */
  async send(made: () => BulkSend): Promise<BulkAnswer> {
    if (this.#waiting > mostWaiting)
      throw unavailable("Several bulk sends are in progress. Nothing was accepted; try again.", 5);
    this.#waiting++;
    const turn = this.#last.then(() => this.#ask(made()));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }

  /** Resolves once no send is in progress and the worker has exited. */
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
      assert(pending, "the worker answers one send");
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
    worker.on("exit", (code) => gone(new Error(`the bulk worker exited with ${code}`)));
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
