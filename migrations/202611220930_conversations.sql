-- A conversation: what a phone and one of our numbers, or sender IDs, have written to each other.
create table conversations (
  account_id bigint not null references accounts(id),
  phone text not null,
  ours text not null,
  test boolean not null,
  -- The last message received, or an id of the time at which the conversation was assigned or noted on without one.
  last_id bigint not null,
  -- What was received up to here has been read. The count is kept beside it: ids are in order of time only to within a quarter
  -- of a second, so a message may arrive with a lower id than one that has been read.
  read_id bigint not null default 0,
  unread integer not null default 0 check (unread >= 0),
  done boolean not null default false,
  assignee bigint,
  primary key (account_id, phone, ours, test)
);
create index conversations_latest on conversations (account_id, done, last_id);
create index conversations_unread on conversations (account_id, last_id) where unread > 0;
create index conversations_assigned on conversations (account_id, assignee, last_id) where assignee is not null;
-- Numbers are found by their beginning and by their last digits.
create index conversations_phone on conversations (account_id, phone text_pattern_ops);
create index conversations_enohp on conversations (account_id, reverse(phone) text_pattern_ops);

create table conversation_notes (
  account_id bigint not null references accounts(id),
  id bigint not null,
  phone text not null,
  ours text not null,
  test boolean not null,
  -- Null: a token.
  user_id bigint,
  author text not null,
  text text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index conversation_notes_phone on conversation_notes (account_id, phone, id);
create index conversation_notes_age on conversation_notes using brin (created_at);

-- The names that people give to the phones they write with.
create table contacts (
  account_id bigint not null references accounts(id),
  phone text not null,
  test boolean not null,
  name text not null,
  primary key (account_id, phone, test)
);

create table canned_answers (
  account_id bigint not null references accounts(id),
  id bigint not null,
  name text not null,
  text text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account_id, id)
);

-- A trigger, so that messages stored by a process of the previous version are in the inbox as well. Keys are locked in order.
create function count_received() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into conversations (account_id, phone, ours, test, last_id, unread)
  select account_id, sender, number, test, max(id), count(*) from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account_id, phone, ours, test) do update
    set last_id = greatest(conversations.last_id, excluded.last_id), unread = conversations.unread + excluded.unread,
      done = false;
  return null;
end $$;
create trigger count_received after insert on inbound_messages
  referencing new table as new_rows for each statement execute function count_received();

-- Whatever was received before there was an inbox counts as read.
insert into conversations (account_id, phone, ours, test, last_id, read_id)
select account_id, sender, number, test, max(id), max(id) from inbound_messages where sender <> '' group by 1, 2, 3, 4;
