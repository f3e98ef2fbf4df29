import type { Static } from "typebox";
import { audit } from "../../core/accounts/audit.ts";
import { decideHold, endHold, readHold, type InDoubt, type Restored } from "../../base/cluster/hold.ts";
import type { Context } from "../../base/context.ts";
import { invalidField, Refusal } from "../../base/errors.ts";
import { say, type State } from "../../base/sentences/sentence.ts";
import type { Caller } from "../../http/auth.ts";
import { abandonMessages, messagesInDoubt, messagesScheduled } from "../../core/messages/restored/restored.ts";
import { reportToAll, webhookReporting } from "../../core/messages/life/transitions.ts";
import { Northbound } from "../../doors/northbound/northbound.ts";
import { takerOf } from "../../core/webhooks/webhooks.ts";
import type { holdSchema } from "./schemas.ts";

/** A hold, and how many messages are in doubt, by state. */
export interface Held extends Restored {
  inDoubt: Record<string, number>;
}

/** What a restored installation holds; undefined if it was released, or never restored. */
export async function heldMessages(ctx: Pick<Context, "sql" | "clock">): Promise<Held | undefined> {
  const restored = await readHold(ctx.sql);
  return restored && { ...restored, inDoubt: await messagesInDoubt(ctx) };
}

/** `GET /v1/operator/hold`. */
export async function showHold(ctx: Pick<Context, "sql" | "clock">): Promise<Static<typeof holdSchema>> {
  const held = await heldMessages(ctx);
  return {
    held: held !== undefined,
    taken_at: held?.takenAt.toISOString() ?? null,
    restored_at: held?.restoredAt.toISOString() ?? null,
    in_doubt: held?.inDoubt ?? {},
    decision: held?.decision ?? null,
  };
}

/**
 * Releases a restored installation, whose processes begin to work within a second. `fail`: messages in doubt are not sent, and
 * waiting ones are refunded. `send`: they are sent, some of them perhaps for the second time. A release that was interrupted is
 * continued with its decision.
 *
 * Refuses with `conflict` if nothing is held or the decision was another one, and with `invalid_request` if there are messages in
 * doubt and no decision. Returns how many were ended, and how many are scheduled and will be sent at their time.
 *
 * @param caller who releases it, for the audit log; undefined on the machine itself
 */
export async function release(
  ctx: Context,
  inDoubt: InDoubt | undefined,
  caller?: Caller,
): Promise<{ ended: number; scheduled: number; decision: InDoubt }> {
  const held = await heldMessages(ctx);
  if (!held) throw notHeld();
  const decision = inDoubt ?? held.decision ?? decisionWithout(held);
  if (!(await decideHold(ctx.sql, decision))) throw await decidedOtherwise(ctx);
  // The workers of this process are held as well: what is written is due at once, for whichever worker finds it.
  const idle = { ...ctx, config: { ...ctx.config, roles: [] } };
  const offer = takerOf(idle, undefined);
  const steps = { reporting: reportToAll(webhookReporting(idle, offer), new Northbound(idle, offer).reporting) };
  const ended = decision === "fail" ? await abandonMessages(idle, steps) : 0;
  await ctx.sql.begin(async (tx) => {
    if (!(await endHold(tx))) throw notHeld();
    if (caller)
      await audit(ctx, tx, caller, { action: "installation.released", details: { in_doubt: decision, ended } });
  });
  return { ended, scheduled: await messagesScheduled(ctx), decision };
}

/** The decision where there is nothing to decide. Refuses if there is. */
function decisionWithout({ takenAt, inDoubt }: Held): InDoubt {
  const states = Object.entries(inDoubt).map(([state, count]) =>
    say("{count} {state}", { count, state: { state: state.replace("_", " ") as State } }),
  );
  if (states.length === 0) return "fail";
  throw invalidField(
    "in_doubt",
    say(
      "The original may have sent messages since the backup of {taken} that are open here: {states}. Decide what happens to them with `in_doubt`: `fail` ends them and refunds the waiting ones; `send` sends them, perhaps for the second time.",
      { taken: { at: takenAt }, states: { list: states } },
    ),
  );
}

const notHeld = () =>
  new Refusal("conflict", say("Nothing is held: this installation was not restored, or was released already."));

async function decidedOtherwise({ sql }: Context): Promise<Refusal> {
  const held = await readHold(sql);
  if (!held?.decision) return notHeld();
  return new Refusal(
    "conflict",
    say(
      "A release with `in_doubt` {decision} has begun, so some messages were treated accordingly. Continue it: send `in_doubt` {decision}, or leave it out.",
      { decision: held.decision },
    ),
  );
}
