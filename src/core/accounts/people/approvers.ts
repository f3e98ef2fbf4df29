import type { Tx } from "../../../base/db.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { post, type Posting } from "../mail/mails.ts";
import { otherOperators, readersWho } from "./store.ts";

/** Who is told, at most. */
const most = 50;

/**
 * Tells the people who may approve something by mail that it waits, in the transaction in which it is asked for; not the person who asked
 * for it (`root`).
 *
 * @param about its id
 */
export async function mailApprovers(
  posting: Posting,
  tx: Tx,
  { accountId, about, root }: { accountId: number; about: number; root: string },
): Promise<void> {
  const readers = await readersWho(tx, accountId, ["approve"], most);
  for (const { id, email, reads } of readers)
    if (formatId("usr", id) !== root) {
      const details = { account: formatId("acc", accountId), language: reads };
      await post(posting, tx, { kind: "approval", recipient: email, about, details });
    }
}

/**
 * Tells the other operators by mail that a credit waits, in the transaction in which it is asked for; returns how many could approve it.
 *
 * @param about its id
 */
export async function mailOperators(
  posting: Posting,
  tx: Tx,
  { about, root }: { about: number; root: string },
): Promise<number> {
  const operators = await otherOperators(tx, parseId("usr", root) ?? 0, most);
  for (const { email, reads } of operators)
    await post(posting, tx, { kind: "credit", recipient: email, about, details: { language: reads } });
  return operators.length;
}
