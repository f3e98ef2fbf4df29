/** The SQL of retention: message texts. */
import { ofKind, type Sql } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";
import type { Origin } from "../accept/origin.ts";

/** Final messages are read in spans of this length, doubled after an empty one. */
const spanMs = 60_000;

/**
 * Erases the texts of messages that became final before `before`, about `limit` per call, from where the last call stopped. One process
 * at a time; others find nothing to do.
 *
 * @returns true when there may be more
 */
export async function eraseTexts(sql: Sql, before: Date, limit: number): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [mark] = await tx<{ until: Date }[]>`select erased_until as until from text_retention for update skip locked`;
    if (!mark || mark.until >= before) return false;
    let since = mark.until;
    let lengthMs = spanMs;
    for (let erased = 0; since < before && erased < limit;) {
      const until = new Date(Math.min(since.getTime() + lengthMs, before.getTime()));
      const { count } = await tx`
        update messages set text = null, origin = null where (account_id, id) in (
          select account_id, id from messages
          where final_at >= ${since} and final_at < ${until} and text is not null limit ${limit})`;
      // The span may hold more: the next call repeats it with shorter spans.
      if (count === limit) break;
      since = until;
      erased += count;
      lengthMs = count === 0 ? lengthMs * 2 : spanMs;
    }
    await tx`update text_retention set erased_until = ${since}`;
    return since < before;
  });
}

/** Erases the text of a message that is final; otherwise returns false. `origin`, if given, replaces the stored one. */
export async function eraseText(
  sql: Sql,
  { accountId, test }: Reached,
  id: number,
  origin: Origin | undefined,
): Promise<boolean> {
  const json = origin === undefined ? null : JSON.stringify(origin);
  const { count } = await sql`
    update messages set text = null, origin = coalesce(${json}::text::jsonb, origin)
    where account_id = ${accountId} and id = ${id} ${ofKind(sql, test)} and final_at is not null`;
  return count === 1;
}
