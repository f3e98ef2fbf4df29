import type { Fragment, Sql } from "../../../base/db.ts";
import type { Subject } from "../../../base/personal.ts";

/** True if one of our numbers belongs to the account or is shared; numbers without an account are the operator's. */
export const concerns = (sql: Sql, { accountId, operator }: Subject, number: Fragment): Fragment => sql`
  (exists (select from numbers n where n.number = ${number} and (n.account_id = ${accountId} or n.shared))
    or (${operator} and not exists (select from numbers n where n.number = ${number} and n.account_id is not null)))`;
