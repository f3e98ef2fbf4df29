/** Who wants no messages from an account: what every send asks. How people opt out and in is `inbound/`'s. */
import type { Db } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { findOptedOut } from "./optouts-store.ts";

/** Those of the numbers (E.164) that opted out of the account's messages: one statement, however many they are. */
export async function optedOut(db: Db, accountId: number, numbers: readonly string[]): Promise<Set<string>> {
  return new Set(numbers.length === 0 ? [] : await findOptedOut(db, accountId, numbers));
}

/** The refusal of a send to a number that opted out. Nothing was charged. */
export function recipientOptedOut(): Refusal {
  const message =
    "`to` has opted out of this account's messages. Take the number off your list; it opts in again by sending START.";
  return new Refusal("recipient_opted_out", message, {
    errors: [{ field: "to", code: "recipient_opted_out", message }],
  });
}
