import type { Context } from "../../base/context.ts";
import { Repeat } from "../../base/queue/repeat.ts";
import type { Announce } from "../webhooks/webhooks.ts";
import { endCalls, forgetCalls } from "../calls/calls.ts";
import { callsOf } from "./channel.ts";
import { endedEvent } from "./ended.ts";
import { expireDue } from "./store.ts";

const batch = 500;
/** How often expiry runs. Readers see `expired` at once; this bounds how long the sealed PIN is kept. */
const everyMs = 2000;

/** Repeats `expireOverdue`, and deletes calls whose PINs have expired. Any number of processes may do so. */
export const verifyExpiry = (ctx: Context, announce: Announce): Repeat =>
  new Repeat(ctx, "expiry of verifications", everyMs, async () => {
    await expireOverdue(ctx, announce);
    // Of verifications that ended before their calls were spoken.
    await forgetCalls(ctx);
  });

/** Expires overdue verifications and erases their sealed PINs. */
export async function expireOverdue({ sql, clock }: Context, announce: Announce): Promise<void> {
  const now = clock.now();
  for (let taken = batch, i = 0; taken === batch && i < 20; i++) {
    const { count, announced } = await sql.begin(async (tx) => {
      const ended = await expireDue(tx, now, batch);
      await endCalls(tx, ended.flatMap(callsOf));
      return { count: ended.length, announced: await announce(tx, ended.map(endedEvent)) };
    });
    announced();
    taken = count;
  }
}
