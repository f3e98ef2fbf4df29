import type { Tx } from "../../base/db.ts";

/** A charge to refund, in micro-units. */
export interface Refund {
  accountId: number;
  messageId: number;
  test: boolean;
  amount: number;
}

/**
 * Writes a refund for each message without one and credits the wallets, locked in key order, with what was charged: sandbox credit or money
 * that was paid in. Charges of before the two were told apart count as sandbox credit while the account is in the sandbox. Each `balance_after` is what sequential
 * refunds would have left.
 */
export async function insertRefunds(tx: Tx, refunds: Refund[]): Promise<number> {
  const rows = refunds.map((refund) => ({
    account_id: refund.accountId,
    message_id: refund.messageId,
    test: refund.test,
    amount: refund.amount,
  }));
  const written = await tx`
    with asked as (
      select x.*, c.sandbox from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as x(account_id bigint, message_id bigint, test boolean, amount bigint)
      left join ledger c on c.account_id = x.account_id and c.id = x.message_id
      where not exists (
        select from ledger l where l.account_id = x.account_id and l.message_id = x.message_id and l.kind = 'refund')
    ),
    locked as materialized (
      select w.account_id, w.test, w.balance, w.in_sandbox from wallets w
      where (w.account_id, w.test) in (select account_id, test from asked)
      order by w.account_id, w.test for update
    ),
    numbered as (
      select a.account_id, a.test, a.message_id, a.amount, nullif(coalesce(a.sandbox, l.in_sandbox), false) as sandbox, l.balance + sum(a.amount) over (partition by a.account_id, a.test order by a.message_id) as balance_after,
        row_number() over (order by a.account_id, a.message_id) as n
      from asked a join locked l using (account_id, test)
    ),
    totals as (select account_id, test, sum(amount) as total, coalesce(sum(amount) filter (where sandbox), 0) as credit from numbered group by account_id, test),
    paid as (
      update wallets w set balance = w.balance + t.total, sandbox_credit = w.sandbox_credit + t.credit from totals t
      where w.account_id = t.account_id and w.test = t.test
    ),
    -- One step of the sequence is a whole block of ids: more than a batch needs.
    block as materialized (select nextval('ids') as first)
    insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, sandbox)
    select n.account_id, b.first + n.n - 1, n.test, 'refund', n.amount, n.balance_after, n.message_id, n.sandbox
    from numbered n cross join block b`;
  return written.count;
}
