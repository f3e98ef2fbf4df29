/** The SQL of accepting messages: one statement for a whole batch of requests. */
import type { Db, Fragment } from "../../../base/db.ts";
import { noFunds, type Purse } from "../../accounts/balance.ts";
import { knownKeys, storeKeys, type StoredAnswer } from "../../../base/idempotency.ts";
import type { Cause, TracedMessage } from "../../../base/traces/traces.ts";
import { moneyFromSql, type Money } from "../../../base/money.ts";
import { chargeMessages } from "../../wallet/debits.ts";
import { findBalancesAfter } from "../../wallet/wallet.ts";
import type { SubmitOptions } from "../../carriers/traffic.ts";
import type { Origin } from "./origin.ts";

/** One message of a batch. Most columns are those of `messages`. */
export interface AcceptRow {
  /** Position in the batch, from 0: the order of charging. */
  n: number;
  account_id: number;
  test: boolean;
  id: number;
  report_id: string;
  sender: string;
  recipient: string;
  text: string;
  encoding: string;
  parts: number;
  /** Per part, in micro-units. */
  price: number;
  reference?: string | undefined;
  validity_seconds: number;
  /** Undefined for now. */
  send_at?: Date | undefined;
  /** Claiming order: 0 a PIN, 5 a single message, 9 a bulk message. */
  priority: number;
  /** Idempotency-Key. */
  key?: string | undefined;
  /** SHA-256 of the request, in base64. */
  body_hash?: string | undefined;
  /** The sealed secret for the placeholder in the text, in base64. */
  sealed?: string | undefined;
  /** User data header of a part that the sender segmented, in base64. */
  header?: string | undefined;
  options?: SubmitOptions | undefined;
  origin?: Origin | undefined;
  /** The id of the caller's trace that it continues. */
  trace?: string | undefined;
  /** The link on which the accepting transaction begins it. */
  link_id?: number | undefined;
}

/** The outcome of one message of a batch. */
export type RowOutcome =
  /** `begun`: it is `submitting` already, on the link of its row. */
  | { kind: "accepted"; balanceAfter: Money; begun: boolean }
  | { kind: "short"; funds: Purse }
  /** The recipient has opted out of the account's messages. */
  | { kind: "opted_out" }
  /** The key was used before and has not expired: nothing was done. */
  | { kind: "stored"; answer: StoredAnswer };

/** The times of a batch. */
export interface AcceptTimes {
  now: Date;
  /** This process takes the messages into memory: those sent now are not due in the queue while it lives. */
  held: boolean;
  /** Keys as old as this have expired. */
  keysUntil: Date;
}

/** A link, and the fencing token of the lease under which messages may be begun on it. */
export interface Fence {
  id: number;
  fence: number;
}

/**
 * Accepts what the wallets cover, in order: each message sees the balance that sequential debits would have left. A committed
 * opt-out bars every message except a PIN (priority 0).
 *
 * Keys are looked up in the statement's snapshot. One that another process has written since, or that is in the batch twice, violates
 * the primary key on insert and fails the statement: nothing has happened, and the next attempt sees the key.
 */
export async function acceptRows(
  db: Db,
  rows: AcceptRow[],
  times: AcceptTimes,
  fences: Fence[] = [],
): Promise<RowOutcome[]> {
  const found = await db`
    with input as materialized (${messageInput(db, rows, fences)}), ${knownKeys(db, times.keysUntil)}, barred as materialized (
      select i.n from input i cross join lateral (
        select from optouts o where o.account_id = i.account_id and o.test = i.test and o.number = i.recipient
        union all
        select from call_optouts o
        where i.options ? 'call' and o.account_id = i.account_id and o.test = i.test and o.number = i.recipient
        limit 1
      ) o
      where i.priority > 0 and i.n not in (select n from known where fresh)
    ), billed as not materialized (
      select * from input where n not in (select n from known where fresh) and n not in (select n from barred)
    ), ${chargeAndInsert(db, times)}, ${storeKeys(db, times.now, db`select n, account_id, id, key, body_hash from debits where covered`)}
    select n, covered, balance_before, balance_after, balance_before - kept, in_sandbox, begun, null as hash, null as status, null as response, null as message
    from placed
    union all
    select n, null, null, null, null, null, null, encode(body_hash, 'base64'), status, response, message_id from known where fresh
    union all
    select n, null, null, null, null, null, null, null, null, null, null from barred`.values();
  const outcomes: RowOutcome[] = rows.map(() => ({ kind: "short", funds: noFunds }));
  for (const row of found as unknown as AcceptedRow[]) outcomes[row[0]] = outcomeOf(row);
  return outcomes;
}

/**
 * The rows of a batch with their `cost`, and `simulates` where the lease in `fences` of the row's link is still the newest: whether that
 * link is of the simulated carrier. The accepting transaction begins these on it, which saves a transaction and a row version each.
 *
 * @param rows `AcceptRow`s, which may have columns of the caller
 * @param columns the definitions of these: `, brand text`
 */
