/**
 * Looks: how the rows of a queue that living processes hold need no index entry. Such a row has no due time. Once it is older than its
 * process may hold it, a look reads the span of time that it is from, through a BRIN index, and gives what is still held its due time
 * back: its process is dead. Each span is read once, by one process; the table `looks` says how far each look has got.
 *
 * A row whose transaction commits after the look has passed its time is missed. So whatever is looked at soon is looked at a second time
 * much later.
 */
import type { Tx } from "../db.ts";

/**
 * Locks a look that is to pass `until`, and returns where it stands, as PostgreSQL text; undefined while that is less than `everyMs` back,
 * or another process has it. Statistics follow the newest rows late, so until the commit plans prefer an index on the time to a scan.
 */
export async function lockLook(tx: Tx, name: string, until: Date, everyMs: number): Promise<string | undefined> {
  const [row] = await tx<{ since: string }[]>`
    select until::text as since, set_config('enable_seqscan', 'off', true)
    from looks where name = ${name} and until <= ${new Date(until.getTime() - everyMs)} for update skip locked`;
  return row?.since;
}

/** Moves a locked look to `until`. */
export async function passLook(tx: Tx, name: string, until: Date): Promise<void> {
  await tx`update looks set until = ${until} where name = ${name}`;
}
