/**
 * Watermarks of the scans for rows that dead processes hold. A row of a queue that a process holds has no due time, and so needs no index
 * entry. Once it is older than a process may hold it, a scan of the time range it belongs to finds it through a BRIN index and makes it
 * due again: its process is dead. Each range is scanned once, by one process; the scan's watermark in the table `watermarks` is the time
 * up to which it has come.
 *
 * A row whose transaction commits after the watermark has passed the row's time is missed. So each scan that runs early is followed by
 * another over the same range much later.
 */
import type { Tx } from "../db.ts";

/**
 * Locks the watermark of a scan up to `until`, and returns its time as PostgreSQL text; undefined if that is less than `everyMs` before
 * `until`, or if another process has locked it. Statistics lag behind the newest rows, so sequential scans are off until the commit.
 */
export async function lockWatermark(tx: Tx, name: string, until: Date, everyMs: number): Promise<string | undefined> {
  const [row] = await tx<{ since: string }[]>`
    select until::text as since, set_config('enable_seqscan', 'off', true)
    from watermarks where name = ${name} and until <= ${new Date(until.getTime() - everyMs)} for update skip locked`;
  return row?.since;
}

/** Advances a locked watermark to `until`. */
export async function advanceWatermark(tx: Tx, name: string, until: Date): Promise<void> {
  await tx`update watermarks set until = ${until} where name = ${name}`;
}
