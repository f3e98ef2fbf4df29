/** Who was sent a text before: a list that is corrected and sent again must not reach everybody twice. */
import type { Db } from "../../../base/db.ts";
import type { BulkMessage } from "./draft.ts";
import { findSent } from "./store.ts";

/** How long a text counts as sent: less than a day, since what goes out daily at the same hour repeats nothing. */
const hours = 20;

/** The positions of the messages whose text was sent to the same number in the last 20 hours, or is about to be; what failed does not count. */
export async function sentBefore(
  db: Db,
  sender: { accountId: number; test: boolean; now: Date },
  messages: readonly Pick<BulkMessage, "to" | "text">[],
): Promise<Set<number>> {
  const since = new Date(sender.now.getTime() - hours * 3_600_000);
  return new Set(await findSent(db, sender, since, messages));
}
