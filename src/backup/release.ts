import { endHold, readHold, type Restored } from "../base/cluster/hold.ts";
import type { Context } from "../base/context.ts";
import { messagesInDoubt, abandonMessages } from "../messages/restored/restored.ts";
import { reportToAll, webhookReporting } from "../messages/life/transitions.ts";
import { Northbound } from "../northbound/northbound.ts";
import { takerOf } from "../webhooks/webhooks.ts";
import { BackupRefused } from "./backup.ts";

/** What happens to messages that the original may have submitted since the backup. */
export type InDoubt = "fail" | "send";

/** A hold, and how many messages are in doubt, by state. */
export interface Held extends Restored {
  inDoubt: Record<string, number>;
}

/** What a restored installation holds; undefined if it was released, or never restored. */
export async function heldMessages(ctx: Pick<Context, "sql" | "clock">): Promise<Held | undefined> {
  const restored = await readHold(ctx.sql);
  return restored && { ...restored, inDoubt: await messagesInDoubt(ctx) };
}

/**
 * Releases a restored installation, whose processes begin to work within a second. `fail`: messages in doubt are not sent, and
 * waiting ones are refunded. `send`: they are sent, some of them perhaps for the second time.
 *
 * Throws BackupRefused if nothing is held, or if there are messages in doubt and no decision. Returns how many were ended.
 */
export async function release(ctx: Context, inDoubt: InDoubt | undefined): Promise<{ ended: number }> {
  const held = await heldMessages(ctx);
  if (!held) throw new BackupRefused("Nothing is held: this installation was not restored, or was released already.");
  const states = Object.entries(held.inDoubt).map(([state, messages]) => `${messages} ${state.replace("_", " ")}`);
  if (states.length > 0 && inDoubt === undefined)
    throw new BackupRefused(
      `The original may have sent messages since the backup of ${held.takenAt.toISOString()} that are open here: ${states.join(", ")}. Decide what happens to them: --in-doubt fail ends them and refunds the waiting ones; --in-doubt send sends them, perhaps for the second time.`,
    );
  // This process has no workers: others find the rows.
  const offer = takerOf(ctx, undefined);
  const steps = { reporting: reportToAll(webhookReporting(ctx, offer), new Northbound(ctx, offer).reporting) };
  const ended = inDoubt === "fail" ? await abandonMessages(ctx, steps) : 0;
  await ctx.sql.begin((tx) => endHold(tx, inDoubt ?? "fail"));
  return { ended };
}
