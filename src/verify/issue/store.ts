/**
 * The SQL of generating: one statement reads all that a batch is decided from, and one writes what was decided. What lies between
 * them is held by the version of the account, which every decision moves on: the second one does nothing where the first one is
 * out of date.
 */
import type { Db, Fragment, Tx } from "../../base/db.ts";
import type { Placed, Rider } from "../../messages/accept/accept.ts";
import type { BlockReason } from "../guard/guard.ts";
import { startOfHour, type CountKey, type Hit, type RunRow } from "../guard/store.ts";
import type { StoredSettings } from "../settings.ts";
import type { Target, VerifyState } from "../store.ts";

const json = (rows: unknown[]) => JSON.stringify(rows);
const dayMs = 86_400_000;
/** How far back verifications may have begun that still say something: 24 full hours, and the life of a verification. */
const historyMs = dayMs + 3_600_000 + 1_800_000;

/**
 * The verifications of a number that still say something. They are found by `verifications_number` and no other index: with `+ 0`, those
 * that begin with the account, which look as good before the table has statistics, are of no use.
 */
const ofNumber = (db: Db, accountId: Fragment, number: Fragment, now: Date): Fragment => db`
  v.number = ${number} and v.account_id + 0 = ${accountId} and v.created_at > ${new Date(now.getTime() - historyMs)}::timestamptz`;

/** A verification of a number of the batch, from the last day. */
export interface HistoryRow extends Target {
  id: number;
  state: VerifyState;
  sealed: Uint8Array | undefined;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date[];
  messageIds: number[];
}

/** Of 24 full hours and this one. */
export interface CountRow extends CountKey {
  hourSends: number;
  daySends: number;
  dayVerified: number;
  /** Micro-units, since midnight UTC. */
  spentToday: number;
}

/** A block of the last seven days. */
export interface StoppedRow extends CountKey {
  id: number;
  reason: BlockReason;
  until: Date;
}

/** What a batch is decided from, as one snapshot has it. */
export interface DeskRows {
  accounts: { id: number; settings: StoredSettings; version: number }[];
  history: HistoryRow[];
  blocked: { accountId: number; number: string; until: Date }[];
  counts: CountRow[];
  blocks: StoppedRow[];
  runs: RunRow[];
}

type Json<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

interface FoundDesk {
  accounts: DeskRows["accounts"] | null;
  history: (Json<Omit<HistoryRow, "sentAt" | "sealed">> & { sentAt: string[]; sealed: string | null })[] | null;
  blocked: Json<DeskRows["blocked"][number]>[] | null;
  counts: CountRow[] | null;
  blocks: Json<StoppedRow>[] | null;
  runs: RunRow[] | null;
}

/** Reads what PINs to these keys are decided from. An account that has never verified is not among the accounts. */
export async function readDesk(db: Db, accountIds: number[], keys: CountKey[], now: Date): Promise<DeskRows> {
  const hour = startOfHour(now);
  const [found] = await db<FoundDesk[]>`
    with keys as materialized (
      select a, s, c, k from json_to_recordset(${json(keys.map(shortKey))}::text::json) as x(a bigint, s boolean, c text, k text)
    )
    select (
      select json_agg(json_build_object('id', account_id, 'settings', settings, 'version', version))
      from verify_accounts where account_id = any(${accountIds}::bigint[])
    ) as accounts, (
      select json_agg(json_build_object('accountId', v.account_id, 'test', v.test, 'number', v.number, 'brand', v.brand, 'id', v.id,
        'state', v.state, 'sealed', encode(v.sealed, 'base64'), 'createdAt', v.created_at, 'expiresAt', v.expires_at,
        'sentAt', v.sent_at, 'messageIds', v.message_ids))
      from keys x join verifications v on ${ofNumber(db, db`x.a`, db`x.k`, now)}
      where x.c = 'number' and v.test = x.s
    ) as history, (
      select json_agg(json_build_object('accountId', v.account_id, 'number', v.number, 'until', v.blocked_until))
      from keys x join verify_numbers v on v.account_id = x.a and v.number = x.k
      where x.c = 'number' and v.blocked_until > ${now}
    ) as blocked, (
      select json_agg(json_build_object('accountId', x.a, 'test', x.s, 'scope', x.c, 'key', x.k, 'hourSends', c.hour_sends,
        'daySends', c.day_sends, 'dayVerified', c.day_verified, 'spentToday', c.spent_today))
      from keys x cross join lateral (
        select coalesce(sum(sends) filter (where hour = ${hour}), 0) as hour_sends, sum(sends) as day_sends,
          sum(verified) as day_verified, coalesce(sum(cost) filter (where hour >= ${startOfDay(now)}), 0) as spent_today
        from verify_counts c
        where c.account_id = x.a and c.test = x.s and c.scope = x.c and c.key = x.k and c.hour >= ${new Date(hour.getTime() - dayMs)}
        having count(*) > 0
      ) c
      where x.c <> 'number'
    ) as counts, (
      select json_agg(json_build_object('accountId', x.a, 'test', x.s, 'scope', x.c, 'key', x.k, 'id', b.id, 'reason', b.reason,
        'until', b.until))
      from keys x join verify_blocks b on b.account_id = x.a and b.test = x.s and b.scope = x.c and b.key = x.k
        and b.until > ${new Date(now.getTime() - 7 * dayMs)}
    ) as blocks, (
      select json_agg(json_build_object('accountId', x.a, 'test', x.s, 'prefix', x.k, 'line', r.line, 'run', r.run))
      from keys x join verify_runs r on r.account_id = x.a and r.test = x.s and r.prefix = x.k
      where x.c = 'prefix'
    ) as runs`;
  return readable(found!);
}

