import type { Sql, Tx } from "../../base/db.ts";
import type { Template } from "../../base/sentences/sentence.ts";

/** An invariant of money and the rows that violate it. */
export interface Finding {
  invariant: Template;
  rows: Record<string, unknown>[];
}

/** Totals of what was checked. */
export interface Figures {
  wallets: number;
  entries: number;
  messages: number;
  currencies: CurrencyFigures[];
}

/** The sums of the live and test wallets of a currency (ISO 4217), in micro-units. */
export interface CurrencyFigures {
  currency: string;
  charged: string;
  refunded: string;
  balance: string;
}

/** Violating rows shown per invariant. */
const shown = 50;

/** What changes of messages added to their charges. */
const adjustments = (tx: Tx) => tx`
  select account_id, message_id, sum(amount)::bigint as amount, bool_or(test) as test from ledger
  where kind = 'adjustment' and message_id is not null group by account_id, message_id`;

/** Checks all invariants in one snapshot, without blocking writers. */
export async function inspectMoney(sql: Sql): Promise<{ figures: Figures; findings: Finding[] }> {
  return sql.begin("isolation level repeatable read read only", async (tx) => {
    // Joins of whole tables: the nested loops that missing statistics suggest would take minutes.
    await tx`set local enable_nestloop = off`;
    const [counts] = await tx<Omit<Figures, "currencies">[]>`
      select (select count(*) from wallets) as wallets, (select count(*) from ledger) as entries,
        (select count(*) from messages) as messages`;
    const currencies = await tx<CurrencyFigures[]>`
      with entries as (
        select account_id, -sum(amount) filter (where kind in ('charge', 'voice')) as charged,
          sum(amount) filter (where kind = 'refund') as refunded
        from ledger group by account_id
      ), balances as (select account_id, sum(balance) as balance from wallets group by account_id)
      select a.currency, coalesce(sum(e.charged), 0)::text as charged, coalesce(sum(e.refunded), 0)::text as refunded,
        coalesce(sum(b.balance), 0)::text as balance
      from accounts a left join entries e on e.account_id = a.id left join balances b on b.account_id = a.id
      group by a.currency order by a.currency`;
    const checks: [Template, Promise<Record<string, unknown>[]>][] = [
      [
        "a balance is the sum of its ledger entries",
        tx`
          select account_id, test, coalesce(w.balance, 0) as balance, coalesce(l.total, 0) as entries
          from wallets w
          full join (select account_id, test, sum(amount)::bigint as total from ledger group by account_id, test) l
            using (account_id, test)
          where coalesce(w.balance, 0) <> coalesce(l.total, 0) limit ${shown}`,
      ],
      [
        "sandbox credit is the sum of its ledger entries, and no more than the balance",
        tx`
          select account_id, test, coalesce(w.sandbox_credit, 0) as sandbox_credit, coalesce(l.total, 0) as entries
          from wallets w
          full join (select account_id, test, sum(amount)::bigint as total from ledger where sandbox group by account_id, test) l
            using (account_id, test)
          where coalesce(w.sandbox_credit, 0) <> coalesce(l.total, 0) or w.sandbox_credit > w.balance limit ${shown}`,
      ],
      [
        "no balance is or was below zero",
        tx`
          select account_id, null::bigint as id, balance from wallets where balance < 0
          union all select account_id, id, balance_after from ledger where balance_after < 0 limit ${shown}`,
      ],
      [
        "a message has exactly one charge, which with its adjustments is its number of parts times its price",
        tx`
          select m.account_id, m.id, m.parts, m.price, l.amount, a.amount as adjusted
          from messages m
          left join ledger l on l.account_id = m.account_id and l.id = m.id and l.kind = 'charge'
          left join (${adjustments(tx)}) a on a.account_id = m.account_id and a.message_id = m.id
          where l.id is null or l.amount + coalesce(a.amount, 0) <> -m.parts * m.price or l.test <> m.test
            or coalesce(a.test <> m.test, false)
          limit ${shown}`,
      ],
      [
        "a received message has exactly one charge, which may be zero, to the balance of its kind",
        tx`
          select m.account_id, m.id, m.test, l.amount
          from inbound_messages m left join ledger l on l.account_id = m.account_id and l.id = m.id and l.kind = 'charge'
          where l.id is null or l.test <> m.test limit ${shown}`,
      ],
      [
        "the number of received messages equals the wallets' counts",
        tx`
          select account_id, test, coalesce(w.inbound, 0) as counted, coalesce(m.messages, 0) as messages
          from wallets w
          full join (select account_id, test, count(*) as messages from inbound_messages group by account_id, test) m
            using (account_id, test)
          where coalesce(w.inbound, 0) <> coalesce(m.messages, 0) limit ${shown}`,
      ],
      [
        "a message has at most one refund, equal to its charge and adjustments",
        tx`
          select r.account_id, r.message_id, count(*) as refunds, sum(r.amount) as refunded,
            max(-c.amount - coalesce(a.amount, 0)) as charged
          from ledger r
          left join ledger c on c.account_id = r.account_id and c.id = r.message_id and c.kind = 'charge'
          left join (${adjustments(tx)}) a on a.account_id = r.account_id and a.message_id = r.message_id
          where r.kind = 'refund'
          group by r.account_id, r.message_id
          having count(*) > 1 or max(-c.amount - coalesce(a.amount, 0)) is distinct from sum(r.amount) or bool_or(r.test <> c.test)
            or bool_or(c.sandbox and r.sandbox is null)
          limit ${shown}`,
      ],
      [
        "only a message that reached no one, or a call that nobody answered, was refunded",
        tx`
          select m.account_id, m.id, m.state from messages m
          join ledger r on r.account_id = m.account_id and r.message_id = m.id and r.kind = 'refund'
          where m.state not in ('rejected', 'expired', 'failed', 'cancelled')
            and not (m.state = 'undelivered' and coalesce(m.options ? 'call', false)) limit ${shown}`,
      ],
      [
        "a cancelled message was refunded",
        tx`
          select m.account_id, m.id from messages m
          where m.state = 'cancelled' and not exists (
            select from ledger r where r.account_id = m.account_id and r.message_id = m.id and r.kind = 'refund')
          limit ${shown}`,
      ],
      [
        "a call that nobody answered was refunded",
        tx`
          select m.account_id, m.id, m.state from messages m
          where m.options ? 'call' and m.state in ('undelivered', 'expired', 'rejected') and not exists (
            select from ledger r where r.account_id = m.account_id and r.message_id = m.id and r.kind = 'refund')
          limit ${shown}`,
      ],
      [
        "a voice call has exactly one charge, of its quantity times its price",
        tx`
          select account_id, id, v.function, v.quantity, v.price, v.cost, l.amount
          from voice_charges v
          full join (select account_id, id, amount from ledger where kind = 'voice') l using (account_id, id)
          where v.cost is null or l.amount is null or l.amount <> -v.cost
            or v.cost <> case v.function when 'stt' then (v.quantity + 999) / 1000 * v.price
              else (v.quantity * v.price + 999) / 1000 end
          limit ${shown}`,
      ],
    ];
    const findings: Finding[] = [];
    for (const [invariant, rows] of checks) findings.push({ invariant, rows: [...(await rows)] });
    return { figures: { ...counts!, currencies: [...currencies] }, findings };
  });
}
