/** Replaces a message that still waits, by the number that it has. */
import type { Context } from "../../base/context.ts";
import type { Reached } from "../../http/auth.ts";
import { tellState } from "../live-events.ts";
import { findReplaceable, writeReplacement, type Replaceable, type Replacement } from "./store.ts";

export type { Replaceable, Replacement } from "./store.ts";

/** A message of the account, except a PIN's; undefined if there is none. */
export function showReplaceable({ sql }: Pick<Context, "sql">, owner: Reached, id: number) {
  return findReplaceable(sql, owner, id);
}

/**
 * Replaces a message as `showReplaceable` returned it; false if it was submitted or changed meanwhile. Its attempt grows, so a process that
 * holds the old text can no longer begin it, and the new one is claimed from the table.
 */
export async function replaceMessage(
  { sql, clock, live, log }: Context,
  { accountId, test }: Reached & { test: boolean },
  message: Replaceable,
  replacement: Replacement,
): Promise<boolean> {
  const now = clock.now();
  if (!(await writeReplacement(sql, accountId, message, replacement, now))) return false;
  tellState(live, {
    accountId,
    test,
    id: message.id,
    state: (replacement.sendAt ?? now) > now ? "scheduled" : "queued",
  });
  // Gateways poll the table anyway: a lost wake-up is only a delay.
  sql.notify("messages", "").catch((error: unknown) => log.debug({ err: error }, "could not notify gateways"));
  return true;
}