const shortKey = ({ accountId, test, scope, key }: CountKey) => ({ a: accountId, s: test, c: scope, k: key });
const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs);

const withUntil = <Row extends { until: string }>(row: Row) => ({ ...row, until: new Date(row.until) });

/** Times are texts in JSON, and bytes are base64. */
function readable({ accounts, history, blocked, counts, blocks, runs }: FoundDesk): DeskRows {
  return {
    accounts: accounts ?? [],
    history: (history ?? []).map((row) => ({
      ...row,
      sealed: row.sealed === null ? undefined : Buffer.from(row.sealed, "base64"),
      createdAt: new Date(row.createdAt),
      expiresAt: new Date(row.expiresAt),
      sentAt: row.sentAt.map((at) => new Date(at)),
    })),
    blocked: (blocked ?? []).map(withUntil),
    counts: counts ?? [],
    blocks: (blocks ?? []).map(withUntil),
    runs: runs ?? [],
  };
}

/** Locks what is in progress for these targets, in order of key; their accounts are locked already. */
export async function lockOpen(tx: Tx, targets: Target[], now: Date): Promise<void> {
  const rows = targets.map(({ accountId, test, number, brand }) => ({ a: accountId, s: test, t: number, b: brand }));
  await tx`
    select from json_to_recordset(${json(rows)}::text::json) as x(a bigint, s boolean, t text, b text)
    join verifications v on ${ofNumber(tx, tx`x.a`, tx`x.t`, now)}
    where v.test = x.s and v.brand = x.b and v.state = 'in_progress' order by v.account_id, v.id for update of v`;
}

/** What the rows of PINs have beside what every message has: their verifications. */
export interface PinRow extends Placed {
  /** What it has in common with others. */
  common: {
    /** Brand. */
    vb: string;
    /** Country. */
    vc: string;
    /** Of one that begins: attempts at most. */
    vx: number;
    /** It can not be sent once more. */
    vl: boolean;
    /** How long the verification lasts from now on, milliseconds. */
    vd: number;
  };
  own: {
    /** Address that it is for. */
    vi: string | undefined;
    /** Of one that begins: HMAC of the PIN, in base64. */
    vm: string | undefined;
    /** The verification whose PIN is sent again. */
    va: number | undefined;
  };
}

/** What a batch decided beside the messages. */
export interface Decisions {
  /** What it decided from, and how many PINs of the account it sends. */
  versions: { account: number; version: number; sends: number }[];
  /** The id that it moves versions on to: no other decision has ever used it. */
  stamp: number;
  /** Verifications in progress whose PINs are sent again. */
  resent: { account: number; id: number }[];
  /** What PINs that were not sent are counted under. */
  refused: CountKey[];
  /** What blocks have stopped. */
  hits: Hit[];
  runs: RunRow[];
  /** All PINs are the first ones of their numbers, as far as was known: where one is not, its row is left out. */
  allNew: boolean;
}

/**
 * Writes verifications and counts with the messages that are accepted, unless anything that was decided from has changed. The version of
 * an account becomes the stamp; where not all of its PINs are accepted, the stamp below zero, so that what was decided meanwhile as if
 * they all were is out of date.
 */
