/** The SQL of accepting messages: one statement for a whole batch of requests. */
import type { Db, Fragment } from "../../base/db.ts";
import type { StoredAnswer } from "../../base/idempotency.ts";
import { moneyFromSql, type Money } from "../../base/money.ts";
import type { Origin } from "./origin.ts";

/** One message of a batch as the statement reads it: short names, since they are written and read thousands of times a second. */
export interface AcceptRow {
  /** Order of arrival within the batch, from 0. */
  n: number;
  /** Account. */
  a: number;
  /** Charges the test balance. */
  s: boolean;
  /** Id. */
  i: number;
  /** Report id. */
  r: string;
  /** From: the sender. */
  f: string;
  /** To: the recipient. */
  t: string;
  /** Text. */
  x: string;
  /** Encoding. */
  e: string;
  /** Parts. */
  p: number;
  /** Cost per part in micro-units. */
  c: number;
  /** The caller's own reference. */
  m?: string | undefined;
  /** Validity in seconds. */
  v: number;
  /** Due: `send_at` of a scheduled message. */
  d?: Date | undefined;
  /** Order of claiming: 0 a PIN, 5 a single message, 9 a bulk message. */
  o: number;
  /** Idempotency-Key. */
  k?: string | undefined;
  /** SHA-256 of the request, in base64. */
  h?: string | undefined;
  /** What fills the placeholder of the text, sealed, in base64. */
  z?: string | undefined;
  /** The link on which it is begun as it is accepted. */
  l?: number | undefined;
  /** User data header of a part that its sender cut, in base64. */
  u?: string | undefined;
  /** The door that it came through. */
  g?: Origin | undefined;
}

/** What became of one message of a batch. */
export type RowOutcome =
  /** `begun`: it is `submitting` already, on the link that its row named. */
  | { kind: "accepted"; balanceAfter: Money; begun: boolean }
  | { kind: "short"; balance: Money }
  /** The recipient wants no messages from the account. */
  | { kind: "opted_out" }
  /** The key was used before, and is not expired: nothing was done. */
  | { kind: "stored"; answer: StoredAnswer };

/** When the rows of a batch are due, and which keys are forgotten. */
export interface AcceptTimes {
  now: Date;
  /** When a message that is sent at once must be taken from the queue, unless it has been submitted by then. */
  dueAt: Date;
  /** Keys that are as old as this may be used again. */
  keysUntil: Date;
  /** When a message that is begun must have been answered, unless its process is taken for dead. */
  submitUntil: Date;
}

/** A link, and the lease under which messages may be begun on it. */
export interface Fence {
  id: number;
  fence: number;
}

/**
 * Accepts what the wallets cover, in order of arrival: each message sees the balance that sequential debits would have left.
 * Wallets are locked in order of key, so that two batches that meet on several of them wait and do not deadlock. The locked
 * balance is the newest one, whatever the snapshot of the statement; the same holds for what `update` writes.
 *
 * An opt-out that is committed bars every message but a PIN (order of claiming 0), by one look into its primary key.
 *
 * Keys are looked up in the snapshot. One that another process has written since then makes the insert fail on its primary
 * key, and with it the statement: nothing has happened, and the next try sees the key. So does a key that is twice in a batch.
 *
 * A row that names a link is begun where the lease in `fences` still is the newest, as `beginSubmits` would do it, which spares it
 * a transaction and a version of its row; else it is queued.
 */
export async function acceptRows(
  db: Db,
  rows: AcceptRow[],
  times: AcceptTimes,
  fences: Fence[] = [],
): Promise<RowOutcome[]> {
  const found = await db`
    with input as materialized (
      select *, p * c as cost from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(${messageColumns(db)})
    ), known as materialized (
      select i.n, k.*, k.created_at > ${times.keysUntil}::timestamptz as fresh
      from input i cross join lateral (
        select * from idempotency_keys k where k.account_id = i.a and k.key = i.k offset 0
      ) k
      where i.k is not null
    ), barred as materialized (
      select i.n from input i cross join lateral (
        select from optouts b where b.account_id = i.a and b.number = i.t offset 0
      ) b
      where i.o > 0 and i.n not in (select n from known where fresh)
    ), ${placing(db, times, fences, db`where i.n not in (select n from known where fresh) and i.n not in (select n from barred)`)}, keyed as (
      insert into idempotency_keys (account_id, key, body_hash, status, message_id, created_at)
      select a, k, decode(h, 'base64'), 201, i, ${times.now}::timestamptz from decided
      where before >= cost and k is not null and n not in (select n from known)
    ), rekeyed as (
      update idempotency_keys k
      set body_hash = decode(d.h, 'base64'), status = 201, response = null, message_id = d.i,
        created_at = ${times.now}::timestamptz
      from decided d where d.before >= d.cost and k.account_id = d.a and k.key = d.k and d.n in (select n from known)
    )
    select n, after, before, begun, null as hash, null as status, null as response, null as message from decided
    union all
    select n, null, null, null, encode(body_hash, 'base64'), status, response, message_id from known where fresh
    union all
    select n, null, null, null, null, null, null, null from barred`.values();
  const outcomes: RowOutcome[] = rows.map(() => ({ kind: "short", balance: 0n }));
  for (const row of found as unknown as AcceptedRow[]) outcomes[row[0]] = outcomeOf(row, rows[row[0]]!);
  return outcomes;
}

