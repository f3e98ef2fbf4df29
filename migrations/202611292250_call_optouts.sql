-- Who wants no more calls from an account, by pressing 9 in one or because the account says so. Texts to them are sent.
create table call_optouts (
  account_id bigint not null references accounts(id),
  test boolean not null default false,
  number text not null,
  keyword text,
  created_at timestamptz not null default now(),
  primary key (account_id, test, number)
);
create index call_optouts_age on call_optouts (account_id, created_at, number);
