/**
 * What is sent in the place of a message that was not delivered, or of a call that nobody answered, if its sender asked for it
 * (`options.fallback`).
 *
 * Invariants, which `fallbacks.test.ts` checks with random sequences of events:
 *
 * 1. A fallback is created and charged in the transaction of the state that it follows, so there is exactly one, or a note that says why
 *    there is none and nothing is charged. Only states after which `fallsBack` are followed.
 * 2. It is a message like any other, with the text that its message had at the end, at the price that was quoted when that was accepted. It has no
 *    fallback of its own.
 * 3. Opt-outs, the balance, a suspension and going live count as they are at that moment. So does the validity: it lasts as long as that of
 *    its message, from then on, and nothing follows a message whose own has ended so long ago that receipts are no longer awaited.
 */
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { formatId, reportId } from "../../../base/ids.ts";
import { noted } from "../../../base/sentences/sentence.ts";
import type { Cause } from "../../carriers/causes/causes.ts";
import type { Fallback } from "../../carriers/traffic.ts";
import { countAccepted } from "../accept/accept.ts";
import { contentOf } from "../accept/fallback.ts";
import { acceptRows, type AcceptRow, type RowOutcome } from "../accept/store.ts";
import { limitsOf } from "../limits.ts";
import { publishBalance, tellState } from "../live-events.ts";
import type { Key } from "./book-store.ts";
import { findFallen, type Fallen } from "./fallbacks-store.ts";
import type { Tracked } from "./tracked.ts";

/** Causes after which nothing follows; every other one of a message that ended badly is followed by its fallback. */
const settled: ReadonlySet<Cause> = new Set([
  // Whoever does not want it in one way does not want it in another.
  "opted_out",
  "blocked_by_recipient",
  // What a carrier refuses for its words is not sent round it.
  "content_refused",
  // It may have arrived, or may still be sent by the copy of the database that was restored.
  "no_receipt",
  "left_to_original",
]);

/** Whether the fallback of a message is sent that failed for a cause; what was delivered or cancelled has none. */
export const fallsBack = (cause: Cause | undefined): boolean => cause !== undefined && !settled.has(cause);

/** What became of a fallback. */
export interface Followed extends Key {
  /** The message that was sent, if one was. */
  fallbackId?: number;
  /** For the timeline of the message: what was sent in its place, or why nothing was. */
  note: string;
}

/** The fallbacks of several messages. Run `committed` after the commit. */
export interface FollowedAll {
  followed: Followed[];
  committed: () => void;
}

/**
 * Sends the fallbacks of locked messages that end in this transaction. Their refunds must be written already, which may pay for the fallbacks,
 * and the wallets locked, in key order (`lockWallets`).
 */
export async function sendFallbacks(context: Context, tx: Tx, messages: Tracked[], now: Date): Promise<FollowedAll> {
  const { graceMs } = limitsOf(context.config);
  const fallen = await findFallen(tx, messages);
  const hindered = fallen.map((each) => hindranceOf(each, now, graceMs));
  const sendable = fallen.filter((_each, n) => hindered[n] === undefined);
  const ids = sendable.length > 0 ? await context.ids.take(sendable.length, tx) : [];
  const rows = sendable.map((each, n) => rowOf(each, ids[n]!, n, now));
  const outcomes = rows.length > 0 ? await acceptRows(tx, rows, { now, held: false, keysUntil: now }) : [];
  let next = 0;
  const followed = fallen.map(({ accountId, id }, n): Followed => {
    const hindrance = hindered[n];
    if (hindrance !== undefined) return { accountId, id, note: hindrance };
    const [outcome, fallbackId] = [outcomes[next]!, ids[next++]!];
    return outcome.kind === "accepted"
      ? {
          accountId,
          id,
          fallbackId,
          note: noted("sent in its place: {message}", { message: formatId("out_sms", fallbackId) }),
        }
      : { accountId, id, note: refusedBecause(outcome) };
  });
  return { followed, committed: () => tell(context, rows, outcomes) };
}

/** Why a fallback is not even tried, for the timeline. */
function hindranceOf(fallen: Fallen, now: Date, graceMs: number): string | undefined {
  const { isSuspended, hasChangedMode, isHalted, validUntil, text } = fallen;
  if (isSuspended) return noted("nothing is sent in its place: the account is suspended");
  if (hasChangedMode) return noted("nothing is sent in its place: the account has changed its mode");
  if (isHalted) return noted("nothing is sent in its place: the bulk send was paused or cancelled");
  if (text === "" || now.getTime() > validUntil.getTime() + graceMs)
    return noted("nothing is sent in its place: it is too late");
  return undefined;
}

const refusedBecause = ({ kind }: RowOutcome): string =>
  kind === "opted_out"
    ? noted("nothing is sent in its place: the recipient has opted out")
    : noted("nothing is sent in its place: the balance does not cover it");

function rowOf(fallen: Fallen, id: number, n: number, now: Date): AcceptRow {
  const { accountId, test, recipient, text, reference, priority, validitySeconds, fallback } = fallen;
  return {
    n,
    account_id: accountId,
    test,
    id,
    report_id: reportId(now, id),
    sender: fallback.sender,
    recipient,
    text,
    ...contentOf(text, fallback),
    price: fallback.price,
    ...(reference === null ? {} : { reference }),
    validity_seconds: validitySeconds,
    priority,
    options: { ...spokenAs(fallback), fallbackOf: fallen.id },
  };
}

const spokenAs = ({ call }: Fallback) => (call === undefined ? {} : { call });

function tell(context: Context, rows: AcceptRow[], outcomes: RowOutcome[]): void {
  if (rows.length === 0) return;
  countAccepted(context, outcomes, false);
  for (const [n, { account_id: accountId, test, id }] of rows.entries()) {
    if (outcomes[n]!.kind !== "accepted") continue;
    tellState(context.live, { accountId, test, id, state: "queued" });
    publishBalance(context.live, accountId);
  }
}
