/** Replaces a message that is still waiting; its id stays. */
import type { Context } from "../../base/context.ts";
import { notify } from "../../base/queue/notify.ts";
import type { Reached } from "../../http/auth.ts";
import { tellState } from "../live-events.ts";
import { findReplaceable, writeReplacement, type Replaceable, type Replacement } from "./store.ts";

export type { Replaceable, Replacement } from "./store.ts";

/** A message of the account; undefined if there is none, or it contains a PIN. */
export function showReplaceable({ sql }: Pick<Context, "sql">, owner: Reached, id: number) {
  return findReplaceable(sql, owner, id);
}

/**
 * Replaces a message as `showReplaceable` returned it; false if it was submitted or changed meanwhile. Its attempt number is incremented,
 * so a process that holds the old text can no longer begin it, and the new one is claimed from the table.
 */
export async function replaceMessage(
  ctx: Context,
  { accountId, test }: Reached & { test: boolean },
  message: Replaceable,
  replacement: Replacement,
): Promise<boolean> {
  const { sql, clock, live } = ctx;
  const now = clock.now();
  if (!(await writeReplacement(sql, accountId, message, replacement, now))) return false;
  tellState(live, {
    accountId,
    test,
    id: message.id,
    state: (replacement.sendAt ?? now) > now ? "scheduled" : "queued",
  });
  notify(ctx, "messages");
  return true;
}
