/** Opt-outs that accounts manage. STOP and START are in `persist.ts`, the check on every send in `messages/accept/optouts.ts`. */
import { audit } from "../accounts/audit.ts";
import type { Context } from "../base/context.ts";
import { invalidField, refuseField } from "../base/errors.ts";
import { maskPhone, parseNumber, parseQueried } from "../base/phone/phone.ts";
import type { Caller, Reached } from "../http/auth.ts";
import { notFound } from "../http/errors.ts";
import * as store from "./optouts-store.ts";

/** The opt-outs of the reached kind, newest first. */
export const optoutsOf = ({ sql }: Context, owner: Reached) => store.optouts(sql, owner);

/** Opts a number out of the account's messages; an existing opt-out stays unchanged. The audit log has the number masked. */
export async function addOptout(ctx: Context, caller: Caller, text: string | undefined) {
  const number = readPhone(text, caller);
  return ctx.sql.begin(async (tx) => {
    await store.insertOptouts(
      tx,
      [{ account_id: caller.accountId, test: false, number, keyword: null }],
      ctx.clock.now(),
    );
    await audit(ctx, tx, caller, { action: "optout.added", target: maskPhone(number) });
    return (await store.findOptout(tx, caller.accountId, number))!;
  });
}

/** Opts a number in again; 404 if it has not opted out. */
export async function removeOptout(ctx: Context, caller: Caller, text: string | undefined) {
  const number = readPhone(text, caller);
  await ctx.sql.begin(async (tx) => {
    // A person sees both kinds in one list, so both go.
    const kinds = caller.userId === undefined ? [false] : [false, true];
    const pairs = kinds.map((test) => ({ account_id: caller.accountId, test, number }));
    if ((await store.deleteOptouts(tx, pairs)) === 0) throw notFound();
    await audit(ctx, tx, caller, { action: "optout.removed", target: maskPhone(number) });
  });
  return { number, removed: true };
}

/** An unescaped `+` in a query string arrives as a space. */
function readPhone(text: string | undefined, { country }: Caller): string {
  if (text === undefined) throw invalidField("number", "`number` is missing: send it in the body or in the query.");
  const number = text.startsWith(" ") ? parseQueried(text, country) : parseNumber(text, country);
  if (number.ok) return number.e164;
  throw refuseField("invalid_number", "number", `\`number\` is ${number.reason}.`);
}
