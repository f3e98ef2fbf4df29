/** The SQL of what the guard counts and blocks. */
import type { Db, Tx } from "../../base/db.ts";
import type { BlockReason, Scope } from "./guard.ts";

const json = (rows: unknown[]) => JSON.stringify(rows);

/** What is counted together. */
export interface CountKey {
  accountId: number;
  test: boolean;
  scope: Scope;
  key: string;
}

/** A text that two keys share only when they are the same. */
export const countName = ({ accountId, test, scope, key }: CountKey) => `${accountId} ${test} ${scope} ${key}`;

const hourMs = 3_600_000;
/** The hour that counts of this moment stand under. */
export const startOfHour = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

/** Counts PINs that were entered, in this hour; in order of key, so that two who add never wait for each other in a circle. */
export async function addVerified(tx: Tx, keys: CountKey[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await tx`
    insert into verify_counts as old (account_id, test, scope, key, hour, verified)
    select "accountId", test, scope, key, ${startOfHour(now)}, count(*)
    from json_to_recordset(${json(keys)}::text::json) as x("accountId" bigint, test boolean, scope text, key text)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, test, scope, key, hour) do update set verified = old.verified + excluded.verified`;
}

/** How PINs to a prefix followed each other. */
export interface RunRow {
  accountId: number;
  test: boolean;
  prefix: string;
  line: number;
  run: number;
}

/** Writes runs anew, unless somebody has decided about their accounts since they were at these versions. */
export async function correctRuns(db: Db, runs: RunRow[], versions: ReadonlyMap<number, number>): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map((run) => ({ ...run, version: versions.get(run.accountId) }));
  await db`
    update verify_runs r set line = x.line, run = x.run
    from json_to_recordset(${json(rows)}::text::json)
      as x("accountId" bigint, test boolean, prefix text, line int, run int, version bigint)
    join verify_accounts a on a.account_id = x."accountId" and a.version = x.version
    where r.account_id = x."accountId" and r.test = x.test and r.prefix = x.prefix`;
}

/** What a block has stopped. */
export interface Hit {
  accountId: number;
  id: number;
  hits: number;
}

/** A block that begins. */
export interface NewBlock extends CountKey {
  id: number;
  reason: BlockReason;
  before: number;
  hits: number;
  until: Date;
}

export async function insertBlocks(tx: Tx, blocks: NewBlock[], now: Date): Promise<void> {
  await tx`
    insert into verify_blocks (account_id, id, test, scope, key, reason, before, hits, created_at, until)
    select "accountId", id, test, scope, key, reason, before, hits, ${now}, until
    from json_to_recordset(${json(blocks)}::text::json)
      as x("accountId" bigint, id bigint, test boolean, scope text, key text, reason text, before smallint, hits int, until timestamptz)`;
}

/** A block that stands. */
export type StandingBlock = CountKey & { id: number; reason: BlockReason };

/** Blocks of an account that stand for these reasons. */
export async function listStanding(
  tx: Tx,
  accountId: number,
  reasons: BlockReason[],
  now: Date,
): Promise<StandingBlock[]> {
  return tx<StandingBlock[]>`
    select account_id as "accountId", id, test, scope, key, reason from verify_blocks
    where account_id = ${accountId} and until > ${now} and reason = any(${reasons}::text[]) order by id`;
}

/** Ends blocks now. */
export async function endBlocks(tx: Tx, accountId: number, ids: number[], now: Date): Promise<void> {
  await tx`update verify_blocks set until = ${now} where account_id = ${accountId} and id = any(${ids}::bigint[])`;
}

/** A block as it is listed. */
export interface BlockRow {
  id: number;
  test: boolean;
  scope: Scope;
  key: string;
  reason: BlockReason;
  before: number;
  hits: number;
  created_at: Date;
  until: Date;
}

/** Blocks of an account, the newest first. */
export async function listBlocks(
  db: Db,
  accountId: number,
  filter: { activeAt: Date | undefined },
  window: { limit: number; offset: number },
): Promise<BlockRow[]> {
  return db<BlockRow[]>`
    select id, test, scope, key, reason, before, hits, created_at, until from verify_blocks
    where account_id = ${accountId} ${filter.activeAt ? db`and until > ${filter.activeAt}` : db``}
    order by id desc limit ${window.limit} offset ${window.offset}`;
}

export async function countBlocks(db: Db, accountId: number, filter: { activeAt: Date | undefined }): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from verify_blocks
    where account_id = ${accountId} ${filter.activeAt ? db`and until > ${filter.activeAt}` : db``}`;
  return row!.count;
}

/** Removes counts from before `before`, at most `limit`; returns how many. */
export async function deleteOldCounts(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from verify_counts where ctid = any(array(
      select ctid from verify_counts where hour < ${before} limit ${limit} for update skip locked))`;
  return gone.count;
}

/** Removes blocks that ended before `before`, at most `limit`; returns how many. */
export async function deleteOldBlocks(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from verify_blocks where ctid = any(array(
      select ctid from verify_blocks where until < ${before} limit ${limit} for update skip locked))`;
  return gone.count;
}
