/** The SQL of the opt-out check. */
import type { Db } from "../../../base/db.ts";

/** The numbers that opted out of the account's test or live messages, or of calls if these are some. */
export async function findOptedOut(
  db: Db,
  { accountId, test }: { accountId: number; test: boolean },
  numbers: readonly string[],
  areCalls: boolean,
): Promise<string[]> {
  const rows = await db<{ number: string }[]>`
    select o.number from json_array_elements_text(${JSON.stringify(numbers)}::text::json) as x(number)
    cross join lateral (
      select o.number from optouts o where o.account_id = ${accountId} and o.test = ${test} and o.number = x.number offset 0
    ) o
    ${
      areCalls
        ? db`union select number from call_optouts
            where account_id = ${accountId} and test = ${test}
              and number in (select json_array_elements_text(${JSON.stringify(numbers)}::text::json))`
        : db``
    }`;
  return rows.map((row) => row.number);
}
