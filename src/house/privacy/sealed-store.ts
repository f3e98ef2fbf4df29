/** The SQL of sealed values, whichever table they are in. */
import type { Db, Sql } from "../../base/db.ts";

interface Column {
  table: string;
  column: string;
}

/** A sealed value and its row. */
export interface SealedRow {
  id: number;
  /** True for the simulated carrier's link, whose password is bound to its name. */
  sandbox?: boolean;
  sealed: Uint8Array;
}

/** Sealed values of a column in order of id, after `after`. */
export function readSealed(sql: Sql, { table, column }: Column, after: number, limit: number): Promise<SealedRow[]> {
  const sandbox = table === "carrier_links" ? sql`, sandbox` : sql``;
  return sql<SealedRow[]>`
    select id, ${sql(column)} as sealed ${sandbox} from ${sql(table)}
    where id > ${after} and ${sql(column)} is not null order by id limit ${limit}`;
}

/** Replaces a value, unless somebody changed it meanwhile. */
export async function replaceSealed(sql: Sql, { table, column }: Column, row: SealedRow, sealed: Buffer) {
  const written = await sql`
    update ${sql(table)} set ${sql(column)} = ${sealed} where id = ${row.id} and ${sql(column)} = ${row.sealed as Buffer}`;
  return written.count === 1;
}

/** Values that were sealed with none of these keys, recognised by their first byte. */
export async function countForeign(sql: Db, { table, column }: Column, keyIds: number[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${sql(table)}
    where ${sql(column)} is not null and get_byte(${sql(column)}, 0) <> all(${keyIds}::int[])`;
  return row!.count;
}

/** The connections to this database whose names begin in this way. */
export const readHolders = (sql: Sql, prefix: string) => sql<{ name: string; address: string | null; since: Date }[]>`
  select application_name as name, host(client_addr) as address, backend_start as since from pg_stat_activity
  where datname = current_database() and starts_with(application_name, ${prefix}) order by backend_start`;
