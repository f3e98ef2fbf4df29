import type { Sql } from "../../src/base/db.ts";
import { isFound } from "../harness/messages.ts";

/** Each query returns violations; all run in one snapshot. */
const forbidden: [string, (sql: Sql) => Promise<readonly object[]>][] = [
  [
    "a wallet is not the sum of its ledger",
    (sql) => sql`
      select w.account_id, w.test, w.balance, l.total
      from wallets w left join (select account_id, test, sum(amount)::bigint as total from ledger group by 1, 2) l
        using (account_id, test)
      where w.balance <> coalesce(l.total, 0) limit 5`,
  ],
  [
    "sandbox credit is not the sum of its entries, or more than the balance",
    (sql) => sql`
      select w.account_id, w.test, w.balance, w.sandbox_credit, l.total
      from wallets w left join (select account_id, test, sum(amount)::bigint as total from ledger where sandbox group by 1, 2) l
        using (account_id, test)
      where w.sandbox_credit <> coalesce(l.total, 0) or w.sandbox_credit > w.balance limit 5`,
  ],
  [
    // No account of a run goes live or enters the sandbox while it has messages.
    "a message was paid with the other kind of money, or took the other kind of link",
    (sql) => sql`
      select m.account_id, m.id, l.kind, l.amount, l.sandbox, w.in_sandbox, c.name as link
      from messages m join ledger l on l.account_id = m.account_id and l.message_id = m.id
        join wallets w on w.account_id = m.account_id and w.test = m.test left join carrier_links c on c.id = m.link_id
      where not m.test and ((l.sandbox is true) <> w.in_sandbox or c.sandbox <> w.in_sandbox) limit 5`,
  ],
  [
    "a balance is below zero",
    (sql) => sql`
      select account_id, balance as amount from wallets where balance < 0
      union all select account_id, balance_after from ledger where balance_after < 0 limit 5`,
  ],
  [
    "a message is not charged once and in full",
    (sql) => sql`
      select m.id, m.parts * m.price as price, count(l.id) as charges, sum(l.amount) as charged
      from messages m left join ledger l
        on l.account_id = m.account_id and l.message_id = m.id and l.kind = 'charge'
      group by m.account_id, m.id, m.parts, m.price
      having count(l.id) <> 1 or -sum(l.amount) <> m.parts * m.price limit 5`,
  ],
  [
    "a charge pays for no message",
    (sql) => sql`
      select l.id from ledger l left join messages m on m.account_id = l.account_id and m.id = l.message_id
      where l.kind = 'charge' and m.id is null limit 5`,
  ],
  [
    "a refund is not due, not in full, or given twice",
    (sql) => sql`
      select m.id, m.state, count(*) as refunds, sum(l.amount) as refunded
      from ledger l join messages m on m.account_id = l.account_id and m.id = l.message_id
      where l.kind = 'refund'
      group by m.account_id, m.id, m.state, m.parts, m.price
      having count(*) <> 1 or sum(l.amount) <> m.parts * m.price
        or m.state not in ('rejected', 'expired', 'failed', 'cancelled') limit 5`,
  ],
  [
    "an Idempotency-Key made two messages",
    (sql) => sql`
      select reference, array_agg(id) as ids from messages
      where reference is not null group by account_id, reference having count(*) > 1 limit 5`,
  ],
  [
    "an open message is where neither a claim nor the sweep finds it, or one that ended is still there",
    (sql) => sql`
      select m.id, m.state, m.due_at, m.check_at, m.final_at, m.submitted_at from messages m where not ${isFound(sql)} limit 5`,
  ],
];

/** Violated invariants of money and messages in the database; empty if none. */
export async function brokenInvariants(sql: Sql): Promise<string[]> {
  // A killed server loses its statistics, so autoanalyze does not run, and the planner would pick nested loops over whole tables.
  await sql`analyze messages, ledger`;
  return sql.begin("isolation level repeatable read read only", async (tx) => {
    const broken: string[] = [];
    // For a limit the planner expects to find violations early, and would compare every message with every entry of its account.
    await tx`set local enable_nestloop = off`;
    await tx`set local enable_mergejoin = off`;
    for (const [what, find] of forbidden) {
      const rows = await find(tx as unknown as Sql);
      if (rows.length > 0) broken.push(`${what}: ${JSON.stringify(rows)}`);
    }
    return broken;
  });
}
