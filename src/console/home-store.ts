import type { Db } from "../base/db.ts";

/** The balance of one of an account's wallets. */
export async function findBalance(db: Db, accountId: number, test: boolean): Promise<number> {
  const [row] = await db<{ balance: number }[]>`
    select balance from wallets where account_id = ${accountId} and test = ${test}`;
  return row?.balance ?? 0;
}
