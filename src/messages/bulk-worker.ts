/** The thread of bulk sends: does what `bulk-thread.ts` asks for on one `BulkJob` at a time. */
import { parentPort } from "node:worker_threads";
import { Refusal } from "../base/errors.ts";
import { BulkJob } from "./bulk-job.ts";
import type { Answer, Question } from "./bulk-thread.ts";

let job = new BulkJob();

parentPort!.on("message", ({ method, args }: Question) => {
  let answer: Answer;
  try {
    if (method === "open") job = new BulkJob();
    const value =
      method === "close" ? void (job = new BulkJob()) : (job[method] as (...all: unknown[]) => unknown)(...args);
    answer = { value };
  } catch (error) {
    answer =
      error instanceof Refusal
        ? { refusal: { code: error.code, message: error.message, extras: error.extras } }
        : { error };
  }
  const { value } = answer;
  parentPort!.postMessage(answer, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []);
});
