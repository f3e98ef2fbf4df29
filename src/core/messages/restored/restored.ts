/** What happens to the open messages of a restored installation, which the original may have submitted since the backup. */
import { keepHold } from "../../../base/cluster/hold.ts";
import type { Context } from "../../../base/context.ts";
import { lockMessages } from "../life/book-store.ts";
import { onAbandoned } from "../life/states.ts";
import { writeSteps, type StepOptions } from "../life/transitions.ts";
import { limitsOf } from "../limits.ts";
import { countDoubtful, countScheduled, findDoubtful } from "./store.ts";

/** Messages per transaction. */
const batch = 500;

/** How many messages the original may have submitted since the backup, by state; empty if there are none. */
export async function messagesInDoubt({ sql, clock }: Pick<Context, "sql" | "clock">): Promise<Record<string, number>> {
  const counts = await countDoubtful(sql, clock.now());
  return Object.fromEntries(counts.map(({ state, messages }) => [state, messages]));
}

/** How many messages wait for a time that is yet to come. They are not in doubt: the original sends them too only if it still runs then. */
export const messagesScheduled = ({ sql, clock }: Pick<Context, "sql" | "clock">): Promise<number> =>
  countScheduled(sql, clock.now());

/**
 * Ends these messages, so that none is submitted again: one that was waiting fails and is refunded; one that had begun waits for
 * receipts, and keeps its charge. Safe to repeat after an interruption. Returns how many.
 *
 * Each batch keeps the hold, under which nothing is accepted: once the installation is released, new messages are never ended by a
 * second release that is still running.
 */
export async function abandonMessages(ctx: Context, options: StepOptions): Promise<number> {
  const now = ctx.clock.now();
  const limits = limitsOf(ctx.config);
  let ended = 0;
  for (let after = { accountId: -1, id: -1 }; ;) {
    const found = await findDoubtful(ctx.sql, now, after, batch);
    if (found.length === 0) return ended;
    after = found.at(-1)!;
    const committed = await ctx.sql.begin(async (tx) => {
      if (!(await keepHold(tx))) return undefined;
      const locked = await lockMessages(tx, found);
      const steps = locked
        .map((message) => onAbandoned(message, now, limits))
        .filter((step) => step.entries.length > 0);
      ended += steps.length;
      return writeSteps(ctx, tx, steps, options);
    });
    if (!committed) return ended;
    committed();
  }
}
