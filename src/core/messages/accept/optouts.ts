/** The opt-out check of every send; opting out and in is in `inbound/`. */
import type { Db } from "../../../base/db.ts";
import { refuseField, type Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { findOptedOut } from "./optouts-store.ts";

/** The numbers (E.164) that opted out of the account's test or live messages, in one statement. */
export async function optedOut(
  db: Db,
  sender: { accountId: number; test: boolean },
  numbers: readonly string[],
): Promise<Set<string>> {
  return new Set(numbers.length === 0 ? [] : await findOptedOut(db, sender, numbers));
}

/** Refuses a send to a number that opted out. */
export function recipientOptedOut(): Refusal {
  return refuseField(
    "recipient_opted_out",
    "to",
    say(
      "`to` has opted out of messages from this account. Remove the number from your list; sending START opts it back in.",
    ),
  );
}
