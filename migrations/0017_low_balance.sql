-- Accounts whose balance is below what they want to be told of, so that each is told once.
create table low_balances (
  account_id bigint primary key references accounts (id),
  since timestamptz not null
);
