/** Opt-outs as accounts manage them. What a STOP or START does is in `persist.ts`; what every send asks in `messages/accept/optouts.ts`. */
import { audit } from "../accounts/audit.ts";
import type { Context } from "../base/context.ts";
import { refuseField } from "../base/errors.ts";
import { maskPhone, parseNumber } from "../base/phone/phone.ts";
import type { Caller } from "../http/auth.ts";
import { notFound } from "../http/errors.ts";
import { deleteOptouts, findOptout, insertOptouts, type OptoutRow } from "./optouts-store.ts";

/** An opt-out as the wire has it. */
export function optoutJson(row: OptoutRow) {
  return { number: row.number, keyword: row.keyword, created_at: row.created_at.toISOString() };
}

/**
 * Enters a number, so that the account sends nothing to it; one that has opted out already stays as it is. The audit log, which no
 * erasure reaches, has the number masked.
 */
export async function addOptout(ctx: Context, caller: Caller, text: string | undefined) {
  const number = readPhone(text);
  return ctx.sql.begin(async (tx) => {
    await insertOptouts(tx, [{ accountId: caller.accountId, number, keyword: null }], ctx.clock.now());
    await audit(ctx, tx, caller, { accountId: caller.accountId, action: "optout.added", target: maskPhone(number) });
    return optoutJson((await findOptout(tx, caller.accountId, number))!);
  });
}

/** Removes a number, so that the account may write to it again; 404 when it has not opted out. */
export async function removeOptout(ctx: Context, caller: Caller, text: string | undefined) {
  const number = readPhone(text);
  await ctx.sql.begin(async (tx) => {
    if ((await deleteOptouts(tx, [{ accountId: caller.accountId, number }])) === 0) throw notFound();
    await audit(ctx, tx, caller, { accountId: caller.accountId, action: "optout.removed", target: maskPhone(number) });
  });
  return { number, removed: true };
}

/** A `+` in a query is a space unless it is escaped, and few escape it. */
function readPhone(text: string | undefined): string {
  if (text === undefined)
    throw refuseField("invalid_request", "number", "`number` is missing: give it in the body or in the query.");
  const number = parseNumber(text.startsWith(" ") ? `+${text.trim()}` : text);
  if (number.ok) return number.e164;
  throw refuseField("invalid_number", "number", `\`number\` is ${number.reason}.`);
}
