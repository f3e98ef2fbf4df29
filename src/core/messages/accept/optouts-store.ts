/** The SQL of the opt-out check. */
import type { Db } from "../../../base/db.ts";

/** The numbers that opted out of the account's test or live messages. */
export async function findOptedOut(
  db: Db,
  { accountId, test }: { accountId: number; test: boolean },
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await db<{ number: string }[]>`
    select o.number from json_array_elements_text(${JSON.stringify(numbers)}::text::json) as x(number)
    cross join lateral (
      select o.number from optouts o where o.account_id = ${accountId} and o.test = ${test} and o.number = x.number offset 0
    ) o`;
  return rows.map((row) => row.number);
}
