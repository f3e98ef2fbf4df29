/** Who was sent a text before: a list that is corrected and sent again must not reach everybody twice. */
import type { Db } from "../../../base/db.ts";
import type { BulkMessage } from "./draft.ts";
import { findSent, firstSentSince } from "./store.ts";

type Outgoing = Pick<BulkMessage, "to" | "text">;

/** How long a text counts as sent: less than a day, since what goes out daily at the same hour repeats nothing. */
const hours = 20;

/** In how many chunks of a list a number is looked up: one that is in more of them costs no more than others. */
const mostLookUps = 5;

/**
 * Tells of messages of a send which of them, by position, have the text of one to the same number that was accepted in the last 20 hours. What
 * failed does not count, nor does what came before the account's first bulk send of that time.
 */
export function sentBefore(
  db: Db,
  sender: { accountId: number; test: boolean; now: Date },
): (messages: readonly Outgoing[]) => Promise<Set<number>> {
  const since = new Date(sender.now.getTime() - hours * 3_600_000);
  let known: Promise<number | undefined> | undefined;
  const lookUps = new Map<string, number>();
  const count = (number: string) => {
    const times = (lookUps.get(number) ?? 0) + 1;
    lookUps.set(number, times);
    return times;
  };
  return async (messages) => {
    const first = await (known ??= firstSentSince(db, sender.accountId, since));
    if (first === undefined) return new Set();
    const numbers = distinct(messages.map(({ to }) => to)).filter((number) => count(number) <= mostLookUps);
    const texts = distinct(messages.map(({ text }) => text));
    const sent = await findSent(db, sender, { first, since, numbers, texts });
    const keys = new Set(sent.map(({ recipient, text }) => keyOf({ to: recipient, text })));
    return new Set([...messages.keys()].filter((n) => keys.has(keyOf(messages[n]!))));
  };
}

const distinct = (values: string[]) => [...new Set(values)];

const keyOf = ({ to, text }: Outgoing) => `${to} ${text}`;
