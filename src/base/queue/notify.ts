import { withoutWaiting, type Sql } from "../db.ts";
import type { Log } from "../log.ts";
import { OnceMore } from "./once-more.ts";

/** The notifications that a pool has yet to send, by channel and payload, and the statement that sends them, one at a time. */
interface Outgoing {
  waiting: Map<string, { channel: string; payload: string }>;
  sending: OnceMore;
}

const pools = new WeakMap<Sql, Outgoing>();

/**
 * Notifies the listeners of a channel. Call it after the commit of the rows that they should find.
 *
 * A transaction that notifies holds a lock on the whole database while it commits, including the wait for the disk and for a
 * synchronous standby, which hot transactions cannot afford. So notifications have transactions of their own, which wait for neither.
 * Notifications that arrive while one is being sent share the next, each once. If one is lost, with the database or with this
 * process, that only causes a delay: its listeners also poll their tables.
 */
export function notify({ sql, log }: { sql: Sql; log: Log }, channel: string, payload = ""): void {
  let outgoing = pools.get(sql);
  if (!outgoing) {
    const waiting: Outgoing["waiting"] = new Map();
    pools.set(sql, (outgoing = { waiting, sending: new OnceMore(() => send(sql, waiting)) }));
  }
  outgoing.waiting.set(`${channel} ${payload}`, { channel, payload });
  outgoing.sending.run().catch((error: unknown) => log.debug({ err: error, channel }, "a notification was lost"));
}

async function send(sql: Sql, waiting: Outgoing["waiting"]): Promise<void> {
  // Wait for all other notifications of this turn of the event loop.
  await new Promise(setImmediate);
  const notices = JSON.stringify([...waiting.values()]);
  waiting.clear();
  await sql`
    select ${withoutWaiting(sql)}, pg_notify(channel, payload)
    from json_to_recordset(${notices}::text::json) as n(channel text, payload text)`;
}
