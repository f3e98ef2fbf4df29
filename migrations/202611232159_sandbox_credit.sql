-- breaking
-- A process of before it charges a wallet in the sandbox without its sandbox credit, which the checks refuse.
-- Sandbox credit is told apart from money that was paid in: simulated messages spend only the one, messages to real phones only the other.
alter table wallets
  add column sandbox_credit bigint not null default 0,
  -- Live messages of the account are simulated. What a test wallet holds is never paid in, so it needs neither column.
  add column in_sandbox boolean not null default false;

-- True for an entry of sandbox credit, otherwise null, which takes no space.
alter table ledger add column sandbox boolean check (sandbox);

update wallets w set in_sandbox = true from accounts a
where a.id = w.account_id and not w.test and (a.sandbox or not exists (select from went_live));

-- What is left of the credit that accounts were created with, all charges having used it up first. Everything else is taken for paid in: play
-- money that is missing can be given again, but paid money that was spent on simulated phones cannot.
with given as (
  select account_id, sum(amount) as amount from ledger
  where kind = 'topup' and not test and note = 'sandbox credit' group by account_id
),
spent as (
  select l.account_id, sum(l.amount) as amount from ledger l join given using (account_id)
  where not l.test and (l.kind in ('charge', 'refund', 'voice')
    or (l.kind = 'adjustment' and l.message_id is not null) or (l.kind = 'adjustment' and l.note = 'the first carrier link ends the sandbox credit'))
  group by l.account_id
),
rest as (
  select w.account_id, w.balance, least(w.balance, g.amount + coalesce(s.amount, 0))::bigint as credit
  from wallets w join given g using (account_id) left join spent s using (account_id)
  where not w.test and w.in_sandbox
),
-- One step of the sequence is a whole block of ids.
numbered as materialized (select *, nextval('ids') as id from rest where credit > 0),
counted as (
  update wallets w set sandbox_credit = n.credit from numbered n where w.account_id = n.account_id and not w.test
)
insert into ledger (account_id, id, test, kind, amount, balance_after, note, sandbox)
select account_id, id, false, 'adjustment'::ledger_kind, -credit, balance - credit, 'sandbox credit is counted apart', null from numbered
union all
select account_id, id + 1, false, 'adjustment', credit, balance, 'sandbox credit is counted apart', true from numbered;

alter table wallets add check (sandbox_credit between 0 and balance), add check (not (test and (in_sandbox or sandbox_credit > 0)));
