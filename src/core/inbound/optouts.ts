/** Opt-outs that accounts manage. STOP and START are in `persist.ts`, the check on every send in `messages/accept/optouts.ts`. */
import { audit } from "../accounts/audit.ts";
import type { Context } from "../../base/context.ts";
import { invalidField, Refusal, refuseField } from "../../base/errors.ts";
import type { Language } from "../../base/languages.ts";
import { say } from "../../base/sentences/sentence.ts";
import { maskPhone, parseNumber, parseQueried } from "../../base/phone/phone.ts";
import { written } from "../../http/translations.ts";
import { reached, type Caller, type Reached } from "../../http/auth.ts";
import { optoutBody, type Announce, type WebhookEvent } from "../webhooks/webhooks.ts";
import * as store from "./optouts-store.ts";

/** The opt-outs of the reached kind, newest first. */
export const optoutsOf = ({ sql }: Context, owner: Reached) => store.optouts(sql, owner);

/**
 * The event of an opt-out or opt-in.
 *
 * @param sent what the phone sent; undefined if the account made the change itself
 */
export function optoutEvent(
  { account_id, test, number }: store.Pair,
  state: "opted_out" | "opted_in",
  at: Date,
  { sent, callsOnly = false }: { sent?: { keyword: string; messageId: number | undefined }; callsOnly?: boolean } = {},
): WebhookEvent {
  const [keyword, messageId] = [sent?.keyword, sent?.messageId];
  const body = optoutBody({ state, number, keyword, messageId, at, test, callsOnly });
  return { accountId: account_id, event: "optout", body };
}

const tableOf = (callsOnly: boolean) => (callsOnly ? "call_optouts" : "optouts");

/** What is said in the audit log. */
const kindOf = (callsOnly: boolean) => (callsOnly ? { details: { calls: true } } : {});

/** Opts a number out of the account's messages, or of its calls; an existing opt-out stays unchanged. The audit log has the number masked. */
export async function addOptout(
  ctx: Context,
  caller: Caller,
  { number: text, calls_only: callsOnly = false }: { number: string | undefined; calls_only?: boolean },
  announce: Announce,
) {
  const number = readPhone(text, caller);
  const { row, announced } = await ctx.sql.begin(async (tx) => {
    const now = ctx.clock.now();
    const pair = { account_id: caller.accountId, test: caller.test, number };
    const added = await store.insertOptouts(tx, [{ ...pair, keyword: null }], now, tableOf(callsOnly));
    await audit(ctx, tx, caller, { action: "optout.added", target: maskPhone(number), ...kindOf(callsOnly) });
    const announced = await announce(
      tx,
      added.map((each) => optoutEvent(each, "opted_out", now, { callsOnly })),
    );
    return { row: (await store.findOptout(tx, reached(caller), number, tableOf(callsOnly)))!, announced };
  });
  announced();
  return row;
}

/** Opts the valid numbers of a list out, and says which are not; existing opt-outs stay unchanged. */
export async function importOptouts(
  ctx: Context,
  caller: Caller,
  { texts, language, callsOnly = false }: { texts: string[]; language: Language; callsOnly?: boolean | undefined },
  announce: Announce,
) {
  const read = texts.map((text) => parseNumber(text, caller.country));
  const pairs = read.flatMap((number) =>
    number.ok ? [{ account_id: caller.accountId, test: caller.test, number: number.e164, keyword: null }] : [],
  );
  const rejected = read.flatMap((number, index) =>
    number.ok
      ? []
      : [
          {
            index,
            number: texts[index]!,
            code: "invalid_number" as const,
            message: written(say("The number is {reason}.", { reason: number.why }), language),
          },
        ],
  );
  const { added, announced } = await ctx.sql.begin(async (tx) => {
    const now = ctx.clock.now();
    const added = await store.insertOptouts(tx, pairs, now, tableOf(callsOnly));
    const counts = { added: added.length, known: pairs.length - added.length, rejected: rejected.length };
    await audit(ctx, tx, caller, { action: "optout.imported", details: { ...counts, ...kindOf(callsOnly).details } });
    const events = added.map((each) => optoutEvent(each, "opted_out", now, { callsOnly }));
    return { added: added.length, announced: await announce(tx, events) };
  });
  announced();
  return { added, known: pairs.length - added, rejected };
}

/** Opts a number back in, of calls only or of everything that it has opted out of; 404 if it has not. */
export async function removeOptout(
  ctx: Context,
  caller: Caller,
  { number: text, callsOnly }: { number: string | undefined; callsOnly: boolean },
  announce: Announce,
) {
  const number = readPhone(text, caller);
  const announced = await ctx.sql.begin(async (tx) => {
    const pairs = [{ account_id: caller.accountId, test: caller.test, number }];
    const messages = callsOnly ? [] : await store.deleteOptouts(tx, pairs);
    const calls = await store.deleteOptouts(tx, pairs, "call_optouts");
    if (messages.length + calls.length === 0)
      throw new Refusal("not_found", say("{number} has not opted out, so there is nothing to remove.", { number }));
    await audit(ctx, tx, caller, { action: "optout.removed", target: maskPhone(number) });
    const now = ctx.clock.now();
    return announce(tx, [
      ...messages.map((each) => optoutEvent(each, "opted_in", now)),
      ...calls.map((each) => optoutEvent(each, "opted_in", now, { callsOnly: true })),
    ]);
  });
  announced();
  return { number, removed: true };
}

/** An unescaped `+` in a query string arrives as a space. */
function readPhone(text: string | undefined, { country }: Caller): string {
  if (text === undefined)
    throw invalidField("number", say("`number` is missing: send it in the body or in the query."));
  const number = text.startsWith(" ") ? parseQueried(text, country) : parseNumber(text, country);
  if (number.ok) return number.e164;
  throw refuseField("invalid_number", "number", say("`{field}` is {reason}.", { field: "number", reason: number.why }));
}
