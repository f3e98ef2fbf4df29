import type { Db, Fragment, Tx } from "../db.ts";

/**
 * A condition that is false after a failover until leases granted before it are over: their holders may be unknown to the
 * server that took over, and its clock may be ahead of the old one's. Holders that it does know renew theirs meanwhile.
 *
 * @param leaseSeconds the longest that such a lease may last
 */
export const oldLeasesAreOver = (db: Db, leaseSeconds: number): Fragment => db`
  not exists (select from timelines where moved and entered_at > clock_timestamp() - make_interval(secs => ${leaseSeconds}))`;

/**
 * Sets the sequences so far beyond the backup that no number is handed out again that the original handed out since, and records the
 * timeline, so that no link is leased while a lease of the original may last (`enter_timeline`). The jump is random: two copies of one
 * backup must not hand out the same numbers either.
 */
export async function jumpSequences(tx: Tx, sequences: Record<string, number>): Promise<void> {
  const [row] = await tx<{ jump: number }[]>`select (2 ^ 30 + floor(random() * 2 ^ 34))::bigint as jump`;
  for (const [name, last] of Object.entries(sequences))
    await tx`select setval(${`"${name}"`}::text::regclass, ${last + row!.jump}::bigint)`;
  await tx`
    insert into timelines (name, moved) select current_timeline(), true where current_timeline() is not null
    on conflict (name) do update set moved = true, entered_at = now()`;
}
