/** Replaces a message that is still waiting; its id stays. */
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { moneyFromSql } from "../../../base/money.ts";
import { notify } from "../../../base/queue/notify.ts";
import type { Reached } from "../../../http/auth.ts";
import { findAccountRow } from "../../accounts/directory.ts";
import { completeSettings, limitsOf } from "../../accounts/settings.ts";
import { adjustCharge } from "../../wallet/debits.ts";
import { refuseTogether } from "../accept/draft.ts";
import { publishBalance, tellState } from "../live-events.ts";
import { findReplaceable, writeReplacement, type Replaceable, type Replacement } from "./store.ts";

export type { Replaceable, Replacement } from "./store.ts";

/** A message of the account; undefined if there is none, or it contains a PIN. */
export function showReplaceable({ sql }: Pick<Context, "sql">, owner: Reached, id: number) {
  return findReplaceable(sql, owner, id);
}

/**
 * Replaces a message as `showReplaceable` returned it; false if it was submitted or changed meanwhile. Its attempt number is incremented,
 * so a process that holds the old text can no longer begin it, and the new one is claimed from the table.
 *
 * The invariant: what a message has cost so far is its number of parts times its price, so a text with more parts is charged the difference, and
 * one with fewer is credited it, in the transaction of the change. Refuses with `insufficient_balance`, or if the longer text costs more than
 * the account sends without an approver; nothing is changed then.
 */
export async function replaceMessage(
  ctx: Context,
  accountId: number,
  message: Replaceable,
  replacement: Replacement,
): Promise<boolean> {
  const { sql, ids, clock, live } = ctx;
  const now = clock.now();
  const { id, test, price } = message;
  const cost = (replacement.parts - message.parts) * price;
  if (cost > 0) {
    const { settings } = (await findAccountRow(ctx, accountId))!;
    const above = limitsOf(completeSettings(settings).approve_above);
    refuseTogether(above, [{ price: moneyFromSql(price), parts: replacement.parts }]);
  }
  const done = await sql.begin(async (tx) => {
    if (!(await writeReplacement(tx, accountId, message, replacement, now))) return false;
    if (cost === 0) return true;
    const note = `another text: ${replacement.parts} parts instead of ${message.parts}`;
    const entry = { accountId, test, id: await ids.one(tx), messageId: id, cost, note, now };
    if (!(await adjustCharge(tx, entry))) throw notCovered(cost);
    return true;
  });
  if (!done) return false;
  if (cost !== 0) publishBalance(live, accountId);
  tellState(live, { accountId, test, id, state: (replacement.sendAt ?? now) > now ? "scheduled" : "queued" });
  notify(ctx, "messages");
  return true;
}

const notCovered = (cost: number) =>
  new Refusal(
    "insufficient_balance",
    say(
      "The new text costs {cost} more than the balance covers. Nothing was changed; top up the account, or shorten the text.",
      { cost: { money: moneyFromSql(cost) } },
    ),
  );
