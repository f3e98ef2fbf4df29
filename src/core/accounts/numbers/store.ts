import { listOf, type Db, type Tx } from "../../../base/db.ts";

/** An inbound number with its keywords. */
export interface NumberRow {
  number: string;
  /** The owner; on a shared number, the default account for texts that match no keyword. */
  account_id: number | null;
  shared: boolean;
  /** Micro-units per received part. */
  price: number;
  keywords: { keyword: string; account_id: number }[];
  created_at: Date;
}

/** @param accountId limits the keywords to those of this account */
const columns = (sql: Db, accountId: number | undefined) => sql`
  n.number, n.account_id, n.shared, n.price, n.created_at, coalesce((
    select json_agg(json_build_object('keyword', k.keyword, 'account_id', k.account_id) order by k.keyword)
    from number_keywords k
    where k.number = n.number ${accountId === undefined ? sql`` : sql`and k.account_id = ${accountId}`}
  ), '[]') as keywords`;

/** The numbers of an account, including those on which it has a keyword; undefined: all. */
export const numbers = (db: Db, accountId: number | undefined) =>
  listOf<NumberRow>(db, {
    columns: columns(db, accountId),
    from:
      accountId === undefined
        ? db`numbers n`
        : db`numbers n where n.account_id = ${accountId}
            or n.number in (select k.number from number_keywords k where k.account_id = ${accountId})`,
    order: db`n.number`,
  });

/** A number with the keywords of one account, or of all. */
export async function findNumber(
  sql: Db,
  number: string,
  accountId: number | undefined,
): Promise<NumberRow | undefined> {
  const [row] = await sql<NumberRow[]>`
    select ${columns(sql, accountId)} from numbers n where n.number = ${number}`;
  return row;
}

/** Arbitrary, but unique in the database. */
const numbersLock = 7_351_002;

/** Serialises claims and the first real link, which decides what may be claimed. */
export async function lockNumbers(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${numbersLock})`;
}

/**
 * Deletes the numbers, with their keywords, that no operator added: those of one account, or of all accounts outside the sandbox.
 * Returns them with their owners.
 */
export function deleteUnplaced(
  tx: Tx,
  of: number | undefined,
): Promise<{ number: string; account_id: number | null }[]> {
  const theirs =
    of === undefined
      ? tx`account_id is null or account_id not in (select id from accounts where sandbox)`
      : tx`account_id = ${of}`;
  return tx<{ number: string; account_id: number | null }[]>`
    delete from numbers where not placed and (${theirs}) returning number, account_id`;
}

/**
 * Assigns a free number to an account. A number not in the table is added only if `create` is set. False if it belongs
 * to another account, is shared, or does not exist.
 */
export async function takeNumber(tx: Tx, number: string, accountId: number, create: boolean): Promise<boolean> {
  if (create) await tx`insert into numbers (number) values (${number}) on conflict (number) do nothing`;
  const taken = await tx`
    update numbers set account_id = ${accountId}
    where number = ${number} and not shared and (account_id is null or account_id = ${accountId})`;
  return taken.count === 1;
}

/** Assigns a keyword of a shared number to an account, unless another account has it. */
export async function takeKeyword(tx: Tx, number: string, keyword: string, accountId: number): Promise<boolean> {
  const taken = await tx`
    insert into number_keywords (number, keyword, account_id)
    select number, ${keyword}, ${accountId} from numbers where number = ${number} and shared
    on conflict (number, keyword) do update set account_id = excluded.account_id
      where number_keywords.account_id = excluded.account_id`;
  return taken.count === 1;
}

/** An operator's change: adds or moves the number. Undefined members stay unchanged. */
export async function assignNumber(
  tx: Tx,
  number: string,
  about: { accountId: number | null | undefined; shared?: boolean | undefined; price?: number | undefined },
): Promise<void> {
  await tx`
    insert into numbers (number, account_id, shared, price, placed)
    values (${number}, ${about.accountId ?? null}, ${about.shared ?? false}, ${about.price ?? 0}, true)
    on conflict (number) do update
      set placed = true,
          account_id = case when ${about.accountId === undefined} then numbers.account_id else excluded.account_id end,
          shared = coalesce(${about.shared ?? null}, numbers.shared),
          price = coalesce(${about.price ?? null}, numbers.price)`;
}

/** Replaces a number's keywords. */
export async function replaceKeywords(
  tx: Tx,
  number: string,
  keywords: { keyword: string; accountId: number }[],
): Promise<void> {
  await tx`delete from number_keywords where number = ${number}`;
  await tx`
    insert into number_keywords (number, keyword, account_id)
    select ${number}, keyword, "accountId"
    from json_to_recordset(${JSON.stringify(keywords)}::text::json) as x(keyword text, "accountId" bigint)`;
}

/** The ids that belong to existing accounts. */
export async function existingAccounts(sql: Db, ids: number[]): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`select id from accounts where id = any (${ids}::bigint[])`;
  return new Set(rows.map((row) => row.id));
}
