/** The thread of `thread.ts`: reads one file of contacts, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "../../../base/errors.ts";
import { readContacts, type Reading } from "./reading.ts";
import type { ThreadAnswer } from "./thread.ts";

const answer = async (reading: Reading): Promise<ThreadAnswer> => {
  try {
    return { value: await readContacts(reading) };
  } catch (error) {
    // Structured cloning would keep only the message.
    if (!(error instanceof Refusal)) throw error;
    return { refusal: { code: error.code, said: error.said, extras: error.extras } };
  }
};

parentPort!.postMessage(await answer(workerData as Reading));