export function pinRider(db: Db, decisions: Decisions, now: Date): Rider {
  const { versions, stamp, resent, refused, hits, runs, allNew } = decisions;
  return {
    ...(allNew ? { only: isNew(db, now) } : {}),
    common: db`vb text, vc text, vx smallint, vl boolean, vd integer`,
    own: db`vi text, vm text, va bigint`,
    before: db`
      fresh as materialized (
        select a.account_id, x.sends
        from json_to_recordset(${json(versions)}::text::json) as x(account bigint, version bigint, sends int)
        join verify_accounts a on a.account_id = x.account and a.version = x.version
        order by a.account_id for update of a
      ), ${resent.length > 0 ? stillOpen(db, resent) : db``} holds as materialized (
        select case when (select count(*) from fresh) = ${versions.length}::int
          then ${resent.length > 0 ? db`(select count(*) from still_open) = ${resent.length}::int` : db`true`} else false end as ok
      )`,
    after: db`
      moved_on as (
        update verify_accounts a
        set version = case when f.sends = (select count(*) from decided d where d.a = f.account_id and d.before >= d.cost)
          then ${stamp}::bigint else -${stamp}::bigint end
        from fresh f where a.account_id = f.account_id
      ), begun_pins as (
        insert into verifications (account_id, id, test, brand, number, country, pin_mac, sealed, max_attempts, sent_at,
          message_ids, created_at, expires_at)
        select a, i, s, vb, t, vc, decode(vm, 'base64'), case when not vl then decode(z, 'base64') end, vx, array[${now}::timestamptz],
          array[i], ${now}, ${now}::timestamptz + vd * interval '1 millisecond'
        from decided where before >= cost and va is null
      ), ${resent.length > 0 ? resentPins(db, now) : db``} counted as (
        insert into verify_counts as old (account_id, test, scope, key, hour, sends, blocked, cost)
        select a, s, scope, key, ${startOfHour(now)}::timestamptz, sum(sends), sum(blocked), sum(cost) from (
          select d.a, d.s, x.scope, x.key, d.sends, 0 as blocked, d.cost from (
            select a, s, vc, left(t, -4) as prefix, vi, count(*) as sends, sum(cost) as cost
            from decided where before >= cost group by 1, 2, 3, 4, 5
          ) d cross join lateral (values ('account', ''), ('country', d.vc), ('prefix', d.prefix), ('ip', d.vi)) x(scope, key)
          where x.key is not null
          ${refused.length > 0 ? refusedCounts(db, refused) : db``}
        ) x group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (account_id, test, scope, key, hour) do update
        set sends = old.sends + excluded.sends, blocked = old.blocked + excluded.blocked, cost = old.cost + excluded.cost
      )${runs.length > 0 ? ran(db, runs) : db``}${hits.length > 0 ? stopped(db, hits) : db``}`,
  };
}

/**
 * Nothing is known of the number of a row, nor of its address in this hour. Each look is a scalar, so that it stays one look into an
 * index per row; whoever decided about the number before us has moved on the version, and is seen.
 */
const isNew = (db: Db, now: Date): Fragment => db`
  (select 1 from verifications v where ${ofNumber(db, db`k.a`, db`r.t`, now)} limit 1) is null
  and (select v.blocked_until from verify_numbers v where v.account_id = k.a and v.number = r.t) > ${now}::timestamptz is not true
  and (select 1 from verify_blocks b where b.account_id = k.a and b.test = k.s and b.scope = 'number' and b.key = r.t
    and b.until > ${now}::timestamptz limit 1) is null
  and (r.vi is null or (
    (select 1 from verify_counts c where c.account_id = k.a and c.test = k.s and c.scope = 'ip' and c.key = r.vi
      and c.hour = ${startOfHour(now)}::timestamptz) is null
    and (select 1 from verify_blocks b where b.account_id = k.a and b.test = k.s and b.scope = 'ip' and b.key = r.vi
      and b.until > ${now}::timestamptz limit 1) is null))`;

const stillOpen = (db: Db, resent: Decisions["resent"]): Fragment => db`
  still_open as materialized (
    select v.id from json_to_recordset(${json(resent)}::text::json) as x(account bigint, id bigint)
    join verifications v on v.account_id = x.account and v.id = x.id
    where v.state = 'in_progress' order by v.account_id, v.id for update of v
  ),`;

const resentPins = (db: Db, now: Date): Fragment => db`
  resent_pins as (
    update verifications v
    set sent_at = v.sent_at || ${now}::timestamptz, message_ids = v.message_ids || d.i,
      expires_at = ${now}::timestamptz + d.vd * interval '1 millisecond',
      sealed = case when d.vl then null else v.sealed end
    from decided d where d.before >= d.cost and v.account_id = d.a and v.id = d.va
  ),`;

const refusedCounts = (db: Db, refused: CountKey[]): Fragment => db`
  union all
  select x."accountId", x.test, x.scope, x.key, 0, 1, 0
  from json_to_recordset(${json(refused)}::text::json) as x("accountId" bigint, test boolean, scope text, key text)
  where (select ok from holds)`;

const ran = (db: Db, runs: RunRow[]): Fragment => db`
  , ran as (
    insert into verify_runs (account_id, test, prefix, line, run)
    select "accountId", test, prefix, line, run from json_to_recordset(${json(runs)}::text::json)
      as x("accountId" bigint, test boolean, prefix text, line int, run int)
    where (select ok from holds) order by 1, 2, 3
    on conflict (account_id, test, prefix) do update set line = excluded.line, run = excluded.run
  )`;

const stopped = (db: Db, hits: Hit[]): Fragment => db`
  , stopped as (
    update verify_blocks b set hits = b.hits + x.hits
    from json_to_recordset(${json(hits)}::text::json) as x("accountId" bigint, id bigint, hits int)
    where b.account_id = x."accountId" and b.id = x.id and (select ok from holds)
  )`;
