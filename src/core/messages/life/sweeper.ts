import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { Repeat } from "../../../base/queue/repeat.ts";
import type { Book } from "./book.ts";
import { findAccepted } from "./book-store.ts";
import { onAnswer, onDue } from "./states.ts";
import * as store from "./sweep-store.ts";
import { type StepOptions, writeSteps } from "./transitions.ts";
import { type Tracked } from "./tracked.ts";
import { countOverdue } from "../waiting/waiting.ts";
import { limitsOf } from "../limits.ts";

/** Maximum messages per transaction. */
const batch = 500;

/** Maximum batches per sweep, so that a stop never waits long. */
const maxBatches = 40;

/** A stray receipt is matched again for this long: only a response committed at the same moment can have missed it. */
const strayRetryMs = 15 * 60_000;

/**
 * Advances due messages, whichever process has them: messages that a dead process was submitting become in doubt, doubts end,
 * messages expire, waits for receipts end. Any number of processes may sweep: locked rows are skipped.
 *
 * @returns how many messages moved
 */
export async function sweep(context: Context, book: Book, options: StepOptions): Promise<number> {
  const { claimLeaseMs, submitLeaseMs, openMs, graceMs, lateMs } = limitsOf(context.config);
  const ago = (ms: number) => new Date(context.clock.now().getTime() - ms);
  await store.reclaimHeld(context.sql, ago(claimLeaseMs));
  await store.setChecks(context.sql, ago(openMs), graceMs);
  const lockUnanswered: Lock = (tx, _now, limit) => store.lockUnanswered(tx, ago(submitLeaseMs), limit);
  let moved = 0;
  for (const lock of [lockUnanswered, store.lockChecked, store.lockExpired])
    for (let i = 0, taken = batch; i < maxBatches && taken === batch; i++) {
      taken = await sweepBatch(context, lock, options);
      moved += taken;
    }
  const strays = await store.findMatchedStrays(context.sql, ago(strayRetryMs), batch);
  if (strays.length > 0) await book.retryStrays(strays);
  await store.deleteOldStrays(context.sql, ago(lateMs), batch);
  return moved;
}

/** Sweeps between counts of the queue. */
const countEvery = 15;

/** How far the metric counts. */
const mostMeasured = 100_000;

/** Sets the metric of overdue messages. */
export async function measureQueue(context: Context): Promise<void> {
  context.metrics.queueDepth.set({ queue: "messages" }, await countOverdue(context, mostMeasured));
}

type Lock = (tx: Tx, now: Date, limit: number) => Promise<Tracked[]>;

async function sweepBatch(context: Context, lock: Lock, options: StepOptions): Promise<number> {
  const now = context.clock.now();
  const { count, committed } = await context.sql.begin(async (tx) => {
    const due = await lock(tx, now, batch);
    const limits = limitsOf(context.config);
    const unanswered = due.filter(({ state }) => state === "submitting");
    const accepted = unanswered.length > 0 ? await findAccepted(tx, unanswered, limits.submitLeaseMs) : [];
    const answers = new Map(accepted.map((each) => [`${each.accountId}/${each.id}`, each]));
    const steps = due.map((message) => {
      const answer = answers.get(`${message.accountId}/${message.id}`);
      if (!answer) return onDue(message, now, limits);
      const { linkId, carrierId } = answer;
      const { attempt } = message;
      return onAnswer(message, { attempt, linkId, carrierIds: [carrierId], statuses: [0], at: now }, now, limits);
    });
    return { count: due.length, committed: await writeSteps(context, tx, steps, options) };
  });
  committed();
  return count;
}

/** Sweeps once a second, one sweep at a time, and has the folders above finish what a crash left. */
export function openSweeper(
  context: Context,
  book: Book,
  options: StepOptions,
  finishOthers: () => Promise<void>,
): Repeat {
  let sweeps = 0;
  return new Repeat(context, "sweep", 1_000, async () => {
    await sweep(context, book, options);
    await finishOthers();
    if (sweeps++ % countEvery === 0) await measureQueue(context);
  });
}
