-- What was restored from a backup, and when it was released. While a restore is not released, nothing leaves the installation: the
-- original may have sent the same messages since the backup. Older code knows no restores, so it must not run on a restored database;
-- `tuma restore` refuses to begin with older code, and this table is empty everywhere else.
create table restores (
  id bigint generated always as identity primary key,
  -- When the backup was taken: nothing later is in the database.
  taken_at timestamptz not null,
  restored_at timestamptz not null default now(),
  released_at timestamptz,
  -- The outcome of messages that the original may have sent meanwhile.
  in_doubt text check (in_doubt in ('fail', 'send'))
);
