import type { Context } from "../../base/context.ts";
import type { Sql } from "../../base/db.ts";
import { ClaimLoop } from "../../base/queue/claim-loop.ts";
import type { Session } from "../../smpp/smpp.ts";

/** Rows claimed at once: with the most parts that a text may have, they fit the window of a session. */
const batch = 20;
/** How long this process leases a row: longer than a response may take. */
const leaseSeconds = 15;
/** Poll interval, for rows left behind by a lost notification, a restart or a link that was down. */
const pollMs = 1_000;

/** Whether our gateway has acknowledged a row. */
export interface Settled {
  id: number;
  taken: boolean;
}

/** A table of what simulated phones did, and how its rows are delivered to our gateway. */
export interface DeliveryTable<Row> {
  /** For the log, in the plural. */
  name: string;
  /** Notifies of new rows. */
  channel: string;
  claim: (sql: Sql, limit: number, leaseSeconds: number) => Promise<Row[]>;
  /** Resolves with true once our gateway has acknowledged the row. */
  deliver: (row: Row, session: Session) => Promise<boolean>;
  settle: (sql: Sql, settled: Settled[]) => Promise<void>;
}

/**
 * Delivers the rows of a table to our gateway. They are in a table because the API that inserts them may run in another process, and stay
 * there until our gateway has acknowledged them. So if an acknowledgement is lost a row is delivered again, as a real carrier would.
 *
 * @param session a session that can receive a deliver_sm now
 */
export function deliveriesOf<Row extends { id: number }>(
  { sql, log }: Context,
  session: () => Session | undefined,
  { name, channel, claim, deliver, settle }: DeliveryTable<Row>,
): ClaimLoop<Row, Settled> {
  const deliverOne = async (row: Row): Promise<void> => {
    const receiver = session();
    await loop.settle({ id: row.id, taken: receiver !== undefined && (await deliver(row, receiver)) });
  };
  const loop: ClaimLoop<Row, Settled> = new ClaimLoop({
    name,
    log,
    pollMs,
    listen: () => sql.listen(channel, () => loop.wake()),
    claim: async () => {
      if (!session()) return undefined;
      const rows = await claim(sql, batch, leaseSeconds);
      if (rows.length === batch) loop.wake();
      return rows;
    },
    begin: async (rows) => void (await Promise.all(rows.map(deliverOne))),
    settle: (settled) => settle(sql, settled),
    giveBack: ({ id }) => ({ id, taken: false }),
  });
  return loop;
}
