/** The main module of every engine process: loads one module and runs the jobs that its host sends, one at a time. */
import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { ChildRefusal, type OpenInChild } from "../engine.ts";
import { type Said } from "../../../base/sentences/sentence.ts";

/** From the host: first the module to open, then jobs. */
export type ToChild = { open: string; options: unknown } | { id: number; job: unknown };
/** To the host. For a bug in a module only the error's class is sent: its message may contain the caller's input. */
export type FromChild =
  | { ready: true }
  | { broken: string }
  | { id: number; output: unknown }
  | { id: number; refusal: { code: string; said: Said } }
  | { id: number; bug: string };

const send = (message: FromChild) => process.send!(message);

/** If the kernel runs out of memory, it kills this process rather than the one that serves requests (Linux only). */
function volunteerForTheOomKiller(): void {
  if (process.platform !== "linux") return;
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // A container may forbid it; the host's own limit still applies.
  }
}

/**
 * Exits if the host dies, when the child is reparented to process 1. Code that never returns to the event loop would
 * not notice, so another thread watches.
 */
function endWithHost(): void {
  process.on("disconnect", () => process.exit());
  const watch = `const host = process.ppid;
    setInterval(() => process.ppid === host || process.kill(process.pid, "SIGKILL"), 1000);`;
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}

// A terminal signals the whole group, but the host stops its children itself, after their last job.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
endWithHost();
volunteerForTheOomKiller();

let work: ((job: unknown) => Promise<unknown>) | undefined;

process.on("message", (message: ToChild) => void receive(message));

async function receive(message: ToChild): Promise<void> {
  if ("open" in message) {
    try {
      const module = (await import(message.open)) as { open: OpenInChild<unknown, unknown, unknown> };
      work = await module.open(message.options);
      send({ ready: true });
    } catch (error) {
      send({ broken: (error as Error).message });
    }
    return;
  }
  const { id } = message;
  try {
    send({ id, output: await work!(message.job) });
  } catch (error) {
    if (error instanceof ChildRefusal) send({ id, refusal: { code: error.code, said: error.said } });
    else send({ id, bug: (error as Error).name });
  }
}
