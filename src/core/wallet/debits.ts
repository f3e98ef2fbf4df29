/**
 * The SQL that charges wallets as part of other folders' statements, so that a charge and what it pays for are one decision.
 * Only the wallet writes `wallets` and `ledger` (`test/architecture.test.ts`).
 */
import type { Db, Fragment, Tx } from "../../base/db.ts";
import { type CopyRows, CopyWriter, writeCopy } from "../../base/postgres/copy.ts";

/** What a wallet may spend: in the sandbox its sandbox credit only, and otherwise everything but that. */
const spendable = (db: Db) => db`case when in_sandbox then sandbox_credit else balance - sandbox_credit end`;

/**
 * Whether a message with the `account_id` and `test` of `row` is simulated now. It may only be begun on a link of that kind: the gateways
 * choose links by a copy of who is in the sandbox, which is older than the wallet for a moment.
 */
export const isSimulated = (db: Db, row: Fragment) => db`
  (${row}.test or coalesce((select in_sandbox from wallets w where w.account_id = ${row}.account_id and not w.test), false))`;

/** The sandbox credit after a debit of `cost` from what may be spent. */
const creditAfter = (db: Db, cost: number) => db`
  sandbox_credit - case when in_sandbox then ${cost}::bigint else 0 end`;

/**
 * CTEs that run charges against their wallets in order. The caller's statement has a CTE `billed` with the columns `n` (the
 * order), `account_id`, `test`, `id` and `cost`. The CTE `debits` has its rows with `balance_before`, `balance_after` and
 * `covered`, as sequential debits would have left them: a cost that the balance does not cover is not debited. What messages of the
 * account may not spend is in `kept`: in the sandbox the money that was paid in, otherwise sandbox credit. The wallet itself says
 * which (`in_sandbox`), under the lock with which going live changes that, so a charge is simulated or real for good.
 *
 * Wallets are locked in key order, so two batches that share wallets wait for each other and never deadlock. A locked balance
 * is the newest one, whatever the snapshot of the statement.
 */
const debits = (db: Db) => db`
  locked as materialized (
    select w.account_id, w.test, w.balance, w.in_sandbox, w.balance - ${spendable(db)} as kept
    from (select distinct account_id, test from billed) b join wallets w using (account_id, test)
    order by w.account_id, w.test for update of w
  ), running as (
    select b.*, l.balance, l.in_sandbox, l.kept,
      l.kept + wallet_debits(l.balance - l.kept, b.cost) over (partition by b.account_id, b.test order by b.n) as balance_after
    from billed b join locked l on l.account_id = b.account_id and l.test = b.test
  ), sequential as (
    select *, lag(balance_after, 1, balance) over (partition by account_id, test order by n) as balance_before from running
  ), debits as materialized (select *, balance_before - kept >= cost as covered from sequential)`;

/**
 * Locks wallets in key order, for a transaction that credits some and then debits some: statements that lock them one after the other could
 * deadlock with those of others.
 */
export async function lockWallets(tx: Tx, wallets: { accountId: number; test: boolean }[]): Promise<void> {
  const rows = wallets.map(({ accountId, test }) => ({ account_id: accountId, test }));
  await tx`
    select from wallets w
    where (w.account_id, w.test) in (
      select account_id, test from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(account_id bigint, test boolean))
    order by w.account_id, w.test for update`;
}

/** The columns of `debits`, of one wallet, as the new values of its `balance` and `sandbox_credit`. */
const left = (db: Db) => db`
  min(balance_after) as balance_after, case when bool_or(in_sandbox) then min(balance_after) - min(kept) else min(kept) end as credit_after`;

/** `debits`, and CTEs that charge the covered ones: one message, one `charge` entry under the message's id. */
export function chargeMessages(db: Db, now: Date): Fragment {
  return db`
    ${debits(db)}, debited as (
      update wallets w set balance = d.balance_after, sandbox_credit = d.credit_after, messages = w.messages + d.count
      from (
        select account_id, test, ${left(db)}, count(*) from debits where covered
        group by account_id, test
      ) d
      where w.account_id = d.account_id and w.test = d.test
    ), charged as (
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, created_at, sandbox)
      select account_id, id, test, 'charge', -cost, balance_after, id, ${now}::timestamptz, nullif(in_sandbox, false)
      from debits where covered
    )`;
}

