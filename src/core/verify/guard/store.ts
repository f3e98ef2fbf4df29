/** The SQL of the guard: counts, runs and blocks. */
import type { Db, Fragment, Tx } from "../../../base/db.ts";
import type { Reach } from "../../../http/auth.ts";
import type { BlockReason, Scope } from "./guard.ts";

const json = (rows: unknown[]) => JSON.stringify(rows);

/** The key by which sends are counted. */
export interface CountKey {
  accountId: number;
  test: boolean;
  scope: Scope;
  key: string;
}

/** Unique per key. */
export const countName = ({ accountId, test, scope, key }: CountKey) => `${accountId} ${test} ${scope} ${key}`;

const hourMs = 3_600_000;
/** The clock hour of a moment, which counts are kept by. */
export const startOfHour = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

/** Counts PINs entered correctly in this hour, in key order, so that concurrent writers cannot deadlock. */
export async function addVerified(tx: Tx, keys: CountKey[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await tx`
    insert into verify_counts as old (account_id, test, scope, key, hour, verified)
    select "accountId", test, scope, key, ${startOfHour(now)}, count(*)
    from json_to_recordset(${json(keys)}::text::json) as x("accountId" bigint, test boolean, scope text, key text)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, test, scope, key, hour) do update set verified = old.verified + excluded.verified`;
}

/** The counts of the last 24 full hours and the current one, as in `Tally`. */
export interface CountRow extends CountKey {
  hourSends: number;
  daySends: number;
  dayVerified: number;
  hourCodes: number;
  dayCodes: number;
  /** Micro-units, since midnight UTC. */
  spentToday: number;
}

/** The latest run of neighbouring numbers of a prefix. */
export interface RunRow {
  accountId: number;
  test: boolean;
  prefix: string;
  line: number;
  run: number;
}

/** PINs that a block stopped. */
export interface Hit {
  accountId: number;
  id: number;
  hits: number;
}

/** A block of the last seven days. */
export interface BlockRow extends CountKey {
  id: number;
  reason: BlockReason;
  until: Date;
}

/** A message of a hook, with the keys under which it is counted. */
export interface CodeRow {
  accountId: number;
  id: number;
  test: boolean;
  number: string;
  sentAt: Date;
  /** Micro-units. */
  cost: number;
  keys: CountKey[];
}

/** What was decided about a batch of messages of hooks. */
interface DecidedCodes {
  accounts: number[];
  passed: CodeRow[];
  /** Keys that refused ones count under. */
  refused: CountKey[];
  /** Messages stopped by existing blocks. */
  hits: Hit[];
  runs: RunRow[];
}

/** Writes a decision about hooks' messages. Their accounts are locked, and get a new version: PINs decided before it conflict. */
export async function insertCodes(tx: Tx, decided: DecidedCodes, now: Date): Promise<void> {
  const { accounts, passed, refused, hits, runs } = decided;
  const codes = passed.map(({ accountId, id, test, number }) => ({ accountId, id, test, number }));
  const counts = [
    ...passed.flatMap(({ keys, cost }) => keys.map((key) => ({ ...key, codes: 1, blocked: 0, cost }))),
    ...refused.map((key) => ({ ...key, codes: 0, blocked: 1, cost: 0 })),
  ];
  await tx`
    with moved_on as (
      update verify_accounts set version = version + 1 where account_id = any(${accounts}::bigint[])
    ), sent as (
      insert into verify_codes (account_id, id, test, number, sent_at)
      select "accountId", id, test, number, ${now}::timestamptz
      from json_to_recordset(${json(codes)}::text::json) as x("accountId" bigint, id bigint, test boolean, number text)
    ), counted as (
      insert into verify_counts as old (account_id, test, scope, key, hour, codes, blocked, cost)
      select "accountId", test, scope, key, ${startOfHour(now)}::timestamptz, sum(codes), sum(blocked), sum(cost)
      from json_to_recordset(${json(counts)}::text::json)
        as x("accountId" bigint, test boolean, scope text, key text, codes int, blocked int, cost bigint)
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (account_id, test, scope, key, hour) do update
      set codes = old.codes + excluded.codes, blocked = old.blocked + excluded.blocked, cost = old.cost + excluded.cost
    ), ran as (
      ${keepRuns(tx, runs)}
    )
    ${addHits(tx, hits)}`;
}

/** Takes back a hook's message that was not sent. Its account is locked. */
export async function deleteCode(tx: Tx, { accountId, id, sentAt, cost, keys }: CodeRow): Promise<void> {
  await tx`
    with unsent as (
      delete from verify_codes where account_id = ${accountId} and id = ${id} returning 1
    )
    update verify_counts c set codes = c.codes - 1, cost = c.cost - ${cost}
    from json_to_recordset(${json(keys)}::text::json) as x(test boolean, scope text, key text)
    where c.account_id = ${accountId} and c.test = x.test and c.scope = x.scope and c.key = x.key
      and c.hour = ${startOfHour(sentAt)} and exists (select from unsent)`;
}

/** Keeps the latest runs of neighbouring numbers. */
export const keepRuns = (db: Db, runs: RunRow[], condition: Fragment = db`true`): Fragment => db`
  insert into verify_runs (account_id, test, prefix, line, run)
  select "accountId", test, prefix, line, run from json_to_recordset(${json(runs)}::text::json)
    as x("accountId" bigint, test boolean, prefix text, line int, run int)
  where ${condition} order by 1, 2, 3
  on conflict (account_id, test, prefix) do update set line = excluded.line, run = excluded.run`;

/** Counts what existing blocks stopped. */
export const addHits = (db: Db, hits: Hit[], condition: Fragment = db`true`): Fragment => db`
  update verify_blocks b set hits = b.hits + x.hits
  from json_to_recordset(${json(hits)}::text::json) as x("accountId" bigint, id bigint, hits int)
  where b.account_id = x."accountId" and b.id = x.id and ${condition}`;

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

/** An active block. */
export type ActiveBlock = CountKey & { id: number; reason: BlockReason };

/** The active blocks of an account with these reasons. */
export async function listActive(tx: Tx, accountId: number, reasons: BlockReason[], now: Date): Promise<ActiveBlock[]> {
  return tx<ActiveBlock[]>`
    select account_id as "accountId", id, test, scope, key, reason from verify_blocks
    where account_id = ${accountId} and until > ${now} and reason = any(${reasons}::text[]) order by id`;
}

/** Ends blocks. */
export async function endBlocks(tx: Tx, accountId: number, ids: number[], now: Date): Promise<void> {
  await tx`update verify_blocks set until = ${now} where account_id = ${accountId} and id = any(${ids}::bigint[])`;
}

/** A block as listed. */
export interface ListedBlock {
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

/** Which blocks to list: of one kind, or in force at a time. */
interface BlockFilter {
  test: Reach;
  activeAt: Date | undefined;
}

const matching = (db: Db, { test, activeAt }: BlockFilter) => db`
  ${test === undefined ? db`` : db`and test = ${test}`} ${activeAt ? db`and until > ${activeAt}` : db``}`;

/** Blocks of an account, newest first. */
export async function listBlocks(
  db: Db,
  accountId: number,
  filter: BlockFilter,
  window: { limit: number; offset: number },
): Promise<ListedBlock[]> {
  return db<ListedBlock[]>`
    select id, test, scope, key, reason, before, hits, created_at, until from verify_blocks
    where account_id = ${accountId} ${matching(db, filter)}
    order by id desc limit ${window.limit} offset ${window.offset}`;
}

export async function countBlocks(db: Db, accountId: number, filter: BlockFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from verify_blocks
    where account_id = ${accountId} ${matching(db, filter)}`;
  return row!.count;
}

/** Deletes counts older than `before`, at most `limit`; returns how many. */
export async function deleteOldCounts(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from verify_counts where ctid = any(array(
      select ctid from verify_counts where hour < ${before} limit ${limit} for update skip locked))`;
  return gone.count;
}

/** Deletes messages of hooks from before `before`, at most `limit`; returns how many. */
export async function deleteOldCodes(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from verify_codes where ctid = any(array(
      select ctid from verify_codes where sent_at < ${before} limit ${limit} for update skip locked))`;
  return gone.count;
}

/** Deletes blocks that ended before `before`, at most `limit`; returns how many. */
export async function deleteOldBlocks(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from verify_blocks where ctid = any(array(
      select ctid from verify_blocks where until < ${before} limit ${limit} for update skip locked))`;
  return gone.count;
}
