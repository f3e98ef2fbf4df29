/** What each table with personal data says of it: how a phone number is erased from it, and how an account takes its rows along. */
import type { Fragment, Sql } from "./db.ts";
import type { IdPrefix } from "./ids.ts";

/** A phone number that an account has erased. */
export interface Subject {
  accountId: number;
  /** In E.164. */
  number: string;
  /** What replaces it where an entry stays. */
  masked: string;
  /** Matches every spelling of the number: a PostgreSQL regular expression. */
  spelled: string;
  /** Whether to erase messages to numbers that belong to no account as well. */
  operator: boolean;
  /** The time of the request. */
  now: Date;
}

/** How a phone number is erased from a table, or from several in one statement. */
export interface Erasure {
  /** Under which name its rows are counted in the reply. Erasures of one name are added up. */
  readonly counts: string;
  /** What is counted, for the API's document. */
  readonly what: string;
  /** Only begun so many milliseconds after the request: until then any process may still be writing what it did before. */
  readonly afterMs?: number;
  /** Returns how many rows. May be repeated at any time, since what was erased is not found again; takes few rows at once (`inBatches`). */
  readonly erase: (sql: Sql, subject: Subject) => Promise<number>;
  /** Counts the rows that still need the number: a later erasure removes it once they have ended. */
  readonly open?: (sql: Sql, subject: Subject) => Promise<number>;
}

/** How an account takes the rows of a table along, or those of several. */
export interface Export {
  /** The `type` of its lines. */
  readonly type: string;
  /** Of its ids. */
  readonly prefix?: IdPrefix;
  /** What it leaves out, for the API's document. */
  readonly without?: string;
  /** All rows of an account in the order of a key. */
  readonly rows: (sql: Sql, accountId: number) => AsyncGenerator<ExportBatch>;
}

/** What a table holds of people. A text says why there is no erasure or no export of its own. */
export type Personal =
  | {
      /** Why its rows say nothing about a person, and nothing that an account would take along. */
      readonly impersonal: string;
      readonly erase?: undefined;
      readonly export?: undefined;
    }
  | {
      readonly impersonal?: undefined;
      readonly erase: Erasure | readonly Erasure[] | string;
      readonly export: Export | string;
    };

/** Rows per statement of an erasure, so that erasing a number with 100,000 messages blocks no one. */
export const erasedAtOnce = 2000;

/** Repeats a statement that erases up to `limit` rows until there are no more. */
export async function inBatches(erase: (limit: number) => Promise<{ count: number }>): Promise<number> {
  for (let erased = 0; ;) {
    const { count } = await erase(erasedAtOnce);
    erased += count;
    if (count < erasedAtOnce) return erased;
  }
}

/** Counts the rows of several CTEs of a statement, which has them in `count`. */
export const countOf = (sql: Sql, ...ctes: string[]): Fragment => sql`
  select (${ctes.reduce((sum, cte) => sql`${sum} + (select count(*) from ${sql(cte)})`, sql`0`)})::int as count`;

/** Rows per batch of an export: few, because rows that survive a minor garbage collection are promoted needlessly. */
export const exportedAtOnce = 200;

/** A row of an export, with the names of its members as they are shown. */
export type ExportRow = Record<string, unknown>;

/** Rows that are read together; one by one, each would cost a promise. */
export type ExportBatch = readonly ExportRow[];

/** Reads batches of `exportedAtOnce` by key until there are no more, each after the previous one is consumed: memory stays flat. */
export async function* byKey<Key>(
  first: Key,
  keyOf: (row: ExportRow) => Key,
  read: (after: Key) => Promise<ExportRow[]>,
): AsyncGenerator<ExportBatch> {
  for (let after = first; ;) {
    const rows = await read(after);
    yield rows;
    if (rows.length < exportedAtOnce) return;
    after = keyOf(rows.at(-1)!);
  }
}

/** Batches in the order of `id`. */
export const byId = (read: (after: number) => Promise<ExportRow[]>): AsyncGenerator<ExportBatch> =>
  byKey(0, (row) => row["id"] as number, read);
