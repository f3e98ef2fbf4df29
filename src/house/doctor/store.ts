/** The SQL of the check-up. */
import type { Sql } from "../../base/db.ts";

/** The server's version and connections. */
export async function readServer(sql: Sql): Promise<{ version: string; most: number; used: number }> {
  const [row] = await sql<{ version: string; most: number; used: number }[]>`
    select current_setting('server_version') as version, current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`;
  return row!;
}

/** The server's clock. */
export async function readClock(sql: Sql): Promise<Date> {
  const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`;
  return row!.at;
}