/**
 * `debits`, and CTEs that charge inbound messages. A message that the balance does not cover is charged 0 with a note: an
 * inbound message is never refused for lack of funds.
 */
export function chargeReceived(db: Db, now: Date): Fragment {
  return db`
    ${debits(db)}, debited as (
      update wallets w set balance = d.balance_after, sandbox_credit = d.credit_after, inbound = w.inbound + d.count
      from (
        select account_id, test, ${left(db)}, count(*) from debits group by account_id, test
      ) d
      where w.account_id = d.account_id and w.test = d.test
    ), charged as (
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, note, created_at, sandbox)
      select account_id, id, test, 'charge', balance_after - balance_before, balance_after, id,
        case when covered then 'received message' else 'received message; the balance did not cover it' end,
        ${now}::timestamptz, nullif(in_sandbox, false)
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
      update wallets set balance = balance - ${cost}::bigint, sandbox_credit = ${creditAfter(db, cost)}
      where account_id = ${accountId} and test = ${test} and ${spendable(db)} >= ${cost}::bigint
      returning balance, in_sandbox
    ), charged as (
      insert into ledger (account_id, id, test, kind, amount, balance_after, note, created_at, sandbox)
      select ${accountId}, ${id}, ${test}, 'voice', ${-cost}::bigint, balance, ${note}, ${now}::timestamptz,
        nullif(in_sandbox, false)
      from debited
      returning balance_after
    )`;
}

/**
 * Debits a bulk send and counts its messages; undefined, with nothing debited, if the balance does not cover the cost or the account has
 * gone live or entered the sandbox since `inSandbox` was read and its charges were written.
 */
export async function debitBulk(
  tx: Tx,
  about: { accountId: number; test: boolean; inSandbox: boolean; cost: number; messages: number },
): Promise<number | undefined> {
  const { accountId, test, inSandbox, cost, messages } = about;
  const [row] = await tx<{ balance: number }[]>`
    update wallets set balance = balance - ${cost}::bigint, sandbox_credit = ${creditAfter(tx, cost)},
      messages = messages + ${messages}::bigint
    where account_id = ${accountId} and test = ${test} and in_sandbox = ${inSandbox} and ${spendable(tx)} >= ${cost}::bigint
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
 * if the balance does not cover it. The message must be locked. Its charge is of the kind that the wallet spends now: going live
 * ends all messages that wait.
 */
export async function adjustCharge(tx: Tx, change: CostChange): Promise<boolean> {
  const { accountId, test, id, messageId, cost, note, now } = change;
  const written = await tx`
    with debited as (
      update wallets set balance = balance - ${cost}::bigint, sandbox_credit = ${creditAfter(tx, cost)}
      where account_id = ${accountId} and test = ${test} and ${spendable(tx)} >= ${cost}::bigint
      returning balance, in_sandbox
    )
    insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, note, created_at, sandbox)
    select ${accountId}, ${id}, ${test}, 'adjustment', ${-cost}::bigint, balance, ${messageId}, ${note}, ${now}::timestamptz,
      nullif(in_sandbox, false)
    from debited`;
  return written.count === 1;
}

/** Writes the charges of a bulk send: rows of `bulkCharges`. */
export async function copyBulkCharges(tx: Tx, rows: CopyRows): Promise<void> {
  await writeCopy(await tx`copy ledger (${tx.unsafe(chargeColumns)}) from stdin (format binary)`.writable(), rows);
}

const chargeColumns = "account_id, id, test, kind, amount, balance_after, message_id, report_id, created_at, sandbox";
const chargeFields = chargeColumns.split(",").length;

/** Ledger rows per chunk, and the size of one in bytes. */
const chunkRows = 1000;
const chargeBytes = 128;

/**
 * The charges of a bulk send for COPY, in chunks. Their `balance_after` counts down to 0: the balance after the whole send is
 * in its row of `reports`, which is written once the wallet is locked.
 */
export function* bulkCharges(
  about: { accountId: number; test: boolean; inSandbox: boolean; reportId: string; now: Date },
  ids: number[],
  costs: number[],
): Generator<Uint8Array, undefined> {
  const { accountId, test, inSandbox, reportId, now } = about;
  const constant = new CopyWriter(64);
  constant.uuid(reportId);
  constant.time(now);
  if (inSandbox) constant.bool(true);
  else constant.null();
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
