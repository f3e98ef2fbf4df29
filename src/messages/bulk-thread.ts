import { Worker } from "node:worker_threads";
import { assert } from "../base/assert.ts";
import { Refusal, type ErrorCode, type RefusalExtras } from "../base/errors.ts";
import { unavailable } from "../http/errors.ts";
import type { BulkJob } from "./bulk-job.ts";

/** What the thread is asked: a method of the job, or to forget the job. */
export interface Question {
  method: keyof BulkJob | "close";
  args: unknown[];
}

/** What the thread answers. */
export interface Answer {
  value?: unknown;
  refusal?: { code: ErrorCode; message: string; extras: RefusalExtras };
  error?: unknown;
}

/** The job in its thread: every method takes its time there and none here. */
export type RemoteJob = {
  [Name in keyof BulkJob]: (...args: Parameters<BulkJob[Name]>) => Promise<ReturnType<BulkJob[Name]>>;
};

/** Sends that wait for the one in work; each holds its body, so more are turned away. */
const mostWaiting = 8;
/** A thread that nobody needs ends after this long, with its memory. */
const idleMs = 300_000;

/** One thread for the bulk sends of this process, one send at a time. It begins with the first and ends when it is idle. */
export class BulkThread {
  #worker: Worker | undefined;
  #pending: { resolve: (value: unknown) => void; reject: (error: unknown) => void } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  /** Gives the thread to a piece of work when it is its turn; refuses with `unavailable` when too many wait. */
  async use<Result>(work: (job: RemoteJob) => Promise<Result>): Promise<Result> {
    if (this.#waiting > mostWaiting)
      throw unavailable("Several bulk sends are in work already. Nothing was accepted; try again.", 5);
    this.#waiting++;
    const turn = this.#last.then(() => this.#work(work));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }

  /** Resolves when no send is in work, and ends the thread. */
  async stop(): Promise<void> {
    await this.#last;
    await this.#end();
  }

  async #work<Result>(work: (job: RemoteJob) => Promise<Result>): Promise<Result> {
    clearTimeout(this.#idleTimer);
    const ask =
      (method: Question["method"]) =>
      (...args: unknown[]) =>
        this.#ask({ method, args });
    const job = Object.fromEntries(methods.map((method) => [method, ask(method)])) as unknown as RemoteJob;
    try {
      return await work(job);
    } finally {
      // An answer that nobody waits for any more comes first.
      await this.#ask({ method: "close", args: [] }).catch(() => undefined);
      this.#idleTimer = setTimeout(() => void this.#end(), idleMs).unref();
    }
  }

  async #ask(question: Question): Promise<unknown> {
    while (this.#pending) await new Promise(setImmediate);
    const worker = this.#running();
    const answered = new Promise((resolve, reject) => (this.#pending = { resolve, reject }));
    const body = question.args[0];
    worker.postMessage(question, body instanceof Uint8Array ? [body.buffer as ArrayBuffer] : []);
    return answered;
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("bulk-worker.ts", import.meta.url));
    worker.unref();
    worker.on("message", ({ value, refusal, error }: Answer) => {
      const pending = this.#pending;
      assert(pending, "the thread answers what it was asked");
      this.#pending = undefined;
      if (refusal) pending.reject(new Refusal(refusal.code, refusal.message, refusal.extras));
      else if (error !== undefined) pending.reject(error);
      else pending.resolve(value);
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
    this.#worker = undefined;
    await worker?.terminate();
  }
}

const methods = ["open", "identify", "numbers", "rows", "summary", "charges"] as const satisfies (keyof BulkJob)[];
