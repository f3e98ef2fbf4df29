-- Credits above the operator's limit, which wait for another operator, with what whoever asks says to them. The same for sends.
create table credit_approvals (
  id bigint primary key,
  account_id bigint not null references accounts(id),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- Micro-units of money that was paid in.
  amount bigint not null check (amount <> 0),
  -- For the ledger.
  credit_note text,
  -- The account in which whoever asked did so.
  asked_in bigint not null,
  asked_by text not null,
  asked_by_name text not null,
  asked_by_root text not null,
  approval_note text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamp with time zone,
  note text,
  entry_id bigint,
  check ((entry_id is not null) = (state = 'approved'))
);
create index credit_approvals_waiting on credit_approvals (expires_at) where state = 'waiting';
-- Credits of the last day that were below the limit, which count towards it.
create table small_credits (
  account_id bigint not null references accounts(id),
  id bigint not null,
  root text not null,
  -- Micro-units, without the sign.
  amount bigint not null check (amount > 0),
  created_at timestamp with time zone not null,
  primary key (account_id, id)
);
alter table approvals add column approval_note text;
alter table mails drop constraint mails_kind_check;
alter table mails add check (kind in ('reset', 'invitation', 'changed', 'address', 'approval', 'credit'));
