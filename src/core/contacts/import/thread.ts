import { Worker } from "node:worker_threads";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { OneAtATime } from "../../../base/queue/one-at-a-time.ts";
import { unavailable } from "../../../http/errors.ts";
import type { ReadContacts, Reading } from "./reading.ts";

/** What the thread answers. */
export interface ThreadAnswer {
  value?: ReadContacts;
  refusal?: Pick<Refusal, "code" | "said" | "extras">;
}

/** How many files of one account, and in all, may be read or wait for it, since each is held in memory. */
const mostFiles = { ofAccount: 4, inAll: 20 };

/** Reads files of contacts in a thread, one at a time: requests go on meanwhile. Accounts take turns. */
export class FileReader {
  readonly #turns = new OneAtATime();
  readonly #held = new Map<symbol, number>();

  /** Reads a file when its turn comes; a `Refusal` for one that cannot be read, or if too many wait. */
  async read(accountId: number, reading: Reading): Promise<ReadContacts> {
    const own = this.#held.values().reduce((count, each) => count + Number(each === accountId), 0);
    if (own >= mostFiles.ofAccount || this.#held.size >= mostFiles.inAll)
      throw unavailable(say("Other files of contacts are being imported. Nothing was imported; try again."), 5);
    const ticket = Symbol("file");
    this.#held.set(ticket, accountId);
    try {
      return await this.#turns.run(String(accountId), () => inThread(reading));
    } finally {
      this.#held.delete(ticket);
    }
  }
}

/** A thread a file: what a large one took of memory goes with it. */
async function inThread(reading: Reading): Promise<ReadContacts> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const worker = new Worker(new URL("worker.ts", import.meta.url), { workerData: reading });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", (code) => reject(new Error(`the reader of contacts exited with ${code}`)));
  const { value, refusal } = await promise;
  if (refusal) throw new Refusal(refusal.code, refusal.said, refusal.extras);
  return value!;
}
