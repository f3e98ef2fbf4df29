import type { Db, Fragment } from "../db.ts";

/**
 * A condition that is false after a failover until leases granted before it are over: their holders may be unknown to the
 * server that took over, and its clock may be ahead of the old one's. Holders that it does know renew theirs meanwhile.
 *
 * @param leaseSeconds the longest that such a lease may last
 */
export const oldLeasesAreOver = (db: Db, leaseSeconds: number): Fragment => db`
  not exists (select from timelines where moved and entered_at > clock_timestamp() - make_interval(secs => ${leaseSeconds}))`;
