-- The ledger by day, kind and bulk send, so that a statement of a wallet with millions of entries reads some hundred rows. It is folded from
-- the ledger by id: entries below `until_id` are in here, the others are read from the ledger itself.
create table ledger_days (
  account_id bigint not null,
  test boolean not null,
  -- In UTC.
  day date not null,
  kind ledger_kind not null,
  -- The bulk send; zeros for entries of none.
  report_id uuid not null,
  entries bigint not null check (entries > 0),
  amount bigint not null,
  -- The entries' ids are within these.
  first_id bigint not null,
  last_id bigint not null,
  primary key (account_id, test, day, kind, report_id)
);

-- Up to where that is done. Ids below `next_id` were all given by `next_at`: once no transaction is as old, they can be folded.
create table ledger_folded (
  one boolean primary key default true check (one),
  until_id bigint not null,
  next_id bigint not null,
  next_at timestamptz not null
);
insert into ledger_folded (until_id, next_id, next_at) select 0, last_value + case when is_called then 1000 else 0 end, now() from ids;

-- What is no charge is rare among millions of charges.
create index ledger_others on ledger (account_id, test, kind, id) where kind <> 'charge';
