-- Sends that are written but not sent, which everybody who may send in the account can go on with. The id is made by whoever begins one, so that a
-- save whose answer was lost can be repeated.
create table drafts (
  account_id bigint not null references accounts(id),
  test boolean not null,
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  -- Counts the saves. A save says on which it is based.
  revision integer not null default 1,
  content jsonb not null,
  list_name text,
  list text,
  created_by text not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  changed_by text not null,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  primary key (account_id, test, id),
  check ((list is null) = (list_name is null))
);
create index drafts_changed on drafts (changed_at);