export function messageInput(db: Db, rows: AcceptRow[], fences: Fence[], columns: Fragment = db``): Fragment {
  return db`
    select r.*, r.parts * r.price as cost, leased.sandbox as simulates
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      n smallint, account_id bigint, test boolean, id bigint, report_id uuid, sender text, recipient text, text text,
      encoding text, parts smallint, price bigint, reference text, validity_seconds integer, send_at timestamptz,
      priority smallint, key text, body_hash text, sealed text, header text, options jsonb, origin jsonb, trace uuid, link_id bigint ${columns})
    left join (
      select f.id, l.sandbox from json_to_recordset(${JSON.stringify(fences)}::text::json) as f(id bigint, fence bigint)
      cross join lateral (select l.sandbox from carrier_links l where l.id = f.id and l.fence = f.fence offset 0) l
    ) leased on leased.id = r.link_id`;
}

/**
 * CTEs that charge the rows of `billed`, shaped as `messageInput`, and insert the covered ones; `placed` has the outcome. A message is
 * `begun` only on a link of the kind of its charge: simulated, or real.
 */
export function chargeAndInsert(db: Db, { now, held }: AcceptTimes): Fragment {
  return db`
    ${chargeMessages(db, now)}, placed as materialized (
      select *, coalesce(simulates = (test or in_sandbox), false) as begun from debits
    ), inserted as (
      insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, reference,
        priority, state, due_at, send_at, valid_until, created_at, sealed, header, options, origin, trace, attempt, link_id, submitted_at)
      select account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, reference, priority,
        case when begun then 'submitting' when send_at is null then 'queued' else 'scheduled' end::message_state,
        case when not begun then coalesce(send_at, ${held ? null : now}::timestamptz) end,
        send_at, coalesce(send_at, ${now}::timestamptz) + validity_seconds * interval '1 second',
        ${now}::timestamptz, decode(sealed, 'base64'), decode(header, 'base64'), options, origin, trace,
        begun::int, case when begun then link_id end, case when begun then ${now}::timestamptz end
      from placed where covered
    )`;
}

type AcceptedRow = [
  n: number,
  covered: boolean | null,
  balanceBefore: number,
  balanceAfter: number,
  spendable: number,
  inSandbox: boolean,
  begun: boolean,
  hash: string | null,
  status: number,
  response: string | null,
  message: number | null,
];

function outcomeOf([
  ,
  covered,
  balance,
  after,
  spendable,
  inSandbox,
  begun,
  hash,
  status,
  response,
  message,
]: AcceptedRow): RowOutcome {
  if (hash !== null) {
    const answer = { bodyHash: hash, status, response: response ?? undefined, messageId: message ?? undefined };
    return { kind: "stored", answer };
  }
  if (covered === null) return { kind: "opted_out" };
  if (!covered) return { kind: "short", funds: { balance, spendable, inSandbox } };
  return { kind: "accepted", balanceAfter: moneyFromSql(after), begun };
}

/** The `n` of each message that is not in the table. */
export async function findMissing(db: Db, keys: { n: number; account_id: number; id: number }[]): Promise<number[]> {
  const rows = await db<{ n: number }[]>`
    select k.n from json_to_recordset(${JSON.stringify(keys)}::text::json) as k(n integer, account_id bigint, id bigint)
    where not exists (select from messages m where m.account_id = k.account_id and m.id = k.id) order by k.n`;
  return rows.map((row) => row.n);
}

/** What the answer to an accepted message is built from. */
export interface AcceptedMessage {
  id: number;
  reportId: string;
  recipient: string;
  parts: number;
  price: Money;
  reference: string | undefined;
  /** Its text is spoken in a call. */
  isCall: boolean;
  balanceAfter: Money;
}

/** An accepted message of the account, to repeat its answer. */
export async function findAccepted(db: Db, accountId: number, id: number): Promise<AcceptedMessage | undefined> {
  const [[row], balances] = await Promise.all([
    db<(Omit<AcceptedMessage, "price" | "balanceAfter" | "reference"> & { price: number; reference: string | null })[]>`
      select id, report_id as "reportId", recipient, parts, price, reference, coalesce(options ? 'call', false) as "isCall"
      from messages where account_id = ${accountId} and id = ${id}`,
    findBalancesAfter(db, [{ account_id: accountId, id }]),
  ]);
  const balanceAfter = balances.get(id);
  if (!row || balanceAfter === undefined) return undefined;
  return { ...row, price: moneyFromSql(row.price), reference: row.reference ?? undefined, balanceAfter };
}

/** What the traces of messages continue, in order: what they stored of the requests that they came with. */
export async function findCauses(db: Db, messages: TracedMessage[]): Promise<Cause[]> {
  const rows = await db<{ trace: string | null; traceparent: string | null }[]>`
    select replace(m.trace::text, '-', '') as trace, r.traceparent
    from rows from (json_to_recordset(${JSON.stringify(messages)}::text::json) as ("accountId" bigint, id bigint))
      with ordinality as k("accountId", id, n)
    left join messages m on m.account_id = k."accountId" and m.id = k.id
    left join reports r on r.account_id = m.account_id and r.report_id = m.report_id
    order by k.n`;
  return rows.map(({ trace, traceparent }) => ({ traceId: trace ?? undefined, batch: traceparent ?? undefined }));
}