/** The columns of an `AcceptRow` in `json_to_recordset`. */
export const messageColumns = (db: Db): Fragment => db`
  n smallint, a bigint, s boolean, i bigint, r uuid, f text, t text, x text, e text, p smallint, c bigint, m text,
  v integer, d timestamptz, o smallint, k text, h text, z text, u text, g jsonb, l bigint`;

/**
 * The CTEs that charge and place what `input` holds and `those` does not leave out. Of `decided`, what has `before >= cost` is
 * accepted: what comes behind can ask for it as well.
 */
export function placing(db: Db, { now, dueAt, submitUntil }: AcceptTimes, fences: Fence[], those: Fragment): Fragment {
  return db`
    fenced as materialized (
      select f.id from json_to_recordset(${JSON.stringify(fences)}::text::json) as f(id bigint, fence bigint)
      cross join lateral (select from carrier_links c where c.id = f.id and c.fence = f.fence offset 0) c
    ), locked as materialized (
      select w.account_id, w.test, w.balance
      from (select distinct a, s from input) i join wallets w on w.account_id = i.a and w.test = i.s
      order by w.account_id, w.test for update of w
    ), walked as (
      select i.*, l.balance, wallet_debits(l.balance, i.cost) over (partition by i.a, i.s order by i.n) as after
      from input i join locked l on l.account_id = i.a and l.test = i.s ${those}
    ), decided as materialized (
      select *, lag(after, 1, balance) over (partition by a, s order by n) as before,
        l is not null and l in (select id from fenced) as begun
      from walked
    ), debited as (
      update wallets w set balance = d.after, messages = w.messages + d.count
      from (select a, s, min(after) as after, count(*) from decided where before >= cost group by a, s) d
      where w.account_id = d.a and w.test = d.s
    ), charged as (
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, created_at)
      select a, i, s, 'charge', -cost, after, i, ${now}::timestamptz from decided where before >= cost
    ), placed as (
      insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, reference,
        priority, state, due_at, send_at, valid_until, created_at, sealed, header, origin, attempt, link_id, submitted_at, timeline)
      select a, i, r, s, f, t, x, e, p, c, m, o,
        case when begun then 'submitting' when d is null then 'queued' else 'scheduled' end::message_state,
        case when begun then ${submitUntil}::timestamptz else coalesce(d, ${dueAt}::timestamptz) end,
        d, coalesce(d, ${now}::timestamptz) + v * interval '1 second',
        ${now}::timestamptz, decode(z, 'base64'), decode(u, 'base64'), g,
        begun::int, case when begun then l end, case when begun then ${now}::timestamptz end,
        case when begun then jsonb_build_array(
          jsonb_build_object('at', ${now.toISOString()}::text, 'state', 'submitting', 'link', l)) else '[]' end
      from decided where before >= cost
    )`;
}

type AcceptedRow = [
  n: number,
  after: number | null,
  before: number | null,
  begun: boolean | null,
  hash: string | null,
  status: number,
  response: string | null,
  message: number | null,
];

function outcomeOf([, after, before, begun, hash, status, response, message]: AcceptedRow, row: AcceptRow): RowOutcome {
  if (hash !== null) {
    const answer = { bodyHash: hash, status, response: response ?? undefined, messageId: message ?? undefined };
    return { kind: "stored", answer };
  }
  if (before === null || after === null) return { kind: "opted_out" };
  if (before < row.p * row.c) return { kind: "short", balance: moneyFromSql(before) };
  return { kind: "accepted", balanceAfter: moneyFromSql(after), begun: begun === true };
}

/** The balances that the charges of these messages left, by message: those that are not there were never accepted. */
export async function findCharges(db: Db, rows: AcceptRow[]): Promise<Map<number, Money>> {
  const keys = rows.map(({ a, i }) => ({ a, i }));
  const found = await db<{ id: number; after: number }[]>`
    select l.id, l.balance_after as after
    from json_to_recordset(${JSON.stringify(keys)}::text::json) as x(a bigint, i bigint)
    join ledger l on l.account_id = x.a and l.id = x.i and l.kind = 'charge'`;
  return new Map(found.map((row) => [row.id, moneyFromSql(row.after)]));
}

/** What the answer to an accepted message was made from. */
export interface AcceptedMessage {
  id: number;
  reportId: string;
  recipient: string;
  parts: number;
  price: Money;
  reference: string | undefined;
  balanceAfter: Money;
}

/** An accepted message of the account, to give its answer once more. */
export async function findAccepted(db: Db, accountId: number, id: number): Promise<AcceptedMessage | undefined> {
  const [row] = await db<
    (Omit<AcceptedMessage, "price" | "balanceAfter" | "reference"> & {
      price: number;
      balanceAfter: number;
      reference: string | null;
    })[]
  >`
    select m.id, m.report_id as "reportId", m.recipient, m.parts, m.price, m.reference, l.balance_after as "balanceAfter"
    from messages m join ledger l on l.account_id = m.account_id and l.id = m.id
    where m.account_id = ${accountId} and m.id = ${id}`;
  if (!row) return undefined;
  const { price, balanceAfter, reference } = row;
  return {
    ...row,
    price: moneyFromSql(price),
    balanceAfter: moneyFromSql(balanceAfter),
    reference: reference ?? undefined,
  };
}
