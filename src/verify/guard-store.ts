/** The SQL of what the guard counts and blocks. */
import type { Db, Tx } from "../base/db.ts";
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

/** The counts of a key, as `Tally` of guard.ts has them. */
export interface TallyRow {
  n: number;
  hourSends: number;
  daySends: number;
  dayVerified: number;
  spentToday: number;
  blockId: number | null;
  blockReason: BlockReason | null;
  blockedUntil: Date | null;
  blocks: number;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const startOf = (at: Date, lengthMs: number) => new Date(Math.floor(at.getTime() / lengthMs) * lengthMs);

/** Reads counts and blocks; `n` is the place of the key. Days are the 24 full hours before this one and this one. */
export async function readTallies(db: Db, keys: CountKey[], now: Date): Promise<TallyRow[]> {
  const rows = keys.map(({ accountId, test, scope, key }, n) => ({ n, a: accountId, s: test, c: scope, k: key }));
  const hour = startOf(now, hourMs);
  return db<TallyRow[]>`
    select x.n, c.*, b.id as "blockId", b.reason as "blockReason", b.until as "blockedUntil", p.blocks
    from json_to_recordset(${json(rows)}::text::json) as x(n int, a bigint, s boolean, c text, k text)
    cross join lateral (
      select coalesce(sum(c.sends) filter (where c.hour = ${hour}), 0)::int as "hourSends",
        coalesce(sum(c.sends), 0)::int as "daySends", coalesce(sum(c.verified), 0)::int as "dayVerified",
        coalesce(sum(c.cost) filter (where c.hour >= ${startOf(now, dayMs)}), 0)::bigint as "spentToday"
      from verify_counts c
      where c.account_id = x.a and c.test = x.s and c.scope = x.c and c.key = x.k and c.hour >= ${new Date(hour.getTime() - dayMs)}
    ) c
    left join lateral (
      select b.id, b.reason, b.until from verify_blocks b
      where b.account_id = x.a and b.test = x.s and b.scope = x.c and b.key = x.k and b.until > ${now}
      order by b.until desc limit 1
    ) b on true
    cross join lateral (
      select count(*)::int as blocks from verify_blocks b
      where b.account_id = x.a and b.test = x.s and b.scope = x.c and b.key = x.k and b.until > ${new Date(now.getTime() - 7 * dayMs)}
    ) p`;
}

/** What is added to a count. */
export interface Addition extends CountKey {
  sends?: number;
  verified?: number;
  blocked?: number;
  /** Micro-units. */
  cost?: number;
}

/** Adds to the counts of this hour; in order of key, so that two who add never wait for each other in a circle. */
export async function addCounts(tx: Tx, additions: Addition[], now: Date): Promise<void> {
  const rows = additions.map((each) => ({
    a: each.accountId,
    t: each.test,
    c: each.scope,
    k: each.key,
    s: each.sends ?? 0,
    v: each.verified ?? 0,
    b: each.blocked ?? 0,
    m: each.cost ?? 0,
  }));
  if (rows.length === 0) return;
  await tx`
    insert into verify_counts as old (account_id, test, scope, key, hour, sends, verified, blocked, cost)
    select a, t, c, k, ${startOf(now, hourMs)}, sum(s), sum(v), sum(b), sum(m)
    from json_to_recordset(${json(rows)}::text::json) as x(a bigint, t boolean, c text, k text, s int, v int, b int, m bigint)
    group by a, t, c, k order by a, t, c, k
    on conflict (account_id, test, scope, key, hour) do update
    set sends = old.sends + excluded.sends, verified = old.verified + excluded.verified,
      blocked = old.blocked + excluded.blocked, cost = old.cost + excluded.cost`;
}

/** How PINs to a prefix followed each other. */
export interface RunRow {
  accountId: number;
  test: boolean;
  prefix: string;
  line: number;
  run: number;
}

export async function readRuns(db: Db, prefixes: Pick<RunRow, "accountId" | "test" | "prefix">[]): Promise<RunRow[]> {
  return db<RunRow[]>`
    select r.account_id as "accountId", r.test, r.prefix, r.line, r.run
    from json_to_recordset(${json(prefixes)}::text::json) as x("accountId" bigint, test boolean, prefix text)
    join verify_runs r on r.account_id = x."accountId" and r.test = x.test and r.prefix = x.prefix`;
}

export async function writeRuns(tx: Tx, runs: RunRow[]): Promise<void> {
  await tx`
    insert into verify_runs (account_id, test, prefix, line, run)
    select "accountId", test, prefix, line, run
    from json_to_recordset(${json(runs)}::text::json)
      as x("accountId" bigint, test boolean, prefix text, line int, run int) order by 1, 2, 3
    on conflict (account_id, test, prefix) do update set line = excluded.line, run = excluded.run`;
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

/** Counts what blocks have stopped. */
export async function addHits(tx: Tx, hits: { accountId: number; id: number; hits: number }[]): Promise<void> {
  await tx`
    update verify_blocks b set hits = b.hits + x.hits
    from json_to_recordset(${json(hits)}::text::json) as x("accountId" bigint, id bigint, hits int)
    where b.account_id = x."accountId" and b.id = x.id`;
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
