-- Saved views of the list of messages. Without a user, a view is everybody's in the account; a person's own goes with the membership.
create table message_views (
  account_id bigint not null references accounts (id),
  id bigint not null,
  user_id bigint,
  name text not null check (length(name) between 1 and 60),
  query jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references members (account_id, user_id) on delete cascade
);
create unique index message_views_name on message_views (account_id, coalesce(user_id, 0), lower(name));
create index message_views_member on message_views (account_id, user_id);
