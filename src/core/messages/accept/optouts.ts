/** The opt-out check of every send; opting out and in is in `inbound/`. */
import type { Db } from "../../../base/db.ts";
import { refuseField, type Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { findOptedOut } from "./optouts-store.ts";

/** The numbers (E.164) that opted out of the account's test or live messages, or of its calls if these are some, in one statement. */
export async function optedOut(
  db: Db,
  sender: { accountId: number; test: boolean },
  numbers: readonly string[],
  areCalls: boolean,
): Promise<Set<string>> {
  return new Set(numbers.length === 0 ? [] : await findOptedOut(db, sender, numbers, areCalls));
}

const noCalls = say(
  "`to` has opted out of calls from this account, by a key in one or by STOP. Remove the number from your list of calls; `GET /v1/optouts` says whether texts may be sent to it.",
);

/** Refuses a send to a number that opted out. */
export function recipientOptedOut(isCall: boolean): Refusal {
  if (isCall) return refuseField("recipient_opted_out", "to", noCalls);
  return refuseField(
    "recipient_opted_out",
    "to",
    say(
      "`to` has opted out of messages from this account. Remove the number from your list; sending START opts it back in.",
    ),
  );
}
