/** The worker thread of `thread.ts`: accepts bulk sends, one at a time. */
import { getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { openLog } from "../../../base/log.ts";
import { acceptBulk, type BulkSend } from "./accept.ts";
import { bulkConnections, endThread, type BulkThreadData, type ThreadAnswer } from "./thread.ts";

const { databaseUrl, logLevel, isLowPriority } = workerData as BulkThreadData;
const port = parentPort!;

// Lowers this thread's priority, unless the program was started with a lower one, which only root may raise. On Linux this affects only
// the thread; elsewhere it would slow the whole process.
const priority = 10;
if (isLowPriority && process.platform === "linux" && getPriority() < priority) setPriority(priority);

const log = openLog(logLevel);
const sql = openDatabase({ url: databaseUrl, connections: bulkConnections, name: "tuma bulk", log });

port.on("message", (asked: BulkSend | typeof endThread) => {
  if (asked === endThread) void sql.end({ timeout: 5 }).finally(() => port.close());
  else void answer(asked).then((given) => port.postMessage(given));
});

async function answer(send: BulkSend): Promise<ThreadAnswer> {
  try {
    return { value: await acceptBulk(sql, send) };
  } catch (error) {
    // Structured cloning keeps only the message and stack, and the code is needed to tell whether the database is unreachable.
    if (!(error instanceof Refusal)) return { error, code: (error as { code?: string }).code };
    return { refusal: { code: error.code, said: error.said, extras: error.extras } };
  }
}
