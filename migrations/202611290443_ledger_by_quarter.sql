-- The ledger by quarter of an hour in place of the day, so that days of every time zone can be added up: no zone is ahead of UTC by
-- anything else. Folded anew from the ledger, by id: entries below `until_id` are in here, the others are read from the ledger itself.
create table ledger_quarters (
  account_id bigint not null,
  test boolean not null,
  -- When the quarter begins.
  at timestamptz not null,
  kind ledger_kind not null,
  -- The bulk send; zeros for entries of none.
  report_id uuid not null,
  entries bigint not null check (entries > 0),
  amount bigint not null,
  -- The entries' ids are within these.
  first_id bigint not null,
  last_id bigint not null,
  primary key (account_id, test, at, kind, report_id)
);

-- Up to where that is done, as `ledger_folded` says of `ledger_days`. Those two stay for processes of the release before, which may run
-- beside this one; nothing else reads them.
create table ledger_quarters_folded (
  one boolean primary key default true check (one),
  until_id bigint not null,
  next_id bigint not null,
  next_at timestamptz not null
);
insert into ledger_quarters_folded (until_id, next_id, next_at)
  select 0, last_value + case when is_called then 1000 else 0 end, now() from ids;
