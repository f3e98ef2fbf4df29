/**
 * What happens to simulated messages of accounts that go live. The invariant: a message that was charged in the sandbox is never submitted
 * over a real link.
 */
import type { Context } from "../../../base/context.ts";
import { beginAgainstOrder, type Db, type Tx } from "../../../base/db.ts";
import type { Simulated } from "../../carriers/traffic.ts";
import { lockMessages } from "../life/book-store.ts";
import { onWentLive } from "../life/states.ts";
import { writeSteps, type StepOptions } from "../life/transitions.ts";
import { limitsOf } from "../limits.ts";
import { accountsWithOpen, checkSends, findOpen, newestMessage } from "./store.ts";

/** Messages per statement, and per transaction of `clear`. */
const batch = 500;

/** The simulated messages, for whoever takes accounts live. */
export function simulated(ctx: Context, options: StepOptions): Simulated {
  return {
    async clear(accountId) {
      let cancelled = 0;
      await eachBatch(ctx.sql, accountId, async (account, ids) => {
        const ended = await beginAgainstOrder(ctx.sql, (tx) => end(ctx, tx, account, ids, options));
        ended.committed();
        cancelled += ended.cancelled;
      });
      return cancelled;
    },
    async end(tx, accountId) {
      const all: Ended[] = [];
      await eachBatch(tx, accountId, async (account, ids) => void all.push(await end(ctx, tx, account, ids, options)));
      return {
        cancelled: all.reduce((sum, { cancelled }) => sum + cancelled, 0),
        committed: () => all.forEach(({ committed }) => committed()),
      };
    },
  };
}

async function eachBatch(
  db: Db,
  accountId: number | undefined,
  work: (accountId: number, ids: number[]) => Promise<void>,
): Promise<void> {
  for (const account of accountId === undefined ? await accountsWithOpen(db) : [accountId]) {
    // Whatever is sent meanwhile is newer, and left: otherwise an account that sends faster would never go live.
    const last = await newestMessage(db, account);
    for (let after = -1; ;) {
      const ids = await findOpen(db, account, { after, last }, batch);
      if (ids.length === 0) break;
      after = ids.at(-1)!;
      await work(account, ids);
    }
  }
}

type Ended = Awaited<ReturnType<Simulated["end"]>>;

/** Cancels and refunds what was never submitted; the rest only waits for its receipts from now on. */
async function end(ctx: Context, tx: Tx, accountId: number, ids: number[], options: StepOptions): Promise<Ended> {
  const now = ctx.clock.now();
  const limits = limitsOf(ctx.config);
  const locked = await lockMessages(
    tx,
    ids.map((id) => ({ accountId, id })),
  );
  const steps = locked.map((message) => onWentLive(message, now, limits)).filter((step) => step.entries.length > 0);
  const committed = await writeSteps(ctx, tx, steps, options);
  await checkSends(tx, accountId, now);
  return { cancelled: steps.filter(({ refund }) => refund).length, committed };
}
