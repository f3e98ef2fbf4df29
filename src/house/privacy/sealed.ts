/**
 * Everything that SECRET_KEY seals for longer than the life of a PIN. A rotation is finished once all of it is sealed
 * with the new key; only then may the old key be removed. PINs are omitted: they and their HMACs are obsolete within
 * half an hour.
 */
import type { Context } from "../../base/context.ts";
import type { Db } from "../../base/db.ts";
import type { SealedIn } from "../../base/module.ts";
import type { SecretBox } from "../../base/secrets.ts";
import { modules } from "../../modules.ts";
import { countForeign, readSealed, replaceSealed } from "./sealed-store.ts";

/** A column of sealed values, and what each is bound to. Every table here has a unique `id`. */
export interface SealedColumn {
  table: string;
  column: string;
  purpose: (row: SealedIn) => string;
}

/** All columns of sealed values, those of customers' programs before those of accounts; a test compares them with the schema. */
export const sealedColumns: readonly SealedColumn[] = modules
  .toReversed()
  .flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, { sealed = {} }]) =>
      Object.entries(sealed).map(([column, purpose]) => ({ table, column, purpose })),
    ),
  );

/** The outcome for the values of one column. */
export interface Resealed {
  column: string;
  /** Now sealed with the current key, and with another one before. */
  resealed: number;
  /** Rows whose value none of the configured keys opens. */
  broken: number[];
}

/** Rows read at once. */
const batchRows = 500;

/**
 * Seals again every value that was not sealed with the current key. Safe while other processes run, and to repeat: a value that
 * was changed meanwhile is not touched.
 */
export async function resealAll(ctx: Pick<Context, "sql" | "secrets">): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const column of sealedColumns) done.push(await resealColumn(ctx, column));
  return done;
}

async function resealColumn(
  { sql, secrets }: Pick<Context, "sql" | "secrets">,
  about: SealedColumn,
): Promise<Resealed> {
  const result: Resealed = { column: `${about.table}.${about.column}`, resealed: 0, broken: [] };
  for (let after = -1; ;) {
    const rows = await readSealed(sql, about, after, batchRows);
    for (const row of rows) {
      let sealed: Buffer | undefined;
      try {
        sealed = secrets.reseal(row.sealed, about.purpose(row));
      } catch {
        result.broken.push(row.id);
        continue;
      }
      if (sealed && (await replaceSealed(sql, about, row, sealed))) result.resealed++;
    }
    if (rows.length < batchRows) return result;
    after = rows.at(-1)!.id;
  }
}

/** How many values are sealed in these tables, and how many of them with none of the configured keys. */
export async function countSealed(
  db: Db,
  { keyIds }: Pick<SecretBox, "keyIds">,
  tables: readonly string[],
): Promise<{ all: number; foreign: number }> {
  const counted = { all: 0, foreign: 0 };
  for (const about of sealedColumns.filter(({ table }) => tables.includes(table))) {
    counted.all += await countForeign(db, about, []);
    counted.foreign += await countForeign(db, about, keyIds);
  }
  return counted;
}

/**
 * For readiness: the columns with values sealed by a key that is not configured, such as `users.totp (3 rows)`; undefined if
 * there are none.
 */
export async function unopenable({ sql, secrets }: Pick<Context, "sql" | "secrets">): Promise<string | undefined> {
  const found: string[] = [];
  for (const about of sealedColumns) {
    const rows = await countForeign(sql, about, secrets.keyIds);
    if (rows > 0) found.push(`${about.table}.${about.column} (${rows} row${rows === 1 ? "" : "s"})`);
  }
  if (found.length === 0) return undefined;
  return `sealed by a SECRET_KEY that is not set: ${found.join(", ")}`;
}

/** Values opened per column by `unopened`. */
const samples = 20;

/**
 * As `unopenable`, but opens some values of each column: another key may happen to be recognised as the right one by its first byte, and
 * bytes may be damaged. For the doctor, which is called rarely.
 */
export async function unopened(ctx: Pick<Context, "sql" | "secrets">): Promise<string | undefined> {
  const foreign = await unopenable(ctx);
  if (foreign !== undefined) return foreign;
  for (const about of sealedColumns) {
    for (const row of await readSealed(ctx.sql, about, -1, samples)) {
      try {
        ctx.secrets.open(row.sealed, about.purpose(row));
      } catch {
        return `sealed by another SECRET_KEY: ${about.table}.${about.column} (row ${row.id})`;
      }
    }
  }
  return undefined;
}
