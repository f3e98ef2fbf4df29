/**
 * The SQL that charges wallets as part of other folders' statements, so that a charge and what it pays for are one decision.
 * Only the wallet writes `wallets` and `ledger` (`test/architecture.test.ts`).
 */
import type { Db, Fragment, Tx } from "../base/db.ts";
import { type CopyRows, CopyWriter, writeCopy } from "../base/postgres/copy.ts";

/**
 * CTEs that run charges against their wallets in order. The caller's statement has a CTE `billed` with the columns `n` (the
 * order), `account_id`, `test`, `id` and `cost`. The CTE `debits` has its rows with `balance_before`, `balance_after` and
 * `covered`, as sequential debits would have left them: a cost that the balance does not cover is not debited.
 *
 * Wallets are locked in key order, so two batches that share wallets wait for each other and never deadlock. A locked balance
 * is the newest one, whatever the snapshot of the statement.
 */
const debits = (db: Db) => db`
  locked as materialized (
    select w.account_id, w.test, w.balance
    from (select distinct account_id, test from billed) b join wallets w using (account_id, test)
    order by w.account_id, w.test for update of w
  ), running as (
    select b.*, l.balance,
      wallet_debits(l.balance, b.cost) over (partition by b.account_id, b.test order by b.n) as balance_after
    from billed b join locked l on l.account_id = b.account_id and l.test = b.test
  ), sequential as (
    select *, lag(balance_after, 1, balance) over (partition by account_id, test order by n) as balance_before from running
  ), debits as materialized (select *, balance_before >= cost as covered from sequential)`;

/** `debits`, and CTEs that charge the covered ones: one message, one `charge` entry under the message's id. */
export function chargeMessages(db: Db, now: Date): Fragment {
  return db`
    ${debits(db)}, debited as (
      update wallets w set balance = d.balance_after, messages = w.messages + d.count
      from (
        select account_id, test, min(balance_after) as balance_after, count(*) from debits where covered
        group by account_id, test
      ) d
      where w.account_id = d.account_id and w.test = d.test
    ), charged as (
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, created_at)
      select account_id, id, test, 'charge', -cost, balance_after, id, ${now}::timestamptz from debits where covered
    )`;
}

/**
 * `debits`, and CTEs that charge inbound messages. A message that the balance does not cover is charged 0 with a note: an
 * inbound message is never refused for lack of funds.
 */
export function chargeReceived(db: Db, now: Date): Fragment {
  return db`
    ${debits(db)}, debited as (
      update wallets w set balance = d.balance_after, inbound = w.inbound + d.count
      from (
        select account_id, test, min(balance_after) as balance_after, count(*) from debits group by account_id, test
      ) d
      where w.account_id = d.account_id and w.test = d.test
    ), charged as (
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, note, created_at)
      select account_id, id, test, 'charge', balance_after - balance_before, balance_after, id,
        case when covered then 'received message' else 'received message; the balance did not cover it' end,
        ${now}::timestamptz
      from debits
    )`;
}

/** The ledger entry of a voice call; `cost` in micro-units. */
export interface VoiceEntry {
  accountId: number;
  test: boolean;
  id: number;
  cost: number;
  note: string;
  now: Date;
}

/**
 * CTEs that charge a voice call. `charged` has one row with the `balance_after`, or none if the balance does not cover the
 * cost; nothing is debited then. A second charge under the same id violates the primary key.
 */
export function chargeVoice(db: Db, { accountId, test, id, cost, note, now }: VoiceEntry): Fragment {
  return db`
    debited as (
      update wallets set balance = balance - ${cost}
      where account_id = ${accountId} and test = ${test} and balance >= ${cost}
      returning balance
    ), charged as (
      insert into ledger (account_id, id, test, kind, amount, balance_after, note, created_at)
      select ${accountId}, ${id}, ${test}, 'voice', ${-cost}::bigint, balance, ${note}, ${now}::timestamptz from debited
      returning balance_after
    )`;
}

/** Debits a bulk send and counts its messages; undefined, with nothing debited, if the balance does not cover the cost. */
export async function debitBulk(
  tx: Tx,
  { accountId, test, cost, messages }: { accountId: number; test: boolean; cost: number; messages: number },
): Promise<number | undefined> {
  const [row] = await tx<{ balance: number }[]>`
    update wallets set balance = balance - ${cost}::bigint, messages = messages + ${messages}::bigint
    where account_id = ${accountId} and test = ${test} and balance >= ${cost}::bigint
    returning balance`;
  return row?.balance;
}

/** What a change of a message adds to its cost, in micro-units; negative for what it takes away. */
export interface CostChange {
  accountId: number;
  test: boolean;
  /** Of the entry. */
  id: number;
  messageId: number;
  cost: number;
  note: string;
  now: Date;
}

/**
 * Writes the difference that a change of a waiting message makes to its charge, as an adjustment with its id; false, with nothing written,
 * if the balance does not cover it. The message must be locked.
 */
export async function adjustCharge(tx: Tx, change: CostChange): Promise<boolean> {
  const { accountId, test, id, messageId, cost, note, now } = change;
  const written = await tx`
    with debited as (
      update wallets set balance = balance - ${cost}::bigint
      where account_id = ${accountId} and test = ${test} and balance >= ${cost}::bigint
      returning balance
    )
    insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, note, created_at)
    select ${accountId}, ${id}, ${test}, 'adjustment', ${-cost}::bigint, balance, ${messageId}, ${note}, ${now}::timestamptz
    from debited`;
  return written.count === 1;
}

/** Writes the charges of a bulk send: rows of `bulkCharges`. */
export async function copyBulkCharges(tx: Tx, rows: CopyRows): Promise<void> {
  await writeCopy(await tx`copy ledger (${tx.unsafe(chargeColumns)}) from stdin (format binary)`.writable(), rows);
}

const chargeColumns = "account_id, id, test, kind, amount, balance_after, message_id, report_id, created_at";
const chargeFields = chargeColumns.split(",").length;

/** Ledger rows per chunk, and the size of one in bytes. */
const chunkRows = 1000;
const chargeBytes = 128;

/**
 * The charges of a bulk send for COPY, in chunks. Their `balance_after` counts down to 0: the balance after the whole send is
 * in its row of `reports`, which is written once the wallet is locked.
 */
export function* bulkCharges(
  { accountId, test, reportId, now }: { accountId: number; test: boolean; reportId: string; now: Date },
  ids: number[],
  costs: number[],
): Generator<Uint8Array, undefined> {
  const constant = new CopyWriter(64);
  constant.uuid(reportId);
  constant.time(now);
  const tail = constant.take();
  let remaining = 0;
  for (const cost of costs) remaining += cost;
  for (let from = 0; from < ids.length; from += chunkRows) {
    const to = Math.min(ids.length, from + chunkRows);
    const rows = new CopyWriter((to - from) * chargeBytes);
    for (let i = from; i < to; i++) {
      const cost = costs[i]!;
      remaining -= cost;
      rows.row(chargeFields);
      rows.int8(accountId);
      rows.int8(ids[i]!);
      rows.bool(test);
      rows.text("charge");
      rows.int8(-cost);
      rows.int8(remaining);
      rows.int8(ids[i]!);
      rows.fields(tail);
    }
    yield rows.take();
  }
}
